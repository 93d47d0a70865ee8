"""A decent bot: it compares jobs by their worth per action, and begins the best one.

A job is something useful in some space: capture debris, recycle, deliver, repair, use a card or a satellite. The bot
looks at the table anew before each action, so it plans no further than the next one: the plan answers the action's
questions, and everything unforeseen (a collision, cards over the limit) is answered from the table.

Worth is counted in cubes: one more aboard is worth 1. All weights are judgement, tuned by playtests with other seeds
than those of docs/balance; none is a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from companion.engine import DONE, END, Choice, Option, Stream
from companion.engine.setup_options import RANDOM_SETTING
from companion.game_registry.games import module_parts
from companion.simulation.bots import HEURISTIC_BOT, Idea

from .actions import AUTOMATION, TAKE
from .constants import GAME, HAND_LIMIT, HP, JUNK, LEVEL_CUBES, NEAR, RECYCLE_BONUS, STOP, THREAT_MIN
from .flight import turn_boards
from .modules import PACKAGE
from .moves import FUEL, HURT, RENDEZVOUS, Plan, Ways
from .satellites import GravityAssist, OnboardBoosters, usable
from .table import DebrisTable, Ship

ELECTRONICS, METAL, PLASTIC = "electronics", "metal", "plastic"
BOOSTERS, GRAVITY = OnboardBoosters.card, GravityAssist.card

DELIVERED = 1.0
"""Worth of a card laid at a satellite."""
REPAIRED, WON = 4.0, 200.0
"""Worth of a repaired satellite, and of the last one."""
PARTLY = 4
"""Exponent of partial deliveries: the share of the missing cards, to this power, of the worth of the repair."""
LESS_THREAT = 3.75
SICK: Mapping[int, float] = {0: 99.0, 1: 8.0, 2: 3.5, 3: 1.0, 4: 0.0}
"""Harm of a satellite's hit points, by number."""
CROWDED = (0.0, 0.0, 0.2, 0.6)
"""Worth of relieving a space, by its number of cubes."""
DRAWN, GIVEN_UP, BECOMES_DEBRIS = 0.13, 0.05, -1.0
"""Worth of a drawn card: kept, over the hand limit, and over it with Excess Resources."""
NEEDED, WILD = 1.2, 2.0
"""Worth of keeping a card that a satellite needs, and junk, which stands for any."""
PLAYED: Mapping[str, float] = {ELECTRONICS: 1.0, FUEL: 0.7, METAL: 0.8, PLASTIC: 0.4}
"""Worth of keeping a card that no satellite needs, to play it later."""
ROOM, ROOMY = 1.2, 8
"""Worth of one more capacity, up to this capacity."""
RESERVE = 6
"""Cubes the supply should hold beyond the next orbit cards; SHORT and SHORT_RECYCLED are the extra worth of capturing
and of recycling a cube for each one missing."""
SHORT, SHORT_RECYCLED = 0.05, 0.1
LATER = 0.45
"""Factor for jobs that can't be finished in this turn."""
MIN_WORTH_PER_ACTION = 0.02
"""Least worth per action for a job to be begun."""


class Job(NamedTuple):
    """A job: its space, its worth in cubes, its number of actions there, and the plan of the first one."""

    at: str
    worth: float
    actions: int
    plan: Plan


JobKind: TypeAlias = "Callable[[Outlook], Iterator[Job]]"
"""Finds jobs of one kind."""


class Outlook:
    """A ship's turn as the bot sees it before an action."""

    __slots__ = ("broken", "left", "needed", "ship", "short", "table", "usable", "ways")

    def __init__(self, table: DebrisTable, ship: Ship) -> None:
        self.table, self.ship, self.left = table, ship, table.actions_left
        self.broken = [satellite for satellite in table.satellites.values() if not satellite.operational]
        self.needed = needed(table, ship)
        self.short = max(0, RESERVE + sum(LEVEL_CUBES[table.level]) - table.supply)
        self.usable = {*usable(table, ship)} if table.powers and self.left else set()
        fuel = self.keep(FUEL) if FUEL in ship.hand and self.left else None
        self.ways = Ways(table, ship, fuel, RENDEZVOUS in self.usable)

    def keep(self, card: str) -> float:
        """Return the worth of keeping a card of the hand."""
        return keep(card, self.ship.hand, self.needed)

    def best(self) -> Plan | None:
        """Return the plan with the highest worth per action, or None if nothing is worth one."""
        _, job = self.weigh()
        return job and (self.ways.begin(job.at) or job.plan)

    def weigh(self, kinds: Sequence[JobKind] = ()) -> tuple[float, Job | None]:
        """Return the highest worth per action, and its job. kinds: kinds of jobs to compare, by default all."""
        best, most = None, MIN_WORTH_PER_ACTION
        cost, left = self.ways.cost, self.left
        for jobs in kinds or (AIMS if left else FREE_JOBS):
            for job in jobs(self):
                if job.at not in cost:
                    continue
                actions, price = cost[job.at]
                actions += job.actions
                worth = job.worth - price
                rate = (worth if actions <= left else worth * LATER) / (actions or 0.5)
                if rate > most:
                    best, most = job, rate
        return most, best


def needed(table: DebrisTable, ship: Ship) -> Counter[str]:
    """Return the cards that satellites need, less those in crewmates' hands."""
    lacking: Counter[str] = Counter()
    for satellite in table.satellites.values():
        if not satellite.operational:
            lacking.update(satellite.missing())
    for mate in table.players.values():
        if mate is not ship:
            lacking.subtract(mate.hand)
    return lacking


def keep(card: str, hand: Sequence[str], lacking: Mapping[str, int]) -> float:
    """Return the worth of keeping a card of a hand."""
    if card == JUNK:
        return WILD
    return NEEDED if hand.count(card) <= lacking[card] else PLAYED.get(card, 0.0)


# ---- jobs -------------------------------------------------------------------------------------------------------


def take_debris(look: Outlook) -> Iterator[Job]:
    """Yield captures: all cubes of a space, single ones from its neighbours, or all of a neighbour with Electronics."""
    cubes, room = look.table.cubes, look.ship.room
    if not room:
        return
    worth = 1 + look.short * SHORT
    electronics = look.keep(ELECTRONICS) if ELECTRONICS in look.ship.hand else None
    for spot, (way, _) in look.ways.cost.items():
        if cubes[spot]:
            fit = min(cubes[spot], room)
            plan = {"action": "capture", "capture from": spot, "cubes": fit}
            yield Job(spot, fit * worth + CROWDED[cubes[spot]], 1, plan)
        beside = sum([cubes[near] for near in NEAR[spot]])
        if not beside:
            continue
        fullest = max(NEAR[spot], key=cubes.__getitem__)
        relief = CROWDED[cubes[fullest]]
        number = max(1, min(beside, room, look.left - way))
        yield Job(spot, number * worth + relief, number, {"action": "capture", "capture from": fullest})
        if electronics is not None and cubes[fullest] > 1:
            fit = min(cubes[fullest], room)
            plan = {"action": "play", "play": ELECTRONICS, "electronics from": fullest, "cubes": fit}
            yield Job(spot, fit * worth + relief - electronics, 1, plan)


def recycle(look: Outlook) -> Iterator[Job]:
    """Yield numbers of cubes to recycle for cards; five at once are best."""
    table, ship = look.table, look.ship
    lost = BECOMES_DEBRIS if table.options.get("excess_resources") else GIVEN_UP
    for number in range(1, ship.cubes + 1):
        kept = min(number, HAND_LIMIT - len(ship.hand))
        worth = kept * DRAWN + (number - kept) * lost + number * look.short * SHORT_RECYCLED
        if number >= RECYCLE_BONUS and table.threat > THREAT_MIN:
            worth += LESS_THREAT
        yield Job(ship.at, worth, int(AUTOMATION not in table.powers), {"action": "recycle", "recycle": number})


def deliver(look: Outlook) -> Iterator[Job]:
    """Yield deliveries; a card that completes one may be taken from a crewmate in the same space."""
    ship = look.ship
    for satellite in look.broken:
        missing = satellite.missing()
        lacking = sum(missing.values())
        fit = min(sum([min(ship.hand.count(card), missing[card]) for card in missing]) + ship.hand.count(JUNK), lacking)
        worth = fit * DELIVERED
        done = (REPAIRED if len(look.broken) > 1 else WON) + SICK[satellite.hp]
        if fit:
            yield Job(satellite.at, worth + done * (fit / lacking) ** PARTLY, 1, {"action": "deliver"})
        if fit == lacking - 1 and ship.at == satellite.at and len(ship.hand) < HAND_LIMIT:
            for mate, card in _on_offer(look, missing):
                plan = {"action": "exchange", "exchange with": mate, "give or take": TAKE, TAKE: card}
                yield Job(ship.at, worth + DELIVERED + done, 2, plan)


def _on_offer(look: Outlook, missing: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the cards of crewmates in the same space that a satellite needs beyond the ship's own hand."""
    ship = look.ship
    for mate in look.table.players.values():
        if mate is not ship and mate.at == ship.at:
            for card in mate.hand:
                if card == JUNK or missing.get(card, 0) > ship.hand.count(card):
                    yield mate.name, card


def repair(look: Outlook) -> Iterator[Job]:
    """Yield repairs of single hit points in the spaces of satellites."""
    table, ship = look.table, look.ship
    for letter, satellite in table.satellites.items():
        at = satellite.at
        if satellite.hp < HP:
            gain = SICK[satellite.hp] - SICK[satellite.hp + 1]
            yield Job(at, gain, 1, {"action": "repair", "repair": letter})
        for name, mate in table.players.items():
            if mate.hp < HP and (mate is ship or mate.at == at):
                yield Job(at, HURT[mate.hp] - HURT[mate.hp + 1], 1, {"action": "repair", "repair": name})


def play_metal(look: Outlook) -> Iterator[Job]:
    """Yield complete repairs of a ship or satellite with Metal, wherever it is."""
    if METAL not in look.ship.hand:
        return
    price = look.keep(METAL)
    for bad, patients in ((SICK, look.table.satellites), (HURT, look.table.players)):
        for name, patient in patients.items():
            if patient.hp < HP:
                plan = {"action": "play", "play": METAL, "metal": name}
                yield Job(patient.at, bad[patient.hp] - price, 1, plan)


def play_plastic(look: Outlook) -> Iterator[Job]:
    """Yield the play of Plastic for one more capacity."""
    ship = look.ship
    if PLASTIC in ship.hand and ship.capacity < ROOMY:
        yield Job(ship.at, ROOM - look.keep(PLASTIC), 1, {"action": "play", "play": PLASTIC})


def use_boosters(look: Outlook) -> Iterator[Job]:
    """Yield shifts of a satellite out of the way of the next orbit cards."""
    table = look.table
    if BOOSTERS not in look.usable:
        return
    now = danger(table)
    for letter, satellite in table.satellites.items():
        here = satellite.at
        for there in [space for space in NEAR[here] if not table.pieces(space)]:
            satellite.at = there
            gain = now - danger(table)
            satellite.at = here
            plan = {"action": "activate", "activate": BOOSTERS, "satellite to shift": letter, "shift to": there}
            yield Job(look.ship.at, gain, 1, plan)


def use_gravity(look: Outlook) -> Iterator[Job]:
    """Yield Gravity Assist, which turns the boards early, if the rest of the turn is worth more afterwards."""
    if GRAVITY not in look.usable:
        return
    turned = look.table.copy()
    turn_boards(turned)
    turned.used, turned.actions_left = (*turned.used, GRAVITY), look.left - 1
    rate, _ = Outlook(turned, turned.players[look.ship.name]).weigh()
    gain = danger(look.table) - danger(turned) + rate * turned.actions_left
    yield Job(look.ship.at, gain, look.left, {"action": "activate", "activate": GRAVITY})


def danger(table: DebrisTable) -> float:
    """Return the expected harm of this turn's orbit cards to ships and satellites; the bot knows which cards are
    left."""
    bag = table.orbit_deck.cards()
    likely = (len(LEVEL_CUBES[table.level]) - (table.top is not None)) / (len(bag) or 1)
    total = 0.0
    for ship in table.players.values():
        total += (likely * (ship.at in bag) + (ship.at == table.top)) * (HURT[ship.hp - 1] - HURT[ship.hp])
    for each in table.satellites.values():
        loss = SICK[each.hp - 1] - SICK[each.hp] + LESS_THREAT
        total += (likely * (each.at in bag) + (each.at == table.top)) * loss
    return total


AIMS: dict[JobKind, str] = {
    take_debris: "to take cubes",
    recycle: "to recycle cubes into cards",
    deliver: "to deliver cards",
    repair: "to repair",
    play_metal: "to repair with Metal",
    play_plastic: "to carry more",
    use_boosters: "to shift a satellite out of danger",
    use_gravity: "to turn the discs now",
}
"""Kinds of jobs with their aims, including those of expansions."""
FREE_JOBS = (recycle,)
"""Kinds of jobs that may cost no action."""


def ideas(table: DebrisTable, ask: Choice) -> Iterator[Idea]:
    """Yield the best job of each kind."""
    if table.phase != "actions":
        return
    look, is_idle = Outlook(table, table.ship), True
    for kind, aim in AIMS.items():
        worth, job = look.weigh((kind,))
        if job and (look.left or kind in FREE_JOBS):
            is_idle = False
            yield Idea(worth, look.ways.begin(job.at) or job.plan, f"{aim} at {job.at}")
    if is_idle:
        yield Idea(0.0, {"action": END}, "nothing more is worth an action")


# ---- answers ----------------------------------------------------------------------------------------------------


class Heuristic:
    """Answers for any seat. It only keeps the plan of the current action."""

    __slots__ = ("_path", "_plan", "_random")

    def __init__(self, random: Stream) -> None:
        self._random = random
        self._plan: Plan = {}
        self._path: list[str] = []

    def __call__(self, table: DebrisTable, ask: Choice) -> Option:
        if ask.name == "action":
            return self._begin(table, ask)
        if ask.name == "space":
            return self._step(ask)
        planned: Option | None = self._plan.get(ask.name)
        if planned is not None and planned in ask.options:
            return planned
        if ask.name in ANSWERS:
            return ANSWERS[ask.name](table, ask)
        return ask.options[int(self._random() * len(ask.options))]

    def _begin(self, table: DebrisTable, ask: Choice) -> Option:
        plan = Outlook(table, table.players[str(ask.seat)]).best()
        if plan is None or plan["action"] not in ask.options:
            plan = {"action": END}
        self._plan, self._path = plan, list(plan.get("space", ()))
        verb: Option = plan["action"]
        return verb

    def _step(self, ask: Choice) -> Option:
        if self._path and self._path[0] in ask.options:
            return self._path.pop(0)
        return STOP if STOP in ask.options else ask.options[0]


def by_chance(table: DebrisTable, ask: Choice) -> Option:
    """Choose satellites at random, so that playtests see them all."""
    return RANDOM_SETTING


def start(table: DebrisTable, ask: Choice) -> Option:
    """Start beside much debris."""
    spaces = [str(option) for option in ask.options if option != RANDOM_SETTING]
    return max(spaces, key=lambda space: sum(table.cubes[near] for near in NEAR[space]))


def card_to_deliver(table: DebrisTable, ask: Choice) -> Option:
    """Deliver junk last."""
    return min(ask.options, key=lambda card: (card == DONE, card == JUNK))


def junk_as(table: DebrisTable, ask: Choice) -> Option:
    """Use junk as the resource that is missing most beyond the ship's own hand."""
    ship = table.players[str(ask.seat)]
    satellite = table.satellite_at(ship.at)
    missing = satellite.missing() if satellite else {}
    return max(ask.options, key=lambda card: missing.get(str(card), 0) - ship.hand.count(str(card)))


def card_to_give_up(table: DebrisTable, ask: Choice) -> Option:
    """Discard the card of least worth."""
    ship = table.players[str(ask.seat)]
    lacking = needed(table, ship)
    return min(ask.options, key=lambda card: keep(str(card), ship.hand, lacking))


def space_for_surplus(table: DebrisTable, ask: Choice) -> Option:
    """Push surplus cubes to a space without further collisions or satellites, if possible where a ship can take
    them."""
    ships = {ship.at for ship in table.players.values()}

    def harm(space: Option) -> tuple[int, bool, bool]:
        return table.cubes[str(space)], table.satellite_at(str(space)) is not None, space not in ships

    return min(ask.options, key=harm)


ANSWERS: Mapping[str, Callable[[DebrisTable, Choice], Option]] = {
    "first player": by_chance,
    "satellite card": by_chance,
    "operational": by_chance,
    "pawn": start,
    "deliver": card_to_deliver,
    "stands for": junk_as,
    "discard": card_to_give_up,
    "collision": space_for_surplus,
    "excess": space_for_surplus,
}

BOTS = {HEURISTIC_BOT: Heuristic}

for part in module_parts(PACKAGE, GAME, "bots"):  # These import the names above.
    AIMS.update(part.BOTS)
