"""Edits of a tracked game as people type them, one short line each: `threat +1`, `ann hp -1`, `draw 3 orbit`.

    [who] thing + number, - number, = place or number      bo hp -1, cubes 5, all cubes +1, A hp 3, cubes G45 2, G45 +1
    [who] + number thing, number thing                     -1 hp, 4 designs (4 more)
    add number thing · subtract number from thing          add 2 energy, subtract 3 from bo's open exits
    several of these                                       metal +2, carbon +1
    [who] thing! number                                    hp! 5, beyond its limit
    [who] thing · [who] not thing                          B works, B not working (what is so or not)
    [who] draw [number] deck [to where]                    draw 2 resource, draw orbit to discard
    [who] draw card [to where]                             draw metal to ann (a card known by name)
    [who] discard cards · give player cards · take cards [from where] · lay cards
    number pieces [from where] to where                    3 cubes to G45, 2 cubes from bo to ann
    take, give player, discard, lay and number pieces      take 2 cubes, give bo 2 cubes, lay 2 cubes G45, lay G45
    [who] VERB words, the game's own, such as load spice 3c (its module `tracker`)
    shuffle deck · roll [number] [die], such as roll 2 d6 · next [player] · round · note words

Any clear beginning of a word will do. What is meant without a name is the player's whose turn it is, then the table's.
`Reader.read` gives an edit in its one spelling, which the journal keeps and which reads as the same edit again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Set

from companion.engine import NotUnderstood
from companion.text.grammar import capital
from components.problems import SalvageError

from . import card_edits, changes, other_edits, transfers
from .edit import Edit, Read, Shorthand
from .meanings import LEAST_OF_A_VERB, Meanings, split
from .other_edits import read_note, read_own
from .piece_words import PieceWords
from .several import read_parts, read_several
from .state import TrackedTable

KINDS = (card_edits, transfers, other_edits)
"""The modules of edits that begin with a verb; those of `changes` mostly begin with what changes."""
VERBS: dict[str, Read] = {**card_edits.VERBS, **transfers.VERBS, **other_edits.VERBS, **changes.VERBS}


class Reader(Meanings):
    """Reads what is typed in one position."""

    def read(self, line: str) -> Edit:
        """The edit that a line means. Raises SalvageError with what is wrong, or with what may be typed."""
        line = " ".join(line.split())
        if note := read_note(line):
            return note
        try:
            return self._read_one(line)
        except SalvageError:
            if several := read_several(self, line, self._read_part):
                return several
            raise

    def _read_one(self, line: str) -> Edit:
        """What a line means that is one edit."""
        line = plain(line, self.words.units, self.words.numbers)
        for who, words in self.holders(line):
            if who in (*self.table.seats, "") and (edit := self._read_verb(who or self.current, words)):
                return edit
        if edit := changes.read_change(self, changes.name_first(self, line)):
            return edit
        raise NotUnderstood(f"{line!r} isn't understood; type what changes and by how much, such as {self.example}")

    def _read_verb(self, who: str, line: str) -> Edit | None:
        """An edit that begins with a verb, or says what goes where; None for others."""
        verb, rest = split(line)
        every = [*VERBS, *self.table.own]
        begun = [name for name in every if len(verb) >= LEAST_OF_A_VERB and name.startswith(verb.lower())]
        begun = [name for name in every if verb.lower() in (name, f"{name}s")] or begun
        if len(begun) != 1:
            return transfers.read_to(self, who, line)
        own = self.table.own.get(begun[0])
        if own is None:
            return VERBS[begun[0]](self, who, rest)
        try:
            if not isinstance(own, Shorthand) or (self.kept and own.former):
                return read_own(self, begun[0], who, rest)
            first, *others = own.lines(rest)
            return read_parts(self, [f"{who} {first}", *others], self._read_part, sure=True)
        except NotUnderstood:
            return transfers.read_to(self, who, line)

    def _read_part(self, table: TrackedTable, part: str) -> Edit:
        """What a part of a line means, where those before it have been done."""
        return Reader(table, self.kept)._read_one(part)


def plain(line: str, units: Collection[str] = (), numbers: Set[str] = frozenset()) -> str:
    """A line without what screens write for people: `+1 point for deliveries`, `Hold +1 cube`, `Credits 4,000`, `Mark
    satellite B as working`.

    units: what may follow a number besides points. numbers: what pieces are called by, between which a comma may stand.
    """
    line = re.sub(r":(?= )", "", line)
    line = re.sub(r"^mark (.+?)(?: as)?(?= (?:not )?\S+$)", r"\1", line)
    line = re.sub(r"^([+−-]\d+) points? for (?:the )?(.+)$", r"\2 \1", line)
    if unit := re.search(r"(?<=[+−=-]) ?\d+( [a-z]+)$", line):
        line = line.removesuffix(unit[1]) if unit[1][1:] in ("point", "points", *units) else line
    figure = re.search(r"(?<=[ +−=-])\d{1,3}(,\d{3})+$", line)
    if figure is None or {*figure[0].split(",")} <= numbers:
        return line
    return line.removesuffix(figure[0]) + figure[0].replace(",", "")


def label(words: PieceWords, line: str, player: str) -> str:
    """A spelling in as few words as say it to the player whose turn it is."""
    parts = line.split(", ")
    unnamed = player if parts[0].startswith(f"{player} ") else ""  # Whom the first part names, the others are about.
    if len(parts) > 1 and all(labels := [_label(words, part, unnamed) for part in parts]):
        return " and ".join(labels)
    return _label(words, line, player) or capital(line.removeprefix(f"{player} ").removesuffix(f" to {player}"))


def _label(words: PieceWords, line: str, player: str) -> str:
    """The spelling of one edit; "" of several, and of the game's own."""
    found = (kind.label(words, line, player) for kind in (*KINDS, changes))
    return next(filter(None, found), "")
