"""Checks of a position for what the rules make impossible, beyond the types of fields and the contents of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.engine.setup_options import player_problems, turn_problems
from companion.text.grammar import joined
from components.problems import Problem, wrong

from . import constants
from .actions import EFFECTS
from .cards import FORECAST
from .modules import added
from .satellites import ON_FLIP, POWERS, RULE_OF, GravityAssist
from .setup import RESERVED, SET_UP
from .table import DebrisTable, FaceDown, Satellite, Ship

NOW = "at this point of set-up"
NEEDS_RULES = "no module's rules say what it does, or it has an action and is no choice of used in the state"


def check(table: DebrisTable) -> list[Problem]:
    """Return all problems of a position at the start of a step; empty if it can be played."""
    return [
        *player_problems(constants.GAME, list(table.players), RESERVED),
        *_junk_cards(table),
        *_limits(table),
        *_satellites(table),
        *_face_down(table),
        *_used(table),
        *_phase(table),
    ]


def cards_without_rules() -> Iterator[Problem]:
    """Yield problems for cards of expansions without rules."""
    listed = POWERS.keys() & {*constants.GAME.state["used"].choices}
    ruled = {*listed, *ON_FLIP, *EFFECTS, *added().events, constants.FRAGMENTATION}
    for kind in ("satellite-card", "resource-card", "orbit-card"):
        for card in constants.GAME.kinds[kind].pieces:
            acts = card.fields.get("power", "passive") != "passive" or card.fields.get("playable")
            if (acts or card.key in constants.EVENT_CARDS) and card.key not in ruled:
                yield Problem(card.file, card.line, f"{card.id}: {NEEDS_RULES}")


def _junk_cards(table: DebrisTable) -> Iterator[Problem]:
    """Check that no junk cards are in a game with Identified Debris."""
    number = resource_cards_of(table)[constants.JUNK]
    if number and table.options.get("identified_debris"):
        yield wrong("SD-006", f"{number} {constants.NAME[constants.JUNK]} cards; the game has 0")


def resource_cards_of(table: DebrisTable) -> Counter[str]:
    """Count every resource card, wherever it lies (SD-006)."""
    cards = Counter([*table.resource_deck.cards(), *table.resource_discard])
    for ship in table.players.values():
        cards.update(ship.hand)
    for satellite in table.satellites.values():
        cards.update(card for card, _ in satellite.delivered)
    return cards


def orbit_cards_of(table: DebrisTable) -> Counter[str]:
    """Count every orbit card, wherever it lies; unseen ones are in the deck's bags (SD-007)."""
    known = [each.card for each in table.face_down if each.card]
    return Counter([*table.orbit_deck.cards(), *table.orbit_discard, *known, *([table.top] if table.top else [])])


def _limits(table: DebrisTable) -> Iterator[Problem]:
    """Check hands, holds, hit points, spaces, supply and threat."""
    colours = [ship.colour for ship in table.players.values()]
    for place, ship in enumerate(table.players.values()):
        yield from _ship(ship)
        if ship.colour in colours[:place]:
            yield wrong(
                "SD-013", f"{ship.name} is {ship.colour}, but so is somebody else", "players", ship.name, "colour"
            )
    for name, hp, way in _hit_points(table):
        if not (0 if table.result else 1) <= hp <= constants.HP:
            yield wrong("SD-065", f"{name} has {hp} HP; until the game ends it must be 1 to {constants.HP}", *way, "hp")
    for space, number in table.cubes.items():
        if not 0 <= number <= constants.SPACE_LIMIT and not table.result:
            yield wrong("SD-088", f"{space} has {number} cubes; the most is {constants.SPACE_LIMIT}", "cubes", space)
    if table.supply < 0:
        yield wrong("SD-026", f"the supply is {table.supply}; it can't go below 0", "supply")
    if table.threat not in constants.LEVEL:
        bounds = f"{constants.THREAT_MIN} to {constants.THREAT_MAX}"
        yield wrong("SD-012", f"threat is missing or off its track; it must be {bounds}", "threat")


def _ship(ship: Ship) -> Iterator[Problem]:
    way, most = ("players", ship.name), constants.HAND_LIMIT
    if len(ship.hand) > most:
        yield wrong("SD-116", f"{ship.name} has {len(ship.hand)} cards; the most is {most}", *way, "hand")
    if not 0 <= ship.cubes <= ship.capacity:
        what = f"{ship.name} carries {ship.cubes} cubes; the ship's capacity is {ship.capacity}"
        yield wrong("SD-047", what, *way, "cubes")
    if not constants.CAPACITY_START <= ship.capacity <= constants.CAPACITY_MAX:
        bounds = f"{constants.CAPACITY_START} to {constants.CAPACITY_MAX}"
        yield wrong("SD-048", f"{ship.name}'s capacity is {ship.capacity}; it must be {bounds}", *way, "capacity")


def _hit_points(table: DebrisTable) -> Iterator[tuple[str, int, tuple[str, str]]]:
    yield from ((ship.name, ship.hp, ("players", ship.name)) for ship in table.players.values())
    yield from ((f"satellite {letter}", each.hp, ("satellites", letter)) for letter, each in table.satellites.items())


def _satellites(table: DebrisTable) -> Iterator[Problem]:
    """Check satellites: one to a space, deliveries within the cost, not all operational."""
    spaces: set[str] = set()
    cards: set[str] = set()
    for each in table.satellites.values():
        way = ("satellites", each.letter)
        if each.at and each.at in spaces:
            yield wrong("SD-027", f"satellite {each.letter} is at {each.at}, but so is another one", *way, "at")
        if each.card in cards:
            yield wrong(
                "SD-018",
                f"satellite {each.letter} has {constants.NAME[each.card]}, but so has another one",
                *way,
                "card",
            )
        spaces.add(each.at)
        cards.add(each.card)
        yield from _deliveries(each)
    if cards and all(each.operational for each in table.satellites.values()) and not table.result:
        yield wrong("SD-129", "all satellites are operational, so the game is won", "satellites")


def _deliveries(satellite: Satellite) -> Iterator[Problem]:
    at, way = f"satellite {satellite.letter}", ("satellites", satellite.letter)
    if satellite.operational and satellite.delivered:
        yield wrong("SD-056", f"{at} is operational, so it keeps no cards", *way, "delivered")
    given = Counter[str]()
    for place, (card, stands_for) in enumerate(satellite.delivered):
        if card == constants.JUNK and not stands_for:
            what = f"{at}: say what the junk card stands for (as: …)"
            yield wrong("SD-A25", what, *way, "delivered", place, "as")
        elif card != constants.JUNK and stands_for not in (None, card):
            what = f"{at}: {card} can't stand for {stands_for}; only a junk card can"
            yield wrong("SD-A25", what, *way, "delivered", place, "as")
        else:
            given[stands_for or card] += 1
    cost = Counter(constants.COST[satellite.card])
    for resource, number in (given - cost).items():
        yield wrong("SD-053", f"{at} has {number} {resource} too many for its cost", *way, "delivered")
    if not satellite.operational and given >= cost:
        yield wrong("SD-056", f"{at} has its whole cost, so it must be operational", *way, "operational")


def _face_down(table: DebrisTable) -> Iterator[Problem]:
    """Check the waiting cards, which exist in step 3 only; unseen ones must be in the deck's bags."""
    waiting: Sequence[FaceDown] = table.face_down
    if waiting and table.phase != "place" and not table.result:
        what = "no orbit cards are waiting face down now; play on until threat has been assessed, then correct them"
        yield wrong("SD-085", what, "face_down")
    if table.phase == "place" and not waiting:
        yield wrong("SD-085", "while debris is being placed, orbit cards must be waiting face down", "face_down")
    unseen, there = sum(each.card is None for each in waiting), len(table.orbit_deck.cards())
    if unseen > there:
        yield wrong(
            "SD-085",
            f"waiting cards that nobody has seen: {unseen}; orbit cards left for them: only {there}",
            "face_down",
        )
    if table.top and FORECAST not in table.powers:
        name = constants.NAME[FORECAST]
        yield wrong("SD-123", f"the top orbit card lies face up, but {name} isn't operational", "top")


def _used(table: DebrisTable) -> Iterator[Problem]:
    """Check that only operational satellites have been used, and that only Gravity Assist has orbited early."""
    for card in table.used:
        if card not in table.powers and not table.result:
            yield wrong(RULE_OF[card], f"{constants.NAME[card]} isn't operational, so it can't be used yet", "used")
    if table.orbit_done and GravityAssist.card not in table.used and not table.result:
        what = f"the orbit step has been taken, but {constants.NAME[GravityAssist.card]} hasn't been used this turn"
        yield wrong("SD-125", what, "orbit_done")


def _phase(table: DebrisTable) -> Iterator[Problem]:
    """Check the requirements of each phase."""
    yield from turn_problems(table, SET_UP)
    if table.phase == "over":
        return
    steps = list(SET_UP)
    at = steps.index(table.phase) if table.phase in SET_UP else len(steps)
    if at < len(steps):
        yield from _satellites_chosen(table, at - steps.index("flip"))
        if all(ship.at for ship in table.players.values()):
            yield wrong("SD-027", f"{NOW} at least one pawn has no space yet", "players")
    if at <= steps.index("orbitals"):
        yield from _before_orbitals(table)
    if at >= steps.index("pawns"):
        yield from _spaces_taken(table, pawns=at == len(steps))


def _satellites_chosen(table: DebrisTable, after: int) -> Iterator[Problem]:
    """Check the satellite cards in set-up. after: number of steps since all of them were laid."""
    if after >= 0 and set(table.satellites) != set(constants.LETTERS):
        what = f"{NOW} satellites {joined(constants.LETTERS)} must have been chosen"
        yield wrong("SD-018", what, "satellites")
    if after < 0 and table.satellites:
        what = f"{NOW} no satellites have been chosen yet; take {joined([*table.satellites])} away"
        yield wrong("SD-018", what, "satellites")
    if after <= 0 and table.powers:
        yield wrong("SD-020", f"{NOW} no satellite is operational yet", "satellites")


def _before_orbitals(table: DebrisTable) -> Iterator[Problem]:
    """Check what the set-up of orbitals still needs."""
    if sum(orbit_cards_of(table).values()) < len(constants.ORBIT_CARDS):
        yield wrong("SD-007", f"{NOW} all {len(constants.ORBIT_CARDS)} orbit cards must still be in use", "orbit_deck")
    if table.supply < sum(constants.HEAPS):
        yield wrong("SD-026", f"{NOW} the supply must have at least {sum(constants.HEAPS)} cubes", "supply")
    for space, number in table.cubes.items():
        if number:  # Set-up would add more to them.
            yield wrong("SD-025", f"{NOW} no cubes are on the board yet; take those at {space} off", "cubes", space)


def _spaces_taken(table: DebrisTable, pawns: bool) -> Iterator[Problem]:
    """Check that satellites, and once play has begun pawns, have spaces."""
    for letter, each in table.satellites.items():
        if not each.at:
            yield wrong("SD-023", f"satellite {letter} has no space", "satellites", letter, "at")
    for ship in table.players.values() if pawns else ():
        if not ship.at:
            yield wrong("SD-027", f"{ship.name}'s pawn has no space", "players", ship.name, "at")
