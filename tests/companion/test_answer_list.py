"""The answers below a question: in which order and words, and what is kept where there is little room."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from companion.engine.labels import Label, cost
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.options import _order
from companion.table.view import Option, Question
from companion.terminal import answer_list, layout
from companion.terminal.screen import Screen
from companion.text.styled_text import text, wide
from components.places import locate

from ..views import view_of


def rows_of(options: list[Option], width: int, room: int) -> list[str]:
    """The lines of a list."""
    return [text(row).rstrip() for row in answer_list.answer_rows(options, width, room)]


def test_with_less_room_less_is_told_of_each_and_none_is_left_out() -> None:
    """Whole labels; then names with their costs, side by side; then names below the price that they share. Each keeps
    its number and its cost."""
    risk = f"{cost('into asteroids for 1 point')} ({cost('d20: on 1–10 that much damage')})"
    options = [
        Option("1", "engine", Label(f"Engine: d12 points {cost('for 1 marker')} ({cost('5 points lost')})"), verb=True),
        Option("2", "tow", Label(f"Tow, slowly and by the shortest way ({cost('2 energy')})"), verb=True),
        *(Option(str(n), f"BE{n}", Label(f"BE{n} Blue engine ({cost('FC+PR')}), a tale")) for n in range(3, 9)),
        Option("9", "CH4", Label(f"CH4 {risk}")),
    ]

    shown = {room: rows_of(options, 60, room) for room in range(1, 12)}

    assert shown[11][1] == "2 Tow, slowly and by the shortest way (2 energy)"
    assert shown[6] == [
        "1 Engine for 1 marker (5 points lost)  2 Tow (2 energy)",
        "3 BE3 Blue engine (FC+PR)  4 BE4 Blue engine (FC+PR)",
        "5 BE5 Blue engine (FC+PR)  6 BE6 Blue engine (FC+PR)",
        "7 BE7 Blue engine (FC+PR)  8 BE8 Blue engine (FC+PR)",
        "9 CH4 into asteroids for 1 point (d20: on 1–10 that much",
        "  damage)",
    ]
    assert shown[4] == [
        "1 Engine for 1 marker (5 points lost)  2 Tow (2 energy)",
        "FC+PR: 3 BE3  4 BE4  5 BE5  6 BE6  7 BE7  8 BE8",
        "into asteroids for 1 point (d20: on 1–10 that much",
        "    damage): 9 CH4",
    ]
    assert all(len(rows) <= room and all(wide(row) <= 60 for row in rows) for room, rows in shown.items())


def test_a_list_that_is_cut_says_how_many_more_there_are() -> None:
    """Verbs stay, then as many others as there is room for; those that don't stand there can't be chosen by number."""
    options = [Option(str(n), f"L{n}", f"L{n}") for n in range(1, 100)]
    options.append(Option("0", "done", "Done", verb=True))

    rows, listed = answer_list.fit_answers(options, 60, 4)

    shown = [text(row) for row in rows]
    assert shown[0].startswith("0 Done")
    assert shown[-1] == f"… {len(options) - len(listed)} more: /choices lists them all"
    assert len(shown) == 4
    assert [option.typed for option in listed] == ["0", *(str(n) for n in range(1, len(listed)))]
    assert not [option for option in listed if f"{option.typed} {option.words}" not in " ".join(shown)]
    assert answer_list.fit_answers(options, 60, 40)[1] == options


def test_what_a_thing_brings_goes_before_what_is_printed_on_it() -> None:
    """Dots behind the points could stand for anything; the code finds the piece, which says where it wants to go."""
    brings = "+3 points by moving", "+4 points, or a hit", "+3 points or +5 by moving, or a hit"
    tiles = [Option(str(n), f"E{n}", f"E{n} (4 for Utopia): {most}") for n, most in enumerate(brings, 1)]

    assert [text(row).rstrip() for row in answer_list.answer_rows(tiles, 80, 3)] == [
        "1 E1 (4 for Utopia): +3 points by moving",
        "2 E2 (4 for Utopia): +4 points, or a hit",
        "3 E3 (4 for Utopia): +3 points or +5 by moving, or a hit",
    ]
    assert [" ".join(text(row).split()) for row in answer_list.answer_rows(tiles, 80, 2)] == [
        "1 E1: +3 points by moving 2 E2: +4 points, or a hit",
        "3 E3: +3 points or +5 by moving, or a hit",
    ]
    assert rows_of(tiles, 60, 1) == ["1 E1  2 E2  3 E3"]


def test_what_follows_an_answer_stays_beside_it() -> None:
    """Of answers that are listed together each says what comes of it, be that forced or given with it, or none does."""
    ships = [f"Bradbury (+3 points), then move to Hellas (+{n})" for n in range(22, 26)]
    said = [*ships, "Hellas, then move to Plato", Label(f"Cairo ({cost('hits Ann')}), then move to Tokyo or Plato")]
    options = [Option(str(n), f"c{n}", label, verb=True, whole=True) for n, label in enumerate(said, 1)]

    for room in range(2, 8):
        rows = [text(row).strip() for row in answer_list.answer_rows(options, 60, room)]
        assert rows[-1].startswith("…") or [row for row in said if row not in " ".join(rows)] == []


def test_a_price_leaves_no_empty_brackets() -> None:
    """A place whose bracket tells its risk alone stands in a sentence of that price by its name, also where others of
    the list have more told of them."""
    risk = f"{cost('into debris for 1 point')} ({cost('d20: on 1–3 destroyed')})"
    options = [Option("CR12", "CR12", Label(f"CR12 {risk}")), Option("CR13", "CR13", Label(f"CR13 {risk}, token"))]
    options += [Option(f"AZ{n}", f"AZ{n}", Label(f"AZ{n} {cost('for 2 points')}"), pad=str(n)) for n in range(1, 30)]

    for room in range(3, 9):
        assert "()" not in "\n".join(text(row) for row in answer_list.answer_rows(options, 80, room)), room


def test_costs_that_stand_in_brackets_share_one() -> None:
    """However little room there is: facts of an answer stand in one bracket, as they do in its whole label."""
    facts = f"Bo is there; {cost('ends it')}; {cost('lose 6')}"
    said = f"Use SM17, which is occupied, from here {cost('for 2 points')} ({facts})"
    options = [Option("1", "reach", Label(said), verb=True), *(Option(str(n), f"P{n}", f"P{n}") for n in range(2, 30))]
    rows = " ".join(text(row) for row in answer_list.answer_rows(options, 60, 2))
    assert "for 2 points (ends it; lose 6)" in rows
    assert ") (" not in rows


def test_chance_and_ends_stand_below_what_is_to_be_chosen(home: Path) -> None:
    """Leaving it to chance, laying nothing more and ending the turn or the game come last, whatever their keys are."""
    keys = ["finish", "end", "thrust", "done", "random", "automation", "rendezvous"]
    ordered = sorted(keys, key=lambda key: _order(key, {}, {}))
    last = ["random", "done", "end", "finish"]
    assert ordered == ["automation", "rendezvous", "thrust", *last]

    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1, options={"first": "Ann"})
    assert view(session).listed[-1].key == "random"


def test_verbs_come_first_and_cards_by_their_codes() -> None:
    """Verbs stand in the order in which a game lists them, above things, which go by what is printed on them."""
    verbs, codes = {"thrust": 0, "capture": 1}, {"zephyr": "A2", "aurora": "A10"}
    keys = ["aurora", "capture", "done", "thrust", "zephyr"]
    assert sorted(keys, key=lambda key: _order(key, verbs, codes)) == ["thrust", "capture", "zephyr", "aurora", "done"]


def test_a_long_answer_goes_on_in_the_next_line() -> None:
    """Where there is room an answer is told to its end, below itself; where there is none, as much as fits beside the
    others."""
    told = [f"Plato (ccw): {'/'.join(['Copernicus (hits Ann, Bo)'] * 4)}", "Tycho (cw): Tharsis"]
    options = [Option(str(number), said.split()[0], said) for number, said in enumerate(told, 1)]
    shown = view_of(question=Question("Which way?", "choice", None, rule="X-1"), options=options)
    tall = [text(row) for row in layout.screen(shown, 80, 16)]

    assert [row for row in tall if "…" in row] == []
    assert tall[-3].startswith("1 Plato (ccw): Copernicus")
    assert tall[-2].startswith("  ")
    assert " ".join("".join(tall[-3:-1]).split()).endswith("(hits Ann, Bo)")
    low = text(layout.screen(shown, 80, 5)[-1])
    assert low == "1 Plato (ccw)  2 Tycho (cw)"


def test_answers_are_shown_as_richly_as_fits() -> None:
    """With room the whole labels; with less their first words; with least the keys alone."""
    options = [Option(str(n), f"T{n}", f"T{n} for Rome, {'x' * 40}") for n in range(1, 9)]
    shown = view_of(question=Question("Which?", "choice", None), options=options)
    rich, short, bare = (
        "\n".join("".join(said for said, _ in row) for row in layout.screen(shown, 80, height)) for height in (16, 6, 5)
    )

    assert "1 T1 for Rome, xxx" in rich
    assert "1 T1 for Rome  2 T2 for Rome" in short
    assert "x" not in short
    assert "1 T1  2 T2" in bare


def test_choices_are_all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of places a screen leaves out many; `choices` lists them all, those of which something is told first."""
    told: list[str] = []
    monkeypatch.setattr(Screen, "size", (80, 24))
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    display = Screen(Console(file=StringIO(), width=80, height=24))
    monkeypatch.setattr(display, "_print", lambda rows: told.extend(map(text, rows)))
    options = [Option("0", "end", "End", verb=True)]
    for n in range(1, 91):
        label = Label(f"AZ{n} {cost(f'for {n} points')}{', missions' if n == 60 else ''}")
        options.append(Option(f"AZ{n}", f"AZ{n}", label, place=n, pad=str(n)))

    assert display.list_all(view_of(question=Question("Where?", "choice", None), options=options))
    assert told[0] == "Where?"
    assert "AZ60 for 60 points, missions" in "\n".join(told)
    assert {f"AZ{n}" for n in range(1, 91)} <= {*" ".join(told).split()}


def test_numbers_count_as_they_stand_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a list that was cut only those that are there, in whatever size it is drawn again; below the list of them all,
    all of them."""
    size, typed = [60, 14], iter(["57"])
    monkeypatch.setattr(Screen, "size", property(lambda self: tuple(size)))
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    display = Screen(Console(file=StringIO(), width=60, height=14))
    options = [Option(str(n), f"place{n}", f"Place {n}", place=n) for n in range(1, 100)]
    shown = view_of(question=Question("Where?", "choice", None), options=options)

    display.show(shown)
    few = len(display.listed)
    size[1] = 40
    display._redraw()
    more = len(display.listed)
    size[1] = 14
    display.list_all(shown)
    display.show(shown)

    assert 0 < few < more
    assert (display.reply, len(display.listed)) == ("57", 99)
