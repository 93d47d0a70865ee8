"""`salvage status`, `do`, `undo`, `redo`, `log`, `why`, `adjust` and `draws`: a game, one command at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from companion.cli.options import Json, Seat, SessionOption
from companion.cli.output import echo, echo_json, say
from companion.cli.parameters import argument, flag, value
from companion.engine import Chance
from companion.engine.prompts import Prompt
from companion.positions.label_words import tell_label
from companion.text.grammar import is_number, joined
from companion.text.told import Told, say_all
from components.messages import _, count
from components.problems import SalvageError, cut

if TYPE_CHECKING:
    from companion.engine import Ask, Note
    from companion.sessions.moves import Moved
    from companion.sessions.session import Session
    from companion.table.view import View
    from companion.terminal.plain import Plain

RULE_INDENT = 9
"""Width of a rule's id, which indents further lines of its text."""


def open_keys(ctx: Any) -> list[str]:
    """Return the possible answers after those typed so far, for shell completion; secrets are left out."""
    from companion.positions.asks import offered, only_seat
    from companion.positions.views import TABLE_KEY, may_know
    from companion.sessions.session_store import open_session

    try:
        session = open_session(ctx.params.get("session"))
        reader = session.seat(ctx.params.get("seat") or TABLE_KEY)
    except SalvageError:
        return []
    keys = ctx.params.get("keys") or ()
    ask = _ask_after(session, keys, reader)
    if ask is None or session.answers_itself(ask) or not may_know(only_seat(ask), reader):
        return []
    if keys and isinstance(ask, Chance):
        return []  # A deck's remaining cards would give away what others hold.
    return [str(option) for _, option in offered(ask)]


def _ask_after(session: Session, keys: Sequence[str], reader: str) -> Ask | None:
    """Return the question after the answers typed so far, or None if the reader mustn't know an answer or its
    effects."""
    from companion.positions.asks import offered, only_seat
    from companion.positions.trials import Trials
    from companion.positions.views import TABLE_KEY, may_know

    play = Trials(session.play, "" if reader == TABLE_KEY else reader).begin()
    notes: list[Note] = []
    play.table.notes = notes
    for key in keys:
        if play.ask is None or not may_know(only_seat(play.ask), reader):
            return None
        option = next((option for _, option in offered(play.ask) if str(option) == key), None)
        if option is None:
            return None
        play.answer(option)
        if not all(may_know(note.seat, reader) for note in notes):
            return None  # The next question would reveal a secret, such as a card laid face down.
    return play.ask


def _open(name: str | None) -> Session:
    from companion.sessions.session_store import open_session

    opened = open_session(name)
    if opened.has_other_data and opened.folder.message:
        say(opened.folder.message, err=True)
    return opened


def status(
    session: SessionOption = None,
    seat: Seat = "table",
    picture: Annotated[
        Path | None, value("--picture", "FILE", "Draw the table and what can be done, as .svg, .png or .json.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the game as it stands, what can be answered, and what that leads to."""
    from companion.table.compose import view
    from companion.table.consequences import draw, preview

    opened = _open(session)
    audience = opened.seat(seat)
    shown, outlook = view(opened, audience), preview(opened)
    if picture is not None:
        draw(opened, picture, audience)
    if as_json:
        echo_json({**shown.as_json(), "outlook": outlook})
        return
    show(shown)
    for line in outlook:
        say(line)
    if picture is not None:
        echo(_("Wrote the picture to {file}.", file=picture))


def do(
    keys: Annotated[
        list[str] | None, argument("ANSWER…", "Answers in the order they are asked for.", autocompletion=open_keys)
    ] = None,
    session: SessionOption = None,
    seat: Annotated[str | None, value("--seat", "NAME", "Answer as this player only.")] = None,
    random: Annotated[bool, flag("--random", "Let the seeded bot answer, ANSWER times.")] = False,
    as_json: Json = False,
) -> None:
    """Answer the pending question and those after it, by names, beginnings of names, or printed codes; all or none."""
    from companion.positions.views import ALL_KEY, TABLE_KEY

    opened = _open(session)
    audience = opened.seat(seat or TABLE_KEY)
    player = None if audience in (TABLE_KEY, ALL_KEY) else audience
    if random:
        made = opened.random(_times(keys or []))
    elif keys:
        made = _answer(opened, keys, player, audience)
    else:
        raise SalvageError(_("what is the answer? salvage status lists the keys"))
    _tell(opened, made, audience, as_json)


def _answer(opened: Session, keys: list[str], player: str | None, audience: str) -> list[Any]:
    """Give answers. Raises AnswerError; for a secret question the message says whose view to open."""
    from companion.positions.answer_errors import AnswerError, NotAllowed
    from companion.positions.asks import only_seat

    only = only_seat(opened.play.ask) if opened.play.ask else None
    try:
        return opened.answer(keys, player, audience)
    except AnswerError as error:
        _refuse_command(keys)
        if only is None or player or not isinstance(error, NotAllowed):
            raise
        seat = only if only.isalnum() else f'"{only}"'
        line = f"salvage status --seat {seat}"
        said = _("{error}; only {name} may see what does: {line}", error=error, name=only, line=line)
        raise NotAllowed(said) from None


def _refuse_command(keys: Sequence[str]) -> None:
    """Raise SalvageError if the answer is the name of a command."""
    from companion.cli.commands import COMMANDS

    command = "why" if keys[0] == "?" else keys[0]
    if command in COMMANDS:
        line = f"salvage {' '.join([command, *keys[1:]])}"
        raise SalvageError(_("{typed!r} isn't an answer; type it as a command: {line}", typed=keys[0], line=line))


def _times(keys: list[str]) -> int:
    if not keys:
        return 1
    if len(keys) > 1 or not is_number(keys[0]) or not int(keys[0]):
        raise SalvageError("--random takes a number of answers and nothing else, such as: salvage do --random 5")
    return int(keys[0])


def _tell(session: Session, made: list[Any], audience: str, as_json: bool) -> None:
    """Print what the answers caused, and the next question."""
    from companion.table.compose import view
    from companion.table.feed import feed

    rows = feed(session, made, audience)
    shown = view(session, audience)._replace(news=[Told(note["text"]) for row in rows for note in row["notes"]])
    if as_json:
        echo_json({"happened": rows, "status": shown.as_json()})
        return
    for row in rows:
        _show_entry(row)
    _show_question(shown)


def undo(
    times: Annotated[int, argument("[N]", "How many answers.", min=1)] = 1,
    session: SessionOption = None,
    yes: Annotated[bool, flag("--yes", "Don't ask before undoing draws or several answers.")] = False,
    as_json: Json = False,
) -> None:
    """Undo the last answers and everything they caused."""
    from companion.sessions.moves import undo_path

    opened = _open(session)
    wanted = yes or not sys.stdin.isatty() or len(undo_path(opened.journal, opened.head.node, times)) == 1
    if not wanted:
        from companion.cli import framework as typer

        if not typer.confirm(_("This undoes several answers, or what was drawn or rolled. Go on?")):
            return
    _moved(opened, opened.undo(times), as_json, back=True)


def redo(
    times: Annotated[int, argument("[N]", "How many answers.", min=1)] = 1,
    session: SessionOption = None,
    as_json: Json = False,
) -> None:
    """Redo answers that were undone."""
    opened = _open(session)
    _moved(opened, opened.redo(times), as_json, back=False)


def _moved(session: Session, moved: Moved, as_json: bool, back: bool) -> None:
    """Print what was undone or redone, and how to move the pieces for it."""
    from companion.table.compose import view
    from companion.table.facts import sentences
    from companion.table.feed import DRAWS, SET_UP_AGAIN, describe_move

    said, shown = describe_move(session, moved, back), view(session)
    if as_json:
        echo_json({**shown.as_json(), "to_do": [step.as_json() for step in said.steps]})
        return
    done = [count(said.answers, "{n} answer", "{n} answers")]
    done += [count(said.draws, *(f"{{n}} {each}" for each in DRAWS[bool(session.game.dice)]))] if said.draws else []
    did = "Undid {what}; the log now has {number}." if back else "Redid {what}; the log now has {number}."
    echo(_(did, what=joined(done), number=session.seq))
    told = say_all(said.told)
    for sentence in (*told, *(sentences(shown.facts, shown.drawings) if SET_UP_AGAIN in told else ())):
        say(f"  {sentence}", 4)
    _show_question(shown)


def log(
    session: SessionOption = None,
    seat: Seat = "table",
    every: Annotated[bool, flag("--all", "Also what was undone.")] = False,
    last: Annotated[int | None, value("--last", "NUMBER", "Only so many of the newest entries.", min=1)] = None,
    as_json: Json = False,
) -> None:
    """List what has happened so far."""
    from companion.table.feed import log as told

    opened = _open(session)
    rows = told(opened, opened.seat(seat), every, last)
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        _show_entry(row, branches=every)


def why(
    what: Annotated[
        str | None,
        argument("[NUMBER|RULE|WORD]", "Number of an answer, a rule's id, or a word. Default: the last answer."),
    ] = None,
    session: SessionOption = None,
    seat: Seat = "table",
    as_json: Json = False,
) -> None:
    """Show which rules acted in an answer, what a rule says, or the rules about a word."""
    from companion.table.compose import view
    from companion.table.feed import rules
    from companion.table.feed import why as told

    opened = _open(session)
    audience = opened.seat(seat)
    if what is None or is_number(what):
        row = told(opened, int(what) if what else None, audience)
    else:
        row = {"rules": _find_rules(opened, what)}
    if as_json:
        echo_json(row)
        return
    if "seq" in row:
        _show_entry(row)
    _say_rules(row["rules"])
    if "seq" in row and not row["rules"]:
        say(_("No rule acted in that answer."))
    asked = view(opened, audience).question
    if what is None and asked and asked.rule not in ["", *(rule["id"] for rule in row["rules"])]:
        say(_("The current question is about:"))
        _say_rules(rules(opened, [asked.rule]))


def _find_rules(session: Session, what: str) -> list[dict[str, str | None]]:
    """Find the rule with this id, or the rules that contain this word. Raises SalvageError."""
    from companion.table.feed import rules
    from companion.table.rule_search import MAX_RULES_AT_ONCE, find_rules

    found = rules(session, [what.upper()])
    if found[0]["text"] is None:
        found = rules(session, find_rules(session, what)[:MAX_RULES_AT_ONCE])
    if not found:
        unknown = "{typed!r} isn't the number of an answer, the id of a rule or a word in one"
        raise SalvageError(_(unknown, typed=cut(what)))
    return found


def _say_rules(found: Iterable[dict[str, str | None]]) -> None:
    from companion.table.rule_search import format_rule

    for rule in found:
        say(format_rule(rule), RULE_INDENT)


def adjust(
    changes: Annotated[
        list[str] | None, argument("[LINE…]", "What lies on the table now. Default: a menu asks.")
    ] = None,
    reason: Annotated[str, value("--reason", "TEXT", "Why, for the log.")] = "",
    photo: Annotated[
        list[str] | None, value("--photo", "table=FILE", "What lies there as a photograph of the table shows it.")
    ] = None,
    session: SessionOption = None,
    as_json: Json = False,
) -> None:
    """Make the companion agree with what lies on the table. All corrections are made, or none."""
    from companion.positions.state_words import StateWords
    from companion.state_diff.changed import tell_correction
    from companion.table.compose import view
    from companion.terminal.plain import Plain

    opened = _open(session)
    if photo:
        if changes:
            raise SalvageError("--photo says what lies there; give no LINE with it")
        _adjust_by_photograph(opened, photo, reason, as_json)
        return
    if not changes:
        nothing = "nothing was corrected; say what lies on the table, such as: salvage adjust ann hp 3"
        _correct(opened, Plain(), _(nothing))
        return
    before = view(opened)
    apart = any("=" in change or " " in change for change in changes)
    made = opened.adjust(changes if apart else [" ".join(changes)], reason)
    shown = view(opened)
    if as_json:
        echo_json(shown.as_json())
        return
    for line in tell_correction(made, before.state, shown.state, StateWords(opened.game, opened.entries)):
        say(line)
    _show_question(shown)


def _adjust_by_photograph(opened: Session, photo: list[str], reason: str, as_json: bool) -> None:
    """Print how a photograph differs from the session, and correct the session once the user confirms."""
    from companion.cli.photographed import differences
    from companion.terminal.form_prompts import FormPrompts
    from companion.terminal.plain import Plain

    display = Plain(beside=True)
    reading, lines = differences(opened, photo, None if as_json else FormPrompts(display))
    if as_json:
        echo_json({**reading.document(), "set": lines})
        return
    if not lines:
        say(_("The table is as the companion has it."))
        return
    _correct(opened, display, _("nobody said why, so nothing was corrected"), lines, reason or None)


def _correct(
    session: Session, display: Plain, refusal: str, typed: Sequence[str] = (), reason: str | None = None
) -> None:
    """Ask for a correction, at a terminal or through a pipe, and print it. typed and reason: known answers, as
    `correct` takes them. Raises SalvageError, with the refusal if nobody answers."""
    from companion.terminal.adjust_prompts import correct

    try:
        told = correct(session, display, typed, reason)
    except EOFError:
        raise SalvageError(refusal) from None
    for line in told:
        say(line)


def draws(
    decks: Annotated[
        list[str] | None, argument("[DECK|dice|all|none…]", "What you draw and roll yourselves; else it is asked.")
    ] = None,
    session: SessionOption = None,
    as_json: Json = False,
) -> None:
    """Change in mid-game what you draw and roll yourselves; the companion does the rest. What has come stays."""
    from companion.table.compose import view
    from companion.terminal.draws_prompts import share_draws
    from companion.terminal.plain import Plain

    opened = _open(session)
    told = share_draws(opened, Plain(), [name for each in decks or () for name in each.split(",")])
    if as_json:
        echo_json(view(opened).as_json())
        return
    for line in say_all(told):
        say(line)
    _show_question(view(opened))


# ---- for people to read -----------------------------------------------------------------------------------------


def _show_entry(row: dict[str, Any], branches: bool = False) -> None:
    """Print one log entry: who answered what, and its effects. branches: mark undone entries."""
    mark = "  " if row.get("now", True) or not branches else "x "
    again = f" ({_('after undoing another answer')})" if row.get("taken_back", 0) and not branches else ""
    say(f"{mark}{row['seq']:4} {_tell_answer(row)}{again}", 7)
    for note in (note for note in row["notes"] if note["text"]):
        rule = f" ({note['rule']})" if note["rule"] else ""
        say(f"{mark}       {note['text']}{rule}", 11)


def _tell_answer(row: dict[str, Any]) -> str:
    """Describe an answer or a correction."""
    from companion.table.sentences import address_question

    if row["by"] == "adjust":
        reason = f" ({row['reason']})" if row["reason"] else ""
        return _("corrected {places}", places=f"{row['label']}{reason}")
    if row["seq"] == 0:
        return _("beginning")
    prompt = row["prompt"] if row["prompt"].text or not row["player"] else Prompt(_("in secret"))
    asked = address_question(row["player"], prompt)
    label = tell_label(row["label"])
    return f"{asked} → {label}" if asked else label


def show(shown: View) -> None:
    """Print a view: the game, the table, the question."""
    from companion.table.sentences import describe_table

    for said in describe_table(shown):
        say(said)
    _show_question(shown)


def _show_question(shown: View) -> None:
    """Print the question and its answers by name, or how the game ended."""
    from companion.table.sentences import describe_ending, describe_question, list_answers

    for said in (
        describe_ending(shown) if shown.over else (*describe_question(shown), *list_answers(shown, numbered=False))
    ):
        say(said)
