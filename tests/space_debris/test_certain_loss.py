"""What people are warned of before they end a turn that is lost: it comes true however the cards fall, and nothing is
said while something may still save the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine import END, Choice, Play
from companion.engine.texts import GivenUp
from companion.space_debris import RULES, constants
from companion.space_debris.certain_loss import certain_loss
from companion.space_debris.preview import warnings
from companion.space_debris.table import DebrisTable

from .shuffle import shuffle_position

Desk = Callable[..., Any]
SATELLITES = {
    "A": {"card": "rendezvous", "at": "G180"},
    "B": {"card": "debris-forecast", "at": "G0", "operational": True, "hp": 1},
}
CONTINUATIONS = 6
"""Ways to go on from each position that is lost: other cards, and other answers to ties."""


def imperil(table: DebrisTable, random: Random) -> DebrisTable:
    """The same position closer to a loss by the face-up card, if there is one."""
    table.supply = random.randrange(9)
    if table.top in constants.NEAR and random.random() < 0.5:
        next(iter(table.players.values())).at = table.top
        table.cubes.update(dict.fromkeys(constants.NEAR[table.top], constants.SPACE_LIMIT))
        table.cubes[table.top] = random.randrange(constants.SPACE_LIMIT + 1)
    return table


def end_turn(table: DebrisTable, random: Random) -> str | None:
    """How the game stands once a turn has been ended with nothing changed, and what comes up by chance is resolved."""
    play = Play(RULES, table.copy())
    turn = play.table.turn
    play.answer(END)
    while not play.over and play.table.turn == turn:
        ask = play.ask
        play.answer(random.choice(ask.options) if isinstance(ask, Choice) else ask.source.pick(random.random()))
    return play.table.result


def test_a_warning_comes_true_however_the_cards_fall() -> None:
    """Each reason that is given for a loss, in random positions: nothing saves the game after that."""
    random, given = Random(5), Counter[str]()
    for seed in range(5000):
        table = shuffle_position(RULES.setup(["Ann", "Bo", "Cy"], {}), random.random)
        if table.phase != "actions" or (table.top is None and seed % 10):
            continue
        why = certain_loss(imperil(table, random)).why
        reason = next((each for each in ("supply", "last HP", "collision") if each in why), "")
        given[f"fragmentation, {reason}" if "fragmentation" in why else reason] += 1
        for number in range(CONTINUATIONS if why else 0):
            assert end_turn(table, Random(seed + number)) == "lost", why

    assert min(given[reason] for reason in ("", "supply", "last HP", "collision", "fragmentation, supply")) > 2, given


SHORT = "the orbit cards take 5 cubes, but the supply has 4"


@pytest.mark.parametrize(
    ("left", "supply", "said"),
    [
        (1, 4, [f"Ending the turn now loses the game: {SHORT}."]),
        (1, 5, []),
        (2, 4, []),  # There is another chance.
    ],
)
def test_a_short_supply_is_told_at_the_last_action(desk: Desk, left: int, supply: int, said: list[str]) -> None:
    """SD-087: the mock-up of the terminal, 02; with more actions left `Done` alone says it, and why."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, threat=11, actions_left=left, supply=supply)

    assert warnings(ann.table, ann.play.ask) == said
    assert ann.label(END) == ("Done (loses the game: 5 cubes needed, 4 left)" if supply < 5 else "Done")
    assert ann.costs(END) == (("loses the game",) if supply < 5 else ())


@pytest.mark.parametrize(
    ("left", "supply", "said"),
    [
        (4, 4, GivenUp(text="Stopping now loses the game: 5 cubes needed, 4 left")),
        (1, 4, GivenUp(text="Stopping now loses the game: 5 cubes needed, 4 left")),
        (4, 5, GivenUp(4, "action")),
        (1, 5, None),
    ],
)
def test_whoever_stops_is_asked_about_the_game_first(desk: Desk, left: int, supply: int, said: Any) -> None:
    """SD-087: that a game would be lost matters more than how many actions would be, and with the last one as well."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, threat=11, actions_left=left, supply=supply)

    assert RULES.texts.given_up(ann.play.ask) == said


@pytest.mark.parametrize(
    ("top", "ship", "cubes", "supply", "why"),
    [
        ("H60", {"at": "H60", "hp": 1}, {}, 9, "the next orbit card, H60, takes the last HP of Ann's ship"),
        ("H60", {"at": "H60", "hp": 2}, {}, 9, ""),
        ("H60", {"at": "H90", "hp": 1}, {}, 9, ""),
        ("G0", {"at": "H60"}, {}, 9, "the next orbit card, G0, takes the last HP of satellite B"),
        ("fragmentation", {"at": "H60"}, {}, 5,
         "the fragmentation and the other orbit cards take 6 cubes, but the supply has 5"),
        ("fragmentation", {"at": "H60"}, {}, 6, ""),
        ("L0", {"at": "H60"}, {"L0": 3, **dict.fromkeys(constants.NEAR["L0"], 3)}, 9,
         "the next orbit card, L0, brings a collision, and every neighbour of L0 is full"),
        ("L0", {"at": "H60"}, {"L0": 3, **dict.fromkeys(constants.NEAR["L0"][1:], 3)}, 9, ""),
        ("L0", {"at": "H60"}, {"L0": 2, **dict.fromkeys(constants.NEAR["L0"], 3)}, 9, ""),
    ],
)  # fmt: skip
def test_the_face_up_card(
    desk: Desk, top: str, ship: dict[str, Any], cubes: dict[str, int], supply: int, why: str
) -> None:
    """SD-093 SD-094 SD-101 SD-110: what Debris Forecast lays open to all counts; at threat 9 the first card brings
    one cube."""
    ann = desk({"Ann": ship, "Bo": {"at": "L180"}}, SATELLITES, threat=9, actions_left=1,
               supply=supply, cubes=cubes, top=top)  # fmt: skip

    assert certain_loss(ann.table).why == why


@pytest.mark.parametrize(
    ("top", "ship", "said"),
    [
        ("H60", {"at": "H60", "hp": 1}, "Done (loses the game: card H60 takes the last HP of Ann's ship)"),
        ("L0", {"at": "H60"}, "Done (loses the game: collision, every neighbour of L0 is full)"),
    ],
)
def test_done_says_what_loses_the_game(desk: Desk, top: str, ship: dict[str, Any], said: str) -> None:
    """SD-094 SD-110: why, whatever it is, also while there are actions to prevent it."""
    cubes = {"L0": 3, **dict.fromkeys(constants.NEAR["L0"], 3)}
    ann = desk({"Ann": ship, "Bo": {"at": "L180"}}, SATELLITES, threat=9, actions_left=3, supply=9,
               cubes=cubes, top=top)  # fmt: skip

    assert ann.label(END) == said


def test_what_nobody_has_seen_is_not_told(desk: Desk) -> None:
    """Without Debris Forecast the order of the cards stays unknown, however likely a loss is."""
    ann = desk({"Ann": {"at": "H0", "hp": 1}, "Bo": {"at": "H0", "hp": 1}}, actions_left=1, threat=12)

    assert certain_loss(ann.table) == ("", "")
