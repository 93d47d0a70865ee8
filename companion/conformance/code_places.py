"""The file and line of the code that a problem is about: the step that asks, the rule that reports, the words."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from traceback import walk_tb
from types import FrameType, GeneratorType
from typing import Any, NamedTuple, TypeAlias

from companion.engine import Note, Play
from components.base import files
from components.problems import Problem, display_path


def parse_file(file: Path) -> ast.Module | None:
    """Parse a Python file; return None if it can't be read or isn't Python, as whoever runs it will say so."""
    try:
        return ast.parse(files.read(file))
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return None


class CodePlace(NamedTuple):
    """A line of a file, None for the file as a whole."""

    file: Path
    line: int | None = None

    def problem(self, what: str, rule: str = "") -> Problem:
        """Return a problem at this place."""
        return Problem(display_path(self.file), self.line, what, rule)


Told: TypeAlias = tuple[Note, CodePlace, object]
"""An event with its line, and what a look at the table showed then."""


class CodePlaces:
    """Where things are in the Python of one game's rules."""

    def __init__(self, folder: Path, more: Sequence[Path] = ()) -> None:
        """more: the folders of expansions."""
        self.folders = (folder, *more)
        every = (path for each in self.folders for path in (each.absolute(), each.resolve()))
        self._beginnings = tuple(f"{path}{os.sep}" for path in every)
        self.whole = CodePlace(folder / "__init__.py")

    def of_question(self, play: Play) -> CodePlace:
        """Return the line at which the rules wait for the answer to the pending question."""
        found = self.whole
        running: Any = play.running
        while isinstance(running, GeneratorType):
            frame = running.gi_frame
            if frame is not None and self._is_own(frame.f_code.co_filename):
                found = CodePlace(Path(frame.f_code.co_filename), frame.f_lineno)
            running = running.gi_yieldfrom
        return found

    def of_function(self, function: Callable[..., Any]) -> CodePlace:
        """Return the first line of a function."""
        code = getattr(function, "__code__", None)
        return CodePlace(Path(code.co_filename), code.co_firstlineno) if code else self.whole

    def of_error(self, error: BaseException) -> CodePlace | None:
        """Return the innermost line of the rules in an error's traceback, or None if it has none."""
        lines = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
        own = [CodePlace(Path(file), line) for file, line in lines if self._is_own(file)]
        return own[-1] if own else None

    def of_words(self, kind: str, name: str) -> CodePlace:
        """Return the place at which a `Question` or `Event` with that name is declared."""
        return self._declared.get((kind, name), self.whole)

    def of_caller(self, frame: FrameType | None) -> CodePlace:
        """Return the innermost line of the rules among the callers of a frame."""
        while frame is not None and not self._is_own(frame.f_code.co_filename):
            frame = frame.f_back
        return CodePlace(Path(frame.f_code.co_filename), frame.f_lineno) if frame else self.whole

    def _is_own(self, file: str) -> bool:
        return file.startswith(self._beginnings)

    @cached_property
    def _declared(self) -> dict[tuple[str, str], CodePlace]:
        found = {}
        for file in (file for folder in self.folders for file in sorted(folder.rglob("*.py"))):
            tree = parse_file(file)
            for node in ast.walk(tree) if tree else ():
                if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    found[called, str(node.args[0].value)] = CodePlace(file, node.lineno)
        return found


class Heard(list[Note]):
    """The notes of a table, each with the line that reported it, and what a look at the table showed then: `places` has
    as many."""

    def __init__(self, code: CodePlaces, see: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.code, self.see = code, see
        self.places: list[tuple[CodePlace, object]] = []

    def append(self, note: Note, /) -> None:
        super().append(note)
        self.places.append((self.code.of_caller(sys._getframe(1)), self.see()))

    def take(self) -> list[Told]:
        """Return all notes with their places, and forget them."""
        unknown = self.code.whole, None
        taken = [(note, *(self.places[n] if n < len(self.places) else unknown)) for n, note in enumerate(self)]
        self.clear()
        self.places.clear()
        return taken
