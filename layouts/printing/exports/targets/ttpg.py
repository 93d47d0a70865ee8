"""Writes a package for Tabletop Playground: card templates in the form of its schema, pictures, and a script for the
set-up.

Pieces that lie together and have the same back are one stack; the shape of a piece that is cut along an outline comes
from its picture. The script lays everything out on an empty table. GUIDs are made from names, so a package that is
written again replaces the one before.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from hashlib import md5
from pathlib import Path
from typing import Any

from layouts.printing.exports import sheets
from layouts.printing.exports.arrange import Copy
from layouts.printing.exports.export_pieces import ExportContents, ExportFace, ExportPiece
from layouts.printing.exports.folder import RULEBOOK, Made, Request, make_file_name, write_json, write_rulebook
from layouts.printing.exports.sheets import SpriteCell, SpriteSheet

Json = dict[str, Any]
TEMPLATES, TEXTURES, SCRIPTS = "Templates", "Textures", "Scripts"
BOARD_THICKNESS_CM, CARD_THICKNESS_CM = 0.2, 0.05
SCRIPT = """\
// Lays out {title}: once, on a table where nothing lies yet. Lengths are cm, x away from the player.
const {{ world, Rotator, Vector }} = require('@tabletop-playground/api');
const PIECES =
{pieces};
if (world.getAllObjects().length === 0) {{
  for (const [template, x, y, z, yaw, flipped] of PIECES) {{
    const at = new Vector(x, y, 0);
    const piece = world.createObjectFromTemplate(template, new Vector(x, y, world.getTableHeight(at) + z));
    if (piece) piece.setRotation(new Rotator(0, yaw, flipped ? 180 : 0));
  }}
}}
"""


def write(request: Request, folder: Path) -> Made:
    """Write the package's folders, under the program's names for its parts."""
    for name in (TEMPLATES, TEXTURES, SCRIPTS):
        (folder / name).mkdir()
    contents = request.contents
    renamed_sheets = (each._replace(file=f"{TEXTURES}/{each.file}") for each in _plan_sheets(contents))
    package = _Package(request, sheets.map_cells(sheets.write(contents, folder, renamed_sheets)))
    objects = [*package.placed(), *package.list_stacks()]
    for template in package.templates.values():
        write_json(folder / TEMPLATES / f"{template['Name']}-{template['GUID'][:6]}.json", template)
    pieces_json = "[\n" + ",\n".join(json.dumps(each) for each in objects) + "\n]"
    title = " ".join(contents.game.credits.describe(request.title).split())
    script = SCRIPT.format(title=title, pieces=pieces_json)
    (folder / SCRIPTS / "setup.js").write_text(script, encoding="utf-8")
    manifest = {
        "Name": request.title,
        "GUID": _make_guid(contents.game.id, "package"),
        "Description": contents.game.imprint,
        "Version": "1",
    }
    write_json(folder / "Manifest.json", manifest)
    write_rulebook(request, folder)
    advice = [f"Copy the folder into Tabletop Playground's PersistentDownloadDir; {RULEBOOK} is for reading beside it."]
    return Made(package.cells, advice)


def _make_guid(*names: str) -> str:
    """Return 32 hexadecimal digits made from names."""
    return md5(":".join(names).encode(), usedforsecurity=False).hexdigest().upper()


def _plan_sheets(contents: ExportContents) -> Iterator[SpriteSheet]:
    """Plan sheets for the fronts of pieces whose backs look alike, and single pictures of all other faces."""
    fronts_by_back: dict[tuple[str, tuple[float, float]], list[ExportFace]] = defaultdict(list)
    face_by_name: dict[str, ExportFace] = {}
    for export_piece in contents.items:
        if export_piece.hides and export_piece.back and export_piece.is_rectangle:
            fronts_by_back[export_piece.back.name, export_piece.size].append(export_piece.front)
            face_by_name[export_piece.back.name] = export_piece.back
        else:
            face_by_name |= {face.name: face for face in export_piece.faces}
    for number, ((back_file_name, _), faces) in enumerate(fronts_by_back.items(), 1):
        yield from sheets.plan_joint_sheets(contents, f"deck-{number}-{back_file_name.partition('.')[0]}", faces)
    yield from (sheets.plan_single_sheet(contents, face) for face in face_by_name.values())


class _Package:
    """Makes the templates of a package, and the places of their objects."""

    def __init__(self, request: Request, cell_by_face: Mapping[str, SpriteCell]) -> None:
        self.request, self.cells = request, cell_by_face
        self.templates: dict[str, Json] = {}

    def placed(self) -> Iterator[list[Any]]:
        """Yield the pieces that lie openly: template, place, whether the back is up."""
        for each in self.request.table.placed:
            guid = self._add_template(each.item.piece.name, [(each.item, each.copy)])
            yield [
                guid,
                *self._convert_place(each.x, each.y),
                0.5 + each.below * 0.5,
                round(each.angle, 2),
                each.side == "back",
            ]

    def list_stacks(self) -> Iterator[list[Any]]:
        """Yield decks and bags as stacks, one for each sheet, cut and back, beside one another."""
        for pile in self.request.table.piles:
            copies_by_files: dict[tuple[str, str], list[Copy]] = defaultdict(list)
            for export_piece, copy_number in pile.copies:
                copies_by_files[
                    self._find_file(export_piece.front), self._find_file(export_piece.back) if export_piece.back else ""
                ].append((export_piece, copy_number))
            for number, copies in enumerate(copies_by_files.values()):
                guid = self._add_template(pile.title, copies)
                x, y = self._convert_place(pile.x + number % 4 * 12, pile.y + number // 4 * 12)
                yield [guid, x, y, 1.0 + number * 0.5, 0.0, pile.side == "back"]

    def _convert_place(self, x: float, y: float) -> tuple[float, float]:
        """Convert a place of the table to cm from its middle: away from the player, and to the right."""
        table = self.request.table
        return round((table.height / 2 - y) / 10, 3), round((x - table.width / 2) / 10, 3)

    def _find_file(self, face: ExportFace) -> str:
        return self.cells[face.name].sheet.file

    def _add_template(self, title: str, copies: Sequence[Copy]) -> str:
        """Return the GUID of a stack's template; stacks that are alike share one."""
        counts = Counter(item.piece.id for item, _ in copies)
        guid = _make_guid(self.request.contents.game.id, title, *(f"{id}*{number}" for id, number in counts.items()))
        if guid not in self.templates:
            self.templates[guid] = self._make_template(guid, title, [item for item, _ in copies])
        return guid

    def _make_template(self, guid: str, title: str, items: Sequence[ExportPiece]) -> Json:
        first_piece = items[0]
        sprite_sheet = self.cells[first_piece.front.name].sheet
        numbers = [self.cells[item.front.name].number for item in items]
        item_by_number = {str(number): item for number, item in zip(numbers, items, strict=True)}
        texture_by_field = {"BackTexture": Path(self._find_file(first_piece.back)).name} if first_piece.back else {}
        return {
            "Type": "Card", "GUID": guid, "Name": make_file_name(title), "Metadata": self.request.contents.game.imprint,
            "CollisionType": "Regular",
            "SurfaceType": "Cardboard", "Friction": 0.7, "Models": [], "Tags": sorted({i.kind.id for i in items}),
            "FrontTexture": Path(sprite_sheet.file).name, "NumHorizontal": sprite_sheet.columns,
            "NumVertical": sprite_sheet.rows,
            "Width": first_piece.size[0] / 10, "Height": first_piece.size[1] / 10,
            "Thickness": CARD_THICKNESS_CM if first_piece.hides else BOARD_THICKNESS_CM,
            "Model": _choose_model(first_piece, sprite_sheet), "CanStack": True, "HiddenInHand": first_piece.hides,
            "MirrorBack": False,
            "BackIndex": -2 if first_piece.back else -1, "HiddenIndex": -3 if first_piece.hides else -1,
            **texture_by_field,
            "Indices": numbers,
            "CardNames": {number: item.piece.name for number, item in item_by_number.items()},
            "CardMetadata": {number: item.piece.id for number, item in item_by_number.items()},
            "CardTags": {},
        }  # fmt: skip


def _choose_model(export_piece: ExportPiece, sprite_sheet: SpriteSheet) -> str:
    """Return the shape of a card: a standard one, or that of its picture."""
    if export_piece.trim.shape == "circle":
        return "Round"
    if not export_piece.is_rectangle:
        return Path(sprite_sheet.file).name
    return "Rounded" if export_piece.is_rounded else "Square"
