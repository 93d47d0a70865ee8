"""The order in which answers stand on a list."""

from __future__ import annotations

from pathlib import Path

from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.options import _make_sort_key
from components.places import locate


def test_chance_and_ends_stand_below_what_is_to_be_chosen(home: Path) -> None:
    """Leaving it to chance, laying nothing more and ending the turn or the game come last, whatever their keys are."""
    keys = ["finish", "end", "thrust", "done", "random", "automation", "rendezvous"]
    ordered = sorted(keys, key=lambda key: _make_sort_key(key, {}, {}))
    last = ["random", "done", "end", "finish"]
    assert ordered == ["automation", "rendezvous", "thrust", *last]

    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1, options={"first": "Ann"})
    assert view(session).listed[-1].key == "random"


def test_verbs_come_first_and_cards_by_their_codes() -> None:
    """Verbs stand in the order in which a game lists them, above things, which go by what is printed on them."""
    verbs, codes = {"thrust": 0, "capture": 1}, {"zephyr": "A2", "aurora": "A10"}
    keys = ["aurora", "capture", "done", "thrust", "zephyr"]
    assert sorted(keys, key=lambda key: _make_sort_key(key, verbs, codes)) == [
        "thrust",
        "capture",
        "zephyr",
        "aurora",
        "done",
    ]
