"""The sections of faces.yaml as checked values: mappings with known keys, regions, styles, rules for choosing a face.

Faults are collected, each with its place, so that one run tells all of them. What a section means is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from components.fields import spell
from components.files import is_device_name
from components.problems import Problem, SalvageError, did_you_mean, listed
from components.yamlfile import Doc, SourcePlace, read
from layouts.drawing.shapes import Rect
from layouts.faces import expressions, form
from layouts.faces.elements import VERBS
from layouts.faces.expressions import BadExpression

FILE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
RESERVED_NAMES = ("manifest", "rulebook", "printing-guide")
"""Names that other files have."""
_RELATIVE_CHANGE = re.compile(r"([+-])=\s*(\d+(?:\.\d+)?)(?:\s*mm|\s*pt)?")
STYLE_KEYS = tuple(dict.fromkeys([*VERBS["text"].attributes, *VERBS["paragraph"].attributes]))


def read_mapping(file: Path) -> Doc:
    """A YAML file that is a mapping of sections. Raises SalvageError."""
    doc = read(file)
    if not isinstance(doc.value, dict):
        raise SalvageError(doc.at.fault("a mapping of sections is needed here"))
    return doc


class PrintOption(NamedTuple):
    """Something that can be printed in more than one way: its values with what each means, the usual one first."""

    name: str
    title: str
    values: Mapping[str, str]


@dataclass(slots=True)
class Sections:
    """Reads the sections of faces.yaml, collecting faults."""

    doc: Doc
    faults: list[Problem] = field(default_factory=list)

    def section(self, name: str) -> dict[str, Any]:
        value = self.doc.value.get(name)
        if value is None or isinstance(value, dict):
            return value or {}
        self.faults.append((self.doc.at / name).fault(f"'{name}' must be a mapping of names"))
        return {}

    def keys(self, value: Any, allowed: form.Form, at: SourcePlace) -> dict[str, Any]:
        """The value as a mapping with allowed keys only, each text among them a text, each choice one that there is."""
        if not isinstance(value, dict):
            self.faults.append(at.fault(f"a mapping is needed here, with {', '.join(allowed)}"))
            return {}
        for key in value:
            if key not in allowed:
                self.faults.append(
                    (at / key).fault(
                        f"unknown key '{key}'{did_you_mean(key, allowed)}; allowed are {', '.join(allowed)}"
                    )
                )
            elif allowed[key].get("type") == form.TEXT and isinstance(value[key], dict | list):
                self.faults.append((at / key).fault(f"'{key}' is {spell(value[key])}; it must be text"))
            elif value[key] not in (choices := allowed[key].get("enum", [value[key]])):
                names = [name for name in choices if name]
                hint = f"{did_you_mean(str(value[key]), names)}; allowed are {listed(names)}"
                self.faults.append((at / key).fault(f"'{key}' is {spell(value[key])}{hint}"))
        return {key: value[key] for key in value if key in allowed}

    def numbers(self, value: Any, at: SourcePlace) -> tuple[float, ...]:
        """The value as numbers."""
        if isinstance(value, list) and all(isinstance(v, int | float) and not isinstance(v, bool) for v in value):
            return tuple(map(float, value))
        self.faults.append(at.fault(f"'{value}' is not a list of numbers"))
        return ()

    def number(self, value: Any, most: float, at: SourcePlace) -> float | None:
        """The value as a number of mm from 0 to `most`; None where it isn't given."""
        if value is None or (isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most):
            return value
        self.faults.append(at.fault(f"'{value}' is not a number of mm from 0 to {most:g}"))
        return None

    def test(self, value: Any, known: set[str], at: SourcePlace) -> expressions.Read | None:
        """The value of an `if`, compiled; None where it isn't given, or is wrong."""
        if value is None:
            return None
        try:
            if not expressions.is_template(value):
                raise BadExpression(f"'{value}' is no test; write an expression in {{{{ }}}}")
            return expressions.compile_text(value, known)
        except BadExpression as bad:
            self.faults.append(at.fault(str(bad)))
            return None

    def size(self, value: Any, at: SourcePlace) -> tuple[float, float] | None:
        """The value as width and height; None where it isn't given."""
        if value is None:
            return None
        sides = self.numbers(value, at)
        if len(sides) == 2 and min(sides) >= 1:
            return sides[0], sides[1]
        self.faults.append(at.fault("a size is [width, height] in mm, each 1 or more"))
        return None

    def options(self) -> dict[str, PrintOption]:
        """What can be printed in more than one way; the first of its values is the usual one."""
        made = {}
        for name, entry in self.section("options").items():
            at = self.doc.at / "options" / name
            entry = self.keys(entry, form.OPTION, at)
            values = entry.get("values")
            if not isinstance(values, dict) or len(values) < 2:
                self.faults.append((at / "values").fault("values is a mapping of two or more values to what they mean"))
                continue
            words = {str(value): str(meaning) for value, meaning in values.items()}
            made[name] = PrintOption(name, str(entry.get("title", name)), words)
        return made

    def file_name(self, name: str, at: SourcePlace) -> None:
        """Refuse names that lead out of the output folder, or that no file system takes."""
        if not FILE_NAME.fullmatch(name) or name in RESERVED_NAMES:
            what = f"'{name}' can't be a file's name; use small letters, digits and hyphens, not manifest or rulebook"
            self.faults.append(at.fault(what))
        elif is_device_name(name):
            self.faults.append(at.fault(f"'{name}' can't be a file's name; Windows has a device of that name"))

    def resolved(self, name: str) -> dict[str, dict[str, Any]]:
        """A section whose entries may extend each other and change numbers by `+=` and `-=`."""
        given = self.section(name)
        done: dict[str, dict[str, Any]] = {}
        for entry in given:
            self._resolve(entry, given, done, self.doc.at / name, ())
        return done

    def _resolve(
        self, name: str, given: dict[str, Any], done: dict[str, dict[str, Any]], at: SourcePlace, trail: tuple[str, ...]
    ) -> dict[str, Any]:
        if name in done:
            return done[name]
        here = at / name
        own = given.get(name)
        if not isinstance(own, dict) or name in trail:
            self.faults.append(
                here.fault(f"'{name}' extends itself" if name in trail else f"'{name}' must be a mapping")
            )
            return {}
        parent: dict[str, Any] = {}
        if "extends" in own:
            of = str(own["extends"])
            if of in given:
                parent = self._resolve(of, given, done, at, (*trail, name))
            else:
                self.faults.append((here / "extends").fault(f"there is no '{of}'{did_you_mean(of, given)}"))
        made = dict(parent)
        for key, value in own.items():
            if key != "extends":
                made[key] = self._changed(value, parent.get(key), here / key)
        done[name] = made
        return made

    def _changed(self, value: Any, before: Any, at: SourcePlace) -> Any:
        relative = _RELATIVE_CHANGE.fullmatch(value.strip()) if isinstance(value, str) else None
        if not relative:
            return value
        if isinstance(before, bool) or not isinstance(before, int | float):
            self.faults.append(at.fault(f"'{value}' changes a number that what it extends doesn't give"))
            return 0
        by = float(relative[2])
        return before + by if relative[1] == "+" else before - by

    def styles(self) -> dict[str, dict[str, Any]]:
        made = self.resolved("styles")
        for name, style in made.items():
            self.keys(style, dict.fromkeys(STYLE_KEYS, form.ANY_VALUE), self.doc.at / "styles" / name)
        return made

    def regions(self) -> dict[str, Rect]:
        made = {}
        for name, region in self.resolved("regions").items():
            at = self.doc.at / "regions" / name
            region = self.keys(region, form.BOX, at)
            box = [region.get(key) for key in ("x", "y", "w", "h")]
            if all(isinstance(v, int | float) and not isinstance(v, bool) for v in box):
                made[name] = Rect(*(float(side or 0) for side in box))
            else:
                self.faults.append(at.fault(f"region '{name}' needs the numbers x, y, w and h, in mm"))
        return made

    def rules(
        self, value: Any, at: SourcePlace, known: set[str], faces: Mapping[str, Any]
    ) -> tuple[tuple[expressions.Read | None, str], ...]:
        """A front or back: one face, or a list of {if, face}."""
        entries = value if isinstance(value, list) else [{"face": value}]
        made: list[tuple[expressions.Read | None, str]] = []
        for i, entry in enumerate(entries):
            here = at / i if isinstance(value, list) else at
            entry = self.keys(entry, form.RULE, here)
            name = str(entry.get("face", ""))
            if "." not in name and name not in faces:
                self.faults.append(
                    here.fault(f"there is no face '{name}'{did_you_mean(name, faces)}; faces are {listed(faces, 30)}")
                )
            made.append((self.test(entry.get("if"), known, here / "if"), name))
        return tuple(made)
