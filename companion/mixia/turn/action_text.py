"""The words of the Action Phase: what can be done, what it costs, what it may bring; shortest where most is listed.

What stands before the first bracket or comma is what a crowded screen keeps of a label (`Label.name`),
so risks stand there. No screen leaves costs out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import DONE, END
from companion.engine.labels import Cost, Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Kind, LabelWords, as_label
from companion.text.grammar import amount, capital, either, joined

from ..flight.ways import end_of
from ..ground.constants import (
    ABILITIES,
    ASTEROID,
    CARGO_NAME,
    CREDIT,
    DEBRIS,
    ICE,
    MISSION_TYPES,
    NEBULA,
    OCCUPIED_POINTS,
    PLANET,
    PRICES,
    STAR,
    Effect,
    rolls,
)
from ..ground.names import (
    BOTH_HURT,
    COST,
    CUBE,
    HEX,
    MISSION,
    NUMBERS,
    SEAT,
    SHIP_NAME,
    WORDS,
    ability_label,
    feature_words,
    goods,
    mission_name,
    money,
    pay,
    ship_name,
    use_price,
)
from ..ground.told import all_told
from ..missions.missions import SMUGGLER

WORTH = ("deliver", "sell", "explore")
"""What a hex is worth most for, in that order; nothing has to be paid for it."""
ENTRANCE = "entrance"
"""What stands for an outlaw planet's entrance among the borders of a step (XI-178)."""
FEE = "fee"
"""The same for a lawful planet's, where entering takes credits."""
CONTRABAND = "contraband"
"""The same for the search for goods of a Smuggler mission (XI-281)."""
DETECTED = f"on 1–{MISSION_TYPES[SMUGGLER]['sneak']} the contraband is found"
BORDER = {
    PLANET: "the shield",
    ASTEROID: "asteroids",
    ICE: "ice asteroids",
    DEBRIS: "debris",
    NEBULA: "the nebula",
    ENTRANCE: "the outlaw entrance",
    FEE: "the lawful entrance",
}
"""What a step leads through or into."""
ENTERED = (ASTEROID, ICE, DEBRIS, NEBULA)
"""Those whose borders act only when a ship enters (XI-135)."""
BORDER_RISK = {
    ASTEROID: f"d20: on {rolls('asteroids', Effect.DAMAGE)} take that much damage",
    ICE: f"d20: on {rolls('ice', Effect.ICE_DAMAGE)} take that much ice damage",
    DEBRIS: f"d20: on {rolls('debris', Effect.DESTROYED)} destroyed",
    NEBULA: f"d20: on {rolls('nebula', Effect.ENERGY_LOSS)} lose that much energy",
    STAR: "a star: the ship is destroyed",
    CONTRABAND: f"d20: {DETECTED}",
}
"""What that risks, in the brackets that lists keep."""
SHIELD_RISK = (
    f"shield d20: on {rolls('shield', Effect.DAMAGE)} take that much damage and stay, "
    f"{rolls('shield', Effect.BOUNTY)} +{money(CREDIT)} bounty"
)
"""The same of a shield. It stands in the question: labels as long as that would be cut off."""

FAME = "+1 fame"
"""Ends what brings fame."""


def action_prompt(
    seat: str,
    at: str,
    points: int,
    moving: bool,
    energy: int,
    impulse: int,
    ways: Mapping[str, int],
    borders: Mapping[str, Sequence[str]],
    sharing: str,
    reaching: str,
) -> Prompt:
    """Return the prompt for an action: the ship's means, the space it acts on, why it can't stay, and the effect of a
    shield beside it; without a movement the ways on offer are those of its impulse."""
    facts = [f"{energy} energy"]
    facts += [f"{amount(points, 'movement point')} left"] if moving else []
    facts += [f"impulse gives {amount(impulse, 'movement point')}"] if ways and not moving else []
    acts = f", using {reaching}" if reaching else ""
    told = "; ".join([", ".join(facts), *_risks(sharing, borders)])
    return Prompt("which action or space?" if ways else "which action?", told, seat, at=f"at {at}{acts}")


def autopilot_prompt(
    seat: str, at: str, points: int, ways: Mapping[str, int], borders: Mapping[str, Sequence[str]], sharing: str
) -> Prompt:
    """Return the prompt for a movement between other captains' turns."""
    return Prompt("what next?", _flown(points, borders, sharing), seat, at=f"at {at} on Auto-Pilot")


def assisted_prompt(
    seat: str, at: str, points: int, ways: Mapping[str, int], borders: Mapping[str, Sequence[str]], sharing: str
) -> Prompt:
    """Return the prompt for a movement by another captain's Assist."""
    return Prompt("what next?", _flown(points, borders, sharing), seat, at=f"at {at}, assisted")


def _flown(points: int, borders: Mapping[str, Sequence[str]], sharing: str) -> str:
    return "; ".join([f"{amount(points, 'movement point')} left", *_risks(sharing, borders)])


def _risks(sharing: str, borders: Mapping[str, Sequence[str]]) -> list[str]:
    """List why a captain can't stay, and the effect of a shield beside the ship."""
    shared = [f"{ship_name(sharing)} is here, so fly on"] if sharing else []
    return [*shared, SHIELD_RISK] if any(PLANET in met for met in borders.values()) else shared


def action_label(
    option: str,
    ways: Mapping[str, int],
    borders: Mapping[str, Sequence[str]],
    holds: Mapping[str, str],
    ships: Mapping[str, str],
    fee: int | None = None,
) -> Label:
    """Label a hex; verbs and abilities have words of their own."""
    met = borders.get(option, ())
    name = way_name(option, met)
    # What a step leads through belongs to its cost, and crowded lists put it first, unless its name says that.
    crossed = [] if name != option else _crossings(met)
    price = Cost.of(ways.get(option, 1), "point")
    paid = [*crossed, price.words]
    paid += [f"and +{money(CREDIT)} bounty"] if ENTRANCE in met else []
    paid += [f"and {money(fee)} credits"] if fee and FEE in met else []
    paid += ["without stopping"] if option in ships else []  # XI-129: points must be left to fly on.
    known = {**BORDER_RISK, **all_told().risks}
    risks = "; ".join(dict.fromkeys(known[each] for each in met if each in known))
    price = Cost(" ".join(paid)) if crossed else price._replace(words=" ".join(paid))
    # What the hex of a ship holds is used from beside it (XI-130).
    there = f"{ship_name(ships[option])} is there" if option in ships else ""
    then = "" if there else feature_words(holds.get(option, ""))
    facts = ") (".join(filter(None, [risks, there]))
    return Label(name, facts, then, price=price, risks=(Cost(risks),) if risks else ())


def rank_way(option: str, ways: Mapping[str, int], holds: Mapping[str, str], ships: Mapping[str, str]) -> int:
    """Rank a hex by its use as a destination: a delivery, a sale, a token, then anything else; things to do here come
    first."""
    if option not in ways:
        return 0
    feature = "" if option in ships else holds.get(option, "").partition(" ")[0]
    return WORTH.index(feature) + 1 if feature in WORTH else len(WORTH) + 1


def way_name(named: str, met: Sequence[str]) -> str:
    """Name a hex; if a longer way leads there without a roll, also the borders on the step to it.

    >>> way_name("LU1", "P"), way_name("LU1-direct", "PN")
    ('LU1', 'LU1 through the shield into the nebula')
    """
    return named if end_of(named) == named else " ".join([end_of(named), *_crossings(met)])


def _crossings(met: Sequence[str]) -> list[str]:
    """List the terrain that a step leads through and into.

    >>> _crossings(""), _crossings("PN")
    ([], ['through the shield', 'into the nebula'])
    """
    crossed = joined([*dict.fromkeys(BORDER[each] for each in met if each in BORDER and each not in ENTERED)])
    entered = joined([*dict.fromkeys(BORDER[each] for each in met if each in ENTERED)])
    return [*([f"through {crossed}"] if crossed else []), *([f"into {entered}"] if entered else [])]


def _scan(scan: int, points: int) -> Label:
    price = pay(scan, "energy") if scan else None
    return losing(Label("Scan" if scan else "Scan free", then="lay a sector", price=price), points)


def losing(label: str | Label, points: int) -> Label:
    """Add the loss of the remaining points to the label of an action that ends the movement, or begins another (XI-115
    XI-A73): at the end of a bracket that the label has already, and as movement points beside fame, which is points,
    too."""
    label = as_label(label)
    if points < 1:
        return label
    last = label.note or label.then
    brings_fame = (last or label.facts).removesuffix(")").endswith(FAME)
    lost = Cost(f"lose {amount(points, 'movement point' if brings_fame else 'point')}")
    risks = (*label.risks, lost)
    if not last:
        return label.replace(facts="; ".join(filter(None, [label.facts, lost.words])), risks=risks)
    last = f"{last[:-1]}; {lost.words})" if last.endswith(")") else f"{last} ({lost.words})"
    return label.replace(**{"note" if label.note else "then": last}, risks=risks)


def _buy(bought: Mapping[str, int], points: int) -> Label:
    """Label a purchase by its cubes, which are of one colour if several are sold."""
    price = pay(CREDIT, "credits")
    if len(bought) == 1:
        ((cargo, number),) = bought.items()
        return losing(Label(f"Buy {number} {CARGO_NAME[cargo]}", price=price), points)
    most, types = max(bought.values(), default=0), either([CARGO_NAME[cargo] for cargo in bought])
    some = f"up to {most} cubes of one colour" if most > 1 else "1 cube"
    return losing(Label(f"Buy {some}", types, price=price), points)


def _buy_some(bought: Mapping[str, int], one_by_one: int, points: int) -> Label:
    """Label a purchase with a choice of space for every cube, and of colour if several are sold."""
    several = one_by_one > 1
    chosen = f"{'colours' if several else 'its colour'} and " * (len(bought) > 1)
    spaces = "spaces" if several else "space"
    whose = "" if chosen else "their " if several else "its "
    price, choose = pay(CREDIT, "credits"), f"and choose {chosen}{whose}{spaces}"
    if not several:
        return losing(Label("Buy 1 cube", price=price._replace(words=f"{price.words} {choose}")), points)
    price = price._replace(words=f"{price.words} in all")
    return losing(Label(f"Buy up to {one_by_one} cubes {choose}", price=price), points)


def _sell(wanted: Sequence[str], bonus: int, points: int) -> Label:
    paid = sum(PRICES[cargo] for cargo in wanted) + bonus
    if len(wanted) > 1:
        return losing(Label("Sell all", note=f"{goods(wanted)} (+{money(paid)}, +1 fame)"), points)
    return losing(Label(f"Sell {goods(wanted)}", f"+{money(paid)}"), points)


def _sell_some(prices: Sequence[int] | None, points: int) -> Label:
    each = either([*map(money, prices or [CREDIT])])  # Nothing is wanted where nothing can be sold.
    return losing(Label("Sell some", note=f"as many as you like (+{each} each)"), points)


def _engine(dice: Sequence[str], points: int) -> Label:
    which = "Engine of your choice" if len(dice) > 1 else "Engine"
    return losing(Label(which, note=_rolled(dice), price=pay(1, "marker")), points)


def _rolled(dice: Sequence[str]) -> str:
    """Return the points that one of several engines brings.

    >>> _rolled(["d12"]), _rolled(["d6 −1"]), _rolled(["d12 −2", "d6", "d6"])
    ('d12 points', 'd6 points, −1 for its damage', 'd12 −2 or d6 points')
    >>> _rolled(["d6 −1 +2"])
    'd6 points, −1 for its damage, +2 for its mods'
    """
    several = [*dict.fromkeys(dice)]
    if several[1:]:
        return f"{either(several)} points"
    die, *changes = next(iter(several), "").split(" ")  # There is none where none can be fired.
    said = [f"{change} for its {'mods' if change.startswith('+') else 'damage'}" for change in changes]
    return ", ".join([f"{die} points", *said])


def _reach(reached: Sequence[str], ships: Mapping[str, str], points: int) -> Label:
    hexes = sorted(reached)
    at = {hex: f"at {hex}" if reached[1:] else "there" for hex in hexes}
    there = [f"{ship_name(ships[hex])} is {at[hex]}" for hex in hexes if ships.get(hex)]
    ends, price = Cost("ends the movement"), pay(OCCUPIED_POINTS, "points")
    used = Label(f"Use {either(hexes)} from here", "; ".join([*there, ends.words]), price=price, risks=(ends,))
    return losing(used, points - OCCUPIED_POINTS)


def _attack(targets: Sequence[str], rammed: Sequence[str], attacked_with: Sequence[str], points: int) -> Label:
    """Whom, how, and for what if nothing else is asked about it."""
    shot = [ship_name(name) for name in targets if name not in rammed]
    said = [f"attack {either(shot)}"] if shot else []
    said += [f"ram {either([ship_name(name) for name in rammed])}"] if rammed else []
    prices = {use_price(use) for use in attacked_with}
    used = {*attacked_with}
    named = f" with {ABILITIES[ability].name}" if len(used) == 1 and (ability := used.pop()) in ABILITIES else ""
    price = prices.pop() if len(prices) == 1 else None
    harm = (BOTH_HURT,) if rammed else ()
    name = f"{capital(' or '.join(said))}{named if price else ''}"
    return losing(Label(name, BOTH_HURT.words if rammed else "", price=price, risks=harm), points)


def _gather(verb: str, effect: Effect, harm: str) -> LabelWords:
    odds = f"d20: on {rolls(verb, effect)} {harm}, on {rolls(verb, Effect.CUBE)}"

    def say(mined: Sequence[str], brought: int | None, points: int) -> Label:
        risk = Cost(f"{odds} {brought} cubes" if brought and brought > 1 else f"{odds} a cube")
        return losing(Label(f"{capital(verb)} {goods(mined)}", risk.words, risks=(risk,)), points)

    return say


EXCAVATING = Cost(
    f"d20: on {rolls('excavate', Effect.ICE_DAMAGE)} take that much ice damage, "
    f"on {rolls('excavate', Effect.RELIC)} a relic"
)
"""What a roll on a Dead World brings."""


def _ability(option: str) -> LabelWords:
    """Label an ability, which ends the movement unless it is a minor action."""
    label = ability_label(option)
    return (lambda points: losing(label, points)) if ABILITIES[option].fields["use"] == "action" else label


def _name_only(sides: Sequence[str]) -> str:
    """Name the only direction of a Blind Jump: no question follows, and a star may lie there."""
    return f" to the {sides[0]}" if len(sides) == 1 else ""


VERBS: Mapping[Any, LabelWords] = {
    # What gives points has the same number nearly all of a turn; below it comes what a space is for.
    "best-engine": lambda dice, points: losing(
        Label("Best engine", note=_rolled(dice[:1]), price=pay(1, "marker")), points
    ),
    "engine": _engine,
    "impulse": lambda impulse, points: losing(Label("Impulse", note=amount(impulse, "point")), points),
    "sell": _sell,
    "buy": _buy,
    "deliver": lambda delivered, points: losing(
        Label(f"Deliver {mission_name(delivered[0], None) if len(delivered) == 1 else 'a mission'}", "+1 fame"), points
    ),
    "reveal": lambda points: losing(Label("Reveal a mission", then="if one starts here"), points),
    "draw": "Draw missions",
    "gate": lambda gates: Label("Gate", f"to {either(gates)}", price=pay(1, "point")),
    "jump": lambda sides: Label(f"Blind Jump{_name_only(sides)}", then="lay a sector", price=pay(1, "point")),
    "reach": _reach,
    "return": lambda at, reaching: Label(f"Return to {at}", then=f"and use {reaching} no more"),
    "scan": _scan,
    "attack": _attack,
    "rescue": lambda stranded, rescue_energy, points: losing(
        Label(f"Rescue {either(stranded)}", "+1 fame", price=pay(rescue_energy, "energy")), points
    ),
    "collect": lambda lying: Label(f"Collect {goods(lying)}"),
    "mine": _gather("mine", Effect.DAMAGE, "take that much damage"),
    "harvest": _gather("harvest", Effect.ENERGY_LOSS, "lose that much energy"),
    "quarry": _gather("quarry", Effect.ICE_DAMAGE, "take that much ice damage"),
    "salvage": _gather("salvage", Effect.DESTROYED, "destroyed"),
    "excavate": lambda points: losing(Label("Excavate", EXCAVATING.words, risks=(EXCAVATING,)), points),
    "sift": lambda points: losing("Sift relics", points),
    "sell-some": _sell_some,
    "buy-some": _buy_some,
    "collect-some": Label("Collect cube by cube", then="each onto a space of your choice"),
    **{key: _ability(key) for key, card in ABILITIES.items() if card.fields["use"] in ("action", "minor")},
    "jettison": lambda thrown: Label(f"Jettison {joined(['cubes', *(f'{each}s' for each in thrown or ())])}"),
    "drop": "Discard a mission",
    "give": "Give credits",
    "end-turn": lambda points: losing(Label("End the Action Phase", price=Cost("and skip the Starport Phase")), points),
    "others": Label("Another captain acts", "gives credits or discards a mission"),
    DONE: lambda points: losing("Done", points),
    END: lambda points: losing("End the Action Phase", points),
}
VERB_RULES: Mapping[str, str] = {
    "impulse": "XI-127", "engine": "XI-122", "best-engine": "XI-122", "scan": "XI-148", "jump": "XI-152",
    "gate": "XI-216", "reach": "XI-130", "return": "XI-130", "draw": "XI-250", "jettison": "XI-363", "drop": "XI-259",
    "give": "XI-364", "attack": "XI-306", "buy": "XI-349", "buy-some": "XI-349", "sell": "XI-353",
    "sell-some": "XI-353", "collect": "XI-352", "collect-some": "XI-352",
    "reveal": "XI-254", "deliver": "XI-256", "rescue": "XI-141", "mine": "XI-376", "harvest": "XI-376",
    "quarry": "XI-376", "salvage": "XI-376", "end-turn": "XI-387", "others": "XI-364",
    "excavate": "XI-227", "sift": "XI-233",
}  # fmt: skip
ACTING: Mapping[str, Kind] = {
    "at": HEX, "points": "int", "moving": "bool", "energy": "int", "armed": "int", "credits": "int",
    "idle": "int", "ways": NUMBERS, "borders": "map of text to list of text", "holds": WORDS, "ships": WORDS,
    "sharing": "text", "reaching": "text", "impulse": "int", "dice": "list of text", "scan": "int",
    "gates": f"list of {HEX}", "reached": f"list of {HEX}", "sides": "list of text",
    "targets": f"list of {SHIP_NAME}", "attacked_with": "list of text", "rammed": f"list of {SHIP_NAME}",
    "stranded": f"list of {SEAT}", "rescue_energy": "int",
    "delivered": f"list of {MISSION}",
    "wanted": f"list of {CUBE}", "bonus": "int", "bought": "map of row cargo to int", "one_by_one": "int",
    "lying": f"list of {CUBE}", "mined": f"list of {CUBE}", "fee": COST, "brought": COST,
    "prices": {"type": "list of int", "required": False}, "thrown": {"type": "list of text", "required": False},
}  # fmt: skip
"""The values of what can be done in the Action Phase: `wanted` cubes can be sold here for their `prices` and
`bonus`, `bought` says how many of each type a purchase can bring, `one_by_one` how many of any types, `lying` ones can
be picked up, `mined` is what is gathered here, of which a success brings so many as `brought`; entering by a lawful
entrance takes a `fee`."""
