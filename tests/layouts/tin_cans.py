"""A game about cans, made up for tests of rulebooks: data, a manuscript, and a board function in place of Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path as File
from typing import Any

import pdfplumber
import pikepdf

from components.loader import load
from components.places import locate
from layouts.books.writer import Rulebook, check_rulebook
from layouts.drawing import laid, shapes
from layouts.drawing.backends.pdf import Document
from layouts.drawing.hooks import Arrow
from layouts.drawing.papers import find_paper
from layouts.drawing.scene import Path, Scene, Text
from layouts.faces.design import Design
from layouts.faces.loader import read_design

DATA = """
title: Tin Cans
players: [2, 5]
age: 8
minutes: [20, 40]
summary: A game about cans.
supply: [a table]
constants:
  hand: {value: 7, meaning: cards in hand, source: rulebook}
tables:
  shelves:
    title: Shelves
    key: shelf
    source: rulebook
    fields:
      {shelf: text, cans: int, high: {type: list of int},
       prices: {type: list of record, default: [], fields: {cans: int, pays: int}}}
    rows:
      - {shelf: top, cans: 3, high: [1, 2]}
      - {shelf: low.5, cans: 8, high: [4], prices: [{cans: 1, pays: 2}, {cans: 5, pays: 9}]}
kinds:
  can:
    title: Cans
    size: 40 x 60
    source: rulebook
    size_source: rulebook
    fields: {label: text}
    pieces:
      - {id: soup, name: Soup, count: 12, label: "a|b *c*"}
      - {id: beans, name: Beans, count: 5, label: plain}
state:
  cans: {type: int, default: 0}
  players:
    type: map of name to record
    default: {}
    fields: {bag: {type: list of piece can, default: []}}
"""
SCENARIO = (
    "title: Full shelf\nstate: {cans: 3, players: {Ann: {bag: [soup, soup]}, Bo: {bag: [beans]}}}\nthen: {cans: 2}\n"
)
HEAD = "# Tin Cans\n\nStack them.\n\n"

Write = Callable[..., Design]


def _board(studio: Any, state: Mapping[str, Any], crop: Any = None, arrows: Sequence[Arrow] = ()) -> Scene:
    if crop:
        raise KeyError(crop[0])
    lines = (f"{arrow.label} {arrow.kind} {arrow.ends} {'-'.join(arrow.path)}" for arrow in arrows)
    ends = tuple(Text(5, 28 + 5 * i, line, 8) for i, line in enumerate(lines))
    cans = (Path(shapes.rect(10 * i, 10, 8, 12), fill="#336699") for i in range(state["cans"]))
    return Scene(60, 40, (*cans, *ends), 0)


def _place(studio: Any, state: Mapping[str, Any], name: str) -> Scene:
    """A player's cans."""
    return laid.row([laid.piece(studio, f"can.{key}") for key in state["players"][name]["bag"]])


def game_in(root: File) -> Write:
    """A function that writes a manuscript into the game's folder and gives its design."""
    (root / "components" / "scenarios").mkdir(parents=True)
    (root / "layouts").mkdir()
    (root / "components" / "game.yaml").write_text(DATA)
    (root / "components" / "scenarios" / "full.yaml").write_text(SCENARIO)

    def write(body: str, head: str = HEAD, data: str = DATA) -> Design:
        (root / "components" / "game.yaml").write_text(data)
        (root / "layouts" / "rulebook.md").write_text(head + body, encoding="utf-8")
        find = {"positions.board": _board, "positions.place": _place}.__getitem__
        return read_design(load(locate(str(root))), root / "layouts", "full", find)

    return write


def printed(made: Design, paper: str = "a4") -> bytes:
    pdf, pages = Rulebook(made, find_paper(paper)).pdf(Document("Tin Cans"))
    with pikepdf.open(BytesIO(pdf)) as read:
        assert len(read.pages) == pages
    return pdf


def words(pdf: bytes) -> str:
    """All text of a PDF, one space between words."""
    with pdfplumber.open(BytesIO(pdf)) as read:
        return " ".join(word["text"] for page in read.pages for word in page.extract_words())


def faults(made: Design) -> list[str]:
    """What is wrong with a manuscript, as line and message."""
    return [f"{fault.line}: {fault.what}" for fault in check_rulebook(made)]
