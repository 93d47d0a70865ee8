"""Positions: checked against the state's table, counted against the box."""

from __future__ import annotations

from typing import Any

import pytest

from components.scenarios import check_scenarios, load_scenario, load_scenarios

GOOD = """\
title: Something happens
cites: [T-1]
state:
  players:
    Ann: {at: Rome, cubes: 2, hand: [A1, "?"]}
  cubes: {Oslo: 3}
do: [go, 3, yes]
then:
  players: {Ann: {cubes: 1}}
"""


def faults(box: Any, text: str) -> list[str]:
    box.write("scenarios/s.yaml", text)
    return [str(fault).replace("components/scenarios/", "") for fault in check_scenarios(box.load())]


def test_scenario_loads(box: Any) -> None:
    """Defaults are filled in, the rest of the box is found, `then` stays as written."""
    path = box.write("scenarios/s.yaml", GOOD)
    scenario = load_scenario(path, box.load())

    assert (scenario.id, scenario.cites, scenario.do) == ("s", ("T-1",), ("go", "3", "yes"))
    assert scenario.state["players"] == {"Ann": {"at": "Rome", "hold": 4, "cubes": 2, "hand": ["one", "?"]}}
    assert scenario.state["supply"] == 5
    assert scenario.state["draw"] == {"one": 1, "two": 1}
    assert scenario.state["discard"] == {}
    assert scenario.then == {"players": {"Ann": {"cubes": 1}}}


def test_named_rest_is_kept(box: Any) -> None:
    """A pile or supply that is named is taken as it stands, even if the box holds more."""
    path = box.write("scenarios/s.yaml", GOOD.replace("  cubes: {Oslo", "  supply: 1\n  draw: [two]\n  cubes: {Oslo"))
    state = load_scenario(path, box.load()).state

    assert (state["supply"], state["draw"]) == (1, {"two": 1})


def test_what_lies_aside_is_in_no_pile(box: Any) -> None:
    """Piles and supplies that hold the rest have less by what is said to lie beside the game."""
    path = box.write("scenarios/s.yaml", f"{GOOD}aside: {{supply: 2, draw: [A1]}}\n")
    state = load_scenario(path, box.load()).state

    assert (state["supply"], state["draw"]) == (3, {"two": 1})


REFUSED = {
    "aside, beside all that there is": (
        ("do:", "aside: {draw: [two, two]}\ndo:"),
        ["s.yaml:7: 2 of card.two (aside 2); the box holds 1"],
    ),
    "aside, and unseen": (
        ("do:", 'aside: {draw: ["?"]}\ndo:'),
        ["s.yaml:7: aside.draw has '?', but what lies aside is open; say what it is"],
    ),
    "aside, where nothing belongs": (
        ("do:", "aside: {discard: [two]}\ndo:"),
        ["s.yaml:7: aside: unknown key 'discard'; allowed: supply, draw"],
    ),
    "too many cubes": (
        ("  cubes: {Oslo: 3}", "  cubes: {Oslo: 3, Rome: 3}\n  supply: 3"),
        ["s.yaml:7: 11 of cube (players 2, cubes 6, supply 3); the box holds 10"],
    ),
    "too many of a card": (
        ('hand: [A1, "?"]', "hand: [A1, one, card.one]"),
        ["s.yaml:4: 3 of card.one (players 3); the box holds 2"],
    ),
    "in two piles": (
        ("  cubes: {Oslo: 3}", "  draw: {two: 1}\n  discard: [two]"),
        ["s.yaml:7: 2 of card.two (draw 1, discard 1); the box holds 1"],
    ),
    "too many afterwards": (
        ("Ann: {cubes: 1}}", "Ann: {cubes: 1}}\n  supply: 10"),
        ["s.yaml:10: 11 of cube (players 1, supply 10); the box holds 10"],
    ),
    "hand too long": (
        ('hand: [A1, "?"]', 'hand: [A1, "?", "?", "?"]'),
        ["s.yaml:5: state.players.Ann.hand has 4 entries; the most is 3"],
    ),
    "more of a card than any box holds": (
        ("  cubes: {Oslo: 3}", "  discard: {two: 99999999999999}"),
        ["s.yaml:6: state.discard.two is 99999999999999; it must be at most 5000"],
    ),
    "unknown space": (
        ("{Oslo: 3}", "{Olso: 3}"),
        ["s.yaml:6: a key of state.cubes is 'Olso' (did you mean Oslo?); allowed: Rome, Oslo"],
    ),
    "too many in a space": (("{Oslo: 3}", "{Oslo: 4}"), ["s.yaml:6: state.cubes.Oslo is 4; it must be at most 3"]),
    "more aboard than fits": (
        ("cubes: 2", "hold: 1, cubes: 2"),
        ["s.yaml:5: state.players.Ann.cubes is 2; it must be at most 1"],
    ),
    "unseen where all see": (("at: Rome", 'at: "?"'), ["s.yaml:5: state.players.Ann.at is '?'; allowed: Rome, Oslo"]),
    "unknown player": (
        ("  cubes: {Oslo: 3}", "  player: Bo"),
        ["s.yaml:6: state.player is 'Bo'; allowed: Ann"],
    ),
    "unknown option": (
        ("  cubes: {Oslo: 3}", "  options: {nigth: true}"),
        ["s.yaml:6: a key of state.options is 'nigth' (did you mean night?); allowed: night"],
    ),
    "unknown key": (
        ("  cubes: {Oslo: 3}", "  cube: {Oslo: 3}"),
        ["s.yaml:6: state: unknown key 'cube' (did you mean cubes?); allowed: options, player, players, cubes, supply, "
         "draw, discard"],
    ),
    "missing key": (("at: Rome, ", ""), ["s.yaml:5: state.players.Ann: key 'at' is missing"]),
    "no state": (("state:\n", "stat:\n"), [
        "s.yaml:3: unknown key 'stat' (did you mean state?); allowed: title, cites, note, modules, state, aside, do, "
        "then",
    ]),
    "answers in a line": (("do: [go, 3, yes]", "do: go 3"), ["s.yaml:7: do is 'go 3'; it must be a list"]),
    "two players too many": (
        ("    Ann: {", "    Bo: {at: Rome}\n    Cy: {at: Rome}\n    Ann: {"),
        ["s.yaml:4: state.players has 3 entries; the most is 2"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(box: Any, name: str) -> None:
    """Each kind of impossible position is told in these words."""
    (old, new), expected = REFUSED[name]
    assert GOOD.count(old) == 1

    assert faults(box, GOOD.replace(old, new)) == expected


def test_all_faults_of_all_scenarios(box: Any) -> None:
    """Every problem of every file is listed."""
    box.write("scenarios/a.yaml", GOOD.replace("Rome", "Roma").replace("Oslo: 3", "Oslo: 9").replace("title", "tilte"))
    said = faults(box, GOOD.replace("cites: [T-1]", "cites: T-1"))

    assert [line.split(": ")[0] for line in said] == ["a.yaml:1", "a.yaml:5", "a.yaml:6", "s.yaml:2"]


def test_no_scenarios(box: Any) -> None:
    """A game need not have any."""
    assert load_scenarios(box.load()) == {}


def test_decks_of_several_kinds(box: Any) -> None:
    """Pieces of a deck of several kinds go by their keys, and its rest is all of them."""
    box.change("kinds: [card]", "kinds: [card, cube]")
    box.change("draw: {type: pile card,", "draw: {type: pile deck,")
    box.change("  supply: {type: count cube, rest: true}\n", "")
    path = box.write("scenarios/s.yaml", GOOD)
    game = box.load()

    assert load_scenario(path, game).state["draw"] == {"one": 1, "two": 1, "cube": 5}
    box.write("scenarios/s.yaml", GOOD.replace("  cubes: {Oslo: 3}", "  draw: [A1, A1, card.two, cube]"))
    said = [fault.what for fault in check_scenarios(game)]
    assert said == ["3 of card.one (players 1, draw 2); the box holds 2"]


def test_modules_of_a_scenario(box: Any) -> None:
    """One that needs an expansion is sound, and none of the base game's; a module must be one of the box."""
    box.change("extra: {title: Extra,", "extra: {title: Extra, expansion: true,")
    assert faults(box, GOOD.replace("cites", "modules: [extra]\ncites")) == []
    assert load_scenarios(box.load()) == {}
    assert faults(box, GOOD.replace("cites", "modules: [extr]\ncites")) == [
        "s.yaml:2: there is no module 'extr' (did you mean extra?); modules are base, extra"
    ]
