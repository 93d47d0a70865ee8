"""Data of the box that the rules need, read once: parts, junk, spaces, cards, numbers.

Pieces are identified by their keys in positions. All collections here are shared by every table and never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game_registry.games import box_beside
from components.grid import NEIGHBOURS, SIDES
from components.schema import Piece
from components.values import NamedTuple

GAME = box_beside(__file__)

# Numbers of the rules.
SLOTS = GAME.number("slots")
WEIGHT_LIMIT = GAME.number("weight_limit")
GOALS_DRAWN = GAME.number("goals_drawn")
DESIGNS_A_TURN = GAME.number("designs_a_turn")
LIGHT_TOKENS = GAME.number("light_tokens")
LIGHT_WEIGHT = GAME.number("light_weight")
MARKERS = GAME.number("markers")
LAUNCH_BONUS = GAME.number("launch_bonus")
ADVANCED_LAUNCH_BONUS = GAME.number("advanced_launch_bonus")
BLUEPRINT_POINTS = GAME.number("blueprint_points")

ADVANCED = "advanced"
"""Optional rule that replaces the design cards by the advanced ones (SC-026 to SC-030)."""

# Junk.
WEIGHT: Mapping[str, int] = {piece.key: piece.fields["weight"] for piece in GAME.kinds["junk"].pieces}
JUNK_COUNT: Mapping[str, int] = {piece.key: piece.count for piece in GAME.kinds["junk"].pieces}
JUNK_NAME: Mapping[str, str] = {piece.key: piece.name.lower() for piece in GAME.kinds["junk"].pieces}
JUNK_PLURAL: Mapping[str, str] = {junk: str(row["plural"]) for junk, row in GAME.tables["junk"].by_key.items()}
JUNK_CODE: Mapping[str, str] = {piece.key: piece.code for piece in GAME.kinds["junk"].pieces}
TOKEN_JUNK: Mapping[str, str] = {piece.key: piece.fields["junk"] for piece in GAME.kinds["token"].pieces}
"""Type of junk on each workshop token."""

# Rocket parts.
SHAPES: tuple[str, ...] = tuple(GAME.tables["part-shapes"].by_key)
COLOURS: tuple[str, ...] = tuple(GAME.tables["part-colours"].by_key)
PLURAL: Mapping[str, str] = {shape: str(row["plural"]) for shape, row in GAME.tables["part-shapes"].by_key.items()}
NOSE, HULL, ENGINE, FIN, CONNECTOR = SHAPES
TAB, SOCKET, FLAT = "tab", "socket", "flat"


class PartKind(NamedTuple):
    """A kind of rocket part: its shape, its colours (none for a starting hull, two for a two-coloured part), the edges
    of front and back (equal if it can't be flipped), and its slot in the workshop."""

    key: str
    code: str
    name: str
    copies: int
    shape: str
    colours: frozenset[str]
    edges: tuple[tuple[str, ...], tuple[str, ...]]
    slot: str

    @property
    def flips(self) -> bool:
        """Whether either face may be up."""
        return self.edges[0] != self.edges[1]


def _part(key: str, piece: Piece) -> PartKind:
    fields: Mapping[str, Any] = piece.fields
    row = GAME.tables["part-shapes"].row(fields["part"])
    front = tuple(str(row[side]) for side in SIDES)
    north, east, south, west = front
    return PartKind(
        key=key,
        code=piece.code,
        name=piece.name.lower(),
        copies=piece.count,
        shape=fields["part"],
        colours=frozenset(fields[each] for each in ("colour", "second") if fields.get(each)),
        edges=(front, (north, west, south, east) if row["flips"] else front),
        slot=fields.get("slot") or "",
    )


PARTS: Mapping[str, PartKind] = {key: _part(key, piece) for key, piece in GAME.by_name("rocket-parts").items()}
STARTING_HULL = next(key for key, part in PARTS.items() if not part.slot)
BUILDABLE: tuple[str, ...] = tuple(sorted(key for key, part in PARTS.items() if part.slot))
PART_OF_CODE: Mapping[str, str] = {part.code: key for key, part in PARTS.items()}

# The workshop.
WORKSHOP: tuple[str, ...] = tuple(GAME.tables["workshop-slots"].by_key)
SECTION: Mapping[str, str] = {slot: str(row["section"]) for slot, row in GAME.tables["workshop-slots"].by_key.items()}
REQUIRED: Mapping[str, int] = {slot: int(row["weight"]) for slot, row in GAME.tables["workshop-slots"].by_key.items()}
"""Weight that a part of each slot costs (SC-054)."""
PRICE: Mapping[str, int] = {key: REQUIRED[PARTS[key].slot] for key in BUILDABLE}


# Set-up by number of players.
class SetUp(NamedTuple):
    """Numbers of set-up that depend on the number of players (SC-013 to SC-016, SC-023, SC-026 to SC-028)."""

    size: int
    pile: int
    centre_pile: int
    returned: int
    designs_removed: int
    side_a: int
    side_b: int


SET_UPS: Mapping[int, SetUp] = {
    int(players): SetUp(*(int(row[name]) for name in SetUp._fields))
    for players, row in GAME.tables["setups"].by_key.items()
}


# The junkyard.
class Yard:
    """A side of the junkyard board: its spaces, and the lines from each of them."""

    def __init__(self, size: int) -> None:
        self.size = size
        rows = [row for row in GAME.tables["spaces"].rows if row["column"] <= size and row["row"] <= size]
        at = {(int(row["column"]), int(row["row"])): str(row["space"]) for row in rows}
        self.spaces: tuple[str, ...] = tuple(at[c, r] for r in range(1, size + 1) for c in range(1, size + 1))
        """Spaces by rows, from the top left."""
        self.centre: frozenset[str] = frozenset(str(row["space"]) for row in rows if row["centre"])
        self.lines: Mapping[str, tuple[tuple[str, ...], ...]] = {
            space: tuple(
                tuple(at[c + dx * far, r - dy * far] for far in range(1, size) if (c + dx * far, r - dy * far) in at)
                for dx, dy in NEIGHBOURS
            )
            for (c, r), space in at.items()
        }
        """Spaces that follow in each direction: north (row 1 is the top), east, south, west."""
        self.near: Mapping[str, tuple[str, ...]] = {
            space: tuple(line[0] for line in lines if line) for space, lines in self.lines.items()
        }
        self.edge: tuple[str, ...] = tuple(
            sorted(space for space, near in self.near.items() if len(near) < len(NEIGHBOURS))
        )


YARDS: Mapping[int, Yard] = {size: Yard(size) for size in sorted({each.size for each in SET_UPS.values()})}

# Cards.
DECK_OF: Mapping[str, str] = {piece.key: piece.fields["deck"] for piece in GAME.kinds["design"].pieces}
DECKS: tuple[str, ...] = tuple(GAME.tables["design-decks"].by_key)
"""Decks of design cards, in the order in which they are dealt (SC-024)."""
DESIGN_POINTS: Mapping[str, int] = {piece.key: piece.fields["points"] for piece in GAME.kinds["design"].pieces}
NAME: Mapping[str, str] = {
    piece.key: piece.name
    for kind in ("design", "goal", "blueprint", "countdown", "advanced-design")
    for piece in GAME.kinds[kind].pieces
}
"""Names of the numbered cards; their numbers run through all kinds."""
GOAL_TEXT: Mapping[str, str] = {piece.key: piece.fields["text"] for piece in GAME.kinds["goal"].pieces}
GOAL_POINTS: Mapping[str, int] = {piece.key: piece.fields["points"] for piece in GAME.kinds["goal"].pieces}
COUNTDOWN: tuple[str, ...] = tuple(piece.key for piece in GAME.kinds["countdown"].pieces)
TURNS_LEFT: Mapping[str, int] = {piece.key: piece.fields["turns"] or 0 for piece in GAME.kinds["countdown"].pieces}
"""Number on each countdown card; 0 on the launch card (SC-094)."""
PLAYER_COLOURS: tuple[str, ...] = tuple(piece.key for piece in GAME.kinds["pawn"].pieces)


class AdvancedCard(NamedTuple):
    """An advanced design card: what it scores, and the worth of each part by space, on either side."""

    shape: str
    colour: str
    two_coloured: bool
    tracks: Mapping[str, tuple[int, ...]]


ADVANCED_CARDS: Mapping[str, AdvancedCard] = {
    piece.key: AdvancedCard(
        piece.fields["part"] or "",
        piece.fields["colour"] or "",
        piece.fields["two_coloured"],
        {"A": tuple(piece.fields["side_a"]), "B": tuple(piece.fields["side_b"])},
    )
    for piece in GAME.kinds["advanced-design"].pieces
}
