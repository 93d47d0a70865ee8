"""Names that values of the data may refer to: rows of tables, pieces, rule options, keys of the state's maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import MappingProxyType

from components.modules import Absent
from components.schema import Game, Value
from components.values import NamedTuple

KNOWN_GAMES = 8
"""Number of games whose names are cached."""


class Names(NamedTuple):
    """Names that values may refer to, in all their spellings.

    `pieces` maps a kind or deck, then a spelling in lower case, to the piece's key; `kinds` a kind and a key to the
    piece's full id; `rows` a table and a row's name, or its former one (`was`), to the value that names it; `keys` a
    map of the state to its keys in the current position. `absent` has the names that aren't in play there, with
    reasons.
    """

    rows: dict[str, dict[str, Value]]
    pieces: dict[str, dict[str, str]]
    kinds: dict[str, dict[str, str]]
    keys: dict[str, set[str]]
    options: tuple[str, ...] = ()
    absent: Absent = MappingProxyType({})

    @classmethod
    def of(cls, game: Game) -> Names:
        """Return the names of a loaded game; its maps have no keys yet."""
        keys: dict[str, set[str]] = {name: set() for name in game.state if game.state[name].type.base == "map"}
        return _names_of(game)._replace(keys=keys)

    @classmethod
    def collect(cls, game: Game) -> Names:
        """Collect all names of a game's rows, pieces and options."""
        names = cls({}, {}, {}, {}, tuple(game.options))
        for table in game.tables.values():
            rows = table.by_key
            names.rows[table.id] = {str(row["was"]): row[table.key] for row in rows.values() if row.get("was")}
            names.rows[table.id] |= {key: row[table.key] for key, row in rows.items()}
        for kind in game.kinds.values():
            names.add_kind(kind.id, [(each.id, each.key, each.code) for each in game.by_name(kind.id).values()])
        for deck in game.decks.values():
            names.add_deck(deck.id, deck.kinds)
        return names

    def add_kind(self, kind: str, pieces: Iterable[tuple[str, str, str]]) -> None:
        """Register a kind's pieces, each by full id, key and code."""
        every = list(pieces)
        self.kinds[kind] = {key: id for id, key, _ in every}
        codes = {code.lower(): key for _, key, code in every if code}
        ids = {id.lower(): key for id, key, _ in every}
        self.pieces[kind] = codes | ids | {key.lower(): key for _, key, _ in every}

    def add_deck(self, deck: str, kinds: Sequence[str]) -> None:
        """Register a deck's pieces by key, or by full id if several of its kinds share the key."""
        known = [kind for kind in kinds if kind in self.kinds]
        keys = Counter(key for kind in known for key in self.kinds[kind])
        spellings = Counter(spelling for kind in known for spelling in self.pieces[kind])
        named = [(kind, *each) for kind in known for each in self.pieces[kind].items() if spellings[each[0]] == 1]
        by_key = {spelling: key if keys[key] == 1 else self.kinds[kind][key] for kind, spelling, key in named}
        self.pieces.setdefault(deck, by_key)


@lru_cache(KNOWN_GAMES)
def _names_of(game: Game) -> Names:
    """Return the cached names of a game, which reading a position needs; callers mustn't change them."""
    return Names.collect(game)
