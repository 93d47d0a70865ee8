"""What can be typed at the table, for /help: examples are of the game and the position in play."""

from __future__ import annotations

from collections.abc import Iterator

from companion.corrections.lines import LineReader
from companion.corrections.places import WHERE
from companion.engine import Chance
from companion.engine.ledger import read
from companion.positions.views import SEATS
from companion.sessions.session import Session
from companion.table.not_now import impossible_now
from companion.table.view import View
from components.scenarios import names_in

ROW = 25
"""The column in which it begins what a row means."""


def help_lines(session: Session, shown: View) -> list[str]:
    """The rows of /help."""
    rows = help_rows(session, shown)
    return [FIRST, *(f"{typed:<{ROW - 1}} {meaning}" for typed, meaning in rows.items()), *LAST]


def help_rows(session: Session, shown: View) -> dict[str, str]:
    """What can be typed, several spellings apart, and what it means."""
    who, place, rule = session.meta.players[0], _place(shown, session), _rule(session)
    refused = next((verbs[0].lower() for why, verbs in impossible_now(session).items() if why), "NAME")
    lines = LineReader(session.game, names_in(session.game, shown.state), session.rules.dump(session.play.table))
    correction = lines.examples()[0]
    what = f"what is known of a player{' or a place' if place else ''}"
    return {
        "Enter    table": "the whole table again; choices: all that can be answered now",
        "u    u 3": "undo the last answer, the last three",
        "u list    u to 17": "undo an answer of the log and all after it",
        "u turn    r turn": "undo this turn, or the turn before where it has just begun; redo it",
        "r    r 3    r list": "redo what was undone: the next answer, three, as many as you pick",
        "-    +    *": "the same as u, r and ?, for the number pad",
        "?": "the rules of the question, then those of the last answer, with their sections of the rulebook",
        "? 3    ? end": "the rules about choice 3, about a word or a card",
        f"? {rule}": "the rule with that id",
        f"? {who}    ? {place}" if place else f"? {who}": f"{what} now; {who} alone does, too, where it is no answer",
        f"? not {refused}": "why something isn't possible now",
        "why 12": "the rules that acted on answer 12 of the log",
        "/log": "everything that has happened so far",
        "/status --seat NAME": "the state as one player may see it",
        "adjust": "if the table is right and the companion is wrong: pick what to correct",
        f"adjust {correction}": "the same in one line; several with commas between them",
        f"where    where {who}": f"where you are, or {who} is, and what lies there",
        **_while_typed_in(session, place),
        f"me    me {who}": f"what you, or {who}, alone may see, such as a hidden card",
        "picture    picture off": "the board as a picture, in a large window of a terminal that shows images",
        "/save FILE": "a copy of the session in one file",
        "/quit": "stop here; the game is kept",
    }  # fmt: skip


FIRST = "Answer with a number, a name or the beginning of a name; names after it answer the next questions."
LAST = (
    "The words help, quit, log, why, status, undo, redo, adjust, me, where, table, choices and picture need no slash,",
    "unless an answer is called so.",
    "Every other command of salvage works as well, with a slash: /history, /export-scenario FILE, /contents GAME.",
)


def _while_typed_in(session: Session, place: str) -> dict[str, str]:
    """The correction of a slip, where pieces that lie on a place are typed in just now."""
    ask = session.play.ask
    if not place or not isinstance(ask, Chance) or session.answers_itself(ask):
        return {}
    return {f"{place.lower()} = CODE": f"what really lies at {place}, while tiles or cards are typed in from the table"}


def _place(shown: View, session: Session) -> str:
    """A place where something is: a player's, else one of the board; "" where all lies elsewhere."""
    return next((place for place in _places(shown, session) if place), "")


def _places(shown: View, session: Session) -> Iterator[str]:
    yield from (str(player.get(WHERE) or "") for player in shown.state.get(SEATS, {}).values())
    for name, field in session.game.state.items():
        key = field.type.key
        if field.on_table and key is not None and key.base == "row":  # A map of what lies on the spaces of a board.
            yield next(iter(shown.state.get(name) or ()), "")


def _rule(session: Session) -> str:
    """The rule of what is asked now, or the first of all."""
    ask, ledger = session.play.ask, read(session.place)
    return ask.rule if ask and ask.rule in ledger else next(iter(ledger), "RULE")
