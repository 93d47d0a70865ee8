"""Questions, answers and notes in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Chance, Choice, Note
from companion.engine.piles import Bag
from companion.junk_orbit import RULES, constants, summary
from companion.positions.views import copy_state
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.explain import explain
from companion.table.facts import mentions
from companion.table.facts import sentences as sentences_of
from companion.table.feed import name_answer
from companion.table.nearby import describe_space
from companion.tellers.instruction import sentences
from companion.tellers.take_and_put import instructions
from components.places import locate

Desk = Callable[..., Any]


def test_prompts_name_who_is_asked(desk: Desk) -> None:
    """A player's question begins with the name."""
    game = desk({"Ann": {"cargo": ["E24", "S1"]}, "Bo": {}})
    assert game.prompt == "Ann: launch which tile? (from Kepler)"
    assert RULES.texts.prompt(game.do("E24").play.ask) == "Ann: launch E24 (4 for Tharsis) where? (from Kepler)"


def test_labels_tell_what_a_launch_leads_to(desk: Desk) -> None:
    """JO-100: beside each answer stands where the tile may stop, whether it delivers or hits, and where the ship may go
    then with what it could deliver there."""
    game = desk({"Ann": {"cargo": ["E24", "M22", "M23"]}, "Bo": {"at": "Copernicus", "cargo": ["S1"]}})
    labels = {option: game.label(option) for option in game.options}
    assert labels["E24"] == "E24 (4 for Tharsis): +9 points, or a hit"
    game.do("E24")
    assert [game.label(option) for option in game.options] == [
        "Copernicus (hits Bo), then move to Hamilton (+5 points) or NYC",
        "Hamilton, then move to Copernicus (+5 points) or Tharsis",
        "NYC, then move to Copernicus (+5 points) or Tharsis",
        "Tharsis (+4 points), then move to Hamilton (+5) or NYC",
    ]


def test_points_count_what_earth_adds_by_night(desk: Desk) -> None:
    """JO-091: 2 more for a tile from Earth to Mars, wherever points are foreseen or told."""
    ann = {"cargo": ["E24", "S1"]}
    game = desk({"Ann": ann, "Bo": {}}, boards={"earth": "night"})
    labels = {option: game.label(option) for option in game.options}
    assert labels["E24"] == "E24 (4 for Tharsis): +6 points"
    game.do("E24")
    assert game.label("Tharsis").startswith("Tharsis (+6 points), then move to")
    told = [RULES.texts.describe(note) for note in game.do("Tharsis").notes]
    assert "Ann delivers E24 to Tharsis for 6 points." in told

    game = desk({"Ann": {**ann, "at": "Hellas"}, "Bo": {}}, boards={"earth": "night"}).do("S1", "Syrtis")
    assert game.label("E24") == "E24 (4 for Tharsis): +6 points"
    told = [RULES.texts.describe(note) for note in game.do("E24").notes]
    assert "Ann delivers E24 to Tharsis for 6 points." in told


@pytest.mark.parametrize(
    ("ann", "bo", "cy", "label"),
    [
        ({}, "Tycho", "Plato", "S1 (starter): a hit"),
        ({}, "Tycho", "Tycho", "S1 (starter): 2 hits"),
        ({"cargo": ["S1", "E8"]}, "Tycho", "NYC", "S1 (starter): +3 points by moving, and a hit"),
        ({"cargo": ["S1", "E8"]}, "Plato", "NYC", "S1 (starter): +3 points by moving, or a hit"),
        ({"cargo": ["S1", "E8"]}, "NYC", "NYC", "S1 (starter): +3 points by moving"),
        ({"power": "jolly-roger"}, "Tycho", "Plato", "S1 (starter): 2 hits"),
    ],
)
def test_the_most_that_a_launch_may_bring(desk: Desk, ann: dict[str, Any], bo: str, cy: str, label: str) -> None:
    """JO-043: opponents in one city are hit together, those in two cities only one or the other. JO-047: the ship
    delivers on the other side. JO-088: a Jolly Roger hits with its ship as well."""
    game = desk({"Ann": {"cargo": ["S1", "S2"], **ann}, "Bo": {"at": bo}, "Cy": {"at": cy}})
    assert game.label("S1") == label


@pytest.mark.parametrize(("more", "said"), [(["E25", "L18"], "+4 points or +6 by moving"), (["E25"], "+4 points")])
def test_a_tile_that_can_be_delivered_itself_says_so(desk: Desk, more: list[str], said: str) -> None:
    """JO-038: also where the ship would score more by going there."""
    game = desk({"Ann": {"cargo": ["E24", *more]}, "Bo": {"at": "Cairo"}})
    assert game.label("E24") == f"E24 (4 for Tharsis): {said}"


def test_a_ship_that_may_be_hit_twice_counts_as_one(desk: Desk) -> None:
    """JO-A31: out of Deimos and once round it a Jolly Roger meets Bo at Hellas twice; its tile may hit him as well."""
    ann = {"cargo": ["E18", "S1"], "power": "jolly-roger", "at": "Swift"}
    game = desk({"Ann": ann, "Bo": {"at": "Hellas", "cargo": ["S1"]}}, boards={"deimos": "day"})
    assert game.label("E18").endswith(": 3 hits")
    assert game.label("S1") == "S1 (starter): a hit"


def test_a_delivery_next_door_says_so(desk: Desk) -> None:
    """JO-070: where a tile of another city may be delivered the question says why."""
    for tile, where, rule in (("M22", "at Hamilton", "JO-050"), ("L10", "at Hamilton or next to it", "JO-070")):
        here = {"cargo": ["E4", tile, "S1"], "power": "space-cowboy"}
        game = desk({"Ann": here, "Bo": {"at": "NYC"}}).do("E4", "Lagos", "Hamilton")
        assert (game.prompt, game.play.ask.rule) == (f"Ann: deliver which tile? ({where})", rule)


def test_a_ship_card_is_told_by_what_is_printed_on_it() -> None:
    """JO-029: whoever draws a ship card reads its names, on a black-and-white print no colour."""
    ask = Chance("ship card", Bag(["blue", "green"]), "JO-029")

    assert RULES.texts.label(ask, "blue") == "blue: Time Booth (A side) or Splendor #2331 (B side)"
    told = RULES.texts.describe(Note("JO-029", "ship taken", {"who": "Ann", "card": "blue", "side": "B"}))
    assert told == "Ann gets the blue ship (circle), B side up: Splendor #2331."


def test_starters_are_called_so_once() -> None:
    """JO-031: a line that says what they are names them by value and code alone."""
    told = RULES.texts.describe(Note("JO-031", "starters", {"given": list(constants.START_CARGO)}))
    assert told == "Everyone takes 3 starter tiles: 2 of value 1 (S1) and 1 of value 2 (S2)."


def test_hits_on_the_way_and_at_its_end() -> None:
    """JO-088 JO-089: the news of a launch or move says first where it ends."""
    hit = {"who": "Bo", "by": "Ann", "city": "Plato"}
    ways = [{"passing": True, "ship": False}, {"passing": True, "ship": True}, {"passing": False, "ship": False}]
    told = [RULES.texts.describe(Note("JO-088", "hit", {**hit, **way})) for way in ways]
    assert told == [
        "Ann's tile hits Bo as it passes Plato.", "Ann's ship hits Bo as it passes Plato.", "Ann hits Bo at Plato.",
    ]  # fmt: skip


def test_one_and_several(desk: Desk) -> None:
    """JO-036 JO-077: one city, two cities, or as a Puddle Jumper either."""
    game = desk({"Ann": {"cargo": ["S1", "E4"], "power": "puddle-jumper"}, "Bo": {"at": "NYC"}}).do("S1")
    assert game.prompt == "Ann: launch S1 (flies 1 city) where? (from Kepler)"
    game = desk({"Ann": {"cargo": ["S1", "E4"], "power": "interplanet-express"}, "Bo": {"at": "NYC"}}).do("E4", "4")
    assert game.prompt == "Ann: launch E4 (3 for Hamilton; flies 4 cities) where? (from Kepler)"
    game = desk({"Ann": {"cargo": ["S1", "E4"], "power": "puddle-jumper"}, "Bo": {"at": "NYC"}}).do("E4")
    game.do("Hamilton")
    assert game.prompt == "Ann: move where? (1 or 3 cities from Kepler)"


def test_labels_tell_whom_a_jolly_roger_boards(desk: Desk) -> None:
    """JO-088: beside the stops of its ship stands whom it hits on the way."""
    ships = {"Ann": {"cargo": ["S2", "E4"], "power": "jolly-roger"}, "Bo": {"at": "Plato", "cargo": ["S1"]}}
    game = desk(ships).do("S2")
    label = game.label("Olympus")
    assert label == "Olympus, then move to Kilimanjaro (hits Bo at Plato)"
    game = desk(ships).do("E4", "Hamilton")
    assert game.label("Lagos").startswith("Lagos (hits Bo at Plato): has ")


def test_labels_tell_how_often_a_jolly_roger_boards(desk: Desk) -> None:
    """JO-A31: a ship that is passed twice, on the way out of Deimos and once round it, is hit twice."""
    ann = {"cargo": ["E18"], "power": "jolly-roger", "at": "Swift"}
    game = desk({"Ann": ann, "Bo": {"at": "Hellas", "cargo": ["S1"]}}, boards={"deimos": "day"})
    label = game.label("Bradbury")
    assert "Tharsis or Voltaire (each hits Bo twice at Hellas)" in label


def test_what_a_ship_does_everywhere_is_said_once(desk: Desk) -> None:
    """JO-088: whichever way it goes on from Plato, it has passed Bo there."""
    game = desk({"Ann": {"cargo": ["E4", "S1"], "power": "jolly-roger"}, "Bo": {"at": "Plato", "cargo": ["S1"]}}).do(
        "E4"
    )
    label = game.label("Hamilton")
    assert label == "Hamilton (+3 points), then move to Copernicus or Lagos (each hits Bo at Plato)"


def test_a_city_at_both_distances_of_a_puddle_jumper_is_named_once(desk: Desk) -> None:
    """JO-077: from Swift the city after 1 step is also that after 4, once round Deimos; cities go by their names."""
    ann = {"cargo": ["E21"], "power": "puddle-jumper", "at": "Swift"}
    game = desk({"Ann": ann, "Bo": {"at": "NYC"}}, boards={"deimos": "day"})
    label = game.label("Hellas")
    assert label == "Hellas, then move to Elysium or Voltaire"


def test_tiles_are_explained_where_they_first_come_up() -> None:
    """JO-021: all lines after it name tiles with value and destination in brackets."""
    told = RULES.texts.describe(Note("JO-022", "tiles used", {"marks": [2, 4]}))
    meant = "On screens, E10 (3 for Olympus) means tile E10, value 3, destination Olympus."
    assert told == f"Use the tiles marked 2+ and 4+. {meant}"
    assert constants.MARK["E10"] == 2


def test_a_counter_hit_says_so() -> None:
    """JO-081: `hits Bo back at Plato` might put Bo back there."""
    told = RULES.texts.describe(Note("JO-081", "hits back", {"who": "Bo", "by": "Ann", "city": "Plato"}))
    assert told == "In return, Ann hits Bo at Plato."


@pytest.mark.parametrize(("beside", "where"), [(False, "to Quito"), (True, "to adjacent Quito")])
def test_a_delivery_next_door_is_news(beside: bool, where: str) -> None:
    """JO-070: a ship that isn't in the city says why it delivers there."""
    note = Note(
        "JO-070", "delivered", {"who": "Ann", "found": ["M8", "L4"], "city": "Quito", "beside": beside, "points": 6}
    )
    assert RULES.texts.describe(note) == f"Ann delivers M8 and L4 {where} for 6 points."


def test_a_tile_that_is_caught_is_put_away() -> None:
    """JO-085: what hands do with it."""
    told = RULES.texts.describe(Note("JO-085", "caught", {"who": "Bo", "tile": "L9"}))
    assert told == "Put L9 (2 for Cairo), which hit Bo, in Bo's cargo."


def test_a_player_in_words(desk: Desk) -> None:
    """The facts of a player are a sentence, which begins with the name."""
    state = RULES.dump(desk({"Ann": {"cargo": ["E4", "S1"], "deliveries": ["M7"]}, "Bo": {"cargo": []}}).play.table)
    told = [*sentences_of([*summary.facts(state)])]
    assert (
        "Ann flies the Space Cowboy; carries E4 (3 for Hamilton), S1 (starter); and has 1 delivered tile (4 points)."
        in told
    )
    assert any(
        each.startswith("Bo flies ") and each.endswith(", carries nothing and has no delivered tiles.") for each in told
    )
    state["players"]["Ann"] |= {"side": ""}
    state["players"]["Bo"] |= {"ship": "", "side": ""}
    state["player"], state["players"]["Ann"]["deliveries"] = None, []
    told = [*sentences_of([*summary.facts(state)])]
    assert "Ann flies a ship, side not chosen yet; and carries E4 (3 for Hamilton), S1 (starter)." in told
    assert "Bo flies no ship yet." in told  # In the set-up nobody asks what nobody has.


@pytest.mark.parametrize(("typed", "said"), [
    ("cargo", "carries E4 (3 for Hamilton)"), ("ship", "flies the Space Cowboy"),
    ("delivered", "has no delivered tiles"),
])  # fmt: skip
def test_facts_that_begin_with_a_verb_are_found_by_what_they_are_about(desk: Desk, typed: str, said: str) -> None:
    """JO-054: whoever asks for cargo or ship needn't know the verb; so says docs/playing.md."""
    state = RULES.dump(desk({"Ann": {"cargo": ["E4"]}, "Bo": {"cargo": []}}).play.table)
    told = [*mentions([*summary.facts(state)], typed, [summary.BOARDS])]
    assert any(each.startswith("Ann") and said in each for each in told)


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: what is an answer elsewhere is a name where players are asked for."""
    ask = Choice(None, "first player", ["lying", "random", "stack"], "JO-033")

    assert [RULES.texts.label(ask, option) for option in ask.options] == ["lying", "Pick at random", "stack"]


def test_an_undone_ship_takes_its_token_with_it(desk: Desk) -> None:
    """JO-029 JO-030: without a ship card there is no ship to put back, and no side to turn it to."""
    now = RULES.dump(desk({"Ann": {"at": "Tycho", "side": "B"}, "Bo": {}}).play.table)
    then = copy_state(now)
    then["players"]["Ann"] |= {"ship": None, "side": "A", "at": "Kepler"}
    (taken,) = sentences(instructions(now, then, RULES.game))
    assert taken.startswith("Take the ")
    assert taken.endswith(" card and token away from Ann.")
    assert sentences(instructions(then, now, RULES.game, back=False))[1:] == [
        "Turn Ann's ship card to side B.", "Put Ann's ship on Tycho.",
    ]  # fmt: skip


def test_undo_calls_tiles_as_all_else_does(desk: Desk) -> None:
    """Undo names what goes and what comes, several of a kind as one, and where it goes."""
    now, then = (RULES.dump(desk({"Ann": {"at": "Tycho"}, "Bo": {}}).play.table) for _ in range(2))
    now["players"]["Ann"]["cargo"], then["players"]["Ann"]["cargo"] = ["S1", "E4", "S1"], ["M12"]
    now["cities"]["NYC"], then["cities"]["NYC"] = ["M12"], ["S2", "S2", "E4"]
    assert sentences(instructions(now, then, RULES.game)) == [
        "Put 2 × S2 starter back on NYC. Move E4 (3 for Hamilton) from Ann's cargo back to NYC.",
        "Take 2 × S1 starter out of Ann's cargo. Move M12 (4 for Sydney) from NYC back into Ann's cargo.",
    ]


def test_a_ship_that_comes_back_to_where_it_was(desk: Desk) -> None:
    """JO-047: round Deimos a ship comes back to where it was, which is no staying there."""
    ann = {"cargo": ["E4", "S1"], "at": "Swift"}
    game = desk({"Ann": ann, "Bo": {"at": "NYC", "cargo": ["S1"]}}, boards={"deimos": "day"}).do("E4")
    label = game.label("Syrtis")
    assert label == "Syrtis, then move to Argyre or Swift (back again)"
    game.do("Swift", "Voltaire")
    assert game.prompt == "Ann: move where? (3 cities from Swift)"
    assert game.label("Swift").startswith("Swift (back again): has ")
    moved = {"who": "Ann", "distance": 3, "city": "Swift"}
    told = [RULES.texts.describe(Note("JO-047", "moved", {**moved, "back": back})) for back in (True, False)]
    assert told == ["Ann moves 3 cities and is back at Swift.", "Ann moves to Swift (3 cities)."]


def test_why_a_tile_flies_farther(desk: Desk) -> None:
    """JO-073 JO-097 JO-A10: the news says what has changed a distance."""
    launch = {"who": "Ann", "tile": "E4", "city": "Hellas", "stop": "Plato"}
    ways = [(4, ["deimos"]), (2, ["interplanet-express"]), (4, ["interplanet-express", "deimos"])]
    notes = [Note("JO-036", "launched", {**launch, "distance": far, "by": by}) for far, by in ways]
    assert [RULES.texts.describe(note).partition("Plato ")[2] for note in notes] == [
        "(4 cities instead of 3, thanks to Deimos).",
        "(2 cities instead of 3, thanks to Interplanet Express).",
        "(4 cities instead of 3, thanks to Interplanet Express or Deimos).",
    ]


def test_an_answer_that_is_named_later_has_no_brackets_in_brackets() -> None:
    """What had been asked stands in brackets after it, without the facts of its own."""
    asked = "Ann: launch E11 (2 for Olympus) where? (from Kepler)"
    row = {"player": "Ann", "by": "player", "label": "Via Tycho: to Olympus, then move to Kilimanjaro", "prompt": asked}
    assert name_answer(row) == "Ann chose 'Via Tycho' (launch E11 where?)"


def test_what_lies_in_a_city_and_next_to_it(home: Path) -> None:
    """JO-058: asked for by the beginning of its name, a transfer point is on two boards and next to four cities; of a
    city nothing is clockwise."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=3, options={"first": "Ann"})
    session.play.table.cities |= {"Kilimanjaro": ["E7"], "Plato": []}
    shown = view(session)

    here, beside, *near = describe_space(session, shown, "kili")
    assert here == "Kilimanjaro (Earth and Moon): E7 (1 for Copernicus)."
    assert beside == "Next to it are Cairo, Copernicus, Lagos and Plato."
    assert near[3] == "Plato: empty."
    about = explain(session, shown, "kilimanjaro")
    assert about[0] == here
    assert about[about.index("Pieces that name this place, wherever they are:") + 1].startswith("M1: flies 3 cities.")
    assert not any("clockwise:" in line for line in explain(session, shown, "kilimanjaro"))
    assert describe_space(session, shown, "k") == describe_space(session, shown, "earth") == []
    session.close()
