"""What a piece says to those who don't have it in their hands: a mission, an ability, a ship, an outfit, a title, an
NPC or a sector in words, for `?` at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.text.grammar import amount, capital
from components.modules import modules_in_play
from components.schema import Piece

from .ground.constants import ABILITIES, CARGO_NAME, GAME, MOD_PRICE, OUTFITS, SECTORS, SHIPS, Outfit
from .ground.modules import ability_of
from .ground.names import TARGETS, feature_words, money
from .ground.space_words import HELD, PATHS, describe_path, shield_gaps
from .ground.targets import WHERE, Standing, target_words, targets_among
from .ground.told import all_told

TYPES = GAME.tables["mission-types"].by_key
PLACES = GAME.tables["mission-points"].by_key
SECTOR_TYPES = GAME.tables["sector-types"].by_key
COUNTED = {"sectors", "cubes", "outlaws"}
"""What a mission's pay may go by, of which there is a number."""
USES = {
    "action": "an action",
    "minor": "a minor action",
    "defence": "a defence",
    "attack": "an attack",
    "last-stand": "a last stand",
}


def describe(piece: Piece) -> list[str]:
    """List the texts on a piece, a line each; none if it has only a name."""
    tell = KINDS.get(piece.kind)
    return [line.replace("’", "'") for line in tell(piece)] if tell else []  # Printed ones are curly.


def describe_here(piece: Piece, state: Mapping[str, Any]) -> list[str]:
    """List the additions at this table: a mission's targets, and a ship's cards of modules."""
    told = _targets(piece, state) if piece.kind == "mission-card" else _cards_here(piece, modules_in_play(GAME, state))
    return [line.replace("’", "'") for line in told]


def read_open(state: Mapping[str, Any]) -> dict[str, str]:
    """Return the ship of the captain whose turn it is without its own ability, if a module has put another in its
    place, which lies open as well (XI-467)."""
    modules, captain = modules_in_play(GAME, state), state["players"].get(state.get("player")) or {}
    ship = SHIPS.get(captain.get("ship") or "")
    if ship is None or ability_of(ship.key, modules) == ship.ability:
        return {}
    mat = GAME.by_name("ship-mat")[ship.key]
    return {mat.id: describe(mat)[0]}


def _targets(piece: Piece, state: Mapping[str, Any]) -> Iterator[str]:
    """Yield the targets of a mission; if nobody is known to have it, those for every captain."""
    target, players = str(piece.fields.get("target") or ""), state.get("players") or {}
    if target not in WHERE or len(players) < 2:
        return
    if not all("fame_from" in each and "credits" in each for each in players.values()):
        return
    has = {name: Standing(sum(each["fame_from"].values()), each["credits"]) for name, each in players.items()}
    meant = {name: target_words(target, targets_among(target, name, has, state.get("npcs") or ())) for name in has}
    held = next((name for name, each in players.items() if piece.key in _missions_of(each)), "")
    each = [f"for {name}, {who}" for name, who in meant.items()]
    yield f"Target now: {meant[held] if held else '; '.join(each)}."


def _cards_here(piece: Piece, modules: frozenset[str]) -> Iterator[str]:
    """XI-467 XI-118: the ability that a module has put in the place of a ship's own, and the ship's power."""
    ships = {"ship-mat": piece.name, "ability-card": piece.fields.get("ship")}
    ship = next(
        (each for each in SHIPS.values() if each.name == ships.get(piece.kind) and each.module in modules), None
    )
    if ship is None:
        return
    ability = ABILITIES[ability_of(ship.key, modules)]
    if ability.module not in (piece.module, ship.module):
        own = next(each for each in ABILITIES.values() if each.fields["ship"] == ship.name)
        yield f"In this game {ability.code} takes the place of {own.code}."
        yield from _ability(ability)
    for tell in all_told().here:
        yield from tell(piece, modules)


def _missions_of(captain: Mapping[str, Any]) -> list[str]:
    """List a captain's missions that may be seen, with those to choose from."""
    shown = [each["mission"] for each in captain.get("missions") or ()]
    return [*shown, *(captain.get("plans") or ()), *(captain.get("looked") or ())]


def _mission(piece: Piece) -> Iterator[str]:
    kind = TYPES[piece.fields["type"]]
    yield f"{piece.code} {kind['title']}, {kind['law']} mission: {', '.join(_particulars(piece.fields))}."
    yield kind["task"]
    if kind["bands"]:
        what = f"{'number of ' if kind['by'] in COUNTED else ''}{kind['by_words']}"
        what = "roll" if kind["by"] == "d20" else what  # The task has said which roll.
        yield f"The pay depends on the {what} ({'; '.join(map(_pay, kind['bands']))})."


def _particulars(fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield a mission's places, its target and its other demands."""
    places = [f"{PLACES[code]['name']} ({code})" for code in (fields.get("at"), fields.get("to")) if code]
    if places:
        yield " to ".join(places) if len(places) > 1 or not fields.get("to") else f"deliver at {places[0]}"
    if system := fields.get("system"):
        yield f"begins at a Mission Point of {'an' if system[0] in 'aeiou' else 'a'} {system} system"
    if target := fields.get("target"):
        yield f"target: {TARGETS[target]}"
    cubes = [CARGO_NAME[fields[name]] for name in ("first_cube", "second_cube") if fields.get(name)]
    if cubes or fields["type"] == "cargo":
        yield " or ".join(cubes) or "any cubes"
    if outfit := fields.get("outfit"):
        yield f"outfit: {GAME.tables['outfit-types'].row(outfit)['title']}"


def _pay(band: Mapping[str, Any]) -> str:
    says = str(band["says"] or money(band["pay"])).replace(", bounty +", " and bounty +")
    return _say_band(band["low"], band["high"], says)


def _say_band(low: int, high: int, says: str) -> str:
    """Return the numbers of a band with their effect.

    >>> _say_band(3, 0, "4,000"), _say_band(2, 2, "3,000"), _say_band(1, 4, "nothing")
    ('3 or more: 4,000', '2: 3,000', '1 to 4: nothing')
    """
    if high < low:
        return f"{low} or more: {says}"
    return f"{low}: {says}" if low == high else f"{low} to {high}: {says}"


def _ability(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    use = f"{USES[fields['use']]} for {fields['energy'] or 'no'} energy"
    on = ", " if fields["use"] == "last-stand" else " on a ship "
    reach = f"{on}{fields['reach']}" if fields["reach"] else ""
    yield f"{piece.code} {piece.name}, {use}{reach}."
    bands = [_say_band(band["low"], band["high"], band["says"]) for band in fields["bands"]]
    rolled = (
        f"Roll a d20 ({'; '.join(bands)})." if len(bands) > 1 else f"Roll a d20 and count {fields['bands'][0]['says']}."
    )
    # The roll comes before what it brings; a defence first says when to use it.
    yield " ".join((fields["does"], rolled) if fields["use"] == "defence" else (rolled, fields["does"]))


def _ship(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    cells = len(SHIPS[piece.key].cells) if piece.key in SHIPS else sum(sign == "#" for sign in fields["hold"])
    has = f"tier {fields['tier']}, {fields['energy']} energy, impulse {fields['impulse']}, {cells} hold spaces"
    yield f"{piece.code} {piece.name}: {has}."
    cards = [card for card in GAME.by_name("ability-card").values() if card.fields["ship"] == piece.name]
    for ability in [card for card in cards if card.module == piece.module] or cards:
        yield from _ability(ability)


def _outfit(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    kind = GAME.tables["outfit-types"].row(fields["type"])
    plus = f" + {fields['plus']}" if fields.get("plus") else ""
    die = f", {fields['die']}{plus}" if fields.get("die") else ""
    tier = f", tier {fields['tier']}" if fields.get("tier") else ""
    outfit = OUTFITS.get(piece.key)
    size = f", {_size(outfit, int(fields['uses']))}" if outfit else ""
    what = f"{kind['title']}{tier}{die}{size}, {money(int(fields['price']))} credits"
    yield f"{piece.code} {what}." if piece.name == kind["title"] else f"{piece.code} {piece.name}: {what}."
    yield kind["does"]


def _size(outfit: Outfit, uses: int) -> str:
    """XI-093: how many spaces an outfit takes up."""
    outside = len(outfit.grid) - outfit.size_inside
    if outside:
        return f"{amount(outfit.size_inside, 'space')} of the hold and {outside} outside it"
    return f"{amount(len(outfit.grid), 'space')} with {amount(uses, 'use space')}"


def _mod(piece: Piece) -> Iterator[str]:
    yield f"{piece.code} {piece.name}, a mod: 1 space, {money(MOD_PRICE)} credits."
    yield str(piece.fields["does"])


def _title(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    yield f"{piece.code} {piece.name}, {fields['fame']} fame. Goal: {fields['goal']}"
    yield f"Skill: {fields['skill']}"


def _npc(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    has = [fields["law"], *([f"tier {fields['tier']}"] if fields.get("tier") else [])]
    has += [f"{fields['to_kill']} damage destroys it"] if fields.get("to_kill") else []
    bounty = f" and +{money(fields['bounty'])} bounty" if fields.get("bounty") else ""
    has += [f"{fields['fame']} fame{bounty} for destroying it"] if fields["fame"] else []
    yield f"{piece.code} {piece.name}: {', '.join(has)}. Appears {fields['comes'][:1].lower()}{fields['comes'][1:]}"
    yield from (line.replace("**", "") for line in fields["turn"])


def _sector(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    law = f", {fields['law']}" if fields.get("law") else ""
    kind = SECTOR_TYPES[fields["type"]]["title"]
    yield f"{piece.code} {piece.name}: {kind}{law}; symbols clockwise {' '.join(fields['symbols'])}."
    if piece.key in SECTORS:
        held = SECTORS[piece.key].features.items()
        words = (f"{piece.code}{number} {_feature(each)}" for number, each in held)
        if said := ", ".join(words):
            yield f"{said}."
        for path in SECTORS[piece.key].paths:
            if path.kind in PATHS:
                yield f"{capital(describe_path(path))}."
        if gaps := shield_gaps(SECTORS[piece.key]):
            yield f"{gaps}."


def _feature(held: Mapping[str, Any]) -> str:
    cargo: Iterable[str] = held.get("cargo") or ()
    if held["feature"] == "relics":
        return f"Relic Space for {held['number']}"
    if held["feature"] in HELD and held["feature"] != "mission":  # What still lies there, a printed sector can't know.
        return HELD[held["feature"]]
    return feature_words(" ".join((held["feature"], *cargo)))


def _standee(piece: Piece) -> Iterator[str]:
    yield f"Standee of {piece.name if piece.name.startswith('The ') else f'the {piece.name}'}."


def _marker(piece: Piece) -> Iterator[str]:
    yield f"{piece.name}, one of a captain's six: 1 on the fame track, 1 on the energy meter, 4 for outfits."


def _ring(piece: Piece) -> Iterator[str]:
    yield f"{piece.name}: it lies under the ship of the captain with that colour."


def _coin(piece: Piece) -> Iterator[str]:
    yield f"{piece.name}, from the supply."


def _token(piece: Piece) -> Iterator[str]:
    shows = str(piece.fields["shows"])
    nothing = "it brings nothing" if shows == "nothing" else "the captain who turns it up gets what it shows"
    yield f"{piece.code} exploration token ({piece.name}): {all_told().tokens.get(shows) or nothing}."
    if more := all_told().kept_tokens.get(piece.module):
        yield more


def _event(piece: Piece) -> Iterator[str]:
    leaves = str(piece.fields["leaves"])
    yield f"{piece.code} {piece.name}, an event: {piece.fields['text']}"
    yield f"It leaves play {leaves[:1].lower()}{leaves[1:]}."


def _how_to_win(piece: Piece) -> Iterator[str]:
    yield f"{piece.name}: the ways to gain fame on the front, a turn in short on the back."


def _relic(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    more = f" and 2 {CARGO_NAME[fields['cargo']]}" if fields.get("cargo") else ""
    more = f" and the mod {GAME.by_name('mod')[fields['mod']].name}" if fields.get("mod") else more
    yield f"{piece.code} {piece.name}, a relic: sifting it brings {money(fields['credits'])} credits{more}."


KINDS: Mapping[str, Callable[[Piece], Iterator[str]]] = {
    "mission-card": _mission,
    "ability-card": _ability,
    "ship-mat": _ship,
    "outfit": _outfit,
    "mod": _mod,
    "title-card": _title,
    "npc-card": _npc,
    "sector": _sector,
    "ship-standee": _standee,
    "marker": _marker,
    "colour-token": _ring,
    "coin": _coin,
    "exploration-token": _token,
    "relic-token": _relic,
    "event-card": _event,
    "how-to-win": _how_to_win,
    **all_told().kinds,
}
