"""What the games teach while they are played: texts that are sound, and entries for what newcomers meet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.conformance.walks import Walker, names
from companion.engine import Choice, Play, ledger
from companion.game_registry.games import rules_of
from companion.game_registry.lessons import Lessons, check_lessons, find_untaught, read_lessons
from companion.web.features.teaching import draw_picture
from companion.web.views.art import Art
from components.places import locate

from ..english import wrong_in
from ..long_run import EVERY_GAME, longer
from ..printed import GAMES, designed

MOST_UNTAUGHT = 0.1
"""The share of the questions met in a game that no entry is about."""
MAX_PICTURE_BYTES = 25_000
"""Of a picture, packed: the first of them is part of a first view."""
MAX_STRIP_BYTES = 1500
"""Of the words and the icon of an entry, which with what is round them may add 2 KB to a push."""
MOST_ANSWERS = 600
"""Answers after which a random game is left; what is met later is met by few."""

TAUGHT = [game for game in GAMES if read_lessons(locate(game)).entries]


def met_questions(game: str, rounds: int) -> Iterator[str]:
    """The questions that random games ask players, each once a game."""
    rules = rules_of(locate(game))
    least, most = max(2, rules.game.players[0]), rules.game.players[1]
    for number in range(rounds):
        play = Play(rules, rules.setup(names(least + number % (most + 1 - least)), {}))
        walker, asked = Walker(Random(f"met {number}")), set[str]()
        for _ in range(MOST_ANSWERS):
            if play.ask is None:
                break
            if isinstance(play.ask, Choice):
                asked.add(play.ask.name)
            play.answer(walker(play.ask))
        yield from asked


@EVERY_GAME
@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_are_sound(game: str) -> None:
    """Rules, questions, events and pieces are there, figures are filled in, no text is too long, and all of it is
    English."""
    place = locate(game)
    rules = rules_of(place)
    assert check_lessons(place, rules.game, rules.texts, ledger.read(place)) == []
    lessons = read_lessons(place)
    every = [*lessons.goal, *lessons.entries.values()]
    texts = [text for each in every for text in (each.title, each.text, *getattr(each, "lines", ()))]
    assert [wrong for text in texts for wrong in wrong_in(text, game)] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_nobody_taps_a_keyboard(game: str) -> None:
    """At a terminal lessons say what to type, on phones what to tap."""
    place = locate(game)
    tapped, typed = (
        {id: entry.text for id, entry in read_lessons(place).fill(rules_of(place).game, 3, keyboard).entries.items()}
        for keyboard in (False, True)
    )
    taps = re.compile(r"(?i)\btap\b")
    assert [id for id, text in typed.items() if taps.search(text)] == []
    assert [id for id, text in tapped.items() if text != typed[id] and not taps.search(text)] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_can_be_shown(game: str) -> None:
    """Their icons are there, and their positions can be drawn; the goal has its three cards."""
    lessons, art = read_lessons(locate(game)), Art(designed(game, "full"))
    assert [id for id, entry in lessons.entries.items() if entry.icon and not art.icon_name(entry.icon)] == []
    strips = {id: len(art.icon(each.icon) + each.title + each.text) for id, each in lessons.entries.items()}
    assert {id: size for id, size in strips.items() if size > MAX_STRIP_BYTES} == {}
    assert len(lessons.goal) == 3
    assert lessons.first_game
    assert rules_of(locate(game)).setup(names(2), dict(lessons.first_game.options))
    for each in (*lessons.goal, *lessons.entries.values()):
        if each.picture:
            assert len(draw_picture(locate(game), each.picture)) <= MAX_PICTURE_BYTES


@EVERY_GAME
@pytest.mark.parametrize("game", TAUGHT)
def test_what_newcomers_meet_is_taught(game: str) -> None:
    """At most one in ten of the questions that players meet in a random game has no entry."""
    untaught, taught = find_untaught(read_lessons(locate(game)), met_questions(game, longer(4, 50)))
    assert 1 - taught <= MOST_UNTAUGHT, untaught


WRONG = {
    "entries: {a: {title: A, text: b, questions: [actoin], rules: [SD-037]}}": "there is no question 'actoin'",
    "entries: {a: {title: A, text: b, events: [hit], rules: [SD-037]}}": "there is no event 'hit'",
    "entries: {a: {title: A, text: b, pieces: [cube], rules: [SD-037]}}": "there is no kind or piece 'cube'",
    "entries: {a: {title: A, text: b, answers: {action: [fly]}, rules: [SD-037]}}": "no verb of 'action' 'fly'",
    "entries: {a: {title: A, text: b, questions: [action], rules: [SD-999]}}": "there is no rule 'SD-999'",
    "entries: {a: {title: A, text: b, questions: [action], rules: [SD-037], light: [spot]}}": "no value 'spot'",
    "entries: {a: {title: A, text: b, rules: [SD-037]}}": "nothing brings it up",
    "entries: {a: {title: A, text: '{{ rule_act }}', questions: [action], rules: [SD-037]}}": "rule_act",
    f"entries: {{a: {{title: A, text: '{'b ' * 41}', questions: [action], rules: [SD-037]}}}}": "it has 41 words",
    "goal: [{title: A, text: b, picture: {scenario: none}}]": "there is no scenario 'none'",
    "entries: {a: {title: A, questions: [action], rules: [SD-037]}}": "key 'text' is missing",
    "entrys: {}": "unknown key 'entrys'",
}


@pytest.mark.parametrize("text", WRONG)
def test_mistakes_are_found_with_their_lines(text: str, tmp_path: Path) -> None:
    place = locate("space-debris")
    rules = rules_of(place)
    (tmp_path / "teach.yaml").write_text(f"# What is taught\n{text}\n")
    found = check_lessons(place._replace(companion=tmp_path), rules.game, rules.texts, ledger.read(place))
    assert [problem.line for problem in found] == [2]
    assert WRONG[text] in str(found[0])


def test_figures_are_those_of_the_game() -> None:
    """With the number of players who are at the table."""
    game, lessons = rules_of(locate("space-debris")).game, read_lessons(locate("space-debris"))
    text = "{{ rule_actions }} actions, {{ players }} of you"
    (entry, *_) = lessons.entries.values()
    filled = Lessons((), {"a": entry._replace(text=text)}).fill(game, 3)
    assert filled.entries["a"].text == "4 actions, 3 of you"
