"""Chooses the pieces of a print run, and their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from components.modules import ALL_MODULES, named_modules
from components.problems import NotInGame, did_you_mean, listed
from components.schema import Game, Kind, Piece
from layouts import BOOKS
from layouts.faces.design import Design
from layouts.faces.kinds import GUIDE
from layouts.printing.options import PrintOptions


def check_names(design: Design, options: PrintOptions) -> None:
    """Raise NotInGame for modules, kinds and pieces to print that the game does not have."""
    game = design.game
    named_modules(game, options.modules)
    names = [*game.kinds, *game.decks, *(file.id for file in design.files), *(pad.id for pad in design.pads)]
    names += [*BOOKS, *design.books, GUIDE]
    all_names = [*names, *(piece.id for piece in game.pieces())]
    for name in options.only:
        if name not in all_names:
            hint = did_you_mean(name, all_names)
            choices_text = listed(dict.fromkeys(names), 40)
            raise NotInGame(f"{game.title} has no '{name}' to print{hint}; give a piece's id or one of {choices_text}")
    if options.starter and not game.starter:
        raise NotInGame(f"{game.title} has no smaller set for a first evening")
    min_player_count, max_player_count = game.players
    if options.players is not None and not min_player_count <= options.players <= max_player_count:
        raise NotInGame(f"{game.title} is for {min_player_count} to {max_player_count} players, not {options.players}")


def is_wanted(game: Game, design: Design, piece: Piece, options: PrintOptions) -> bool:
    """Return whether a piece is among those asked for, by module, set and name."""
    if not _is_in_modules(game, piece, options) or (options.starter and not count_starting(game, piece)):
        return False
    if not options.only:
        return True
    deck_ids = [deck.id for deck in game.decks.values() if piece.kind in deck.kinds]
    file_ids = [file.id for file in design.files if piece.kind in file.kinds]
    return any(name in (piece.id, piece.kind, *deck_ids, *file_ids) for name in options.only)


def name_expansions(design: Design, options: PrintOptions) -> str:
    """Return advice for those who name pieces that only expansions have."""
    game, all_options = design.game, replace(options, modules=(ALL_MODULES,))
    module_ids = dict.fromkeys(piece.module for piece in game.pieces() if is_wanted(game, design, piece, all_options))
    return "".join(f"; add --module {module}" for module in module_ids if game.modules[module].expansion)


def _is_in_modules(game: Game, piece: Piece, options: PrintOptions) -> bool:
    module = game.modules[piece.module]
    if options.modules:
        return module.id in named_modules(game, options.modules)
    return not module.expansion and (options.players is None or options.players >= (module.players or 0))


def count_starting(game: Game, piece: Piece) -> int:
    """Return the number of copies of a piece in the first evening's set; a number of its own precedes its kind's."""
    return game.starter.get(piece.id, game.starter.get(piece.kind, 0))


def list_copies(
    game: Game, pieces: Iterable[Piece], player_count: int | None, is_starter: bool = False
) -> Iterator[tuple[Piece, int]]:
    """Yield each piece with the copies to print; of pieces and kinds that are dealt per player, no more than needed."""
    copies_left_by_kind: dict[str, int] = {}
    for piece in pieces:
        kind: Kind = game.kinds[piece.kind]
        copy_count = min(piece.count, count_starting(game, piece)) if is_starter else piece.count
        if player_count is not None and kind.per_player:
            remaining_copy_count = copies_left_by_kind.setdefault(kind.id, kind.per_player * player_count)
            copy_count = min(copy_count, remaining_copy_count)
            copies_left_by_kind[kind.id] = remaining_copy_count - copy_count
        if player_count is not None and piece.per_player:
            copy_count = min(copy_count, piece.per_player * player_count)
        if copy_count:
            yield piece, copy_count
