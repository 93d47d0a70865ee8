"""Which modules and pieces of a box a table plays with: one rule for positions and answers.

A piece comes with its module; so does the row of a table that has a field `module`, such as a sort of cargo.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from components.problems import NotInGame, did_you_mean, listed
from components.schema import BoxModule, Field, Game, LeftOut, frozen

MODULE = "module"
"""The field of a table's rows that says what they come with."""
ALL_MODULES = "all"
"""What stands for every module, expansions too."""
CACHE_SIZE = 8
"""Games and sets of modules for which is kept what isn't in play."""

Absent = Mapping[tuple[str, str], Mapping[str, str]]
"""By type, as `("piece", KIND)` or `("row", TABLE)`, the names of what isn't in play, each with why."""


def named_modules(game: Game, names: Collection[str]) -> tuple[str, ...]:
    """The modules that names stand for, in the order of the box. Raises NotInGame for one that the game doesn't
    have."""
    for name in names:
        if name not in (*game.modules, ALL_MODULES):
            hint = did_you_mean(name, game.modules)
            usage = f"modules are {listed(game.modules)}, or {ALL_MODULES}" if len(game.modules) > 1 else "it has none"
            raise NotInGame(f"{game.title} has no module {name!r}{hint}; {usage}")
    return tuple(id for id in game.modules if id in names or ALL_MODULES in names)


def base_and(game: Game, names: Collection[str]) -> tuple[str, ...]:
    """The modules of the base game, and the expansions that names stand for."""
    chosen = named_modules(game, names)
    return tuple(id for id, module in game.modules.items() if not module.expansion or id in chosen)


def options_for(game: Game, names: Collection[str]) -> dict[str, str]:
    """The optional rules that bring in the modules that names stand for. Raises SalvageError."""
    brought = (game.modules[id].option for id in named_modules(game, names))
    return {option: "yes" for option in brought if option}


def modules_in_play(game: Game, position: Any = None) -> frozenset[str]:
    """The modules that the table of a position plays with: of the expansions of the box those that its options bring
    in."""
    options = position.get("options") if isinstance(position, Mapping) else None
    on = [name for name, is_on in options.items() if is_on is True] if isinstance(options, Mapping) else []
    return frozenset(id for id, module in game.modules.items() if not module.expansion or module.option in on)


def why_absent(game: Game, module: str) -> str:
    """Why what comes with a module isn't at the table, to follow what it is called."""
    return f"it comes with the expansion {game.modules[module].title}, which isn't in play"


@lru_cache(CACHE_SIZE)
def absent_things(game: Game, played: frozenset[str]) -> Absent:
    """What comes with modules that aren't played, by the type of the values that name it."""
    absent_by_type: dict[tuple[str, str], dict[str, str]] = {}
    for group in (*game.kinds, *game.decks):
        absent = [(name, piece) for name, piece in game.by_name(group).items() if piece.module not in played]
        absent_by_type["piece", group] = {name: why_absent(game, piece.module) for name, piece in absent}
    for table in game.tables.values():
        rows = {name: str(row[MODULE]) for name, row in table.by_key.items() if row.get(MODULE) in game.modules}
        absent_by_type["row", table.id] = {name: why_absent(game, of) for name, of in rows.items() if of not in played}
    return absent_by_type


def game_in_play(game: Game, position: Any) -> Game:
    """A game as the table of a position plays it: without fields of its state that come with other modules."""
    return game_with(game, modules_in_play(game, position))


@lru_cache(CACHE_SIZE)
def game_with(game: Game, played: frozenset[str] | tuple[str, ...]) -> Game:
    """The same where it is known which modules are played."""
    return game if {*played} == {*game.modules} else game._replace(state=fields_in_play(game.state, played))


def fields_in_play(fields: Mapping[str, Field], played: Collection[str]) -> Mapping[str, Field]:
    """Fields without those that come with other modules."""
    played_fields = (field for field in fields.values() if not field.module or field.module in played)
    return frozen({field.name: field._replace(fields=fields_in_play(field.fields, played)) for field in played_fields})


# ---- so many players, with their optional rules -----------------------------------------------------------------


def in_play(game: Game, group: str, players: int, options: Collection[str]) -> dict[str, int]:
    """The pieces of a deck or kind that so many players use with some optional rules, by the names that a position
    knows them by.

    Expansions that no option brings in stay in the box, and so do modules for more players, and what the data says is
    left out.
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
    """Whether so many players with some optional rules leave it in the box."""
    applies = exclusion.option in (None, *options) and exclusion.players in (None, players)
    return applies and (exclusion.unless is None or exclusion.unless not in options)
