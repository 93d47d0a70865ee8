"""Bots that fly one errand after the other: whatever is worth most for the turns that it takes.

They differ in what they care for: `trader`, `hunter`, `gunner` (a hunter with missiles), `bounty-hunter` (a hunter who
takes missions for it), `missions`, `miner` (who mines, harvests and quarries) and `salvager` one thing each,
`heuristic` all of them. First ships and symbols are left to chance, so that playtests compare them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from companion.engine import DONE, END, Choice, Decide, Option, Stream
from companion.simulation.bots import HEURISTIC_BOT, Idea

from .bots.courses import buyers, steps_to
from .bots.errands import (
    ARRIVE,
    DOCK,
    MEAN,
    SPARE,
    Errand,
    Style,
    bots_of,
    buys_fame,
    buys_ship,
    errands,
    is_crammed,
    may_drop,
    may_gather,
    may_mend,
    mission_worth,
    prey,
    rams,
    speed,
    strength,
    wished,
)
from .fight import combat
from .flight import movement
from .ground.constants import BLASTER, CREDIT, ENGINE, FITTINGS, HIGHEST, MISSILE, OUTFITS, SHIELD
from .holds.damage import AUTO
from .missions import missions
from .table.captains import NO, YES
from .table.state import Captain, MixiaTable
from .trade import starport, trade
from .turn import abilities, actions

TRADER = Style(1.0, 0.0, 0.0, 0.0, (ENGINE, ENGINE, SHIELD))
HUNTER = Style(0.6, 0.0, 2.0, 0.0, (BLASTER, BLASTER, ENGINE, SHIELD))
BOUNTY_HUNTER = Style(0.4, 1.0, 2.0, 0.0, (BLASTER, BLASTER, ENGINE, SHIELD))
GUNNER = Style(0.6, 0.0, 2.0, 0.0, (MISSILE, MISSILE, ENGINE, SHIELD))
MISSIONS = Style(0.4, 2.0, 0.0, 0.0, (ENGINE, ENGINE, SHIELD))
MINER = Style(0.2, 0.0, 0.0, 2.0, (ENGINE, SHIELD, ENGINE), (trade.MINE, trade.HARVEST, trade.QUARRY))
SALVAGER = Style(0.2, 0.0, 0.0, 2.0, (ENGINE, SHIELD, ENGINE), (trade.SALVAGE,))
ALL = Style(1.0, 1.0, 0.8, 0.6, (ENGINE, ENGINE, SHIELD))

BEFORE: Mapping[str, str] = {
    trade.SELL: "haggle", trade.MINE: "reaper", trade.HARVEST: "reaper", actions.SCAN: "forecast",
}  # fmt: skip
"""Abilities that make what follows better."""
MENDS = ("patchwork", "forge")
STRIDES, QUICK_HANDS = ("long-stride", "skip"), "quick-hands"
AIMS: Mapping[str, str] = {
    ARRIVE: "to get to", DOCK: "to get to the Starport at", actions.DRAW: "to draw missions at",
    actions.REVEAL: "to reveal a mission at", trade.COLLECT: "to collect cubes at",
}  # fmt: skip
"""What errands are for, where their verbs don't say so; each goes on with a hex."""
STRIDE_FROM = 3
"""Steps from which a movement by an ability is worth its energy: impulse alone flies as far in the next turn."""
FAR = 999
"""Farther than any hex that a ship can get to."""


class Pilot:
    """Decides for one seat."""

    __slots__ = ("heading", "random", "style")

    def __init__(self, random: Stream, style: Style = ALL) -> None:
        self.random, self.style = random, style
        self.heading: Mapping[str, int] = {}

    def __call__(self, table: Any, ask: Choice) -> Option:
        decide = ANSWERS.get(ask.name) or bots_of(table).answers.get(ask.name)
        chosen = decide(self, table, ask) if decide else ""
        return chosen if chosen in ask.options else ask.options[int(self.random() * len(ask.options))]

    # ---- flying ----

    def act(self, table: MixiaTable, ask: Choice) -> Option:
        """Return the first step of the best errand for which a step is possible."""
        captain, options = table.captain, {*ask.options}
        if actions.DRAW in options and self.style.missions:
            return actions.DRAW
        if actions.DROP in options and self._may_draw_anew(table, captain):
            return actions.DROP
        if wish := find_wish(table, captain, options):
            return wish
        mend = next((each for each in MENDS if each in options), "")
        if mend and may_mend(captain):
            return mend
        if QUICK_HANDS in options and captain.energy > SPARE:
            return QUICK_HANDS
        if abilities.SHADE_FIELD in options and 2 * len(captain.damage) > captain.threshold and captain.energy > SPARE:
            return abilities.SHADE_FIELD
        for _, errand, steps in self.rank(table, captain):
            answer = self.pursue(table, captain, errand, steps, options)
            if answer:
                return answer
        return self._stay(table, captain, options)

    def rank(self, table: MixiaTable, captain: Captain) -> list[tuple[float, Errand, Mapping[str, int]]]:
        """Errands by what they bring for the turns that they take, best first, with the steps to each from anywhere."""
        ranked: list[tuple[float, Errand, Mapping[str, int]]] = []
        fast, occupied = speed(captain), table.occupied(but=captain.name)
        for errand in errands(table, captain, self.style):
            goals = errand.goals
            if not actions.is_on_space(table, errand.verb) and not errand.within and not occupied.isdisjoint(goals):
                goals = tuple(goal for goal in goals if goal not in occupied)
            steps = steps_to(table.board, captain.outlaw, goals)
            if captain.at in steps:
                far = max(0.0, steps[captain.at] - errand.within)
                ranked.append((errand.worth / (errand.turns + far / fast), errand, steps))
        ranked.sort(key=lambda each: -each[0])
        return ranked

    def _may_draw_anew(self, table: MixiaTable, captain: Captain) -> bool:
        """Return whether the ship stands where it could draw better missions than its own."""
        fresh = table.board.holds(captain.at, "mission") and captain.at not in table.drawn_at and not captain.drawn
        return fresh and self.style.missions > 0 and may_drop(table, captain, self.style)

    def pursue(
        self, table: MixiaTable, captain: Captain, errand: Errand, steps: Mapping[str, int], options: set[Option]
    ) -> Option:
        """Return the answer that brings an errand forward, "" if none does."""
        here = table.here(captain)
        if here in errand.goals or (errand.within and self._is_near(table, here, errand)):
            answer = self._arrived(table, captain, errand, options)
            if not answer and errand.flies and not table.points:
                return self._begin_to_fly(captain, options)
            if answer or errand.within <= 1:
                return answer  # Whoever has no line of sight from afar flies nearer.
        self.heading = steps
        if table.moving and table.points:
            return self._fly(table, captain, errand, options)
        if actions.IMPULSE in options:
            return self._fly(table, captain, errand, options) or actions.IMPULSE
        if engine := self._begin_to_fly(captain, options):
            return engine
        stride = next((each for each in STRIDES if each in options), "")
        if stride and steps[captain.at] > STRIDE_FROM and captain.energy > captain.mat.energy // 2:
            return stride
        if END not in options or errand.verb == ARRIVE:
            return ""
        return abilities.AUTO_PILOT if self._lets_fly(captain, options) else END

    def _begin_to_fly(self, captain: Captain, options: set[Option]) -> Option:
        """Return the answer that brings movement points, "" if none does."""
        if actions.IMPULSE in options:
            return actions.IMPULSE
        if ENGINE in options and captain.energy + captain.armed > 1:  # Never stranded by choice (XI-084).
            return actions.BEST_ENGINE if actions.BEST_ENGINE in options else ENGINE
        return ""

    def _is_near(self, table: MixiaTable, here: str, errand: Errand) -> bool:
        """Return whether the ship is near enough for an errand that is done from beside a hex or from afar."""
        if errand.within > 1:
            return table.board.distance(here, errand.goals[0]) <= errand.within
        return table.board.adjacent(here, errand.goals[0])

    def _lets_fly(self, captain: Captain, options: set[Option]) -> bool:
        """Return whether an Auto-Pilot brings the ship on between turns, with energy to spare."""
        return abilities.AUTO_PILOT in options and captain.energy > captain.mat.energy // 2

    def _arrived(self, table: MixiaTable, captain: Captain, errand: Errand, options: set[Option]) -> Option:
        if errand.verb == DOCK:
            return END if END in options else ""
        if errand.verb not in options or (errand.verb == combat.ATTACK and not self._target(table, captain)):
            return ""
        if errand.verb == actions.REVEAL and not missions.revealable(table, captain):
            return ""  # Nobody reveals to find that nothing starts here.
        if errand.verb in trade.GATHER and not may_gather(captain, errand.verb):
            return ""
        before = BEFORE.get(errand.verb)
        return before if before in options and captain.energy > SPARE else errand.verb

    def _fly(self, table: MixiaTable, captain: Captain, errand: Errand, options: set[Option]) -> Option:
        """Return the step that brings the ship nearest, through a gate, or the reach into an occupied goal (XI-130)."""
        steps, here = self.heading, self.heading[captain.at]
        occupied = table.occupied(but=captain.name)
        reached = (
            movement.reach_ends(table, captain)
            if actions.is_on_space(table, errand.verb) and actions.REACH in options
            else []
        )
        if not errand.within and any(end in errand.goals for end in reached):
            return actions.REACH
        shunned = {*table.perils(), *(goal for goal in errand.goals if goal in occupied)}
        ways = [end for end in options if end in steps and end not in shunned]
        best = min(ways, key=lambda end: (steps[str(end)], str(end)), default="")
        gate = min((steps.get(end, here) for end in table.board.gate_ends(captain.at)), default=here)
        if actions.GATE in options and gate < here and gate < (steps[str(best)] if best else here):
            return actions.GATE
        return best if best and steps[str(best)] < here else ""

    def _stay(self, table: MixiaTable, captain: Captain, options: set[Option]) -> Option:
        """With nothing to do: the turn ends, or the ship gets off an occupied hex."""
        if END in options:
            return END
        occupied = {*table.occupied(), *table.perils()}
        free = sorted(str(each) for each in options if each in table.board.hex_of and each not in occupied)
        return free[0] if free else ""

    def head(self, table: MixiaTable, ask: Choice) -> Option:
        """Choose the hex nearest to the bot's goal."""
        return min(ask.options, key=lambda hex: self.heading.get(str(hex), FAR))

    def follow(self, table: MixiaTable, ask: Choice) -> Option:
        """Fly with an Auto-Pilot's free points as long as they bring the ship nearer."""
        captain = table.players[str(ask.seat)]
        here = self.heading.get(captain.at, FAR)
        shunned = table.perils()
        hexes = [end for end in ask.options if end in table.board.hex_of and end not in shunned]
        ways = {end: self.heading.get(str(end), FAR) for end in hexes}
        best = min(ways, key=lambda end: ways[end], default=DONE)
        return best if ways.get(best, FAR) < here or DONE not in ask.options else DONE

    # ---- fighting ----

    def _target(self, table: MixiaTable, captain: Captain) -> str:
        """Return the ship that is most worth attacking, "" if none is."""
        worths = {name: self._prey(table, captain, name) for name in combat.attackable(table, captain)}
        best = max(worths, key=lambda name: worths[name], default="")
        return best if best and worths[best] * self.style.hunt > CREDIT else ""

    def _prey(self, table: MixiaTable, captain: Captain, name: str) -> float:
        types = {OUTFITS[each.outfit].type for each in combat.weapons(table, captain, name).values() if each.outfit}
        usable = types if rams(captain) else types - {ENGINE}
        return prey(table, captain, name, strength(captain, *usable))

    def target(self, table: MixiaTable, ask: Choice) -> Option:
        """Choose the ship to attack, or else whoever has most fame."""
        captain = table.players[str(ask.seat)]
        if ask.about.get("what") == combat.ATTACK:
            return self._target(table, captain)
        return max(ask.options, key=lambda name: table.players[str(name)].fame if name in table.players else -1)

    def weapon(self, table: MixiaTable, ask: Choice) -> Option:
        """All that shoots, strongest first; then a ram, if it doesn't destroy the own ship and the shots may not do."""
        captain = table.players[str(ask.seat)]
        held: Mapping[str, str] = ask.about["weapons"]
        uses = [str(use) for use in ask.options if use in held]
        may_ram = bool(rams(captain))
        fit = [use for use in uses if may_ram or not _is_ram(held[use])]
        if not fit and DONE not in ask.options:
            return uses[0]
        return max(fit, key=lambda use: (not _is_ram(held[use]), _mean(held[use])), default=DONE)

    def defend(self, table: MixiaTable, ask: Choice) -> Option:
        """Shields, against whatever is more than a scratch."""
        left = ask.about.get("left", 9)
        return ask.options[0] if int(str(left)) > 1 and ask.options[0] != DONE else DONE

    # ---- cards and services ----

    def keep(self, table: MixiaTable, ask: Choice) -> Option:
        """Keep the mission that is worth most for the way."""
        captain = table.players[str(ask.seat)]
        cards = [each for each in ask.options if each != DONE]
        return max(cards, key=lambda each: mission_worth(table, captain, self.style, str(each)))

    def drop(self, table: MixiaTable, ask: Choice) -> Option:
        captain = table.captain
        return min(ask.options, key=lambda each: mission_worth(table, captain, self.style, str(each)))

    def reveal(self, table: MixiaTable, ask: Choice) -> Option:
        return next((each for each in ask.options if each not in (END, NO)), END)

    def speak_up(self, table: MixiaTable, ask: Choice) -> Option:
        """Whoever has a mission that a kill fulfils says so; the bot of the first seat answers for the table."""
        for name in ask.options:
            plans = table.players[str(name)].plans if name != END else []
            hunts = name == ask.about["by"] and any(missions.type_of(each) == missions.BOUNTY_HUNTER for each in plans)
            if hunts or (name != END and table.players[str(name)].proofs):
                return name
        return END

    def serve(self, table: MixiaTable, ask: Choice) -> Option:
        """Ship, repair, outfits, fame."""
        captain = table.captain
        wants = {
            starport.SHIP: buys_ship(table, captain),
            starport.REPAIR: len(captain.damage) > 1 or is_crammed(captain),
            starport.SELL_OUTFIT: is_crammed(captain) and starport.REPAIR not in ask.options,
            starport.FAME: buys_fame(table, captain),
            starport.OUTFIT: bool(wished(table, captain, self.style)),
        }
        wish = find_wish(table, captain, {*ask.options})
        return wish or next((each for each, wanted in wants.items() if wanted and each in ask.options), DONE)

    def outfit(self, table: MixiaTable, ask: Choice) -> Option:
        return wished(table, table.players[str(ask.seat)], self.style) or DONE

    def sell_outfit(self, table: MixiaTable, ask: Choice) -> Option:
        return min(ask.options, key=lambda each: FITTINGS[str(each).split()[0]].price)

    def engine(self, table: MixiaTable, ask: Choice) -> Option:
        """Choose the engine with the best die."""
        engines: Mapping[str, str] = ask.about["engines"]
        return max(ask.options, key=lambda cell: MEAN[OUTFITS[engines[str(cell)]].die])

    def arm(self, table: MixiaTable, ask: Choice) -> Option:
        """Two markers, and more only if half the energy is left after it."""
        captain = table.players[str(ask.seat)]
        spare = captain.energy - captain.mat.energy // 2
        return min(int(str(ask.options[-1])), max(spare, 2 - captain.armed, 0))

    def roll_again(self, table: MixiaTable, ask: Choice) -> Option:
        """Roll again after a low roll."""
        return YES if int(str(ask.about["number"])) <= HIGHEST[str(ask.about.get("die", "d20"))] // 2 else NO

    def buy_cube(self, table: MixiaTable, ask: Choice) -> Option:
        """Buy the cube with the nearest buyer."""
        return nearest_buyer(table, [each for each in ask.options if each != DONE])


def nearest_buyer(table: MixiaTable, kinds: Collection[Option]) -> Option:
    """Return the type of cubes with the nearest buyer."""
    captain = table.captain

    def far(cargo: Option) -> float:
        found = buyers(table.board, str(cargo))
        return steps_to(table.board, captain.outlaw, found).get(table.here(captain), FAR) if found else 2 * FAR

    return min(kinds, key=far)


def find_wish(table: MixiaTable, captain: Captain, options: set[Option]) -> str:
    """Return an action that modules have a bot take whenever it may, "" for none."""
    wishes = bots_of(table).wishes.items()
    return next((verb for verb, wants in wishes if verb in options and wants(table, captain)), "")


def _is_ram(outfit: str) -> bool:
    return bool(outfit) and OUTFITS[outfit].type == ENGINE


def _mean(outfit: str) -> float:
    """Return the average roll of a weapon; an ability counts as a d20."""
    return MEAN[OUTFITS[outfit].die if outfit else "d20"]


def always(answer: Option) -> Callable[[Pilot, MixiaTable, Choice], Option]:
    """Return a decision that gives the same answer to every question."""
    return lambda pilot, table, ask: answer


def last(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """Choose the highest number."""
    return ask.options[-1]


def some(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """Anything but to stop."""
    return next(each for each in ask.options if each not in (DONE, END))


ANSWERS: Mapping[str, Callable[[Pilot, MixiaTable, Choice], Option]] = {
    "action": Pilot.act,
    "autopilot": Pilot.follow,
    "gate": Pilot.head,
    "reach": Pilot.head,
    "spawn": Pilot.head,
    "engine": Pilot.engine,
    "target": Pilot.target,
    "weapon": Pilot.weapon,
    "defend": Pilot.defend,
    "defence": Pilot.defend,
    "damage": always(AUTO),
    "place": always(AUTO),
    "packing": lambda pilot, table, ask: max(ask.options, key=lambda each: ask.about["room"].get(each, 0)),
    "load": lambda pilot, table, ask: ask.options[0],
    "mend": some,
    "arm": Pilot.arm,
    "rearm": Pilot.arm,
    "starport": Pilot.serve,
    "first outfits": Pilot.outfit,
    "buy outfit": Pilot.outfit,
    "sell outfit": Pilot.sell_outfit,
    "buy cubes": Pilot.buy_cube,
    "buy cube": Pilot.buy_cube,
    "sell number": last,
    "collect": some,
    "claim": some,
    "keep": Pilot.keep,
    "drop": Pilot.drop,
    "reveal": Pilot.reveal,
    "reveal which": Pilot.reveal,
    "show": Pilot.reveal,
    "who shows": Pilot.speak_up,
    "experience": Pilot.roll_again,
    "roll again": Pilot.roll_again,
    "rearrange": always(NO),
    "towed": always(NO),
}


def ideas(table: MixiaTable, ask: Choice) -> Iterator[Idea]:
    """Yield the answers that bring each errand forward."""
    if ask.name != "action":
        return
    captain, pilot, options = table.captain, Pilot(lambda: 0.0), {*ask.options}
    for worth, errand, steps in pilot.rank(table, captain):
        answer = pilot.pursue(table, captain, errand, steps, options)
        if answer:
            goal = min(errand.goals, key=lambda hex: table.board.distance(captain.at, hex))
            aim = AIMS.get(errand.verb, f"to {errand.verb.replace('-', ' ')} at")
            yield Idea(worth, {"action": answer}, f"{aim} {goal}")
    yield Idea(0.0, {"action": END}, "nothing more is worth it")


def styled(style: Style) -> Callable[[Stream], Decide]:
    """Return a bot with a style."""
    return lambda random: Pilot(random, style)


BOTS: Mapping[str, Callable[[Stream], Decide]] = {
    HEURISTIC_BOT: Pilot,
    "trader": styled(TRADER),
    "hunter": styled(HUNTER),
    "missions": styled(MISSIONS),
    "gunner": styled(GUNNER),
    "bounty-hunter": styled(BOUNTY_HUNTER),
    "miner": styled(MINER),
    "salvager": styled(SALVAGER),
}
HORIZON_TURNS = 1
