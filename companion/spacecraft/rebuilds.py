"""Whole rockets as answers (SC-061): suggested rearrangements for cards, and typed drawings."""

from __future__ import annotations

from collections import Counter

from companion.engine import NotUnderstood
from components.problems import SalvageError, listed

from .constants import GOAL_POINTS, PARTS, STARTING_HULL
from .drawing import draw, parse_drawing
from .few_moves import rearrange
from .rebuild import rebuild_for_goal
from .requirements import REQUIREMENTS, meets
from .rocket import Rocket, clashes, connected, parts_of
from .table import Player, RocketTable

FOR_CARD = "for-"
"""Prefix of the option to rebuild for a card."""


def suggest_rebuilds(table: RocketTable, player: Player) -> list[str]:
    """Return options for the cards that matter this turn and only a rebuilt rocket would meet, and for the goal if it
    would be matched more often."""
    cards = [card for card in cards_in_play(table, player) if card in player.goals or not meets(player.rocket, card)]
    options = [f"{FOR_CARD}{card}" for card in cards]
    return sorted(option for option in options if rebuild_for(table, player, option))


def cards_in_play(table: RocketTable, player: Player) -> list[str]:
    """Return the cards for which the arrangement matters this turn: designs; the blueprint for the first who may meet
    it and in the last leave (SC-091 SC-100), and then the goal (SC-080)."""
    designs = [] if table.is_advanced else table.open_designs(player)
    blueprint = [table.blueprint] if table.blueprint and (table.ender or not table.launcher) else []
    return [*designs, *blueprint, *(player.goals if table.ender else ())]


def split_option(option: str) -> tuple[str, str]:
    """Split an option to rebuild for a card into prefix and card; the prefix of all others is ""."""
    start = FOR_CARD if option.startswith(FOR_CARD) else ""
    return start, option.removeprefix(start)


def gains_more(table: RocketTable, player: Player) -> bool:
    """Return whether a further rebuild gains something while the rocket still meets its present cards."""
    met = [card for card in cards_in_play(table, player) if card in REQUIREMENTS and meets(player.rocket, card)]
    rebuilt = (rebuild_for(table, player, option) for option in suggest_rebuilds(table, player))
    return any(all(meets(each, card) for card in met) for each in rebuilt)


def rebuild_for(table: RocketTable, player: Player, option: str) -> Rocket:
    """Return the rocket rebuilt for an option's card, or an empty one. For a goal it still meets its present cards."""
    start, card = split_option(option)
    every = cards_in_play(table, player)
    if not start or card not in every:
        return ()
    if card in player.goals:
        keep = tuple(other for other in every if other not in player.goals and meets(player.rocket, other))
        return rebuild_for_goal(player.rocket, tuple(player.spare), card, keep) or ()
    return rearrange(player.rocket, tuple(player.spare), REQUIREMENTS[card]) or ()


def read_rebuild(table: RocketTable, player: Player, text: str) -> str:
    """Parse a typed rebuild, for a card or as a drawing. Raises SalvageError, or NotUnderstood if it is neither."""
    start, card = split_option(text.strip().lower())
    if not start:
        return read_drawing(player, text)
    if card not in {*REQUIREMENTS, *GOAL_POINTS}:
        raise NotUnderstood(f"there is no card {card!r}")
    option = f"{FOR_CARD}{card}"
    if option not in suggest_rebuilds(table, player):
        raise SalvageError(f"{player.name}'s parts can't be rebuilt for card {card}")
    return option


def lay_out(table: RocketTable, player: Player, new: Rocket) -> None:
    """Lay the rocket out as chosen or typed; parts left out are set aside (SC-061)."""
    owned, before = parts_of(player.rocket) + Counter(player.spare), draw(player.rocket)
    player.own(new, [*(owned - parts_of(new)).elements()])
    table.note("SC-061", "rebuilt", who=player.name, before=before, drawing=draw(new), aside=list(player.spare))


def read_drawing(player: Player, text: str) -> str:
    """Parse the drawing of a whole rocket, and return its normal form. Raises SalvageError if the player can't build
    it."""
    new = parse_drawing(text)
    if sorted(new) == sorted(player.rocket):
        raise SalvageError(f"{player.name}'s rocket looks like that already")
    missing = parts_of(new) - parts_of(player.rocket) - Counter(player.spare)
    if missing:
        raise SalvageError(f"{player.name} doesn't have {listed([PARTS[part].code for part in missing.elements()])}")
    hull = PARTS[STARTING_HULL].code
    if STARTING_HULL not in parts_of(new):
        raise SalvageError(f"a rocket must have the starting hull, {hull}")
    for one, other in clashes(new):
        raise SalvageError(
            f"{PARTS[one.part].code} and {PARTS[other.part].code} can't lie side by side: a tab needs a socket (SC-A04)"
        )
    loose = parts_of(new) - parts_of(connected(new))
    if loose:
        hanging = listed([PARTS[part].code for part in loose.elements()])
        raise SalvageError(f"{hanging} isn't joined to {hull}; leave out what is set aside (SC-A03)")
    return draw(new)
