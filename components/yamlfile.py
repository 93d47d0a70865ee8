"""YAML files as plain values, with the line of every value.

A deliberately small YAML: mappings with text keys, lists and scalars. Anchors, aliases, tags, merge keys, duplicate
keys and several documents are refused, so a file means what it shows. Plain scalars follow YAML 1.2 without surprises:
`true`/`false`, `null`/`~`/nothing, decimal integers and floats; everything else (`no`, `08`, `12:30`, `2024-01-01`) is
text.

The values are built from the C parser's events, not by its composer: there is no recursion that nesting could crash,
and anchors are noticed. `SourcePlace` points at a value for messages; its `text` is the file's own spelling (`1.10`,
where the value is 1.1).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import truediv
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from components.base import files
from components.base.limits import YAML_DEPTH, YAML_VALUES, TooMuch
from components.problems import Problem, SalvageError, cut, display_path, in_order
from components.values import NamedTuple

if TYPE_CHECKING:
    import yaml

MAX_VALUES = YAML_VALUES.most
# A float keeps fifteen digits; a longer run of digits is a serial number, not a quantity.
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})?\.[0-9]{0,15}([eE][-+]?[0-9]{1,2})?")
_HIDES = re.compile(r"[ \t]#\w")
"""A comment's beginning that may be meant as text, such as a colour or Route #66."""
_REASONS = (
    (r"(?:^|[:,\[{-]) *([*&|>](?=\S* ?\S?\Z)|([!%@`?]|(?<=: )[-,\]}])\Z)", "text that begins with {} must be quoted"),
    (r"(?<=[\s,\[{])(#\w.*)", "{} is left out as a remark; put text in quotes, or a blank after the # of a remark"),
    (r"(?:^|[:,\[{-]) *([\"'][^\"'\n]+)\n", "the quotation mark of {} isn't closed"),
    (r"(?:^|[:,\[{-]) *([^\S \n]|[\u200b-\u200f\u2060\ufeff])", "{} is a blank that isn't seen; type a usual one"),
    (r"(?:[\"'\]}]|\w(?= *[\[{])) *([^\s\"'\]},:])\Z", "a comma is missing before {}, or quotes around all of it"),
    (r":[^\n]*(: ?)\Z", "text with ': ' in it must be quoted"),
    (r"(:)\Z", "it isn't in line with what is above, or a comma or the blank behind a colon is missing there"),
)
"""Patterns of the text before a syntax error, with quoted text removed, and advice for each."""
_NUMBER_BEGINS = "+-.0123456789"
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}

Step = str | int
Path_ = tuple[Step, ...]


def resolve(text: str) -> bool | int | float | str | None:
    """Return the value of a plain scalar.

    >>> [resolve(t) for t in ("12", "22.5", "08", "no", "true", "~", "1e3", ".")]
    [12, 22.5, '08', 'no', True, None, '1e3', '.']
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_BEGINS:
        return text
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text) and any(c.isdigit() for c in text.lower().split("e")[0]):
        return float(text)
    return text


class SourcePlace(NamedTuple):
    """A value's place in a file: the file as shown to the user and the path of keys and indexes to the value."""

    file: str
    lines: Mapping[Path_, int] = MappingProxyType({})
    texts: Mapping[Path_, str] = MappingProxyType({})
    path: Path_ = ()
    called: str = ""
    elsewhere: Mapping[Path_, str] = MappingProxyType({})
    """Other files with values, by the path to the first value of each."""

    def __truediv__(self, step: Step) -> SourcePlace:
        path = (*self.path, step)
        file = self.elsewhere.get(path, self.file) if self.elsewhere else self.file
        return SourcePlace(file, self.lines, self.texts, path, elsewhere=self.elsewhere)

    @property
    def line(self) -> int | None:
        """The line of the value, or of the nearest value around it that has one."""
        if self.path in self.lines:
            return self.lines[self.path]
        around = (self.path[:end] for end in range(len(self.path), -1, -1))
        return next((self.lines[path] for path in around if path in self.lines), None)

    @property
    def text(self) -> str | None:
        """A number or truth value as the file spells it; None for anything else."""
        return self.texts.get(self.path)

    @property
    def name(self) -> str:
        """The path to the value for a reader: `kinds.orbit-card.size`; indexes of lists are left out."""
        return self.called or ".".join(step for step in self.path if isinstance(step, str))

    @property
    def label(self) -> str:
        """The name, or "this" for the whole file."""
        return self.name or "this"

    def key(self, key: str) -> SourcePlace:
        """Return the place of a mapping's key, rather than of its value."""
        at = self / key
        return SourcePlace(at.file, {(): at.line or 0}, path=self.path, called=f"a key of {self.label}")

    def locate(self, problem: Problem) -> Problem:
        """Add the file and line to a problem of the position that is this value."""
        at = reduce(truediv, problem.path, self)
        return problem._replace(file=at.file, line=at.line)

    def fault(self, what: str) -> Problem:
        """Make a problem of this value."""
        return Problem(self.file, self.line, what)


class Doc(NamedTuple):
    """A file that has been read: its value, and the places of all its parts."""

    value: Any
    at: SourcePlace


def joined(base: Doc, more: Doc) -> Doc:
    """Merge two files: mappings get the keys of both, lists are concatenated, and each value keeps its place. Raises
    SalvageError for all values that both define: the second file may only add."""
    join = _Join(base, more)
    value = join.two(base.value, more.value, base.at, more.at)
    if join.faults:
        raise SalvageError(in_order(join.faults))
    return Doc(value, base.at._replace(lines=join.lines, texts=join.texts, elsewhere=join.elsewhere))


class _Join:
    """Merges the values of two files, and collects the places of those from the second."""

    def __init__(self, base: Doc, more: Doc) -> None:
        self.lines, self.texts, self.elsewhere = dict(base.at.lines), dict(base.at.texts), dict(base.at.elsewhere)
        self.more = more.at
        self.below = defaultdict[Path_, list[Path_]](list)
        for path in {**more.at.lines, **more.at.texts}:
            if path:
                self.below[path[:-1]].append(path)
        self.faults: list[Problem] = []

    def two(self, one: Any, other: Any, at: SourcePlace, place: SourcePlace) -> Any:
        """Merge two values of the same name."""
        if isinstance(one, dict) and isinstance(other, dict):
            both = dict(one)
            for key, value in other.items():
                if key in both:
                    both[key] = self.two(both[key], value, at / key, place / key)
                else:
                    both[key] = value
                    self._move(place / key, (*at.path, key))
            return both
        if isinstance(one, list) and isinstance(other, list):
            for number in range(len(other)):
                self._move(place / number, (*at.path, len(one) + number))
            return [*one, *other]
        self.faults.append(place.fault(f"{place.label}: the game has it already ({at.file}:{at.line}); only add to it"))
        return one

    def _move(self, source: SourcePlace, path: Path_) -> None:
        """Record the places of a value of the second file, and of all values in it, under its path in the merged
        file."""
        self.elsewhere[path] = source.file
        self.lines[path] = source.line or 0
        within = [source.path]
        for inner in within:
            new_path = (*path, *inner[len(source.path) :])
            if inner in self.more.lines:
                self.lines[new_path] = self.more.lines[inner]
            if inner in self.more.texts:
                self.texts[new_path] = self.more.texts[inner]
            within += self.below.get(inner, ())


def inside(folder: Path, name: str, at: SourcePlace) -> Path:
    """Return the named file in a game's folder; `at` is the place of the name. Raises SalvageError for names that lead
    out of it."""
    path = files.find(folder, name)
    try:
        within = files.real_path(path).is_relative_to(files.real_path(folder))
    except (OSError, ValueError):
        within = False
    if not name or Path(name).is_absolute() or not within:
        raise SalvageError(at.fault(f"{name!r} leads out of the game's folder; name a file inside it"))
    return path


def read(path: Path) -> Doc:
    """Read a YAML file. Raises SalvageError with all faults up to the first syntax error."""
    return parse(files.read_text(path), display_path(path))


def parse(text: str, file: str) -> Doc:
    """Parse YAML text; `file` is its name in messages. Raises SalvageError."""
    global yaml
    import yaml  # The import takes 10 ms, which commands that read no YAML are spared.

    remarks = {n: row for n, row in enumerate(text.split("\n")) if _HIDES.search(row)} if _HIDES.search(text) else {}
    builder = _Builder(file, remarks)
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            builder.take(event)
    except yaml.MarkedYAMLError as problem:
        builder.faults.append(_syntax_fault(problem, text, file, max(builder.lines.values(), default=1) - 1))
    except yaml.YAMLError as problem:
        builder.faults.append(Problem(file, None, " ".join(f"not valid YAML: {problem}".split())))
    except SalvageError as problem:
        builder.faults += problem.faults
    except TooMuch as problem:
        builder.faults.append(Problem(file, None, str(problem)))
    if builder.faults:
        raise SalvageError(in_order(builder.faults))
    if builder.value is None:
        raise SalvageError(Problem(file, None, "the file is empty"))
    return Doc(builder.value, SourcePlace(file, builder.lines, builder.texts))


def _syntax_fault(problem: yaml.MarkedYAMLError, text: str, file: str, first: int) -> Problem:
    """Describe a syntax error and its likely cause. first: the row, from 0, of the last value before it."""
    mark: Any = problem.problem_mark  # Scanner and parser always set it.
    begun = problem.context_mark or mark
    message = " ".join(f"not valid YAML: {problem.problem} {problem.context or ''}".split())
    rows = [*text.splitlines(), "", ""]  # The end may be a line of its own.
    row = rows[mark.line][: mark.column + 1]
    depth = sum({"[": 1, "{": 1, "]": -1, "}": -1}.get(letter, 0) for letter in row)
    if "\t" in row:
        message = "a tab can't indent YAML; use spaces"
    elif depth > YAML_DEPTH.most:  # Some versions refuse it themselves in other words.
        message = f"nested deeper than {YAML_DEPTH}"
    else:
        first = min(first, begun.line) if "flow" in message else first
        message += f", which begins in line {begun.line + 1}" if begun.line < mark.line else ""
        message += _find_reason("\n".join([*rows[first : mark.line], row]), mark.line + 1)
    unclosed = "unexpected end of stream while scanning a quoted scalar"
    message = message.replace(unclosed, "no end of a text in quotation marks")
    return Problem(file, mark.line + 1, message)


def _find_reason(text: str, line: int) -> str:
    """Return advice on the mistake at the end of a text, which is in that line; "" if its cause isn't known."""
    text = re.sub(r"([\"']).*?\1", r"\1\1", text[-2000:])  # Searches take quadratic time, so the text is limited.
    for pattern, reason in _REASONS:
        for match in [*re.finditer(pattern, text, re.MULTILINE)][-1:]:
            above = text.count("\n", match.start())
            return f"; {reason.format(repr(cut(match[1], 40)) + (f' in line {line - above}' if above else ''))}"
    return ""


class _Builder:
    """Builds plain values from parser events with a stack of open lists and mappings."""

    def __init__(self, file: str, remarks: Mapping[int, str]) -> None:
        """remarks: rows, from 0, with a comment that may be meant as text."""
        self.file = file
        self.remarks = remarks
        self.faults: list[Problem] = []
        self.value: Any = None
        self.lines: dict[Path_, int] = {}
        self.texts: dict[Path_, str] = {}
        self._open: list[_Open] = []
        self._documents = 0

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        match event:
            case yaml.ScalarEvent():
                self._refuse_properties(event, line)
                self._scalar(event, line)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._refuse_properties(event, line)
                self._begin({} if isinstance(event, yaml.MappingStartEvent) else [], line)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._open.pop()
            case yaml.AliasEvent():
                self._refuse(line, f"alias *{event.anchor} is not allowed; write the value out, or put text in quotes")
                self._put(None, line)
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents == 2:
                    self._refuse(line, "a second document begins here; a file holds one")

    def _refuse(self, line: int, message: str) -> None:
        self.faults.append(Problem(self.file, line, message))

    def _refuse_properties(self, event: Any, line: int) -> None:
        if event.anchor is not None:
            self._refuse(line, f"anchor &{event.anchor} is not allowed; write the value out, or put text in quotes")
        if event.tag is not None:
            self._refuse(line, f"tag {event.tag!r} is not allowed; put text in quotes")

    def _scalar(self, event: Any, line: int) -> None:
        top = self._open[-1] if self._open else None
        if top and top.awaits_key:
            self._key(top, event.value, line)
            return
        plain = event.implicit[0]
        value = resolve(event.value) if plain else files.spell(event.value)  # Quotes may hold escaped marks.
        path = self._put(value, line)
        if not isinstance(value, str) and value is not None:
            self.texts[path] = event.value
        elif self.remarks and plain and event.end_mark.line in self.remarks:
            remark = self.remarks[event.end_mark.line][event.end_mark.column :].strip()
            if _HIDES.match(f" {remark}"):
                self._refuse(line, _REASONS[1][1].format(repr(cut(remark, 40))))

    def _key(self, top: _Open, key: str, line: int) -> None:
        if (plain := key.strip("\u00a0\u200b\u2060\ufeff")) != key:
            self._refuse(line, f"the key {plain.strip()!r} has a blank that isn't seen beside it; type usual ones")
        elif key == "<<":
            self._refuse(line, "merge key << is not allowed; write the values out")
        elif key in top.value:
            first = self.lines[(*top.path, key)]
            self._refuse(line, f"key {key!r} is there twice, first in line {first}")
        else:
            self.lines[(*top.path, key)] = line
        top.key = key

    def _begin(self, value: list[Any] | dict[str, Any], line: int) -> None:
        if len(self._open) >= YAML_DEPTH.most:
            raise SalvageError(Problem(self.file, line, f"nested deeper than {YAML_DEPTH}"))
        top = self._open[-1] if self._open else None
        if top and top.awaits_key:
            self._refuse(line, "a key must be a word or a number, not a list or mapping; quote text with {{ … }}")
            self._key(top, f"?{len(top.value)}", line)
            self._open.append(_Open(value, (*top.path, f"?{len(top.value)}")))
            return
        path = self._put(value, line)
        self._open.append(_Open(value, path))

    def _put(self, value: Any, line: int) -> Path_:
        """Put a value in its place and return its path."""
        if not self._open:
            if self._documents <= 1:
                self.value = value
            self.lines.setdefault((), line)
            return ()
        if len(self.lines) > MAX_VALUES:
            YAML_VALUES.check(len(self.lines))
        top = self._open[-1]
        if isinstance(top.value, list):
            path: Path_ = (*top.path, len(top.value))
            top.value.append(value)
            self.lines[path] = line
            return path
        if top.key is None:  # an alias in place of a key
            top.key = f"?{len(top.value)}"
            return (*top.path, top.key)
        path = (*top.path, top.key)
        top.value.setdefault(top.key, value)
        top.key = None
        return path


@dataclass(slots=True, eq=False, repr=False)
class _Open:
    """A list or mapping that is being filled, and the key whose value comes next."""

    value: Any
    path: Path_
    key: str | None = None

    @property
    def awaits_key(self) -> bool:
        return isinstance(self.value, dict) and self.key is None
