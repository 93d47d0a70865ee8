"""Forms (`companion.forms.form`) on pages: each change is sent at once, and the form comes back as it is then.

A form lives on the server while somebody fills it in: the page sends which field got which value, or what is typed as a
line, and gets the form anew as HTML, with what is wrong beside the field that it is about.
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
"""Choices that stand side by side, if they are short enough; more are a list that opens."""
MAX_SIDE_BY_SIDE_LETTERS = 36
"""Letters of all choices that stand side by side, on a phone of 360 px."""

FORM_GONE = "that is no longer asked; look at the form again"

_KEYS = re.compile(r"\s*\([^()]*\bEnter\b[^()]*\)|\s*>\s*$|, \? lists all")
"""What a prompt says of the keys of a terminal."""


class Done(NamedTuple):
    """A form is filled in, or left. lines: what there is to tell then, under a title. to: the page to go to, or the
    session whose table is opened; page: a page beside that of the form. "" stands for none."""

    lines: Sequence[str] = ()
    to: str = ""
    page: str = ""
    title: str = "Done"


def tell_proposed(what: str) -> Done:
    """What would be done is proposed; what: such as `corrected`."""
    said = "It is {what} once the host agrees, or another player where there is no host."
    return Done((_(said, what=_(what)),), title="Proposed")


class ListedItem(NamedTuple):
    """An entry of a field that lists names: what it is, and the field that stands beside it."""

    name: str
    beside: FormField | None


class DrawnEntry(NamedTuple):
    """An entry of a list as a page has it, which may have been drawn before the last changes: its number, its name, and
    how many there were. was: None where the page doesn't say."""

    item: int
    was: str | None = None
    of: int = 0

    def find(self, names: Sequence[str]) -> int | None:
        """Its number by now, one beyond the end of the entry to come; None where it is gone."""
        if self.was is None or names[self.item : self.item + 1] == [self.was]:
            return self.item
        if self.item >= self.of:
            return len(names)
        if self.was in names:
            return names.index(self.was)
        return self.item if len(names) == self.of else None  # It has got another name since.


class FieldRow:
    """A field as a page shows it. legend: what it is called there. alone: nothing else is asked."""

    def __init__(self, field: FormField, legend: str = "", alone: bool = False) -> None:
        self.field, self.legend, self.alone = field, legend or capital(field.title), alone

    @property
    def look(self) -> str:
        """As what it is shown: `switches`, `buttons`, `menu`, `faces`, `names`, `line`, `way` that leads on, `steps` of
        a number that a way leads to, `photo` that is sent, or `text` that only tells."""
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
        letters = sum(len(choice.label) for choice in field.choices)
        return "buttons" if len(field.choices) <= MAX_SIDE_BY_SIDE and letters <= MAX_SIDE_BY_SIDE_LETTERS else "menu"

    @property
    def takes_lines(self) -> bool:
        """Whether anything may be typed besides its choices."""
        kinds = (FieldKind.NUMBER, FieldKind.TEXT) if self.alone or self.field.allowed else (FieldKind.NUMBER,)
        return self.look == "line" or (bool(self.field.choices) and self.field.type in kinds)

    @property
    def typed(self) -> str:
        """What stands in its line: the value, where that is what was typed, or goes up and down by taps."""
        is_number = self.field.type == FieldKind.NUMBER and not self.is_stepped
        return "" if self.field.choices or is_number else self.field.value

    @property
    def is_stepped(self) -> bool:
        """Whether it is a number that goes up and down by taps."""
        is_asked = self.alone or self.look == "steps"
        return is_asked and self.field.type == FieldKind.NUMBER and not self.field.choices

    @property
    def switches(self) -> list[tuple[str, str, str, bool]]:
        """Its choices: key, name, what that means, and whether it is on."""
        return [(each.key, each.name, each.more, each.holds) for each in self.field.choices]

    @property
    def faces(self) -> list[tuple[FormChoice, str, str]]:
        """Its choices that are shown by their faces, each with its name and what is said of it."""
        return [(each, name, said) for each, (_, name, said, _) in zip(self.field.choices, self.switches, strict=True)]

    @property
    def items(self) -> list[ListedItem]:
        """The names of a list in their order."""
        names, each = between_commas(self.field.value), self.field.each
        return [ListedItem(name, each[place] if each else None) for place, name in enumerate(names)]

    def move(self, does: str, drawn: DrawnEntry, value: str = "") -> Any:
        """Change an entry of a list: `put` another value there, `remove` it, or put it a place `earlier`, the first to
        the end. Raises SalvageError."""
        names = between_commas(self.field.value)
        place = drawn.find(names)
        if place is None and does == "remove":
            return None  # By the tap before.
        if self.field.put is None or place is None or (does != "put" and place >= len(names)):
            raise SalvageError(_(FORM_GONE))
        others = [*names[:place], *names[place + 1 :]]
        if does != "remove":
            at = place if does == "put" else (place or len(names)) - 1
            others.insert(at, value if does == "put" else names[place])
        return self.field.put(", ".join(filter(None, others)))

    def take(self, value: str) -> Any:
        """Take what a page sends: the key of a choice, or what was typed. Raises SalvageError."""
        field = self.field
        if field.put is None:
            raise SalvageError(_(FORM_GONE))
        if value in (each.key for each in field.choices):
            return field.put(value)
        if field.choices and not self.takes_lines and value not in field.groups:
            raise SalvageError(_("{value} isn't one of the choices", value=repr(value)))
        return field.change(value)


class Filling:
    """A form as somebody fills it in: those that have led to it, what is said of it, and what is wrong beside which
    field. finish: what is done with what it comes to; it may give another form to be filled in. further: forms that it
    has led to already."""

    faces = "face"
    """Where pages find the faces of its choices."""

    def __init__(self, form: Form, finish: Callable[[Any], Form | Done], *further: Form) -> None:
        self.finish = finish
        self._forms = [form, *further]
        self.said: Sequence[str] = ()
        self.wrong: Sequence[str] = ()
        self.at = ""

    @property
    def number(self) -> int:
        """Tells the photograph that is shown from others."""
        return crc32(self.form.photo.jpeg) if self.form.photo else 0

    @property
    def form(self) -> Form:
        """The form that is shown."""
        return self._forms[-1]

    @property
    def rows(self) -> list[FieldRow]:
        if asked := self.form.asks:
            return [FieldRow(asked, self._prompt, alone=True)]
        return [FieldRow(field) for field in self.form.fields]

    @property
    def groups(self) -> dict[str, list[FieldRow]]:
        """The rows under their headings, in their order; under "" those that have none."""
        found: dict[str, list[FieldRow]] = {}
        for row in self.rows:
            found.setdefault(row.field.group, []).append(row)
        return found

    @property
    def prompt(self) -> str:
        """What may be typed below the fields; "" where nothing may."""
        return self._prompt if self.form.other and not self.form.asks else ""

    @property
    def _prompt(self) -> str:
        return _KEYS.sub("", _KEYS.sub("", self.form.prompt))

    @property
    def depth(self) -> int:
        """How many forms have led to this one."""
        return len(self._forms) - 1

    def act(self, given: Mapping[str, Any]) -> Done | None:
        """Do what a page sends, and give what that comes to; None while the form goes on. What is wrong is kept to be
        shown."""
        self.said, self.wrong, self.at = (), (), _text(given, "field")
        try:
            if given.get("do") != "back":
                return self._take(self._read(given))
        except SalvageError as error:
            self.wrong = [as_sentence(str(fault)) for fault in error.faults]
            self._form_anew()
            return None
        if not self.depth:
            return Done()
        self._forms.pop()
        return None

    def _read(self, given: Mapping[str, Any]) -> Any:
        """What the form makes of it. Raises SalvageError."""
        value, item = _text(given, "value").strip(), given.get("item")
        if isinstance(photo := given.get("photo"), bytes):
            take = self._row(self.at).field.photo
            return take(photo) if take else None
        match given.get("do"):
            case "put" | "remove" | "earlier" as does if isinstance(item, int) and item >= 0:
                was, of = given.get("was"), given.get("of")
                drawn = DrawnEntry(item, was, of) if isinstance(was, str) and isinstance(of, int) else DrawnEntry(item)
                return self._row(self.at).move(does, drawn, value)
            case "put":
                return self._row(self.at).take(value)
            case "open":
                field = self._row(self.at).field
                return field.pick() if field.pick else None
            case "line" if value:
                return self.form.read(value)
            case "enter":
                return self.form.enter()
        return None

    def _row(self, key: str) -> FieldRow:
        """The row of a field. Raises SalvageError where the form has it no longer."""
        left = [FieldRow(self.form.left)] if self.form.left else []
        for row in [*self.rows, *left]:
            for field in (row.field, *row.field.each):
                if field.key == key:
                    return row if field is row.field else FieldRow(field)
        raise SalvageError(_(FORM_GONE))

    def _take(self, result: Any) -> Done | None:
        """Go on with what was made of it."""
        if isinstance(result, Said):
            self.said, result = result.lines, None
        if isinstance(result, Form):
            self._forms.append(result)
        elif result is None:
            self._renew()
        else:
            finished = result if isinstance(result, Done) else self.finish(result)
            if isinstance(finished, Done):
                return finished
            self._forms.append(finished)
        return None

    def _renew(self) -> None:
        """The form as it is once something was taken; one that asks for a single thing is done with then."""
        if self.form.once and self.depth:
            self._forms.pop()
        self._form_anew()

    def _form_anew(self) -> None:
        """The form with the answers that it has by now."""
        if again := self.form.again:
            self._forms[-1] = again()


def _text(given: Mapping[str, Any], name: str) -> str:
    """A text of what a page sends; "" where it is none."""
    value = given.get(name)
    return value if isinstance(value, str) else ""


class Fillings:
    """The forms that are being filled in, each by whoever has a link, by what it is for. Those who begin one anew start
    over."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, str], Filling] = {}

    def begin(self, token: str, name: str, filling: Filling) -> str:
        """A form as HTML, from its beginning."""
        self._open[token, name] = filling
        return _render(filling, name)

    def show(self, token: str, name: str) -> str:
        """A form that was begun, as it is now."""
        return _render(self._open[token, name], name)

    def act(self, token: str, name: str, given: Mapping[str, Any], request: Request | None = None) -> dict[str, Any]:
        """What a page is told of what it sends: the form as HTML, or what is done now that it is filled in. request: by
        which that came. Raises HTTPException where the form acts, and that isn't known to come from this machine."""
        filling = self._open.get((token, name))
        if filling is None:
            return Done((_(FORM_GONE),))._asdict()
        use_language(filling.form.language)
        if filling.form.acts:
            require_here(request)
        done = filling.act(given)
        return {"html": _render(filling, name)} if done is None else done._replace(title=_(done.title))._asdict()

    def photo(self, token: str, name: str) -> bytes | None:
        """The photograph that a form shows; None where it shows none."""
        filling = self._open.get((token, name))
        return filling.form.photo.jpeg if filling and filling.form.photo else None


def route_form(server: TableServer, name: str, begin: Callable[[TableServer, Link], Filling]) -> list[Route]:
    """The routes of a form that changes the table: its sheet, from its beginning, and what is put into it."""
    fillings = Fillings()

    async def show(request: Request) -> Response:
        link = server.find_link(request, *PLAYERS)
        return HTMLResponse(await server.run(lambda: fillings.begin(link.token, name, begin(server, link))))

    async def fill_in(request: Request) -> Response:
        link = server.find_link(request, *PLAYERS)
        said = await server.run(fillings.act, link.token, name, await read(request))
        if "html" not in said:
            server.hub.wake()
        return JSONResponse(said)

    return [Route(f"/{{token}}/sheet/{name}", show), Route(f"/{{token}}/form/{name}", fill_in, methods=["POST"])]


def _render(filling: Filling, name: str) -> str:
    use_language(filling.form.language)
    ways = {"way": f"form/{name}", "photo": f"photo/{name}", "faces": filling.faces}
    return render(filling.form.page or "form", {"filling": filling, **ways})
