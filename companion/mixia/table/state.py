"""The state of a game (`components/mixia/state.yaml`), with queries for the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

from companion.engine import Table
from companion.engine.piles import Pile
from companion.engine.state import Derived, MapKey, Record
from components.hexes import Hex

from ..ground import hold
from ..ground.board import Board, Laid, board_of, find_mended
from ..ground.constants import CUBES, FITTINGS, GAME, MODS, OUTFITS, SHIPS, Outfit, Ship
from ..ground.hold import Placement
from ..ground.modules import InPlay, fields_of, modules_of, raised_by
from .records import Attached, EventInPlay, FittedMod, HeldRelic


class LaidSector(NamedTuple):
    """A sector on the table: the place of its middle, and its orientation."""

    sector: str
    q: int = 0
    r: int = 0
    turns: int = 0


class Fitting(Protocol):
    """Something bought for a hold that lies in it: an outfit, a plate or pod, a mod."""

    @property
    def kind(self) -> Outfit:
        """Data of the fitting."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Cells of the hold and spots outside that it covers."""

    @property
    def sections(self) -> tuple[str, ...]:
        """Names of its sections, which damage and cargo use."""

    @property
    def markers(self) -> Sequence[str]:
        """Sections with a marker."""

    @property
    def placement(self) -> Placement:
        """Place and orientation."""

    def lay(self, placement: Placement) -> None:
        """Lay it elsewhere."""


class Fitted(Record):
    """An outfit in a hold. `markers` are the cells with a marker, `cells` those that it covers, `uses` its Use
    Spaces."""

    outfit: str
    at: str
    turns: int
    mirrored: bool
    markers: list[str]
    kind: Derived[Outfit]
    cells: Derived[tuple[str, ...]]
    uses: Derived[tuple[str, ...]]

    def derive(self) -> None:
        self.kind = OUTFITS[self.outfit]
        self.cells, self.uses = (find(self.outfit, self.placement) for find in (hold.cells_of, hold.uses_of))

    @property
    def sections(self) -> tuple[str, ...]:
        return self.cells

    @property
    def placement(self) -> Placement:
        return Placement(self.at, self.turns, self.mirrored)

    def lay(self, placement: Placement) -> None:
        """Lay it elsewhere, with its markers on the same Use Spaces; nothing else may change its place."""
        marked = [self.uses.index(cell) for cell in self.markers]
        self.at, self.turns, self.mirrored = placement
        self.derive()
        self.markers = [self.uses[number] for number in marked]


def make_fitting(key: str, placement: Placement) -> Fitting:
    """Build an outfit, plate, pod or mod at a place."""
    at, turns, mirrored = placement
    if key in MODS:
        return FittedMod(mod=key, at=at)
    if OUTFITS[key].connects is not None:
        return Attached(outfit=key, at=at, turns=turns, mirrored=mirrored)
    return Fitted(outfit=key, at=at, turns=turns, mirrored=mirrored)


class Revealed(Record, adds=fields_of("revealed")):
    """A revealed mission: its pay, its bounty, and whether the pay waits for the destination."""

    mission: str
    credits: int
    bounty: int
    waits: bool


class Npc(Record):
    """An NPC's card and ship."""

    name: MapKey
    captain: str
    at: str
    back: bool
    damage: int
    credits: int
    attacker: str
    destination: str
    turns: int


class Captain(Record, adds=fields_of("captain")):
    """A captain with ship, hold and cards. `at` is "" while the ship is destroyed."""

    name: MapKey
    colour: str
    fame_from: dict[str, int]
    credits: int
    bounty: int
    ship: str
    at: str
    back: str
    energy: int
    impulse: bool
    armed: int
    disarmed: int
    outfits: list[Fitted]
    mods: list[FittedMod]
    attached: list[Attached]
    relics: list[HeldRelic]
    cargo: dict[str, str]
    damage: list[str]
    ice: list[str]
    abilities: list[str]
    exhausted: list[str]
    effects: list[str]
    autopilot: int
    titles: list[str]
    title_draws: int
    planets: list[str]
    drawn: int
    looked: list[str]
    plans: list[str]
    missions: list[Revealed]
    needs: list[str]
    proofs: dict[str, int]
    completed: list[str]

    @property
    def mat(self) -> Ship:
        """Data of the ship."""
        return SHIPS[self.ship]

    @property
    def fame(self) -> int:
        return sum(self.fame_from.values())

    @property
    def outlaw(self) -> bool:
        """Whether the ship has a bounty, which makes it an Outlaw (XI-180)."""
        return self.bounty > 0

    @property
    def stranded(self) -> bool:
        """Whether the ship has no energy and no armed marker (XI-084)."""
        return not self.energy and not self.armed

    def has_title(self, title: str) -> bool:
        """Return whether the captain has a title's skill (XI-406)."""
        return title in self.titles

    # ---- the hold ----

    @property
    def threshold(self) -> int:
        """Damage that destroys the ship (XI-075 XI-A21)."""
        return len(self.mat.hold) + raised_by(self, "damage_threshold")

    @property
    def most_energy(self) -> int:
        """Most energy of the ship (XI-067)."""
        return self.mat.energy + raised_by(self, "energy_maximum")

    def outfit_on(self, cell: str) -> Fitted | None:
        """Return the outfit that covers a cell."""
        return next((each for each in self.outfits if cell in each.cells), None)

    def aboard(self) -> list[Fitting]:
        """Return everything bought for the hold: outfits, plates and pods, mods."""
        return [*self.outfits, *self.attached, *self.mods]

    def put_in(self, fitting: Fitting) -> None:
        """Put a fitting into the hold."""
        if isinstance(fitting, Fitted):
            self.outfits.append(fitting)
        elif isinstance(fitting, Attached):
            self.attached.append(fitting)
        elif isinstance(fitting, FittedMod):
            self.mods.append(fitting)

    def take_out(self, fitting: Fitting) -> None:
        """Take a fitting out of the hold."""
        self.outfits = [each for each in self.outfits if each is not fitting]
        self.attached = [each for each in self.attached if each is not fitting]
        self.mods = [each for each in self.mods if each is not fitting]

    def covered(self) -> set[str]:
        """Return the cells under outfits, plates, pods and mods, and the spots taken outside the hold."""
        return {cell for each in self.outfits for cell in each.cells} | self._outfitted()

    def _outfitted(self) -> set[str]:
        """Return the same without outfits, which mods may lie on."""
        found = {cell for each in self.attached for cell in each.cells}
        found.update(each.at for each in self.mods)
        return found

    def blocked(self) -> set[str]:
        """Return the cells that no outfit can be laid on (XI-092)."""
        return self.covered() | self._loaded()

    def _loaded(self) -> set[str]:
        """Return the cells with cargo or damage."""
        return {*self.cargo, *self.damage}.union(*(each.cells for each in self.relics))

    def pairs(self, room: Collection[str]) -> list[tuple[str, str]]:
        """Return the pairs of some cells that lie side by side, both in the hold or in the same pod (XI-A36 XI-457)."""
        pods = {section for each in self.attached for section in each.storage}
        beside = hold.neighbours(self.ship)
        inside = [(cell, other) for cell in self.mat.names for other in beside[cell] if cell < other]
        found = [pair for pair in inside if pods.isdisjoint(pair)]
        found += [pair for each in self.attached if each.storage for pair in each.joints]
        return [(cell, other) for cell, other in found if cell in room and other in room]

    def may_shift_relics(self) -> bool:
        """Return whether the relics can be moved (XI-394)."""
        if not self.relics:
            return False
        room = [*self.room(), *(cell for each in self.relics for cell in each.cells)]
        return len(self.pairs(room)) > len(self.relics)

    @property
    def normal_damage(self) -> list[str]:
        """Cells with damage that isn't ice, in order."""
        return [cell for cell in self.damage if cell not in self.ice]

    def closed_to(self, fitting: str) -> set[str]:
        """Return the cells where a fitting can't be laid; some mods may lie on outfits, too (XI-465 XI-539)."""
        if FITTINGS[fitting].works_on:
            return self._outfitted() | self._loaded()
        return self.blocked()

    def room(self) -> list[str]:
        """Return the empty, undamaged cells in order; only these take cubes (XI-348 XI-330 XI-076)."""
        closed = self.blocked()
        free = [cell for cell in self.mat.names if cell not in closed]
        return [*free, *self._room_in_pods()] if self.attached else free

    def _room_in_pods(self) -> Iterator[str]:
        """Yield the empty, undamaged sections of pods (XI-455 XI-456 XI-492)."""
        held = self._loaded()
        for each in self.attached:
            if each.at not in self.damage:
                yield from (cell for cell in each.storage if cell not in held)

    def damage_cells(self) -> list[str]:
        """Return the cells that take damage: those of the hold, and plates outside (XI-329 XI-453 XI-458)."""
        outside = [cell for each in self.attached for cell in each.plating]
        return [*self.mat.names, *outside]

    def lost_with(self, cell: str) -> tuple[str, ...]:
        """Return the cells whose cargo is lost by damage on a cell: a whole pod's for its connecting section (XI-108
        XI-458)."""
        return next((each.storage for each in self.attached if each.storage and each.at == cell), (cell,))

    def damage_on(self, fitting: Fitting) -> int:
        """Return the number of damage markers on a fitting."""
        return sum(cell in fitting.sections for cell in self.damage)

    def free_uses(self, outfit: Fitted) -> list[str]:
        """Return an outfit's Use Spaces without marker and damage (XI-097)."""
        return [cell for cell in outfit.uses if cell not in outfit.markers and cell not in self.damage]

    def unlike_uses(self, outfit: Fitted) -> list[str]:
        """Return the first free Use Space of an outfit, and the first with each different mod (XI-096)."""
        if not self.mods:
            return self.free_uses(outfit)[:1]
        mods = {each.at: each.mod for each in self.mods}
        found: dict[str, str] = {}
        for cell in self.free_uses(outfit):
            found.setdefault(mods.get(cell, ""), cell)
        return [*found.values()]

    def has_free_use(self, outfit: Fitted) -> bool:
        """Return whether an outfit has a free Use Space."""
        for cell in outfit.uses:  # noqa: SIM110 Asked before every action; any() takes twice as long.
            if cell not in outfit.markers and cell not in self.damage:
                return True
        return False

    def usable(self, *types: str) -> list[Fitted]:
        """Return the outfits of some types that can take a marker (XI-098 XI-106)."""
        if not self.armed:
            return []
        return [each for each in self.outfits if each.kind.type in types and self.has_free_use(each)]

    def armament(self) -> list[str]:
        """Return the types of all outfits that can take a marker."""
        return [each.kind.type for each in self.outfits if self.has_free_use(each)] if self.armed else []

    @property
    def used_markers(self) -> int:
        """Number of markers on outfits."""
        return sum(len(each.markers) for each in self.outfits)

    @property
    def active_missions(self) -> int:
        """Number of missions that count for the limit, including Captains in Need (XI-248 XI-168)."""
        return len(self.plans) + len(self.missions) + len(self.needs)


class MixiaTable(Table, game=GAME, adds=fields_of("table")):
    """A game of Mixia. `board` is derived from the laid sectors, `modules` from the options."""

    options: Mapping[str, bool]
    random: tuple[str, ...]
    goal: int
    turn: int
    first: str
    player: str
    order: tuple[str, ...]
    rolls: dict[str, int]
    waiting: list[str]
    moving: bool
    points: int
    reaching: str
    lucky: list[str]
    rerolled: list[str]
    drawn_at: list[str]
    jettisoned: dict[str, list[str]]
    deeds: dict[str, int]
    effects: list[str]
    served: bool
    sectors: tuple[LaidSector, ...]
    sector_deck: Pile
    top_sectors: list[str]
    drawn_sector: str
    bottom_sectors: list[str]
    tokens: list[str]
    token_pool: Pile
    tokens_gone: list[str]
    cubes: dict[str, list[str]]
    gate_used: bool
    ships_gone: list[str]
    outfit_supply: dict[str, int]
    mod_supply: dict[str, int]
    events: list[EventInPlay]
    mission_deck: Pile
    mission_discard: list[str]
    missions_lost: int
    title_deck: Pile
    titles_open: list[str]
    title_space: int
    players: dict[str, Captain]
    npcs: dict[str, Npc]
    winner: str
    board: Derived[Board]
    modules: Derived[InPlay]

    def derive(self) -> None:
        self.modules = modules_of(self.options)
        laid = tuple(Laid(each.sector, Hex(each.q, each.r), each.turns) for each in self.sectors)
        self.board = board_of(laid, find_mended(self.modules, (each.event for each in self.events)))
        self.token_pool.unseen = len(self.tokens)
        self.mission_deck.unseen = self.missions_lost + sum(each.drawn for each in self.players.values())
        for derive in self.modules.rules.derives:
            derive(self)

    @property
    def missions_before(self) -> list[str]:
        """Missions among which are those that lay unseen when others were last shuffled in."""
        return self.mission_deck.before

    @missions_before.setter
    def missions_before(self, missions: list[str]) -> None:
        self.mission_deck.before = sorted(missions)

    @property
    def captain(self) -> Captain:
        """Captain whose turn it is."""
        return self.players[self.player]

    @property
    def acting(self) -> str:
        """Captain whose movement it is: the one whose turn it is, or whose Auto-Pilot flies after it."""
        return self.waiting[0] if self.phase == "autopilot" else self.player

    @property
    def own_sectors(self) -> tuple[LaidSector, ...]:
        """Starting sectors of the captains by seat, as far as they are laid (XI-051 XI-053)."""
        before = 1 if self.modules.rules.middle_sector else 0
        return self.sectors[before : before + len(self.players)]

    def own_sector(self, name: str) -> str:
        """Return a captain's starting sector (XI-066)."""
        return self.own_sectors[list(self.players).index(name)].sector

    def here(self, captain: Captain) -> str:
        """Return where a captain acts: the ship's hex, or the occupied one it reaches into (XI-130)."""
        return self.reaching or captain.at

    def ships(self) -> list[tuple[str, str]]:
        """Return every ship on the map with its hex, captains first."""
        return [(each.name, each.at) for each in self._flyers() if each.at]

    def occupants(self) -> list[tuple[str, str]]:
        """Return everything that occupies a hex, with the hex."""
        things = [(name, hex) for find in self.modules.rules.occupies for hex, name in find(self).items()]
        return [*self.ships(), *things]

    def is_ship(self, name: str) -> bool:
        """Return whether an occupant is a ship of a captain or an NPC."""
        return name in self.players or name in self.npcs

    def occupant(self, hex: str, but: str = "") -> str:
        """Return the occupant of a hex, or "". but: a ship to leave out."""
        return next((name for name, at in self.occupants() if at == hex and name != but), "")

    def occupied(self, but: str = "") -> set[str]:
        """Return the occupied hexes. but: a ship to leave out."""
        taken = {each.at for each in self._flyers() if each.at and each.name != but}
        for find in self.modules.rules.occupies:
            taken.update(find(self))
        return taken

    def is_occupied(self, hex: str, but: str) -> bool:
        """Return whether anything but one ship occupies a hex."""
        for find in self.modules.rules.occupies:
            if hex in find(self):
                return True
        return hex in [each.at for each in self._flyers() if each.name != but]

    def is_shared(self, hex: str) -> bool:
        """Return whether a hex has two or more occupants. It uses loops, as guards call it several times before each
        action."""
        number = 0
        for captain in self.players.values():
            if captain.at == hex:
                number += 1
        for npc in self.npcs.values():
            if npc.at == hex:
                number += 1
        for find in self.modules.rules.occupies:
            number += hex in find(self)
        return number > 1

    def _flyers(self) -> Iterator[Captain | Npc]:
        return chain(self.players.values(), self.npcs.values())

    def supply(self, cargo: str) -> int:
        """Return the number of a type's cubes in the supply (XI-019 XI-A37)."""
        held = sum(list(each.cargo.values()).count(cargo) for each in self.players.values())
        lying = sum(cubes.count(cargo) for cubes in self.cubes.values())
        stock = self.modules.rules.stock
        return CUBES - held - lying - (stock.number(self, cargo) if stock else 0)

    def perils(self) -> list[str]:
        """Return the hexes that no ship survives."""
        found: list[str] = []
        for find in self.modules.rules.perils:
            found += find(self)
        return found

    def count(self, deed: str, number: int = 1) -> None:
        """Count a deed of this turn (XI-A64)."""
        self.deeds[deed] = self.deeds.get(deed, 0) + number

    def happened(self, captain: Captain, what: str, *about: object) -> None:
        """Notify the modules in play of a captain's event, with its arguments."""
        for follow in self.modules.rules.follows.get(what, ()):
            follow(self, captain, *about)

    def has_supply(self, fitting: str) -> bool:
        """Return whether the supply has another copy of an outfit or mod (XI-012 XI-023 XI-024)."""
        return (self.mod_supply if fitting in MODS else self.outfit_supply).get(fitting, 0) > 0

    def return_outfit(self, fitting: str, number: int = 1) -> None:
        """Return outfits or mods to the supply; -1 takes one out."""
        supply, every = (self.mod_supply, MODS) if fitting in MODS else (self.outfit_supply, OUTFITS)
        left = {**supply, fitting: supply.get(fitting, 0) + number}
        left = {key: left[key] for key in every if left.get(key)}
        if fitting in MODS:
            self.mod_supply = left
        else:
            self.outfit_supply = left

    def target_bounty(self, name: str) -> int:
        """Return the bounty of a captain's or NPC's ship (XI-A100)."""
        if name in self.players:
            return self.players[name].bounty
        return self.npcs[name].credits if name == "scoundrel" else 0

    def place_of(self, name: str) -> str:
        """Return the hex of a ship, or ""."""
        return self.players[name].at if name in self.players else self.npcs[name].at
