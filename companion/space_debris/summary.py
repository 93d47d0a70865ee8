"""The table at a glance: the sky unrolled, ships, satellites, threat; for the screen and in sentences.

Each ring is a row with a column for every angle, so what stands above each other on the screen is near each other in
the sky: a space touches its neighbours in its own row and those at most one step of the outer ring away in the next.
A cell says the cubes, then a satellite's letter, then the marks of the pawns. `state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.text.grammar import amount
from companion.text.styled_text import BOLD, DIM, GOOD, PLAIN, WARN, Line, Span, columns, cut, line, padded, wide

from . import constants
from .text import cubes, name

State = Mapping[str, Any]

MARKS = {"triangle": "▲", "circle": "●", "square": "■", "star": "★"}
SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["pawn"].pieces}
COLOURS = {"red": "#E5533D", "blue": "#5C9CE6", "orange": "#F0A030", "green": "#4CB86A"}
RINGS = {"L": "#00C79A", "H": "#5C8DF6", "G": "#B86AA8"}

DEGREE = 0.2
"""Columns for each degree: a step of the outer ring is four or five columns wide."""

MARGIN = 6
HALF = "½"
NAME_ROOM = 10
"""Columns for a player's name, so that a whole hand fits beside it."""

LONGEST = max(len(name(card)) for card in constants.SATELLITE_CARDS)


def summary(state: State) -> list[Line]:
    """The table in lines of 80 columns."""
    return [
        _threat(state),
        *(row for orbit in reversed(constants.ORBITS) for row in _ring(state, orbit)),
        *columns([_satellite(letter, each) for letter, each in state["satellites"].items()], 80),
        _decks(state),
        *(_ship(who, ship, state) for who, ship in state["players"].items()),
    ]


# ---- for the screen ---------------------------------------------------------------------------------------------


def _threat(state: State) -> Line:
    threat = state.get("threat", 0)
    if threat not in constants.LEVEL:
        return line(("Threat ", DIM), "not set")
    level = constants.LEVEL[threat]
    style = WARN if level == max(constants.LEVEL_CUBES) else BOLD
    spaces: list[Span] = [
        ("■" if space <= threat else "·", style if space <= threat else DIM) for space in constants.LEVEL
    ]
    drawn = "+".join(map(str, constants.LEVEL_CUBES[level]))
    nxt = f"  level {level}: {len(constants.LEVEL_CUBES[level])} cards next, {drawn} cubes"
    return [("Threat ", DIM), *spaces, (f" {threat}", style), (nxt, PLAIN), ("   supply ", DIM), _supply(state)]


def _supply(state: State) -> Span:
    """The cubes of the supply; in alarm where the next assessment may use it up."""
    left = state.get("supply", 0)
    most = max(sum(laid) for laid in constants.LEVEL_CUBES.values())
    return str(left), WARN if left <= 2 * most else BOLD


def _ring(state: State, orbit: str) -> Iterator[Line]:
    """The names of a ring's spaces, and below each what lies in it."""
    spaces = [space for space in constants.SPACES if constants.ORBIT_OF[space] == orbit]
    names: list[Span] = [(f"{constants.ORBITS[orbit]['name']:<{MARGIN}}", f"bold {RINGS[orbit]}")]
    cells: list[Span] = [(" " * MARGIN, PLAIN)]
    for space, following in zip(spaces, [*spaces[1:], None], strict=True):
        to = _column(following) if following else 80
        names.append((_angle(space).ljust(to - _column(space)), DIM))
        cells += padded(_cell(state, space, to - _column(space)), to - _column(space))
    yield names
    yield cells


def _column(space: str) -> int:
    return MARGIN + round(float(space[1:]) * DEGREE + 0.01)


def _angle(space: str) -> str:
    return space[1:].replace(".5", HALF)


def _cell(state: State, space: str, room: int) -> list[Span]:
    """What lies in a space: cubes, a satellite's letter, pawns."""
    number = state["cubes"].get(space, 0)
    found: list[Span] = []
    if number:
        found.append((str(number), WARN if number >= constants.SPACE_LIMIT else BOLD if number > 1 else PLAIN))
    for letter, satellite in state["satellites"].items():
        if satellite.get("at") == space:
            found.append((letter, f"bold reverse {GOOD}" if satellite["operational"] else "bold reverse"))
    found += [_mark(ship) for ship in state["players"].values() if ship.get("at") == space]
    return found[:room] or [("·", DIM)]


def _mark(ship: State) -> Span:
    return SIGN[ship["colour"]], f"bold {COLOURS[ship['colour']]}"


def _hp(hp: int) -> Span:
    return f"{hp} HP", WARN if hp <= 1 else BOLD if hp < constants.HP else PLAIN


def _satellite(letter: str, satellite: State) -> Line:
    head = line((letter, BOLD), f" {name(satellite['card']):<{LONGEST}}  ", _hp(satellite["hp"]), "  ")
    needs = " ".join(f"{number}{box_code(key, 'resource-card')}" for key, number in missing(satellite))
    return [*head, ("works", GOOD) if satellite["operational"] else (needs, PLAIN)]


def box_code(key: str, kind: str) -> str:
    """What is printed on a card, short enough to be typed."""
    return constants.GAME.piece(f"{kind}.{key}").code


def _ship(who: str, ship: State, state: State) -> Line:
    longest = min(NAME_ROOM, max(map(wide, state["players"])))
    turn = BOLD if who == state.get("player") else PLAIN
    return [
        _mark(ship),
        *padded(cut([(f" {who}", turn)], longest + 1), longest + 3),
        (f"{ship.get('at', '-'):<6}  ", PLAIN),
        _hp(ship["hp"]),
        (f"  cargo {ship['cubes']}/{ship['capacity']}  ", PLAIN),
        (", ".join(_counted(ship["hand"])) or "no cards", PLAIN if ship["hand"] else DIM),
    ]


def _decks(state: State) -> Line:
    """Both decks as people would count them: an open top card is one of its deck."""
    resources, used = _pile(state["resource_deck"]), _pile(state["resource_discard"])
    orbit, flown = orbit_deck(state), _pile(state["orbit_discard"])
    shown = line(("Resources ", DIM), str(resources), (", discard ", DIM), str(used))
    shown += line(("  Orbit deck ", DIM), str(orbit), (", discard ", DIM), str(flown))
    if state.get("top"):
        shown += line((", top ", DIM), (box_code(state["top"], "orbit-card"), BOLD))
    if waiting(state):
        shown += line(("  face down ", DIM), ("+".join(map(str, waiting(state))), BOLD))
    return shown


# ---- for both ---------------------------------------------------------------------------------------------------


def missing(satellite: State) -> list[tuple[str, int]]:
    """SD-053: what a satellite's repair still lacks."""
    given = [each.get("as") or each["card"] for each in satellite["delivered"]]
    cost = constants.COST[satellite["card"]]
    left = ((key, number - given.count(key)) for key, number in cost.items())
    return [(key, number) for key, number in left if number > 0]


def _counted(cards: Sequence[str]) -> list[str]:
    """Cards by name, with their number where there are several."""
    kinds = sorted(set(cards), key=lambda card: name(card))
    return [f"{cards.count(card)} {name(card)}" if cards.count(card) > 1 else name(card) for card in kinds]


def orbit_deck(state: State) -> int:
    """The cards in the orbit deck itself. Those that lie face down unseen are counted with it, but lie elsewhere; which
    they are nobody sees, so as many are taken for known (Debris Forecast) as lie nowhere else."""
    deck, down = _pile(state["orbit_deck"]) + _pile(state["orbit_before"]), len(state["face_down"])
    top = bool(state.get("top"))
    known = len(constants.ORBIT_CARDS) - deck - _pile(state["orbit_discard"]) - top
    return deck - max(0, down - max(0, known)) + top


def waiting(state: State) -> list[int]:
    """SD-090: the cubes on the orbit cards that are still to be flipped; on one that is being resolved lie none."""
    return [each["cubes"] for each in state["face_down"] if each["cubes"]]


def _pile(pile: Mapping[str, int]) -> int:
    return sum(pile.values())


# ---- in sentences -----------------------------------------------------------------------------------------------


def sentences(state: State) -> list[str]:
    """The table in sentences."""
    return [
        *_told_threat(state),
        *(_told_ship(who, ship) for who, ship in state["players"].items()),
        *(_told_satellite(letter, each) for letter, each in state["satellites"].items()),
        *(_told_ring(state, orbit) for orbit in constants.ORBITS),
        *_told_decks(state),
    ]


def _told_threat(state: State) -> Iterator[str]:
    threat = state.get("threat", 0)
    if threat in constants.LEVEL:
        level = constants.LEVEL[threat]
        *first, last = map(str, constants.LEVEL_CUBES[level])
        laid = f"{', '.join(first)} and {last}"
        yield f"Threat is {threat} of {constants.THREAT_MAX}, level {level}; next are cards with {laid} cubes."


def _told_decks(state: State) -> Iterator[str]:
    resources, orbit = _pile(state["resource_deck"]), orbit_deck(state)
    yield f"The supply has {cubes(state['supply'])}."
    yield f"The resource deck has {resources} cards, its discard {_pile(state['resource_discard'])}."
    yield f"The orbit deck has {orbit} cards, its discard {_pile(state['orbit_discard'])}."
    if state.get("top"):
        yield f"The orbit card on top is {name(state['top'])}."
    if waiting(state):
        yield f"Face down: cards with {', '.join(map(cubes, waiting(state)))}."


def _told_ship(who: str, ship: State) -> str:
    where = f" at {ship['at']}" if ship.get("at") else ""
    hand = ", ".join(_counted(ship["hand"])) or "nothing"
    aboard = f"{cubes(ship['cubes'])} of {ship['capacity']} aboard"
    return f"{who}{where}: {amount(ship['hp'], 'hit point')}, {aboard}, holds {hand}."


def _told_satellite(letter: str, satellite: State) -> str:
    where = f" at {satellite['at']}" if satellite.get("at") else ""
    needs = ", ".join(f"{number} {name(key)}" for key, number in missing(satellite))
    how = "works" if satellite["operational"] else f"needs {needs}"
    return f"Satellite {letter}, {name(satellite['card'])}{where}: {amount(satellite['hp'], 'hit point')}, {how}."


def _told_ring(state: State, orbit: str) -> str:
    found = [f"{space} {number}" for space, number in state["cubes"].items() if space[:1] == orbit and number]
    return f"Cubes on {constants.ORBITS[orbit]['name']}: {', '.join(found) or 'none'}."
