"""Questions, answers and what happened, in words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Note, Play
from companion.engine.labels import Label
from companion.positions.answer_errors import AnswerError
from companion.space_junkyard import RULES
from companion.space_junkyard.resource_words import join
from companion.space_junkyard.ships import place_name
from companion.typing.lines import read_answer

BO = {"at": "F6"}


def test_moving_is_told_with_its_price(desk: Any) -> None:
    """SJ-028 SJ-030: which squares cost radiation, and what lies there."""
    ann = desk({"Ann": {"at": "A1", "stores": "Y"}, "Bo": BO}, map={"A1": "K10Y", "B1": "YB", "C2": "Y", "E1": "K16"})
    assert ann.prompt == "Ann: join or scrap K10Y, or move where? (at A1; 3 steps left, 3 more for 1Y)"
    assert ann.labels["B1"] == "B1 (has 1Y 1B)"
    assert ann.labels["C2"] == "C2 (has 1Y)"
    with pytest.raises(AnswerError):
        read_answer(ann.play.ask, "y", RULES.texts, ann.words)
    assert ann.labels["E1"] == "E1 for 1Y (K16)"
    assert [RULES.texts.rule(ann.play.ask, each) for each in ("B1", "E1", "scrap")] == ["", "SJ-030", "SJ-039"]
    assert ann.labels["C1"] == "C1 (empty)"
    assert ann.labels["scrap"] == "Scrap to gain 2Y 1B (no room: 1Y lost)"
    assert RULES.texts.rule(ann.do("E1").play.ask, "D1") == "SJ-030"
    for tile, told in (("K03Y", "1R (no room: lost)"), ("K01Y", "1B"), ("K09B", "2R (no room: all lost)")):
        ann = desk({"Ann": {"at": "A1", "stores": "RR"}, "Bo": BO}, map={"A1": tile})
        assert ann.labels["scrap"] == f"Scrap to gain {told}"
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"D1": "YB"}).do("D1")
    assert ann.prompt == "Ann: collect the YB tile? (at D1; no steps left)"


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        ({"asteroids": 1}, "no section after an asteroid tile"),
        ({"asteroids": 2}, "can't collect any more this turn"),
        ({"section": True}, "can't collect any more this turn"),
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
    assert "scrap K10Y, or move where? (at A1; the ship has no open exit left;" in ann.prompt
    ann.do("B1", "A1")
    assert "; it fits nowhere on the ship;" in ann.prompt
    ann = desk({"Ann": {"at": "A1", "stores": "BB"}, "Bo": BO}, map={"A1": "K03Y"})
    assert "scrap K03Y, or move where? (at A1; 1Y short of joining it;" in ann.prompt
    assert desk({"Ann": {"at": "A1", "stores": "B"}, "Bo": BO}, map={"A1": "K10Y"}).prompt.startswith(
        "Ann: join or scrap K10Y, or move where? (at A1;"
    )


def test_what_makes_a_resource_is_named(desk: Any) -> None:
    """SJ-012: a choice that comes down to what another icon makes says which section has it; so does the other."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K11Y 1 0 east"], "stores": "BB"}, "Bo": BO}, phase="resource")
    words = {option: label for option, label in ann.labels.items() if label.startswith("Create")}
    assert len({*words.values()}) == len(words)
    assert words["Y/B"].startswith("Create 1 radiation with K11Y")
    assert words["Y"] == "Create 1 radiation with the bridge"
    assert [RULES.texts.rule(ann.play.ask, each) for each in ("Y/B", "Y", "end")] == ["SJ-012", "SJ-011", ""]


def test_what_is_collected_enough_is_told(desk: Any) -> None:
    """SJ-033: the second asteroid tile of a turn is the last, and the question says so on the next tile."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "Y", "B1": "B", "C1": "R"})
    ann.do("collect", "B1", "collect")
    assert (
        RULES.texts.describe(ann.notes[-1])
        == "Ann has collected 2 asteroid tiles and can't collect any more this turn."
    )
    ann.do("C1")
    assert "(at C1, on the R tile; can't collect any more this turn; 1 step left, 3 more for 1Y" in ann.prompt


def test_a_ship_without_an_exit_is_told(desk: Any) -> None:
    """SJ-040: once when its last exit is closed, and at the first move of a turn."""
    closed = ["K03Y 1 0 west"]
    ann = desk({"Ann": {"at": "A1", "ship": closed}, "Bo": BO}, map={"D4": "K10Y"})
    assert "the ship has no open exit left" in ann.prompt
    ann.do("B1")
    assert "no open exit" not in ann.prompt


@pytest.mark.parametrize(
    ("done", "left"),
    [([], 3), (["B1"], 2), (["C1"], 0), (["D1"], 0), (["collect"], 0), (["B1", "scrap"], 0)],
)
def test_an_end_that_gives_up_the_turn_asks_once(desk: Any, done: list[str], left: int) -> None:
    """SJ-028 SJ-034: who has done nothing yet, or has flown to a tile, hears what steps are left; others meant it."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "Y", "B1": "K10Y", "D1": "Y"}).do(*done)
    question = RULES.texts.questions["move"]
    assert (ann.play.ask.name, ann.play.ask.about[question.unused], question.units) == ("move", left, "steps")


@pytest.mark.parametrize(("section", "steps", "icons"), [("K03Y 1 0 west", 0, 0), ("K04Y 1 0 west", 3, 1)])
def test_nobody_is_asked_for_what_a_finished_ship_has_no_use(desk: Any, section: str, steps: int, icons: int) -> None:
    """SJ-040: steps and resources are for sections, of which there will be no more."""
    unused = {name: RULES.texts.questions[name].unused for name in ("move", "resource")}
    ann = desk({"Ann": {"at": "A1", "ship": [section]}, "Bo": BO}, phase="resource")
    assert ann.play.ask.about[unused["resource"]] == icons
    assert ann.do("end").play.ask.about[unused["move"]] == steps


@pytest.mark.parametrize(
    ("tile", "stores", "left"),
    [("BB", "YBB", 0), ("BB", "YB", 2), ("K03B", "YYR", 0), ("K03B", "R", 2), ("K03B", "YYB", 2)],
)
def test_a_tile_that_brings_nothing_is_left_alone(desk: Any, tile: str, stores: str, left: int) -> None:
    """SJ-027 SJ-036 SJ-039 SJ-041: nobody is asked whether they mean to end beside what has no room and can't be
    joined."""
    ann = desk({"Ann": {"at": "A1", "stores": stores}, "Bo": BO}, map={"B1": tile}).do("B1")
    assert ann.play.ask.about["left"] == left


def test_places_and_turns_are_told_with_their_price(desk: Any) -> None:
    """SJ-041 SJ-043 SJ-A27: for every place what it may cost, for every turn what it costs and leaves open."""
    ship = ["K13R 1 0 north"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "YYBBRR"}, "Bo": BO}, map={"A1": "K09R"}).do("connect")
    assert ann.labels["2E"] == "Right of K13R for 1Y 1B or 1Y 1R"
    assert read_answer(ann.play.ask, "right of k13r", RULES.texts, ann.words) == ("Ann", "2E")
    ann.do("2E")
    assert ann.prompt == "Ann: turn K09R which way? (to join it to the right of K13R)"
    assert ann.labels["south"] == "Upside down for 1Y 1B (open: bottom 1R)"
    ann.do("south")
    assert "Ann joins K09R to the right of K13R, upside down." in map(RULES.texts.describe, ann.notes)
    ann = desk({"Ann": {"at": "A1", "stores": "YY"}, "Bo": BO}, map={"A1": "K05Y"}).do("connect")
    assert [*ann.labels.values()] == [
        "Turned clockwise for 1Y (open: right 1Y)",
        "Turned counter-clockwise for 1Y (same as turned clockwise)",
    ]


def test_what_stays_open_is_told_of_the_section(desk: Any) -> None:
    """SJ-057: nothing of it may be open while other exits of the ship still are."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K13R 1 0 north"], "stores": "YYBBRR"}, "Bo": BO}, map={"A1": "K01R"})
    label = ann.do("connect").labels["2E"]
    assert label == "Right of K13R, turned counter-clockwise, for 1Y 1R (leaves none of its exits open)"


def test_slots_are_told_with_what_they_do(desk: Any) -> None:
    """SJ-047 SJ-050: which tile falls off and whose marker moves, which comes first, as a tight list has only that."""
    tiles = {"A3": "RR", "F3": "K02B"}
    ann = desk({"Ann": {"at": "C3"}, "Bo": BO}, phase="push", drawn="YY", map=tiles)
    assert ann.labels["L3"] == "L3 (moves Ann; K02B falls off)"
    assert ann.labels["R3"] == "R3 (moves Ann; tile RR falls off)"
    assert ann.labels["TB"] == "TB"
    assert ann.labels["FF"] == "FF (moves Bo)"
    assert ann.prompt == "Ann: push the YY tile in where? (L left, R right, T top, F foot)"
    bo_at_the_end = desk({"Ann": {"at": "C3"}, "Bo": {"at": "F3"}}, phase="push", drawn="YY", map=tiles)
    assert bo_at_the_end.labels["L3"] == "L3 (moves Ann and pushes Bo off; K02B falls off)"
    less = {"less_empty_space": True}
    up_to_gaps = desk({"Ann": {"at": "C3"}, "Bo": BO}, phase="push", drawn="YY", map=tiles, options=less)
    assert (up_to_gaps.labels["L3"], up_to_gaps.labels["R3"]) == ("L3", "R3")  # Nothing falls off beyond a gap.


def test_a_price_that_only_has_a_number_is_called_a_cost() -> None:
    """SJ-041: `Join for 2 resources` could be what is gained."""
    wells = {letter: {"stored": 2, "room": 2} for letter in "YBR"}
    prices = [(1, 1, 0), (2, 0, 0), (0, 2, 0), (0, 1, 1)]
    assert Label(join(wells, prices[:2])) == "Join for 2Y or 1Y 1B"
    label = Label(join(wells, prices))
    assert (label, label.costs) == ("Join at a cost of 2 resources", ("at a cost of 2 resources",))


def test_the_tug_that_comes_back_is_shown_by_its_sign(desk: Any) -> None:
    """SJ-052: as the rows of players have it."""
    ann = desk({"Ann": {"left": "west"}, "Bo": BO}, map={"A1": "Y"})
    assert ann.prompt == "Ann: return to which space? (Ann's tug ▲ fell off on the left)"


def test_a_result_without_room_says_what_is_lost(desk: Any) -> None:
    """SJ-A09: the resource that is converted is gone all the same."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K02Y 1 0 west"], "stores": "YRR"}, "Bo": BO}, phase="resource")
    assert "Convert 1 radiation to 1 metal (no room for metal: radiation lost)" in ann.labels.values()


def test_the_question_names_what_the_icons_are_for(desk: Any) -> None:
    """SJ-024 SJ-025: nobody looks for conversions where nothing can be converted, and the other way round."""
    for stores, asked in (("Y", "create or convert what?"), ("", "create what?"), ("YY", "convert what?")):
        ann = desk({"Ann": {"at": "A1", "ship": ["K02Y 1 0 west"], "stores": stores}, "Bo": BO}, phase="resource")
        assert ann.prompt.startswith(f"Ann: {asked} (stored: {len(stores)}/2Y")


def test_what_happened_is_told(desk: Any) -> None:
    """SJ-035 SJ-036: in plain sentences."""
    ann = desk({"Ann": {"at": "A1", "stores": "Y"}, "Bo": BO}, map={"A1": "YYY"}).do("collect")
    said = ann.news
    assert said[:2] == ["Ann collects the YYY tile from A1.", "Ann gains 1 radiation (no room: 2 radiation lost)."]
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "K01R"}).do("scrap")
    said = ann.news
    assert said[:2] == ["Ann collects K01R from A1.", "Ann scraps it."]


@pytest.mark.parametrize(
    ("square", "name"),
    [((0, 0), "bridge"), ((1, 0), "1E"), ((-3, 0), "3W"), ((0, -12), "12S"), ((4, -5), "4E5S"), ((-1, 7), "1W7N")],
)
def test_places_have_names(square: tuple[int, int], name: str) -> None:
    """SJ-040: counted from the bridge, across first."""
    assert place_name(square) == name


def test_a_colour_is_told_with_its_mark() -> None:
    """SJ-016: on a black-and-white print a player's pieces are known by their sign."""
    told = RULES.texts.describe(Note("SJ-016", "ship ready", {"who": "Bo", "colour": "white"}))
    assert told == "Bo takes the white tug and bridge (circle)."


@pytest.mark.parametrize(("players", "told"), [(2, "unseen."), (3, "unseen (optional rule '2 Player Game').")])
def test_what_an_option_was_meant_for(players: int, told: str) -> None:
    """SJ-062 SJ-066: the option for two may be played by more, who are told."""
    table = RULES.setup(["Ann", "Bo", "Cy"][:players], {"two_players": True, "first": "Ann"})
    table.notes = []
    Play(RULES, table)
    (note,) = (note for note in table.notes if note.rule == "SJ-062")
    assert RULES.texts.describe(note) == f"Return 16 tiles to the box {told}"


@pytest.mark.parametrize("physical", [True, False])
def test_tiles_are_put_away_unseen_only_by_those_who_draw_them(new_game: Any, physical: bool) -> None:
    """SJ-018 SJ-062: what the companion lays on the map can be in the box otherwise."""
    desk = new_game("Ann Bo", first="Ann", two_players=True)
    while desk.asked == "None game-tiles":
        desk.play.answer(desk.play.ask.source.pick(0.5))
    notes = [note for note in desk.table.notes if not RULES.texts.is_quiet(note, lambda deck: physical)]
    told = [*map(RULES.texts.describe, notes)]
    assert ("Return 16 tiles to the box unseen." in told) is physical
    assert told[-1] == "24 of the other tiles will come up; all of them are the stack."


def test_icons_are_created_at_once_and_left_only_on_purpose(desk: Any) -> None:
    """SJ-024 SJ-A11: one answer makes all that is no choice and says what; an end would leave so many icons."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K05Y 1 0 west", "K11Y 2 0 west"]}, "Bo": BO}, phase="resource")
    assert ann.labels["all"] == "Create 1 radiation with the bridge and 1 carbon with K05Y"
    assert ann.play.ask.about["left"] == 3
    ann.do("all")
    assert RULES.texts.describe(ann.notes[-1]) == "Ann creates 1 radiation and 1 carbon."
