"""Questions, answers and what happens, in words for the people at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import DONE, END, FORCED, OVER
from companion.engine.setup_options import RANDOM
from companion.engine.texts import Event, Question, Words
from companion.text.grammar import amount

from .actions import GIVE, TAKE
from .constants import GAME, NAME, ORBITS, STOP

MARK = {piece.key: str(piece.fields["mark"]) for piece in GAME.kinds["pawn"].pieces}
"""The sign of a colour, by which its pieces are known on a black-and-white print."""

Value = Mapping[str, Any]

# Types of values.
SEAT, SPACE, ORBIT, LETTER = "key players", "row spaces", "row orbits", "piece satellite-token"
RESOURCE, SATELLITE, ORBIT_CARD = "piece resource-card", "piece satellite-card", "piece orbit-card"
CUBES = "count debris"
SPACES_HELD = {
    "type": f"map of {SPACE} to record",
    "fields": {"cubes": CUBES, "satellites": f"list of {LETTER}", "ships": f"list of {SEAT}"},
}
SHIPS = {"type": f"map of {SEAT} to record", "fields": {"at": "text", "hp": "int"}}
SATELLITES = {"type": f"map of {LETTER} to record", "fields": {"card": SATELLITE, "at": "text", "hp": "int"}}


def name(key: Any) -> str:
    """A card's name; other things are called by their key."""
    key = str(key)
    return key if key in ("", *SPACES) else NAME.get(key, key)


SPACES = frozenset(key for key in NAME if key[:1] in ORBITS)


def cubes(number: int) -> str:
    return amount(number, "cube")


def cards(number: int) -> str:
    return amount(number, "card")


# ---- questions --------------------------------------------------------------------------------------------------


def space_label(option: str, spaces: Mapping[str, Value]) -> str:
    """A space and what lies there; cards that are no space by their name."""
    return f"{option} ({contents(spaces[option])})" if option in spaces else name(option)


def _capture_label(option: str, spaces: Mapping[str, Value], here: str) -> str:
    return f"{option} ({'here, ' if option == here else ''}{contents(spaces[option])})"


def contents(space: Value) -> str:
    """What lies in a space."""
    parts = [cubes(space["cubes"])] if space["cubes"] else []
    parts += [f"satellite {letter}" for letter in space["satellites"]]
    return ", ".join([*parts, *space["ships"]]) or "empty"


def piece_label(option: str, ships: Mapping[str, Value] | None, satellites: Mapping[str, Value] | None) -> str:
    """A ship by its player, a satellite by its letter."""
    if ships and option in ships:
        return f"{option} ({ships[option]['at']}, {ships[option]['hp']} HP)"
    satellite = (satellites or {})[option]
    return f"Satellite {option}, {name(satellite['card'])} ({satellite['at']}, {satellite['hp']} HP)"


def card_label(option: str) -> str:
    return name(option)


def cubes_label(option: int) -> str:
    return cubes(option)


def _missing(seat: str, missing: Mapping[str, int]) -> str:
    lacks = ", ".join(f"{number} {name(resource)}" for resource, number in missing.items())
    return f"{seat}: deliver what? Missing {lacks}."


def _token(letter: str, orbit: str | None) -> str:
    pile = f"from the {_orbit(orbit)} pile" if orbit else "from all three piles put together"
    return f"Satellite {letter}: draw {pile}. Which card is it?"


ACTIONS: Mapping[str, Words] = {
    "activate": "Activate a satellite",
    "capture": "Capture debris",
    "deliver": "Deliver resources",
    END: "End the actions",
    "exchange": "Exchange a card",
    "play": "Play a resource card",
    "recycle": lambda free: f"Recycle debris{' (free)' if free else ''}",
    "repair": "Repair",
    "thrust": "Thrust",
}
RULES = {
    "activate": "SD-077", "capture": "SD-045", "deliver": "SD-052", "exchange": "SD-066", "play": "SD-070",
    "recycle": "SD-049", "repair": "SD-061", "thrust": "SD-040",
}  # fmt: skip
"""When each action can be taken."""
CHANCE = {RANDOM: "Let chance decide"}

QUESTIONS = (
    # Set-up.
    Question("first player", "Who last looked at the night sky? That player begins.", labels=CHANCE),
    Question("first player drawn", "Who is drawn to begin?"),
    Question("card dealt", "Which card is dealt to {who}?", card_label, who=SEAT),
    Question("satellite card", "Which satellite card lies at the next letter, {letter}?", card_label,
             labels=CHANCE, letter=LETTER),
    Question("satellite card drawn", "Which satellite card is drawn for letter {letter}?", card_label, letter=LETTER),
    Question("operational", "Which satellite works from the start?", card_label, labels=CHANCE),
    Question("operational drawn", "Which satellite card is drawn to work from the start?", card_label),
    Question("token", _token, space_label, letter=LETTER, orbit={"type": ORBIT, "required": False}, spaces=SPACES_HELD),
    Question("heap", lambda number: f"A space for {cubes(number)}: draw an orbit card. Which is it?", space_label,
             number=CUBES, spaces=SPACES_HELD),
    Question("pawn", "{seat}: where does your pawn start?", space_label, labels=CHANCE, spaces=SPACES_HELD),
    Question("pawn drawn", "Which space is drawn for the next pawn?", space_label, spaces=SPACES_HELD),
    # Actions.
    Question("action", "{seat}: which action? {left} left.", labels=ACTIONS, rules=RULES, left="int", free="bool"),
    Question("space", "{seat}: to which space?", space_label, labels={STOP: "Stop here"}, spaces=SPACES_HELD),
    Question("capture from", "{seat}: capture cubes from where?", _capture_label, spaces=SPACES_HELD, here=SPACE),
    Question("cubes", "{seat}: how many cubes? {room} fit aboard.", cubes_label, room="int"),
    Question("recycle", "{seat}: how many of the {aboard} cubes aboard do you recycle?", cubes_label, aboard=CUBES),
    Question("card drawn", "{who} draws a resource card. Which is it?", card_label, who=SEAT),
    Question("discard", "{seat}: too many cards in hand; which one goes?", card_label),
    Question("deliver", _missing, card_label, labels={DONE: "Nothing more"},
             missing={"type": f"map of {RESOURCE} to int"}),
    Question("stands for", "{seat}: what does the junk card stand for?", card_label),
    Question("repair", "{seat}: repair what, by 1 HP?", piece_label, ships=SHIPS, satellites=SATELLITES),
    Question("exchange with", "{seat}: exchange a card with whom?", piece_label, ships=SHIPS, satellites=SATELLITES),
    Question("give or take", "{seat}: give a card or take one?", labels={GIVE: "Give a card", TAKE: "Take a card"}),
    Question(GIVE, "{seat}: which card do you give?", card_label),
    Question(TAKE, "{seat}: which card do you take?", card_label),
    Question("play", "{seat}: which card do you play?", card_label),
    Question("electronics from", "{seat}: take cubes from which adjacent space?", space_label, spaces=SPACES_HELD),
    Question("metal", "{seat}: what is to be whole again?", piece_label, ships=SHIPS, satellites=SATELLITES),
    Question("activate", "{seat}: which satellite do you use?", card_label),
    Question("satellite to shift", "{seat}: shift which satellite?", piece_label, ships=SHIPS, satellites=SATELLITES),
    Question("shift to", "{seat}: shift it to which empty space?", space_label, spaces=SPACES_HELD),
    Question("rendezvous", "{seat}: join whom?", piece_label, ships=SHIPS, satellites=SATELLITES),
    # Debris.
    Question("top card", "Turn the top orbit card face up. Which is it?", space_label,
             number="int", spaces=SPACES_HELD),
    Question("card below", "Orbit card {number} goes face down; turn up the one below. Which is it?", space_label,
             number="int", spaces=SPACES_HELD),
    Question("waiting card", lambda waiting: f"Flip the next face-down card, with {cubes(waiting)}. Which is it?",
             space_label, waiting=CUBES, spaces=SPACES_HELD),
    Question("space card", "Draw the top orbit card. Which is it?", space_label, spaces=SPACES_HELD),
    Question("collision", "{seat}: collision in {full}! Which of the emptiest spaces takes the surplus?", space_label,
             full=SPACE, spaces=SPACES_HELD),
    Question("excess", "{seat}: which space takes the debris of the cards you gave up?", space_label,
             spaces=SPACES_HELD),
)  # fmt: skip


# ---- what happens -----------------------------------------------------------------------------------------------


def _orbit(key: str) -> str:
    return str(ORBITS[key]["name"])


def _turned(orbit: str) -> str:
    return f"{_orbit(orbit)} turns {ORBITS[orbit]['turn']}° clockwise."


def _decayed(orbit: str | None, spaces: tuple[str, ...]) -> str:
    return f"1 cube off {', '.join(spaces)}, to the supply." if spaces else "There are no cubes in its orbit."


EVENTS = (
    Event(
        FORCED,
        lambda answer: f"Only one answer: {answer if isinstance(answer, int) else name(answer)}.",
        quiet=True,
        question="text",
        answer="text",
    ),
    Event(OVER, "The team has {result}.", result="text"),
    Event("first player", "{who} begins.", who=SEAT),
    Event("boards stacked", "Lay GSO in the middle, HEO on it, LEO on top."),
    Event("arrows lined up", "Line up the arrows of GSO, HEO, LEO and Earth."),
    Event("threat track laid", "Lay the threat track beside the boards."),
    Event("threat set", "Threat starts at {space}.", space="int"),
    Event(
        "ship ready",
        lambda who, colour: f"{who} takes pawn, ship card, trackers and aid in {colour} ({MARK[colour]}).",
        who=SEAT,
        colour="piece pawn",
    ),
    Event("ship hit points", "{who}'s ship has {hp} HP.", who=SEAT, hp="int"),
    Event("ship capacity", lambda who, number: f"{who}'s ship can carry {cubes(number)}.", who=SEAT, number="int"),
    Event("junk taken out", "Take all junk cards out of the resource deck."),
    Event("resource deck ready", lambda number: f"Shuffle the resource deck, {cards(number)}.", number="int"),
    Event(
        "satellite laid",
        lambda letter, card: f"{name(card)} lies at {letter}, malfunctioning.",
        letter=LETTER,
        card=SATELLITE,
    ),
    Event("satellite hit points", "Every satellite has {hp} HP.", hp="int"),
    Event("none flipped", "No satellite works yet."),
    Event(
        "piles made",
        lambda orbits: f"Fragmentation cards aside; one shuffled pile each for {', '.join(orbits)}.",
        orbits="list of text",
    ),
    Event("token placed", "Satellite {letter} goes to {space}.", letter=LETTER, space=SPACE),
    Event("cubes laid", lambda space, number: f"{cubes(number)} to {space}.", space=SPACE, number="int"),
    Event("supply", lambda number: f"{cubes(number)} are the supply.", number="int"),
    Event("pawn placed", "{who}'s pawn starts at {space}.", who=SEAT, space=SPACE),
    Event("orbit deck ready", "Shuffle all {number} orbit cards into one deck.", number="int"),
    Event(
        "actions ended",
        lambda who, left: f"{who} ends the actions{f', {left} unused' if left else ''}.",
        who=SEAT,
        left="int",
    ),
    Event("moved", "{who} moves to {space}.", who=SEAT, space=SPACE),
    Event("unhurt", "The debris in {space} does {who} no harm.", who=SEAT, space=SPACE),
    Event("ship hurt", "Debris in {space} costs {who} 1 HP: {hp} left.", who=SEAT, space=SPACE, hp="int"),
    Event(
        "captured",
        lambda who, number, space, aboard: f"{who} takes {cubes(number)} from {space}; {aboard} aboard.",
        who=SEAT,
        number="int",
        space=SPACE,
        aboard="int",
    ),
    Event(
        "recycled",
        lambda who, number: f"{who} recycles {cubes(number)} to the supply: {cards(number)} to draw.",
        who=SEAT,
        number="int",
    ),
    Event("for nothing", "Automation makes that free.", who=SEAT),
    Event(
        "much recycled", lambda who, number: f"{cubes(number)} in one action lower the threat.", who=SEAT, number="int"
    ),
    Event("drawn", lambda who, card: f"{who} draws {name(card)}.", who=SEAT, card=RESOURCE),
    Event(
        "nothing to draw",
        lambda who, left: f"No resource card is left; {cards(left)} fewer for {who}.",
        who=SEAT,
        left="int",
    ),
    Event(
        "deck made anew",
        lambda deck, number: (
            f"No {deck.removesuffix('-deck')} card is left to draw: shuffle the discard, {cards(number)}."
        ),
        deck="text",
        number="int",
    ),
    Event(
        "too many cards", lambda who, number: f"{who} has {cards(number)}, which are too many.", who=SEAT, number="int"
    ),
    Event("given up", lambda who, card: f"{who} discards {name(card)}.", who=SEAT, card=RESOURCE),
    Event(
        "delivered",
        lambda who, letter, card, stands_for: f"{who} lays {_standing(card, stands_for)} at satellite {letter}.",
        who=SEAT,
        letter=LETTER,
        card=RESOURCE,
        stands_for=RESOURCE,
    ),
    Event(
        "part delivered",
        lambda letter, missing: f"What lies at satellite {letter} stays; {cards(missing)} still missing.",
        letter=LETTER,
        missing="int",
    ),
    Event("complete", "Satellite {letter} has all it needs.", letter=LETTER),
    Event(
        "cards discarded",
        lambda letter, given: f"The {cards(len(given))} at satellite {letter} go to the discard.",
        letter=LETTER,
        given=f"list of {RESOURCE}",
    ),
    Event(
        "flipped", lambda letter, card: f"Flip satellite {letter}: {name(card)} works.", letter=LETTER, card=SATELLITE
    ),
    Event("power", lambda card: f"All of you have {name(card)} now.", card=SATELLITE),
    Event("healed", "{what} has {hp} HP.", what="text", hp="int"),
    Event("all repaired", "All satellites work!"),
    Event(
        "exchanged",
        lambda giver, taker, card: f"{giver} gives {taker} {name(card)}.",
        giver=SEAT,
        taker=SEAT,
        card=RESOURCE,
    ),
    Event("played", lambda who, card: f"{who} plays {name(card)}.", who=SEAT, card=RESOURCE),
    Event("activated", lambda who, card: f"{who} uses {name(card)}.", who=SEAT, card=SATELLITE),
    Event("capacity", lambda who, number: f"{who} can carry {cubes(number)}.", who=SEAT, number="int"),
    Event("decayed", _decayed, orbit={"type": ORBIT, "required": False}, spaces=f"list of {SPACE}"),
    Event("shifted", "Satellite {letter} shifts to {space}.", letter=LETTER, space=SPACE),
    Event("threat up", "Threat rises to {space}.", space="int"),
    Event("threat down", "Threat falls to {space}.", space="int"),
    Event("threat stays", "Threat stays at {space}.", space="int"),
    Event("level", "Threat {threat} is level {level}.", threat="int", level="int"),
    Event(
        "cards of level",
        lambda laid: f"Lay {len(laid)} orbit cards face down, with {' + '.join(map(str, laid))} cubes.",
        laid="list of int",
    ),
    Event("face down", "Orbit card {number} goes face down.", quiet=True, number="int"),
    Event(
        "cubes on card", lambda number, laid: f"{cubes(laid)} on card {number}.", quiet=True, number="int", laid="int"
    ),
    Event(
        "supply too small",
        lambda number, left: f"{cubes(number)} needed, {left} in the supply.",
        number="int",
        left="int",
    ),
    Event("top", lambda card: f"The top orbit card is {name(card)}.", card=ORBIT_CARD),
    Event(
        "flipped card", lambda card, laid: f"The card is {name(card)}, with {cubes(laid)}.", card=ORBIT_CARD, laid="int"
    ),
    Event("ship hit", "{who}'s ship is hit in {space}: {hp} HP left.", who=SEAT, space=SPACE, hp="int"),
    Event("satellite hit", "Satellite {letter} is hit in {space}: {hp} HP left.", letter=LETTER, space=SPACE, hp="int"),
    Event(
        "cubes placed",
        lambda space, number, fresh: f"{cubes(number)} to {space}{_from_supply(number, fresh)}.",
        space=SPACE,
        number="int",
        fresh="int",
    ),
    Event("orbit card discarded", lambda card: f"Discard {name(card)}.", card=ORBIT_CARD),
    Event("fragmentation", "Fragmentation!"),
    Event(
        "drawn orbit card",
        lambda card: f"The card drawn for it is {name(card)}; it joins the discard.",
        card=ORBIT_CARD,
    ),
    Event("second fragmentation", "Another fragmentation does nothing; draw again."),
    Event(
        "orbit cards shuffled",
        lambda number: f"Shuffle the orbit discard, {cards(number)}, into the draw pile.",
        number="int",
    ),
    Event(
        "collision",
        lambda space, number: f"Collision in {space}, which has {cubes(number)}.",
        space=SPACE,
        number="int",
    ),
    Event("no way out", "Every space next to {space} is full.", space=SPACE),
    Event("circle", "The chain goes in a circle: {space} pushes to a space with room.", space=SPACE),
    Event(
        "pushed",
        lambda number, space, to: f"{cubes(number)} from {space} to {to}.",
        number="int",
        space=SPACE,
        to=SPACE,
    ),
    Event("chain", "That is too much for {space}.", space=SPACE),
    Event("no room", "Every space next to {who} in {space} is full.", who=SEAT, space=SPACE),
    Event(
        "excess",
        lambda who, number, space: f"{who}'s spare cards put {cubes(number)} in {space}.",
        who=SEAT,
        number="int",
        space=SPACE,
    ),
    Event("board turned", _turned, orbit=ORBIT),
    Event("board still", lambda orbit: f"{_orbit(orbit)} stays as it is.", quiet=True, orbit=ORBIT),
    Event("no second orbit", "The boards have turned already.", who=SEAT),
    Event("turn", "Turn {number}: {who}.", who=SEAT, number="int"),
)


def _standing(card: str, stands_for: str) -> str:
    return name(card) if card == stands_for else f"{name(card)} as {name(stands_for)}"


def _from_supply(number: int, fresh: int) -> str:
    return f", {fresh} of them from the supply" if 0 < fresh < number else ""
