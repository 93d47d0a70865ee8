"""Questions, answers and what happens in tracker mode, in words: each in the titles that the game's data give it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.corrections.board import COMMON_PLACE, DISCARD_PLACE, OPEN_PLACE, POINTS, seat_before
from companion.corrections.piece_words import BOX, PieceWords
from companion.engine import OVER, Option
from companion.engine.texts import Event, Question, Remark, Texts
from companion.positions.state_words import noun
from companion.text.grammar import amount, capital, figure, is_several, joined
from components.schema import Game

from . import menu
from .labels import label
from .state import RESULT_FINISHED, RESULT_LOST, RESULT_WON

ENDINGS = {
    RESULT_FINISHED: "The game is over.",
    RESULT_WON: "The game is over: you won.",
    RESULT_LOST: "The game is over: you lost.",
}


def texts(game: Game) -> Texts:
    """The words of a tracked game, in which decks, tracks, dice and pieces have their titles."""
    words, dice = PieceWords(game), {die.id: noun(game, die.title) for die in game.dice.values()}

    def edit(option: Option, player: str) -> str:
        return label(words, option, player)

    questions = (
        Question("what", "{player}: what next?", edit, labels=menu.LABELS, types={"player": "key players"},
                 sure=dict.fromkeys(menu.ENDS, "End the game for everybody?")),
        *menu.questions(words),
        Question("card drawn", lambda deck: f"Draw from {words.the_deck[deck]}. Which {words.nouns[deck]} is it?",
                 lambda option, deck: capital(words.name(option, deck)), types={"deck": "text"}),
        Question("card handed",
                 lambda who, deck, to: f"{who}: play which {words.nouns[deck]}?" if seat_before(to) == who
                 else f"{who}: which {words.nouns[deck]} goes {words.place_to(to, deck)}?",
                 lambda option, deck: capital(words.name(option, deck)),
                 types={"who": "key players", "deck": "text", "to": "text"}),
        Question("die rolled", lambda die: f"Roll {dice.get(die, die)}. What did you roll?", types={"die": "text"}),
        Question("points", "Add up the {unit}: what does each player have?", edit, labels=menu.LABELS,
                 types={"unit": "text", "player": "key players"}),
        Question("result", "How did the game end?", labels={RESULT_WON: "You won", RESULT_LOST: "You lost"}),
    )  # fmt: skip
    return Texts(questions, (*EVENTS, *_of_pieces(words)))


# ---- what happens ---------------------------------------------------------------------------------------------------


def _of_pieces(words: PieceWords) -> tuple[Event, ...]:
    """What happens to cards and loose pieces."""

    def draw(deck: str, card: str, to: str) -> str:
        one, origin = words.name(card, deck), f" from {words.the_deck[deck]}"
        if to not in (OPEN_PLACE, DISCARD_PLACE):
            return f"{to} {'draws' if words.is_pile(deck) else 'takes'} {one}{origin}."
        if to == OPEN_PLACE:
            return f"{capital(one)} is revealed{origin}."
        gone = f"put into {BOX}" if words.gone[deck] == BOX else "discarded"
        return f"{capital(one)} is drawn{origin} and {gone}."

    def draw_unseen(deck: str, number: int, who: Sequence[str]) -> str:
        said = f"{joined(who)} {'draws' if len(who) == 1 else 'draw'} {amount(number, *words.forms[deck])}"
        return f"{said}{' each' if who[1:] else ''} from {words.the_deck[deck]}."

    def move_unseen(deck: str, at: str, to: str) -> str:
        return f"{words.say_move(words.with_article(words.nouns[deck]), at, to, deck)}."

    def tell_seen(deck: str, cards: Sequence[str]) -> str:
        return f"For your eyes only: {words.every(cards, deck)}."

    def tell_limit(who: str, deck: str, number: int, limit: int) -> str:
        return f"{who} has {amount(number, *words.counted[deck])}; a hand may hold {limit}."

    def shuffle(deck: str, number: int) -> str:
        are = "is" if number == 1 else "are"
        return f"{amount(number, *words.counted[deck])} {are} shuffled back {words.into(deck)}."

    def move_card(deck: str, card: str, at: str, to: str) -> str:
        return f"{words.say_move(words.name(card, deck), at, to, deck)}."

    def move_pieces(number: int, name: str, at: str, to: str) -> str:
        return f"{words.say_pieces(number, name, at, to)}."

    return (
        Remark("drawn", draw, types={"deck": "text", "card": "text", "to": "text"}),
        Remark("drawn unseen", draw_unseen, types={"deck": "text", "number": "int", "who": "list of text"}),
        Remark("card moved unseen", move_unseen, types={"deck": "text", "at": "text", "to": "text"}),
        Remark("cards seen", tell_seen, types={"deck": "text", "cards": "list of text"}),
        Remark(
            "hand too large", tell_limit, types={"who": "key players", "deck": "text", "number": "int", "limit": "int"}
        ),
        Remark("card moved", move_card, types={"deck": "text", "card": "text", "at": "text", "to": "text"}),
        Remark("pieces moved", move_pieces, types={"number": "int", "name": "text", "at": "text", "to": "text"}),
        Remark("shuffled", shuffle, types={"deck": "text", "number": "int"}),
    )


def _end(result: str) -> str:
    return ENDINGS.get(result, ENDINGS[RESULT_FINISHED])


def _roll(die: str, faces: Sequence[str]) -> str:
    return f"{capital(die)} shows {joined(faces)}."


def _flag(thing: str, whose: str, so: bool) -> str:
    """That something is so of somebody, or of the table, or isn't any more."""
    if whose == COMMON_PLACE:
        return f"{capital(thing)}: {'yes' if so else 'no'}."
    return f"{whose} is {thing}." if so else f"{whose} is no longer {thing}."


def _change(thing: str, whose: str, was: str, now: str, limit: str) -> str:
    """From which value to which, and why it went no further: `credits stay at 0 (they can't go lower)`."""
    several = is_several(thing)
    moved = f" {figure(was)} → {figure(now)}" if was else f": {now}"
    if was == now:
        moved = f" {'stay' if several else 'stays'} at {figure(now)}"
    why = f" ({re.sub('^it ', 'they ', limit) if several else limit})" if limit else ""
    return f"{capital(thing) if whose == COMMON_PLACE else f'{whose}: {thing}'}{moved}{why}."


def _score(who: str, category: str, was: int, now: int) -> str:
    """What somebody gets or loses."""
    by = f"{'loses' if now < was else 'gets'} {amount(abs(now - was), 'point')}"
    return f"{who} {by}: {category} {figure(was)} → {figure(now)}."


def _win(winners: Sequence[str], number: int, unit: str, lowest: bool | None) -> str:
    """Who has won with so many points; of anything else who has most of it, as it may not be all that decides."""
    alone = len(winners) == 1
    if unit != POINTS:
        has, most = "has" if alone else "have", "least" if lowest else "most"
        return f"{joined(winners)} {has} the {most} {unit}: {figure(number)}."
    won = f"{winners[0]} wins" if alone else f"{joined(winners)} share first place"
    return f"{won} with {figure(number)} {'point' if number == 1 else 'points'}."


EVENTS = (
    Remark(OVER, _end, types={"result": "text"}),
    Remark("turn", "Turn {number}: {who}.", types={"who": "key players", "number": "int"}),
    Remark("round", "Round {number}.", types={"number": "int"}),
    Remark("first", "{who} goes first.", types={"who": "key players"}),
    Remark("flagged", _flag, types={"thing": "text", "whose": "text", "so": "bool"}),
    Remark("reminder", "Remember: {said}", types={"said": "text"}),
    Remark("rolled", _roll, types={"die": "text", "faces": "list of text"}),
    Remark("changed", _change, types={"thing": "text", "whose": "text", "was": "text", "now": "text", "limit": "text"}),
    Remark("scored", _score, types={"who": "key players", "category": "text", "was": "int", "now": "int"}),
    Remark(
        "winners",
        _win,
        types={
            "winners": "list of text",
            "number": "int",
            "unit": "text",
            "lowest": {"type": "bool", "required": False},
        },
    ),
    Remark("remark", "Note: {said}", types={"said": "text"}),
    Remark("own", "{said}", types={"said": "text"}),
)
