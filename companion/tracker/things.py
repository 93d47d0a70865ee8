"""What a tracked game counts: tracks, counters, points and loose pieces, all of which go up and down in one way.

Each has a short label that people type, and holders: the players, the table, or the spaces of another track (the
satellites A to D, each with hit points of its own).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.engine import NOTHING
from companion.positions import state_words
from companion.positions.paths import Way, look
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
    field,
    is_numbered,
    is_shared,
    tracks_of,
)

ADD, SUBTRACT, SET = "+", "-", "="
SHOWN = {ADD: "+", SUBTRACT: "−", SET: "= "}
"""What they are on screens."""
WHO = ""
"""A step of a way to what each holder has: the holder. Nobody and nothing is called so."""
_OWN: Mapping[str, Way] = {PLAYER: (SEATS, WHO), COMMON: ()}

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
    """Something of which each holder has a number, or a place on a track: a place of the state for each.

    always: it is worth telling where nobody has any. hidden: nobody has thought of it yet, and only who types its name
    gets it, such as points in a game without any. of_both: players have one, too. several: what it is called with
    others.
    """

    always = False
    hidden = False
    of_both = False
    several: Sequence[str] = ()

    def __init__(self, id: str, label: str, words: Sequence[str], of: str, way: Way, called: str = "") -> None:
        """`words` are other names for it; `of` is PLAYER, COMMON, SPACES or the id of a track; `way` leads to it in the
        state, WHO standing for the holder; `called` is what it is called within a sentence, if not as it is typed."""
        self.id, self.label, self.words, self.of, self.way = id, label, tuple(words), of, way
        self.called = called or (state_words.words(label) if label.isalpha() else label)

    def holders(self, table: TrackedTable) -> Sequence[str]:
        """Who has one."""
        if self.of in (PLAYER, COMMON):
            return table.seats if self.of == PLAYER else (COMMON,)
        return table.game.tracks[self.of].spaces

    def name_holder(self, holder: str) -> str:
        """What a holder is called: a player by name, anything else by what it is, `Satellite B`."""
        of_track = self.of not in (PLAYER, COMMON, SPACES)
        return f"{capital(state_words.singular(self.of))} {holder}" if of_track else holder

    def value(self, table: TrackedTable, holder: str) -> str:
        """What it is now, "" where nothing is noted."""
        return str(self._read(table, holder) or "")

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        """What adding, subtracting or setting leads to, as far as the limits allow, or further if it is forced. Raises
        ValueError where the amount makes no sense, with what is allowed."""
        raise NotImplementedError

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        """Write a value that is within the limits."""
        self._write(table, holder, value)

    def change(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        """Add, subtract or set. Raises ValueError, as `outcome` does."""
        changed = self.outcome(table, holder, sign, amount, forced)
        self.put(table, holder, changed.now)
        return changed

    def _read(self, table: TrackedTable, holder: str) -> Any:
        kept: Any = table.state
        for step in self.way:
            kept = (kept or NOTHING).get(step or holder)
        return kept

    def _write(self, table: TrackedTable, holder: str, value: Any) -> None:
        """Write a value; None is none."""
        *before, last = (step or holder for step in self.way)
        kept = look(table.state, tuple(before))
        if value is None:
            kept.pop(last, None)
        else:
            kept[last] = value


class OnTrack(Thing):
    """A marker on a track."""

    def __init__(self, game: Game, track: Track, of: str) -> None:
        names = (track.id, track.id.replace("-", " "), track.title)
        way = (*_OWN[of], "tracks", track.id) if of in _OWN else ("tracks", track.id, WHO)
        super().__init__(track.id, track.label or track.title.lower(), names, of, way)
        self.track, self.of_both = track, not track.of and of == COMMON

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        was = self.value(table, holder)
        return self._set(was, amount, forced) if sign == SET else self._move(was, sign, amount, forced)

    def _set(self, was: str, to: str, forced: bool) -> Changed:
        spaces = self.track.spaces
        now = next((space for space in spaces if space.lower() == to.lower()), "")
        if not now and not (is_numbered(self.track) and is_number(to)):
            raise ValueError(f"{self.called} goes from {spaces[0]} to {spaces[-1]}")
        return Changed(was, now) if now else self._beyond(was, int(to), forced, insist=True)

    def _move(self, was: str, sign: str, amount: str, forced: bool) -> Changed:
        spaces = self.track.spaces
        if not was:
            raise ValueError(f"{self.called} has no marker yet; set it, such as {self.label} {spaces[0]}")
        if not is_number(amount):
            raise ValueError(f"{self.label} moves by a whole number of spaces")
        to = _reckon(spaces.index(was), sign, amount) if was in spaces else -1
        if 0 <= to < len(spaces):
            return Changed(was, spaces[to])
        if is_numbered(self.track):
            wanted = _reckon(int(was), sign, amount)
            return Changed(was, str(wanted)) if str(wanted) in spaces else self._beyond(was, wanted, forced)
        now = _between(0, to, len(spaces) - 1)
        return Changed(was, spaces[now], _limit(to, now))

    def _beyond(self, was: str, wanted: int, forced: bool, insist: bool = False) -> Changed:
        """A number that is no space of the track: kept at the nearest one that is, unless it is forced. insist: it is
        worth telling how."""
        spaces = sorted({int(space) for space in (*self.track.spaces, was) if space})
        if spaces[0] < wanted < spaces[-1] and not forced:
            raise ValueError(f"{self.called} is one of {', '.join(map(str, spaces))}")
        now = wanted if forced else min(spaces, key=lambda space: abs(space - wanted))
        return Changed(was, str(now), _limit(wanted, now), str(wanted) if insist else "")


class Yes(Thing):
    """What is so or not of a holder."""

    def __init__(self, flag: Flag) -> None:
        way = (*_OWN[flag.of], "flags", flag.id) if flag.of in _OWN else ("flags", flag.id, WHO)
        super().__init__(flag.id, flag.label or flag.title.lower(), (flag.id, flag.title), flag.of, way)

    def is_so(self, table: TrackedTable, holder: str) -> bool:
        """Whether it is."""
        return bool(self._read(table, holder))

    def value(self, table: TrackedTable, holder: str) -> str:
        return YES if self.is_so(table, holder) else ""

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        said = {ADD: YES, SUBTRACT: NO}.get(sign, amount.lower())
        if said not in (YES, NO):
            raise ValueError(f"{self.called} is yes or no")
        return Changed(YES if self.is_so(table, holder) else NO, said)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        self._write(table, holder, value == YES if value == YES or self.of in _OWN else None)


class Number(Thing):
    """A counter, or points of one category; is_penalty: which only costs points."""

    def __init__(
        self,
        id: str,
        label: str,
        words: Sequence[str],
        of: str,
        way: Way,
        limits: Counter | None = None,
        called: str = "",
    ) -> None:
        super().__init__(id, label, words, of, (*_OWN[of], *way), called)
        self.limits, self.always = limits, limits is not None
        self.step = limits.step if limits is not None else 1
        self.is_penalty = False

    def value(self, table: TrackedTable, holder: str) -> str:
        return str(self._read(table, holder) or 0)

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        if not is_number(amount.removeprefix("-") if sign == SET else amount):
            raise ValueError(f"{self.label} is a whole number")
        was, limits = int(self.value(table, holder)), self.limits if not forced else None
        wanted = _reckon(was, sign, amount)
        now = wanted if limits is None else _between(limits.min, wanted, limits.max)
        return Changed(str(was), str(now), _limit(wanted, now), str(wanted) if sign == SET else "")

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        self._write(table, holder, int(value))


class Loose(Thing):
    """Loose pieces of one name: what is added comes from the supply, what is taken off goes there."""

    def __init__(self, kind: Kind, name: str, piece: Piece, label: str, words: Sequence[str], of: str) -> None:
        super().__init__(loose_id(kind, piece), label, words, of, (*_heap_way(kind.id, of), name))
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
        return str(self._read(table, holder) or 0)

    def is_watched(self, table: TrackedTable) -> bool:
        """Whether the supply is worth watching: its kind has a name of its own, or some of it is out."""
        is_out = any(self.count(table, at) for at in (COMMON, *table.seats))
        return bool(self.kind.label) or (is_out and self.count(table, SUPPLY) > 0)

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        if not is_number(amount):
            raise ValueError(f"{self.label} is a number of pieces")
        was, left = self.count(table, holder), self.count(table, SUPPLY)
        wanted = _reckon(was, sign, amount)
        now = _between(0, wanted, was + left)
        limit = f"none left in the {self.kind.kept_in or SUPPLY}" if wanted > now else _limit(wanted, now)
        return Changed(str(was), str(now), limit)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        more = int(value) - self.count(table, holder)
        at, to = (SUPPLY, holder) if more > 0 else (holder, SUPPLY)
        move_pieces(table, self.kind.id, self.name, abs(more), at, to)


def _heap_way(kind: str, of: str) -> Way:
    """The way to the loose pieces of a kind that players, the table or the spaces have."""
    if of == PLAYER:
        return SEATS, WHO, "pieces", kind
    return (field(kind, COMMON),) if of == COMMON else (field(kind, SPACES), WHO)


def _reckon(was: int, sign: str, amount: str) -> int:
    """The number that an edit asks for."""
    return int(amount) if sign == SET else was + (int(amount) if sign == ADD else -int(amount))


def _between(least: int | None, wanted: int, most: int | None) -> int:
    """The number within limits that is nearest to one."""
    wanted = wanted if least is None else max(wanted, least)
    return wanted if most is None else min(wanted, most)


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
    yield from _declared(game, of)
    yield from (Number(name, name, (), of, ("counters", name)) for name in _named_at_the_table(table, of))
    for number in _points(game) if of == PLAYER else ():
        number.hidden = not counts_points(game) and all(number.value(table, seat) == "0" for seat in table.seats)
        yield number
    for kind in loose_kinds(game):
        if of == PLAYER or not kind.lies_on:
            yield from _loose(game, kind.id, of)


@lru_cache(maxsize=64)
def _declared(game: Game, of: str) -> tuple[Thing, ...]:
    """The tracks, counters and flags of players or the table."""
    tracks = [track for track in tracks_of(game, of) if not is_shared(game, track)]
    counters = [counter for counter in game.counters.values() if counter.of == of]
    return (
        *(OnTrack(game, track, of) for track in tracks),
        *(
            Number(each.id, each.label or each.title.lower(), (each.id, each.title), of, ("counters", each.id), each)
            for each in counters
        ),
        *(Yes(flag) for flag in game.flags.values() if flag.of == of),
    )


def _points(game: Game) -> Iterator[Number]:
    """Each player's points, by what they are for where the data say so."""
    for score in game.scores.values():
        called = what_points_are_for(game, score)
        names = (score.id, score.title, score.was)
        number = Number(score.id, score.label or score.title.lower(), names, PLAYER, (POINTS, score.id), called=called)
        number.is_penalty = score.sign == MINUS
        yield number
    if not game.scores:
        yield Number(POINTS, POINTS, (), PLAYER, (POINTS,), called=noun(game, POINTS))


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
