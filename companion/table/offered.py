"""Listed answers by their keys, such as places, for the drawings of boards that mark what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.typing.names import WAY_OUT

if TYPE_CHECKING:
    from companion.table.view import Option


def offered(listed: Sequence[Option]) -> dict[str, list[str]]:
    """The keys of answers, each with what is typed for it, alone and together with others."""
    found: dict[str, list[str]] = {}
    for option in listed:
        for key in dict.fromkeys((option.key, *option.alike)):
            found.setdefault(key, []).append(option.typed)
    return found


def priced(listed: Sequence[Option]) -> frozenset[str]:
    """Those of the keys that cost something, where others don't."""
    free = {key for option in listed if not option.costs for key in (option.key, *option.alike)}
    some = any(not option.costs for option in listed if option.typed != WAY_OUT)
    return frozenset(offered(listed).keys() - free) if some else frozenset()
