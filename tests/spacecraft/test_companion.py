"""The game at the command line: decks of one's own, rebuilds and drawings, score sheets, pictures, and the tracker."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.positions.label_words import tell_label
from companion.sessions.session_store import begin, open_session
from companion.spacecraft.drawing import draw
from companion.spacecraft.goals import GOALS, cases
from companion.table.compose import view
from companion.terminal.typed_line import read_line
from components.places import locate
from components.problems import SalvageError
from layouts.faces.loader import load

from ..long_run import LONG
from ..views import rows_of
from .rockets import random_rocket

SHEET = """
blueprint: "40"
launcher: Agatha
players:
  Agatha: {drawing: "- WN - WH / GF WH GC SH WC BH BF / - WE", goals: ["33"],
    designs: ["11", "15", "16", "23", "24", "26"], store: none}
  Bo: {parts: [SH, WH, WN], cases: 1, goals: ["36"], designs: none, design_points: 4, store: [CB]}
"""


def test_tiles_of_ones_own(salvage: Any, home: Path) -> None:
    """SC-014 SC-A39: what lies on top is typed by its code, at set-up row by row, later as it comes to light."""
    made = salvage(
        "new", "spacecraft", "--players", "Ann,Bo,Cy", "--physical", "junk-tiles", "--option", "first=Ann", "--seed", 2
    )
    assert made.code == 0, made.err
    assert "Which tile is on top at A1?" in salvage("status").out
    row = ["LB", "GR", "CB", "PR", "FC"]
    done = salvage("do", *row * 5)
    assert done.code == 0, done.err
    while salvage("status", "--json").json["ask"]["name"] == "goal":
        salvage("do", "--random")
    assert salvage("do", "C1").code == 0
    assert "Which tile is now on top at C1?" in salvage("status").out
    assert salvage("do", "SP").code == 0
    assert salvage("status", "--json").json["state"]["piles"]["C1"] == {"top": "spring", "below": 1}
    assert salvage("undo", 2).code == 0
    assert salvage("status", "--json").json["state"]["piles"]["C1"] == {"top": "cable", "below": 2}


def test_everything_of_ones_own(salvage: Any, home: Path) -> None:
    """SC-016 to SC-019, SC-022, SC-025: piles, tokens, blueprint, goals and cards are typed in the order of set-up, so
    that the junkyard lies open before anybody keeps a goal."""
    made = salvage("new", "spacecraft", "--players", "Ann,Bo", "--physical", "all", "--option", "first=Ann")
    assert made.code == 0, made.err
    assert salvage("do", *["LB", "GR", "CB", "PR"] * 4).code == 0
    done = salvage("do", "LB", "GR", "SP", "CB", "PR", "FC", 40, 31, 32, 33, 34)
    assert done.code == 0, done.err
    for goal in (31, 33):
        assert salvage("do", goal).code == 0
    state = salvage("status", "--json").json["state"]
    assert list(state["tokens"].values()) == [
        "light-bulb", "gears", "spring", "cable", "propeller", "fuel-can", "battery",
    ]  # fmt: skip
    assert (state["blueprint"], state["players"]["Bo"]["goals"]) == ("40", ["33"])
    assert "Deal a design to the bottom row" in salvage("status").out
    assert salvage("do", *range(1, 7), 11, 12).code == 0
    assert "Ann: visit which pile?" in salvage("status").out


@pytest.fixture
def building(salvage: Any, home: Path, tmp_path: Path) -> Any:
    """Ann builds, with a rocket that card 10 asks to be wider."""
    file = tmp_path / "here.yaml"
    file.write_text(
        "title: Here\n"
        "state:\n"
        "  phase: build\n"
        "  player: Ann\n"
        "  players:\n"
        "    Ann:\n"
        "      {colour: red, goals: ['31'], store: [CB], rocket: [{part: SH, x: 0, y: 0}, {part: WH, x: 0, y: 1},\n"
        "       {part: GC, x: 1, y: 0}, {part: WF, x: -1, y: 0, flipped: true}]}\n"
        "    Bo: {colour: teal}\n"
        "  tokens: {W1: spring, W2: battery, W3: gears, W4: cable, W5: light-bulb, W6: propeller, W7: fuel-can}\n"
        "  bottom_row: {1: '10'}\n"
    )
    assert salvage("new", "spacecraft", "--scenario", file, "--physical", "all").code == 0
    return salvage


def rocket(salvage: Any) -> list[str]:
    return sorted(part["part"] for part in salvage("status", "--json").json["state"]["players"]["Ann"]["rocket"])


def test_a_rebuild_at_the_table(building: Any) -> None:
    """SC-061: the rebuild for a card is listed and taken by its name, a drawing typed whole; both are undone."""
    choices = {each["key"]: each["label"] for each in building("status", "--json").json["choices"]}
    assert choices["for-10"] == "Rearrange for design 10 (moves 1 part)"
    before = rocket(building)
    done = building("do", "for-10", "WH / SH GC")
    assert done.code == 0, done.err
    assert "In Ann's rocket, set aside WF; move WH from the right of GC to above SH." in done.out
    assert rocket(building) == ["connector-gold", "hull-grey", "hull-white"]
    assert building("undo", 2).code == 0
    assert rocket(building) == before
    refused = building("do", "SH GC GC")
    assert refused.code == 2
    assert "doesn't have GC" in refused.err


def test_a_leave_in_a_line(building: Any) -> None:
    """SC-054 SC-061 SC-062: built, put on, rebuilt, done and fulfilled, as one line of words on the screen."""
    assert building("do", "WH", "2N", "for-10", "done", "done", "done").code == 2  # It is Bo who is asked then.
    done = building(
        "do", "WH", "2N", "for-10", "done", "10"
    )  # It ends building by itself; who types that, ends no more.
    assert done.code == 0, done.err
    assert building("status", "--json").json["state"]["players"]["Ann"]["designs"] == ["10"]


def test_pictures(building: Any, tmp_path: Path) -> None:
    """SC-080: the rocket while somebody builds, the junkyard else; and the rockets of a score sheet."""
    assert building("status", "--picture", tmp_path / "rocket.svg").code == 0
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(SHEET)
    assert building("score", "spacecraft", sheet, "--picture", tmp_path / "score.svg").code == 0
    assert "Agatha: 57 points" in (tmp_path / "score.svg").read_text() or (tmp_path / "score.svg").stat().st_size > 5000


def test_scores(salvage: Any, home: Path, tmp_path: Path) -> None:
    """SC-E08 SC-103: the Agatha example and a rocket of parts alone, itemised; what contradicts itself is told with its
    line."""
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(SHEET)
    told = salvage("score", "spacecraft", sheet, "--json").json
    assert {player["name"]: player["total"] for player in told["players"]} == {"Agatha": 57, "Bo": 9}
    assert told["winners"] == ["Agatha"]
    sheet.write_text(SHEET.replace("parts: [SH", "drawing: SH XX, parts: [SH"))
    refused = salvage("score", "spacecraft", sheet)
    assert refused.code == 2
    assert "sheet.yaml" in refused.err
    assert "give one of them" in refused.err
    sheet.write_text(SHEET.replace("WC BH BF", "WC BN BF"))
    assert "a tab needs a socket" in salvage("score", "spacecraft", sheet).err


def test_the_tracker(salvage: Any, home: Path) -> None:
    """What is scored has rows of its own: launch, blueprint, goal and designs."""
    made = salvage("new", "spacecraft", "--players", "Ann,Bo", "--mode", "tracker")
    assert made.code == 0, made.err
    for line in ("Ann launch +5", "ann goal +7", "bo designs +9", "finish"):
        done = salvage("do", *line.split())
        assert done.code == 0, done.err
    history = salvage("history", "--json").json
    assert [(player["name"], player["total"]) for player in history[-1]["score"]["players"]] == [("Ann", 12), ("Bo", 9)]


def test_pictures_mark_what_scores() -> None:
    """SC-080 SC-A09: the cases that a picture marks are those that are scored, on random rockets."""
    place = locate("spacecraft")
    design = load(place, "full", True, None)
    find = design.find("rockets.cases")
    random = Random("marks").random
    for _ in range(150):
        parts = random_rocket(random)
        records = [each._asdict() for each in parts]
        for card in GOALS:
            marked = find(design.studio, records, design.studio.game.piece(f"goal.{card}"))
            scored = [[each.cell for each in case] for case in cases(parts, card)]
            assert sorted(map(sorted, marked)) == sorted(map(sorted, scored)), (card, draw(parts))


def test_the_way_out_is_0_where_answers_are_numbers(home: Path) -> None:
    """SC-062: designs are typed by the numbers on their cards, and the end is 0 there as everywhere."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=1, name="numbers")
    while True:
        options = {option.key: option for option in view(session).options}
        if "done" in options and any(key.isdecimal() for key in options):
            break
        session.random(1)

    assert (options["done"].typed, options["done"].label.name) == ("0", "Done with designs")
    assert all(option.typed == key for key, option in options.items() if key.isdecimal())


@LONG
def test_what_parts_cost_is_never_cut(home: Path) -> None:
    """SC-054: two columns of parts and what pays for them stand on 80 columns, tiles too many included."""
    session = begin(locate("spacecraft"), ["Ann", "Bo", "Cy"], seed=1, name="costs")
    costs: list[str] = []
    while not session.play.over:
        shown = view(session)
        if shown.question and shown.question.name == "build":
            costs += [
                option.words for option in shown.options if option.code and "blueprint" not in tell_label(option.label)
            ]
        session.random(1)

    assert len(costs) > 50
    assert max(map(len, costs)) <= len(" 1 ") + 37


def test_laying_a_part_aside_is_the_last_of_its_places(home: Path) -> None:
    """SC-061: most parts are joined, so the first number joins."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=1, name="aside")
    while (shown := view(session)).question is None or shown.question.name != "place" or len(shown.options) < 3:
        session.random(1)

    assert shown.listed[-1].label.name == "Set it aside"


def test_rearranging_is_told_from_rearranging_for_a_card(building: Any) -> None:
    """SC-061: a word that is an answer in full means it, though others begin with it."""
    done = building("do", "rearrange")
    assert done.code == 0, done.err
    assert building("undo").code == 0
    done = building("do", "rearrange for design 10")
    assert done.code == 0, done.err
    assert "In Ann's rocket, move WH from above SH to the right of GC." in done.out


def test_reserving_has_no_number_among_cards_that_are_typed_by_theirs(building: Any) -> None:
    """SC-062 SC-066: a card is fulfilled by its own number; the verb after the cards is called by its name, as any
    number may be another card's."""
    assert building("do", "for-10", "done").code == 0
    session = open_session()
    seen = view(session)
    assert [(option.typed, option.key) for option in seen.listed] == [
        ("10", "10"), ("reserve", "reserve"), ("0", "done"),
    ]  # fmt: skip
    assert rows_of(seen)[-3:] == [
        "10 Fulfil design 10 for 4 points (at least 4 columns wide) (Enter)",
        "Reserve a design from the bottom row instead, face down (type reserve)",
        " 0 Done with designs",
    ]
    with pytest.raises(SalvageError, match="11 isn't possible now: it isn't on the table"):
        read_line(session, seen, "11")
    session.close()
    assert building("do", "res").code == 0
