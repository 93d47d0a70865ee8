"""`salvage site`: static files that play a game in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from companion.cli.options import Json, Trust
from companion.cli.parameters import argument, flag, value
from components.places import locate
from components.problems import display_path


def site(
    folder: Annotated[Path, argument("FOLDER", "The folder to write: a new one, or that of an earlier site.")],
    games: Annotated[list[str], argument("GAME...", "Games, or folders of your own games.")],
    *,
    pyodide: Annotated[
        Path | None, value("--pyodide", "FOLDER", "Where Python for browsers lies. Default: where --fetch keeps it.")
    ] = None,
    fetch: Annotated[bool, flag("--fetch", "Fetch Python for browsers, once.")] = False,
    address: Annotated[str, value("--address", "URL", "Where it will be opened, for previews of its link.")] = "",
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Write a page that plays from any web host."""
    from companion.cli.output import echo, echo_json
    from companion.game_registry.games import default_mode, rules_of
    from companion.site.build import build_site, set_books
    from companion.site.pyodide import read_runtime

    places = [locate(name) for name in games]
    for place in places:
        rules_of(place, default_mode(place), trust)
    made = build_site(folder, places, read_runtime(pyodide, fetch), set_books(places), address)
    if as_json:
        echo_json({"folder": str(made.folder), "files": made.files, "bytes": made.bytes, "version": made.version})
        return
    echo(f"Wrote {display_path(made.folder)}: {made.files} files, {made.bytes / 1e6:.1f} MB.")
    echo("Put the folder on any web host with https, and open its address.")
