"""The Resources phase: creating and converting, as long as the player wants (SJ-024 SJ-A07 SJ-A11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.engine import END, FORCED, Ask, Choice, Guard, Reason, Step, legal
from companion.text.grammar import amount, either

from . import about
from .constants import COLLECTING, CONVERTS, CREATES, NAME_OF, RESOURCES, SECTIONS, Amounts, amounts
from .ships import Ship, has, working
from .table import JunkyardTable

ALL = "all"
CHOICE = "/"
INDEX = {letter: number for number, letter in enumerate(RESOURCES)}


def icons(ship: Ship, what: str) -> list[str]:
    """Return the create or convert icons of the bridge and all working sections, sorted (SJ-044)."""
    return sorted(icon for _, found in working(ship, what) for icon in found)


def has_icons(tile: str) -> bool:
    """Return whether a section does something in its owner's turns."""
    part = SECTIONS[tile]
    return bool(part.create or part.convert or any(part.store))


def gain(table: JunkyardTable, ship: Ship, letters: str | Amounts, rule: str, event: str) -> None:
    """Store resources, given as letters or amounts; those without room are lost (SJ-026 SJ-027 SJ-036)."""
    numbers = letters if isinstance(letters, tuple) else amounts(letters)
    kept = [min(number, ship.room[index] - ship.stores[index]) for index, number in enumerate(numbers)]
    lost = [number - stored for number, stored in zip(numbers, kept, strict=True)]
    ship.stores[:] = map(sum, zip(ship.stores, kept, strict=True))
    without_place = {"lost": tuple(lost)} if any(lost) else {}
    table.note(rule, event, who=ship.name, numbers=tuple(kept), **without_place)
    if without_place:
        table.note("SJ-036" if event == "collected" else "SJ-027", "lost", who=ship.name, numbers=tuple(lost))


def resource(table: JunkyardTable) -> Step:
    """Ask for icons until the player stops, or none has an effect: phase 1."""
    ship = table.ship
    unused, converts = icons(ship, "create"), sorted({*icons(ship, "convert")})
    # Conversions can't return to earlier stores of this phase (SJ-A49), as they could go on for ever.
    had = {tuple(ship.stores)}
    while True:
        useful = [icon for icon in unused if room_for(ship, icon)]
        turning = (icon for icon in converts if (after := converted(ship, icon)) and after not in had)
        options = sorted({*useful, *turning})
        if not options:
            if unused:
                table.note("SJ-027", "icons without room", who=ship.name, icons=tuple(unused))
            table.note("SJ-024", FORCED, question="resource", answer=END)
            break
        # A single answer can use all icons without a choice that have room.
        plain = fitting(ship, [icon for icon in useful if CHOICE not in icon])
        verb = yield _ask_icon(ship, options, useful, plain)
        if verb == END:
            if unused:
                table.note("SJ-A11", "icons not used", who=ship.name, icons=tuple(unused))
            break
        if verb in converts:
            convert(table, ship, verb)
        elif verb == ALL:
            for icon in plain:
                unused.remove(icon)
            gain(table, ship, "".join(plain), "SJ-011", "created")
        else:
            unused.remove(verb)
            yield from create(table, ship, verb)
        had.add(tuple(ship.stores))
    table.phase = "move"


def _ask_icon(ship: Ship, usable: Sequence[str], useful: Sequence[str], plain: Sequence[str]) -> Choice:
    """Ask which icon to use next. useful: create icons with an effect; plain: those of a single resource that are used
    together."""
    every = [*usable, ALL] if len(plain) > 1 else usable
    left = len(plain) + sum(CHOICE in icon for icon in useful)
    also = {ALL: plain[0]} if len(plain) == 1 else {}
    if enter := find_safest(ship, plain, usable):
        also[""] = enter
    values = about.resource, ship, usable, plain, left
    return Choice(ship.name, "resource", [*every, END], "SJ-024", values, also=also)


def create(table: JunkyardTable, ship: Ship, icon: str) -> Step:
    """Create one resource (SJ-011), or one of two by choice (SJ-012)."""
    rule, letter = "SJ-011", icon
    if CHOICE in icon:
        rule = "SJ-012"
        letter = yield Choice(ship.name, "create", sorted(filter(partial(room_for, ship), icon.split(CHOICE))), rule)
    gain(table, ship, letter, rule, "created")


def room_for(ship: Ship, icon: str) -> bool:
    """Return whether there is room for a resource of a create icon."""
    return any(ship.stores[INDEX[letter]] < ship.room[INDEX[letter]] for letter in icon.split(CHOICE))


def fitting(ship: Ship, every: Sequence[str]) -> list[str]:
    """Return the single-resource icons whose resources have room, in sequence."""
    room = [most - stored for most, stored in zip(ship.room, ship.stores, strict=True)]
    found = []
    for icon in every:
        if room[INDEX[icon]]:
            room[INDEX[icon]] -= 1
            found.append(icon)
    return found


def find_safest(ship: Ship, plain: Sequence[str], others: Sequence[str]) -> str:
    """Return the answer that no other beats, which Enter alone gives, or "" if players have to think. An icon without a
    choice is free, and the room it takes could only be filled from the same kind; a conversion whose result is lost
    only costs. others: everything offered singly."""
    if plain:
        return ALL if len(plain) > 1 else plain[0]
    return "" if any(icon in CREATES or sum(converted(ship, icon)) == sum(ship.stores) for icon in others) else END


def converted(ship: Ship, icon: str) -> tuple[int, ...]:
    """Return the stores after a conversion, or an empty tuple if its resource isn't stored (SJ-025 SJ-A08). The caller
    excludes earlier stores of the phase (SJ-A49)."""
    tail, head = ends(icon)
    stores = ship.stores[:]
    if not stores[tail]:
        return ()
    stores[tail] -= 1
    if stores[head] < ship.room[head]:
        stores[head] += 1
    return tuple(stores)


def convert(table: JunkyardTable, ship: Ship, icon: str) -> None:
    """Convert one resource to another, which is lost without room (SJ-015 SJ-A09)."""
    tail, head = ends(icon)
    full = ship.stores[head] >= ship.room[head]
    ship.stores[:] = converted(ship, icon)
    table.note("SJ-015", "converted", who=ship.name, tail=RESOURCES[tail], head=RESOURCES[head])
    if full:
        table.note("SJ-A09", "result lost", who=ship.name, head=RESOURCES[head])


def ends(icon: str) -> tuple[int, int]:
    """Return the two resources of a convert icon, from tail to head."""
    tail, _, head = icon.partition(">")
    return INDEX[tail], INDEX[head]


# ---- guards -----------------------------------------------------------------------------------------------------

NOT_OVER = Reason(lambda ask: f"the Resources phase isn't over{_say_what_is_left(ask)}", "SJ-022")
NO_ICON = Reason("{player.name} has no such icon", "SJ-024")
NO_ROOM = Reason(lambda player, key: f"{player.name} has no room for {_say_made(key)}", "SJ-027")
WITH_CHOICE = Reason(lambda ask, key: f"type {either(_choices(ask, key))}, and then which it makes", "SJ-012")
USED_UP = Reason("{player.name} has no icon left for that this turn", "SJ-011")
NONE_STORED = Reason(lambda player, key: f"{player.name} has no {NAME_OF[RESOURCES[ends(key)[0]]]} stored", "SJ-025")
BACK_AGAIN = Reason("it leads back to what was stored in this phase", "SJ-A49")
NO_PART = Reason("it isn't part of {player.name}'s ship; sections are joined in the Collect phase", "SJ-022")
UNUSABLE = Reason("it has no icon that can be used now", "SJ-024")


def _say_what_is_left(ask: Ask) -> str:
    """Say what to type before the next phase, and how many icons ending now leaves unused."""
    left = ask.about["left"]
    if not left:
        return "; type done first"
    them = "it" if left == 1 else "them"
    first = f"press Enter to use {them}" if left == sum(ask.about["together"]) else "type what to create"
    icons = f"{amount(left, 'create icon')} {'is' if left == 1 else 'are'} left"
    return f": {icons}; {first}, or done to leave {them} unused"


def _say_made(icon: str) -> str:
    return either([NAME_OF[letter] for letter in icon.split(CHOICE)])


def _choices(ask: Ask, letter: str) -> list[str]:
    """Return the create icons on offer that can make a resource."""
    return [option for option in map(str, legal(ask)) if option in CREATES and letter in option.split(CHOICE)]


def _why_not_working(ship: Ship, ask: Ask, section: str) -> Reason | None:
    """Return why no icon of a section can be used."""
    if not has(ship, section):
        return NO_PART
    used = (icon for what in ("create", "convert") for icon in dict(working(ship, what)).get(section, ()))
    return None if {*used}.intersection(legal(ask)) else UNUSABLE


def _why_not_used(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    """Return why an icon, or a section with icons, can't be used; `resource` finds what can."""
    ship = table.ship
    if key in COLLECTING or key in table.board.near:
        return NOT_OVER
    if key in legal(ask):
        return None
    if key in SECTIONS:
        return _why_not_working(ship, ask, key)
    if key in CONVERTS:
        return _why_not_converted(ship, key)
    return _why_not_created(ship, ask, key) if key in CREATES or key in RESOURCES else None


def _why_not_converted(ship: Ship, icon: str) -> Reason:
    if icon not in icons(ship, "convert"):
        return NO_ICON
    return BACK_AGAIN if converted(ship, icon) else NONE_STORED


def _why_not_created(ship: Ship, ask: Ask, made: str) -> Reason:
    if _choices(ask, made):
        return WITH_CHOICE
    if not any(made in (icon, *icon.split(CHOICE)) for icon in icons(ship, "create")):
        return NO_ICON
    return USED_UP if room_for(ship, made) else NO_ROOM


GUARDS: Mapping[str, Guard[JunkyardTable]] = {"resource": _why_not_used}
