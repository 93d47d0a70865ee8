"""The parts of the game at a terminal, alone: what a line means, how answers and news are laid out."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from companion.engine.labels import Label, cost
from companion.positions.label_words import head
from companion.sessions.session_store import begin
from companion.table import feed
from companion.table.facts import Fact
from companion.table.news import ToDo, news
from companion.table.view import Option, Question, _order, view
from companion.terminal import answer_list, layout
from companion.terminal.screen import Screen
from companion.text.styled_text import columns, cut, ends, text, wide, width
from components.places import locate

from ..views import view_of

TOY = Path(__file__).parent / "toy"
ROWS, COLUMNS = 24, 80
RANDOM = [f"--option={step}=random" for step in ("first", "satellites", "flip", "pawns")]


@pytest.mark.parametrize("players", [2, 4])
def test_every_question_fits_80_by_24(home: Path, players: int) -> None:
    """At every question of a game the screen holds the question and a way to give each answer."""
    session = begin(locate("space-debris"), ["Ann", "Bo", "Cleopatra the third", "Dai"][:players], seed=players)
    told: list[str] = []
    while not session.play.over:
        shown = view(session, news=told)
        rows = layout.screen(shown, COLUMNS, ROWS)
        body = "\n".join(map(text, rows))
        assert len(rows) < ROWS
        assert max(map(width, rows)) <= COLUMNS
        assert shown.question is not None
        assert shown.question.text.split() == _asked(rows, shown.question)
        assert [o.key for o in shown.listed if head(o.words) not in body and o.key not in body] == []
        pages = layout.news_pages(shown, COLUMNS, ROWS)
        everything = " ".join(" ".join(text(row) for page in pages for row in page).split()) if pages else body
        assert [said for said in told if said.split()[0] not in everything] == []
        told = news(feed.feed(session, session.random(1)))


def _asked(rows: list[Any], question: Question) -> list[str]:
    """The words of the question, from the screen."""
    words = " ".join(map(text, rows)).split()
    first = words.index(question.rule) - len(text(rows[_row(rows, question.rule)]).split()) + 1
    return [word for word in words[first : first + len(question.text.split()) + 1] if word != question.rule]


def _row(rows: list[Any], said: str) -> int:
    return next(i for i, row in enumerate(rows) if said in text(row))


def test_a_large_state_gives_way_to_the_question(home: Path) -> None:
    """A board higher than the terminal is cut off below, and says so; the question stays."""
    session = begin(locate(str(TOY)), ["Ann", "Bo"], seed=1, trust=True)
    shown = view(session)
    tall = layout.screen(replace(shown, facts=[Fact("x", "y", group=f"group {n}") for n in range(40)]), 60, 20)

    assert 15 <= len(tall) <= 19
    assert "more lines: /status" in "\n".join(map(text, tall))
    assert shown.question is not None
    assert any(shown.question.text in text(row) for row in tall)


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
        "K{n}B falls off": "each with what falls off: L1 K1B, ", "{n} cubes": "cubes: L1 1, L2 2, ",
        "to Mars": "L1  L2  ", "K{n}B of Ann": "L1  L2  ", "Ann joins": "L1  L2  ", "card K{n} falls off":
        "each with what falls off: L1 K1, ", "Two cubes": "L1  L2  ",
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


def test_lines_keep_their_width() -> None:
    """Cutting, columns and two ends never go beyond the width, for wide letters too."""
    wide = [("安安安安安安", ""), ("abc", "bold")]

    assert [width(cut(wide, n)) <= n for n in range(1, 20)] == [True] * 19
    assert width(ends(wide, [("right", "")], 30)) == 30
    rows = columns([[("安", "")], [("ab", "")], [("abcdef", "")]], 16)
    assert [text(row).split() for row in rows] == [["安", "ab"], ["abcdef"]]
    assert all(width(row) <= 16 for row in rows)


@pytest.mark.parametrize(("typed", "answered"), [("rr y", "rr y"), ("3", "later"), ("", "later")])
def test_an_answer_may_be_typed_at_a_page_of_news(
    home: Path, monkeypatch: pytest.MonkeyPatch, typed: str, answered: str
) -> None:
    """It answers the question that follows; not so a number, which would mean an answer that nobody has seen."""
    lines = iter([typed, "later", "last"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    news = [f"Sentence number {n}." for n in range(18)]
    display = Screen(Console(file=StringIO(), width=COLUMNS, height=ROWS))
    display.show(view(begin(locate("space-debris"), ["Ann", "Bo"], seed=1), news=news))

    assert display.ask() == answered
    assert display.ask() == ("later" if answered == typed else "last")


def news_screen(monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> tuple[Screen, StringIO, list[str]]:
    """A screen of 80 by 24, what is drawn on it, and news of two pages; `typed` are the lines that somebody types."""
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    drawn = StringIO()
    return Screen(Console(file=drawn, width=COLUMNS, height=ROWS)), drawn, [f"Sentence number {n}." for n in range(30)]


def test_what_is_typed_at_two_pages_is_kept_in_order(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line answers a question, one after the other; once one is refused, those after it are forgotten."""
    display, _, news = news_screen(monkeypatch, ["Ann", "F", "typed", "Ann", "F", "typed again"])
    shown = view(begin(locate("space-debris"), ["Ann", "Bo"], seed=1), news=news)
    display.show(shown)
    assert display.ask() == "Ann"
    display.show(replace(shown, news=[]))
    assert [display.ask(), display.ask()] == ["F", "typed"]

    display.show(shown)
    assert display.ask() == "Ann"
    display.show(replace(shown, news=[]), ["Ann isn't one of the choices"])
    assert display.ask() == "typed again"


def test_a_number_typed_ahead_is_refused_aloud(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever typed the number of an answer before it could be seen is told so; one that is the answer is taken."""
    display, drawn, news = news_screen(monkeypatch, ["2", "", "typed", "2", ""])
    shown = view(begin(locate("space-debris"), ["Ann", "Bo"], seed=1), news=news)
    display.show(shown)
    assert "You typed 2 before the new choices appeared. Please type it again" in drawn.getvalue()
    assert display.ask() == "typed"

    display.show(replace(shown, options=[Option("1", "1", "1 cube"), Option("2", "2", "2 cubes")]))
    assert display.ask() == "2"


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


def test_long_texts_go_on_indented() -> None:
    """A text longer than a line goes on below, so that the numbers of a list stand alone at the left."""
    drawn = StringIO()
    Screen(Console(file=drawn, width=40, height=ROWS)).say(" 1 Excess Resources: each card given up puts a cube there")

    assert drawn.getvalue().splitlines() == [" 1 Excess Resources: each card given up", "   puts a cube there"]


def test_pages_hold_all_news_once(home: Path) -> None:
    """News that don't fit come on pages, every sentence once and in order."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    news = [f"Sentence number {n} of many, to be read by everybody at the table." for n in range(50)]
    pages = layout.news_pages(view(session, news=news), COLUMNS, ROWS)
    found = re.findall(r"number (\d+)", "\n".join(text(row) for page in pages for row in page))

    assert [int(n) for n in found] == list(range(50))
    assert all(len(page) < ROWS for page in pages)
    assert all(text(page[0]).endswith(f"{n} of {len(pages)}") for n, page in enumerate(pages, 1))


def test_a_few_things_to_do_cost_no_page(home: Path) -> None:
    """The board gives way to as many as are taken in at a glance, each on its own line; many are a page."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    size = (60, 22)
    for times, pages in ((6, 0), (12, 1)):
        news = [ToDo(f"Put {n} cubes on H{30 * n}, and {n} more beside them.") for n in range(times)]
        shown = view(session, news=news)
        rows = [text(row) for row in layout.screen(shown, *size)]
        assert len(layout.news_pages(shown, *size)) == pages
        assert pages or [row for row in rows if row.startswith("▸ ")] == [f"▸ {said}" for said in news]
        assert len([row for row in rows if " ‹ " in row]) == 3


def test_news_that_do_not_fit_begin_with_a_sentence(home: Path) -> None:
    """The oldest are left out, whole, and a mark says so."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    news = [f"Put {number} cubes on the space of that number, and then look again." for number in range(60)]
    rows = [text(row) for row in layout.screen(view(session, news=news), COLUMNS, ROWS)]
    told = " ".join(row.strip() for row in rows[next(n for n, row in enumerate(rows) if row.startswith("· …")) :])

    assert told.startswith("· … Put ")
    assert news[-1] in told


@pytest.mark.parametrize(
    ("room", "rows"),
    [
        (4, ["· Bo hits Ann.", "· Ann has no tile.", "▸ Bo moves to Tycho.", "▸ Refill Tycho with L4."]),
        (3, ["· Bo hits Ann. Ann has no tile.", "▸ Bo moves to Tycho.", "▸ Refill Tycho with L4."]),
        (2, ["▸ Bo hits Ann. Ann has no tile. Bo moves to Tycho. Refill Tycho with L4."]),
    ],
)
def test_what_hands_do_stands_on_lines_of_its_own(room: int, rows: list[str]) -> None:
    """What is only news runs together before things to do."""
    news = ["Bo hits Ann.", "Ann has no tile.", ToDo("Bo moves to Tycho."), ToDo("Refill Tycho with L4.")]
    assert [text(row) for row in layout.news_lines(news, COLUMNS, room)] == rows


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


def test_a_long_score_is_told_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a result scrolls away: who won, and each line of all players, stand on one page or another. What is
    typed at a page is not lost: `u` takes the last answer back."""
    pages: list[list[str]] = []
    items = [{"label": f"Line {number}", "points": number, "rule": "X-1", "detail": ""} for number in range(8)]
    ranks = zip("EDCBA", (5, 4, 3, 2, 1), strict=True)
    players = [{"name": who, "rank": rank, "total": 28, "lines": items[rank:]} for who, rank in ranks]
    told = {"players": players, "winners": ["A"], "tie_break": None}
    display = Screen()
    monkeypatch.setattr(Screen, "size", (80, 24))
    typed = iter(["", "", "u"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    monkeypatch.setattr(display, "_draw", lambda rows: pages.append(list(map(text, rows))))
    shown = view_of(over=True, result="finished", score=told, turn=9)
    display.end(shown)

    assert len(pages) == 2
    assert all(len(page) < 24 for page in pages)
    every = "\n".join(row for page in pages for row in page)
    assert every.count("Line 7") == 5
    assert pages[0][2:5] == ["The game is over.", "A won.", "Turn 9, round 2"]
    begun = [row.split()[0] for page in pages for row in page if "total 28" in row]
    assert begun == [*"ABCDE"]
    assert "total 28" in pages[1][0]  # No player is cut in two.
    assert display.ask("Press Enter to leave, or u to undo > ") == "u"
    display.end(shown, ["Said."], again=True)
    assert pages[2][:-3] == pages[1][:-1]
    assert pages[2][-3:] == ["", "Said.", ""]


def test_long_tales_are_told_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is longer than the screen waits to be read; lines that are too long go on below, and nothing is lost."""
    shown: list[str] = []
    monkeypatch.setattr(Screen, "size", (80, 24))
    monkeypatch.setattr("builtins.input", lambda prompt: shown.append(prompt) or "")
    display = Screen(Console(file=StringIO(), width=80, height=24))
    monkeypatch.setattr(display, "_print", lambda rows: shown.extend(map(text, rows)))
    display.tell([f"Row {number}" for number in range(29)] + ["word " * 20])

    assert shown[23] == "Press Enter to continue, q to stop "
    assert shown.count("Press Enter to continue, q to stop ") == 1
    assert [row for row in shown if row.startswith("Row")] == [f"Row {number}" for number in range(29)]
    assert " ".join(shown[-2:]).split() == ["word"] * 20


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
    assert told[1].startswith("AZ60 for 60 points, missions")
    assert {f"AZ{n}" for n in range(1, 91)} <= {*" ".join(told).split()}
