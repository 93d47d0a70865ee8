"""Labels of edits on screens: `Ship HP −1`, `Draw a resource card`, `Satellite B is working`."""

from __future__ import annotations

from companion.corrections import board
from companion.corrections.counted import SET, SIGN_SYMBOLS, Loose, Thing
from companion.corrections.edits import Change, DiscardAll, MoveCards, MovePieces, Several
from companion.corrections.piece_words import PieceWords
from companion.engine import Option
from companion.engine.labels import Label
from companion.positions import state_words
from companion.positions.piece_names import forms
from companion.positions.state_words import what_points_are_for
from companion.text.grammar import amount, capital, figure, is_number, joined, with_the
from components.messages import _, count
from components.schema import Game

from .edits import Choose, Deal, Draw, First, Hand, RollEdit, Round, Shuffle


def label_edit(words: PieceWords, edit: Option, player: str) -> Label:
    """Label an edit; text in brackets after the name of its single card becomes a fact."""
    text = label(words, edit, player)
    match edit:
        case MoveCards(deck, (card,)):
            return words.label(text, card, deck)
    return Label(text)


def label(words: PieceWords, edit: Option, player: str) -> str:
    """Label an edit briefly for the player whose turn it is; a line that can't be parsed now is its own label."""
    line = str(edit)
    if isinstance(edit, Several):
        unnamed = player if line.startswith(f"{player} ") else ""  # The other edits are about the player of the first.
        if all(labels := [_label(words, part, unnamed) for part in edit.edits]):
            return f" {_('and')} ".join(labels)
    return _label(words, edit, player) or capital(line.removeprefix(f"{player} ").removesuffix(f" to {player}"))


def _label(words: PieceWords, edit: Option, player: str) -> str:
    """Label a single edit; "" if the edit's own line says it already, and for a game's own edits."""
    match edit:
        case Draw(deck, number, to):
            drawn_cards = amount(number, *words.counted[deck]) if number > 1 else words.with_article(words.one_of[deck])
            return _say_draw(words, deck, drawn_cards, to, player)
        case MoveCards(deck, cards, at, to) if at == board.DECK_PLACE:
            return _say_draw(words, deck, words.name(cards[0], deck), to, player)
        case MoveCards(deck, cards, at, to):
            return words.say_move(joined([words.name(card, deck) for card in cards]), at, to, deck)
        case MovePieces(number, thing, at, to):
            return words.say_pieces(number, thing.piece_name, at, to)
        case Hand(deck, number, at, to):
            return words.say_move(amount(number, *words.counted[deck]), at, to, deck)
        case Change(thing=Thing(base="bool"), sign="=", amount="yes" | "no"):
            return _say_flag(edit)
        case Change(amount=value) if is_number(value.removeprefix("-")):
            return _say_change(words.game, edit, player)
    return _say_turn(words, edit)


def _say_turn(words: PieceWords, edit: Option) -> str:
    """Label an edit of decks, dice or turns: `Shuffle the orbit deck`, `Roll 2 d6`, `Next round`."""
    match edit:
        case Shuffle(deck):
            return _("Shuffle {deck}", deck=words.the_deck[deck])
        case RollEdit(number, die):
            return _("Roll the {die}", die=die) if number == 1 else _("Roll {number} {die}", number=number, die=die)
        case Choose(deck):
            return _("All choose {card} and turn it up together", card=words.with_article(words.one_of[deck]))
        case Deal(deck, number):
            return _("Deal everybody {cards}", cards=amount(number, *words.counted[deck]))
        case First(who):
            return _("{who} goes first", who=who)
        case Round():
            return _("Next round")
        case DiscardAll(who=""):
            return _("Discard what was played")
    return ""


def _say_draw(words: PieceWords, deck: str, drawn: str, to: str, player: str) -> str:
    """Label a draw: `Draw a resource card`, `Reveal an Earth tile`, `Draw 3 orbit cards and discard it`."""
    if to == board.OPEN_PLACE:
        return _("Reveal {cards}", cards=drawn)
    if to == player and deck in words.held:
        return _("Draw {cards}", cards=drawn)
    return _("Draw {cards} and discard it" if to == board.DISCARD_PLACE else "Draw {cards} to {to}", cards=drawn, to=to)


def _say_flag(edit: Change) -> str:
    """Label a change of a flag: `Satellite B is working`, `Bo isn't first`, `Night`."""
    owner, so, name = edit.who, edit.amount == board.FLAG_YES, edit.thing.label
    name = name if so or owner not in (board.COMMON_PLACE, board.ALL_PLACES) else _("not {thing}", thing=name)
    if owner in (board.COMMON_PLACE, board.ALL_PLACES):
        return capital(_("all {thing}", thing=name) if owner == board.ALL_PLACES else name)
    holder = capital(edit.thing.name_holder(owner))
    return _("{who} is {thing}" if so else "{who} is not {thing}", who=holder, thing=name)


def _say_change(game: Game, edit: Change, player: str) -> str:
    """Label a change of a number: `Ship HP −1`, `Credits +1,000`, `+1 point for deliveries`, `Hold +1 cube`."""
    thing, is_own = edit.thing, edit.who == player and not edit.forced
    sign, number = SIGN_SYMBOLS[edit.sign], figure(edit.amount)
    if is_own and isinstance(thing, Loose) and thing.kind.held_in and thing.kind.label == thing.label:
        kind = thing.kind
        return f"{capital(kind.held_in)} {sign}{amount(int(edit.amount), *forms(game, kind, kind.pieces[0]))}"
    if points := _say_points(game, edit, is_own):
        one, several = "{number} point for {category}", "{number} points for {category}"
        return count(int(edit.amount), one, several, number=f"{sign}{number}", category=points)
    label = str(edit).rpartition(" ")[0].removeprefix(f"{player} ")
    if is_own and thing.of == board.PLAYER and [track.label for track in game.tracks.values()].count(thing.label) > 1:
        label = thing.id.replace("-", " ")  # Another track has the same label: satellites have HP, too.
    name = " ".join(state_words.words(word) if word.isalpha() and word.islower() else word for word in label.split())
    return f"{capital(name)} {sign}{number}"


def _say_points(game: Game, edit: Change, is_own: bool) -> str:
    """Return what points are for, with their owner; "" if they are set, and for anything else."""
    score = game.scores.get(edit.thing.id) if edit.thing.section == "scores" else None
    if score is None or edit.sign == SET or edit.forced:
        return ""
    category = what_points_are_for(game, score)
    if is_own:
        return with_the(category) if game.language == "en" else category
    message = "all {thing}" if edit.who == board.ALL_PLACES else "{who}'s {thing}"
    return _(message, who=edit.who, thing=category)
