"""Mixia's things in words: credits, ships, outfits, missions, sectors, and the types of values that words are about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from companion.engine import DONE
from companion.engine.labels import Cost, Label
from companion.engine.texts import Kind, Words
from companion.positions.label_words import tell_label
from companion.text.grammar import amount, either, joined

from .constants import (
    ABILITIES,
    ABILITY_ENERGY,
    BY_CODE,
    CARGO,
    CARGO_NAME,
    EVENT_CARDS,
    FITTINGS,
    MISSION_TYPES,
    MISSIONS,
    NPCS,
    OUTFITS,
    SECTORS,
)
from .targets import target_words

# Types of values.
SEAT, SHIP_NAME, HEX, CELL = "key players", "text", "text", "text"
OUTFIT, MISSION, SECTOR, CUBE = "piece outfit", "piece mission-card", "piece sector", "row cargo"
ABILITY, TITLE, NPC, MAT = "piece ability-card", "piece title-card", "piece npc-card", "piece ship-mat"
NUMBERS = "map of text to int"
WORDS = "map of text to text"
TARGETED = "map of text to list of text"
"""Whom each mission is about that has a target."""
COST: Kind = {"type": "int", "required": False}
"""What something takes that usually takes the same; older journals don't say."""
MORE: Kind = {"type": "bool", "required": False}
"""Whether something has been chosen already; older journals don't say."""
PRICES: Kind = {"type": NUMBERS, "required": False}
"""What is on offer for other prices than usual."""
MODS: Kind = {"type": WORDS, "required": False}
"""The mods on use spaces that are offered, if there are any."""

# Answers of several questions.
DONE_LABEL = {DONE: "Done"}
YES_NO = {"no": "No", "yes": "Yes"}

FEATURES = {
    "mission": "missions", "explore": "token", "spawn": "", "comet": "", "kiln": "", "relics": "", "tigris": "",
}  # fmt: skip
"""What a hex holds, where labels have another word for it; of a Spawn Point they say nothing."""
WHY = {
    "engine": "for the engine",
    "shield": "at the planetary shield",
    "asteroids": "on entering the asteroids",
    "ice": "on entering the ice asteroids",
    "nebula": "on entering the nebula",
    "debris": "on entering the debris",
    "respawn": "to come back",
    "mine": "to mine",
    "harvest": "to harvest",
    "salvage": "to salvage",
    "quarry": "to quarry",
    "excavate": "to excavate",
    "gravity": "for the gravity path",
    "comet": "for the comet",
    "orbit": "for The Kiln's orbit",
    "tigris": "at the Tigris gate",
}
NPC_WHY = {"attack": "to attack", "defence": "to defend", "respawn": "to come back", "border": "at a border"}
TARGETS = {
    "left": "the captain on the left",
    "right": "the captain on the right",
    "second left": "the second captain on the left",
    "most fame": "the captain with the most fame",
    "most credits": "the captain with the most credits",
}
FIRST_PICK = "ships"
"""What stands after a captain's name in the reason of the roll for who chooses a ship first."""
SIDES = ("right", "lower-right", "lower-left", "left", "upper-left", "upper-right")
"""The six directions from a hex, clockwise, as the first sector lies upright. Each is one word, as screens write it,
too: who types `right` doesn't mean the lower right."""


def feature_words(held: str) -> str:
    """Return the words for a hex's feature, with its types of cubes or the missions that are delivered there.

    >>> feature_words("sell plasma"), feature_words("buy spice holo terra plasma cyber"), feature_words("mission")
    ('sell Plasma', 'buy any cubes', 'missions')
    >>> feature_words("deliver M044")
    'deliver M044'
    """
    feature, *cargo = held.split() or [""]
    what = "any cubes" if len(cargo) >= len(CARGO) else " ".join(CARGO_NAME.get(each, each) for each in cargo)
    return " ".join(filter(None, [FEATURES.get(feature, feature), what]))


def money(credits: int) -> str:
    """Credits as they are written.

    >>> money(12000)
    '12,000'
    """
    return f"{credits:,}"


def ship_name(name: str) -> str:
    """Name a captain, or an NPC with its article.

    >>> ship_name("Ann"), ship_name("scoundrel"), ship_name("kiln")
    ('Ann', 'the Scoundrel', 'The Kiln')
    """
    if name not in NPCS:
        return name
    called = NPCS[name].name
    return called if called.startswith("The ") else f"the {called}"


def ship_of(name: str) -> str:
    """Name the ship of a captain, or an NPC.

    >>> ship_of("Ann"), ship_of("scoundrel")
    ("Ann's ship", 'the Scoundrel')
    """
    return ship_name(name) if name in NPCS else f"{name}'s ship"


def outfit_name(outfit: str) -> str:
    """Name an outfit or mod by its code and type."""
    kind = FITTINGS[outfit]
    return f"{kind.code} {kind.name}"


def outfit_label(outfit: str, price: int) -> Label:
    """Label an outfit or mod on offer; the first letter of its code says its type."""
    kind = FITTINGS[outfit]
    figures = filter(None, [kind.roll, amount(kind.size_inside, "space")])
    return Label(outfit_name(outfit), then=", ".join(figures), price=pay(price))


def mission_name(mission: str, names: Collection[str] | None = ()) -> str:
    """Name a mission in one text (`mission_label`).

    >>> mission_name("research-1"), mission_name("thief-1")
    ('M001 Research from OU to LU', 'M037 Thief to SM (target: the captain on the left)')
    >>> mission_name("thief-1", names=None)
    'M037 Thief to SM'
    >>> mission_name("assist-4", names=["Bo"])
    'M096 Assist in an asteroid system (target: Bo on the left)'
    """
    return tell_label(mission_label(mission, (), names))


def mission_label(
    mission: str, more: Iterable[str] = (), names: Collection[str] | None = (), spell: bool = False
) -> Label:
    """Label a mission with its code, its places and its target; `more` facts come after these. names: the known names
    of its targets; None once they no longer matter, as in a revealed mission. spell: also give the names of its places.

    >>> mission_label("thief-1", ["SM isn't laid yet"], ["Bo"], spell=True)
    Label(facts="target: Bo on the left; SM isn't laid yet", name="M037 Thief to SM Smugglers' Den")
    """
    piece = MISSIONS[mission]
    target = piece.fields["target"]
    who = target_words(target, names) if names else TARGETS.get(target) if names is not None else None
    facts = [*([] if names is None else asked_for(mission)), *([f"target: {who}"] if who else []), *more]
    ways = (("from", piece.fields["at"]), ("to", piece.fields["to"]))
    places = [f"{way} {code} {BY_CODE[code].name}" if spell else f"{way} {code}" for way, code in ways if code]
    system = piece.fields["system"] if names is not None else ""
    begins = [f"in {'an' if system[0] in 'aeiou' else 'a'} {system} system"] if system else []
    return Label(" ".join([piece.code, piece.name, *places, *begins]), "; ".join(facts))


def asked_for(mission: str) -> Iterator[str]:
    """Yield a mission's demands besides its places and targets.

    >>> [*asked_for("cargo-1"), *asked_for("cargo-8"), *asked_for("arms-dealer-1")]
    ['Spice or Holo', 'any cubes', 'an undamaged engine']
    """
    fields = MISSIONS[mission].fields
    if fields["type"] == "cargo":
        yield either([CARGO_NAME[each] for each in cubes_of(mission)]) or "any cubes"
    if outfit := fields["outfit"]:
        yield f"an undamaged {outfit}"


def cubes_of(mission: str) -> list[str]:
    """List the types of cubes that a mission names; none if any will do."""
    fields = MISSIONS[mission].fields
    return [str(fields[name]) for name in ("first_cube", "second_cube") if fields[name]]


def name_need(mission: str) -> str:
    """Name a Captain in Need by the mission card that tells the place.

    >>> name_need("thief-1")
    'Captain in Need at SM (M037)'
    """
    return tell_label(need_label(mission))


def need_label(mission: str) -> Label:
    card = MISSIONS[mission]
    return Label(f"Captain in Need at {card.fields['to']}", card.code)


def pay_words(mission: str) -> str:
    """Return the pay of a mission, from the least to the most.

    >>> pay_words("thief-1")
    'pays 3,000 to 5,000'
    >>> pay_words("assist-1")
    'pays 1,000 to 3,000'
    """
    kind = MISSION_TYPES[MISSIONS[mission].fields["type"]]
    pays = [int(band["pay"]) for band in kind["bands"] if band["pay"]]
    if kind["by"] == "each":
        pays = [int(band["pay"]) * band[end] for band in kind["bands"] for end in ("low", "high")]
    least, most = min(pays), max(pays)
    return f"pays {money(least)} to {money(most)}" if least < most else f"pays {money(most)}"


def sector_name(sector: str) -> str:
    """Name a sector with its code."""
    return f"{SECTORS[sector].name} ({SECTORS[sector].code})"


def roller(who: str, why: str) -> str:
    """Return who rolls: `who`, or the captain or NPC at the beginning of the reason."""
    first, _, rest = why.partition(" ")
    return who or (ship_name(first) if rest == FIRST_PICK or first in NPCS else "")


def used_for(why: str) -> str:
    """Name the outfit that a die is rolled for, with its use space; "" if the roll is for anything else.

    >>> used_for("dart 1a"), used_for("engine")
    ('L1 Dart at 1a', '')
    """
    outfit, _, cell = why.partition(" ")
    return f"{outfit_name(outfit)} at {cell}" if outfit in OUTFITS else ""


def reason(why: str) -> str:
    """Return the reason for a roll."""
    if why in WHY:
        return WHY[why]
    if use := used_for(why):
        return f"for {use}"
    if why in ABILITIES:
        return f"for {ABILITIES[why].name}"
    if why in MISSIONS:
        return f"for {mission_name(why, names=None)}"
    if why in EVENT_CARDS:
        return f"for {EVENT_CARDS[why].name}"
    first, _, rest = why.partition(" ")
    if first in NPCS:
        return NPC_WHY.get(rest, f"for {rest}")
    return "for first choice of ship" if rest == FIRST_PICK else f"for {why}"


def describe_content(what: str) -> str:
    """Name the things on a cell of a hold."""
    return joined([outfit_name(each) if each in FITTINGS else CARGO_NAME.get(each, each) for each in what.split()])


def goods(cargo: Sequence[str]) -> str:
    """Cubes in words, as many as there are of each.

    >>> goods(["plasma", "plasma", "holo"])
    'Holo and 2 Plasma'
    """
    numbers = {each: cargo.count(each) for each in sorted(cargo)}
    return joined([f"{f'{number} ' if number > 1 else ''}{CARGO_NAME[each]}" for each, number in numbers.items()])


def name_cells(cells: str) -> str:
    """Cells that an outfit covers, those of its use spaces with a plus; where a plate or pod lies outside the hold.

    >>> name_cells("1a*.2a.2b"), name_cells("1a-up-left")
    ('1a+ 2a 2b', '1a, outside up and left')
    """
    inside, *ways = cells.split("-")
    if ways:
        return f"{inside}, outside {joined(ways)}"
    return cells.replace(".", " ").replace("*", "+")


BOTH_HURT = Cost("both take damage")
"""By a ram."""


def pay(number: int, unit: str = "") -> Cost:
    """Return a price in a unit, by default in credits without a word: `for 2,000`, `for 2 points`."""
    return Cost(f"for {money(number)} {unit}".rstrip(), money(number), unit)


def ability_label(option: str) -> Label:
    """Label an ability with its cost; its card has the effect."""
    card = ABILITIES[option]
    return Label(f"{card.code} {card.name}", price=use_price(option))


def use_price(use: str) -> Cost:
    """Return the cost of an ability, or of an outfit's use space."""
    return pay(ABILITY_ENERGY[use], "energy") if use in ABILITIES else pay(1, "marker")


def end_list(nothing: str) -> Mapping[str, Words]:
    """Return the label of the option that ends a list of choices, which is different before the first choice.

    >>> [end_list("None")[DONE](more) for more in (False, True)]
    ['None', 'Done']
    """
    return {DONE: lambda more: "Done" if more else nothing}
