"""One moment of a session as one audience sees it: what every command and every screen shows is made from it alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine import DONE, END, NOTHING, Ask, Chance, Choice, Table
from companion.engine.labels import Label
from companion.engine.setup_options import RANDOM
from companion.library.games import part_of
from companion.positions import asks
from companion.positions.label_words import DONE_LABEL
from companion.positions.views import TABLE, may_know
from companion.positions.views import view as seen_by
from companion.table.facts import Aside, Drawing, Fact
from companion.table.hints import hint_at_answers, hint_at_others
from companion.table.preview import further, warnings
from companion.text.grammar import is_number, leading_key
from companion.typing.names import WAY_OUT

if TYPE_CHECKING:
    from companion.sessions.session import Session
    from companion.table.feed import LogLine
    from companion.text.styled_text import Span
    from layouts.scene import Scene

FINISHED = "finished"
"""The result of a game that was neither won nor lost, which goes without saying."""

FINISH = "finish"
"""The answer that ends the whole game, in tracker mode."""

ENDS = (DONE, END, FINISH)
MOST_NUMBERED = 9
"""Answers of a list that all have numbers, even those that have one anyway: more of a kind are called by name."""

LAST = (RANDOM, *ENDS)
"""Answers that are no thing to choose: they stand below all others, in this order."""

AS_TYPED = "This is the scenario as it was typed; what follows from it comes next."

_WORDS = re.compile(r"[\w.-]+")
_NUMBERED = re.compile(r"(.*?)((?:(?<!\w)-)?\d+(?:\.\d+)?)?", re.DOTALL)


class Option(NamedTuple):
    """An answer that may be given: what is typed for it, its key, what it means, and whose it is.

    code: what is printed on the piece, where the key is spelt otherwise. other: whether somebody else is asked. place:
    where people look for it among the others. verb: it has words of its own, and is no thing among many. then: the
    answers to the questions that come next, which are given with it. whole: its label says what follows, too, be it
    forced or given with it, so none of it may be left out. pad: the number that means it wherever it is asked for, such
    as a space by its column and row. alike: those of `then` that answer the same question once more, such as the
    steps of one way. enter: Enter alone gives it. rank: the game's own order, before that of names.
    """

    typed: str
    key: str
    label: str
    player: str | None = None
    rule: str = ""
    code: str = ""
    other: bool = False
    place: int = 0
    verb: bool = False
    then: tuple[str, ...] = ()
    whole: bool = False
    pad: str = ""
    alike: tuple[str, ...] = ()
    enter: bool = False
    rank: int = 0

    @property
    def unnumbered(self) -> bool:
        """Whether it is typed by its name or by `pad`, and has no number of the list."""
        return bool(self.pad) and self.typed == self.key

    @property
    def words(self) -> str:
        """What it means, with the code before it, unless it stands in the label."""
        return self.label if not self.code or self.code in _WORDS.findall(self.label) else f"{self.code} {self.label}"

    @property
    def shows_typed(self) -> bool:
        """Whether its words begin with what is typed for it, as a card's do with its number, and those of a verb that
        has none with its name."""
        if self.typed == self.key:
            return bool(leading_key(self.words, self.key))
        return f"{self.words} ".lower().startswith(f"{self.typed} ".lower())

    @property
    def costs(self) -> Sequence[str]:
        """What it costs, as the game has marked it in the label."""
        return self.label.costs if isinstance(self.label, Label) else ()


class Question(NamedTuple):
    """What is asked, and who must answer (None: the whole table).

    kind: 'choice' or 'chance'. name, about: the question and its values as the rules declare them; None and nothing for
    those who may not know them. hint: how it is answered, where its options are too many to be listed. warnings: what
    is certain to go wrong unless it is answered with care. further: what can be got by so many answers together.
    beside: what may be typed instead of an answer of the list.
    """

    text: str
    kind: str
    who: str | None
    secret: bool = False
    rule: str = ""
    name: str | None = None
    about: Mapping[str, Any] = NOTHING
    hint: str = ""
    warnings: Sequence[str] = ()
    further: Sequence[tuple[int, str]] = ()
    beside: str = ""


class View(NamedTuple):
    """What an audience may see of a session at one moment: plain values that never change.

    seq: the number of people's answers, typed chances and corrections. moves: the state of the journal, for answers to
    come back with. state: the position by the names that `adjust` knows. facts, signs, drawings: the same at a glance
    (`facts.Summary`). drawn_for: by the names of questions, what is drawn in the place of the board while one of them
    is asked, if there is room for it. options: in the order of the rules; `listed` is that of people. score: of a game
    that is over, as `Score.as_json` has it. news: what has just happened. log: that, and what happened before it, as
    far as somebody has asked for it. in_news: how many of the last lines of the log the news tell, in as many sentences
    or fewer. outlook: what answers lead to. cards: what the pieces say that lie open. asides: what else is worth
    telling on a large screen. joint: what is listed in the place of the options, where several questions are answered
    together (`table.joint`). picture: draws the board for a terminal that shows images, in the place of the first
    drawing; None, and no function, where a game draws none. redo: whether there is something to redo. is_known: whether
    a text is the code of anything of the game. not_now: verbs that can't be chosen now, by what is in the way
    (`table.not_now`). Both as far as somebody has asked.
    """

    session: str
    game: str
    title: str
    mode: str
    audience: str
    seq: int
    moves: int
    turn: int | None
    phase: str
    player: str | None
    over: bool
    result: str | None
    reason: str | None
    state: Mapping[str, Any]
    facts: Sequence[Fact]
    question: Question | None
    options: Sequence[Option]
    signs: Mapping[str, Span] = NOTHING
    drawings: Mapping[str, Drawing] = NOTHING
    drawn_for: Mapping[str, Drawing] = NOTHING
    score: Mapping[str, Any] | None = None
    news: Sequence[str] = ()
    log: Sequence[LogLine] = ()
    in_news: int = 0
    outlook: Sequence[str] = ()
    cards: Sequence[str] = ()
    asides: Sequence[Aside] = ()
    joint: Sequence[Option] = ()
    picture: Callable[[], Scene | None] | None = None
    redo: bool = False
    is_known: Callable[[str], bool] = lambda typed: False
    not_now: Mapping[str, Sequence[str]] = NOTHING

    @property
    def heading(self) -> str:
        """Turn and player, the set-up before the first turn, or the ending."""
        if self.over:
            return f"game {self.ending}"
        return f"turn {self.turn}, {self.player}" if self.player else "set-up"

    @property
    def ending(self) -> str:
        """How a game that is over has ended: `over: lost`."""
        # Where one player wins against others, the score says who: `won` is for what all of them do together.
        alone = self.score is not None and 0 < len(self.score["winners"]) < len(self.score["players"])
        return "over" if self.result == FINISHED or alone else f"over: {self.result}"

    @property
    def listed(self) -> Sequence[Option]:
        """The options in the order in which people look for them; of too many, no more than the way back."""
        return self.joint or (() if self.question is None or self.question.hint else in_order(self.options))

    @property
    def question_drawing(self) -> Drawing | None:
        """What is drawn in the place of the board for the question that is asked."""
        return self.drawn_for.get(self.question.name or "") if self.question else None

    @property
    def further(self) -> list[str]:
        """What can be got by more answers together than any of those that are listed gives, or by others."""
        if self.question is None:
            return []
        longest = max((1 + len(option.then) for option in self.joint), default=1)
        more = [said for number, said in self.question.further if number > longest]
        return [*more, *filter(None, [self.question.beside])]

    @property
    def board(self) -> str | None:
        """The first group of facts that is drawn; None where nothing is."""
        return next((fact.group for fact in self.facts if fact.group in self.drawings), None)

    def draw_board(self, drawing: Drawing) -> View:
        """The view with another drawing of the board, if it has one."""
        return self._replace(drawings={**self.drawings, self.board: drawing}) if self.board else self

    def as_json(self) -> dict[str, Any]:
        """The view as plain values (docs/scripts.md: `status --json`)."""
        return {
            "session": self.session,
            "game": self.game,
            "mode": self.mode,
            "seq": self.seq,
            "moves": self.moves,
            "turn": self.turn,
            "phase": self.phase,
            "player": self.player,
            "over": self.over,
            "result": self.result,
            "reason": self.reason,
            "state": self.state,
            "facts": [fact.as_json() for fact in self.facts],
            "choices": [
                {"key": each.key, "label": each.label, "rule": each.rule, "player": each.player}
                for each in self.options
            ],
            "ask": self.question
            and {
                "prompt": self.question.text,
                "kind": self.question.kind,
                "player": self.question.who,
                "secret": self.question.secret,
                "name": self.question.name,
                "about": dict(self.question.about),
                "warnings": self.question.warnings,
            },
        }


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


def in_order(options: Sequence[Option]) -> list[Option]:
    """Options in the order in which people look for them."""
    return sorted(options, key=lambda option: option.place)


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
    named = pads if len(keys) > MOST_NUMBERED or isinstance(ask, Chance) else {}
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


def by_name(name: str) -> tuple[str, float]:
    """Sorts names; those that end in a number by that number.

    >>> sorted(["G112.5", "G45", "F9"], key=by_name)
    ['F9', 'G45', 'G112.5']
    >>> sorted(["as-12", "as-3"], key=by_name), sorted(["2", "-3"], key=by_name)
    (['as-3', 'as-12'], ['-3', '2'])
    """
    found = _NUMBERED.fullmatch(name)
    assert found  # it takes any text
    return found[1], float(found[2] or 0)


def _codes(session: Session) -> dict[str, str]:
    """The printed code of each key that has one, and is not spelt so already."""
    return {piece.key: piece.code for piece in session.game.pieces() if piece.code and piece.code != piece.key}
