"""What moves from one place to another, for undo and redo: said in one go, not as something taken away here and put
down there. Tiles between carts, boards and piles, parts of a rocket, design cards; and what a set-up undone lays away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.text.grammar import joined

from .constants import PARTS
from .table import PLACES
from .things import a_tile, card_name, from_home, from_left, row_name, tiles_in_words

Position: TypeAlias = dict[str, Any]
"""A state of which what is moved is a copy of its own."""

Spot: TypeAlias = tuple[str, str]
"""Where a design card lies: a row or a field of a player, and the place in the row or the player."""

ROWS = {"top_row": row_name(top=True), "bottom_row": row_name(top=False)}


def carry(now: Mapping[str, Any], then: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """What moves between two positions, and the position after it; None where nothing does."""
    moved = _copy(now)
    said = [
        sentence
        for move in (_move_tokens, _move_advanced, _move_cards, _move_parts, _move_home, _move_on_piles)
        for sentence in move(moved, then)
    ]
    return (" ".join(said), moved) if said else None


def _copy(state: Mapping[str, Any]) -> Position:
    """A state with copies of all that may move."""
    players = {
        name: {**player, "store": {**player["store"]}, "spare": {**player["spare"]}}
        for name, player in state["players"].items()
    }
    maps = {name: dict(state[name]) for name in ("piles", "tokens", "advanced", *ROWS)}
    return {**state, **maps, "players": players}


# ---- set-up -----------------------------------------------------------------------------------------------------


def _move_tokens(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """Tokens that aren't on their slots yet (SC-017 SC-018)."""
    slots = [slot for slot in moved["tokens"] if slot not in then["tokens"]]
    for slot in slots:
        del moved["tokens"][slot]
    if slots:
        yield f"Take the {'tokens off slots' if slots[1:] else 'token off slot'} {joined(slots)}."


def _move_advanced(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """Advanced cards that aren't laid out yet, with the markers on them (SC-026 to SC-029)."""
    gone = [card for card in moved["advanced"] if card not in then["advanced"]]
    for card in gone:
        del moved["advanced"][card]
    if gone:
        cards = f"card{'s' if gone[1:] else ''} {joined(list(map(card_name, gone)))}"
        yield f"Return {cards if moved['advanced'] else 'all advanced design cards'} to the box."


# ---- design cards -----------------------------------------------------------------------------------------------


def _move_cards(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-063 SC-066 SC-070: cards between the rows, reserves and those fulfilled. One whose place another card leaves
    waits until that has moved. Then cards that leave a gap in a row; that they go to the deck is said of the deck."""
    after = _spots(then)
    while True:
        there = _spots(moved)
        ways = {card: (there[card], spot) for card, spot in after.items() if card in there and there[card] != spot}
        taken = {there[card] for card in ways}
        free = [card for card, (_, spot) in ways.items() if spot not in taken or spot[0] == "designs"]
        if not free:
            break
        card = free[0]
        here, spot = ways[card]
        _take_card(moved, here, card)
        _put_card(moved, spot, card)
        yield f"Move card {card_name(card)} from {_from(here)} to {_to(spot)}."
    for row, name in ROWS.items():
        gone = [place for place in moved[row] if place not in then[row]]
        cards = [f"card {card_name(moved[row].pop(place))}" for place in gone]
        if cards:
            yield f"Take {'all cards' if cards[1:] and not moved[row] else joined(cards)} out of the {name}."


def _spots(state: Mapping[str, Any]) -> dict[str, Spot]:
    """Where each design card lies that is on the table, the rows first."""
    found = {card: (row, place) for row in ROWS for place in PLACES if (card := state[row].get(place))}
    for name, player in state["players"].items():
        found |= dict.fromkeys(player["designs"], ("designs", name))
        if player.get("reserve"):
            found[player["reserve"]] = "reserve", name
    return found


def _take_card(moved: Position, spot: Spot, card: str) -> None:
    field, key = spot
    if field in ROWS:
        del moved[field][key]
    elif field == "reserve":
        del moved["players"][key]["reserve"]
    else:
        player = moved["players"][key]
        player["designs"] = [each for each in player["designs"] if each != card]


def _put_card(moved: Position, spot: Spot, card: str) -> None:
    field, key = spot
    if field in ROWS:
        moved[field][key] = card
    elif field == "reserve":
        moved["players"][key]["reserve"] = card
    else:
        player = moved["players"][key]
        player["designs"] = [*player["designs"], card]


def _from(spot: Spot) -> str:
    field, key = spot
    return (
        f"the {ROWS[field]}" if field in ROWS else f"{key}'s {'reserve' if field == 'reserve' else 'fulfilled designs'}"
    )


def _to(spot: Spot) -> str:
    field, key = spot
    more = f", {from_left(key)}" if field in ROWS else ", face down" if field == "reserve" else ""
    return f"{_from(spot)}{more}"


# ---- rocket parts -----------------------------------------------------------------------------------------------


def _move_parts(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-061: parts between a rocket and its side, and within the rocket. Those that come off go first."""
    for name, player in moved["players"].items():
        other = then["players"][name]
        off = [each for each in player["rocket"] if each not in other["rocket"]]
        on = [each for each in other["rocket"] if each not in player["rocket"]]
        spare = Counter(player["spare"])
        aside, from_aside = Counter(other["spare"]) - spare, spare - Counter(other["spare"])
        rocket = [*player["rocket"]]
        for each in off:
            if aside[each["part"]] > 0:
                aside[each["part"]] -= 1
                spare[each["part"]] += 1
                rocket.remove(each)
                yield f"Move {_code(each)} from {_cell(each)} to beside {name}'s rocket."
        for each in on:
            old = next((old for old in off if old in rocket and old["part"] == each["part"]), None)
            if old is not None:
                rocket[rocket.index(old)] = each
                away = f"Move {_code(each)} in {name}'s rocket from {_cell(old)} to {_cell(each)}."
                yield f"Flip {_code(each)} in {name}'s rocket, {_cell(each)}." if _cell(old) == _cell(each) else away
            elif from_aside[each["part"]] > 0:
                from_aside[each["part"]] -= 1
                spare[each["part"]] -= 1
                rocket.append(each)
                yield f"Move {_code(each)} from beside {name}'s rocket to {_cell(each)}."
        same = len(rocket) == len(other["rocket"]) and all(each in rocket for each in other["rocket"])
        player["rocket"] = [*other["rocket"]] if same else rocket
        player["spare"] = dict(+spare)


def _code(placed: Mapping[str, Any]) -> str:
    return PARTS[placed["part"]].code


def _cell(placed: Mapping[str, Any]) -> str:
    return from_home(placed["x"], placed["y"])


# ---- junk -------------------------------------------------------------------------------------------------------


def _move_home(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-052: the tiles that players bring home in a leave, or that an undo brings back to their carts."""
    for name, player in moved["players"].items():
        other = then["players"][name]
        cart, beside = Counter(player["board"]), Counter(player["store"])
        new_cart, new_beside = Counter(other["board"]), Counter(other["store"])
        home, back = (cart - new_cart) & (new_beside - beside), (new_cart - cart) & (beside - new_beside)
        if not home and not back:
            continue
        if home:
            yield f"Move {tiles_in_words([*home.elements()])} from {name}'s cart to beside {name}'s board."
        if back:
            yield f"Move {tiles_in_words([*back.elements()])} from beside {name}'s board into {name}'s cart."
        player["board"] = [*(cart - home + back).elements()]
        player["store"] = dict(beside - back + home)


def _move_on_piles(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-037 SC-045: single tiles from a cart, or beside its board, onto a pile again, or off the pile into a cart."""
    for space in sorted({*moved["piles"], *then["piles"]}):
        old, new = moved["piles"].get(space), then["piles"].get(space)
        more = _height(new) - _height(old)
        if more == 1 and new.get("top") and (held := _holding(moved, then, new["top"])):
            name, field = held
            _take_tile(moved["players"][name], field, new["top"])
            moved["piles"][space] = new
            where = f"{name}'s cart" if field == "board" else f"beside {name}'s board"
            yield f"Move {a_tile(new['top'])} from {where} onto {space}."
        elif more == -1 and old.get("top") and (name := _gaining(moved, then, old["top"])):
            player = moved["players"][name]
            player["board"] = [*player["board"], old["top"]]
            if old["below"]:
                moved["piles"][space] = {"below": old["below"]}
            else:
                del moved["piles"][space]
            yield f"Move {a_tile(old['top'])} from {space} into {name}'s cart."


def _height(pile: Mapping[str, Any] | None) -> int:
    return pile["below"] + bool(pile.get("top")) if pile else 0


def _holding(moved: Position, then: Mapping[str, Any], tile: str) -> Spot | None:
    """Who has a tile too many, in the cart or beside the board."""
    for field in ("board", "store"):
        for name, player in moved["players"].items():
            if (Counter(player[field]) - Counter(then["players"][name][field]))[tile]:
                return name, field
    return None


def _gaining(moved: Position, then: Mapping[str, Any], tile: str) -> str:
    """In whose cart a tile is missing; "" where in nobody's."""
    players = moved["players"].items()
    return next(
        (name for name, own in players if (Counter(then["players"][name]["board"]) - Counter(own["board"]))[tile]), ""
    )


def _take_tile(player: Position, field: str, tile: str) -> None:
    if field == "store":
        store: Counter[str] = Counter(player["store"])
        store[tile] -= 1
        player["store"] = dict(+store)
        return
    board: Sequence[str] = player["board"]
    at = len(board) - 1 - [*reversed(board)].index(tile)
    player["board"] = [*board[:at], *board[at + 1 :]]
