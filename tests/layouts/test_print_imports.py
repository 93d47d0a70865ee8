"""What a print of cards imports: start-up is most of what a small deck costs (docs/performance.md)."""

from __future__ import annotations

from pathlib import Path

from ..companion.test_imports import STATISTICS, imported
from ..game_folder import GameFolder

NOT_FOR_CARDS = [
    "svgwrite", "ssl", "http", "urllib.request", "email", "xml.etree", "typer", "jinja2", "fontTools", "pypdfium2",
    "typst", "tinycss2", "markdown_it", "multiprocessing", *STATISTICS, "layouts.drawing.boards",
    "layouts.drawing.backends.svg", "layouts.faces.board_drawing", "layouts.faces.board_form", "layouts.faces.enlarge",
    "layouts.books.writer", "components.spaces", "companion.engine", "companion.sessions",
]  # fmt: skip
CARDS = {
    "components/game.yaml": """\
title: Toy
players: [1, 4]
kinds: {card: {title: Cards, size: 63.5 x 88.9, source: rulebook, fields: {effect: text}, pieces: cards.csv}}
""",
    "components/cards.csv": "id,name,effect\na,Antenna,Take a cube.\nb,Beacon,Draw two cards and keep one.\n",
    "layouts/faces.yaml": """\
files: {cards: {title: Cards, kinds: [card]}}
kinds: {card: {front: card}}
faces:
  card:
    - {rect: [3, 3, 57.5, 82.9], radius: 3, stroke: ink}
    - {text: "{{ name }}", at: [7, 11], font: display, size: 11}
    - {icon: energy, at: [31.75, 38], size: 26, fill: ink}
    - {paragraph: "{{ effect }}", in: [7, 62, 49.5, 16], font: body, size: 9}
""",
}


def test_a_print_of_cards_imports_only_what_it_draws_with(tmp_path: Path, home: Path) -> None:
    """No boards, no SVG, and nothing of the network; no typer, books or large type."""
    deck = GameFolder(tmp_path / "deck", CARDS).folder
    line = f"print {deck} --no-rulebook --jobs 1 --out {tmp_path}"

    assert imported(line, ["reportlab", *NOT_FOR_CARDS]) == ["reportlab"]
