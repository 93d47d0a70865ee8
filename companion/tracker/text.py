"""Texts of tracker mode: questions, answers and events, with the titles of the game's data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.corrections.board import COMMON_PLACE, DISCARD_PLACE, OPEN_PLACE, POINTS, seat_before
from companion.corrections.piece_words import BOX, PieceWords
from companion.engine import OVER, Option
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Question, Remark, Texts
from companion.positions.state_words import noun
from companion.text.grammar import amount, capital, figure, is_several, joined
from components.messages import _, count
from components.schema import Game

from . import menu
from .labels import label_edit
from .state import RESULT_FINISHED, RESULT_LOST, RESULT_WON

ENDINGS = {
    RESULT_FINISHED: "The game is over.",
    RESULT_WON: "The game is over: you won.",
    RESULT_LOST: "The game is over: you lost.",
}


def texts(game: Game) -> Texts:
    """Return the texts of a tracked game, with the titles of its decks, tracks, dice and pieces."""
    words, dice = PieceWords(game), {die.id: noun(game, die.title) for die in game.dice.values()}

    def edit(option: Option, player: str) -> Label:
        return label_edit(words, option, player)

    def card(option: str, deck: str) -> Label:
        return words.label(capital(words.name(option, deck)), option, deck)

    questions = (
        Question("what", lambda player: _("{player}: what next?", player=player), edit, labels=menu.LABELS,
                 types={"player": "key players"},
                 sure=dict.fromkeys(menu.ENDS, lambda: _("End the game for everybody?"))),
        *menu.questions(words),
        Question("card drawn",
                 lambda deck, to, left: Prompt(
                     _("Draw from {deck}. Which {noun} is it?" if to in (OPEN_PLACE, DISCARD_PLACE)
                       else "Draw from {deck} for {who}. Which {noun} is it?",
                       deck=words.the_deck[deck], noun=words.nouns[deck], who=to),
                     facts=count(left, "{n} left", "{n} left")),
                 card,
                 types={"deck": "text", "to": "text", "left": "int"}),
        Question("card handed",
                 lambda who, deck, to: _("{who}: play which {noun}?" if seat_before(to) == who
                                         else "{who}: which {noun} goes {place}?",
                                         who=who, noun=words.nouns[deck], place=words.place_to(to, deck)),
                 card,
                 types={"who": "key players", "deck": "text", "to": "text"}),
        Question("die rolled", lambda die: _("Roll {die}. What did you roll?", die=dice.get(die, die)),
                 types={"die": "text"}),
        Question("points", lambda unit: _("Add up the {unit}: what does each player have?", unit=unit), edit,
                 labels=menu.LABELS, types={"unit": "text", "player": "key players"}),
        Question("result", lambda: _("How did the game end?"), labels={RESULT_WON: "You won", RESULT_LOST: "You lost"}),
    )  # fmt: skip
    return Texts(questions, (*EVENTS, *_of_pieces(words)), translate=_)


# ---- events ---------------------------------------------------------------------------------------------------------


def _of_pieces(words: PieceWords) -> tuple[Event, ...]:
    """Return the events of cards and loose pieces."""

    def draw(deck: str, card: str, to: str) -> str:
        one, origin = words.name(card, deck), words.the_deck[deck]
        if to not in (OPEN_PLACE, DISCARD_PLACE):
            message = "{who} draws {card} from {deck}." if words.is_pile(deck) else "{who} takes {card} from {deck}."
        elif to == OPEN_PLACE:
            message = "{card} is revealed from {deck}."
        else:
            is_boxed = words.gone[deck] == BOX
            discarded = "{card} is drawn from {deck} and discarded."
            message = "{card} is drawn from {deck} and put into the box." if is_boxed else discarded
        return _(message, card=one if message.startswith("{who}") else capital(one), deck=origin, who=to)

    def draw_unseen(deck: str, number: int, who: Sequence[str]) -> str:
        message = "{names} draw {cards} each from {deck}." if who[1:] else "{names} draws {cards} from {deck}."
        return _(message, names=joined(who), cards=amount(number, *words.forms[deck]), deck=words.the_deck[deck])

    def move_unseen(deck: str, at: str, to: str) -> str:
        return f"{words.say_move(words.with_article(words.nouns[deck]), at, to, deck)}."

    def tell_seen(deck: str, cards: Sequence[str]) -> str:
        return _("For your eyes only: {cards}.", cards=words.every(cards, deck))

    def shuffle(deck: str, number: int) -> str:
        cards, place = amount(number, *words.counted[deck]), words.into(deck)
        return count(
            number, "{cards} is shuffled back {place}.", "{cards} are shuffled back {place}.", cards=cards, place=place
        )

    def leave(deck: str, number: int) -> str:
        cards, place = amount(number, *words.counted[deck]), words.the_deck[deck]
        return count(number, "{cards} stays in {deck}.", "{cards} stay in {deck}.", cards=cards, deck=place)

    def move_card(deck: str, card: str, at: str, to: str) -> str:
        return f"{words.say_move(words.name(card, deck), at, to, deck)}."

    def move_pieces(number: int, name: str, at: str, to: str) -> str:
        return f"{words.say_pieces(number, name, at, to)}."

    return (
        Remark("drawn", draw, types={"deck": "text", "card": "text", "to": "text"}),
        Remark("drawn unseen", draw_unseen, types={"deck": "text", "number": "int", "who": "list of text"}),
        Remark("card moved unseen", move_unseen, types={"deck": "text", "at": "text", "to": "text"}),
        Remark("left in deck", leave, types={"deck": "text", "number": "int"}),
        Remark("cards seen", tell_seen, types={"deck": "text", "cards": "list of text"}),
        Remark("card moved", move_card, types={"deck": "text", "card": "text", "at": "text", "to": "text"}),
        Remark("pieces moved", move_pieces, types={"number": "int", "name": "text", "at": "text", "to": "text"}),
        Remark("shuffled", shuffle, types={"deck": "text", "number": "int"}),
    )


def _end(result: str) -> str:
    return _(ENDINGS.get(result, ENDINGS[RESULT_FINISHED]))


def _roll(die: str, faces: Sequence[str]) -> str:
    return _("{die} shows {faces}.", die=capital(die), faces=joined(faces))


def _flag(thing: str, whose: str, so: bool) -> str:
    """Describe that a flag is set or cleared, for a player or the table."""
    if whose == COMMON_PLACE:
        return f"{capital(thing)}: {_('yes') if so else _('no')}."
    return _("{who} is {thing}." if so else "{who} is no longer {thing}.", who=whose, thing=thing)


def _change(thing: str, whose: str, was: str, now: str, limit: str) -> str:
    """Describe a change of value, and why it went no further: `credits stay at 0 (they can't go lower)`."""
    several, subject = is_several(thing), capital(thing) if whose == COMMON_PLACE else f"{whose}: {thing}"
    message = f"{subject} {figure(was)} → {figure(now)}" if was else f"{subject}: {now}"
    if was == now:
        message = _("{thing} stay at {now}" if several else "{thing} stays at {now}", thing=subject, now=figure(now))
    limit = re.sub("^it ", "they ", limit) if several else limit
    return f"{message}{limit and f' ({limit})'}."


def _score(who: str, category: str, was: int, now: int) -> str:
    """Describe a gain or loss of points."""
    message = "{who} loses {points}: {score}." if now < was else "{who} gets {points}: {score}."
    points = count(abs(now - was), "{n} point", "{n} points")
    return _(message, who=who, points=points, score=f"{category} {figure(was)} → {figure(now)}")


def _win(winners: Sequence[str], number: int, unit: str, lowest: bool | None) -> str:
    """Name the winners with their points; in any other unit only say who has most, as that may not decide alone."""
    names, alone = joined(winners), len(winners) == 1
    if unit != _(POINTS):
        superlative = _("the least {unit}" if lowest else "the most {unit}", unit=unit)
        message = "{names} has {most}: {number}." if alone else "{names} have {most}: {number}."
        return _(message, names=names, most=superlative, number=figure(number))
    points = count(number, "{points} point", "{points} points", points=figure(number))
    return _("{names} wins with {points}." if alone else "{names} share first place with {points}.",
             names=names, points=points)  # fmt: skip


EVENTS = (
    Remark(OVER, _end, types={"result": "text"}),
    Remark("turn", lambda who, number: _("Turn {number}: {who}.", who=who, number=number),
           types={"who": "key players", "number": "int"}),
    Remark("round", lambda number: _("Round {number}.", number=number), types={"number": "int"}),
    Remark("first", Deed(lambda: _("goes first"))),
    Remark("flagged", _flag, types={"thing": "text", "whose": "text", "so": "bool"}),
    Remark("reminder", lambda said: _("Remember: {said}", said=said), types={"said": "text"}),
    Remark("rolled", _roll, types={"die": "text", "faces": "list of text"}),
    Remark("changed", _change, types={"thing": "text", "whose": "text", "was": "text", "now": "text", "limit": "text"}),
    Remark("scored", _score, types={"who": "key players", "category": "text", "was": "int", "now": "int"}),
    Remark("winners", _win, types={"winners": "list of text", "number": "int", "unit": "text",
                                   "lowest": {"type": "bool", "required": False}}),
    Remark("remark", lambda said: _("Note: {said}", said=said), types={"said": "text"}),
    Remark("own", "{said}", types={"said": "text"}),
)  # fmt: skip
