"""The sections of faces.yaml as checked values: mappings with known keys, regions, styles, rules for choosing a face.

Problems are collected, each with its place, so that one run reports all of them. The meaning of a section isn't known
here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from components.base.files import is_device_name
from components.fields import Checker, fields_of
from components.languages import pick
from components.problems import SalvageError, did_you_mean, listed
from components.schema import Field, Game
from components.values import Key, NamedTuple
from components.yamlfile import Doc, SourcePlace, read
from layouts.drawing.shapes import Rect
from layouts.faces import expressions
from layouts.faces.elements import VERBS
from layouts.faces.expressions import BadExpression

FILE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_RELATIVE_CHANGE = r"([+-])=\s*(\d+(?:\.\d+)?)(?:\s*mm|\s*pt)?"
STYLE_KEYS = tuple(dict.fromkeys([*VERBS["text"].attributes, *VERBS["paragraph"].attributes]))
STYLE = fields_of({key: {"type": "any", "required": False} for key in STYLE_KEYS})
REGION = fields_of({side: {"type": "number", "meaning": "mm"} for side in "xywh"})
"""Fields that the entries of these sections have once they have been extended."""
RULE = fields_of({
    "if": {"type": "any", "required": False, "meaning": "An expression: only where it holds"},
    "face": {"type": "text", "meaning": "A face, or module.function of the game's Python"},
})  # fmt: skip


def read_mapping(file: Path) -> Doc:
    """Read a YAML file that is a mapping of sections. Raises SalvageError."""
    doc = read(file)
    if not isinstance(doc.value, dict):
        raise SalvageError(doc.at.fault("a mapping of sections is needed here"))
    return doc


class PrintOption(NamedTuple):
    """A choice between ways to print something."""

    name: str
    title: Annotated[str, Key("What the option is called", optional=True)]
    values: Annotated[Mapping[str, str], Key("Its values with what they mean, the usual one first", min_items=2)]


class Sections(Checker):
    """Reads the sections of faces.yaml. `given`: the sections as far as their form is right; {} for missing ones."""

    def __init__(self, doc: Doc, form: Mapping[str, Field], game: Game | None = None) -> None:
        """Read the sections of a document. form: the fields they may have (`layouts.faces.form`). game: the game whose
        language is read."""
        super().__init__()
        if game:
            self.language, self.languages = game.language, game.languages
        self.doc = doc = pick(doc, self)
        good = self.record(doc.value, form, doc.at)
        self.given: dict[str, Any] = {name: good.get(name, {}) for name in form}

    def test(self, value: Any, known: set[str], at: SourcePlace) -> expressions.Read | None:
        """Compile the value of an `if`; None if it is missing or wrong."""
        if value is None:
            return None
        try:
            if not expressions.is_template(value):
                raise BadExpression(f"'{value}' is no test; write an expression in {{{{ }}}}")
            return expressions.compile_text(value, known, expressions.case_filters(self.language))
        except BadExpression as bad:
            self.refuse(at, str(bad))
            return None

    def file_name(self, name: str, at: SourcePlace) -> None:
        """Refuse names that lead out of the output folder, or that no file system accepts."""
        if not FILE_NAME.fullmatch(name):
            self.refuse(at, f"'{name}' can't be a file's name; use small letters, digits and hyphens")
        elif is_device_name(name):
            self.refuse(at, f"'{name}' can't be a file's name; Windows has a device of that name")

    def resolved(self, name: str) -> dict[str, dict[str, Any]]:
        """Resolve a section whose entries may extend each other and change numbers by `+=` and `-=`."""
        given = self.given[name]
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
            self.refuse(here, f"'{name}' extends itself" if name in trail else f"'{name}' must be a mapping")
            return {}
        parent: dict[str, Any] = {}
        if "extends" in own:
            of = str(own["extends"])
            if of in given:
                parent = self._resolve(of, given, done, at, (*trail, name))
            else:
                self.refuse(here / "extends", f"there is no '{of}'{did_you_mean(of, given)}")
        made = dict(parent)
        for key, value in own.items():
            if key != "extends":
                made[key] = self._changed(value, parent.get(key), here / key)
        done[name] = made
        return made

    def _changed(self, value: Any, before: Any, at: SourcePlace) -> Any:
        relative = re.fullmatch(_RELATIVE_CHANGE, value.strip()) if isinstance(value, str) else None
        if not relative:
            return value
        if isinstance(before, bool) or not isinstance(before, int | float):
            self.refuse(at, f"'{value}' changes a number that what it extends doesn't give")
            return 0
        by = float(relative[2])
        return before + by if relative[1] == "+" else before - by

    def styles(self) -> dict[str, dict[str, Any]]:
        made = self.resolved("styles")
        for name, style in made.items():
            self.record(style, STYLE, self.doc.at / "styles" / name)
        return made

    def regions(self) -> dict[str, Rect]:
        made = {}
        for name, region in self.resolved("regions").items():
            box = self.record(region, REGION, self.doc.at / "regions" / name)
            if len(box) == len(REGION):
                made[name] = Rect(*(float(box[side]) for side in ("x", "y", "w", "h")))
        return made

    def rules(
        self, value: Any, at: SourcePlace, known: set[str], faces: Mapping[str, Any]
    ) -> tuple[tuple[expressions.Read | None, str], ...]:
        """Read a front or back: one face, or a list of {if, face}."""
        entries = value if isinstance(value, list) else [{"face": value}]
        made: list[tuple[expressions.Read | None, str]] = []
        for i, entry in enumerate(entries):
            here = at / i if isinstance(value, list) else at
            entry = self.record(entry, RULE, here)
            name = entry.get("face", "")
            if name and "." not in name and name not in faces:
                self.refuse(
                    here, f"there is no face '{name}'{did_you_mean(name, faces)}; faces are {listed(faces, 30)}"
                )
            made.append((self.test(entry.get("if"), known, here / "if"), name))
        return tuple(made)
