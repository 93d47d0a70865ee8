"""The options of `salvage print` as a form on pages, built from the command's declaration with the wording of
`print_questions.yaml`; a new option of the command appears without further code."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, get_args

from companion.cli.parameters import Parameter, parameters
from companion.cli.printing import PrintArguments, plan
from companion.forms.form import FieldKind, Form, FormChoice, FormField
from companion.game_registry.games import box
from companion.game_registry.trust import is_trusted
from companion.text.grammar import between_commas
from components import yamlfile
from components.modules import base_and
from components.places import GamePlace
from components.problems import SalvageError
from layouts.faces.sections import PrintOption
from layouts.printing.options import PrintOptions
from layouts.printing.output import Order, load_design

QUESTIONS_FILE = Path(__file__).parent / "print_questions.yaml"
MORE_FOLD = "Booklet, large print, only some pieces"
CUTTING_FIELD, OPTION_FIELD, ALL_ANSWER = "cutting", "option", "all"


@cache
def read_questions() -> dict[str, dict[str, Any]]:
    """Read how options are asked for, by name: `ask`, `about` and `group`; `answers` by value, with label and note; and
    the `settings` of answers that stand for several options."""
    groups = zip(("", MORE_FOLD), yamlfile.read(QUESTIONS_FILE).value.values(), strict=True)
    return {
        name: {"about": "", "answers": {}, "group": group, **asked}
        for group, entries in groups
        for name, asked in entries.items()
    }


@dataclass
class PrintSettings:
    """A game to print, and the options chosen, by the names of the command's arguments; no option is a path."""

    place: GamePlace
    given: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def _ways(self) -> Mapping[str, PrintOption]:
        """Printable variants of the game, by option."""
        return load_design(Order(self.place, PrintOptions(), is_trusted(self.place))).options

    def options(self) -> PrintOptions:
        """Return the options of the print run. Raises SalvageError for values that aren't allowed."""
        return PrintArguments(**self.given).options()

    def command(self) -> list[str]:
        """Return the command that prints into the current folder with this installation of salvage, until its input
        closes."""
        program = "import companion.cli as cli, components.base.processes as own; own.end_with_input(); cli.main()"
        said = [sys.executable, "-P", "-c", program, "print", self.place.address, "--out=."]
        for each in parameters(plan):
            now = self.given.get(each.name)
            values = now if isinstance(now, list) else () if now is None or now is False else (now,)
            said += (each.typed.name if now is True else f"{each.typed.name}={value}" for value in values)
        return said

    def form(self) -> Form:
        """Build the form. Raises SalvageError if the game's data can't be read."""
        game = box(self.place)
        left_out = {"module": len(game.modules) < 2, "starter": not game.starter, OPTION_FIELD: True}
        declared = [each for each in parameters(plan) if each.name in PrintArguments._fields]
        fields = [self._ask(each) for each in declared if not left_out.get(each.name)]
        fields += [self._ask_cutting(), *map(self._ask_way, self._ways.values())]
        fields.sort(key=lambda each: [*read_questions(), each.name].index(each.name))
        return Form(f"Print {game.title}", fields, again=self.form, page="print_form")

    def put_in_words(self, fault: str) -> str:
        """Replace the command's options in an error message by their labels in the form."""
        asked = {each.typed.name: read_questions().get(each.name, {}).get("ask", "") for each in parameters(plan)}
        return re.sub(r"--[a-z-]+", lambda option: f"“{asked.get(option[0]) or option[0]}”", fault)

    def _ask(self, each: Parameter) -> FormField:
        """Build the field for an option: a switch, switches, choices, a text line, or choices with a line."""
        name, help, now = each.name, each.typed.more["help"], self.given.get(each.name, each.default)
        asked = read_questions().get(name) or {"ask": each.typed.name[2:], "about": help, "group": MORE_FOLD}
        ask = partial(FormField, asked["ask"], name=name, group=asked["group"], put=partial(self._put, each))
        if each.type is bool:
            return ask(type=FieldKind.CHOICES, choices=[FormChoice(name, asked["ask"], now, more=asked["about"])])
        if name == "module":
            modules = [FormChoice(id, part.title, id in self._modules) for id, part in box(self.place).modules.items()]
            return ask(type=FieldKind.CHOICES, choices=modules)
        said = ", ".join(now) if isinstance(now, list) else str(now or "").removesuffix(".0")
        answers = self._find_answers(each)
        holds = said or (ALL_ANSWER if ALL_ANSWER in answers else "")
        choices = [FormChoice(value, label, value == holds) for value, (label, *_) in answers.items()]
        below = "".join(answers.get(holds, ())[1:])
        if choices and not each.typed.takes_others:
            return ask(type=FieldKind.CHOICE, choices=choices, below=below or asked["about"])
        return ask("" if holds in answers else said, choices=choices, allowed=asked["about"], below=below)

    def _find_answers(self, each: Parameter) -> dict[str, Sequence[str]]:
        """Return the choices for an option with labels and notes: from `print_questions.yaml`, the game, or shell
        completion."""
        least, most = box(self.place).players
        own = {"players": {str(number): [str(number)] for number in range(least, most + 1)}}
        own["only"] = {id: [kind.title] for id, kind in box(self.place).kinds.items()}
        known = {**read_questions().get(each.name, {"answers": {}})["answers"], **own.get(each.name, {})}
        return known or {word: [word] for word in each.typed.more.get("autocompletion", list)()}

    def _ask_cutting(self) -> FormField:
        """Build the field for the cutting method, which sets several options."""
        asked = read_questions()[CUTTING_FIELD]
        names = {name for settings in asked["settings"].values() for name in settings}
        now = {name: self.given[name] for name in names & self.given.keys()}
        holds = next((answer for answer, settings in asked["settings"].items() if settings == now), "")

        def put(answer: str) -> None:
            others = {name: value for name, value in self.given.items() if name not in names}
            self.given = others | asked["settings"][answer]

        choices = [FormChoice(answer, label, answer == holds) for answer, (label, _) in asked["answers"].items()]
        below = asked["answers"][holds][1] if holds else asked["about"]
        return FormField(asked["ask"], "", put, type=FieldKind.CHOICE, choices=choices, name=CUTTING_FIELD, below=below)

    def _ask_way(self, way: PrintOption) -> FormField:
        """Build the field for one of the game's printable variants."""
        now = dict(text.split("=") for text in self.given.get(OPTION_FIELD, ()))
        holds = now.get(way.name, next(iter(way.values)))

        def put(value: str) -> None:
            self.given[OPTION_FIELD] = [f"{name}={chosen}" for name, chosen in (now | {way.name: value}).items()]

        choices = [FormChoice(value, words, value == holds) for value, words in way.values.items()]
        name = f"{OPTION_FIELD} {way.name}"
        return FormField(way.title, "", put, type=FieldKind.CHOICE, choices=choices, name=name, group=MORE_FOLD)

    @property
    def _modules(self) -> Sequence[str]:
        """Modules that are printed."""
        return self.given.get("module") or base_and(box(self.place), ())

    def _put(self, each: Parameter, typed: str) -> None:
        """Store or toggle an option's value; an empty text restores the command's default. Raises SalvageError."""
        modules = sorted({*self._modules} ^ {typed})
        now = self.given.pop(each.name, None)
        kind = [*get_args(each.type), each.type][0]
        try:
            if each.name == "module":
                self.given |= {each.name: modules} if {*modules} != {*base_and(box(self.place), ())} else {}
            elif kind is bool:
                self.given[each.name] = not now
            elif typed and typed != ALL_ANSWER:
                self.given[each.name] = kind(typed) if kind in (str, int, float) else between_commas(typed)
        except ValueError:
            raise SalvageError(f"{typed!r} isn't a number") from None
