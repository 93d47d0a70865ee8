"""What somebody reads who types a pile, a part or a design that isn't possible now; what builders are asked, and what
pieces say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.positions.asks import offered
from companion.positions.game_words import Words
from companion.spacecraft import RULES
from companion.spacecraft.piece_words import describe
from companion.typing.lines import read_answer

PILES = "A1 gears 2, B1 spring 2, C1 cable 2, D1 gears 2, A2 gears 2, B2 cable 2, B3 gears 1, C3 gears 1"
BO = {"at": "C1", "board": ["spring"]}
SEARCHES = {"at": "A1", "board": ["cable", "gears"]}


def refusal(desk: Any, typed: str) -> None:
    """Type what isn't possible, as at the table."""
    words = Words(RULES.game)

    def reason(key: str, rule: str) -> str:
        said = desk.why_not(key) or desk.why_not(key.upper())
        return f": {said}" if said else ""

    read_answer(desk.play.ask, typed, RULES.texts, words, reason)


@pytest.mark.parametrize(
    ("ann", "typed", "why"),
    [
        (SEARCHES, "a1", "A1 isn't possible now: Ann's pawn is there already (SC-040)"),
        (SEARCHES, "C1", "C1 isn't possible now: Bo's pawn is there (SC-036)"),
        (SEARCHES, "D4", "D4 isn't possible now: there is no pile there any more (SC-043)"),
        (
            {**SEARCHES, "at": "B1"},
            "B2",
            "B2 isn't possible now: its top tile weighs 3, and Ann has room for weight 2 only (SC-046)",
        ),
        (SEARCHES, "B3", "it is neither the next pile nor the farthest in a straight line (SC-042)"),
    ],
)
def test_why_a_pile_is_not_searched(at: Any, ann: dict[str, Any], typed: str, why: str) -> None:
    """The reason is that of this pile; a far one that no line leads to says so."""
    desk = at("turn", {"Ann": ann, "Bo": BO}, PILES)
    with pytest.raises(NotAllowed, match=re.escape(why)):
        refusal(desk, typed)


def test_why_a_pile_is_not_visited(at: Any) -> None:
    """SC-034 SC-035: from outside, only the edge and what empty spaces lead to."""
    full = ", ".join(
        f"{column}{row} {'spring' if column in 'AB' else 'gears'} 0" for column in "ABCD" for row in range(1, 5)
    )
    desk = at("turn", {"Ann": {}, "Bo": {}}, full)
    with pytest.raises(NotAllowed, match=r"B2 isn't possible now: it is neither on the edge nor behind empty spaces"):
        refusal(desk, "B2")


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("cable", "it is on top at C1; type the space (SC-A39)"),
        ("spring", "no pile in reach has it on top (SC-A39)"),
        ("hull-white", ""),
    ],
)
def test_why_a_tile_is_not_taken(at: Any, key: str, why: str) -> None:
    """SC-A39: a pile is searched, not a tile; of one on top within reach it is said where."""
    desk = at("turn", {"Ann": {"at": "D1", "board": ["gears"]}, "Bo": {"at": "A2", "board": ["battery"]}}, PILES)
    assert (desk.options, desk.why_not(key)) == (["A1", "C1", "leave"], why)


def test_why_a_part_is_not_built(at: Any) -> None:
    """SC-054 SC-060: what its slot needs, or that there is none left; by its name, not by an inner key."""
    desk = at("build", {"Ann": {"store": {"spring": 1}, "rocket": "BH / SH"}, "Bo": {}}, "A1 gears 2")
    why = r"^WH \(White hull\) isn't possible now: slot W4 needs a cable and a weight of 3 in all \(SC-054\)"
    with pytest.raises(NotAllowed, match=why):
        refusal(desk, "WH")
    desk.table.supply["hull-white"] = 0
    with pytest.raises(NotAllowed, match=r"no WH is left \(SC-060\)"):
        refusal(desk, "WH")


def test_a_code_in_full_begins_no_other_part(at: Any) -> None:
    """SC-054: who types the code of a white hull that can't be paid builds no white nose, the only white part that can;
    half a name still does."""
    desk = at("build", {"Ann": {"store": {"light-bulb": 1, "gears": 1}}, "Bo": {}}, "A1 gears 2")
    assert [part for part in desk.options if part.endswith("-white")] == ["nose-white"]
    with pytest.raises(NotAllowed, match=r"^WH \(White hull\) isn't possible now: slot W4 needs a cable"):
        refusal(desk, "wh")
    for typed in ("w", "whi", "wn"):
        refusal(desk, typed)


ROWS = {"bottom_row": {"1": "1", "2": "2", "3": "9", "4": "29"}, "top_row": {"1": "3", "2": "4", "3": "5", "4": "6"}}
DESIGNS = {"Ann": {"rocket": "SH", "designs": ["7"]}, "Bo": {"reserve": "8"}}


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("1", "Ann's rocket lacks 1 nose and 1 engine (SC-063)"),
        ("3", "it is in the top row (SC-062)"),
        ("7", "Ann has fulfilled it"),
        ("8", "Bo has reserved it (SC-066)"),
        ("30", "it isn't on the table"),
        ("cable", ""),
    ],
)
def test_why_a_design_is_not_fulfilled(at: Any, key: str, why: str) -> None:
    """SC-062 SC-063 SC-066: what the rocket lacks, or where the card lies; when others are dealt."""
    desk = at("design", DESIGNS, "A1 gears 2", **ROWS)
    assert desk.why_not(key) == why


@pytest.mark.parametrize(
    ("phase", "more", "why"),
    [
        ("design", {"reserve": "8"}, "Ann already has a card in reserve (SC-067)"),
        ("design", {}, "a turn brings fulfilled designs or a reserve, not both (SC-066)"),
    ],
)
def test_why_no_card_is_reserved(at: Any, phase: str, more: dict[str, Any], why: str) -> None:
    """SC-066 SC-067: one at a time, once the rocket is built, and instead of fulfilling."""
    ann = {"rocket": "WH / WH / SH", **more}
    done = {"fulfilled": 1} if phase == "design" and not more else {}
    desk = at(phase, {"Ann": ann, "Bo": {}}, PILES, **{**ROWS, "bottom_row": {"1": "9"}}, **done)
    assert desk.why_not("reserve") == why


def test_why_a_rocket_is_not_rearranged(at: Any) -> None:
    """SC-061: there is nothing to rearrange."""
    desk = at("build", {"Ann": {"store": {"battery": 1}}, "Bo": {}}, "A1 gears 2")
    assert desk.why_not("arrange") == "Ann has only the starting hull"


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("hull-grey", "the starting hull stays in the rocket (SC-021)"),
        ("nose-gold", "no place of the rocket has room for it (SC-A04)"),
        ("hull-blue", "it is in the rocket"),
        ("hull-white", "Ann has no WH"),
    ],
)
def test_why_a_part_is_not_put_on(at: Any, key: str, why: str) -> None:
    """SC-061 SC-A04: where the part is, or that it fits nowhere."""
    desk = at("build", {"Ann": {"rocket": "WN / BH / SH", "spare": {"nose-gold": 1}}, "Bo": {}}, "A1 gears 2")
    desk.do("arrange")
    assert desk.why_not(key) == why


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


@pytest.mark.parametrize(
    ("ann", "prompt"),
    [
        ({"store": {"battery": 1}}, "Ann: build a part? (a battery to spend)"),
        ({"store": {"battery": 1}, "rocket": "BH / SH"}, "Ann: build a part, or rearrange? (a battery to spend)"),
        (
            {"store": {"spring": 1}, "rocket": "BH / SH"},
            "Ann: rearrange the rocket? (a spring left, not enough for any part)",
        ),
        ({"rocket": "BH / SH"}, "Ann: rearrange the rocket? (no junk to build with)"),
    ],
)
def test_what_a_builder_is_asked(at: Any, ann: dict[str, Any], prompt: str) -> None:
    """SC-053 SC-061: the question names only what can be done."""
    assert at("build", {"Ann": ann, "Bo": {}}, "A1 gears 2").prompt == prompt


def test_cards_that_could_come_are_told_in_the_order_of_their_numbers(new_game: Any) -> None:
    """SC-025: 10 comes after 9, not after 1."""
    desk = new_game("Ann Bo", first="Ann")
    while desk.play.ask.name != "design card":
        desk.do(str(min(option for _, option in offered(desk.play.ask))))
    with pytest.raises(AnswerError, match=r"possible: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10$"):
        read_answer(desk.play.ask, "q", RULES.texts, Words(RULES.game))
