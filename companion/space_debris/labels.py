"""Names of things for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.labels import Cost, Label
from companion.text.grammar import amount, joined

from .constants import COST, GAME, LETTERS, NAME, ORBITS, RENDEZVOUS

Value = Mapping[str, Any]


def name(key: Any) -> str:
    """Return a card's name; other things are named by their key."""
    key = str(key)
    return key if key in ("", *SPACES) else NAME.get(key, key)


SPACES = frozenset(key for key in NAME if key[:1] in ORBITS)


def satellite_label(option: str) -> Label:
    """Label a satellite card with its repair cost, in the table's codes, and its ability."""
    codes = {piece.key: piece.code for piece in GAME.kinds["resource-card"].pieces}
    costs = sorted((codes[resource], number) for resource, number in COST[option].items() if number)
    card = GAME.piece(f"satellite-card.{option}")
    ability = card.fields.get("brief") or str(card.fields["ability"]).replace("’", "'").removesuffix(".")
    return Label(name(option), " ".join(f"{number}{code}" for code, number in costs), note=ability)


def rest_at_random(letter: str) -> str:
    """Label the random choice of a dock's card, which covers the docks after it, too (SD-A09).

    >>> rest_at_random("A"), rest_at_random("D")
    ('Pick at random for docks A to D', 'Pick at random')
    """
    return f"Pick at random{f' for docks {letter} to {LETTERS[-1]}' if letter != LETTERS[-1] else ''}"


def cubes(number: int) -> str:
    return amount(number, "cube")


def cubes_on_cards(laid: Sequence[int]) -> str:
    """Describe the cubes on a row of cards.

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
    """List cards by name, with their number if there are several; "" if there are none."""
    counted = Counter(sorted(map(name, cards)))
    return ", ".join(f"{number} {card}" if number > 1 else card for card, number in counted.items())


def patient(key: str) -> str:
    """Name a ship by its player, or a satellite by its letter, for a repair."""
    return f"satellite {key}" if key in LETTERS else f"{key}'s ship"


def patient_label(option: str, ships: Mapping[str, Value] | None, satellites: Mapping[str, Value] | None) -> Label:
    """Label a ship or satellite with its hit points; its space isn't needed, as all are in one."""
    if ships and option in ships:
        return Label(f"{option}'s ship", f"{ships[option]['hp']} HP")
    satellite = (satellites or {})[option]
    return Label(f"Satellite {option}", f"{name(satellite['card'])}, {satellite['hp']} HP")


def piece_label(option: str, ships: Mapping[str, Value] | None, satellites: Mapping[str, Value] | None) -> Label:
    """Label a ship by its player, or a satellite by its letter."""
    if ships and option in ships:
        return Label(option, f"{ships[option]['at']}, {ships[option]['hp']} HP")
    satellite = (satellites or {})[option]
    return Label(f"Satellite {option}", f"{name(satellite['card'])}, {satellite['at']}")


def _most_captured(space: str, about: Value) -> int:
    """Return the most cubes to capture: one, or from the ship's own space as many as fit (SD-045 SD-046)."""
    return min(about["spaces"][space]["cubes"], about["room"]) if space == about["here"] else 1


def captured(space: str, about: Value) -> str:
    """Describe the cubes that can be captured from a space."""
    most = _most_captured(space, about)
    return f"{'up to ' if most > 1 else ''}{some_cubes(most, space, about)}"


def some_cubes(number: int, space: str, about: Value) -> str:
    """Describe cubes captured from a space, and how many lie there if that is more."""
    held = about["spaces"][space]["cubes"]
    return f"{number} of {cubes(held)}" if number < held else cubes(number)


def contents(space: Value) -> str:
    """Describe the contents of a space."""
    parts = [cubes(space["cubes"])] if space["cubes"] else []
    parts += [f"satellite {letter}" for letter in space["satellites"]]
    return ", ".join([*parts, *space["ships"]]) or "empty"


def use(said: str, card: str, about: Value) -> Label:
    """Label a satellite's action, with its cost if it has only one target, which isn't asked for (SD-128 SD-042)."""
    ships = about["ships"]
    if card != RENDEZVOUS or len(ships) > 1 or not about["hurting"]:
        return Label(said)
    [(mate, ship)] = ships.items()
    return with_cost(said, f"to {mate} at {ship['at']}", True, about["hp"])


def with_cost(option: str, facts: str, hurt: int, hp: int) -> Label:
    """Label a move with its cost for a ship with `hp` hit points (SD-042), and the lost game if they are its last
    (SD-130)."""
    if not hurt:
        return Label(option, facts)
    price = Cost(f"−{hurt:d} HP{'' if hp > hurt else ', loses the game'}", f"−{hurt:d}", "HP")
    # The cost follows everything else: `empty, via G0: −1 HP`.
    return Label(option, f"{facts}: {price.words}", risks=(price,))
