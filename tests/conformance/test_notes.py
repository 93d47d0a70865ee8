"""What the notes of a game tell writers of scenarios: the keys of answers."""

from __future__ import annotations

import re
from typing import Any

import pytest

TITLE = "## Keys of answers"


def test_every_word_for_an_answer_is_told(refereed: Any) -> None:
    """What a question takes by a word of its own; pieces go by their codes and ids."""
    told = (
        (refereed.place.components / "NOTES.md").read_text(encoding="utf-8").partition(TITLE)[2].partition("\n## ")[0]
    )
    if not told:
        pytest.skip("its notes tell no keys")
    words = {word for span in re.findall(r"`([^`]+)`", told) for word in span.split()}
    pieces = {piece.key for piece in refereed.data.pieces()}
    asked = {str(key) for question in refereed.rules.texts.questions.values() for key in question.labels}
    assert asked - pieces - words == set()
