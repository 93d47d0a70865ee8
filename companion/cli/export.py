"""`salvage export` and `preflight`: a game for virtual tables, print shops and other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from companion.cli.options import GameArgument, Json, PieceModules, Trust, session_names, with_expansions
from companion.cli.output import echo, echo_json, table
from companion.cli.parameters import value
from components.places import GamePlace, locate
from components.problems import SalvageError, check_one_of

if TYPE_CHECKING:
    from layouts.faces.design import Design
    from layouts.printing.exports.arrange import Position
    from layouts.printing.exports.preflight import Verdict


def target_names() -> list[str]:
    """Return the export targets, for shell completion."""
    from layouts.printing.exports.targets import TARGETS

    return list(TARGETS)


def export(
    game: GameArgument,
    to: Annotated[
        str, value("--to", "PROGRAM", "What it is for: tts, ttpg, vassal, cgs, tgc, mpc or pngs.",
                   autocompletion=target_names)
    ],
    out: Annotated[Path, value("--out", "FOLDER", "Folder to write to.")] = Path("output"),
    module: PieceModules = None,
    scenario: Annotated[
        Path | None, value("--scenario", "FILE", "Lay the pieces out as in this scenario.")
    ] = None,
    session: Annotated[
        str | None,
        value("--session", "NAME", "Lay the pieces out as in this session.", autocompletion=session_names),
    ] = None,
    url: Annotated[
        str, value("--url", "ADDRESS", "Where you will put the pictures; without it they are found by their names.")
    ] = "",
    trust: Trust = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Write a game for a virtual table or a print shop, with a manifest of every piece."""
    from layouts.printing.exports.folder import MANIFEST, Request, write_export
    from layouts.printing.exports.targets import TARGETS, target

    check_one_of("--to", to, tuple(TARGETS))
    if scenario and session:
        raise SalvageError("give --scenario or --session, not both")
    game, modules = with_expansions(game, module)
    place = locate(game)
    design, position, played = _laid_out(place, scenario, session, trust)
    options = _options(modules or played)
    from layouts.printing.exports.arrange import lay_table
    from layouts.printing.exports.export_pieces import read_contents

    contents = read_contents(design, options)
    title = f"{design.game.title}: {position.title}" if position and position.title else design.game.title
    request = Request(contents, options, lay_table(contents, position), title, _address(url))
    folder = out / f"{place.kept_as}-{to}"
    said = write_export(request, to, target(to), folder)
    if as_json:
        import json

        echo_json(json.loads((folder / MANIFEST).read_text(encoding="utf-8")))
        return
    pieces = sum(item.copies for item in contents.items)
    echo(f"{title}: {pieces} pieces for {TARGETS[to]} in {folder}.")
    if design.game.credits.rights:
        echo(f"Its rights: {design.game.credits.rights.rstrip('.')}.")
    for line in said:
        echo(line)


def _options(modules: list[str]) -> Any:
    from layouts.printing.options import PrintOptions

    return PrintOptions(modules=tuple(modules))


def _address(url: str) -> str:
    """Return the address to put before file names. Raises SalvageError if it isn't http or https."""
    if url and not url.startswith(("https://", "http://")):
        raise SalvageError(f"--url {url!r} is no address; it begins with https:// or http://")
    return url.rstrip("/")


def _laid_out(
    place: GamePlace, scenario: Path | None, session: str | None, trust: bool
) -> tuple[Design, Position | None, list[str]]:
    """Load the design, and the position and modules of the scenario or session, if one is given. Raises
    SalvageError."""
    from companion.game_registry.games import box
    from companion.game_registry.trust import is_trusted
    from companion.positions.views import view
    from components.modules import modules_in_play
    from components.scenarios import load_scenario
    from layouts.faces.loader import load
    from layouts.printing.exports.arrange import Position
    from layouts.printing.exports.spread import read_spread

    is_tracked = False
    if session is not None:
        from companion.game_registry.games import TRACKER
        from companion.sessions.session_store import open_session

        opened = open_session(session)
        if opened.place.root.id != place.root.id:
            raise SalvageError(f"the session {opened.name} is of {opened.game.title}, not of {box(place).title}")
        whole, title, place = opened.rules.dump(opened.play.table), opened.name, opened.place
        game, is_tracked = opened.game, opened.meta.mode == TRACKER
    elif scenario is not None:
        game = box(place)
        found = load_scenario(scenario, game)
        whole, title = dict(found.state), found.title
    else:
        return load(place, "full", is_trusted(place, trust), box(place)), None, []
    design = load(place, "full", is_trusted(place, trust), game if is_tracked else box(place))
    if is_tracked and design.board is None:
        raise SalvageError(f"the session {title} is only tracked: where its pieces lie isn't known")
    design = design.copy_for_tracking() if is_tracked else design
    shown = view(whole, game.state)
    position = Position(shown, whole, read_spread(design, shown), title)
    return design, position, sorted(modules_in_play(game, whole))


def shop_names() -> list[str]:
    """Return the print shops that preflight knows, for shell completion."""
    from layouts.printing.exports.shops import read_shops

    return [*read_shops(), ALL_TARGETS]


ALL_TARGETS = "all"


def preflight(
    game: GameArgument,
    shop: Annotated[
        str, value("--for", "SHOP", "A print shop: tgc, mpc, drivethru, mbprint, or all.", autocompletion=shop_names)
    ] = ALL_TARGETS,
    module: PieceModules = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Say what print shops make of a game's pieces, and why not."""
    from companion.game_registry.games import box
    from companion.game_registry.trust import is_trusted
    from layouts.faces.loader import load
    from layouts.printing.exports.export_pieces import read_contents
    from layouts.printing.exports.preflight import examine
    from layouts.printing.exports.shops import read_shops

    known = read_shops()
    check_one_of("--for", shop, (*known, ALL_TARGETS))
    game, modules = with_expansions(game, module)
    place = locate(game)
    contents = read_contents(load(place, "full", is_trusted(place, trust), box(place)), _options(modules))
    verdicts = [examine(contents, each) for id, each in known.items() if shop in (id, ALL_TARGETS)]
    if as_json:
        made = [verdict.as_json() for verdict in verdicts]
        echo_json(made if shop == ALL_TARGETS else made[0])
        return
    for verdict in verdicts:
        _tell(verdict)
    _compare(verdicts)


def _tell(verdict: Verdict) -> None:
    """Print a shop's verdict: the number of pieces it can make, and its checks."""
    pieces = sum(row.copies for row in verdict.rows)
    but = "" if verdict.takes else ", but takes none as salvage writes them"
    echo(f"{verdict.shop.title} makes {verdict.makes} of {pieces} pieces{but}.")
    for what, fine, text in verdict.checks:
        echo(f"  {'ok' if fine else 'no'}  {what}: {text}")


def _compare(verdicts: list[Verdict]) -> None:
    """Print a table of kinds with each shop's product for them; for a single shop also why it makes none."""
    rows = [("", "pieces", "mm", *(verdict.shop.title for verdict in verdicts))]
    for of_shops in zip(*(verdict.rows for verdict in verdicts), strict=True):
        first = of_shops[0]
        made = [row.product or (row.why if len(verdicts) == 1 else "–") for row in of_shops]
        rows.append((first.title, str(first.copies), f"{first.size[0]:g} × {first.size[1]:g}", *made))
    table(rows, right=(1,))
