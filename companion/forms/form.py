"""A form: fields with a title, type, current value and allowed values, and a parser for lines about them.

Nothing here knows a terminal. A line names a field by its number on the list or a beginning of its name, with the new
value after it or asked for next. The owner of a field checks its values: it raises SalvageError and changes nothing.
The result of storing a value ends the form unless it is None; a form as result is filled in first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple, Protocol

from companion.answer_parser.names import WAY_OUT, find_named, plain
from companion.text.grammar import between_commas, could_be, is_number
from components.messages import _, dictionary
from components.problems import SalvageError


class FieldKind(StrEnum):
    """What a field takes: any text, a number, one of its choices, several of them, or a list of things. A text may also
    be one of the choices, and a number may be one outside them."""

    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"
    LIST = "list"


LEAVE = ("q", "quit")
"""Words that leave a form and all forms before it."""
LEAVE_WORDS = (*LEAVE, WAY_OUT)
"""Words that leave a form without earlier forms."""
BACK_WORDS = ("", WAY_OUT, "back")
"""Words that go back to the form before."""
ALL_WORD, NONE_WORD = "all", "none"
SWITCHES = "numbers: on or off  all  none  Enter when done"
MAX_LISTED_CHOICES = 18
"""Most choices that are listed, so that they fit one screen; `?` shows more."""


class FormChoice(NamedTuple):
    """An answer that can be listed. more: an explanation beside the name. picture: the piece whose face pages show,
    turned by a number of quarters clockwise."""

    key: str
    name: str
    holds: bool = False
    picture: str = ""
    turned: int = 0
    more: str = ""

    @property
    def label(self) -> str:
        """The name with its explanation."""
        return f"{self.name}: {self.more}" if self.more else self.name


class PhotoMark(NamedTuple):
    """A mark in a photograph: the key of its field, its corners or one point in pixels, and whether the reading is
    sure."""

    key: str
    corners: Sequence[tuple[float, float]]
    label: str
    sure: bool


class Photo(NamedTuple):
    """A JPEG photograph with its size in pixels, the visible part (left, top, width, height), and its marks. near: a
    close-up of one thing, whose surroundings may be cropped."""

    jpeg: bytes
    size: tuple[int, int]
    box: tuple[float, float, float, float]
    marks: Sequence[PhotoMark]
    near: bool = False


@dataclass(frozen=True)
class FormField:
    """A field of a form."""

    title: str
    value: str = ""
    """Current value in words."""
    put: Callable[[str], Any] | None = None
    """Stores a choice by key, or a typed text; of several choices it switches one."""
    pick: Callable[[], Any] | None = None
    """Action when the field is named alone; without it, the field is asked for."""
    type: FieldKind = FieldKind.TEXT
    choices: Sequence[FormChoice] = ()
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words that stand for several choices."""
    question: str = ""
    """Heading of the form that asks for it."""
    prompt: str = "> "
    note: str = ""
    """Text beside the value."""
    below: str = ""
    """Text below the value."""
    help: str = ""
    """Explanation for `?`."""
    allowed: str = ""
    """What may be typed, if there are no choices."""
    name: str = ""
    photo: Callable[[bytes], Any] | None = None
    """Takes a picture file sent by a page."""
    group: str = ""
    """Heading for the field on a page."""
    picture: str = ""
    """Address of a page's drawing for the field."""
    each: Sequence[FormField] = ()
    """Fields for the entries of a list, which a page shows beside it."""
    step: int = 1
    """Step of a number's buttons."""
    called: str = ""
    """Name of the field, if its title is longer."""

    @property
    def key(self) -> str:
        """Key in documents."""
        return self.name or plain(self.called or self.title)

    @property
    def flips(self) -> bool:
        """Whether there is only one other answer, so that it needn't be asked."""
        return len(self.choices) == {FieldKind.CHOICE: 2, FieldKind.CHOICES: 1}.get(self.type, -1)

    @property
    def is_listed(self) -> bool:
        """Whether the choices are listed with the question."""
        return self.type != FieldKind.LIST and len(self.choices) <= MAX_LISTED_CHOICES

    @property
    def is_numbered(self) -> bool:
        """Whether a number picks from the list rather than being a value."""
        has_numbers = self.type == FieldKind.NUMBER or any(is_number(each.key) for each in self.choices)
        return self.is_listed and not has_numbers

    def change(self, typed: str) -> Any:
        """Store the value of a text: a choice by number, key or a beginning of its name, or any text. Raises
        SalvageError."""
        assert self.put is not None
        if self.type != FieldKind.CHOICES:
            return self.put(self._choose(typed))
        whole = len(find_labels(typed, self._called)) == 1
        words = [typed] if whole else between_commas(typed.replace(" ", ","))
        for key in dict.fromkeys(key for word in words for key in self._choose_several(word)):  # All or none.
            self.put(key)
        return None

    def flip(self) -> Any:
        """Store the other of two answers, or switch the only one."""
        assert self.put is not None
        return self.put(next(each.key for each in self.choices if self.type == FieldKind.CHOICES or not each.holds))

    @property
    def _called(self) -> list[tuple[str, str]]:
        return [(each.key, each.name) for each in self.choices]

    def _choose_several(self, typed: str) -> Sequence[str]:
        """Return the keys of the choices that a word switches: a group, all, none or one. Raises SalvageError."""
        word = typed.lower()
        if word in self.groups:
            return self.groups[word]
        if word in (ALL_WORD, NONE_WORD):
            return [each.key for each in self.choices if each.holds == (word == NONE_WORD)]
        return [self._choose(typed)]

    def _choose(self, typed: str) -> str:
        """Return the key of the matching choice, or the text itself in fields that take any. Raises SalvageError."""
        if self.type == FieldKind.LIST or (self.type == FieldKind.NUMBER and is_number(typed)):
            return typed
        if is_number(typed) and self.is_numbered and 1 <= int(typed) <= len(self.choices):
            return self.choices[int(typed) - 1].key
        found = find_labels(typed, self._called)
        if len(found) == 1:
            return self.choices[found[0]].key
        if found:
            raise SalvageError(could_be(typed, (each.label for each in map(self.choices.__getitem__, found))))
        if self.type in (FieldKind.TEXT, FieldKind.NUMBER):
            return typed
        most = len(self.choices)
        raise SalvageError(_("{typed!r} isn't one of the answers; type a number from 1 to {n}", typed=typed, n=most))

    def form(self) -> Form:
        """Build the form that asks for its value; it ends once a value is stored."""
        rows = [
            FormField(each.label, pick=partial(self.change, each.key), note=_("now") * each.holds, name=each.key)
            for each in self.choices if self.is_listed
        ]  # fmt: skip
        takes_zero = self.type == FieldKind.NUMBER or any(each.key == WAY_OUT for each in self.choices)
        return Form(
            self.question, rows, other=self.change, prompt=self.prompt, once=True, about=[*self.explain()],
            help=_("Enter for {value}", value=self.value) if self.value else "", numbered=self.is_numbered,
            back=[each for each in BACK_WORDS if each != WAY_OUT or not takes_zero], asks=self,
        )  # fmt: skip

    def switches(self, now: Callable[[], FormField]) -> Form:
        """Build the page that switches its choices on and off. now: returns the field with its current values."""
        rows = [
            FormField(
                each.name, _("yes") if each.holds else _("no"), partial(self._switch, each.key),
                partial(self.change, each.key), name=each.key,
                below=each.more,
            )
            for each in self.choices
        ]  # fmt: skip
        return Form(
            self.question, rows, other=self.change, help=_(SWITCHES), about=[*self.explain()],
            again=lambda: now().switches(now),
        )  # fmt: skip

    def _switch(self, key: str, others: str) -> Any:
        return self.change(f"{key} {others}")

    def explain(self) -> Iterator[str]:
        """Yield its explanation, and what each answer means."""
        if self.help:
            yield f"{self.title}: {self.help}"
        if any(each.holds for each in self.choices):
            yield from (f"{'*' if each.holds else ' '} {each.label}" for each in self.choices)
        elif self.choices:
            yield ", ".join(each.label for each in self.choices)
        elif self.allowed:
            yield self.allowed


@dataclass(frozen=True)
class Form:
    """Fields below a title, and other lines it accepts."""

    title: str
    fields: Sequence[FormField] = ()
    enter: Callable[[], Any] = lambda: None
    """Action of Enter alone."""
    other: Callable[[str], Any] | None = None
    """Reads a line that names no field, or a field that takes no value."""
    verbs: Mapping[str, Callable[[str], Any]] = field(default_factory=dict)
    """First words with their actions, which take the rest of the line; they go before names of fields."""
    prompt: str = "> "
    help: str = ""
    """A line on the keys and words that work, such as `0 back`."""
    once: bool = False
    """Whether it ends once any value is stored."""
    draw: Callable[[], Sequence[Any]] | None = None
    """Drawing above the fields."""
    hints: Sequence[str] = ()
    """Lines below the fields."""
    again: Callable[[], Form] | None = None
    """Rebuilds the form once a value is stored, as fields depend on each other."""
    numbered: bool = True
    """Whether fields have numbers."""
    back: Collection[str] = BACK_WORDS
    """Lines that go back."""
    leave: Collection[str] = LEAVE
    """Lines that leave this form and all before it."""
    about: Sequence[str] = ()
    """First part of the explanation for `?`."""
    button: str = ""
    """Label of a page's button for Enter alone, if that does something."""
    asks: FormField | None = None
    """The only field it asks for."""
    photo: Photo | None = None
    """Photograph that pages show above the fields; tapping a mark opens the field with its key."""
    page: str = ""
    """Template of its page, if it has one of its own."""
    left: FormField | None = None
    """Field to the left of a page's button, in place of the way back."""
    acts: bool = False
    """Whether Enter takes effect at once; pages then mark the button."""
    language: str = field(default_factory=lambda: dictionary().language)
    """Language in which it was built, such as that of its game."""

    def read(self, line: str) -> Any:
        """Run a line, and return its result. Raises SalvageError if it has no meaning."""
        first, _space, rest = line.partition(" ")
        if verb := self.verbs.get(first.lower()):
            return verb(rest.strip())
        if not line:
            return self.enter()
        found = self.find(line)
        if not found:
            return self.other(line) if self.other else self._refuse(first)
        named, value = found
        if not value:
            return self._open(named)
        if named.put is None:
            said = f"{named.title} {value}" if is_number(first) else line
            return self.other(said) if self.other else self._refuse(said)
        return named.change(value)

    def find(self, line: str) -> tuple[FormField, str] | None:
        """Return the field that a line names, by as many words as match, and the rest of the line. Raises SalvageError
        if several match."""
        fields, words = self.fields, line.split()
        if is_number(words[0]) and self.numbered:
            if 1 <= int(words[0]) <= len(fields):
                return fields[int(words[0]) - 1], " ".join(words[1:])
            return None
        called = [(each.key, each.called or each.title) for each in fields]
        for cut in range(len(words), 0, -1):
            found = find_labels(" ".join(words[:cut]), called)
            if len(found) == 1:
                return fields[found[0]], " ".join(words[cut:])
            if found and (cut == len(words) or not self.other):
                raise SalvageError(could_be(" ".join(words[:cut]), (fields[place].title for place in found)))
        return None

    def _refuse(self, said: str) -> Any:
        known = _("a number from 1 to {most}", most=len(self.fields)) if len(self.fields) > 1 else "1"
        raise SalvageError(_("{said!r} isn't on the page; type {known}, or a name", said=said, known=known))

    def _open(self, named: FormField) -> Any:
        """Run the action of naming a field alone: its own, the other of two answers, or the form that asks for it."""
        if named.pick:
            return named.pick()
        if named.flips:
            return named.flip()
        if named.type == FieldKind.CHOICES:
            return named.switches(partial(self._now, named))
        return named.form()

    def _now(self, named: FormField) -> FormField:
        form = self.again() if self.again else self
        return next(each for each in form.fields if each.key == named.key)

    def explain(self, said: str) -> list[str]:
        """Explain the form, or a named field. Raises SalvageError."""
        if said:
            named, _value = self.find(said) or self._refuse(said.split()[0])
            return [*named.explain()]
        rows = enumerate(self.fields, 1)
        return [*self.about, *(f"{number:>2} {row.title}: {row.help}" for number, row in rows if row.help)]


class Said(NamedTuple):
    """Lines in reply to typed text; the form goes on."""

    lines: Sequence[str]


class Asker(Protocol):
    """Something that fills in forms."""

    def fill_in(self, form: Form) -> Any:
        """Ask until a form is filled in, and return its value; None if the player goes back. Raises EOFError when input
        ends, and Left when the player leaves all forms."""

    def tell(self, rows: Sequence[str]) -> None:
        """Show lines beside a form."""


class Left(Exception):
    """Raised when somebody leaves a form; nothing has begun."""


def find_labels(typed: str, called: Sequence[tuple[str, str]]) -> list[int]:
    """Return the indexes of the keys or names that a text equals, or else of the names it begins.

    >>> called = [("CH", "choose"), ("random", "by chance"), ("first", "Bo"), ("both", "Bo and Ann")]
    >>> find_labels("ch", called), find_labels("by", called), find_labels("bo", called), find_labels("b", called)
    ([0], [1], [2], [1, 2, 3])
    """
    keys = find_named(typed, ((place, [key]) for place, (key, _) in enumerate(called)), in_full=True)
    return keys or find_named(typed, ((place, [name]) for place, (_, name) in enumerate(called)))
