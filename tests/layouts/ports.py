"""A game of two cards with a design of its own, for the tests of faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from layouts.drawing.scene import Group, Path, Scene

from ..game_folder import PORTS

DATA = (
    """\
title: Test
players: [1, 2]
constants:
  crew: {value: 3, meaning: crew, source: rulebook}
"""
    + PORTS
    + """\
kinds:
  card:
    title: Cards
    size: 60 x 80
    sides: 2
    back: common
    source: rulebook
    fields:
      number: int
      words: text
      tags: {type: list of text, default: []}
      port: row ports
      safe: {type: bool, default: false}
      hint: {type: text, required: false}
    pieces:
      - {id: one, name: One, code: A1, number: 2, words: brown fox, tags: [x, y, z], port: Rome, safe: true}
      - {id: two, name: Two, code: B2, number: 5, words: lazy dog, port: Oslo}
"""
)
THEME = """\
palette:
  sea: {full: "#1E62A8", low: "#FFFFFF", mono: "#000000"}
  warm: sea + 50% ground
  dusk: {linear: [sea, warm], to: right}
"""


def a_group(studio: Any, **keywords: Any) -> Group:
    return Group((Path("M0 0L1 1", stroke=keywords.get("colour", "#000000"), width=1),))


def find(name: str) -> Callable[..., Any]:
    found = {"art.group": a_group, "art.five": lambda studio: 5, "boards.map": lambda studio, piece: Scene(60, 80, ())}
    if name not in found:
        raise ValueError(f"there is no function '{name}'")
    return found[name]
