"""The ship in the place of the map while a section is joined to it, with numbers where it would lie."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_junkyard.ship_drawing import BOX, CELL, draw_ship
from companion.table.compose import view
from companion.table.explain import explain
from companion.table.facts import Room
from companion.table.joint import KeptList
from companion.table.view import View, offered
from companion.terminal.layout import has_room_for, screen
from companion.text.styled_text import ASCII, number_range, text
from components.places import locate

JOINING = """
title: Ann on a section that fits in several places
state:
  phase: move
  player: Ann
  players:
    Ann:
      {colour: green, at: C3, stores: {Y: 2, B: 2, R: 2}, ship: [
        {tile: K04Y, x: 1, y: 0, top: east}, {tile: K12Y, x: 2, y: 0, top: west}]}
    Bo: {colour: white, at: A6}
  map: {C3: K11B, C4: K01B}
"""
TALL = JOINING.replace(
    "{tile: K12Y, x: 2, y: 0, top: west}",
    "{tile: K12Y, x: 2, y: 0, top: west}, "
    + ", ".join(
        f"{{tile: {tile}, x: 2, y: {y}, top: north}}" for y, tile in enumerate(("K04B", "K05Y", "K13Y", "K13B"), 1)
    ),
)

OPEN = JOINING.replace("tile: K04Y", "tile: K13Y").replace(
    "top: west}]", "top: west}, {tile: K13B, x: 1, y: 1, top: north}]"
)


@pytest.fixture
def joining(home: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Session:
    """A session in which Ann is about to join a section."""
    (tmp_path / "here.yaml").write_text(getattr(request, "param", JOINING), encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    session.answer(["join"])
    return session


def look(session: Session, columns: int, rows: int) -> tuple[View, list[str]]:
    """What a screen shows, with the list of answers for which it has room."""
    shown = KeptList().join(session, view(session), lambda joint, one: has_room_for(joint, one, columns, rows))
    return shown, [text(line).rstrip() for line in screen(shown, columns, rows)]


def beside(lines: Sequence[str]) -> str:
    """What stands at the right of a small map, as one text."""
    return " ".join(line[24:].strip() for line in lines)


def has_map(lines: Sequence[str]) -> bool:
    return any(line.split()[:3] == ["A", "B", "C"] for line in lines)


def test_numbers_stand_where_the_section_would_lie(joining: Session) -> None:
    """SJ-040 SJ-043: those of the listed answers, a number for each turn; exits and joints with what they cost."""
    shown, lines = look(joining, 80, 24)
    assert not has_map(lines)
    assert [line[:45].rstrip() for line in lines[1:7]] == [
        "                       ┌╌╌╌╌╌╌╌╌┐",
        "                       ╎ 1 2 3  ╎",
        "                       └╌╌╌╌╌╌╌╌┘",
        " ┌────────┐ ┌────────┐ ┌───R╵───┐ ┌╌╌╌╌╌╌╌╌┐",
        " │▲ bridge├─┤B K04Y Y├─┤Y K12Y Y├╴╎ 4 5 6  ╎",
        " └────────┘ └────────┘ └────────┘ └╌╌╌╌╌╌╌╌┘",
    ]
    places = {"Above K12Y": "1 2 3", "Right of K12Y": "4 5 6"}
    listed = [option for option in shown.listed if option.then]
    for place, numbers in places.items():
        assert [each.typed for each in listed if each.label.startswith(place)] == numbers.split()


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 30), (120, 40), (60, 20)])
def test_every_number_is_that_of_an_answer(joining: Session, columns: int, rows: int) -> None:
    """On each screen, in whichever size the ship is drawn."""
    shown, lines = look(joining, columns, rows)
    question = next(number for number, line in enumerate(lines) if line.startswith("Ann: join K11B where?"))
    drawn = "  ".join(line[:46] for line in lines[1:question])
    for place in (option.key for option in view(joining).options):
        numbers = offered(shown.listed)[place]
        said = {number_range(numbers, BOX), number_range(numbers, CELL)}
        assert any(re.search(rf"  {each} |[ ╎╴]{each}[ ╎]", drawn) for each in said), (numbers, drawn)


SAME = JOINING.replace("K11B", "K05Y")


@pytest.mark.parametrize("joining", [SAME], indirect=True)
def test_turns_that_make_the_same_ship_are_listed_once(joining: Session) -> None:
    """SJ-043: where places and turns are one list; whoever types the other turn still gets it."""
    shown, _ = look(joining, 80, 24)
    assert [option.label for option in shown.listed] == [
        "Above K12Y, upright, for 1Y 1R (open: top 1Y)",
        "Right of K12Y, turned clockwise, for 2Y (open: right 1Y)",
    ]
    joining.answer(["above", "upside"])
    assert joining.play.table.players["Ann"].sections[-1] == ("K05Y", 2, 1, 2, True)


def test_a_narrow_screen_draws_the_ship_small(joining: Session) -> None:
    """There the map would have no room for a ship beside it."""
    _, lines = look(joining, 60, 20)
    assert not has_map(lines)
    assert any("─K04Y─K12Y╴" in line or "├─┤B K04Y Y├─┤" in line for line in lines)


@pytest.mark.parametrize("joining", [TALL], indirect=True)
def test_a_tall_ship_takes_the_place_of_the_map_with_its_exits(joining: Session) -> None:
    """Small, as there is no room for boxes; beside the map there would be none for exits up and down."""
    shown, lines = look(joining, 80, 24)
    assert not has_map(lines)
    typed = {option.typed for option in shown.listed}
    drawn = "\n".join(line[:24] for line in lines[1:12])
    assert {*re.findall(r"(?<![\w/])\d+(?![\w/])", drawn)} == typed - {"0"}
    assert re.search(r"╎B *\n +2 +╴K13B╴6", drawn), drawn
    assert drawn.count("│") == 4


@pytest.mark.parametrize("joining", [TALL], indirect=True)
def test_exits_that_are_not_drawn_are_told(joining: Session) -> None:
    """SJ-058: up and down, on a screen that has no room for rows between those of the ship."""
    assert "also open: K13B top B" in look(joining, 60, 19)[1]


def test_open_exits_say_what_they_cost_beside_the_map(home: Path, tmp_path: Path) -> None:
    """SJ-041: whoever decides what to collect sees what the next joint needs, on all four sides of a ship."""
    (tmp_path / "here.yaml").write_text(OPEN, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    lines = [text(line) for line in screen(view(session), 80, 24)]
    head = next(number for number, line in enumerate(lines) if "Ann's ship" in line)
    assert [line[40:].rstrip() for line in lines[head + 1 : head + 6]] == [
        "      ╎B",
        "   R╴K13B╴R",
        "      │    ╎R",
        "▲   ─K13Y─K12Y╴Y",
        "      ╎B",
    ]


def test_the_sign_of_an_empty_space_within_reach_is_told(home: Path, tmp_path: Path) -> None:
    """SJ-028: where one can be chosen, as other empty spaces have another sign."""
    (tmp_path / "here.yaml").write_text(JOINING, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    lines = [text(line)[39:].rstrip() for line in screen(view(session), 80, 24)]
    assert "◌ = empty, within reach" in lines
    session.answer(["end"])
    assert "◌ = empty" not in "\n".join(text(line) for line in screen(view(session), 80, 24))


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20), (120, 40)])
def test_the_ship_stays_while_a_tile_is_turned(joining: Session, columns: int, rows: int) -> None:
    """SJ-043: which way the tile lies is decided by the exits beside it, not by the map."""
    joining.answer(["above"])
    lines = [text(line) for line in screen(view(joining), columns, rows)]
    assert any(line.startswith("Ann: turn K11B which way?") for line in lines)
    assert not has_map(lines)
    assert any("├─┤Y K12Y Y├╴" in line or "─K12Y╴Y" in line for line in lines)


def test_a_small_screen_keeps_all_rows_of_the_map(home: Path, tmp_path: Path) -> None:
    """With what stands below sections beside their codes, and the exits of a ship too tall for it in words."""
    (tmp_path / "here.yaml").write_text(TALL, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    _, lines = look(session, 60, 20)
    assert [line[0] for line in lines[2:8]] == [*"123456"]
    assert any("K11B▲ 2BRY" in line for line in lines)
    assert "open: K12Y right Y; K13Y right B, left B; K13B top B, right R, left R" in beside(lines)
    assert not any("more line" in line for line in lines)
    assert any("2BRY" in line for line in look(session, 80, 24)[1])


def test_exits_that_are_left_out_are_seen_to_be(home: Path, tmp_path: Path) -> None:
    """In few rows the open exits lose what they cost, then those at the end, for which dots stand."""
    (tmp_path / "here.yaml").write_text(TALL, encoding="utf-8")
    state = view(begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml")).state
    assert [text(row) for row in draw_ship(state, Room(60, 2))] == [
        "open: K12Y right Y; K13Y right B, left B; K13B top B, right",
        "  R, left R",
    ]
    assert [text(row) for row in draw_ship(state, Room(60, 1))] == [
        "open: K12Y right; K13Y right, left; K13B top, right, left"
    ]
    assert [text(row) for row in draw_ship(state, Room(40, 1))] == ["open: K12Y right; K13Y right, left; K13…"]


def test_what_lies_where_comes_before_what_it_costs(home: Path, tmp_path: Path) -> None:
    """SJ-018: where too many sections lie beside each other for 60 columns, their codes are all that is told."""
    tiles = ["K13Y", "K13B", "K13R", "K14Y", "K14B", "K14R"]
    laid = ", ".join(f"{column}1: {tile}" for column, tile in zip("ABCDEF", tiles, strict=True))
    said = JOINING.replace("{C3: K11B, C4: K01B}", f"{{C3: K11B, {laid}}}")
    (tmp_path / "here.yaml").write_text(said, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    _, lines = look(session, 60, 20)
    assert lines[2].split()[1:7] == tiles


def test_open_exits_are_told(home: Path, tmp_path: Path) -> None:
    """SJ-058: as they lie, with what each costs; `? Ann` needs no drawing for it."""
    (tmp_path / "here.yaml").write_text(JOINING, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    told = " ".join(explain(session, view(session), "Ann") or ())
    assert "K12Y right of K04Y (open: top 1R, right 1Y)" in told, told
    assert "K04Y right of the bridge," in told


def test_the_map_is_back_once_it_is_joined(joining: Session) -> None:
    """SJ-043: the ship is drawn for the one question."""
    joining.answer(["3E", "east"])
    assert has_map(look(joining, 80, 24)[1])


def test_boxes_are_drawn_without_unicode(joining: Session) -> None:
    """A terminal that knows ASCII alone has a sign for every one of theirs."""
    _, lines = look(joining, 80, 24)
    assert "\n".join(line.translate(ASCII) for line in lines[1:10]).isascii()
