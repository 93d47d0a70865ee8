"""The rulebook of Space Junkyard: what the shared tests of rulebooks don't know of it."""

from __future__ import annotations

from ..printed import rulebook


def test_numbers_are_the_datas() -> None:
    """Numbers of tiles, steps and stacks are those of the box."""
    text = rulebook("space-junkyard").text()

    for words in ("32 asteroid tiles and 44 sections", "up to 3 steps", "6 × 6", "24 tiles stay in the stack"):
        assert words in text, words
