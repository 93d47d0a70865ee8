"""What a correction takes from where, tried on positions made by hand: no game reaches these by its own answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.corrections.balance import balance
from companion.game_registry.games import box_of
from companion.positions.paths import TypedChange
from components.places import locate
from components.schema import Game

from .adjusting import state
from .seen import Begin

DEBRIS, CRAFT = (box_of(locate(id), "referee") for id in ("space-debris", "spacecraft"))


def correct(game: Game, start: Mapping[str, Any], now: Mapping[str, Any], name: str) -> tuple[list[TypedChange], Any]:
    """The further changes of a correction of one field, and the position once it is balanced."""
    field, state = game.state[name], {**now}
    changes = balance(game, start, state, [TypedChange((name,), field, field.type, now[name])], start)
    return changes, state


def test_no_more_changes_places_than_is_taken(toy: Begin) -> None:
    """Of three comets that only one hand holds, one is laid open: the other two stay there."""
    session = toy()
    session.adjust(["players.Ann.hand=[comet, comet, comet]"], "all of them")
    session.adjust(["discard +comet"], "one fell down")
    now = state(session)

    assert (now["discard"], now["players"]["Ann"]["hand"].count("comet")) == ({"comet": 1}, 2)
    assert "comet" not in now["deck"]


def test_a_pile_that_nobody_sees_gives_where_the_deck_is_empty() -> None:
    """A discard pile that all see doesn't: what lies there is corrected as well."""
    empty = {"players": {}, "orbit_deck": {}, "orbit_before": {"H30": 1, "L0": 1}, "orbit_discard": {"G0": 1}}
    now = {**empty, "orbit_discard": {"G0": 1, "H30": 1}}

    changes, state = correct(DEBRIS, empty, now, "orbit_discard")
    assert (changes, state["orbit_before"]) == ([], {"L0": 1})


def test_pieces_that_lie_beside_the_game_may_come_in_and_too_many_may_go() -> None:
    """A goal that nobody has is in no pile; where somebody has typed one three times, two are better than that."""

    def goals(*each: list[str]) -> dict[str, Any]:
        return {"players": {name: {"goals": list(goals)} for name, goals in zip("AB", each, strict=True)}}

    for start, now in ((goals([], []), goals(["31"], [])), (goals(["31", "31"], ["31"]), goals(["31"], ["31"]))):
        assert correct(CRAFT, start, now, "players")[0] == []


def test_what_is_only_counted_and_kept_nowhere_is_left_to_the_rules(toy: Begin) -> None:
    """A game may count what its box holds no fixed number of."""
    session = toy()
    game = session.game._replace(state={name: each for name, each in session.game.state.items() if name != "supply"})
    start: dict[str, Any] = {"players": {}, "board": {"H3": 1}}

    assert correct(game, start, {"players": {}, "board": {"H3": 25}}, "board")[0] == []
