"""The picture of set-up in a rulebook: the position in which set-up ends, and all of it that is the players'."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from companion.engine import Choice, Play
from components.scenarios import Scenario, load_scenarios
from components.used_pieces import all_used, uses
from layouts.books.manuscript import Directive, read_manuscript
from layouts.drawing.hooks import TAGGED_HOOK
from layouts.drawing.measure import Transform
from layouts.drawing.scene import Group, Use
from layouts.printing.exports.spread import _call_hook, _Finder

from ..printed import designed, rulebook

MANY = 18
"""Beyond so many answers nobody looks."""
NAMES = 5
"""A name that differs weighs as much as so many numbers."""
TRIES = 40
"""Games that are set up until one comes out as the scenario has it: what chance decides early shows late."""


def picture_of(case: Any) -> tuple[Scenario, list[str]]:
    """The scenario that a rulebook's set-up is drawn from, and the words of what lies on the table."""
    manuscript = read_manuscript(case.place.layouts / "rulebook.md", designed(case.game, "full"), ["base", "core"])
    (setup,) = (each for each in manuscript.segments if isinstance(each, Directive) and each.name == "setup")
    words = [word for line in setup.body.lines for word in re.split(r"[\s+]", line.text) if word]
    return load_scenarios(case.data)[setup.attributes["scenario"]], words


Leaves = Counter[tuple[Any, ...]]
"""The values of a position, each with the way to it and how often it is there; hands and the like are in no order."""

LUCK = ("colour", "first", "player")
"""What is anybody's choice or luck: colours, and who begins."""


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Each value with the way to it, but for LUCK."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*way, key)) if key not in LUCK else ()
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from leaves(inner, (*way, number) if isinstance(inner, Mapping) else way)
    else:
        yield (*way, value)


def on_table(case: Any, state: Mapping[str, Any], rest: bool) -> Leaves:
    """What lies on the table in a position, with or without the piles that hold what lies nowhere else."""
    fields = case.data.state
    shown = {name: value for name, value in state.items() if fields[name].on_table and (rest or not fields[name].rest)}
    return Counter(leaves(shown))


def differs(one: Leaves, other: Leaves) -> Leaves:
    return (one - other) + (other - one)


@dataclass(frozen=True)
class SetUp:
    """The set-up of a game that is to end in a position."""

    case: Any
    wanted: Mapping[str, Any]

    @cached_property
    def goal(self) -> Leaves:
        return on_table(self.case, self.wanted, False)

    def distance(self, play: Play) -> int:
        found = differs(self.goal, on_table(self.case, self.case.rules.dump(play.table), False))
        return sum(count * (NAMES if isinstance(leaf[-1], str) else 1) for leaf, count in found.items())

    def beyond(self, play: Play, random: Random) -> int:
        """The distance after the next answer."""
        return min(map(self.distance, self.next_of(play, random)))

    def next_of(self, play: Play, random: Random) -> list[Play]:
        """The games that the answers to a question lead to, in any order."""
        ask, found = play.ask, []
        if ask is None or play.table.phase == self.wanted["phase"]:
            return [play]
        options = list(ask.options) if isinstance(ask, Choice) else sorted(ask.source.weights())
        for option in random.sample(options, len(options)):
            found.append(play.copy())
            found[-1].answer(option)
        return found

    def played(self, seed: int) -> Leaves:
        """A set-up in which each answer is one that leads nearest to the position, together with the next where they
        are few; what makes no difference so far is drawn. Gives what differs in the end."""
        rules, random = self.case.rules, Random(seed)
        play = Play(rules, rules.setup(list(self.wanted["players"]), self.wanted.get("options") or {}))
        while play.table.phase != self.wanted["phase"]:
            ways = self.next_of(play, random)
            far = len(ways) < MANY
            play = min(ways, key=lambda each: self.beyond(each, random) if far else self.distance(each))
        return differs(on_table(self.case, self.wanted, True), on_table(self.case, rules.dump(play.table), True))


def test_it_is_where_set_up_ends(refereed: Any) -> None:
    """The companion sets up a game for as many players, with the answers of the scenario, and comes to its position."""
    scenario, _ = picture_of(refereed)
    wanted = refereed.rules.dump(refereed.rules.load(scenario.state))
    set_up = SetUp(refereed, wanted)
    found = [set_up.played(0)]
    while found[-1] and len(found) < TRIES:
        found.append(set_up.played(len(found)))

    assert min(found, key=Counter.total) == Counter()


def test_it_shows_what_lies_in_front_of_every_player(refereed: Any) -> None:
    """Nobody's things are left out, and what the position tells is drawn from it: no other piece lies there face up."""
    scenario, words = picture_of(refereed)
    shown = {word.partition("=")[0] for word in words}
    assert {f"place:{name}" for name in scenario.state["players"]} <= shown


def tags(items: Any) -> Iterator[str]:
    """The tags of groups, through symbols."""
    for item in items:
        if isinstance(item, Group):
            yield from (item.tag,) if item.tag else ()
            yield from tags(item.items)
        elif isinstance(item, Use):
            yield from tags(item.symbol.items)


def test_no_piece_lies_on_the_table_twice(refereed: Any) -> None:
    """The picture shows each piece as often as the box has it at most, and the pieces of each player's own."""
    (table,) = (each for each in rulebook(refereed.game).gallery.pictures if each.symbol.name == "table")
    pieces = {piece.id: piece.count for piece in refereed.data.pieces()}
    shown = Counter(tag for tag in tags(table.symbol.items) if tag in pieces)

    assert shown
    assert {id: count for id, count in shown.items() if count > pieces[id]} == {}


def test_what_players_hold_lies_in_front_of_them(refereed: Any) -> None:
    """Piece by piece, read from the picture as exports read one: all that the scenario gives players lies there face
    up, and of those kinds no piece more often than the scenario has it."""
    scenario, _ = picture_of(refereed)
    design = designed(refereed.game, "full")
    (table,) = (each for each in rulebook(refereed.game).gallery.pictures if each.symbol.name == "table")
    tagged, items = _call_hook(design, TAGGED_HOOK, scenario.state) or {}, table.symbol.items
    finder = _Finder(design, tagged, items)
    seen = Counter(each.id for each in finder.find_among(items, Transform()) if each.side == "front")
    held, used = Counter(uses(design.game, scenario.state)["players"]), all_used(design.game, scenario.state)
    kinds = {id.partition(".")[0] for id in held}

    assert held - seen == Counter()
    assert {id: n for id, n in seen.items() if id.partition(".")[0] in kinds and n > used[id]} == {}
