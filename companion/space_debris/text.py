"""Questions, answers and what happens, in words for the people at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine import DONE, END, Ask, Chance, Note, Option
from companion.engine.setup_options import RANDOM
from companion.text.grammar import amount

from .actions import AUTOMATION, GIVE, TAKE
from .constants import GAME, HEAPS, LETTERS, NAME, ORBITS, SPACE_LIMIT, START_HAND, STOP
from .table import DebrisTable

MARK = {piece.key: str(piece.fields["mark"]) for piece in GAME.kinds["pawn"].pieces}
"""The sign of a colour, by which its pieces are known on a black-and-white print."""

PROMPTS = {
    "first player": "Who last looked at the night sky? That player begins.",
    "satellite card": "Which satellite card lies at the next letter, {letter}?",
    "operational": "Which satellite works from the start?",
    "pawn": "{seat}: where does your pawn start?",
    "action": "{seat}: which action? {left} left.",
    "space": "{seat}: to which space?",
    "capture from": "{seat}: capture cubes from where?",
    "cubes": "{seat}: how many cubes? {room} fit aboard.",
    "recycle": "{seat}: how many of the {aboard} cubes aboard do you recycle?",
    "deliver": "{seat}: deliver what? Missing {missing}.",
    "stands for": "{seat}: what does the junk card stand for?",
    "repair": "{seat}: repair what, by 1 HP?",
    "exchange with": "{seat}: exchange a card with whom?",
    "give or take": "{seat}: give a card or take one?",
    GIVE: "{seat}: which card do you give?",
    TAKE: "{seat}: which card do you take?",
    "play": "{seat}: which card do you play?",
    "electronics from": "{seat}: take cubes from which adjacent space?",
    "metal": "{seat}: what is to be whole again?",
    "activate": "{seat}: which satellite do you use?",
    "satellite to shift": "{seat}: shift which satellite?",
    "shift to": "{seat}: shift it to which empty space?",
    "rendezvous": "{seat}: join whom?",
    "discard": "{seat}: too many cards in hand; which one goes?",
    "collision": "{seat}: collision in {full}! Which of the emptiest spaces takes the surplus?",
    "excess": "{seat}: which space takes the debris of the cards you gave up?",
}

CHANCES = {
    "SD-017": "Which card is dealt to {dealt}?",
    "SD-018": "Which satellite card is drawn for letter {letter}?",
    "SD-020": "Which satellite card is drawn to work from the start?",
    "SD-023": "Satellite {homeless}: draw from the {orbit} pile. Which card is it?",
    "SD-024": "Satellite {homeless}: draw from all three piles put together. Which card is it?",
    "SD-025": "A space for {heap}: draw an orbit card. Which is it?",
    "SD-027": "Which space is drawn for the next pawn?",
    "SD-035": "Who is drawn to begin?",
    "SD-049": "{player} draws a resource card. Which is it?",
    "SD-085": "Orbit card {laid} goes face down; turn up the one below. Which is it?",
    "SD-090": "Flip the next face-down card, with {waiting}. Which is it?",
    "SD-099": "Draw the top orbit card. Which is it?",
    "SD-123": "Turn the top orbit card face up. Which is it?",
}

ACTIONS = {
    "activate": "Activate a satellite",
    "capture": "Capture debris",
    "deliver": "Deliver resources",
    END: "End the actions",
    "exchange": "Exchange a card",
    "play": "Play a resource card",
    "recycle": "Recycle debris",
    "repair": "Repair",
    "thrust": "Thrust",
}

SIGNS = {
    STOP: "Stop here",
    DONE: "Nothing more",
    GIVE: "Give a card",
    TAKE: "Take a card",
    RANDOM: "Let chance decide",
}


OF_PLAYERS = ("first player", "first-player", "repair", "metal", "exchange with", "rendezvous")
"""Questions whose answers may be players, who may be called almost anything."""


def prompt(table: DebrisTable, ask: Ask) -> str:
    """The question in words."""
    if isinstance(ask, Chance):
        laying = ask.rule == "SD-123" and table.phase == "assess"
        return CHANCES["SD-085" if laying else ask.rule].format(**_drawn(table))
    ship = table.players.get(ask.seat or table.player)
    satellite = table.satellite_at(ship.at) if ship and ship.at else None
    missing = satellite.missing() if satellite else {}
    return PROMPTS[ask.what].format(
        seat=ask.seat,
        left=table.actions_left,
        letter=_next_letter(table),
        full=next((space for space, number in table.cubes.items() if number > SPACE_LIMIT), ""),
        room=ship.room if ship else 0,
        aboard=ship.cubes if ship else 0,
        missing=", ".join(f"{number} {name(resource)}" for resource, number in missing.items()),
    )


def _next_letter(table: DebrisTable) -> str:
    """The letter that has no satellite card yet."""
    return next((letter for letter in LETTERS if letter not in table.satellites), "")


def _drawn(table: DebrisTable) -> dict[str, str]:
    """What the questions of chance are about."""
    homeless = next((letter for letter, satellite in table.satellites.items() if not satellite.at), "")
    orbits = dict(zip(LETTERS, ORBITS.values(), strict=False))
    heaps = sum(1 for number in table.cubes.values() if number)
    return {
        "dealt": next((ship.name for ship in table.players.values() if len(ship.hand) < START_HAND), ""),
        "letter": _next_letter(table),
        "homeless": homeless,
        "orbit": str(orbits[homeless]["name"]) if homeless in orbits else "",
        "heap": cubes(HEAPS[min(heaps, len(HEAPS) - 1)]),
        "player": table.player,
        "laid": str(len(table.face_down)),
        "waiting": cubes(table.face_down[0][0]) if table.face_down else "",
    }


def name(key: Any) -> str:
    """A card's name; other things are called by their key."""
    key = str(key)
    return key if key in ("", *SPACES) else NAME.get(key, key)


SPACES = frozenset(key for key in NAME if key[:1] in ORBITS)


def cubes(number: int) -> str:
    return amount(number, "cube")


def cards(number: int) -> str:
    return amount(number, "card")


# ---- answers ----------------------------------------------------------------------------------------------------


def label(table: DebrisTable, ask: Ask, option: Option) -> str:
    """An answer in words."""
    if isinstance(option, int):
        return cubes(option)
    if ask.what == "action":
        free = " (free)" if option == "recycle" and AUTOMATION in table.powers else ""
        return f"{ACTIONS[option]}{free}"
    if ask.what in OF_PLAYERS and option in table.players:
        ship = table.players[option]
        return f"{option} ({ship.at}, {ship.hp} HP)" if ship.at else option
    if option in SIGNS:
        return SIGNS[option]
    if option in table.satellites:
        satellite = table.satellites[option]
        return f"Satellite {option}, {name(satellite.card)} ({satellite.at}, {satellite.hp} HP)"
    if option in SPACES:
        here = "here, " if ask.what == "capture from" and option == table.players[ask.seat or table.player].at else ""
        return f"{option} ({here}{contents(table, option)})"
    return name(option)


def contents(table: DebrisTable, space: str) -> str:
    """What lies in a space."""
    parts = [cubes(table.cubes[space])] if table.cubes[space] else []
    parts += [f"satellite {satellite.letter}" for satellite in table.satellites.values() if satellite.at == space]
    parts += [ship.name for ship in table.players.values() if ship.at == space]
    return ", ".join(parts) or "empty"


# ---- what happens -----------------------------------------------------------------------------------------------

Teller = Callable[..., str]


def _orbit(key: str) -> str:
    return str(ORBITS[key]["name"])


def _turned(orbit: str) -> str:
    turn = int(ORBITS[orbit]["turn"])
    return f"{_orbit(orbit)} turns {turn}° clockwise." if turn else f"{_orbit(orbit)} stays as it is."


def _decayed(orbit: str | None, spaces: tuple[str, ...]) -> str:
    return f"1 cube off {', '.join(spaces)}, to the supply." if spaces else "There are no cubes in its orbit."


QUIET = frozenset({"SD-085", "SD-086", "SD-114"})
"""Rules whose notes are for the log alone: each card and its cubes once more, and the board that doesn't turn."""

# A note's `what`, with its values as arguments.
NOTES: Mapping[str, Teller] = {
    "forced": lambda what, option: f"Only one answer: {option if isinstance(option, int) else name(option)}.",
    "over": lambda result: f"The team has {result}.",
    # Set-up.
    "first player": lambda who: f"{who} begins.",
    "boards stacked": lambda: "Lay GSO in the middle, HEO on it, LEO on top.",
    "arrows lined up": lambda: "Line up the arrows of GSO, HEO, LEO and Earth.",
    "threat track laid": lambda: "Lay the threat track beside the boards.",
    "threat set": lambda space: f"Threat starts at {space}.",
    "ship ready": lambda who, colour: f"{who} takes pawn, ship card, trackers and aid in {colour} ({MARK[colour]}).",
    "ship hit points": lambda who, hp: f"{who}'s ship has {hp} HP.",
    "ship capacity": lambda who, number: f"{who}'s ship can carry {cubes(number)}.",
    "junk taken out": lambda: "Take all junk cards out of the resource deck.",
    "resource deck ready": lambda number: f"Shuffle the resource deck, {cards(number)}.",
    "satellite laid": lambda letter, card: f"{name(card)} lies at {letter}, malfunctioning.",
    "satellite hit points": lambda hp: f"Every satellite has {hp} HP.",
    "none flipped": lambda: "No satellite works yet.",
    "piles made": lambda orbits: f"Fragmentation cards aside; one shuffled pile each for {', '.join(orbits)}.",
    "token placed": lambda letter, space: f"Satellite {letter} goes to {space}.",
    "cubes laid": lambda space, number: f"{cubes(number)} to {space}.",
    "supply": lambda number: f"{cubes(number)} are the supply.",
    "pawn placed": lambda who, space: f"{who}'s pawn starts at {space}.",
    "orbit deck ready": lambda number: f"Shuffle all {number} orbit cards into one deck.",
    # Actions.
    "actions ended": lambda who, left: f"{who} ends the actions{f', {left} unused' if left else ''}.",
    "moved": lambda who, space: f"{who} moves to {space}.",
    "unhurt": lambda who, space: f"The debris in {space} does {who} no harm.",
    "ship hurt": lambda who, space, hp: f"Debris in {space} costs {who} 1 HP: {hp} left.",
    "captured": lambda who, number, space, aboard: f"{who} takes {cubes(number)} from {space}; {aboard} aboard.",
    "recycled": lambda who, number: f"{who} recycles {cubes(number)} to the supply: {cards(number)} to draw.",
    "for nothing": lambda who: "Automation makes that free.",
    "much recycled": lambda who, number: f"{cubes(number)} in one action lower the threat.",
    "drawn": lambda who, card: f"{who} draws {name(card)}.",
    "nothing to draw": lambda who, left: f"No resource card is left; {cards(left)} fewer for {who}.",
    "deck made anew": lambda deck, number: (
        f"No {deck.removesuffix('-deck')} card is left to draw: shuffle the discard, {cards(number)}."
    ),
    "too many cards": lambda who, number: f"{who} has {cards(number)}, which are too many.",
    "given up": lambda who, card: f"{who} discards {name(card)}.",
    "delivered": lambda who, letter, card, as_: f"{who} lays {_standing(card, as_)} at satellite {letter}.",
    "part delivered": lambda letter, missing: f"What lies at satellite {letter} stays; {cards(missing)} still missing.",
    "complete": lambda letter: f"Satellite {letter} has all it needs.",
    "cards discarded": lambda letter, given: f"The {cards(len(given))} at satellite {letter} go to the discard.",
    "flipped": lambda letter, card: f"Flip satellite {letter}: {name(card)} works.",
    "power": lambda card: f"All of you have {name(card)} now.",
    "healed": lambda what, hp: f"{what} has {hp} HP.",
    "all repaired": lambda: "All satellites work!",
    "exchanged": lambda giver, taker, card: f"{giver} gives {taker} {name(card)}.",
    "played": lambda who, card: f"{who} plays {name(card)}.",
    "activated": lambda who, card: f"{who} uses {name(card)}.",
    "capacity": lambda who, number: f"{who} can carry {cubes(number)}.",
    "decayed": _decayed,
    "shifted": lambda letter, space: f"Satellite {letter} shifts to {space}.",
    # Threat, debris, orbit.
    "threat up": lambda space: f"Threat rises to {space}.",
    "threat down": lambda space: f"Threat falls to {space}.",
    "threat stays": lambda space: f"Threat stays at {space}.",
    "level": lambda threat, level: f"Threat {threat} is level {level}.",
    "cards of level": lambda laid: f"Lay {len(laid)} orbit cards face down, with {' + '.join(map(str, laid))} cubes.",
    "face down": lambda number: f"Orbit card {number} goes face down.",
    "cubes on card": lambda number, laid: f"{cubes(laid)} on card {number}.",
    "supply too small": lambda number, left: f"{cubes(number)} needed, {left} in the supply.",
    "top": lambda card: f"The top orbit card is {name(card)}.",
    "flipped card": lambda card, laid: f"The card is {name(card)}, with {cubes(laid)}.",
    "ship hit": lambda who, space, hp: f"{who}'s ship is hit in {space}: {hp} HP left.",
    "satellite hit": lambda letter, space, hp: f"Satellite {letter} is hit in {space}: {hp} HP left.",
    "cubes placed": lambda space, number, fresh: f"{cubes(number)} to {space}{_from_supply(number, fresh)}.",
    "orbit card discarded": lambda card: f"Discard {name(card)}.",
    "fragmentation": lambda: "Fragmentation!",
    "drawn orbit card": lambda card: f"The card drawn for it is {name(card)}; it joins the discard.",
    "second fragmentation": lambda: "Another fragmentation does nothing; draw again.",
    "orbit cards shuffled": lambda number: f"Shuffle the orbit discard, {cards(number)}, into the draw pile.",
    "collision": lambda space, number: f"Collision in {space}, which has {cubes(number)}.",
    "no way out": lambda space: f"Every space next to {space} is full.",
    "circle": lambda space: f"The chain goes in a circle: {space} pushes to a space with room.",
    "pushed": lambda number, space, to: f"{cubes(number)} from {space} to {to}.",
    "chain": lambda space: f"That is too much for {space}.",
    "no room": lambda who, space: f"Every space next to {who} in {space} is full.",
    "excess": lambda who, number, space: f"{who}'s spare cards put {cubes(number)} in {space}.",
    "board turned": _turned,
    "no second orbit": lambda who: "The boards have turned already.",
    "turn": lambda who, number: f"Turn {number}: {who}.",
}


def _standing(card: str, as_: str) -> str:
    return name(card) if card == as_ else f"{name(card)} as {name(as_)}"


def _from_supply(number: int, fresh: int) -> str:
    return f", {fresh} of them from the supply" if 0 < fresh < number else ""


def tell(note: Note) -> str:
    """What happened, in words."""
    return NOTES[note.what](*note.values)
