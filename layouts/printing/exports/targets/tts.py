"""Writes a saved object for Tabletop Simulator: decks, tiles, tokens, bags, rulebook, snap points, in their places on a
table.

A piece that hides its face is a card: all others see its back, whatever the sheet holds. A piece with a face on each
side is a tile, or if it is cut along an outline a token with two states, since a deck of unique backs shows them in the
hand. The program's measures are in tts.yaml.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from components import yamlfile
from layouts.printing.exports import sheets
from layouts.printing.exports.arrange import PlacedPile
from layouts.printing.exports.export_pieces import BOARD_FROM_MM, ExportContents, ExportFace, ExportPiece
from layouts.printing.exports.folder import Made, Request, write_json, write_rulebook
from layouts.printing.exports.sheets import SpriteCell, SpriteSheet

Json = dict[str, Any]
LOCKED_FROM_MM = 150.0
"""Size in mm from which pieces are locked in place."""
FLOOR, STEP = 1.0, 0.1
"""Height of the table's top, and the height of a thing above the one below it, in units."""
UPRIGHT_DEG = 180.0
"""Degrees about the vertical at which a picture is upright for a person in front of it."""


def write(request: Request, folder: Path) -> Made:
    """Write the pictures, `GAME.json` and a thumbnail of the same name, which the program lists, and the rulebook."""
    game, prefix = request.contents.game, f"{request.contents.game.id}-"
    drawn_sheets = sheets.write(request.contents, folder, _plan_sheets(request.contents, prefix), by_content=True)
    cell_by_name = sheets.map_cells(drawn_sheets)
    rulebook = write_rulebook(request, folder)
    if rulebook:
        new_name = sheets.name_by_content(f"{prefix}{rulebook}", (folder / rulebook).read_bytes())
        rulebook = (folder / rulebook).rename(folder / new_name).name
    write_json(folder / f"{game.id}.json", _Save(request, cell_by_name, drawn_sheets).document(rulebook))
    _write_thumbnail(request, folder / f"{game.id}.png")
    open_cell_by_name = {
        item.front.name: cell_by_name[request.contents.open_face(item).name] for item in request.contents.items
    }
    advice = f"Put the rest at {request.url}." if request.url else "Copy the rest into Mods/Images, PDFs into Mods/PDF."
    return Made(
        {**cell_by_name, **open_cell_by_name},
        [f"Copy {game.id}.json and {game.id}.png into Saves/Saved Objects. {advice}"],
    )


@cache
def _read_figures() -> Json:
    return dict(yamlfile.read(Path(__file__).with_suffix(".yaml")).value)


def _plan_sheets(contents: ExportContents, prefix: str) -> Iterator[SpriteSheet]:
    """Plan sheets for the fronts of cards that share a back, and single pictures of all other faces."""
    fronts_by_back: dict[tuple[str, tuple[float, float], bool], list[ExportFace]] = {}
    face_by_name: dict[str, ExportFace] = {}
    for export_piece in contents.items:
        if export_piece.hides and export_piece.back:
            fronts_by_back.setdefault(
                (export_piece.back.name, export_piece.size, export_piece.is_rectangle), []
            ).append(export_piece.front)
            face_by_name[export_piece.back.name] = export_piece.back
        else:
            for face in (contents.open_face(export_piece), *export_piece.faces[1:]):
                face_by_name[face.name] = face
    for number, ((back_file_name, _, _), faces) in enumerate(fronts_by_back.items(), 1):
        yield from sheets.plan_joint_sheets(
            contents, f"deck-{number}-{back_file_name.partition('.')[0]}", faces, prefix
        )
    for face in face_by_name.values():
        yield sheets.plan_single_sheet(contents, face, prefix=prefix)


class _Save:
    """Makes the objects of a save, which identifies sheets by numbers from 1."""

    def __init__(
        self, request: Request, cell_by_face: Mapping[str, SpriteCell], drawn_sheets: Sequence[SpriteSheet]
    ) -> None:
        self.request, self.contents, self.table = request, request.contents, request.table
        self.cells = cell_by_face
        self.numbers = {sheet.file: number for number, sheet in enumerate(drawn_sheets, 1)}
        self.made = 0

    def document(self, rulebook_file: str) -> Json:
        """Return the file's content."""
        spots_by_index = self.table.spots_by_board()
        objects: list[Json] = []
        for index, placed_copy in enumerate(self.table.placed):
            height = FLOOR + placed_copy.below * STEP
            piece_object = self.piece(
                placed_copy.item,
                placed_copy.copy,
                (placed_copy.x, placed_copy.y, height),
                placed_copy.angle,
                placed_copy.side,
            )
            if index in spots_by_index:
                spots_on_piece = [self._convert_place(*spot) for spot in spots_by_index[index]]
                piece_object["AttachedSnapPoints"] = [*_make_snap_points(piece_object["Transform"], spots_on_piece)]
            objects.append(piece_object)
        objects += [self.pile(pile) for pile in self.table.piles]
        objects += self._make_extras(rulebook_file)
        game = self.contents.game
        return {
            "SaveName": self.request.title, "GameMode": game.title, "Date": "", "Table": "", "Sky": "",
            "Note": game.imprint, "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "", "TabStates": {},
            "ObjectStates": objects,
        }  # fmt: skip

    def _make_extras(self, rulebook_file: str) -> Iterator[Json]:
        """Yield the rulebook, a card with notes and credits, and dice, in a row above the table."""
        game, x, y = self.contents.game, 60.0, -120.0
        if rulebook_file:
            pdf = {"PDFUrl": self.request.address(rulebook_file), "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
            yield self._make_object("Custom_PDF", (x, y, FLOOR), name="Rulebook", CustomPDF=pdf)
        credit_lines = (f"{credit.role}: {', '.join(credit.names)}." for credit in game.credits.of_the_game())
        notes = [*self.table.notes, game.imprint, *credit_lines]
        yield self._make_object("Notecard", (x + 300, y, FLOOR), name=self.request.title, Description="\n".join(notes))
        die_names = _read_figures()["dice"]
        for die in game.dice.values():
            is_numbered = die.faces == tuple(str(n + 1) for n in range(len(die.faces)))
            for _ in range(die.count if is_numbered and len(die.faces) in die_names else 0):
                x += 40.0
                yield self._make_object(die_names[len(die.faces)], (x + 500, y, FLOOR + 0.5), name=die.title)

    # ---- pieces ------------------------------------------------------------------------------------------------------

    def piece(
        self, export_piece: ExportPiece, copy_number: int, position: tuple[float, float, float], angle: float, side: str
    ) -> Json:
        """Make a piece: x, y in mm of the table, the height in units, its clockwise angle, the side that is up."""
        if export_piece.hides:
            return self._make_card(export_piece, copy_number, position, angle, side)
        if self.contents.folds(export_piece):
            return self._make_token(export_piece, copy_number, position, angle, self.contents.open_face(export_piece))
        if export_piece.is_rectangle or export_piece.trim.shape == "circle":
            return self._make_tile(export_piece, copy_number, position, angle, side)
        faces = export_piece.faces[::-1] if side == "back" and export_piece.back else export_piece.faces
        token = self._make_token(export_piece, copy_number, position, angle, faces[0])
        for number, face in enumerate(faces[1:], 2):
            token["States"] = {str(number): self._make_token(export_piece, copy_number, position, angle, face)}
        return token

    def _make_card(
        self,
        export_piece: ExportPiece,
        copy_number: int,
        position: tuple[float, float, float],
        angle: float,
        side_name: str,
    ) -> Json:
        assert export_piece.back
        cell = self.cells[export_piece.front.name]
        number = self.numbers[cell.sheet.file]
        scale = export_piece.size[1] / _read_figures()["unit_mm"] / _read_figures()["card"]["height"]
        flip_angle = 180.0 if side_name == "back" else 0.0
        return self._make_object(
            "Card", position, angle, (scale, 1.0, scale), flip_angle, export_piece.piece.name,
            **_make_marks(export_piece, copy_number),
            HideWhenFaceDown=True, Hands=True, CardID=number * 100 + cell.number,
            CustomDeck={str(number): self._make_deck_entry(export_piece)},
        )  # fmt: skip

    def _make_deck_entry(self, export_piece: ExportPiece) -> Json:
        """Return a sheet as a deck's entry; its back is all that others see."""
        assert export_piece.back
        cell, figures = self.cells[export_piece.front.name], _read_figures()["card_types"]
        shape_name = (
            "circle" if export_piece.trim.shape == "circle" else "rounded" if export_piece.is_rounded else "square"
        )
        return {
            "FaceURL": self.request.address(cell.sheet.file),
            "BackURL": self.request.address(self.cells[export_piece.back.name].sheet.file),
            "NumWidth": cell.sheet.columns, "NumHeight": cell.sheet.rows, "BackIsHidden": True, "UniqueBack": False,
            "Type": figures[shape_name],
        }  # fmt: skip

    def _make_tile(
        self,
        export_piece: ExportPiece,
        copy_number: int,
        position: tuple[float, float, float],
        angle: float,
        side_name: str,
    ) -> Json:
        figures = _read_figures()
        tile_shape_name = (
            "circle" if export_piece.trim.shape == "circle" else "rounded" if export_piece.is_rounded else "box"
        )
        scale_x, scale_z = (side / figures["unit_mm"] / figures["tile"]["across"] for side in export_piece.size)
        tile_type = figures["tile_types"][tile_shape_name]
        shape = {"Type": tile_type, "Thickness": _find_thickness(export_piece), "Stackable": False, "Stretch": True}
        image = self._find_pictures(export_piece.front, export_piece.back)
        return self._make_object(
            "Custom_Tile", position, angle, (scale_x, 1.0, scale_z), 180.0 if side_name == "back" else 0.0,
            export_piece.piece.name,
            **_make_marks(export_piece, copy_number), Locked=max(export_piece.size) >= LOCKED_FROM_MM,
            CustomImage={**image, "CustomTile": shape},
        )  # fmt: skip

    def _make_token(
        self,
        export_piece: ExportPiece,
        copy_number: int,
        position: tuple[float, float, float],
        angle: float,
        face: ExportFace,
    ) -> Json:
        figures = _read_figures()
        scale = max(self.contents.size(face)) / figures["unit_mm"] / figures["token"]["across"]
        is_standing = face.side == "stand"
        shape = {
            "Thickness": _find_thickness(export_piece),
            "MergeDistancePixels": 5.0,
            "StandUp": is_standing,
            "Stackable": False,
        }
        image = self._find_pictures(face)
        return self._make_object(
            "Custom_Token", position, angle, (scale, 1.0, scale), 0.0, export_piece.piece.name,
            **_make_marks(export_piece, copy_number),
            Locked=max(export_piece.size) >= LOCKED_FROM_MM, CustomImage={**image, "CustomToken": shape},
        )  # fmt: skip

    def _find_pictures(self, front_face: ExportFace, back_face: ExportFace | None = None) -> Json:
        """Return the pictures of a tile or token."""
        front_url, back_url = (
            self.request.address(self.cells[face.name].sheet.file) if face else "" for face in (front_face, back_face)
        )
        return {"ImageURL": front_url, **({"ImageSecondaryURL": back_url} if back_url else {})}

    # ---- piles -------------------------------------------------------------------------------------------------------

    def pile(self, pile: PlacedPile) -> Json:
        """Make a deck, or the single card of one; a bag; or a bag that never ends."""
        position = (pile.x, pile.y, FLOOR)
        if pile.container == "deck":
            return self._make_deck(pile, position)
        contained_copies = pile.copies[:1] if pile.container == "endless" else pile.copies
        contained_objects = [self.piece(item, copy, position, 0.0, "front") for item, copy in contained_copies]
        size = max(1.0, max(max(item.size) for item, _ in contained_copies) / BOARD_FROM_MM)
        scale_factors = (size, size, size)
        if pile.container == "endless":
            description = f"{len(pile.copies)} in the box"
            return self._make_object(
                "Infinite_Bag",
                position,
                0.0,
                scale_factors,
                name=pile.title,
                Description=description,
                ContainedObjects=contained_objects,
            )
        return self._make_object(
            "Bag", position, 0.0, scale_factors, name=pile.title, Bag={"Order": 0}, ContainedObjects=contained_objects
        )

    def _make_deck(self, pile: PlacedPile, position: tuple[float, float, float]) -> Json:
        cards = [self.piece(item, copy, position, 0.0, pile.side) for item, copy in pile.copies]
        if len(cards) == 1:
            return cards[0]
        first_transform = cards[0]["Transform"]
        scale = (first_transform["scaleX"], first_transform["scaleY"], first_transform["scaleZ"])
        entry_by_name: Json = {}
        for card in cards:
            entry_by_name |= card["CustomDeck"]
        return self._make_object(
            "DeckCustom", position, 0.0, scale, 180.0 if pile.side == "back" else 0.0, pile.title,
            HideWhenFaceDown=True,
            DeckIDs=[card["CardID"] for card in cards], CustomDeck=entry_by_name, ContainedObjects=cards,
        )  # fmt: skip

    # ---- any object --------------------------------------------------------------------------------------------------

    def _convert_place(self, x: float, y: float) -> tuple[float, float]:
        """Convert a place of the table to units from its middle, z up."""
        unit = _read_figures()["unit_mm"]
        return (x - self.table.width / 2) / unit, (self.table.height / 2 - y) / unit

    def _make_object(
        self,
        object_type_name: str,
        position: tuple[float, float, float],
        angle: float = 0.0,
        scale_factors: tuple[float, float, float] = (1.0, 1.0, 1.0),
        flip_angle: float = 0.0,
        name: str = "",
        **other_fields: Any,
    ) -> Json:
        self.made += 1
        x, z = self._convert_place(position[0], position[1])
        transform = {
            "posX": x, "posY": position[2], "posZ": z, "rotX": 0.0, "rotY": (UPRIGHT_DEG + angle) % 360,
            "rotZ": flip_angle,
            "scaleX": scale_factors[0], "scaleY": scale_factors[1], "scaleZ": scale_factors[2],
        }  # fmt: skip
        return {
            "GUID": f"{self.made:06x}", "Name": object_type_name,
            "Transform": {key: round(value, 5) for key, value in transform.items()},
            "Nickname": name, "Description": "", "GMNotes": "", "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False, "Grid": False, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
            "HideWhenFaceDown": False, "Hands": False, **other_fields,
        }  # fmt: skip


def _make_marks(export_piece: ExportPiece, copy_number: int) -> Json:
    """Return the marks by which scripts identify a piece."""
    return {"Memo": f"{export_piece.piece.id}#{copy_number}", "Tags": [export_piece.kind.id]}


def _find_thickness(export_piece: ExportPiece) -> float:
    return float(_read_figures()["thickness"]["board" if export_piece.is_board else "tile"])


def _make_snap_points(transform: Json, spots: Iterable[tuple[float, float]]) -> Iterator[Json]:
    """Yield snap points of a board in its own space: before it is scaled, turned (clockwise from above) and moved."""
    turn = math.radians(transform["rotY"])
    for x, z in spots:
        dx, dz = x - transform["posX"], z - transform["posZ"]
        rotated_point = dx * math.cos(turn) - dz * math.sin(turn), dx * math.sin(turn) + dz * math.cos(turn)
        point = {"x": rotated_point[0] / transform["scaleX"], "y": 0.1, "z": rotated_point[1] / transform["scaleZ"]}
        yield {"Position": {key: round(value, 5) for key, value in point.items()}}


def _write_thumbnail(request: Request, file_path: Path) -> None:
    """Write a small picture of the largest face, for the list of saved objects."""
    export_piece = max(request.contents.items, key=lambda item: item.size[0] * item.size[1])
    sprite_sheet = sheets.plan_single_sheet(request.contents, export_piece.front, 256 * 25.4 / max(export_piece.size))
    file_path.write_bytes(
        sheets.encode_picture(sheets.draw_picture(request.contents, sprite_sheet).convert("RGB"), file_path.name, 72.0)
    )
