"""What is asked, and what answers are called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine import Choice, Note
from companion.space_debris import RULES
from companion.space_debris.constants import NEAR
from companion.text.grammar import join_alike
from components.places import locate

from .positions import works

Desk = Callable[..., Any]


def test_prompts_name_who_is_asked(desk: Desk) -> None:
    """A player's question begins with the name."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    assert ann.prompt == "Ann: which action? (4 left)"

    assert RULES.texts.prompt(ann.do("thrust").play.ask) == "Ann: move where? (up to 2 spaces)"


def test_a_capture_names_the_rule_of_the_spaces_that_there_are(desk: Desk) -> None:
    """SD-045 SD-046: with cubes next to the ship alone nothing speaks of its own space."""
    for cubes, whole, each in (
        ({"G0": 1, "L0": 1}, "SD-046", {"G0": "SD-046", "L0": "SD-046"}),
        ({"G0": 1, "H0": 2}, "SD-045", {"G0": "SD-046", "H0": "SD-045"}),
    ):
        ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, cubes=cubes)
        assert RULES.texts.rule(ann.play.ask, "capture") == whole

        ask = ann.do("capture").play.ask
        assert (ask.rule, {option: RULES.texts.rule(ask, option) for option in ask.options}) == (whole, each)


def test_the_question_of_a_delivery_fits_a_line(desk: Desk) -> None:
    """SD-053: all that a satellite can lack stands beside the rule's id on a line of 80 columns."""
    satellites = {"A": {"card": "gravity-assist", "at": "H0"}, "B": {"card": "rendezvous", "at": "G180"}}
    daniel = desk({"Daniel": {"at": "H0", "hand": ["fuel", "junk"]}, "Bo": {"at": "L180"}}, satellites).do("deliver")
    question = daniel.prompt

    assert question == "Daniel: deliver what? (needs 3 electronics, 1 fuel, 1 metal, 3 plastic)"
    assert len(question) + len("  SD-053") <= 80


def test_labels_tell_what_lies_where(desk: Desk) -> None:
    """A space is called with its contents, a satellite and a player with their state."""
    satellites = {"A": {"card": "automation", "at": "G0", "hp": 3}, "B": {"card": "rendezvous", "at": "H180"}}
    ann = desk({"Ann": {"at": "H0", "hp": 3}, "Bo": {"at": "G0"}}, satellites, cubes={"G0": 2}).do("thrust")
    told = {option: ann.label(option) for option in ann.options}
    assert (told["G0"], told["H30"]) == ("G0 (2 cubes, satellite A, Bo: −1 HP)", "H30 (empty)")

    ann.do("G0", "stop", "repair")
    assert [ann.label(option) for option in ann.options] == [
        "Satellite A (Automation, 3 HP)", "Ann's ship (2 HP)",
    ]  # fmt: skip


def test_labels_of_moves_say_what_entering_costs(desk: Desk) -> None:
    """SD-042 SD-130 SD-071 SD-121: a hit point, the game if it is the last one; nothing by Fuel."""
    ships = {"Ann": {"at": "H0", "hp": 1, "hand": ["fuel"]}, "Bo": {"at": "L180"}}
    cubes = {"G0": 2, "H30": 3}

    def labels(*keys: str, card: str = "automation", hp: int = 1) -> list[str]:
        ann = desk({**ships, "Ann": {**ships["Ann"], "hp": hp}}, works(card), cubes=cubes).do(*keys)
        return [ann.label(option) for option in ("G0", "H30")]

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

    assert [ann.label(option) for option in ann.options] == [
        "Bo (at L180)", "Cy (at G0: −1 HP)",
    ]  # fmt: skip


def test_a_rendezvous_that_nobody_is_asked_about_says_what_it_costs(desk: Desk) -> None:
    """SD-128 SD-042: with one crewmate elsewhere every label that leads there says it; without cubes none does."""
    ships = {"Ann": {"at": "H0", "hp": 2}, "Bo": {"at": "G0"}}
    gravity = {"card": "gravity-assist", "at": "G90", "operational": True}
    alone = {"A": {"card": "rendezvous", "at": "G180", "operational": True}, "B": {"card": "automation", "at": "H90"}}

    def label(satellites: Any, cubes: int, **ann: Any) -> str:
        at = desk({**ships, "Ann": {**ships["Ann"], **ann}}, satellites, cubes={"G0": cubes})
        return str(at.label("activate"))

    assert label(alone, 1) == "Use a satellite (to Bo at G0: −1 HP)"
    assert label(alone, 1, hp=1) == "Use a satellite (to Bo at G0: −1 HP, loses the game)"
    assert label(alone, 0) == "Use a satellite (Rendezvous)"
    both = {**alone, "C": gravity}
    assert label(both, 1) == "Use a satellite (Gravity Assist or Rendezvous)"
    ann = desk(ships, both, cubes={"G0": 1})
    ask = ann.do("activate").play.ask
    assert [RULES.texts.label(ask, option) for option in ask.options] == [
        "Gravity Assist", "Rendezvous (to Bo at G0: −1 HP)",
    ]  # fmt: skip
    assert ann.do("rendezvous").table.players["Ann"].hp == 1


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: only questions about players take a name for one."""
    ann = desk({"stop": {"at": "H0"}, "own": {"at": "H0", "hand": ["fuel"]}}, cubes={"G0": 1}).do("thrust", "G0")

    assert ann.label("stop") == "Done"


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


def test_what_costs_nothing_says_so(desk: Desk) -> None:
    """SD-122: with Automation, Recycle is offered as free."""
    ships = {"Ann": {"at": "H0", "cubes": 2}, "Bo": {"at": "L180"}}
    tables = desk(ships), desk(ships, works("automation"))
    told = [each.label("recycle") for each in tables]

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
        return {key: str(at.label(key)) for key in at.play.ask.options}

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
    others["Cy"] = {"at": here, "hp": 2}
    assert labels({})["repair"] == "Repair (satellite A or one of 2 ships)"
    others["Cy"] = {"at": "G0", "hp": 2}
    full = labels(dict.fromkeys((here, *near), 1), cubes=5)
    assert full["thrust"] == "Thrust (costs at least 1 HP)"
    assert labels(dict.fromkeys(near, 1), hp=1)["thrust"] == "Thrust (costs 1 HP, loses the game)"
    assert labels({}, cubes=5)["recycle"] == "Recycle cubes (1 to 5; threat −1 for all 5)"
    assert labels({}, cubes=6, capacity=7)["recycle"] == "Recycle cubes (1 to 6; threat −1 for 5 or more)"
    assert labels(dict.fromkeys((here, *near), 1))["capture"] == f"Capture cubes (from one of {len(near) + 1} spaces)"


@pytest.mark.parametrize("question", ["satellite card", "operational"])
def test_satellites_say_what_they_cost_and_do(question: str) -> None:
    """SD-018: whoever chooses them needn't ask for each by name; the letters are those of the table."""
    ask = Choice(None, question, ["automation", "extra-storage", "orbital-decay"], "SD-018", {"letter": "A"})

    assert [str(RULES.texts.label(ask, option)) for option in ask.options] == [
        "Automation (1E 1F 3M 3P): Recycling costs no action",
        "Extra Storage (4M 4P): Raise the capacity of every ship by 2",
        "Orbital Decay (4E 4P): Take 1 cube off each space of its orbit",
    ]


def test_news_of_moves_and_repairs() -> None:
    """SD-061 SD-071: who repaired what; moves without damage are one sentence."""
    told = {"who": "Ann", "what": "D", "hp": 4}
    assert RULES.texts.describe(Note("SD-063", "healed", told)) == "Ann repairs satellite D to 4 HP."
    own = RULES.texts.describe(Note("SD-074", "healed", told | {"what": "Ann"}))
    assert own == "Ann's ship is repaired to 4 HP."
    moves = [Note("SD-071", "moved", {"who": "Ann", "space": at, "unhurt": True}) for at in ("G225", "G202.5")]
    said = [RULES.texts.describe(note) for note in moves]
    assert join_alike(said) == "Ann moves to G225 and G202.5 without damage."


@pytest.mark.parametrize(
    ("letter", "said"),
    [("A", "Pick at random for docks A to D"), ("C", "Pick at random for docks C to D"), ("D", "Pick at random")],
)
def test_a_card_drawn_for_a_dock_means_those_after_it_too(letter: str, said: str) -> None:
    """SD-018 SD-A09: the label says for which docks chance decides."""
    ask = Choice(None, "satellite card", ["random"], "SD-018", {"letter": letter})
    assert RULES.texts.label(ask, "random") == said
