"""Score sheets: what lies before the players at the end of a game, as a file to fill in or as questions to answer.

A game may say which fields its score needs (`HOLDINGS` in the module `scoring` beside its rules, by default the whole
state); they are written as in a scenario's `state`, with the same types, limits and defaults. What only that game can
find wrong in them is told by `problems` of the same module, with its place in the file; `spell_out` may put what people
write in short as positions have it. The rules' `score` makes a score of what has been checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeAlias

from companion.engine import Scored
from companion.engine.scoring import Score
from companion.library.games import TRACKER, box_of, default_mode, part_of, rules_of
from companion.positions.paths import WORDS
from companion.positions.views import SEATS
from companion.text.grammar import between_commas
from components import yamlfile
from components.fields import BAD, Checker
from components.places import GamePlace
from components.problems import Problem, SalvageError, in_order
from components.references import Names
from components.scenarios import names_in
from components.schema import Field, Game, Type, Value
from components.yamlfile import Place


class Sheet:
    """The score sheet of a game: its fields, and how a score is made of them."""

    def __init__(self, place: GamePlace, trust: bool = False) -> None:
        """Raises SalvageError where the game's rules may not run. Games without a score of their own sum up points."""
        mode = default_mode(place)
        rules = rules_of(place, mode, trust)
        if not isinstance(rules, Scored):
            rules, mode = rules_of(place, TRACKER), TRACKER
        assert isinstance(rules, Scored)
        self.rules = rules
        self.game: Game = box_of(place, mode)
        self.place = place
        own = self.rules if mode == TRACKER else part_of(place, "scoring")
        self.problems: Callable[[Mapping[str, Any]], Iterable[Problem]] = getattr(own, "problems", lambda holdings: ())
        self.spell_out: Callable[[Mapping[str, Any]], dict[str, Any]] = getattr(own, "spell_out", dict)
        self.fields: Mapping[str, Field] = getattr(own, "HOLDINGS", None) or self.game.state

    def read(self, text: str, file: str) -> dict[str, Any]:
        """The holdings in a file's text. Raises SalvageError with all that is wrong."""
        doc = yamlfile.parse(text, file)
        return self._checked(doc.value, doc.at)

    def _checked(self, given: Any, at: Place) -> dict[str, Any]:
        checker = Checker(self.names(given))
        good = checker.record(given, self.fields, at)
        faults = checker.faults or [at.locate(problem) for problem in self.problems(good)]
        if faults:
            raise SalvageError(in_order(faults))
        return self.spell_out(good)

    def wrong(self, given: Any) -> Sequence[Problem]:
        """What a game finds wrong in holdings that are sound but for that."""
        checker = Checker(self.names(given))
        good = checker.record(given, self.fields, Place(""))
        return [] if checker.faults else [*self.problems(good)]

    def names(self, given: Any) -> Names:
        """What values may refer to, with the keys of the maps in these holdings."""
        return names_in(self.game, given)

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """The score of checked holdings. Raises SalvageError where they contradict themselves."""
        return self.rules.score(holdings)

    def template(self, players: Sequence[str] | None = None) -> str:
        """A commented file to fill in, valid as it stands: a game that has just been set up."""
        from companion.positions.scenarios import entry, set_up, told

        state = pruned(self.rules.dump(set_up(self.game, self.rules, players)), self.fields)
        lines = [
            f"# Score sheet of {self.game.title}: put in what lies on the table at the end, then",
            f"# salvage score {self.place.id} FILE. Pieces are named by their printed code or id.",
        ]
        for field in self.fields.values():
            lines += ["", *told(field, "")]
            example = state.get(field.name)
            lines += [f"# {field.name}:"] if example is None else entry(field.name, example, "")
        return "\n".join(lines) + "\n"


def pruned(state: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    """The part of a state that these fields are about."""
    return {name: _part(state[name], fields[name], fields[name].type) for name in fields if name in state}


def _part(value: Value, field: Field, kind: Type) -> Value:
    if kind.base == "record" and isinstance(value, Mapping):
        return pruned(value, field.fields)
    if kind.base == "list" and kind.item and isinstance(value, list):
        return [_part(item, field, kind.item) for item in value]
    if kind.base == "map" and kind.item and isinstance(value, Mapping):
        return {key: _part(item, field, kind.item) for key, item in value.items()}
    return value


# ---- questions --------------------------------------------------------------------------------------------------

ReadLine: TypeAlias = Callable[[str], str]
"""Shows a prompt and gives the line that somebody types; raises EOFError."""


class Wizard:
    """Asks for every value of a score sheet; each is checked at once, and asked again until it is right."""

    def __init__(self, sheet: Sheet, ask: ReadLine, say: Callable[[str], None]) -> None:
        self.sheet, self.ask, self.say = sheet, ask, say
        self.given: dict[str, Any] = {}

    def holdings(self, players: Sequence[str] | None = None) -> dict[str, Any]:
        """What was answered, checked; who played is asked first. Raises SalvageError where the questions were not
        answered to the end."""
        self.say("Enter takes what stands in [brackets]; Ctrl-D leaves and shows what was typed.")
        try:
            for field in sorted(self.sheet.fields.values(), key=lambda field: field.name != SEATS):
                value = self._field(field, "", players if field.name == SEATS else None)
                if value is not None:
                    self.given[field.name] = value
            self._mend()
        except EOFError:
            self._keep()
            raise SalvageError("the questions were not answered to the end; nothing was scored") from None
        return self.sheet._checked(self.given, Place("what was answered"))

    def _keep(self) -> None:
        """Show what was answered as a sheet that can be mended: nobody is to type it all again."""
        if not self.given:
            return
        from companion.positions.scenarios import entry

        self.say("# What was answered, to be put into a file and mended:")
        for name, value in self.given.items():
            for row in entry(name, value, ""):
                self.say(row)

    def _mend(self) -> None:
        """Ask again for what a game finds wrong in answers that are each right by themselves."""
        while wrong := self.sheet.wrong(self.given):
            for problem in wrong:
                self.say(problem.sentence)
            for way in dict.fromkeys(tuple(_names(problem.path)) for problem in wrong):
                self._again(way)

    def _again(self, way: Sequence[str]) -> None:
        """Ask for the value at the end of a way once more."""
        at, fields, path, of_map = self.given, self.sheet.fields, "", False
        for step in way[:-1]:
            if of_map:  # The step is a key, such as a player's name.
                of_map = False
            else:
                of_map, fields = fields[step].type.base == "map", fields[step].fields
            path, at = f"{path}{step}.", at[step]
        field = fields[way[-1]]
        value = self._field(field, path)
        at.pop(field.name, None)
        if value is not None:
            at[field.name] = value

    def _field(self, field: Field, path: str, keys: Sequence[str] | None = None) -> Value:
        name = f"{path}{field.name}"
        kind = field.type
        if kind.base == "record":
            return self._record(field, f"{name}.")
        if kind.base == "map" and kind.item and kind.item.base == "record":
            return {key: self._record(field, f"{name}.{key}.") for key in keys or self._keys(field, name)}
        return self._asked(field, name, kind)

    def _record(self, field: Field, path: str) -> dict[str, Value]:
        answered = {part.name: self._field(part, path) for part in field.fields.values()}
        return {name: value for name, value in answered.items() if value is not None}

    def _keys(self, field: Field, name: str) -> Sequence[str]:
        """The keys of a map: for pieces every one there is, unless some are named."""
        assert field.type.key is not None
        kind = field.type.key
        if kind.base == "piece":
            every = list(dict.fromkeys(self.sheet.names({}).pieces[kind.of].values()))
            prompt = f"{_label(name)}: {field.meaning}. Which of {', '.join(every)}? [all] "
        else:
            every, prompt = [], f"{_label(name)}: {field.meaning}. Names, with commas: "
        while True:
            line = self.ask(prompt)
            said = between_commas(line.replace(" ", ",") if every else line) or every
            checker = Checker(self.sheet.names({}))
            keys = [checker.value(key, field._replace(seen="all"), Place("", called=name), kind) for key in said]
            least, most = field.min_items or 1, field.max_items or len(said)
            if not least <= len(said) <= most:
                self.say(
                    f"{name}: {len(said)} named; {least}{f' to {most}' if field.max_items else ' or more'} are needed"
                )
            elif not self._told(checker.faults):
                return keys

    def _asked(self, field: Field, name: str, kind: Type) -> Value:
        """One value, typed on a line; None where it may be left out and was."""
        while True:
            said = self.ask(self._prompt(field, name)).strip()
            if not said and (not field.required or field.default is not None):
                return None
            checker = Checker(self.sheet.names(self.given))
            value = checker.value(typed(said, field, kind), field, Place("", called=name), kind)
            if not self._told(checker.faults) and value is not BAD:
                return value

    def _told(self, faults: Sequence[Problem]) -> bool:
        for fault in faults:
            self.say(str(fault))
        return bool(faults)

    def _prompt(self, field: Field, name: str) -> str:
        said = field.meaning or name
        limits = f", {field.min} to {field.max}" if field.min is not None and field.max is not None else ""
        unit = f" {field.unit}" if field.unit and limits else ""
        choices = f" ({', '.join(field.choices)})" if field.choices else ""
        default = "" if field.required else f" [{_shown(field.default)}]"
        return f"{_label(name)}: {said}{limits}{unit}{choices}{_form(field)}{default} "


def _label(path: str) -> str:
    """A path as people read it.

    >>> _label("players.Ann.hp"), _label("satellites.A.card"), _label("turn")
    ('Ann, hp', 'satellites, A, card', 'turn')
    """
    return path.removeprefix(f"{SEATS}.").replace(".", ", ")


def _form(field: Field) -> str:
    """How values of several parts are typed, as far as a line can hold them."""
    kind = field.type
    if kind.base == "map":
        return " as name=value"
    if kind.leaf.base == "piece" and field.fields:
        return f" or {':'.join(field.fields)}"
    if kind.base == "list" and kind.item and kind.item.base == "record":
        parts = takewhile(lambda part: part.type.base not in ("map", "list", "record"), field.fields.values())
        return f"; each as {':'.join(part.name for part in parts)}, with spaces between"
    return ""


def _names(way: Sequence[str | int]) -> Iterator[str]:
    """A way as far as a question goes: what is wrong inside a list is asked again as that list."""
    for step in way:
        if not isinstance(step, str):
            return
        yield step


def _shown(default: Value) -> str:
    if default in (None, [], {}):
        return "none"
    if isinstance(default, Mapping):
        return " ".join(f"{key}={value}" for key, value in default.items())
    return {True: "yes", False: "no"}.get(default, str(default)) if isinstance(default, bool) else str(default)


def typed(said: str, field: Field, kind: Type) -> Value:
    """A typed line as a value of a type: lists with spaces, records and pieces that are described with colons, maps
    with equals signs.

    >>> from components.fields import fields_of
    >>> field = fields_of({"cards": {"type": "list of record", "fields": {"card": "text", "as": "text"}}})["cards"]
    >>> typed("F J:fuel", field, field.type)
    [{'card': 'F'}, {'card': 'J', 'as': 'fuel'}]
    """
    if kind.base == "piece" and field.fields and ":" in said:
        return {name: yamlfile.resolve(part) for name, part in zip(field.fields, said.split(":"), strict=False)}
    if kind.base in WORDS:
        return said
    if kind.base == "bool":
        return {"y": True, "yes": True, "n": False, "no": False}.get(said.lower(), yamlfile.resolve(said))
    if kind.base == "record":
        parts = zip(field.fields.values(), said.split(":"), strict=False)
        return {part.name: typed(text, part, part.type) for part, text in parts}
    if kind.base == "pile":
        return said.replace(",", " ").split()
    if kind.base == "list" and kind.item:
        return [typed(part, field, kind.item) for part in said.replace(",", " ").split()]
    if kind.base == "map" and kind.item:
        return dict(_pair(part, field, kind.item) for part in said.replace(",", " ").split())
    return yamlfile.resolve(said)


def _pair(said: str, field: Field, kind: Type) -> tuple[str, Value]:
    key, _, value = said.partition("=")
    return key, typed(value, field, kind)
