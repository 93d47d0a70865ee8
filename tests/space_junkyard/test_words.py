"""What people read: questions, answers, what happened, the table at a glance."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Note, Play
from companion.positions.hands import say
from companion.positions.instructions import instructions
from companion.positions.instructions import sentences as sentences_of
from companion.positions.parse_answer import AnswerError, NotAllowed, read
from companion.positions.state_words import StateWords
from companion.sessions.session_store import begin
from companion.space_junkyard import RULES, piece_words, summary
from companion.space_junkyard.carry import carry
from companion.space_junkyard.constants import GAME
from companion.space_junkyard.hands import HANDS
from companion.space_junkyard.piece_words import describe
from companion.space_junkyard.refusals import refuse
from companion.space_junkyard.ships import place_name
from companion.space_junkyard.summary import MAP, facts
from companion.table.adjust_menu import AdjustMenu
from companion.table.facts import sentences
from companion.table.open_cards import read_open_cards
from companion.table.view import Option, view
from companion.terminal.answer_list import answer_rows
from companion.terminal.layout import screen
from companion.text.styled_text import text, width
from components.places import locate

from ..views import board_of
from .shuffle import shuffle_position

BO = {"at": "F6"}
SHIP = ["K12B 1 0 west", "K07Y 1 1 east", "K06Y 2 1 south"]


def test_moving_is_told_with_its_price(desk: Any) -> None:
    """SJ-028 SJ-030: which squares cost radiation, and what lies there."""
    ann = desk({"Ann": {"at": "A1", "stores": "Y"}, "Bo": BO}, map={"A1": "K10Y", "B1": "YB", "C2": "Y", "E1": "K16"})
    assert ann.prompt == "Ann: join or scrap K10Y, or move? (at A1; 3 steps left, 3 more for 1Y)"
    assert ann.labels["B1"] == "B1 (tile 1Y 1B)"
    assert ann.labels["C2"] == "C2 (tile 1Y)"
    with pytest.raises(AnswerError):
        read(ann.play.ask, "y", lambda: ann.words, texts=RULES.texts)
    assert ann.labels["E1"] == "E1 for 1Y (K16)"
    assert ann.labels["C1"] == "C1 (empty)"
    assert ann.labels["scrap"] == "Scrap to gain 1Y 1B (no room for the other 1Y)"
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"D1": "YB"}).do("D1")
    assert ann.prompt == "Ann: collect YB? (at D1; no steps left)"


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        ({"asteroids": 1}, "no section after an asteroid tile"),
        ({"asteroids": 2}, "can't collect more this turn"),
        ({"section": True}, "can't collect more this turn"),
    ],
)
def test_why_a_section_stays_where_it_is(desk: Any, turn: dict[str, Any], why: str) -> None:
    """SJ-033: after one asteroid tile a second may be collected, but no section."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "K10Y", "B1": "YB"}, **turn)
    assert ann.prompt == f"Ann: move where? (at A1, on K10Y; {why}; 3 steps left)"
    assert ("collect" in ann.do("B1").options) == (turn.get("asteroids") == 1)


def test_what_can_not_be_joined_is_told(desk: Any) -> None:
    """SJ-040 SJ-042: whether a section is too dear, or has no place at all."""
    closed = ["K03Y 1 0 west"]
    ann = desk({"Ann": {"at": "A1", "ship": closed, "stores": "YY"}, "Bo": BO}, map={"A1": "K10Y"})
    assert "scrap K10Y, or move? (at A1; no open exit left for a section;" in ann.prompt
    ann.do("B1", "A1")
    assert "; the section fits nowhere on the ship;" in ann.prompt
    ann = desk({"Ann": {"at": "A1", "stores": "BB"}, "Bo": BO}, map={"A1": "K03Y"})
    assert "scrap K03Y, or move? (at A1; 1Y short of joining it;" in ann.prompt
    assert desk({"Ann": {"at": "A1", "stores": "B"}, "Bo": BO}, map={"A1": "K10Y"}).prompt.startswith(
        "Ann: join or scrap K10Y, or move? (at A1;"
    )


def test_what_makes_a_resource_is_named(desk: Any) -> None:
    """SJ-012: a choice that comes down to what another icon makes says which section has it; so does the other."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K11Y 1 0 east"], "stores": "BB"}, "Bo": BO}, phase="resource")
    words = {option: label for option, label in ann.labels.items() if label.startswith("Create")}
    assert len({*words.values()}) == len(words)
    assert words["Y/B"].startswith("Create 1 radiation with K11Y")
    assert words["Y"] == "Create 1 radiation with the bridge"


def test_what_is_collected_enough_is_told(desk: Any) -> None:
    """SJ-033: the second asteroid tile of a turn is the last, and the question says so on the next tile."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "Y", "B1": "B", "C1": "R"})
    ann.do("collect", "B1", "collect")
    assert RULES.texts.describe(ann.notes[-1]) == "Ann has collected 2 asteroid tiles and can't collect more this turn."
    ann.do("C1")
    assert "(at C1, on R; can't collect more this turn; 1 step left, 3 more for 1Y" in ann.prompt
    with pytest.raises(NotAllowed, match=r"Ann has already collected 2 asteroid tiles this turn \(SJ-033\)"):
        refusal(ann, "collect")


def test_a_ship_without_an_exit_is_told(desk: Any) -> None:
    """SJ-040: once when its last exit is closed, and at the first move of a turn."""
    closed = ["K03Y 1 0 west"]
    ann = desk({"Ann": {"at": "A1", "ship": closed}, "Bo": BO}, map={"D4": "K10Y"})
    assert "no open exit left for a section" in ann.prompt
    ann.do("B1")
    assert "no open exit" not in ann.prompt


def refusal(desk: Any, typed: str) -> None:
    """Type what isn't possible, as at the table."""
    read(
        desk.play.ask,
        typed,
        lambda: desk.words,
        reason=lambda key, _: f": {said}" if (said := refuse(desk.table, desk.play.ask, key)) else "",
        texts=RULES.texts,
    )


@pytest.mark.parametrize(
    ("state", "tile", "typed", "why"),
    [
        ({"stores": "YBR"}, "K10Y", "collect", "K10Y is a section; join it or scrap it (SJ-038)"),
        ({}, "K03Y", "collect", "K03Y is a section; scrap it (SJ-038)"),
        ({}, "YB", "join", "YB is an asteroid tile; collect it (SJ-035)"),
        ({}, "YB", "scrap", "YB is an asteroid tile; collect it (SJ-035)"),
        ({}, "", "collect", "Ann's tug is on A1, which is empty (SJ-034)"),
        ({}, "K03Y", "join", "Ann can't pay to join K03Y (SJ-042)"),
        ({"ship": ["K03Y 1 0 west"], "stores": "YY"}, "K10Y", "join",
         "K10Y fits nowhere on Ann's ship (SJ-040)"),
        ({}, "", "a1", "a1 isn't possible now: Ann's tug is there already"),
        ({}, "", "F6", "F6 isn't possible now: Bo's tug is there (SJ-031)"),
        ({}, "", "E1", "E1 isn't possible now: it can't be reached in 3 steps (SJ-028)"),
        ({}, "", "K05Y", "K05Y isn't possible now: it isn't on the map"),
        ({}, "", "Y", "Y isn't possible now: radiation is made only in the Resources phase (SJ-024)"),
        ({}, "YB", "YB", "YB isn't possible now: Ann's tug is on it already"),
        ({"ship": ["K03Y 1 0 west"]}, "", "K03Y", "K03Y isn't possible now: it is part of Ann's ship"),
        ({}, "", "L3", "L3 isn't possible now: type the name of a space"),
        ({}, "", "white tug", "white tug isn't possible now: type the name of a space"),
    ],
)  # fmt: skip
def test_why_a_tile_is_not_taken(desk: Any, state: dict[str, Any], tile: str, typed: str, why: str) -> None:
    """The reason is that of this tile and turn, not the limit that was never reached."""
    ann = desk({"Ann": {"at": "A1", **state}, "Bo": BO}, map={"A1": tile} if tile else {"D4": "Y"})
    with pytest.raises(NotAllowed, match=re.escape(why)):
        refusal(ann, typed)


def test_places_and_turns_are_told_with_their_price(desk: Any) -> None:
    """SJ-041 SJ-043 SJ-A27: for every place what it may cost, for every turn what it costs and leaves open."""
    ship = ["K13R 1 0 north"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "YYBBRR"}, "Bo": BO}, map={"A1": "K09R"}).do("connect")
    assert ann.labels["2E"] == "Right of K13R for 1Y 1B or 1Y 1R"
    assert read(ann.play.ask, "right of k13r", lambda: ann.words, texts=RULES.texts) == ("Ann", "2E")
    ann.do("2E")
    assert ann.prompt == "Ann: turn K09R which way? (to join it to the right of K13R)"
    assert ann.labels["south"] == "Upside down for 1Y 1B (leaves open: bottom 1R)"
    ann.do("south")
    assert "Ann joins K09R to the right of K13R, upside down." in map(RULES.texts.describe, ann.notes)
    ann = desk({"Ann": {"at": "A1", "stores": "YY"}, "Bo": BO}, map={"A1": "K05Y"}).do("connect")
    assert [*ann.labels.values()] == [
        "Turned right for 1Y (leaves open: right 1Y)",
        "Turned left for 1Y (same as turned right)",
    ]


def test_slots_are_told_with_what_they_do(desk: Any) -> None:
    """SJ-047 SJ-050: which tile falls off and whose marker moves, which comes first, as a tight list has only that."""
    tiles = {"A3": "RR", "F3": "K02B"}
    ann = desk({"Ann": {"at": "C3"}, "Bo": BO}, phase="push", drawn="YY", map=tiles)
    assert ann.labels["L3"] == "L3 carrying Ann (K02B falls off)"
    assert ann.labels["R3"] == "R3 carrying Ann (RR falls off)"
    assert ann.labels["TB"] == "TB"
    assert ann.labels["FF"] == "FF carrying Bo"
    bo_at_the_end = desk({"Ann": {"at": "C3"}, "Bo": {"at": "F3"}}, phase="push", drawn="YY", map=tiles)
    assert bo_at_the_end.labels["L3"] == "L3 carrying Ann and pushing Bo off (K02B falls off)"


def test_what_happened_is_told(desk: Any) -> None:
    """SJ-035 SJ-036: in plain sentences."""
    ann = desk({"Ann": {"at": "A1", "stores": "Y"}, "Bo": BO}, map={"A1": "YYY"}).do("collect")
    said = [RULES.texts.describe(note) for note in ann.notes]
    assert said[:2] == ["Ann collects YYY from A1.", "Ann gains 1 radiation (2 radiation lost)."]


@pytest.mark.parametrize(
    ("square", "name"),
    [((0, 0), "bridge"), ((1, 0), "1E"), ((-3, 0), "3W"), ((0, -12), "12S"), ((4, -5), "4E5S"), ((-1, 7), "1W7N")],
)
def test_places_have_names(square: tuple[int, int], name: str) -> None:
    """SJ-040: counted from the bridge, across first."""
    assert place_name(square) == name


@pytest.mark.parametrize("seed", range(30))
def test_the_table_fits_the_screen(seed: int) -> None:
    """SJ-018 SJ-031: 13 lines of 80 columns with every tile and marker, whatever the ships are."""
    options = {"smaller_board": True} if seed % 4 == 0 else {}
    table = shuffle_position(RULES.setup(["Ann", "Bo", "Cy", "Di"][: 2 + seed % 3], options), Random(seed).random)
    rows = board_of(summary, RULES.dump(table))
    shown = [text(row) for row in rows]
    assert len(rows) <= 13
    assert max(map(width, rows)) <= 80
    assert all(tile in "\n".join(shown) for tile in table.map.values())
    for ship in table.players.values():
        assert ship.name in "\n".join(shown)
    told = " ".join(sentences([*facts(RULES.dump(table))], {MAP}))
    assert all(section.tile in told for ship in table.players.values() for section in ship.sections)


def test_sentences_tell_what_a_section_is_worth(desk: Any) -> None:
    """SJ-007 SJ-008: what stands below a section on the screen is told too, points and exits; asteroids tell all."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A3": "K10Y", "B3": "YB", "C3": "K06Y"})

    told = "Row 3: A3 K10Y (1 point; exits right R, bottom Y, left B), B3 YB, C3 K06Y (0 points; exits top Y, right B)."
    assert [said for said in sentences([*facts(ann.state)], {MAP}) if said.startswith("Row 3")] == [told]


def test_a_ship_is_drawn_with_its_joints(desk: Any) -> None:
    """SJ-058: joints and open exits can be told apart."""
    ann = desk({"Ann": {"at": "A1", "ship": [*SHIP, "K13Y 2 0 north"]}, "Bo": BO})
    drawn = "\n".join(text(row)[39:] for row in board_of(summary, ann.state))
    assert "─K12B─K13Y╴" in drawn
    assert "│" in drawn
    assert "╎" in drawn


def test_closed_slots_have_room(desk: Any) -> None:
    """SJ-053 SJ-A38: all seven that can be closed stand on the screen, before the tile that the question names."""
    closed = {"Ann": ["R1"], "Bo": ["R2", "R3"], "Cy": ["R4", "R5"], "Di": ["R6", "TA"]}
    players = {name: {"at": f"C{row}", "closed": slots} for row, (name, slots) in enumerate(closed.items(), 1)}
    ann = desk(players, phase="push", drawn="K10Y", pushes=1, asteroids=2, options={"more_junk": True})
    told = [text(row) for row in board_of(summary, ann.state)]
    assert "closed R1 R2 R3 R4 R5 R6 TA" in told[0] + told[1]
    assert "new tile K10Y" in told[0] + told[1]


def test_a_colour_is_told_with_its_mark() -> None:
    """SJ-016: on a black-and-white print a player's pieces are known by their sign."""
    told = RULES.texts.describe(Note("SJ-016", "ship ready", {"who": "Bo", "colour": "white"}))
    assert told == "Bo takes the white tug and bridge (circle)."


@pytest.mark.parametrize(("players", "told"), [(2, "unseen."), (3, "unseen (optional rule 2 Player Game).")])
def test_what_an_option_was_meant_for(players: int, told: str) -> None:
    """SJ-062 SJ-066: the option for two may be played by more, who are told."""
    table = RULES.setup(["Ann", "Bo", "Cy"][:players], {"two_players": True, "first": "Ann"})
    table.notes = []
    Play(RULES, table)
    (note,) = (note for note in table.notes if note.rule == "SJ-062")
    assert RULES.texts.describe(note) == f"Return 16 tiles to the box {told}"


def test_no_well_of_four_players_is_cut() -> None:
    """Beside the map four players have a line each; halves of one would cut what lies in their wells."""
    session = begin(locate("space-junkyard"), ["Ann", "Bo", "Cleo", "Dai"], seed=1)
    rows = [text(row) for row in screen(view(session), 80, 24)]

    assert sum("0/2Y 0/2B 0/2R" in row for row in rows) == 4


def test_a_tile_out_of_reach_is_refused_with_where_it_lies(desk: Any) -> None:
    """SJ-028 SJ-046 SJ-024: what is in the way, or what is asked for instead; each question has its own reason."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"F1": "K05Y", "B1": "RY", "C1": "RY", "A3": "YB"})
    with pytest.raises(NotAllowed, match=r"it lies on F1; it can't be reached in 3 steps \(SJ-028\)"):
        refusal(ann, "K05Y")
    with pytest.raises(NotAllowed, match="it lies on B1 and C1; type the space"):
        refusal(ann, "RY")
    with pytest.raises(NotAllowed, match="it lies on A3; type the space"):
        refusal(ann, "YB")
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map={"D4": "Y"})
    with pytest.raises(NotAllowed, match=r"the tile to push in is YY \(SJ-046\)"):
        refusal(ann, "K05Y")
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="resource", map={"D4": "Y"})
    with pytest.raises(NotAllowed, match=r"it isn't part of Ann's ship \(SJ-024\)"):
        refusal(ann, "K05Y")
    with pytest.raises(NotAllowed, match="first end the Resources phase: type done"):
        refusal(ann, "D4")


@pytest.mark.parametrize(
    ("options", "slot", "said"),
    [
        (
            {},
            "L3",
            "Slide row 3 and the tugs on it to the left by 1 space;"
            " YY slides off: lay it beside the map again, to be pushed in.",
        ),
        ({}, "TE", ""),
        (
            {"less_empty_space": True},
            "R3",
            "Slide E3 to F3 to the right by 1 space; YY slides off: lay it beside the map again, to be pushed in.",
        ),
    ],
)
def test_a_push_is_undone_with_one_slide(desk: Any, options: dict[str, bool], slot: str, said: str) -> None:
    """SJ-048 SJ-049 SJ-065: hands push the row back, whatever was in it; one tile alone is just moved."""
    tiles = {"A3": "RR", "B3": "K02B", "C3": "Y", "F3": "K03Y", "B6": "B"}
    ann = desk({"Ann": {"at": "B3"}, "Bo": BO}, phase="push", drawn="YY", map=tiles, options=options)
    before = ann.state
    ann.do(slot)
    carried = carry(ann.state, before)
    assert (carried[0] if carried else "") == said
    if carried and not options:
        back = {**tiles}
        del back["F3"]  # It fell off and is put back by itself.
        assert carried[1]["map"] == back
        assert carried[1]["players"]["Ann"]["at"] == "B3"
    assert carry(ann.state, {**before, "phase": "lay"}) is None  # Tiles that are laid again don't slide.


def test_several_pushes_are_undone_slide_by_slide(desk: Any) -> None:
    """SJ-048: what slid off comes from the stack and goes back there, the last one first."""
    tiles = {"A3": "RR", "B3": "K02B", "C3": "Y", "B6": "B", "B1": "YBR"}
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map=tiles, stack={"BB": 1, "R": 2})
    states = [ann.state]
    for answer in ("L3", "end", "end", "BB", "TB", "end", "end"):
        ann.do(answer)
        states.append(ann.state)
    told = sentences_of(
        instructions(*states[:: -len(states) + 1], GAME, carry=carry, hands=HANDS, between=states[::-1])
    )
    assert told == [
        "Slide column B up by 1 space; BB slides off.",
        "Slide row 3 to the left by 1 space; YY slides off: lay it beside the map again, to be pushed in.",
        "Put B back on B6.",
        "Put BB back on top of the stack, face down.",
    ]


@pytest.mark.parametrize(
    ("then", "told"), [({"A2": "RR"}, "Take Y off A1 and YB off B1; put RR back on A2."), ({}, "")]
)
def test_tiles_are_taken_off_the_map_and_put_back(then: dict[str, str], told: str) -> None:
    """SJ-037: undone, nothing of what differs is left unsaid."""
    now = {"A1": "Y", "B1": "YB"}
    if not told:
        now, told = {f"A{row}": "Y" for row in range(1, 8)}, "Take the tiles off A1, A2, A3, A4, A5, A6 and A7."
    words = HANDS["map"].set
    assert words
    assert say(words, {"value": then, "was": now, "back": " back"}) == told


@pytest.mark.parametrize(("closed", "last"), [({"Bo": ["R3"]}, "Bo"), ({"Bo": ["R3"], "Cleo": ["R3"]}, "Cleo")])
def test_a_closed_slot_is_refused_with_its_owner(desk: Any, closed: dict[str, list[str]], last: str) -> None:
    """SJ-053 SJ-A37: who closed it says how long it stays closed; of several who have, the last to push again."""
    players = {"Ann": {"at": "A1"}, "Bo": BO, "Cleo": {"at": "A6"}}
    players = {name: {**ship, "closed": closed.get(name, [])} for name, ship in players.items()}
    ann = desk(players, phase="push", drawn="YY", map={"D4": "Y"})
    with pytest.raises(
        NotAllowed, match=rf"R3 isn't possible now: it is closed until {last}'s next new tile \(SJ-053\)"
    ):
        refusal(ann, "R3")
    assert f"Closed slots: R3 by {' and '.join(closed)}." in sentences([*facts(ann.state)])


@pytest.mark.parametrize("typed", ["E3", "e3", "W1", "join"])
def test_old_names_of_slots_are_not_typed(desk: Any, typed: str) -> None:
    """SJ-053: only journals hold them; `E3` is a space, whether the slot that was called so is closed or open."""
    for closed in ([], ["R3"]):
        players = {"Ann": {"at": "A1"}, "Bo": {"at": "F6", "closed": closed}}
        ann = desk(players, phase="push", drawn="YY", map={"D4": "Y"})
        with pytest.raises(AnswerError):
            refusal(ann, typed)
    assert ann.play.ask.was["e3"] == "R3"


def test_old_names_of_places_are_not_typed(desk: Any) -> None:
    """SJ-040: `E2` is a space of the map, no place in a ship; journals have what places were called."""
    ship = ["K13R 1 0 north"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "YYBBRR"}, "Bo": BO}, map={"A1": "K09R"}).do("connect")
    with pytest.raises(AnswerError):
        refusal(ann, "E2")
    assert ann.play.ask.was["e2"] == "2E"


def test_icons_are_created_at_once_and_left_only_on_purpose(desk: Any) -> None:
    """SJ-024 SJ-A11: one answer makes all that is no choice and says what; an end would leave so many icons."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K05Y 1 0 west", "K11Y 2 0 west"]}, "Bo": BO}, phase="resource")
    assert ann.labels["all"] == "Create 1 radiation with the bridge and 1 carbon with K05Y"
    assert ann.play.ask.about["left"] == 3
    ann.do("all")
    assert RULES.texts.describe(ann.notes[-1]) == "Ann creates 1 radiation and 1 carbon."


def test_a_section_can_be_read_out() -> None:
    """SJ-004 SJ-007 SJ-008: what stands on it, in a sentence."""
    said = {piece.key: describe(piece) for piece in RULES.game.pieces() if piece.kind in ("section", "asteroid")}
    assert said["K10Y"] == [
        "K10Y (section): scores 1 point; converts radiation to carbon; stores 2 carbon; as scrap gives 2 radiation "
        "and 1 carbon. Exits: right for 1 metal, bottom for 1 radiation and left for 1 carbon."
    ]
    assert said["YYB"] == ["YYB (asteroid tile): gives 2 radiation and 1 carbon."]


def test_corrections_say_where_sections_lie(desk: Any) -> None:
    """SJ-040 SJ-043: by what they are joined to and how they are turned, as ships say it; columns and rows only where
    one of them is corrected."""
    ann = desk({"Ann": {"at": "A1", "ship": [*SHIP, "K13Y 2 0 north"]}, "Bo": BO})
    field = RULES.game.state["players"].fields["ship"]
    ship = ann.state["players"]["Ann"]["ship"]
    assert StateWords(RULES.game, HANDS).value(ship[:2], field) == (
        "K12B right of the bridge, turned left; K07Y above K12B, turned right"
    )
    assert StateWords(RULES.game, HANDS).value([ship[0] | {"new": True}], field).endswith(", joined this turn")


def test_large_screens_read_out_sections_alone(desk: Any) -> None:
    """SJ-004: what asteroid tiles give is in their letters."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A3": "K10Y", "B3": "YB"})
    told = read_open_cards(RULES.game, ann.state, piece_words)
    assert [line.split(" ")[0] for line in told] == ["K10Y"]


def test_what_stands_below_a_section_is_explained(desk: Any) -> None:
    """SJ-007 SJ-008: its points and what its exits cost, told once where there is room."""
    rows = board_of(summary, desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A3": "K10Y"}).state)
    assert "1RYB: 1 VP, exits cost R, Y and B" in "\n".join(map(text, rows))


def test_a_letter_is_the_icon_that_makes_it(desk: Any) -> None:
    """SJ-012: lists have Y, B and R, so each may be typed where only one icon makes it, a choice included."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K11B 1 0 west"], "stores": "YY"}, "Bo": BO}, phase="resource")
    assert read(ann.play.ask, "b", lambda: ann.words, texts=RULES.texts) == ("Ann", "B/R")


def test_no_slot_is_cut_in_the_middle_of_what_it_does(desk: Any) -> None:
    """SJ-049 SJ-051: where the tiles that fall off leave no room, whose tugs move still stands there in full."""
    long = "L3 carrying Ann and Cleo and pushing Bo off"
    labels = [f"{long} (K12B falls off)", *(f"T{column} (RR falls off)" for column in "ABCDEF")]
    options = [Option(str(number), label[:2], label) for number, label in enumerate(labels, 1)]
    rows = [text(row) for row in answer_rows(options, 79, 4)]
    assert any(long in row for row in rows)
    row = {name: {"at": f"{column}3"} for name, column in zip(("Ann", "Bo", "Cy", "Di"), "BCDF", strict=True)}
    ann = desk(row, phase="push", drawn="YY", map={"A3": "RR"})
    assert ann.labels["L3"] == "L3 carrying 3 tugs and pushing Di off"
    assert ann.labels["R3"] == "R3 carrying 4 tugs (RR falls off)"


def test_the_stack_is_corrected_by_what_lies_in_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """SJ-A44: adjust counts the tiles in the box apart, as the screen doesn't count them in the stack."""
    monkeypatch.setenv("SALVAGE_HOME", str(tmp_path))
    for options, said in (
        ({"two_players": True}, r"stack +24 unseen, 16 tiles left out at set-up"),
        ({}, r"stack +40 unseen"),
    ):
        session = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=3, options=options)
        session.random()
        shown: list[str] = []
        AdjustMenu(session, lambda prompt: "q", shown.extend).run()
        session.close()
        assert any(re.search(rf"{said}$", str(row)) for row in shown), shown
