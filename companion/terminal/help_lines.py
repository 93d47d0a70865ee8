"""The lines of /help, with examples from the game and position in play."""

from __future__ import annotations

from companion.corrections.correction_lines import LineReader
from companion.engine.ledger import read
from companion.sessions.session import Session
from companion.table.not_now import find_impossible
from companion.table.view import View
from components.messages import _
from components.scenarios import names_in

ROW = 25
"""Column of the explanations."""


def help_lines(session: Session, view: View) -> list[str]:
    """Return the lines of /help."""
    rows = help_rows(session, view)
    lines = (f"{typed:<{ROW - 1}} {meaning}".rstrip() for typed, meaning in rows.items())
    return [_(FIRST_LINE), *lines, *map(_, LAST_LINES)]


def help_rows(session: Session, view: View) -> dict[str, str]:
    """Return the typed forms with their meanings; headings have an empty meaning."""
    player, rule = session.meta.names[0], _rule(session)
    refused = next((verbs[0].lower() for why, verbs in find_impossible(session).items() if why), "NAME")
    lines = LineReader(session.game, names_in(session.game, view.state), session.rules.dump(session.play.table))
    correction = lines.examples()[0]
    rows = {
        "Look:": "",
        "Enter    table": "the whole table again; choices: the question and its answers alone",
        f"where    where {player}": "where you are, or {who} is, and what lies there",
        f"me    me {player}": "what you, or {who}, alone may see, such as a hidden card",
        "/log": "everything that has happened so far",
        "/status --seat NAME": "the state as one player may see it",
        "Ask:": "",
        "?": "the rules of the question, then those of the last answer, with their sections of the rulebook",
        "? 3    ? end": "the rules about choice 3, about a word or a card",
        f"? {rule}": "the rule with that id",
        f"? {player}    ? PLACE": "what is known of a player or a place now; a name alone does, too",
        f"? not {refused}": "why something isn't possible now",
        "why 12": "the rules that acted on answer 12 of the log",
        "Undo and redo:": "",
        "u    u 3": "undo the last answer, the last three",
        "u list    u to 17": "undo an answer of the log and all after it",
        "u turn    r turn": "undo this turn, or the turn before where it has just begun; redo it",
        "r    r 3    r list": "redo what was undone: the next answer, three, as many as you pick",
        "-    +    *": "the same as u, r and ?, for the number pad",
        "Correct:": "",
        "adjust": "if the table is right and the companion is wrong: pick what to correct",
        f"adjust {correction}": "the same in one line; several with commas between them",
        "PLACE = CODE": "what really lies at a place, while tiles or cards are typed in from the table",
        "/draws    /draws all": "change what you draw and roll yourselves; none: the companion does it all",
        "Players:": "",
        f"/rename {player} EVE": "another name for a player",
        f"/leave {player}    /join {player}": "a bot plays for a player who leaves, until that player is back",
        f"/join EVE as {player}": "somebody takes over a seat, under a name of their own",
        "Lessons and leaving:": "",
        "/teach on    /teach off": "explain what is new, or no more; again: once more what was explained",
        "/save FILE": "a copy of the session in one file",
        "/quit": "stop here; the game is kept",
    }  # fmt: skip
    return {typed if meaning else _(typed): meaning and _(meaning, who=player) for typed, meaning in rows.items()}


FIRST_LINE = "Answer with a number, a name or the beginning of a name; names after it answer the next questions."
LAST_LINES = (
    "The words help, quit, log, why, status, undo, redo, adjust, me, where, table and choices need no slash, unless an "
    "answer is called so.",
    "Every other command of salvage works as well, with a slash: /history, /export-scenario FILE, /contents GAME.",
)


def _rule(session: Session) -> str:
    """Return the rule of the current question, or the game's first rule."""
    ask, ledger = session.play.ask, read(session.place)
    return ask.rule if ask and ask.rule in ledger else next(iter(ledger), "RULE")
