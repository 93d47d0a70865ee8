"""What differs between two versions as one HTML page that stands alone: faces side by side, values then and now."""

from __future__ import annotations

from typing import Any

from companion.making.difference import ChangedPiece, ComparedVersion, GameDifference, tell_value
from companion.web.base.fonts import LETTERS, ROLES
from companion.web.views.render import render
from layouts.drawing.backends import svg
from layouts.faces.design import sides


def render_page(difference: GameDifference) -> str:
    """Render the page."""
    album = _Pictures()
    old, new = difference.old, difference.new
    rows = [
        *({"how": "changed", **_both(album, old, new, each)} for each in difference.changed),
        *({"how": "added", **_one(album, new, id, "now")} for id in difference.added),
        *({"how": "removed", **_one(album, old, id, "then")} for id in difference.removed),
    ]
    told = {"title": new.game.title, "old": old.name, "new": new.name, "rows": rows, "fonts": album.fonts()}
    return render("difference", {**told, **difference.in_words()})


class _Pictures:
    """Pictures of one page, each with ids of its own, and the letters in all of them."""

    def __init__(self) -> None:
        self._letters: dict[str, set[str]] = {role: {*LETTERS} for role in ROLES}
        self._number = 0

    def draw(self, version: ComparedVersion, id: str, side: str) -> dict[str, Any]:
        """Draw a face: its box in mm, and its content."""
        scene = version.design.cut_out(version.game.piece(id), side)
        self._number += 1
        drawing = svg.Drawing(scene.items, f"n{self._number}-")
        for role, letters in drawing.letters.items():
            self._letters.setdefault(role, set()).update(letters)
        shared = drawing.shared().tostring() if drawing.defs else ""
        return {"side": side, "w": scene.width, "h": scene.height, "svg": shared + str(drawing.root.tostring())}

    def fonts(self) -> str:
        return svg.font_rules(self._letters, by_role=True)


def _both(album: _Pictures, old: ComparedVersion, new: ComparedVersion, each: ChangedPiece) -> dict[str, Any]:
    pieces = [version.game.piece(each.id) for version in (old, new)]
    shown = each.sides or ("front",)
    then, now = (
        [album.draw(version, each.id, side) for side in shown if side in sides(version.game.kinds[piece.kind])]
        for version, piece in zip((old, new), pieces, strict=True)
    )
    values = [(name, tell_value(a), tell_value(b)) for name, (a, b) in each.fields.items()]
    return {"id": each.id, "name": pieces[1].name, "then": then, "now": now, "fields": values, "face": bool(each.sides)}


def _one(album: _Pictures, version: ComparedVersion, id: str, when: str) -> dict[str, Any]:
    piece = version.game.piece(id)
    drawn = [album.draw(version, id, side) for side in sides(version.game.kinds[piece.kind])]
    return {"id": id, "name": piece.name, "then": [], "now": [], "fields": [], "face": True, when: drawn}
