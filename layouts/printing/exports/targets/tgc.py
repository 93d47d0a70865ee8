"""Writes a folder for The Game Crafter: a picture of each side in the sizes it takes, and `tgc.json` with the products.

Its API takes components by identity, sides as files and quantities of 1 to 99, at most 100 cards a call. Pieces that it
can't make are in `other/`, and `tgc.json` gives the reasons.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from layouts.printing.exports import sheets, shops
from layouts.printing.exports.export_pieces import ExportPiece
from layouts.printing.exports.folder import Made, Request, write_json
from layouts.printing.exports.shops import Match, Shop

Json = dict[str, Any]
OTHER_IDENTITY = "other"
PRINT_JPEG_QUALITY = 95
"""Quality of JPEGs for printing."""


def write(request: Request, folder: Path) -> Made:
    """Write the pictures and `tgc.json`."""
    shop = shops.read_shops()["tgc"]
    cell_by_name, match_by_piece = write_pictures(request, folder, shop)
    game = request.contents.game
    component_by_key: dict[tuple[str, str, str], Json] = {}
    for export_piece in request.contents.items:
        if (match := match_by_piece.get(export_piece.piece.id)) is not None:
            _add_component(component_by_key, export_piece, match, cell_by_name, shop.most)
    document = {"game": game.id, "name": request.title, "notice": game.imprint,
            "components": list(component_by_key.values()),
            "not_made": [*list_not_made(request, shop, match_by_piece)]}  # fmt: skip
    write_json(folder / "tgc.json", document)
    return Made(cell_by_name, summarise(request, shop, match_by_piece))


def _add_component(
    component_by_key: dict[tuple[str, str, str], Json],
    export_piece: ExportPiece,
    match: Match,
    cell_by_face: dict[str, Any],
    max_count: int,
) -> None:
    """Add a piece to the component of its kind, size and back."""
    is_common = export_piece.hides and export_piece.back is not None
    lookup_key = (
        export_piece.kind.id,
        match.product.id,
        export_piece.back.name if is_common and export_piece.back else "",
    )
    back = cell_by_face[export_piece.back.name].sheet.file if export_piece.back else None
    component = component_by_key.setdefault(
        lookup_key,
        {"identity": match.product.id, "name": export_piece.kind.title, "back_from": "Deck" if is_common else "Card",
         "back": back if is_common else None, "pieces": []},
    )  # fmt: skip
    for first in range(0, export_piece.copies, max_count):
        component["pieces"].append(
            {"id": export_piece.piece.id, "name": export_piece.piece.name,
             "face": cell_by_face[export_piece.front.name].sheet.file,
             "back": None if is_common else back, "quantity": min(export_piece.copies - first, max_count)}
        )  # fmt: skip


def write_pictures(request: Request, folder: Path, shop: Shop) -> tuple[dict[str, sheets.SpriteCell], dict[str, Match]]:
    """Write a picture of each face as a shop takes it, or unchanged in `other/`; returns the faces' places, and the
    products by piece."""
    contents = request.contents
    match_by_piece = {
        item.piece.id: product_match
        for item in contents.items
        if (product_match := shops.match(shop, item)) is not None
    }
    faces = contents.faces()
    faces_and_matches = [(face, match_by_piece[face.piece.id]) for face in faces if face.piece.id in match_by_piece]
    cell_by_face = {}
    for face, image in shops.draw(contents, faces_and_matches):
        sprite_sheet = sheets.plan_single_sheet(contents, face, shop.dpi)._replace(
            file=f"{face.name}{shops.PICTURE_SUFFIX}", cell=image.size
        )
        (folder / sprite_sheet.file).write_bytes(
            sheets.encode_picture(image, sprite_sheet.file, shop.dpi, PRINT_JPEG_QUALITY)
        )
        cell_by_face[face.name] = sheets.SpriteCell(sprite_sheet)
    other_faces = [face for face in faces if face.piece.id not in match_by_piece]
    if other_faces:
        (folder / OTHER_IDENTITY).mkdir()
    single_sheets = (
        sheets.plan_single_sheet(contents, face, shop.dpi)._replace(file=f"{OTHER_IDENTITY}/{face.name}.png")
        for face in other_faces
    )
    return cell_by_face | sheets.map_cells(sheets.write(contents, folder, single_sheets)), match_by_piece


def list_not_made(request: Request, shop: Shop, match_by_piece: dict[str, Match]) -> list[Json]:
    """List the pieces that a shop doesn't make, with reasons."""
    return [
        {"id": item.piece.id, "name": item.piece.name, "copies": item.copies, "why": shops.explain_refusal(shop, item)}
        for item in request.contents.items
        if item.piece.id not in match_by_piece
    ]


def summarise(request: Request, shop: Shop, match_by_piece: dict[str, Match]) -> list[str]:
    """Say how many of a game's pieces a shop makes."""
    made_count = sum(item.copies for item in request.contents.items if item.piece.id in match_by_piece)
    other_count = sum(item.copies for item in request.contents.items) - made_count
    sentences = [f"{shop.title} makes {made_count} of these pieces."]
    if other_count:
        sentences.append(f"The other {other_count} lie in {OTHER_IDENTITY}/; salvage preflight says why.")
    return sentences
