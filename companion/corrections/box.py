"""Which pieces of a box a tracked game uses, and how: decks, loose pieces, and what stays in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache

from components.modules import is_left_out
from components.schema import Deck, Field, Game, Kind, Type, frozen


def with_decks(game: Game) -> Game:
    """Return the game with the decks that its data imply if they name none: kinds of more than one card for each
    player, with the same back."""
    if game.decks:
        return game
    markers = {track.marker for track in game.tracks.values()}
    kinds = [kind for kind in game.kinds.values() if kind.id not in markers and _are_cards(game, kind)]
    decks = {kind.id: Deck(id=kind.id, title=kind.title, kinds=(kind.id,)) for kind in kinds}
    return game._replace(decks=frozen(decks))


def _are_cards(game: Game, kind: Kind) -> bool:
    single = all(piece.count == 1 for piece in kind.pieces) and len(kind.pieces) > game.players[1]
    return single and _have_common_backs(kind) and not (kind.per_player or kind.stands_for or kind.lies_on)


def _have_common_backs(kind: Kind) -> bool:
    return kind.sides > 1 and kind.back == "common"


def is_secret(game: Game, deck: Deck) -> bool:
    """Return whether only their players see the hands drawn from a deck: as the data say, or else if its backs are
    alike."""
    if deck.secret is not None:
        return deck.secret
    return deck.held and not deck.market and all(_have_common_backs(game.kinds[kind]) for kind in deck.kinds)


@lru_cache(maxsize=16)  # Both are asked for at every question.
def tracked_decks(game: Game) -> tuple[Deck, ...]:
    """Return the decks that can be tracked: a kind that is in several decks belongs to the first."""
    used_kinds: set[str] = set()
    decks = []
    for deck in game.decks.values():
        if not used_kinds & {*deck.kinds}:
            decks.append(deck)
        used_kinds |= {*deck.kinds}
    return tuple(decks)


def own_fields(game: Game) -> tuple[Mapping[str, Field], Mapping[str, Field]]:
    """Return the further fields of players, and of the table, that a game's data has tracked."""
    players = game.state["players"].fields if game.tracked else {}
    player_fields = {name: players[name] for name in game.tracked if name in players}
    return player_fields, {name: game.state[name] for name in game.tracked if name not in player_fields}


def _kinds_in(game: Game, field: Field) -> set[str]:
    """Return the kinds of pieces that a field may hold."""
    inner_kinds = {kind for part in field.fields.values() for kind in _kinds_in(game, part)}
    leaf: Type = field.type.leaf
    return inner_kinds | ({kind.id for kind in game.kinds_of(leaf.of)} if leaf.base in ("piece", "pile") else set())


@lru_cache(maxsize=16)
def loose_kinds(game: Game) -> tuple[Kind, ...]:
    """Kinds of pieces that are counted rather than known one by one: several alike, or some that lie on spaces, in no
    deck that is kept, not one to a player, no markers of a track, none that stand for others or stay in the box."""
    known = {kind for deck in tracked_decks(game) for kind in deck.kinds}
    known |= {track.marker or "" for track in game.tracks.values()}
    known |= {kind for fields in own_fields(game) for field in fields.values() for kind in _kinds_in(game, field)}
    return tuple(kind for kind in game.kinds.values() if kind.id not in known and _is_counted(game, kind))


def _is_counted(game: Game, kind: Kind) -> bool:
    is_known = kind.per_player or kind.stands_for or game.modules[kind.module].expansion
    return not is_known and (bool(kind.lies_on) or any(piece.count > 1 for piece in kind.pieces))


def elsewhere(game: Game, players: int, options: Collection[str]) -> dict[str, int]:
    """Count the pieces of each deck that nobody will draw, since they stay in the box unseen or are laid out in set-up;
    decks without any are left out."""
    counts = Counter[str]()
    for rows in (game.left_out, game.laid_out):
        matching_rows = [row for row in rows if row.of in game.decks and is_left_out(row, players, options)]
        counts.update({row.of: row.number for row in matching_rows if row.number})  # The last one that holds counts.
    return dict(counts)
