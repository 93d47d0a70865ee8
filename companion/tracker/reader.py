"""Lines of a tracked game: those of `corrections.typed_edits`, and those that involve chance, the turn or the log.

[who] draw [number] deck [to where]                    draw 2 resource, draw orbit to discard
[who] draw card [to where]                             draw metal to ann (a card known by name)
shuffle deck · roll [number] [die], such as roll 2 d6 · next [player] · round · note words
step 2 · tick 1 · step 2 3 next                        does steps; hands have done one; does steps, then the next turn
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from companion.answer_parser.names import find_named
from companion.corrections import board
from companion.corrections.board import TrackedTable
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose, spaces_of
from companion.corrections.edits import Edit, MoveCards, MovePieces
from companion.corrections.meanings import count, split, without_article
from companion.corrections.piece_words import discard_pile
from companion.corrections.piles import is_unseen, lying, remaining
from companion.corrections.typed_changes import Unchanged
from companion.corrections.typed_edits import VERBS, EditReader, goes_to
from companion.engine import NotUnderstood, Option, Step
from companion.engine.seats import after
from companion.positions.state_words import small
from companion.text.grammar import amount, either, is_number
from components.messages import _
from components.modules import in_play
from components.problems import SalvageError
from components.schema import FLIPPED_SUFFIX, Deck

from .edits import MAX_DICE, Choose, Deal, Draw, First, Hand, Next, Remark, RollEdit, Round, Shuffle, drawable, faces_of

MAX_DRAWN, MAX_DEALT = 20, 60
"""Most cards that are drawn or dealt at once; a higher number is a typing error."""
MAX_SAMPLES = 9
"""Most sample lines: one digit numbers them, and they take two or three lines of a screen."""
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FIGURES = {word: str(number) for number, word in enumerate(NUMBERS, 1)}
MEANING_SIGN, ANSWER_SIGN = " -> ", " !! "
"""Marks in `phrases.txt`. Rephrasings of lines are only tried if a line isn't understood, so that they never clash with
words of a game."""
QUOTES = "\"'“”‘’"
DO, TICK, GO_ON = "step", "tick", "next"
_LOOKED_UP = re.compile(r"\{(\w[\w-]*)((?:\.\w+)+)\}")
_DIE = re.compile(r"(\d{0,4})\s*(d\d{1,4})")


class TrackerReader(EditReader):
    """Parses lines typed in one position."""

    def read(self, line: str) -> Edit:
        line = " ".join(line.split())
        verb, words = split(line)
        if verb.lower() == "note":
            return _read_note(words)
        if not any(map(str.isalnum, line)):
            message = _("{line!r} says nothing; type what changes, such as {example}", line=line, example=self.example)
            raise NotUnderstood(f"{message}{self._pieces_hint}")
        try:
            return self.read_plain(line)
        except SalvageError as refused:
            return self._read_otherwise(line, refused)

    def read_plain(self, line: str) -> Edit:
        """Parse a line by its own verbs only, for lines that nobody types. Raises SalvageError."""
        return super().read(line)

    def _read_otherwise(self, line: str, refused: SalvageError) -> Edit:
        """Parse a line by its rephrasings. Raises SalvageError with advice."""
        if answer := answer_to(line):
            raise SalvageError(_(answer))
        try:
            return super().read(say_otherwise(line, self._track))
        except NotUnderstood:
            pass
        if not isinstance(refused, NotUnderstood):
            raise refused
        if any(self._card(line, deck, [*self.table.game.by_name(deck.id)], "") for deck in self._decks):
            raise SalvageError(_("what about {card}? Type play {card}, discard {card} or take {card}", card=line))
        raise NotUnderstood(f"{refused}{self._pieces_hint}")

    @property
    def _decks(self) -> Sequence[Deck]:
        return tracked_decks(self.table.game)

    @property
    def _track(self) -> str:
        """Label of the only track on which players move; "" if there is none, or several."""
        tracks = {thing.label for thing in self.things if thing.section == "tracks" and thing.of == board.PLAYER}
        return next(iter(tracks)) if len(tracks) == 1 else ""

    @property
    def _pieces_hint(self) -> str:
        """Examples of lines for pieces on the board and for cards, if the game has any."""
        verbs = ("draw 2", "deal 2", "play", "discard", "give", "take", "reveal 2", "shuffle", "clear")
        on_board = next((thing for thing in self.things if isinstance(thing, Loose) and thing.of == board.SPACES), None)
        such = f"{self.words.pieces(on_board.piece_name, 1)} to {self.spaces[-1]}" if on_board else ""
        moves = _("; on the board: {example}", example=such) if on_board else ""
        return f"{moves}{_('; of cards: {examples}', examples=', '.join(verbs))}" if self._decks else moves

    def read_draw(self, player: str, words: str, to: str = "") -> Edit | None:
        """Parse `[number] deck [to where]`, or a card known by name. Cards of decks that nobody holds are revealed."""
        subject, _to, where = words.partition(" to ")
        is_held = to != board.OPEN_PLACE
        number, name = count(subject)
        if subject and not name and len(self._decks) > 1 and subject in self.words.numbers:
            number, name = 1, subject  # It is a card whose name is a number.
        to = self.card_place(where) if where else to
        deck = self._one_deck(name, f"{'reveal' if to == board.OPEN_PLACE else 'draw'} {number}", is_held)
        if deck is None:
            return self._draw_known(name, player, to)
        self._check_draw(deck, number)
        return Draw(deck.id, number, _where_drawn(deck, player, to))

    def _one_deck(self, name: str, line: str, is_held: bool = True) -> Deck | None:
        """Return the deck that a line is about, or None. Without a name it is the only deck that fills hands, or for
        revealed cards (`is_held` is False) the only one that doesn't. Raises SalvageError if several are possible."""
        filling = [deck for deck in self._decks if deck.held and not deck.market]
        turned_up = [deck for deck in self._decks if not deck.held and drawable(self.table, deck)]
        usual = turned_up if not is_held and len(turned_up) == 1 else filling or self._decks
        return self._choose(self.decks(name) if name else usual, line)

    def _choose(self, decks: Sequence[Deck], line: str) -> Deck | None:
        if len(decks) > 1:
            lines = either([f"{line} {deck.label or deck.id}" for deck in decks])
            raise SalvageError(_("of which deck? Type {lines}", lines=lines))
        return next(iter(decks), None)

    def read_deal(self, player: str, words: str) -> Edit | None:
        """Parse `deal 5`, `deal 2 card`, `deal 3 to ann`, `deal all`: the same number to each, by default a full
        hand."""
        subject, _to, where = f" {words}".partition(" to ")
        first, deck_name = split(subject.strip())
        word = first if first == board.ALL_PLACES or is_number(first) else ""
        deck = self._one_deck(deck_name if word else subject.strip(), f"deal {word or 1}")
        to = self.card_place(where) if where else ""
        if deck is None:
            return None
        players = 1 if to else len(self.table.seats)
        number = (
            remaining(self.table, deck.id) // players
            if word == board.ALL_PLACES
            else int(word or deck.dealt or deck.hand or 1)
        )
        self._check_draw(deck, number, players)
        return Draw(deck.id, number, goes_to(deck, to)) if to else Deal(deck.id, number)

    def read_reveal(self, player: str, words: str) -> Edit | None:
        """Parse `reveal 2`, which reveals from the deck, and `reveal fuel`, which plays from the hand onto the
        table."""
        if words and not is_number(words) and (deck_and_cards := self.cards(words, player)):
            return MoveCards(deck_and_cards[0].id, deck_and_cards[1], player, board.OPEN_PLACE)
        return self.read_draw(player, words or "1", board.OPEN_PLACE)

    def read_flip(self, who: str, words: str) -> Edit | None:
        """Parse `flip 2 scouts on B4` and `flip scout`, which turn two-sided pieces over, and `flip 2`, which reveals
        cards. Raises SalvageError."""
        subject, _on, where = words.partition(" on ")
        some = self.pieces(subject) if where or not self.decks(count(subject)[1]) else None
        if not some or not some[1].kind.flips:
            return self.read_draw(who, words, board.OPEN_PLACE)
        (number, piece), at, spaces = some, self.place(where), spaces_of(self.table.game, some[1].kind)
        places = [who, *spaces] if not where else [at] if at in (*self.table.seats, board.COMMON_PLACE, *spaces) else []
        sides = [each[1] for each in (self.pieces(f"{number} {piece.id}{FLIPPED_SUFFIX}"), some) if each]
        lie = {place: side for place in places for side in sides if side.count(self.table, place) >= number > 0}
        if len(lie) == 1:
            [(place, side)] = lie.items()
            return MovePieces(number, side, place, place)
        if lie:
            raise SalvageError(_("where? End with: on {places}", places=either([*lie])))
        where = where and _(" on {place}", place=where)
        few = "{pieces} can't be turned over{where}: too few lie there"
        raise SalvageError(_(few, pieces=self.words.pieces(piece.piece_name, number), where=where))

    def read_choose(self, player: str, words: str) -> Edit | None:
        """Parse `choose` and `choose order`: each player chooses a card of a secret hand. Raises SalvageError if nobody
        can."""
        decks = self.decks(words) if words else self._decks
        possible_decks = [deck for deck in decks if Choose(deck.id).is_possible(self.table)]
        if decks and not possible_decks:
            raise SalvageError(_("nobody holds cards that only they see, so there is nothing to choose in secret"))
        deck = self._choose(possible_decks, "choose")
        return Choose(deck.id) if deck else None

    def read_unnamed(self, cards: str, at: str, to: str) -> Edit | None:
        number, name = count(without_article(cards))
        named_decks = self.decks(name) if name and at in self.table.seats else []
        decks = [deck for deck in named_decks if is_unseen(self.table, deck.id, at)]
        if len(decks) != 1:
            return None
        limit = len(lying(self.table, decks[0].id, at))
        if not 1 <= number <= limit:
            raise SalvageError(_("{who} holds {cards}", who=at, cards=amount(limit, *self.words.counted[decks[0].id])))
        return Hand(decks[0].id, number, at, to)

    def _draw_known(self, name: str, player: str, to: str) -> Edit | None:
        """Parse a draw of a card known by name, or return None. Raises SalvageError if nobody may look into the deck,
        whether the card is in it or not."""
        deck, cards = (self.cards(name, board.DECK_PLACE) if name else None) or (None, ())
        if deck is None or len(cards) != 1:
            for secret in (each for each in self._decks if is_unseen(self.table, each.id, board.DECK_PLACE)):
                if name and self._card(name, secret, [*self.table.game.by_name(secret.id)], board.DECK_PLACE):
                    by_number = f"draw 1 {secret.label or secret.id} to {_where_drawn(secret, player, to)}"
                    message = (
                        "all would read which it is; type {line}, "
                        "and whoever draws a real card says in secret which it is"
                    )
                    raise SalvageError(_(message, line=by_number))
            return None
        return MoveCards(deck.id, cards, board.DECK_PLACE, _where_drawn(deck, player, to))

    def _check_draw(self, deck: Deck, number: int, players: int = 1) -> None:
        """Raise SalvageError if a deck hasn't enough cards for each player, with the number left."""
        table, number_left = self.table, drawable(self.table, deck)
        message = self._say_left(deck, number_left)
        if not 1 <= number <= (MAX_DRAWN if players == 1 else MAX_DEALT):
            cards = self.words.forms[deck.id][1]
            raise SalvageError(_("draw 1 to {most} {cards} at once; {left}", most=MAX_DRAWN, cards=cards, left=message))
        if number * players <= number_left:
            return
        chosen = [name for name, on in table.state["options"].items() if on]
        if not in_play(table.game, deck.id, len(table.seats), chosen):
            raise SalvageError(_("{deck} isn't used in this game", deck=self.words.the_deck[deck.id]))
        maximum = number_left // players
        typed = deck.label or small(table.game, deck.title)
        line = f"{'deal' if players > 1 else 'draw'} {maximum} {typed}"
        raise SalvageError(_("{left}; type {line}", left=message, line=line) if maximum else message)

    def _say_left(self, deck: Deck, number_left: int) -> str:
        """Describe how many cards of a deck can be drawn."""
        message = self.words.say_left(deck.id, number_left)
        discarded = number_left - remaining(self.table, deck.id)
        return _("{left}, {number} of them discarded", left=message, number=discarded) if discarded else message

    def read_shuffle(self, player: str, words: str) -> Edit | None:
        """Parse `shuffle orbit`, for a deck with a discard pile. Raises SalvageError if the pile is empty."""
        decks = self.decks(words) if words else self._decks
        full = [deck for deck in decks if lying(self.table, deck.id, board.DISCARD_PLACE)]
        if len(decks) == 1 and not full:
            pile = discard_pile(self.table.game, decks[0])
            empty = "the {pile} is empty, so there is nothing to shuffle in"
            boxed = "{pile} go back to the box, so there is nothing to shuffle in"
            raise SalvageError(_(empty if decks[0].discards else boxed, pile=pile))
        deck = self._choose(full if words else full or decks, "shuffle")
        return Shuffle(deck.id) if deck else None

    def read_roll(self, player: str, words: str) -> Edit:
        """Parse `roll` and `roll 2 d6`: dice of the game, or any. Raises SalvageError."""
        dice = self.table.game.dice
        number, name = count(without_article(words))
        name = name or ("" if len(dice) > 1 else next(iter(dice), "d6"))
        matches = find_named(name, [(die, [die.id, die.title]) for die in dice.values()])
        if len(matches) == 1:
            return _roll(number, matches[0].id)
        plain = _DIE.fullmatch(name)
        if not plain or not faces_of(self.table.game, die := f"d{int(plain[2][1:])}"):
            such = next(iter(dice), "d6")
            message = _("roll which dice? Type their number and sides, such as {line}", line=f"roll 2 {such}")
            raise NotUnderstood(message)
        return _roll(int(plain[1] or number), die)

    def read_next(self, player: str, words: str) -> Edit | None:
        """Parse `next`, `next cleo` and `next round`."""
        seat = self.seat(words)
        if words in ("", "turn", "player"):
            seat = after(self.table.seats, self.table.state["player"])
        return Round() if words == "round" else Next(seat) if seat else None

    def read_first(self, player: str, words: str) -> Edit | None:
        """Parse `first bo`."""
        seat = self.seat(words)
        return First(seat) if seat else None


TrackerReader.verbs = {
    DO: lambda reader, player, words: _read_steps(reader, DO, words),
    TICK: lambda reader, player, words: _read_steps(reader, TICK, words),
    "draw": TrackerReader.read_draw,
    "deal": TrackerReader.read_deal,
    "choose": TrackerReader.read_choose,
    "reveal": TrackerReader.read_reveal,
    "show": TrackerReader.read_reveal,
    "hand": TrackerReader.read_move,
    "first": TrackerReader.read_first,
    "flip": TrackerReader.read_flip,
    "shuffle": TrackerReader.read_shuffle,
    "roll": TrackerReader.read_roll,
    "next": TrackerReader.read_next,
    "round": lambda reader, who, rest: None if rest else Round(),
    **VERBS,
}


def _where_drawn(deck: Deck, player: str, to: str) -> str:
    return goes_to(deck, to) or (player if deck.held else board.OPEN_PLACE)


def _read_note(words: str) -> Edit:
    """Parse `note Ann owes Bo a card`, with or without quotation marks; `"x" and "y"` keeps its own. Raises
    SalvageError."""
    while len(words) > 1 and words[0] in QUOTES and words[-1] in QUOTES and not {words[0], words[-1]} & {*words[1:-1]}:
        words = words[1:-1]
    if not words:
        raise SalvageError(_("note what? Type the words behind it, such as note Ann owes Bo a card"))
    return Remark(words)


def _roll(number: int, die: str) -> Edit:
    if not 1 <= number <= MAX_DICE:
        raise SalvageError(_("roll 1 to {most} dice at once", most=MAX_DICE))
    return RollEdit(number, die)


# ---- sample lines ---------------------------------------------------------------------------------------------------


def read_samples(table: TrackedTable) -> list[tuple[Option, bool]]:
    """Return the commonest edits as they are typed now: those named by the data (`edits`), or else some built from the
    game's pieces. Each comes with whether it is possible now, and as a line if it can't be parsed now. A duplicate is
    "", so that a number read on the screen keeps its meaning after other edits."""
    samples: list[tuple[Option, bool]] = []
    reader = TrackerReader(table)
    for line in islice(table.game.edits or _likely(reader), MAX_SAMPLES):
        sample: tuple[Option, bool] = f"{reader.current} {line}", False
        try:
            sample = reader.read_plain(line), True
        except SalvageError as refused:  # The deck is empty, or the marker is at its end.
            sample = (refused.edit, False) if isinstance(refused, Unchanged) else sample
        samples.append(("", False) if sample in samples else sample)
    return samples


def _likely(reader: TrackerReader) -> Iterator[str]:
    """Yield draws, increases, decreases of tracks, and dice; of players' things only those of the current player."""
    game = reader.table.game
    yield from (f"draw {deck.id}" for deck in tracked_decks(game))
    theirs = {reader.current, board.COMMON_PLACE}
    candidates = [thing for thing in reader.things if theirs & {*thing.holders(reader.table)} and not thing.hidden]
    candidates = [thing for thing in candidates if thing.of == board.PLAYER or not thing.of_both]
    amounts = [thing for thing in candidates if thing.base != "bool"]
    yield from (f"{thing.label} +1" for thing in amounts)
    yield from (f"{thing.label} -1" for thing in amounts if thing.section == "tracks")
    yield from (thing.label for thing in candidates if thing.base == "bool")
    yield from (f"roll 1 {die}" for die in game.dice)


@cache
def _ways(sign: str) -> list[tuple[re.Pattern[str], str]]:
    """Read the lines of the file that have a mark: the phrase as a pattern, and the text after the mark."""
    lines = Path(__file__).with_name("phrases.txt").read_text(encoding="utf-8").splitlines()
    parts = (line.split(sign) for line in lines if sign in line and not line.startswith("#"))
    return [(re.compile(said, re.IGNORECASE), meant) for said, meant in parts]


def say_otherwise(line: str, track: str) -> str:
    """Rephrase a line in the reader's own verbs; unknown lines stay as they are. track: the label of the only track on
    which players move, or ""."""
    text = " ".join(FIGURES.get(word.lower(), word) for word in line.split())
    for pattern, meant in _ways(MEANING_SIGN):
        if (track or "{track}" not in meant) and (match := pattern.fullmatch(text)):
            reworded = " ".join(match.expand(meant).replace("{track}", track).split())
            if reworded.lower() != line.lower():
                return reworded
    return text


def answer_to(line: str) -> str:
    """Return advice for a line that asks for something unsupported; "" for others."""
    return next((answer for said, answer in _ways(ANSWER_SIGN) if said.fullmatch(line)), "")


# ---- the steps of a turn ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnSteps(Edit):
    """Performs or ticks off steps of a turn, by number (`TICK`: they were done by hand); then perhaps the next turn."""

    at_once = False
    is_drawn = True
    verb: str
    numbers: tuple[str, ...]
    goes_on: bool

    def __str__(self) -> str:
        return " ".join([self.verb, *self.numbers, *([GO_ON] if self.goes_on else [])])

    def perform(self, table: TrackedTable) -> Step:
        for number in map(int, self.numbers):
            table.state["ticked"] = [*table.state.get("ticked", ()), number]
            edit = read_line_of(table, number) if self.verb == DO else None
            if edit:
                yield from edit.perform(table)
        if self.goes_on:
            Next(after(table.seats, table.state["player"])).do(table)


def line_of(table: TrackedTable, number: int) -> str:
    """Return the line of a step as it is typed now; "" if the step is done by hand or its marker's space has no
    data."""
    game = table.game
    lines = game.turn_lines_without_board if table.is_small else game.turn_lines
    with suppress(KeyError):
        return _LOOKED_UP.sub(lambda match: _look_up(table, *match.groups()), lines.get(str(number), ""))
    return ""


def read_line_of(table: TrackedTable, number: int) -> Edit | None:
    """Parse the line of a step; None if it is done by hand, or impossible now."""
    line = line_of(table, number)
    try:
        return TrackerReader(table).read_plain(line) if line else None
    except SalvageError:
        return None


def _look_up(table: TrackedTable, track: str, fields: str) -> str:
    """Look up `threat.level.cubes`: in the table named like a track the row of its marker, from there the row of its
    level, and its cubes. Several numbers are summed."""
    game, value = table.game, table.state["tracks"][track]
    of = game.tables[track]
    for name in fields.split(".")[1:]:
        row = of.by_key[str(value)]
        value, kind = row[name], of.fields[name].type
        of = game.tables.get(kind.of, of)
    return str(sum(value) if isinstance(value, tuple | list) else value)


def _read_steps(reader: TrackerReader, verb: str, words: str) -> Edit | None:
    """Parse `step 2 3 next`. Raises SalvageError with the valid numbers."""
    steps = [str(number) for number, _step in enumerate(reader.table.game.turn, 1)]
    numbers = words.removesuffix(GO_ON).split()
    if not steps:
        return None
    if not {*numbers} <= {*steps} or not words:
        raise SalvageError(
            _("which step? Type its number, 1 to {most}, such as {line}", most=steps[-1], line=f"{verb} 1")
        )
    return TurnSteps(verb, tuple(numbers), words.endswith(GO_ON))
