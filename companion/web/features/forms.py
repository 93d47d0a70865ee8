"""Forms (`companion.forms.form`) on pages: each change is sent at once, and the page gets the updated form.

A form lives on the server while somebody fills it in: the page sends the value of a field, or a typed line, and gets
the new form as HTML, with each problem beside its field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from zlib import crc32

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.forms.form import FieldKind, Form, FormChoice, FormField, Said
from companion.text.grammar import as_sentence, between_commas, capital
from companion.web.base.links import Link
from companion.web.features.answering import read, require_here
from companion.web.features.ways import PLAYERS
from companion.web.server.server import TableServer
from companion.web.views.render import render
from components.messages import _, use_language
from components.problems import SalvageError

MAX_SIDE_BY_SIDE = 4
"""Choices that fit side by side if they are short enough; more become a menu."""
MAX_SIDE_BY_SIDE_LETTERS = 36
"""Letters of all choices that fit side by side, on a phone of 360 px."""

FORM_GONE = "that is no longer asked; look at the form again"

_KEYS = re.compile(r"\s*\([^()]*\bEnter\b[^()]*\)|\s*>\s*$|, \? lists all")
"""The words of a prompt about the keys of a terminal."""


class Done(NamedTuple):
    """The end of a form that was filled in or left. lines: what to show, under a title. to: the page to go to, or the
    session whose table is opened; page: a page beside that of the form; "" for none."""

    lines: Sequence[str] = ()
    to: str = ""
    page: str = ""
    title: str = "Done"


def end_with_proposal(change_text: str) -> Done:
    """Return the end of a form that proposes a change. change_text: such as `corrected`."""
    message = "It is {what} once the host agrees, or another player where there is no host."
    return Done((_(message, what=_(change_text)),), title="Proposed")


class ListedItem(NamedTuple):
    """An entry of a field that lists names: its name, and the field beside it."""

    name: str
    beside: FormField | None


class DrawnEntry(NamedTuple):
    """An entry of a list as a page shows it, possibly before the latest changes: its number, its name, and the number
    of entries. was: None if the page doesn't send the name."""

    item: int
    was: str | None = None
    of: int = 0

    def find(self, names: Sequence[str]) -> int | None:
        """Return the entry's current number, one beyond the last for a new entry; None if the entry is gone."""
        if self.was is None or names[self.item : self.item + 1] == [self.was]:
            return self.item
        if self.item >= self.of:
            return len(names)
        if self.was in names:
            return names.index(self.was)
        return self.item if len(names) == self.of else None  # The entry has been renamed since.


class FieldRow:
    """A field as a page shows it. legend: its title there. alone: nothing else is asked."""

    def __init__(self, field: FormField, legend_text: str = "", alone: bool = False) -> None:
        self.field, self.legend, self.alone = field, legend_text or capital(field.title), alone

    @property
    def look(self) -> str:
        """The kind of control: `switches`, `buttons`, `menu`, `faces`, `names`, `line`, `way` to another form, `steps`
        of a number behind such a way, `photo` to be sent, or `text` only to read."""
        field = self.field
        if field.photo:
            return "photo"
        if field.put is None or (field.pick and not field.choices):
            return "text" if not field.pick else "steps" if field.type == FieldKind.NUMBER else "way"
        if field.type == FieldKind.CHOICES:
            return "switches"
        if field.type == FieldKind.LIST and not self.alone:
            return "names"
        if field.type == FieldKind.LIST or not field.choices:
            return "line"
        if any(choice.picture for choice in field.choices):
            return "faces"
        letter_count = sum(len(choice.label) for choice in field.choices)
        return (
            "buttons" if len(field.choices) <= MAX_SIDE_BY_SIDE and letter_count <= MAX_SIDE_BY_SIDE_LETTERS else "menu"
        )

    @property
    def takes_lines(self) -> bool:
        """Whether anything may be typed besides its choices."""
        kinds = (FieldKind.NUMBER, FieldKind.TEXT) if self.alone or self.field.allowed else (FieldKind.NUMBER,)
        return self.look == "line" or (bool(self.field.choices) and self.field.type in kinds)

    @property
    def typed(self) -> str:
        """The text in its line: the value, if that was typed or goes up and down by taps."""
        is_number = self.field.type == FieldKind.NUMBER and not self.is_stepped
        return "" if self.field.choices or is_number else self.field.value

    @property
    def is_stepped(self) -> bool:
        """Whether it is a number that goes up and down by taps."""
        is_asked = self.alone or self.look == "steps"
        return is_asked and self.field.type == FieldKind.NUMBER and not self.field.choices

    @property
    def switches(self) -> list[tuple[str, str, str, bool]]:
        """Its choices: key, name, explanation, and whether each is on."""
        return [(each.key, each.name, each.more, each.holds) for each in self.field.choices]

    @property
    def faces(self) -> list[tuple[FormChoice, str, str]]:
        """Its choices shown by their faces, each with its name and explanation."""
        return [
            (each, name, explanation)
            for each, (_, name, explanation, _) in zip(self.field.choices, self.switches, strict=True)
        ]

    @property
    def items(self) -> list[ListedItem]:
        """The names of a list in their order."""
        names, fields_beside = between_commas(self.field.value), self.field.each
        return [ListedItem(name, fields_beside[place] if fields_beside else None) for place, name in enumerate(names)]

    def move(self, action: str, entry: DrawnEntry, value_text: str = "") -> Any:
        """Change an entry of a list: `put` another value there, `remove` it, or move it one place `earlier`; the first
        goes to the end. Raises SalvageError."""
        names = between_commas(self.field.value)
        index = entry.find(names)
        if index is None and action == "remove":
            return None  # An earlier tap has removed it.
        if self.field.put is None or index is None or (action != "put" and index >= len(names)):
            raise SalvageError(_(FORM_GONE))
        remaining_names = [*names[:index], *names[index + 1 :]]
        if action != "remove":
            new_index = index if action == "put" else (index or len(names)) - 1
            remaining_names.insert(new_index, value_text if action == "put" else names[index])
        return self.field.put(", ".join(filter(None, remaining_names)))

    def take(self, value_text: str) -> Any:
        """Take a value from a page: the key of a choice, or typed text. Raises SalvageError."""
        field = self.field
        if field.put is None:
            raise SalvageError(_(FORM_GONE))
        if value_text in (each.key for each in field.choices):
            return field.put(value_text)
        if field.choices and not self.takes_lines and value_text not in field.groups:
            raise SalvageError(_("{value} isn't one of the choices", value=repr(value_text)))
        return field.change(value_text)


class Filling:
    """A form that somebody is filling in, with the forms that led to it, messages, and problems beside a field. finish:
    takes the form's result, and may return another form. further: forms that it has already led to."""

    faces = "face"
    """The path at which pages find the faces of its choices."""

    def __init__(self, form: Form, finish: Callable[[Any], Form | Done], *later_forms: Form) -> None:
        self.finish = finish
        self._forms = [form, *later_forms]
        self.said: Sequence[str] = ()
        self.wrong: Sequence[str] = ()
        self.at = ""

    @property
    def number(self) -> int:
        """A number that tells the photograph on the form from others."""
        return crc32(self.form.photo.jpeg) if self.form.photo else 0

    @property
    def form(self) -> Form:
        """The form on the page now."""
        return self._forms[-1]

    @property
    def rows(self) -> list[FieldRow]:
        if single_field := self.form.asks:
            return [FieldRow(single_field, self._plain_prompt, alone=True)]
        return [FieldRow(field) for field in self.form.fields]

    @property
    def groups(self) -> dict[str, list[FieldRow]]:
        """The rows by their headings, in order; those without a heading under ""."""
        rows_by_heading: dict[str, list[FieldRow]] = {}
        for row in self.rows:
            rows_by_heading.setdefault(row.field.group, []).append(row)
        return rows_by_heading

    @property
    def prompt(self) -> str:
        """The prompt for typed lines below the fields, or "" if none are read."""
        return self._plain_prompt if self.form.other and not self.form.asks else ""

    @property
    def _plain_prompt(self) -> str:
        return _KEYS.sub("", _KEYS.sub("", self.form.prompt))

    @property
    def depth(self) -> int:
        """The number of forms that have led to this one."""
        return len(self._forms) - 1

    def act(self, payload: Mapping[str, Any]) -> Done | None:
        """Do what a page sends, and return the end of the form, or None while it goes on. Problems are kept and
        shown."""
        self.said, self.wrong, self.at = (), (), _read_text(payload, "field")
        try:
            if payload.get("do") != "back":
                return self._take(self._read_payload(payload))
        except SalvageError as error:
            self.wrong = [as_sentence(str(fault)) for fault in error.faults]
            self._remake_form()
            return None
        if not self.depth:
            return Done()
        self._forms.pop()
        return None

    def _read_payload(self, payload: Mapping[str, Any]) -> Any:
        """Apply a page's request to the form, and return the result. Raises SalvageError."""
        value_text, item = _read_text(payload, "value").strip(), payload.get("item")
        if isinstance(photo := payload.get("photo"), bytes):
            take_photo = self._find_row(self.at).field.photo
            return take_photo(photo) if take_photo else None
        match payload.get("do"):
            case "put" | "remove" | "earlier" as does if isinstance(item, int) and item >= 0:
                old_name, entry_count = payload.get("was"), payload.get("of")
                entry = (
                    DrawnEntry(item, old_name, entry_count)
                    if isinstance(old_name, str) and isinstance(entry_count, int)
                    else DrawnEntry(item)
                )
                return self._find_row(self.at).move(does, entry, value_text)
            case "put":
                return self._find_row(self.at).take(value_text)
            case "open":
                field = self._find_row(self.at).field
                return field.pick() if field.pick else None
            case "line" if value_text:
                return self.form.read(value_text)
            case "enter":
                return self.form.enter()
        return None

    def _find_row(self, key: str) -> FieldRow:
        """Return the row of a field. Raises SalvageError if the form no longer has it."""
        leaving_rows = [FieldRow(self.form.left)] if self.form.left else []
        for row in [*self.rows, *leaving_rows]:
            for field in (row.field, *row.field.each):
                if field.key == key:
                    return row if field is row.field else FieldRow(field)
        raise SalvageError(_(FORM_GONE))

    def _take(self, result: Any) -> Done | None:
        """Go on with what the form made of a request."""
        if isinstance(result, Said):
            self.said, result = result.lines, None
        if isinstance(result, Form):
            self._forms.append(result)
        elif result is None:
            self._update_form()
        else:
            next_form = result if isinstance(result, Done) else self.finish(result)
            if isinstance(next_form, Done):
                return next_form
            self._forms.append(next_form)
        return None

    def _update_form(self) -> None:
        """Update the form after a change; a form that asks for a single thing is finished then."""
        if self.form.once and self.depth:
            self._forms.pop()
        self._remake_form()

    def _remake_form(self) -> None:
        """Make the form again, with its current answers."""
        if remake := self.form.again:
            self._forms[-1] = remake()


def _read_text(payload: Mapping[str, Any], name: str) -> str:
    """Return a text of a page's request, or ""."""
    value = payload.get(name)
    return value if isinstance(value, str) else ""


class Fillings:
    """The forms that are being filled in, by the holder of a link and by subject. Beginning one again starts it
    over."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, str], Filling] = {}

    def begin(self, token: str, name: str, open_form: Filling) -> str:
        """Begin a form and return it as HTML."""
        self._open[token, name] = open_form
        return _render_form(open_form, name)

    def show(self, token: str, name: str) -> str:
        """Return a form that was begun as HTML."""
        return _render_form(self._open[token, name], name)

    def act(self, token: str, name: str, payload: Mapping[str, Any], request: Request | None = None) -> dict[str, Any]:
        """Do what a page sends and return the reply: the form as HTML, or its end. request: the request with that.
        Raises HTTPException if the form may act only for this machine, and the request comes from another."""
        open_form = self._open.get((token, name))
        if open_form is None:
            return Done((_(FORM_GONE),))._asdict()
        use_language(open_form.form.language)
        if open_form.form.acts:
            require_here(request)
        form_end = open_form.act(payload)
        return (
            {"html": _render_form(open_form, name)}
            if form_end is None
            else form_end._replace(title=_(form_end.title))._asdict()
        )

    def photo(self, token: str, name: str) -> bytes | None:
        """Return the photograph on a form, or None."""
        open_form = self._open.get((token, name))
        return open_form.form.photo.jpeg if open_form and open_form.form.photo else None


def route_form(server: TableServer, form_name: str, begin_form: Callable[[TableServer, Link], Filling]) -> list[Route]:
    """Return the routes of a form that changes the table: one sends it, one takes its changes."""
    fillings = Fillings()

    async def show(request: Request) -> Response:
        link = server.find_link(request, *PLAYERS)
        return HTMLResponse(await server.run(lambda: fillings.begin(link.token, form_name, begin_form(server, link))))

    async def fill_in(request: Request) -> Response:
        link = server.find_link(request, *PLAYERS)
        reply = await server.run(fillings.act, link.token, form_name, await read(request))
        if "html" not in reply:
            server.hub.wake()
        return JSONResponse(reply)

    return [
        Route(f"/{{token}}/sheet/{form_name}", show),
        Route(f"/{{token}}/form/{form_name}", fill_in, methods=["POST"]),
    ]


def _render_form(open_form: Filling, name: str) -> str:
    use_language(open_form.form.language)
    address_by_name = {"way": f"form/{name}", "photo": f"photo/{name}", "faces": open_form.faces}
    return render(open_form.form.page or "form", {"filling": open_form, **address_by_name})
