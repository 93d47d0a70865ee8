"""`salvage games`, `contents` and `check`: what there is, what is in a box, and whether data and layouts are sound."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.options import GameArgument, Json, Trust, game_names
from components.faults import Fault, SalvageError
from components.places import GamePlace, find_games, locate

if TYPE_CHECKING:
    from components.schema import Game


def echo_json(value: Any) -> None:
    """One JSON document on stdout."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=1))


def say(text: str, indent: int = 0, err: bool = False) -> None:
    """A line of text; a terminal gets it broken between words, with what follows `indent` columns to the right."""
    if not (sys.stderr if err else sys.stdout).isatty():
        typer.echo(text, err=err)
        return
    import shutil
    import textwrap

    width = max(40, shutil.get_terminal_size().columns)
    broken = textwrap.TextWrapper(width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False)
    for row in broken.wrap(text) or [""]:
        typer.echo(row, err=err)


def table(rows: Sequence[tuple[str, ...]], right: tuple[int, ...] = ()) -> None:
    """Rows in aligned columns; `right` are the columns that hold numbers."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        cells = [c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        typer.echo("  " + "  ".join(cells).rstrip())


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("games", epilog="Example: salvage games --json")(games)
    app.command("contents", epilog="Example: salvage contents space-debris --module base")(contents)
    app.command("check", epilog="Example: salvage check ./my-game")(check)


def games(as_json: Json = False) -> None:
    """List the games there are."""
    from companion.games import has_referee
    from components.loader import load

    rows: list[dict[str, Any]] = []
    for place in find_games().values():
        game = load(place)
        pieces = sum(piece.count for piece in game.pieces())
        rows.append(
            {
                "id": game.id, "title": game.title, "players": list(game.players), "modules": list(game.modules),
                "pieces": pieces, "referee": has_referee(place),
            }
        )  # fmt: skip
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        low, high = row["players"]
        typer.echo(f"{row['id']:16} {row['title']}, {low} to {high} players, {row['pieces']} pieces")


def contents(
    game: GameArgument,
    module: Annotated[str | None, typer.Option("--module", help="Only the pieces of this module.")] = None,
    as_json: Json = False,
) -> None:
    """List every piece of a game, with its size and where its figures come from."""
    from components.contents import listing
    from components.loader import load

    loaded = load(locate(game))
    listed = listing(loaded, module)
    if as_json:
        echo_json(listed)
        return
    low, high = loaded.players
    typer.echo(f"{loaded.title} ({low} to {high} players), {sum(e['count'] for e in listed)} pieces")
    for kind in loaded.kinds.values():
        own = [e for e in listed if e["kind"] == kind.id]
        if own:
            _kind(loaded, kind.id, own)


def _kind(game: Game, kind: str, entries: list[dict[str, Any]]) -> None:
    shown = game.kinds[kind]
    sides = "two sides" if shown.sides == 2 else "one side"
    typer.echo(f"\n{shown.title}: {sum(e['count'] for e in entries)}, {sides}")
    rows = []
    for e in entries:
        w, h = e["size_mm"]
        code = game.piece(e["id"]).code
        rows.append((str(e["count"]), e["name"], code, f"{w:g} x {h:g} mm", e["source"], e["module"]))
    table(rows, right=(0,))


def check(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME|PATH]", help="A game or your own game's folder.", autocompletion=game_names),
    ] = None,
    trust: Trust = False,
) -> None:
    """Check a game's data, layouts and scenarios (without GAME: all games) and tell every fault with its place."""
    places = [locate(game)] if game else list(find_games().values())
    faults: list[Fault] = []
    for place in places:
        found = _faults(place, trust)
        faults += found
        if not found:
            typer.echo(f"{place.id}: data, layouts and scenarios are sound")
    if faults:
        raise SalvageError(faults)


def _faults(place: GamePlace, trust: bool) -> list[Fault]:
    from companion.trust import is_trusted
    from components.loader import load
    from components.scenarios import check_scenarios
    from layouts.loader import load as load_design
    from layouts.look import INKS
    from layouts.rulebook.writer import check_rulebook

    try:
        game = load(place)
    except SalvageError as error:
        return error.faults
    found = list(check_scenarios(game))
    trusted = is_trusted(place, trust)
    for ink in INKS:
        try:
            design = load_design(place, ink, trusted, game)
            found += design.check()
            found += check_rulebook(design)
        except SalvageError as error:
            found += error.faults
    return list(dict.fromkeys(found))
