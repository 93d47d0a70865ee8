"""Nothing that matters falls off a screen: no verb, no cost and no way out, from the smallest size to the largest, with
an error line and a question of two lines above; and large ones show what happened last. The fullest questions of random
games are looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, takewhile
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine import Choice, legal
from companion.library.games import part_of
from companion.positions.game_words import Words
from companion.positions.views import TABLE
from companion.sessions.journal_rows import PERSON
from companion.sessions.replay import Entry, no_words
from companion.table.compose import view
from companion.table.facts import Room
from companion.table.feed import recent
from companion.table.joint import joint_lists
from companion.table.open_cards import read_open_cards
from companion.table.view import Option, View
from companion.terminal.board import board
from companion.terminal.board_picture import LEAST_ROWS, PLACE, BoardPicture
from companion.terminal.image_protocols import Cell, Terminal, show_kitty
from companion.terminal.large_screen import board_width, has_column
from companion.terminal.layout import has_room_for, picture_room, screen
from companion.text.styled_text import Line, text, width, wrapped
from companion.typing.names import WAY_OUT
from layouts.scene import Scene

from ..long_run import first_of, longer

LARGE = ((100, 30), (120, 40), (160, 50))
SIZES = ((80, 24), (60, 20), *LARGE)
WALKS = longer(1, 2)
MOST = 250
"""Answers of a walk that are looked at."""
FULLEST = 2
"""Screens of each question that are drawn."""
LAST = 80
"""Notes from which a log is made: more than fit on any screen."""

ERROR = ["'zzz' isn't one of the choices; did you mean one of those that are listed below?"]
NEWS = [f"Something has happened to somebody, number {number}." for number in range(4)]


@cache
def fullest(case: Any, kind: str, walks: Any) -> list[View]:
    """The questions with most choices, and those with the longest labels, of each name; with the list of answers that
    are given together, if there is one."""
    found: dict[str, list[tuple[int, list[View]]]] = {}
    for walk in walks(case, kind, WALKS):
        for _ in range(MOST):
            ask = walk.play.ask
            if ask is None:
                break
            if isinstance(ask, Choice):
                size = sum(1 + len(case.rules.texts.label(ask, option)) // 40 for option in legal(ask))
                kept = found.setdefault(ask.name, [])
                if len(kept) < FULLEST or size > min(kept, key=lambda each: each[0])[0]:
                    kept.append((size, views(case, walk.play)))
                    kept.sort(key=lambda each: -each[0])
                    del kept[FULLEST:]
            walk.step()
    return [each for kept in found.values() for _, seen in kept for each in seen]


words_of = cache(Words)


def shown(case: Any, play: Any) -> View:
    """What the table sees of a game that has no session."""
    return views(case, play)[0]


def views(case: Any, play: Any) -> list[View]:
    """The same, and once more with answers that are given together, if a small screen has room for a list of them."""
    session: Any = SimpleNamespace(
        play=play, rules=case.rules, game=case.data, place=case.place, name="friday", seq=0,
        meta=SimpleNamespace(mode=case.mode), head=SimpleNamespace(moves=0), score=lambda: None,
        is_physical=lambda deck: False, words=words_of(case.data),
    )  # fmt: skip
    audience = play.ask.seat if play.ask.secret else TABLE
    happened = Entry(1, 2, PERSON, None, "", "", no_words, "", None, [], play.table.notes[-LAST:])
    seen = view(session, audience, NEWS, log=recent(session, [happened], audience))
    cards = read_open_cards(case.data, seen.state, part_of(case.place, "piece_words", case.mode))
    alone = seen._replace(cards=cards)
    lists = (each for each in joint_lists(session, alone) if has_room_for(each, alone, *SIZES[0]))
    return [alone, *(alone._replace(joint=joint) for joint in islice(lists, 1))]


def by_size(sizes: Sequence[tuple[int, int]], always: int = 1) -> Any:
    """Each size of a screen; in every run the first so many."""
    return pytest.mark.parametrize("size", first_of(((size,) for size in sizes), always), ids="{0[0]}x{0[1]}".format)


@by_size(sorted(SIZES))
def test_nothing_that_matters_falls_off(case: Any, kind: str, walks: Any, size: tuple[int, int]) -> None:
    """Every verb, the way out, and what an answer costs wherever that answer is listed; with an error line and a long
    question, and without."""
    columns, rows = size
    for each in fullest(case, kind, walks):
        assert each.question is not None
        if each.joint and not has_room_for(each.joint, each._replace(joint=()), *size):
            continue  # Answers are listed one by one there.
        long = each._replace(question=each.question._replace(text=f"{each.question.text} " + "word " * (columns // 5)))
        for seen, message in ((each, []), (long, ERROR)):
            lines = [text(line) for line in screen(seen, columns, rows, message)]
            assert len(lines) <= rows - 1, each.question.name
            assert max(width([(line, "")]) for line in lines) <= columns
            answers = below_question(seen, lines, columns)
            for option, told in find_answers(answers, seen.listed):
                assert told or not (option.verb or option.typed == WAY_OUT), (each.question.name, option.words)
                for pattern in case.facts().get("costs", ()) if told else ():
                    for cost in re.findall(pattern, option.words):
                        assert any(cost in said for said in told), (each.question.name, option.words, lines[-9:])


def test_a_number_means_no_other_piece(case: Any, kind: str, walks: Any) -> None:
    """Where answers are pieces that have numbers, such as cards, nothing else has a number that could be one of these:
    a verb beside them is called by its name."""
    numbers = {name for piece in case.data.pieces() for name in (piece.key, piece.code) if name and name.isdecimal()}
    for each in fullest(case, kind, walks):
        named = {key for option in each.listed for key in (option.key, *option.then)}
        for option in each.listed if named & numbers else ():
            assert option.typed not in numbers or option.typed in (option.key, *option.then), option.words
            assert option.typed.isdecimal() or option.shows_typed, option.words


def question_rows(seen: View, columns: int) -> list[str]:
    """The lines of the question; its rule stands beside the first, unless that would take one line more."""
    assert seen.question
    beside, alone = (wrapped(seen.question.text, columns - left) for left in (len(seen.question.rule) + 2, 0))
    return alone if len(alone) < len(beside) else beside


def below_question(seen: View, lines: Sequence[str], columns: int) -> list[str]:
    """What stands below the question: a row for each line, with what goes on below it."""
    assert seen.question
    first, *more = question_rows(seen, columns)
    asked = max(number for number, line in enumerate(lines) if line.startswith(first))
    rows: list[str] = []
    for line in lines[asked + 1 + len(more) :]:
        headed = rows and not begins_answer(seen, rows[-1])
        goes_on = line.startswith("  ") and (headed or not begins_answer(seen, line.strip()))
        rows[-1:] = [f"{rows[-1]} {line.strip()}"] if goes_on and rows else [*rows[-1:], line.strip()]
    return rows


def begins_answer(seen: View, said: str) -> bool:
    """Whether a line begins with an answer, and not with what is said of several."""
    return any(numbered(each).match(said) for each in seen.listed if not each.unnumbered)


@cache
def numbered(option: Option) -> re.Pattern[str]:
    """How an answer begins where its number stands before it, which words that are typed as they stand don't need."""
    first = re.split(r"[ ,:;]", option.words)[0]
    itself = option.typed == option.key and first.lower() == option.key.lower()
    return re.compile(rf"(?<!\S){re.escape(first)}(?!\w)" if itself else rf"(?<!\S){option.typed} {re.escape(first)}")


@cache
def begin(option: Option) -> re.Pattern[str]:
    """How an answer begins in any list: a verb with its number; a thing may stand there by its name alone."""
    if option.verb or option.typed == WAY_OUT:
        return numbered(option)
    name = rf"{re.escape(called(option))}(?![\w-])"
    return re.compile(rf"(?<!\S){option.typed} {name}|{numbered(option).pattern}|(?<!\S){name}")


@cache
def called(option: Option) -> str:
    """What a thing is called without its number, its price and all that follows."""
    named = option.code or option.key
    if option.words.startswith(named):
        return named
    head = re.split(r",(?!\d)|[:;(]", option.words)[0].strip()
    return re.split("|".join(map(re.escape, option.costs)), head)[0].strip() if option.costs else head


def begin_alike(said: str, option: Option) -> int:
    """How far an answer is told in its own words, which may name others: `Use ST15 or ST16`."""
    pairs = zip(said.removeprefix(f"{option.typed} "), option.words, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def find_answers(rows: Sequence[str], listed: Sequence[Option]) -> Iterator[tuple[Option, list[str]]]:
    """All that is told of each answer: up to the next one, with what stands before a colon where nothing but answers
    follows it, be it with what is told of them: `for 1 point: CH15 LU8`, `for 2 points: LU0 (missions)`."""
    names = {
        word.strip(",()")
        for each in listed
        if not each.verb
        for word in (each.typed, *called(each).split(), *each.words.split())
    }
    told: dict[Option, list[str]] = {option: [] for option in listed}
    for row in rows:
        numbers = {match.start() for each in listed for match in numbered(each).finditer(row)}
        found = {option: [match.span() for match in begin(option).finditer(row)] for option in listed}
        spans = {span for each in found.values() for span in each}
        whole = {(a, b) for a, b in spans if not any(c <= a and b < d for c, d in spans)}  # `LU1 straight` isn't LU1.
        begun = {option: [a for a, b in each if (a, b) in whole] for option, each in found.items()}
        every = {start for start, _ in whole}
        for option, starts in begun.items():
            ends = numbers if option.verb else every  # Labels of verbs name things, and have numbers in every list.
            for start in starts:
                before, colon, between = row[:start].rpartition(": ")
                price = before if colon and {*re.sub("[,;()]", "", between).split()} <= names else ""
                own = start + (begin_alike(row[start:], option) if option.verb else 0)
                told[option].append(price + row[start : min((end for end in ends if end > own), default=len(row))])
    yield from told.items()


@by_size(LARGE)
def test_what_happened_last_is_on_a_large_screen(case: Any, kind: str, walks: Any, size: tuple[int, int]) -> None:
    """The log ends with what came last, every sentence whole, as many as there is room for; before the first may stand
    the beginning of its turn."""
    columns, rows = size
    for each in fullest(case, kind, walks):
        said = [entry.text.rstrip(".") if entry.turn else entry.text for entry in each.log]
        shown = log_on([text(line) for line in screen(each, columns, rows)], columns, rows)
        drawn = " ".join(" ".join(shown).split())
        number = max(n for n in range(len(said) + 1) if drawn.endswith(" ".join(said[len(said) - n :])))
        left = drawn.removesuffix(" ".join(said[len(said) - number :])).strip()
        begun = [entry.text.rstrip(".") for entry in each.log[: len(said) - number] if entry.turn]
        assert left in ("", *(f"{turn} …" for turn in begun[-1:]))
        if number < len(said):
            narrow = columns - (board_width(columns) if has_column(columns, rows) else 0) - 12
            empty = sum(not row.strip() for row in shown)
            assert empty < 2 + 1 + len(said[-number - 1]) // narrow, "there would have been room for more"


def log_on(lines: Sequence[str], columns: int, rows: int) -> list[str]:
    """The rows of the log on a screen, without its title: a column, or what lies between the rule and the news, with
    the rows that are free above the rule."""
    rule = next(number for number, line in enumerate(lines) if line.endswith("/ commands ─"))
    left = board_width(columns)
    if has_column(columns, rows) and all(line[left] == "│" for line in lines[1:rule]):
        return [line[left + 1 :] for line in lines[2:rule]]
    news = next(number for number, line in enumerate(lines) if number > rule and line.startswith(("· ", "▸ ")))
    free = list(takewhile(lambda line: not line.strip(), reversed(lines[:rule])))
    titled = lines[rule + 1].startswith("Log ")
    return [*free, *lines[rule + 1 + titled : news]]


@by_size([size for size in LARGE if has_column(*size)])
def test_a_picture_takes_no_room_from_anything_else(case: Any, kind: str, walks: Any, size: tuple[int, int]) -> None:
    """Where the board is a picture, all else is on the screen: other facts, the log, news, question and answers."""
    columns, rows = size
    pictures = BoardPicture(Terminal(show_kitty, Cell()))
    for each in fullest(case, kind, walks):
        given = each._replace(picture=lambda: Scene(300, 250, ()))
        pictured = pictures.make_room(given, picture_room(given, columns, rows, ERROR))
        before, after = (screen(seen, columns, rows, ERROR) for seen in (each, pictured))
        asked = [lines[rule_of(lines) :] for lines in (before, after)]
        assert len(asked[0]) < len(asked[1]) or asked[0] == asked[1]
        assert len(after) <= rows - 1
        if pictured is given:
            continue
        drawn = [line for line in after if any(style == PLACE for _, style in line)]
        assert len(drawn) >= LEAST_ROWS
        assert all(width(line) <= columns for line in drawn)
        assert all(text(line)[board_width(columns)] == "│" for line in after[1 : rule_of(after)])
        said = " ".join(" ".join(text(line)[: board_width(columns)] for line in after[: rule_of(after)]).split())
        for line in board(each.draw_board(lambda *_: []), Room(board_width(columns), rows)):
            assert {*text(line).split()} <= {*said.split()}, text(line)


def rule_of(lines: Sequence[Line]) -> int:
    """Which line is the rule above the news and the question."""
    return [text(line).endswith("/ commands ─") for line in lines].index(True)
