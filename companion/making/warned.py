"""What of a game prints but may not serve, as `salvage check` tells it, found bit by bit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from time import monotonic

from companion.making.reading import FolderReading
from components.problems import Problem
from layouts.drawing.look import INKS
from layouts.faces.lint import Lint, find_greyed
from layouts.faces.loader import load as load_design

Warnings = dict[Problem, list[str]]
"""Each warning with the keys of the faces that it is about; none where the line of the data says so."""


class Warned:
    """The warnings about what was read of a folder. found: by the ink that they are about, or all."""

    def __init__(self, reading: FolderReading) -> None:
        self.reading, self.found = reading, dict[str, Warnings]()
        self.is_done = False
        self._rest = self._look_through()

    def go_on(self, seconds: float) -> bool:
        """Look for so long; whether all has been looked at now. Never raises."""
        until = monotonic() + seconds
        with suppress(Exception):  # Files that change meanwhile, or own Python; what is wrong is told as a fault.
            for _ in self._rest:
                if monotonic() > until:
                    return False
        self.is_done = True
        return True

    def _look_through(self) -> Iterator[None]:
        """With a design of its own, as lines are heard only while a design is drawn for the first time."""
        read = self.reading
        lint = Lint(load_design(read.place, "full", read.trusted, read.game), read.place)
        yield from lint.look_through()
        self.found = dict.fromkeys(INKS, self._name(lint.warnings()))
        for greyed in find_greyed(read.design("mono"), read.place):
            self.found["mono"] = {**self._name(greyed), **self.found["mono"]}
            yield

    def _name(self, warnings: Mapping[Problem, set[tuple[str, str]]]) -> Warnings:
        return {problem: self._keys(faces) for problem, faces in warnings.items()}

    def _keys(self, faces: set[tuple[str, str]]) -> list[str]:
        """The keys of sides of pieces, those first that the data have first."""
        every = {key for id, side in faces for key in self.reading.keys_of(self.reading.game.piece(id), (side,))}
        return [key for key in self.reading.faces("full") if key in every]
