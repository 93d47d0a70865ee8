"""Writes a module for Vassal: `GAME.vmod`, a zip of `buildFile.xml`, `moduledata` and pictures.

The table is a map with everything in its place: pieces that lie together are a deck, a piece that lies alone is a stack
of one, and pieces that never run out are a palette. Each player has a side, and a hand that nobody else can look into.
Cells of squares or hexagons are a grid; other spaces are zones of their own, so that only pieces put there are drawn to
their middle. A piece is a row of traits as text: `+/null/TYPE/STATE`, the outermost first and the picture last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo
from zlib import crc32

from layouts.drawing.backends import png
from layouts.drawing.shapes import bounds
from layouts.printing.exports import sheets
from layouts.printing.exports.arrange import PlacedCopy, PlacedPile
from layouts.printing.exports.export_pieces import ExportPiece
from layouts.printing.exports.folder import RULEBOOK, Made, Request, draw_credits_page, list_credits, write_rulebook
from layouts.printing.exports.grid_fit import Lattice, Spot, find_lattice, list_free_radii
from layouts.printing.exports.sheets import SpriteCell

DPI = 150.0
"""Resolution of the table and all pictures: type is readable, and a table of a metre fits a screen if zoomed out."""
DOT = DPI / 25.4
"""Pixels per mm."""
VERSION = "3.7.0"
"""Least version of Vassal, the first that can press a key as a game starts."""
SHUFFLE = "57348,0,shuffleAtStart"
TABLE, CLOTH, HAND = "Table", "72,78,84", (1500, 600)
"""Name and colour of the map, and size of a hand in pixels."""
CREDITS, NOTES = "credits.png", "notes.html"
MODULE, MAP = "module.", "module.map."
BOARD = "module.map.boardPicker.board."
ZOOMS = "0.1,0.15,0.2,0.25,0.333,0.4,0.5,0.625,0.75,1.0,1.25,1.6"
MAX_NUMBER = 2**30
"""Largest number of a piece; Vassal counts on from the highest, within 2**31."""
ZIP_DATE = 1980, 1, 1, 0, 0, 0
"""Date of everything in the file: the same game gives the same bytes."""


def write(request: Request, folder: Path) -> Made:
    """Write the module with its pictures."""
    contents, file_name = request.contents, f"{request.contents.game.id}.vmod"
    single_sheets = (
        sheets.plan_single_sheet(contents, face, DPI, f"{file_name}/images/") for face in contents.open_faces()
    )
    drawn_sheets = []
    with ZipFile(folder / file_name, "w") as archive:
        for sprite_sheet, image in sheets.draw(contents, single_sheets):
            data_bytes = sheets.encode_picture(image, sprite_sheet.file, DPI)
            drawn_sheets.append(sprite_sheet._replace(file=sheets.name_by_content(sprite_sheet.file, data_bytes)))
            _put_in_archive(archive, drawn_sheets[-1].file.removeprefix(f"{file_name}/"), data_bytes)
        module = _Module(request, sheets.map_cells(drawn_sheets))
        _put_in_archive(archive, "buildFile.xml", _format_xml(module.document(write_rulebook(request, folder))))
        _put_in_archive(archive, "moduledata", _format_xml(module.data()))
        _put_in_archive(archive, NOTES, _write_notes(request).encode())
        credits_picture = png.picture(draw_credits_page(contents.design), 96.0)
        _put_in_archive(archive, f"images/{CREDITS}", sheets.encode_picture(credits_picture, CREDITS, 96.0))
        if (folder / RULEBOOK).exists():
            _put_in_archive(archive, RULEBOOK, (folder / RULEBOOK).read_bytes())
            (folder / RULEBOOK).unlink()
    cell_by_front = {item.front.name: module.cells[contents.open_face(item).name] for item in contents.items}
    return Made({**module.cells, **cell_by_front}, [f"Open {file_name} in Vassal, of version {VERSION} or later."])


def _put_in_archive(archive: ZipFile, name: str, content_bytes: bytes) -> None:
    compression = ZIP_STORED if name.endswith((".png", ".jpg", ".pdf")) else ZIP_DEFLATED
    archive.writestr(ZipInfo(name, ZIP_DATE), content_bytes, compression)


def _format_xml(root_element: Element) -> bytes:
    buffer = BytesIO()
    ElementTree.ElementTree(root_element).write(buffer, "utf-8", xml_declaration=True)
    return buffer.getvalue()


def _write_notes(request: Request) -> str:
    """Write a page of notes, on all that no piece shows, and of credits."""
    paragraphs = [*request.table.notes, *list_credits(request.contents.game)]
    body = "".join(f"<p>{escape(line)}</p>" for line in paragraphs)
    return f"<html><body><h1>{escape(request.title)}</h1>{body}</body></html>\n"


def _add_element(parent_element: Element, class_name: str, text: str = "", **attribute_by_name: Any) -> Element:
    """Add a part of a module, by the name of its class."""
    attribute_texts = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in attribute_by_name.items()
    }
    element = SubElement(parent_element, f"VASSAL.build.{class_name}", attribute_texts)
    element.text = text or None
    return element


def _convert_to_dots(mm: float) -> int:
    return round(mm * DOT)


class _Module:
    """Makes the content of a module. A piece's number depends on its id and copy: saved games identify it by that."""

    def __init__(self, request: Request, cell_by_face: Mapping[str, SpriteCell]) -> None:
        self.request, self.contents, self.table, self.cells = request, request.contents, request.table, cell_by_face
        self.taken: set[int] = set()

    def data(self) -> Element:
        """Return the data that lists of modules show."""
        root_element = Element("data", version="1")
        texts_by_name = {"version": self.contents.game.version, "VassalVersion": VERSION, "name": self.request.title}
        for name, text in {**texts_by_name, "description": self.contents.game.imprint}.items():
            SubElement(root_element, name).text = text
        return root_element

    def document(self, rulebook_file: str) -> Element:
        """Return `buildFile.xml`."""
        attribute_by_name = {
            "name": self.request.title,
            "version": self.contents.game.version,
            "description": self.contents.game.imprint,
        }
        root_element = Element("VASSAL.build.GameModule", {**attribute_by_name, "VassalVersion": VERSION})
        _add_element(root_element, f"{MODULE}BasicCommandEncoder")
        self._add_documentation(_add_element(root_element, f"{MODULE}Documentation"), rulebook_file)
        sides = self.table.players or tuple(f"Player {n + 1}" for n in range(self.contents.game.players[1]))
        roster_element = _add_element(root_element, f"{MODULE}PlayerRoster", buttonText="Sides")
        for side_name in sides:
            SubElement(roster_element, "entry").text = side_name
        _add_element(root_element, f"{MODULE}GlobalOptions", autoReport="Always", nonOwnerUnmaskable="Never")
        _add_element(root_element, f"{MODULE}Chatter")
        self._add_table(root_element)
        for side_name in sides:
            self._add_hand(root_element, side_name)
        self._add_palette(root_element)
        self._add_dice(root_element)
        trigger = {"whenToApply": "startOfGameOnly", "hotkeyOrKeyCommand": "sendHotkey", "globalHotkey": SHUFFLE}
        _add_element(root_element, f"{MODULE}StartupGlobalKeyCommand", name="Shuffle what lies face down", **trigger)
        _add_element(root_element, f"{MODULE}PredefinedSetup", name=self.request.title, useFile=False, isMenu=False)
        root_element.set("nextPieceSlotId", str(max(self.taken, default=0) + 1))
        return root_element

    def _add_documentation(self, parent_element: Element, rulebook_file: str) -> None:
        _add_element(parent_element, f"{MODULE}documentation.AboutScreen", title="Credits", fileName=CREDITS)
        _add_element(
            parent_element, f"{MODULE}documentation.HelpFile", title="Notes", fileName=NOTES, fileType="archive"
        )
        if rulebook_file:
            _add_element(
                parent_element, f"{MODULE}documentation.BrowserPDFFile", title="Rulebook", pdfFile=rulebook_file
            )

    def _add_dice(self, root_element: Element) -> None:
        for die in self.contents.game.dice.values():
            attribute_by_name = {"name": die.title, "text": die.title}
            if die.faces == tuple(str(n + 1) for n in range(len(die.faces))):
                _add_element(
                    root_element,
                    f"{MODULE}DiceButton",
                    **attribute_by_name,
                    nDice=die.count,
                    nSides=len(die.faces),
                    plus=0,
                )
                continue
            button_element = _add_element(root_element, f"{MODULE}SpecialDiceButton", **attribute_by_name)
            for _ in range(die.count):
                die_element = _add_element(button_element, f"{MODULE}SpecialDie", name=die.title)
                for value, face_name in enumerate(die.faces, 1):
                    _add_element(die_element, f"{MODULE}SpecialDieFace", text=face_name, value=value, icon="")

    # ---- maps --------------------------------------------------------------------------------------------------------

    def _add_map(
        self, root_element: Element, class_name: str, size: tuple[int, int], name: str, **attribute_by_name: Any
    ) -> Element:
        """Add a map with a board of its size, and return the map."""
        map_element = _add_element(
            root_element, f"{MODULE}{class_name}", mapName=name, backgroundcolor=CLOTH, **attribute_by_name
        )
        picker_element = _add_element(map_element, f"{MAP}BoardPicker")
        _add_element(
            picker_element,
            f"{MAP}boardPicker.Board",
            name=name,
            color=CLOTH,
            width=size[0],
            height=size[1],
            reversible=False,
        )
        for part_name in ("StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer",
                     "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer", "ImageSaver", "Flare"):  # fmt: skip
            _add_element(map_element, f"{MAP}{part_name}")
        _add_element(map_element, f"{MAP}Zoomer", zoomLevels=ZOOMS, zoomStart=6)
        _add_element(map_element, f"{MAP}CounterDetailViewer", showgraph=True, graphicsZoom="1.0", delay=500)
        return map_element

    def _add_table(self, root_element: Element) -> None:
        """Add the shared map: spaces, then the pieces there, the lower ones first, then piles."""
        table = self._add_map(
            root_element, "Map", (_convert_to_dots(self.table.width), _convert_to_dots(self.table.height)), TABLE
        )
        board_element = table.find(f".//VASSAL.build.{MAP}boardPicker.Board")
        if self.table.spots and board_element is not None:
            self._add_spaces(_add_element(board_element, f"{BOARD}ZonedGrid"))
        for each in self.table.placed:
            x, y = _convert_to_dots(each.x), _convert_to_dots(each.y)
            stack_element = _add_element(
                table, f"{MAP}SetupStack", name=each.item.piece.name, owningBoard=TABLE, x=x, y=y
            )
            self._add_slot(stack_element, each)
        for pile in self.table.piles:
            if pile.container != "endless":
                self._add_pile(table, pile)

    def _add_hand(self, root_element: Element, side_name: str) -> None:
        """Add a map that only one side sees."""
        attribute_by_name = {"buttonName": f"Hand: {side_name}", "launch": True, "tooltip": f"What {side_name} holds"}
        self._add_map(
            root_element,
            "PlayerHand",
            HAND,
            f"Hand of {side_name}",
            side=join_sequence(",", side_name),
            visible=False,
            **attribute_by_name,
        )

    def _add_pile(self, table: Element, pile: PlacedPile) -> None:
        is_hidden = pile.side == "back"
        width, height = (max(side) for side in zip(*(item.size for item, _ in pile.copies), strict=True))
        shuffle_attributes = {"shuffle": "Via right-click Menu", "shuffleCommand": "Shuffle", "shuffleHotkey": SHUFFLE}
        deck_element = _add_element(
            table, f"{MAP}DrawPile", name=pile.title, owningBoard=TABLE, x=_convert_to_dots(pile.x),
            y=_convert_to_dots(pile.y),
            width=_convert_to_dots(width), height=_convert_to_dots(height),
            faceDown="Always" if is_hidden else "Never", drawFaceUp=False,
            **(shuffle_attributes if is_hidden else {"shuffle": "Never"}), allowMultiple=True,
            allowSelect=not is_hidden, draw=True,
            reversible=False, maxStack=10,
        )  # fmt: skip
        for export_piece, copy_number in reversed(pile.copies):  # The last one is on top.
            self._add_slot(deck_element, PlacedCopy(export_piece, copy_number, 0.0, 0.0))

    def _add_palette(self, root_element: Element) -> None:
        """Add the palette of pieces that never run out."""
        endless_piles = [pile for pile in self.table.piles if pile.container == "endless"]
        if not endless_piles:
            return
        window_element = _add_element(
            root_element, f"{MODULE}PieceWindow", name="Supply", text="Supply", hidden=False, scale="0.5"
        )
        list_element = _add_element(
            window_element, "widget.ListWidget", entryName="Supply", width=300, height=400, divider=150
        )
        for pile in endless_piles:
            export_piece, copy_number = pile.copies[0]
            self._add_slot(
                list_element,
                PlacedCopy(export_piece, copy_number, 0.0, 0.0),
                f"{pile.title} ({len(pile.copies)} in the box)",
            )

    def _add_slot(self, parent_element: Element, placed_copy: PlacedCopy, name: str = "") -> None:
        """Add a piece to a place of the module."""
        export_piece = placed_copy.item
        number = crc32(f"{export_piece.piece.id}#{placed_copy.copy}".encode()) % MAX_NUMBER + 1
        while number in self.taken:
            number = number % MAX_NUMBER + 1
        self.taken.add(number)
        front_file_name, back_file_name = (
            Path(self.cells[face.name].sheet.file).name if face else ""
            for face in (self.contents.open_face(export_piece), export_piece.back)
        )
        class_name = "CardSlot" if parent_element.tag.endswith("DrawPile") else "PieceSlot"
        is_fixed = parent_element.tag.endswith("SetupStack") and placed_copy.carries
        text = format_definition(
            placed_copy, front_file_name, back_file_name, number, fixed=is_fixed, endless=bool(name)
        )
        size = {"width": _convert_to_dots(export_piece.size[0]), "height": _convert_to_dots(export_piece.size[1])}
        _add_element(
            parent_element, f"widget.{class_name}", text, entryName=name or export_piece.piece.name, gpid=number, **size
        )

    # ---- spaces ------------------------------------------------------------------------------------------------------

    def _add_spaces(self, parent_element: Element) -> None:
        """Add zones: one with a grid for all spaces that are its cells, one for each other space."""
        spots = self.table.spots
        lattice = find_lattice(spots)
        cells = lattice.cells(spots) if lattice else []
        for number, (point, reach_mm) in enumerate(list_free_radii(spots), 1):
            if point in cells:
                continue
            name = f"Space {number}"
            zone_element = _add_element(
                parent_element,
                f"{BOARD}mapgrid.Zone",
                name=name,
                path=_format_rectangle([point], 0.7 * reach_mm),
                **_OWN_GRID,
            )
            grid_element = _add_element(zone_element, f"{BOARD}RegionGrid", snapto=True, visible=False)
            _add_element(
                grid_element,
                f"{BOARD}Region",
                name=name,
                originx=_convert_to_dots(point[0]),
                originy=_convert_to_dots(point[1]),
            )
        if lattice:
            zone_element = _add_element(
                parent_element,
                f"{BOARD}mapgrid.Zone",
                name="Spaces",
                path=_format_rectangle(cells, lattice.step / 2),
                **_OWN_GRID,
            )
            _add_element(
                zone_element,
                f"{BOARD}{'SquareGrid' if lattice.shape == 'square' else 'HexGrid'}",
                **_list_grid_attributes(lattice),
            )


_OWN_GRID: dict[str, Any] = {"locationFormat": "$name$", "useParentGrid": False, "useHighlight": False}


def _list_grid_attributes(lattice: Lattice) -> dict[str, Any]:
    """Return the attributes of a grid. Hexagons are counted by columns; if they touch in rows, x and y are swapped."""
    origin = {"x0": _convert_to_dots(lattice.x), "y0": _convert_to_dots(lattice.y)}
    step_length = lattice.step * DOT
    value_by_attribute = {"snapTo": True, "visible": False, "edgesLegal": False, "cornersLegal": False}
    if lattice.shape == "square":
        return {**origin, **value_by_attribute, "dx": step_length, "dy": step_length}
    if lattice.shape == "rows":
        origin = {"x0": origin["y0"], "y0": origin["x0"]}
    return {
        **origin,
        **value_by_attribute,
        "dx": step_length * 3**0.5 / 2,
        "dy": step_length,
        "sideways": lattice.shape == "rows",
    }


def _format_rectangle(spots: Sequence[Spot], margin: float) -> str:
    """Return the corners of a rectangle round spaces with a margin."""
    left, top, right, bottom = bounds(spots).grown(margin)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return ";".join(f"{_convert_to_dots(x)},{_convert_to_dots(y)}" for x, y in corners)


# ---- traits of a piece -----------------------------------------------------------------------------------------

# A list is written with a letter between its parts; a backslash precedes that letter within a part. So the traits of a
# row are lists within lists (Vassal's SequenceEncoder; each trait's fields as its class writes them).

Trait = tuple[str, str]
"""A trait: its type, which never changes, and its state."""
FLIP_KEY, TURN_KEY, BACK_KEY, DELETE_KEY = "70,130", "93,130", "91,130", "68,130"
"""Keys as codes of Java and of the key held with them: Control and F, ], [, D."""
NO_OWNER = "nobody;true|0"
"""Owner of a piece face down on the table: anybody may turn it."""
STEPS = {"rect": 4, "hex": 6}
"""Steps of a full turn of a piece, by its shape; other shapes turn by the twelfth."""


def join_sequence(separator: str, *parts: object) -> str:
    """Join parts into one text from which they can be read again; true and false in small letters."""
    return separator.join(
        _escape_part(separator, str(part).lower() if isinstance(part, bool) else str(part)) for part in parts
    )


def _escape_part(separator: str, part_text: str) -> str:
    escaped_text = part_text.replace(separator, f"\\{separator}")
    is_odd = part_text.startswith("\\") or (part_text.startswith("'") and part_text.endswith("'"))
    return f"'{escaped_text}'" if is_odd else escaped_text


def format_definition(
    placed_copy: PlacedCopy, front_image_name: str, back_image_name: str, number: int, fixed: bool, endless: bool
) -> str:
    """Return a piece with the pictures of its faces as text. fixed: it can't be moved by accident; endless: it may be
    deleted."""
    export_piece = placed_copy.item
    basic_fields = ("" if back_image_name and not export_piece.hides else front_image_name), export_piece.piece.name
    traits = [
        *([("delete;" + join_sequence(";", "Delete", DELETE_KEY, ""), "")] if endless else []),
        *([("immob;gi;I;R;", "")] if fixed else []),
        _make_turning_trait(export_piece, placed_copy.angle),
        *_make_back_trait(export_piece, front_image_name, back_image_name, placed_copy.is_open),
        ("mark;Piece", join_sequence(",", f"{export_piece.piece.id}#{placed_copy.copy}")),
        ("piece;" + join_sequence(";", "", "", *basic_fields), join_sequence(";", "null", 0, 0, number, 0)),
    ]
    type_text, state_text = traits.pop()
    for outer_trait in reversed(traits):
        type_text, state_text = (
            join_sequence("\t", outer_trait[0], type_text),
            join_sequence("\t", outer_trait[1], state_text),
        )
    return "+/" + join_sequence("/", "null", type_text, state_text)


def _make_turning_trait(export_piece: ExportPiece, angle: float) -> Trait:
    """Return the trait that turns a piece by steps, or freely if it lies between two. Steps go clockwise, free angles
    counter-clockwise."""
    step_count = STEPS.get(export_piece.trim.shape, 12)
    step_length = angle % 360 / 360 * step_count
    if abs(step_length - round(step_length)) > 0.001:
        return "rotate;" + join_sequence(";", 1, TURN_KEY, "Turn", "", "", "Turn", "", "", "", "", True), str(
            -round(angle, 2)
        )
    field_names_text = join_sequence(
        ";", step_count, TURN_KEY, BACK_KEY, "Turn right", "Turn left", "", "", "Turn", "", "", "", "", True
    )
    return f"rotate;{field_names_text}", str(round(step_length) % step_count)


def _make_back_trait(
    export_piece: ExportPiece, front_image_name: str, back_image_name: str, is_open: bool
) -> list[Trait]:
    """Return the trait of a two-sided piece: if it hides its face, its back masks it; other backs are a second
    layer."""
    if not back_image_name:
        return []
    if export_piece.hides:
        field_names_text = join_sequence(
            ";", FLIP_KEY, back_image_name, "Flip", "I", export_piece.kind.title, "player:", "Peek", "", True, "", ""
        )
        return [(f"obs;{field_names_text}", "null;" if is_open else NO_OWNER)]
    layer_images = join_sequence(",", front_image_name, back_image_name)
    field_names_text = join_sequence(
        ";", "", 130, "A", "Flip", 130, "", "", 130, "", "", "", 1, False, 0, 0, layer_images, ",", True, "Side",
        "", "",
        False, "", 1, 1, True, "", FLIP_KEY, "", "", "1.0", "", "",
    )  # fmt: skip
    return [(f"emb2;{field_names_text}", "1" if is_open else "2")]
