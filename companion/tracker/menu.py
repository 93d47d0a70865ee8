"""The list of actions in tracker mode, for players who can't think of the words: draw, roll, move and shuffle, the next
turn, and the end.

A verb is a row of blanks, each one question with answers from the game's data; filled in, they make an edit. Everything
else is typed, or asked for by the form of corrections.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from companion.corrections import board
from companion.corrections.board import TrackedTable, field
from companion.corrections.box import is_secret, tracked_decks
from companion.corrections.edits import Edit, MoveCards
from companion.corrections.piece_words import PieceWords
from companion.corrections.piles import is_unseen, lying, remaining, size
from companion.engine import END, FINISH, Choice, Ending, Free, Option, Step
from companion.engine.labels import Label
from companion.engine.seats import after
from companion.engine.texts import Question
from companion.positions.state_words import noun
from companion.text.grammar import capital
from components.messages import _
from components.schema import Game

from . import points
from .edits import Choose, Draw, Next, RollEdit, Shuffle
from .labels import label_edit
from .state import RESULT_FINISHED, RESULT_LOST, RESULT_WON

POINTS_HINT = "Type what each player has; then end the game."
Options = Callable[..., Sequence[Option]]
"""Returns the choices for a blank, from the table and the answers before."""


class Blank(NamedTuple):
    """One thing that an edit needs: the question's name in the journal, its text, its choices and their labels. enter:
    meaning of Enter alone."""

    name: str
    asked: str
    options: Options
    label: Callable[[PieceWords, Option, str], str]
    enter: Callable[..., Option | None] = lambda table, *before: None


class Verb(NamedTuple):
    """One kind of edit. ever: whether a game can ever use it, so that it keeps its number on the list while its first
    blank has no choices."""

    label: str
    blanks: Sequence[Blank]
    edit: Callable[..., Edit]
    ever: Callable[[Game], bool] = lambda game: False


def is_possible(table: TrackedTable, key: str) -> bool:
    """Return whether a verb makes sense now."""
    return not VERBS[key].blanks or bool(VERBS[key].blanks[0].options(table))


def name_end(table: TrackedTable) -> str:
    """Return the end to offer: END asks for the result, or for points if nobody has any yet."""
    if table.game.points == board.NO_POINTS:
        return END
    return FINISH if any(tally.total for tally in points.score(table.game, table.state).tallies) else END


def perform(table: TrackedTable, key: str, typed: Free) -> Step:
    """Ask what a verb needs, and perform it, or a whole line typed instead of an answer. typed: lines that can be typed
    at any time, for the points at the end."""
    if key in ENDS:
        yield from _finish(table) if key == FINISH else _end(table, typed)
        return
    verb, answers = VERBS[key], list[Option]()
    public_answers: list[Option] = []
    for blank in verb.blanks:
        enter = blank.enter(table, *answers)
        about = (_describe, table, verb, tuple(public_answers))
        also = {} if enter is None else {"": enter}
        seat = _only_chooser(table, blank, answers)
        free = None if seat else table.lines
        answer = yield Choice(seat, blank.name, blank.options(table, *answers), "", about, bool(seat), also, free)
        if isinstance(answer, Edit):
            yield from answer.perform(table)
            return
        answers.append(answer)
        public_answers.append(board.COMMON_PLACE if seat else answer)
    yield from verb.edit(table, *answers).perform(table)


def _only_chooser(table: TrackedTable, blank: Blank, answers: Sequence[Option]) -> str | None:
    """Return the only player who may see the choices, the cards of a secret hand; None if all see them."""
    if blank.name != "card" or answers[1] not in table.seats:
        return None
    return str(answers[1]) if is_unseen(table, str(answers[0]), str(answers[1])) else None


def _describe(table: TrackedTable, verb: Verb, answers: Sequence[Option]) -> dict[str, str]:
    """Describe the answers so far, and what is asked next."""
    words, group = PieceWords(table.game), str(answers[0]) if answers else ""
    labels = [
        blank.label(words, each, group)
        for blank, each in zip(verb.blanks, answers, strict=False)
        if each != board.COMMON_PLACE
    ]
    more = f" ({', '.join(filter(None, labels))})" if labels else ""
    blank = verb.blanks[len(answers)]
    return {"said": f"{_(verb.label)}{more}", "asked": _(blank.asked), "group": group, "player": table.state["player"]}


# ---- choices of blanks ------------------------------------------------------------------------------------------


def _decks(is_so: Callable[[TrackedTable, str], object]) -> Options:
    """Return a function that lists the decks with a property."""
    return lambda table: sorted(deck.id for deck in tracked_decks(table.game) if is_so(table, deck.id))


def _shuffled_decks(table: TrackedTable) -> list[str]:
    """List decks whose discard pile isn't empty; none in games without discard piles."""
    decks = [deck for deck in tracked_decks(table.game) if size(table.state[field(deck.id, board.DISCARD_PLACE)])]
    return sorted(deck.id for deck in decks) if any(deck.discards for deck in decks) else []


def _where_to(table: TrackedTable, *before: str) -> list[str]:
    decks = [board.DECK_PLACE] if before[1:] else []
    return sorted({*table.seats, board.OPEN_PLACE, board.DISCARD_PLACE, *decks} - {*before[1:2]})


def _known_at(table: TrackedTable, deck: str) -> list[str]:
    """List the places with known cards of a deck."""
    return sorted(place for place in (*table.seats, board.OPEN_PLACE, board.DISCARD_PLACE) if lying(table, deck, place))


# ---- labels of choices ------------------------------------------------------------------------------------------


def _say_title(words: PieceWords, option: Option, group: str) -> str:
    """Return the title of a deck or die."""
    game, id = words.game, str(option)
    return noun(game, (game.decks.get(id) or game.dice[id]).title)


def _say_to(words: PieceWords, option: Option, group: str) -> str:
    """Label the place that cards go to."""
    return _("to {place}", place=words.place(str(option), group))


# ---- the verbs --------------------------------------------------------------------------------------------------


VERBS: Mapping[str, Verb] = {
    "draw": Verb(
        "Draw",
        (
            Blank("deck", "from where?", _decks(remaining), _say_title),
            Blank(
                "draw to", "where to?", _where_to, _say_to,
                lambda table, deck: table.state["player"] if table.game.decks[deck].held else board.OPEN_PLACE,
            ),
        ),
        lambda table, deck, to: Draw(deck, 1, to),
        lambda game: bool(tracked_decks(game)),
    ),
    "roll": Verb(
        "Roll dice",
        (
            Blank("die", "which?", lambda table: sorted(table.game.dice), _say_title),
            Blank("how many", "how many?", lambda table, die: range(1, table.game.dice[die].count + 1),
                  lambda words, number, group: str(number)),
        ),
        lambda table, die, number: RollEdit(number, die),
        lambda game: bool(game.dice),
    ),
    "next": Verb("Next turn", (), lambda table: Next(after(table.seats, table.state["player"]))),
    "card": Verb(
        "Move what was drawn",
        (
            Blank("deck", "from where?", _decks(_known_at), _say_title),
            Blank("card from", "from where?", _known_at,
                  lambda words, at, group: _("from {place}", place=words.place(str(at), group))),
            Blank("card", "which?", lambda table, deck, at: sorted({*lying(table, deck, at)}),
                  lambda words, card, group: words.name(str(card), group)),
            Blank("card to", "where to?", _where_to, _say_to),
        ),
        lambda table, deck, at, card, to: MoveCards(deck, (card,), at, to),
        lambda game: bool(tracked_decks(game)),
    ),
    "choose": Verb(
        "All choose at once",
        (Blank("deck", "from where?", _decks(lambda table, deck: Choose(deck).is_possible(table)), _say_title),),
        lambda table, deck: Choose(deck),
        lambda game: any(is_secret(game, deck) for deck in tracked_decks(game)),
    ),
    "shuffle": Verb(
        "Shuffle discards back in",
        (Blank("deck", "into what?", _shuffled_decks, _say_title),),
        lambda table, deck: Shuffle(deck),
        lambda game: any(deck.discards for deck in tracked_decks(game)),
    ),
}  # fmt: skip


def _finish(table: TrackedTable) -> Step:
    """End the game, and sum up who has won."""
    yield from ()
    unit, score = points.unit(table.game), points.score(table.game, table.state)
    totals = [tally.total for tally in score.tallies]
    if any(totals) and table.game.points != board.NO_POINTS:
        best, lowest = (min, {"lowest": True}) if score.lowest else (max, {})
        table.note("", "winners", winners=score.winners, number=best(totals), unit=unit, **lowest)
    elif table.game.points != board.NO_POINTS:
        table.note("", "own", said=_("Nobody has any {unit}, so nobody has won.", unit=unit))
    raise Ending(RESULT_FINISHED, "")


def _end(table: TrackedTable, typed: Free) -> Step:
    """End a game that all win or lose together, or ask for points if nobody has any yet."""
    if table.game.points != board.NO_POINTS:
        lines = typed._replace(suggest=tuple, numbers=tuple, asked=True, hint=_(POINTS_HINT))
        about = {"unit": points.unit(table.game), "player": table.state["player"]}
        also = dict.fromkeys(ENDS, FINISH)
        while isinstance(edit := (yield Choice(None, "points", [FINISH], "", about, also=also, free=lines)), Edit):
            yield from edit.perform(table)
        yield from _finish(table)
    result = yield Choice(None, "result", [RESULT_LOST, RESULT_WON], "", free=table.lines)
    if not isinstance(result, Edit):
        raise Ending(result, "")
    yield from result.perform(table)


ENDS = FINISH, END
LABELS = {**{key: verb.label for key, verb in VERBS.items()}, **dict.fromkeys(ENDS, "End the game")}
IN_ORDER = (*VERBS, *ENDS)
"""The verbs in list order: those that are only possible at times come last."""


# ---- the questions ----------------------------------------------------------------------------------------------


def questions(words: PieceWords) -> list[Question]:
    """Return the question of each blank; verbs share questions."""
    blanks = {blank.name: blank for verb in VERBS.values() for blank in verb.blanks}
    return [_question(words, blank) for blank in blanks.values()]


def _question(words: PieceWords, blank: Blank) -> Question:
    def label(option: Option, group: str, player: str) -> Label:
        if isinstance(option, Edit):
            return label_edit(words, option, player)
        text = blank.label(words, option, group)
        text = text if text == str(option) else capital(text)
        return words.label(text, str(option), group) if blank.name == "card" else Label(text)

    types = {"said": "text", "asked": "text", "group": "text", "player": "key players"}
    return Question(blank.name, "{said}: {asked}", label, types=types)
