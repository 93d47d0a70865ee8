"""One moment of a session as one audience sees it: the only source of what commands and screens show."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.labels import Cost, Label
from companion.engine.notes import NOTHING
from companion.engine.prompts import Prompt
from companion.positions.label_words import tell_label, tell_prompt
from companion.table.facts import Drawing, Fact
from companion.text.grammar import leading_key
from companion.text.styled_text import Span
from companion.text.told import Told
from components.messages import _, count
from components.values import NamedTuple

NEUTRAL_RESULT = "finished"
"""The result of a game that was neither won nor lost, which goes without saying."""

BACK_KEY = "back"
"""The key of the way back to the previous question, which isn't an answer of the rules (`table.way_back`)."""

_WORDS = re.compile(r"[\w.-]+")
_NUMBERED_LABEL = re.compile(r"(.*?)((?:(?<!\w)-)?\d+(?:\.\d+)?)?", re.DOTALL)


class ShownOption(NamedTuple):
    """An answer that may be given."""

    typed: str
    """The text to type for it."""
    key: str
    label: Label
    player: str | None = None
    """The player whose answer it is; None: the whole table's."""
    rule: str = ""
    code: str = ""
    """The code printed on the piece, if the key is spelt differently."""
    other: bool = False
    """Whether somebody else is asked."""
    place: int = 0
    """Its place in the order in which people look for it."""
    verb: bool = False
    """Whether it has words of its own, and isn't one thing among many."""
    pad: str = ""
    """The number that means it in every question, such as a space by its column and row."""
    enter: bool = False
    """Whether Enter alone gives it."""
    spot: str = ""
    """The place or piece to point at for it, "" if its key says so."""

    @property
    def unnumbered(self) -> bool:
        """Whether it is typed by its name or by `pad`, and has no number of the list."""
        return self.typed == self.key and not self.verb and not self.key.isdecimal()

    @property
    def called(self) -> Label:
        """Its label, with the code before it unless the label has it."""
        is_told = not self.code or self.code in _WORDS.findall(tell_label(self.label))
        return self.label if is_told else self.label.replace(name=f"{self.code} {self.label.name}")

    @property
    def words(self) -> str:
        """The same as one text."""
        return tell_label(self.called)

    @property
    def full_label(self) -> str:
        """Its label with the player if it is somebody else's, and what is typed for it if that isn't a number: Enter,
        or its name among cards with numbers of their own."""
        is_named = self.verb and self.typed == self.key and not self.key.isdecimal()
        brackets = (self.player, self.other), ("Enter", self.enter), (_("type {typed}", typed=self.typed), is_named)
        return " ".join([self.words, *(f"({said})" for said, is_so in brackets if is_so)])

    @property
    def shows_typed(self) -> bool:
        """Whether its words begin with the text to type, such as a card's number, or the name of a verb without a
        number."""
        if self.typed == self.key:
            return bool(leading_key(self.words, self.key))
        return f"{self.words} ".lower().startswith(f"{self.typed} ".lower())

    @property
    def costs(self) -> Sequence[Cost]:
        """The prices of the answer, as shown beside it."""
        return self.label.costs


class ShownQuestion(NamedTuple):
    """A question and the player who must answer it."""

    prompt: Prompt
    kind: str
    """'choice' or 'chance'."""
    who: str | None
    """The player who must answer; None: the whole table."""
    secret: bool = False
    rule: str = ""
    name: str | None = None
    """The question as the rules declare it; None for audiences that may not know it."""
    about: Mapping[str, Any] = NOTHING
    """Its values as the rules declare them; none for audiences that may not know them."""
    hint: str = ""
    """How it is answered, if its options are too many to be listed."""
    warnings: Sequence[str] = ()
    """What is certain to go wrong unless it is answered with care."""
    beside: str = ""
    """Other input instead of an answer of the list."""
    answered: Mapping[str, bool] = NOTHING
    """For a question to several at once: the seats, and whether each has answered."""
    chosen: str = ""
    """This audience's own answer to such a question, in words, which can still be changed."""

    @property
    def progress(self) -> str:
        """The number of players who have chosen, for a question to several at once; "" for others."""
        chooser_count, total = sum(self.answered.values()), len(self.answered)
        return (
            count(chooser_count, "{n} of {most} has chosen", "{n} of {most} have chosen", most=total) if total else ""
        )

    @property
    def text(self) -> str:
        """The question with its facts."""
        return tell_prompt(self.prompt)


class View(NamedTuple):
    """What an audience may see of a session at one moment: plain values that never change."""

    session: str
    game: str
    title: str
    mode: str
    audience: str
    seq: int
    """The number of people's answers, typed chances and corrections."""
    moves: int
    """The count of moves, which answers must send back."""
    turn: int | None
    phase: str
    player: str | None
    over: bool
    result: str | None
    reason: str | None
    state: Mapping[str, Any]
    """The position by the names that `adjust` knows."""
    facts: Sequence[Fact]
    """The position at a glance (`table.facts`)."""
    question: ShownQuestion | None
    options: Sequence[ShownOption]
    """The options in the order of the rules; `listed` has the order of people."""
    signs: Mapping[str, Span] = NOTHING
    """The mark of each player's pieces."""
    drawings: Mapping[str, Drawing] = NOTHING
    """The drawings of the position, by the group of facts that each shows."""
    score: Mapping[str, Any] | None = None
    """The score of a game that is over, as in `Score.as_json`."""
    news: Sequence[Told] = ()
    """The latest events."""
    of_answers: bool = False
    """Whether the news come from answers, for a screen that follows a game."""
    since: Sequence[str] = ()
    """The players who have had turns since this audience's last."""
    coming: Sequence[str] = ()
    """Sentences on what the table itself does next."""
    redo: bool = False
    """Whether there is something to redo."""
    is_known: Callable[[str], bool] = lambda typed: False
    """Checks whether a text is the code of anything in the game, or names an answer that isn't possible now."""
    not_now: Mapping[str, Sequence[str]] = NOTHING
    """Verbs that can't be chosen now, by reason (`table.not_now`)."""

    @property
    def heading(self) -> str:
        """Turn and player, the set-up before the first turn, or the ending."""
        if self.over:
            return _("game {ending}", ending=self.ending)
        return _("turn {turn}, {player}", turn=self.turn, player=self.player) if self.player else _("set-up")

    @property
    def ending(self) -> str:
        """The ending of a game that is over: `over: lost`."""
        # If one player beats the others, the score says who: `won` is for winning together.
        is_alone = self.score is not None and 0 < len(self.score["winners"]) < len(self.score["players"])
        is_plain = self.result == NEUTRAL_RESULT or is_alone
        return _("over") if is_plain else _("over: {result}", result=_(str(self.result)))

    @property
    def listed(self) -> Sequence[ShownOption]:
        """The options in the order in which people look for them; if they are too many, only the way back."""
        if self.question is None or self.question.hint:
            return [option for option in self.options if option.key == BACK_KEY]
        return in_order(self.options)

    def as_json(self) -> dict[str, Any]:
        """Return the view as plain values (docs/scripts.md: `status --json`)."""
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
                {"key": each.key, "label": tell_label(each.label), "rule": each.rule, "player": each.player}
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
                **({"answered": dict(self.question.answered)} if self.question.answered else {}),
            },
        }


def in_order(options: Sequence[ShownOption]) -> list[ShownOption]:
    """Sort options in the order in which people look for them."""
    return sorted(options, key=lambda option: option.place)


def by_name(name: str) -> tuple[str, float]:
    """Return a key that sorts names; those that end in a number by that number.

    >>> sorted(["G112.5", "G45", "F9"], key=by_name)
    ['F9', 'G45', 'G112.5']
    >>> sorted(["as-12", "as-3"], key=by_name), sorted(["2", "-3"], key=by_name)
    (['as-3', 'as-12'], ['-3', '2'])
    """
    match = _NUMBERED_LABEL.fullmatch(name)
    assert match  # it takes any text
    return match[1], float(match[2] or 0)
