"""Questions, answers and notes in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine import DONE, Note
from companion.engine.labels import Label
from companion.engine.texts import Given, fill
from companion.positions.hands import say
from companion.positions.instruction import sentences as sentences_of
from companion.positions.instructions import instructions
from companion.positions.sightings import name_first
from companion.positions.state_words import StateWords
from companion.sessions.session_store import begin, open_session
from companion.space_debris import RULES, summary
from companion.space_debris.constants import FRAGMENTATION, NEAR
from companion.space_debris.hands import HANDS
from companion.space_debris.labels import action_with
from companion.space_debris.summary import facts
from companion.table import feed
from companion.table.facts import sentences
from companion.table.news import news
from companion.text.styled_text import text, width
from components.places import locate

from ..views import board_of

Desk = Callable[..., Any]


def test_a_colour_is_told_with_its_mark() -> None:
    """SD-013: on a black-and-white print a player's pieces are known by their sign."""
    assert RULES.texts.describe(Note("SD-013", "ship ready", {"who": "Bo", "colour": "blue"})).endswith(
        " in blue (circle)."
    )


def test_prompts_name_who_is_asked(desk: Desk) -> None:
    """A player's question begins with the name."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    assert RULES.texts.prompt(ann.play.ask) == "Ann: which action? (4 left)"

    assert RULES.texts.prompt(ann.do("thrust").play.ask) == "Ann: move where? (up to 2 spaces)"


def test_the_question_of_a_delivery_fits_a_line(desk: Desk) -> None:
    """SD-053: all that a satellite can lack stands beside the rule's id on a line of 80 columns."""
    satellites = {"A": {"card": "gravity-assist", "at": "H0"}, "B": {"card": "rendezvous", "at": "G180"}}
    daniel = desk({"Daniel": {"at": "H0", "hand": ["fuel", "junk"]}, "Bo": {"at": "L180"}}, satellites).do("deliver")
    question = RULES.texts.prompt(daniel.play.ask)

    assert question == "Daniel: deliver what? (needs 3 electronics, 1 fuel, 1 metal, 3 plastic)"
    assert len(question) + len("  SD-053") <= 80


def test_labels_tell_what_lies_where(desk: Desk) -> None:
    """A space is called with its contents, a satellite and a player with their state."""
    satellites = {"A": {"card": "automation", "at": "G0", "hp": 3}, "B": {"card": "rendezvous", "at": "H180"}}
    ann = desk({"Ann": {"at": "H0", "hp": 3}, "Bo": {"at": "G0"}}, satellites, cubes={"G0": 2}).do("thrust")
    told = {option: RULES.texts.label(ann.play.ask, option) for option in ann.options}
    assert (told["G0"], told["H30"]) == ("G0 (2 cubes, satellite A, Bo: −1 HP)", "H30 (empty)")

    ann.do("G0", "stop", "repair")
    assert [RULES.texts.label(ann.play.ask, option) for option in ann.options] == [
        "Satellite A (Automation, 3 HP)", "Ann's ship (2 HP)",
    ]  # fmt: skip


def test_labels_of_moves_say_what_entering_costs(desk: Desk) -> None:
    """SD-042 SD-130 SD-071 SD-121: a hit point, the game if it is the last one; nothing by Fuel."""
    ships = {"Ann": {"at": "H0", "hp": 1, "hand": ["fuel"]}, "Bo": {"at": "L180"}}
    cubes = {"G0": 2, "H30": 3}

    def labels(*keys: str, card: str = "automation", hp: int = 1) -> list[str]:
        ann = desk({**ships, "Ann": {**ships["Ann"], "hp": hp}}, works(card), cubes=cubes).do(*keys)
        return [RULES.texts.label(ann.play.ask, option) for option in ("G0", "H30")]

    assert labels("thrust", hp=2) == ["G0 (2 cubes: −1 HP)", "H30 (3 cubes: −1 HP)"]
    assert labels("thrust") == ["G0 (2 cubes: −1 HP, loses the game)", "H30 (3 cubes: −1 HP, loses the game)"]
    assert labels("thrust", card="armor-plating", hp=2) == ["G0 (2 cubes)", "H30 (3 cubes: −1 HP)"]
    assert labels("play") == ["G0 (2 cubes)", "H30 (3 cubes)"]


def test_labels_of_rendezvous_say_what_entering_costs(desk: Desk) -> None:
    """SD-128 SD-A17: debris where a crewmate is hurts, too."""
    ships = {"Ann": {"at": "H0", "hp": 2}, "Bo": {"at": "L180"}, "Cy": {"at": "G0", "hp": 3}}
    satellites = {
        "A": {"card": "rendezvous", "at": "G180", "operational": True},
        "B": {"card": "automation", "at": "H90"},
    }
    ann = desk(ships, satellites, cubes={"G0": 1}).do("activate")

    assert [RULES.texts.label(ann.play.ask, option) for option in ann.options] == [
        "Bo (at L180)", "Cy (at G0: −1 HP)",
    ]  # fmt: skip


def test_a_rendezvous_that_nobody_is_asked_about_says_what_it_costs(desk: Desk) -> None:
    """SD-128 SD-042: with one crewmate elsewhere every label that leads there says it; without cubes none does."""
    ships = {"Ann": {"at": "H0", "hp": 2}, "Bo": {"at": "G0"}}
    gravity = {"card": "gravity-assist", "at": "G90", "operational": True}
    alone = {"A": {"card": "rendezvous", "at": "G180", "operational": True}, "B": {"card": "automation", "at": "H90"}}

    def label(satellites: Any, cubes: int, **ann: Any) -> str:
        at = desk({**ships, "Ann": {**ships["Ann"], **ann}}, satellites, cubes={"G0": cubes})
        return str(RULES.texts.label(at.play.ask, "activate"))

    assert label(alone, 1) == "Use a satellite (to Bo at G0: −1 HP)"
    assert label(alone, 1, hp=1) == "Use a satellite (to Bo at G0: −1 HP, loses the game)"
    assert label(alone, 0) == "Use a satellite (Rendezvous)"
    both = {**alone, "C": gravity}
    assert label(both, 1) == "Use a satellite (Gravity Assist or Rendezvous)"
    ann = desk(ships, both, cubes={"G0": 1})
    action = Given("action", ann.play.ask.about, "activate", "Use a satellite")
    said = Label(action_with((action, Given("activate", {}, "rendezvous", "Rendezvous"))))
    assert said == "Use Rendezvous (to Bo at G0: −1 HP)"
    ask = ann.do("activate").play.ask
    assert [RULES.texts.label(ask, option) for option in ask.options] == [
        "Gravity Assist", "Rendezvous (to Bo at G0: −1 HP)",
    ]  # fmt: skip
    assert ann.do("rendezvous").table.players["Ann"].hp == 1


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: only questions about players take a name for one."""
    ann = desk({"stop": {"at": "H0"}, "own": {"at": "H0", "hand": ["fuel"]}}, cubes={"G0": 1}).do("thrust", "G0")

    assert RULES.texts.label(ann.play.ask, "stop") == "Done"


def test_the_only_card_may_be_named_and_ends_no_turn(salvage: Any, home: Path, tmp_path: Path) -> None:
    """SD-053: `deliver E` with Electronics alone in hand delivers it; E is not taken for the end of the actions."""
    example = locate("space-debris").components / "scenarios" / "sd-e03.yaml"
    position = yaml.safe_load(example.read_text(encoding="utf-8"))["state"]
    players = {**position["players"], "Caitlin": {"colour": "blue", "at": "L90", "hand": ["electronics"]}}
    file = tmp_path / "one-card.yaml"
    file.write_text(yaml.safe_dump({"title": "One card", "state": {**position, "players": players}}))
    assert salvage("new", "space-debris", "--scenario", file).code == 0
    said = salvage("do", "deliver", "E", "--json").json["status"]

    assert (said["seq"], said["player"], said["state"]["actions_left"]) == (1, "Caitlin", 2)


SHIPS = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}


def works(card: str) -> dict[str, Any]:
    """Two satellites, of which one works."""
    other = {"card": "rendezvous", "at": "G180"}
    return {"A": {"card": card, "at": "G270", "operational": True}, "B": other}


def decks(state: Any) -> str:
    """The line of the screen that tells of the decks."""
    return next(text(row) for row in board_of(summary, state) if text(row).startswith("Resources "))


def test_decks_are_told_whole_at_their_longest(desk: Desk) -> None:
    """SD-090 SD-123: with the longest codes open, three cards waiting and both discards large nothing is cut off."""
    face_down = [{"cubes": cubes, "card": "?"} for cubes in (1, 2, 2)]
    ann = desk(SHIPS, works("debris-forecast"), phase="place", threat=12, face_down=face_down, top="G112.5")
    shown = ann.state | {"resource_deck": {"?": 22}, "resource_discard": {"junk": 12, "fuel": 10}}

    assert "next card G112.5" in decks(shown)
    assert "waiting 3 (1, 2 and 2 cubes)" in [text(row) for row in board_of(summary, shown)]
    assert "discard 0  waiting 3 (1, 2 and 2 cubes)" in decks(shown | {"top": None})
    assert all(width(row) <= 80 for row in board_of(summary, shown))
    assert "next card FRAG" in decks(shown | {"top": "fragmentation"})


def test_a_loss_and_a_fragmentation_say_what_cubes_are_for() -> None:
    """SD-101 SD-132: how many are needed, and why there are not enough."""

    def said(name: str, **values: int) -> str:
        return fill(RULES.texts.events[name].text, values)

    assert said("more cubes", number=1) == "Take 1 more cube from the supply: the fragmentation needs 3."
    assert said("supply too small", number=2, left=0) == "The supply can't give the next 2 cubes: it has none."
    assert said("supply too small", number=2, left=1) == "The supply can't give the next 2 cubes: it has only 1."
    assert said("supply too small", number=1, left=0) == "The supply can't give the next cube: it has none."


def test_decks_are_counted_as_they_lie(desk: Desk) -> None:
    """SD-123 SD-090: an open top card is one of its deck; a card that has given its cubes waits no more."""
    ann = desk(SHIPS, works("debris-forecast"), top="H90")
    assert "Orbit deck 40, discard 0  next card H90" in decks(ann.state)
    assert "Orbit deck: 40 cards, 0 discarded." in sentences([*facts(ann.state)])

    ann.do("end", "G90", "G270")  # Both are laid and flipped, G270 lies open.
    assert "Orbit deck 38, discard 2  next card G270" in decks(ann.state)
    full = {"G22.5": 3, "G45": 0, "G67.5": 0}
    tie = desk(SHIPS, cubes=full, phase="place", face_down=[{"cubes": 1, "card": "G22.5"}, {"cubes": 2, "card": "?"}])
    assert tie.asked == "Ann collision"
    assert "waiting 1 (2 cubes)" in decks(tie.state)
    assert "Waiting: 1 card with 2 cubes." in sentences([*facts(tie.state)])


def test_what_is_said_once_is_no_news_again(salvage: Any, home: Path) -> None:
    """SD-085 SD-086 SD-114: how cards are laid is news in one sentence; card by card it stands in the log."""
    options = [f"--option={step}=random" for step in ("first", "satellites", "flip", "pawns")]
    assert salvage("new", "space-debris", "--players", "Ann,Bo", "--seed", 5, *options).code == 0
    session = open_session()
    told = news(feed.feed(session, session.answer(["end"])))
    log = salvage("log").out

    assert "Turn HEO 90° clockwise with LEO on it." in told
    assert "Ann takes no actions. (SD-037)" in log
    assert not {"Ann takes no actions.", "Lay orbit card 1 face down.", "Put 1 cube on card 1.", "GSO stays put."} & {
        *told
    }
    assert "Lay orbit card 1 face down. (SD-085)" in log
    assert "GSO stays put. (SD-114)" in log


def test_an_open_card_is_laid_before_the_next_is_turned_up(desk: Desk) -> None:
    """SD-085 SD-123 SD-A24: while cards are laid the question says after which; else only what to turn up."""
    ann = desk(SHIPS, works("debris-forecast"))
    assert RULES.texts.prompt(ann.play.ask) == "Debris Forecast: reveal the top orbit card. Which card is it?"

    ann.do("H90", "end")
    assert RULES.texts.prompt(ann.play.ask) == (
        "Debris Forecast: once 1 orbit card lies face down, reveal the next. Which card is it?"
    )
    assert decks(ann.state).endswith("waiting 1")  # Cubes are put on the cards once all of these lie there.
    ann.do("G90")
    assert RULES.texts.prompt(ann.play.ask).startswith("Debris Forecast: once 2 orbit cards lie face down")


def test_what_costs_nothing_says_so(desk: Desk) -> None:
    """SD-122: with Automation, Recycle is offered as free."""
    ships = {"Ann": {"at": "H0", "cubes": 2}, "Bo": {"at": "L180"}}
    tables = desk(ships), desk(ships, works("automation"))
    told = [RULES.texts.label(each.play.ask, "recycle") for each in tables]

    assert told == ["Recycle cubes (1 or 2)", "Recycle cubes (free; 1 or 2)"]


def test_actions_say_what_they_would_do_now(desk: Desk) -> None:
    """The mock-up of the terminal, 01: where cubes are, with whom, to which satellite, how many, what is damaged, and
    what moving costs where no way is free; more than four are counted."""
    here, near = "H0", NEAR["H0"]
    ann = {"at": here, "hp": 3, "cubes": 3, "hand": ["fuel", "junk", "metal"]}
    others = {"Bo": {"at": here}, "Cy": {"at": "G0", "hp": 2}}
    satellites = {
        "A": {"card": "rendezvous", "at": here, "hp": 2},
        "B": {"card": "gravity-assist", "at": "G180", "operational": True},
        "C": {"card": "onboard-boosters", "at": "L90", "operational": True},
    }

    def labels(board: dict[str, int], **more: Any) -> dict[str, str]:
        at = desk({"Ann": {**ann, **more}, **others}, satellites, cubes=board)
        return {key: str(RULES.texts.label(at.play.ask, key)) for key in at.play.ask.options}

    some = labels({here: 1, near[0]: 2})
    assert some == {
        "activate": "Use a satellite (Gravity Assist or Onboard Boosters)",
        "capture": f"Capture cubes (from {here} or {near[0]})",
        "deliver": "Deliver cards (to A: F, J or M)",
        "end": "Done",
        "exchange": "Exchange a card (with Bo)",
        "play": "Play a card (F or M)",
        "recycle": "Recycle cubes (1 to 3)",
        "repair": "Repair (satellite A or Ann's ship)",
        "thrust": "Thrust",
    }
    full = labels(dict.fromkeys((here, *near), 1), cubes=5)
    assert full["thrust"] == "Thrust (costs at least 1 HP)"
    assert labels(dict.fromkeys(near, 1), hp=1)["thrust"] == "Thrust (costs 1 HP, loses the game)"
    assert labels({}, cubes=5)["recycle"] == "Recycle cubes (1 to 5; all 5: threat −1)"
    assert labels({}, cubes=6, capacity=7)["recycle"] == "Recycle cubes (1 to 6; 5 or more: threat −1)"
    assert labels(dict.fromkeys((here, *near), 1))["capture"] == f"Capture cubes (from one of {len(near) + 1} spaces)"


@pytest.mark.parametrize("physical", [(), ("orbit-deck",)])
def test_what_is_told_of_a_deck_goes_by_who_draws(physical: tuple[str, ...]) -> None:
    """Whoever types a card knows which it is, and handles the deck; whoever doesn't hold the deck has nothing to do."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=physical, name=f"decks-{len(physical)}")
    session.random(60)
    told = [note for row in feed.log(session) for note in row["notes"]]
    loud = {note["name"] for note in told if not note["quiet"]}
    names = {note["name"] for note in told}

    assert {"flipped card", "orbit card discarded", "drawn", "resource deck ready"} <= names
    assert "flipped card" not in loud  # The cubes that it brings say its name.
    assert ("orbit card discarded" in loud) == bool(physical)
    assert "drawn" in loud and "resource deck ready" not in loud  # noqa: PT018  The resource deck is the companion's.


@pytest.mark.parametrize("physical", [(), ("orbit-deck",)])
def test_undo_leaves_out_decks_that_lie_nowhere(physical: tuple[str, ...], home: Path) -> None:
    """Where the companion draws, no orbit cards are put back; where people draw, deck and discards are named."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=physical, name=f"undone-{len(physical)}")
    session.random(90)
    said = " ".join(note["text"] for note in feed.tell_move(session, session.undo(30), back=True)["notes"])

    assert ("into the orbit deck" in said) == bool(physical)
    assert ("the orbit discard pile" in said) == bool(physical)
    assert "cubes off: " in said


def test_undo_calls_fragmentation_cards_by_their_name(home: Path) -> None:
    """SD-022: they go back into the deck with the others, as `4 Fragmentation`, without the code that is typed."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="set-aside")
    while session.play.ask.name != "token":
        session.random(1)
    session.random(2)
    said = " ".join(note["text"] for note in feed.tell_move(session, session.undo(3), back=True)["notes"])

    assert "and 4 Fragmentation from the orbit cards set aside" in said
    assert "FRAG" not in said


def test_cards_drawn_in_a_row_are_one_sentence(desk: Desk) -> None:
    """News are a list of things to do: cards and spaces of one kind, one after the other, are told together."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, name="joined")
    session.random(120)
    rows = feed.log(session)
    one_by_one, together = news(rows), news(rows, RULES.texts)

    assert len(together) < len(one_by_one)
    assert any(re.fullmatch(r"\w+ draws (.+ and .+|\d \w+)\.", said) for said in together)
    assert any(re.fullmatch(r"Put \d cubes? on \S+, .+ and \d cubes? on \S+\.", said) for said in together)


def test_boards_are_turned_one_after_the_other() -> None:
    """SD-112 SD-113: LEO lies on HEO and goes with it, so hands turn it by the rest only."""
    said = [RULES.texts.describe(Note("SD-112", "board turned", {"orbit": orbit})) for orbit in ("H", "L")]
    assert said == ["Turn HEO 90° clockwise with LEO on it.", "Then turn LEO another 90°."]


def test_undo_calls_orbit_cards_by_their_code(desk: Desk) -> None:
    """A card is called as it is printed, one that waits with the cubes that lie on it, as in all other sentences."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    then = RULES.dump(ann.table)
    now = {**then, "face_down": [{"cubes": 0, "card": "H30"}, {"cubes": 2, "card": "?"}], "top": "G45"}

    assert sentences_of(instructions(now, then, RULES.game)) == [
        "Remove G45 (top of the orbit deck).",
        "Orbit cards waiting to be flipped: remove H30, 2 cubes.",
    ]


def test_large_screens_tell_what_is_near_and_what_the_boards_carry(desk: Desk) -> None:
    """SD-112 SD-113: neighbours by their angle, pieces by where they go, full spaces with where they are now."""
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "G0"}}
    near, turn = summary.asides(desk(ships, cubes={"H30": 3, "L0": 1}).state)

    assert near.title == "spaces next to Ann (at H0)"
    assert near.sentences[0].startswith("G0 (Bo), G22.5 (")
    assert "H30 (3 cubes), H330 (empty), L0 (1 cube)" in near.sentences[0]
    assert turn.sentences[0].startswith("Ann goes to H90; ")
    assert turn.sentences[0].rpartition("; ")[2].startswith("Bo")
    assert turn.sentences[1] == "Full spaces: the 3 cubes on H30 go to H120."


def test_undo_names_the_cards_that_have_to_be_found(desk: Desk) -> None:
    """SD-102: cards that were shuffled into the deck are looked for in it; those taken off a pile are only counted."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    shuffled = RULES.dump(ann.table)
    spaces = ["L0", "L45", "H0", "H30", "G0", "G45", "G90", "G180"]
    before = {**shuffled, "orbit_discard": dict.fromkeys(spaces, 1)}
    back = sentences_of(instructions(shuffled, before, RULES.game, hands=HANDS))
    again = sentences_of(instructions(before, shuffled, RULES.game, hands=HANDS, back=False))

    assert back == [f"Put 8 cards back onto the orbit discard pile: {', '.join(spaces)}."]
    assert again == ["Take 8 cards off the orbit discard pile."]


def test_undo_lays_a_flipped_card_face_down_again(home: Path) -> None:
    """SD-090: the card that was flipped, by its name and with its cubes; it comes from the discard pile, so the deck
    gets nothing back. The cards that still wait stay where they are."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="flipped")
    session.random(60)
    while session.play.ask.name != "waiting card":
        session.random(1)
    others = session.play.table.face_down[1:]
    weights = session.play.ask.source.weights()
    session.answer([next(space for space in weights if session.play.table.cubes.get(space) == 0)])
    card = session.play.table.orbit_discard[-1]
    told = [note["text"] for note in feed.tell_move(session, session.undo(1), back=True)["notes"]]

    assert f"Lay orbit card {card} face down again before the others, with 1 cube on it." in told
    assert f"Take {card} off the orbit discard pile." in told
    assert not any("orbit deck" in text for text in told)
    assert others
    again = [note["text"] for note in feed.tell_move(session, session.redo(1), back=False)["notes"]]
    assert f"Take orbit card {card} away." in again


def test_undo_moves_no_card_within_the_orbit_deck(home: Path) -> None:
    """SD-102 SD-A33: what lay in the deck before a shuffle with waiting cards is told apart from it only by the
    companion: no hands take it out of the deck, or put it there."""
    session = begin(locate("space-debris"), ["Ann", "Bo", "Cy"], seed=1, physical=("orbit-deck",), name="shuffled")
    looked = 0
    while looked < 3:
        session.random(1)
        if session.play.ask.name == "collision":
            looked += 1
            for number in (1, 3):
                told = " ".join(
                    note["text"] for note in feed.tell_move(session, session.undo(number), back=True)["notes"]
                )
                assert not re.search(r"\d cards? (back into|out of) the orbit deck", told), told
                session.redo(number)


def test_undo_names_waiting_cards_after_one_that_is_known(desk: Desk) -> None:
    """SD-090: the card that has been flipped keeps its name; those that came up later follow it in the row."""
    row = [{"cubes": 1, "card": FRAGMENTATION}, {"cubes": 1, "card": "?"}, {"cubes": 2, "card": "?"}]
    named = name_first(row, ["L270"], RULES.game.state["face_down"])
    assert [entry["card"] for entry in named] == [FRAGMENTATION, "L270", "?"]


def test_undo_lays_a_fragmentation_card_as_it_lay(home: Path) -> None:
    """SD-099 SD-101: face up with its cubes while a space is drawn for it; face down before it was flipped."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="fragmentation")
    session.random(60)
    while session.play.ask.name != "waiting card":
        session.random(1)
    cubes = session.play.table.face_down[0].cubes
    space = next(space for space, number in session.play.table.cubes.items() if not number)
    session.answer([FRAGMENTATION])
    session.answer([space])
    told = [
        " ".join(note["text"] for note in feed.tell_move(session, session.undo(1), back=True)["notes"])
        for _ in range(2)
    ]

    assert f"Lay the Fragmentation card face up again, with {cubes} cube" in told[0]
    assert "face down" not in told[0]
    session.redo(2)
    both = " ".join(note["text"] for note in feed.tell_move(session, session.undo(2), back=True)["notes"])
    assert f"Lay the Fragmentation card face down again before the others, with {cubes} cube" in both


def waiting_after(value: Any, was: Any = (), back: str = " back") -> str:
    """What undo says of the waiting cards; of redo without `back`."""
    row, before = ([{"cubes": cubes, "card": card} for card, cubes in cards] for cards in (value, was))
    words = HANDS["face_down"].set
    assert words
    return say(words, {"value": row, "was": before, "back": back, "again": back and " again", "phase": "place"})


def test_waiting_cards_are_laid_as_they_lay() -> None:
    """SD-085 SD-090: a card that was being resolved lies face up; cards that weren't laid yet go back to the deck."""
    assert waiting_after([("G135", 0), ("?", 2), ("?", 2)]) == (
        "Lay orbit card G135 face up again; lay 2 orbit cards face down again, with 2 cubes each on them."
    )
    assert waiting_after([("?", 1), ("?", 1), ("?", 2)]) == (
        "Lay 3 orbit cards face down again, with 1, 1 and 2 cubes on them."
    )
    assert waiting_after([("H0", 1), ("?", 2)]) == (
        "Lay orbit cards face down again, in this order: H0 (1 cube), one unseen (2 cubes)."
    )
    assert waiting_after([], [("?", 2)]) == (
        "Put the waiting orbit card back onto the orbit deck, and its cubes into the supply."
    )
    assert waiting_after([], [("H0", 0)]) == ""  # It is told with the deck that it goes back into.
    assert waiting_after([], [("H0", 2), ("?", 1)]) == (
        "Put the waiting orbit card back onto the orbit deck, and its cubes into the supply; put 2 cubes from orbit "
        "card H0 into the supply."
    )
    assert waiting_after([("?", 2)], [("?", 1), ("?", 2)], back="") == "Take the first waiting orbit card away."


def test_corrections_say_what_waits() -> None:
    """SD-085 SD-086: a waiting card as far as it is known, with its cubes."""
    words = StateWords(RULES.game, HANDS)
    row = [{"cubes": 2, "card": "?"}, {"cubes": 0, "card": "H30"}]
    assert words.value(row, RULES.game.state["face_down"]) == "unseen with 2 cubes; H30 with no cubes"


def test_a_delivery_that_may_go_on_says_so() -> None:
    """SD-053: cards that more can follow are delivered first; junk is told apart from what stands for itself."""
    about = {"hand": ["fuel", "junk", "metal"], "missing": {"fuel": 1, "plastic": 1}}

    def label(*answers: tuple[str, str]) -> str:
        given = (Given(name, {}, option, option) for name, option in answers)
        return action_with((Given("action", about, "deliver", "Deliver cards"), *given))

    assert label(("deliver", "fuel")) == "Deliver Fuel (more can follow)"
    assert label(("deliver", "fuel"), ("deliver", DONE)) == "Deliver Fuel"
    assert label(("deliver", "junk")) == "Deliver Junk (more can follow)"
    both = (("deliver", "junk"), ("stands for", "plastic"), ("deliver", "fuel"))
    assert label(*both) == "Deliver Fuel plus Junk as Plastic"
    assert label(*both[:2]) == "Deliver Junk as Plastic (more can follow)"


def test_playing_electronics_says_where_the_cubes_lie() -> None:
    """SD-072: with cubes in one space alone that space isn't asked for, so the label names it."""
    spaces = {"H0": {"cubes": 2}, "G0": {"cubes": 0}, "L0": {"cubes": 3}}
    play = Given("action", {"spaces": spaces, "here": "H0"}, "play", "Play a card")
    cubes = Given("cubes", {}, 2, "2 cubes")

    assert action_with((play, Given("play", {}, "electronics", "Electronics"), cubes)) == (
        "Play Electronics: 2 cubes from L0"
    )
    assert action_with((play, Given("play", {}, "fuel", "Fuel"))) == "Play Fuel"


def test_cards_of_set_up_are_set_aside_and_cards_without_cubes_wait(desk: Desk) -> None:
    """SD-022 SD-085: the fragmentation cards are no discards; where the supply is short, cards wait without cubes."""
    ann = desk(SHIPS)
    aside = {"phase": "orbitals", "orbit_deck": {"?": 36}, "orbit_discard": {"fragmentation": 4}}
    assert "Orbit deck 36, set aside 4" in decks(ann.state | aside)
    lost = {"phase": "over", "face_down": [{"cubes": cubes, "card": "?"} for cubes in (1, 0, 0)]}
    assert summary.waiting(ann.state | lost) == [1, 0, 0]
    resolving = {"phase": "place", "face_down": [{"cubes": 0, "card": "H30"}, {"cubes": 2, "card": "?"}]}
    assert summary.waiting(ann.state | resolving) == [2]
