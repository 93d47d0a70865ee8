"""A form: fields with a title, a type, a present value and what is allowed, and how a line about them is read.

Nothing here knows a terminal. A line names a field by its number on the list or a beginning of its name, with the new
value behind it or asked for next. What a field takes is checked by whoever declares it: it raises SalvageError, and
nothing has changed. What taking a value gives is the end of the form, unless that is None; a form that it gives is
filled in first.
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
    """What a field takes: anything, a number, one of its choices, some of them, or things that lie there. A text may be
    one of the choices as well, and a number one of those that are none."""

    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"
    LIST = "list"


LEAVE = ("q", "quit")
"""Leaves a form and all that have led to it."""
LEAVE_WORDS = (*LEAVE, WAY_OUT)
"""Leaves a form that no other has led to."""
BACK_WORDS = ("", WAY_OUT, "back")
"""Goes back to the form before."""
ALL_WORD, NONE_WORD = "all", "none"
SWITCHES = "numbers: on or off  all  none  Enter when done"
MAX_LISTED_CHOICES = 18
"""Choices that a list has, so that it fits one screen; of more only `?` tells."""


class FormChoice(NamedTuple):
    """An answer that can be listed. more: what it means, beside the name. picture: the piece whose face pages show
    beside it, turned by so many quarters clockwise."""

    key: str
    name: str
    holds: bool = False
    picture: str = ""
    turned: int = 0
    more: str = ""

    @property
    def label(self) -> str:
        """Its name and what it means."""
        return f"{self.name}: {self.more}" if self.more else self.name


class PhotoMark(NamedTuple):
    """Something marked in a photograph: the key of its field, its corners in pixels, or one point, and whether it is
    sure."""

    key: str
    corners: Sequence[tuple[float, float]]
    label: str
    sure: bool


class Photo(NamedTuple):
    """A photograph as a JPEG file with its size in pixels, the part of it that is shown (left, top, width, height), and
    what is marked there. near: whether one thing is looked at, and what lies around it may be cut off."""

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
    """What holds now, in words."""
    put: Callable[[str], Any] | None = None
    """Takes the key of a choice, or what is typed where that may be anything; of several choices it switches one."""
    pick: Callable[[], Any] | None = None
    """What naming the field alone does; else it is asked for."""
    type: FieldKind = FieldKind.TEXT
    choices: Sequence[FormChoice] = ()
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words that mean several choices."""
    question: str = ""
    """The heading of the form that asks for it."""
    prompt: str = "> "
    note: str = ""
    """Said beside the value."""
    below: str = ""
    """Said below the value."""
    help: str = ""
    """What it is about, for `?`."""
    allowed: str = ""
    """What may be typed, where no choices say so."""
    name: str = ""
    photo: Callable[[bytes], Any] | None = None
    """Takes a picture file that a page sends."""
    group: str = ""
    """The heading under which a page lists it."""
    picture: str = ""
    """The address of what a page draws of it."""
    each: Sequence[FormField] = ()
    """Of a list, a field for each entry, which a page shows beside it."""
    step: int = 1
    """By how much a number goes up and down by taps."""
    called: str = ""
    """Its name, where the title tells more."""

    @property
    def key(self) -> str:
        """By what a document names it."""
        return self.name or plain(self.called or self.title)

    @property
    def flips(self) -> bool:
        """Whether there is only one other answer, so that nobody need be asked which."""
        return len(self.choices) == {FieldKind.CHOICE: 2, FieldKind.CHOICES: 1}.get(self.type, -1)

    @property
    def is_listed(self) -> bool:
        """Whether its choices are listed where it is asked."""
        return self.type != FieldKind.LIST and len(self.choices) <= MAX_LISTED_CHOICES

    @property
    def is_numbered(self) -> bool:
        """Whether a number is one of the list, and no answer itself."""
        has_numbers = self.type == FieldKind.NUMBER or any(is_number(each.key) for each in self.choices)
        return self.is_listed and not has_numbers

    def change(self, typed: str) -> Any:
        """Take what a text means: a choice by its number, key or a beginning of its name, or anything. Raises
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
        """Take the other answer of two, or switch the only one."""
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
        """The question for its value, which is done with once something was taken."""
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
        """The page on which its choices are switched on and off; `now` gives the field as it is by then."""
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
        """What it is about, and what each answer means."""
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
    """Fields below a title, and what else may be typed."""

    title: str
    fields: Sequence[FormField] = ()
    enter: Callable[[], Any] = lambda: None
    """What Enter alone does."""
    other: Callable[[str], Any] | None = None
    """Reads a line that names no field, or one that takes no value."""
    verbs: Mapping[str, Callable[[str], Any]] = field(default_factory=dict)
    """Words before all names, each with what it does with the rest of the line."""
    prompt: str = "> "
    help: str = ""
    """A line that says which keys and words work, such as `0 back`."""
    once: bool = False
    """It is done with once something was taken."""
    draw: Callable[[], Sequence[Any]] | None = None
    """What is drawn above the fields."""
    hints: Sequence[str] = ()
    """Lines below the fields."""
    again: Callable[[], Form] | None = None
    """The form as it is once something was taken, as fields depend on each other."""
    numbered: bool = True
    """Whether fields have numbers."""
    back: Collection[str] = BACK_WORDS
    """The lines that go back."""
    leave: Collection[str] = LEAVE
    """The lines that leave it all, with all forms before it."""
    about: Sequence[str] = ()
    """What `?` says first."""
    button: str = ""
    """What a page calls that which Enter alone does, where that does something."""
    asks: FormField | None = None
    """The field whose value alone it asks for."""
    photo: Photo | None = None
    """What pages show above the fields, where marks may be tapped as the fields of that key."""
    page: str = ""
    """The template by which pages draw it, if it is one of its own."""
    left: FormField | None = None
    """What stands at the left of a page's button, in place of the way back."""
    acts: bool = False
    """Whether Enter does something that takes effect at once; pages then mark the button."""
    language: str = field(default_factory=lambda: dictionary().language)
    """The one in which it was made, such as that of the game which it is about."""

    def read(self, line: str) -> Any:
        """Do what a line says, and give what that gives. Raises SalvageError where it says nothing."""
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
        """The field that a line names, as much of it as does, and what follows. Raises SalvageError where it could be
        several."""
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
        """Do what naming a field alone does: its own action, the other of two answers, or the form that asks for it."""
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
        """Explain the form, or the field that is named. Raises SalvageError."""
        if said:
            named, _value = self.find(said) or self._refuse(said.split()[0])
            return [*named.explain()]
        rows = enumerate(self.fields, 1)
        return [*self.about, *(f"{number:>2} {row.title}: {row.help}" for number, row in rows if row.help)]


class Said(NamedTuple):
    """Lines in reply to what was typed; the form goes on."""

    lines: Sequence[str]


class Asker(Protocol):
    """Whoever has forms filled in."""

    def fill_in(self, form: Form) -> Any:
        """Ask until a form is filled in, and return its value; None if the player goes back. Raises EOFError when input
        ends, and Left when the player leaves all forms."""

    def tell(self, rows: Sequence[str]) -> None:
        """Say something beside it."""


class Left(Exception):
    """Somebody has left a form; nothing was begun."""


def find_labels(typed: str, called: Sequence[tuple[str, str]]) -> list[int]:
    """The places of those keys and names that a text names in full, or else of those whose names it begins.

    >>> called = [("CH", "choose"), ("random", "by chance"), ("first", "Bo"), ("both", "Bo and Ann")]
    >>> find_labels("ch", called), find_labels("by", called), find_labels("bo", called), find_labels("b", called)
    ([0], [1], [2], [1, 2, 3])
    """
    keys = find_named(typed, ((place, [key]) for place, (key, _) in enumerate(called)), in_full=True)
    return keys or find_named(typed, ((place, [name]) for place, (_, name) in enumerate(called)))
