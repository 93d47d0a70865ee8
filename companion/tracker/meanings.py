"""What words mean in one position of a tracked game: players and other holders, what is counted, decks, cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from companion.positions.label_words import fitting
from companion.positions.state_words import singular
from companion.text.grammar import could_be, spelt_number
from components.problems import SalvageError
from components.schema import Deck

from .box import loose_kinds, tracked_decks
from .piece_words import PieceWords
from .piles import lying
from .places import ALL, COMMON, DECK, DISCARD, OPEN, SUPPLY
from .state import PLAYER, SPACES, TrackedTable
from .things import Loose, Thing, own_first, spaces_of, things

PLACES = {
    "open": OPEN, "face up": OPEN, "face-up cards": OPEN,
    "face-up tiles": OPEN, "table": OPEN, "discard": DISCARD, "discards": DISCARD, "discard pile": DISCARD,
    "box": DISCARD, "deck": DECK, "stack": DECK, "supply": SUPPLY,
}  # fmt: skip
"""Places of cards and pieces beside players and spaces, by what they are called."""
OF_PIECES = {OPEN: COMMON, DISCARD: SUPPLY}
"""Where loose pieces lie that are said to be where cards are."""
ARTICLES = ("the ", "a ", "an ")


LEAST_OF_A_VERB = 3
"""Letters of a verb that are typed at least where a line may be anything: fewer are a slip."""


class Some(NamedTuple):
    """So many loose pieces of a name."""

    number: int
    thing: Loose


class Meanings:
    """The words of one position. `current` is whose turn it is. kept: they come from a journal, in which points may
    have been gained for what only costs some."""

    def __init__(self, table: TrackedTable, kept: bool = False) -> None:
        self.table, self.kept = table, kept
        self.current: str = table.state["player"]

    @cached_property
    def things(self) -> list[Thing]:
        return things(self.table)

    @cached_property
    def marked(self) -> dict[str, str]:
        """The spaces of tracks that have markers or flags of their own, with what one is: `B` with `satellite`."""
        game = self.table.game
        owners = [*(track.of for track in game.tracks.values()), *(flag.of for flag in game.flags.values())]
        return {space: singular(of) for of in owners if of in game.tracks for space in game.tracks[of].spaces}

    @cached_property
    def others(self) -> list[str]:
        """Who or what has something, beside single players."""
        return list(dict.fromkeys([ALL, COMMON, *self.marked, *self.spaces]))

    @cached_property
    def spaces(self) -> list[str]:
        """The spaces on which loose pieces lie, the longest names first."""
        game = self.table.game
        every = dict.fromkeys(space for kind in loose_kinds(game) for space in spaces_of(game, kind))
        return sorted(every, key=len, reverse=True)

    @cached_property
    def words(self) -> PieceWords:
        """What pieces are called."""
        return PieceWords(self.table.game)

    @property
    def example(self) -> str:
        """A line that could be typed: the first of the commonest edits that goes up, else of anything."""
        common = (line for line in self.table.game.edits if line.endswith("+1"))
        return next(common, f"{self.things[0].label} +1")

    # ---- whose

    def holders(self, line: str) -> Iterator[tuple[str, str]]:
        """Whom the beginning of a line may name, with the rest of it, the likeliest first; "" is nobody."""
        lower, (first, rest) = line.lower(), split(line)
        for seat in sorted(self.table.seats, key=len, reverse=True):
            for owner in (f"{seat.lower()} ", f"{seat.lower()}'s "):
                if lower.startswith(owner):
                    yield seat, line[len(owner) :]
        yield from ((holder, rest) for holder in self.others if rest and first.lower() == holder.lower())
        second, after = split(rest)
        marked = ((space, of) for space, of in self.marked.items() if after and second.lower() == space.lower())
        yield from ((space, after) for space, of in marked if of == first.lower())
        yield from ((space, "") for space in self.spaces if lower == space.lower())
        yield from ((space, line[: -len(space) - 1]) for space in self.spaces if lower.endswith(f" {space.lower()}"))
        yield "", line
        begun = [seat for seat in self.table.seats if seat.lower().startswith(first.lower())]
        if len(begun) == 1 and rest and first.lower() != begun[0].lower():
            yield begun[0], rest

    def seat(self, word: str) -> str:
        """The player that a word means, "" for nobody."""
        found = [seat for seat in self.table.seats if seat.lower() == word.lower()]
        found = found or [seat for seat in self.table.seats if word and seat.lower().startswith(word.lower())]
        return found[0] if len(found) == 1 else ""

    # ---- what is counted

    def find_things(self, who: str, words: str) -> list[Thing]:
        """What somebody's words may mean; without a name a player's own goes before the table's."""
        table = self.table
        every = [thing for thing in self.things if not who or who in thing.holders(table) or who == ALL]
        every = [thing for thing in every if who or thing.of in (PLAYER, COMMON)]
        every = [thing for thing in every if who != ALL or thing.of == PLAYER]
        if not words:
            return [thing for thing in every if thing.of == SPACES]
        return own_first(table, self.current, self._fitting(words, every))

    def _fitting(self, words: str, every: Sequence[Thing]) -> list[Thing]:
        """Those that words fit best: an id, else a label, else another name."""
        exact = {thing.id: thing for thing in reversed(every)}
        for id in (words, words.lower().replace(" ", "-")):
            if id in exact:
                return [exact[id]]
        if found := fitting(words, [thing.label for thing in every], [thing.id for thing in every]):
            return [every[place] for place in found]
        names = [(thing, word) for thing in every for word in thing.words if word]
        with_others = [(thing, word) for thing in every for word in thing.several]
        for named in (names, with_others):
            if fit := fitting(words, [word for _, word in named], [thing.id for thing, _ in named]):
                return list(dict.fromkeys(named[place][0] for place in fit))
        return []

    def pieces(self, words: str) -> Some | None:
        """Loose pieces with their number: `3 cubes`, `a 2-cube token`; None where words name no such pieces. Raises
        SalvageError where they name several."""
        number, name = split(words)
        number = str(spelt_number(number) or number)
        if not number.isdecimal() or not 1 <= len(number) <= 3:
            number, name = "1", strip_article(words)
        name = name.removeprefix("of the ")
        every = [thing for thing in self.things if isinstance(thing, Loose) and thing.of == PLAYER]
        found = self._fitting(name, every) if name else []
        if len({thing.label for thing in found}) > 1:
            raise SalvageError(could_be(words, (thing.label for thing in found)))
        return Some(int(number), found[0]) if found and isinstance(found[0], Loose) else None

    # ---- places, decks and cards

    def place(self, name: str) -> str:
        """A player, a space, or where cards and pieces lie; "" for none of them."""
        name = strip_article(name)
        spaces = [space for space in self.spaces if space.lower() == name.lower()]
        if name.lower() in self.words.kept_in.values() and name.lower() not in PLACES:
            return SUPPLY
        return PLACES.get(name.lower(), "") or self.seat(name) or "".join(spaces)

    def card_place(self, name: str) -> str:
        """Where cards may lie. Raises SalvageError."""
        place = self.place(name)
        if place not in (*self.table.seats, OPEN, DISCARD, DECK):
            known = ", ".join([*self.table.seats, OPEN, DISCARD])
            raise SalvageError(f"{name!r} isn't a place for cards; places: {known}")
        return place

    def decks(self, name: str) -> list[Deck]:
        """The decks that a name may mean; without a name the only one."""
        decks, name = tracked_decks(self.table.game), strip_article(name)
        if not name:
            return [*decks] if len(decks) == 1 else []
        if exact := [deck for deck in decks if deck.id == name]:
            return exact
        one_of = [self.words.one_of[deck.id] for deck in decks]
        some = [f"{one}s" for one in one_of]
        for called in ([deck.label for deck in decks], [deck.title for deck in decks], one_of, some):
            if found := fitting(name, called, [deck.id for deck in decks]):
                return [decks[place] for place in found]
        return []

    def cards(self, names: str, at: str) -> tuple[Deck, tuple[str, ...]] | None:
        """The cards of one deck that names mean, of those that lie at a place: one name, or several; the deck's id may
        stand before them."""
        every = tracked_decks(self.table.game)
        first, rest = split(names)
        named = [deck for deck in every if rest and first.lower() in (deck.id, deck.id.removesuffix("s"))]
        names = rest if named else names
        for deck in named or every:
            there = [*lying(self.table, deck.id, at)]
            alone = [part.strip() for part in re.split(r",| and ", names)]
            for parts in (alone, names.replace(",", " ").split()):
                cards = [self._card(strip_article(part), deck, there, at) for part in parts]
                if cards and all(cards):
                    return deck, tuple(card for card in cards if card)
        return None

    def _card(self, name: str, deck: Deck, there: Sequence[str], at: str) -> str | None:
        pieces = self.table.game.by_name(deck.id)
        noun = self.words.nouns[deck.id]
        name = re.sub(r" \(.*\)$", "", name).removesuffix(f" {noun}").removeprefix(f"{noun} ")
        every = [*dict.fromkeys(there)]
        said = name.lower()
        exact = [card for card in every if said in map(str.lower, (card, pieces[card].code, *pieces[card].also))]
        if not exact and at == DECK and len(name) < LEAST_OF_A_VERB:
            return None  # A slip must not take a card out of a deck.
        found = exact or [every[place] for place in fitting(name, [pieces[card].name for card in every], every)]
        alike = {pieces[card].name for card in found}
        return found[0] if found and len(alike) == 1 else None


def split(line: str) -> tuple[str, str]:
    """The first word of a line, and the rest."""
    first, _, rest = line.partition(" ")
    return first, rest.strip()


def strip_article(words: str) -> str:
    """Words without the article before them."""
    return re.sub(rf"^({'|'.join(ARTICLES)})", "", words)
