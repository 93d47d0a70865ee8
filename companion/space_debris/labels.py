"""What people call things, and answers that they give together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import DONE
from companion.engine.labels import cost
from companion.engine.texts import JointAnswer, JointLine
from companion.text.grammar import amount, begin_in_words, count_alike, joined

from .constants import COST, GAME, HP, JUNK, LETTERS, NAME, ORBITS, RECYCLE_BONUS, RENDEZVOUS, STOP

Value = Mapping[str, Any]


MORE = "can add more"


def name(key: Any) -> str:
    """A card's name; other things are called by their key."""
    key = str(key)
    return key if key in ("", *SPACES) else NAME.get(key, key)


SPACES = frozenset(key for key in NAME if key[:1] in ORBITS)


def satellite_label(option: str) -> str:
    """A satellite card with its repair cost, in letters as the table shows it, and its ability."""
    codes = {piece.key: piece.code for piece in GAME.kinds["resource-card"].pieces}
    costs = sorted((codes[resource], number) for resource, number in COST[option].items() if number)
    card = GAME.piece(f"satellite-card.{option}")
    ability = card.fields.get("brief") or str(card.fields["ability"]).replace("’", "'").removesuffix(".")
    return f"{name(option)} ({' '.join(f'{number}{code}' for code, number in costs)}): {ability}"


def rest_at_random(letter: str) -> str:
    """SD-A09: once the card of a dock is left to chance, those of the docks after it are, too.

    >>> rest_at_random("A"), rest_at_random("D")
    ('Pick at random for docks A to D', 'Pick at random')
    """
    return f"Pick at random{f' for docks {letter} to {LETTERS[-1]}' if letter != LETTERS[-1] else ''}"


def cubes(number: int) -> str:
    return amount(number, "cube")


def cubes_on_cards(laid: Sequence[int]) -> str:
    """The cubes on cards, one after the other.

    >>> cubes_on_cards([2]), cubes_on_cards([1, 1]), cubes_on_cards([1, 1, 2])
    ('2 cubes', '1 cube each', '1, 1 and 2 cubes')
    >>> cubes_on_cards([0, 0])
    'no cubes'
    """
    if not any(laid):
        return "no cubes"
    if len({*laid}) == 1:
        return f"{cubes(laid[0])}{' each' if len(laid) > 1 else ''}"
    return f"{joined([*map(str, laid)])} cubes"


def hand(cards: Sequence[str]) -> str:
    """Cards by name, with their number where there are several; "" where there are none."""
    counted = Counter(sorted(map(name, cards)))
    return ", ".join(f"{number} {card}" if number > 1 else card for card, number in counted.items())


def patient(key: str) -> str:
    """What is repaired: a ship by its player, a satellite by its letter."""
    return f"satellite {key}" if key in LETTERS else f"{key}'s ship"


def patient_label(option: str, ships: Mapping[str, Value] | None, satellites: Mapping[str, Value] | None) -> str:
    """A ship or satellite of which only the hit points matter, since all that may be named are in one space."""
    if ships and option in ships:
        return f"{option}'s ship ({ships[option]['hp']} HP)"
    satellite = (satellites or {})[option]
    return f"Satellite {option} ({name(satellite['card'])}, {satellite['hp']} HP)"


def piece_label(option: str, ships: Mapping[str, Value] | None, satellites: Mapping[str, Value] | None) -> str:
    """A ship by its player, a satellite by its letter."""
    if ships and option in ships:
        return f"{option} ({ships[option]['at']}, {ships[option]['hp']} HP)"
    satellite = (satellites or {})[option]
    return f"Satellite {option} ({name(satellite['card'])}, {satellite['at']})"


def _most_captured(space: str, about: Value) -> int:
    """SD-045 SD-046: one cube, or from one's own space all that fit."""
    return min(about["spaces"][space]["cubes"], about["room"]) if space == about["here"] else 1


def captured(space: str, about: Value) -> str:
    """What may be captured from a space."""
    most = _most_captured(space, about)
    return f"{'up to ' if most > 1 else ''}{some_cubes(most, space, about)}"


def some_cubes(number: int, space: str, about: Value) -> str:
    """Cubes that are captured from a space, with how many lie there if that is more."""
    held = about["spaces"][space]["cubes"]
    return f"{number} of {cubes(held)}" if number < held else cubes(number)


def contents(space: Value) -> str:
    """What lies in a space."""
    parts = [cubes(space["cubes"])] if space["cubes"] else []
    parts += [f"satellite {letter}" for letter in space["satellites"]]
    return ", ".join([*parts, *space["ships"]]) or "empty"


def with_cost(option: str, facts: str, hurt: int, hp: int) -> str:
    """A way to move with what it costs a ship of `hp` hit points (SD-042); with the last of them the game (SD-130)."""
    if not hurt:
        return f"{option} ({facts})"
    price = f"−{hurt:d} HP{'' if hp > hurt else ', loses the game'}"
    return f"{option} ({facts}: {cost(price)})"  # After all that is there and on the way: `empty, via G0: −1 HP`.


# ---- answers given together -------------------------------------------------------------------------------------


def action_with(line: JointLine) -> str:
    """An action with what it is done to."""
    (_, about, verb, *_), first, *more = line
    if verb == "capture":
        space = str(first.option)
        return _capture(space, about, int(more[0].option) if more else 0)
    if verb == "recycle":
        facts = ["free"] * about["free"] + ["threat −1"] * (int(first.option) >= RECYCLE_BONUS)
        said = f"Recycle {cubes(int(first.option))}"
        return f"{said} ({'; '.join(facts)})" if facts else said
    if verb == "deliver":
        said = f"Deliver {delivery((first, *more), about['missing'])}"
        return _with_more(said) if _goes_on(about, (first, *more)) else said
    if verb == "repair":
        return f"Repair {patient(str(first.option)) if first.forced else uncapital(first.label)}"
    if verb == "play" and more:  # Electronics, and but one space to take cubes from.
        source = next(space for space in about["spaces"] if space != about["here"] and about["spaces"][space]["cubes"])
        return f"Play {name(first.option)}: {cubes(int(more[0].option))} from {source}"
    if verb == "activate":
        return use(f"Use {name(first.option)}", str(first.option), about)
    return f"{str(verb).capitalize()} {name(first.option)}"


def _capture(space: str, about: Value, chosen: int) -> str:
    """A capture from a space, of so many cubes if that is chosen already."""
    number, held = chosen or _most_captured(space, about), about["spaces"][space]["cubes"]
    most = "" if chosen or number == 1 else "up to "
    return f"Capture {most}{f'{number} of ' if number < held else ''}{cubes(held)} from {space}"


def use(said: str, card: str, about: Value) -> str:
    """A satellite's action, with what it costs where it leads to one space only, so that nothing more is asked (SD-128
    SD-042)."""
    ships = about["ships"]
    if card != RENDEZVOUS or len(ships) > 1 or not about["hurting"]:
        return said
    [(mate, ship)] = ships.items()
    return with_cost(said, f"to {mate} at {ship['at']}", True, about["hp"])


def uncapital(label: str) -> str:
    """A label within another: `Repair satellite D (Automation, 3 HP)`."""
    return label.replace("Satellite ", "satellite ", 1)


def cubes_from(line: JointLine) -> str:
    """A space that cubes are captured from, with their number where that is chosen."""
    source, *number = line
    if not number:
        return source.label
    return f"{source.option} (here, {some_cubes(int(number[0].option), str(source.option), source.about)})"


def delivery(line: JointLine, missing: Mapping[str, int]) -> str:
    """Cards that are delivered, in whatever order they are given: junk last, as its resource may still be asked. It
    isn't where only one is left that a satellite needs."""
    cards: list[str] = []
    resources: list[str] = []
    for given in line:
        if given.name == "stands for":
            resources.append(name(given.option))
        elif given.option != DONE:
            cards.append(name(given.option))
    junk = NAME[JUNK]
    asked = cards.count(junk) - len(resources)
    needed = Counter({name(each): number for each, number in missing.items()})
    needed -= Counter([*resources, *(card for card in cards if card != junk)])
    if len(needed) == 1 and resources:
        resources += [*needed] * asked
        asked = 0
    alone = sorted(card for card in cards if card != junk)
    instead = count_alike(sorted(f"{junk} as {resource}" for resource in resources))
    if not resources:
        return joined(count_alike([*alone, *[junk] * asked]))
    said = count_alike(alone)
    # `Electronics and Junk as Fuel` would be two cards as Fuel.
    return " plus ".join(map(joined, filter(None, (said, instead, _junk_asked(asked)))))


def cards_delivered(line: JointLine) -> str:
    """The same as the whole of a label."""
    return begin_in_words(delivery(line, line[0].about["missing"]))


def _junk_asked(number: int) -> list[str]:
    """Junk beside some whose resource is known, of which people are still to say what it stands for.

    >>> _junk_asked(0), _junk_asked(1), _junk_asked(2)
    ([], ['another Junk (choose next)'], ['2 more Junk (choose next)'])
    """
    more = f"{number} more" if number > 1 else "another"
    return [f"{more} {NAME[JUNK]} (choose next)"] if number else []


def _goes_on(about: Value, line: JointLine) -> bool:
    """SD-053: whether more cards can be delivered after these, so that people are asked about them: whoever picks
    `Deliver Fuel (can add more)` may still deliver Metal."""
    if any(given.option == DONE for given in line):
        return False
    cards = Counter(str(given.option) for given in line if given.name == "deliver")
    filled = Counter(str(given.option) for given in line if given.name == "stands for")
    asked = cards[JUNK] - filled.total()  # Junk of which nobody has said yet what it stands for.
    filled += Counter({card: number for card, number in cards.items() if card != JUNK})
    missing = Counter[str](about["missing"]) - filled
    left = Counter[str](about["hand"]) - cards
    return missing.total() > asked and any(card == JUNK or card in missing for card in left)


def _with_more(said: str) -> str:
    """A delivery that can go on, in the bracket that says of junk what comes before that.

    >>> _with_more("Deliver Fuel"), _with_more("Deliver Junk as Fuel plus another Junk (choose next)")
    ('Deliver Fuel (can add more)', 'Deliver Junk as Fuel plus another Junk (choose next; can add more)')
    """
    return f"{said[:-1]}; {MORE})" if said.endswith(")") else f"{said} ({MORE})"


def _steps(line: JointLine) -> list[JointAnswer]:
    return [given for given in line if given.option != STOP]


def _hurts(line: JointLine) -> int:
    """SD-042: the hit points that a way costs."""
    return sum(given.option in given.about["hurting"] for given in line)


def way(line: JointLine) -> str:
    """A space that is moved to, with the way there."""
    *passed, last = _steps(line)
    by = f"via {joined([str(given.option) for given in passed])}" if passed else ""
    facts = filter(None, (contents(last.about["spaces"][last.option]), by))
    return with_cost(str(last.option), ", ".join(facts), _hurts(line), line[0].about["hp"])


def target(line: JointLine) -> tuple[str, int]:
    """The space that is moved to, and what that costs: hit points, then steps. There and back again is no way."""
    steps = _steps(line)
    target = str(steps[-1].option)
    return "" if target == line[0].about["at"] else target, HP * _hurts(line) + len(steps)
