"""Views put together: one moment of a session as one audience sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine import DONE, END, Ask, Chance, Choice, Table
from companion.engine.setup_options import RANDOM
from companion.library.games import part_of
from companion.positions import asks
from companion.positions.label_words import DONE_LABEL
from companion.positions.views import TABLE, may_know
from companion.positions.views import view as seen_by
from companion.table.facts import Fact
from companion.table.hints import hint_at_answers, hint_at_others
from companion.table.preview import further, warnings
from companion.table.view import Option, Question, View, by_name, in_order
from companion.text.grammar import is_number, leading_key
from companion.typing.names import WAY_OUT

if TYPE_CHECKING:
    from companion.sessions.session import Session
    from companion.table.feed import LogLine

FINISH = "finish"
"""The answer that ends the whole game, in tracker mode."""

ENDS = (DONE, END, FINISH)
MOST_NUMBERED = 9
"""Answers of a list that all have numbers; in a longer one those with short names are called by these."""

LAST = (RANDOM, *ENDS)
"""Answers that are no thing to choose: they stand below all others, in this order."""

AS_TYPED = "This is the scenario as it was typed; what follows from it comes next."

_CODE = re.compile(r"(?=.*\d)\w[\w.]{1,5}")
"""A printed code that is as quickly typed as a number, such as that of a space: in a long list it needs none."""


def view(
    session: Session,
    audience: str = TABLE,
    news: Sequence[str] = (),
    outlook: Sequence[str] = (),
    log: Sequence[LogLine] = (),
) -> View:
    """What an audience sees of a session, with what has happened and what is told of the answers."""
    ask = session.play.ask
    options = [*_options(session, ask, audience, _codes(session))]
    return view_table(session, session.play.table, audience)._replace(
        question=None if ask is None else _question(session, ask, audience, options),
        options=options,
        score=session.score() if session.play.over else None,
        news=news,
        log=log,
        outlook=outlook,
    )


def view_table(session: Session, table: Table, audience: str = TABLE) -> View:
    """What an audience sees of a table of a session's game, with nothing asked and nothing told."""
    whole = session.rules.dump(table)
    state = seen_by(whole, session.game.state, audience)
    summary = part_of(session.place, "summary", session.meta.mode) or session.rules
    tell, signs, asides = (getattr(summary, name, None) for name in ("facts", "signs", "asides"))
    return View(
        session=session.name,
        game=session.place.id,
        title=session.game.title,
        mode=session.meta.mode,
        audience=audience,
        seq=session.seq,
        moves=session.head.moves,
        turn=whole.get("turn"),
        phase=whole.get("phase", table.phase),
        player=whole.get("player"),
        over=table.result is not None,
        result=table.result,
        reason=table.reason,
        state=state,
        facts=tuple(tell(state) if tell else _listed(session, state)),
        signs=signs(state) if signs else {},
        drawings=getattr(summary, "DRAWINGS", {}),
        drawn_for=getattr(summary, "QUESTION_DRAWINGS", {}),
        question=None,
        options=(),
        asides=tuple(asides(state)) if asides else (),
        is_known=lambda typed: bool(session.words.of(typed)),
    )


def view_typed(session: Session, audience: str = TABLE) -> View | None:
    """The position of the scenario that a session began with, where more has followed from it than a question, and
    nobody has answered yet; else None."""
    if session.meta.state is None or session.seq:
        return None
    table = session.rules.load(session.meta.state)
    if session.rules.dump(table) == session.rules.dump(session.play.table):
        return None
    return view_table(session, table, audience)._replace(question=Question(AS_TYPED, "choice", None))


def _listed(session: Session, state: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts of a game that tells none itself."""
    from companion.table.state_listing import facts

    return facts(state, session.game.state)


def _question(session: Session, ask: Ask, audience: str, options: Sequence[Option]) -> Question:
    only, kind = asks.only_seat(ask), type(ask).__name__.lower()
    if not may_know(only, audience):
        return Question(f"{only} decides in secret", kind, ask.seat, secret=True)
    prompt, hint = session.rules.texts.prompt(ask), hint_at_answers(ask, in_order(options), session.game)
    beside = "" if hint else hint_at_others(ask).rstrip(".")  # A hint says it itself.
    return Question(
        prompt, kind, ask.seat, only is not None, ask.rule, ask.name, dict(ask.about), hint,
        warnings(session), further(session), beside,
    )  # fmt: skip


def _options(session: Session, ask: Ask | None, audience: str, codes: Mapping[str, str]) -> Iterator[Option]:
    """The answers with what is typed for each: a number, but their own key where keys are numbers themselves; verbs
    among those come after them and are called by name, as a number would be another card's. In a long list what has a
    number anyway, such as a space by column and row, is called by its key."""
    if ask is None or not may_know(asks.only_seat(ask), audience):
        return
    texts, offered = session.rules.texts, [*asks.offered(ask)]
    keys = [str(option) for _, option in offered]
    own = any(key.lstrip("-").isdecimal() for key in keys)
    verbs = {str(verb): rank for rank, verb in enumerate(texts.questions[ask.name].labels)}
    fixed: list[str] = []
    if isinstance(ask, Choice) and ask.free and ask.free.first:
        verbs = {key: rank for rank, key in enumerate(dict.fromkeys([*map(str, ask.free.suggest()), *verbs]))}
        fixed += ask.free.numbers()
    labels = [texts.label(ask, option) for _, option in offered]
    out = texts.questions[ask.name].way_out
    ends = [key in (*ENDS, out) or label == DONE_LABEL for key, label in zip(keys, labels, strict=True)]
    own_ranks = [texts.rank(ask, option) for _, option in offered]
    order = sorted(
        range(len(keys)),
        key=lambda at: (ends[at], own_ranks[at], own and keys[at] in verbs, _order(keys[at], verbs, codes)),
    )
    places = sorted(range(len(keys)), key=order.__getitem__)
    pads = {str(option): typed for typed, option in ask.also.items() if is_number(typed)}
    long = len(keys) > MOST_NUMBERED
    named = {*pads} if long or isinstance(ask, Chance) else set[str]()
    coded = {key for key, label in zip(keys, labels, strict=True) if _CODE.fullmatch(key) and leading_key(label, key)}
    if long and not own and 2 * len(coded) >= len(keys) - len(verbs):
        named |= coded - verbs.keys()
    ranks = {at: str(rank) for rank, at in enumerate((at for at in order if keys[at] not in named), 1)}
    if fixed and {*keys} <= {*fixed}:
        ranks = {at: str(fixed.index(key) + 1) for at, key in enumerate(keys)}
    end = order[-1] if keys and ends[order[-1]] else None
    for number, ((player, _), key, place) in enumerate(zip(offered, keys, places, strict=True)):
        typed = WAY_OUT if number == end and WAY_OUT not in keys else key if own else ranks.get(number, key)
        verb = key in verbs or ends[number] or key == RANDOM
        # A counter or a verb may have the id of a piece.
        code = codes.get(key, "") if labels[number] != key and key not in verbs else ""
        yield Option(
            typed, key, labels[number], player, ask.rule, code, player not in (None, ask.seat), place, verb,
            pad=pads.get(key, ""), enter=str(ask.also.get("", "")) == key, rank=own_ranks[number],
        )  # fmt: skip


def _order(key: str, verbs: Mapping[str, int], codes: Mapping[str, str]) -> tuple[Any, ...]:
    """The order in which people look for an answer: verbs as the game lists them; then things by their printed code or
    their name, those that end in a number by that number, `G45` before `G112.5`; what leaves it to chance or makes an
    end comes last."""
    return LAST.index(key) if key in LAST else -1, verbs.get(key, len(verbs)), *by_name(codes.get(key, key))


def _codes(session: Session) -> dict[str, str]:
    """The printed code of each key that has one, and is not spelt so already."""
    return {piece.key: piece.code for piece in session.game.pieces() if piece.code and piece.code != piece.key}
