"""The options of `salvage print` as a form on pages, made of what the command declares: one added there is here too."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

from companion.cli.parameters import Parameter, parameters
from companion.cli.printing import PrintArguments, plan
from companion.forms.form import FieldKind, Form, FormChoice, FormField
from companion.game_registry.games import box
from companion.text.grammar import between_commas
from components.places import GamePlace
from components.problems import SalvageError
from components.schema import Game
from layouts.printing.options import PrintOptions

MAIN_FIELDS = ("paper", "ink", "backs", "players", "module", "only", "booklet", "large")
"""What most people choose; the rest is folded away."""
REST_FOLD, EVERYBODY = "For crafters, and more", "all"


@dataclass
class PrintSettings:
    """What of a game is printed, and how. given: what was chosen, by the names of the command's arguments; none of it
    is a path."""

    place: GamePlace
    given: dict[str, Any] = field(default_factory=dict)

    def options(self) -> PrintOptions:
        """The options of the print run. Raises SalvageError for what isn't allowed."""
        return PrintArguments(**self.given).options()

    def command(self) -> list[str]:
        """The command that prints it where it is run, by this salvage, whatever else is there."""
        said = [sys.executable, "-P", "-m", "companion", "print", self.place.address, "--out=."]
        for each in parameters(plan):
            now = self.given.get(each.name)
            values = now if isinstance(now, list) else () if now is None or now is False else (now,)
            said += (each.typed.name if now is True else f"{each.typed.name}={value}" for value in values)
        return said

    def form(self) -> Form:
        """The form. Raises SalvageError where the game's data can't be read."""
        game = box(self.place)
        asked = {*PrintArguments._fields} - ({"module"} if len(game.modules) < 2 else set())
        declared = [each for each in parameters(plan) if each.name in asked]
        declared.sort(key=lambda each: MAIN_FIELDS.index(each.name) if each.name in MAIN_FIELDS else len(MAIN_FIELDS))
        numbers = {"players": [EVERYBODY, *map(str, range(game.players[0], game.players[1] + 1))]}
        fields = [self._field(each, game, numbers) for each in declared]
        return Form(f"Print {game.title}", fields, again=self.form, page="print_form")

    def _field(self, each: Parameter, game: Game, known: dict[str, list[str]]) -> FormField:
        """An option as a field: switches, choices, a line, or choices and a line. known: choices of options by name."""
        name, help, now = each.name, each.typed.more["help"], self.given.get(each.name, each.default)
        title = each.typed.name[2:].replace("-", " ").capitalize()
        group, put = "" if name in MAIN_FIELDS else REST_FOLD, partial(self._put, each)
        ask = partial(FormField, title, name=name, group=group, put=put)
        if each.type is bool:
            return ask(type=FieldKind.CHOICES, choices=[FormChoice(name, title, now, more=help)])
        if name == "module":
            modules = [FormChoice(id, part.title, id in self.given.get(name, ())) for id, part in game.modules.items()]
            return ask(type=FieldKind.CHOICES, choices=modules, question=help)
        words = known.get(name, each.typed.more.get("autocompletion", list)())
        said = ", ".join(now) if isinstance(now, list) else str(now or "").removesuffix(".0")
        choices = [FormChoice(word, word, word == (said or EVERYBODY)) for word in words]
        if words and not each.typed.takes_others:
            return ask(said, type=FieldKind.CHOICE, choices=choices)
        return ask(said, choices=choices, allowed=help)

    def _put(self, each: Parameter, typed: str) -> None:
        """Take what is chosen or typed for an option, or switch it; nothing typed is what the command has by itself."""
        now = self.given.pop(each.name, None)
        kind = [*get_args(each.type), each.type][0]
        try:
            if each.name == "module":
                self.given[each.name] = sorted({*(now or ())} ^ {typed})
            elif kind is bool:
                self.given[each.name] = not now
            elif typed and typed != EVERYBODY:
                self.given[each.name] = kind(typed) if kind in (str, int, float) else between_commas(typed)
        except ValueError:
            raise SalvageError(f"{typed!r} isn't a number") from None
