"""Words for the events of Space Debris, used by the sentences of `text.EVENTS`."""

from __future__ import annotations

from typing import Any

from companion.engine.texts import Deed
from companion.text.grammar import amount, capital, joined

from .actions import GIVE, TAKE
from .constants import ACTIONS as MAX_ACTIONS
from .constants import EVENT_CARDS, FRAGMENTATION, HP, ORBITS
from .labels import cubes, name, patient


def forced_answer(question: str, answer: Any) -> str:
    """Describe the only answer to a question."""
    if str(answer).isdecimal():
        return cubes(int(answer))
    return {GIVE: "give a card", TAKE: "take a card"}.get(answer, name(answer))


def orbit_name(key: str) -> str:
    """Return the short name of an orbit."""
    return str(ORBITS[key]["name"])


def cubes_captured(number: int, space: str, aboard: int, card: str | None) -> str:
    """Describe captured cubes, from an action or a card (SD-045 SD-072)."""
    played = f" with {name(card)}" if card else ""
    return f"captures {cubes(number)} from {space}{played} ({aboard} in the hold)"


def board_turn(orbit: str) -> str:
    """Describe how to turn a board that lies on one just turned, with everything on it (SD-112 SD-113)."""
    turn = ORBITS[orbit]["turn"]
    below = max(row["turn"] for row in ORBITS.values() if row["turn"] < turn)
    above = [row["name"] for row in ORBITS.values() if row["turn"] > turn]
    if above:
        return f"{orbit_name(orbit)} {turn - below}° clockwise with {joined(above)} on it"
    return f"then {orbit_name(orbit)} another {turn - below}°"


def turn_of_board(orbit: str) -> str:
    """Describe the turn of a board as a sentence."""
    then, turn, board = board_turn(orbit).rpartition("then ")
    return f"{capital(f'{turn}turn')} {then}{board}."


def decay(orbit: str | None, spaces: tuple[str, ...]) -> str:
    """Describe the cubes that Orbital Decay takes; `orbit` is None in set-up (SD-127)."""
    if spaces:
        return f"Return 1 cube from {'each of ' if spaces[1:] else ''}{joined(spaces)} to the supply."
    return f"Orbital Decay does nothing: there are no cubes on {orbit_name(orbit) if orbit else 'the board yet'}."


def end_of_actions(left: int) -> str:
    """Describe the end of a player's actions (SD-037)."""
    taken = MAX_ACTIONS - left
    if not left:
        return "is done"
    return f"stops after {amount(taken, 'action')}" if taken else "takes no actions"


def card_name(card: str) -> str:
    """Return a card's name."""
    return name(card)


def deck_made_anew(deck: str, number: int) -> str:
    """Describe an empty deck that is rebuilt (SD-118 SD-A30)."""
    pile = f"Shuffle the discard pile ({amount(number, 'card')}) into a new deck."
    return f"The {deck.replace('-', ' ')} is empty. {pile}"


def delivered(card: str, stands_for: str) -> str:
    """Return a card's name with the resource it stands for (SD-075)."""
    return name(card) if card == stands_for else f"{name(card)} as {name(stands_for)}"


def exchange(who: str, giver: str, taker: str, card: str) -> str:
    """Describe what the acting player gives or takes (SD-067 SD-068)."""
    return f"gives {name(card)} to {taker}" if who == giver else f"takes {name(card)} from {giver}"


def cubes_on(space: str, number: int) -> str:
    """Describe cubes put on a space."""
    return f"{cubes(number)} on {space}"


def surplus_pushed(number: int, space: str, to: str) -> str:
    """Describe where a collision pushes cubes, as an event, since a tie may be asked about in between (SD-106)."""
    return f"{amount(number, 'surplus cube')} {'goes' if number == 1 else 'go'} from {space} to {to}."


def flip(letter: str, card: str, heals: bool) -> str:
    """Describe a satellite that becomes operational, and is healed if it was damaged (SD-057 SD-058)."""
    return f"Flip satellite {letter}: {name(card)} is operational{f' and back to {HP} HP' if heals else ''}."


def healing(what: str, hp: int) -> str:
    """Describe the hit points of a repaired ship or satellite."""
    return f"{capital(patient(what))} now has {hp} HP."


def repaired(who: str, what: str, hp: int) -> str | Deed:
    """Describe a repair; a player's own ship is named by its player only once (SD-062 to SD-064 SD-074)."""
    if what == who:
        return f"{who}'s ship is repaired to {hp} HP."
    return Deed(f"repairs {patient(what)} to {hp} HP")


def orbit_card(card: str) -> str:
    """Name an orbit card to pick up; its code alone would name a space."""
    return f"the {name(card)} card" if card in EVENT_CARDS else f"orbit card {name(card)}"


def drawn_for_fragmentation(card: str) -> str:
    """Describe the further card of a fragmentation; a second fragmentation does nothing (SD-099 SD-100)."""
    if card in EVENT_CARDS:
        return f"{'Another' if card == FRAGMENTATION else 'The'} {name(card)} card comes up: draw again."
    return f"The fragmentation hits {card}."


def threat_at(space: int, rises: bool) -> str:
    """Describe threat after a rise (SD-078 SD-A06)."""
    return f"threat {'rises to' if rises else 'stays at'} {space}"
