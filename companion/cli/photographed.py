"""`salvage new --photo` and `salvage adjust --photo`: read a table in mid-game from a photograph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.output import echo
from companion.cli.score import named_files, private_folder
from components.places import GamePlace
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.forms.form import Asker
    from companion.photo.apart import Apart
    from companion.photo.table_reading import TableReading
    from companion.photo.tables import Known, Lie, PhotographedBoard
    from companion.sessions.session import Session


def photographs(given: list[str], most: int) -> dict[str, Path]:
    """Parse the photographs by player, with the table's first. Raises SalvageError."""
    from companion.photo import why_no_photo
    from companion.photo.tables import TABLE

    if missing := why_no_photo():
        raise SalvageError(missing)
    found = named_files(given, most + 1)
    if TABLE not in found:
        raise SalvageError(f"--photo {given[0]}: give the table's, too, as --photo {TABLE}=FILE")
    return {TABLE: found.pop(TABLE), **found}


def read_table(table: PhotographedBoard, apart: Apart, file: Path, known: Known, asker: Asker | None) -> TableReading:
    """Read a photograph of the table, and review the reading with the asker if there is one. Raises SalvageError."""
    from companion.forms.form import Left
    from companion.photo.outlines import write_readings
    from companion.photo.reading import add_shot
    from companion.photo.review import Way
    from companion.photo.table_review import TableReview

    reading = apart.read_table(file, file.name, known)
    if asker is None:
        return reading
    seen = private_folder() / f"{table.place.id}-table-seen.png"

    def look() -> None:
        write_readings([reading], seen)

    look()
    echo(f"Look at {seen}: amber is unsure.", err=True)

    def again(lie: Lie) -> TableReading:
        return apart.read_table(file, file.name, known._replace(lie=lie))

    def add(given: str) -> str:
        further = apart.read_table(Path(given).expanduser(), given, known)
        if further.lie is None:
            raise SalvageError(f"{given}: can't see which way the board lies; show more of its free places and edges")
        return add_shot(reading, further, lambda lying, other: bool(lying.name == other.name))

    review = TableReview(reading, look, add, table, again)
    try:
        if asker.fill_in(review.form()) == Way.AGAIN:
            raise SalvageError("take another photograph, then type the same again with its file")
    except (EOFError, Left):
        raise SalvageError("nobody said yes to what was read of the table, so nothing was done") from None
    return review.reading


def scenario_of(
    place: GamePlace, given: list[str], players: Sequence[str] | None, options: Mapping[str, Any], trust: bool
) -> Path:
    """Write a scenario file of the position in photographs, asking for everything they don't show. Raises
    SalvageError."""
    from companion.engine.setup_options import switched_on
    from companion.forms.form import Left
    from companion.photo.apart import Apart
    from companion.photo.position_sheet import PositionHoldings, PositionSheet
    from companion.photo.table_review import covered_places, who_stands
    from companion.photo.tables import TABLE, Known, table_of
    from companion.positions.views import SEATS
    from companion.terminal.form_prompts import FormPrompts
    from companion.terminal.plain import Plain

    table = table_of(place, options)
    files = photographs(given, table.game.players[1])
    if over := [name for name in options if name not in table.game.options]:
        raise SalvageError(f"--option {over[0]}: a table in mid-game has been set up; leave it out")
    if not players:
        raise SalvageError(f'who plays {table.game.title}? Name them: --players "Ann,Bo"')
    switched_on(table.game, players, options, ())
    if strange := [name for name in files if name not in (TABLE, *players)]:
        raise SalvageError(f"--photo {strange[0]}=…: {strange[0]} isn't one of the players")
    asker, apart = FormPrompts(Plain(beside=True)), Apart(place, trust)
    if table.how.when:
        asker.tell([f"The table must be as it is {table.how.when}."])
    reading = read_table(table, apart, files.pop(TABLE), Known(table.options), asker)
    sheet = PositionSheet(table, reading.lying, trust)
    holdings = PositionHoldings(sheet, players, asker)
    try:
        _fill_from_photographs(holdings, apart, asker, files)
        if table.how.stands:
            for name, stands in who_stands(asker, players, covered_places(reading)).items():
                holdings.settle((SEATS, name, table.how.stands), stands)
        answered = holdings.enter()
    except (EOFError, Left):
        asker.tell(holdings.as_sheet())
        raise SalvageError("not all questions were answered, so no game has begun") from None
    except SalvageError:
        asker.tell(holdings.as_sheet())
        raise
    made = private_folder() / f"{place.id}.yaml"
    made.write_text(sheet.text(answered), "utf-8")
    return made


def _fill_from_photographs(holdings: Any, apart: Apart, asker: Asker, files: Mapping[str, Path]) -> None:
    """Fill in the players' pieces from their photographs. Raises SalvageError, EOFError or Left."""
    from companion.photo.laid import laid_out
    from companion.photo.outlines import write_readings
    from companion.photo.questions import Photographs
    from companion.positions.views import SEATS
    from companion.scores.sheet import ScoreSheet

    if not files:
        return
    made = Photographs(laid_out(ScoreSheet(apart.place, apart.trust)), apart.read)
    if made.laid.field not in holdings.sheet.fields[SEATS].fields:
        raise SalvageError("photographs of players' pieces show nothing that is asked for; give the table's alone")
    seen = private_folder() / f"{apart.place.id}-seen.png"
    made.redraw = lambda: write_readings([*made.readings.values()], seen)
    for name, file in files.items():
        made.take(file, name)
    made.redraw()
    echo(f"Look at {seen}: amber is unsure.", err=True)
    made.go_through(asker, [*files])
    for name, reading in made.readings.items():
        holdings.settle((SEATS, name, made.laid.field), reading.values(made.laid))


def differences(session: Session, given: list[str], asker: Asker | None) -> tuple[TableReading, list[str]]:
    """Read a photograph of the table, and return the reading with the corrections that make the session agree with it.
    Raises SalvageError."""
    from companion.forms.form import Left
    from companion.game_registry.games import REFEREE
    from companion.photo.apart import Apart
    from companion.photo.table_review import who_moved
    from companion.photo.tables import TABLE, Known, table_of
    from companion.positions.views import SEATS

    if session.meta.mode != REFEREE:
        raise SalvageError("a photograph corrects games with a referee; type what lies there: salvage adjust LINE")
    state = session.rules.dump(session.play.table)
    table = table_of(session.place, state.get("options", {}))
    files = photographs(given, 0)
    before: Mapping[str, str] = state.get(table.how.lies, {})
    reading = read_table(table, Apart(session.place), files[TABLE], Known(table.options, lying=before), asker)
    lines = []
    if asker and table.how.stands:
        own = {name: str(player.get(table.how.stands) or "") for name, player in state.get(SEATS, {}).items()}
        try:
            moved = who_moved(asker, reading, own)
        except (EOFError, Left):
            raise SalvageError("nobody said who stands where, so nothing was corrected") from None
        lines = [f"{SEATS}.{name}.{table.how.stands}={place}" for name, place in moved.items()]
    now = reading.lying
    places = [each.name for each in reading.pieces if each.name and now.get(each.name) != before.get(each.name)]
    return reading, [*(f"{table.how.lies}.{name}={now.get(name, '')}" for name in places), *lines]
