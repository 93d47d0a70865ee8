"""Everything on the table of a position, and the pieces behind its drawings (`layouts.drawing.hooks`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from components.grid import cell_name
from layouts.drawing import laid
from layouts.drawing.boards import mark_place
from layouts.drawing.hooks import HIDDEN, Shown, Studio
from layouts.drawing.scene import Scene

from . import yard
from .joints import MIDDLES
from .parts import shape_of
from .positions import base, board, live
from .rockets import ON, piece_of, rocket_scene

State = Mapping[str, Any]
YARD, ROWS = "yard", "rows"


def table(studio: Studio, state: State) -> Scene:
    """Draw the junkyard, the design cards with the blueprint, the workshop, and the players' own areas."""
    middle = yard.SIZE / 2
    items = (mark_place(YARD, middle, middle), *base(studio, state).items, *live(studio, state))
    shown = [Scene(yard.SIZE, yard.SIZE, items, 0.0)]
    if any(state.get(name) for name in ("top_row", "bottom_row", "advanced")):
        shown.append(board(studio, state, ["designs"]))
    if state.get("blueprint") not in (None, "?"):
        shown.append(board(studio, state, ["blueprint"]))
    workshop = [board(studio, state, [id]) for id in _workshop(studio, state)]
    players = [_place(studio, state, name) for name in state.get("players") or ()]
    rows = [shown, workshop, players]
    return laid.column([laid.row(row, level=True) for row in rows if row])


def _place(studio: Studio, state: State, name: str) -> Scene:
    """Draw everything of a player: the cart with its tiles, and below it the pawn while it is at home, the rocket, the
    cards, and parts set aside."""
    player = state["players"][name]
    below = [] if player.get("at") else [laid.piece(studio, f"pawn.{_key(player['colour'])}")]
    below.append(rocket_scene(studio, player.get("rocket") or ()))
    below += [laid.piece(studio, f"goal.{_key(goal)}") for goal in player.get("goals") or () if goal != "?"]
    below += [laid.piece(studio, f"design.{_key(player['reserve'])}")] if player.get("reserve") else []
    spare = [piece_of(studio, _key(part)).id for part, n in (player.get("spare") or {}).items() for _ in range(n)]
    rows = [laid.row([laid.piece(studio, part) for part in spare])] if spare else []
    return laid.column([board(studio, state, [name, "cart"]), laid.row(below), *rows])


def _workshop(studio: Studio, state: State) -> list[str]:
    """List the pieces of the workshop in use: those whose slots all hold tokens."""
    used = state.get("tokens") or {}
    return [
        piece.id
        for piece in studio.game.kinds["workshop"].pieces
        if used and all(slot in used for slot in piece.fields["slots"])
    ]


def tagged(studio: Studio, state: State) -> dict[str, list[Shown]]:
    """Map tags to the junkyard, its piles, tiles, rockets and tokens. Pieces of several players come in the players'
    order."""
    players = (state.get("players") or {}).values()
    wide = yard.side_for(studio, len(players) or 4).across
    made = {YARD: [Shown("junkyard", "front" if wide == 5 else "back")]}
    for space, pile in (state.get("piles") or {}).items():
        below = [Shown("junk", HIDDEN)] * int(pile.get("below") or 0)
        made[f"pile.{space}"] = [*below, *([Shown(f"junk.{_key(pile['top'])}")] if pile.get("top") else [])]
    for player in players:
        for tag, shown in _of_player(studio, player):
            made.setdefault(tag, []).append(shown)
    for slot, token in (state.get("tokens") or {}).items():
        made[f"slot.{slot}"] = [Shown(f"token.{_key(token)}")]
    return made


def _key(name: object) -> str:
    return str(name).rpartition(".")[2]


def _of_player(studio: Studio, player: Mapping[str, Any]) -> Iterator[tuple[str, Shown]]:
    held = [_key(tile) for tile in player.get("board") or ()]
    held += [_key(tile) for tile, count in (player.get("store") or {}).items() for _ in range(count)]
    yield from ((f"tile.{tile}", Shown(f"junk.{tile}")) for tile in held)
    for record in player.get("rocket") or ():
        piece = piece_of(studio, str(record["part"]))
        (x, y), (wide, high) = MIDDLES[shape_of(piece)], piece.size
        across = wide / 2 - x
        flipped = bool(record.get("flipped"))
        side = "back" if flipped else "front"
        cell = cell_name((int(record["x"]), int(record["y"])))
        yield f"{ON}.{cell}", Shown(piece.id, side, 0.0, -across if flipped else across, high / 2 - y)
