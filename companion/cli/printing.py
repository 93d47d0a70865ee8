"""`salvage print`, `plan` and `calibrate`: a game on paper."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias, TypeVar

from companion.cli.options import Json, PieceModules, Trust, every_name, game_names, pairs, with_expansions
from companion.cli.output import echo, echo_json, say, table
from companion.cli.parameters import argument, flag, value
from companion.text.escaping import escape
from companion.text.grammar import amount, either, hours
from components.places import GamePlace, find_games, locate
from components.problems import NotInGame, SalvageError

if TYPE_CHECKING:
    from companion.making.difference import GameDifference
    from layouts.printing.build_digest import FewerSheets, PrintReport
    from layouts.printing.options import PrintOptions
    from layouts.printing.output import Tell

Result = TypeVar("Result")
Asked: TypeAlias = "tuple[GamePlace, PrintOptions]"
"""A game and its print options."""
ICONS = "icons"


def one_of(name: str, *words: str) -> Any:
    """Declare an option that takes one of some words, which help lists and shells complete."""
    return value(name, name[2:].upper(), f"{either(words)}.", autocompletion=lambda: [*words])


_GAME = argument("[GAME]", "A game's name, or your own game's folder.", True, autocompletion=game_names)
Game = Annotated[str | None, _GAME]
Paper = Annotated[
    str,
    value(
        "--paper",
        "PAPER",
        "a4, letter, a3, tabloid, legal, a5, or a size, such as 200x300 or 9.25x6.75in.",
        takes_others=True,
        autocompletion=lambda: ["a4", "letter", "a3", "tabloid", "legal", "a5"],
    ),
]
Out = Annotated[Path, value("--out", "FOLDER", "Folder to write to.")]


class PrintArguments(NamedTuple):
    """Options that printing and planning share."""

    paper: Paper = "a4"
    landscape: Annotated[bool, flag("--landscape", "Turn the page.")] = False
    only: Annotated[
        list[str] | None, value("--only", "NAME", "Only these kinds, decks, files or piece ids, with commas.", True)
    ] = None
    module: PieceModules = None
    backs: Annotated[str, one_of("--backs", "duplex-long", "duplex-short", "gutterfold", "separate", "none")] = (
        "duplex-long"
    )
    ink: Annotated[str, one_of("--ink", "full", "low", "mono")] = "full"
    bleed: Annotated[float, value("--bleed", "MM", "Art beyond the cut, in mm (up to 3.2).")] = 3.0
    marks: Annotated[str, one_of("--marks", "crop", "lines", "none")] = "crop"
    straight: Annotated[bool, flag("--straight", "Lay hexes for long straight cuts, even on more sheets.")] = False
    margin: Annotated[float, value("--margin", "MM", "Blank edge of the paper, in mm (at least 5).")] = 6.0
    format: Annotated[str, one_of("--format", "pdf", "svg", "png", "dxf", "lbrn")] = "pdf"
    dpi: Annotated[int, value("--dpi", "NUMBER", "Resolution of PNG files.")] = 300
    players: Annotated[int | None, value("--players", "NUMBER", "Only what this number of players needs.")] = None
    starter: Annotated[bool, flag("--starter", "Only what a short first game needs.")] = False
    no_rulebook: Annotated[bool, flag("--no-rulebook", "Leave the rulebook and the printing guide out.")] = False
    no_rule_marks: Annotated[
        bool, flag("--no-rule-marks", "Leave the numbers of rules out of the rulebook's margin.")
    ] = False
    large: Annotated[
        bool, flag("--large", "Large print: the rulebook in 14 pt, pieces in 9 pt or more where they have room.")
    ] = False
    option: Annotated[
        list[str] | None, value("--option", "NAME=VALUE", "Print something another way (may be repeated).")
    ] = None
    booklet: Annotated[
        bool, flag("--booklet", "Books on half a sheet's pages, to be folded and stapled; print them on both sides.")
    ] = False
    cuts: Annotated[bool, flag("--cuts", "Cut lines in svg, alone in dxf and lbrn; cut-out pieces in png.")] = False
    registration: Annotated[str, one_of("--registration", "none", "3", "4")] = "none"
    inset: Annotated[
        float, value("--inset", "MM", "How far registration marks lie from the paper's edges, in mm (10; feeder 15.9).")
    ] = 10.0
    grid: Annotated[
        str,
        value(
            "--grid", "GRID", "Fixed cells: 3x3, business (cards), or as in '2x5 of 85x54 at 15x13.5 by 95x54', in mm."
        ),
    ] = ""
    skip: Annotated[int, value("--skip", "NUMBER", "Cells of --grid to leave free on each sheet, from the first.")] = 0
    gap: Annotated[float, value("--gap", "MM", "Least distance of pieces from one another, for a punch.")] = 0.0
    round: Annotated[
        float, value("--round", "MM", "Tokens as discs of that diameter, for a punch (25.4 for 1 inch).")
    ] = 0.0
    corners: Annotated[float | None, value("--corners", "MM", "Radius of the corners of cards, up to 10.")] = None
    single: Annotated[bool, flag("--single", "Every face on a page of its own with its bleed, for print shops.")] = (
        False
    )
    together: Annotated[bool, flag("--together", "Pieces of all kinds in one file, so that they share sheets.")] = False
    printer: Annotated[
        str | None,
        value("--printer", "NAME", "A calibrated printer, or none. Default: the one calibrated last.", True),
    ] = None

    def options(self) -> PrintOptions:
        """Return the options of a print run. Raises SalvageError for values that aren't allowed."""
        from companion.cli.printers import NO_PRINTER, find_printer
        from layouts.drawing.ruler import RULER_MM
        from layouts.printing.options import PrintOptions
        from layouts.printing.sheets.pages import SheetOptions

        given: dict[str, Any] = self._asdict()  # Each option's class checks its own values.
        printer, measured = find_printer(NO_PRINTER if self.single else self.printer)
        if self.registration != "none":  # Other marks would confuse the machine's camera.
            given["marks"] = "none"
        given["sheet"] = SheetOptions(
            **{name: given[name] for name in given.keys() & SheetOptions.__dataclass_fields__}
        )
        given |= {
            "only": tuple(every_name(self.only)),
            "modules": tuple(self.module or ()),
            "rulebook": not self.no_rulebook,
            "rule_marks": not self.no_rule_marks,
            "shift": (measured.right, measured.down) if self.backs.startswith("duplex") else (0.0, 0.0),
            "stretch": (RULER_MM / measured.across, RULER_MM / measured.along),
            "printer": printer,
            "options": tuple(sorted(pairs(self.option).items())),
        }
        return PrintOptions(**{name: given[name] for name in given.keys() & PrintOptions.__dataclass_fields__})


def print_(
    game: Game = None,
    all_games: Annotated[bool, flag("--all", "Print every game.")] = False,
    out: Out = Path("output"),
    *,
    wanted: PrintArguments,
    changed_since: Annotated[
        str | None,
        value("--changed-since", "OLD", "Only what differs from this folder, FOLDER@REVISION of git, or last (print)."),
    ] = None,
    jobs: Annotated[
        int | None, value("--jobs", "NUMBER", "Processes to draw with. Default: one per core.", min=1)
    ] = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Print a game: pieces, rulebook, aids and score pad as PDF files, with a manifest of where every piece lies."""
    from companion.game_registry.trust import is_trusted
    from companion.making.printed import keep_printed
    from layouts.printing.output import Order, print_games

    game, wanted = _with_expansions(game, wanted)
    options = wanted.options()
    if options.only == (ICONS,) and not all_games:
        _print_icons(locate(game) if game else None, out, options)
        return
    found: GameDifference | None = None
    if changed_since is not None:
        if game is None or all_games:
            raise SalvageError("--changed-since is for one game; name its folder")
        options, found = _only_changes(changed_since, game, options, trust)
        if not options.copies:
            _tell_nothing_new(game, found, as_json)
            return

    def print_each(asked: Sequence[Asked]) -> list[PrintReport | NotInGame]:
        orders = [Order(place, options, is_trusted(place, trust)) for place, options in asked]
        with _progress(quiet=as_json) as tell:
            return copy_context().run(print_games, orders, out, jobs, tell)  # The command's own output stays English.

    reports = _each(game, all_games, options, print_each)
    if game and not (options.only or options.modules or options.players):  # A partial print leaves older pieces in use.
        keep_printed(locate(game))
    for report in () if as_json else reports:
        _summary(report, options)
    if as_json:
        made = [report.manifest() for report in reports]
        echo_json(made if all_games else {**made[0], **({"take_out": found.to_take_out()} if found else {})})
    elif found:
        _tell_gone(found)


def _only_changes(old: str, new: str, options: PrintOptions, trust: bool) -> tuple[PrintOptions, GameDifference]:
    """Return options that print both faces of new or changed pieces and nothing else, and the difference. Raises
    SalvageError."""
    from dataclasses import replace

    from companion.making.difference import compare, versions

    ways = dict(options.options)
    with versions(old, new, options.ink, trust, options=ways, large=options.large) as (then, now):
        found = compare(then, now)
    return replace(options, copies=tuple(found.to_print().items()), rulebook=False), found


def _tell_nothing_new(game: str, found: GameDifference, as_json: bool) -> None:
    if as_json:
        echo_json({"game": locate(game).id, "files": [], "take_out": found.to_take_out()})
        return
    echo("Nothing to print: no piece is new or looks different.")
    _tell_gone(found)


def _tell_gone(found: GameDifference) -> None:
    """Print which pieces leave the box, by the names printed on them."""
    if gone := found.in_words()["takes"]:
        say(f"Take out of the box: {', '.join(gone)}.", 2)


def _with_expansions(game: str | None, wanted: PrintArguments) -> tuple[str | None, PrintArguments]:
    """Return the game's address and arguments with folders of expansions resolved."""
    if game is None or not wanted.module:
        return game, wanted
    game, modules = with_expansions(game, wanted.module)
    return game, wanted._replace(module=modules)


def chosen_places(game: str | None, all_games: bool) -> list[GamePlace]:
    """Return the named game or all games. Raises SalvageError unless exactly one of these is asked for."""
    if all_games == (game is not None):
        raise SalvageError(f"name one game, or give --all; games are {', '.join(find_games())}")
    return list(find_games().values()) if all_games else [locate(game or "")]


def _each(
    game: str | None,
    all_games: bool,
    options: PrintOptions,
    do: Callable[[Sequence[Asked]], Sequence[Result | NotInGame]],
) -> list[Result]:
    """Run a function on the named game or on all. With all games, those that lack what the options ask for are left out
    with a message. Raises SalvageError if none is left."""
    places = chosen_places(game, all_games)
    made = do([(place, _with_what_there_is(place, options) if all_games else options) for place in places])
    done = [each for each in made if not isinstance(each, NotInGame)]
    left_out = {place.id: each for place, each in zip(places, made, strict=True) if isinstance(each, NotInGame)}
    if not done:
        raise SalvageError(list(dict.fromkeys(fault for each in left_out.values() for fault in each.faults)))
    for id, lacks in left_out.items():
        say(f"{id} is left out: {str(lacks).partition(';')[0]}.", err=True)
    return done


def _with_what_there_is(place: GamePlace, options: PrintOptions) -> PrintOptions:
    """Return the options for one of all games, without `--starter` if the game has no smaller set."""
    from dataclasses import replace

    from companion.game_registry.games import box

    if not options.starter or box(place).starter:
        return options
    say(f"{box(place).title} has no smaller set for a first evening, so this is all of it.", err=True)
    return replace(options, starter=False)


@contextmanager
def _progress(quiet: bool) -> Iterator[Tell | None]:
    """Show a progress bar on stderr if it is a terminal; it appears once the first file is drawn."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Printing", total=None)
        yield lambda done, total, title: bar.update(task, completed=done, total=total, description=escape(title))


def _summary(report: PrintReport, options: PrintOptions) -> None:
    from layouts.printing.options import CUTS_ALONE
    from layouts.printing.registration import describe_marks

    state = "" if report.fresh else " (unchanged since the last run)"
    echo(f"{report.title}: {amount(len(report.files), 'file')} in {report.folder}{state}")
    rows: list[tuple[str, ...]] = [("", "pages", "sheets", "cuts")]
    rows += [(f.name, str(f.pages), str(f.sheets), str(f.cuts) if f.cuts else "") for f in report.files]
    sums = [sum(getattr(f, name) for f in report.files) for name in ("pages", "sheets", "cuts")]
    rows.append(("in all", *map(str, sums)))
    table(rows, right=(1, 2, 3))
    if options.format in CUTS_ALONE:
        say("Each file is for the sheet of its number that print makes with the same options, but for the format.")
        return
    if options.cut_out:
        say("Each name ends with the size to set in Design Space (25.4 mm are 1 inch). Books and panels are left out.")
        return
    _tell_fewer(report.fewer)
    if options.sheet.registration != "none":
        say(f"In Silhouette Studio set {describe_marks(options.sheet.registration, options.sheet.inset)}.")
    _advice(report.supply, options, {f.name: 0 < f.sheets < f.pages for f in report.files})


def _tell_fewer(fewer: FewerSheets | None) -> None:
    """Print which option would save paper, if any does."""
    if fewer:
        say(f"{amount(fewer.saved, 'sheet')} can be saved {fewer.how}.")


def _advice(supply: tuple[str, ...], options: PrintOptions, two_sided: dict[str, bool]) -> None:
    """Print how to print the files, and what else the game needs. Two-sided files are named, since a board printed with
    another on its back is spoilt."""
    if files := [name for name, two in two_sided.items() if two]:
        others = "" if len(files) == len(two_sided) else "; the others on one side"
        others += _gluing(options.sheet.backs, two_sided)
        to_flip = f"Double-sided, flipped on the {options.flip} edge: {', '.join(files)}{others}"
        say(f"Print at 100 % (no scaling). {to_flip}.")
        if options.booklet and options.rulebook and not options.only:  # --only may leave no book.
            say("Books are folded: each sheet between its marks, one in another, stapled at the two thick marks.")
        if moved := options.moved:
            to = f"the printer '{options.printer}': {moved}"
            say(f"Backs are moved for {to}. To print without that, add --printer none.")
    else:
        say(f"Print at 100 % (no scaling), on one side{_gluing(options.sheet.backs, two_sided)}.")
    if supply:
        echo("The table also needs:")
        for line in supply:
            echo(f"  {line}")


def _gluing(backs: str, files: Collection[str]) -> str:
    """Describe how to attach the backs of files printed on one side."""
    apart = ", ".join(name for name in files if name.partition(".")[0].endswith(("-backs", ", backs")))
    large = f". What is too large to fold has its backs in {apart}: glue each sheet to its fronts" if apart else ""
    return {
        "gutterfold": f"; fold along the dash-dot lines and glue{large}",
        "separate": "; glue each sheet of backs to its fronts",
    }.get(backs, "")


def _print_icons(place: GamePlace | None, out: Path, options: PrintOptions) -> None:
    from layouts.printing.specimen import print_icons

    file, pages = print_icons(place, out, options)
    echo(f"{file}: {amount(pages, 'page')}")


def plan(
    game: Game = None,
    all_games: Annotated[bool, flag("--all", "Every game.")] = False,
    *,
    wanted: PrintArguments,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Estimate what printing takes: pages, sheets, cuts, ink, and what else to have ready. Writes nothing."""
    from companion.game_registry.trust import is_trusted
    from layouts.printing.build_digest import FewerSheets
    from layouts.printing.output import estimate

    def estimate_each(asked: Sequence[Asked]) -> Iterator[dict[str, Any] | NotInGame]:
        for place, options in asked:
            try:
                yield estimate(place, options, is_trusted(place, trust))
            except NotInGame as refusal:
                yield refusal

    game, wanted = _with_expansions(game, wanted)
    options = wanted.options()
    made = _each(game, all_games, options, lambda asked: [*estimate_each(asked)])
    if as_json:
        echo_json(made if all_games else made[0])
        return
    for one in made:
        echo(f"{one['title']} on {one['paper']} paper, {one['ink']} ink")
        rows = [("", "pages", "sheets", "cuts", "ink")]
        for file in one["files"]:
            mean = sum(file["ink"]) / len(file["ink"])
            rows.append((file["title"], str(file["pages"]), str(file["sheets"]), str(file["cuts"]), f"{mean:.0%}"))
        rows.append(("in all", str(one["pages"]), str(one["sheets"]), str(one["cuts"]), ""))
        table(rows, right=(1, 2, 3, 4))
        if one["minutes"]:
            echo(f"Cutting takes about {hours(one['minutes'])}, without glue.")
        _tell_fewer(FewerSheets(**one["fewer_sheets"]) if one["fewer_sheets"] else None)
        _advice(tuple(one["supply"]), options, {f["title"]: f["sheets"] < f["pages"] for f in one["files"]})


def calibrate(
    paper: Paper = "a4",
    out: Out = Path("output"),
    printer: Annotated[str | None, value("--printer", "NAME", "A name for this printer.")] = None,
    right: Annotated[
        float | None, value("--right", "MM", "Where the front’s cross shows through: mm to the right.")
    ] = None,
    down: Annotated[float | None, value("--down", "MM", "The same, mm down.")] = None,
    across: Annotated[float | None, value("--across", "MM", "How long the level ruler of 100 mm is on paper.")] = None,
    along: Annotated[float | None, value("--along", "MM", "How long the upright ruler is.")] = None,
) -> None:
    """Print a ruler and duplex test, then remember how far this printer's backs lie from its fronts, and how much
    smaller or larger it prints."""
    from companion.cli import framework as typer
    from companion.cli.printers import remember
    from layouts.drawing.ruler import RULER_MM
    from layouts.printing.calibration import write_sheet

    if (right, down, across, along) == (None, None, None, None):
        file = write_sheet(paper, out)
        echo(f"{file}: print it double-sided at 100 %, flipped on the long edge, and follow what it says.")
        if printer is None or not sys.stdin.isatty():
            echo("Then: salvage calibrate --printer NAME --right MM --down MM")
            return
        right = typer.prompt("The front’s cross lies how far right of the scale’s zero, in mm (left: -)", type=float)
        down = typer.prompt("How far down, in mm (up: -)", type=float)
    if printer is None:
        raise SalvageError("name the printer whose offset this is: --printer NAME")
    kept = remember(printer, right, down, across, along)
    ways = "left" if kept.right < 0 else "right", "up" if kept.down < 0 else "down"
    moved = f"{abs(kept.right):g} mm {ways[0]} and {abs(kept.down):g} mm {ways[1]}"
    echo(f"Backs printed on '{printer}' will be moved {moved}.")
    if (kept.across, kept.along) != (RULER_MM, RULER_MM):
        scales = (f"{RULER_MM / length:.2%}" for length in (kept.across, kept.along))
        echo(f"Sheets will be printed at {' across and '.join(scales)} along.")
