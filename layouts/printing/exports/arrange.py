"""Places every copy of every piece on a virtual table: as in a position, the others beside it in decks and bags.

Nobody learns more than the table may know: things face down are one pile of all that they may be, always shuffled in
the same way, and a piece that a position shows face down is dealt from that pile. Pieces that players hide from one
another stay in these piles, and a note says how many to take.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, NamedTuple

from components.scenarios import hidden_things
from components.schema import Field, Game, Kind
from components.used_pieces import uses_of
from layouts.drawing.hooks import HIDDEN
from layouts.printing.exports.export_pieces import BOARD_FROM_MM, ExportContents, ExportPiece
from layouts.printing.exports.spread import PlacedPiece, Spread

State = Mapping[str, Any]
Copy = tuple[ExportPiece, int]
"""A piece, and the number of its copy, from 1."""
Container = Literal["loose", "deck", "bag", "endless"]
GAP = 12.0
"""Gap in mm between things beside a position."""
MAX_ROW_MM = 900.0
"""Width in mm of rows beside a position, unless the position itself is wider."""
BAG = 50.0
"""Size of a bag in mm."""
MAX_LOOSE_PIECES = 8
"""Most large pieces of a kind that lie openly; more go into a bag."""
BAG_FROM_COPIES = 10
"""Copies of a piece from which it comes out of an endless bag, if nobody counts them."""
PLAYERS = "players"


class PlacedCopy(NamedTuple):
    """One copy of a piece on the table: its middle in mm, its clockwise angle, the side that is up, and the number of
    pieces under its middle."""

    item: ExportPiece
    copy: int
    x: float
    y: float
    angle: float = 0.0
    side: str = "front"
    below: int = 0

    @property
    def is_open(self) -> bool:
        return self.side == "front"

    @property
    def carries(self) -> bool:
        """Whether it is a board, or something open that is as large as one."""
        return max(self.item.size) >= BOARD_FROM_MM and (self.is_open or not self.item.hides)

    def covers(self, x: float, y: float) -> bool:
        """Return whether a point is on the piece: in its trim box, or within the rim of a disc."""
        dx, dy = x - self.x, y - self.y
        width, height = self.item.size
        if math.hypot(dx, dy) > math.hypot(width, height) / 2:
            return False
        if self.item.trim.shape == "circle":
            return math.hypot(dx, dy) <= width / 2
        turn = math.radians(-self.angle)
        local_x, local_y = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
        return abs(local_x) <= width / 2 and abs(local_y) <= height / 2


class PlacedPile(NamedTuple):
    """Copies of pieces that lie together, the top one first. `container`: a deck to draw from, a bag, or an endless
    supply of one piece, whose copies are those of the box."""

    title: str
    container: Container
    copies: tuple[Copy, ...]
    x: float
    y: float
    side: str = "back"


class VirtualTable(NamedTuple):
    """A whole table, in mm from its top-left. notes: all that no piece shows. `spots`: see `Spread`. `players`: their
    names."""

    width: float
    height: float
    placed: tuple[PlacedCopy, ...]
    piles: tuple[PlacedPile, ...]
    notes: tuple[str, ...] = ()
    spots: tuple[tuple[float, float], ...] = ()
    players: tuple[str, ...] = ()

    def spots_by_board(self) -> dict[int, list[tuple[float, float]]]:
        """Map each large piece, by its index in `placed`, to the spaces on it; if pieces overlap, the upper one has the
        space."""
        spots_by_place: dict[int, list[tuple[float, float]]] = defaultdict(list)
        large = [place for place, each in enumerate(self.placed) if each.carries]
        for spot in self.spots:
            if under := [place for place in large if self.placed[place].covers(*spot)]:
                spots_by_place[under[-1]].append(spot)
        return spots_by_place


class Position(NamedTuple):
    """A position to lay out: what its audience sees of it, all of it, its table as drawn, and its title."""

    shown: State
    whole: State
    spread: Spread
    title: str = ""


class _Group(NamedTuple):
    """A pile before it has a place."""

    title: str
    container: Container
    copies: tuple[Copy, ...]
    side: str = "front"


def lay_table(contents: ExportContents, position: Position | None = None) -> VirtualTable:
    """Lay out the table of a position, or of a box that has just been opened."""
    stock, spread = _Left(contents), position.spread if position else Spread()
    placed, groups, notes = _lay_position(contents, stock, position) if position else ([], [], [])
    loose, bags = _boxed(contents, stock, " (in the box)" if position else "")
    width = max(spread.width, MAX_ROW_MM)
    tray = _Tray(width, spread.height + (2 * GAP if spread.height else 0.0))
    placed += [PlacedCopy(item, copy, *tray.place(*item.size)) for item, copy in loose]
    piles = [PlacedPile(g.title, g.container, g.copies, *tray.place(*_footprint(g)), g.side) for g in (*groups, *bags)]
    players = tuple(map(str, position.shown.get(PLAYERS) or ())) if position else ()
    return VirtualTable(width, tray.bottom, tuple(_stack(placed)), tuple(piles), tuple(notes), spread.spots, players)


def _stack(placed: Sequence[PlacedCopy]) -> Iterator[PlacedCopy]:
    """Count for each thing on the table the earlier pieces below it."""
    for number, each in enumerate(placed):
        below = sum(other.covers(each.x, each.y) for other in placed[:number])
        yield each._replace(below=below)


# ---- as the position has it ------------------------------------------------------------------------------------------


class _Left:
    """The copies that have no place yet."""

    def __init__(self, contents: ExportContents) -> None:
        self.contents = contents
        self.next = {item.piece.id: 1 for item in contents.items}

    def number(self, id: str) -> int:
        """Return the number of copies of a piece that are left."""
        item = self.contents.by_id.get(id)
        return item.copies - self.next[id] + 1 if item else 0

    def take(self, id: str, number: int = 1) -> list[Copy]:
        """Take a number of copies of a piece, or of any pieces of a kind, as far as there are any."""
        copies: list[Copy] = []
        for each in [id] if id in self.next else [i for i in self.next if i.partition(".")[0] == id]:
            for _ in range(min(number - len(copies), self.number(each))):
                copies.append((self.contents.by_id[each], self.next[each]))
                self.next[each] += 1
        return copies


def _lay_position(
    contents: ExportContents, stock: _Left, position: Position
) -> tuple[list[PlacedCopy], list[_Group], list[str]]:
    """Return the pieces in the picture of a position; the piles that everybody knows, then those that lie face down;
    and notes on all that no piece shows."""
    hidden = _all_uses(contents.game, position.whole) - _all_uses(contents.game, position.shown)
    notes, kinds = _notes(contents.game, position.shown)
    placed = list(_place(stock, position.spread.pieces, hidden, kinds))
    counts = Counter(each.id for each in position.spread.pieces if each.side != HIDDEN)
    groups = [*_known(contents.game, stock, position.shown, counts), *_unseen(contents.game, stock, hidden)]
    return placed, groups, notes


def _all_uses(game: Game, state: State) -> Counter[str]:
    """Count the pieces that a position names, single kinds by the id of their one piece."""
    counts = Counter[str]()
    for _, _, ids in _list_named(game, state):
        counts += ids
    return counts


def _list_named(game: Game, state: State) -> Iterator[tuple[str, Field, Counter[str]]]:
    """Yield the pieces in every field of a position and of its players, with their owners."""
    fields = {name: each for name, each in game.state.items() if name != PLAYERS}
    for name, ids in uses_of(game, fields, state).items():
        yield "", game.state[name], ids
    if PLAYERS in game.state:
        player_fields = game.state[PLAYERS].fields
        for player, record in (state.get(PLAYERS) or {}).items():
            for name, ids in uses_of(game, player_fields, record).items():
                yield str(player), player_fields[name], ids


def _place(left: _Left, lies: Sequence[PlacedPiece], hidden: Counter[str], kinds: Counter[str]) -> Iterator[PlacedCopy]:
    """Place the pieces in the picture of a position. Hidden pieces are dealt, except those of kinds that players hold
    hidden: they know which they have."""
    pools: dict[str, list[str]] = {}
    for each in lies:
        id, side = each.id, "front" if each.side == "front" else "back"
        if each.side == HIDDEN:
            pool = pools.setdefault(id, _shuffled(i for i in hidden.elements() if i.partition(".")[0] == id))
            if kinds[id] or not pool:
                continue
            id = pool.pop()
            hidden[id] -= 1
        for item, copy in left.take(id):
            yield PlacedCopy(item, copy, each.x, each.y, each.angle, side)


def _shuffled(ids: Iterable[str]) -> list[str]:
    """Shuffle pieces so that their order reveals nothing: the same pieces always get the same order."""
    order = sorted(ids)
    Random(len(order)).shuffle(order)
    return order


def _known(game: Game, stock: _Left, public_state: State, counts: Counter[str]) -> Iterator[_Group]:
    """Yield piles that everybody knows, but the picture doesn't show: discards, hands, pieces out of the game."""
    fields = sorted(_list_named(game, public_state), key=lambda each: each[1].type.base in ("pile", "count"))
    for player, of, ids in fields:
        copies: list[Copy] = []
        for id, number in ids.items():
            on_picture = min(number, counts[id])
            counts[id] -= on_picture
            copies += stock.take(id, number - on_picture)
        title = of.title or of.name.replace("_", " ")
        yield from _groups(copies, f"{player}: {title}" if player else title.capitalize(), "front")


def _unseen(game: Game, stock: _Left, hidden: Counter[str]) -> Iterator[_Group]:
    """Yield the piles that lie face down."""
    by_deck: dict[str, list[Copy]] = defaultdict(list)
    for id in _shuffled((+hidden).elements()):
        for copy in stock.take(id):
            by_deck[_deck_of(game, copy[0])].append(copy)
    for title, copies in by_deck.items():
        yield from _groups(copies, title, "back")


def _notes(game: Game, public_state: State) -> tuple[list[str], Counter[str]]:
    """Describe what players hold hidden from one another, also as counts of kinds, and figures that no piece shows."""
    sentences: list[str] = []
    held_kinds = Counter[str]()
    for each in hidden_things(game.state, public_state):
        if each.way[0] != PLAYERS or each.type.base not in ("piece", "pile"):
            continue
        for kind in game.kinds_of(each.type.of):
            held_kinds[kind.id] += each.number
    for player, record in (public_state.get(PLAYERS) or {}).items():
        mine = Counter[str]()
        for each in hidden_things(game.state, {PLAYERS: {player: record}}):
            if each.type.base in ("piece", "pile"):
                mine[each.field.title or each.field.name] += each.number
        sentences += (f"{player} takes from the face-down piles: {number} as {what}." for what, number in mine.items())
        sentences += _figures(str(player), game.state[PLAYERS].fields, record)
    sentences += _figures("", game.state, public_state)
    return sentences, held_kinds


def _figures(player: str, fields: Mapping[str, Field], record: State) -> Iterator[str]:
    """Describe numbers of a table or of a player, for which a real table has counters."""
    figures = []
    for name, of in fields.items():
        value, has_numbers = record.get(name), of.on_table and of.type.leaf.base == "int"
        if has_numbers and of.type.base == "int" and value not in (None, "?"):
            figures.append(f"{of.title or name.replace('_', ' ')} {value}")
        elif has_numbers and of.type.base == "map" and isinstance(value, Mapping) and value:
            figures.append(f"{of.title or name}: " + ", ".join(f"{key} {number}" for key, number in value.items()))
    if figures:
        yield f"{player + ': ' if player else ''}{'; '.join(figures)}."


# ---- the rest --------------------------------------------------------------------------------------------------------


def _boxed(contents: ExportContents, stock: _Left, suffix: str) -> tuple[list[Copy], list[_Group]]:
    """Return the copies that are left, kind by kind: a few large pieces lie openly, pieces with hidden faces are in
    decks, all others in bags."""
    game, loose = contents.game, list[Copy]()
    uncounted, piles, bags = _uncounted(game), defaultdict[str, list[Copy]](list), defaultdict[str, list[Copy]](list)
    groups: list[_Group] = []
    for item in contents.items:
        copies = stock.take(item.piece.id, item.copies)
        if item.hides:
            piles[_deck_of(game, item)] += copies
        elif item.kind.id in uncounted and copies:
            groups.append(_Group(item.piece.name, "endless", tuple(copies)))
        else:
            bags[item.kind.title] += copies
    for title, copies in piles.items():
        groups += _groups(copies, title + suffix, "back")
    for title, copies in bags.items():
        if len(copies) <= (MAX_LOOSE_PIECES if copies and max(copies[0][0].size) >= BOARD_FROM_MM else 1):
            loose += copies
        else:
            groups.append(_Group(title + suffix, "bag", tuple(copies)))
    return loose, groups


def _groups(copies: Sequence[Copy], title: str, side: str) -> Iterator[_Group]:
    """Group copies that lie together: decks of cards of one size, and a bag for all others."""
    decks: dict[Any, list[Copy]] = defaultdict(list)
    for copy in copies:
        item = copy[0]
        back_name = item.back.name if item.back and item.kind.back == "own" else ""
        decks[(item.size, item.is_rectangle, back_name) if item.hides else None].append(copy)
    for key, deck in decks.items():
        yield _Group(title, "deck" if key else "bag", tuple(deck), side if key else "front")


def _deck_of(game: Game, item: ExportPiece) -> str:
    """Return the title of a face-down pile for a piece."""
    return next((deck.title for deck in game.decks.values() if item.kind.id in deck.kinds), item.kind.title)


def _uncounted(game: Game) -> frozenset[str]:
    """Return kinds of which the box has many copies, and of which no position counts the rest: they never run out.

    In a game without a state nobody counts anything; it has as many pieces as the box.
    """
    counted_kinds = {kind.id for of in _fields(game.state) for kind in _kinds_counted(game, of)}
    many = (kind for kind in game.kinds.values() if kind.back != "common" and kind.id not in counted_kinds)
    return frozenset(
        kind.id for kind in many if game.state and max(piece.count for piece in kind.pieces) >= BAG_FROM_COPIES
    )


def _fields(fields: Mapping[str, Field]) -> Iterator[Field]:
    for each in fields.values():
        yield each
        yield from _fields(each.fields)


def _kinds_counted(game: Game, of: Field) -> Iterator[Kind]:
    kind = of.type.leaf
    if kind.base in ("piece", "pile", "count"):
        yield from game.kinds_of(kind.of)


def _footprint(group: _Group) -> tuple[float, float]:
    return group.copies[0][0].size if group.container == "deck" else (BAG, BAG)


@dataclass(slots=True)
class _Tray:
    """Rows of things beside a position, from the left, each as high as its highest thing."""

    width: float
    top: float
    x: float = 0.0
    high: float = 0.0
    rows: list[float] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return self.top + self.high

    def place(self, width: float, height: float) -> tuple[float, float]:
        """Return the middle of the next place of that size."""
        if self.x and self.x + width > self.width:
            self.top, self.x, self.high = self.top + self.high + GAP, 0.0, 0.0
        at = self.x + width / 2, self.top + height / 2
        self.x += width + GAP
        self.high = max(self.high, height)
        return at
