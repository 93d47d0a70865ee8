"""Overview of the table: the junkyard or the rocket being built, the workshop, the players, the cards.

`state` is what an audience sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, zip_longest
from typing import Any

from companion.engine.texts import Words
from companion.table.facts import COLUMNS, Asking, Fact, Level, of_group
from companion.text.grammar import amount, either, joined
from companion.text.styled_text import BOLD, DIM, GOOD, MARKS, PLAIN, WARN, Line, Span, flowed, line

from . import constants, things
from .constants import (
    ADVANCED_CARDS,
    COLOURS,
    COUNTDOWN,
    JUNK_CODE,
    PARTS,
    SHAPES,
    STARTING_HULL,
    TURNS_LEFT,
    WEIGHT,
    WEIGHT_LIMIT,
)
from .drawing import draw, show
from .goals import cases
from .requirements import REQUIREMENTS, lacks, meets
from .rocket import Rocket, measure
from .rocket_drawing import draw_own, draw_rocket, find_places, rocket_of
from .table import PLACES

State = Mapping[str, Any]

SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["pawn"].pieces}
PAWN_STYLE = {"red": "#E5533D", "teal": "#2FA8A0", "purple": "#B86AD8", "black": "#707070"}

YARD = "Junkyard"

JUNK_CODES = [f"{JUNK_CODE[junk]} {name}" for junk, name in constants.JUNK_NAME.items()]
PART_CODES = [
    *(f"{row['letter']} {colour}" for colour, row in constants.GAME.tables["part-colours"].by_key.items()),
    *(f"{shape[0].upper()} {shape}" for shape in SHAPES),
    f"{PARTS[STARTING_HULL].code[0]} {PARTS[STARTING_HULL].name.split()[0]}",
]
"""Meaning of the codes: first letters of colours, second ones of shapes."""


def facts(state: State) -> Iterator[Fact]:
    """Yield the junkyard, the rocket being built, the workshop, the players and their rockets, the cards."""
    rows: dict[str, list[str]] = {}
    for space, pile in sorted(state["piles"].items()):
        top = things.weighed(pile["top"]) if pile.get("top") else "unknown"
        number = pile["below"] - (not pile.get("top"))  # One of them becomes the top tile.
        rows.setdefault(space[1:], []).append(f"{space} {top}, {amount(number, 'tile') if number else 'none'} below")
    yield from (Fact(f"row {row}", "; ".join(piles), group=YARD) for row, piles in sorted(rows.items()))
    for who, player in state["players"].items():
        yield Fact(f"{who}'s rocket", show(draw(rocket_of(player))), group=YARD)
    workshop = of_group("Workshop", *_workshop(state))
    players = (
        fact for who, each in state["players"].items() for fact in of_group(who, *_player(each, state), owner=who)
    )
    if not _builds(state):
        order = [workshop, _aims(state), players, _cards(state)]
    elif state["phase"] == "build":  # Small screens keep what is chosen from or built for.
        order = [_building(state), workshop, _cards(state), players]
    else:
        order = [_building(state), _cards(state), players, workshop]
    yield from chain.from_iterable(order)


def signs(state: State) -> dict[str, Span]:
    """Return the mark of each player's pawn, in its colour."""
    return {who: _sign(player) for who, player in state["players"].items()}


def _builds(state: State) -> bool:
    return state["phase"] in ("build", "design") and bool(state.get("player"))


def _aims(state: State) -> Iterator[Fact]:
    """Yield the blueprint, and the number of turns left after a launch."""
    card = state.get("blueprint")
    if card:
        yield Fact(f"Blueprint {card}", f"needs {things.shapes_in_words(dict(REQUIREMENTS[card].shapes))}",
                   short=line((f"Blueprint {card}: ", DIM), (short(card), BOLD)))  # fmt: skip
    if state.get("launcher") and not state.get("ender"):
        left = TURNS_LEFT[COUNTDOWN[len(COUNTDOWN) - state["countdown"]]]
        step = (
            f"{state['launcher']} launches next turn"
            if left <= 1
            else f"at {left}, lowered in {state['launcher']}'s turn"
        )
        yield Fact("Countdown", step if left else "launch", level="warn")


def _building(state: State) -> Iterator[Fact]:
    """Yield the rocket being built, and its measures."""
    player = state["players"][state["player"]]
    rocket = rocket_of(player)
    found = measure(rocket)
    counts = ", ".join(f"{found.colours[colour]} {colour}" for colour in COLOURS if found.colours[colour])
    size = f"{found.columns} wide, {found.rows} high"
    if state.get("ender"):
        yield Fact("Last leave", "", level="warn", short=line(("Last leave", WARN)))
    yield Fact(f"{state['player']}'s rocket", size, level="strong", short=line((size, BOLD)))
    if counts:
        yield Fact("colours", counts, short=line(counts))
    if player["spare"]:
        yield Fact(
            "set aside",
            things.codes(_spare(player)),
            short=line(("set aside ", DIM), " ".join(PARTS[part].code for part in _spare(player))),
        )
    for card in player["goals"]:
        number = len(cases(rocket, card))
        name = f"{constants.NAME[card]}, "
        met = {0: "not met", 1: "met once", 2: "met twice"}.get(number, f"met {number} times")
        yield Fact(
            f"goal {card}",
            f"{name}{met}",
            short=line((f"goal {card} ", DIM), name, (met, GOOD if number else DIM)),
        )
    if state.get("blueprint"):
        card = state["blueprint"]
        missing = dict(lacks(rocket, REQUIREMENTS[card]))
        letters = " ".join(f"{number}{shape[0].upper()}" for shape, number in missing.items())
        yield Fact(
            f"blueprint {card}",
            f"{things.shapes_in_words(missing)} to go" if missing else things.MET,
            level="" if missing else "good",
            short=line((f"blueprint {card}: ", DIM), f"{letters} to go") if missing else (),
        )


def _workshop(state: State) -> Iterator[Fact]:
    """Yield each slot with its required junk and weight, and the parts left."""
    for slot, token in state["tokens"].items():
        junk, weight = constants.TOKEN_JUNK[token], constants.REQUIRED[slot]
        left = _parts_left(state, slot)
        price = f"tiles that weigh {weight} or more together, including {things.a_tile(junk)}"
        each = "each " if sum(left.values()) > 1 else ""
        parts = joined([f"{number} {code}" for code, number in left.items()])
        said = f"has {parts}, {each}for {price}" if left else "has no parts left"
        yield Fact(slot, said, short=line((f"{JUNK_CODE[junk]}{weight}", BOLD), f" {' '.join(left) or 'none left'}"))


def _parts_left(state: State, slot: str) -> dict[str, int]:
    """Return the codes of the parts left in a slot, with their numbers."""
    return {
        part.code: state["supply"][key] for key, part in PARTS.items() if part.slot == slot and state["supply"].get(key)
    }


def _player(player: State, state: State) -> Iterator[Fact]:
    """Yield a player's row: facts of all players are in columns 1 to 4, others only if there are any."""
    where = player.get("at")
    yield Fact(
        "pawn",
        f"on {where}" if where else "at home, off the board",
        short=line(where or "home"),
        column=4,
    )
    weight = sum(WEIGHT[tile] for tile in player["board"])
    board = " ".join(JUNK_CODE[tile] for tile in player["board"])
    yield Fact(
        "carries",
        things.tiles_in_words(player["board"]) if board else "nothing",
        short=line(("cart ", DIM), (f"{board} {weight}/{WEIGHT_LIMIT}", BOLD)) if board else line(("", DIM)),
        column=3,
    )
    own = Counter(PARTS[each.part].shape for each in rocket_of(player))
    own.update(PARTS[part].shape for part in _spare(player))
    aside = f"; {things.codes(_spare(player))} set aside" if player["spare"] else ""
    letters = " ".join(f"{own[shape]}{shape[0].upper()}" for shape in SHAPES if own[shape])
    yield Fact(
        "owns",
        f"{amount(own.total(), 'part')} ({things.shapes_in_words(own)}{aside})",
        short=line((letters, BOLD)),
        column=2,
    )
    if player["goals"]:
        yield Fact(
            "goal",
            either([things.card_name(card) for card in player["goals"]]),
            short=line((f"goal {either(player['goals'])}", DIM)),
        )
    if player["designs"]:
        points = sum(constants.DESIGN_POINTS[card] for card in player["designs"])
        cards = joined(player["designs"])
        yield Fact(
            f"fulfilled design{'s' if player['designs'][1:] else ''}",
            f"{cards} ({amount(points, 'point')})",
            level="good",
            short=line(("designs ", DIM), (_points(points), GOOD)),
            column=1,
        )
    if player.get("reserve"):
        card = player["reserve"]
        worth = _points(constants.DESIGN_POINTS[card])
        yield Fact(
            "reserved design",
            things.card_name(card),
            short=line((f"reserve #{card} ({short(card)}, {worth})", DIM)),
        )
    if player["store"]:
        tiles = [tile for tile, number in player["store"].items() for _ in range(number)]
        codes = " ".join(f"{number}×{JUNK_CODE[tile]}".removeprefix("1×") for tile, number in player["store"].items())
        yield Fact("has", f"{things.tiles_in_words(tiles)} to spend", short=line(("junk ", DIM), codes), verb=True)


def _spare(player: State) -> list[str]:
    return [part for part, number in player["spare"].items() for _ in range(number)]


def _cards(state: State) -> Iterator[Fact]:
    """Yield the two rows of design cards, with those that the mover's rocket meets in green, or the advanced cards."""
    rocket = rocket_of(state["players"][state["player"]]) if state.get("player") else ()
    for name in ("bottom", "top"):
        row = state[f"{name}_row"]
        yield from of_group(f"{name.title()} row", *(_design(row.get(place), place, rocket) for place in PLACES if row))
    if state["top_row"]:
        yield from of_group("Top row", _deck(state))
    yield from of_group("Points by card", *(_advanced(card, each, state) for card, each in state["advanced"].items()))


def _design(card: str | None, place: str, rocket: Rocket) -> Fact:
    """Return a card of a row, or a gap."""
    if card is None:
        return Fact("", f"no card at place {place}", short=line(("–", DIM)))
    met = bool(rocket) and meets(rocket, card)
    points = _points(constants.DESIGN_POINTS[card])
    shown = line((f"{card}:", GOOD if met else BOLD), f" {short(card)}", (f" {points}", DIM))
    return Fact("", things.card_name(card), level="good" if met else "", short=shown)


def _points(number: int) -> str:
    return f"{number}pt"


def _deck(state: State) -> Fact:
    """Return the number of design cards left; a warning if a refill may fail, which ends the game (SC-096)."""
    left = sum(state["design_deck"].values()) - sum(state["removed"].values())
    level: Level = "warn" if left < constants.DESIGNS_A_TURN and not state.get("ender") else ""
    return Fact(
        "deck",
        f"has {amount(left, 'design')} left",
        level=level,
        short=line((f"deck {left}", WARN if level else DIM)),
    )


def _advanced(card: str, each: State, state: State) -> Fact:
    """Return an advanced card with its spaces and the markers on them."""
    track = ADVANCED_CARDS[card].tracks[each["side"]]
    shown: list[Span] = [(f"{card}:", BOLD), (f" {things.subject(card)}", PLAIN)]
    for points, name in zip_longest(track, each["markers"]):
        shown += [(f" {points}", PLAIN), _sign(state["players"][name])] if name else [(f" {points}", DIM)]
    markers = each["markers"]
    worth = amount(track[max(0, len(markers) - 1)], "point")
    pays = f"{worth} for each {things.subject(card)}"
    known = f"pays {pays} ({things.markers_on(markers)})" if markers else ""
    return Fact(f"card {card}", known or f"pays nothing yet (with the first marker, {pays})", short=shown)


def short(card: str) -> str:
    """Format a card's requirements, with shapes and colours by their letters, as in the codes of parts.

    >>> short("15"), short("17"), short("20")
    ('1N 2H 1E', '2G 2B', '5 wide')
    """
    needed = REQUIREMENTS[card]
    if needed.columns:
        return f"{needed.columns} wide"
    if needed.rows:
        return f"{needed.rows} high"
    return " ".join([f"{number}{what[0].upper()}" for what, number in (*needed.shapes, *needed.colours)])


# ---- rocket -----------------------------------------------------------------------------------------------------


def draw_built(state: State, asking: Asking) -> list[Line]:
    """Draw the rocket being built, and the meaning of the codes."""
    rows, codes = list[Line](), JUNK_CODES
    if _builds(state):
        rocket = rocket_of(state["players"][state["player"]])
        rows, codes = [*draw_rocket(rocket, find_places(rocket, asking)), line()], PART_CODES
    return [*rows, *flowed([line((code, DIM)) for code in (*codes, *_read_price(state))], COLUMNS)]


def _read_price(state: State) -> list[str]:
    """Explain the notation of workshop prices by the first slot with a token and a part left."""
    for slot, token in state["tokens"].items():
        junk, weight = JUNK_CODE[constants.TOKEN_JUNK[token]], constants.REQUIRED[slot]
        for part in [*_parts_left(state, slot)][:1]:
            return [f"{junk}{weight} {part}: {part} costs weight {weight}, including {junk}"]
    return []


def _sign(player: State) -> Span:
    return SIGN[player["colour"]], f"bold {PAWN_STYLE.get(player['colour'], '')}".strip()


DRAWINGS = {YARD: draw_built}
CLOSE_UPS = {"rocket": draw_own}


def _placed(part: str, x: int, y: int, flipped: bool) -> str:
    """Describe a part in a rocket: `HN (2 to the right of the starting hull, flipped)`."""
    return f"{constants.PARTS[part].code} ({things.from_home(x, y)}{', flipped' if flipped else ''})"


ENTRIES: dict[str, Words] = {"rocket": _placed}
