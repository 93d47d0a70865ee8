"""Corrections that add or remove pieces: supplies give and take, and a piece that there is one of moves."""

from __future__ import annotations

from pathlib import Path

from companion.sessions.session_store import begin
from components.places import locate

from .adjusting import TOY_GEMS, gems, refused, state
from .seen import Begin

ORBIT = Path(__file__).parents[2] / "components" / "junk_orbit" / "scenarios"


def test_the_reserve_gives_and_takes(toy: Begin) -> None:
    """Gems come from the supply and go back to it, cards from the draw pile; totals never change."""
    session = toy()
    session.adjust(["players.Ann.gems=3", "board.H30=5"], "found some")
    assert (state(session)["supply"], gems(session)) == (10, TOY_GEMS)
    session.adjust(["board.H30=0"], "no, they were glass")
    assert (state(session)["supply"], gems(session)) == (15, TOY_GEMS)
    before = state(session)["deck"]
    session.adjust(["players.Ann.hand=[comet, comet]"], "a second one stuck to it")

    assert state(session)["deck"] == before | {"comet": before["comet"] - 1}


def test_a_reserve_that_is_named_is_left_alone(toy: Begin) -> None:
    """Whoever names the supply says what lies there; what is missing is beside the game, and too much is refused."""
    session = toy()
    session.adjust(["supply=10"], "six are under the sofa")
    assert gems(session) == TOY_GEMS - 6
    session.adjust(["players.Ann.gems=2", "supply=10"], "two of them found")
    assert gems(session) == TOY_GEMS - 4
    assert "gem" in " ".join(refused(session, "supply=16"))


def test_what_stays_in_the_box_comes_into_no_pile(home: Path) -> None:
    """With Embers some exploration tokens of the core game stay in the box, so none of those can be in the pool."""
    session = begin(locate("mixia"), ["Ann", "Bo"], seed=5, options={"embers": "yes"})
    said = refused(session, "token_pool +nothing")

    assert "nothing" not in state(session)["token_pool"]
    assert said == [
        "exploration token pool: 1 nothing is more than this game has for it (0 nothing); the others stay in the box"
    ]


def test_a_reserve_that_is_empty_is_told(toy: Begin) -> None:
    """Where the reserve has not what is wanted, the message says what it has."""
    session = toy()
    session.adjust(["supply=1"], "lost")
    said = refused(session, "board.H3=3")

    assert said == [
        "that takes 2 more Gems than there are in the supply; there are others under board, so correct that as well"
    ]


def test_two_pieces_leave_one_place(home: Path) -> None:
    """Several pieces in one line leave one cargo, or several places, as each would alone."""
    session = begin(locate("junk-orbit"), scenario=ORBIT / "from-olympus.yaml", name="orbit")
    cargo = state(session)["players"]["Ann"]["cargo"]
    first, second = [tile for tile in cargo if not tile.startswith("S")][:2]
    session.adjust([f"bo cargo +{first}, {second}, E14"], "counted again")
    now = state(session)

    assert {first, second, "E14"} <= {*now["players"]["Bo"]["cargo"]}
    assert not {first, second} & {*now["players"]["Ann"]["cargo"]}
    assert not now["cities"].get("Quito")
    assert refused(session, "bo +E14") == ["there is only one E14 (4 for Utopia), and it is in Bo's cargo already"]


def test_what_is_wrong_with_a_piece_that_there_is_one_of(home: Path) -> None:
    """Where the place that had it is corrected in the same line, the message says whether it still lies there."""
    session = begin(locate("spacecraft"), ["Ann", "Bo", "Cy"], seed=5)
    session.adjust(["ann goals 31"], "she showed it")
    only, exchange = "there is only one 31 (Twin fins)", "or exchange the two with 'swap … and …'"
    for line, told in {
        ("bo goals 31", "cy goals 31"): f": correct Ann's goals as well, {exchange}",
        ("bo goals 31", "ann goals +32"): f", and it is still in Ann's goals: take it away there as well, {exchange}",
        ("ann goals +31",): ", and it is in Ann's goals already",
        ("ann goals none", "bo goals 31", "cy goals 31"): ", so it can't be in Bo's goals and Cy's goals",
        ("ann goals none", "bo goals 31, 31"): ", so Bo's goals can't have it twice",
    }.items():
        assert refused(session, *line) == [only + told]


def test_a_piece_that_must_stay_is_exchanged(debris: Begin) -> None:
    """A satellite must have a card: the message says who has it, by no id."""
    said = refused(debris("sd-e13"), "A card gravity assist")
    assert said == [
        "there is only 1 Gravity Assist: correct Satellite C's card as well, or exchange the two with 'swap … and …'"
    ]
