"""Facts: what is known of a table, one value at a time, before any screen lays it out.

A game's module `summary` makes them from its state; games without one are described field by field (`state_listing`).
Facts of a group follow each other. A group may also be drawn (`DRAWINGS`): a terminal that is wide enough shows the
drawing in place of these facts, all others show them in words. So a drawing never shows more than the facts. A printed
board lies on the table and isn't drawn again (`draw_nothing`): a terminal shows it in words with the whole table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from companion.text.grammar import capital, joined, minus
from companion.text.styled_text import EMPTY_SIGN, FREE_SIGN, Line, stand_out
from components.messages import _
from components.values import NamedTuple

Level: TypeAlias = Literal["", "good", "warn", "strong", "faint"]
"""The urgency of a fact: good news, a danger, more important than others, less important than others."""

State: TypeAlias = Mapping[str, Any]
"""A state as an audience may see it."""


_SEMICOLON, _COMMA = (re.compile(rf"{mark} (?![^()]*\))") for mark in ";,")
"""Separators of lists that ignore brackets within them."""


class Fact(NamedTuple):
    """One value that is known of a table.

    label, value: its words, which follow each other in a sentence ("hand", "2 fuel"); a value may say it all. of: the
    maximum of the value. group: what it is a part of, such as a player's name; "" for the whole table. asked: another
    word by which people ask for it, if the label is a verb (`carries`: "cargo"). owner: the player to whom it belongs.
    short: label and value as styled text for boards, as printed on the pieces; by default they are made from the rest.
    codes: the value in printed codes with their numbers (`2F 1J`), which pages show as icons if space is short. column:
    its column on a player's line, from 1 to 4 after the name; 0 if it has none. verb: it continues the name of its
    group as a sentence: `Ann` carries 2 tiles; or `Ann's ship` is at Oslo.
    """

    label: str
    value: str | int
    of: int | None = None
    level: Level = ""
    group: str = ""
    owner: str | None = None
    asked: str = ""
    short: Line = ()
    verb: bool = False
    column: int = 0
    codes: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the fact as plain values, without the styled texts."""
        names = ("label", "value", "of", "level", "group", "owner")
        return {name: getattr(self, name) for name in names}


COLUMNS = 80
"""The maximum width of a drawing in columns."""


class Asking(NamedTuple):
    """What a drawing knows of the question. asked: the player who answers, as drawings show what that player decides
    about. offered: the keys of listed answers, such as places, each with what is typed for it."""

    asked: str | None = None
    offered: Mapping[str, str] = MappingProxyType({})

    def mark(self, key: str, sign: Line) -> Line:
        """Return the sign of a key on a drawing, inverted if it can be chosen. An empty place has a sign as well."""
        if key not in self.offered:
            return sign
        signs = [(FREE_SIGN if part == EMPTY_SIGN else part, style) for part, style in sign]
        return stand_out(signs)


Drawing: TypeAlias = "Callable[[State, Asking], Sequence[Line]]"
"""Draws a group of facts in at most `COLUMNS`; empty if there is nothing to draw."""


def draw_nothing(state: State, request: Asking) -> Sequence[Line]:
    """Return the empty drawing of a printed board, which lies on the table."""
    return ()


def of_group(name: str, *facts: Fact, owner: str | None = None) -> Iterator[Fact]:
    """Put facts into a group, and yield them."""
    return (fact._replace(group=name, owner=owner) for fact in facts)


def groups(facts: Iterable[Fact]) -> Iterator[tuple[str, list[Fact]]]:
    """Yield the groups in their order, each with its facts."""
    return ((name, list(group)) for name, group in groupby(facts, key=lambda fact: fact.group))


def list_holdings(facts: Iterable[Fact]) -> dict[str, dict[str, str]]:
    """Return what each player has, by label: all that can be said at the end of a game without a score.

    >>> list_holdings([Fact("turn", 9), Fact("coins", -7, owner="Ann"), Fact("", "at Oslo", owner="Ann")])
    {'Ann': {'coins': '−7', 'at Oslo': ''}}
    """
    holding_by_player: dict[str, dict[str, str]] = {}
    for fact in facts:
        if fact.owner is not None:
            value_text = minus(fact.value) if isinstance(fact.value, int) else fact.value
            entry = {fact.label: value_text} if fact.label else {value_text: ""}
            holding_by_player.setdefault(fact.owner, {}).update(entry if value_text else {})
    return holding_by_player


def tell_holdings(holding_by_player: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Describe the holdings of each player in a sentence.

    >>> [*tell_holdings({"Ann": {"coins": "7", "at Oslo": ""}, "Bo": {}})]
    ['Ann: coins 7; at Oslo.', 'Bo: nothing.']
    """
    for name, by_label in holding_by_player.items():
        yield f"{name}: {'; '.join(f'{label} {value}'.rstrip() for label, value in by_label.items()) or _('nothing')}."


def sentences(facts: Sequence[Fact], drawings: Container[str] = ()) -> Iterator[str]:
    """Yield the facts in words: a sentence for each group, and for each fact of the whole table. Drawn groups come
    last, fact by fact, as each of them is long."""
    for is_drawn in (False, True):
        for name, group_facts in groups(facts):
            if (name in drawings) != is_drawn:
                continue
            if name and not is_drawn:
                yield _group_in_words(name, group_facts)
            else:
                yield from (_write_sentence(fact) for fact in group_facts)


def mentions(facts: Sequence[Fact], typed_text: str, drawings: Container[str] = ()) -> Iterator[str]:
    """Yield what is known of a player, a place or a piece, a sentence each: whole groups of that name, or with that
    code at the end of their name (`Satellite B`), and items of other facts that begin with it or have it as a code.

    drawings: the groups that are drawn, whose names say nothing.

    >>> harbour = Fact("Oslo", "T1 (2; old), T2; T3 in the yard", group="Map")
    >>> [*mentions([harbour, Fact("fuel", 3, group="Ann")], "t2", ["Map"])]
    ['Oslo: T1 (2; old), T2.']
    >>> [*mentions([harbour, Fact("fuel", 3, group="Ann")], "ann", ["Map"])]
    ['Ann: fuel 3.']
    """
    word = rf"(?<!\w){re.escape(typed_text)}(?!\w)"
    label = re.compile(word, re.IGNORECASE)
    begins = re.compile(rf"^(?:(?:is )?(?:at|on) )?{word}(?!['’])", re.IGNORECASE)
    item = label if any(map(str.isdigit, typed_text)) else begins
    for name, group_facts in groups(facts):
        is_alone = not name or name in drawings
        if not is_alone and typed_text.lower() in (name.lower(), _find_code(name)):
            yield _group_in_words(name, group_facts)
            continue
        for fact in group_facts:
            mention = fact if label.search(f"{fact.label} {fact.asked}") else _keep_matching(fact, item)
            if mention:
                yield _write_sentence(mention) if is_alone else _group_in_words(name, [mention])


def _find_code(name: str) -> str:
    """Return the code at the end of a name: `b` of Satellite B."""
    last = name.split()[-1]
    return last.lower() if last.isupper() else ""


def _keep_matching(fact: Fact, pattern: re.Pattern[str]) -> Fact | None:
    """Return a fact with only those of its items that match; None if none does."""
    items = [each for each in _split_items(fact) if pattern.search(each)]
    return fact._replace(value="; ".join(items), of=None) if items else None


def additions(facts: Sequence[Fact], old_facts: Sequence[Fact], drawings: Container[str]) -> Iterator[str]:
    """Yield what is new in facts that screens draw: of a list only the new items.

    >>> row = Fact("row 3", "A3 BB", group="Map")
    >>> [*additions([row._replace(value="A3 BB, B3 K12Y (3; top Y, right R)")], [row], ["Map"])]
    ['Row 3: B3 K12Y (3; top Y, right R).']
    """
    old_items_by_key = {(fact.group, fact.label): [*_split_items(fact)] for fact in old_facts}
    for fact in facts:
        new_items = [
            each for each in _split_items(fact) if each not in old_items_by_key.get((fact.group, fact.label), ())
        ]
        if new_items and fact.group in drawings:
            yield _write_sentence(fact._replace(value=", ".join(new_items), of=None))


def _group_in_words(name: str, facts: Sequence[Fact]) -> str:
    """Describe the facts of a group in a sentence; one that begins with a verb needs no colon.

    >>> has, flies = Fact("has", "2 fuel, 1 map", verb=True), Fact("flies", "a kite", verb=True)
    >>> _group_in_words("Ann", [Fact("HP", 4), has]), _group_in_words("Bo", [has, Fact("HP", 4)])
    ('Ann: HP 4; has 2 fuel, 1 map.', 'Bo has 2 fuel, 1 map; HP 4.')
    >>> _group_in_words("Ann", [flies, has._replace(value="no fuel")]), _group_in_words("Bo", [has, flies])
    ('Ann flies a kite and has no fuel.', 'Bo has 2 fuel, 1 map; and flies a kite.')
    """
    words = [*map(tell_fact, facts)]
    if not facts[0].verb:
        return f"{name}: {'; '.join(words)}."
    does_list = any(
        _COMMA.search(each) or _SEMICOLON.search(each) or _("{several} and {last}", several="", last="") in each
        for each in words
    )
    if not all(fact.verb for fact in facts):
        return f"{name} {'; '.join(words)}."
    *leading_words, last = words
    group_text = _("{several}; and {last}", several="; ".join(leading_words), last=last)
    return f"{name} {group_text if does_list and leading_words else joined(words)}."


def _split_items(fact: Fact) -> list[str]:
    """Return the items of a value that lists several; a sentence isn't a list: `makes GE, BE or WBF for weight 4`."""
    value_text = _format_value(fact)
    if _SEMICOLON.search(value_text):
        return _SEMICOLON.split(value_text)
    return [value_text] if re.search(" (?:and|or) ", value_text) else _COMMA.split(value_text)


def _write_sentence(fact: Fact) -> str:
    text = (" " if fact.verb else ": ").join(filter(None, (fact.label, _format_value(fact))))
    return f"{capital(text)}."


def tell_fact(fact: Fact) -> str:
    """Format a fact in words."""
    return " ".join(filter(None, (fact.label, _format_value(fact))))


def _format_value(fact: Fact) -> str:
    return minus(fact.value) if fact.of is None else _("{n} of {most}", n=fact.value, most=fact.of)


def tell_changes(old_facts: Iterable[Fact], new_facts: Iterable[Fact]) -> Iterator[tuple[Fact, str, str]]:
    """Yield the facts that have changed, among those known at both moments, each with its old and its new value.

    >>> was, now = (Fact("Ann's ship", f"is at {port}", verb=True) for port in ("Oslo", "Rome"))
    >>> [each[1:] for each in tell_changes([was], [now])]
    [('at Oslo', 'at Rome')]
    """
    were = {(fact.group, fact.owner, fact.label): fact for fact in old_facts}
    for fact in new_facts:
        old_fact = were.get((fact.group, fact.owner, fact.label))
        if old_fact and fact.label and old_fact.value != fact.value:
            yield fact, str(old_fact.value).removeprefix("is "), str(fact.value).removeprefix("is ")
