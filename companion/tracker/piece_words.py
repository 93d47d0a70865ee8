"""What cards, tiles and loose pieces of a tracked game are called within a sentence, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from companion.positions import state_words
from companion.positions.piece_names import PieceNames, forms, is_description
from companion.positions.state_words import noun
from companion.text.grammar import amount, amount_of_any, capital, either, several, with_article, within_sentence
from components.schema import Deck, Game, Kind, Piece, Type

from .box import loose_kinds, tracked_decks
from .places import COMMON, DECK, DISCARD, OPEN, SUPPLY

PILES = ("deck", "stack")
"""What titles of decks end with that say how their cards lie."""
BOX = "the box"
MOST_NOUNS = 2
"""More words for what is drawn are too many to be named together."""
VOWELS = "AEIOU"
SPOKEN_VOWELS = "AEFHILMNORSX"
"""Letters that begin with a vowel when they are spoken one by one: `an RB tile`."""


class PieceWords:
    """The words of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        names = PieceNames(game)
        self.nouns = {deck.id: names.noun(Type("pile", deck.id))[0] for deck in tracked_decks(game)}
        """What one of a deck is called: `card`, `tile`."""
        self.one_of = {deck.id: piece_of(game, deck, self.nouns[deck.id]) for deck in tracked_decks(game)}
        """The same with what tells it from others: `resource card`, `Earth tile`."""
        self.titles = {deck.id: noun(game, deck.title) for deck in tracked_decks(game)}
        """What a deck is called: `resource deck`, `junk tiles`."""
        self.gone = {deck.id: "the discard pile" if deck.discards else BOX for deck in tracked_decks(game)}
        """Where used pieces of a deck go."""
        self.held = {deck.id for deck in tracked_decks(game) if deck.held}
        """The decks of which players hold what they draw."""

    @cached_property
    def pile_noun(self) -> str:
        """What most of the decks are called: `deck` or `stack`; "" where they have no such name."""
        return next((pile for pile in reversed(PILES) if any(each.endswith(pile) for each in self.titles.values())), "")

    @cached_property
    def numbers(self) -> set[str]:
        """The numbers that pieces are called by."""
        return {said for piece in self.game.pieces() for said in (piece.key, piece.code) if said and said.isdecimal()}

    @cached_property
    def few_nouns(self) -> str:
        """What one draws, from whichever deck: `tile or card`; "" where that is too many things."""
        names = [*dict.fromkeys(self.nouns.values())]
        return either(names) if len(names) <= MOST_NOUNS else ""

    @cached_property
    def loose(self) -> dict[str, tuple[str, str]]:
        """Loose pieces by name: what one is called, and several: `("2-cube token", "2-cube tokens")`."""
        kinds = loose_kinds(self.game)
        return {piece.name: forms(kind, piece) for kind in kinds for piece in kind.pieces}

    @cached_property
    def loose_names(self) -> dict[str, str]:
        """The names of loose pieces by what edits call them (`things.Loose`)."""
        return {loose_id(kind, piece): piece.name for kind in loose_kinds(self.game) for piece in kind.pieces}

    @cached_property
    def held_in(self) -> dict[str, str]:
        """Where players have loose pieces, by their names: `hold`."""
        return {piece.name: kind.held_in for kind in loose_kinds(self.game) for piece in kind.pieces if kind.held_in}

    @cached_property
    def kept_in(self) -> dict[str, str]:
        """Where loose pieces lie that nobody has, by their names, where that isn't the supply: `box`."""
        return {piece.name: kind.kept_in for kind in loose_kinds(self.game) for piece in kind.pieces if kind.kept_in}

    @cached_property
    def units(self) -> list[str]:
        """What follows a number of pieces that have a place of their own: `cube`, `cubes`."""
        kinds = [kind for kind in loose_kinds(self.game) if kind.held_in]
        return [form for kind in kinds for form in forms(kind, kind.pieces[0])]

    def plural(self, name: str) -> str:
        """Loose pieces of a name."""
        return self.loose.get(name, (name, name))[1]

    def is_single(self, name: str) -> bool:
        """Whether there is one loose piece of a name only."""
        return sum(piece.count for kind in loose_kinds(self.game) for piece in kind.pieces if piece.name == name) == 1

    def lying(self, name: str, at: str) -> str:
        """Loose pieces of a name, or the one that there is, by where they lie: `cubes from the supply`, `Ann's Gaiden
        standee`."""
        one, several = self.loose[name]
        if at in (SUPPLY, COMMON) or name in self.held_in:
            return f"{f'the {one}' if self.is_single(name) else several} from {self.place(at, name)}"
        return f"{at}'s {one if self.is_single(name) else several}"

    def pieces(self, name: str, number: int) -> str:
        """So many loose pieces of a name: `5 cubes`, `three 2-cube tokens`."""
        return amount_of_any(number, *self.loose.get(name, (name, name)))

    def _is_value(self, deck: str) -> bool:
        """Whether names of a deck are values, `1 fame`, which say nothing of the token that they stand on."""
        pieces = [piece for kind in self.game.kinds_of(deck) for piece in kind.pieces]
        return self.nouns[deck] == "token" and any(piece.name[:1].isdigit() for piece in pieces)

    def several(self, card: str, number: int, deck: str, heading: bool = False) -> str:
        """So many of a deck in a list: `Junk card`, `2 Plastic cards`, `tile YYR`, `2 exploration tokens (1 fame)`.
        heading: above the list it says what these are."""
        noun = self.nouns[deck]
        if self._is_value(deck):
            return f"{self.one_of[deck] if number == 1 else amount(number, self.one_of[deck])} ({card})"
        if number == 1:
            if _is_letters(card):
                return f"{card} {noun}" if heading else f"{noun} {card}"
            return self._one_of_many(card, deck, heading)
        if is_description(card):
            return amount(number, self._described(card, deck))
        return several(card, number) if _is_coded(card) else f"{number} {card} {noun}s"

    def _one_of_many(self, card: str, deck: str, heading: bool) -> str:
        """One in a list: `Junk card`, as others have its name, too; what has a name of its own by that, where it is
        clear what it is: somebody has the `Azure sector`."""
        if is_description(card):
            return self._described(card, deck)
        is_own = _is_coded(card) or (heading and self._copies(card, deck) == 1)
        return card if is_own or card.lower().endswith(self.nouns[deck]) else f"{card} {self.nouns[deck]}"

    def call(self, deck: str) -> Callable[[str], str] | None:
        """What hands look for where letters, a code or a value alone wouldn't say what it is on: `tile YB`, `sector RE
        (Red Gulch)`, `exploration token X2 (1 fame)`, or by name where nobody reads a code: `a Fuel card`, `the yellow
        ship card`; None where names do."""
        pieces = [piece for kind in self.game.kinds_of(deck) for piece in kind.pieces]
        if any(_is_letters(piece.name) for piece in pieces):
            by_type, of = PieceNames(self.game), Type("pile", deck)
            return lambda key: f"{self.nouns[deck]} {key}" if _is_letters(key) else by_type.name(key, of)
        is_value, lettered = self._is_value(deck), all(_is_letters(piece.code) or not piece.code for piece in pieces)
        single = lettered and all(piece.code and piece.count == 1 for piece in pieces)
        if not is_value and not single and (not lettered or any(_is_coded(piece.name) for piece in pieces)):
            return None
        one = self.one_of[deck] if is_value else self.nouns[deck]
        called = {
            piece.key: f"{one} {piece.code} ({piece.name})" if is_value or single else self.one(piece.name, deck)
            for piece in pieces
        }
        return lambda key: called.get(key, key)

    def call_loose(self, kind: Kind) -> Callable[[str], str] | None:
        """The same of loose pieces: `an S1 starter tile`, `a Spice cube`, `the Gaiden standee`; None where the data say
        how many of them are counted."""
        if kind.label or kind.common:
            return None
        called = {
            piece.key: f"the {self.loose[piece.name][0]}"
            if self.is_single(piece.name)
            else with_article(self.loose[piece.name][0])
            for piece in kind.pieces
        }
        return lambda key: called.get(key, key)

    def _copies(self, card: str, deck: str) -> int:
        """How many of a deck have a name."""
        return sum(piece.count for kind in self.game.kinds_of(deck) for piece in kind.pieces if piece.name == card)

    def origin(self, card: str, deck: str) -> str:
        """Which deck one is drawn from, where its own words don't say that."""
        return "" if self._is_value(deck) else f" from the {noun(self.game, self.game.decks[deck].title)}"

    def one(self, card: str, deck: str) -> str:
        """One of a deck with an article, `a Fuel card`; what a code or a number is part of is a name by itself."""
        if self._is_value(deck):
            one = self.one_of[deck]
            return f"{with_article(one)} ({card})"
        if _is_coded(card):
            return card
        described = is_description(card)
        said = card if described or card.lower().endswith(self.nouns[deck]) else f"{card} {self.nouns[deck]}"
        article = (
            "the"
            if self._copies(card, deck) == 1
            else "an"
            if card[:1] in (SPOKEN_VOWELS if card.isupper() else VOWELS)
            else "a"
        )
        return f"{article} {self._described(card, deck) if described else said}"

    def _described(self, card: str, deck: str) -> str:
        """A name in plain words, with the noun of its deck where that is what is printed on it: the yellow ship among
        the ship cards is the `yellow ship card`."""
        name, noun = within_sentence(card), self.nouns[deck]
        return f"{name} {noun}" if f"{name.split()[-1]} {noun}" == self.one_of[deck] else name

    def held_one(self, card: str, deck: str) -> str:
        """One that somebody has: `a Fuel card`, `orbit card G45`."""
        if self._is_value(deck) or not _is_coded(card):
            return self.one(card, deck)
        one = self.one_of[deck]
        first, _, number = card.partition(" ")
        return f"{one} {number if first.lower() in one.split() else card}"  # `card 28` is design card 28.

    # ---- where they go

    def is_pile(self, deck: str) -> bool:
        """Whether its pieces are drawn, by what it is called; the junk tiles are taken."""
        return self.titles[deck].endswith(PILES)

    def into(self, deck: str) -> str:
        """Into a deck: `into the orbit deck`, `among the junk tiles`."""
        return f"{'into' if self.is_pile(deck) else 'among'} the {self.titles[deck]}"

    def say_move(self, card: str, at: str, to: str, deck: str, done: bool = False) -> str:
        """A known card of a deck from one place to another; those of players are no place of the table. done: as
        something that has happened, not as an order."""
        table, gone = (OPEN, DISCARD, DECK), self.gone[deck]
        there = f"back {self.into(deck)}" if to == DECK else f"to {gone}" if to == DISCARD else f"to {to}"
        there = "face up on the table" if to == OPEN else there
        if at in table:
            of = {OPEN: f"the face-up {self.nouns[deck]}s", DECK: f"the {self.titles[deck]}", DISCARD: gone}[at]
            if to == OPEN:
                laid = f"and {'laid' if done else 'lay it'} {there}"
                return f"{capital(card)} is taken from {of} {laid}" if done else f"Take {card} from {of} {laid}"
            if to not in table:
                return f"{to} takes {card} from {of}"
            return f"{capital(card)} goes from {of} {there}" if done else f"Move {card} from {of} {there}"
        if to == DISCARD:
            return f"{at} discards {card}" if gone != BOX else f"{at} puts {card} into {BOX}"
        return f"{at} puts {card} {there}" if to in table else f"{at} gives {card} to {to}"

    def say_pieces(self, number: int, name: str, at: str, to: str, done: bool = False) -> str:
        """Loose pieces from one place to another: `Move 3 cubes from the supply to Bo's hold`. done: as something that
        has happened, `3 cubes go`."""
        pieces = f"the {self.loose[name][0]}" if self.is_single(name) else self.pieces(name, number)
        go = f"{capital(pieces)} {'goes' if number == 1 else 'go'}" if done else f"Move {pieces}"
        return f"{go} from {self.place(at, name)} to {self.place(to, name)}"

    def name_place(self, place: str, group: str) -> str:
        """Where pieces of a deck or kind lie, or go: `the table`, `the supply`, `the discard pile`, `Bo`."""
        kept = self.game.kinds[group].kept_in if group in self.game.kinds else ""
        cards = {DISCARD: self.gone.get(group, ""), DECK: f"the {self.titles.get(group, '')}"}
        return {OPEN: "the table", COMMON: "the table", SUPPLY: f"the {kept or SUPPLY}", **cards}.get(place, place)

    def place(self, at: str, name: str) -> str:
        """Where loose pieces of a name are: `the supply`, `Bo's hold`, `G45`."""
        named = {SUPPLY: f"the {self.kept_in.get(name, SUPPLY)}", COMMON: "the table"}
        is_player = at not in named and not any(at in table.by_key for table in self.game.tables.values())
        return named.get(at) or (f"{at}'s {self.held_in[name]}" if is_player and name in self.held_in else at)


def loose_id(kind: Kind, piece: Piece) -> str:
    """What edits call loose pieces of a name."""
    return piece.id if len(kind.pieces) > 1 else kind.id


def _is_letters(name: str) -> bool:
    """Whether a name is a few letters, which may stand for something else besides: Y is radiation, too."""
    return name.isupper() and name.isalpha()


def _is_coded(name: str) -> bool:
    """Whether a name has a code or number in it, so that it needs no noun: `M37 (Thief)`, `card 8`."""
    return any(map(str.isdigit, name)) or name.endswith(")")


def boxed_pieces(game: Game, deck: Deck) -> str:
    """What the pieces of a deck without discards are called that have left the game."""
    return f"{_pieces_of(game, deck)} back in {BOX}"


def _pieces_of(game: Game, deck: Deck) -> str:
    return f"{piece_of(game, deck, PieceNames(game).noun(Type('pile', deck.id))[0])}s"


def discard_pile(game: Game, deck: Deck) -> str:
    """What the discards of a deck are called; those of the only one need no name, others leave the game."""
    if not deck.discards:
        return f"used {_pieces_of(game, deck)}"
    *before, last = noun(game, deck.title).split()
    if len(tracked_decks(game)) == 1:
        return "discard pile"
    return (
        f"{' '.join(before)} discard pile" if before and last in PILES else f"discard pile of {noun(game, deck.title)}"
    )


def piece_of(game: Game, deck: Deck, one: str) -> str:
    """What one draws from a deck: `resource card`, `Earth tile`, `mission card`. one: the noun of its pieces."""
    *before, last = noun(game, deck.title).split()
    if last in PILES:  # A sector of the sector deck is called so once.
        return " ".join([*before[: -1 if before[-1:] == [one] else None], one])
    title = " ".join([*before, state_words.singular(last)])
    return title if one in title.lower().split() else f"{title} {one}"


def piece_name(game: Game, group: str, key: str) -> str:
    """The name of a piece of a deck or kind, after its number if it has one; with its code or key where another one has
    that name."""
    pieces = [piece for kind in game.kinds_of(group) for piece in kind.pieces]
    found = next((piece for piece in pieces if key in (piece.key, piece.id)), None)
    if found is None:
        return key
    if found.code.isdecimal() and not found.name.endswith(f" {found.code}"):
        return f"{state_words.singular(game.kinds[found.kind].title.split()[-1])} {found.code} ({found.name})"
    if sum(piece.name == found.name for piece in pieces) == 1:
        return within_sentence(found.name) if game.kinds[found.kind].common else found.name
    return f"{found.code} ({found.name})" if found.code else f"{found.name} ({found.key})"


def titled(game: Game, key: str) -> str:
    """What a deck, track, die, kind, score or piece is called."""
    for known in (game.decks, game.tracks, game.dice, game.kinds, game.scores):
        if key in known:
            return str(known[key].title)
    return next((piece.name for piece in game.pieces() if key in (piece.key, piece.id)), key)
