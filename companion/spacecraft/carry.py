"""What moves from one place to another, for undo and redo: said in one go, not as something taken away here and put
down there. Tokens and advanced cards that an undone set-up lays away; then design cards, parts of a rocket, and tiles
between carts, boards, piles and the box, each kind as a step of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.text.grammar import joined

from .constants import PARTS
from .table import PLACES
from .things import a_tile, card_name, from_home, from_left, row_name, tiles_in_words

Position: TypeAlias = dict[str, Any]
"""A state of which what is moved is a copy of its own."""

Spot: TypeAlias = tuple[str, str]
"""Where a design card lies: a row or a field of a player, and the place in the row or the player."""

BESIDE = "beside {}'s board"
"""Where tiles that may be spent lie."""

ROWS = {"top_row": row_name(top=True), "bottom_row": row_name(top=False)}


def carry(now: Mapping[str, Any], then: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """What moves first between two positions, all pieces of one kind, and the position after it; None where nothing
    does."""
    moved = _copy(now)
    for move in MOVES:
        if said := " ".join(move(moved, then)):
            return said, moved
    return None


def _copy(state: Mapping[str, Any]) -> Position:
    """A state with copies of all that may move."""
    players = {
        name: {**player, "store": {**player["store"]}, "spare": {**player["spare"]}}
        for name, player in state["players"].items()
    }
    maps = {name: dict(state.get(name) or ()) for name in ("piles", "tokens", "advanced", "returned", *ROWS)}
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
    """SC-063 SC-066 SC-070: cards that have been dealt since make room; then cards between the rows, reserves and those
    fulfilled. That those first ones go to the deck is said of the deck, where there is one."""
    wanted = _spots(then)
    yield from _clear_rows(moved, wanted)
    while card := _free_to_move(spots := _spots(moved), wanted):
        _move_card(moved, card, spots[card], wanted[card])
        yield f"Move design {card_name(card)} from {_from(spots[card])} to {_to(wanted[card])}."


def _clear_rows(moved: Position, wanted: Mapping[str, Spot]) -> Iterator[str]:
    """SC-025 SC-070: the cards of the rows that lie nowhere on the other table."""
    cleared = []
    for row, name in ROWS.items():
        gone = [place for place, card in moved[row].items() if card not in wanted]
        cards = [f"design {card_name(moved[row].pop(place))}" for place in gone]
        if cards[1:] and not moved[row]:
            cleared.append(f"the {name}")
        elif cards:
            yield f"Take {joined(cards)} out of the {name}."
    if cleared:
        yield f"Take all cards out of {joined(cleared)}."


def _spots(state: Mapping[str, Any]) -> dict[str, Spot]:
    """Where each design card lies that is on the table, the rows first."""
    found = {card: (row, place) for row in ROWS for place in PLACES if (card := state[row].get(place))}
    for name, player in state["players"].items():
        found |= dict.fromkeys(player["designs"], ("designs", name))
        if player.get("reserve"):
            found[player["reserve"]] = "reserve", name
    return found


def _free_to_move(spots: Mapping[str, Spot], wanted: Mapping[str, Spot]) -> str:
    """A card that is to lie elsewhere, on a spot that no other card must leave first; "" where there is none."""
    moving = {card: spot for card, spot in wanted.items() if card in spots and spots[card] != spot}
    taken = {spots[card] for card in moving}
    return next((card for card, spot in moving.items() if spot not in taken or spot[0] == "designs"), "")


def _move_card(moved: Position, card: str, old: Spot, new: Spot) -> None:
    holder, name = _holder(moved, old)
    if name == "designs":
        holder[name] = [each for each in holder[name] if each != card]
    else:
        del holder[name]
    holder, name = _holder(moved, new)
    holder[name] = [*holder[name], card] if name == "designs" else card


def _holder(moved: Position, spot: Spot) -> tuple[Position, str]:
    """The row or player that has the card of a spot, and under which name."""
    field, key = spot
    return (moved[field], key) if field in ROWS else (moved["players"][key], field)


def _from(spot: Spot) -> str:
    field, key = spot
    if field in ROWS:
        return f"the {ROWS[field]}"
    return f"{key}'s {'reserve' if field == 'reserve' else 'fulfilled designs'}"


def _to(spot: Spot) -> str:
    field, key = spot
    more = f", {from_left(key)}" if field in ROWS else ", face down" if field == "reserve" else ""
    return f"{_from(spot)}{more}"


# ---- rocket parts -----------------------------------------------------------------------------------------------


def _move_parts(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-061: parts between a rocket and its side, and within the rocket. Those that come off go first."""
    for name, player in moved["players"].items():
        rocket, wanted = [*player["rocket"]], then["players"][name]["rocket"]
        spare, wanted_spare = Counter(player["spare"]), Counter(then["players"][name]["spare"])
        to_side, from_side = wanted_spare - spare, spare - wanted_spare
        off = [each for each in rocket if each not in wanted]
        laid = [each for each in off if _take_one(to_side, each["part"])]
        for each in laid:
            off.remove(each)
            rocket.remove(each)
            spare[each["part"]] += 1
        if laid:
            yield f"Take {_placed(laid)} off {name}'s rocket and set {'them' if laid[1:] else 'it'} aside."
        come, shifts = [], list[str]()
        for each in [each for each in wanted if each not in rocket]:
            old = next((old for old in off if old["part"] == each["part"]), None)
            if old is not None:
                off.remove(old)
                rocket[rocket.index(old)] = each
                if _cell(old) == _cell(each):
                    yield f"Flip {_code(each)} in {name}'s rocket, {_cell(each)}."
                else:
                    shifts.append(f"{_code(each)} from {_cell(old)} to {_cell(each)}")
            elif _take_one(from_side, each["part"]):
                rocket.append(each)
                spare[each["part"]] -= 1
                come.append(each)
        if shifts:
            yield f"In {name}'s rocket, move {'; '.join(shifts)}."
        if come:
            where = f"{_placed(come)} on {name}'s rocket"
            if not come[1:]:
                where = f"{_code(come[0])} on {name}'s rocket, {_cell(come[0])}"
            yield f"Put {where}, from the parts set aside."
        done = len(rocket) == len(wanted) and all(each in rocket for each in wanted)
        player["rocket"] = [*wanted] if done else rocket  # Nobody minds the order, which nothing is to be said of.
        player["spare"] = dict(+spare)


def _take_one(pieces: Counter[str], piece: str) -> bool:
    """Take a piece out of several; whether one was there."""
    if not pieces[piece]:
        return False
    pieces[piece] -= 1
    return True


def _placed(parts: Sequence[Mapping[str, Any]]) -> str:
    return joined([f"{_code(each)} ({_cell(each)})" for each in parts])


def _code(placed: Mapping[str, Any]) -> str:
    return PARTS[placed["part"]].code


def _cell(placed: Mapping[str, Any]) -> str:
    return from_home(placed["x"], placed["y"])


# ---- junk -------------------------------------------------------------------------------------------------------


def _clear_yard(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-014: the piles that an undone set-up takes away, and the tiles that players have taken since."""
    if moved["piles"] and not then["piles"]:
        moved["piles"] = {}
        holders = [
            name
            for name, player in moved["players"].items()
            if _has_tiles(player) and not _has_tiles(then["players"][name])
        ]
        for name in holders:
            moved["players"][name] |= {"board": [], "store": {}}
        places = ["from the junkyard", *([f"from {joined(holders)}"] if holders else [])]
        if Counter[str](moved["returned"]) - Counter[str](then["returned"]):
            moved["returned"] = then["returned"]
            places.append("from the box")
        yield f"Gather all tiles {joined(places)}." if places[1:] else "Take all tiles off the junkyard."


def _has_tiles(player: Mapping[str, Any]) -> bool:
    return bool(player["board"] or player["store"])


def _move_home(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-052: the tiles that players bring home in a leave, or that an undo brings back to their carts."""
    for name, player in moved["players"].items():
        wanted = then["players"][name]
        cart, beside = Counter(player["board"]), Counter(player["store"])
        new_cart, new_beside = Counter(wanted["board"]), Counter(wanted["store"])
        home, back = (cart - new_cart) & (new_beside - beside), (new_cart - cart) & (beside - new_beside)
        if home:
            yield f"Move {tiles_in_words([*home.elements()])} from {name}'s cart to beside {name}'s board."
        if back:
            yield f"Move {tiles_in_words([*back.elements()])} from beside {name}'s board into {name}'s cart."
        if home or back:
            player["board"] = [*(cart - home + back).elements()]
            player["store"] = dict(beside - back + home)


def _move_box(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-055: the tiles that were paid, which an undo brings back from the box, and a redo returns there."""
    boxed, wanted_box = Counter[str](moved["returned"]), Counter[str](then.get("returned") or ())
    for name, player in moved["players"].items():
        for field, (to, off) in {"board": ("in {}'s cart", "{}'s cart"), "store": (BESIDE, BESIDE)}.items():
            old, new = Counter(player[field]), Counter(then["players"][name][field])
            back, gone = (new - old) & (boxed - wanted_box), (old - new) & (wanted_box - boxed)
            if back:
                yield f"Put {tiles_in_words([*back.elements()])} from the box back {to.format(name)}."
            if gone:
                yield f"Return {tiles_in_words([*gone.elements()])} from {off.format(name)} to the box."
            boxed += gone
            boxed -= back
            left = old + back - gone
            player[field] = dict(left) if field == "store" else [*left.elements()]
    moved["returned"] = dict(boxed)


def _move_on_piles(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """SC-037 SC-045: single tiles from a cart, or beside its board, onto a pile again, or off the pile into a cart."""
    for space in sorted({*moved["piles"], *then["piles"]}):
        old, new = moved["piles"].get(space), then["piles"].get(space)
        more = _height(new) - _height(old)
        if more == 1 and (tile := new.get("top")) and (gives := _find_change(tile, moved, then, "board", "store")):
            name, field = gives
            player = moved["players"][name]
            left = Counter(player[field]) - Counter([tile])
            player[field] = dict(left) if field == "store" else [*left.elements()]
            moved["piles"][space] = new
            where = f"{name}'s cart" if field == "board" else f"beside {name}'s board"
            yield f"Move {a_tile(tile)} from {where} onto {space}."
        elif more == -1 and (tile := old.get("top")) and (gets := _find_change(tile, then, moved, "board")):
            name, _ = gets
            player = moved["players"][name]
            player["board"] = [*player["board"], tile]
            if old["below"]:
                moved["piles"][space] = {"below": old["below"]}
            else:
                del moved["piles"][space]
            yield f"Move {a_tile(tile)} from {space} into {name}'s cart."


def _height(pile: Mapping[str, Any] | None) -> int:
    return pile["below"] + bool(pile.get("top")) if pile else 0


def _find_change(tile: str, one: Mapping[str, Any], other: Mapping[str, Any], *fields: str) -> tuple[str, str] | None:
    """Who has more of a tile in one position than in the other, and in which of the fields."""
    for field in fields:
        for name, player in one["players"].items():
            if (Counter(player[field]) - Counter(other["players"][name][field]))[tile]:
                return name, field
    return None


MOVES: Sequence[Callable[[Position, Mapping[str, Any]], Iterator[str]]] = (
    _move_tokens, _move_advanced, _move_cards, _move_parts, _clear_yard, _move_home, _move_box, _move_on_piles,
)  # fmt: skip
"""What moves, in the order in which it is said."""
