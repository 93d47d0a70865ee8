"""The table at a glance: junkyard or rocket with the workshop beside it, the players, the cards; and in sentences.

While somebody builds, the rocket takes the place of the junkyard. A space of the junkyard says the top tile, its weight
and the tiles that lie there. `state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from companion.text.grammar import amount, joined
from companion.text.styled_text import BOLD, DIM, GOOD, PLAIN, WARN, Line, Span, cut, flowed, line, padded, wide

from . import constants, text
from .constants import ADVANCED_CARDS, COLOURS, COUNTDOWN, JUNK_CODE, PARTS, SHAPES, TURNS_LEFT, WEIGHT
from .drawing import draw
from .goals import cases
from .requirements import REQUIREMENTS, lacks, meets
from .rocket import Placed, Rocket, by_cell, measure
from .rocket import joined as are_joined

State = Mapping[str, Any]

SIGNS = {"triangle": "▲", "circle": "●", "square": "■", "star": "★"}
SIGN = {piece.key: SIGNS[piece.fields["mark"]] for piece in constants.GAME.kinds["pawn"].pieces}
PAWN_STYLE = {"red": "#E5533D", "teal": "#2FA8A0", "purple": "#B86AD8", "black": "#8A8A8A"}
PART_STYLE = {"white": "bold #F8F6F4", "gold": "bold #F5A511", "blue": "bold #5C9CE6"}
ACROSS, DOWN = "─", "│"
"""Between parts that are joined."""

WIDTH = 80
CELL = 8
"""Columns of a space of the junkyard: code, weight, number of tiles, pawn, a gap."""
LEFT = 43
"""Columns of the junkyard or the rocket."""
PART = 4
"""Columns of a part of a rocket: a code of three letters and a joint."""
TALLEST = 5
"""Rows of parts that are drawn with joints between them; a taller rocket is drawn without."""
NAME_ROOM = 10


def summary(state: State) -> list[Line]:
    """The table in lines of 80 columns."""
    building = state["phase"] in ("build", "design") and state.get("player")
    left = draw_rocket(rocket_of(state["players"][state["player"]])) if building else _yard(state)
    fitting = all(len(row) <= LEFT for row in map(_text, left))
    right = [*_rocket_facts(state), *_workshop(state)] if building else [*_blueprint(state), *_workshop(state)]
    rows: list[Line] = []
    if fitting:
        empty: Line = []
        rows += [
            [*padded(one, LEFT), *cut(other, WIDTH - LEFT)] for one, other in zip_longest(left, right, fillvalue=empty)
        ]
    else:
        rows += [*(cut(each, WIDTH) for each in left), *(cut(each, WIDTH) for each in right)]
    rows += [cut(_player(who, player, state), WIDTH) for who, player in state["players"].items()]
    return [*rows, *_cards(state)]


def _text(row: Line) -> str:
    return "".join(part for part, _ in row)


# ---- junkyard ---------------------------------------------------------------------------------------------------


def _yard(state: State) -> list[Line]:
    yard = constants.YARDS[constants.SET_UPS[len(state["players"])].size]
    size = yard.size
    rows: list[Line] = [[("  ", DIM), *((space[0].ljust(CELL), DIM) for space in yard.spaces[:size])]]
    for start in range(0, len(yard.spaces), size):
        spaces = yard.spaces[start : start + size]
        cells = [span for space in spaces for span in padded(_space(state, space), CELL)]
        rows.append([(f"{spaces[0][1:]} ", DIM), *cells])
    return rows


def _space(state: State, space: str) -> list[Span]:
    pile = state["piles"].get(space)
    pawn = [_sign(player) for player in state["players"].values() if player.get("at") == space]
    if pile is None:
        return [("·", DIM), *pawn]
    top = pile.get("top")
    shown = f"{JUNK_CODE[top]}{WEIGHT[top]}" if top else "?"
    return [(shown, BOLD), (f"×{pile['below'] + bool(top)}", DIM), *pawn]


def _sign(player: State) -> Span:
    return SIGN[player["colour"]], f"bold {PAWN_STYLE.get(player['colour'], '')}".strip()


# ---- rockets ----------------------------------------------------------------------------------------------------


def rocket_of(player: State) -> Rocket:
    return tuple(Placed(each["part"], each["x"], each["y"], each["flipped"]) for each in player["rocket"])


def draw_rocket(rocket: Rocket) -> list[Line]:
    """A rocket as the codes of its parts, with lines where they are joined."""
    if not rocket:
        return []
    cells = by_cell(rocket)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    across, rows = range(min(xs), max(xs) + 1), range(max(ys), min(ys) - 1, -1)
    drawn: list[Line] = []
    for y in rows:
        drawn.append([span for x in across for span in _part(cells, x, y)])
        if y > min(ys) and len(rows) <= TALLEST:
            drawn.append([(f" {_joint(cells, x, y, 0, -1, DOWN)}  ", PLAIN) for x in across])
    return drawn


def _part(cells: Mapping[tuple[int, int], Placed], x: int, y: int) -> list[Span]:
    each = cells.get((x, y))
    joint = _joint(cells, x, y, 1, 0, ACROSS)
    if each is None:
        return [(" " * PART, PLAIN)]
    code = PARTS[each.part].code
    fill = joint * (PART - len(code)) if joint != " " else " " * (PART - len(code))
    return [*_coloured(each.part), (fill, PLAIN)]


def _coloured(part: str) -> list[Span]:
    """The code of a part, each letter of a colour in that colour."""
    letters = {str(row["letter"]): colour for colour, row in constants.GAME.tables["part-colours"].by_key.items()}
    code = PARTS[part].code
    colour = next((each for each in COLOURS if each in PARTS[part].colours), "")
    spans = [(letter, PART_STYLE.get(letters.get(letter, ""), BOLD)) for letter in code[:-1]]
    return [*spans, (code[-1], PART_STYLE.get(colour, BOLD))]


def _joint(cells: Mapping[tuple[int, int], Placed], x: int, y: int, dx: int, dy: int, sign: str) -> str:
    one, other = cells.get((x, y)), cells.get((x + dx, y + dy))
    return sign if one and other and are_joined(one, other) else " "


def _rocket_facts(state: State) -> Iterator[Line]:
    player = state["players"][state["player"]]
    rocket = rocket_of(player)
    found = measure(rocket)
    counts = [f"{found.colours[colour]} {colour}" for colour in COLOURS if found.colours[colour]]
    yield line((f"{found.columns} wide, {found.rows} high", BOLD), ("  " + ", ".join(counts), PLAIN))
    if player["spare"]:
        aside = [PARTS[part].code for part, number in player["spare"].items() for _ in range(number)]
        yield line(("aside ", DIM), " ".join(aside))
    for card in player["goals"]:
        number = len(cases(rocket, card))
        yield line((f"goal {card} ", DIM), f"{constants.NAME[card]} ", (f"×{number}", GOOD if number else DIM))
    if state.get("blueprint"):
        missing = dict(lacks(rocket, REQUIREMENTS[state["blueprint"]]))
        short_of = " ".join(f"{number}{shape[0].upper()}" for shape, number in missing.items())
        state_of_it = (f"lacks {short_of}", PLAIN) if missing else (text.MET, GOOD)
        yield line((f"blueprint {state['blueprint']} ", DIM), state_of_it)


# ---- cards ------------------------------------------------------------------------------------------------------


def short(card: str) -> str:
    """What a card asks for, in letters: shapes in capitals, colours in small letters.

    >>> short("15"), short("17"), short("20")
    ('1N 2H 1E', '2g 2b', 'wide 5')
    """
    needed = REQUIREMENTS[card]
    if needed.columns:
        return f"wide {needed.columns}"
    if needed.rows:
        return f"high {needed.rows}"
    return " ".join(
        [f"{n}{shape[0].upper()}" for shape, n in needed.shapes] + [f"{n}{c[0]}" for c, n in needed.colours]
    )


def _blueprint(state: State) -> Iterator[Line]:
    card = state.get("blueprint")
    if card:
        yield line((f"Blueprint {card} ", DIM), (short(card), BOLD))
    if state.get("launcher"):
        left = TURNS_LEFT[COUNTDOWN[len(COUNTDOWN) - state["countdown"]]]
        step = f"{state['launcher']} launches next" if left <= 1 else f"{state['launcher']} returns {left} next"
        yield line(("Countdown ", DIM), (step if left else "launch", WARN))
    if state.get("ender"):
        yield line(("Final leaves", WARN))


def _workshop(state: State) -> Iterator[Line]:
    """Each slot with the junk and the weight that it needs, and the parts that are left; two to a line."""
    cells: list[Line] = []
    for slot, token in state["tokens"].items():
        junk = constants.TOKEN_JUNK[token]
        parts: list[Span] = []
        for key, part in PARTS.items():
            if part.slot == slot:
                parts += [(" ", PLAIN), (part.code, PLAIN if state["supply"].get(key) else DIM)]
        cells.append(line((f"{JUNK_CODE[junk]}{constants.REQUIRED[slot]}", BOLD), *parts))
    for start in range(0, len(cells), 2):
        first, *second = cells[start : start + 2]
        yield [*padded(first, 17), *(span for cell in second for span in cell)]


def _player(who: str, player: State, state: State) -> Line:
    longest = min(NAME_ROOM, max(map(wide, state["players"])))
    turn = BOLD if who == state.get("player") else PLAIN
    board = " ".join(JUNK_CODE[tile] for tile in player["board"])
    weight = sum(WEIGHT[tile] for tile in player["board"])
    store = " ".join(f"{number}×{JUNK_CODE[tile]}" for tile, number in player["store"].items())
    parts = sum(player["spare"].values()) + len(player["rocket"])
    shown = [_sign(player), *padded(cut([(f" {who}", turn)], longest + 1), longest + 2)]
    shown += [(f"{player.get('at') or 'out':<4}", PLAIN), (f"{f'{board} {weight}/7' if board else '':<17}", BOLD)]
    shown += line(
        (f"{amount(parts, 'part')}", PLAIN), (f"  goal {' '.join(player['goals'])}" if player["goals"] else "", DIM)
    )
    if player["designs"]:
        points = sum(constants.DESIGN_POINTS[card] for card in player["designs"])
        shown += line((f"  {points} points", GOOD), (f" ({' '.join(player['designs'])})", DIM))
    if player.get("reserve"):
        shown += line(("  reserve ", DIM), player["reserve"])
    return [*shown, *line(("  store ", DIM), store)] if store else shown


def _cards(state: State) -> Iterator[Line]:
    """The two rows of design cards, those that the mover's rocket meets in green, or the advanced cards."""
    rocket = rocket_of(state["players"][state["player"]]) if state.get("player") else ()
    for name, row in (("bottom", state["bottom_row"]), ("top", state["top_row"])):
        if row:
            cells: list[Line] = [[(f"{name:<6}", DIM)], *(_design(card, rocket) for card in row.values())]
            yield from flowed(cells, WIDTH)
    yield from flowed([_advanced(card, each, state) for card, each in state["advanced"].items()], WIDTH)


def _design(card: str, rocket: Rocket) -> Line:
    met = bool(rocket) and meets(rocket, card)
    return line((card, GOOD if met else BOLD), f" {short(card)}", (f" {constants.DESIGN_POINTS[card]}p", DIM))


def _advanced(card: str, each: State, state: State) -> Line:
    """An advanced card: what it scores, its spaces, and whose markers lie on them."""
    track = ADVANCED_CARDS[card].tracks[each["side"]]
    marks = [_sign(state["players"][name]) for name in each["markers"]]
    rest: Sequence[int] = track[len(each["markers"]) :]
    now = f" {track[len(each['markers']) - 1]}" if each["markers"] else ""
    return [(card, BOLD), (f" {text.subject(card)}{now} ", PLAIN), *marks, ("".join(f" {n}" for n in rest), DIM)]


# ---- in sentences -----------------------------------------------------------------------------------------------


def sentences(state: State) -> list[str]:
    """The table in sentences."""
    said = []
    if state.get("blueprint"):
        needed = dict(REQUIREMENTS[state["blueprint"]].shapes)
        parts = joined([f"{needed[shape]} {_many(shape, needed[shape])}" for shape in SHAPES if shape in needed])
        said.append(f"Blueprint {state['blueprint']} needs {parts}.")
    said += [
        f"{slot} needs {constants.JUNK_NAME[constants.TOKEN_JUNK[token]]} and weight {constants.REQUIRED[slot]}."
        for slot, token in state["tokens"].items()
    ]
    said += [_sentence(who, player) for who, player in state["players"].items()]
    rows: dict[str, list[str]] = {}
    for space, pile in state["piles"].items():
        top = text.junk(pile["top"]) if pile.get("top") else "unknown"
        rows.setdefault(space[1:], []).append(f"{space} {top}, {amount(pile['below'], 'tile')} below")
    said += [f"Row {row}: {'; '.join(piles)}." for row, piles in sorted(rows.items())]
    for name, row in (("Bottom", state["bottom_row"]), ("Top", state["top_row"])):
        if row:
            said.append(f"{name} row: {', '.join(text.card_name(card) for card in row.values())}.")
    for card, each in state["advanced"].items():
        said.append(f"Card {card} scores each {text.subject(card)}; markers: {', '.join(each['markers']) or 'none'}.")
    return said


def _many(shape: str, number: int) -> str:
    return shape if number == 1 else constants.PLURAL[shape]


def _sentence(who: str, player: State) -> str:
    where = f"at {player['at']}" if player.get("at") else "outside"
    board = f", carries {text.tiles_in_words(player['board'])}" if player["board"] else ""
    tiles = [tile for tile, number in player["store"].items() for _ in range(number)]
    store = f"; store: {text.tiles_in_words(tiles)}" if tiles else ""
    spare = [part for part, number in player["spare"].items() for _ in range(number)]
    aside = f"; aside: {text.codes(spare)}" if spare else ""
    goals = f"; goal {', '.join(text.card_name(card) for card in player['goals'])}" if player["goals"] else ""
    designs = f"; designs {', '.join(player['designs'])}" if player["designs"] else ""
    reserve = f"; reserve {player['reserve']}" if player.get("reserve") else ""
    return f"{who}, {where}{board}{store}; rocket {draw(rocket_of(player))}{aside}{goals}{designs}{reserve}."
