"""The hold on a screen, cell by cell, with the outfits by their type, and beside it what else matters aboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from companion.table.facts import COLUMNS, Asking
from companion.text.grammar import amount, joined
from companion.text.styled_text import BOLD, DIM, PLAIN, WARN, Line, Span, flowed, line, padded, wrapped
from companion.text.styled_text import width as line_width
from components.modules import modules_in_play

from ..ground import hold
from ..ground.constants import ABILITIES, CARGO_NAME, FITTINGS, GAME, MODS, OUTFITS, SHIPS, Cell, pieces_of
from ..ground.hold import Placement
from ..ground.marks import CARGO_STYLE, CUBE, ICE, RELIC, State, looked_at
from ..ground.names import mission_name, money, name_cells, outfit_name
from ..ground.told import all_told, told_by

CELL = 3
MARKER, FREE, DAMAGE, EMPTY = "●", "○", "✕", "·"
SIGNS = f"{MARKER} marker", f"{FREE} use space", f"{DAMAGE} damage"
"""What they mean; those of modules come after them."""
NO_BREAK = "\xa0"
"""Holds a name and its number together."""
UNTRACKED: State = {"missions": (), "plans": (), "abilities": (), "exhausted": (), "impulse": True}
"""What a tracked game doesn't know of a captain."""


def draw_hold(state: State, asking: Asking) -> Sequence[Line]:
    """Draw the hold of the ship in question, the other things aboard that matter, and below them the meaning of the
    marks."""
    captain = looked_at(state, asking.asked)
    if captain is None:
        return []
    captain = {**UNTRACKED, **captain}
    cells = [*draw_cells(captain, asking)]
    across = 1 + max(map(line_width, cells))
    beside = zip_longest(cells, _texts(captain, COLUMNS - across), fillvalue=line())
    in_play = modules_in_play(GAME, state)
    marks = (*SIGNS, *(said for name in GAME.modules if name in in_play for said in told_by(name).legend))
    legend = flowed([line((said, DIM)) for said in marks], COLUMNS)
    return [*([*padded(row, across), *words] for row, words in beside), *legend]


def draw_cells(captain: State, asking: Asking) -> Iterator[Line]:
    """Rows of cells: the letter of an outfit's type, a ring for a free Use Space, a disc for a marker; a small letter
    for a mod; a cube with the letter of its kind, which is no outfit's. Below them plates and pods, outside the hold.
    Those that the question offers stand out."""
    ship = SHIPS[captain["ship"]]
    found = _signs(captain)
    width = max(cell.x for cell in ship.hold) + 1
    across = max([CELL, *(len(sign) + 1 for sign, _ in found.values())])
    yield [("  ", DIM), *((f"{x + 1:<{across}}", DIM) for x in range(width))]
    for y in range(max(cell.y for cell in ship.hold) + 1):
        row: list[Span] = [(f"{Cell(0, y).name[-1]} ", DIM)]
        for x in range(width):
            cell = Cell(x, y)
            sign = asking.mark(cell.name, [found.get(cell.name, (EMPTY, DIM))])
            row += padded(sign if cell in ship.hold else [], across)
        yield row
    for each in captain.get("attached") or ():
        yield _draw_outside(each, found, asking)


def _draw_outside(attached: State, found: Mapping[str, Span], asking: Asking) -> Line:
    """Draw a plate or pod: the letter of its type, and the names of its sections outside the hold with their
    contents."""
    row: list[Span] = [(f"{OUTFITS[attached['outfit']].code[0]} ", BOLD)]
    for section in hold.sections_of(attached["outfit"], attached["at"])[1:]:
        row += [(f"{section} ", DIM), *padded(asking.mark(section, [found.get(section, (EMPTY, DIM))]), CELL)]
    return row


def _signs(captain: State) -> dict[str, Span]:
    """Map each cell to its sign."""
    found: dict[str, Span] = {}
    for each in captain["outfits"]:
        kind = OUTFITS[each["outfit"]]
        placement = hold.read_placement(each)
        uses = hold.uses_of(kind.key, placement)
        for cell in hold.cells_of(kind.key, placement):
            use = (MARKER if cell in each["markers"] else FREE) if cell in uses else ""
            found[cell] = (f"{kind.code[0]}{use}", BOLD)
    for each in captain.get("attached") or ():
        found[each["at"]] = OUTFITS[each["outfit"]].code[0], BOLD
    mods = {each["at"]: _mod_sign(each["mod"]) for each in captain.get("mods") or ()}
    for cell, cargo in captain["cargo"].items():
        found[cell] = (_cube_sign(cargo), f"bold {CARGO_STYLE.get(cargo, PLAIN)}")
    for relic in captain.get("relics") or ():
        found[relic["at"]] = found[relic["other"]] = RELIC, BOLD
    frozen = captain.get("ice") or ()
    for cell in captain["damage"]:
        found[cell] = f"{found.get(cell, ('', ''))[0][:1]}{ICE if cell in frozen else DAMAGE}", WARN
    for cell, sign in mods.items():
        said, style = found.get(cell, ("", BOLD))
        found[cell] = f"{said}{sign}", style
    return found


def _mod_sign(mod: str) -> str:
    """Return the sign of a mod: the first letter of its name, in lower case."""
    return MODS[mod].name[0].lower()


def _texts(captain: State, columns: int) -> Iterator[Line]:
    """Ship, impulse, missions, outfits, abilities, signs of cubes: what matters first, each as long as it needs."""
    yield from _wrapped(ship_words(captain).replace("impulse ", f"impulse{NO_BREAK}"), columns, BOLD)
    for mission in captain["missions"]:
        yield from _wrapped(mission_words(mission), columns)
    if captain["plans"]:
        yield from _wrapped(amount(len(captain["plans"]), "face-down mission"), columns, DIM)
    for kept in kept_words(captain):
        yield from _wrapped(kept, columns)
    fitted = Counter(each["outfit"] for each in (*captain["outfits"], *(captain.get("attached") or ())))
    kinds = ((OUTFITS[outfit], f"{NO_BREAK}({number})" if number > 1 else "") for outfit, number in fitted.items())
    named = (f"{kind.code} {kind.name} {kind.roll}".strip().replace(" ", NO_BREAK) + number for kind, number in kinds)
    yield from _wrapped(", ".join(named), columns)
    ready = ready_abilities(captain)
    used = [ABILITIES[each].name for each in captain["abilities"] if each in captain["exhausted"]]
    kinds_of_cards = (("ready", ready), ("used", used), ("always", always_active(captain)))
    said = [f"{word}: {', '.join(names)}" for word, names in kinds_of_cards if names]
    yield from _wrapped("; ".join(said), columns, DIM)
    mods = Counter(each["mod"] for each in captain.get("mods") or ())
    names = ", ".join(f"{_mod_sign(mod)}{NO_BREAK}{MODS[mod].name}" for mod in mods)
    yield from _wrapped(names, columns, DIM)
    kinds_of_cubes = [each for each in dict.fromkeys(captain["cargo"].values()) if each in CARGO_NAME]
    cubes = ", ".join(f"{_cube_sign(each)}{NO_BREAK}{CARGO_NAME[each]}" for each in kinds_of_cubes)
    yield from _wrapped(cubes, columns, DIM)


def _cube_sign(cargo: str) -> str:
    """Return the sign of a cube with the letter of its type. Two letters alone would be read as an outfit: `Ho` as
    `H○`."""
    return f"{CUBE}{CARGO_NAME.get(cargo, '?')[0]}"


def ship_words(captain: State) -> str:
    """Name a ship, and tell whether its impulse can still be used this turn."""
    ship = SHIPS[captain["ship"]]
    return f"{ship.name}, impulse {ship.impulse}{'' if captain['impulse'] else ' (used)'}"


def mission_words(mission: State) -> str:
    """Describe a revealed mission with its pay, or else its captain's choice and the markers on it."""
    facts = ["pay to be set" if mission.get("waits") else f"pays {money(mission['credits'])}"]
    if not mission["credits"] and not mission.get("waits"):
        facts = [f"{mission['damage']} damage on it"] if mission.get("damage") else []
        facts += ["armed"] if mission.get("armed") else []
    return ": ".join([mission_name(mission["mission"], names=None), *facts])


def kept_words(captain: State) -> Iterator[str]:
    """Yield the modules' descriptions of things on a captain's mat."""
    return (said for tell in all_told().kept for said in tell(captain))


def always_active(captain: State) -> list[str]:
    """List the cards of a captain that are always active."""
    return [name for find in all_told().always for name in find(captain)]


def ready_abilities(captain: State) -> list[str]:
    """List the abilities whose cards are face up."""
    return [ABILITIES[each].name for each in captain["abilities"] if each not in captain["exhausted"]]


def _wrapped(text: str, columns: int, style: str = PLAIN) -> Iterator[Line]:
    """Wrap a text into lines."""
    rows = wrapped(text, columns, " ") if text else []
    return (line((row.replace(NO_BREAK, " "), style)) for row in rows)


RELICS = pieces_of("relic-token")


def tell_attached(outfit: str, placement: Placement) -> str:
    """Describe the place of a plate or pod: `W1 Armor Plating on 1a, outside up`."""
    return f"{outfit_name(outfit)} on {name_cells(hold.write_placement(outfit, placement))}"


def tell_fitted(captain: State) -> Iterator[str]:
    """Yield a captain's mods, plates and pods with their places."""
    for each in captain.get("attached") or ():
        yield tell_attached(each["outfit"], hold.read_placement(each))
    for each in captain.get("mods") or ():
        yield f"{FITTINGS[each['mod']].name} on {each['at']}"


def tell_relic(at: str, other: str, relic: str | None = None) -> str:
    """Describe a relic in a hold, by name if somebody has looked at it: `relic Hoard on 2a and 3a`."""
    return f"relic{f' {RELICS[relic].name}' if relic in RELICS else ''} on {joined([at, other])}"
