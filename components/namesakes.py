"""Names that two things of a game share, so that a typed word would be ambiguous.

People type the names of pieces, and of rows of tables that positions refer to. If two of these groups overlap in part,
such as squares and slots that are both called E1, each common name is a problem. A group that lies wholly within
another is a part of it, so it may share names: the cities that are transfer points, the orbit cards that name their
spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from components.problems import Problem, display_path, listed
from components.schema import Field, Game, Piece, Type

MAX_NAMES_LISTED = 6


def check_names(game: Game) -> Iterator[Problem]:
    """Yield a problem for each two groups of things that share some of their names."""
    groups = {title: _names(game, base, of) for base, of, title in things_with_names(game)}
    for (one, names), (other, more) in combinations(sorted(groups.items()), 2):
        common = names & more
        if common and not names <= more and not more <= names:
            called = listed(sorted(common), MAX_NAMES_LISTED)
            what = f"{one} and {other} share names: {called}; give each thing a name of its own"
            yield Problem(display_path(game.folder / "game.yaml"), None, what)


def things_with_names(game: Game) -> Iterator[tuple[str, str, str]]:
    """Yield the tables, kinds and decks that positions refer to, with their titles."""
    for base, of in dict.fromkeys(_referred(game.state)):
        if base == "row":
            yield base, of, game.tables[of].title
        else:
            yield base, of, (game.decks[of] if of in game.decks else game.kinds[of]).title


def _referred(fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    for field in fields.values():
        kind: Type | None = field.type
        while kind is not None:
            for each in (kind, kind.key):
                if each and each.base in ("row", "piece", "pile"):
                    yield ("row" if each.base == "row" else "piece"), each.of
            kind = kind.item
        yield from _referred(field.fields)


def _names(game: Game, base: str, of: str) -> set[str]:
    """Return the names that people may type for the things of a group, in lower case."""
    if base == "row":
        return {str(key).lower() for key in game.tables[of].by_key}
    return {name.lower() for piece in _pieces(game, of) for name in (piece.key, piece.code) if name}


def names_of_things(game: Game, base: str, of: str) -> list[list[str]]:
    """List all names of each thing of a group as written: keys, printed codes and other names."""
    if base == "row":
        return [[str(key), *filter(None, [str(row.get("name") or "")])] for key, row in game.tables[of].by_key.items()]
    return [[*filter(None, (each.key, each.code, *each.also, each.name))] for each in _pieces(game, of)]


def _pieces(game: Game, of: str) -> list[Piece]:
    return [piece for kind in game.kinds_of(of) for piece in kind.pieces]
