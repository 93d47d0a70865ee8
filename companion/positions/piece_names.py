"""Pieces as their players call them: by the printed code, with the name after it where that says more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.positions.state_words import StateWords, singular
from companion.text.grammar import amount, amount_of_any, capital, joined, several, with_article, within_sentence
from components.schema import UNSEEN, Game, Kind, Piece, Type

MOST_NAMED = 6
"""Different pieces of a heap that are named within a sentence; of more only the number, unless they are to be found."""


Call: TypeAlias = Callable[[str], str] | None
"""What a game calls a piece in its own words; None where its name will do."""


class PieceNames:
    """The names of one game's pieces. `of` is the type that says of which kind or deck they are."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def several(self, pieces: Counter[str], of: Type, call: Call = None) -> str:
        if set(pieces) == {UNSEEN}:
            return amount(pieces[UNSEEN], *self.noun(of))
        if len(pieces) > MOST_NAMED:
            return amount(sum(pieces.values()), *self.noun(of))
        return self.every(pieces, of, call)

    def every(self, pieces: Counter[str], of: Type, call: Call = None, order: Sequence[str] = ()) -> str:
        """All pieces of a heap by name, however many they are, those without a number first: `2 Metal and Fuel` could
        be 2 of each. call: what its game calls one. order: one by one."""
        if len(order) > 1:
            return ", then ".join(self._counted(key, 1, of, call) for key in order)
        said = [self._counted(key, number, of, call) for key, number in pieces.items()]
        said.sort(key=lambda piece: piece[:1].isdecimal())
        return joined(under_one_noun(said, *self.noun(of)) if call else said)

    def _counted(self, key: str, number: int, of: Type, call: Call = None) -> str:
        """So many of a piece: `5 cubes`, by what the data calls them; `three 2-cube tokens`; beside some that can be
        named, `2 other tiles`."""
        if key == UNSEEN:
            return amount(number, *(f"other {noun}" for noun in self.noun(of)))
        if call:
            noun, many = self.noun(of)
            name = call(key)
            if number > 1 and name.startswith(f"{noun} "):
                return f"{number} {many}{name.removeprefix(noun)}"
            bare = re.sub("^an? ", "", name)
            return amount_of_any(number, bare, f"{bare}s") if number > 1 and bare != name else several(name, number)
        piece = self._piece(key, of)
        kind = self.game.kinds[piece.kind] if piece else None
        if piece and kind and not piece.code and (kind.common or (kind.label and len(kind.pieces) == 1)):
            return amount(number, *forms(kind, piece))
        if piece and kind and piece.name[:1].isdigit() and not piece.code:
            return amount_of_any(number, *forms(kind, piece))
        if piece and piece.code and re.fullmatch(rf"{re.escape(piece.code)} [a-z ]+", piece.name):
            return amount_of_any(number, piece.name, f"{piece.name}s") if number > 1 else with_article(piece.name)
        return several(self.name(key, of), number)

    def names(self, keys: Any, of: Type) -> list[str]:
        return [self.name(key, of) for key in keys]

    def name(self, key: Any, of: Type) -> str:
        """A piece as its players call it: its printed code, with the name after it where that says more."""
        code, piece = self.code(key, of), self._piece(key, of)
        if piece is not None and code.isdecimal() and not piece.name.endswith(f" {code}"):
            return f"{self.noun(of)[0]} {code}{f' ({piece.name})' if piece.name != code else ''}"
        if piece is None or code in piece.name or any(code in table.by_key for table in self.game.tables.values()):
            return code if piece is None or code not in piece.name else piece.name
        return f"{code} ({piece.name})"

    def code(self, key: Any, of: Type) -> str:
        """A piece in one word: its printed code, or its name where it has none."""
        if key is None:
            return "empty"
        piece = self._piece(key, of)
        if piece is None:
            return "an unseen one" if key == UNSEEN else str(key)
        return piece.code or piece.name

    def _piece(self, key: Any, of: Type) -> Piece | None:
        return self.game.by_name(of.of).get(str(key)) if of.base in ("piece", "pile") else None

    def noun(self, of: Type) -> tuple[str, str]:
        """What pieces of a kind or deck are called: the last word of its id (`resource-card`), or of its title."""
        kind = self.game.kinds_of(of.of)[0]
        ids = [id for id in (of.of, kind.id) if "-" in id and not id.endswith(("-deck", "-stack"))]
        last = ids[0].split("-")[-1] if ids else kind.title.split()[-1].lower()
        return singular(last), f"{singular(last)}s"

    # ---- what to do with them

    def lay(
        self, old: Any, new: Any, of: Type, there: str, away: str, back: str, owner: str = "", call: Call = None,
        order: Sequence[str] = (),
    ) -> str:  # fmt: skip
        """What to take away from a heap of pieces and what to put there; order: one by one."""
        before, after = Counter(old), Counter(new)
        gone, come = before - after, after - before
        if not gone and not come:
            if owner:
                return ""  # Nobody minds the order of what a player holds.
            where = there.replace("into", "in").replace("onto", "on")
            return f"Lay what is {where} in this order: {', '.join(self.names(new, of))}."
        return self.take_and_put(gone, come, of, there, away, back, call, order)

    def take_and_put(
        self, gone: Counter[str], come: Counter[str], of: Type, there: str, away: str, back: str, call: Call = None,
        order: Sequence[str] = (),
    ) -> str:  # fmt: skip
        """Which pieces to take away from a heap and which to put there; "" of none."""
        said = []
        if gone:
            said.append(f"take {self.several(gone, of, call)} {away}")
        if come:
            pieces = self.every(come, of, call, order) if order else self.several(come, of, call)
            said.append(f"put {pieces}{back} {there}")
            # They lie unseen among others, such as in a deck that was shuffled.
            if len(come) > MOST_NAMED and not order:
                named = (self._counted(*each, of, call) for each in come.items())
                said[-1] += f": {', '.join(each.removeprefix(f'{self.noun(of)[0]} ') for each in named)}"
        return f"{capital('; '.join(said))}." if said else ""

    def lay_singly(self, new: Mapping[str, Any], kind: Type, keys: Sequence[str], label: str, back: str) -> str:
        """What is to lie where of pieces that lie singly, of a map of that kind, and what is to be cleared."""
        assert kind.item is not None
        words = StateWords(self.game)
        called = {key: words.key(key, kind.key) for key in keys}
        lie = [f"{self.name(new[key], kind.item)} on {called[key]}" for key in keys if new.get(key) is not None]
        clear = [called[key] for key in keys if new.get(key) is None]
        said = [f"put{back} {', '.join(lie)}"] if lie else []
        said += [f"clear {joined(clear)}"] if clear else []
        return f"{label}: {'; '.join(said)}."


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
    """Whether a printed name is plain words, which are small within a sentence: `White nose`, not `Swamp Rat`."""
    first, *others = name.split()
    return bool(others) and first.istitle() and all(map(str.islower, others))


def forms(kind: Kind, piece: Piece) -> tuple[str, str]:
    """What one loose piece is called within a sentence, and several: by what the data calls them, else by the noun of
    its kind, which some names end with."""
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
