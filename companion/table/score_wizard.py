"""The wizard of `salvage score`: everything that counts, from answers to questions.

The sheet is asked field by field, and what lies on the table piece by piece, in words. How much of it is asked at all,
`score_questions` knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.corrections.values import ValueReader
from companion.engine.scoring import EndingQuestion, LineQuestion, PieceByPiece
from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from companion.table.score_fields import describe_default, describe_form, describe_path, typed
from companion.table.score_sheet import Sheet
from companion.text.grammar import as_sentence, between_commas, either, is_number, title_within_sentence
from components.fields import BAD, Checker
from components.problems import Problem, SalvageError
from components.schema import Field, Type, Value
from components.specs import NUMBERS
from components.yamlfile import Place

ReadLine: TypeAlias = Callable[[str], str]
"""Shows a prompt and gives the line that somebody types; raises EOFError."""

NAME_AND_NUMBER = re.compile(r"(-?\d{1,6}) +(\S.*)|(\S.*?)[ =:]+(-?\d{1,6})")


FEW = 4
"""Numbers that are named one by one if there are fewer."""


def unfinished() -> SalvageError:
    """What is raised where the questions end early."""
    return SalvageError("not all questions were answered, so nothing was scored")


def refuse_number(line: str, last: int) -> str:
    """What to say of a line that is none of the numbers of a list, from 1 to the last one."""
    numbers = [*map(str, range(1, last + 1))]
    known = either(numbers) if last < FEW else f"a number from 1 to {last}"
    return f"{line!r} isn't on the list; type {known}." if line else f"Type {known}."


def show_answers(given: Mapping[str, Any], say: Callable[[str], None]) -> None:
    """Show what was answered as a sheet that can be mended: nobody is to type it all again."""
    from companion.positions.scenarios import entry

    if given:
        say("# What you answered, to put into a file and correct:")
    for name, value in given.items():
        for row in entry(name, value, ""):
            say(row)


class Wizard:
    """Asks for every value of a score sheet; each is checked at once, and asked again until it is right."""

    def __init__(self, sheet: Sheet, ask: ReadLine, say: Callable[[str], None]) -> None:
        self.sheet, self.say = sheet, say
        self.read_line = ask
        self.given: dict[str, Any] = {}
        self.empty = True
        """Whether every question was answered by Enter."""

    def ask(self, prompt: str) -> str:
        """The line that somebody types to a question; raises EOFError."""
        line = self.read_line(prompt)
        self.empty = self.empty and not line.strip()
        return line

    def holdings(self, players: Sequence[str]) -> dict[str, Any]:
        """What was answered, checked. Raises SalvageError where the questions were not answered to the end."""
        self.say("Press Enter to accept the answer in [brackets]; Ctrl-D leaves and shows what you typed.")
        try:
            # First what lies on the table for everybody, where a game judges the players' answers by it.
            order = sorted(self.sheet.fields.values(), key=lambda f: (f.name not in self.sheet.lines, f.name != SEATS))
            for field in order:
                value = self._field(field, "", players if field.name == SEATS else None)
                if value is not None:
                    self.given[field.name] = value
            self._mend()
            return self._checked()
        except EOFError:
            show_answers(self.given, self.say)
            raise unfinished() from None

    def _checked(self) -> dict[str, Any]:
        """What was answered, in its whole: how the game ended is asked again where the rest shows otherwise."""
        endings = [self.sheet.fields[each.field] for each in self.sheet.endings if each.answers]
        while True:
            holdings = self.sheet.check(self.given, Place("what was answered"))
            try:
                self.sheet.score(holdings)
            except SalvageError as problem:
                if not endings:
                    raise
                self.say(as_sentence(str(problem).partition("; ")[0]))  # What may be answered is listed below.
            else:
                return holdings
            for field in endings:
                self.given.pop(field.name, None)
                if (value := self._field(field, "")) is not None:
                    self.given[field.name] = value

    def _next_piece(self, who: str, way: PieceByPiece, pieces: Sequence[Any]) -> str:
        """The line about one more piece, "" where that was all. Where nobody answers any more, the pieces are shown."""
        try:
            return self.ask(f"{who}'s next piece? (Enter if that was all) ").strip()
        except EOFError:
            if pieces:
                self.say(f"# {who}: {way.finish(pieces)}")
            raise

    def _mend(self) -> None:
        """Ask again for what a game finds wrong in answers that are each right by themselves."""
        while wrong := self.sheet.wrong(self.given):
            for problem in wrong:
                self.say(as_sentence(problem.sentence))
            for way in dict.fromkeys(tuple(_names(problem.path)) for problem in wrong):
                self._again(way)

    def _again(self, way: Sequence[str]) -> None:
        """Ask for the value at the end of a way once more."""
        fields: Mapping[str, Field] = self.sheet.fields
        at, path, of_map = self.given, "", False
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
        if way := self.sheet.pieces.get(field.name):
            return self._piece_by_piece(way, name)
        if question := self.sheet.lines.get(field.name):
            return self._ask_line(question, field, name)
        if ending := next((each for each in self.sheet.endings if each.answers and each.field == name), None):
            return self._ask_ending(ending, field)
        if kind.base == "record":
            return self._record(field, f"{name}.")
        if kind.base == "map" and kind.item and kind.item.base == "record":
            named = keys or self._keys(field, name)
            if not named:
                return None
            held: dict[str, Value] = self.given.setdefault(field.name, {}) if not path else {}
            for key in named:
                held[key] = self._record(field, f"{name}.{key}.")
            return held
        if kind.base == "map" and kind.item and kind.key and kind.item.base in NUMBERS and kind.key.base == "row":
            return self._ask_numbers(field, name)
        if kind.base == "map" and kind.item == Type("bool") and kind.key and kind.key.base == "option":
            return self._ask_options(field, name)
        return self._ask_value(field, name, kind)

    def _record(self, field: Field, path: str) -> dict[str, Value]:
        """The values of a record; those that others stand for are not asked."""
        answered: dict[str, Value] = {}
        known: set[str] = set()
        for part in field.fields.values():
            if part.name not in known and (value := self._field(part, path)) is not None:
                answered[part.name] = value
                known.update(self._replaced_by(part.name))
        return answered

    def _replaced_by(self, name: str) -> Sequence[str]:
        way = self.sheet.pieces.get(name)
        return way.replaces if way else ()

    def _piece_by_piece(self, way: PieceByPiece, path: str) -> Value:
        """Pieces in words, one a line, until Enter; `u` takes the last one off. None if there are none."""
        who = path.split(".")[-2]
        pieces: list[Any] = []
        self.say(f"{who}: {way.prompt}")
        while line := self._next_piece(who, way, pieces):
            try:
                pieces = pieces[:-1] if line.lower() in ("u", "undo") else [*way.read(line, pieces)]
            except SalvageError as error:
                self.say(as_sentence(str(error)))
            else:
                self.say(way.describe(pieces))
        return way.finish(pieces) if pieces else None

    def _ask_line(self, question: LineQuestion, field: Field, path: str) -> Value:
        """A value in the game's own words, in one line. What is written as on a sheet is read as well."""
        owner = path.split(".")[-2] if "." in path else ""
        while True:
            line = self.ask(question.prompt(owner, self.given)).strip()
            try:
                written = set(line) & set(":=")
                value = typed(line, field, field.type) if written else question.read(line, self.given)
            except SalvageError as problem:
                self.say(as_sentence(str(problem)))
                continue
            checker = Checker(self.sheet.names(self.given))
            checker.value(value, field, Place("", called=describe_path(path, field)))
            if not self._report(checker.faults):
                if question.describe and value:
                    self.say(question.describe(value, self.given))
                return value or None

    def _ask_ending(self, ending: EndingQuestion, field: Field) -> Value:
        """How the game ended, from a list; None where the rest shows it."""
        self.say(ending.prompt)
        for number, said in enumerate(ending.answers.values(), 1):
            self.say(f"{number:>2} {said}")
        answers = [*ending.answers]
        while True:
            line = self.ask(f"Number{'' if field.required else ' (Enter if your other answers show it)'}: ").strip()
            if not line and not field.required:
                return None
            if line in answers:
                return line
            if is_number(line) and 1 <= int(line) <= len(answers):
                return answers[int(line) - 1]
            self.say(refuse_number(line, len(answers)))

    def _ask_options(self, field: Field, name: str) -> Value:
        """Which optional rules were in use, by name."""
        kind = field.type.key
        assert kind is not None
        names = self.sheet.names({})
        every = StateWords(self.sheet.game).allowed(kind, field, names)
        if not every:
            return None
        which = "in use? (yes or no)" if len(every) == 1 else "in use, with commas between?"
        while True:
            line = self.ask(
                f"{describe_path(name, field)}: {', '.join(each.label for each in every)} {which} [none] "
            ).strip()
            if line.lower() in ("", "n", "no", "none"):
                return None
            if "=" in line:
                return typed(line, field, field.type)
            if len(every) == 1 and line.lower() in ("y", "yes"):
                return {every[0].key: True}
            reader = ValueReader(self.sheet.game, names, {})
            try:
                return {reader.pick(each, kind, field): True for each in between_commas(line)}
            except SalvageError as problem:
                self.say(as_sentence(str(problem)))

    def _keys(self, field: Field, name: str) -> Sequence[str]:
        """The keys of a map: for pieces every one there is, unless some are named."""
        assert field.type.key is not None
        kind = field.type.key
        if kind.base == "piece":
            every = list(dict.fromkeys(self.sheet.names({}).pieces[kind.of].values()))
            default = "all" if field.required else "none"
            prompt = f"{describe_path(name, field)}: {field.meaning}. Which of {', '.join(every)}? [{default}] "
        else:
            every, prompt = [], f"{describe_path(name, field)}: {field.meaning}. Names, with commas: "
        while True:
            line = self.ask(prompt)
            said = between_commas(line.replace(" ", ",") if every else line) or (every if field.required else [])
            if not said and not field.required:
                return []
            checker = Checker(self.sheet.names({}))
            called = Place("", called=describe_path(name, field))
            keys = [checker.value(key, field._replace(seen="all"), called, kind) for key in said]
            least, most = field.min_items or 1, field.max_items or len(said)
            if not least <= len(said) <= most:
                needed = f"{least}{f' to {most}' if field.max_items else ' or more'}"
                self.say(f"{describe_path(name, field)}: you named {len(said)}, but it takes {needed}.")
            elif not self._report(checker.faults):
                return keys

    def _ask_value(self, field: Field, name: str, kind: Type) -> Value:
        """One value, typed on a line; None where it may be left out and was."""
        while True:
            said = self.ask(self._prompt(field, name)).strip()
            if not said and (not field.required or field.default is not None):
                return None
            try:
                in_words = kind.leaf.base in ("piece", "pile") and ":" not in said
                given = self._pick_pieces(said, field, kind) if in_words else typed(said, field, kind)
            except SalvageError as problem:
                self.say(as_sentence(str(problem)))
                continue
            checker = Checker(self.sheet.names(self.given))
            value = checker.value(given, field, Place("", called=describe_path(name, field)), kind)
            if not self._report(checker.faults) and value is not BAD:
                return value

    def _pick_pieces(self, said: str, field: Field, kind: Type) -> Value:
        """Pieces by code or by the beginning of their names, in a pile also how many. Raises SalvageError."""
        names = self.sheet.names(self.given)
        reader = ValueReader(self.sheet.game, names, {})
        one = Type("piece", of=kind.of) if kind.base == "pile" else kind.leaf
        if kind.base == "piece":
            return reader.pick(said, one, field)
        found: list[str] = []
        number = 1
        for word in said.replace(",", " ").split():
            if kind.base == "pile" and is_number(word) and word not in names.pieces[one.of]:
                number = int(word)
                continue
            found += [reader.pick(word, one, field)] * number
            number = 1
        return found

    def _report(self, faults: Sequence[Problem]) -> bool:
        """Say what is wrong with an answer; whether anything is."""
        for fault in faults:
            self.say(as_sentence(str(fault)))
        return bool(faults)

    def _ask_numbers(self, field: Field, name: str) -> dict[str, Value] | None:
        """Numbers by the rows of a table, in words: `missions 3, titles 2`."""
        kind = field.type.key
        assert kind is not None
        every = StateWords(self.sheet.game).allowed(kind, field, self.sheet.names({}))
        owner = f"{describe_path(name, field).partition(',')[0]}: " if "." in name else ""
        such = ", ".join(f"{each.label.lower()} {number}" for each, number in zip(every, (3, 2), strict=False))
        names = ", ".join(title_within_sentence(each.label) for each in every)
        self.say(f"{owner}{field.meaning} ({names}).")
        while True:
            line = self.ask(f"{owner}type names and numbers, such as {such} [none] ")
            numbers: dict[str, Value] = {}
            try:
                for part in between_commas(line):
                    key, number = self._number_of(part, kind, field)
                    numbers[key] = number
            except SalvageError as problem:
                self.say(as_sentence(str(problem)))
                continue
            checker = Checker(self.sheet.names(self.given))
            good = checker.value(dict(numbers), field, Place("", called=describe_path(name, field)))
            if not self._report(checker.faults):
                return good or None

    def _number_of(self, said: str, kind: Type, field: Field) -> tuple[str, int]:
        """A name and its number, in either order. Raises SalvageError."""
        match = NAME_AND_NUMBER.fullmatch(said)
        if not match:
            raise SalvageError(f"{said!r} has no number; type a name and a number")
        reader = ValueReader(self.sheet.game, self.sheet.names({}), {})
        return reader.pick(match[2] or match[3], kind, field), int(match[1] or match[4])

    def _prompt(self, field: Field, name: str) -> str:
        said = field.meaning or name
        limits = f", {field.min} to {field.max}" if field.min is not None and field.max is not None else ""
        unit = f" {field.unit}" if field.unit and limits and field.unit not in said else ""
        choices = f" ({', '.join(field.choices)})" if field.choices else ""
        default = "" if field.required else f" [{describe_default(field.default)}]"
        return f"{describe_path(name, field)}: {said}{limits}{unit}{choices}{describe_form(field)}{default} "


def _names(way: Sequence[str | int]) -> Iterator[str]:
    """A way as far as a question goes: what is wrong inside a list is asked again as that list."""
    for step in way:
        if not isinstance(step, str):
            return
        yield step
