"""Lines of a tracked game: those of `corrections.typed_edits`, and what chance, the turn or the log have part in.

[who] draw [number] deck [to where]                    draw 2 resource, draw orbit to discard
[who] draw card [to where]                             draw metal to ann (a card known by name)
shuffle deck · roll [number] [die], such as roll 2 d6 · next [player] · round · note words
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from companion.answer_parser.names import find_named
from companion.corrections.board import COMMON_PLACE, DECK_PLACE, DISCARD_PLACE, OPEN_PLACE, PLAYER, TrackedTable, field
from companion.corrections.box import tracked_decks
from companion.corrections.counted import OnTrack, Thing, Yes
from companion.corrections.edits import Edit, MoveCards
from companion.corrections.meanings import count, split, without_article
from companion.corrections.piece_words import discard_pile
from companion.corrections.piles import lying, remaining, size
from companion.corrections.typed_edits import VERBS, EditReader
from companion.engine import NotUnderstood
from companion.text.grammar import amount, either
from components.modules import in_play
from components.problems import SalvageError
from components.schema import Deck

from .edits import Draw, Next, Remark, RollEdit, Round, Shuffle

MOST_DRAWN, MOST_DICE, MOST_SIDES = 20, 20, 100
"""More than anybody draws or rolls at once; a slip of a zero would go on for long."""
MAX_SAMPLES = 9
"""As many as one digit numbers; they stand on two or three lines of a screen."""
QUOTES = "\"'“”‘’"
_DIE = re.compile(r"(\d{0,4})\s*d(\d{1,4})")


class TrackerReader(EditReader):
    """Reads what is typed in one position."""

    def read(self, line: str) -> Edit:
        verb, words = split(" ".join(line.split()))
        return _read_note(words) if verb.lower() == "note" else super().read(line)

    def read_draw(self, who: str, rest: str, to: str = "") -> Edit | None:
        """`[number] deck [to where]`, or a card that is known by name. What nobody holds is laid open."""
        what, _, where = rest.partition(" to ")
        number, name = count(what)
        if what and not name and len(tracked_decks(self.table.game)) > 1:
            number, name = 1, what  # A card whose name is a number.
        to = self.card_place(where) if where else to
        decks = self.decks(name)
        if len(decks) > 1:
            names = either([deck.label or deck.id for deck in decks])
            raise SalvageError(f"draw from which deck? {names}")
        if not decks:
            return self._draw_known(name, who, to)
        self._check_draw(decks[0], number)
        return Draw(decks[0].id, number, to or _where_drawn(decks[0], who))

    def _draw_known(self, name: str, who: str, to: str) -> Edit | None:
        """The one card that is known by name."""
        deck, cards = (self.cards(name, DECK_PLACE) if name else None) or (None, ())
        return (
            MoveCards(deck.id, cards, DECK_PLACE, to or _where_drawn(deck, who)) if deck and len(cards) == 1 else None
        )

    def _check_draw(self, deck: Deck, number: int) -> None:
        """Raise SalvageError where a deck hasn't so many cards, with how many there are and what to do."""
        table, left = self.table, remaining(self.table, deck.id)
        one, title = self.words.nouns[deck.id], self.words.titles[deck.id]
        there = f"{amount(left, one) if left else f'no {one}'} {'are' if left > 1 else 'is'} left in the {title}"
        if not 1 <= number <= MOST_DRAWN:
            raise SalvageError(f"draw 1 to {MOST_DRAWN} {one}s at once; {there}")
        if number <= left:
            return
        chosen = [name for name, on in table.state["options"].items() if on]
        if not in_play(table.game, deck.id, len(table.seats), chosen):
            raise SalvageError(f"the {title} isn't used in this game")
        steps = self._steps_of_draw(deck, number, left)
        raise SalvageError(f"{there}{'; type ' if steps else ''}{', then '.join(steps)}")

    def _steps_of_draw(self, deck: Deck, number: int, left: int) -> list[str]:
        """What to type for a draw of more than is left."""
        called = deck.label or deck.title.lower()
        discarded = size(self.table.state[field(deck.id, DISCARD_PLACE)]) if deck.discards else 0
        steps = [f"draw {left} {called}"] if left else []
        return steps + ([f"shuffle {called}", f"draw {min(number - left, discarded)} {called}"] if discarded else [])

    def read_shuffle(self, who: str, rest: str) -> Edit | None:
        """`shuffle orbit`: a deck of which something is discarded."""
        decks = self.decks(rest)
        full = [deck for deck in decks if lying(self.table, deck.id, DISCARD_PLACE)]
        if len(decks) == 1 and not full:
            pile = discard_pile(self.table.game, decks[0])
            has = f"the {pile} is empty" if decks[0].discards else f"{pile} go back to the box"
            raise SalvageError(f"{has}, so there is nothing to shuffle in")
        return Shuffle(full[0].id) if len(full) == 1 else None

    def read_roll(self, who: str, rest: str) -> Edit:
        """`roll`, `roll 2 d6`: dice of the game, or any."""
        dice = self.table.game.dice
        number, name = count(without_article(rest))
        name = name or ("" if len(dice) > 1 else next(iter(dice), "d6"))
        found = find_named(name, [(die, [die.id, die.title]) for die in dice.values()])
        if len(found) == 1:
            return _roll(number, found[0].id, found[0].faces)
        plain = _DIE.fullmatch(name)
        if not plain or not 2 <= int(plain[2]) <= MOST_SIDES:
            such = next(iter(dice), "d6")
            raise NotUnderstood(f"roll which dice? Type their number and sides, such as roll 2 {such}")
        id = f"d{int(plain[2])}"
        faces = dice[id].faces if id in dice else [str(face) for face in range(1, int(plain[2]) + 1)]
        return _roll(int(plain[1] or number), id, faces)

    def read_next(self, who: str, rest: str) -> Edit | None:
        """`next cleo`, `next round`."""
        seat = self.seat(rest)
        return Round() if rest == "round" else Next(seat) if seat else None


TrackerReader.verbs = {
    "draw": TrackerReader.read_draw,
    "flip": lambda reader, who, rest: reader.read_draw(who, rest, OPEN_PLACE),
    "shuffle": TrackerReader.read_shuffle,
    "roll": TrackerReader.read_roll,
    "next": TrackerReader.read_next,
    "round": lambda reader, who, rest: None if rest else Round(),
    **VERBS,
}


def _where_drawn(deck: Deck, who: str) -> str:
    return who if deck.held else OPEN_PLACE


def _read_note(words: str) -> Edit:
    """`note Ann owes Bo a card`, in quotation marks or without; `"x" and "y"` keeps its own."""
    while len(words) > 1 and words[0] in QUOTES and words[-1] in QUOTES and not {words[0], words[-1]} & {*words[1:-1]}:
        words = words[1:-1]
    if not words:
        raise SalvageError("note what? Type the words behind it, such as note Ann owes Bo a card")
    return Remark(words)


def _roll(number: int, die: str, faces: Sequence[str]) -> Edit:
    if not 1 <= number <= MOST_DICE:
        raise SalvageError(f"roll 1 to {MOST_DICE} dice at once")
    return RollEdit(number, die, faces)


# ---- the list that the question begins with ----------------------------------------------------------------------


def read_samples(table: TrackedTable) -> list[tuple[str, bool]]:
    """The commonest edits as they would be typed now, those that the data name (`edits`) or else some made from what
    the game has: each in its one spelling and its place on the list, and whether it is possible now. "" stands for one
    that is listed already: a number that has been read on the screen means the same edit after any other."""
    found: list[tuple[str, bool]] = []
    reader = TrackerReader(table)
    for line in islice(table.game.edits or _likely(table, reader.things), MAX_SAMPLES):
        try:
            spelt = reader.read(line).spelling(), True
        except SalvageError:  # The deck is empty, or the marker at its end.
            spelt = f"{reader.current} {line}", False
        found.append(("", False) if spelt in found else spelt)
    return found


def _likely(table: TrackedTable, every: Sequence[Thing]) -> Iterator[str]:
    """Draws, then what goes up, then tracks that go down, then dice."""
    yield from (f"draw {deck.id}" for deck in tracked_decks(table.game))
    every = [thing for thing in every if thing.of in (PLAYER, COMMON_PLACE) and not thing.hidden]
    own = [thing for thing in every if not isinstance(thing, Yes)]
    yield from (f"{thing.label} +1" for thing in own)
    yield from (f"{thing.label} -1" for thing in own if isinstance(thing, OnTrack))
    yield from (thing.label for thing in every if isinstance(thing, Yes))
    yield from (f"roll 1 {die}" for die in table.game.dice)
