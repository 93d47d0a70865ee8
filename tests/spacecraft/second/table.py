"""A position, and all that the rules say about it without anybody being asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import product
from typing import Any, Self

from .rocket import BOX, PIECES, START, Rocket, draw, is_legal

JUNK = {piece.key: piece for piece in BOX.kinds["junk"].pieces}
WEIGHT = {key: int(piece.fields["weight"]) for key, piece in JUNK.items()}
SLOT = {key: str(piece.fields["slot"]) for key, piece in PIECES.items() if piece.fields.get("slot")}
PRICE = {row["slot"]: int(row["weight"]) for row in BOX.tables["workshop-slots"].rows}
COLOURS = [str(row["colour"]) for row in BOX.tables["player-colours"].rows]
DECKS = {"I": range(1, 11), "II": range(11, 21), "III": range(21, 31)}

MOST_WEIGHT = 7


class Table:
    """A position as `state.yaml` has it, changed in place."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.state = state

    @classmethod
    def new(cls, names: Sequence[str], advanced: bool) -> Self:
        """A game before its set-up. SC-021: every player has a colour and a starting hull, the workshop the rest;
        SC-015: two players return one tile of each type."""
        hull = {"part": START, "x": 0, "y": 0, "flipped": False}
        players = {
            name: {
                "colour": colour, "board": [], "store": Counter(), "rocket": [hull], "spare": Counter(),
                "goals": [], "designs": [],
            }
            for name, colour in zip(names, COLOURS, strict=False)
        }  # fmt: skip
        supply = Counter({key: piece.count for key, piece in PIECES.items()})
        supply[START] -= len(names)
        returned = Counter(list(JUNK)) if len(names) == 2 else Counter[str]()
        covered = Counter({key: piece.count for key, piece in JUNK.items()}) - returned
        return cls(
            {
                "options": {"advanced": True} if advanced else {},
                "phase": "first-player", "turn": 1, "fulfilled": 0, "rearranged": False,
                "players": players, "piles": {}, "tokens": {}, "supply": supply, "countdown": 4,
                "covered": covered, "returned": returned,
                "bottom_row": {}, "top_row": {}, "removed": {}, "advanced": {},
                "design_deck": Counter(str(number) for deck in DECKS.values() for number in deck),
            }
        )  # fmt: skip

    @classmethod
    def at(cls, state: Mapping[str, Any]) -> Self:
        """A game from a position at the start of a step."""
        own = deepcopy(dict(state))
        for bag in ("covered", "returned", "supply", "design_deck"):
            own[bag] = Counter(own[bag])
        for player in own["players"].values():
            player["store"], player["spare"] = Counter(player["store"]), Counter(player["spare"])
        return cls(own)

    @property
    def names(self) -> list[str]:
        return list(self.state["players"])

    @property
    def name(self) -> str:
        return str(self.state["player"])

    @property
    def me(self) -> dict[str, Any]:
        player: dict[str, Any] = self.state["players"][self.name]
        return player

    @property
    def advanced(self) -> bool:
        return bool(self.state["options"].get("advanced"))

    def after(self, name: str) -> str:
        """SC-031: the next player clockwise."""
        return self.names[(self.names.index(name) + 1) % len(self.names)]

    # ---- the junkyard ------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """SC-013: the side of the board for the number of players."""
        return 4 if len(self.names) == 2 else 5

    def spaces(self) -> list[str]:
        """Every space, row by row."""
        return [f"{column}{row}" for row in range(1, self.size + 1) for column in "ABCDE"[: self.size]]

    def step(self, space: str, across: int, down: int) -> str | None:
        """The space beside another one; None beyond the edge."""
        column, row = "ABCDE".index(space[0]) + across, int(space[1]) + down
        return f"{'ABCDE'[column]}{row}" if 0 <= column < self.size and 1 <= row <= self.size else None

    def neighbours(self, space: str) -> list[str | None]:
        """SC-035 SC-041: the spaces at its four sides, None for each at the edge; never diagonally."""
        return [self.step(space, across, down) for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0))]

    def has_pawn(self, space: str) -> bool:
        return any(player.get("at") == space for player in self.state["players"].values())

    def visits(self) -> list[str]:
        """SC-034 SC-035 SC-036 SC-A23: piles at the edge, or beside empty spaces that lead there, without a pawn."""
        open_ways: set[str] = set()
        while True:
            more = {
                space
                for space in self.spaces()
                if space not in self.state["piles"]
                and not self.has_pawn(space)
                and (None in self.neighbours(space) or open_ways & set(self.neighbours(space)))
            }
            if more == open_ways:
                break
            open_ways = more
        return [
            space
            for space in self.state["piles"]
            if not self.has_pawn(space) and (None in self.neighbours(space) or open_ways & set(self.neighbours(space)))
        ]

    def lines(self) -> Iterator[list[str]]:
        """SC-041 SC-043 SC-044: the piles that follow each other in each direction, up to the first obstacle."""
        for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            line: list[str] = []
            space = self.step(self.me["at"], across, down)
            while space is not None and space in self.state["piles"] and not self.has_pawn(space):
                line.append(space)
                space = self.step(space, across, down)
            yield line

    def searches(self) -> list[str]:
        """SC-042: the first and the last pile of each line; SC-046, SC-A26: if the tile there isn't too heavy."""
        ends = {space for line in self.lines() for space in (line[:1] + line[-1:])}
        room = MOST_WEIGHT - self.weight()
        return [space for space in ends if WEIGHT[self.state["piles"][space]["top"]] <= room]

    def weight(self) -> int:
        """SC-039 SC-A25: of the tiles on the player board."""
        return sum(WEIGHT[tile] for tile in self.me["board"])

    # ---- parts -------------------------------------------------------------------------------------------------

    def pays(self, slot: str, tiles: Counter[str]) -> bool:
        """SC-054: enough weight, and the type of the slot's token among it."""
        weight = sum(WEIGHT[tile] * number for tile, number in tiles.items())
        return weight >= PRICE[slot] and bool(tiles[self.state["tokens"][slot]])

    def payments(self, slot: str) -> list[Counter[str]]:
        """Every choice of own tiles that pays for a part of a slot."""
        store = self.me["store"]
        amounts = product(*(range(number + 1) for number in store.values()))
        chosen = [Counter(dict(zip(store, each, strict=True))) for each in amounts]
        return [tiles for tiles in chosen if self.pays(slot, tiles)]

    def is_tight(self, slot: str, tiles: Counter[str]) -> bool:
        """Whether no tile of a payment could be spared."""
        return not any(self.pays(slot, tiles - Counter([tile])) for tile in tiles if tiles[tile])

    def can_overpay(self, part: str, payments: Sequence[Counter[str]]) -> bool:
        return not all(self.is_tight(SLOT[part], each) for each in payments)

    def affordable(self) -> dict[str, list[Counter[str]]]:
        """SC-060: every part that is left and can be paid for, with all payments."""
        payments = {slot: self.payments(slot) for slot in PRICE}
        return {part: payments[slot] for part, slot in SLOT.items() if self.state["supply"][part] and payments[slot]}

    def own_parts(self) -> Counter[str]:
        spare: Counter[str] = self.me["spare"]
        return spare + Counter(each["part"] for each in self.me["rocket"])

    def lay_out(self, rocket: Rocket) -> None:
        """The rocket is these parts now; all other own parts lie beside it."""
        own = self.own_parts()
        self.me["rocket"] = list(rocket)
        self.me["spare"] = own - Counter(each["part"] for each in rocket)

    def may_lay_out(self, rocket: Rocket) -> bool:
        """SC-061: whether own parts lie so that they are one rocket with the starting hull, and not as they did."""
        return (
            is_legal(rocket)
            and Counter(each["part"] for each in rocket) <= self.own_parts()
            and draw(rocket) != draw(self.me["rocket"])
        )

    # ---- designs -----------------------------------------------------------------------------------------------

    def top_designs(self) -> list[str]:
        """SC-023 SC-024: the cards of which one is on top of the deck. Those removed unseen may be among them."""
        for deck, numbers in DECKS.items():
            unseen = [str(number) for number in numbers if self.state["design_deck"][str(number)]]
            if len(unseen) > self.state["removed"].get(deck, 0):
                return unseen
        return []

    def out_of_row(self, card: str) -> str:
        row = self.state["bottom_row"]
        del row[next(place for place in row if row[place] == card)]
        return card
