"""The state of a game (`components/mixia/state.yaml`), and short questions that rules ask of it."""

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
    """A sector on the table: where its middle lies and how it is turned."""

    sector: str
    q: int = 0
    r: int = 0
    turns: int = 0


class Fitting(Protocol):
    """What is bought for a hold and lies in it: an outfit, a plate or pod, a mod."""

    @property
    def kind(self) -> Outfit:
        """What it is."""

    @property
    def cells(self) -> tuple[str, ...]:
        """What it covers: cells of the hold, and spots outside."""

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of its sections, as damage and cargo lie on them."""

    @property
    def markers(self) -> Sequence[str]:
        """Those of them that have a marker."""

    @property
    def placement(self) -> Placement:
        """How it lies."""

    def lay(self, placement: Placement) -> None:
        """Lay it elsewhere."""


class Fitted(Record):
    """An outfit in a hold. `markers` are the cells with a marker, `cells` those that it covers, `uses` those of its Use
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
        """Lay it elsewhere, with its markers on the same Use Spaces: nothing else may change where it lies."""
        marked = [self.uses.index(cell) for cell in self.markers]
        self.at, self.turns, self.mirrored = placement
        self.derive()
        self.markers = [self.uses[number] for number in marked]


def make_fitting(key: str, placement: Placement) -> Fitting:
    """An outfit, plate, pod or mod as it lies."""
    at, turns, mirrored = placement
    if key in MODS:
        return FittedMod(mod=key, at=at)
    if OUTFITS[key].connects is not None:
        return Attached(outfit=key, at=at, turns=turns, mirrored=mirrored)
    return Fitted(outfit=key, at=at, turns=turns, mirrored=mirrored)


class Revealed(Record, adds=fields_of("revealed")):
    """A revealed mission: the pay on it, the bounty it will bring, and whether its pay waits for its destination."""

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
        """The figures of the ship."""
        return SHIPS[self.ship]

    @property
    def fame(self) -> int:
        return sum(self.fame_from.values())

    @property
    def outlaw(self) -> bool:
        """XI-180: any bounty makes a ship an Outlaw."""
        return self.bounty > 0

    @property
    def stranded(self) -> bool:
        """XI-084: no energy and no armed marker."""
        return not self.energy and not self.armed

    def has_title(self, title: str) -> bool:
        """XI-406: whether the captain has that title's skill."""
        return title in self.titles

    # ---- the hold ----

    @property
    def threshold(self) -> int:
        """XI-075 XI-A21: the damage that destroys the ship."""
        return len(self.mat.hold) + raised_by(self, "damage_threshold")

    @property
    def most_energy(self) -> int:
        """XI-067: the energy that the ship can have."""
        return self.mat.energy + raised_by(self, "energy_maximum")

    def outfit_on(self, cell: str) -> Fitted | None:
        """The outfit that covers a cell."""
        return next((each for each in self.outfits if cell in each.cells), None)

    def aboard(self) -> list[Fitting]:
        """All that has been bought for the hold: outfits, plates and pods, mods."""
        return [*self.outfits, *self.attached, *self.mods]

    def put_in(self, fitting: Fitting) -> None:
        """Put one more into the hold."""
        if isinstance(fitting, Fitted):
            self.outfits.append(fitting)
        elif isinstance(fitting, Attached):
            self.attached.append(fitting)
        elif isinstance(fitting, FittedMod):
            self.mods.append(fitting)

    def take_out(self, fitting: Fitting) -> None:
        """Take one of those aboard out of the hold."""
        self.outfits = [each for each in self.outfits if each is not fitting]
        self.attached = [each for each in self.attached if each is not fitting]
        self.mods = [each for each in self.mods if each is not fitting]

    def covered(self) -> set[str]:
        """The cells under outfits, plates, pods and mods, and the spots outside the hold that are taken."""
        return {cell for each in self.outfits for cell in each.cells} | self._outfitted()

    def _outfitted(self) -> set[str]:
        """The same without outfits, on which mods may lie."""
        found = {cell for each in self.attached for cell in each.cells}
        found.update(each.at for each in self.mods)
        return found

    def blocked(self) -> set[str]:
        """XI-092: the cells on which no outfit can be laid."""
        return self.covered() | self._loaded()

    def _loaded(self) -> set[str]:
        """The cells with cargo, and those with damage."""
        return {*self.cargo, *self.damage}.union(*(each.cells for each in self.relics))

    def pairs(self, room: Collection[str]) -> list[tuple[str, str]]:
        """XI-A36 XI-457: of some cells those that lie side by side, both in the hold or both in one pod."""
        pods = {section for each in self.attached for section in each.storage}
        beside = hold.neighbours(self.ship)
        inside = [(cell, other) for cell in self.mat.names for other in beside[cell] if cell < other]
        found = [pair for pair in inside if pods.isdisjoint(pair)]
        found += [pair for each in self.attached if each.storage for pair in each.joints]
        return [(cell, other) for cell, other in found if cell in room and other in room]

    def may_shift_relics(self) -> bool:
        """XI-394: whether the relics can lie otherwise than they do."""
        if not self.relics:
            return False
        room = [*self.room(), *(cell for each in self.relics for cell in each.cells)]
        return len(self.pairs(room)) > len(self.relics)

    @property
    def normal_damage(self) -> list[str]:
        """The cells with damage that isn't ice, in order."""
        return [cell for cell in self.damage if cell not in self.ice]

    def closed_to(self, fitting: str) -> set[str]:
        """XI-465 XI-539: the cells on which something can't be laid: some mods may lie on outfits, too."""
        if FITTINGS[fitting].works_on:
            return self._outfitted() | self._loaded()
        return self.blocked()

    def room(self) -> list[str]:
        """XI-348 XI-330 XI-076: the cells that are empty and undamaged, in order; nothing else takes a cube."""
        closed = self.blocked()
        free = [cell for cell in self.mat.names if cell not in closed]
        return [*free, *self._room_in_pods()] if self.attached else free

    def _room_in_pods(self) -> Iterator[str]:
        """XI-455 XI-456 XI-492: the empty sections of pods that aren't damaged."""
        held = self._loaded()
        for each in self.attached:
            if each.at not in self.damage:
                yield from (cell for cell in each.storage if cell not in held)

    def damage_cells(self) -> list[str]:
        """XI-329 XI-453 XI-458: the cells that take damage: those of the hold, and plates outside it."""
        outside = [cell for each in self.attached for cell in each.plating]
        return [*self.mat.names, *outside]

    def lost_with(self, cell: str) -> tuple[str, ...]:
        """XI-108 XI-458: the cells whose cargo a damage marker on this one costs: of a whole pod with its connecting
        section."""
        return next((each.storage for each in self.attached if each.storage and each.at == cell), (cell,))

    def damage_on(self, fitting: Fitting) -> int:
        """The damage markers on an outfit, plate, pod or mod."""
        return sum(cell in fitting.sections for cell in self.damage)

    def free_uses(self, outfit: Fitted) -> list[str]:
        """XI-097: its Use Spaces with neither marker nor damage."""
        return [cell for cell in outfit.uses if cell not in outfit.markers and cell not in self.damage]

    def unlike_uses(self, outfit: Fitted) -> list[str]:
        """XI-096: the first of its free Use Spaces, and the first of those on which other mods lie."""
        if not self.mods:
            return self.free_uses(outfit)[:1]
        mods = {each.at: each.mod for each in self.mods}
        found: dict[str, str] = {}
        for cell in self.free_uses(outfit):
            found.setdefault(mods.get(cell, ""), cell)
        return [*found.values()]

    def has_free_use(self, outfit: Fitted) -> bool:
        """Whether it has any."""
        for cell in outfit.uses:  # noqa: SIM110 Asked before every action; any() takes twice as long.
            if cell not in outfit.markers and cell not in self.damage:
                return True
        return False

    def usable(self, *types: str) -> list[Fitted]:
        """XI-098 XI-106: the outfits of these types that a marker can be put on; those covered by damage only stay."""
        if not self.armed:
            return []
        return [each for each in self.outfits if each.kind.type in types and self.has_free_use(each)]

    def armament(self) -> list[str]:
        """The types of all outfits that a marker can be put on."""
        return [each.kind.type for each in self.outfits if self.has_free_use(each)] if self.armed else []

    @property
    def used_markers(self) -> int:
        """Markers that lie on outfits."""
        return sum(len(each.markers) for each in self.outfits)

    @property
    def active_missions(self) -> int:
        """XI-248 XI-168: missions that count for the limit, Captains in Need as well."""
        return len(self.plans) + len(self.missions) + len(self.needs)


class MixiaTable(Table, game=GAME, adds=fields_of("table")):
    """A game of Mixia. `board` is made of the sectors that lie, `modules` of the options."""

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
        """The missions among which are those that lay unseen when others were last shuffled in."""
        return self.mission_deck.before

    @missions_before.setter
    def missions_before(self, missions: list[str]) -> None:
        self.mission_deck.before = sorted(missions)

    @property
    def captain(self) -> Captain:
        """The captain whose turn it is."""
        return self.players[self.player]

    @property
    def acting(self) -> str:
        """The captain whose movement it is: the one whose turn it is, or whose Auto-Pilot flies after it."""
        return self.waiting[0] if self.phase == "autopilot" else self.player

    @property
    def own_sectors(self) -> tuple[LaidSector, ...]:
        """XI-051 XI-053: the sectors in which captains begin, by seat, as far as they are laid."""
        before = 1 if self.modules.rules.middle_sector else 0
        return self.sectors[before : before + len(self.players)]

    def own_sector(self, name: str) -> str:
        """XI-066: the sector in which a captain begins."""
        return self.own_sectors[list(self.players).index(name)].sector

    def here(self, captain: Captain) -> str:
        """Where a captain acts: at the ship's hex, or at the occupied one it reaches into (XI-130)."""
        return self.reaching or captain.at

    def ships(self) -> list[tuple[str, str]]:
        """Every ship on the map with its hex, captains first."""
        return [(each.name, each.at) for each in self._flyers() if each.at]

    def occupants(self) -> list[tuple[str, str]]:
        """Every ship on the map and whatever else takes up a hex as ships do, with its hex."""
        things = [(name, hex) for find in self.modules.rules.occupies for hex, name in find(self).items()]
        return [*self.ships(), *things]

    def is_ship(self, name: str) -> bool:
        """Whether what takes up a hex is a captain's ship or an NPC's."""
        return name in self.players or name in self.npcs

    def occupant(self, hex: str, but: str = "") -> str:
        """What takes up a hex, "" for nothing; `but` leaves a ship out."""
        return next((name for name, at in self.occupants() if at == hex and name != but), "")

    def occupied(self, but: str = "") -> set[str]:
        """The hexes that ships or things take up; `but` leaves a ship out."""
        taken = {each.at for each in self._flyers() if each.at and each.name != but}
        for find in self.modules.rules.occupies:
            taken.update(find(self))
        return taken

    def is_occupied(self, hex: str, but: str) -> bool:
        """Whether a ship other than that one, or a thing, takes up a hex."""
        for find in self.modules.rules.occupies:
            if hex in find(self):
                return True
        return hex in [each.at for each in self._flyers() if each.name != but]

    def is_shared(self, hex: str) -> bool:
        """Whether two ships or more, or things, are on a hex. Loops, as guards ask it several times before each
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
        """XI-019 XI-A37: cubes of a type that lie nowhere else."""
        held = sum(list(each.cargo.values()).count(cargo) for each in self.players.values())
        lying = sum(cubes.count(cargo) for cubes in self.cubes.values())
        stock = self.modules.rules.stock
        return CUBES - held - lying - (stock.number(self, cargo) if stock else 0)

    def perils(self) -> list[str]:
        """The hexes that no ship survives, and so none is flown to."""
        found: list[str] = []
        for find in self.modules.rules.perils:
            found += find(self)
        return found

    def count(self, deed: str, number: int = 1) -> None:
        """Remember what the captain has done in this turn (XI-A64)."""
        self.deeds[deed] = self.deeds.get(deed, 0) + number

    def happened(self, captain: Captain, what: str, *about: object) -> None:
        """Let modules in play know of something that has happened to a captain, with what there is to say of it."""
        for follow in self.modules.rules.follows.get(what, ()):
            follow(self, captain, *about)

    def has_supply(self, fitting: str) -> bool:
        """XI-012 XI-023 XI-024: whether the supply holds another copy of an outfit or mod."""
        return (self.mod_supply if fitting in MODS else self.outfit_supply).get(fitting, 0) > 0

    def return_outfit(self, fitting: str, number: int = 1) -> None:
        """Put an outfit or mod into the supply; -1 takes one out."""
        supply, every = (self.mod_supply, MODS) if fitting in MODS else (self.outfit_supply, OUTFITS)
        left = {**supply, fitting: supply.get(fitting, 0) + number}
        left = {key: left[key] for key in every if left.get(key)}
        if fitting in MODS:
            self.mod_supply = left
        else:
            self.outfit_supply = left

    def target_bounty(self, name: str) -> int:
        """The bounty of a ship, captain's or NPC's (XI-A100)."""
        if name in self.players:
            return self.players[name].bounty
        return self.npcs[name].credits if name == "scoundrel" else 0

    def place_of(self, name: str) -> str:
        """The hex of a ship, "" where it has none."""
        return self.players[name].at if name in self.players else self.npcs[name].at
