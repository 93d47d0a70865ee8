"""The answers below a question: in which order and words, and what is kept where there is little room."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from companion.engine.labels import Label, cost
from companion.sessions.session_store import begin
from companion.table.view import Option, Question, _order, view
from companion.terminal import answer_list, layout
from companion.terminal.screen import Screen
from companion.text.styled_text import text, wide
from components.places import locate

from ..views import view_of


def test_many_answers_keep_their_meaning_as_long_as_there_is_room() -> None:
    """Many places and a few long answers: each in columns of their own, then verbs before places by price."""
    places = [Option(str(n), f"P{n}", f"P{n} -1Y, a long tale") for n in range(1, 25)]
    options = [
        *places,
        Option("25", "collect", "Collect 1Y 1B 1R but lose 1Y", verb=True),
        Option("26", "end", "End here, no more", verb=True),
    ]

    shown = {room: [text(row) for row in answer_list.answer_rows(options, 80, room)] for room in (2, 3, 5, 6)}

    assert shown[6][-2].endswith("24 P24 -1Y  25 Collect 1Y 1B 1R but lose 1Y")
    assert shown[5][-2].endswith("24 P24 -1Y")
    assert shown[5][-1].startswith("25 Collect 1Y 1B 1R but lose 1Y  26 End here")
    assert shown[3][0].startswith("25 Collect 1Y 1B 1R but lose 1Y  26 End here, no more")
    assert shown[2] == ["25 Collect 1Y 1B 1R but lose 1Y  26 End here", "… 26 in all; type any of them, such as P24"]
    assert all(wide(row) <= 80 for rows in shown.values() for row in rows)


def test_a_list_that_is_cut_says_what_more_there_is() -> None:
    """Of things that do no more as many as fit; where some of the rest do more, one of each sort."""
    plain = [Option(str(n), f"L{n}", f"L{n}") for n in range(10, 50)]
    moves = Option("1", "T1", Label(f"T1 ({cost('moves Bo')}; K1 falls off)"))
    pushes = [Option("2", f"F{n}", Label(f"F{n} ({cost(f'pushes {who} off')})")) for n, who in enumerate(("Bo", "Cy"))]

    some = [text(row) for row in answer_list.answer_rows([moves, *plain], 60, 2)]
    mixed = [text(row) for row in answer_list.answer_rows([moves, *pushes, *plain], 60, 2)]

    assert some[-1] == "L10 L11 L12 L13 L14 L15 L16 L17 L18 … 31 more: type a name"
    assert mixed[-1] == "… 42 more, such as F0 (pushes Bo off) or L10: type a name"


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


def test_short_sentences_stand_beside_each_other_before_a_list_is_cut() -> None:
    """All is told in fewer lines so than with each price beside its things."""
    prices = {"BT": ("BF", "GC"), "CB": ("BN", "WH"), "e.g. GR+LB": ("BE", "GE", "WBF"), "e.g. LB+SP": ("BH", "GH")}
    sold = [(part, price) for price, parts in prices.items() for part in parts]
    options = [
        Option(str(n), part, Label(f"{part} Long name of it ({cost(price)})"))
        for n, (part, price) in enumerate(sold, 1)
    ]
    options.append(Option("10", "for-1", "Rearrange for design 1 (moves 4 parts)", place=10))

    shown = {room: [text(row) for row in answer_list.answer_rows(options, 40, room)] for room in (2, 3, 4)}

    assert shown[4][0] == "BF (BT)  GC (BT)  BN (CB)  WH (CB)"
    assert shown[3] == [
        "BT: BF GC  CB: BN WH", "e.g. GR+LB: BE GE WBF  e.g. LB+SP: BH GH", "others: Rearrange for design 1",
    ]  # fmt: skip
    assert shown[2] == ["BT: BF GC", "… 8 more: type a name"]


def test_what_follows_an_answer_stays_beside_it() -> None:
    """Of answers that are listed together each says what comes of it, be that forced or given with it, or none does."""
    ships = [f"Bradbury (+3 points), then move to Hellas (+{n})" for n in range(22, 26)]
    said = [*ships, "Hellas, then move to Plato", Label(f"Cairo ({cost('hits Ann')}), then move to Tokyo or Plato")]
    options = [Option(str(n), f"c{n}", label, verb=True, whole=True) for n, label in enumerate(said, 1)]

    for room in range(2, 8):
        rows = [text(row).strip() for row in answer_list.answer_rows(options, 60, room)]
        assert rows[-1].startswith("…") or [row for row in said if row not in " ".join(rows)] == []


def test_facts_that_are_told_of_all_have_a_heading() -> None:
    """A verb goes on from the names that come before it, and what is counted from its number; other words would read as
    neither, so the answers stand there alone."""
    headings = {
        "K{n}B falls off": "choices and what falls off: L1 K1B, ", "{n} cubes": "cubes: L1 1, L2 2, ",
        "to Mars": "L1  L2  ", "K{n}B of Ann": "L1  L2  ", "Ann joins": "L1  L2  ", "card K{n} falls off":
        "choices and what falls off: L1 K1, ", "Two cubes": "L1  L2  ",
    }  # fmt: skip
    for fact, heading in headings.items():
        options = [Option(f"L{n}", f"L{n}", f"L{n} ({fact.format(n=n)})", pad=str(n)) for n in range(1, 31)]
        assert text(answer_list.answer_rows(options, 60, 6)[0]).startswith(heading), fact


def test_what_is_told_of_some_comes_first() -> None:
    """Places that are worth going to stand before the many, with what is told of them, in any room; what has no room
    so stands among the others of its price, at its place, and no price heads two sentences of these."""
    told = {
        3: ", a token lies there that nobody has looked at",
        5: ", sell Terra (but somebody is there: you can't stop)",
    }
    options = [Option("0", "end", "End", verb=True)]
    for n in range(1, 31):
        label = Label(f"AZ{n} {cost(f'for {1 + n // 8} points')}{told.get(n, '')}")
        options.append(Option(f"AZ{n}", f"AZ{n}", label, place=n, pad=str(n)))

    rows = {room: [text(row) for row in answer_list.answer_rows(options, 60, room)] for room in range(3, 12)}

    assert rows[3][1] == "for 1 points: AZ1 AZ2 AZ3 AZ4 AZ5 AZ6 AZ7"  # That has no room for a sentence about AZ3.
    assert all(
        "a token lies there that nobody has looked at" in " ".join(" ".join(rows[room]).split())
        for room in range(4, 12)
    )
    assert rows[4][1].startswith("AZ3 for 1 points, a token")
    for room, shown in rows.items():
        heads = [row.partition(":")[0] for row in shown if row.startswith("for ")]
        assert len({*heads}) == len(heads), room
        assert len(shown) <= room


def test_a_label_is_cut_before_a_word_that_joins() -> None:
    """In half a line it ends after a comma or before `or`, `and` or `by`, so that what is left says something whole."""
    said = [
        "can score 3 or hit 1 ship",
        "can score 3 by ship and hit 1 ship",
        "can score 3, later 4",
        "flies 3",
        "flies 4",
    ]
    options = [Option(str(n), f"E{n}", f"E{n} (3 for Hamilton): {each}") for n, each in enumerate(said, 1)]

    rows = "\n".join(text(row) for row in answer_list.answer_rows(options, 76, 3))

    assert "1 E1 (3 for Hamilton): can score 3 …" in rows
    assert "2 E2 (3 for Hamilton): can score 3 …" in rows
    assert "3 E3 (3 for Hamilton): can score 3, …" in rows


def test_a_cost_stays_beside_its_answer() -> None:
    """In however few lines: after what a verb is called, before all things that cost the same, or on a line more."""
    risk = f"{cost('through asteroids for 1 point')} ({cost('d20: on 1–10 that much damage, on 11–20 none')})"
    options = [
        Option("1", "engine", Label(f"Engine: d12 points {cost('for 1 marker')} ({cost('5 points lost')})"), verb=True),
        Option("2", "tow", Label(f"Tow, slowly and by the shortest way ({cost('2 energy')})"), verb=True),
        *(Option(str(n), f"BE{n}", Label(f"BE{n} Blue engine ({cost('FC+PR')}), a tale")) for n in range(3, 9)),
        Option("9", "CH4", Label(f"CH4 {risk}")),
    ]

    shown = {room: [text(row) for row in answer_list.answer_rows(options, 60, room)] for room in (2, 3, 4, 7)}

    verbs, six = "1 Engine for 1 marker (5 points lost)  2 Tow (2 energy)", "FC+PR: BE3 BE4 BE5 BE6 BE7 BE8"
    assert shown[2] == [verbs, "… 9 in all; type any of them, such as CH4"]
    assert shown[3] == [verbs, six, "… 1 more for 1 point: type a name"]
    last = ["through asteroids for 1 point (d20: on 1–10 that much", "  damage, on 11–20 none): CH4"]
    assert shown[4] == [verbs, six, *last]
    assert shown[7] == [
        "1 Engine for 1 marker (5 points lost)  2 Tow (2 energy)",
        "3 BE3 Blue engine (FC+PR)  4 BE4 Blue engine (FC+PR)",
        "5 BE5 Blue engine (FC+PR)  6 BE6 Blue engine (FC+PR)",
        "7 BE7 Blue engine (FC+PR)  8 BE8 Blue engine (FC+PR)",
        "9 CH4 through asteroids for 1 point (d20: on 1–10 that much",
        "  damage, on 11–20 none)",
    ]


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
    assert low.startswith("1 Plato (ccw): Copernicus")
    assert low.endswith("(hits Ann …)  2 Tycho (cw): Tharsis")


def test_a_bracket_that_is_too_long_keeps_whole_facts_or_goes() -> None:
    """Where half a line is too short for an answer, its bracket holds what fits of its facts and is closed again."""
    told = ["Capture cubes (from one of 7 spaces around)", "Deliver cards (to C: E, J, M or P)", "Done (costs all; 5)"]
    options = [Option(str(number), said.split()[0], said) for number, said in enumerate(told, 1)]
    rows = [text(row).rstrip() for row in answer_list.answer_rows(options, 60, 2)]

    assert rows == ["1 Capture cubes …            2 Deliver cards (to C: E …)", "3 Done (costs all; 5)"]


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
    assert told[2].startswith("AZ60 for 60 points, missions")
    assert {f"AZ{n}" for n in range(1, 91)} <= {*" ".join(told).split()}
