"""What cards, tiles and loose pieces of a tracked game are called within a sentence, and where they go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from companion.corrections import board
from companion.corrections.board import seat_before
from companion.corrections.box import loose_kinds, tracked_decks
from companion.engine.labels import Label
from companion.positions import state_words
from companion.positions.piece_names import PieceNames, forms
from companion.positions.state_words import noun
from companion.text.grammar import amount, amount_of_any, capital, with_article
from components.messages import _, count
from components.schema import Deck, Game, Kind, Piece, Type

PILES = ("deck", "stack")
"""What titles of decks end with that say how their cards lie."""
BOX = "the box"


class PieceWords:
    """The words of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.names = game, PieceNames(game)
        decks = tracked_decks(game)
        self.forms = {deck.id: self.names.noun(Type("pile", deck.id)) for deck in decks}
        self.nouns = {id: one for id, (one, _) in self.forms.items()}
        """What one of a deck is called: `card`, `tile`."""
        self.one_of = {deck.id: piece_of(game, deck, self.nouns[deck.id]) for deck in decks}
        """The same with what tells it from others: `resource card`, `Earth tile`."""
        several = {id: self.forms[id][1] if one == self.nouns[id] else f"{one}s" for id, one in self.one_of.items()}
        self.counted = {id: (one, several[id]) for id, one in self.one_of.items()}
        self.titles = {deck.id: noun(game, deck.title) for deck in decks}
        """What a deck is called: `resource deck`, `junk tiles`."""
        self.article = "the " if game.language == "en" else ""
        self.the_deck = {id: f"{self.article}{title}" for id, title in self.titles.items()}
        self.gone = {deck.id: "the discard pile" if deck.discards else BOX for deck in decks}
        """Where used pieces of a deck go."""
        self.held = {deck.id for deck in decks if deck.held}
        """The decks of which players hold what they draw."""

    @cached_property
    def numbers(self) -> set[str]:
        """The numbers that pieces are called by."""
        return {said for piece in self.game.pieces() for said in (piece.key, piece.code) if said and said.isdecimal()}

    @cached_property
    def loose(self) -> dict[str, tuple[Kind, Piece]]:
        """Loose pieces by name."""
        game = self.game
        return {each.name: (kind, each) for kind in loose_kinds(game) for each in game.by_name(kind.id).values()}

    # ---- what they are called

    def name(self, key: str, group: str) -> str:
        """Return the name of a piece of a deck or kind: its code and name, with its noun if letters alone would be
        unclear."""
        return self.names.name(key, Type("pile", group))

    def label(self, text: str, key: str, group: str) -> Label:
        """Label an answer by its parts: what a name at the end of its text has in brackets is a fact."""
        _name, facts = self.names.name_parts(key, Type("pile", group))
        return Label(text.removesuffix(f" ({facts})"), facts) if text.endswith(f" ({facts})") else Label(text)

    def every(self, keys: Iterable[str], deck: str) -> str:
        """All of a deck that lie somewhere."""
        return self.names.every(Counter(keys), Type("pile", deck))

    def pieces(self, name: str, number: int) -> str:
        """So many loose pieces of a name: `5 cubes`, `three 2-cube tokens`."""
        return amount_of_any(number, *(forms(self.game, *self.loose[name]) if name in self.loose else (name, name)))

    def plural(self, name: str) -> str:
        """Loose pieces of a name."""
        return forms(self.game, *self.loose[name])[1]

    def with_article(self, one: str) -> str:
        """One of a deck; words of other languages have no article of ours."""
        return with_article(one) if self.article else one

    def say_left(self, deck: str, number: int) -> str:
        """Say how many pieces are left in a deck."""
        if not number:
            return _("no {noun} is left in {deck}", noun=self.nouns[deck], deck=self.the_deck[deck])
        one, several = "{cards} is left in {deck}", "{cards} are left in {deck}"
        return count(number, one, several, cards=amount(number, *self.forms[deck]), deck=self.the_deck[deck])

    # ---- where they go

    def is_pile(self, deck: str) -> bool:
        """Return whether a deck's title is that of a pile to draw from; junk tiles are taken."""
        return self.titles[deck].endswith(PILES)

    def into(self, deck: str) -> str:
        """Into a deck: `into the orbit deck`, `among the junk tiles`."""
        return _("into {deck}" if self.is_pile(deck) else "among {deck}", deck=self.the_deck[deck])

    def place(self, at: str, group: str) -> str:
        """Return the words for a place of a deck's or kind's pieces: `the supply`, `Bo's hold`, `G45`, `the discard
        pile`."""
        kind = self.game.kinds.get(group)
        table, discard_name = _("the table"), self.gone.get(group, "")
        name_by_place = {
            board.OPEN_PLACE: table, board.COMMON_PLACE: table, board.DISCARD_PLACE: discard_name and _(discard_name),
            board.DECK_PLACE: self.the_deck.get(group, ""),
            board.SUPPLY_PLACE: f"{self.article}{kind.kept_in}" if kind and kind.kept_in else _("the supply"),
        }  # fmt: skip
        on_space = kind and kind.lies_on and at in self.game.tables[kind.lies_on].by_key
        held_in = kind.held_in if kind and not on_space else ""
        return name_by_place.get(at) or (_("{who}'s {place}", who=at, place=held_in) if held_in else at)

    def place_to(self, at: str, group: str) -> str:
        """To where pieces of a deck go: `to Bo`, `back into the deck`."""
        if at == board.DECK_PLACE:
            return _("back {place}", place=self.into(group))
        return _("to {place}", place=self.place(at, group))

    def say_move(self, card: str, at: str, to: str, deck: str) -> str:
        """Say that a known card of a deck moves from one place to another."""
        in_front = seat_before(at) or seat_before(to)
        return (self._say_front if in_front else self._say_plain)(card, at, to, deck)

    def _say_plain(self, card: str, at: str, to: str, deck: str) -> str:
        """Say that a card moves that lies in front of nobody; hands are no place of the table."""
        table, gone = (board.OPEN_PLACE, board.DISCARD_PLACE, board.DECK_PLACE), self.gone[deck]
        destination = self.place_to(to, deck)
        if at in table:
            face_up = _("the face-up {cards}" if self.article else "face-up {cards}", cards=self.forms[deck][1])
            of = {board.OPEN_PLACE: face_up, board.DECK_PLACE: self.the_deck[deck], board.DISCARD_PLACE: _(gone)}[at]
            if to not in table:
                return _("{who} takes {card} from {origin}", who=to, card=card, origin=of)
            revealed = "{card} is taken from {origin} and laid face up on the table"
            message = revealed if to == board.OPEN_PLACE else "{card} goes from {origin} {place}"
            return _(message, card=capital(card), origin=of, place=destination)
        if to == board.DISCARD_PLACE:
            message = "{who} discards {card}" if gone != BOX else "{who} puts {card} into the box"
        elif to == board.OPEN_PLACE:
            message = "{who} puts {card} face up on the table"
        else:
            message = "{who} puts {card} {place}" if to in table else "{who} gives {card} to {other}"
        return _(message, who=at, card=card, place=destination, other=to)

    def _say_front(self, card: str, at: str, to: str, deck: str) -> str:
        """Say that a card moves to or from the place in front of a player."""
        if seat := seat_before(to):
            message = "{who} plays {card}" if at == seat else "{card} is laid in front of {who}"
            return _(message, who=seat, card=card if at == seat else capital(card))
        if to not in (board.OPEN_PLACE, board.DISCARD_PLACE, board.DECK_PLACE):
            return _("{who} takes {card} from in front of {other}", who=to, card=card, other=seat_before(at))
        message, place = "{card} goes from in front of {other} {place}", self.place_to(to, deck)
        return _(message, card=capital(card), other=seat_before(at), place=place)

    def say_pieces(self, number: int, name: str, at: str, to: str) -> str:
        """Loose pieces from one place to another: `3 cubes go from the supply to Bo's hold`."""
        kind, pieces = self.loose[name][0].id, capital(self.pieces(name, number))
        if at == to:
            one, several = "{pieces} is turned over at {place}", "{pieces} are turned over at {place}"
        else:
            one, several = "{pieces} goes from {origin} to {place}", "{pieces} go from {origin} to {place}"
        return count(number, one, several, pieces=pieces, origin=self.place(at, kind), place=self.place(to, kind))


def loose_id(kind: Kind, piece: Piece) -> str:
    """Return the name of loose pieces in edits."""
    return piece.id if len(kind.pieces) > 1 else kind.id


def boxed_pieces(game: Game, deck: Deck) -> str:
    """Return the words for the pieces that have left the game, of a deck without discards."""
    return _("{pieces} back in the box", pieces=_pieces_of(game, deck))


def _pieces_of(game: Game, deck: Deck) -> str:
    one, many = PieceNames(game).noun(Type("pile", deck.id))
    return f"{piece_of(game, deck, one)}s" if game.language == "en" else many


def discard_pile(game: Game, deck: Deck) -> str:
    """Return the words for the discards of a deck; those of the only deck need no name, and without discards pieces
    leave the game."""
    if not deck.discards:
        return _("used {pieces}", pieces=_pieces_of(game, deck))
    if len(tracked_decks(game)) == 1:
        return _("discard pile")
    title = noun(game, deck.title)
    *leading_words, last = title.split()
    if leading_words and last in PILES:
        return _("{deck} discard pile", deck=" ".join(leading_words))
    return _("discard pile of {deck}", deck=title)


def piece_of(game: Game, deck: Deck, one: str) -> str:
    """Return the words for one piece of a deck: `resource card`, `Earth tile`, `mission card`. one: the noun of its
    pieces."""
    if game.language != "en":
        return one
    *leading_words, last = noun(game, deck.title).split()
    if last in PILES:  # A sector of the sector deck is called so once.
        return " ".join([*leading_words[: -1 if leading_words[-1:] == [one] else None], one])
    title = " ".join([*leading_words, state_words.singular(last)])
    if title in one.split():  # An order card of the orders is one already.
        return one
    return title if one in title.lower().split() else f"{title} {one}"
