"""Writes a game for Card Game Simulator: a folder of its own form with cards in sets, backs, decks and boards.

All its cards have one size: that of the game's largest cards. Smaller pieces are centred on a transparent card, true to
scale; larger ones shrink; those that lie across are turned upright. Large pieces that lie openly are boards as well, in
their true size and place, which a card with the credits puts on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from PIL.Image import Image, Resampling

from layouts.drawing.backends import png
from layouts.printing.exports import sheets
from layouts.printing.exports.arrange import Copy, PlacedCopy
from layouts.printing.exports.export_pieces import BOARD_FROM_MM, ExportContents, ExportFace
from layouts.printing.exports.folder import Made, Request, draw_credits_page, make_file_name, write_json, write_rulebook
from layouts.printing.exports.sheets import DPI, SpriteCell, SpriteSheet

Json = dict[str, Any]
INCH = 25.4
CREDITS_CARD, ABOUT_SET = "credits", "about"
"""A card that isn't a piece, and its set."""
SET_UP, BOARDS = "Set-up", "Boards"
BOARD_DPI = 100.0


class CardFrame(NamedTuple):
    """Width and height of the card in mm, upright."""

    width: float
    height: float

    def scale(self, size: tuple[float, float]) -> float:
        """Return the factor by which a face of that size in mm shrinks to fit a card."""
        short_side, long_side_length = sorted(size)
        return min(1.0, self.width / short_side, self.height / long_side_length)


def write(request: Request, folder: Path) -> Made:
    """Write the folder for the program's list of games, named after the game."""
    contents, name = request.contents, make_file_name(request.title)
    card_frame, root = _choose_frame(contents), folder / name
    cell_by_name = _write_cards(contents, card_frame, folder, name)
    boards = [*_write_boards(request, root)]
    copies_by_deck = _name_uniquely(_list_decks(request))
    for title, copies in copies_by_deck.items():
        _write_deck(root / "decks" / f"{title}.txt", title, copies)
    backs = sorted({face.name for item in contents.items for face in item.faces[1:]})
    write_json(
        root / "cgs.json", _make_definition(request, name, card_frame, (boards, backs, list(copies_by_deck)), folder)
    )
    title_by_set = {**{item.kind.id: item.kind.title for item in contents.items}, ABOUT_SET: "About"}
    write_json(root / "AllSets.json", [{"code": id, "name": title} for id, title in title_by_set.items()])
    write_json(root / "AllCards.json", [*_list_cards(contents)])
    advice = (
        f"Put the files of {name} at {request.url}."
        if request.url
        else f"Copy the folder {name} into its games folder."
    )
    return Made(cell_by_name, [f"{advice} All its cards are of {card_frame.width:g} × {card_frame.height:g} mm."])


def _choose_frame(contents: ExportContents) -> CardFrame:
    """Return the size of the largest cards that hide their face and aren't as large as boards; without cards, that of
    the largest such piece."""
    cards = [item for item in contents.items if item.hides and item.is_rectangle]
    small_pieces = [item for item in cards or contents.items if max(item.size) < BOARD_FROM_MM] or list(contents.items)
    return CardFrame(*sorted(max(small_pieces, key=lambda item: (item.size[0] * item.size[1], item.size)).size))


# ---- pictures --------------------------------------------------------------------------------------------------------


def _write_cards(contents: ExportContents, card_frame: CardFrame, folder: Path, name: str) -> dict[str, SpriteCell]:
    """Write a picture of each face on a card, and one of the credits; returns their places."""
    for subfolder in (
        "decks",
        "boards",
        "backs",
        f"sets/{ABOUT_SET}",
        *(f"sets/{item.kind.id}" for item in contents.items),
    ):
        (folder / name / subfolder).mkdir(parents=True, exist_ok=True)
    single_sheets = (_plan_sheet(contents, card_frame, face, name) for face in contents.open_faces())
    drawn_sheets = []
    for sprite_sheet, image in sheets.draw(contents, single_sheets):
        (folder / sprite_sheet.file).write_bytes(
            sheets.encode_picture(_centre_on_card(image, card_frame), sprite_sheet.file, DPI)
        )
        drawn_sheets.append(sprite_sheet)
    credits_scene = draw_credits_page(contents.design)
    image = png.picture(credits_scene, DPI * card_frame.scale((credits_scene.width, credits_scene.height)))
    file_path = folder / name / f"sets/{ABOUT_SET}/{CREDITS_CARD}.png"
    file_path.write_bytes(sheets.encode_picture(_centre_on_card(image, card_frame), file_path.name, DPI))
    cell_by_name = sheets.map_cells(drawn_sheets)
    return {**cell_by_name, **{item.front.name: cell_by_name[contents.open_face(item).name] for item in contents.items}}


def _plan_sheet(contents: ExportContents, card_frame: CardFrame, face: ExportFace, folder_name: str) -> SpriteSheet:
    export_piece = contents.by_id[face.piece.id]
    path = f"backs/{face.name}" if face.side == "back" else f"sets/{export_piece.kind.id}/{face.piece.id}"
    return sheets.plan_single_sheet(contents, face, DPI * card_frame.scale(contents.size(face)))._replace(
        file=f"{folder_name}/{path}.png"
    )


def _centre_on_card(image: Image, card_frame: CardFrame) -> Image:
    """Centre a picture on a card that is transparent around it."""
    from PIL import Image

    width, height = sheets.find_pixel_size(card_frame, DPI)
    is_across = image.width > image.height and width < height
    upright_picture = image.rotate(-90, expand=True) if is_across else image
    if upright_picture.size == (width, height):
        return upright_picture
    card_picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    card_picture.paste(upright_picture, ((width - upright_picture.width) // 2, (height - upright_picture.height) // 2))
    return card_picture


def _write_boards(request: Request, root: Path) -> Iterator[Json]:
    """Write the pictures of boards as they lie, and yield each with its lower left corner from the table's middle, y
    up."""

    table = request.table
    for number, placed_copy in enumerate(_list_boards(request), 1):
        face = placed_copy.item.back if placed_copy.side == "back" and placed_copy.item.back else placed_copy.item.front
        image = sheets.draw_picture(request.contents, sheets.plan_single_sheet(request.contents, face, BOARD_DPI))
        turned_picture = (
            image.convert("RGBA").rotate(-placed_copy.angle, Resampling.BICUBIC, True)
            if placed_copy.angle % 360
            else image
        )
        board_id = f"{number}-{placed_copy.item.piece.id}"
        (root / f"boards/{board_id}.png").write_bytes(sheets.encode_picture(turned_picture, ".png", BOARD_DPI))
        dpi = image.width / placed_copy.item.size[0] * INCH
        size = {"x": turned_picture.width / dpi, "y": turned_picture.height / dpi}
        left, top = placed_copy.x / INCH - size["x"] / 2, placed_copy.y / INCH - size["y"] / 2
        corner = {"x": left - table.width / INCH / 2, "y": table.height / INCH / 2 - top - size["y"]}
        yield {"id": board_id, "offsetMin": _round_values(corner), "size": _round_values(size)}


def _round_values(point: dict[str, float]) -> dict[str, float]:
    return {axis: round(value, 4) for axis, value in point.items()}


def _list_boards(request: Request) -> list[PlacedCopy]:
    return [each for each in request.table.placed if each.carries]


# ---- what is said of them --------------------------------------------------------------------------------------------


def _list_cards(contents: ExportContents) -> Iterator[Json]:
    for export_piece in contents.items:
        backs = [export_piece.back.name] if export_piece.back else []
        yield {
            "id": export_piece.piece.id,
            "name": export_piece.piece.name,
            "set": export_piece.kind.id,
            "backs": backs,
        }
    yield {"id": CREDITS_CARD, "name": "Credits", "set": ABOUT_SET, "backs": []}


def _list_decks(request: Request) -> Iterator[tuple[str, list[Copy]]]:
    """Yield every copy in one deck: those on the table, boards, and each pile."""
    placed_copies = request.table.placed
    yield SET_UP, [(each.item, each.copy) for each in placed_copies if not each.carries]
    yield BOARDS, [(each.item, each.copy) for each in _list_boards(request)]
    for pile in request.table.piles:
        yield make_file_name(pile.title), list(pile.copies)


def _name_uniquely(copies_of_decks: Iterator[tuple[str, list[Copy]]]) -> dict[str, list[Copy]]:
    """Map unique names to decks."""
    copies_by_title: dict[str, list[Copy]] = {}
    for title, copies in copies_of_decks:
        same_count = sum(name.rstrip("0123456789 ") == title for name in copies_by_title)
        copies_by_title[f"{title} {same_count + 1}" if same_count else title] = copies
    return {title: copies for title, copies in copies_by_title.items() if copies or title == SET_UP}


def _write_deck(file_path: Path, title: str, copies: Sequence[Copy]) -> None:
    """Write a line for each card: its number of copies, its id in brackets, its name."""
    name_by_id = {item.piece.id: item.piece.name for item, _ in copies}
    lines = [f"{number} [{id}] {name_by_id[id]}" for id, number in Counter(item.piece.id for item, _ in copies).items()]
    lines = [*([f"1 [{CREDITS_CARD}] Credits"] if title == SET_UP else []), *lines]
    file_path.write_text("\n".join([f"### {title}", *lines]) + "\n", encoding="utf-8")


def _make_definition(
    request: Request,
    name: str,
    card_frame: CardFrame,
    definition_parts: tuple[list[Json], list[str], list[str]],
    folder: Path,
) -> Json:
    """Return the content of `cgs.json`. Without an address all files are there already, and nothing is ever fetched."""
    boards, backs, decks = definition_parts
    rulebook = write_rulebook(request, folder / name)
    table = request.table
    definition = {
        "name": name, "copyright": request.contents.game.imprint,
        "autoUpdate": -1, "cardImageFileType": "png", "cardBackImageFileType": "png",
        "gameBoardImageFileType": "png", "cardNameIsUnique": False, "deckFileType": "txt", "deckFileTxtId": "id",
        "cardSize": _round_values({"x": card_frame.width / INCH, "y": card_frame.height / INCH}),
        "playMatSize": {"x": ceil(table.width / INCH), "y": ceil(table.height / INCH)},
        "cardBackFaceImageUrls": [{"id": id, **_make_address(request, f"backs/{id}.png")} for id in backs],
        "deckUrls": [{"name": title, **_make_address(request, f"decks/{title}.txt")} for title in decks],
        "gameBoardUrls": [{"id": each["id"], **_make_address(request, f"boards/{each['id']}.png")} for each in boards],
        "gameBoardCards": [{"card": CREDITS_CARD, "boards": boards}] if boards else [],
    }  # fmt: skip
    if request.url:
        definition |= {
            "autoUpdate": 30, "autoUpdateUrl": request.address("cgs.json"),
            "allCardsUrl": request.address("AllCards.json"), "allSetsUrl": request.address("AllSets.json"),
            "cardImageUrl": f"{request.url}/sets/{{cardSet}}/{{cardId}}.{{cardImageFileType}}",
        }  # fmt: skip
        definition |= {"rulesUrl": request.address(rulebook)} if rulebook else {}
    return definition


def _make_address(request: Request, file_name: str) -> Json:
    return {"url": request.address(file_name)} if request.url else {}
