"""A table in mid-game, as a photograph shows it: the places are named, doubts are asked, a session begins or is put
right."""

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.forms.form import Form
from companion.game_registry.games import box
from companion.photo.apart import Apart
from companion.photo.reading import Plane, Reading, Seen, Share, add_shot, look_at_edges
from companion.photo.table_reader import BoardPhotoReader
from companion.photo.table_reading import NO_PIECE, PhotographedSpace, TableReading
from companion.photo.table_review import TableReview
from companion.photo.tables import Known, Lie, PhotographedBoard, table_of
from companion.sessions.session_store import open_session
from components.grid import Cell
from components.places import locate
from components.problems import SalvageError
from layouts.drawing.backends import png
from layouts.faces.loader import load
from tests.conftest import Result
from tests.long_run import LONG
from tests.photo_maps import lay_map, play_on
from tests.photo_tables import SHIP, lay_ship, make_ship
from tests.photographs import LEVELS, photograph

Salvage = Callable[..., Result]
SMALL = 2.2
"""Megapixels, so that it is made soon; benchmarks/photo_maps.py has large ones."""
PLACES: dict[str, Cell] = {
    f"{letter}{row + 1}": ("ABCDEF".index(letter), row) for row in range(6) for letter in "ABCDEF"
}
STRAIGHT = Lie(0, 0, 0)
SEEN = {"A1": "K04Y", "B2": "BR", "F6": "RRR", "C3": "K10Y"}


def read(ink: str, level: str, seed: str, turns: int | None, known: Known | None = None) -> tuple[Any, TableReading]:
    """A position and what is read off a photograph of it, by faces of one ink alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.photo.table_reader.INKS", (ink,))
        state = play_on(seed, turns)
        scene = lay_map(state, ink, LEVELS[level], random.Random(seed))
        photo = photograph(scene.tiles, LEVELS[level], 5, SMALL, scene.under, scene.standing)
        reader = BoardPhotoReader(table_of(locate(SHIP), {}))
        reading = reader.read(photo[:, :, ::-1].copy(), "it", known or Known())
    return state, reading


def judge(state: Mapping[str, Any], reading: TableReading) -> tuple[list[str], int]:
    """Places that are wrong though sure, and how many are right and sure."""
    lies = state["map"]
    wrong = [each.name for each in reading.pieces if not each.why and each.piece != lies.get(each.name, NO_PIECE)]
    return wrong, sum(not each.why for each in reading.pieces) - len(wrong)


def test_a_table_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiles, free places by what is printed there, and by those how the map lies; what stands on a tile doesn't matter.
    The picture is the one that is drawn of the position, seen askew: the shortest way to see that all of it works."""
    lies = {"A1": "K04Y", "B1": "K13R", "B2": "BR", "C2": "K10Y", "E4": "YY", "F6": "RRR"}
    state = {"map": lies, "players": {"Ann": {"colour": "green", "at": "C2"}}}
    some = {
        name: piece for name, piece in table_of(locate(SHIP), {}).pieces.items() if name in {*lies.values(), "K08B"}
    }
    monkeypatch.setattr(PhotographedBoard, "pieces", some)
    monkeypatch.setattr("companion.photo.table_reader.INKS", ("low",))
    design = load(locate(SHIP), "low", False, box(locate(SHIP)))
    (drawn,) = png.pictures([design.find("positions.board")(design.studio, state)], 25.4 * 3)
    askew = np.array([(150, 60), (1010, 120), (960, 900), (60, 960)], np.float32)  # A1 is at the top right.
    side = drawn.width
    corners = np.array([(0, side), (0, 0), (side, 0), (side, side)], np.float32)
    to = cv2.getPerspectiveTransform(corners, askew)
    photo = cv2.warpPerspective(np.asarray(drawn.convert("RGB")), to, (1080, 1020), borderValue=(70, 60, 50))

    reading = BoardPhotoReader(table_of(locate(SHIP), {})).read(photo, "it", Known())

    assert reading.lying == lies
    assert {each.name for each in reading.pieces} == {*PLACES}
    assert reading.lie is not None
    assert reading.plane.at(*_seen(reading, "A1"))[0] > 800
    assert [each.name for each in reading.pieces if each.why] in ([], ["C2"])
    assert "C2" in [each.name for each in reading.pieces if each.covered]


def _seen(reading: TableReading, name: str) -> tuple[int, int]:
    """Where a place is seen, as `Plane` counts."""
    x, y = space(reading, name).cell
    return x, -y


@LONG
@pytest.mark.parametrize(("ink", "level"), [("full", "easy"), ("low", "medium"), ("mono", "hard")])
def test_maps_in_mid_game_are_read(ink: str, level: str) -> None:
    """Where there is little to see, it is asked rather than guessed."""
    state, reading = read(ink, level, "other", None)

    wrong, sure = judge(state, reading)
    assert not wrong
    assert sure >= 24


@LONG
def test_a_full_map_is_turned_by_its_edge() -> None:
    """No free place says how it lies, but the slots around it do."""
    state, reading = read("full", "easy", "full", 1)

    assert reading.lie
    assert judge(state, reading)[0] == []


# ---- what is asked


def a_reading(seen: Mapping[str, str] | None = None, lie: Lie | None = STRAIGHT) -> TableReading:
    """What somebody might have read, each place of 50 pixels."""
    lies = SEEN if seen is None else seen
    plane = Plane((50.0, 0.0, 25.0), (0.0, -50.0, 25.0), (0.0, 0.0, 1.0))
    spaces = [
        PhotographedSpace(
            lies.get(name, NO_PIECE), *cell, "", "", plane.around((cell[0], -cell[1])), name=name if lie else ""
        )
        for name, cell in PLACES.items()
    ]
    blank = b"\xff\xd8"
    return TableReading(blank, (300, 300), spaces, plane=plane, lie=lie, places=dict(PLACES))


def space(reading: TableReading, name: str) -> PhotographedSpace:
    return next(each for each in reading.pieces if each.name == name)


def review(reading: TableReading, again: Callable[[Lie], TableReading] | None = None) -> TableReview:
    return TableReview(reading, lambda: None, str, table_of(locate(SHIP), {}), again or (lambda lie: reading))


def answer(made: TableReview, *lines: str) -> Form:
    """The form after some lines."""
    for line in lines:
        made.form().read(line)
    return made.form()


def test_doubts_come_one_by_one() -> None:
    """A piece with what it may be, free places all at once, then all that lies there; an answer can be taken back."""
    reading = a_reading()
    doubtful = space(reading, "B2")
    doubtful.unsure, doubtful.shares = "could also be RY", [Share("BR", 0.6, ""), Share("RY", 0.4, "")]
    for name in ("D4", "E5"):
        space(reading, name).unsure = "hard to see"
    made = review(reading)

    first = made.form()
    assert "B2: could also be RY" in first.title
    assert [row.title for row in first.fields] == ["BR: 60 %", "RY: 40 %"]
    free = answer(made, "2")
    assert "Nothing seems to lie on D4 and E5" in free.title
    assert "B2" in answer(made, "before").title
    whole = answer(made, "", "")
    assert "4 pieces on 36 places" in whole.title
    assert made.reading.lying["B2"] == "BR"
    answer(made, "A1 none", "d4 k05b")
    assert made.reading.lying == {"B2": "BR", "F6": "RRR", "C3": "K10Y", "D4": "K05B"}
    with pytest.raises(SalvageError, match="isn't a place"):
        made.form().read("Z9 BR")


def test_more_copies_than_there_are_are_asked_about() -> None:
    """The box holds one RRR; nobody can say yes to two."""
    made = review(a_reading())
    asked = answer(made, "A2 RRR")

    assert "lies there 2 times; the box holds 1" in asked.title
    with pytest.raises(SalvageError, match="2 doubts left"):
        made._line("yes")


def test_how_a_board_lies_is_asked_where_it_is_not_seen() -> None:
    """First a corner; then, as tiles in four rows and columns leave nine ways, the place of one tile."""
    told: list[Lie] = []

    def again(lie: Lie) -> TableReading:
        told.append(lie)
        return a_reading()

    few = {"B2": "BR", "E5": "RRR"}
    reading = a_reading(few, None)
    reading.pieces = [each for each in reading.pieces if each.piece]
    made = review(reading, again)

    assert "Where on the picture is A1?" in made.form().title
    assert "On which place does" in answer(made, "top right").title
    with pytest.raises(SalvageError, match="can't lie on A1"):
        made.form().read("A1")
    answer(made, "B5")
    assert told == [Lie(1, 5, 0)]


# ---- a session


def command(
    salvage: Salvage, monkeypatch: pytest.MonkeyPatch, reading: TableReading, typed: Sequence[str], *args: object
) -> Result:
    """A command with a photograph that shows this, and what is typed at its questions."""
    monkeypatch.setattr(Apart, "read_table", lambda self, file, called, known: reading)
    monkeypatch.setattr("companion.photo.outlines.write_readings", lambda *_: None)
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in typed)))
    return salvage(*args)


ANN = ["green", "B2", "K03Y right of bridge, counter-clockwise", "", "radiation 1", ""]
BO = ["white", "", "4", "", "", "L5"]
ASKED = ["yes", *ANN, *BO]


@pytest.mark.usefixtures("home")
def test_a_session_begins_as_the_photograph_shows_it(salvage: Salvage, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that no photograph shows is asked; so many tiles of the stack are gone that nobody knows which."""
    made = command(
        salvage, monkeypatch, a_reading(), [*ASKED, "Bo", "80", "30"],
        "new", SHIP, "--players", "Ann,Bo", "--photo", "table=a.jpg", "--session", "seen",
    )  # fmt: skip

    assert made.code == 0, made.err
    assert "80 is more than lie nowhere else (71)" in made.err
    session = open_session("seen")
    state = session.rules.dump(session.play.table)
    session.close()
    assert state["map"] == SEEN
    assert (state["player"], state["phase"], state["removed"]) == ("Bo", "resource", 41)
    ann, bo = state["players"]["Ann"], state["players"]["Bo"]
    assert (ann["at"], ann["stores"], ann["ship"][0]["tile"]) == ("B2", {"Y": 1}, "K03Y")
    assert (bo.get("at"), bo["left"], bo["closed"]) == (None, "west", ["L5"])


@pytest.mark.usefixtures("home")
def test_who_stands_where_is_asked_by_what_is_seen(salvage: Salvage, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each place where something stands a number is enough; who isn't seen is asked for a place."""
    reading = a_reading()
    for name in ("B2", "C3", "F6"):
        space(reading, name).covered = True
    typed = ["yes", "2", "", "1", "green", *[""] * 3, "white", *[""] * 3, "Ann", "20"]
    made = command(
        salvage, monkeypatch, reading, typed,
        "new", SHIP, "--players", "Ann,Bo", "--photo", "table=a.jpg", "--session", "standing",
    )  # fmt: skip

    assert made.code == 0, made.err
    session = open_session("standing")
    players = session.rules.dump(session.play.table)["players"]
    session.close()
    assert {name: player["at"] for name, player in players.items()} == {"Ann": "F6", "Bo": "B2"}


@pytest.mark.usefixtures("home")
def test_a_ship_comes_from_a_photograph_of_its_own(salvage: Salvage, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is gone through as for a score, and isn't asked for again."""
    plane = Plane((50.0, 0.0, 100.0), (0.0, -50.0, 100.0), (0.0, 0.0, 1.0))
    joined = Seen("K03Y", 1, 0, "west", "", plane.around((1, 0)))
    ship = Reading(b"\xff\xd8", (300, 300), [joined], plane.around((0, 0)), plane)
    monkeypatch.setattr(Apart, "read", lambda self, file, called, beside=(): ship)
    typed = ["yes", "yes", *ANN[:2], *ANN[4:], *BO, "Ann", "20"]
    made = command(
        salvage, monkeypatch, a_reading(), typed, "new", SHIP, "--players", "Ann,Bo", "--photo", "table=a.jpg",
        "--photo", "Ann=b.jpg", "--session", "ship",
    )  # fmt: skip

    assert made.code == 0, made.err
    session = open_session("ship")
    (section,) = session.rules.dump(session.play.table)["players"]["Ann"]["ship"]
    session.close()
    assert (section["tile"], section["x"], section["y"], section["top"]) == ("K03Y", 1, 0, "west")


@pytest.mark.usefixtures("home")
def test_answers_are_not_lost_where_somebody_stops(salvage: Salvage, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are shown as a file has them, and no session has begun."""
    given = ("new", SHIP, "--players", "Ann,Bo", "--photo", "table=a.jpg", "--session", "stopped")
    made = command(salvage, monkeypatch, a_reading(), ASKED[:6], *given)

    assert made.code == 2
    assert "no game has begun" in made.err
    assert "Ann: {colour: green, at: B2" in made.err
    assert salvage("status", "--session", "stopped").code == 2


@pytest.mark.usefixtures("home")
def test_a_session_is_put_right(salvage: Salvage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What differs is listed, and corrected at once with a reason; without an answer, nothing is."""
    scenario = tmp_path / "a.yaml"
    tiles = ", ".join(f"{place}: {tile}" for place, tile in SEEN.items())
    players = "{Ann: {colour: green, at: A1}, Bo: {colour: white, at: F6}}"
    scenario.write_text(f"title: a\nstate:\n  player: Ann\n  players: {players}\n  map: {{{tiles}}}\n", "utf-8")
    assert salvage("new", SHIP, "--scenario", scenario, "--session", "right").code == 0
    now = {"A1": "K04Y", "B2": "RY", "F6": "RRR", "D3": "K10Y"}
    reading = a_reading(now)
    for name in ("E1", "F6"):
        space(reading, name).covered = True  # Ann was on A1.
    given = ("adjust", "--session", "right", "--photo", "table=a.jpg")

    stopped = command(salvage, monkeypatch, reading, ["yes", "1"], *given)
    assert (stopped.code, "nothing was corrected" in stopped.err) == (2, True)
    assert command(salvage, monkeypatch, reading, [], *given, "--json").json["set"] == [
        "map.B2=RY", "map.C3=", "map.D3=K10Y",
    ]  # fmt: skip
    made = command(salvage, monkeypatch, reading, ["yes", "Ann", "the cat"], *given)

    assert made.code == 0, made.err
    assert "map B2 from BR to RY" in made.err.partition("This will change:")[2]
    session = open_session("right")
    state = session.rules.dump(session.play.table)
    session.close()
    assert (state["map"], state["players"]["Ann"]["at"]) == (now, "E1")
    assert "the cat" in salvage("log", "--session", "right").out
    same = command(salvage, monkeypatch, reading, ["yes"], *given)
    assert "The table is as the companion has it." in same.out


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["new", SHIP, "--players", "Ann,Bo", "--photo", "table"], "give whose it is"),
        (["new", SHIP, "--players", "Ann,Bo", "--photo", "Ann=a.jpg"], "give the table's, too"),
        (["new", SHIP, "--photo", "table=a.jpg"], "who plays Space Junkyard?"),
        (["new", SHIP, "--players", "Ann,Bo", "--photo", "table=a.jpg", "--photo", "Eve=b.jpg"], "one of the players"),
        (["new", SHIP, "--players", "Ann,Bo", "--photo", "table=nowhere.jpg"], "there is no such file"),
        (["new", "mixia", "--players", "Ann,Bo", "--photo", "table=a.jpg"], "Mixia says nothing of how its table"),
        (
            ["new", SHIP, "--players", "Ann,Bo", "--photo", "table=a.jpg", "--option", "corners=random"],
            "has been set up",
        ),
        (["new", SHIP, "--players", "Ann", "--photo", "table=a.jpg"], "player"),
        (["new", SHIP, "--photo", "table=a.jpg", "--scenario", "a.yaml"], "give no --scenario with it"),
    ],
)
def test_what_is_missing_is_said(salvage: Salvage, given: list[str], said: str) -> None:
    """One line says what would be right, and the exit status is 2."""
    made = salvage(*given)

    assert (made.code, said in made.err) == (2, True), made.err


def test_a_board_lies_in_one_of_four_ways() -> None:
    """A map turned a quarter clockwise has its first place at the top right."""
    assert Lie(1, 5, 0).cell(PLACES["A1"]) == (5, 0)
    assert Lie(1, 5, 0).cell(PLACES["F1"]) == (5, 5)
    assert Lie(2, 5, 5).cell(PLACES["B1"]) == (4, 5)


def test_optional_rules_are_those_that_are_switched_on() -> None:
    """A word that says no chooses no other board."""
    said = {"smaller_board": "false", "more_junk": "yes", "provisions": True}
    assert table_of(locate(SHIP), said).options == {"more_junk": True, "provisions": True}


def test_what_looks_like_the_position_is_not_asked_about() -> None:
    """A doubtful place of a game that goes on is left as it is, if it looks like that."""
    from companion.photo.table_reader import _trust_position

    reading = a_reading()
    for name in ("B2", "C3", "D4"):
        space(reading, name).unsure = "hard to see"
    _trust_position(reading, {"B2": "BR", "C3": "K11Y"})

    assert [each.name for each in reading.pieces if each.why] == ["C3"]


def test_what_the_photograph_cuts_off_is_never_taken_for_free() -> None:
    """Somebody is told that it ends there; a further photograph settles these places, whichever cells it has."""
    reading, further = a_reading(), a_reading({**SEEN, "A2": "BR"})
    for name in ("A2", "A3"):
        place = space(reading, name)
        place.unsure, place.corners = "hard to see", [(-9.0, 5.0), *place.corners[1:]]
    for each in further.pieces:
        each.x += 3
    look_at_edges(reading)
    made = review(reading)
    made.further = lambda _: add_shot(reading, further, lambda lying, other: lying.name == other.name)

    assert "The photograph ends before A2 and A3. Type more FILE" in made.form().title
    answer(made, "more b.jpg")
    assert not reading.doubts()
    assert reading.lying == {**SEEN, "A2": "BR"}
    answer(made, "before")
    assert [each.name for each in made.reading.pieces if each.why] == ["A2", "A3"]


@LONG
def test_photographs_of_something_else_are_called_what_they_are(tmp_path: Path) -> None:
    """A map given as a player's pieces, and a ship given as the table."""
    scene = lay_map(play_on("else"), "full", LEVELS["easy"], random.Random(1))
    ship = lay_ship(make_ship(random.Random(1)), "full", LEVELS["easy"], random.Random(1))
    files = tmp_path / "map.jpg", tmp_path / "ship.jpg"
    cv2.imwrite(str(files[0]), photograph(scene.tiles, LEVELS["easy"], 5, SMALL, scene.under, scene.standing))
    cv2.imwrite(str(files[1]), photograph(ship, LEVELS["easy"], 5, SMALL))
    apart = Apart(locate(SHIP))

    with pytest.raises(SalvageError, match=r"map\.jpg: shows the table with"):
        apart.read(files[0], "map.jpg")
    with pytest.raises(SalvageError, match=r"ship\.jpg: shows what lies before a player"):
        apart.read_table(files[1], "ship.jpg", Known())
    apart.close()
