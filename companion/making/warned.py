"""What of a game prints but may not serve, as `salvage check` tells it, found bit by bit."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from companion.making.reading import FolderReading
from components.problems import Problem
from layouts.faces.lint import Lint
from layouts.faces.loader import load as load_design

Warnings = dict[Problem, list[str]]
"""Each warning with the keys of the faces that it is about; none where the line of the data says so."""


class Warned:
    """The warnings about what was read of a folder."""

    def __init__(self, reading: FolderReading) -> None:
        self.reading, self.found = reading, Warnings()
        self.is_done = False
        self._lint: Lint | None = None
        self._rest: Iterator[None] = iter(())

    def go_on(self, seconds: float) -> bool:
        """Look for so long; whether all has been looked at now. Never raises."""
        until = monotonic() + seconds
        try:
            lint = self._lint or self._begin()
            for _ in self._rest:
                if monotonic() > until:
                    return False
            self.found = {problem: self._keys(faces) for problem, faces in lint.warnings().items()}
        except Exception:  # Files that change meanwhile, or own Python; what is wrong is told as a fault.
            self.found = {}
        self.is_done = True
        return True

    def _begin(self) -> Lint:
        """With a design of its own, as lines are heard only while a design is drawn for the first time."""
        read = self.reading
        design = load_design(read.place, "full", read.trusted, read.game)
        self._lint = lint = Lint(design, read.place)
        self._rest = lint.look_through()
        return lint

    def _keys(self, faces: set[tuple[str, str]]) -> list[str]:
        """The keys of sides of pieces, those first that the data have first."""
        every = {key for id, side in faces for key in self.reading.keys_of(self.reading.game.piece(id), (side,))}
        return [key for key in self.reading.faces("full") if key in every]
