"""What there is to show of a session at one moment, for one audience: the same for a screen and for plain output."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine import DONE, END, Ask, Chance
from companion.engine.setup_options import RANDOM
from companion.library.games import part_of
from companion.positions import parse_answer
from companion.positions.parse_answer import MOST_LISTED
from companion.positions.views import TABLE, may_know
from companion.sessions.replay import Entry
from companion.sessions.session import Session
from companion.table import state_listing
from companion.text.styled_text import Line

FINISH = "finish"
"""The answer that ends the whole game, in tracker mode."""

LAST = (RANDOM, DONE, END, FINISH)
"""Answers that are no thing to choose: they stand below all others, in this order."""

_NUMBERED = re.compile(r"(.*?)(-?\d+(?:\.\d+)?)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that may be given: what is typed for it, its key, what it means, and its seat if another is asked."""

    typed: str
    key: str
    label: str
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is shown of a game.

    hint: how the question is to be answered, where its options are not listed. result: the ending, and the score as
    `Score.as_json` has it. moves: the state of the journal that this shows.
    """

    title: str
    session: str
    heading: str
    board: Sequence[Line]
    sentences: Sequence[str]
    news: Sequence[str]
    question: str
    rule: str
    options: Sequence[Option]
    hint: str
    moves: int
    result: str | None = None
    score: Mapping[str, Any] | None = None
    message: Sequence[str] = field(default=())


def picture(session: Session, audience: str = TABLE, news: Sequence[str] = (), message: Sequence[str] = ()) -> Picture:
    """What an audience sees of a session, with what has just happened and what is to be told to whoever types."""
    told = session.status(audience)
    ask = session.play.ask
    codes = _codes(session)
    options = list(_options(session, told["choices"], codes))
    listed, hint = _listed(ask, options, codes)
    return Picture(
        title=session.game.title,
        session=session.name,
        heading=_heading(told),
        board=_hook(session, "summary", state_listing.lines)(told["state"]),
        sentences=_hook(session, "sentences", state_listing.sentences)(told["state"]),
        news=news,
        question=told["ask"]["prompt"] if told["ask"] else "",
        rule=ask.rule if ask else told["reason"] or "",
        options=options if listed else (),
        hint=hint,
        moves=told["moves"],
        result=told["result"],
        score=session.score() if told["over"] else None,
        message=message,
    )


def _heading(told: Mapping[str, Any]) -> str:
    if told["over"]:
        return f"over: {told['result']}"
    turn = f"turn {told['turn']}" if told["turn"] else str(told["phase"])
    return f"{turn}, {told['player']}" if told["player"] else turn


def _hook(session: Session, name: str, general: Any) -> Any:
    """A game's own way to show its state, else the general one."""
    own = part_of(session.place, "summary", session.meta.mode)
    return getattr(own, name, None) or (lambda state: general(state, session.game.state))


def _options(session: Session, choices: Sequence[Mapping[str, Any]], codes: Mapping[str, str]) -> Sequence[Option]:
    """The answers with what is typed for each: a number, but their own key where keys are numbers themselves."""
    own = any(choice["key"].lstrip("-").isdecimal() for choice in choices)
    asked = session.play.ask.seat if session.play.ask else None
    verbs = {str(verb): rank for rank, verb in enumerate(_verbs(session))}
    made = []
    for number, choice in enumerate(sorted(choices, key=lambda choice: _order(choice["key"], verbs, codes)), 1):
        key = choice["key"]
        code = codes.get(key, "")
        label = f"{code} {choice['label']}" if code and code != choice["label"] else choice["label"]
        other = choice["player"] if choice["player"] not in (None, asked) else None
        made.append(Option(key if own else str(number), key, label, other))
    return made


def _verbs(session: Session) -> Sequence[Any]:
    """The answers for which the pending question has words of their own, in the order in which the game lists them."""
    ask = session.play.ask
    return [*session.rules.texts.questions[ask.name].labels] if ask else []


def _order(key: str, verbs: Mapping[str, int], codes: Mapping[str, str]) -> tuple[Any, ...]:
    """The order in which people look for an answer: verbs as the game lists them; then things by their printed code or
    their name, those that end in a number by that number, `G45` before `G112.5`; what leaves it to chance or makes an
    end comes last."""
    found = _NUMBERED.fullmatch(codes.get(key, key))
    assert found  # it takes any text
    return LAST.index(key) if key in LAST else -1, verbs.get(key, len(verbs)), found[1], float(found[2] or 0)


def _codes(session: Session) -> dict[str, str]:
    """The printed code of each key that has one, and is not spelt so already."""
    return {piece.key: piece.code for piece in session.game.pieces() if piece.code and piece.code != piece.key}


def _listed(ask: Ask | None, options: Sequence[Option], codes: Mapping[str, str]) -> tuple[bool, str]:
    """Whether the options are worth listing, and what to type where they are not."""
    keys = [option.key for option in options]
    if len(keys) > MOST_LISTED and isinstance(ask, Chance):
        such = f"{codes.get(keys[0], keys[0])} or {codes.get(keys[-1], keys[-1])}"
        return False, f"Type its code, such as {such}, or several in a row; {len(keys)} can come up."
    if len(keys) > MOST_LISTED and all(key.lstrip("-").isdecimal() for key in keys):
        return False, f"Type a number from {min(map(int, keys))} to {max(map(int, keys))}."
    return True, ""


def happened(session: Session, entries: Sequence[Entry], audience: str = TABLE) -> list[str]:
    """What has followed from answers, a sentence each, without what went without saying."""
    texts = session.rules.texts
    notes = [note for entry in entries for note in entry.notes if not texts.is_quiet(note)]
    return [said for note in notes if may_know(note.seat, audience) and (said := texts.describe(note))]


def audience_of(ask: Ask | None) -> str:
    """Who may look on while a question is answered: the whole table, or the one seat that decides in secret."""
    return (parse_answer.audience(ask) if ask else None) or TABLE
