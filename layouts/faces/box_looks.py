"""The boxes for the pieces as faces.yaml describes them: which kinds share a box, and what is on its lid."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from components.form import make
from components.problems import SalvageError, did_you_mean
from components.schema import Game
from components.values import Frozen, Key, NamedTuple
from components.yamlfile import SourcePlace
from layouts.drawing.look import Look
from layouts.faces.sections import Sections

Edge = Literal["plain", "stripes", "perforated", "note", "waves"]
"""Border between the picture on a front and the plate with the name: a line, warning stripes, holes as between stamps,
the edge of a crooked sheet, waves."""
ICON = Key("An icon on the lid", optional=True)
PICTURE = Key("module.function, which draws the picture on the lid", optional=True)


class BoxLook(NamedTuple):
    """A box by its name. `picture` is "" if the box shows its pieces."""

    id: str
    title: Annotated[str, Key("What is written on it", optional=True)]
    kinds: Annotated[tuple[str, ...], Key("The kinds that lie in it", min_items=1)]
    icon: Annotated[str, ICON] = ""
    picture: Annotated[str, PICTURE] = ""


class BoxLooks(Frozen):
    """All boxes that faces.yaml names, and defaults for those that it doesn't."""

    edge: Annotated[Edge, "What parts the picture from the name"] = "plain"
    icon: Annotated[str, ICON] = ""
    picture: Annotated[str, PICTURE] = ""
    of: Annotated[tuple[BoxLook, ...], Key("The boxes by their names", "map of text to record", default={})]
    pictures: Mapping[str, SourcePlace] = MappingProxyType({})
    """Names of functions that draw pictures, with the first place that names each."""


def read_boxes(sections: Sections, game: Game, look: Look) -> BoxLooks:
    """Read the section `boxes`; problems are added to the reader's. Functions aren't looked up."""
    section_source = sections.doc.at / "boxes"
    section = sections.given["boxes"]
    icon, picture = section.get("icon", ""), section.get("picture", "")
    boxes = tuple(_read_each_box(sections, game, section.get("of", {}), {"icon": icon, "picture": picture}))
    written_boxes = [
        (section_source, icon, picture),
        *((section_source / "of" / box.id, box.icon, box.picture) for box in boxes),
    ]
    source_by_function: dict[str, SourcePlace] = {}
    for source_place, icon_name, function_name in written_boxes:
        if function_name:
            source_by_function.setdefault(function_name, source_place / "picture")
        try:
            look.icon(icon_name) if icon_name else None
        except SalvageError as error:
            sections.refuse(source_place / "icon", str(error))
    return make(BoxLooks, section, of=boxes, pictures=source_by_function)


def _read_each_box(
    sections: Sections, game: Game, entry_by_name: Mapping[str, Any], default_by_option: Mapping[str, str]
) -> list[BoxLook]:
    boxes: list[BoxLook] = []
    boxed_kinds: set[str] = set()
    for name, entry in entry_by_name.items():
        source_place = sections.doc.at / "boxes" / "of" / name
        sections.file_name(name, source_place)
        for kind_id in entry.get("kinds", ()):
            if kind_id not in game.kinds:
                sections.refuse(
                    source_place / "kinds", f"'{kind_id}' is no kind of this game{did_you_mean(kind_id, game.kinds)}"
                )
            elif kind_id in boxed_kinds:
                sections.refuse(source_place / "kinds", f"'{kind_id}' is in two boxes")
            boxed_kinds.add(kind_id)
        if "kinds" in entry:
            boxes.append(make(BoxLook, {"title": name, **default_by_option, **entry}, id=name))
    return boxes
