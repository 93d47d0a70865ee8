"""Whose pieces stand on a board: a photograph shows that something stands there, and somebody says whose it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from companion.forms.form import Asker, Field, Form
from companion.photo.table_reading import TableReading

NOBODY = ""


def who_stands(asker: Asker, players: Iterable[str], places: Sequence[str]) -> dict[str, str]:
    """The players of whom something stands on one of the places, each with the place, as somebody says. Raises EOFError
    or Left."""
    left, found = [*players], dict[str, str]()
    for place in places:
        if not left:
            break
        rows = [Field(name, pick=partial(str, name)) for name in left]
        asked = f"Something is seen on {place}. Whose is it?"
        who: str = asker.fill_in(Form(asked, rows, enter=str, prompt="Number (Enter for nobody): ", back=()))
        if who != NOBODY:
            found[who] = place
            left.remove(who)
    return found


def covered_places(reading: TableReading) -> list[str]:
    """The places on which something is seen to stand."""
    return [each.name for each in reading.spaces if each.covered]


def who_moved(asker: Asker, reading: TableReading, stand: Mapping[str, str]) -> dict[str, str]:
    """The players who stand elsewhere than a position has it, as somebody says. stand: where it has each, "" for
    nowhere. Raises EOFError or Left."""
    covered = covered_places(reading)
    missing = [name for name, place in stand.items() if place not in covered]
    return who_stands(asker, missing, [place for place in covered if place not in stand.values()])
