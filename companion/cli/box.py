"""`salvage box`: boxes for a game's pieces, with the thickness of the pieces asked once and kept."""

from __future__ import annotations

import sys
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from companion import home
from companion.cli.options import Json, OptionalGame, PieceModules, Trust, with_expansions
from companion.cli.output import echo, echo_json, say, table
from companion.cli.parameters import flag, value
from companion.cli.printing import Out, Paper, chosen_places, one_of
from companion.text.grammar import amount
from components.problems import Problem, SalvageError, display_path

if TYPE_CHECKING:
    from layouts.printing.boxes.piles import Thickness
    from layouts.printing.boxes.run import MadeBoxes

FILE = "thickness.json"
MIN_PIECE_THICKNESS_MM, MAX_PIECE_THICKNESS_MM = 0.05, 4.0
PIECES_MEASURED = 10
QUESTIONS = {
    "card": "A stack of ten cards is how high, in mm?",
    "sleeved": "A stack of ten sleeved cards is how high, in mm?",
    "mounted": "A stack of ten mounted tiles is how high, in mm?",
}


def box(
    game: OptionalGame = None,
    all_games: Annotated[bool, flag("--all", "Make those of every game.")] = False,
    *,
    deck: Annotated[
        list[str] | None, value("--deck", "KIND", "Only the box of this deck, kind or name (may be repeated).")
    ] = None,
    sleeved: Annotated[bool, flag("--sleeved", "Cards are in sleeves.")] = False,
    thickness: Annotated[
        float | None, value("--thickness", "MM", "Of one card: the height of a stack of ten, divided by ten.")
    ] = None,
    mounted: Annotated[
        float | None, value("--mounted", "MM", "Of one mounted tile or token, measured in the same way.")
    ] = None,
    module: PieceModules = None,
    paper: Paper = "a4",
    ink: Annotated[str, one_of("--ink", "full", "low", "mono")] = "full",
    out: Out = Path("output"),
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Make boxes for a game: tuck boxes for cards, trays with lids for the rest, labels for bags; as PDF, SVG and
    DXF."""
    from companion.game_registry.trust import is_trusted
    from layouts.printing.boxes.run import make_boxes
    from layouts.printing.options import PrintOptions
    from layouts.printing.sheets.pages import SheetOptions

    game, modules = with_expansions(game, module) if game else (None, list(module or ()))
    options = PrintOptions(SheetOptions(paper), ink, modules=tuple(modules))
    places = chosen_places(game, all_games)
    measured = measure(sleeved, thickness, mounted, ask=sys.stdin.isatty() and not as_json)
    documents = []
    for place in places:
        trusted = is_trusted(place, trust)  # The command's own output stays English.
        made = copy_context().run(make_boxes, place, options, measured, out, deck or (), trusted)
        if made.cut_names:
            say(f"Too long for where they are printed, so cut off: {', '.join(made.cut_names)}", err=True)
        documents.append(made.document())
        if not as_json:
            _summary(made)
    if as_json:
        echo_json(documents if all_games else documents[0])


def measure(sleeved: bool, card: float | None, mounted: float | None, ask: bool) -> Thickness:
    """Return the thickness of pieces, as given, kept or asked for, in this order; keep what was given or answered."""
    from layouts.printing.boxes.piles import (
        CARD_THICKNESS_MM,
        MOUNTED_THICKNESS_MM,
        SLEEVED_CARD_THICKNESS_MM,
        Thickness,
    )

    kept = _read_kept()
    given = {"sleeved" if sleeved else "card": card, "mounted": mounted}
    usual = {"card": CARD_THICKNESS_MM, "sleeved": SLEEVED_CARD_THICKNESS_MM, "mounted": MOUNTED_THICKNESS_MM}
    known = dict(kept)
    for name, number in given.items():
        if number is not None:
            known[name] = _checked(number)
        elif name not in known and ask:
            known[name] = _ask(QUESTIONS[name], usual[name])
    if known != kept:
        home.write(FILE, known)
    found = {**usual, **known}
    return Thickness(found["card"], found["sleeved"] if sleeved else 0.0, found["mounted"])


def _read_kept() -> dict[str, float]:
    """Read the kept thicknesses in mm by name. Raises SalvageError if the file holds anything else."""

    known = home.read(FILE)
    if not all(
        name in QUESTIONS and _is_number(number) and MIN_PIECE_THICKNESS_MM <= number <= MAX_PIECE_THICKNESS_MM
        for name, number in known.items()
    ):
        what = "holds no thicknesses in mm; mend or delete it"
        raise SalvageError(Problem(display_path(home.folder() / FILE), None, what))
    return {name: float(number) for name, number in known.items()}


def _is_number(number: Any) -> bool:
    return isinstance(number, int | float) and not isinstance(number, bool)


def _checked(number: float) -> float:
    if not MIN_PIECE_THICKNESS_MM <= number <= MAX_PIECE_THICKNESS_MM:
        raise SalvageError(
            f"a thickness of {number:g} mm can't be right; one piece is {MIN_PIECE_THICKNESS_MM:g} to "
            f"{MAX_PIECE_THICKNESS_MM:g} mm: measure a stack of ten and divide by ten"
        )
    return number


def _ask(question: str, usual: float) -> float:
    from companion.cli import framework as typer

    ten: float = typer.prompt(question, type=float, default=round(usual * PIECES_MEASURED, 2))
    return _checked(round(ten / PIECES_MEASURED, 3))


def _summary(made: MadeBoxes) -> None:
    from layouts.printing.boxes.overview import format_page_numbers

    count = sum(len(each.parts) for each, _ in made.boxes)
    echo(f"{made.title}: {amount(count, 'box', 'boxes')} and {amount(made.labels, 'label')} in {made.folder}")
    rows: list[tuple[str, ...]] = [("", "pieces", "inside, mm", "boxes", "pages")]
    for each, pages in made.boxes:
        w, h, d = max(part.inner for part in each.parts)
        size = f"{w:.0f} × {h:.0f} × {d:.0f}"
        rows.append((each.look.title, str(each.count), size, str(len(each.parts)), format_page_numbers(pages)))
    table(rows, right=(1, 2, 3, 4))
    say(
        "Print boxes.pdf at 100 % (no scaling) on card of 200 to 300 g/m², on one side; its first page says how to "
        "make them."
    )
    say(
        "For cutting machines: boxes.dxf has all lines on the layers CUT and CREASE, and each sheet is a file "
        "boxes-NN.svg."
    )
