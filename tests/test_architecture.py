"""The shape of the project: imports go one way, and shared code names no game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.reasons import Reason, Refusal
from companion.engine.ruleset import HOOKS
from companion.engine.texts import GivenUp
from companion.text.told import Told
from components.loader import load
from components.places import locate

from .long_run import LONG

pytestmark = LONG
ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "components": {"components"},
    "layouts": {"components", "layouts"},
    "companion": {"components", "layouts", "companion"},
}
ROOMS = (
    "text", "home", "engine", "positions", "answer_parser", "corrections", "state_diff", "game_registry", "tracker",
    "simulation", "sessions", "forms", "table", "scores", "photo", "terminal", "conformance", "web", "site", "making",
    "cli",
)  # fmt: skip
"""The rooms of the companion: each knows those that stand before it."""
WEB_ROOMS = "base", "views", "game", "seats", "server", "features", "http"
"""The same of the page, within its room."""
LAYOUT_ROOMS = "drawing", "faces", "books", "printing"
"""The rooms of layouts, likewise."""
GAME_ROOMS = {"mixia": ("ground", "table", "missions", "holds", "trade", "flight", "fight", "npcs", "turn", "bots")}
"""The same of games whose rules lie in rooms; modules of the game, and what is looked for by name, stand above."""
FACTS = "companion.table.facts"
"""What games and the tracker tell a table's state in, which any room may know."""
MODULE_NAME = re.compile(r"(?:components|layouts|companion)(?:\.\w+)+")
"""What a text names that `import_module` is given: as good as an import."""
FOUND_BY_NAME = {("companion/game_registry/games.py", "companion.tracker")}
"""What the registry looks up by name as it does the rules of games, and never imports."""
GAMES = sorted(path.parent.name for path in ROOT.glob("components/*/game.yaml"))


def sources(package: str) -> list[Path]:
    """The Python files of a package."""
    return sorted((ROOT / package).rglob("*.py"))


class Parts(NamedTuple):
    """Imports of a file, absolute ones by module and by what is imported, relative ones by their full names, its
    functions, and what it writes into f-strings of a value's attributes: line and name of each."""

    imports: list[tuple[int, str]]
    absolute: list[tuple[int, str]]
    relative: list[tuple[int, str]]
    functions: list[tuple[int, str]]
    written: list[tuple[int, str]]


@cache
def parts_of(file: Path) -> Parts:
    """Found once for all that ask."""
    found = Parts([], [], [], [], [])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.imports.extend((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.imports.append((node.lineno, node.module))
            found.absolute.extend((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = [*file.relative_to(ROOT).parts[: -node.level], *filter(None, [node.module])]
            found.relative.extend((node.lineno, ".".join([*package, alias.name])) for alias in node.names)
        elif isinstance(node, ast.Constant) and MODULE_NAME.fullmatch(str(node.value)):
            found.imports.append((node.lineno, node.value))
        elif isinstance(node, ast.FunctionDef):
            found.functions.append((node.lineno, node.name))
        elif isinstance(node, ast.JoinedStr):
            parts = (part for part in ast.walk(node) if isinstance(part, ast.Attribute))
            found.written.extend((part.lineno, ast.unparse(part)) for part in parts)
    return found


def imports(file: Path) -> Sequence[tuple[int, str]]:
    return parts_of(file).imports


def game_of(file: Path) -> str | None:
    """The game whose folder a file lies in, or None for shared code."""
    return next((part for part in file.relative_to(ROOT).parts if part in GAMES), None)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_go_one_way(package: str) -> None:
    """components imports neither of the others, and layouts not companion."""
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {name} ({package} must not know {name.split('.')[0]})"
        for file in sources(package)
        for line, name in imports(file)
        if name.split(".")[0] in MAY_IMPORT and name.split(".")[0] not in MAY_IMPORT[package]
    ]

    assert wrong == []


ROOMS_OF = {
    "layouts": LAYOUT_ROOMS,
    "companion": ROOMS,
    "companion/web": WEB_ROOMS,
    **{f"companion/{game}": rooms for game, rooms in GAME_ROOMS.items()},
}


@pytest.mark.parametrize(("house", "room"), [(house, room) for house, rooms in ROOMS_OF.items() for room in rooms])
def test_rooms_know_those_below(house: str, room: str) -> None:
    """Within the companion, its page and games imports go one way, too, those for types included."""
    rooms, within = ROOMS_OF[house], f"{house.replace('/', '.')}."
    known = {*rooms[: rooms.index(room) + 1]}
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in [ROOT / house / f"{room}.py", *sources(f"{house}/{room}")]
        if file.exists()
        for line, name in [*imports(file), *parts_of(file).relative]
        if name.startswith(within) and name.removeprefix(within).split(".")[0] not in known and name != FACTS
        if (str(file.relative_to(ROOT)), name) not in FOUND_BY_NAME
    ]

    assert wrong == []


@pytest.mark.parametrize("house", ROOMS_OF)
def test_every_room_has_its_place(house: str) -> None:
    """A new room is put where it belongs."""
    rooms = {file.parent.name for file in (ROOT / house).glob("*/__init__.py")}
    alone = {file.stem for file in (ROOT / house).glob("*.py")} - {"__init__", "__main__"}
    game = house.rpartition("/")[2]
    apart = {*load(locate(game)).modules, *HOOKS} if game in GAME_ROOMS else {*GAMES}

    assert (rooms | alone) - apart == {*ROOMS_OF[house]}


def test_no_modules_import_in_a_circle() -> None:
    """Not even for types, or when a function runs: who reads one module never needs another to understand that one."""
    modules = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for package in MAY_IMPORT
        for file in sources(package)
    }
    graph = {}
    for module, file in modules.items():
        named = {name for _, name in [*parts_of(file).absolute, *parts_of(file).relative]}
        graph[module] = {name if name in modules else name.rpartition(".")[0] for name in named} & {*modules}
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_shared_code_names_no_game(package: str) -> None:
    """Outside the games' own folders nothing names a game, in code, comments or data."""
    names = re.compile("|".join(re.escape(name).replace("_", "[-_ ]?") for name in GAMES), re.I)
    files = [f for f in (ROOT / package).rglob("*") if f.suffix in {".py", ".yaml", ".md"} and game_of(f) is None]
    wrong = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line) and not _is_example(line)
    ]

    assert wrong == []


def _is_example(line: str) -> bool:
    """Help texts show a command that works."""
    return "Example: salvage" in line


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_games_import_no_other_game(package: str) -> None:
    """A game's folder may be copied: within itself it imports relatively, and it knows no other game."""
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in sources(package)
        for line, name in imports(file)
        if game_of(file) and any(part in GAMES for part in name.split("."))
    ]

    assert wrong == []


def _modules() -> Iterator[tuple[str, Path]]:
    """The modules of games that have rules in a folder of their own, with it; the first of each is the game."""
    for game in GAMES:
        rules = ROOT / "companion" / game
        names = [*load(locate(game.replace("_", "-"))).modules]
        yield from ((name, rules / name) for name in names[1:] if (rules / name).is_dir())


def test_no_file_names_an_expansion() -> None:
    """Nothing of a game's rules names a module but that module: they find modules by their folders, as anybody's."""
    named = {folder: re.compile(rf"\b{name}\b", re.I) for name, folder in _modules()}
    wrong = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder, name in named.items()
        for file in sources("companion")
        if game_of(file) in (None, folder.parent.name) and not named.keys() & {*file.parents}
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if name.search(line)
    ]

    assert len(named) > 3
    assert wrong == []


def test_files_keep_one_job() -> None:
    """No source file is longer than 600 lines (CONTRIBUTING)."""
    long = [str(f.relative_to(ROOT)) for p in MAY_IMPORT for f in sources(p) if len(f.read_text().splitlines()) > 600]

    assert long == []


PARTICIPLES = {
    "asked", "begun", "chosen", "done", "drawn", "found", "given", "held", "kept", "laid", "left", "made", "meant",
    "named", "said", "seen", "shown", "taken", "told", "wanted",
}  # fmt: skip


def test_style_sheets_and_templates_of_pages_can_be_read() -> None:
    """No line is longer than those of Python; phones are sent none of their indents."""
    files = [*(ROOT / "companion/web/static").rglob("*.css"), *(ROOT / "companion/web/templates").glob("*.html")]
    lines = [(file.name, line) for file in files for line in file.read_text("utf-8").splitlines()]
    assert len(files) > 110
    assert [(name, line) for name, line in lines if len(line) > 120] == []


def test_functions_are_verbs_or_what_they_return() -> None:
    """No function is called by a bare participle, which says neither."""
    found = [
        f"{file.relative_to(ROOT)}:{line} {name}"
        for package in MAY_IMPORT
        for file in sources(package)
        for line, name in parts_of(file).functions
        if name.strip("_") in PARTICIPLES
    ]

    assert found == []


WORDS = {
    f"{record}.{part}"
    for record, parts in {
        "label": "name price facts then note",
        "prompt": "to text facts",
        "told": "who text items",
    }.items()
    for part in parts.split()
}
"""Of records of words what texts are put together from."""
RENDERERS = {"companion/positions/label_words.py", "companion/text/told.py", "companion/web/views/render.py"}


def test_records_of_words_are_told_in_one_module_each() -> None:
    """Nothing else makes sentences of them, and none is one by itself. Pages set the facts of a question apart."""
    written = {
        str(file.relative_to(ROOT)): {name for _, name in parts_of(file).written} for file in sources("companion")
    }

    assert {file for file, names in written.items() if names & WORDS} == RENDERERS
    assert all(record.__str__ is object.__str__ for record in (Label, Prompt, Reason, Refusal, GivenUp, Told))
