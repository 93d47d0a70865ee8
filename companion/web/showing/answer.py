"""An answer as a page offers it: plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Answer(NamedTuple):
    """An answer that may be given.

    name, more: its label, and what that tells about it. targets: the names by which it is tapped on a picture. face: a
    picture of the piece that it is. sure: what is asked once before it is given. risk: "draw", "lost" or "over", where
    that follows from it. outlook: what else does. is_out: it ends the question or goes back. deed: what it does, where
    its name doesn't say so. piece: the id by which what is on the face is looked at more closely.
    """

    key: str
    name: str
    more: str
    costs: Sequence[str]
    rule: str
    targets: Sequence[str]
    face: str
    sure: str
    risk: str
    outlook: Sequence[str]
    is_verb: bool
    is_out: bool
    left: str = ""
    deed: str = ""
    piece: str = ""

    @property
    def is_number(self) -> bool:
        """Whether it is an amount, or a result of a die."""
        return self.key.lstrip("-").isdecimal() and not self.face and not self.targets
