"""What words mean in one position of a table without rules: holders, what is counted, decks, cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from companion.answer_parser.names import find_named
from companion.corrections import board
from companion.corrections.board import TrackedTable, front_of, seat_before
from companion.corrections.box import is_secret, loose_kinds, tracked_decks
from companion.corrections.counted import Loose, Thing, own_first, spaces_of, things
from companion.corrections.piece_words import PieceWords
from companion.corrections.piles import is_unseen, lying
from companion.positions.state_words import singular
from companion.text.grammar import could_be, is_number
from components.messages import _
from components.problems import SalvageError
from components.schema import Deck

PLACES = {
    "open": board.OPEN_PLACE, "table": board.COMMON_PLACE, "discard": board.DISCARD_PLACE,
    "discards": board.DISCARD_PLACE, "discard pile": board.DISCARD_PLACE, "box": board.DISCARD_PLACE,
    "deck": board.DECK_PLACE, "stack": board.DECK_PLACE, "supply": board.SUPPLY_PLACE,
}  # fmt: skip
"""Places of cards and pieces beside players and spaces, by what they are called."""
MIN_VERB_LETTERS = 3
"""Letters of a verb that are typed at least where a line may be anything: fewer are a slip."""
_ARTICLE = re.compile(r"^(?:the|an?|of the) ")
_PREPOSITION_AT_END = re.compile(r" (?:on|at|in|of)$")


class Meanings:
    """The words of one position. `current` is whom a line is about that names nobody: whose turn it is, or with secret
    hands whoever types on a phone of their own. viewer: who types, and sees no other player's secret hand; ALL_PLACES
    who stands for the whole table."""

    def __init__(self, table: TrackedTable, viewer: str = board.ALL_PLACES) -> None:
        self.table, self.viewer = table, viewer
        sees_own = viewer in table.seats and any(is_secret(table.game, deck) for deck in tracked_decks(table.game))
        self.current: str = viewer if sees_own else table.state["player"]

    @cached_property
    def things(self) -> list[Thing]:
        return things(self.table)

    @cached_property
    def words(self) -> PieceWords:
        """What pieces are called."""
        return PieceWords(self.table.game)

    @cached_property
    def marked(self) -> dict[str, str]:
        """The spaces of tracks that have markers or flags of their own, with what one is: `B` with `satellite`."""
        game = self.table.game
        owners = [*(track.of for track in game.tracks.values()), *(flag.of for flag in game.flags.values())]
        return {space: singular(of) for of in owners if of in game.tracks for space in game.tracks[of].spaces}

    @cached_property
    def spaces(self) -> list[str]:
        """The spaces on which loose pieces lie, the longest names first."""
        game = self.table.game
        names = dict.fromkeys(space for kind in loose_kinds(game) for space in spaces_of(game, kind))
        return sorted(names, key=len, reverse=True)

    @property
    def example(self) -> str:
        """A line that could be typed: the first of the commonest edits that goes up, else of anything."""
        common = (line for line in self.table.game.edits if line.endswith("+1"))
        return next(common, f"{self.things[0].label} +1")

    # ---- whose

    def holders(self, line: str) -> Iterator[tuple[str, str]]:
        """Yield the holders that the beginning of a line may name, with the rest of it, the likeliest first; "" is
        nobody. A space may stand last."""
        lower, (first, tail) = f" {line.lower()}", split(line)
        begun = ((who, name) for name, who in self._called if lower.startswith(f" {name.lower()} "))
        yield from ((who, line[len(name) :].strip()) for who, name in begun)
        ends = ((who, name) for name, who in self._places if lower.endswith(f" {name.lower()}"))
        yield from ((who, _PREPOSITION_AT_END.sub("", line[: -len(name)].strip())) for who, name in ends)
        yield "", line
        seat = self.seat(first)
        if tail and seat and first.lower() != seat.lower():
            yield seat, tail

    @cached_property
    def _called(self) -> list[tuple[str, str]]:
        """Holders, each behind how a line may begin that names them: `Ann`, `Ann's`, `all`, `B`, `satellite B`."""
        seats = sorted(self.table.seats, key=len, reverse=True)
        names = [(f"{seat}{end}", seat) for seat in seats for end in ("", "'s")]
        return [*names, (board.ALL_PLACES, board.ALL_PLACES), (board.COMMON_PLACE, board.COMMON_PLACE), *self._places]

    @cached_property
    def _places(self) -> list[tuple[str, str]]:
        """Spaces that hold something, each behind how people name it, the longest first: `satellite B`, `B`."""
        places = dict.fromkeys([*self.marked, *self.spaces])
        return [*((f"{of} {space}", space) for space, of in self.marked.items()), *zip(places, places, strict=True)]

    def seat(self, word: str) -> str:
        """Return the player that a word means, "" for nobody."""
        seats = find_named(word, [(seat, [seat]) for seat in self.table.seats])
        return seats[0] if len(seats) == 1 else ""

    # ---- what is counted

    def find_things(self, holder: str, words: str) -> list[Thing]:
        """List the things that words may mean, a player's own before the table's; without words, the things counted at
        a space."""
        every = [thing for thing in self.things if self._is_of(thing, holder)]
        if not words:
            return [each for each in every if each.of not in (board.PLAYER, board.COMMON_PLACE) and each.base != "bool"]
        return own_first(self.table, _fitting(words, every))

    def _is_of(self, thing: Thing, holder: str) -> bool:
        """Return whether somebody has a thing; ALL are the players, and nobody the players and the table."""
        holders = thing.holders(self.table)
        if holder == board.ALL_PLACES:
            return thing.of == board.PLAYER and [*holders] == [*self.table.seats]
        return holder in holders if holder else bool(holders) and thing.of in (board.PLAYER, board.COMMON_PLACE)

    def pieces(self, words: str) -> tuple[int, Loose] | None:
        """Loose pieces with their number: `3 cubes`, `2-cube token`; None where words name no such pieces. Raises
        SalvageError where they name several."""
        number, name = count(words)
        candidates = [thing for thing in self.things if isinstance(thing, Loose) and thing.of == board.PLAYER]
        matches = _fitting(without_article(name), candidates) if name else []
        if len({thing.label for thing in matches}) > 1:
            raise SalvageError(could_be(words, (thing.label for thing in matches)))
        return next(((number, thing) for thing in matches if isinstance(thing, Loose)), None)

    # ---- places, decks and cards

    def place(self, name: str) -> str:
        """Return the player, the space, or the place of cards and pieces with a name; "" if there is none."""
        name, places = without_article(name).lower(), dict[str, str]()
        for kind in loose_kinds(self.table.game):
            name, places[kind.kept_in] = name.removesuffix(f"'s {kind.held_in}"), board.SUPPLY_PLACE
        spaces = [space for space in self.spaces if space.lower() == name]
        return {**places, **PLACES}.get(name, "") or self.seat(name) or "".join(spaces) or self._front_or_market(name)

    def _front_or_market(self, name: str) -> str:
        """Return the place in front of a player, or the market, unless a space has this name."""
        seat = self.seat(name.removeprefix("front of ").removesuffix("'s front"))
        return front_of(seat) if seat else board.OPEN_PLACE if name == "market" else ""

    def card_place(self, name: str) -> str:
        """Return the place for cards with a name. Raises SalvageError."""
        place = board.OPEN_PLACE if (named_place := self.place(name)) == board.COMMON_PLACE else named_place
        allowed = [*self.table.seats, board.OPEN_PLACE, board.DISCARD_PLACE]
        if place not in (*allowed, board.DECK_PLACE) and not seat_before(place):
            places = ", ".join(allowed)
            raise SalvageError(_("{typed!r} isn't a place for cards; places: {places}", typed=name, places=places))
        return place

    def decks(self, name: str) -> list[Deck]:
        """List the decks that a name may mean; without a name, the only deck."""
        decks, name = tracked_decks(self.table.game), without_article(name)
        if not name:
            return [*decks] if len(decks) == 1 else []
        one_of = self.words.one_of
        named_decks = [(deck, [deck.id, deck.label or deck.id, deck.title, one_of[deck.id]]) for deck in decks]
        return find_named(name, named_decks)

    def cards(self, names: str, place: str) -> tuple[Deck, tuple[str, ...]] | None:
        """Return the deck and the cards at a place that names mean: one name, or several of one deck, whose id may
        stand before them."""
        all_decks = tracked_decks(self.table.game)
        first, tail = split(names)
        named_decks = [deck for deck in all_decks if tail and first.lower() in (deck.id, deck.id.removesuffix("s"))]
        names = tail if named_decks else names
        for deck in named_decks or all_decks:
            visible_cards = self.seen_at(deck, place)
            for parts in (re.split(r", ?| and ", names), names.replace(",", " ").split()):
                cards = [self._card(without_article(part), deck, visible_cards, place) for part in parts]
                if cards and "" not in cards and not Counter(cards) - Counter(lying(self.table, deck.id, place)):
                    return deck, tuple(cards)
        return None

    def seen_at(self, deck: Deck, place: str) -> list[str]:
        """List the cards of a deck at a place, if whoever types may see them."""
        is_own = place != board.DECK_PLACE and self.viewer in (board.ALL_PLACES, place)
        is_visible = is_own or not is_unseen(self.table, deck.id, place)
        return [*lying(self.table, deck.id, place)] if is_visible else []

    def _card(self, name: str, deck: Deck, visible_cards: Sequence[str], place: str) -> str:
        """Return the card that a name means, "" for none; a name too short takes none out of a deck, as it may be a
        slip."""
        pieces = self.table.game.by_name(deck.id)
        name = re.sub(r" \(.*\)$", "", name).removesuffix(f" {self.words.nouns[deck.id]}")
        coded = [(card, [card, pieces[card].code, *pieces[card].also]) for card in dict.fromkeys(visible_cards)]
        matches = find_named(name, coded, in_full=True)
        if not matches and not (place == board.DECK_PLACE and len(name) < MIN_VERB_LETTERS):
            matches = find_named(name, [(card, [pieces[card].name]) for card, _ in coded])
        return matches[0] if len({pieces[card].name for card in matches}) == 1 else ""


def _fitting(words: str, candidates: Sequence[Thing]) -> list[Thing]:
    """List the things that words name: by an id, else by a label, else by another name."""
    ids = {words.lower(), words.lower().replace(" ", "-")}
    ways = (
        [(thing, [words]) for thing in candidates if thing.id.lower() in ids][:1],
        [(thing, [thing.label]) for thing in candidates],
        [(thing, filter(None, thing.names)) for thing in candidates],
        [(thing, [thing.kind.title]) for thing in candidates if isinstance(thing, Loose)],
    )
    return next(filter(None, (find_named(words, way) for way in ways)), [])


def split(line: str) -> tuple[str, str]:
    """Split a line into its first word and the rest."""
    first, _space, tail = line.partition(" ")
    return first, tail.strip()


def count(words: str) -> tuple[int, str]:
    """Split words into the number before a noun, 1 without one, and the rest."""
    number, tail = split(words)
    return (int(number), tail) if is_number(number) else (1, words)


def without_article(words: str) -> str:
    """Words without the article before them."""
    return _ARTICLE.sub("", words)
