"""What a print of cards imports: start-up is most of what a small deck costs (docs/performance.md)."""

from __future__ import annotations

from pathlib import Path

from ..companion.test_imports import STATISTICS, imported
from ..game_folder import GameFolder

NOT_FOR_CARDS = [
    "svgwrite", "ssl", "http", "urllib.request", "email", "xml.etree", "typer", "fontTools", "pypdfium2",
    "typst", "tinycss2", "markdown_it", "multiprocessing", *STATISTICS, "layouts.drawing.boards",
    "layouts.drawing.backends.svg", "layouts.faces.board_drawing", "layouts.faces.board_form", "layouts.faces.enlarge",
    "layouts.books.writer", "components.spaces", "companion.engine", "companion.sessions",
]  # fmt: skip
GAME = """\
title: Toy
players: [1, 4]
kinds: {card: {title: Cards, size: 63.5 x 88.9, source: rulebook, pieces: [{id: a, name: Antenna}]}}
"""


def test_a_print_of_cards_imports_only_what_it_draws_with(tmp_path: Path, home: Path) -> None:
    """No boards, no SVG, and nothing of the network; no typer, books or large type."""
    deck = GameFolder(tmp_path / "deck", {"components/game.yaml": GAME}).folder

    line = f"print {deck} --no-rulebook --jobs 1 --out {tmp_path}"
    assert imported(line, ["reportlab", *NOT_FOR_CARDS]) == ["reportlab"]
