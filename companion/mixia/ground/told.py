"""What modules of the box tell: what they ask and report, what can be done and what pieces say, what screens show.

A module has it as `TOLD` in the file `told` of its folder. The words of all are known to every table; what isn't in
play is asked and shown nowhere. Functions of screens get the state, or a captain's part of it, as an audience sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from companion.engine import NOTHING
from companion.engine.modules import add_up
from companion.engine.texts import Event, LabelWords, Question
from companion.game_registry.games import module_parts
from companion.table.facts import Fact
from components.schema import Piece

from .constants import GAME, PACKAGE

State = Mapping[str, Any]


class ModuleWords(NamedTuple):
    """What a module tells. Entries of mappings are looked up by their key; all others come in the order of modules."""

    questions: tuple[Question, ...] = ()
    events: tuple[Event, ...] = ()
    actions: Mapping[Any, LabelWords] = NOTHING
    """What can be done in an Action Phase, by what is typed: below what people look for first."""
    beside: Mapping[Any, LabelWords] = NOTHING
    """The same of what is listed below abilities."""
    services: Mapping[str, LabelWords] = NOTHING
    """What can be had in a Starport Phase."""
    paid_for: Mapping[str, str] = NOTHING
    """What is bought that isn't an outfit."""
    rules: Mapping[str, str] = NOTHING
    """The rule of each action and service."""
    risks: Mapping[str, str] = NOTHING
    """What a step risks (`Module.risks`), as lists say it."""
    previews: Mapping[str, str] = NOTHING
    """The same, in full."""
    kinds: Mapping[str, Callable[[Piece], Iterator[str]]] = NOTHING
    """What pieces of its kinds say."""
    tokens: Mapping[str, str] = NOTHING
    """What exploration tokens bring, by what they show, where their names don't say it."""
    kept_tokens: Mapping[str, str] = NOTHING
    """What there is to add of tokens, by the module that they come with."""
    here: tuple[Callable[[Piece, frozenset[str]], Iterator[str]], ...] = ()
    """What there is to add of a piece with some modules in play."""
    legend: tuple[str, ...] = ()
    """What its marks in a hold mean."""
    facts: tuple[Callable[[State], Iterable[Fact]], ...] = ()
    """What there is to know of its pieces at a glance."""
    on_map: tuple[Callable[[State, str], Iterable[Fact]], ...] = ()
    """The same of what lies on the map: (state, group)."""
    in_space: tuple[Callable[[State, str], Iterable[str]], ...] = ()
    """What of it lies in a space: (state, hex)."""
    kept: tuple[Callable[[State], Iterable[str]], ...] = ()
    """What of it lies on a captain's mat."""
    always: tuple[Callable[[State], Iterable[str]], ...] = ()
    """A captain's cards that are always active."""
    figures: Mapping[str, Callable[[State], int]] = NOTHING
    """By how much something of a captain's raises a figure that screens show (`modules.raised_by`)."""


@cache
def told_by(module: str) -> ModuleWords:
    """Return the words of a module."""
    parts: list[ModuleWords] = [part.TOLD for part in module_parts(PACKAGE, GAME, "told", [module])]
    return add_up([ModuleWords(), *parts])


@cache
def all_told() -> ModuleWords:
    """Return the words of all modules together."""
    return add_up([told_by(name) for name in GAME.modules])
