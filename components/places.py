"""Folders of games: those of this package, and a user's own folder anywhere on disk.

A built-in game is `components/<name>/` here; its layouts and companion are in folders of the same name beside this
package. An own game is one folder with `components/` and optional `layouts/` and `companion/`. A game's id is its
folder's name with hyphens for underscores.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from components.base.files import EXPANSION_FILE as EXPANSION_FILE
from components.base.files import GAME_FILE as GAME_FILE
from components.base.files import is_device_name, real_path
from components.base.limits import GAME_DEPTH, GAME_FILES, TooMuch, UsageTally
from components.problems import Problem, SalvageError, did_you_mean, display_path, in_quotes, listed
from components.values import NamedTuple

if TYPE_CHECKING:
    from components.yamlfile import SourcePlace

PARTS = ("components", "layouts", "companion")
"""Folders of an own game."""
PRINTS = "output"
OTHER_PARTS = (".schema", "docs", PRINTS)
"""Other folders of an own game that salvage reads or writes."""
FILES = {"components": (GAME_FILE, "state.yaml"), "layouts": ("theme.yaml", "faces.yaml", "rulebook.md", "manual.md")}
FOLDERS = {"": PARTS, "layouts": ("icons", "images", "fonts")}
"""Files and folders that are found by name, by the folder that holds them."""
MIN_NAME_SIMILARITY = 0.75
"""Similarity, from 0 to 1, from which a name is taken for a misspelling: `sumary`, not `cards`."""

_CONTROL = "[\x00-\x1f\x7f-\x9f\u2028\u2029]"
"""Invisible characters; a line break would split the line of a message that quotes the name."""

LANGUAGE_CODE = re.compile(r"[a-z]{2,3}")
_IN_LANGUAGE = re.compile(rf"(.+)#({LANGUAGE_CODE.pattern})", re.DOTALL)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
PACKAGE = Path(__file__).parent


class GamePlace(NamedTuple):
    """The folders of one game; `layouts` and `companion` are None if the game has none."""

    id: str
    components: Path
    layouts: Path | None
    companion: Path | None
    builtin: bool
    base: GamePlace | None = None
    """The game that an expansion in a folder of its own expands; the other folders are the expansion's."""
    language: str = ""
    """The language in which its texts are to be read; "" for their first."""

    @property
    def parts(self) -> tuple[GamePlace, ...]:
        """The game itself, then each of its expansions in folders of their own."""
        return (*self.base.parts, self) if self.base else (self,)

    @property
    def root(self) -> GamePlace:
        """The game without its expansions."""
        return self.parts[0]

    @property
    def kept_as(self) -> str:
        """The name for its output: its id, and the language unless that is the first."""
        return f"{self.id}-{self.language}" if self.language else self.id

    @property
    def folder(self) -> Path:
        """The folder of an own game or an expansion."""
        return self.components.parent.resolve()

    @property
    def module(self) -> str:
        """The module that an expansion adds."""
        return game_id(self.folder)

    @property
    def is_data_alone(self) -> bool:
        """Whether the game has no Python, which might read values that no face shows."""
        return self.companion is None and not (self.layouts and any(self.layouts.glob("*.py")))

    @property
    def address(self) -> str:
        """The text by which `locate` finds the game from anywhere: a built-in game's id, or the absolute paths of an
        own one or of expansions; then a language unless it is the first: `/home/ann/oder#de`."""
        path = self.id if self.builtin else os.pathsep.join(str(part.folder) for part in self.parts[bool(self.base) :])
        return f"{path}#{self.language}" if self.language else path

    @property
    def command_name(self) -> str:
        """The game's name in a command that is typed in the current folder."""
        return in_quotes(self.address) if self.base else command_name(self.id, self.components)


def find_games() -> dict[str, GamePlace]:
    """Return all built-in games by id, sorted."""
    folders = sorted(path.parent for path in PACKAGE.glob(f"*/{GAME_FILE}"))
    return {place.id: place for place in map(_builtin, folders)}


def command_name(id: str, components: Path) -> str:
    """Return a game's name in a command typed in the current folder: a built-in game's id, or the path of an own
    game."""
    if components.parent == PACKAGE:
        return id
    path = display_path(components.parent.resolve())
    return in_quotes(path if Path(path).is_absolute() else os.path.join(".", path))


def locate(name: str) -> GamePlace:
    """Find a game by its id or its folder's path. Raises SalvageError.

    An id takes precedence over a folder of that name; write `./name` for the folder. An expansion's folder means its
    game with it; of several, separated as in PATH, each expands the one before. A language may follow: `oder#de`.
    """
    games = find_games()
    if name in games:
        return games[name]
    if _is_folder(name):
        return _own(Path(name))
    if os.pathsep in name and all(map(_is_folder, name.split(os.pathsep))):
        first, *expansions = name.split(os.pathsep)
        return reduce(expand, expansions, locate(first))
    without, language = split_language(name)
    if language:
        return locate(without)._replace(language=language)
    hint = did_you_mean(name, games)
    raise SalvageError(
        f"there is no game {name!r}{hint}; games: {listed(games)}, or the path of a folder with components/{GAME_FILE}"
    )


def split_language(name: str) -> tuple[str, str]:
    """Split an address from its language, which is "" if it names none."""
    match = None if _is_folder(name) else _IN_LANGUAGE.fullmatch(name)
    return (match[1], match[2]) if match else (name, "")


def _is_folder(name: str) -> bool:
    try:
        return bool(name) and Path(name).is_dir()
    except (OSError, ValueError):
        return False


def is_expansion(name: str) -> bool:
    """Return whether a text is the path of an expansion's folder."""
    return _is_folder(name) and (Path(name) / "components" / EXPANSION_FILE).is_file()


def is_expanded(name: str) -> bool:
    """Return whether a text is the address of a game with expansions in folders of their own."""
    return any(is_expansion(part) for part in split_language(name)[0].split(os.pathsep))


def expand(base: GamePlace, name: str) -> GamePlace:
    """Add the expansion in a folder to a game. Raises SalvageError if it expands another game."""
    folder = Path(name)
    expands, at = _read_expands(folder)
    if expands != base.root.address:
        raise SalvageError(at.fault(f"it expands {expands}, not {base.root.address}"))
    if any(part.folder == folder.resolve() for part in base.parts):
        raise SalvageError(at.fault("it is there twice"))
    return _on(base, folder)


def _read_expands(folder: Path) -> tuple[str, SourcePlace]:
    """Return the address of the game that an expansion is for, and its place in the data."""
    from components import yamlfile

    doc = yamlfile.read(folder / "components" / EXPANSION_FILE)
    value = doc.value.get("expands") if isinstance(doc.value, dict) else None
    at = doc.at / "expands"
    if not isinstance(value, str):
        message = "'expands' says which game this is an expansion of: its id, or the way to its folder"
        raise SalvageError(at.fault(message))
    games = find_games()
    if value in games:
        return value, at
    of = folder / value
    if not (of / "components" / GAME_FILE).is_file():
        hint = did_you_mean(value, games)
        message = f"there is no game {value!r}{hint} to expand; games: {listed(games)}, or the way to a game's folder"
        raise SalvageError(at.fault(message))
    return str(of.resolve()), at


def _on(base: GamePlace, folder: Path) -> GamePlace:
    if faults := sorted((*_strangers(folder), *_find_unread(folder))):
        raise SalvageError(faults)
    id = f"{base.id}-{game_id(folder)}" if base.base else game_id(folder)
    layouts, companion = _folder(folder / "layouts"), _folder(folder / "companion")
    return GamePlace(id, folder / "components", layouts, companion, False, base)


def _builtin(folder: Path) -> GamePlace:
    layouts, companion = (_folder(PACKAGE.parent / part / folder.name) for part in PARTS[1:])
    return GamePlace(game_id(folder), folder, layouts, companion, True)


def _own(folder: Path) -> GamePlace:
    from components.base.folders import finish_moves  # Built-in games don't need these imports.

    file = folder / "components" / GAME_FILE
    finish_moves(file.parent)  # A killed `pull` may have left moves of tables.
    if not file.is_file():
        if is_expansion(str(folder)):
            return _on(locate(_read_expands(folder)[0]), folder)
        hint = did_you_mean(GAME_FILE, (each.name for each in file.parent.glob("*")))
        fault = f"no game here: components/{GAME_FILE} is missing{hint}"
        raise SalvageError(Problem(display_path(folder), None, fault))
    if faults := sorted((*_strangers(folder), *_find_unread(folder))):
        raise SalvageError(faults)
    return GamePlace(game_id(folder), file.parent, _folder(folder / "layouts"), _folder(folder / "companion"), False)


def _find_unread(folder: Path) -> Iterator[Problem]:
    """Yield files and folders in a wrong place, or with a misspelt name whose correct one is missing."""
    for names, is_right in ((FILES, Path.is_file), (FOLDERS, Path.is_dir)):
        missing = {name: part for part in names for name in names[part] if not is_right(folder / part / name)}
        for path in (path for part in ("", *FILES) for path in sorted((folder / part).glob("*")) if is_right(path)):
            part = "" if path.parent == folder else path.parent.name
            alike = [name for name in missing if missing[name] == part != "components" and path.name not in names[part]]
            if names is FILES and missing.get(path.name, part) != part:
                yield Problem(display_path(path), None, f"nothing reads it here; move it to {missing[path.name]}")
            elif hint := did_you_mean(path.name, alike, MIN_NAME_SIMILARITY):
                yield Problem(display_path(path), None, f"nothing reads it{hint}")


def _strangers(folder: Path) -> Iterator[Problem]:
    """Yield a problem for each entry that a game's folders may not hold: special files, linked folders, links to files
    elsewhere.

    Everything that is read, run or overwritten must be in the folder that its owner sees and has trusted. Of prints
    only their folders are checked.
    """
    root, tally = folder.resolve(), UsageTally()
    waiting = [folder / part for part in (*PARTS, *OTHER_PARTS)]
    for path in waiting:
        try:
            GAME_DEPTH.check(len(path.parts) - len(folder.parts))
            if path.is_symlink():
                yield Problem(display_path(path), None, "is a linked folder; put the folder itself here")
            elif path.is_dir():
                own_folders = [root / part for part in (*PARTS, path.relative_to(folder).parts[0])]
                for entry in os.scandir(path):
                    tally.add(GAME_FILES)
                    if fault := _strange(entry, own_folders):
                        yield Problem(display_path(Path(entry.path)), None, fault)
                    elif entry.is_dir() and path != folder / PRINTS:
                        waiting.append(Path(entry.path))
        except TooMuch as error:
            yield Problem(display_path(folder), None, str(error))
            return


def _strange(entry: os.DirEntry[str], own_folders: Sequence[Path]) -> str:
    """Describe the fault of an entry of a game's folder; "" if it has none. own_folders: the folders that links may
    lead into."""
    try:
        entry.name.encode()
    except UnicodeEncodeError:
        return "its name is not UTF-8 text; rename it"
    if entry.name[0] == "." and re.fullmatch(r"\..+\.icloud", entry.name):
        return f"stands for {entry.name[1:-7]}, which isn't downloaded yet; open that in iCloud Drive"
    if not entry.name.isprintable() and re.search(_CONTROL, entry.name):
        return "its name holds a line break or another control character; rename it"
    if entry.is_symlink():
        if not os.path.exists(entry.path):
            # Editors lock a file by a hidden link to nothing.
            return "" if entry.name.startswith(".") else "is a link to nothing; put the file itself here"
        if entry.is_dir():
            return "is a linked folder; put the folder itself here"
        if not any(Path(entry.path).resolve().is_relative_to(each) for each in own_folders):
            return f"is a link that leads out of the game's folders ({listed(PARTS)}); put the file itself here"
    if not entry.is_dir() and not entry.is_file():
        return "is neither a file nor a folder"
    return ""


def _folder(path: Path) -> Path | None:
    return path if path.is_dir() else None


def game_id(folder: Path) -> str:
    """Return the id of the game in a folder: its name with hyphens for other characters. Raises SalvageError if that
    gives no id."""
    name = real_path(folder).name
    id = id_from(name)
    if not id:
        message = f"a game's folder is named with at least one letter or digit, such as my-game, not {name!r}"
        raise SalvageError(Problem(display_path(folder), None, message))
    if is_device_name(id):  # Prints go into a folder with this name.
        message = f"no game can be called {id!r}: Windows has such a device"
        raise SalvageError(Problem(display_path(folder), None, message))
    return id


def id_from(name: str) -> str:
    """Make an id from a folder's name, of letters' code points if none is Latin; "" if that gives none.

    >>> [id_from(name) for name in ("tin_cans", "Fuchs & Henne", "game.v2", "Ünïcode", "日本", "!")]
    ['tin-cans', 'Fuchs-Henne', 'game-v2', 'Unicode', '65e5-672c', '']
    """
    plain = "".join(letter for letter in normalize("NFKD", name) if not combining(letter)).replace("_", "-")
    latin = plain if _ID.fullmatch(plain) else re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")
    return latin or "-".join(f"{ord(letter):x}" for letter in plain if letter.isalnum())
