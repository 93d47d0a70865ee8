"""Composes views: one moment of a session as one audience sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine import NOTHING, Ask, Choice, Table
from companion.engine.prompts import Prompt
from companion.game_registry.games import part_of
from companion.positions import asks
from companion.positions.views import TABLE_KEY, may_know
from companion.positions.views import view as seen_by
from companion.table.consequences import warnings
from companion.table.facts import Fact
from companion.table.options import hint_at_answers, hint_at_others, list_options
from companion.table.view import ShownOption, ShownQuestion, View, in_order
from companion.text.grammar import joined
from companion.text.told import Told
from components.messages import _

if TYPE_CHECKING:
    from companion.answer_parser.answers import Asked
    from companion.sessions.session import Session


class ToldPosition(NamedTuple):
    """The game's own description of a position as somebody sees it."""

    facts: Sequence[Fact]
    signs: Mapping[str, Any]
    coming: Sequence[Any]


class Alike:
    """The shared content of views for several audiences at one moment, computed when the first of them looks."""

    def __init__(self, session: Session, table: Table, ask: Ask | None = None) -> None:
        """Prepare the content. ask: the question, if it isn't the first of several that are asked at once."""
        self.session, self.table, self.ask = session, table, ask or session.play.ask
        self.whole: Mapping[str, Any] = session.rules.dump(table)
        self.summary = part_of(session.place, "summary", session.meta.mode) or session.rules
        self._told: list[tuple[Mapping[str, Any], ToldPosition]] = []

    @cached_property
    def options(self) -> Sequence[ShownOption]:
        """The answers to the pending question, for anybody who may know it."""
        return list_options(self.session, self.ask)

    @cached_property
    def question(self) -> ShownQuestion | None:
        """The pending question, for anybody who may know it."""
        return None if self.ask is None else _show_question(self.session, self.ask, self.options)

    def tell(self, state: Mapping[str, Any]) -> ToldPosition:
        """Return the game's description of the position as somebody sees it."""
        position = next((position_told for seen_state, position_told in self._told if seen_state == state), None)
        if position is None:
            make_facts, make_signs, make_coming = (
                getattr(self.summary, name, None) for name in ("facts", "signs", "coming")
            )
            position = ToldPosition(
                tuple(make_facts(state) if make_facts else _list_facts(self.session, state)),
                make_signs(state) if make_signs else {},
                tuple(make_coming(state)) if make_coming else (),
            )
            self._told.append((state, position))
        return position


def view(session: Session, audience: str = TABLE_KEY, news: Sequence[Told] = (), alike: Alike | None = None) -> View:
    """Return the view of an audience with the news. alike: the shared content of this moment, if several look."""
    ask, alike = session.play.facing(audience).ask, alike or Alike(session, session.play.table)
    seat_view = alike if ask is alike.ask else Alike(session, alike.table, ask)
    does_know = may_know(asks.only_seat(ask) if ask else None, audience)
    return _make_view(alike, audience)._replace(
        question=seat_view.question if does_know else _hide_question(ask),
        is_known=_find_other_names(session, ask),
        options=seat_view.options if does_know else [],
        score=session.score() if session.play.over else None,
        news=news,
    )


def view_table(session: Session, table: Table, audience: str = TABLE_KEY) -> View:
    """Return the view of an audience on a table of a session's game, without a question or news."""
    return _make_view(Alike(session, table), audience)


def _make_view(alike: Alike, audience: str) -> View:
    session, table, full_state = alike.session, alike.table, alike.whole
    state = seen_by(full_state, session.game.state, audience)
    position = alike.tell(state)
    return View(
        session=session.name,
        game=session.place.id,
        title=session.game.title,
        mode=session.meta.mode,
        audience=audience,
        seq=session.seq,
        moves=session.head.moves,
        turn=full_state.get("turn"),
        phase=full_state.get("phase", table.phase),
        player=full_state.get("player"),
        over=table.result is not None,
        result=table.result,
        reason=table.reason,
        state=state,
        facts=position.facts,
        signs=position.signs,
        drawings=getattr(alike.summary, "DRAWINGS", {}),
        question=None,
        options=(),
        coming=position.coming,
        is_known=lambda typed: bool(session.words.of(typed)),
    )


def _find_other_names(session: Session, ask: Ask | None) -> Callable[[str], bool]:
    """Return a check whether a text names something that isn't offered, so that it can't be the beginning of an
    answer's name (`answer_parser.answers`)."""
    if ask is None:
        return lambda typed: bool(session.words.of(typed))

    @cache
    def make_asked() -> Asked:
        from companion.answer_parser.answers import Asked

        return Asked(ask, session.rules.texts, session.words)

    return lambda typed: make_asked().names_other(typed)


def _list_facts(session: Session, state: Mapping[str, Any]) -> Iterator[Fact]:
    """Return the facts of a game that has none of its own."""
    from companion.table.state_listing import facts

    return facts(state, session.game)


def _find_kind(ask: Ask) -> str:
    return "choice" if isinstance(ask, Choice) else "chance"


def _hide_question(ask: Ask | None) -> ShownQuestion | None:
    """Return the placeholder for a question that others are asked in secret."""
    if ask is None:
        return None
    joint_question, seat_name = asks.together(ask), asks.only_seat(ask)
    if joint_question is None:
        return ShownQuestion(
            Prompt(_("{who} decides in secret", who=seat_name), names=True), _find_kind(ask), ask.seat, secret=True
        )
    singular_text, plural_text = "{who} decides in secret", "{who} decide in secret"
    sentence = _(singular_text if len(joint_question.waiting) == 1 else plural_text, who=joined(joint_question.waiting))
    return ShownQuestion(
        Prompt(sentence, names=True), _find_kind(ask), None, secret=True, answered=joint_question.answered
    )


def _show_question(session: Session, ask: Ask, options: Sequence[ShownOption]) -> ShownQuestion:
    secret_seat_name = asks.only_seat(ask)
    prompt, hint = session.rules.texts.prompt(ask), hint_at_answers(ask, in_order(options), session.game)
    other_input = "" if hint else hint_at_others(ask).rstrip(".")  # A hint includes it.
    answer_by_key, chosen_name = NOTHING, ""
    if joint_question := asks.together(ask):
        answer_by_key, own_answer = (
            joint_question.answered,
            joint_question.answers.get(joint_question.place_of(ask.seat)),
        )
        chosen_name = "" if own_answer is None else session.rules.texts.label(ask, own_answer).name
    return ShownQuestion(
        prompt, _find_kind(ask), ask.seat, secret_seat_name is not None, ask.rule, ask.name, dict(ask.about), hint,
        warnings(session), other_input, answer_by_key, chosen_name,
    )  # fmt: skip
