"""`salvage score`: the final score of a game, from a sheet, from answers, or of a session."""

from __future__ import annotations

import atexit
import sys
from contextlib import ExitStack
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from companion.cli.options import Json, Modules, OptionalGame, Trust, names, with_expansions
from companion.cli.output import echo, echo_document, echo_json
from companion.cli.parameters import argument, flag, value
from companion.game_registry.own_words import use_words_of
from companion.text.grammar import either, joined
from components.base import files
from components.base.files import decode_text, read_text
from components.base.limits import FILE_BYTES, TooMuch
from components.messages import _
from components.places import find_games, locate
from components.problems import Problem, SalvageError, display_path

if TYPE_CHECKING:
    from companion.photo.questions import Photographs
    from companion.scores.keeping import ScoreKeeping
    from companion.scores.questions import ScoreQuestions, ScoreResult
    from companion.scores.sheet import ScoreSheet

STDIN = "-"


def score(
    game: OptionalGame = None,
    file: Annotated[str | None, argument("[FILE|-]", "A filled-in score sheet. Default: asks.")] = None,
    template: Annotated[bool, flag("--template", "Print a commented sheet to fill in.")] = False,
    players: Annotated[str | None, value("--players", "NAMES", 'Names for the sheet: "Ann,Bo".')] = None,
    picture: Annotated[Path | None, value("--picture", "FILE", "Draw what is scored, as .svg or .png.")] = None,
    module: Modules = None,
    photo: Annotated[
        list[str] | None,
        value("--photo", "NAME=FILE", "Read a player's tiles from a photograph (may be repeated)."),
    ] = None,
    save: Annotated[Path | None, value("--save", "SHEET", "Write what was read to a score sheet.")] = None,
    draft: Annotated[bool, flag("--draft", "Count a sheet that has blanks, and keep nothing.")] = False,
    keep: Annotated[
        bool | None, flag("--keep/--no-keep", "Keep the result in the history. Default: asks at a terminal.")
    ] = None,
    again: Annotated[bool, flag("--again", "Keep a result though the same was kept just before.")] = False,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Score a game that is over, from a filled-in sheet or from answers to questions; or show the score of a session,
    by default of the last one."""
    from companion.scores.keeping import ScoreKeeping, keep_score, tell_repeated
    from companion.scores.questions import ScoreResult
    from companion.scores.sheet import ScoreSheet
    from companion.scores.sheet_file import read_sheet, write_template

    if file is None and not template and not photo and _show_played(game, as_json):
        return
    if game is None:
        raise SalvageError(_("score which game? After salvage score type {games}", games=either([*find_games()])))
    game, module = with_expansions(game, module)
    sheet = ScoreSheet(locate(game), trust, module)
    use_words_of(sheet.place, sheet.game)
    who, source = names(players), None
    if photo:
        if file is not None or template:
            raise SalvageError("--photo makes a sheet; give no file and no --template with it")
        source, picture = (_read_photos(sheet, photo, save, picture, trust, as_json), "the photographs"), None
        if as_json:
            return
    elif file is not None:
        source = _read_sheet(file)
    if save is not None and not photo:
        raise SalvageError("--save goes with --photo; salvage score GAME --template makes an empty sheet")
    if template:
        if file is not None:
            raise SalvageError("--template prints a new sheet; give no file with it")
        echo_document(write_template(sheet, who))
        return
    questions: ScoreQuestions | None = None
    if source is None:
        questions = _questions(sheet, trust)
        result = questions.score(who)
    else:
        holdings = read_sheet(sheet, *source, draft)
        result = ScoreResult(sheet.score(holdings), holdings)
    if picture is not None:
        _draw(sheet, result, picture, trust, quiet=as_json)
    document, shown, dropped = result.score.as_json(sheet.place.id), False, draft or keep is False
    asks = not dropped and keep is None and (questions is not None or (sys.stdin.isatty() and not as_json))
    if asks:
        document = _keep_if_wanted(ScoreKeeping(questions or _questions(sheet, trust), result))
        shown = sys.stderr.isatty() and sys.stdout.isatty()  # The question whether to keep it has shown it.
    elif not dropped:
        if not again and (repeated := tell_repeated(document, sheet)):
            raise SalvageError(_("{said}; add --again to keep it once more, or --no-keep to see it", said=repeated))
        keep_score(document, sheet)
    _print(document, as_json, shown, draft)
    if not asks and not as_json:
        echo(_("Not kept.") if dropped else _("Kept."), err=True)


def _read_photos(
    sheet: ScoreSheet, given: list[str], save: Path | None, picture: Path | None, trust: bool, as_json: bool
) -> str:
    """Read photographs and have the readings confirmed; with --json, only print them. Returns the sheet. Raises
    SalvageError."""
    from companion.forms.form import Left
    from companion.photo import why_no_photo

    if missing := why_no_photo():
        raise SalvageError(missing)
    from companion.photo.apart import Apart
    from companion.photo.laid import laid_out
    from companion.photo.outlines import write_readings
    from companion.photo.questions import Photographs
    from companion.terminal.form_prompts import FormPrompts
    from companion.terminal.plain import Plain

    laid = laid_out(sheet)
    if laid.also:
        raise SalvageError(
            f"photographs show {laid.called} alone, and {joined(laid.also)} count as well; "
            f"salvage score {sheet.place.command_name} asks for all of that, and takes photographs, too"
        )
    made = Photographs(laid, Apart(sheet.place, trust).read)
    for name, file in named_files(given, sheet.game.players[1]).items():
        made.take(file, name)
    if picture is not None:
        made.redraw = lambda: write_readings([*made.readings.values()], picture)
        made.redraw()
    if not as_json:
        if picture is not None:
            echo(f"Look at {picture}: amber is unsure.", err=True)
        try:
            made.go_through(FormPrompts(Plain(beside=True)), [*made.readings])
        except (EOFError, Left):
            raise SalvageError("nobody said yes to what was read, so nothing was scored") from None
    if save is not None:
        files.replace(save, made.sheet_text().encode("utf-8"))
    if as_json:
        echo_json(made.document())
    return made.sheet_text()


def named_files(given: list[str], most: int) -> dict[str, Path]:
    """Parse NAME=FILE as photographs by player. Raises SalvageError."""
    found: dict[str, Path] = {}
    for each in given:
        name, equals, file = each.partition("=")
        if not (name.strip() and equals and file):
            raise SalvageError(f"--photo {each}: give whose it is, such as --photo Ann=ann.jpg")
        if name.strip() in found:
            raise SalvageError(f"--photo {each}: {name.strip()} has a photograph already; all must be on one")
        found[name.strip()] = Path(file)
    if len(found) > most:
        raise SalvageError(f"{len(found)} photographs, but the game is for up to {most} players")
    return found


def _draw(sheet: ScoreSheet, result: ScoreResult, picture: Path, trust: bool, quiet: bool) -> None:
    """Draw what was scored. Raises SalvageError."""
    from companion.table.pictures import draw
    from layouts.drawing.hooks import HOLDINGS

    if result.holdings is None:
        raise SalvageError(_("a picture needs everything that counts; enter that, or leave --picture out"))
    document = result.score.as_json(sheet.place.id)
    draw(sheet.place, HOLDINGS, "what is scored", picture, result.holdings, document, trust=trust)
    if not quiet:
        echo(_("Wrote the picture to {file}.", file=picture), err=True)


def _print(document: dict[str, Any], as_json: bool, shown: bool, draft: bool) -> None:
    """Print a score, unless it has been shown already; a draft is printed without its verdict."""
    from companion.engine.scoring import score_lines, verdict

    if as_json:
        echo_json(document)
    elif not shown:
        for line in takewhile(lambda line: not draft or line != verdict(document), score_lines(document)):
            echo(line)


def _show_played(session: str | None, as_json: bool) -> bool:
    """Show the score of a finished session, and return whether one was meant. Raises SalvageError if it isn't over."""
    from companion.cli.history import show_game
    from companion.forms.beginning import find_session, is_game
    from companion.sessions import session_store
    from companion.sessions.history import find_finished_game

    if session in find_games() or (session is not None and session not in session_store.names() and is_game(session)):
        return False
    if session is not None:
        session = find_session(session)
    try:
        row = find_finished_game(session)
    except SalvageError:
        if session is None:
            return False
        raise
    if as_json:
        echo_json(row["score"])  # Only the score, like a sheet's; `history SESSION --json` has the whole entry.
    else:
        show_game(row, as_json=False)
    return True


def _read_sheet(file: str) -> tuple[str, str]:
    """Read a sheet from a file or standard input; returns its text and the file's name."""

    if file != STDIN:
        return read_text(Path(file)), display_path(Path(file))
    called, data = "standard input", sys.stdin.buffer.read(FILE_BYTES.most + 1)
    try:
        FILE_BYTES.check(len(data))
    except TooMuch as bad:
        raise SalvageError(Problem(called, None, str(bad))) from None
    return decode_text(data, called), called


def _questions(sheet: ScoreSheet, trust: bool) -> ScoreQuestions:
    from companion.photo.apart import Apart
    from companion.photo.questions import by_photograph
    from companion.scores.questions import ScoreQuestions
    from companion.sessions.history import list_known_spellings
    from companion.terminal.form_prompts import FormPrompts
    from companion.terminal.plain import Plain

    asker = FormPrompts(Plain(beside=True))
    apart = Apart(sheet.place, trust)
    photos = by_photograph(sheet, asker, lambda _sheet: apart.get_ready(), redraw=_outline)
    return ScoreQuestions(sheet, asker, list_known_spellings().get, photos)


@cache
def private_folder() -> Path:
    """Return a temporary folder that only this user can read; it is deleted when the command ends."""

    from components.base.folders import temporary

    kept = ExitStack()
    atexit.register(kept.close)
    return kept.enter_context(temporary("photo"))


def _outline(made: Photographs) -> None:
    """Draw the readings of photographs, and print where."""
    from companion.photo.outlines import write_readings

    file = private_folder() / f"{made.laid.sheet.place.id}-seen.png"
    write_readings([*made.readings.values()], file)
    echo(f"Look at {file}: amber is unsure.", err=True)


def _keep_if_wanted(keeping: ScoreKeeping) -> dict[str, Any]:
    """Ask whether to keep a score, keep it, and print the outcome; returns the score, which the user may have
    corrected."""
    from companion.forms.form import Left
    from companion.scores.holdings import sheet_lines
    from companion.scores.keeping import keep_score

    kept, asker = False, keeping.questions.asker
    asker.tell(keeping.lines())
    try:
        kept = asker.fill_in(keeping.form())
        if kept:
            keep_score(keeping.document(), keeping.questions.sheet, keeping.details)
    except (EOFError, Left):
        pass  # The user has left.
    except KeyboardInterrupt:
        echo(f"\n{_('Not kept.')}", err=True)
        raise
    except SalvageError:
        asker.tell(sheet_lines(keeping.result.holdings or {}))
        echo(_("Not kept."), err=True)
        raise
    echo(_("Kept.") if kept else _("Not kept."), err=True)
    return keeping.document()
