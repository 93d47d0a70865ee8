"""Labels of the actions, with their effects at present."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import END
from companion.engine.labels import Cost, Label
from companion.engine.texts import GivenUp, LabelWords
from companion.text.grammar import either

from .constants import GAME, JUNK, LETTERS, RECYCLE_BONUS
from .labels import Value, name, patient, use

MAX_NAMED_SPACES = 4
"""Most spaces in a label; with more it gives their number."""


def _use(usable: Sequence[str], ships: Mapping[str, Value], hurting: Sequence[str], hp: int) -> Label:
    """Label the use of a satellite with those available; a single one, which isn't asked for, with its cost."""
    about = {"ships": ships, "hurting": hurting, "hp": hp}
    said = use("Use a satellite", usable[0], about) if len(usable) == 1 else Label("Use a satellite")
    return said if said.costs else said.replace(facts=either([*map(name, usable)]))


def _capture(spaces: Mapping[str, Value]) -> Label:
    """Label a capture with the spaces that have cubes (SD-045 SD-046), the player's own first."""
    sources = [space for space in spaces if spaces[space]["cubes"]]
    named = either(sources) if len(sources) <= MAX_NAMED_SPACES else f"one of {len(sources)} spaces"
    return Label("Capture cubes", f"from {named}")


def capture_rule(spaces: Mapping[str, Value], here: str) -> str:
    """Return the rule of a capture: from the player's own space, unless only others have cubes."""
    return "SD-045" if here in spaces and spaces[here]["cubes"] else "SD-046"


def source_rule(option: str, here: str) -> str:
    """Return the rule of a capture from one space."""
    return "SD-045" if option == here else "SD-046"


def _deliver(hand: Sequence[str], missing: Mapping[str, int], at: str) -> Label:
    """Label a delivery with the cards that fit the satellite in the player's space (SD-053)."""
    fitting = [card for card in hand if card == JUNK or card in missing]
    return Label("Deliver cards", f"to {at}: {_codes(fitting)}")


def _play(playable: Sequence[str]) -> Label:
    return Label("Play a card", _codes(playable))


def _codes(cards: Sequence[str]) -> str:
    """List cards by their printed codes, which may be typed."""
    return either(sorted({GAME.piece(f"resource-card.{card}").code for card in cards}))


def _exchange(partners: Sequence[str]) -> Label:
    """Label an exchange with its only partner, who isn't asked for, or the number of partners."""
    return Label("Exchange a card", f"with {partners[0]}" if len(partners) == 1 else f"{len(partners)} crewmates here")


def _recycle(free: bool, aboard: int) -> Label:
    """Label recycling with the possible numbers, and the number that lowers threat (SD-049 SD-050)."""
    facts = ["free"] if free else []
    facts += [f"1 {'or' if aboard == 2 else 'to'} {aboard}" if aboard > 1 else "1"]
    if aboard >= RECYCLE_BONUS:
        enough = f"{RECYCLE_BONUS} or more" if aboard > RECYCLE_BONUS else f"all {RECYCLE_BONUS}"
        facts += [f"threat −1 for {enough}"]
    return Label("Recycle cubes", "; ".join(facts))


def _repair(damaged: Sequence[str]) -> Label:
    """Label a repair with what is damaged; several ships are named by the next question."""
    if len(damaged) == 1:
        return Label("Repair", patient(damaged[0]))
    ships = [patient(each) for each in damaged if each not in LETTERS]
    found = [patient(each) for each in damaged if each in LETTERS]
    return Label("Repair", either([*found, *(ships if len(ships) == 1 else [f"one of {len(ships)} ships"])]))


def _thrust(tolls: Sequence[str], spaces: Mapping[str, Value], here: str, hp: int) -> Label:
    """Label Thrust, with its cost if no move is free (SD-042)."""
    if len(tolls) < len(spaces.keys() - {here}):
        return Label("Thrust")
    return _for("Thrust", Cost("costs at least 1 HP" if hp > 1 else "costs 1 HP, loses the game"))


def _end(loses: str) -> Label:
    """Label the end of the actions; if it loses the game, with the reason."""
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
    """Return what to confirm before the actions end: a lost game, or unused actions."""
    if loses:
        return GivenUp(text=f"Stopping now loses the game: {loses}")
    return GivenUp(unused, "action") if unused >= least else None


CALLED = {"activate": "use a satellite"}
"""Names of actions that can't be taken now, if they differ from the rules' names."""
