"""What somebody reads who types a pile, a part or a design that isn't possible now; what builders are asked, and what
pieces say."""

from __future__ import annotations

from typing import Any

import pytest

from companion.answer_parser.answer_lines import read_answer
from companion.engine.reasons import Refusal
from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.positions.asks import offered
from companion.positions.game_words import GameWords
from companion.spacecraft import RULES
from companion.spacecraft.piece_words import describe


def refusal(desk: Any, typed: str) -> None:
    """Type what isn't possible, as at the table."""
    read_answer(
        desk.play.ask, typed, RULES.texts, GameWords(RULES.game),
        lambda key, _: Refusal(desk.why_not(key) or desk.why_not(key.upper())),
    )  # fmt: skip


def test_a_code_in_full_begins_no_other_part(at: Any) -> None:
    """SC-054: who types the code of a white hull that can't be paid builds no white nose, the only white part that can;
    half a name still does."""
    desk = at("build", {"Ann": {"store": {"light-bulb": 1, "gears": 1}}, "Bo": {}}, "A1 gears 2")
    assert [part for part in desk.options if part.endswith("-white")] == ["nose-white"]
    with pytest.raises(NotAllowed, match=r"^WH \(White hull\) isn't possible now: slot W4 needs a cable"):
        refusal(desk, "wh")
    for typed in ("w", "whi", "wn"):
        refusal(desk, typed)


def test_what_pieces_say() -> None:
    """Every piece with something printed on it says what it is for, in one sentence or two."""
    for kind in RULES.game.kinds.values():
        for piece in kind.pieces:
            said = describe(piece)
            assert all(line.endswith(".") and ".." not in line and "None" not in line for line in said), said
    assert describe(RULES.game.piece("part.nose-white")) == [
        "WN White nose (rocket part): costs a weight of 3, including a tile of the type on slot W5's token."
    ]
    assert describe(RULES.game.piece("design.29")) == ["Design 29 (deck III): at least 5 rows high; 7 points."]


def test_cards_that_could_come_are_told_in_the_order_of_their_numbers(new_game: Any) -> None:
    """SC-025: 10 comes after 9, not after 1."""
    desk = new_game("Ann Bo", first="Ann")
    while desk.play.ask.name != "design card":
        desk.do(str(min(option for _, option in offered(desk.play.ask))))
    with pytest.raises(AnswerError, match=r"possible: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10$"):
        read_answer(desk.play.ask, "q", RULES.texts, GameWords(RULES.game))
