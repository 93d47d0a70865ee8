"""What is asked about all that has a value in tracker mode: counters and points, markers, what is so or not, dice."""

from __future__ import annotations

from companion.engine.texts import Question
from companion.text.grammar import capital, figure, within_sentence
from components.schema import Game

from .piece_words import titled
from .places import COMMON
from .verb_words import POINTS_OF_WHAT, TO_OR_FROM

WHOSE_POINTS = {"gain": "Who gets points for {}?", "lose": "Who loses points for {}?"}
HOW_MUCH = {"gain": "Add how much to", "lose": "Subtract how much from"}
HOW_MANY_POINTS = {
    "gain": "How many points does {} get for {}?",
    "lose": "How many points does {} lose for {}?",
}


def questions(game: Game) -> tuple[Question, ...]:
    return (*_counting(game), *_markers(game), *_flags(game), *_dice(game))


def _counting(game: Game) -> tuple[Question, ...]:
    """Whose number goes up or down, and by how much."""

    def whose(verb: str, thing: str, for_points: bool) -> str:
        points = WHOSE_POINTS[verb].format(thing)
        return points if for_points else f"{TO_OR_FROM[verb]} whose {thing}?"

    def how_much(verb: str, thing: str, whose: str, for_points: bool) -> str:
        points = HOW_MANY_POINTS[verb].format(whose, thing)
        return points if for_points else f"{HOW_MUCH[verb]} {_owner(whose)}{thing}?"

    return (
        Question(
            "counter",
            lambda verb: POINTS_OF_WHAT[verb] if game.scores else f"{TO_OR_FROM[verb]} what?",
            lambda option: _counted(game, option),
            labels={id: _counted(game, id) for id in (*game.counters, *game.scores)},
            verb="text",
        ),
        Question("whose counter", whose, verb="text", thing="text", for_points="bool"),
        Question(
            "by how much",
            how_much,
            lambda option: figure(option),
            verb="text",
            thing="text",
            whose="text",
            for_points="bool",
        ),
    )


def _counted(game: Game, key: str) -> str:
    """What a counter or a score is called; a piece may have the id of a counter."""
    if key in game.counters:
        return capital(game.counters[key].label or game.counters[key].title)
    return game.scores[key].title if key in game.scores else capital(titled(game, key))  # A kind may be called so, too.


def _markers(game: Game) -> tuple[Question, ...]:
    """Which marker of whom goes to which space."""

    def which(track: str, of: str) -> str:
        return f"Move the {track} marker of which {of}?" if of else f"Move whose {track} marker?"

    def where(track: str, of: str, whose: str) -> str:
        return f"Set {_owner(f'{of} {whose}' if of else whose) or 'the '}{track} to what?"

    return (
        Question("track", "Move the marker on which track?", lambda option: titled(game, option)),
        Question("whose marker", which, labels={COMMON: "The table's"}, track="text", of="text"),
        Question("space", where, track="text", of="text", whose="text"),
    )


def _flags(game: Game) -> tuple[Question, ...]:
    """What is so or not, and of whom."""

    def other_way_round(option: str, flag: str, so: dict[str, bool]) -> str:
        return f"{option} as {'not ' if so[option] else ''}{flag}"

    return (
        Question("flag", "Mark what?", lambda option: capital(game.flags[option].label or game.flags[option].title)),
        Question(
            "whose flag",
            lambda of: f"Mark which {of or 'player'}?",
            other_way_round,
            flag="text",
            so="map of text to bool",
            of="text",
        ),
    )


def _dice(game: Game) -> tuple[Question, ...]:
    return (
        Question("die", "Roll which die?", lambda option: titled(game, option)),
        Question("how many", "Roll how many dice?"),
        Question(
            "die rolled", lambda die: f"Roll {within_sentence(titled(game, die))}. What did you roll?", die="text"
        ),
    )


def _owner(whose: str) -> str:
    """Whose something is, before its name; nothing before the table's."""
    return "" if whose == COMMON else f"{whose}'s "
