"""What the actions are called, and what each of them would do now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import END
from companion.engine.labels import Cost, Label
from companion.engine.texts import GivenUp, LabelWords
from companion.text.grammar import either

from .constants import GAME, JUNK, LETTERS, RECYCLE_BONUS
from .labels import Value, name, patient, use

MAX_NAMED_SPACES = 4
"""Spaces that a label names; of more it says how many they are."""


def _use(usable: Sequence[str], ships: Mapping[str, Value], hurting: Sequence[str], hp: int) -> Label:
    """The satellites that have an action; of the only one, which isn't asked for, what it costs."""
    about = {"ships": ships, "hurting": hurting, "hp": hp}
    said = use("Use a satellite", usable[0], about) if len(usable) == 1 else Label("Use a satellite")
    return said if said.costs else said.replace(facts=either([*map(name, usable)]))


def _capture(spaces: Mapping[str, Value]) -> Label:
    """SD-045 SD-046: where there are cubes; the player's own space comes first."""
    sources = [space for space in spaces if spaces[space]["cubes"]]
    named = either(sources) if len(sources) <= MAX_NAMED_SPACES else f"one of {len(sources)} spaces"
    return Label("Capture cubes", f"from {named}")


def capture_rule(spaces: Mapping[str, Value], here: str) -> str:
    """The rule of a capture: that of the player's own space, unless there are cubes in others alone."""
    return "SD-045" if here in spaces and spaces[here]["cubes"] else "SD-046"


def source_rule(option: str, here: str) -> str:
    """That of a capture from one space."""
    return "SD-045" if option == here else "SD-046"


def _deliver(hand: Sequence[str], missing: Mapping[str, int], at: str) -> Label:
    """SD-053: the cards that fit the satellite in the player's space."""
    fitting = [card for card in hand if card == JUNK or card in missing]
    return Label("Deliver cards", f"to {at}: {_codes(fitting)}")


def _play(playable: Sequence[str]) -> Label:
    return Label("Play a card", _codes(playable))


def _codes(cards: Sequence[str]) -> str:
    """Cards as they are printed on the satellites, and may be typed."""
    return either(sorted({GAME.piece(f"resource-card.{card}").code for card in cards}))


def _exchange(partners: Sequence[str]) -> Label:
    """With the only partner, who isn't asked for; several are named by the next question."""
    return Label("Exchange a card", f"with {partners[0]}" if len(partners) == 1 else f"{len(partners)} crewmates here")


def _recycle(free: bool, aboard: int) -> Label:
    """SD-049 SD-050: up to how many cubes, and from how many on threat falls."""
    facts = ["free"] if free else []
    facts += [f"1 {'or' if aboard == 2 else 'to'} {aboard}" if aboard > 1 else "1"]
    if aboard >= RECYCLE_BONUS:
        enough = f"{RECYCLE_BONUS} or more" if aboard > RECYCLE_BONUS else f"all {RECYCLE_BONUS}"
        facts += [f"threat −1 for {enough}"]
    return Label("Recycle cubes", "; ".join(facts))


def _repair(damaged: Sequence[str]) -> Label:
    """What is damaged; of several ships the next question asks which."""
    if len(damaged) == 1:
        return Label("Repair", patient(damaged[0]))
    ships = [patient(each) for each in damaged if each not in LETTERS]
    found = [patient(each) for each in damaged if each in LETTERS]
    return Label("Repair", either([*found, *(ships if len(ships) == 1 else [f"one of {len(ships)} ships"])]))


def _thrust(tolls: Sequence[str], spaces: Mapping[str, Value], here: str, hp: int) -> Label:
    """SD-042: with its cost where no way is free."""
    if len(tolls) < len(spaces.keys() - {here}):
        return Label("Thrust")
    return _for("Thrust", Cost("costs at least 1 HP" if hp > 1 else "costs 1 HP, loses the game"))


def _end(loses: str) -> Label:
    """The end of the actions, which may lose the game; and why."""
    return _for("Done", Cost("loses the game"), f": {loses}") if loses else Label("Done")


def _for(name: str, price: Cost, more: str = "") -> Label:
    return Label(name, f"{price.words}{more}", risks=(price,))


ACTIONS: Mapping[str, LabelWords] = {
    "activate": _use,
    "capture": _capture,
    "deliver": _deliver,
    END: _end,
    "exchange": _exchange,
    "play": _play,
    "recycle": _recycle,
    "repair": _repair,
    "thrust": _thrust,
}


def gives_up(unused: int, loses: str, least: int) -> GivenUp | None:
    """What whoever ends the actions is asked about before: the game, or several actions."""
    if loses:
        return GivenUp(text=f"Stopping now loses the game: {loses}")
    return GivenUp(unused, "action") if unused >= least else None


CALLED = {"activate": "use a satellite"}
"""What they are called where they can't be taken now, if not as the rules name them."""
