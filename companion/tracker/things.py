"""What a tracked game counts: tracks, counters, points and loose pieces, all of which go up and down in one way.

Each has a short label that people type, and holders: the players, the table, or the spaces of another track (the
satellites A to D, each with hit points of its own).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.positions import state_words
from companion.positions.piece_names import forms
from companion.positions.state_words import noun, what_points_are_for
from companion.positions.views import SEATS
from companion.text.grammar import capital, figure, is_number, is_several, within_sentence
from components.schema import MINUS, Game, Kind, Piece
from components.tracks import Counter, Flag, Track

from .box import loose_kinds
from .piece_words import loose_id
from .piles import heap, move_pieces
from .places import COMMON, SUPPLY
from .state import (
    NO,
    PLAYER,
    POINTS,
    SPACES,
    YES,
    TrackedTable,
    counts_points,
    holds_others,
    is_numbered,
    is_shared,
    owners,
)

ADD, SUBTRACT, SET = "+", "-", "="


LOWEST, HIGHEST = "it can't go lower", "it can't go higher"


class Changed(NamedTuple):
    """What an edit has done: the value before and after, and in words what kept it from going on, if anything did."""

    was: str
    now: str
    limit: str = ""
    wanted: str = ""
    """The value beyond that limit, where somebody may insist on it."""

    def explain_limit(self, label: str) -> str:
        """What kept it from going on, with what to type to go on all the same."""
        if not self.wanted or not self.limit:
            return self.limit
        return f"{self.limit}; {label}! {self.wanted} sets it anyway"

    def unchanged(self, called: str, label: str) -> str:
        """Why what is called so, and typed by its label, isn't changed."""
        now = figure(self.now)
        if not self.limit:
            return f"{'are' if is_several(called) else 'is'} {now} already"
        if self.limit in (LOWEST, HIGHEST):
            anyway = f"; {label}! {self.wanted} sets it anyway" if self.wanted else ""
            return f"can't go {'below' if self.limit == LOWEST else 'above'} {now}{anyway}"
        return f"can't go above {now}: {self.limit}"


class Thing:
    """Something of which each holder has a number, or a place on a track.

    always: it is worth telling where nobody has any. hidden: nobody has thought of it yet, and only who types its name
    gets it, such as points in a game without any. several: what it is called with others.
    """

    always = False
    hidden = False
    several: Sequence[str] = ()

    def __init__(self, id: str, label: str, words: Sequence[str], of: str, called: str = "") -> None:
        """`words` are other names for it; `of` is PLAYER, COMMON, SPACES or the id of a track; `called` is what it is
        called within a sentence, if not as it is typed."""
        self.id, self.label, self.words, self.of = id, label, tuple(words), of
        self.called = called or (state_words.words(label) if label.isalpha() else label)

    def holders(self, table: TrackedTable) -> Sequence[str]:
        """Who has one."""
        if self.of in (PLAYER, COMMON):
            return table.seats if self.of == PLAYER else (COMMON,)
        return table.game.tracks[self.of].spaces

    def name_holder(self, holder: str) -> str:
        """What a holder is called: a player by name, anything else by what it is, `Satellite B`."""
        if self.of in (PLAYER, COMMON, SPACES):
            return holder
        return f"{capital(self.one_of_holders)} {holder}"

    @property
    def one_of_holders(self) -> str:
        """What one of its holders is, `satellite`; "" of players and the table."""
        return "" if self.of in (PLAYER, COMMON, SPACES) else state_words.singular(self.of)

    def value(self, table: TrackedTable, holder: str) -> str:
        """What it is now, "" where nothing is noted."""
        raise NotImplementedError

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        """What adding, subtracting or setting leads to, as far as the limits allow, or further if it is forced. Raises
        ValueError where the amount makes no sense, with what is allowed."""
        raise NotImplementedError

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        """Write a value that is within the limits."""
        raise NotImplementedError

    def change(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        """Add, subtract or set. Raises ValueError, as `outcome` does."""
        changed = self.outcome(table, holder, sign, amount, forced)
        self.put(table, holder, changed.now)
        return changed


class OnTrack(Thing):
    """A marker on a track."""

    def __init__(self, game: Game, track: Track, of: str) -> None:
        super().__init__(
            track.id, track.label or track.title.lower(), (track.id, track.id.replace("-", " "), track.title), of
        )
        self.track, self.shared = track, is_shared(game, track)

    def _markers(self, table: TrackedTable, holder: str) -> tuple[dict[str, str], str]:
        """Where the marker is kept: the mapping and the key in it."""
        if self.of == PLAYER:
            return table.state[SEATS][holder]["tracks"], self.id
        return (table.state["tracks"][self.id], holder) if self.shared else (table.state["tracks"], self.id)

    def value(self, table: TrackedTable, holder: str) -> str:
        markers, key = self._markers(table, holder)
        return markers.get(key, "")

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        spaces, was = self.track.spaces, self.value(table, holder)
        if sign == SET:
            now = next((space for space in spaces if space.lower() == amount.lower()), "")
            if not now and not (is_numbered(self.track) and is_number(amount)):
                raise ValueError(f"{self.called} goes from {spaces[0]} to {spaces[-1]}")
            return Changed(was, now) if now else self._beyond(was, int(amount), forced, insist=True)
        if not was:
            raise ValueError(f"{self.called} has no marker yet; set it, such as {self.label} {spaces[0]}")
        if not is_number(amount):
            raise ValueError(f"{self.label} moves by a whole number of spaces")
        by = int(amount) if sign == ADD else -int(amount)
        to = spaces.index(was) + by if was in spaces else -1
        if 0 <= to < len(spaces):
            return Changed(was, spaces[to])
        if is_numbered(self.track):
            wanted = int(was) + by
            return Changed(was, str(wanted)) if str(wanted) in spaces else self._beyond(was, wanted, forced)
        now = spaces[max(0, min(to, len(spaces) - 1))]
        return Changed(was, now, _limit(to, spaces.index(now)))

    def _beyond(self, was: str, wanted: int, forced: bool, insist: bool = False) -> Changed:
        """A number that is no space of the track: kept at the nearest one that is, unless it is forced. insist: it is
        worth telling how."""
        spaces = sorted({int(space) for space in (*self.track.spaces, was) if space})
        if spaces[0] < wanted < spaces[-1] and not forced:
            raise ValueError(f"{self.called} is one of {', '.join(map(str, spaces))}")
        now = wanted if forced else min(spaces, key=lambda space: abs(space - wanted))
        return Changed(was, str(now), _limit(wanted, now), str(wanted) if insist else "")

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        markers, key = self._markers(table, holder)
        markers[key] = value


class Yes(Thing):
    """What is so or not of a holder."""

    def __init__(self, flag: Flag) -> None:
        super().__init__(flag.id, flag.label or flag.title.lower(), (flag.id, flag.title), flag.of)

    def _flags(self, table: TrackedTable, holder: str) -> tuple[dict[str, bool], str]:
        """Where it is kept: the mapping and the key in it."""
        if self.of == PLAYER:
            return table.state[SEATS][holder]["flags"], self.id
        flags = table.state["flags"]
        return (flags, self.id) if self.of == COMMON else (flags[self.id], holder)

    def is_so(self, table: TrackedTable, holder: str) -> bool:
        """Whether it is."""
        flags, key = self._flags(table, holder)
        return flags.get(key, False)

    def value(self, table: TrackedTable, holder: str) -> str:
        return YES if self.is_so(table, holder) else ""

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        said = {ADD: YES, SUBTRACT: NO}.get(sign, amount.lower())
        if said not in (YES, NO):
            raise ValueError(f"{self.called} is yes or no")
        return Changed(YES if self.is_so(table, holder) else NO, said)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        flags, key = self._flags(table, holder)
        flags[key] = value == YES
        if not flags[key] and self.of not in (PLAYER, COMMON):
            del flags[key]


class Number(Thing):
    """A counter, or points of one category; is_penalty: which only costs points."""

    def __init__(
        self, id: str, label: str, words: Sequence[str], of: str, limits: Counter | None = None, called: str = ""
    ) -> None:
        super().__init__(id, label, words, of, called)
        self.limits, self.always = limits, limits is not None
        self.step = limits.step if limits is not None else 1
        self.is_penalty = False

    def _numbers(self, table: TrackedTable, holder: str) -> tuple[dict[str, int], str]:
        """Where the number is kept: the mapping and the key in it."""
        if self.of == COMMON:
            return table.state["counters"], self.id
        player = table.state[SEATS][holder]
        if self.id in scores(table.game):
            return (player[POINTS], self.id) if isinstance(player[POINTS], dict) else (player, POINTS)
        return player["counters"], self.id

    def value(self, table: TrackedTable, holder: str) -> str:
        numbers, key = self._numbers(table, holder)
        return str(numbers.get(key, 0))

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        if not is_number(amount.removeprefix("-") if sign == SET else amount):
            raise ValueError(f"{self.label} is a whole number")
        numbers, key = self._numbers(table, holder)
        was = numbers.get(key, 0)
        wanted = int(amount) if sign == SET else was + (int(amount) if sign == ADD else -int(amount))
        now = wanted
        if self.limits is not None and not forced:
            now = now if self.limits.min is None else max(now, self.limits.min)
            now = now if self.limits.max is None else min(now, self.limits.max)
        return Changed(str(was), str(now), _limit(wanted, now), str(wanted) if sign == SET else "")

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        numbers, key = self._numbers(table, holder)
        numbers[key] = int(value)


class Loose(Thing):
    """Loose pieces of one name: what is added comes from the supply, what is taken off goes there."""

    def __init__(self, kind: Kind, name: str, piece: Piece, label: str, words: Sequence[str], of: str) -> None:
        super().__init__(loose_id(kind, piece), label, words, of)
        self.kind, self.name, self.always = kind, name, bool(kind.label)
        self.piece_name, self.several = piece.name, (kind.title,)

    def holders(self, table: TrackedTable) -> Sequence[str]:
        if self.of in (PLAYER, COMMON):
            return super().holders(table)
        return spaces_of(table.game, self.kind)

    def count(self, table: TrackedTable, at: str) -> int:
        """How many there are at a place: the supply, the table, a player or a space."""
        return heap(table, self.kind.id, at).get(self.name, 0)

    def value(self, table: TrackedTable, holder: str) -> str:
        return str(self.count(table, holder))

    def is_watched(self, table: TrackedTable) -> bool:
        """Whether the supply is worth watching: its kind has a name of its own, or some of it is out."""
        is_out = any(self.count(table, at) for at in (COMMON, *table.seats))
        return bool(self.kind.label) or (is_out and self.count(table, SUPPLY) > 0)

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        if not is_number(amount):
            raise ValueError(f"{self.label} is a number of pieces")
        was, left = self.count(table, holder), self.count(table, SUPPLY)
        wanted = int(amount) if sign == SET else was + (int(amount) if sign == ADD else -int(amount))
        now = max(0, min(wanted, was + left))
        limit = f"none left in the {self.kind.kept_in or SUPPLY}" if wanted > now else _limit(wanted, now)
        return Changed(str(was), str(now), limit)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        more = int(value) - self.count(table, holder)
        at, to = (SUPPLY, holder) if more > 0 else (holder, SUPPLY)
        move_pieces(table, self.kind.id, self.name, abs(more), at, to)


def _limit(wanted: int, now: int) -> str:
    """Which end of a range was in the way, if one was."""
    return "" if now == wanted else LOWEST if wanted < now else HIGHEST


def scores(game: Game) -> Sequence[str]:
    """What points are for."""
    return list(game.scores) or [POINTS]


def things(table: TrackedTable) -> list[Thing]:
    """All that is counted, the table's own after the players'."""
    every = [*_of(table, PLAYER), *_of(table, COMMON)]
    game = table.game
    every += [OnTrack(game, track, track.of) for track in game.tracks.values() if is_shared(game, track)]
    every += [Yes(flag) for flag in game.flags.values() if flag.of in game.tracks]
    return every + [thing for kind in loose_kinds(game) if kind.lies_on for thing in _loose(game, kind.id, SPACES)]


def own_first(table: TrackedTable, player: str, found: list[Thing]) -> list[Thing]:
    """Of things called alike only one: the player's, unless only the table has noted anything."""
    if len({thing.label for thing in found}) > 1:
        return found
    noted = [thing for thing in found if any(thing.value(table, holder) for holder in thing.holders(table))]
    return (noted or found)[:1]


def spaces_of(game: Game, kind: Kind) -> Sequence[str]:
    """The spaces on which pieces of a kind lie; none where the data name none."""
    return list(game.tables[kind.lies_on].by_key) if kind.lies_on else []


def _of(table: TrackedTable, of: str) -> Iterator[Thing]:
    """What each player, or the table, has: tracks, counters, points, pieces."""
    game = table.game
    for track in game.tracks.values():
        if of in owners(game, track) and not is_shared(game, track) and not holds_others(game, track):
            yield OnTrack(game, track, of)
    for counter in game.counters.values():
        if counter.of == of:
            yield Number(counter.id, counter.label or counter.title.lower(), (counter.id, counter.title), of, counter)
    yield from (Yes(flag) for flag in game.flags.values() if flag.of == of)
    for name in _named_at_the_table(table, of):
        yield Number(name, name, (), of)
    for score in scores(game) if of == PLAYER else ():
        title = game.scores[score].title if score in game.scores else score
        label = (score in game.scores and game.scores[score].label) or title.lower()
        called = what_points_are_for(game, game.scores[score]) if score in game.scores else noun(game, title)
        former = game.scores[score].was if score in game.scores else ""
        number = Number(score, label, (score, title, former), of, called=called)
        number.is_penalty = score in game.scores and game.scores[score].sign == MINUS
        number.hidden = not counts_points(game) and all(number.value(table, seat) == "0" for seat in table.seats)
        yield number
    for kind in loose_kinds(game):
        if of == PLAYER or not kind.lies_on:
            yield from _loose(game, kind.id, of)


@lru_cache(maxsize=1024)  # Each knows nothing of a table, and they are made at every question.
def _loose(game: Game, id: str, of: str) -> tuple[Loose, ...]:
    """The pieces of a kind that players, the table or the spaces have."""
    kind, found = game.kinds[id], []
    for name, piece in game.by_name(id).items():
        label = piece.name if len(kind.pieces) > 1 else kind.label or kind.title.lower()
        one, several = forms(kind, piece)
        words = (piece.code, name, piece.name, one, several, kind.held_in if of == PLAYER else "")
        thing = Loose(kind, name, piece, label, words, of)
        thing.called = several if several[-len(label) - 1 : -1] == label else thing.called
        thing.called = within_sentence(thing.called) if kind.common else thing.called
        found.append(thing)
    return tuple(found)


def _named_at_the_table(table: TrackedTable, of: str) -> list[str]:
    """Counters that people have added by a correction."""
    holders = table.state[SEATS].values() if of == PLAYER else [table.state]
    return sorted({name for holder in holders for name in holder["counters"]} - {*table.game.counters})
