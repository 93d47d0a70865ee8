"""What may be wrong with a position that neither the types of the state's fields nor the contents of the box forbid:
what the rules make impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.engine.setup_options import player_problems, turn_problems

from . import constants
from .cards import FORECAST
from .setup import RESERVED, SET_UP
from .table import DebrisTable, FaceDown, Satellite


def check(table: DebrisTable) -> list[str]:
    """All that is wrong with a position at the start of a step, a sentence each; empty where it may be played."""
    return [
        *player_problems(constants.GAME, list(table.players), RESERVED),
        *_conservation(table),
        *_limits(table),
        *_satellites(table),
        *_face_down(table),
        *_phase(table),
    ]


def _conservation(table: DebrisTable) -> Iterator[str]:
    """No more of anything than the box holds (SD-006 SD-007 SD-008 SD-136)."""
    cubes = cubes_of(table)
    if cubes > constants.CUBES:
        yield f"{cubes} cubes, the box holds {constants.CUBES}"
    whole = Counter(constants.RESOURCE_CARDS)
    if table.options.get("identified_debris"):
        del whole[constants.JUNK]
    decks = (
        ("resource", resource_cards_of(table), whole),
        ("orbit", orbit_cards_of(table), Counter(constants.ORBIT_CARDS)),
    )
    for deck, cards, held in decks:
        for card, number in sorted((cards - held).items()):
            yield f"{held[card] + number} {deck} cards {card!r}, the game has {held[card]}"


def cubes_of(table: DebrisTable) -> int:
    """SD-008: every cube, wherever it lies."""
    aboard = sum(ship.cubes for ship in table.players.values())
    return table.supply + sum(table.cubes.values()) + aboard + sum(cubes for cubes, _ in table.face_down)


def resource_cards_of(table: DebrisTable) -> Counter[str]:
    """SD-006: every resource card, wherever it lies."""
    cards = Counter([*table.resource_deck.cards(), *table.resource_discard])
    for ship in table.players.values():
        cards.update(ship.hand)
    for satellite in table.satellites.values():
        cards.update(card for card, _ in satellite.delivered)
    return cards


def orbit_cards_of(table: DebrisTable) -> Counter[str]:
    """SD-007: every orbit card, wherever it lies; those that lie unseen are in the bags of the deck."""
    known = [card for _, card in table.face_down if card]
    return Counter([*table.orbit_deck.cards(), *table.orbit_discard, *known, *([table.top] if table.top else [])])


def _limits(table: DebrisTable) -> Iterator[str]:
    """SD-047 SD-048 SD-065 SD-088 SD-116 and the threat track."""
    for ship in table.players.values():
        if len(ship.hand) > constants.HAND_LIMIT:
            yield f"{ship.name} has {len(ship.hand)} cards, at most {constants.HAND_LIMIT}"
        if not 0 <= ship.cubes <= ship.capacity:
            yield f"{ship.name} carries {ship.cubes} cubes, the ship's capacity is {ship.capacity}"
        if not constants.CAPACITY_START <= ship.capacity <= constants.CAPACITY_MAX:
            bounds = f"from {constants.CAPACITY_START} to {constants.CAPACITY_MAX}"
            yield f"{ship.name}'s capacity is {ship.capacity}, {bounds}"
    for name, hp in _hit_points(table):
        if not (0 if table.result else 1) <= hp <= constants.HP:
            yield f"{name} has {hp} HP, from 1 to {constants.HP} while the game goes on"
    for space, number in table.cubes.items():
        if not 0 <= number <= constants.SPACE_LIMIT and not table.result:
            yield f"{number} cubes in {space}, at most {constants.SPACE_LIMIT}"
    if table.supply < 0:
        yield f"the supply is {table.supply}"
    if table.threat not in constants.LEVEL:
        yield f"threat must be given, from {constants.THREAT_MIN} to {constants.THREAT_MAX}"
    colours = Counter(ship.colour for ship in table.players.values())
    yield from (f"{number} players are {colour}" for colour, number in colours.items() if number > 1)


def _hit_points(table: DebrisTable) -> Iterator[tuple[str, int]]:
    yield from ((ship.name, ship.hp) for ship in table.players.values())
    yield from ((f"satellite {letter}", satellite.hp) for letter, satellite in table.satellites.items())


def _satellites(table: DebrisTable) -> Iterator[str]:
    """One to a space; deliveries fit the cost (SD-026 SD-053 SD-056 SD-A25); not all working (SD-129)."""
    satellites = table.satellites.values()
    for space, number in Counter(each.at for each in satellites if each.at).items():
        if number > 1:
            yield f"{number} satellites in {space}, at most 1"
    for card, number in Counter(each.card for each in satellites).items():
        if number > 1:
            yield f"satellite card {card} lies at {number} letters"
    for satellite in satellites:
        yield from _deliveries(satellite)
    if satellites and all(each.operational for each in satellites) and not table.result:
        yield "all satellites work: the game is won"


def _deliveries(satellite: Satellite) -> Iterator[str]:
    at = f"satellite {satellite.letter}"
    if satellite.operational and satellite.delivered:
        yield f"{at} works, no cards lie at it"
    given = Counter[str]()
    for card, stands_for in satellite.delivered:
        if card == constants.JUNK and not stands_for:
            yield f"{at}: say what the junk card delivered stands for (as: …)"
        elif card != constants.JUNK and stands_for not in (None, card):
            yield f"{at}: {card} delivered can't stand for {stands_for}"
        else:
            given[stands_for or card] += 1
    cost = Counter(constants.COST[satellite.card])
    for resource, number in (given - cost).items():
        yield f"{at} has {number} {resource} more than its cost"
    if not satellite.operational and given >= cost:
        yield f"{at} has its whole cost, so it works"


def _face_down(table: DebrisTable) -> Iterator[str]:
    """SD-085: cards wait to be flipped in step 3 only. What lies unseen must be in the deck's bags."""
    waiting: Sequence[FaceDown] = table.face_down
    if waiting and table.phase != "place" and not table.result:
        yield f"cards lie face down in phase {table.phase}, not place"
    if table.phase == "place" and not waiting:
        yield "phase place needs orbit cards lying face down"
    unseen = sum(card is None for _, card in waiting)
    if unseen > len(table.orbit_deck.cards()):
        yield f"{unseen} cards lie unseen, the orbit deck has {len(table.orbit_deck.cards())}"
    if table.top and FORECAST not in table.powers:
        yield f"the top orbit card lies open, but {constants.NAME[FORECAST]} doesn't work"


def _phase(table: DebrisTable) -> Iterator[str]:
    """What each phase needs."""
    yield from turn_problems(table, SET_UP)
    if table.phase == "over":
        return
    steps = list(SET_UP)
    at = steps.index(table.phase) if table.phase in SET_UP else len(steps)
    if at >= steps.index("flip") and at < len(steps) and set(table.satellites) != set(constants.LETTERS):
        yield f"phase {table.phase} needs satellites {', '.join(constants.LETTERS)}"
    if at <= steps.index("satellites") and table.satellites:
        yield f"satellites lie at {', '.join(table.satellites)}, in phase {table.phase} none do"
    if at <= steps.index("flip") and table.powers:
        yield f"satellites work, in phase {table.phase} none do"
    if at < len(steps) and all(ship.at for ship in table.players.values()):
        yield f"every pawn has a space, in phase {table.phase} one at least has none"
    if at <= steps.index("orbitals"):
        if sum(orbit_cards_of(table).values()) < len(constants.ORBIT_CARDS):
            yield f"phase {table.phase} needs all {len(constants.ORBIT_CARDS)} orbit cards"
        if table.supply < sum(constants.HEAPS):
            yield f"phase {table.phase} needs {sum(constants.HEAPS)} cubes in the supply"
    if at >= steps.index("pawns"):
        yield from (f"satellite {letter} has no space" for letter, each in table.satellites.items() if not each.at)
    if at >= len(steps):
        yield from (f"{ship.name}'s pawn has no space" for ship in table.players.values() if not ship.at)
