"""Overview of the table: threat, the sky, satellites, decks, ships.

`state` is what an audience sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.texts import Words
from companion.table.facts import Fact, Level, draw_nothing, of_group
from companion.text.grammar import amount, joined
from companion.text.styled_text import BOLD, DIM, GOOD, MARKS, PLAIN, WARN, Span, line
from components.schema import HIDDEN_PIECE

from . import constants
from .labels import contents, cubes, cubes_on_cards, hand, name
from .modules import all_told
from .setup import SET_UP
from .text import cards

State = Mapping[str, Any]

SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["pawn"].pieces}
COLOURS = {"red": "#E5533D", "blue": "#5C9CE6", "orange": "#F0A030", "green": "#4CB86A"}
SKY = "Sky"
SET_ASIDE = "set aside"
MAX_SPACE_LETTERS = max(map(len, constants.SPACES))


def facts(state: State) -> Iterator[Fact]:
    """Yield the table's facts, most urgent first."""
    yield from _threat(state)
    yield from _in_the_sky(state)
    for letter, satellite in state["satellites"].items():
        yield from of_group(letter, *_satellite(satellite))
    for who, ship in state["players"].items():
        yield from of_group(who, *_ship(ship), owner=who)
    yield from _decks(state)
    for find in all_told().facts:
        yield from find(state)


def signs(state: State) -> dict[str, Span]:
    """Return the mark of each player's pieces, in their colour."""
    return {who: (SIGN[ship["colour"]], f"bold {COLOURS[ship['colour']]}") for who, ship in state["players"].items()}


def describe_space(state: State, space: str) -> list[str]:
    """Describe the contents of a space and its neighbours; empty if it isn't a space."""
    if space not in constants.NEAR:
        return []
    return [f"{space}: {contents(_contents_of(state, space))}.", f"Next to it: {_next_to(state, space)}"]


def _next_to(state: State, here: str) -> str:
    """Describe the neighbours of a space with their contents."""
    near = sorted(constants.NEAR[here], key=_by_angle)
    return f"{', '.join(f'{space} ({contents(_contents_of(state, space))})' for space in near)}."


def describe_near(state: State, who: str) -> list[str]:
    """Describe the surroundings of a player."""
    here = state["players"][who].get("at")
    return [f"Spaces next to {who} (at {here}): {_next_to(state, here)}"] if here else []


def coming(state: State) -> Iterator[str]:
    """Describe where the turning discs carry pieces (SD-112 SD-113)."""
    carried: dict[str, list[str]] = {}
    for key, piece in [*state["players"].items(), *state["satellites"].items()]:
        if at := piece.get("at"):
            to = constants.TURNED[at]
            carried.setdefault("" if to == at else to, []).append(key)
    stay = carried.pop("", [])
    said = [f"{_together(keys)} {'go' if len(keys) > 1 else 'goes'} to {to}" for to, keys in carried.items()]
    said += [f"{_together(stay)} {'stay' if len(stay) > 1 else 'stays'}"] if stay else []
    full = [space for space, number in state["cubes"].items() if number >= constants.SPACE_LIMIT]
    moved = [f"on {space} go to {constants.TURNED[space]}" for space in full if constants.TURNED[space] != space]
    three = [f"the {constants.SPACE_LIMIT}{'' if number else ' cubes'} {way}" for number, way in enumerate(moved)]
    if said:
        when = "When the discs turn next (not this turn)" if state.get("orbit_done") else "When the discs turn"
        yield f"{when}: {'; '.join(said)}.{f' Full spaces: {joined(three)}.' if three else ''}"


def _together(keys: Sequence[str]) -> str:
    """Join players and satellites in one list: `Bo and satellites C and D`."""
    letters = [key for key in keys if key in constants.LETTERS]
    satellites = [f"satellite{'s' if letters[1:] else ''} {joined(letters)}"] if letters else []
    return joined([*(key for key in keys if key not in letters), *satellites])


def _by_angle(space: str) -> tuple[str, float]:
    return space[0], float(space[1:])


def _contents_of(state: State, space: str) -> State:
    """Return the contents of a space in the form that labels use."""
    satellites = [letter for letter, each in state["satellites"].items() if each.get("at") == space]
    ships = [who for who, ship in state["players"].items() if ship.get("at") == space]
    return {"cubes": state["cubes"].get(space, 0), "satellites": satellites, "ships": ships}


def _threat(state: State) -> Iterator[Fact]:
    threat, supply = state.get("threat", 0), state.get("supply", 0)
    laid = constants.LEVEL_CUBES
    if threat not in constants.LEVEL:
        yield Fact("Threat", "not set")
    else:
        level = constants.LEVEL[threat]
        notice: Level = "warn" if level == max(laid) else "strong"
        yield Fact("Threat", threat, of=constants.THREAT_MAX, level=notice)
        yield Fact(
            f"threat level {level}",
            f"means {cards(len(laid[level]))} a turn, with {cubes_on_cards(laid[level])}",
            short=line(f"level {level}: {cards(len(laid[level]))} ({cubes_on_cards(laid[level])})"),
        )
    scarce = supply <= 2 * max(map(sum, laid.values()))  # Two assessments may use it up.
    left = line(("supply ", DIM), (cubes(supply), WARN if scarce else BOLD))
    yield Fact("supply", cubes(supply), level="warn" if scarce else "strong", short=left)


def _in_the_sky(state: State) -> Iterator[Fact]:
    placed = [f"{letter} at {each['at']}" for letter, each in state["satellites"].items() if each.get("at")]
    if placed:
        yield Fact("satellites", ", ".join(placed), group=SKY, short=line(", ".join(placed)))
    for key, orbit in constants.ORBITS.items():
        found = [f"{number} on {space}" for space, number in state["cubes"].items() if space[:1] == key and number]
        yield Fact(f"cubes on {orbit['name']}", ", ".join(found) or "none", group=SKY)


def _satellite(satellite: State) -> Iterator[Fact]:
    called = name(satellite["card"])
    yield Fact("satellite", called, short=line(called))
    yield _hp(satellite["hp"])
    if satellite["operational"]:
        yield Fact("", "operational", level="good", short=line(("operational", GOOD)))
    else:
        needs = missing(satellite)
        short = _tell_codes(needs)
        words = joined([f"{number} {name(key)}" for key, number in needs])
        yield Fact("still needs", words, short=line(short))


def _tell_codes(cards: Iterable[tuple[str, int]]) -> str:
    """List resource cards by code, each with its number: `2F 1J`."""
    return " ".join(f"{number}{box_code(key, 'resource-card')}" for key, number in cards)


def _hp(hp: int) -> Fact:
    style = WARN if hp <= 1 else BOLD if hp < constants.HP else PLAIN
    return Fact("HP", hp, of=constants.HP, level="warn" if hp <= 1 else "", short=line((f"{hp} HP", style)))


def _ship(ship: State) -> Iterator[Fact]:
    at = ship.get("at")
    yield Fact(
        "", f"at {at}" if at else "not on the board yet", short=line(f"{at or 'not placed':<{MAX_SPACE_LETTERS}}"),
        column=3,
    )  # fmt: skip
    yield _hp(ship["hp"])._replace(column=1)
    yield Fact("hold", ship["cubes"], of=ship["capacity"], column=2)
    held = hand(ship["hand"])
    codes = _tell_codes(Counter(ship["hand"]).items())
    yield Fact("hand", held or "empty", short=line(held or ("no cards", DIM)), column=4, codes=codes)


def _decks(state: State) -> Iterator[Fact]:
    """Yield what is known of the next orbit cards, then both decks as people count them: a face-up top card belongs to
    its deck."""
    yield from _next_cards(state)
    resources, used = _pile(state["resource_deck"]), _pile(state["resource_discard"])
    orbit, flown = orbit_deck(state), _pile(state["orbit_discard"])
    aside = state["phase"] in SET_UP  # SD-022: these orbit cards return to the deck when play begins.
    for label, head, deck, discard, pile, put in (
        ("resource deck", "Resources", resources, used, "discard", "discarded"),
        (
            "orbit deck",
            "Orbit deck",
            orbit,
            flown,
            *((SET_ASIDE, SET_ASIDE) if aside else ("discard", "discarded")),
        ),
    ):
        if pile == SET_ASIDE and not discard:
            yield Fact(label, cards(deck), short=line((f"{head} ", DIM), str(deck)))
            continue
        short = line((f"{head} ", DIM), str(deck), (f", {pile} ", DIM), str(discard))
        yield Fact(label, f"{cards(deck)}, {discard} {put}", short=short)


def _next_cards(state: State) -> Iterator[Fact]:
    """Yield the orbit cards that are visible on the deck, or wait to be flipped (SD-A24)."""
    top, down = state.get("top"), waiting(state)
    if top:
        yield Fact("top orbit card", name(top), short=line(("next card ", DIM), (box_code(top, "orbit-card"), BOLD)))
    if down:
        # Cards get cubes once all are laid; until then those shown by Debris Forecast matter.
        laid = cubes_on_cards(down) if any(down) else ""
        seen = "" if laid else ", ".join(box_code(card, "orbit-card") for card in _seen_waiting(state))
        more = f" ({laid or seen})" if laid or seen else ""
        short = line(("waiting ", DIM), (f"{len(down)}{more}", BOLD))
        yield Fact("waiting", f"{cards(len(down))}{f' with {laid}' if laid else ''}", short=short)


def box_code(key: str, kind: str) -> str:
    """Return the printed code of a card."""
    return constants.GAME.piece(f"{kind}.{key}").code


def missing(satellite: State) -> list[tuple[str, int]]:
    """Return the cards that a satellite's repair still needs (SD-053)."""
    given = [each.get("as") or each["card"] for each in satellite["delivered"]]
    cost = constants.COST[satellite["card"]]
    left = ((key, number - given.count(key)) for key, number in cost.items())
    return [(key, number) for key, number in left if number > 0]


def orbit_deck(state: State) -> int:
    """Return the number of cards in the orbit deck itself. Unseen face-down cards are counted with it although they lie
    elsewhere; as many are taken for known (Debris Forecast) as are missing everywhere else."""
    deck, down = _pile(state["orbit_deck"]) + _pile(state["orbit_before"]), len(state["face_down"])
    top = bool(state.get("top"))
    known = len(constants.ORBIT_CARDS) - deck - _pile(state["orbit_discard"]) - top
    return deck - max(0, down - max(0, known)) + top


def waiting(state: State) -> list[int]:
    """Return the cubes on the orbit cards still to be flipped; the one being resolved has none (SD-090)."""
    down = [each["cubes"] for each in state["face_down"]]
    is_resolving = state["phase"] != "assess" and down[:1] == [0] and (any(down) or not down[1:])
    return down[is_resolving:]


def _seen_waiting(state: State) -> list[str]:
    """Return the waiting cards that everybody has seen (SD-A24)."""
    return [each["card"] for each in state["face_down"] if each["card"] not in (None, HIDDEN_PIECE)]


def _pile(pile: Mapping[str, int]) -> int:
    return sum(pile.values())


DRAWINGS = {SKY: draw_nothing}


def _waits(card: str | None, cubes: int) -> str:
    """Describe a waiting orbit card: `unseen with 2 cubes`."""
    called = "unseen" if card in (None, HIDDEN_PIECE) else constants.NAME[str(card)]
    return f"{called} with {amount(cubes, 'cube') if cubes else 'no cubes'}"


ENTRIES: dict[str, Words] = {"face_down": _waits}
