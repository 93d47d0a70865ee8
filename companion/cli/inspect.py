"""`salvage games`, `contents` and `check`: list games and pieces, and check data and layouts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Annotated, Any

from companion.cli.options import GameArgument, Json, PieceModules, Trust, game_names, with_expansions
from companion.cli.output import echo, echo_json, table
from companion.cli.parameters import argument, value
from companion.text.grammar import amount
from components.places import GamePlace, find_games, is_expansion, locate
from components.problems import Problem, SalvageError, display_path, listed

if TYPE_CHECKING:
    from components.schema import Game, Kind


def games(as_json: Json = False) -> None:
    """List the games."""
    from companion.game_registry.games import box, has_referee

    rows: list[dict[str, Any]] = []
    for place in find_games().values():
        game = box(place)
        pieces = sum(piece.count for piece in game.pieces())
        rows.append({
            "id": game.id, "title": game.title, "players": list(game.players), "modules": list(game.modules),
            "pieces": pieces, "referee": has_referee(place),
        })  # fmt: skip
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        low, high = row["players"]
        echo(f"{row['id']:16} {row['title']}, {low} to {high} players, {row['pieces']} pieces")


def contents(
    game: GameArgument,
    module: PieceModules = None,
    as_json: Json = False,
) -> None:
    """List every piece of a game, with its size and where its figures come from."""
    from companion.game_registry.games import box
    from components.contents import listing
    from components.modules import ALL_MODULES

    game, module = with_expansions(game, module)
    loaded = box(locate(game))
    contents = listing(loaded, module or (ALL_MODULES,))
    if as_json:
        echo_json(contents)
        return
    low, high = loaded.players
    echo(f"{loaded.title} ({low} to {high} players), {sum(e['count'] for e in contents)} pieces")
    for kind in loaded.kinds.values():
        own = [e for e in contents if e["kind"] == kind.id]
        if own:
            _kind(loaded, kind, own)


def _kind(game: Game, kind: Kind, entries: list[dict[str, Any]]) -> None:
    sides = "two sides" if kind.sides == 2 else "one side"
    echo(f"\n{kind.title}: {sum(e['count'] for e in entries)}, {sides}")
    rows = []
    for e in entries:
        w, h = e["size_mm"]
        code = game.piece(e["id"]).code
        code = "" if code in e["name"].split() else code
        rows.append((str(e["count"]), e["name"], code, f"{w:g} × {h:g} mm", e["source"], e["module"]))
    table(rows, right=(0,))


def check(
    game: Annotated[
        str | None, argument("[GAME|PATH]", "A game or your own game's folder.", True, autocompletion=game_names)
    ] = None,
    seconds: Annotated[
        float | None,
        value(
            "--seconds",
            "SECONDS",
            "How long to play each game's rules at random. Default: 2; if given, also list what never came up.",
            min=0,
        ),
    ] = None,
    module: Annotated[
        list[str] | None, value("--module", "FOLDER", "With the expansion in this folder (may be repeated).")
    ] = None,
    trust: Trust = False,
) -> None:
    """Check a game's data, layouts, scenarios and rules (without GAME: all games), and list what is wrong and where."""
    if module:
        if strangers := [name for name in module if not is_expansion(name)]:
            raise SalvageError(f"--module takes the folder of an expansion here; {strangers[0]!r} is none")
        game, _ = with_expansions(game or "", module)
    places = [locate(game)] if game else list(find_games().values())
    faults: list[Problem] = []
    for place in places:
        found, said, warnings = _faults(place, trust, seconds)
        faults += found
        if not found:
            _tell_sound(place, said, warnings)
    if faults:
        raise SalvageError(faults)


def _faults(place: GamePlace, trust: bool, seconds: float | None) -> tuple[list[Problem], str, list[Problem]]:
    """Return a game's problems, the message if there are none, and the warnings about its rules."""
    from companion.conformance.hook_names import hook_name_problems
    from companion.game_registry.games import has_referee
    from companion.game_registry.trust import is_trusted
    from components.loader import load

    try:
        game = load(place)
    except SalvageError as error:
        return error.faults, "", []
    trusted = is_trusted(place, trust)
    found = [*hook_name_problems(place), *_layout_faults(place, game, trusted)]
    found += _in_others(place, game, found, lambda each: _layout_faults(each, load(each), trusted))
    said, warnings = "data, layouts and scenarios are sound", list[Problem]()
    if has_referee(place):
        faults, said, warnings = _rule_faults(place, game, seconds)
        found += faults
    return list(dict.fromkeys(found)), said, warnings


def _in_others(place: GamePlace, game: Game, known: list[Problem], find: Callable[..., list[Problem]]) -> list[Problem]:
    """Return the problems that only other languages of a game have; none if the place names a language."""
    others = () if place.language else game.languages[1:]
    found = [(code, each) for code in others for each in copy_context().run(find, place._replace(language=code))]
    return [each._replace(what=f"in {code}: {each.what}") for code, each in found if each not in known]


def _tell_sound(place: GamePlace, said: str, warnings: list[Problem]) -> None:
    """Print that a game has no problems, with warnings for its maker."""
    echo(f"{place.id}: {said}")
    for warning in () if place.builtin else (*warnings, *_warnings(place)):
        echo(f"warning: {warning}")


def _warnings(place: GamePlace) -> list[Problem]:
    """Return warnings about what prints but may not serve, for the makers of a game."""
    from companion.game_registry.trust import is_trusted
    from companion.making.printed import find_printed
    from components.loader import load
    from components.piece_changes import find_renamed
    from layouts.books.writer import readings_of
    from layouts.faces.lint import find_greyed, find_warnings
    from layouts.faces.loader import load as load_design

    full, mono = (load_design(place, ink, is_trusted(place)) for ink in ("full", "mono"))
    found = [*find_warnings(full, place), *(each for greyed in find_greyed(mono, place) for each in greyed)]
    with suppress(SalvageError):  # There is no earlier print, or it can't be read.
        found += find_renamed(load(locate(str(find_printed(place)))), full.game)
    found += _in_others(place, full.game, found, _warnings)
    manuscripts = (readings_of(full).of(book, tuple(full.game.modules))[0] for book in full.books.values())
    found += [warning for manuscript in manuscripts for warning in manuscript.warnings]
    own = place.language and f".{place.language}.md"
    books = [Problem(display_path(book), None, "untranslated") for book in full.books.values() if own not in book.name]
    return [*found, *(books if own else full.untranslated)]


def _layout_faults(place: GamePlace, game: Game, trusted: bool) -> list[Problem]:
    from companion.conformance.typed_names import check_counted_names, check_typed_names
    from companion.tracker.state import tracked
    from components.namesakes import check_names
    from components.scenarios import check_scenarios
    from layouts.books.writer import check_rulebook
    from layouts.drawing.look import INKS
    from layouts.faces.loader import load as load_design

    found = [*check_names(game), *check_typed_names(game), *check_counted_names(game), *check_scenarios(game)]
    for ink in INKS:
        try:
            design = load_design(place, ink, trusted, game)
            found += design.check()
            found += check_rulebook(design)
            if design.board and not game.state:
                found += design.board.form.find_unknown_fields(tracked(game).state)
            for option, value in design.other_ways():
                found += load_design(place, ink, trusted, game, {option: value}).check()
        except SalvageError as error:
            found += error.faults
    return found


def _rule_faults(place: GamePlace, game: Game, seconds: float | None) -> tuple[list[Problem], str, list[Problem]]:
    """Return the problems of a game's rules, the message if there are none, and the warnings."""
    from companion.conformance.suite import SECONDS, check_rules
    from companion.conformance.untranslated import find_untranslated

    try:
        report = check_rules(place, game, SECONDS if seconds is None else seconds)
        others = [place] if place.language else [place._replace(language=code) for code in game.languages[1:]]
        if not report.problems:
            report.warnings += [each for other in others for each in find_untranslated(other)]
    except SalvageError as error:
        return error.faults, "", []
    said = f"data, layouts, scenarios and rules are sound ({amount(report.games, 'random game')})"
    if seconds is not None and report.unseen:
        said += f"; never came up: {', '.join(report.unseen)}"
    if report.untaught:
        said += f"; taught: {report.taught:.0%} of the questions met, without an entry: {listed(report.untaught, 8)}"
    return report.problems, said, report.warnings
