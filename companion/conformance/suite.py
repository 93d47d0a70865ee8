"""The whole suite for one game within some seconds: what `salvage check` runs on its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import process_time

from companion.conformance.code_places import CodePlace
from companion.conformance.examiner import Examiner
from companion.conformance.examples import example_problems
from companion.conformance.reopening import session_problems
from companion.conformance.walks import every_walk, names
from companion.engine import Chance, Choice, Play, Rules, allowed, ledger
from companion.game_registry.games import part_of, rules_of
from companion.game_registry.lessons import check_lessons, find_untaught, read_lessons
from companion.positions.views import SEATS
from companion.simulation.bots import own_bots
from components.places import GamePlace
from components.problems import Problem, did_you_mean, display_path, in_order
from components.schema import Game

SECONDS = 2.0
"""How long random games are played by default: in ours that finds all but what comes up once in thousands of games."""

MAX_ANSWERS = 1500
"""Answers after which a random game is left: chance need not find the end of a game of aims."""

BOT_ANSWERS = 60
"""Answers by each bot, which are a few turns; those of bots that think take long."""

MAX_TURN_ANSWERS = 200
"""Answers to one question in one turn after which chance would have found the end of the turn."""

MAX_PROBLEMS = 20
"""Problems after which no more games are played; nobody mends more before checking again."""

PARTS = ("steps", "setup", "load", "dump", "check", "texts", "guards")
"""What the engine needs of a game's rules (`engine.Rules`)."""


@dataclass
class RulesReport:
    """What was found, and in how much: random games, answers given in them, and what of the questions and events that
    the game declares never came up. untaught: of a game that teaches, the questions without an entry, those that most
    games ask first; taught: the share of the questions met in a game that have one. warnings: what still works, but is
    to be declared otherwise."""

    problems: list[Problem]
    games: int = 0
    answers: int = 0
    unseen: list[str] = field(default_factory=list)
    untaught: list[str] = field(default_factory=list)
    taught: float = 1.0
    warnings: list[Problem] = field(default_factory=list)


def check_rules(place: GamePlace, game: Game, seconds: float = SECONDS) -> RulesReport:
    """Play a game by its rules at random and look at everything. Raises SalvageError where they aren't trusted."""
    rules = rules_of(place)
    if lacking := _lacking(place, rules):
        return RulesReport(lacking)
    folder = place.root.companion
    assert folder is not None
    more = [part.companion for part in place.parts[1:] if part.companion]
    examiner, games = Examiner(rules, game, folder, ledger.read(place), sparing=True, more=more), 0
    with examiner.blaming("what the rules declare"):
        examiner.check_declarations()
    with examiner.blaming("what the game teaches"):
        examiner.problems += check_lessons(place, game, rules.texts, examiner.ledger)
        if not examiner.problems and (first := read_lessons(place).first_game):
            rules.setup(names(game.players[1]), dict(first.options))
    with examiner.blaming("the scenarios"):
        examiner.problems += () if place.base else example_problems(rules, game)  # An expansion may lead elsewhere.
    until = process_time() + seconds
    with examiner.blaming("the beginning of a random game"):
        for walk in every_walk(rules, game):
            with examiner.blaming(walk.name):
                examiner.walk(walk, MAX_ANSWERS, until=until)
            games += 1
            if process_time() > until or len(examiner.problems) >= MAX_PROBLEMS:
                break
    warnings = list[Problem]()
    if not (examiner.ended or examiner.problems) and games:
        problem, times_in_turn = examiner.tell_endless(games)
        examiner.problems += [problem] if times_in_turn >= MAX_TURN_ANSWERS else []
        warnings += [problem] if examiner.answers >= MAX_ANSWERS else []  # Chance need not find the end of some games.
    if not examiner.problems:
        with examiner.blaming("a game of bots"):
            file = CodePlace(folder / "bot.py")
            examiner.problems += [file.problem(what) for what in _bot_problems(place, rules, game)]
        with examiner.blaming("a session"):
            examiner.problems += [examiner.code.whole.problem(what) for what in session_problems(place, game, 1)][:1]
    declared = {*rules.texts.questions, *rules.texts.events}
    unseen = sorted(declared - examiner.asked - examiner.reported)
    report = RulesReport(in_order(examiner.problems), games, examiner.answers, unseen)
    report.warnings = warnings
    if not examiner.problems and (lessons := read_lessons(place)).entries:
        report.untaught, report.taught = find_untaught(lessons, [question for _, question in examiner.met])
    return report


def _lacking(place: GamePlace, rules: Rules) -> list[Problem]:
    """List a problem for each name that the engine needs and RULES lacks."""
    there = [name for name in dir(rules) if not name.startswith("_")]
    assert place.root.companion is not None
    return [
        Problem(
            display_path(place.root.companion / "__init__.py"),
            None,
            f"RULES has no {name!r}{did_you_mean(name, there)}",
        )
        for name in PARTS
        if not hasattr(rules, name)
    ]


def _bot_problems(place: GamePlace, rules: Rules, game: Game) -> Iterator[str]:
    """Yield the faults of bots' answers, and of the metrics that are read meanwhile."""
    metrics = part_of(place, "metrics")
    for name, bot in own_bots(place).items():
        random = Random(name).random
        decide = bot(random)
        play = Play(rules, rules.setup(names(game.players[1]), {}))
        for _ in range(BOT_ANSWERS):
            ask = play.ask
            if ask is None:
                break
            if isinstance(ask, Choice):
                option = decide(play.table, ask)
                if not allowed(ask, option):
                    yield f"bot {name!r} answers {option!r} to {ask.name!r}, which isn't one of its options"
                    break
            elif isinstance(ask, Chance):
                option = ask.source.pick(random())
            play.answer(option)
        # Only called: a metric or trait that can't read a table raises here, and not in the middle of a playtest.
        for metric in getattr(metrics, "METRICS", {}).values():
            metric(play.table)
        for trait in getattr(metrics, "TRAITS", {}).values():
            for seat in rules.dump(play.table)[SEATS]:
                trait(play.table, seat)
