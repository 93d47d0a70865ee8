"""Reads a game's design: its data, `theme.yaml` and `faces.yaml`, and its own Python if that may run.

A game (or a kind) without them gets the plain faces of `layouts/faces/plain`. The user is asked to trust Python only if
faces.yaml names a function of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from components.loader import load as load_game
from components.messages import use_language
from components.places import GamePlace
from components.problems import Problem, SalvageError, display_path, in_order
from components.rows import texts_in
from components.schema import Game
from components.yamlfile import Doc, joined
from layouts import BOOKS
from layouts.drawing.hooks import POSITIONS_FILE, Studio
from layouts.drawing.icons import names
from layouts.drawing.images import Images
from layouts.drawing.look import make_look
from layouts.drawing.tones import make_tones
from layouts.faces.box_looks import read_boxes
from layouts.faces.compiler import Compiler
from layouts.faces.design import LARGE_PRINT, Design, find_books
from layouts.faces.elements import Tools
from layouts.faces.form import EXTENDED_FACE, FACES, THEME
from layouts.faces.functions import FindFunction, add_board_hooks, find_in, find_no_python
from layouts.faces.kinds import choose_option_values, choose_stocks, read_files_and_pads, read_kinds, read_options
from layouts.faces.sections import Sections, read_mapping
from layouts.faces.typefaces import collect_letters, make_typefaces
from layouts.faces.values import list_fixed_values, list_table_rows, record_names

if TYPE_CHECKING:
    from layouts.faces.board_drawing import DataBoard

PLAIN_FOLDER = Path(__file__).parent / "plain"
NOTHING_ADDED: Mapping[str, Path] = MappingProxyType({})


def load(
    game_place: GamePlace, ink_name: str, trusted: bool = False, game: Game | None = None,
    options: Mapping[str, str] | None =
    None, large: bool = False,
) -> Design:  # fmt: skip
    """Load a game's design in ink full, low or mono; its own Python runs only if it is built in or trusted.

    `game`: its data, if they have been read already. `options`: print options by name. `large`: large print. Messages
    are in the game's language from now on, as on paper. Raises SalvageError with all problems.
    """
    game = game or load_game(game_place)
    use_language(game.language)
    parts = [(part, part.layouts) for part in game_place.parts if part.layouts]
    folder_by_module = {part.module: folder for part, folder in parts if part.base}
    if not parts:
        return read_design(game, None, ink_name, options=options, large=large)
    return read_design(
        game, game_place.root.layouts, ink_name, find_in(parts, trusted), options, large, folder_by_module
    )


def read_design(
    game: Game, folder: Path | None, ink_name: str, find: FindFunction = find_no_python,
    options: Mapping[str, str] | None = None, large: bool = False, folder_by_module: Mapping[str, Path] = NOTHING_ADDED,
) -> Design:  # fmt: skip
    """Read the design of a game from its layouts folder, in ink full, low or mono.

    `find` returns functions of the game's own Python that faces.yaml names. `options`: print options, as faces.yaml
    declares them, with values other than the default. `large`: large print. `folder_by_module`: the layouts
    folders of expansions. Raises SalvageError with all problems.
    """
    own_folder = folder or PLAIN_FOLDER
    faces_folder = own_folder if (own_folder / "faces.yaml").is_file() else PLAIN_FOLDER
    sections = Sections(_read_with_additions(faces_folder / "faces.yaml", folder_by_module), FACES, game)
    plain_sections = Sections(read_mapping(PLAIN_FOLDER / "faces.yaml"), FACES)
    theme = _read_theme(own_folder, folder_by_module)
    folders = tuple(each for each in (folder, *folder_by_module.values()) if each)
    books = (path for each in folders for book in BOOKS for path in each.glob(f"{book}*.md"))
    letters = collect_letters(game, sections.doc.value, filter(Path.is_file, books))
    own_icons = [folder / "icons" for folder in (own_folder, *folder_by_module.values())]
    for file_path in (file for folder in own_icons[1:] for file in folder.glob("*.svg")):
        if file_path.stem in names() or (own_icons[0] / file_path.name).is_file():
            message = "the game has an icon of that name already; only add to them"
            sections.faults.append(Problem(display_path(file_path), None, message))
    typefaces = make_typefaces(theme.value.get("fonts"), theme.at / "fonts", folders, letters)
    look = make_look(theme.value, ink_name, own_icons, theme.at, typefaces.roles)
    rows = [*(piece.fields for piece in game.pieces()), *(table.rows for table in game.tables.values())]
    tone_by_name = make_tones(texts_in([sections.doc.value, rows]), theme.value.get("palette") or {}, ink_name)
    look = replace(look, tones=tone_by_name)
    studio = Studio(game, look, lambda id, side: design.lying(game.piece(id), side))
    faces = {
        name: (body, plain_sections.doc.at / "faces" / name) for name, body in plain_sections.given["faces"].items()
    }
    faces |= {name: (body, sections.doc.at / "faces" / name) for name, body in sections.given["faces"].items()}
    rect_by_region = plain_sections.regions() | sections.regions()
    styles = plain_sections.styles() | sections.styles()
    tables = {name: list_table_rows(game, table) for name, table in game.tables.items()}
    compiler = Compiler(
        Tools(studio, rect_by_region, find, Images(folders, ink_name)), styles, tables, record_names(game)
    )
    option_by_name = read_options(sections)
    fixed_value_by_name = {
        **list_fixed_values(game, ink_name),
        **choose_option_values(game, option_by_name, options or {}),
    }
    for body, face_source in faces.values():
        if isinstance(body, dict):
            sections.record(body, EXTENDED_FACE, face_source)
    look_by_kind = read_kinds(sections, game, faces, fixed_value_by_name)
    files, pads = read_files_and_pads(sections, game, faces, find_books(own_folder, folder_by_module, game.language))
    boxes = read_boxes(sections, game, studio.look)
    board = _read_board(sections, game)
    if board:
        compiler.spaces = {id: [space.values for space in each.spaces] for id, each in board.form.sets.items()}
        find = add_board_hooks(
            find,
            board.hooks,
            any((each / POSITIONS_FILE).is_file() for each in (own_folder, *folder_by_module.values())),
        )
    if sections.faults:
        raise SalvageError(in_order(sections.faults))
    stock_by_name = choose_stocks(game, look_by_kind, files)
    least_size = LARGE_PRINT if large else 0.0
    untranslated_problems = (*game.untranslated, *sections.untranslated)
    design = Design(
        game, studio, files, pads, look_by_kind, compiler, faces, find, fixed_value_by_name, own_folder,
        option_by_name, stock_by_name,
        boxes, folder_by_module, board,
        typefaces, least_size, untranslated_problems,
    )  # fmt: skip
    return design  # The studio's function, above, draws pieces with it.


def _read_board(sections: Sections, game: Game) -> DataBoard | None:
    """Read the board of faces.yaml. Most games have none and skip the imports, which cost a deck more than its data."""
    if not (section := sections.given["board"]):
        return None
    from layouts.faces.board_drawing import DataBoard
    from layouts.faces.board_form import read_board

    form = read_board(section, game, sections.doc.at / "board", sections.faults)
    return DataBoard(form, game) if form else None


def _read_with_additions(file_path: Path, folder_by_module: Mapping[str, Path]) -> Doc:
    """Read a file of a layouts folder, with the additions of expansions in files of that name."""
    added_files = (
        folder / file_path.name for folder in folder_by_module.values() if (folder / file_path.name).is_file()
    )
    return reduce(joined, map(read_mapping, added_files), read_mapping(file_path))


def _read_theme(own_folder: Path, folder_by_module: Mapping[str, Path]) -> Doc:
    """Read a layouts folder's theme over the plain one, role by role."""
    plain = read_mapping(PLAIN_FOLDER / "theme.yaml")
    theme_folder = own_folder if (own_folder / "theme.yaml").is_file() else PLAIN_FOLDER
    theme_sections = Sections(_read_with_additions(theme_folder / "theme.yaml", folder_by_module), THEME)
    if theme_sections.faults:
        raise SalvageError(in_order(theme_sections.faults))
    merged_sections = {key: {**(plain.value.get(key) or {}), **value} for key, value in theme_sections.given.items()}
    return Doc(merged_sections, theme_sections.doc.at)
