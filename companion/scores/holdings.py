"""Form fields for everything that counts on a score sheet: values by their declared types, pieces in words.

A game may word the question for a field itself, as one line or piece by piece (`score_words` beside its rules). Values
that the game then finds wrong are asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from companion.corrections.values import ValueReader
from companion.engine.scoring import EndingQuestion, LineQuestion, PieceByPiece
from companion.forms.form import Asker, FieldKind, FormChoice, FormField, Said
from companion.forms.state_fields import LITERAL_PREFIXES, list_allowed, make_field, spell_value, tell_allowed
from companion.positions.scenarios import entry
from companion.positions.state_words import StateWords, limits
from companion.positions.views import SEATS
from companion.scores.names import number_names
from companion.scores.sheet import NONE_WORD, ScoreSheet
from companion.text.grammar import as_sentence, between_commas, capital, title_within_sentence
from companion.text.numbers import join_thousands, whole_number
from components import yamlfile
from components.fields import NUMBERS, Checker
from components.messages import _
from components.problems import SalvageError
from components.schema import Field as Declared
from components.schema import Type, Value
from components.yamlfile import SourcePlace

Way: TypeAlias = tuple[str, ...]
Record: TypeAlias = dict[str, Any]

NOTHING_WORDS = ("", "n", "no", "none")
UNDO = ("u", "undo")
EMPTY_VALUES: Mapping[str, Value] = {"list": [], "map": {}, "pile": {}}
"""Value of *none* on a sheet, by type of field; other fields are left out."""
EXAMPLE_NUMBER = 12


class Holdings:
    """The holdings of a sheet while they are entered, field by field."""

    def __init__(self, sheet: ScoreSheet, players: Sequence[str], asker: Asker) -> None:
        self.sheet, self.asker = sheet, asker
        self.words = StateWords(sheet.game._replace(state=sheet.fields))
        self.given: dict[str, Any] = {SEATS: {name: {} for name in players}}
        self.pieces: dict[Way, Sequence[Any]] = {}
        """Pieces entered so far, for fields that are asked piece by piece."""
        self.settled: set[str] = set()
        """Names of the fields that have been answered, also by Enter."""
        self.empty = True
        """Whether every question was answered by Enter."""

    def enter(self) -> dict[str, Any]:
        """Ask for all values, and again for those that the game finds wrong; return the checked holdings. Raises
        SalvageError, EOFError, Left."""
        if any(each.name not in self.settled for each in self.fields()):
            self.asker.tell(
                [_("Press Enter to accept the answer in [brackets]; Ctrl-D leaves and shows what you typed.")]
            )
        while True:
            while field := next((each for each in self.fields() if each.name not in self.settled), None):
                assert field.put is not None
                put = partial(self._note, field.put)
                self.asker.fill_in(replace(replace(field, put=put).form(), enter=partial(put, ""), back=(), help=""))
            if wrong := self.sheet.wrong(self.given):
                self.asker.tell([as_sentence(problem.sentence) for problem in wrong])
                self._ask_again([problem.path for problem in wrong])
            elif holdings := self._scored():
                return holdings

    def settle(self, path: Way, value: Value) -> None:
        """Prefill a value, so that the wizard skips it. It is validated with the others."""
        into = self.given
        for key in path[:-1]:
            into = into[key]
        into[path[-1]] = value
        self.settled.add(".".join(path))
        self.empty = False

    def _scored(self) -> dict[str, Any] | None:
        """Return the checked holdings if they make a score; otherwise ask again how the game ended. Raises
        SalvageError."""
        holdings = self.sheet.check(self.given, SourcePlace("what was answered"))
        try:
            self.sheet.score(holdings)
        except SalvageError as problem:
            endings = [(each.field,) for each in self.sheet.endings if each.answers]
            if not endings:
                raise
            self.asker.tell([as_sentence(str(problem).partition("; ")[0])])  # The list below has the answers.
            self._ask_again(endings)
            return None
        return holdings

    def _note(self, put: Callable[[str], Any], typed: str) -> Any:
        """Store an answer, and note whether it was empty."""
        self.empty = self.empty and not typed
        return put(typed)

    def as_sheet(self) -> list[str]:
        """Return the answers as a sheet that can be corrected, so that nobody has to type them again."""
        left = (way for way, pieces in self.pieces.items() if pieces and ".".join(way) not in self.settled)
        found = [f"# {way[-2]}: {self.sheet.pieces[way[-1]].finish(self.pieces[way])}" for way in left]
        return found + ([] if self.empty else sheet_lines(self.given))

    def fields(self) -> Iterator[FormField]:
        """Yield a field for each value to ask for at present; some depend on earlier answers."""
        # Common values come first if a game checks the players' answers against them.
        order = sorted(self.sheet.fields.values(), key=lambda f: (f.name not in self.sheet.lines, f.name != SEATS))
        for spec in order:
            yield from self._fields(spec, (spec.name,), self.given)

    def _fields(self, spec: Declared, path: Way, into: Record) -> Iterator[FormField]:
        kind, in_words = spec.type, spec.name in (*self.sheet.pieces, *self.sheet.lines)
        if kind.leaf.base != "record" or kind.base == "list" or in_words:
            yield self._field(spec, path, into)
        elif kind.base == "record":
            yield from self._parts(spec, path, into.setdefault(spec.name, {}))
        else:
            if spec.name != SEATS:
                yield self._field(spec, path, into)
            for key, record in into.get(spec.name, {}).items():
                yield from self._parts(spec, (*path, key), record)

    def _parts(self, spec: Declared, path: Way, record: Record) -> Iterator[FormField]:
        """Yield the fields of a record, except those that another question replaces."""
        questions = (self.sheet.pieces.get(name) for name in record)
        replaced = {name for each in questions if each for name in each.replaces}
        for part in spec.fields.values():
            if part.name not in replaced:
                yield from self._fields(part, (*path, part.name), record)

    def _ask_again(self, paths: Sequence[Sequence[str | int]]) -> None:
        """Ask again for the values at some paths; an error inside a list repeats the whole list."""
        for path in paths:
            wrong = ".".join(map(str, path))
            about = {
                name for name in self.settled if f"{wrong}.".startswith(f"{name}.") or name.startswith(f"{wrong}.")
            }
            self.settled -= about
            self.pieces = {way: pieces for way, pieces in self.pieces.items() if ".".join(way) not in about}

    # ---- one field

    def _call(self, path: Way) -> str:
        return capital(self.words.place(path))

    def _field(self, spec: Declared, path: Way, into: Record) -> FormField:
        kind, current = spec.type, into.get(spec.name)
        value = "" if current is None else self.words.value(current, spec)
        field = make_field(self._reader, self._call(path), spec, kind, value)
        field = replace(field, name=".".join(path), help=spec.meaning)
        if pieces := self.sheet.pieces.get(spec.name):
            return self._with_pieces(field, pieces, spec, path, into)
        if line := self.sheet.lines.get(spec.name):
            return self._in_one_line(field, line, spec, path, into)
        if ending := next((each for each in self.sheet.endings if each.answers and each.field == field.name), None):
            return self._with_endings(field, ending, spec, path, into)
        put = self._put_keys if kind.leaf.base == "record" and kind.base == "map" else self._put_typed
        return replace(field, put=lambda typed: put(typed, spec, path, into), prompt=self._prompt(spec, field))

    def _with_pieces(self, field: FormField, asked: PieceByPiece, spec: Declared, path: Way, into: Record) -> FormField:
        """Return a field that takes pieces in words, one a line, until Enter; `u` removes the last one."""

        def put(typed: str) -> Said | None:
            pieces = self.pieces.get(path, ())
            if not typed:
                self._put(asked.finish(pieces) if pieces else None, spec, path, into)
                return None
            self.pieces[path] = pieces[:-1] if typed.lower() in UNDO else [*asked.read(typed, pieces)]
            return Said([asked.describe(self.pieces[path])])

        prompt = _("{name}'s next piece? (Enter if that was all) ", name=path[-2])
        return replace(field, put=put, prompt=prompt, question=f"{path[-2]}: {asked.prompt}", type=FieldKind.LIST)

    def _in_one_line(self, field: FormField, asked: LineQuestion, spec: Declared, path: Way, into: Record) -> FormField:
        """Return a field that takes a value in the game's own words, or in the form of a sheet."""

        def put(typed: str) -> None:
            value = _written(typed) if typed[:1] in LITERAL_PREFIXES else asked.read(typed, self.given) or None
            self._put(value, spec, path, into)
            if asked.describe and value:
                self.asker.tell([asked.describe(value, self.given)])

        prompt = asked.prompt(path[-2] if path[1:] else "", self.given)
        return replace(field, put=put, prompt=prompt, type=FieldKind.LIST)

    def _with_endings(
        self, field: FormField, ending: EndingQuestion, spec: Declared, path: Way, into: Record
    ) -> FormField:
        """Return a field that lists the ends of the game; Enter means that other answers show it."""
        kind = FieldKind.CHOICE if spec.required else FieldKind.TEXT
        prompt = _("Number: " if spec.required else "Number (Enter if your other answers show it): ")
        choices = [FormChoice(str(key), said) for key, said in ending.answers.items()]
        return replace(
            field, put=lambda typed: self._put(typed or None, spec, path, into), prompt=prompt, question=ending.prompt,
            choices=choices, type=kind,
        )  # fmt: skip

    def _put_typed(self, typed: str, spec: Declared, path: Way, into: Record) -> None:
        """Store a value of its declared type. Raises SalvageError."""
        nothing = NOTHING_WORDS if spec.type.key else NOTHING_WORDS[:1]
        if typed.lower() in nothing and (not spec.required or spec.default is not None):
            self._put(None, spec, path, into)
        else:
            self._put(_written(typed) if typed[:1] in LITERAL_PREFIXES else self._read(typed, spec), spec, path, into)

    def _put_keys(self, typed: str, spec: Declared, path: Way, into: Record) -> None:
        """Store the keys of a map to records, which are asked for next. Raises SalvageError."""
        keys = self._read_names(typed, spec) if typed else [*self._keys(spec)] if spec.required else []
        minimum, maximum = spec.min_items or 1, spec.max_items or len(keys)
        if keys and not minimum <= len(keys) <= maximum:
            needed = _("{least} to {most}" if spec.max_items else "{least} or more", least=minimum, most=maximum)
            message = "{place}: you named {n}, but it takes {needed}"
            raise SalvageError(_(message, place=self._call(path), n=len(keys), needed=needed))
        old_records = into.pop(spec.name, {})
        if keys:
            into[spec.name] = {key: old_records.get(key, {}) for key in keys}
        self.settled.add(".".join(path))

    def _put(self, value: Value, spec: Declared, path: Way, into: Record) -> None:
        """Store a value once it is checked; None leaves it out. Raises SalvageError."""
        if value is None:
            into.pop(spec.name, None)
        else:
            checker = Checker(self.sheet.names(self.given))
            good = checker.value(value, spec, SourcePlace("", called=self._call(path)))
            if checker.faults:
                raise SalvageError(checker.faults)
            into[spec.name] = good
        self.settled.add(".".join(path))

    # ---- prompts and parsing

    def _prompt(self, spec: Declared, field: FormField) -> str:
        """Build the prompt for a value, with its range and default."""
        usual = spec.empty or _("none") if spec.default is None else self.words.value(spec.default, spec)
        default = "" if spec.required else f" [{usual}]"
        question = f"{field.title}: {spec.meaning or field.title}"
        if spec.type.key:
            return f"{question}{self._ask_for_names(spec)}{default} "
        is_told = field.choices and field.is_listed
        may_be = "" if is_told else tell_allowed(self._reader, spec, spec.type)
        several = _(", with spaces between") if field.type == FieldKind.LIST else ""
        return f"{question}{f' ({may_be})' if may_be else ''}{several}{default} "

    def _ask_for_names(self, spec: Declared) -> str:
        """Describe the keys of a map in a prompt, each with a number if it takes one."""
        keys = self._keys(spec)
        if spec.type.leaf.base not in NUMBERS:
            of = ", ".join(keys.values())
            return _(". Which of {names}?", names=of) if keys else _(", with commas between")
        names = ", ".join(map(title_within_sentence, keys.values()))
        return _(" ({names}), each with its number, such as {such}", names=names, such=self.example(spec))

    def example(self, spec: Declared) -> Value:
        """Return an example value for a field."""
        if (question := self.sheet.lines.get(spec.name) or self.sheet.pieces.get(spec.name)) and question.example:
            return question.example
        if spec.type.base == "record":
            return {part.name: self.example(part) for part in spec.fields.values()}
        if spec.type.key and spec.type.leaf.base in NUMBERS:
            labels = [*self._keys(spec).values()] or [*(spec.default or ())]
            return ", ".join(f"{label.lower()} {number}" for label, number in zip(labels, (3, 2), strict=False))
        if spec.type.base in NUMBERS:
            return min(EXAMPLE_NUMBER, spec.max) if isinstance(spec.max, int) else EXAMPLE_NUMBER
        return next((each.key for each in list_allowed(self._reader, spec, spec.type)), NONE_WORD)

    def tell_values(self, spec: Declared) -> str:
        """Describe the allowed values of a sheet's field, if they can be listed."""
        kind = spec.type.key or spec.type.leaf
        keys = [each.key for each in list_allowed(self._reader, spec, kind)] if kind.base in ("choice", "row") else []
        return ", ".join(filter(None, (*keys, " ".join(filter(None, (limits(spec, {}), spec.unit))))))

    def read_record(self, record: Record, fields: Mapping[str, Declared], source: SourcePlace) -> None:
        """Convert the values of a sheet that are written in words. Raises SalvageError."""
        for name in sorted(record.keys() & fields.keys(), key=lambda name: (name == SEATS, name)):
            value, spec = record[name], fields[name]
            if str(value).lower() == NONE_WORD:  # A draft may also have None.
                record[name] = 0 if spec.type.base in NUMBERS and not spec.min else EMPTY_VALUES.get(spec.type.base)
            elif spec.fields and isinstance(value, dict):
                for key, inner in ({name: value} if spec.type.base == "record" else value).items():
                    if isinstance(inner, dict):
                        self.read_record(inner, spec.fields, source / name / key)
            elif spec.type.base in EMPTY_VALUES and isinstance(value, str | int):
                record[name] = self._read_at(source / name, str(value), spec)

    def _read_at(self, source: SourcePlace, typed: str, spec: Declared) -> Value:
        """Parse a text in words as a value. Raises SalvageError with its place."""
        try:
            return self._read(typed, spec)
        except SalvageError as error:
            raise SalvageError(source.fault(f"{source.label}: {error}")) from None

    def _keys(self, spec: Declared) -> dict[str, str]:
        """Return the possible keys of a map with their labels; pieces are labelled by their codes."""
        kind = spec.type.key
        assert kind is not None
        allowed = list_allowed(self._reader, spec, kind)
        return {each.key: each.key if kind.base == "piece" else each.label for each in allowed}

    @property
    def _reader(self) -> ValueReader:
        return ValueReader(self.sheet.game, self.sheet.names(self.given), {})

    def _read(self, typed: str, spec: Declared) -> Value:
        """Parse a text in words as a value of the declared type; pieces are separated by semicolons. Raises
        SalvageError."""
        kind = spec.type
        if line := self.sheet.lines.get(spec.name):
            return line.read(typed, self.given)
        if question := self.sheet.pieces.get(spec.name):
            pieces: Sequence[Any] = ()
            for piece in typed.split(";"):
                pieces = question.read(piece.strip(), pieces)
            return question.finish(pieces)
        if kind.base == "map" and kind.key and kind.item:
            return self._read_map(typed, spec, kind.key, kind.item)
        if kind.base == "list" and kind.leaf.base == "record":
            as_sheet = "type this as a score sheet has it, such as [{…}]; salvage score --template shows one"
            raise SalvageError(_(as_sheet))
        if kind.base in NUMBERS:
            return yamlfile.resolve(join_thousands(typed).replace("−", "-"))
        return _written(spell_value(self._reader, typed, spec, kind))

    def _read_map(self, typed: str, spec: Declared, key: Type, item: Type) -> Value:
        """Parse names, each with its number or, for flags, alone. Raises SalvageError."""
        if item.base in NUMBERS:
            named_numbers = [(" ".join(name), numbers) for name, numbers in number_names(typed)]
            if missing := next((name for name, numbers in named_numbers if len(numbers) != 1), ""):
                raise SalvageError(_("{name!r} has no number; type a name and a number", name=missing))
            known_key = partial(self._reader.pick, kind=key, field=spec) if self._keys(spec) else str
            pairs = [(known_key(name), whole_number(number)) for name, (number,) in named_numbers]
            if len(number_by_key := dict(pairs)) < len(pairs):
                raise SalvageError(_("something is named twice; type one number for each"))
            return number_by_key
        keys = [*self._keys(spec)]
        names = keys if typed.lower() in ("y", "yes") and len(keys) == 1 else self._read_names(typed, spec)
        return dict.fromkeys(names, True)

    def _read_names(self, typed: str, spec: Declared) -> list[str]:
        """Parse keys of a map. Raises SalvageError."""
        kind = spec.type.key
        assert kind is not None
        if kind.base == "piece":
            return [some.key for some in self._reader.things(typed, kind, spec)]
        listed = self._keys(spec)
        return [self._reader.pick(name, kind, spec) if listed else name for name in between_commas(typed)]


def _written(typed: str) -> Value:
    """Parse a value in the form of a sheet. Raises SalvageError."""
    return yamlfile.parse(typed, "what was typed").value


def sheet_lines(answers: Mapping[str, Any]) -> list[str]:
    """Return answers as a sheet that can be corrected."""
    rows = [row for name, value in answers.items() for row in entry(name, value, "")]
    return [_("# What you answered, to put into a file and correct:"), *rows] if rows else []
