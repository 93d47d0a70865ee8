"""Where every copy of every piece lies on a virtual table: as a position has it, the rest beside it in decks and bags.

Nobody learns more than the table may know: what lies face down is one pile of all that it may be, shuffled always the
same way, and a piece that a position shows face down is dealt from there. What players have hidden from one another
stays in these piles, and a note says how many to take.
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
"""A piece, and which of its copies, from 1."""
Container = Literal["loose", "deck", "bag", "endless"]
GAP = 12.0
"""mm between what lies beside a position."""
MAX_ROW_MM = 900.0
"""mm that rows of it are wide, where the position itself is no wider."""
BAG = 50.0
"""How large a bag is, in mm."""
MAX_LOOSE_PIECES = 8
"""How many pieces of a kind of large ones lie openly; more go into a bag."""
BAG_FROM_COPIES = 10
"""Copies of a piece from which on it is taken from an endless bag, where nobody counts them."""
PLAYERS = "players"


class PlacedCopy(NamedTuple):
    """One copy of a piece on the table: its middle in mm, turned clockwise, the side that is up, and how many pieces
    lie under its middle."""

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
        """Whether a place is on it: in its trim box, of a disc within its rim."""
        dx, dy = x - self.x, y - self.y
        wide, high = self.item.size
        if math.hypot(dx, dy) > math.hypot(wide, high) / 2:
            return False
        if self.item.trim.shape == "circle":
            return math.hypot(dx, dy) <= wide / 2
        turn = math.radians(-self.angle)
        across, along = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
        return abs(across) <= wide / 2 and abs(along) <= high / 2


class PlacedPile(NamedTuple):
    """Copies of pieces that lie together, the top one first. `container`: cards that are drawn, a bag, or one of which
    there is always another: then the copies are those of the box."""

    title: str
    container: Container
    copies: tuple[Copy, ...]
    x: float
    y: float
    side: str = "back"


class VirtualTable(NamedTuple):
    """A whole table, in mm from its top-left. notes: what no piece shows. `spots`: see `Spread`. `players`: by name."""

    width: float
    height: float
    placed: tuple[PlacedCopy, ...]
    piles: tuple[PlacedPile, ...]
    notes: tuple[str, ...] = ()
    spots: tuple[tuple[float, float], ...] = ()
    players: tuple[str, ...] = ()

    def spots_by_board(self) -> dict[int, list[tuple[float, float]]]:
        """The spaces on each large piece, by its place in `placed`: of pieces on one another the upper one's."""
        found: dict[int, list[tuple[float, float]]] = defaultdict(list)
        large = [place for place, each in enumerate(self.placed) if each.carries]
        for spot in self.spots:
            if under := [place for place in large if self.placed[place].covers(*spot)]:
                found[under[-1]].append(spot)
        return found


class Position(NamedTuple):
    """A position to lay out: what its audience sees of it, all of it, the table as it is drawn, what it is called."""

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
    """The table of a position, or of a box that has just been opened."""
    left, spread = _Left(contents), position.spread if position else Spread()
    placed, groups, notes = _lay_position(contents, left, position) if position else ([], [], [])
    loose, bags = _boxed(contents, left, " (in the box)" if position else "")
    width = max(spread.width, MAX_ROW_MM)
    tray = _Tray(width, spread.height + (2 * GAP if spread.height else 0.0))
    placed += [PlacedCopy(item, copy, *tray.place(*item.size)) for item, copy in loose]
    piles = [PlacedPile(g.title, g.container, g.copies, *tray.place(*_footprint(g)), g.side) for g in (*groups, *bags)]
    players = tuple(map(str, position.shown.get(PLAYERS) or ())) if position else ()
    return VirtualTable(width, tray.bottom, tuple(_stack(placed)), tuple(piles), tuple(notes), spread.spots, players)


def _stack(placed: Sequence[PlacedCopy]) -> Iterator[PlacedCopy]:
    """What lies on the table with how many of the earlier pieces lie below each."""
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
        """How many copies of a piece are left."""
        item = self.contents.by_id.get(id)
        return item.copies - self.next[id] + 1 if item else 0

    def take(self, id: str, number: int = 1) -> list[Copy]:
        """So many copies of a piece, or of any pieces of a kind, as far as there are any."""
        taken: list[Copy] = []
        for each in [id] if id in self.next else [i for i in self.next if i.partition(".")[0] == id]:
            for _ in range(min(number - len(taken), self.number(each))):
                taken.append((self.contents.by_id[each], self.next[each]))
                self.next[each] += 1
        return taken


def _lay_position(
    contents: ExportContents, left: _Left, position: Position
) -> tuple[list[PlacedCopy], list[_Group], list[str]]:
    """The pieces on the picture of a position, the piles that everybody knows, then those that lie face down; and what
    no piece shows."""
    hidden = _all_uses(contents.game, position.whole) - _all_uses(contents.game, position.shown)
    notes, held = _notes(contents.game, position.shown)
    placed = list(_place(left, position.spread.pieces, hidden, held))
    drawn = Counter(each.id for each in position.spread.pieces if each.side != HIDDEN)
    groups = [*_known(contents.game, left, position.shown, drawn), *_unseen(contents.game, left, hidden)]
    return placed, groups, notes


def _all_uses(game: Game, state: State) -> Counter[str]:
    """The pieces that a position names, single kinds by the id of their one piece."""
    found = Counter[str]()
    for _, _, ids in _list_named(game, state):
        found += ids
    return found


def _list_named(game: Game, state: State) -> Iterator[tuple[str, Field, Counter[str]]]:
    """The pieces in every field of a position and of its players, with whose they are."""
    fields = {name: each for name, each in game.state.items() if name != PLAYERS}
    for name, ids in uses_of(game, fields, state).items():
        yield "", game.state[name], ids
    if PLAYERS in game.state:
        own = game.state[PLAYERS].fields
        for player, record in (state.get(PLAYERS) or {}).items():
            for name, ids in uses_of(game, own, record).items():
                yield str(player), own[name], ids


def _place(left: _Left, lies: Sequence[PlacedPiece], hidden: Counter[str], held: Counter[str]) -> Iterator[PlacedCopy]:
    """What the picture of a position shows. Hidden pieces are dealt, but of kinds that players hold hidden: these know
    which they have."""
    pools: dict[str, list[str]] = {}
    for each in lies:
        id, side = each.id, "front" if each.side == "front" else "back"
        if each.side == HIDDEN:
            pool = pools.setdefault(id, _shuffled(i for i in hidden.elements() if i.partition(".")[0] == id))
            if held[id] or not pool:
                continue
            id = pool.pop()
            hidden[id] -= 1
        for item, copy in left.take(id):
            yield PlacedCopy(item, copy, each.x, each.y, each.angle, side)


def _shuffled(ids: Iterable[str]) -> list[str]:
    """Pieces in an order that tells nothing: always the same for the same pieces."""
    made = sorted(ids)
    Random(len(made)).shuffle(made)
    return made


def _known(game: Game, left: _Left, shown: State, drawn: Counter[str]) -> Iterator[_Group]:
    """What everybody knows of a position and its picture doesn't show: discards, hands, what is out of the game."""
    fields = sorted(_list_named(game, shown), key=lambda each: each[1].type.base in ("pile", "count"))
    for player, of, ids in fields:
        copies: list[Copy] = []
        for id, number in ids.items():
            on_picture = min(number, drawn[id])
            drawn[id] -= on_picture
            copies += left.take(id, number - on_picture)
        title = of.title or of.name.replace("_", " ")
        yield from _groups(copies, f"{player}: {title}" if player else title.capitalize(), "front")


def _unseen(game: Game, left: _Left, hidden: Counter[str]) -> Iterator[_Group]:
    """The piles that lie face down."""
    by_deck: dict[str, list[Copy]] = defaultdict(list)
    for id in _shuffled((+hidden).elements()):
        for copy in left.take(id):
            by_deck[_deck_of(game, copy[0])].append(copy)
    for title, copies in by_deck.items():
        yield from _groups(copies, title, "back")


def _notes(game: Game, shown: State) -> tuple[list[str], Counter[str]]:
    """What players hold hidden from one another, in words and as kinds of pieces, and figures that no piece shows."""
    said: list[str] = []
    held = Counter[str]()
    for each in hidden_things(game.state, shown):
        if each.way[0] != PLAYERS or each.type.base not in ("piece", "pile"):
            continue
        for kind in game.kinds_of(each.type.of):
            held[kind.id] += each.number
    for player, record in (shown.get(PLAYERS) or {}).items():
        mine = Counter[str]()
        for each in hidden_things(game.state, {PLAYERS: {player: record}}):
            if each.type.base in ("piece", "pile"):
                mine[each.field.title or each.field.name] += each.number
        said += (f"{player} takes from the face-down piles: {number} as {what}." for what, number in mine.items())
        said += _figures(str(player), game.state[PLAYERS].fields, record)
    said += _figures("", game.state, shown)
    return said, held


def _figures(player: str, fields: Mapping[str, Field], record: State) -> Iterator[str]:
    """Numbers of a table or of a player, which counters at a real table show."""
    said = []
    for name, of in fields.items():
        value, has_numbers = record.get(name), of.on_table and of.type.leaf.base == "int"
        if has_numbers and of.type.base == "int" and value not in (None, "?"):
            said.append(f"{of.title or name.replace('_', ' ')} {value}")
        elif has_numbers and of.type.base == "map" and isinstance(value, Mapping) and value:
            said.append(f"{of.title or name}: " + ", ".join(f"{key} {number}" for key, number in value.items()))
    if said:
        yield f"{player + ': ' if player else ''}{'; '.join(said)}."


# ---- the rest --------------------------------------------------------------------------------------------------------


def _boxed(contents: ExportContents, left: _Left, beside: str) -> tuple[list[Copy], list[_Group]]:
    """What is left, kind by kind: a few large pieces lie openly, what hides its face is in decks, the rest in bags."""
    game, loose = contents.game, list[Copy]()
    uncounted, piles, bags = _uncounted(game), defaultdict[str, list[Copy]](list), defaultdict[str, list[Copy]](list)
    made: list[_Group] = []
    for item in contents.items:
        copies = left.take(item.piece.id, item.copies)
        if item.hides:
            piles[_deck_of(game, item)] += copies
        elif item.kind.id in uncounted and copies:
            made.append(_Group(item.piece.name, "endless", tuple(copies)))
        else:
            bags[item.kind.title] += copies
    for title, copies in piles.items():
        made += _groups(copies, title + beside, "back")
    for title, copies in bags.items():
        if len(copies) <= (MAX_LOOSE_PIECES if copies and max(copies[0][0].size) >= BOARD_FROM_MM else 1):
            loose += copies
        else:
            made.append(_Group(title + beside, "bag", tuple(copies)))
    return loose, made


def _groups(copies: Sequence[Copy], title: str, side: str) -> Iterator[_Group]:
    """Copies that lie together, as decks of cards of one size, and a bag of all the others."""
    decks: dict[Any, list[Copy]] = defaultdict(list)
    for copy in copies:
        item = copy[0]
        own = item.back.name if item.back and item.kind.back == "own" else ""
        decks[(item.size, item.is_rectangle, own) if item.hides else None].append(copy)
    for key, held in decks.items():
        yield _Group(title, "deck" if key else "bag", tuple(held), side if key else "front")


def _deck_of(game: Game, item: ExportPiece) -> str:
    """What a face-down pile that a piece belongs to is called."""
    return next((deck.title for deck in game.decks.values() if item.kind.id in deck.kinds), item.kind.title)


def _uncounted(game: Game) -> frozenset[str]:
    """Kinds of which the box has many copies, and of which no position says how many are left: there is always another.

    Of a game without a state nobody counts anything; its pieces are as many as the box has.
    """
    counted = {kind.id for of in _fields(game.state) for kind in _kinds_counted(game, of)}
    many = (kind for kind in game.kinds.values() if kind.back != "common" and kind.id not in counted)
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
    """Rows of what lies beside a position, from the left, each as high as its highest thing."""

    width: float
    top: float
    x: float = 0.0
    high: float = 0.0
    rows: list[float] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return self.top + self.high

    def place(self, wide: float, high: float) -> tuple[float, float]:
        """The middle of the next place of that size."""
        if self.x and self.x + wide > self.width:
            self.top, self.x, self.high = self.top + self.high + GAP, 0.0, 0.0
        at = self.x + wide / 2, self.top + high / 2
        self.x += wide + GAP
        self.high = max(self.high, high)
        return at
