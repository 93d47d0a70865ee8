"""Slides of rows and columns for undo and redo: first the line slides, then the remaining differences are moved. In
redo a new tile beside the map is pushed in as before, and everything else follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.text.grammar import joined

from .constants import LARGE, SMALL, Map, Slot, in_rows
from .setup import SET_UP
from .ship_words import tile_name
from .table import LESS_EMPTY, SMALLER_BOARD
from .text import slot_words

WHICH_WAY = {"T": "down", "R": "to the left", "F": "up", "L": "to the right"}
"""Direction of a slide, by the side of the slot."""
MIN_SPACES_PUT_RIGHT = 2
"""Least number of spaces that a slide must correct; a single tile is as quickly moved by itself."""


def carry(now: Mapping[str, Any], then: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """Return the slide of a line that brings one position closest to another, and the position after it, or None. A
    whole line is preferred to a part, which may slide alone with Less Empty Space (SJ-065). In set-up tiles are laid
    one by one, so nothing slides."""
    if then["phase"] in SET_UP:
        return None
    board = SMALL if now["options"].get(SMALLER_BOARD) else LARGE
    before = _differing(now, then)
    if now.get("drawn") and _is_later(then, now):
        into, number, after = min(_pushes(board, now), key=lambda push: _differing(push[2], then))
        if _differing(after, then) <= before:
            return _say_push(now, into, number), after
    best = min(_slides(board, now), key=lambda slide: (_differing(slide[1], then), len(slide[2]) % board.size))
    if _differing(best[1], then) > before - MIN_SPACES_PUT_RIGHT:
        return None
    slot, moved, line = best
    tugs = any(ship.get("at") in line for ship in now["players"].values())
    part = _whole(slot, tugs) if len(line) == board.size else _part(line, tugs)
    text = f"Slide {part} {WHICH_WAY[slot[0]]} by 1 space"
    off = now["map"].get(line[-1], "") if line[-1] == board.slots[slot].line[-1] else ""
    if off and off == then.get("drawn") and not now.get("drawn"):
        return f"{text}; {tile_name(off)} slides off: lay it beside the map again, to be pushed in.", {
            **moved,
            "drawn": off,
        }
    gone = f"; {tile_name(off)} slides off" if off else ""
    return f"{text}{gone}.", moved


def _is_later(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether a position comes after one in which a tile waits to be pushed in, as in a redo."""
    (turn, pushes, ended), (since, pushed, _) = (
        (each["turn"], each["pushes"], bool(each.get("result"))) for each in (one, other)
    )
    return (turn, pushes, ended) > (since, pushed, False)


def _pushes(board: Map, now: Mapping[str, Any]) -> Iterator[tuple[Slot, int, dict[str, Any]]]:
    """Yield every slot with the number of spaces that a push there moves (SJ-065), and the position after it."""
    full = {*now["map"], *(ship.get("at") for ship in now["players"].values())}
    for slot in board.slots.values():
        empty = [number for number, space in enumerate(slot.line) if space not in full]
        number = empty[0] if empty and now["options"].get(LESS_EMPTY) else len(slot.line)
        moved = _slide(now, slot.line[:number], slot.line[number : number + 1])
        yield slot, number, {**moved, "map": {**moved["map"], slot.line[0]: now["drawn"]}, "drawn": None}


def _say_push(now: Mapping[str, Any], slot: Slot, number: int) -> str:
    """Describe a push of the new tile, with the tugs it moves and what falls off the map."""
    moved, last = slot.line[:number], slot.line[-1]
    tugs = _find_tugs(now, moved)
    along = [tug for tug, at in tugs if at != last]
    off = [tug for tug, at in tugs if at == last]
    if last in moved and last in now["map"]:
        off.insert(0, tile_name(now["map"][last]))
    parts = [f"Push {tile_name(now['drawn'])} from beside the map in at {slot_words(slot.name)}"]
    parts += [f"{joined(along)} {'move' if along[1:] else 'moves'} along"] if along else []
    parts += [f"{joined(off)} {'fall' if off[1:] else 'falls'} off"] if off else []
    return f"{'; '.join(parts)}."


def _find_tugs(now: Mapping[str, Any], spaces: Sequence[str]) -> list[tuple[str, str]]:
    """Return the tugs on some spaces, each with its space."""
    return [(f"{name}'s tug", ship["at"]) for name, ship in now["players"].items() if ship.get("at") in spaces]


def _whole(slot: str, tugs: bool) -> str:
    """Name a row or column that slides."""
    return f"{'column' if slot[0] in 'TF' else 'row'} {slot[1:]}{' and the tugs on it' if tugs else ''}"


def _part(line: Sequence[str], tugs: bool) -> str:
    """Name the part of a line that slides: `the tiles on E3 and F3`, as `E3 to F3` could be read as a move."""
    spaces = in_rows(line)
    said = joined(spaces) if len(spaces) == MIN_SPACES_PUT_RIGHT else f"{spaces[0]} to {spaces[-1]}"
    return f"the tiles{' and tugs' if tugs else ''} on {said}"


def _differing(now: Mapping[str, Any], then: Mapping[str, Any]) -> int:
    """Count the spaces and tugs that differ."""
    spaces: list[bool] = [now["map"].get(space) != then["map"].get(space) for space in {*now["map"], *then["map"]}]
    tugs: list[bool] = [ship.get("at") != then["players"][name].get("at") for name, ship in now["players"].items()]
    return sum(spaces) + sum(tugs)


def _slides(board: Map, now: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any], Sequence[str]]]:
    """Yield every slide: its slot, the position after it, and the spaces that slide, up to the edge or an empty
    space."""
    full = {*now["map"], *(ship.get("at") for ship in now["players"].values())}
    for name, slot in board.slots.items():
        for first in range(board.size - 1):
            for last in range(first + 2, board.size + 1):
                line, beyond = slot.line[first:last], slot.line[last : last + 1]
                if full.isdisjoint(beyond):
                    yield name, _slide(now, line, beyond), line


def _slide(now: Mapping[str, Any], line: Sequence[str], beyond: Sequence[str]) -> dict[str, Any]:
    """Return a position after tiles and tugs have moved on by a space; those without a next space fall off the map."""
    onto = dict(zip(line, [*line[1:], *beyond], strict=False))
    tiles = {space: tile for space, tile in now["map"].items() if space not in line}
    tiles |= {onto[space]: now["map"][space] for space in line if space in now["map"] and space in onto}
    players = {
        name: {**ship, "at": onto.get(ship["at"])} if ship.get("at") in line else ship
        for name, ship in now["players"].items()
    }
    return {**now, "map": tiles, "players": players}
