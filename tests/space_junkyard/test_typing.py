"""Other ways to type what is printed: sections without their K0, asteroids with their letters in any order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from itertools import permutations
from pathlib import Path

import pytest
from rich.console import Console

from companion.library.games import box_of
from companion.positions.answer_errors import Ambiguous, AnswerError
from companion.positions.game_words import Words
from companion.positions.parse_answer import read
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.sessions.undo import undo_path
from companion.space_junkyard import RULES
from companion.space_junkyard.constants import ASTEROIDS, LARGE, SECTIONS, TILES
from companion.table.adjust_menu import AdjustMenu
from companion.table.explain import explain
from companion.table.joint import PickedLines
from companion.table.line_words import lists_of
from companion.table.news import tell_news
from companion.table.view import view
from companion.terminal.command_parser import Again, Correct
from companion.terminal.game_loop import Sitting
from companion.terminal.layout import screen
from companion.terminal.plain import Plain
from companion.terminal.screen import Screen
from companion.terminal.typed_line import read_line
from companion.text.styled_text import text
from components.places import locate
from components.problems import SalvageError

POSITION = """
title: Ann beside two sections
state:
  phase: move
  player: Ann
  players:
    Ann: {colour: green, at: C3, stores: {Y: 2, B: 1}}
    Bo: {colour: white, at: A6}
  map: {C3: K03B, C4: K01B, D5: K12Y, B1: YYR}
"""


def type_line(session: Session, line: str) -> None:
    """Answer as at a terminal. Raises SalvageError."""
    meant = read_line(session, view(session), line)
    session.answer(meant.keys, whole=True, picked=meant.picked)  # type: ignore[union-attr]


@pytest.fixture
def laying(home: Path) -> Session:
    """A session whose map is being typed."""
    return begin(locate("space-junkyard"), ["Ann", "Bo"], seed=1, physical=["all"], options={"first": "Ann"})


@pytest.fixture
def flying(home: Path, tmp_path: Path) -> Session:
    """A session in which Ann is about to move."""
    (tmp_path / "here.yaml").write_text(POSITION, encoding="utf-8")
    return begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])


def spellings(code: str) -> Iterator[str]:
    """All that a code may be typed as."""
    if code in ASTEROIDS:
        yield from {"".join(letters) for letters in permutations(code)}
    else:
        yield from {code, code[1:], code[1:].lstrip("0"), f"K{code[1:].lstrip('0')}"}


def test_every_tile_by_every_spelling() -> None:
    """The K, the 0 and the order of letters don't matter, and no spelling means two tiles."""
    words, seen = Words(RULES.game), set()
    for code in (*SECTIONS, *ASTEROIDS):
        for spelling in spellings(code):
            assert code in words.of(spelling.lower()), spelling
            assert spelling not in seen
            seen.add(spelling)
    assert len(seen) == len(words.codes) + len(SECTIONS) + len(ASTEROIDS) - len(LARGE.slots)


def test_a_map_in_rows(laying: Session) -> None:
    """SJ-018: six tiles in a line, with spaces or commas."""
    type_line(laying, "12y 8b ryy 14b 2y 15")
    type_line(laying, "k3y, 03b, by, rb, yb, YRB")
    assert [*laying.play.table.map.values()] == [
        *("K12Y", "K08B", "YYR", "K14B", "K02Y", "K15"),
        *("K03Y", "K03B", "YB", "BR", "YB", "YBR"),
    ]


def test_a_slip_is_told_for_the_one_tile(laying: Session) -> None:
    """SJ-018: what has been typed before it lies on the table, and is kept; what comes after it is typed again."""
    with pytest.raises(SalvageError) as refused:
        type_line(laying, "bb 12y rrb 12y 2y 3y")
    assert [str(fault) for fault in refused.value.faults] == [
        "12y (K12Y) isn't possible now: it lies on B1",
        "done up to 'bb 12y rrb'; the rest was not",
    ]
    assert laying.play.table.map == {"A1": "BB", "B1": "K12Y", "C1": "RRB"}
    assert laying.seq == 3
    with pytest.raises(SalvageError):
        type_line(laying, "qq 2y")
    assert laying.seq == 3
    type_line(laying, "2y")
    laying.undo(2)
    assert laying.play.table.map == {"A1": "BB", "B1": "K12Y"}


def correct(session: Session, line: str) -> list[str]:
    """Type what was typed wrong before, as at a terminal; what is told of it."""
    meant = read_line(session, view(session), line)
    assert isinstance(meant, Correct)
    assert meant.slip
    return AdjustMenu(session, input, print).run(meant.changes, meant.reason)


def test_a_tile_of_the_map_is_corrected(laying: Session) -> None:
    """SJ-018: by its square, without a reason, whatever has been typed since; undo takes only the correction back."""
    type_line(laying, "bb 12y rrb")
    type_line(laying, "14b yyr 8b k3y")
    assert correct(laying, "c1 = rry") == ["Corrected: map C1 from RRB to RRY."]
    assert correct(laying, "B1=2y") == ["Corrected: map B1 from K12Y to K02Y."]
    assert correct(laying, "a1 by") == ["Corrected: map A1 from BB to YB."]
    tiles = ["YB", "K02Y", "RRY", "K14B", "YYR", "K08B", "K03Y"]
    assert [*laying.play.table.map.values()] == tiles
    assert laying.play.ask is not None
    assert laying.play.ask.about["square"] == "B2"
    laying.undo()
    assert [*laying.play.table.map.values()] == ["BB", *tiles[1:]]


def test_a_tile_that_lies_elsewhere_is_moved(laying: Session) -> None:
    """There is one K14B; where it was said to lie, the tile is asked for once more."""
    type_line(laying, "bb 12y rrb 14b")
    assert "map D1 from K14B to none" in correct(laying, "a1 = 14b")[0]
    assert laying.play.ask is not None
    assert laying.play.ask.about["square"] == "D1"
    type_line(laying, "yyr")
    assert laying.play.table.map == {"A1": "K14B", "B1": "K12Y", "C1": "RRB", "D1": "YYR"}


@pytest.mark.parametrize("line", ["b1 = zz", "8b = rr", "b1 = c1", "k12y bb", "b1 rr yy", "zz = bb", "b1 ="])
def test_what_is_no_correction(laying: Session, line: str) -> None:
    """A square and a tile; nothing is done for anything else."""
    type_line(laying, "bb 12y")
    with suppress(SalvageError):
        assert not isinstance(read_line(laying, view(laying), line), Correct)


def test_a_square_before_a_tile_that_is_drawn(flying: Session) -> None:
    """SJ-046: there the square may be an answer that was given before, so only a sign makes it a correction."""
    flying.answer(["0"])
    assert flying.play.ask is not None
    assert flying.play.ask.name == "tile drawn"
    assert not isinstance(read_line(flying, view(flying), "c4 rr"), Correct)
    assert isinstance(read_line(flying, view(flying), "c4 = rr"), Correct)


def test_a_tile_of_the_map_is_corrected_at_any_question(flying: Session) -> None:
    """With the sign, also where the space is an answer: somebody has looked at the map again."""
    assert flying.play.ask is not None
    assert "C4" in flying.play.ask.options  # type: ignore[union-attr]
    assert correct(flying, "c4 = rr") == ["Corrected: map C4 from K01B to RR."]
    assert not isinstance(read_line(flying, view(flying), "c4 scrap"), Correct)
    assert flying.play.table.players["Ann"].at == "C3"


def test_rows_are_read_back_in_sentences(laying: Session, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever sees no map hears what has been understood: what is new of it, and no correction twice."""
    plain = Plain()
    plain.show(view(laying))
    type_line(laying, "bb 12y")
    plain.show(view(laying), whole=False)
    type_line(laying, "rrb")
    plain.show(view(laying), whole=False)
    plain.show(view(laying, news=correct(laying, "a1 = yy")), whole=False)
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("Row", "Corrected"))]
    assert told == [
        "Row 1: A1 BB, B1 K12Y (3 points; exits top Y, right R, bottom Y).",
        "Row 1: C1 RRB.",
        "Corrected: map A1 from BB to YY.",
    ]


def test_a_slip_after_a_choice_does_nothing(flying: Session) -> None:
    """Only what lies on the table is kept: a line with a choice is done whole or not at all."""
    with pytest.raises(AnswerError):
        type_line(flying, "C4 0 qq")
    assert flying.seq == 0


def test_a_short_code_beside_a_price(flying: Session) -> None:
    """`12y` is the section it names wherever that lies; `1b`, a section and a price, is refused with both."""
    ask, words = flying.play.ask, flying.words
    assert ask is not None
    assert read(ask, "12y", lambda: words, texts=RULES.texts) == ("Ann", "D5")
    with pytest.raises(Ambiguous, match="'1b' could be C4 or Join for 1B; type more"):
        read(ask, "1b", lambda: words, texts=RULES.texts)


def test_other_spellings_where_tiles_are_explained_and_corrected(flying: Session) -> None:
    """`? 12y` tells of K12Y; adjust takes them for one tile, and asks which where a number of tiles may be meant."""
    assert "K12Y (section): " in "".join(explain(flying, view(flying), "12y") or ())
    assert "YYR (asteroid tile): " in "".join(explain(flying, view(flying), "yry") or ())
    flying.adjust(["d2 = 8y", "b1 ryb"], "")
    assert flying.play.table.map["D2"] == "K08Y"
    assert flying.play.table.map["B1"] == "YBR"
    with pytest.raises(SalvageError, match="'2Y' could be K02Y or 2 of Y; type K02Y or 2 x Y"):
        flying.adjust(["gone 2Y"], "")


def test_the_tracker_knows_them() -> None:
    """Spellings are data, so that a game without a referee has them, too."""
    assert box_of(locate("space-junkyard"), "tracker").kinds["section"].pieces[0].also == ("1Y", "01Y", "K1Y")


# ---- slots and the number pad -----------------------------------------------------------------------------------


PUSH = """
title: Bo pushes in K13Y; Ann has closed two slots
state:
  phase: push
  player: Bo
  drawn: K13Y
  players:
    Ann: {colour: green, at: C3, closed: [R3, FA]}
    Bo: {colour: white, at: A6}
  map: {C3: K03B, F2: K01B}
"""


@pytest.fixture
def pushing(home: Path, tmp_path: Path) -> Session:
    """A session in which a tile is about to be pushed in, with two slots closed."""
    (tmp_path / "here.yaml").write_text(PUSH, encoding="utf-8")
    return begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])


@pytest.mark.parametrize("typed", ["left 2", "LEFT 2", "l2", "42", "left   2"])
def test_a_slot_by_every_name(pushing: Session, typed: str) -> None:
    """SJ-047: by its side and line, in short, and as the sides lie on a number pad."""
    type_line(pushing, typed)
    assert pushing.play.table.map["A2"] == "K13Y"


def test_every_slot_is_where_its_name_says() -> None:
    """SJ-047: left and right by rows, top and foot by columns counted from the left."""
    words = Words(RULES.game)
    assert {name for name in words.codes if " " in name} == {
        *(f"{side} {row}" for side in ("left", "right") for row in range(1, 7)),
        *(f"{side} {column}" for side in ("top", "foot") for column in "abcdef"),
    }
    assert (words.of("right 6"), words.of("foot c")) == ({"R6"}, {"FC"})
    assert (LARGE.slot_pad["66"], LARGE.slot_pad["23"], LARGE.slot_pad["81"]) == ("R6", "FC", "TA")
    assert LARGE.square_pad["54"] == "E4"


@pytest.mark.parametrize("typed", ["right 3", "63", "r3"])
def test_a_closed_slot_is_refused_by_its_rule(pushing: Session, typed: str) -> None:
    """SJ-053: with who has closed it."""
    with pytest.raises(AnswerError, match=r"isn't possible now: it is closed until Ann's next .* \(SJ-053\)"):
        type_line(pushing, typed)
    assert explain(pushing, view(pushing), typed if typed != "63" else "r3")[0] == "Closed slots: R3 and FA by Ann."


def test_enter_alone_creates(home: Path, tmp_path: Path) -> None:
    """SJ-011: one key for what no answer is better than; where a player has to think, Enter answers nothing."""
    (tmp_path / "here.yaml").write_text(POSITION.replace("phase: move", "phase: resource").replace("Y: 2, ", ""))
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    assert "Create 1 radiation (Enter)" in rows_of(session)[1]
    type_line(session, "")
    assert session.play.table.players["Ann"].stores == [1, 1, 0]
    assert isinstance(read_line(session, view(session), ""), Again)


@pytest.fixture
def converting(home: Path, tmp_path: Path) -> Session:
    """A session in which Ann could still convert, but create nothing."""
    ship = "ship: [{tile: K14Y, x: 1, y: 0, top: east}]"
    said = POSITION.replace("phase: move", "phase: resource").replace("B: 1}", f"B: 2, R: 2}}, {ship}")
    (tmp_path / "here.yaml").write_text(said, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    assert [option.key for option in view(session).listed] == ["Y>R", "end"]
    return session


@pytest.mark.parametrize("line", ["E4", "e4 done", "scrap", "join"])
def test_the_next_phase_ends_resources_where_nothing_is_left_to_create(converting: Session, line: str) -> None:
    """SJ-022: whoever says where to fly has converted all that is wanted."""
    meant = read_line(converting, view(converting), line)
    entries = converting.answer(meant.keys, whole=True)  # type: ignore[union-attr]
    assert [entry.name for entry in entries][:2] == ["resource", "move"]
    assert entries[0].key == "end"


def test_what_the_next_phase_refuses_is_told_of_that(converting: Session) -> None:
    """SJ-028: not that Resources has to be ended first, which would help nobody; nothing is done."""
    for line in ("A6", "A6 done"):
        with pytest.raises(AnswerError, match=r"^A6 isn't possible now: Bo's tug is there"):
            type_line(converting, line)
    assert (converting.play.table.phase, converting.seq) == ("resource", 0)


def resources(tmp_path: Path, ship: str = "") -> Session:
    """A session in whose Resources phase Ann can create 1 radiation with her bridge, and more with such a section."""
    joined = f", ship: [{{tile: {ship}, x: 1, y: 0, top: east}}]" if ship else ""
    said = POSITION.replace("phase: move", "phase: resource").replace("Y: 2, B: 1}", f"B: 1}}{joined}")
    (tmp_path / "here.yaml").write_text(said, encoding="utf-8")
    return begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])


@pytest.mark.parametrize("line", ["E4", "join", "scrap done"])
def test_the_next_phase_begins_with_what_enter_alone_does(home: Path, tmp_path: Path, line: str) -> None:
    """SJ-011: what is free is created first, without a line of its own; the log has it as an answer."""
    session = resources(tmp_path)
    entries = session.answer(line.split(), whole=True)
    assert (entries[0].name, entries[0].key) == ("resource", "Y")
    assert entries[1].name == "move"


def test_a_beginning_for_the_next_phase_after_what_was_created(home: Path, tmp_path: Path) -> None:
    """SJ-022: `sc` is Scrap, though it could still be asked what to convert."""
    session = resources(tmp_path, "K14Y")
    shown = view(session)
    meant = read_line(session, shown, "1 sc 0")
    entries = session.answer(meant.keys, whole=True, picked=meant.picked, lists=lists_of(session))  # type: ignore[union-attr]
    assert [entry.name for entry in entries][:3] == ["resource", "resource", "move"]
    assert [entry.key for entry in entries][1] == "end"


def test_a_choice_of_what_to_create_is_not_passed_over(home: Path, tmp_path: Path) -> None:
    """SJ-012 SJ-022: whoever has to think is told what would be left; nothing is done."""
    session = resources(tmp_path, "K11Y")
    why = "the Resources phase isn't over: 1 create icon is left; type what to create, or done to leave it unused"
    with pytest.raises(AnswerError, match=why):
        type_line(session, "E4")
    assert session.seq == 0


def test_undo_takes_one_word_back_whole(home: Path, tmp_path: Path) -> None:
    """SJ-012: `carbon` on a longer line is the icon and its resource; nobody has seen the question between them."""
    session, lines = resources(tmp_path, "K11Y"), PickedLines(RULES.texts)
    lines.keep(session.answer(["Y", "carbon"], whole=True), 1)
    assert [node.what for node in undo_path(session.journal, session.head.node, 2)] == ["create", "resource"]
    assert lines.number(session, 1, undo_path) == 2


def test_what_is_left_uncreated_is_told(home: Path, tmp_path: Path) -> None:
    """SJ-A11: whoever ends the phase reads what that has given up."""
    session = resources(tmp_path)
    before = session.rules.dump(session.play.table)
    entries = session.answer(["done"], whole=True)
    assert "Ann leaves 1 create icon for radiation unused." in tell_news(session, entries, before)


def test_create_without_room_is_passed_over(flying: Session) -> None:
    """SJ-027: the phase has ended by itself; whoever types the same line each turn need not know."""
    type_line(flying, "create E4")
    assert flying.unused == {"create": "Ann has no room for radiation"}
    assert flying.play.table.players["Ann"].at == "E4"
    with pytest.raises(AnswerError, match=r"Ann has no room for radiation \(SJ-027\)"):
        type_line(flying, "create")


def test_a_side_alone_is_not_enough(pushing: Session) -> None:
    """Which of its slots is asked for; nothing is done."""
    with pytest.raises(Ambiguous, match="'left' could be L1"):
        type_line(pushing, "left")
    with pytest.raises(SalvageError):
        type_line(pushing, "left 7")


def test_names_within_a_line(flying: Session) -> None:
    """SJ-022: a move, its end, the tile and the slot in one line."""
    type_line(flying, "D5 0 14b foot c")
    assert flying.play.table.map["C6"] == "K14B"


def test_spaces_on_the_number_pad(flying: Session) -> None:
    """SJ-028: by column and row, in a list that is long and gives them no other numbers; one that can't be reached is
    refused by its name."""
    options = {option.key: option.typed for option in view(flying).listed}
    assert options["connect"] == "1"
    assert options["E4"] == "E4"
    with pytest.raises(AnswerError, match="A6 isn't possible now: Bo's tug is there"):
        type_line(flying, "16")
    type_line(flying, "54")
    assert flying.play.table.players["Ann"].at == "E4"


def test_a_number_that_is_a_space_and_a_tile(flying: Session) -> None:
    """`15` is A5 on the number pad, and K15: both are named where both are possible, and neither is the other's."""
    flying.adjust(["map.D4=K15"], "")
    with pytest.raises(Ambiguous, match="'15' could be A5 for 1Y or D4; type more"):
        type_line(flying, "15")
    flying.adjust(["ann.stores.Y=0", "ann.at=F1"], "")
    with pytest.raises(AnswerError, match="A5 isn't possible now: it can't be reached"):
        type_line(flying, "15")


def test_the_foot_of_the_map_is_its_bottom_too(flying: Session) -> None:
    """SJ-A35: a ship's sides are called bottom, and so people type the map's."""
    flying.adjust(["ann.at=off the map", "ann.left=bottom"], "")
    assert flying.play.table.players["Ann"].left == "south"
    for side, named in (("top", "north"), ("foot", "south")):
        flying.adjust([f"ann.left={side}"], "")
        assert flying.play.table.players["Ann"].left == named


def test_numbers_of_a_list_come_first(flying: Session) -> None:
    """A number of the list on the screen is what it says there, whatever it is on a number pad."""
    ask = flying.play.ask
    assert ask is not None
    type_line(flying, "1")
    assert flying.play.ask is not ask
    assert "K03B" in [section.tile for section in flying.play.table.players["Ann"].sections]


# ---- what stands on a screen ------------------------------------------------------------------------------------


def rows_of(session: Session) -> list[str]:
    """A screen of 80 by 24, below the rule."""
    lines = [text(line) for line in screen(view(session), 80, 24)]
    return lines[next(number for number, line in enumerate(lines) if line.startswith("──")) + 1 :]


def test_a_long_list_of_spaces_goes_by_price(flying: Session) -> None:
    """SJ-028 SJ-030: verbs have numbers, spaces their names alone, and a price is said once."""
    rows = rows_of(flying)
    assert rows[1].startswith("1 Join for 1B  ")
    assert "  2 Scrap to gain 1Y" in rows[1]
    assert rows[3].startswith("free: A2 A3 A4 B1 ")
    assert rows[4].startswith("for 1Y: A1 ")
    assert " ".join(rows).count("for 1Y") == 2


def test_what_falls_off_is_on_a_small_screen(home: Path, tmp_path: Path) -> None:
    """SJ-050: for every slot its tile, or – for none, and whose tug moves; no slot has a number."""
    laid = dict(zip(LARGE.squares, TILES[::2], strict=False))
    del laid["F2"]
    tiles = ", ".join(f"{square}: {code}" for square, code in laid.items())
    position = f"title: Full\nstate: {{phase: push, player: Ann, drawn: K16, players: {PLAYERS}, map: {{{tiles}}}}}\n"
    (tmp_path / "here.yaml").write_text(position, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    said = " ".join(row.strip() for row in rows_of(session)[1:]).replace(",", "")
    assert said.startswith("each with what falls off (– nothing): FA ")
    for name, slot in LARGE.slots.items():
        assert f"{name} {laid.get(slot.line[-1], '–')}" in said
    assert "L3 (" not in said
    assert f"L3 {laid['F3']} (moves Ann and pushes Bo off)" in said


@pytest.mark.parametrize(("size", "news"), [((80, 24), 0), ((80, 24), 2), ((120, 40), 0), ((120, 40), 3)])
@pytest.mark.parametrize("tiles", ["{F4: BB}", "{F4: BB, F1: RR, A1: Y, B1: YY, C6: R}"])
def test_a_push_is_listed_by_sides(home: Path, tmp_path: Path, size: tuple[int, int], news: int, tiles: str) -> None:
    """One shape, whatever else is on the screen and however few tiles fall off: each side on its own line."""
    position = f"title: Few\nstate: {{phase: push, player: Ann, drawn: K16, players: {PLAYERS}, map: {tiles}}}\n"
    (tmp_path / "here.yaml").write_text(position, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    lines = [f"Ann does thing {number} of those that she does." for number in range(news)]
    rows = [text(row) for row in screen(view(session, news=lines), *size)]
    sides = [row.removeprefix("each with what falls off (– nothing): ") for row in rows[-4:]]
    assert [row[:2] for row in sides] == ["FA", "L1", "R1", "TA"]
    assert [row.count(",") for row in sides] == [5] * 4
    assert "L4 BB" in sides[1]


PLAYERS = "{Ann: {colour: green, at: C3}, Bo: {colour: white, at: F3}}"


def test_quick_digits_wait_for_spaces(flying: Session) -> None:
    """Where spaces are typed by two digits, a digit that begins one is no answer by itself."""
    display = Screen(Console(file=StringIO(), width=80, height=24), quick=True)
    display.show(view(flying))
    assert {"1", "2", "0", "54", "11"} <= {*display.numbers}


def sit(tmp_path: Path, position: str, *lines: str) -> tuple[Session, list[str]]:
    """The session after lines at a table without a terminal, and the questions that are no prompt of a line."""
    file, left, asked = tmp_path / "position.yaml", iter(lines), []
    file.write_text(position, encoding="utf-8")
    session, display = begin(locate("space-junkyard"), scenario=file), Plain()

    def ask(question: str = "> ", begun: str = "") -> str:
        if question != "> ":
            asked.append(question)
        if (line := next(left, None)) is None:
            raise EOFError
        return line

    display.ask, display.tell, display.say = ask, lambda rows: None, lambda text: None  # type: ignore[method-assign]
    Sitting(session, display, lambda words: None).play()
    return session, asked


ASKED = "Ann has no room for 1 radiation and 1 carbon. Collect the YB tile anyway? [y/N] "


@pytest.mark.parametrize(
    ("tile", "lines", "asked", "at", "taken"),
    [
        ("YB", ["1"], [ASKED], "C3", False),
        ("YB", ["1 c4", "n"], [ASKED], "C3", False),
        ("YB", ["1 c4", "y"], [ASKED], "C4", True),
        ("YB", ["collect", "y"], [ASKED], "C3", True),
        ("RY", ["1 c4"], [], "C4", True),
        ("K10B", ["scrap"], ["Ann has no room for 2 carbon and 1 metal. Scrap K10B anyway? [y/N] "], "C3", False),
    ],
)
def test_nothing_is_collected_in_vain_from_habit(
    home: Path, tmp_path: Path, tile: str, lines: list[str], asked: list[str], at: str, taken: bool
) -> None:
    """SJ-036 SJ-039: 1 creates in most turns, so a tile of which all would be lost is taken only after asking."""
    stores = "{Y: 2, B: 2, R: 2}" if tile in SECTIONS else "{Y: 2, B: 2}"
    placed = POSITION.replace("{Y: 2, B: 1}", stores).replace("C3: K03B, C4: K01B", f"C3: {tile}")
    session, said = sit(tmp_path, placed, *lines)
    table = session.play.table
    assert (said, table.players["Ann"].at, "C3" not in table.map) == (asked, at, taken)
    session.close()


@pytest.mark.parametrize(("typed", "chosen"), [("c", "collect"), ("d", ""), ("a", ""), ("b3", "B3")])
def test_a_letter_is_a_verb_and_no_space(home: Path, tmp_path: Path, typed: str, chosen: str) -> None:
    """SJ-033: no space is called C alone; but nobody ends their moves with what may be half of D4."""
    (tmp_path / "here.yaml").write_text(POSITION.replace("C3: K03B", "C3: BB"), encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml")
    if chosen:
        assert read(session.play.ask, typed, lambda: session.words, texts=RULES.texts)[1] == chosen
        return
    with pytest.raises(Ambiguous):
        read(session.play.ask, typed, lambda: session.words, texts=RULES.texts)
