"""Which pieces of a box a tracked game uses, and how: decks, loose pieces, and what stays in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import lru_cache

from components.schema import Deck, Field, Game, Kind, LeftOut, Module, Type


@lru_cache(maxsize=16)  # Both are asked for at every question.
def tracked_decks(game: Game) -> tuple[Deck, ...]:
    """The decks that can be kept: a kind that is in several decks belongs to the first."""
    seen: set[str] = set()
    found = []
    for deck in game.decks.values():
        if not seen & {*deck.kinds}:
            found.append(deck)
        seen |= {*deck.kinds}
    return tuple(found)


def _kinds_in(game: Game, field: Field) -> set[str]:
    """The kinds of pieces that lie in a field."""
    inside = {kind for part in field.fields.values() for kind in _kinds_in(game, part)}
    leaf: Type = field.type.leaf
    return inside | ({kind.id for kind in game.kinds_of(leaf.of)} if leaf.base in ("piece", "pile") else set())


@lru_cache(maxsize=16)
def loose_kinds(game: Game) -> tuple[Kind, ...]:
    """Kinds of pieces that are counted rather than known one by one: several alike, in no deck that is kept, not one to
    a player, no markers of a track, none that stand for others or stay in the box."""
    decked = {kind for deck in tracked_decks(game) for kind in deck.kinds}
    markers = {track.marker for track in game.tracks.values() if track.marker}
    decked |= {kind for name in game.tracked for kind in _kinds_in(game, game.state["players"].fields[name])}
    return tuple(
        kind
        for kind in game.kinds.values()
        if kind.id not in decked | markers
        and not kind.per_player
        and not kind.stands_for
        and not game.modules[kind.module].expansion
        and any(piece.count > 1 for piece in kind.pieces)
    )


def in_play(game: Game, group: str, players: int, options: Collection[str]) -> dict[str, int]:
    """The pieces of a deck or kind that so many players use with some optional rules, by the names that a position
    knows them by.

    Expansions stay in the box, and so do modules for more players, and what the data says is left out.
    """
    out = [left for left in game.left_out if is_left_out(left, players, options)]
    used = {}
    for name, piece in game.by_name(group).items():
        number = min(piece.count, piece.per_player * players) if piece.per_player else piece.count
        for left in out:
            if left.of in (piece.id, piece.kind) or (left.of == group and left.number is None):
                number -= min(number, left.number or number)
        if number and _is_used(game.modules[piece.module], players, options):
            used[name] = number
    return used


def _is_used(module: Module, players: int, options: Collection[str]) -> bool:
    if module.expansion:
        return False
    if module.players is None and module.option is None:
        return True
    return module.option in options or (module.players is not None and players >= module.players)


def is_left_out(left: LeftOut, players: int, options: Collection[str]) -> bool:
    """Whether so many players with some optional rules leave it in the box."""
    return left.option in (None, *options) and left.players in (None, players)


def elsewhere(game: Game, players: int, options: Collection[str]) -> dict[str, int]:
    """How many pieces of each deck nobody will draw, as they stay in the box unseen or are laid out in set-up; decks
    without any aren't named."""
    found = Counter[str]()
    for rows in (game.left_out, game.laid_out):
        held = [row for row in rows if row.of in game.decks and is_left_out(row, players, options)]
        found.update({row.of: row.number for row in held if row.number})  # The last one that holds counts.
    return dict(found)
