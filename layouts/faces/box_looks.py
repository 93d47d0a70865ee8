"""What faces.yaml says of the boxes that pieces are kept in: which kinds lie together, and what is on the lid."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from components.problems import SalvageError, did_you_mean
from components.schema import Game
from components.yamlfile import SourcePlace
from layouts.drawing.look import Look
from layouts.faces import form
from layouts.faces.form import Edge
from layouts.faces.sections import Sections


class BoxLook(NamedTuple):
    """A box by its name: the kinds that lie in it, an icon, and the function that draws its picture."""

    id: str
    title: str
    kinds: tuple[str, ...]
    icon: str = ""
    picture: str = ""
    """`module.function`; "" of a box that shows its pieces."""


class BoxLooks(NamedTuple):
    """All boxes that faces.yaml names, and what those have that it doesn't."""

    edge: Edge = "plain"
    icon: str = ""
    picture: str = ""
    of: tuple[BoxLook, ...] = ()
    pictures: Mapping[str, SourcePlace] = MappingProxyType({})
    """Every function that draws a picture, with where it is named first."""


def read_boxes(reader: Sections, game: Game, look: Look) -> BoxLooks:
    """The section `boxes`; what is wrong with it goes to the reader's faults. Functions aren't looked for."""
    at = reader.doc.at / "boxes"
    given = reader.keys(reader.section("boxes"), form.BOXES, at)
    icon, picture = str(given.get("icon", "")), str(given.get("picture", ""))
    of = {} if given.get("of") is None else given["of"]
    if not isinstance(of, dict):
        reader.faults.append((at / "of").fault("'of' must be a mapping of names to boxes"))
        of = {}
    boxes = tuple(_boxes(reader, game, of, icon, picture))
    named = [(at, icon, picture), *((at / "of" / box.id, box.icon, box.picture) for box in boxes)]
    pictures: dict[str, SourcePlace] = {}
    for place, sign, function in named:
        if function:
            pictures.setdefault(function, place / "picture")
        try:
            look.icon(sign) if sign else None
        except SalvageError as bad:
            reader.faults.append((place / "icon").fault(str(bad)))
    return BoxLooks(given.get("edge", "plain"), icon, picture, boxes, pictures)


def _boxes(reader: Sections, game: Game, of: Mapping[str, Any], icon: str, picture: str) -> list[BoxLook]:
    made: list[BoxLook] = []
    taken: set[str] = set()
    for name, entry in of.items():
        at = reader.doc.at / "boxes" / "of" / name
        entry = reader.keys(entry, form.ONE_BOX, at)
        kinds = entry.get("kinds")
        if not isinstance(kinds, list) or not kinds:
            reader.faults.append((at / "kinds").fault("kinds is a list, such as [card, token]"))
            continue
        reader.file_name(name, at)
        for kind in map(str, kinds):
            if kind not in game.kinds:
                hint = did_you_mean(kind, game.kinds)
                reader.faults.append((at / "kinds").fault(f"'{kind}' is no kind of this game{hint}"))
            elif kind in taken:
                reader.faults.append((at / "kinds").fault(f"'{kind}' is in two boxes"))
            taken.add(kind)
        made.append(
            BoxLook(
                str(name),
                str(entry.get("title", name)),
                tuple(map(str, kinds)),
                str(entry.get("icon", icon)),
                str(entry.get("picture", picture)),
            )
        )
    return made
