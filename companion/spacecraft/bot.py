"""A bot that plans a card ahead: it picks the card with the best pay for the junk still needed, gathers that junk, and
leaves the junkyard once it can build. Parts go where they match the goal most often; at the last leave the rocket is
rebuilt for the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.engine import DONE, Choice, Decide, Option, Stream
from companion.simulation.bots import HARD_BOT, HEURISTIC_BOT, SEARCH_BOT, Idea
from companion.text.grammar import amount

from .build import ASIDE
from .constants import DESIGN_POINTS, GOAL_POINTS, PARTS, WEIGHT
from .designs import RESERVE
from .drawing import draw
from .goals import GOALS, cases
from .plans import Plan, affordable, best_plan, hand, own_parts, parts_needed, plans, wanted_junk
from .rebuild import neighbours, possible
from .rebuilds import FOR_CARD, rebuild_for
from .requirements import REQUIREMENTS, Requirement, lacks, meets
from .rocket import Rocket, measure, named_places, places
from .scoring import parts_scored
from .table import Player, RocketTable
from .things import a_tile, card_name
from .turn import LEAVE

WANTED = 3.0
"""Worth of a tile type that the plan needs, against 1 for a needed unit of weight."""
ANY = 0.25
"""Worth of a unit of weight without a plan."""
ENOUGH = 0.8
"""Least worth of a tile that justifies a turn."""
READY = 10.0
"""Worth of leaving once a whole plan can be paid for: more than any tile."""
TRIES = 60
"""Rebuilds tried for the goal at the last leave; more gained next to nothing in 200 games."""


class Planner:
    """Answers for one seat; the plan is made anew in every turn, as others take cards and parts."""

    def __init__(self, random: Stream, haste: float = 1.0) -> None:
        """haste: factor on the worth of the blueprint."""
        self.random, self.haste = random, haste
        self.plan: Plan | None = None
        self.turn = 0

    def __call__(self, table: Any, ask: Choice) -> Option:
        decide = ANSWERS.get(ask.name)
        if decide is None:
            return ask.options[int(self.random() * len(ask.options))]
        player = table.players[ask.seat]
        if table.turn != self.turn and table.tokens:
            self.turn, self.plan = table.turn, best_plan(table, player, self.haste)
        return decide(self, table, player, ask)

    # ---- the junkyard -------------------------------------------------------------------------------------------

    def go(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        """Go to the tile of the highest worth; leave when the plan can be paid for, or nothing in reach is worth a
        turn."""
        spaces = [str(option) for option in ask.options if option != LEAVE]
        if LEAVE in ask.options and is_ready(table, player, self.plan):
            return LEAVE
        worths = {space: pile_worth(table, player, space, self.plan) for space in spaces}
        best = max(spaces, key=lambda space: (worths[space], space))
        if LEAVE in ask.options and worths[best] < ENOUGH and len(player.board) > 1:
            return LEAVE
        return best

    # ---- building -----------------------------------------------------------------------------------------------

    def build(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        """Build what the plan needs, or at the last leave anything that adds points; then rebuild the rocket if that
        pays."""
        parts = [str(option) for option in ask.options if option in PARTS]
        needed = parts_needed(table, player, REQUIREMENTS[self.plan.card]) if self.plan is not None else None
        planned = [part for part in needed or () if part in parts]
        if planned:
            return planned[0]
        if table.ender and parts:
            worths = {part: self.last_worth(table, player, part) for part in parts}
            best = max(parts, key=lambda part: (worths[part], part))
            if worths[best] > 0:
                return best
        return self.rebuilt(table, player) or DONE

    def last_worth(self, table: RocketTable, player: Player, part: str) -> float:
        """Return the points that a part adds to the final score."""
        gain = 0.0
        free = places(player.rocket, part)
        if free:
            gain = max(goal_points((*player.rocket, each), player) for each in free) - goal_points(
                player.rocket, player
            )
            gain += advanced_points(table, player, (*player.rocket, free[0]))
            gain -= advanced_points(table, player, player.rocket)
        return gain

    def rebuilt(self, table: RocketTable, player: Player) -> str:
        """Return the rebuild for the best card it makes possible, or at the last leave for the goal."""
        if not table.is_advanced and table.fulfilled == 0:
            own = own_parts(player)
            cards = sorted(table.open_designs(player), key=lambda card: -DESIGN_POINTS[card])
            met = [card for card in cards if meets(player.rocket, card)]
            for card in cards:
                if len(met) < 2 and card not in met and possible(own, REQUIREMENTS[card]):
                    new = rebuild_for(table, player, f"{FOR_CARD}{card}")
                    if new and all(meets(new, each) for each in met):
                        return f"{FOR_CARD}{card}"
        if table.ender:
            new = self._for_goal(table, player)
            if new != player.rocket:
                return draw(new)
        return ""

    def _keep(self, table: RocketTable, player: Player) -> list[str]:
        """Return the cards that the last rocket must still meet: the blueprint, and those about to be fulfilled."""
        cards = [card for card in table.open_designs(player) if meets(player.rocket, card)]
        return [*cards, table.blueprint] if table.blueprint and meets(player.rocket, table.blueprint) else cards

    def _for_goal(self, table: RocketTable, player: Player) -> Rocket:
        """Return the rocket with the most cases of the goal, changed part by part as long as that adds one."""
        keep = self._keep(table, player)
        best, better = player.rocket, True
        while better:
            better, rocket = False, best
            for _, new in zip(range(TRIES), neighbours(rocket), strict=False):
                gain = goal_points(new, player) - goal_points(best, player)
                if gain > 0 and len(new) == len(rocket) and all(meets(new, card) for card in keep):
                    best, better = new, True
        return best

    def pay(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        """Choose the lightest payment, and among those the one with the fewest tiles."""
        tiles: Mapping[str, list[str]] = ask.about["tiles"]
        return min(tiles, key=lambda key: (sum(WEIGHT[tile] for tile in tiles[key]), len(tiles[key]), key))

    def place(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        """Choose the place with the most cases of the goal, then the one closest to the plan's card."""
        part = ask.about["part"]
        card = self.plan.card if self.plan else table.blueprint
        needed = REQUIREMENTS[card] if card else Requirement()

        def worth(name: str) -> tuple[float, int, str]:
            new = (*player.rocket, free[name])
            return goal_points(new, player), -sum(number for _, number in lacks(new, needed)), name

        free = named_places(player.rocket, part)
        return max(free, key=worth) if free else ASIDE

    # ---- cards --------------------------------------------------------------------------------------------------

    def design(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        """Fulfil the card with the most points; without one, reserve the plan's card."""
        cards = [option for option in ask.options if option in DESIGN_POINTS]
        if cards:
            return max(cards, key=lambda card: (DESIGN_POINTS[str(card)], str(card)))
        planned = self.plan is not None and self.plan.card in table.bottom_row.values()
        return RESERVE if RESERVE in ask.options and planned and not table.ender else DONE

    def reserve(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        return self.plan.card if self.plan and self.plan.card in ask.options else ask.options[0]

    def goal(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        """Keep the goal that pays more per part of a case."""
        return max(ask.options, key=lambda card: (GOAL_POINTS[str(card)] / len(GOALS[str(card)].cells), str(card)))

    def marker(self, table: RocketTable, player: Player, ask: Choice) -> Option:
        """Mark the card with the largest gain over the other players; more parts are to come."""
        worths = {card: marker_worth(table, player, str(card)) for card in ask.options if card != DONE}
        best = max(worths, key=lambda card: (worths[card], str(card)), default=DONE)
        return best if best != DONE and worths[best] > 0 else DONE


def is_ready(table: RocketTable, player: Player, plan: Plan | None) -> bool:
    """Return whether the junk in hand pays for the whole plan, or for some of it with a nearly full board."""
    if plan is None:
        return player.room <= 1
    paid = affordable(table, hand(player), plan.parts)
    return paid == len(plan.parts) or (paid > 0 and player.room <= 1)


def pile_worth(table: RocketTable, player: Player, space: str, plan: Plan | None) -> float:
    """Return the worth of a pile's top tile; a heavy one fills the board, so its weight counts less than its type."""
    tile = table.piles[space].top
    worth = ANY * WEIGHT[tile]
    if plan is not None:
        types, weight = wanted_junk(table, player, plan)
        worth += WANTED if types[tile] else min(WEIGHT[tile], weight) * 0.7
    return worth


def goal_points(rocket: Rocket, player: Player) -> int:
    """Return the points of a rocket for a player's goal."""
    return sum(GOAL_POINTS[card] * len(cases(rocket, card)) for card in player.goals)


def advanced_points(table: RocketTable, player: Player, rocket: Rocket) -> int:
    """Return the points of a rocket for the cards with the player's markers."""
    found = measure(rocket)
    return sum(
        table.track(card)[len(each.markers) - 1] * parts_scored(card, found)
        for card, each in table.advanced.items()
        if player.name in each.markers
    )


def marker_worth(table: RocketTable, player: Player, card: str) -> float:
    """Return the player's gain from a marker, less an equal share of the others' gains."""
    track, markers = table.track(card), table.advanced[card].markers
    after = track[len(markers)]
    before = track[len(markers) - 1] if markers else 0
    worth = 0.0
    for other in table.players.values():
        number = parts_scored(card, measure(other.rocket)) + 0.5
        if other is player:
            worth += number * (after - (before if other.name in markers else 0))
        elif other.name in markers:
            worth -= number * (after - before) / (len(table.players) - 1)
    return worth


ANSWERS: Mapping[str, Callable[[Planner, RocketTable, Player, Choice], Option]] = {
    "visit": Planner.go,
    "search": Planner.go,
    "build": Planner.build,
    "pay": Planner.pay,
    "place": Planner.place,
    "design": Planner.design,
    "reserve": Planner.reserve,
    "goal": Planner.goal,
    "marker": Planner.marker,
}

# ---- ideas ------------------------------------------------------------------------------------------------------


def ideas(table: RocketTable, ask: Choice) -> Iterator[Idea]:
    """Yield piles to search, or parts to build for each card within reach."""
    if ask.name not in ("visit", "search", "build"):
        return
    player = table.players[str(ask.seat)]
    rated = sorted(plans(table, player), key=lambda plan: -plan.rate)
    weigh = _weigh_parts if ask.name == "build" else _weigh_piles
    yield from weigh(table, player, ask, rated)


def _weigh_piles(table: RocketTable, player: Player, ask: Choice, rated: Sequence[Plan]) -> Iterator[Idea]:
    """Yield a pile for each type of tile, with the card that wants it most, and leaving, with what can be built
    then."""
    for plan in rated:
        card, types = _name_card(plan.card), wanted_junk(table, player, plan)[0]
        spaces = {table.piles[str(space)].top: space for space in ask.options if space != LEAVE}
        for tile, space in spaces.items():
            aim = f"{card} needs {a_tile(tile)}" if types[tile] else f"its weight counts for {card}"
            worth = pile_worth(table, player, str(space), plan) * plan.rate / rated[0].rate
            yield Idea(worth, {ask.name: space}, aim)
    paid = affordable(table, hand(player), rated[0].parts) if rated else 0
    aim = f"to build {amount(paid, 'part')} for {_name_card(rated[0].card)}" if paid else "little here is worth a turn"
    ready = is_ready(table, player, rated[0] if rated else None)
    yield Idea(READY if ready else ENOUGH * (len(player.board) > 1), {ask.name: LEAVE}, aim)


def _weigh_parts(table: RocketTable, player: Player, ask: Choice, rated: Sequence[Plan]) -> Iterator[Idea]:
    """Yield the first affordable part for each card, a rebuild that meets one, and parts that score at the last
    leave."""
    planner = Planner(lambda: 0.0)
    if card := planner.rebuilt(table, player).partition(FOR_CARD)[2]:
        yield Idea(READY, {ask.name: f"{FOR_CARD}{card}"}, f"it meets {_name_card(card)}")
    for plan in rated:
        part = next((part for part in plan.parts if part in ask.options), "")
        yield Idea(plan.rate, {ask.name: part}, f"{_name_card(plan.card)} needs it")
    for part in map(str, ask.options if table.ender else ()):
        points = planner.last_worth(table, player, part) if part in PARTS else 0
        if points > 0:
            yield Idea(points, {ask.name: part}, f"it brings {amount(round(points), 'point')}")
    yield Idea(0.0, {ask.name: DONE}, "nothing else is worth it now")


def _name_card(card: str) -> str:
    return f"design {card_name(card)}" if card in DESIGN_POINTS else card_name(card)


HASTE = 4.0
"""With a lower value the launcher still builds for cards most of the time; with a higher one never."""

BOTS: Mapping[str, Callable[[Stream], Decide]] = {HEURISTIC_BOT: Planner, "launcher": partial(Planner, haste=HASTE)}
HORIZON_TURNS = 3
STRENGTHS = {HARD_BOT: SEARCH_BOT}
"""With 200 rollouts it won all of 10 two-player games against the heuristic, 72 to 100 % (docs/playtests.md)."""
