"""All questions of SPACEcraft: named values, and the texts of questions and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.engine import DONE
from companion.engine.labels import Cost, Label
from companion.engine.prompts import Prompt
from companion.engine.setup_options import RANDOM_SETTING
from companion.engine.texts import GivenUp, Question
from companion.text.grammar import amount, capital, joined

from . import constants, things
from .build import ARRANGE, ASIDE, OVERPAY, payment_key
from .designs import RESERVE
from .drawing import show
from .payment import excess
from .rebuilds import split_option
from .requirements import REQUIREMENTS
from .rocket import FLIPPED
from .turn import LEAVE

WHOLE_ROW = "then the piles to the right, row by row; you can type several codes in a line"

TOO_LATE = "can't score any more"
"""Note on a reserve in a last leave, which can only keep a card from others."""

# Types of values.
SEAT, SPACE, JUNK, PART = "key players", "row spaces", "piece junk", "piece rocket-parts"
DESIGN, GOAL, BLUEPRINT, ADVANCED_DESIGN = "piece design", "piece goal", "piece blueprint", "piece advanced-design"
LACKS = f"map of {DESIGN} to map of text to int"
JOINS, SIDES, CELLS = f"map of text to {PART}", "map of text to int", "map of text to list of int"
"""Places of a rocket by name: a neighbouring part, its side, and the cell."""


def _space(option: str, tops: Mapping[str, str]) -> Label:
    """Label a pile with its top tile, in brackets since tiles don't identify piles (SC-A39)."""
    return Label(option, f"{constants.JUNK_NAME[tops[option]]}, {constants.WEIGHT[tops[option]]}")


def _label_search(option: str, tops: Mapping[str, str], ways: Mapping[str, str]) -> Label:
    return _space(option, tops).replace(then=ways[option])


def _room(tiles: int, weight: int) -> str:
    if weight >= tiles * max(constants.WEIGHT.values()):
        return f"room for {amount(tiles, 'tile')} of any weight"
    return f"room for {tiles} tiles, weight {weight} in all" if tiles > 1 else f"room for 1 tile, up to weight {weight}"


def _visit() -> Prompt:
    return Prompt("visit which pile?", facts=_room(constants.SLOTS, constants.WEIGHT_LIMIT))


def _search(at: str, slots: int, room: int, heavy: Sequence[str]) -> Prompt:
    too_heavy = f"; too heavy: {joined(heavy)}" if heavy else ""
    return Prompt("search which pile, or leave?", facts=f"at {at}; {_room(slots, room)}{too_heavy}")


def _build_prompt(store: things.Tiles, pays: Mapping[str, object], moves: Mapping[str, object], loose: bool) -> Prompt:
    """Ask what to build. pays, moves: the parts that can be built, and the rebuilds; loose: parts may be taken off and
    put on, which is the case whenever nothing can be built."""
    tiles = things.tiles_in_words(store)
    if pays:
        return Prompt(f"build a part{', or rearrange' if loose or moves else ''}?", facts=f"{tiles} to spend")
    left = f"{tiles} left, not enough for any part" if store else "no junk to build with"
    return Prompt("rearrange the rocket?", facts=left)


def _done_building(pays: Mapping[str, object]) -> str:
    """Label the end of building without the question's verb, so that `build` typed before a part ends nothing."""
    return "Done with the rocket" if pays else "Leave the rocket as it is"


def _rearrange_for(
    option: str, moves: Mapping[str, int], gains: Mapping[str, int], ends: Mapping[str, Sequence[str]], last: bool
) -> Label:
    """Label a rebuild for a card with its points, moves and lost cards; one in an older journal has no facts."""
    _, card = split_option(option)
    kind = "goal" if card in constants.GOAL_POINTS else "design" if card in constants.DESIGN_POINTS else "blueprint"
    gain = gains.get(option, 0)
    lost = [Cost(f"−{-gain} for the goal", f"−{-gain}")] if gain < 0 else []
    facts = [f"+{gain}"] if gain > 0 else [each.words for each in lost]
    facts += [f"moves {amount(moves[option], 'part')}"] if option in moves else []
    ended = [Cost(f"{joined(ends[option])} no longer met")] if ends.get(option) else []
    starts = ["starts the countdown"] if kind == "blueprint" and not last else []
    told = "; ".join([*filter(None, [", ".join(facts)]), *(each.words for each in ended), *starts])
    return Label(f"Rearrange for {kind} {card}", told, risks=(*lost, *ended))


def _build(
    option: str,
    pays: Mapping[str, Sequence[things.Tiles]],
    moves: Mapping[str, int],
    gains: Mapping[str, int],
    ends: Mapping[str, Sequence[str]],
    launching: Sequence[str],
    last: bool,
) -> Label:
    start, _ = split_option(option)
    if start:
        return _rearrange_for(option, moves, gains, ends, last)
    if option not in pays:
        return Label(f"Lay it out as {show(option)}")
    first, *more = pays[option]
    key = payment_key(tuple(first))
    over = excess(first, constants.PRICE[option])
    # The next question lists all payments, and Enter there pays this one; its waste is shown here.
    price = f"{key}, {over} wasted" if over else f"e.g. {key}" if more else key
    launch = "; meets the blueprint" if option in launching else ""
    return Label(constants.PARTS[option].name.capitalize(), f"{price}{launch}", risks=(Cost(price),))


def _rank_building(option: str) -> int:
    """Sort rare choices after the parts and rebuilds, in a fixed order from the end."""
    return (ARRANGE, OVERPAY).index(option) + 1 if option in (ARRANGE, OVERPAY) else 0


def _waste(option: str, part: str, tiles: Mapping[str, things.Tiles]) -> int:
    """Sort payments with the least waste first."""
    return excess(tiles[option], constants.PRICE[part])


def _pay(option: str, part: str, tiles: Mapping[str, things.Tiles]) -> Label:
    paid, over = things.tiles_in_words(tiles[option]), excess(tiles[option], constants.PRICE[part])
    wasted = Cost(f"weight {over} wasted")
    return Label(option, note=f"{paid}, {wasted.words}", risks=(wasted,)) if over else Label(option, note=paid)


Cells: TypeAlias = Mapping[str, Sequence[int]]


def _spot(option: str, joins: Mapping[str, str], sides: Mapping[str, int], cells: Cells, several: Sequence[str]) -> str:
    """Describe a place by its neighbour without comma or bracket, so that a crowded list keeps all of it, and without a
    number at the start, which could be taken for an answer's."""
    side, part = sides[option], joins[option]
    spot = things.beside_one(side, part, *cells[option]) if part in several else things.beside(side, part)
    return f"{spot} flipped" if option.endswith(FLIPPED) else spot


def _place(
    option: str, joins: Mapping[str, str], sides: Mapping[str, int], cells: Cells, several: Sequence[str]
) -> str:
    if option == ASIDE:
        return "Set it aside"  # It has no verb, which would sort it first: few want it.
    return capital(_spot(option, joins, sides, cells, several))


def _arrange_prompt(parts: Mapping[str, str], on: Sequence[str]) -> Prompt:
    verbs = [verb for verb, some in (("take off", parts), ("add", on)) if some]
    return Prompt(f"{' or '.join(verbs)} which part?")


def _arrange(
    option: str,
    parts: Mapping[str, str],
    joins: Mapping[str, str],
    sides: Mapping[str, int],
    cells: Cells,
    several: Sequence[str],
) -> Label:
    if option in parts:
        code = constants.PARTS[parts[option]].code
        alike = [part for part in parts.values() if part == parts[option]]
        spot = f" {_spot(option, joins, sides, cells, several)}" if len(alike) > 1 else ""
        return Label(f"Take off {code}{spot}")
    return Label(f"Add {constants.PARTS[option].code}", constants.PARTS[option].name)


def _design_prompt(left: int, lacks: Mapping[str, Mapping[str, int]], last: bool) -> Prompt:
    if all(lacks.values()):
        none = "the rocket meets none"
        return Prompt("reserve a design?", facts=f"{none}; a reserve {TOO_LATE}" if last else f"{none} yet")
    return Prompt("fulfil which design?", facts=f"up to {left}" if left == constants.DESIGNS_A_TURN else f"{left} more")


def _claimable(unclaimed: int, least: int) -> GivenUp | None:
    return GivenUp(deed=f"can still score {unclaimed} points for designs") if unclaimed >= least else None


def _design(option: str) -> Label:
    return Label(f"Fulfil design {option} for {things.points_of(option)}", constants.NAME[option])


def _reserve_one(last: bool, lacks: Mapping[str, Mapping[str, int]]) -> Label:
    if all(lacks.values()):  # The question says so already.
        return Label("Reserve a design from the bottom row", then="face down")
    too_late = f" (it {TOO_LATE})" if last else ""
    return Label("Reserve a design from the bottom row instead", then=f"face down{too_late}")


def _reserve(option: str, lacks: Mapping[str, Mapping[str, int]]) -> Label:
    return Label(f"Design {option}", things.points_of(option), note=things.rocket_lacks(lacks[option]))


def _blueprint(option: str) -> Label:
    return Label(option, things.shapes_in_words(dict(REQUIREMENTS[option].shapes)))


def _goal(option: str) -> Label:
    return Label(f"{option} {constants.NAME[option]}", note=things.goal_pays(option))


def _marker_prompt(left: int, own: Sequence[str]) -> Prompt:
    others = "the other is" if left == constants.MARKERS - 1 else "the others are"
    on = f"; {others} on card{'s' if own[1:] else ''} {joined(own)}" if own else ""
    return Prompt("put a marker on which card?", facts=f"{amount(left, 'marker')} left{on}")


def _marker(option: str, points: Mapping[str, int]) -> Label:
    return Label(f"{option} {constants.NAME[option]}", f"then {amount(points[option], 'point')} each")


def _throw_in_prompt(part: str, paid: things.Tiles) -> Prompt:
    if (over := excess(paid, constants.PRICE[part])) >= 0:
        wasted = f", weight {over} wasted" if over else ""
        return Prompt(
            f"waste another tile on the {things.part_name(part)}?",
            facts=f"already paid: {things.tiles_in_words(paid)}{wasted}",
            brief=f"waste another tile on the {constants.PARTS[part].name}?",
        )
    return Prompt(
        f"pay for the {things.part_name(part)} with which tile?",
        facts=f"so far: {things.tiles_in_words(paid)}",
        brief=f"pay for the {constants.PARTS[part].name} with which tile?",
    )


def _tile_option(option: str) -> Label:
    return Label(constants.JUNK_NAME[option].capitalize(), str(constants.WEIGHT[option]))


def _part_option(option: str) -> str:
    return constants.PARTS[option].name.capitalize()


def _ask_drawn_goal(who: str, first: Sequence[str]) -> str:
    return (
        f"{who} {f'has drawn goal {joined(first)} and draws another' if first else 'draws a goal'}. Which card is it?"
    )


def _card_option(option: str) -> str:
    return f"{option} {constants.NAME[option]}"


QUESTIONS = (
    Question("first player", "Who goes first?", labels={RANDOM_SETTING: "Pick at random"}),
    Question("first player drawn", "Draw lots to see who goes first. Who is it?"),
    Question("token", "Which token lies on slot {slot}?", _tile_option, types={"slot": "row workshop-slots"}),
    Question("blueprint", "Draw a blueprint. Which card is it?", _blueprint),
    Question("goal drawn", _ask_drawn_goal, _card_option, types={"who": SEAT, "first": f"list of {GOAL}"}),
    Question("goal", Prompt("keep which goal?"), _goal, deed="Keep"),
    Question(
        "design card",
        lambda place, top: f"Deal a design to the {things.row_name(top)}, {things.from_left(place)}. Which card is it?",
        lambda option: Label(option, f"{constants.NAME[option]}; {things.points_of(option)}"),
        types={"place": "row row-places", "top": "bool"},
    ),
    Question(
        "advanced card", "Deal an advanced design card, side {side} up. Which card is it?", _card_option,
        types={"side": {"type": "choice", "choices": ["A", "B"]}},
    ),
    Question(
        "pile",
        lambda space, first: Prompt(f"Which tile is on top at {space}?", WHOLE_ROW if first else ""),
        _tile_option,
        types={"space": SPACE, "first": "bool"},
    ),
    Question("next tile", "Which tile is now on top at {space}?", _tile_option,
             closes="the next tile at {space} is turned up", types={"space": SPACE}),
    Question("visit", _visit, _space, types={"tops": f"map of {SPACE} to {JUNK}"}, deed="Visit"),
    Question(
        "search", _search, _label_search,
        labels={LEAVE: Label("Leave", then="then build")},
        rules={LEAVE: "SC-048"},
        way_out=LEAVE,
        types={"at": SPACE, "tops": f"map of {SPACE} to {JUNK}", "ways": f"map of {SPACE} to text",
            "heavy": f"list of {SPACE}", "slots": "int", "room": "int"}, deed="Search",
    ),
    Question(
        "build", _build_prompt, _build,
        labels={
            ARRANGE: Label("Rearrange", "part by part"),
            OVERPAY: "Pay extra tiles for a part",
            DONE: _done_building,
        },
        rank=_rank_building,
        types={"store": f"list of {JUNK}", "pays": f"map of {PART} to list of list of {JUNK}",
            "moves": "map of text to int", "gains": "map of text to int", "ends": f"map of text to list of {DESIGN}",
            "last": "bool", "launching": f"list of {PART}", "loose": "bool"}, in_front=True, among="", deed="Build",
        stock=tuple(constants.PRICE),
    ),
    Question(
        "pay", lambda part: Prompt(
            f"pay for the {things.part_name(part)} with which tiles?",
            brief=f"pay for the {constants.PARTS[part].name} with which tiles?",
        ), _pay,
        rank=_waste,
        types={"part": PART, "tiles": f"map of text to list of {JUNK}"}, in_front=True, details=True,
        deed=lambda part: f"Pay for the {things.part_name(part)} with",
    ),
    Question("overpay", Prompt("pay extra tiles for which part?"), _part_option, in_front=True, among="",
             deed="Pay extra tiles for"),
    Question(
        "throw in", _throw_in_prompt, _tile_option, labels={DONE: "Done paying"},
        types={"part": PART, "paid": f"list of {JUNK}"}, in_front=True, among="store",
        deed=lambda part, paid: (
            "" if excess(paid, constants.PRICE[part]) >= 0 else f"Pay for the {things.part_name(part)} with"
        ),
    ),
    Question(
        "place", lambda part: Prompt(
            f"put the {things.part_name(part)} where?", brief=f"put the {constants.PARTS[part].name} where?"
        ), _place,
        types={"part": PART, "joins": JOINS, "sides": SIDES, "cells": CELLS, "several": f"list of {PART}"},
            in_front=True, details=True, deed=lambda part: f"Put the {things.part_name(part)}",
            spot=lambda option: str(option).removesuffix(FLIPPED),
    ),
    Question(
        "arrange", _arrange_prompt, _arrange,
        labels={DONE: "Done rearranging"},
        types={"parts": f"map of text to {PART}", "joins": JOINS, "sides": SIDES, "cells": CELLS,
            "several": f"list of {PART}", "on": f"list of {PART}"}, in_front=True, among="spare",
            deed=lambda parts, on: "" if parts and on else "Take off" if parts else "Add",
    ),
    Question(
        "design", _design_prompt, _design,
        labels={RESERVE: _reserve_one, DONE: "Done with designs"},
        unused="unclaimed", gives_up=_claimable,
        types={"lacks": LACKS, "unclaimed": "int", "left": "int", "last": "bool"}, in_front=True,
        deed=lambda lacks: "" if all(lacks.values()) else "Fulfil",
    ),
    Question("reserve", Prompt("reserve which design?"), _reserve, types={"lacks": LACKS}, in_front=True,
             deed="Reserve"),
    Question(
        "marker", _marker_prompt, _marker,
        labels={DONE: "No marker"},
        types={"points": f"map of {ADVANCED_DESIGN} to int", "own": f"list of {ADVANCED_DESIGN}", "left": "int"},
            in_front=True, deed="Put a marker on",
    ),
)  # fmt: skip
