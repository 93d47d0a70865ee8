"""Dice rolls: the faces that may come up, and the probability of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


class Roll:
    """One roll of a die: a `Source` of chance.

    >>> Roll(["1", "2", "2", "3"]).pick(0.6), Roll(["1", "2", "2", "3"]).weights()["2"]
    ('2', 2)
    """

    __slots__ = ("faces",)

    def __init__(self, faces: Sequence[str]) -> None:
        """Take the `faces` of the die; the same face may be there more than once."""
        self.faces = faces

    def pick(self, at: float) -> str:
        return self.faces[int(at * len(self.faces))]

    def weights(self) -> Mapping[str, int]:
        return Counter(self.faces)
