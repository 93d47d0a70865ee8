"""What answers are called by themselves, which a word of a line may have to be: neither the beginning of that, where a
line runs on to what nobody could foresee, nor who or what happens to lie there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.engine import Ask, Chance, Choice, Option
from companion.positions.answer_errors import Unreadable
from companion.positions.asks import offered
from companion.positions.label_words import head, words_in
from companion.positions.parse_answer import MOST_LISTED

if TYPE_CHECKING:
    from companion.sessions.session import Session


class OwnNames:
    """What answers are called by themselves."""

    def __init__(self, session: Session) -> None:
        self.session, self.texts = session, session.rules.texts

    def are_typed(self, ask: Ask, option: Option, typed: str) -> bool:
        """Whether a text is the key, the code or the name of an answer, and no beginning."""
        key, label = str(option), self.texts.label(ask, option)
        also = ask.also if isinstance(ask, Choice) else {}
        return (
            typed.lower() == key.lower()
            or key in self.session.words.of(typed)
            or also.get(typed.lower()) == option
            or words_in(typed) in (words_in(label), words_in(head(label)))
            or option not in [each for _, each in offered(ask)]  # A free answer.
        )

    def check_drawn(self, ask: Chance, option: Option, typed: str, is_shown: bool) -> None:
        """See to it that what is drawn is called by what is printed on it, not by who or what is in a space of that
        name, unless a list that is on the screen says so. Raises Unreadable."""
        key, label = str(option), self.texts.label(ask, option)
        called = {*words_in(head(label)), *words_in(key), *self.session.words.printed_on(key)}
        listed = is_shown and len([*offered(ask)]) <= MOST_LISTED
        begins = any(each.startswith(word) for word in words_in(typed)[:1] for each in called)
        listed |= ask.also.get(typed.lower()) == option
        if not (listed or begins or self.are_typed(ask, option, typed)):
            raise Unreadable(f"{typed!r} isn't an answer to this question")

    def as_shown(self, ask: Ask | None, option: Option, typed: str) -> str:
        """What was typed, or the answer's name where that was an inner key that no list shows, such as `end`."""
        label = self.texts.label(ask, option) if ask and typed == str(option) else ""
        begun = any(word.startswith(typed.lower()) for word in words_in(label))
        return head(label) if label and not begun and not self.session.words.of(typed) else typed

    def place_of(self, text: str, keys: Sequence[str]) -> int | None:
        """Which of some keys a word spells out."""
        meant = {text.lower(), *map(str.lower, self.session.words.of(text))}
        return next((place for place, key in enumerate(keys) if key.lower() in meant), None)
