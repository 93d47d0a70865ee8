"""Places every copy of every piece on a virtual table: some as in a position, the others beside it in decks and bags.

The export reveals no more than the table may know: face-down things form one pile of everything that they may be,
always shuffled in the same way, and a piece that a position shows face down is dealt from that pile. Pieces that
players hide from one another stay in these piles, and a note gives their number.
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
        """Whether other pieces may lie on it: a board, or a piece as large as one that is face up or hides nothing."""
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
    """A whole table, in mm from its top left corner. notes: facts that no piece shows. `spots`: see `Spread`.
    `players`: their names."""

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
        large_indexes = [index for index, each in enumerate(self.placed) if each.carries]
        for point in self.spots:
            if indexes_below := [index for index in large_indexes if self.placed[index].covers(*point)]:
                spots_by_place[indexes_below[-1]].append(point)
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
    remaining_copies, spread = _Left(contents), position.spread if position else Spread()
    placed_copies, groups, notes = _lay_position(contents, remaining_copies, position) if position else ([], [], [])
    loose_copies, bags = _store_remaining(contents, remaining_copies, " (in the box)" if position else "")
    width = max(spread.width, MAX_ROW_MM)
    tray = _Tray(width, spread.height + (2 * GAP if spread.height else 0.0))
    placed_copies += [PlacedCopy(item, copy, *tray.place(*item.size)) for item, copy in loose_copies]
    piles = [
        PlacedPile(group.title, group.container, group.copies, *tray.place(*_measure_footprint(group)), group.side)
        for group in (*groups, *bags)
    ]
    players = tuple(map(str, position.shown.get(PLAYERS) or ())) if position else ()
    return VirtualTable(
        width, tray.bottom, tuple(_count_below(placed_copies)), tuple(piles), tuple(notes), spread.spots, players
    )


def _count_below(placed_copies: Sequence[PlacedCopy]) -> Iterator[PlacedCopy]:
    """Count for each thing on the table the earlier pieces below it."""
    for number, each in enumerate(placed_copies):
        below_count = sum(other.covers(each.x, each.y) for other in placed_copies[:number])
        yield each._replace(below=below_count)


# ---- as the position has it ------------------------------------------------------------------------------------------


class _Left:
    """The copies that have no place yet."""

    def __init__(self, contents: ExportContents) -> None:
        self.contents = contents
        self.next = {item.piece.id: 1 for item in contents.items}

    def number(self, id: str) -> int:
        """Return the number of copies of a piece that are left."""
        export_piece = self.contents.by_id.get(id)
        return export_piece.copies - self.next[id] + 1 if export_piece else 0

    def take(self, id: str, number: int = 1) -> list[Copy]:
        """Take a number of copies of a piece, or of any pieces of a kind, as far as there are any."""
        copies: list[Copy] = []
        for piece_id in [id] if id in self.next else [i for i in self.next if i.partition(".")[0] == id]:
            for _ in range(min(number - len(copies), self.number(piece_id))):
                copies.append((self.contents.by_id[piece_id], self.next[piece_id]))
                self.next[piece_id] += 1
        return copies


def _lay_position(
    contents: ExportContents, remaining_copies: _Left, position: Position
) -> tuple[list[PlacedCopy], list[_Group], list[str]]:
    """Return the pieces in the picture of a position; the piles that everybody knows, then those that lie face down;
    and notes on all that no piece shows."""
    hidden_counts = _count_uses(contents.game, position.whole) - _count_uses(contents.game, position.shown)
    notes, kind_counts = _write_notes(contents.game, position.shown)
    placed_copies = list(_place_copies(remaining_copies, position.spread.pieces, hidden_counts, kind_counts))
    counts = Counter(each.id for each in position.spread.pieces if each.side != HIDDEN)
    groups = [
        *_list_known_piles(contents.game, remaining_copies, position.shown, counts),
        *_list_unseen_piles(contents.game, remaining_copies, hidden_counts),
    ]
    return placed_copies, groups, notes


def _count_uses(game: Game, state: State) -> Counter[str]:
    """Count the pieces that a position names, single kinds by the id of their one piece."""
    counts = Counter[str]()
    for _, _, id_counts in _list_named(game, state):
        counts += id_counts
    return counts


def _list_named(game: Game, state: State) -> Iterator[tuple[str, Field, Counter[str]]]:
    """Yield the pieces in every field of a position and of its players, with their owners."""
    field_by_name = {name: each for name, each in game.state.items() if name != PLAYERS}
    for name, id_counts in uses_of(game, field_by_name, state).items():
        yield "", game.state[name], id_counts
    if PLAYERS in game.state:
        player_field_by_name = game.state[PLAYERS].fields
        for player, record in (state.get(PLAYERS) or {}).items():
            for name, id_counts in uses_of(game, player_field_by_name, record).items():
                yield str(player), player_field_by_name[name], id_counts


def _place_copies(
    remaining_copies: _Left, drawn_pieces: Sequence[PlacedPiece], hidden_counts: Counter[str], held_kinds: Counter[str]
) -> Iterator[PlacedCopy]:
    """Place the pieces in the picture of a position. Hidden pieces are dealt, except those of kinds that players hold
    hidden: they know which they have."""
    ids_by_kind: dict[str, list[str]] = {}
    for each in drawn_pieces:
        id, side_name = each.id, "front" if each.side == "front" else "back"
        if each.side == HIDDEN:
            hidden_ids = ids_by_kind.setdefault(
                id, _shuffle_ids(i for i in hidden_counts.elements() if i.partition(".")[0] == id)
            )
            if held_kinds[id] or not hidden_ids:
                continue
            id = hidden_ids.pop()
            hidden_counts[id] -= 1
        for export_piece, copy_number in remaining_copies.take(id):
            yield PlacedCopy(export_piece, copy_number, each.x, each.y, each.angle, side_name)


def _shuffle_ids(ids: Iterable[str]) -> list[str]:
    """Shuffle pieces so that their order reveals nothing: the same pieces always get the same order."""
    shuffled_ids = sorted(ids)
    Random(len(shuffled_ids)).shuffle(shuffled_ids)
    return shuffled_ids


def _list_known_piles(
    game: Game, remaining_copies: _Left, public_state: State, drawn_counts: Counter[str]
) -> Iterator[_Group]:
    """Yield piles that everybody knows, but the picture doesn't show: discards, hands, pieces out of the game."""
    fields = sorted(_list_named(game, public_state), key=lambda each: each[1].type.base in ("pile", "count"))
    for player_name, state_field, id_counts in fields:
        copies: list[Copy] = []
        for id, count in id_counts.items():
            picture_count = min(count, drawn_counts[id])
            drawn_counts[id] -= picture_count
            copies += remaining_copies.take(id, count - picture_count)
        title = state_field.title or state_field.name.replace("_", " ")
        yield from _group_copies(copies, f"{player_name}: {title}" if player_name else title.capitalize(), "front")


def _list_unseen_piles(game: Game, remaining_copies: _Left, hidden_counts: Counter[str]) -> Iterator[_Group]:
    """Yield the piles that lie face down."""
    copies_by_deck: dict[str, list[Copy]] = defaultdict(list)
    for id in _shuffle_ids((+hidden_counts).elements()):
        for piece_copy in remaining_copies.take(id):
            copies_by_deck[_name_deck(game, piece_copy[0])].append(piece_copy)
    for title, copies in copies_by_deck.items():
        yield from _group_copies(copies, title, "back")


def _write_notes(game: Game, public_state: State) -> tuple[list[str], Counter[str]]:
    """Describe what players hold hidden from one another, also as counts of kinds, and figures that no piece shows."""
    sentences: list[str] = []
    held_kinds = Counter[str]()
    for each in hidden_things(game.state, public_state):
        if each.way[0] != PLAYERS or each.type.base not in ("piece", "pile"):
            continue
        for kind in game.kinds_of(each.type.of):
            held_kinds[kind.id] += each.number
    for player, record in (public_state.get(PLAYERS) or {}).items():
        counts_by_title = Counter[str]()
        for each in hidden_things(game.state, {PLAYERS: {player: record}}):
            if each.type.base in ("piece", "pile"):
                counts_by_title[each.field.title or each.field.name] += each.number
        sentences += (
            f"{player} takes from the face-down piles: {number} as {field_title}."
            for field_title, number in counts_by_title.items()
        )
        sentences += _describe_figures(str(player), game.state[PLAYERS].fields, record)
    sentences += _describe_figures("", game.state, public_state)
    return sentences, held_kinds


def _describe_figures(player_name: str, field_by_name: Mapping[str, Field], record: State) -> Iterator[str]:
    """Describe numbers of a table or of a player, for which a real table has counters."""
    texts = []
    for name, figure_field in field_by_name.items():
        value, has_numbers = record.get(name), figure_field.on_table and figure_field.type.leaf.base == "int"
        if has_numbers and figure_field.type.base == "int" and value not in (None, "?"):
            texts.append(f"{figure_field.title or name.replace('_', ' ')} {value}")
        elif has_numbers and figure_field.type.base == "map" and isinstance(value, Mapping) and value:
            texts.append(
                f"{figure_field.title or name}: " + ", ".join(f"{key} {number}" for key, number in value.items())
            )
    if texts:
        yield f"{player_name + ': ' if player_name else ''}{'; '.join(texts)}."


# ---- the rest --------------------------------------------------------------------------------------------------------


def _store_remaining(contents: ExportContents, remaining_copies: _Left, suffix: str) -> tuple[list[Copy], list[_Group]]:
    """Return the copies that are left, kind by kind: a few large pieces lie openly, pieces with hidden faces are in
    decks, all others in bags."""
    game, loose_copies = contents.game, list[Copy]()
    uncounted_kinds, copies_by_deck, copies_by_kind = (
        _find_uncounted_kinds(game),
        defaultdict[str, list[Copy]](list),
        defaultdict[str, list[Copy]](list),
    )
    groups: list[_Group] = []
    for export_piece in contents.items:
        copies = remaining_copies.take(export_piece.piece.id, export_piece.copies)
        if export_piece.hides:
            copies_by_deck[_name_deck(game, export_piece)] += copies
        elif export_piece.kind.id in uncounted_kinds and copies:
            groups.append(_Group(export_piece.piece.name, "endless", tuple(copies)))
        else:
            copies_by_kind[export_piece.kind.title] += copies
    for title, copies in copies_by_deck.items():
        groups += _group_copies(copies, title + suffix, "back")
    for title, copies in copies_by_kind.items():
        if len(copies) <= (MAX_LOOSE_PIECES if copies and max(copies[0][0].size) >= BOARD_FROM_MM else 1):
            loose_copies += copies
        else:
            groups.append(_Group(title + suffix, "bag", tuple(copies)))
    return loose_copies, groups


def _group_copies(copies: Sequence[Copy], title: str, side_name: str) -> Iterator[_Group]:
    """Group copies that lie together: decks of cards of one size, and a bag for all others."""
    copies_by_look: dict[Any, list[Copy]] = defaultdict(list)
    for piece_copy in copies:
        export_piece = piece_copy[0]
        back_name = export_piece.back.name if export_piece.back and export_piece.kind.back == "own" else ""
        copies_by_look[
            (export_piece.size, export_piece.is_rectangle, back_name) if export_piece.hides else None
        ].append(piece_copy)
    for key, deck_copies in copies_by_look.items():
        yield _Group(title, "deck" if key else "bag", tuple(deck_copies), side_name if key else "front")


def _name_deck(game: Game, export_piece: ExportPiece) -> str:
    """Return the title of a face-down pile for a piece."""
    return next(
        (deck.title for deck in game.decks.values() if export_piece.kind.id in deck.kinds), export_piece.kind.title
    )


def _find_uncounted_kinds(game: Game) -> frozenset[str]:
    """Return kinds of which the box has many copies, and of which no position counts the rest: they never run out.

    In a game without a state nobody counts anything; it has as many pieces as the box.
    """
    counted_kinds = {
        kind.id for state_field in _list_fields(game.state) for kind in _list_counted_kinds(game, state_field)
    }
    candidates = (kind for kind in game.kinds.values() if kind.back != "common" and kind.id not in counted_kinds)
    return frozenset(
        kind.id for kind in candidates if game.state and max(piece.count for piece in kind.pieces) >= BAG_FROM_COPIES
    )


def _list_fields(field_by_name: Mapping[str, Field]) -> Iterator[Field]:
    for each in field_by_name.values():
        yield each
        yield from _list_fields(each.fields)


def _list_counted_kinds(game: Game, state_field: Field) -> Iterator[Kind]:
    leaf_type = state_field.type.leaf
    if leaf_type.base in ("piece", "pile", "count"):
        yield from game.kinds_of(leaf_type.of)


def _measure_footprint(group: _Group) -> tuple[float, float]:
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
        middle_point = self.x + width / 2, self.top + height / 2
        self.x += width + GAP
        self.high = max(self.high, height)
        return middle_point
