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


def read_mapping(file_path: Path) -> Doc:
    """Read a YAML file that is a mapping of sections. Raises SalvageError."""
    doc = read(file_path)
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

    def __init__(self, doc: Doc, field_by_section: Mapping[str, Field], game: Game | None = None) -> None:
        """Read the sections of a document. field_by_section: the fields they may have
        (`layouts.faces.form`). game: the game whose
        language is read."""
        super().__init__()
        if game:
            self.language, self.languages = game.language, game.languages
        self.doc = doc = pick(doc, self)
        checked_sections = self.record(doc.value, field_by_section, doc.at)
        self.given: dict[str, Any] = {name: checked_sections.get(name, {}) for name in field_by_section}

    def test(self, value: Any, known_names: set[str], source_place: SourcePlace) -> expressions.Read | None:
        """Compile the value of an `if`; None if it is missing or wrong."""
        if value is None:
            return None
        try:
            if not expressions.is_template(value):
                raise BadExpression(f"'{value}' is no test; write an expression in {{{{ }}}}")
            return expressions.compile_text(value, known_names, expressions.make_case_filters(self.language))
        except BadExpression as error:
            self.refuse(source_place, str(error))
            return None

    def file_name(self, name: str, source_place: SourcePlace) -> None:
        """Refuse names that lead out of the output folder, or that no file system accepts."""
        if not FILE_NAME.fullmatch(name):
            self.refuse(source_place, f"'{name}' can't be a file's name; use small letters, digits and hyphens")
        elif is_device_name(name):
            self.refuse(source_place, f"'{name}' can't be a file's name; Windows has a device of that name")

    def resolved(self, name: str) -> dict[str, dict[str, Any]]:
        """Resolve a section whose entries may extend each other and change numbers by `+=` and `-=`."""
        spec_by_name = self.given[name]
        entry_by_name: dict[str, dict[str, Any]] = {}
        for entry_name in spec_by_name:
            self._resolve_entry(entry_name, spec_by_name, entry_by_name, self.doc.at / name, ())
        return entry_by_name

    def _resolve_entry(
        self,
        name: str,
        spec_by_name: dict[str, Any],
        entry_by_name: dict[str, dict[str, Any]],
        section_source: SourcePlace,
        trail: tuple[str, ...],
    ) -> dict[str, Any]:
        if name in entry_by_name:
            return entry_by_name[name]
        source_place = section_source / name
        entry = spec_by_name.get(name)
        if not isinstance(entry, dict) or name in trail:
            self.refuse(source_place, f"'{name}' extends itself" if name in trail else f"'{name}' must be a mapping")
            return {}
        parent_entry: dict[str, Any] = {}
        if "extends" in entry:
            parent_name = str(entry["extends"])
            if parent_name in spec_by_name:
                parent_entry = self._resolve_entry(
                    parent_name, spec_by_name, entry_by_name, section_source, (*trail, name)
                )
            else:
                self.refuse(
                    source_place / "extends", f"there is no '{parent_name}'{did_you_mean(parent_name, spec_by_name)}"
                )
        resolved_entry = dict(parent_entry)
        for key, value in entry.items():
            if key != "extends":
                resolved_entry[key] = self._apply_change(value, parent_entry.get(key), source_place / key)
        entry_by_name[name] = resolved_entry
        return resolved_entry

    def _apply_change(self, value: Any, inherited_value: Any, source_place: SourcePlace) -> Any:
        change_match = re.fullmatch(_RELATIVE_CHANGE, value.strip()) if isinstance(value, str) else None
        if not change_match:
            return value
        if isinstance(inherited_value, bool) or not isinstance(inherited_value, int | float):
            self.refuse(source_place, f"'{value}' changes a number that what it extends doesn't give")
            return 0
        amount = float(change_match[2])
        return inherited_value + amount if change_match[1] == "+" else inherited_value - amount

    def styles(self) -> dict[str, dict[str, Any]]:
        style_by_name = self.resolved("styles")
        for name, style in style_by_name.items():
            self.record(style, STYLE, self.doc.at / "styles" / name)
        return style_by_name

    def regions(self) -> dict[str, Rect]:
        region_by_name = {}
        for name, region in self.resolved("regions").items():
            value_by_side = self.record(region, REGION, self.doc.at / "regions" / name)
            if len(value_by_side) == len(REGION):
                region_by_name[name] = Rect(*(float(value_by_side[side]) for side in ("x", "y", "w", "h")))
        return region_by_name

    def rules(
        self, value: Any, rule_source: SourcePlace, known_names: set[str], face_by_name: Mapping[str, Any]
    ) -> tuple[tuple[expressions.Read | None, str], ...]:
        """Read a front or back: one face, or a list of {if, face}."""
        entries = value if isinstance(value, list) else [{"face": value}]
        condition_face_pairs: list[tuple[expressions.Read | None, str]] = []
        for i, entry in enumerate(entries):
            source_place = rule_source / i if isinstance(value, list) else rule_source
            entry = self.record(entry, RULE, source_place)
            face_name = entry.get("face", "")
            if face_name and "." not in face_name and face_name not in face_by_name:
                self.refuse(
                    source_place,
                    f"there is no face '{face_name}'{did_you_mean(face_name, face_by_name)};"
                    f" faces are {listed(face_by_name, 30)}",
                )
            condition_face_pairs.append((self.test(entry.get("if"), known_names, source_place / "if"), face_name))
        return tuple(condition_face_pairs)
