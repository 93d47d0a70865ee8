"""What a knife finds on the paper: a few print runs of every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from ..long_run import LONG, PAIRS, first_of
from ..paper import faults_of
from ..printed import GAMES, VARIANTS, Box, Printed

pytestmark = PAIRS

RUNS = ("a4", "letter gutterfold")


@LONG
@pytest.mark.parametrize(("name", "game"), first_of(product(RUNS, GAMES)))
def test_nothing_on_the_paper_spoils_a_cut(game: str, name: str, printing: Callable[..., Printed]) -> None:
    """Marks and words keep off the edge and off the pieces, bleeds are as the manifest says, and pieces that share a
    cut are painted alike on both sides of it."""
    assert list(faults_of(printing(game, "--no-rulebook", *VARIANTS[name]))) == []


def test_faults_would_be_noticed(printing: Callable[..., Printed]) -> None:
    """The test above can fail: places moved by 3 mm, bleeds that are not there and cuts through pictures are found."""
    made = printing("space-junkyard", "--no-rulebook", "--only", "section")
    (key, *_), places = list(made.pages), list(made.places)
    moved = [
        replace(p, trim=Box(p.trim.left + 3, p.trim.top, p.trim.right + 3, p.trim.bottom)) for p in made.pages[key]
    ]
    wide = [replace(p, bleed=(6.0,) * 4) for p in made.pages[key]]
    touching = [
        replace(p, trim=p.trim.grown(3.0), bleed=(0.0,) * 4) for p in made.pages[key] if p.shape == "rect"
    ]  # fmt: skip
    for wrong, said in ((moved, "within 1.2 mm"), (wide, "no art in its bleed"), (touching, "painted differently")):
        fake = Printed(made.folder, None, made.manifest)
        fake.__dict__["pages"] = {key: wrong}
        assert any(said in fault for fault in faults_of(fake)), said
    assert places
