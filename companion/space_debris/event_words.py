"""What happens in Space Debris, in words: what the sentences of `text.EVENTS` are made of."""

from __future__ import annotations

from typing import Any

from companion.engine.texts import Deed
from companion.text.grammar import amount, capital, joined

from .actions import GIVE, TAKE
from .constants import ACTIONS as MAX_ACTIONS
from .constants import EVENT_CARDS, FRAGMENTATION, HP, ORBITS
from .labels import cubes, name, patient


def forced_answer(question: str, answer: Any) -> str:
    """The only answer to a question, as its label would begin."""
    if str(answer).isdecimal():
        return cubes(int(answer))
    return {GIVE: "give a card", TAKE: "take a card"}.get(answer, name(answer))


def orbit_name(key: str) -> str:
    """The short name of an orbit."""
    return str(ORBITS[key]["name"])


def cubes_captured(number: int, space: str, aboard: int, card: str | None) -> str:
    """SD-045 SD-072: cubes that are captured, by the action or with a card."""
    played = f" with {name(card)}" if card else ""
    return f"captures {cubes(number)} from {space}{played} ({aboard} in the hold)"


def board_turn(orbit: str) -> str:
    """SD-112 SD-113: how hands turn a board that lies on one which has just been turned, and what lies on it."""
    turn = ORBITS[orbit]["turn"]
    below = max(row["turn"] for row in ORBITS.values() if row["turn"] < turn)
    above = [row["name"] for row in ORBITS.values() if row["turn"] > turn]
    if above:
        return f"{orbit_name(orbit)} {turn - below}° clockwise with {joined(above)} on it"
    return f"then {orbit_name(orbit)} another {turn - below}°"


def turn_of_board(orbit: str) -> str:
    """The same as a sentence."""
    then, turn, board = board_turn(orbit).rpartition("then ")
    return f"{capital(f'{turn}turn')} {then}{board}."


def decay(orbit: str | None, spaces: tuple[str, ...]) -> str:
    """SD-127: the cubes that Orbital Decay takes; `orbit` is None in set-up."""
    if spaces:
        return f"Return 1 cube from {'each of ' if spaces[1:] else ''}{joined(spaces)} to the supply."
    return f"Orbital Decay does nothing: there are no cubes on {orbit_name(orbit) if orbit else 'the board yet'}."


def end_of_actions(left: int) -> str:
    """SD-037: who ends the actions, with so many left."""
    taken = MAX_ACTIONS - left
    if not left:
        return "is done"
    return f"stops after {amount(taken, 'action')}" if taken else "takes no actions"


def card_name(card: str) -> str:
    """A card by its name."""
    return name(card)


def deck_made_anew(deck: str, number: int) -> str:
    """SD-118 SD-A30: a deck that is empty."""
    pile = f"Shuffle the discard pile ({amount(number, 'card')}) into a new deck."
    return f"The {deck.replace('-', ' ')} is empty. {pile}"


def delivered(card: str, stands_for: str) -> str:
    """A card, with the resource that it stands for (SD-075)."""
    return name(card) if card == stands_for else f"{name(card)} as {name(stands_for)}"


def exchange(who: str, giver: str, taker: str, card: str) -> str:
    """SD-067 SD-068: what whoever acts gives or takes."""
    return f"gives {name(card)} to {taker}" if who == giver else f"takes {name(card)} from {giver}"


def cubes_on(space: str, number: int) -> str:
    """Cubes that go to a space."""
    return f"{cubes(number)} on {space}"


def surplus_pushed(number: int, space: str, to: str) -> str:
    """SD-106: where a collision leads, in words of what happens, as a tie may be asked about in between."""
    return f"{amount(number, 'surplus cube')} {'goes' if number == 1 else 'go'} from {space} to {to}."


def flip(letter: str, card: str, heals: bool) -> str:
    """SD-057 SD-058: a satellite becomes operational, and goes back to 4 HP if it had fewer."""
    return f"Flip satellite {letter}: {name(card)} is operational{f' and back to {HP} HP' if heals else ''}."


def healing(what: str, hp: int) -> str:
    """The hit points of a ship or satellite that has been repaired."""
    return f"{capital(patient(what))} now has {hp} HP."


def repaired(who: str, what: str, hp: int) -> str | Deed:
    """SD-062 to SD-064 SD-074: who repairs what; a player's own ship is named by its player, who is named but once."""
    if what == who:
        return f"{who}'s ship is repaired to {hp} HP."
    return Deed(f"repairs {patient(what)} to {hp} HP")


def orbit_card(card: str) -> str:
    """An orbit card that hands take up: alone its code would be that of a space."""
    return f"the {name(card)} card" if card in EVENT_CARDS else f"orbit card {name(card)}"


def drawn_for_fragmentation(card: str) -> str:
    """SD-099 SD-100: a further card; a second fragmentation does nothing."""
    if card in EVENT_CARDS:
        return f"{'Another' if card == FRAGMENTATION else 'The'} {name(card)} card comes up: draw again."
    return f"The fragmentation hits {card}."


def threat_at(space: int, rises: bool) -> str:
    """SD-078 SD-A06: where threat is after a rise."""
    return f"threat {'rises to' if rises else 'stays at'} {space}"
