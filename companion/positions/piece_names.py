"""Pieces as their players call them: by the printed code, with the name after it where that says more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.positions.state_words import StateWords, noun, singular
from companion.text.grammar import amount, amount_of_any, joined, several, within_sentence
from components.messages import _, count
from components.schema import FLIPPED_SUFFIX, HIDDEN_PIECE, Game, Kind, Piece, Type, frozen

MAX_NAMED_PIECES = 6
"""Different pieces of a heap that are named within a sentence; of more only the number, unless they are to be found."""


NO_NAMES: Mapping[str, str] = frozen()


class PieceNames:
    """The names of one game's pieces. `of` is the type that says of which kind or deck they are."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def words(self) -> StateWords:
        """The words of its state."""
        return StateWords(self.game)

    def several(self, pieces: Counter[str], of: Type, called: Mapping[str, str] = NO_NAMES) -> str:
        """List the pieces of a heap by name, or only count very many."""
        if len(pieces) > MAX_NAMED_PIECES:
            return amount(sum(pieces.values()), *self.noun(of))
        return self.every(pieces, of, called)

    def every(
        self, pieces: Counter[str], of: Type, called: Mapping[str, str] = NO_NAMES, order: Sequence[str] = ()
    ) -> str:
        """All pieces of a heap by name, however many they are, those without a number first: `2 Metal and Fuel` could
        be 2 of each. called: what some are called by their entries. order: one by one."""
        if len(order) > 1:
            then = _("{several}, then {last}", several="", last="")
            return then.join(self._counted(key, 1, of, called) for key in order)
        if set(pieces) == {HIDDEN_PIECE}:
            return amount(pieces[HIDDEN_PIECE], *self.noun(of))
        said = [self._counted(key, number, of, called) for key, number in pieces.items()]
        said.sort(key=lambda piece: piece[:1].isdecimal())
        return joined(under_one_noun(said, *self.noun(of)))

    def _counted(self, key: str, number: int, of: Type, called: Mapping[str, str] = NO_NAMES) -> str:
        """So many of a piece: `5 cubes`, by what the data calls them; `three 2-cube tokens`; beside some that can be
        named, `2 other tiles`."""
        one, many = self.noun(of)
        if key == HIDDEN_PIECE:
            return count(number, "{n} other {one}", "{n} other {many}", one=one, many=many)
        if key in called:
            return several(called[key], number)
        piece, name = self._piece(key, of), self.name(key, of)
        if piece and not piece.code:
            kind = self.game.kinds[piece.kind]
            if kind.common or (kind.label and len(kind.pieces) == 1):
                return amount(number, *forms(self.game, kind, piece))
            if piece.name[:1].isdigit():
                return amount_of_any(number, *forms(self.game, kind, piece))
        if number > 1 and name.startswith(f"{one} "):
            return f"{number} {many}{name.removeprefix(one)}"
        return several(name, number)

    def name(self, key: Any, of: Type) -> str:
        """Return a piece's name for its players: its printed code, followed by the name if that says more, after the
        noun if the code says too little: `card G45`, as G45 is a space; `tile YB`."""
        name, facts = self.name_parts(key, of)
        return f"{name} ({facts})" if facts else name

    def name_parts(self, key: Any, of: Type) -> tuple[str, str]:
        """Return a piece's name, and the words to follow it in brackets, if any."""
        if of.base == "row":
            return self.words.short_name(key, of), ""
        code, piece = self.code(key, of), self._piece(key, of)
        if piece is None:
            return code, ""
        if piece.name.endswith(f" {code}") or (code in piece.name and code != piece.name and not code.isdecimal()):
            is_parted = piece.name.startswith(f"{code} (") and piece.name.endswith(")")
            return (code, piece.name[len(code) + 2 : -1]) if is_parted else (piece.name, "")
        facts = "" if piece.name == code else piece.name
        is_place = any(code in table.by_key for table in self.game.tables.values())
        says_too_little = is_place or code.isdecimal() or (piece.code and not facts)
        return f"{f'{self.noun(of)[0]} ' if says_too_little else ''}{code}", facts

    def code(self, key: Any, of: Type) -> str:
        """Return a piece in one word: its printed code, or else its name."""
        if key is None:
            return _("empty")
        piece = self._piece(key, of)
        if piece is None:
            return _("an unseen one") if key == HIDDEN_PIECE else str(key)
        return piece.code or piece.name

    def _piece(self, key: Any, of: Type) -> Piece | None:
        return self.game.by_name(of.of).get(str(key)) if of.base in ("piece", "pile") else None

    def noun(self, of: Type) -> tuple[str, str]:
        """Return the singular and the plural for pieces of a kind or deck: the last word of its id (`resource-card`),
        or of its title; for rows of a table, the table's name."""
        if of.base == "row":
            one = singular(of.of.split("-")[-1])
            return one, f"{one}s"
        kind = self.game.kinds_of(of.of)[0]
        if kind.one or self.game.language != "en":
            return kind.one or kind.title, noun(self.game, kind.title)
        ids = [id for id in (of.of, kind.id) if "-" in id and not id.endswith(("-deck", "-stack"))]
        last = ids[0].split("-")[-1] if ids else kind.title.split()[-1].lower()
        return singular(last), f"{singular(last)}s"


def under_one_noun(said: Sequence[str], noun: str, plural: str) -> list[str]:
    """Pieces with those that are called by a noun and a code before the others, and the noun once.

    >>> under_one_noun(["card G0", "2 Fragmentation", "card H30"], "card", "cards")
    ['cards G0', 'H30', '2 Fragmentation']
    >>> under_one_noun(["card G0", "2 Fragmentation"], "card", "cards")
    ['card G0', '2 Fragmentation']
    """
    codes = [each.removeprefix(f"{noun} ") for each in said if each.startswith(f"{noun} ")]
    if len(codes) < 2:
        return [*said]
    return [f"{plural} {codes[0]}", *codes[1:], *(each for each in said if not each.startswith(f"{noun} "))]


def is_description(name: str) -> bool:
    """Return whether a printed name is plain words, which are small within a sentence: `White nose`, not
    `Swamp Rat`."""
    first, *others = name.split()
    return bool(others) and first.istitle() and all(map(str.islower, others))


def forms(game: Game, kind: Kind, piece: Piece) -> tuple[str, str]:
    """Return the singular and the plural of a piece within a sentence: from the data, or else from the noun of its
    kind, which ends some names; in languages other than English, the name as it stands."""
    if piece.key.endswith(FLIPPED_SUFFIX):
        one, several = forms(game, kind, game.piece(piece.id))
        return _("flipped {name}", name=one), _("flipped {name}", name=several)
    if game.language != "en":
        return (kind.one, kind.title) if kind.one and not kind.pieces[1:] else (piece.name, piece.name)
    if kind.label and len(kind.pieces) == 1:
        return singular(kind.label), kind.label
    name = within_sentence(piece.name) if kind.common or is_description(piece.name) else piece.name
    last = name.split()[-1].lower()
    every = kind.title.lower().split()
    if last in every and last.endswith("s"):
        return singular(name), name
    if f"{last}s" in every:
        return name, f"{name}s"
    one, several = next(((each[:-1], each) for each in reversed(every) if each.endswith("s")), ("", ""))
    return f"{name} {one}".strip(), f"{name} {several}".strip()
