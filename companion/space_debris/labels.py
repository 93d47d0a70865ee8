"""What people call things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.labels import Cost, Label
from companion.text.grammar import amount, joined

from .constants import COST, GAME, LETTERS, NAME, ORBITS, RENDEZVOUS

Value = Mapping[str, Any]


def name(key: Any) -> str:
    """A card's name; other things are called by their key."""
    key = str(key)
    return key if key in ("", *SPACES) else NAME.get(key, key)


SPACES = frozenset(key for key in NAME if key[:1] in ORBITS)


def satellite_label(option: str) -> Label:
    """A satellite card with its repair cost, in letters as the table shows it, and its ability."""
    codes = {piece.key: piece.code for piece in GAME.kinds["resource-card"].pieces}
    costs = sorted((codes[resource], number) for resource, number in COST[option].items() if number)
    card = GAME.piece(f"satellite-card.{option}")
    ability = card.fields.get("brief") or str(card.fields["ability"]).replace("’", "'").removesuffix(".")
    return Label(name(option), " ".join(f"{number}{code}" for code, number in costs), note=ability)


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


def patient_label(option: str, ships: Mapping[str, Value] | None, satellites: Mapping[str, Value] | None) -> Label:
    """A ship or satellite of which only the hit points matter, since all that may be named are in one space."""
    if ships and option in ships:
        return Label(f"{option}'s ship", f"{ships[option]['hp']} HP")
    satellite = (satellites or {})[option]
    return Label(f"Satellite {option}", f"{name(satellite['card'])}, {satellite['hp']} HP")


def piece_label(option: str, ships: Mapping[str, Value] | None, satellites: Mapping[str, Value] | None) -> Label:
    """A ship by its player, a satellite by its letter."""
    if ships and option in ships:
        return Label(option, f"{ships[option]['at']}, {ships[option]['hp']} HP")
    satellite = (satellites or {})[option]
    return Label(f"Satellite {option}", f"{name(satellite['card'])}, {satellite['at']}")


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


def use(said: str, card: str, about: Value) -> Label:
    """A satellite's action, with what it costs where it leads to one space only, so that nothing more is asked (SD-128
    SD-042)."""
    ships = about["ships"]
    if card != RENDEZVOUS or len(ships) > 1 or not about["hurting"]:
        return Label(said)
    [(mate, ship)] = ships.items()
    return with_cost(said, f"to {mate} at {ship['at']}", True, about["hp"])


def with_cost(option: str, facts: str, hurt: int, hp: int) -> Label:
    """A way to move with what it costs a ship of `hp` hit points (SD-042); with the last of them the game (SD-130)."""
    if not hurt:
        return Label(option, facts)
    price = Cost(f"−{hurt:d} HP{'' if hp > hurt else ', loses the game'}", f"−{hurt:d}", "HP")
    # After all that is there and on the way: `empty, via G0: −1 HP`.
    return Label(option, f"{facts}: {price.words}", risks=(price,))
