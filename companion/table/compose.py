"""Views put together: one moment of a session as one audience sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.engine import Ask, Table
from companion.library.games import part_of
from companion.positions import asks
from companion.positions.views import TABLE, may_know
from companion.positions.views import view as seen_by
from companion.table.facts import Fact
from companion.table.options import hint_at_answers, hint_at_others, list_options
from companion.table.preview import warnings
from companion.table.view import Option, Question, View, in_order

if TYPE_CHECKING:
    from companion.sessions.session import Session
    from companion.table.feed import LogLine
    from companion.typing.answers import Asked


def view(
    session: Session,
    audience: str = TABLE,
    news: Sequence[str] = (),
    log: Sequence[LogLine] = (),
) -> View:
    """What an audience sees of a session, with what has happened."""
    ask = session.play.ask
    options = list_options(session, ask, audience)
    return view_table(session, session.play.table, audience)._replace(
        question=None if ask is None else _question(session, ask, audience, options),
        is_known=_find_other_names(session, ask),
        options=options,
        score=session.score() if session.play.over else None,
        news=news,
        log=log,
    )


def view_table(session: Session, table: Table, audience: str = TABLE) -> View:
    """What an audience sees of a table of a session's game, with nothing asked and nothing told."""
    whole = session.rules.dump(table)
    state = seen_by(whole, session.game.state, audience)
    summary = part_of(session.place, "summary", session.meta.mode) or session.rules
    tell, signs, coming = (getattr(summary, name, None) for name in ("facts", "signs", "coming"))
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
        question=None,
        options=(),
        coming=tuple(coming(state)) if coming else (),
        is_known=lambda typed: bool(session.words.of(typed)),
    )


def _find_other_names(session: Session, ask: Ask | None) -> Callable[[str], bool]:
    """Whether a text names something that isn't offered, so that it begins the name of no answer (`typing.answers`)."""
    if ask is None:
        return lambda typed: bool(session.words.of(typed))

    @cache
    def make_asked() -> Asked:
        from companion.typing.answers import Asked

        return Asked(ask, session.rules.texts, session.words)

    return lambda typed: make_asked().names_other(typed)


def _listed(session: Session, state: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts of a game that tells none itself."""
    from companion.table.state_listing import facts

    return facts(state, session.game)


def _question(session: Session, ask: Ask, audience: str, options: Sequence[Option]) -> Question:
    only, kind = asks.only_seat(ask), type(ask).__name__.lower()
    if not may_know(only, audience):
        return Question(f"{only} decides in secret", kind, ask.seat, secret=True)
    prompt, hint = session.rules.texts.prompt(ask), hint_at_answers(ask, in_order(options), session.game)
    beside = "" if hint else hint_at_others(ask).rstrip(".")  # A hint says it itself.
    return Question(
        prompt, kind, ask.seat, only is not None, ask.rule, ask.name, dict(ask.about), hint,
        warnings(session), beside,
    )  # fmt: skip
