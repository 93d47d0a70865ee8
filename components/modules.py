"""Modules and pieces of a box that are in play, by one rule for positions and answers.

A piece belongs to a module; so does a row of a table with a field `module`, such as a kind of cargo.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from components.problems import NotInGame, did_you_mean, listed
from components.schema import BoxModule, Field, Game, LeftOut, frozen

MODULE = "module"
"""The field with the module of a table's row."""
ALL_MODULES = "all"
"""The word for all modules, including expansions."""
CACHE_SIZE = 8
"""Number of games and sets of modules for which results are cached."""

Absent = Mapping[tuple[str, str], Mapping[str, str]]
"""Names that aren't in play, each with the reason, by type: `("piece", KIND)` or `("row", TABLE)`."""


def named_modules(game: Game, names: Collection[str]) -> tuple[str, ...]:
    """Return the named modules in the order of the box. Raises NotInGame for one that the game doesn't have."""
    for name in names:
        if name not in (*game.modules, ALL_MODULES):
            hint = did_you_mean(name, game.modules)
            usage = f"modules are {listed(game.modules)}, or {ALL_MODULES}" if len(game.modules) > 1 else "it has none"
            raise NotInGame(f"{game.title} has no module {name!r}{hint}; {usage}")
    return tuple(id for id in game.modules if id in names or ALL_MODULES in names)


def base_and(game: Game, names: Collection[str]) -> tuple[str, ...]:
    """Return the modules of the base game and the named expansions."""
    chosen = named_modules(game, names)
    return tuple(id for id, module in game.modules.items() if not module.expansion or id in chosen)


def options_for(game: Game, names: Collection[str]) -> dict[str, str]:
    """Return the optional rules that bring in the named modules. Raises SalvageError."""
    brought = (game.modules[id].option for id in named_modules(game, names))
    return {option: "yes" for option in brought if option}


def modules_in_play(game: Game, position: Any = None) -> frozenset[str]:
    """Return the modules in play in a position; its options decide which expansions are."""
    options = position.get("options") if isinstance(position, Mapping) else None
    on = [name for name, is_on in options.items() if is_on is True] if isinstance(options, Mapping) else []
    return frozenset(id for id, module in game.modules.items() if not module.expansion or module.option in on)


def why_absent(game: Game, module: str) -> str:
    """Explain that a thing's module isn't in play; the text follows the thing's name."""
    return f"it comes with the expansion {game.modules[module].title}, which isn't in play"


@lru_cache(CACHE_SIZE)
def absent_things(game: Game, played: frozenset[str]) -> Absent:
    """Map each type of reference to the names whose modules aren't played, with the reasons."""
    absent_by_type: dict[tuple[str, str], dict[str, str]] = {}
    for group in (*game.kinds, *game.decks):
        absent = [(name, piece) for name, piece in game.by_name(group).items() if piece.module not in played]
        absent_by_type["piece", group] = {name: why_absent(game, piece.module) for name, piece in absent}
    for table in game.tables.values():
        rows = {name: str(row[MODULE]) for name, row in table.by_key.items() if row.get(MODULE) in game.modules}
        absent_by_type["row", table.id] = {name: why_absent(game, of) for name, of in rows.items() if of not in played}
    return absent_by_type


def game_in_play(game: Game, position: Any) -> Game:
    """Return a game without the fields of its state whose modules aren't in play in a position."""
    return game_with(game, modules_in_play(game, position))


@lru_cache(CACHE_SIZE)
def game_with(game: Game, played: frozenset[str] | tuple[str, ...]) -> Game:
    """Return a game with only those fields of its state whose modules are played."""
    return game if {*played} == {*game.modules} else game._replace(state=fields_in_play(game.state, played))


def fields_in_play(fields: Mapping[str, Field], played: Collection[str]) -> Mapping[str, Field]:
    """Return the fields whose modules are played."""
    played_fields = (field for field in fields.values() if not field.module or field.module in played)
    return frozen({field.name: field._replace(fields=fields_in_play(field.fields, played)) for field in played_fields})


# ---- numbers of players and optional rules ---------------------------------------------------------------------


def in_play(game: Game, group: str, players: int, options: Collection[str]) -> dict[str, int]:
    """Count the pieces of a deck or kind that a number of players uses with some optional rules, by their names in
    positions.

    Expansions without their option, modules for more players, and pieces that the data leave out stay in the box.
    """
    exclusions = [left for left in game.left_out if is_left_out(left, players, options)]
    counts = {}
    for name, piece in game.by_name(group).items():
        number = min(piece.count, piece.per_player * players) if piece.per_player else piece.count
        for exclusion in exclusions:
            if exclusion.of in (piece.id, piece.kind) or (exclusion.of == group and exclusion.number is None):
                number -= min(number, exclusion.number or number)
        if number and _is_used(game.modules[piece.module], players, options):
            counts[name] = number
    return counts


def _is_used(module: BoxModule, players: int, options: Collection[str]) -> bool:
    if module.players is None and module.option is None:
        return not module.expansion
    return module.option in options or (module.players is not None and players >= module.players)


def is_left_out(exclusion: LeftOut, players: int, options: Collection[str]) -> bool:
    """Return whether an exclusion applies to a number of players with some optional rules."""
    applies = exclusion.option in (None, *options) and exclusion.players in (None, players)
    return applies and (exclusion.unless is None or exclusion.unless not in options)
