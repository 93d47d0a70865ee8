"""What can be done in tracker mode, in words: the labels of the question that every turn is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import END
from companion.engine.texts import Question, Words
from companion.positions import state_words
from companion.text.grammar import either, with_article, within_sentence
from components.schema import Game, Kind

from .box import loose_kinds
from .edits import label as label_edit
from .piece_words import PieceWords
from .places import COMMON

ADD_OR_SUBTRACT = {"gain": "Add", "lose": "Subtract"}
POINTS_OF_WHAT = {"gain": "Add points for what?", "lose": "Subtract points for what?"}
TO_OR_FROM = {"gain": "Add to", "lose": "Subtract from"}

IN_ORDER = ("gain", "lose", "track", "flag", "pieces", "draw", "roll", "next", "card", "shuffle", "finish", END)
"""The verbs as lists have them: what is only sometimes possible stands behind what always is."""

MOST_NAMED, MOST_COUNTED = 2, 3
"""More words for what is drawn or moved, and for what is counted, are too many for a label."""


def question(words: PieceWords) -> Question:
    """What comes next: an edit as it is typed, or one of the verbs, in the order of the list."""

    def edit(option: str, player: str) -> str:
        return label_edit(words, option, player)

    labels = {**_counting(), **_moving(words.game), **_of_cards(words), "roll": "Roll dice", **_OF_THE_GAME}
    return Question(
        "what",
        "{player}: what next?",
        edit,
        labels={verb: labels[verb] for verb in IN_ORDER},
        player="key players",
        added="list of text",
        subtracted="list of text",
    )


_OF_THE_GAME = {"next": "Next turn", "finish": "End the game", END: "End the game"}


def _counting() -> Mapping[str, Words]:
    return {
        "gain": lambda added: _count("gain", added),
        "lose": lambda subtracted: _count("lose", subtracted),
    }


def _count(verb: str, names: Sequence[str]) -> str:
    """What is added or subtracted, where that is few things."""
    few = len(names) <= MOST_COUNTED
    return f"{ADD_OR_SUBTRACT[verb]} {either(names)}" if few else f"{TO_OR_FROM[verb]} a counter"


def _moving(game: Game) -> Mapping[str, Words]:
    loose = sorted(loose_kinds(game), key=lambda kind: -kind.count)
    return {
        "track": "Move a marker along its track",
        "flag": _mark(game),
        "pieces": f"Move {_moved_pieces(loose, bool(game.tracks))}" if loose else "Move pieces",
    }


def _of_cards(words: PieceWords) -> Mapping[str, Words]:
    """Drawing, and what is done with what was drawn; "Draw a tile" alone is an edit."""
    drawn, pile, decks = words.few_nouns, words.pile_noun, len(words.nouns)
    draw = f"Draw from {'either' if decks == MOST_NAMED else 'any'} {pile}" if pile else "Draw a card or piece"
    if decks == 1 and drawn:
        draw = f"Draw {with_article(drawn)} and choose where it goes"
    return {"draw": draw, "card": f"Move a drawn {drawn or 'card or piece'}", "shuffle": "Shuffle discards back in"}


def _mark(game: Game) -> str:
    """The edit of what is so or not: `Mark a satellite as working or not`."""
    if not game.flags:
        return "Mark as so or not"
    if len(game.flags) > 1:
        return "Change a yes-or-no mark"
    flag = next(iter(game.flags.values()))
    of = state_words.singular(flag.of) if flag.of in game.tracks else flag.of
    whose = "" if of == COMMON else f"{with_article(of)} "
    return f"Mark {whose}as {flag.label or flag.title.lower()} or not"


def _moved_pieces(kinds: Sequence[Kind], beside_tracks: bool) -> str:
    """Loose pieces of some kinds: `starter tiles`, `cubes or tokens`, `cubes or other pieces`. beside_tracks: there are
    markers of tracks to move, too, so that `markers` would say both."""
    if len(kinds) == 1:
        return kinds[0].label or within_sentence(kinds[0].title)
    last = [kind.label or _last_word(kind.title) for kind in kinds]
    first = next((name for name in last if not (beside_tracks and name == "markers")), last[0])
    return either(last if len(last) <= MOST_NAMED else [first, "other pieces"])


def _last_word(title: str) -> str:
    """What many pieces are called, by the word of their title that says so: `tokens` of 2 or 3 cubes."""
    every = title.lower().split()
    return every[0] if "of" in every else every[-1]
