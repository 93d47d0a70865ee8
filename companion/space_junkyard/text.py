"""Texts of questions, answers and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import END
from companion.engine.labels import Cost, Label
from companion.engine.prompts import Prompt
from companion.engine.setup_options import RANDOM_SETTING
from companion.engine.texts import Deed, Event, Question, Remark
from companion.text.grammar import amount, joined
from components.grid import SIDES

from . import constants
from .constants import COLLECT, CONNECT, EDGE_OF, SCRAP, STAY
from .marks import SIGN
from .production import CHOICE
from .production_words import ask_icon, icons_without_room, label_icon, leave_icons, name_verb, rank_icon
from .resource_words import Wells, gains, has_room, in_words, is_payable, join, label_gain, letters, shortfall
from .ship_words import TURNED, at, label_place, label_top, points, tile_name

MARK = {piece.key: str(piece.fields["mark"]) for piece in constants.GAME.kinds["marker"].pieces}
"""Mark of a colour, which identifies its pieces in a black-and-white print."""

PAID = f"for {constants.EXTRA_COST}{constants.RESOURCES[constants.RADIATION]}"
STEP_PRICE = Cost(PAID, str(constants.EXTRA_COST), constants.RESOURCES[constants.RADIATION])
"""Cost of extra steps, and of a space that only they reach (SJ-030)."""

MAX_NAMED_PLAYERS = 2
"""Most players named in a slot's label; tight lists are cut after a comma."""

NEVER_BOTH = "can't collect a section after an asteroid tile"
"""Why a section can't be collected although another asteroid tile can (SJ-033)."""

NO_EXIT = "; the ship has no open exit left"
"""Why nothing more can be joined to a ship (SJ-040)."""

WHOLE_ROW = (
    "several in a line if you like, left to right, row by row; 2y means K02Y, ryy means YYR; adjust b1 ryy corrects"
    " B1 at any time"
)

END_OF = {"T": "the top", "R": "the right", "F": "the foot", "L": "the left"}
"""End of a row or column with a slot."""

SLOT_LETTERS = "L left, R right, T top, F foot"

Prices = Sequence[constants.Amounts]
"""Prices of joining a section."""

# Types of values.
SEAT, SQUARE, SLOT, RESOURCE = "key players", "row squares", "row slots", "row resources"
TILE, SECTION = "piece game-tiles", "piece section"
AMOUNTS = "list of int"
LOST = {"type": AMOUNTS, "required": False}
MAYBE_TILE = {"type": TILE, "required": False}
AT_SIDE = {"type": "choice", "choices": SIDES}
MAYBE_SECTION = {"type": SECTION, "required": False}
SPOT = {"type": "record", "fields": {"side": AT_SIDE, "neighbour": MAYBE_SECTION}}
TOPS = {"type": "map of text to record", "fields": {"cost": AMOUNTS, "open": f"map of text to {AMOUNTS}"}}
PLACES = {
    "type": "map of text to record",
    "fields": {"costs": f"list of {AMOUNTS}", "tops": TOPS, "side": AT_SIDE, "neighbour": MAYBE_SECTION},
}
SQUARES = {"type": f"map of {SQUARE} to record", "fields": {"tile": MAYBE_TILE}}
WELLS = {"type": f"map of {RESOURCE} to record", "fields": {"stored": "int", "room": "int"}}


# ---- questions --------------------------------------------------------------------------------------------------


def _first_tile(square: str, row: bool) -> Prompt:
    return Prompt(f"Reveal a tile for {square}. Which tile?", WHOLE_ROW if row else "")


def _rule_of_icon(option: str) -> str:
    """Return the rule of an icon's effect; the question's own rule is about the timing."""
    if option == END:
        return ""
    return "SJ-015" if ">" in option else "SJ-012" if CHOICE in option else "SJ-011"


def _move_prompt(
    at: str,
    steps: int,
    more: int,
    under: str | None,
    wells: Wells,
    prices: Prices | None,
    spent: bool,
    barred: bool,
    closed: bool,
) -> Prompt:
    left = f"{amount(steps, 'step')} left" if steps else f"no {'free ' if more else ''}steps left"
    left += f", {more} more {PAID}" if more else ""
    # Nothing can be taken here, so the question is only where to move, with the reason.
    if not under or spent or barred:
        why = NEVER_BOTH if barred else "can't collect any more this turn"
        here = f"on {tile_name(under)}; {why}" if under else "no tile there"
        return Prompt("move where?", facts=f"at {at}, {here}{NO_EXIT if closed else ''}; {left}")
    joins = prices is not None and any(is_payable(wells, cost) for cost in prices)
    verb = "collect" if under in constants.ASTEROIDS else "join or scrap" if joins else "scrap"
    what = f"{verb} {tile_name(under)}{', or move where' if steps or more else ''}"
    return Prompt(
        f"{what}?", facts=f"at {at}{NO_EXIT if closed else '' if joins else _say_what_is_short(wells, prices)}; {left}"
    )


def _say_what_is_short(wells: Wells, prices: Prices | None) -> str:
    """Explain why a section that can be taken can't be joined (SJ-040 SJ-042); "" for asteroid tiles."""
    if prices is None:
        return ""
    return f"; {shortfall(wells, prices)} short of joining it" if prices else "; it fits nowhere on the ship"


def _move(option: str, squares: Mapping[str, Any]) -> Label:
    """Label a space with its contents."""
    square = squares[option]
    return Label(option, _lies(square), price=STEP_PRICE if square["pays"] else None)


def _rule_of_move(option: str, squares: Mapping[str, Any], paid: bool) -> str:
    """Return SJ-030 for a space whose steps are or must be paid for."""
    return "SJ-030" if option in squares and (paid or squares[option]["pays"]) else ""


def _lies(square: Mapping[str, Any]) -> str:
    """Describe the contents of a space: a section by its code, an asteroid tile by its resources, as Y typed alone
    means a resource."""
    tile = square.get("tile", "empty")
    return f"has {letters(constants.ASTEROIDS[tile])}" if tile in constants.ASTEROIDS else tile


def _collect(under: str, wells: Wells) -> Label:
    return label_gain("Collect", wells, constants.ASTEROIDS[under])


def _scrap(under: str, wells: Wells) -> Label:
    return label_gain("Scrap to gain", wells, constants.SECTIONS[under].recycle)


def _collect_in_vain(seat: str, under: str, wells: Wells) -> str:
    return _in_vain(seat, wells, constants.ASTEROIDS[under], f"Collect {tile_name(under)}")


def _scrap_in_vain(seat: str, under: str, wells: Wells) -> str:
    return _in_vain(seat, wells, constants.SECTIONS[under].recycle, f"Scrap {under}")


def _in_vain(seat: str, wells: Wells, brought: constants.Amounts, deed: str) -> str:
    """Return the confirmation of a deed that gains nothing, whose number usually means creating."""
    fits = any(number and has_room(wells, letter) for letter, number in zip(wells, brought, strict=True))
    return "" if fits else f"{seat} has no room for {in_words(brought)}. {deed} anyway?"


def _slot(option: str, slots: Mapping[str, Any]) -> Label:
    """Label a slot with the tugs that move or are pushed off, which tight lists still show, and the tile that falls
    off."""
    slot = slots[option]
    names = slot["carried"]
    some = joined(names) if len(names) <= MAX_NAMED_PLAYERS else amount(len(names), "tug")
    moves = [f"moves {some}"] if names else []
    moves += [f"pushes {slot['off']} off"] if "off" in slot else []
    tile = f"{_brief_name(slot['tile'])} falls off" if "tile" in slot else ""
    moved = " and ".join(moves)
    return Label(option, "; ".join(filter(None, [moved, tile])), risks=(Cost(moved),) if moved else ())


def _brief_name(code: str) -> str:
    """Name a tile in an answer; the letters of asteroid tiles alone could be columns or resources."""
    return f"tile {code}" if code in constants.ASTEROIDS else code


CHANCE = {RANDOM_SETTING: "Pick at random"}

QUESTIONS = (
    Question("first player", "Who goes first?", labels=CHANCE),
    Question("first player drawn", "Draw lots to see who goes first. Who is it?"),
    Question("tile laid", _first_tile, types={"square": SQUARE, "row": "bool"}),
    Question("corner", Prompt("start on which corner?"), labels=CHANCE, types={"who": SEAT}, deed="Start on"),
    Question("corner drawn", "Pick a free corner for {who} at random. Which one is it?", types={"who": SEAT}),
    Question(
        "resource", ask_icon, label_icon,
        labels={**dict.fromkeys(sorted(constants.RESOURCES), label_icon), END: "Done"},
        rule=_rule_of_icon, rank=rank_icon,
        called={**{letter: f"create {constants.NAME_OF[letter]}" for letter in constants.RESOURCES}, END: "done"},
        unused="left", unit="create icon", stopping="Stop creating",
        types={"useful": "list of text", "together": AMOUNTS, "left": "int", "wells": WELLS,
            "sources": "map of text to list of text"}, deed=name_verb,
    ),
    Question(
        "create", Prompt("create which resource?"),
        lambda option: constants.NAME_OF[option].capitalize(), deed="Create",
    ),
    Question(
        "come back", lambda seat, tug, side: Prompt(
            "return to which space?", facts=f"{seat}'s tug {SIGN[tug]} fell off {EDGE_OF[side]}"
        ),
        lambda option, squares: Label(option, _lies(squares[option])),
        labels={STAY: "Stay off the map"}, way_out=STAY,
        types={"tug": "piece marker", "side": AT_SIDE, "squares": SQUARES, "full": f"list of {RESOURCE}"},
        deed="Return to",
    ),
    Question(
        "move", _move_prompt, _move,
        labels={COLLECT: _collect, CONNECT: join, END: "Done", SCRAP: _scrap},
        rules={COLLECT: "SJ-035", CONNECT: "SJ-041", SCRAP: "SJ-039"}, rule=_rule_of_move,
        called={CONNECT: "join"}, sure={COLLECT: _collect_in_vain, SCRAP: _scrap_in_vain},
        spots=dict.fromkeys((COLLECT, CONNECT, SCRAP), "{at}"),
        unused="left", unit="step", stopping="Stop moving and collecting",
        types={"full": f"list of {RESOURCE}", "at": SQUARE, "under": MAYBE_TILE, "steps": "int", "more": "int",
            "wells": WELLS, "spent": "bool", "barred": "bool", "closed": "bool", "left": "int", "paid": "bool",
            "prices": {"type": f"list of {AMOUNTS}", "required": False}, "squares": {
            "type": f"map of {SQUARE} to record", "fields": {"steps": "int", "pays": "bool", "tile": MAYBE_TILE},
        }}, deed=lambda under, spent, barred: "" if under and not (spent or barred) else "Move",
    ),
    Question(
        "place", Prompt("join {tile} where?"),
        label_place,
        types={"tile": SECTION, "places": PLACES}, deed="Join {tile}",
    ),
    Question(
        "top",
        lambda tile, beside: Prompt(
            f"turn {tile} which way?", facts=f"to join it {at(beside['side'], beside.get('neighbour', ''))}"
        ),
        labels=dict.fromkeys(TURNED, label_top),  # In this order.
        spots=dict.fromkeys(TURNED, "{place}"),
        types={"tile": SECTION, "place": "text", "beside": SPOT, "tops": TOPS}, deed="Turn {tile}",
    ),
    Question("tile drawn", "{who} reveals the top tile of the stack. Which tile?", types={"who": SEAT}),
    Question(
        "slot",
        lambda tile: Prompt(f"push {tile_name(tile)} in where?", facts=SLOT_LETTERS),
        _slot,
        types={"tile": TILE, "slots": {
            "type": f"map of {SLOT} to record",
            "fields": {"tile": MAYBE_TILE, "off": {"type": SEAT, "required": False}, "carried": f"list of {SEAT}"},
        }}, deed=lambda tile: f"Push {tile_name(tile)} in",
    ),
)  # fmt: skip


# ---- events -----------------------------------------------------------------------------------------------------


def slot_words(slot: str) -> str:
    """Describe a slot as people point at it.

    >>> slot_words("L3"), slot_words("TB")
    ('the left of row 3', 'the top of column B')
    """
    return f"{END_OF[slot[0]]} of {line_of(slot)} {slot[1:]}"


def line_of(slot: str) -> str:
    """Return "column" or "row" for the line of a slot."""
    return "column" if slot[0] in "TF" else "row"


def _named_rule(option: str) -> str:
    """Name the optional rule behind a request, if it is unusual for this number of players."""
    return f" (optional rule '{constants.GAME.options[option].title}')"


def _pushes(code: str, slot: str, off: str | None) -> str:
    """Describe a push, and the tile that falls off."""
    return f"pushes {tile_name(code)} in at {slot_words(slot)}{f'; {tile_name(off)} falls off' if off else ''}"


EVENTS = (
    Remark("first player", "{who} goes first."),
    Event("ship ready", Deed(lambda colour: f"takes the {colour} tug and bridge ({MARK[colour]})"),
          brief=("Take your tug and bridge", lambda who, colour: f"{who} {colour} ({MARK[colour]})"),
          types={"colour": "piece marker"}),
    Event("shuffled", "Shuffle the {number} tiles face down.", handles=(constants.DECK,), types={"number": "int"}),
    Event("tiles removed",
          lambda number, players: (
              f"Return {number} tiles to the box unseen{_named_rule('two_players') if players > 2 else ''}."
          ), handles=(constants.DECK,),  # Among them are tiles that the companion draws for the map.
          types={"number": "int", "players": "int"}),
    Event("provided", Deed(lambda numbers: f"starts with {in_words(numbers)}"), types={"numbers": AMOUNTS}),
    Event("small map",
          lambda players: (
              f"The map has {constants.SMALL.size} × {constants.SMALL.size} spaces"
              f"{_named_rule('smaller_board') if players < 3 else ''}."
          ), types={"players": "int"}),
    Event("map laid", "Lay {number} tiles face up on the map, as the screen shows.", types={"number": "int"}),
    Event("stack", "{number} of the other tiles will come up; all of them are the stack.", types={"number": "int"}),
    Event("marker placed", "Put {who}'s tug on {square}.", types={"who": SEAT, "square": SQUARE}),
    Remark("turn", "Turn {number}: {who}.", types={"who": SEAT, "number": "int"}),
    Event("created", Deed(lambda numbers: f"creates {in_words(numbers)}"), joins=("numbers",),
          types={"numbers": AMOUNTS}),
    Event("converted", Deed(lambda tail, head: f"converts 1 {constants.NAME_OF[tail]} to 1 {constants.NAME_OF[head]}"),
          types={"tail": RESOURCE, "head": RESOURCE}),
    Remark("result lost", lambda head: f"No room for 1 {constants.NAME_OF[head]}: it is lost.",
           types={"who": SEAT, "head": RESOURCE}, harms=True),
    Remark("icons not used", Deed(leave_icons), types={"icons": "list of text"}),
    Remark("icons without room", Deed(icons_without_room), types={"icons": "list of text"}),
    Event("lost", lambda numbers: f"There was no room for {in_words(numbers)}.",
          quiet=True, types={"who": SEAT, "numbers": AMOUNTS}),  # The line on the gain says so before.
    Event("came back", "{who}'s tug returns to {square}.", types={"who": SEAT, "square": SQUARE}),
    Remark("stays out", "{who}'s tug stays off the map this turn.", types={"who": SEAT}),
    Event("extra steps", Deed(f"pays {constants.EXTRA_COST} radiation for up to {constants.EXTRA_STEPS} more steps")),
    Event("moved", Deed(lambda square, steps: f"moves to {square} ({amount(steps, 'step')})"),
          types={"square": SQUARE, "steps": "int"}),
    Event("taken", Deed(lambda code, square: f"collects {tile_name(code)} from {square}"),
          types={"code": TILE, "square": SQUARE}),
    Event("collected", Deed(gains), types={"numbers": AMOUNTS, "lost": LOST}),
    Event("asteroid limit",
          f"{{who}} has collected {constants.ASTEROID_LIMIT} asteroid tiles and can't collect any more this turn.",
          quiet=True, types={"who": SEAT}),  # The next question mentions it if it matters.
    Event("scrapped", "{who} scraps it.", types={"code": SECTION}),
    Event("recycled", Deed(gains), types={"numbers": AMOUNTS, "lost": LOST}),
    Event("paid", Deed(lambda numbers: f"pays {in_words(numbers)}"), types={"numbers": AMOUNTS}),
    Event("connected", Deed(lambda code, side, neighbour, top: f"joins {code} {at(side, neighbour)}, {TURNED[top]}"),
          types={"code": SECTION, "side": AT_SIDE, "neighbour": MAYBE_SECTION, "top": AT_SIDE}),
    Remark("no exit left", "{who}'s ship has no open exit left: nothing more can be joined.", types={"who": SEAT}),
    Event("joints", "That makes {number} joints.", quiet=True, types={"number": "int"}),
    Event("works from now on", "{code} works from {who}'s next turn.",
          quiet=True, types={"who": SEAT, "code": SECTION}),
    Remark("points", Deed(lambda number: f"has {points(number)}"), types={"number": "int"}),
    Event("slots open",
          lambda who, slots: (
              f"{joined(slots)} {'opens' if len(slots) == 1 else 'open'} again, a round after {who}'s last push."
          ),
          quiet=True, types={"who": SEAT, "slots": f"list of {SLOT}"}),
    Event("turned up", "The new tile is {code}.", quiet=True, types={"code": TILE}),
    Event("pushed in", Deed(_pushes), types={"code": TILE, "slot": SLOT, "off": MAYBE_TILE}),
    Event("line moved",
          lambda slot, number: (
              f"{amount(number, 'space')} of the {line_of(slot)} {'moves' if number == 1 else 'move'}."
              if number
              else "Nothing moves."
          ),
          quiet=True, types={"slot": SLOT, "number": "int"}),
    Remark(
        "moved up to", "The push stops at the empty space {square}; nothing beyond it moves.",
        types={"slot": SLOT, "square": SQUARE},
    ),
    Event("tile pushed off", "The {code} tile falls off the map at {square}.",
          quiet=True, types={"code": TILE, "square": SQUARE}),  # The line "pushed in" says so before.
    Event("carried", "The push carries {who}'s tug to {square}.", joins=("who", "square"),
        types={"who": SEAT, "square": SQUARE}),
    Event("pushed off", lambda who, side: f"{who}'s tug falls off the map {EDGE_OF[side]}.",
          types={"who": SEAT, "side": AT_SIDE}, harms=True),
    Event("slot closed", "{slot} is closed for a round.", quiet=True, types={"slot": SLOT}),
    Remark("second tile", "Having collected 2 asteroid tiles, {who} pushes in a second tile.", types={"who": SEAT}),
    Remark("last tile", "That was the last tile of the stack.", types={"code": TILE}),
)  # fmt: skip
