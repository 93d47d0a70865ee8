"""Load a game's folder as a checked `Game`.

`load` reads `game.yaml` and every file it names, continues after each fault, and raises one SalvageError with all of
them. The order matters only for names: constants come before the limits that use them, names of rows and pieces before
the values that refer to them.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from components import form
from components.base.limits import PIECES
from components.credits import Credits
from components.expansions import read_data
from components.fields import Checker
from components.kinds import KindReader, check_names
from components.places import GamePlace
from components.problems import SalvageError, did_you_mean, in_order, listed
from components.schema import NO_FIELDS, Constant, DataTable, Field, Game, Kind, frozen
from components.specs import SpecReader
from components.tables import TableReader
from components.yamlfile import SourcePlace

Entry = TypeVar("Entry")


def load(place: GamePlace, old: Mapping[str, Kind] = NO_FIELDS) -> Game:
    """Load the game in a place; `old` kinds are kept unread. Raises SalvageError with the faults of all its data
    files."""
    return _Loading(place, old).game()


class _Loading:
    """One run of the loader. `given` is `game.yaml` with its form checked and faulty values left out."""

    def __init__(self, place: GamePlace, old: Mapping[str, Kind]) -> None:
        self.place, self.old = place, old
        self.folder = place.root.components
        self.checker = Checker()
        self.data = read_data(place, self.checker)
        doc = self.data.doc
        self.at = doc.at
        self.given = self.checker.record(doc.value, form.GAME, doc.at)

    def game(self) -> Game:
        self.checker.names = self.checker.names._replace(options=tuple(self.section("options")))
        specs = SpecReader(
            self.checker, {name: form.make(Constant, row, name=name) for name, row in self.whole("constants").items()}
        )
        state = self.state(specs)
        tables, kinds = self.tables_and_kinds(specs)
        specs.check_references()
        self.check_sense(kinds)
        fields = (*state["players"].fields, *state) if "players" in state else ()
        self.refer(self.given.get("tracked", ()), fields, "field of players or the table", self.at / "tracked")
        self.check_photographed(state)
        if self.checker.faults:
            raise SalvageError(in_order(self.checker.faults))
        return form.make(
            Game, self.given, id=self.place.id, credits=form.make(Credits, self.given), tables=tables, kinds=kinds,
            state=state, language=self.checker.language, languages=self.checker.languages,
            untranslated=tuple(self.checker.untranslated), folder=self.folder, address=self.place.address,
        )  # fmt: skip

    def section(self, name: str) -> dict[str, dict[str, Any]]:
        entries: dict[str, dict[str, Any]] = self.given.get(name, {})
        return entries

    def whole(self, section: str) -> dict[str, dict[str, Any]]:
        """Return a section's entries that have all required keys."""
        needed = {name for name, field in form.GAME[section].fields.items() if field.required}
        return {name: row for name, row in self.section(section).items() if needed <= row.keys()}

    def state(self, specs: SpecReader) -> Mapping[str, Field]:
        """Read the state's fields, written in `game.yaml` or in the file named there."""
        fields = specs.state(self.data.state.value, self.data.state.at)
        self.checker.names.keys.update({name: set() for name, field in fields.items() if field.type.base == "map"})
        return fields

    def tables_and_kinds(self, specs: SpecReader) -> tuple[Mapping[str, DataTable], Mapping[str, Kind]]:
        """Read tables and kinds together, as their values may refer to each other's names."""
        tables = TableReader(self.folder, self.checker, specs, self.data.added)
        kinds = KindReader(tables, self.whole("modules"))
        for id, entry in self.section("tables").items():
            tables.read(id, entry, self.at / "tables" / id)
        for id, entry in self.section("kinds").items():
            if id in self.old:
                self.checker.names.add_kind(id, ((each.id, each.key, each.code) for each in self.old[id].pieces))
            else:
                kinds.read(id, entry, self.at / "kinds" / id)
        for id, entry in self.section("decks").items():
            self.checker.names.add_deck(id, entry.get("kinds", ()))
        made_tables = {id: tables.table(id, self.at / "tables" / id) for id in self.section("tables")}
        made_kinds = {id: self.old.get(id) or kinds.kind(id, self.at / "kinds" / id) for id in self.section("kinds")}
        return _whole(made_tables), _whole(made_kinds)

    def check_sense(self, kinds: Mapping[str, Kind]) -> None:
        """Check what a schema can't: unknown names, reversed ranges, house values without a reason."""
        check_names(kinds, self.checker)
        number = sum(piece.count for kind in kinds.values() for piece in kind.pieces)
        if number > PIECES.most and not self.checker.faults:
            self.checker.refuse(self.at / "kinds", f"the game has {number:,} pieces; the most is {PIECES.most:,}")
        kind_entries = self.section("kinds")
        for id, kind in kind_entries.items():
            other_kinds = [other for other in kind_entries if other != id]
            self.refer([kind.get("stands_for")], other_kinds, "other kind", self.at / "kinds" / id / "stands_for")
            self.refer([kind.get("lies_on")], self.section("tables"), "table", self.at / "kinds" / id / "lies_on")
        for id, deck in self.section("decks").items():
            at = self.at / "decks" / id
            self.refer(deck.get("kinds", ()), kind_entries, "kind", at / "kinds")
            self.once(deck.get("kinds", ()), at / "kinds")
            # Fields of the state name kinds and decks alike.
            if id in kind_entries:
                self.checker.refuse(at, f"{at.name}: a kind has that id already")
        for id, track in self.section("tracks").items():
            at = self.at / "tracks" / id
            self.refer([track.get("start")], track.get("spaces", ()), "space", at / "start")
            self.refer(track.get("starts", {}), self.player_numbers(), "number of players", at / "starts")
            self.refer(track.get("starts", {}).values(), track.get("spaces", ()), "space", at / "starts")
            for name in ("reminders", "meanings", "warnings"):
                self.refer(track.get(name, {}), track.get("spaces", ()), "space", at / name)
            self.once(track.get("spaces", ()), at / "spaces")
            holders = ["player", "table", *(other for other in self.section("tracks") if other != id)]
            self.refer([track.get("of") or None], holders, "track", at / "of")
            self.refer([track.get("marker")], kind_entries, "kind", at / "marker")
        steps = [str(number) for number, _ in enumerate(self.given.get("turn", ()), 1)]
        for key in ("turn_lines", "turn_lines_without_board"):
            self.refer(self.given.get(key, {}), steps, "step of a turn", self.at / key)
        sections = ("tracks", "counters", "flags", "decks", "scores", "kinds")
        trackables = [*(id for key in sections for id in self.section(key)), "points"]
        names, at = self.given.get("tracked_without_board", ()), self.at / "tracked_without_board"
        self.refer(names, trackables, "track, counter, flag, deck, score or kind", at)
        pieces = [piece.id for kind in kinds.values() for piece in kind.pieces]
        names = [*kind_entries, *pieces]
        self.refer([self.given.get("cover") or None], pieces, "piece", self.at / "cover")
        self.refer(self.section("starter"), names, "kind or piece", self.at / "starter")
        self.check_use(names)
        for name, constant in self.section("constants").items():
            self.checker.reason(constant.get("source"), constant.get("note", ""), self.at / "constants" / name)
        for name in ("players", "minutes"):
            least_most = self.given.get(name, [])
            if len(least_most) == 2 and least_most[0] > least_most[1]:
                message = f"{name} is {least_most}; it must be the least first, then the most"
                self.checker.refuse(self.at / name, message)

    def check_use(self, pieces: Sequence[str]) -> None:
        """Check points, and the rules and numbers of players with which pieces are used."""
        options, numbers = self.section("options"), self.player_numbers()
        for id, option in options.items():
            self.refer(option.get("not_with", ()), options, "option", self.at / "options" / id / "not_with")
            self.refer([option.get("less_of") or None], options, "option", self.at / "options" / id / "less_of")
            many = map(str, option.get("players", ()))
            self.refer(many, numbers, "number of players", self.at / "options" / id / "players")
        for id, module in self.section("modules").items():
            self.refer([module.get("option")], options, "option", self.at / "modules" / id / "option")
        decks, tracks = self.section("decks"), self.section("tracks")
        for name, allowed in (("left_out", [*decks, *pieces]), ("laid_out", [*decks])):
            noun = "deck, kind or piece" if name == "left_out" else "deck"
            for place, row in enumerate(self.given.get(name, [])):
                at = self.at / name / place
                self.refer([row.get("of")], allowed, noun, at / "of")
                for rule in ("option", "unless"):
                    self.refer([row.get(rule)], options, "option", at / rule)
                if row.get("players") is not None:
                    self.refer([str(row["players"])], numbers, "number of players", at / "players")
        for id, flag in self.section("flags").items():
            self.refer([flag.get("of")], ["player", "table", *tracks], "player, table or track", self.at / "flags" / id)
        owned = [*self.section("tracks").items(), *self.section("counters").items()]
        deciding = [id for id, row in owned if row.get("of") == "player"]
        self.refer(
            [self.given.get("points") or None], ["none", *deciding], "track or counter of players", self.at / "points"
        )

    def check_photographed(self, state: Mapping[str, Field]) -> None:
        """Check that `photographed` names fields of the state."""
        entry, at = self.given.get("photographed", {}), self.at / "photographed"
        player_fields = state["players"].fields if "players" in state else {}
        on_board = [name for name, field in state.items() if str(field.type).startswith("map of row ")]
        self.refer([entry.get("lies")], on_board, "field of the state with pieces by place", at / "lies")
        self.refer([entry.get("stands") or None], player_fields, "field of players", at / "stands")
        for number, row in enumerate(entry.get("asked", ())):
            place, names = at / "asked" / number, [*state, *(f"players.{name}" for name in player_fields)]
            self.refer([row.get("of")], names, "field of the state", place / "of")
            fields = player_fields if str(row.get("of")).startswith("players.") else state
            self.refer([row.get("unless") or None], fields, "field beside it", place / "unless")

    def player_numbers(self) -> list[str]:
        """Return the possible numbers of players, as texts."""
        least_most = self.given.get("players", [])
        return [str(number) for number in range(least_most[0], least_most[1] + 1)] if len(least_most) == 2 else []

    def refer(self, names: Iterable[str | None], allowed: Iterable[str], noun: str, at: SourcePlace) -> None:
        """Refuse names that aren't among those allowed."""
        every = dict.fromkeys(allowed)
        for name in names:
            if name is not None and name not in every:
                hint = did_you_mean(name, every)
                self.checker.refuse(at, f"{at.name}: there is no {noun} {name!r}{hint}; there are: {listed(every)}")

    def once(self, names: Sequence[str], at: SourcePlace) -> None:
        """Refuse names that occur twice."""
        for name in sorted(name for name, times in Multiset(names).items() if times > 1):
            self.checker.refuse(at, f"{at.name}: {name!r} is there twice")


def _whole(entries: Mapping[str, Entry | None]) -> Mapping[str, Entry]:
    return frozen({id: entry for id, entry in entries.items() if entry is not None})
