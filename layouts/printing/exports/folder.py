"""Writes an export as a folder: its files are written beside it and put in place all together, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from typing import Any

from components.base import files, folders
from components.problems import SalvageError, display_path, writing
from components.schema import Game
from layouts.drawing.backends import pdf
from layouts.drawing.scene import Scene
from layouts.faces.design import Design
from layouts.printing import render
from layouts.printing.exports.arrange import VirtualTable
from layouts.printing.exports.export_pieces import ExportContents, ExportPiece
from layouts.printing.exports.sheets import SpriteCell
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile

MANIFEST, CREDITS, RULEBOOK = "manifest.json", "credits.pdf", "rulebook.pdf"
EXPORT = "export"


@dataclass(slots=True)
class Request:
    """The subject of an export: the pieces, the table they lie on, and the address that files will have."""

    contents: ExportContents
    options: PrintOptions
    table: VirtualTable
    title: str
    """Title of the export, such as the game's with the scenario's or session's."""
    url: str = ""
    """Address where the files will be, without a slash at the end; "" for files found by their names."""

    def address(self, file_name: str) -> str:
        """Return the name of a file of the export within the export."""
        from urllib.parse import quote

        return f"{self.url}/{quote(file_name)}" if self.url else file_name


@dataclass(slots=True)
class Made:
    """The output of a target: the place of each face, by its name, or with `of_piece` by piece and copy."""

    cells: Mapping[str, SpriteCell]
    lines: list[str] = field(default_factory=list)
    """Messages to print when it is done."""


Target = Callable[[Request, Path], Made]
"""Writes the files of one program into a folder."""


def write_export(request: Request, target_name: str, write_target: Target, folder: Path) -> list[str]:
    """Write an export into its folder; returns messages to print when it is done. Raises SalvageError; earlier files
    are then untouched."""
    names_by_folder = _list_earlier_files(folder)
    with writing(folder), folders.beside(folder) as new_folder:
        written_export = write_target(request, new_folder)
        write_credits(request.contents.design, new_folder / CREDITS)
        _write_manifest(request, target_name, written_export, new_folder)
        _put_in_place(new_folder, folder, names_by_folder)
    return written_export.lines


def make_file_name(title: str) -> str:
    """Make a title into a valid file name."""
    plain = title.replace(": ", " - ")
    return "".join(letter if letter.isalnum() or letter in " -()," else "-" for letter in plain).strip() or "pieces"


def _list_earlier_files(folder: Path) -> dict[str, list[str]]:
    """Return the files of an earlier export in the folder, by their subfolder. Raises SalvageError if the folder holds
    files of others."""
    names_by_folder: dict[str, list[str]] = {}
    if not folder.exists():
        return names_by_folder
    try:
        file_names = json.loads(files.read(folder / MANIFEST))[EXPORT]["files"]
    except (OSError, ValueError, KeyError, TypeError):
        if not folder.is_dir() or any(folder.iterdir()):
            message = "holds something else; give another folder with --out"
            raise SalvageError(f"{display_path(folder)} {message}") from None
        return names_by_folder
    for path in map(Path, file_names):
        names_by_folder.setdefault(path.parent.as_posix(), []).append(path.name)
    return names_by_folder


def _put_in_place(new_folder: Path, folder: Path, names_by_folder: Mapping[str, list[str]]) -> None:
    """Move folders first, and the manifest with the other files last, when everything it names is there."""
    subfolders = sorted(
        (new_subfolder for new_subfolder in new_folder.rglob("*") if new_subfolder.is_dir()),
        key=lambda new_subfolder: -len(new_subfolder.parts),
    )
    for new_subfolder in subfolders:
        files.refuse_link(folder / new_subfolder.relative_to(new_folder))
    for new_subfolder in subfolders:
        subfolder = new_subfolder.relative_to(new_folder)
        (folder / subfolder).mkdir(parents=True, exist_ok=True)
        folders.put_in_place(new_subfolder, folder / subfolder, names_by_folder.get(subfolder.as_posix(), ()))
        rmtree(new_subfolder)
    folders.put_in_place(new_folder, folder, names_by_folder.get(".", ()))


def list_credits(game: Game) -> list[str]:
    """Return the credits of the game, from its data."""
    credit_texts = [f"{credit.role}: {', '.join(credit.names)}." for credit in game.credits.of_the_game()]
    credit_texts += [f"This edition: {', '.join(game.credits.edition_by)}."] if game.credits.edition_by else []
    credit_texts += [game.notice] if game.notice else []
    return [*credit_texts, *([f"Rights: {game.credits.rights.rstrip('.')}."] if game.credits.rights else [])]


def draw_credits_page(design: Design) -> Scene:
    """Draw a page with the credits."""
    from layouts.drawing.keepsake import draw_page

    return draw_page(design.studio, design.game.title, list_credits(design.game))


def write_credits(design: Design, file_path: Path) -> None:
    """Write the page with the credits as a PDF."""
    about = pdf.Document(f"{design.game.title}: credits", design.game.imprint, lang=design.game.language)
    pdf.write(file_path, [draw_credits_page(design)], about)


def write_json(file_path: Path, values: object) -> None:
    """Write values as a JSON file that people can read."""
    file_path.write_text(json.dumps(values, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_rulebook(request: Request, folder: Path) -> str:
    """Write the rulebook into a folder; returns its file name, or "" if the game has none."""
    if "rulebook" not in request.contents.design.books:
        return ""
    planned_file = PlannedFile("rulebook", "Rulebook", "rulebook", book=True)
    (folder / RULEBOOK).write_bytes(render.make_pdf(request.contents.design, planned_file, request.options))
    return RULEBOOK


# ---- the manifest ----------------------------------------------------------------------------------------------------


def _write_manifest(request: Request, target_name: str, written_export: Made, new_folder: Path) -> None:
    """Write the manifest: one entry for each piece and copy, in the order of the data."""
    game = request.contents.game
    file_names = sorted(each.relative_to(new_folder).as_posix() for each in new_folder.rglob("*") if each.is_file())
    place_by_copy = _describe_places(request.table)
    header = {
        "game": game.id,
        "version": game.version,
        "title": request.title,
        "notice": game.credits.rights,
        EXPORT: {"target": target_name, "url": request.url or None, "files": [*file_names, MANIFEST]},
        "notes": list(request.table.notes),
    }
    rows = [
        {
            "id": item.piece.id,
            "copy": copy,
            "name": item.piece.name,
            **_describe_faces(item, written_export),
            "place": place_by_copy[key],
        }
        for item, copy in request.contents.copies
        for key in [(item.piece.id, copy)]
    ]
    text = json.dumps(header, ensure_ascii=False)[:-1]
    rows_json = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    (new_folder / MANIFEST).write_text(f'{text}, "pieces": [\n{rows_json}\n]}}\n', encoding="utf-8")


def _describe_faces(export_piece: ExportPiece, written_export: Made) -> dict[str, Any]:
    back_cell = written_export.cells.get(export_piece.back.name) if export_piece.back else None
    return {
        "front": written_export.cells[export_piece.front.name].as_json(),
        "back": back_cell.as_json() if back_cell else None,
    }


def _describe_places(table: VirtualTable) -> dict[tuple[str, int], dict[str, Any]]:
    """Map copies, by piece id and number, to their places."""
    place_by_copy: dict[tuple[str, int], dict[str, Any]] = {}
    for each in table.placed:
        place = {
            "x_mm": round(each.x, 2),
            "y_mm": round(each.y, 2),
            "rotation": round(each.angle, 2),
            "side": each.side,
        }
        place_by_copy[each.item.piece.id, each.copy] = place
    for pile in table.piles:
        for export_piece, copy_number in pile.copies:
            place_by_copy[export_piece.piece.id, copy_number] = {
                "in": pile.title,
                "form": pile.container,
                "side": pile.side,
            }
    return place_by_copy
