"""Pictures of positions: the junkyard, a rocket, a cart, the workshop, or the rows of design cards.

Of a scenario's `state` this reads the keys `piles`, `tokens`, `bottom_row`, `top_row`, `advanced` and of each player
`colour`, `at`, `board`, `store`, `rocket`, `goals`. Words choose the picture:

    no words        the junkyard, and beside it all rockets of more than a starting hull; while somebody builds or
                    fulfils designs, or without piles, the current player's rocket with the cases of the goal marked
    A1 C3           the part of the junkyard around these spaces
    Ann             Ann's rocket; `Ann goal` with the cases of her goal marked
    Ann cart        her player board with the tiles on it, and her tiles beside it
    workshop W3 W4  these slots of the workshop
    workshop.A      that piece of it, with tokens
    blueprint       the blueprint card
    designs         the rows of design cards, or the advanced cards with their markers
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from layouts.drawing import laid
from layouts.drawing.boards import Base, BoardShape, BoardSpot, spots_among, spots_of_players, square
from layouts.drawing.hooks import Arrow, Studio
from layouts.drawing.measure import Transform
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import Rect, bounds, circle, rect

from . import boards, cards, junk, yard
from .joints import CELL
from .paper import kraft
from .pen import Ink, Pen, Point, at, clipped, num, use
from .rockets import PLACE, cases, count_missing, piece_of, rocket_scene

State = Mapping[str, Any]
CARD_GAP = 4.0
MAX_BENCH_CARDS = 2
"""Design cards beside a rocket that is being built: more can't be read on a phone."""
BENCH_SHAPE = 1.15
"""Smallest ratio of width to height of the ground of a tall, narrow rocket."""
MAX_CARD_SCALE = 1.3
"""Largest scale of cards beside a large rocket."""
PAWN, ASIDE = 23.0, (8.2, -9.0)
"""Height of a pawn on the junkyard, and offset of its middle from that of its space: the tile's weight stays
visible."""
TILE = "tile"
"""First part of the tags of junk tiles in a player's area."""
OVER_PHASE = "over"
"""The phase in which only the rockets are shown."""
AT_HOME = ("build", "design")
"""Phases in which a player looks at the rocket, not at the junkyard."""


def board(studio: Studio, state: State, crop: Sequence[str] | None = None, arrows: Sequence[Arrow] = ()) -> Scene:
    """Draw a position. Raises KeyError and ValueError for unknown names."""
    words = list(crop or ())
    players = state.get("players") or {}
    if words and words[0] in players:
        return _of_player(studio, players[words[0]], words[1:])
    if words[:1] == ["designs"]:
        return _designs(studio, state)
    if words == ["blueprint"]:
        return laid.piece(studio, f"blueprint.{_key(state['blueprint'])}")
    if words and words[0].startswith("workshop."):
        return _workshop_piece(studio, state, words[0])
    if words[:1] == ["workshop"]:
        return _workshop(studio, state, words[1:])
    if not words and state.get("player") in players and (state.get("phase") in AT_HOME or not state.get("piles")):
        player = players[state["player"]]
        return _of_player(studio, player, ["goal"] if player.get("goals") else ())
    drawn = _yard(studio, state, words, arrows)
    return drawn if words else _with_rockets(studio, drawn, players)


def _key(name: object) -> str:
    return str(name).rpartition(".")[2]


def _of_player(studio: Studio, player: Mapping[str, Any], words: Sequence[str]) -> Scene:
    rocket = player.get("rocket") or ()
    if not words:
        return rocket_scene(studio, rocket)
    if list(words) == ["goal"]:
        goal = studio.game.piece(f"goal.{_key(player['goals'][0])}")
        return rocket_scene(studio, rocket, cases(studio, rocket, goal))
    if list(words) == ["cart"]:
        return _cart(studio, player)
    raise ValueError(f"'{' '.join(words)}' says nothing about a player; write goal or cart")


# ---- the junkyard ------------------------------------------------------------------------------------------------


def _yard(studio: Studio, state: State, words: Sequence[str], arrows: Sequence[Arrow]) -> Scene:
    side = yard.side_for(studio, len(state.get("players") or {}) or 4)
    piles, pawns = _piles(studio, state), _pawns(studio, state)
    items = [*base(studio, state).items, *piles, *ways(studio, state, arrows), *pawns]
    if not words:
        return Scene(yard.SIZE, yard.SIZE, tuple(items))
    middles = [side.middle(word) for word in words]
    reach = side.pitch / 2 + 1
    left, top, right, bottom = bounds(middles)
    if min(left, top) < side.border + side.pitch:  # Include the heap if the edge matters.
        left, top = (0.0 if value < side.border + side.pitch else value - reach for value in (left, top))
    else:
        left, top = left - reach, top - reach
    right, bottom = (
        yard.SIZE if value > yard.SIZE - side.border - side.pitch else value + reach for value in (right, bottom)
    )
    clip = rect(0, 0, right - left, bottom - top)
    return Scene(right - left, bottom - top, (Group((Group(tuple(items), -left, -top),), clip=clip),), 0.0)


def base(studio: Studio, state: State) -> Base:
    """Return the junkyard without piles; rockets are separate pictures."""
    side = yard.side_for(studio, len(state.get("players") or {}) or 4)
    return Base(f"junkyard of {side.across}", yard.ground(studio, side), yard.SIZE, yard.SIZE)


def live(studio: Studio, state: State) -> tuple[Item, ...]:
    """Draw piles and pawns of a position, in mm of the board."""
    return (*_piles(studio, state), *_pawns(studio, state))


def spots(studio: Studio, state: State, name: str | None = None) -> dict[str, BoardSpot]:
    """Return the spaces of the junkyard, and the players by their pawns; for a named player, the places of the rocket
    and beside it, and the tiles."""
    if name:
        return spots_among(place(studio, state, name).items, {PLACE: square(CELL / 2), TILE: square(12.5)})
    side = yard.side_for(studio, len(state.get("players") or {}) or 4)
    pawns = spots_among(_pawns(studio, state), {"pawn": BoardShape(PAWN / 2)})
    return {
        **spots_of_players(state, "colour", pawns),
        **{space: square(side.space / 2).at(Transform(*side.middle(space))) for space, _ in side.spaces()},
    }


def _piles(studio: Studio, state: State) -> Iterator[Item]:
    side = yard.side_for(studio, len(state.get("players") or {}) or 4)
    for space, pile in (state.get("piles") or {}).items():
        yield at(*side.middle(space), *_pile(studio, pile), tag=f"pile.{space}")


def _pawns(studio: Studio, state: State) -> Iterator[Item]:
    players, pen = state.get("players") or {}, Pen(studio)
    side = yard.side_for(studio, len(players) or 4)
    for player in players.values():
        if player.get("at"):
            x, y = side.middle(str(player["at"]))
            colour = _key(player["colour"])
            yield at(x + ASIDE[0], y + ASIDE[1], pen.piece(f"pawn.{colour}", 0, 0, PAWN), tag=f"pawn.{colour}")


def _pile(studio: Studio, pile: Mapping[str, Any]) -> Iterator[Item]:
    """Draw a pile seen from above: the visible tile, and the edges of those below."""
    ink = Ink(Pen(studio))
    below = int(pile.get("below") or 0)
    for level in range(below, 0, -1):
        shift = 0.7 * level
        yield ink.area(rect(-12.5 + shift, -12.5 + shift, 25, 25), "kraft_dark", "wood_line", 0.25)
    if pile.get("top"):  # Missing while the companion asks for it.
        yield use(junk.tile_symbol(studio, _key(pile["top"])), 0, 0)
    yield ink.area(rect(-12.5, -12.5, 25, 25), None, "wood_line", 0.3)


def ways(studio: Studio, state: State, arrows: Sequence[Arrow]) -> Iterator[Item]:
    """Draw paths of pawns: a line from space to space, and a ring around the last. `kind` is the player's colour."""
    ink, side = Ink(Pen(studio)), yard.side_for(studio, len(state.get("players") or {}) or 4)
    for arrow in arrows:
        colour = arrow.kind if arrow.kind in studio.game.tables["player-colours"].by_key else "reach"
        points = [side.middle(space) for space in arrow.path]
        x, y = points[-1]
        if len(points) > 1:
            d = "M" + "L".join(f"{num(px)} {num(py)}" for px, py in points)
            yield ink.line(d, "white", 3.4)
            yield ink.line(d, colour, 2.0)
        yield ink.area(rect(x - 14, y - 14, 28, 28, 3), None, "white", 2.8)
        yield ink.area(rect(x - 14, y - 14, 28, 28, 3), None, colour, 1.7)
        if arrow.label:
            yield ink.area(circle(x, y, 4.6), "white", colour, 0.9)
            yield ink.pen.label(x, y, arrow.label, 12, "display", "ink")


ROOM = CELL - 10
"""Room in mm beside a rocket: with its own ground a part fits there."""
BESIDE = 130.0
"""Largest width of a rocket beside the junkyard, in mm."""


def _with_rockets(studio: Studio, ground: Scene, players: Mapping[str, Any]) -> Scene:
    """Draw the junkyard with the rockets at its right, one below the other."""
    rockets = {name: player["rocket"] for name, player in players.items() if len(player.get("rocket") or ()) > 1}
    if not rockets:
        return ground
    pen = Pen(studio)
    items: list[Item] = [clipped(rect(0, 0, ground.width, ground.height), *ground.items)]
    left, top = ground.width + 6, 4.0
    for name, rocket in rockets.items():
        scene = rocket_scene(studio, rocket)
        scale = min(0.8, BESIDE / scene.width)
        items.append(pen.words(left, top + 5, name, 13, "display", "ink"))
        items.append(at(left, top + 8, *scene.items, scale=scale))
        top += 12 + scene.height * scale
    wide, high = left + BESIDE + 4, max(ground.height, top)
    return Scene(wide, high, (pen.fill(rect(0, 0, wide, high), "paper"), *items), 0.0)


def place(studio: Studio, state: State, name: str) -> Scene:
    """Draw what a player needs to see. In the junkyard that is the cart with its tiles, above the rocket and the
    player's own cards; at home the rocket, with the designs nearest to completion at its right, since tiles and own
    cards are in hand; at the end only the rocket. Without the rows of designs, as in a rulebook, it is everything of
    the player's: cart, pawn, rocket and cards."""
    player = state["players"][name]
    if state.get("phase") == OVER_PHASE:
        return rocket_scene(studio, player.get("rocket") or (), shape=BENCH_SHAPE)
    is_carted = player.get("at") or "bottom_row" not in state
    shape = 0.0 if is_carted else BENCH_SHAPE
    rocket = rocket_scene(studio, player.get("rocket") or (), room=ROOM, shape=shape)
    own = [f"goal.{_key(goal)}" for goal in player.get("goals") or ()]
    own += [f"design.{_key(player['reserve'])}"] if player.get("reserve") else []
    aside = [
        piece_of(studio, _key(part)).id for part, count in (player.get("spare") or {}).items() for _ in range(count)
    ]
    rows = [laid.row([laid.piece(studio, part) for part in aside])] if aside else []
    if is_carted:
        own_cards = [laid.piece(studio, card) for card in own]
        pawn = [] if player.get("at") else [laid.piece(studio, f"pawn.{_key(player['colour'])}")]
        return laid.column([_cart(studio, player), laid.row([*pawn, rocket, *own_cards]), *rows])
    if state.get("advanced"):
        return laid.row([rocket, _advanced(studio, state)])
    designs = [card for card in own if card.startswith("design.")]
    designs += [f"design.{_key(card)}" for card in state["bottom_row"].values()]
    return _bench(rocket, _nearest(studio, player.get("rocket") or (), designs))


def _nearest(studio: Studio, rocket: Sequence[Mapping[str, Any]], designs: Sequence[str]) -> list[Scene]:
    """Return the design cards that lack the least, the nearest to completion first."""
    cards = sorted(map(studio.game.piece, designs), key=lambda card: count_missing(studio, rocket, card))
    return [laid.piece(studio, card.id) for card in cards[:MAX_BENCH_CARDS]]


def _bench(rocket: Scene, cards: Sequence[Scene]) -> Scene:
    """Draw a rocket on its ground, at true size, and at its right a column of cards of the same height, so that the
    rocket looks large."""
    share = rocket.height / MAX_BENCH_CARDS
    scale = min((share - CARD_GAP / 2) / cards[0].height, MAX_CARD_SCALE) if cards else 1.0
    items, left = [*rocket.items], rocket.width + CARD_GAP
    for number, card in enumerate(cards):
        items.append(at(left, number * share + (share - card.height * scale) / 2, *card.items, scale=scale))
    wide = left + cards[0].width * scale if cards else rocket.width
    return Scene(wide, rocket.height, tuple(items), 0.0)


# ---- carts, workshop ---------------------------------------------------------------------------------------------


def _cart(studio: Studio, player: Mapping[str, Any]) -> Scene:
    """Draw a player board with its tiles, and below it the tiles beside the board."""
    scene = laid.piece(studio, f"player-board.{_key(player['colour'])}")
    items: list[Item] = [*scene.items]
    for i, tile in enumerate(player.get("board") or ()):
        items.append(_tile(studio, tile, 6 + i * 28.4 + 13.2, 28.2))
    store, high = _store(studio, player), scene.height
    items.append(Group(store.items, 0, high + 2))
    return Scene(scene.width, high + store.height, tuple(items), 0.0)


def _store(studio: Studio, player: Mapping[str, Any]) -> Scene:
    """Draw the tiles beside a player board, in a row."""
    store = [key for key, count in (player.get("store") or {}).items() for _ in range(count)]
    items = [_tile(studio, tile, 14 + i * 27, 14) for i, tile in enumerate(store)]
    return Scene(1 + 27.0 * len(store), 30 if store else 0, tuple(items), 0.0)


def _tile(studio: Studio, tile: object, x: float, y: float) -> Item:
    """Draw a junk tile that belongs to a player."""
    return at(x, y, use(junk.tile_symbol(studio, _key(tile)), 0, 0), tag=f"{TILE}.{_key(tile)}")


def _workshop(studio: Studio, state: State, slots: Sequence[str]) -> Scene:
    """Draw shelves of the workshop with their tokens and weights, one below the other."""
    ink, wide = Ink(Pen(studio)), 184.0
    high = boards.SHELF * len(slots) + 1
    items: list[Item] = [*kraft(ink, Rect(0, 0, wide, high), "shelves", share=0.5)]
    for number, slot in enumerate(slots):
        weight = studio.game.tables["workshop-slots"].row(slot)["weight"]
        shelf: list[Item] = [*boards.shelf(studio, ink, slot, wide)]
        token = (state.get("tokens") or {}).get(slot)
        if token:
            shelf.append(use(junk.tile_symbol(studio, _key(token), as_token=True), 23, 21))
        shelf += boards.price(ink, weight, wide)
        items.append(at(0, 3 + boards.SHELF * number, *shelf))
    return Scene(wide, high, tuple(items), 0.0)


def _workshop_piece(studio: Studio, state: State, name: str) -> Scene:
    """Draw a whole piece of the workshop, with the tokens on its slots."""
    piece, tokens = studio.game.piece(name), state.get("tokens") or {}
    on = [
        at(
            23,
            boards.HEAD + boards.SHELF * number + 21,
            use(junk.tile_symbol(studio, _key(tokens[slot]), as_token=True), 0, 0),
            tag=f"slot.{slot}",
        )
        for number, slot in enumerate(piece.fields["slots"])
        if tokens.get(slot)
    ]
    return laid.piece(studio, piece.id, on=on)


# ---- design cards ------------------------------------------------------------------------------------------------


def _designs(studio: Studio, state: State) -> Scene:
    if state.get("advanced"):
        return _advanced(studio, state)
    rows = [state.get(name) or {} for name in ("top_row", "bottom_row")]
    length = studio.game.number("row_length")
    wide = length * (cards.WIDE + CARD_GAP) + CARD_GAP
    items: list[Item] = [*kraft(Ink(Pen(studio)), Rect(0, 0, wide, 2 * (cards.HIGH + CARD_GAP) + CARD_GAP), "rows")]
    for number, row in enumerate(rows):
        for place, card in row.items():
            x = CARD_GAP + (int(place) - 1) * (cards.WIDE + CARD_GAP)
            y = CARD_GAP + number * (cards.HIGH + CARD_GAP)
            items.append(at(x, y, *laid.piece(studio, f"design.{_key(card)}").items))
    return Scene(wide, 2 * (cards.HIGH + CARD_GAP) + CARD_GAP, tuple(items), 0.0)


def _advanced(studio: Studio, state: State) -> Scene:
    """Draw the advanced cards in two rows, with markers on their spaces."""
    colours = {name: _key(player["colour"]) for name, player in (state.get("players") or {}).items()}
    records = list((state.get("advanced") or {}).items())
    across = (len(records) + 1) // 2 or 1
    wide, step = across * (cards.WIDE + CARD_GAP) + CARD_GAP, cards.HIGH + CARD_GAP
    high = (2 if len(records) > 1 else 1) * step + CARD_GAP
    items: list[Item] = [*kraft(Ink(Pen(studio)), Rect(0, 0, wide, high), "rows")]
    for number, (card, record) in enumerate(records):
        x, y = CARD_GAP + number % across * (cards.WIDE + CARD_GAP), CARD_GAP + number // across * step
        piece = studio.game.piece(f"advanced-design.{_key(card)}")
        side = "front" if record["side"] == "A" else "back"
        items.append(at(x, y, *laid.piece(studio, piece.id, side).items))
        spots = _spots_of_track(len(piece.fields[f"side_{str(record['side']).lower()}"]))
        for owner, (mx, my) in zip(record.get("markers") or (), spots, strict=False):
            items.append(Pen(studio).piece(f"marker.{colours[owner]}", x + mx, y + my))
    return Scene(wide, high, tuple(items), 0.0)


def _spots_of_track(count: int) -> list[Point]:
    """Return the middles of a track's spaces, which rises to the right, as faces.yaml draws them."""
    first = 31.5 - 13.1 * (count - 1) / 2
    return [(first + 13.1 * i, 68.6 - 7.0 * i) for i in range(count)]
