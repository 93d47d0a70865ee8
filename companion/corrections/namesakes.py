"""Things that one typed word could mean two of: what is counted, decks, fields and rules, by what they are called.

Things of different holders may be called alike, as the hit points of ships and of satellites: a line says whose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.corrections.board import COMMON_PLACE, PLAYER, TrackedTable
from companion.corrections.counted import Loose, Thing, things
from components.messages import _
from components.problems import Problem, wrong


class Named(NamedTuple):
    """A thing that can be typed: where game.yaml has it, what it is, of whom, and its names in small letters."""

    way: tuple[str, ...]
    what: str
    of: str
    names: frozenset[str]


def name_things(table: TrackedTable) -> Iterator[tuple[Thing, Named]]:
    """Yield the things that are counted at a table, with their names."""
    for thing in things(table):
        id = thing.kind.id if isinstance(thing, Loose) else thing.id
        description = f"the {thing.section.removesuffix('s')} {id}"
        yield thing, Named((thing.section, id), description, thing.of, small(thing.id, thing.label, *thing.names))


def find_namesakes(names: Sequence[Named]) -> Iterator[tuple[Named, Named, list[str]]]:
    """Each two of one holder that have names in common, with these."""
    for one, other in combinations(names, 2):
        if one.of == other.of and one.way != other.way and (common := one.names & other.names):
            yield one, other, sorted(common)


def check_added(table: TrackedTable) -> Iterator[Problem]:
    """Yield a problem for each counter that people have added with the name of another thing of players or the table,
    since a line needn't say which it means."""
    names = [each._replace(of=PLAYER if each.of == COMMON_PLACE else each.of) for _, each in name_things(table)]
    for pair in find_namesakes(names):
        for each, other in (pair[:2], pair[1::-1]):
            section, name = each.way
            if section == "counters" and name not in table.game.counters:
                noun = other.what.split()[1]
                message = _("no counter can be called {name!r}: that is a {thing}", name=name, thing=_(noun))
                yield wrong("", message, "counters", name)


def small(*names: str) -> frozenset[str]:
    """Names in small letters, as they are compared."""
    return frozenset(name.lower().replace("-", " ").replace("_", " ") for name in names if name)
