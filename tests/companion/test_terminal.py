"""One column: a view and what is said, at the width there is."""

from __future__ import annotations

from pathlib import Path

from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.forms.form import Form, FormField
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.view import ShownOption, ShownQuestion
from companion.text.styled_text import cut, ends, width
from companion.text.told import Told
from components.places import locate

from ..views import column, rows_of, view_of

TOY = Path(__file__).parent / "toy"


def test_what_hands_do_is_marked() -> None:
    refill = Told("Refill Tycho with L4." + " more" * 20, by_hand=True, step=1)
    shown = view_of(news=[Told("Bo hits Ann."), Told("moves to Tycho", "Bo", by_hand=True), refill])
    told = rows_of(shown)[-4:]
    assert told[:2] == ["· Bo hits Ann.", "▸ Bo moves to Tycho."]
    assert told[2].startswith("▸ 1. Refill Tycho")
    assert told[3].startswith("     more")


def test_the_table_is_told_again_once_something_has_happened() -> None:
    """What is refused is said alone below the answers; Enter, or a look at them, brings them back."""
    display, written = column()
    shown = view_of(
        question=ShownQuestion(Prompt("Which?"), "choice", None),
        options=[ShownOption("1", "a", Label("Apple"))],
        title="Toy",
    )

    def show(moves: int, *message: str, whole: bool = False) -> str:
        written.seek(0)
        written.truncate()
        display.show(shown._replace(moves=moves), message, whole)
        return written.getvalue()

    assert "Toy" in show(0)
    assert show(0, "No.").split() == ["No."]
    assert "Toy" not in show(0)
    assert "1 Apple" in show(0)
    assert "Toy" in show(0, whole=True)
    assert "Toy" in show(1, "No.")
    display.hide()
    assert "Toy" in show(1)


def test_the_rule_of_a_question_never_breaks_its_sentence(home: Path) -> None:
    """It stands at the end of the question's last line, and is left out where there is no room for it."""
    shown = view(begin(locate(str(TOY)), ["Ann", "Bo"], seed=1, trust=True))
    assert shown.question is not None
    rule = shown.question.rule

    def drawn(asked: str) -> list[str]:
        rows = rows_of(shown._replace(question=shown.question._replace(prompt=Prompt(asked))), width=60)
        return [row for row in rows if row.startswith(("Which", "end"))]

    long = "Which " + "x" * 50
    assert drawn("Which?") == ["Which?".ljust(60 - len(rule)) + rule]
    assert drawn(long) == [long]
    assert drawn(f"{long} end?") == [long, "end?".ljust(60 - len(rule)) + rule]


def test_a_long_answer_has_lines_of_its_own() -> None:
    """And is told to its end; those beside it stand in columns all the same."""
    told = [f"Plato (ccw): {'/'.join(['Copernicus (hits Ann, Bo)'] * 4)}", *(f"Tycho {n}" for n in range(4))]
    options = [ShownOption(str(number), said.split()[0], Label(said)) for number, said in enumerate(told, 1)]
    rows = rows_of(view_of(question=ShownQuestion(Prompt("Which way?"), "choice", None), options=options))
    assert rows[-1] == "2 Tycho 0  3 Tycho 1  4 Tycho 2  5 Tycho 3"
    assert "".join("".join(rows).split()).count("Copernicus(hitsAnn,Bo)") == 4


def test_a_form_tells_each_field_with_its_value() -> None:
    display, written = column(60)
    fields = [
        FormField("Players", "Ann, Bo", note="in seating order"),
        FormField("Cards", "none of " * 12, below="Yours."),
    ]
    display.page(Form("A new game", fields, hints=["Enter begins."], help="q leave"), ["That was wrong."])
    rows = [row.rstrip() for row in written.getvalue().splitlines()]
    assert max(map(len, rows)) <= 60
    assert rows[1] == "A new game"
    assert rows[2].startswith("   1 Players  Ann, Bo  ")
    assert any("Yours." in row for row in rows)
    assert rows[-3:-1] == ["Enter begins.", "That was wrong."]
    assert rows[-1].endswith(" q leave")


def test_lines_keep_their_width() -> None:
    """Cutting and two ends never go beyond the width, for wide letters too."""
    wide_letters = [("安安安安安安", ""), ("abc", "bold")]

    assert [width(cut(wide_letters, n)) <= n for n in range(1, 20)] == [True] * 19
    assert width(ends(wide_letters, [("right", "")], 30)) == 30


def test_long_texts_go_on_indented() -> None:
    """A text longer than a line goes on below, so that the numbers of a list stand alone at the left."""
    display, written = column(40)
    display.say(" 1 Excess Resources: each card given up puts a cube there")

    assert written.getvalue().splitlines() == [" 1 Excess Resources: each card given up", "   puts a cube there"]


def test_a_long_score_is_told_whole() -> None:
    """Who won, and each line of all players, by rank; once."""
    items = [{"label": f"Line {number}", "points": number, "rule": "X-1", "detail": ""} for number in range(8)]
    ranks = zip("EDCBA", (5, 4, 3, 2, 1), strict=True)
    players = [{"name": who, "rank": rank, "total": 28, "lines": items[rank:]} for who, rank in ranks]
    told = {"players": players, "winners": ["A"], "tie_break": None}
    display, written = column()
    shown = view_of(over=True, result="finished", score=told, turn=9)
    display.end(shown)
    rows = [row.rstrip() for row in written.getvalue().splitlines()]
    assert rows[2:5] == ["The game is over.", "A won.", "Turn 9, round 2"]
    assert [row.split()[0] for row in rows if "total 28" in row] == [*"ABCDE"]
    assert sum("Line 7" in row and row.endswith("X-1") for row in rows) == 5
    written.seek(0)
    written.truncate()
    display.end(shown, ["Said."], again=True)
    assert written.getvalue().split() == ["Said."]
