"""Whole rockets as answers (SC-061): the rearrangements for cards that are offered, and drawings that are typed."""

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
"""What begins the option to rebuild for a card."""


def suggest_rebuilds(table: RocketTable, player: Player) -> list[str]:
    """The cards that are worth something in this turn and aren't met yet, but would be by a rebuilt rocket; and the
    goal if that would match it more often."""
    cards = [card for card in cards_in_play(table, player) if card in player.goals or not meets(player.rocket, card)]
    options = [f"{FOR_CARD}{card}" for card in cards]
    return sorted(option for option in options if rebuild_for(table, player, option))


def cards_in_play(table: RocketTable, player: Player) -> list[str]:
    """The cards for which the arrangement of the rocket counts in this turn: the designs; the blueprint for whoever may
    be the first to meet it, and in the last leave (SC-091 SC-100), as the goal (SC-080)."""
    designs = [] if table.is_advanced else table.open_designs(player)
    blueprint = [table.blueprint] if table.blueprint and (table.ender or not table.launcher) else []
    return [*designs, *blueprint, *(player.goals if table.ender else ())]


def split_option(option: str) -> tuple[str, str]:
    """What begins the option to rebuild for a card, and the card; "" before all others."""
    start = FOR_CARD if option.startswith(FOR_CARD) else ""
    return start, option.removeprefix(start)


def gains_more(table: RocketTable, player: Player) -> bool:
    """Whether another rebuild is worth something, too, and the rocket still meets what it meets now."""
    met = [card for card in cards_in_play(table, player) if card in REQUIREMENTS and meets(player.rocket, card)]
    rebuilt = (rebuild_for(table, player, option) for option in suggest_rebuilds(table, player))
    return any(all(meets(each, card) for card in met) for each in rebuilt)


def rebuild_for(table: RocketTable, player: Player, option: str) -> Rocket:
    """The rocket rebuilt for the card of an option; empty where there is none, or it is no such option. For a goal it
    still meets what it met."""
    start, card = split_option(option)
    every = cards_in_play(table, player)
    if not start or card not in every:
        return ()
    if card in player.goals:
        keep = tuple(other for other in every if other not in player.goals and meets(player.rocket, other))
        return rebuild_for_goal(player.rocket, tuple(player.spare), card, keep) or ()
    return rearrange(player.rocket, tuple(player.spare), REQUIREMENTS[card]) or ()


def read_rebuild(table: RocketTable, player: Player, text: str) -> str:
    """A rebuild as it is typed: for a card, or as a drawing. Raises SalvageError; NotUnderstood where it is neither."""
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
    """SC-061: the rocket lies as it was chosen, or typed; parts that are left out lie aside."""
    owned, before = parts_of(player.rocket) + Counter(player.spare), draw(player.rocket)
    player.own(new, [*(owned - parts_of(new)).elements()])
    table.note("SC-061", "rebuilt", who=player.name, before=before, drawing=draw(new), aside=list(player.spare))


def read_drawing(player: Player, text: str) -> str:
    """The drawing of a whole rocket in its one spelling. Raises SalvageError where a player can't build that."""
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
