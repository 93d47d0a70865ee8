"""Edits of a tracked game as people type them, one short line each: `threat +1`, `ann hp -1`, `draw 3 orbit`.

    [who] thing + number, - number, = place or number      bo hp -1, cubes 5, all cubes +1, A hp 3, cubes G45 2, G45 +1
    [who] draw [number] deck [to where]                     draw 2 resource, draw orbit to discard
    [who] draw card [to where]                              draw metal to ann (a card known by name)
    [who] discard cards · [who] give player cards · [who] take cards [from where]
    [who] VERB words, the game's own, such as load spice 3c (its module `tracker`)
    shuffle deck · roll [number] [die], such as roll 2 d6 · next [player] · note words

Any clear beginning of a word will do. What is meant without a name is the player's whose turn it is, then the table's.
`Reader.read` gives an edit in its one spelling, which the journal keeps and which reads as the same edit again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cached_property

from companion.positions.label_words import fitting
from companion.positions.parse_answer import LEAST_OF_A_VERB
from companion.positions.state_words import noun
from companion.text.grammar import amount, either, is_number
from components.problems import SalvageError
from components.schema import Deck

from .box import loose_kinds, tracked_decks
from .piece_words import PieceWords
from .spellings import Change, Draw, Edit, Move, Next, Own, Remark, RollOf, Shuffle, plain
from .state import (
    ALL,
    COMMON,
    DECK,
    DISCARD,
    NO_POINTS,
    OPEN,
    PLAYER,
    POINTS,
    SPACES,
    TrackedTable,
    field,
    lying,
    remaining,
    size,
)
from .things import ADD, SET, SUBTRACT, Thing, own_first, spaces_of, things

MOST_DRAWN = 20
MOST_DICE = 20
"""More than anybody draws or rolls at once; a slip of a zero would go on for long."""

MOST_NAMED = 8
"""Of what is counted, in a refusal."""

SIGNS = {"+": ADD, "++": ADD, "-": SUBTRACT, "--": SUBTRACT, "−": SUBTRACT, "=": SET}
_CHANGE = re.compile(r"(?:(.*?[^\s+=−-])\s*)?(?:(\+\+|--|[+−-])\s*(\d*)|(=)\s*(\S+))")
_DIE = re.compile(r"(\d{0,4})\s*d(\d{1,4})")


class Reader:
    """Reads what is typed in one position."""

    def __init__(self, table: TrackedTable) -> None:
        self.table = table
        self.current: str = table.state["player"]

    @cached_property
    def things(self) -> list[Thing]:
        return things(self.table)

    @cached_property
    def others(self) -> list[str]:
        """Who or what has something, beside single players."""
        tracks = self.table.game.tracks
        marked = (space for track in tracks.values() if track.of in tracks for space in tracks[track.of].spaces)
        return list(dict.fromkeys([ALL, COMMON, *marked, *self.spaces]))

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

    def read(self, line: str) -> Edit:
        """The edit that a line means. Raises SalvageError with what is wrong, or with what may be typed."""
        line = plain(" ".join(line.split()), self.words.units)
        first, _, rest = line.partition(" ")
        if first.lower() == "note" and rest:
            return Remark(rest)
        for who, words in self._holders(line):
            if who in (*self.table.seats, "") and (edit := self._read_verb(who, words)):
                return edit
        if change := _CHANGE.fullmatch(line):
            return self._change(change[1] or "", SIGNS[change[2] or change[4]], change[3] or change[5] or "1")
        what, _, amount = line.rpartition(" ")
        if what and (is_number(amount) or self._is_space(amount)):
            return self._change(what, SET, amount)
        raise SalvageError(f"{line!r} isn't understood; type what changes and by how much, such as {self.example}")

    @property
    def example(self) -> str:
        """A line that could be typed: the first of the commonest edits that goes up, else of anything."""
        common = (line for line in self.table.game.edits if line.endswith("+1"))
        return next(common, f"{self.things[0].label} +1")

    def _is_space(self, word: str) -> bool:
        spaces = {space.lower() for track in self.table.game.tracks.values() for space in track.spaces}
        return word.lower() in spaces

    # ---- whose

    def _holders(self, line: str) -> Iterator[tuple[str, str]]:
        """Whom the beginning of a line may name, with the rest of it, the likeliest first; "" is nobody."""
        lower, first, rest = line.lower(), *_split(line)
        for seat in sorted(self.table.seats, key=len, reverse=True):
            for owner in (f"{seat.lower()} ", f"{seat.lower()}'s "):
                if lower.startswith(owner):
                    yield seat, line[len(owner) :]
        yield from ((holder, rest) for holder in self.others if rest and first.lower() == holder.lower())
        yield from ((space, "") for space in self.spaces if lower == space.lower())
        yield from ((space, line[: -len(space) - 1]) for space in self.spaces if lower.endswith(f" {space.lower()}"))
        yield "", line
        begun = [seat for seat in self.table.seats if seat.lower().startswith(first.lower())]
        if len(begun) == 1 and rest and first.lower() != begun[0].lower():
            yield begun[0], rest

    def _seat(self, word: str) -> str:
        """The player that a word means, "" for nobody."""
        found = [seat for seat in self.table.seats if seat.lower() == word.lower()]
        found = found or [seat for seat in self.table.seats if word and seat.lower().startswith(word.lower())]
        return found[0] if len(found) == 1 else ""

    # ---- what is counted

    def _change(self, what: str, sign: str, amount: str) -> Change:
        what = re.sub(r"(?<=\D)\.(?=\w)", " ", what)
        if what.lower() in ("", POINTS) and (scores := self.table.game.scores):
            every = either([noun(self.table.game, score.title) for score in scores.values()])
            raise SalvageError(f"say what the points are for: {every}")
        if not what and self.deciding is None:
            raise SalvageError(f"say what changes, such as {self.example}")
        for who, words in self._holders(what) if what else [(self.current, self.deciding or "")]:
            found = self._things(who, words)
            if len(found) > 1:
                raise SalvageError(f"{what!r} could be {' or '.join(_labels(found))}; type more")
            if found:
                return self._checked(Change(self._holder(who, found[0]), found[0], sign, amount))
        named = [thing.called for thing in self.things if not thing.hidden]
        known = ", ".join([*dict.fromkeys(named)][:MOST_NAMED])
        raise SalvageError(f"{what!r} isn't counted here; these are: {known}")

    @property
    def deciding(self) -> str | None:
        """What a number alone means: what decides the game, None where nothing does that players count."""
        return None if self.table.game.points == NO_POINTS else self.table.game.points or POINTS

    def _holder(self, who: str, thing: Thing) -> str:
        return who or (self.current if thing.of == PLAYER else COMMON)

    def _things(self, who: str, words: str) -> list[Thing]:
        """What somebody's words may mean; without a name a player's own goes before the table's."""
        table = self.table
        every = [thing for thing in self.things if not who or who in thing.holders(table) or who == ALL]
        every = [thing for thing in every if who or thing.of in (PLAYER, COMMON)]
        every = [thing for thing in every if who != ALL or thing.of == PLAYER]
        if not words:
            return [thing for thing in every if thing.of == SPACES]
        if words in (exact := {thing.id: thing for thing in reversed(every)}):
            return [exact[words]]
        found = fitting(words, [thing.label for thing in every], [thing.id for thing in every])
        if not found:
            named = [(thing, word) for thing in every for word in thing.words if word]
            fit = fitting(words, [word for _, word in named], [thing.id for thing, _ in named])
            return own_first(table, self.current, list(dict.fromkeys(named[place][0] for place in fit)))
        return own_first(table, self.current, [every[place] for place in found])

    def _checked(self, edit: Change) -> Change:
        """The edit, once it is found to change something."""
        holders = [edit.who] if edit.who != ALL else self.table.seats
        try:
            changed = [edit.thing.outcome(self.table, holder, edit.sign, edit.amount) for holder in holders]
        except ValueError as error:
            raise SalvageError(str(error)) from None
        if all(each.was == each.now for each in changed):
            whose = "" if edit.who in (COMMON, ALL) else f"{edit.who}'s "
            raise SalvageError(f"{whose}{edit.thing.called} {changed[0].unchanged(edit.thing.called)}")
        return edit

    # ---- cards, dice, turns

    def _read_verb(self, who: str, line: str) -> Edit | None:
        """An edit that begins with a verb, or with the name of a deck, as edits are spelt; None for others."""
        verb, rest = _split(line)
        verbs = {
            "draw": self._draw, "flip": self._flip, "discard": self._discard, "give": self._give, "take": self._take,
            "shuffle": self._shuffle, "reveal": self._reveal, "roll": self._roll, "next": self._next,
        }  # fmt: skip
        begun = [
            name for name in (*verbs, *self.table.own) if len(verb) >= LEAST_OF_A_VERB and name.startswith(verb.lower())
        ]
        if len(begun) != 1:
            return self._read_spelling(line)
        if begun[0] in self.table.own:
            return self._own(begun[0], who or self.current, rest)
        return verbs[begun[0]](who or self.current, rest)

    def _own(self, verb: str, who: str, words: str) -> Edit:
        """An edit of the game's own, tried on a copy."""
        told, _ = self.table.own[verb](deepcopy(self.table.state), who, words)
        return Own(who, verb, told)

    def _read_spelling(self, line: str) -> Edit | None:
        """A move of cards in its one spelling."""
        match = re.fullmatch(r"(\S+) (.+) from (.+) to (.+)", line)
        deck = next((deck for deck in tracked_decks(self.table.game) if match and deck.id == match[1]), None)
        if match is None or deck is None:
            return None
        cards = self._cards(match[2], match[3], [deck])
        return Move(deck, cards[1], match[3], self._place(match[4])) if cards else None

    def _draw(self, who: str, rest: str) -> Edit | None:
        rest = re.sub(r"^(\d+ )?(?:from )?(?:the |an? )?", r"\1", rest)
        rest = rest.replace(" and discard it", " and discard")
        rest = f"{rest.removesuffix(' and discard')} to {DISCARD}" if rest.endswith(" and discard") else rest
        what, _, where = rest.removesuffix(" face up").partition(" to ")
        where = OPEN if rest.endswith(" face up") else where
        number, _, name = what.partition(" ")
        number, name = (number, name) if is_number(number) else ("1", what)
        if not where and not (is_number(number) and self._decks(name)):
            name, _, last = name.rpartition(" ")
            if to := self._seat(last) or (last.lower() if last.lower() in (OPEN, DISCARD) else ""):
                where = to
            else:
                name = what if number == "1" else f"{name} {last}".strip()
        to = self._place(where) if where else who
        decks = self._decks(name)
        if len(decks) == 1:
            self._check_draw(decks[0], int(number))
            return Draw(decks[0], int(number), "", to)
        if len(decks) > 1:
            names = " or ".join(deck.label or deck.id for deck in decks)
            raise SalvageError(f"draw from which deck? {names}")
        found = self._cards(name, DECK, tracked_decks(self.table.game))
        if found is None or len(found[1]) != 1:
            return None
        return Draw(found[0], 1, found[1][0], to)

    def _reveal(self, who: str, rest: str) -> Edit | None:
        """The top card of a deck, face up."""
        return self._draw(who, f"{rest} face up")

    def _check_draw(self, deck: Deck, number: int) -> None:
        """Raise SalvageError where a deck hasn't so many cards, with how many there are and what to do."""
        left, one = remaining(self.table, deck.id), self.words.nouns[deck.id]
        title, called = noun(self.table.game, deck.title), deck.label or deck.title.lower()
        if not 1 <= number <= MOST_DRAWN:
            raise SalvageError(f"draw 1 to {MOST_DRAWN} {one}s at once; the {title} {_has(title)} {left}")
        if number <= left:
            return
        there = f"{amount(left, one)} {'is' if left == 1 else 'are'}" if left else f"no {one} is"
        discarded = size(self.table.state[field(deck.id, DISCARD)])
        if not discarded:
            more = f"; draw {left}" if left else ""
            raise SalvageError(f"{there} left in the {title}, and none in the discard pile{more}")
        first = f"draw {left} {called}, then " if left else ""
        then = f"shuffle {called}, then draw {min(number - left, discarded)} {called}"
        raise SalvageError(f"{there} left in the {title}, and {discarded} in the discard pile; type {first}{then}")

    def _flip(self, who: str, rest: str) -> Edit | None:
        return self._draw(who, f"{rest} to {OPEN}")

    def _discard(self, who: str, rest: str) -> Edit | None:
        return self._move(rest, [who, OPEN], DISCARD)

    def _give(self, who: str, rest: str) -> Edit | None:
        first, cards = _split(rest)
        to = self._seat(first)
        return self._move(cards, [who, OPEN, DISCARD], to) if to else None

    def _take(self, who: str, rest: str) -> Edit | None:
        cards, _, where = rest.partition(" from ")
        places = [self._place(where)] if where else [OPEN, DISCARD]
        return self._move(cards, places, who)

    def _move(self, cards: str, places: Sequence[str], to: str) -> Edit | None:
        for at in places:
            if at != to and (found := self._cards(cards, at, tracked_decks(self.table.game))):
                return Move(*found, at, to)
        where = " or ".join(_lying_at(at) for at in places)
        raise SalvageError(f"{cards!r} isn't {where}" if cards else f"which card? Type one that is {where}")

    def _shuffle(self, who: str, rest: str) -> Edit | None:
        decks = [deck for deck in self._decks(rest) if lying(self.table, deck.id, DISCARD)]
        return Shuffle(decks[0]) if len(decks) == 1 else None

    def _roll(self, who: str, rest: str) -> Edit | None:
        dice = self.table.game.dice
        rest = rest.removeprefix("the ")
        number, _, name = rest.partition(" ")
        if not is_number(number):
            number, name = "1", rest
        if name in dice or (not name and len(dice) == 1):
            die = dice[name or next(iter(dice))]
            return self._roll_dice(int(number), die.id, die.faces)
        if plain := _DIE.fullmatch(name if not rest.startswith("d") else rest) or _DIE.fullmatch(rest):
            sides = int(plain[2])
            if 2 <= sides <= 100:
                id = f"d{sides}"
                faces = dice[id].faces if id in dice else [str(face) for face in range(1, sides + 1)]
                return self._roll_dice(int(plain[1] or number), id, faces)
        found = fitting(name, [die.title for die in dice.values()], [*dice])
        if len(found) == 1:
            die = dice[[*dice][found[0]]]
            return self._roll_dice(int(number), die.id, die.faces)
        return None

    def _roll_dice(self, number: int, die: str, faces: Sequence[str]) -> Edit:
        if not 1 <= number <= MOST_DICE:
            raise SalvageError(f"roll 1 to {MOST_DICE} dice at once")
        return RollOf(number, die, faces)

    def _next(self, who: str, rest: str) -> Edit | None:
        seat = self._seat(rest)
        return Next(seat) if seat else None

    # ---- names

    def _place(self, name: str) -> str:
        """A player, or where cards lie. Raises SalvageError."""
        places = {
            "open": OPEN,
            "face up": OPEN,
            "table": OPEN,
            "discard": DISCARD,
            "discard pile": DISCARD,
            "deck": DECK,
        }
        found = self._seat(name) if name.lower() not in places else places[name.lower()]
        if not found:
            raise SalvageError(
                f"{name!r} isn't a place for cards; places: {', '.join([*self.table.seats, OPEN, DISCARD])}"
            )
        return found

    def _decks(self, name: str) -> list[Deck]:
        decks = tracked_decks(self.table.game)
        if not name:
            return decks if len(decks) == 1 else []
        if exact := [deck for deck in decks if deck.id == name]:
            return exact
        drawn_as = [self.words.one_of[deck.id] for deck in decks]
        for called in ([deck.label for deck in decks], [deck.title for deck in decks], drawn_as):
            if found := fitting(name, called, [deck.id for deck in decks]):
                return [decks[place] for place in found]
        return []

    def _cards(self, names: str, at: str, decks: Sequence[Deck]) -> tuple[Deck, tuple[str, ...]] | None:
        """The cards of one deck that names mean, of those that lie at a place: one name, or several."""
        for deck in decks:
            there = [*lying(self.table, deck.id, at)]
            every = [part.strip() for part in names.split(",")]
            for parts in (every, names.replace(",", " ").split()):
                cards = [self._card(part, deck, there, at) for part in parts]
                if cards and all(cards):
                    return deck, tuple(card for card in cards if card)
        return None

    def _card(self, name: str, deck: Deck, there: Sequence[str], at: str) -> str | None:
        pieces = self.table.game.by_name(deck.id)
        every = [*dict.fromkeys(there)]
        exact = [card for card in every if name.lower() in (card.lower(), pieces[card].code.lower())]
        if not exact and at == DECK and len(name) < LEAST_OF_A_VERB:
            return None  # A slip must not take a card out of a deck.
        found = exact or [every[place] for place in fitting(name, [pieces[card].name for card in every], every)]
        alike = {pieces[card].name for card in found}
        return found[0] if found and len(alike) == 1 else None


def _has(title: str) -> str:
    return "have" if title.endswith("s") else "has"


def _labels(every: Sequence[Thing]) -> list[str]:
    return list(dict.fromkeys(thing.label for thing in every))


def _lying_at(at: str) -> str:
    return {OPEN: "face up on the table", DISCARD: "in a discard pile"}.get(at, f"held by {at}")


def _split(line: str) -> tuple[str, str]:
    first, _, rest = line.partition(" ")
    return first, rest.strip()
