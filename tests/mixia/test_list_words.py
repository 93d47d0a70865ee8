"""How lists of answers end, what marks one of them, and how hands are asked for what they have drawn."""

from __future__ import annotations

from companion.engine.texts import fill
from companion.library.games import rules_of
from components.places import locate

RULES = rules_of(locate("mixia"))
CHANCES = (
    "start sector", "symbol drawn", "npc card", "first ship drawn", "mission", "sector", "sector seen", "token",
    "title",
)  # fmt: skip
"""The questions that ask what hands have drawn."""


# ---- one wording for one thing ----------------------------------------------------------------------------------


def test_what_is_drawn_is_asked_for_in_one_way() -> None:
    """Hands draw, flip or look, and then one question asks what it is; of a die, what it shows or picks."""
    values = {"who": "Ann", "sector": "lunari", "beside": "xia", "npc": "enforcer", "die": "d6", "why": "engine"}
    drawn = [
        fill(question.prompt, values)
        for name, question in RULES.texts.questions.items()
        if name in CHANCES
    ]  # fmt: skip
    assert len(drawn) == len(CHANCES)
    assert all(". Which one is it?" in each for each in drawn)
