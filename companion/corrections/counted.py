"""What goes up and down at a table without rules: tracks, counters, points and loose pieces, all in one way.

Each has a short label that people type, and holders: the players, the table, or the spaces of another track (the
satellites A to D, each with hit points of its own). Of each holder it is one place of the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.corrections.board import (
    COMMON_PLACE,
    FLAG_NO,
    FLAG_YES,
    PLAYER,
    POINTS,
    SPACES,
    SUPPLY_PLACE,
    TrackedTable,
    is_numbered,
    is_shared,
    tracks_of,
)
from companion.corrections.box import loose_kinds
from companion.corrections.piece_words import loose_id
from companion.corrections.piles import heap, move
from companion.positions.paths import Way, look
from companion.positions.piece_names import forms
from companion.positions.state_words import noun, singular, what_points_are_for, words
from companion.positions.views import SEATS
from companion.text.grammar import capital, figure, is_number, is_several, within_sentence
from components.schema import MINUS, Game, Kind, Piece
from components.tracks import Counter, Flag, Track

ADD, SUBTRACT, SET = "+", "-", "="
SIGN_SYMBOLS = {ADD: "+", SUBTRACT: "−", SET: "= "}
"""What they are on screens."""
HOLDER_STEP = ""
"""A step of a way to what each holder has: the holder. Nobody and nothing is called so."""

AT_MINIMUM_TEXT, AT_MAXIMUM_TEXT = "it can't go lower", "it can't go higher"


class Changed(NamedTuple):
    """What an edit has done: the value before and after, and in words what kept it from going on, if anything did.
    wanted: the value beyond that limit, where somebody may insist on it."""

    was: str
    now: str
    limit: str = ""
    wanted: str = ""

    def explain_limit(self, label: str) -> str:
        """What kept it from going on, with what to type to go on all the same."""
        return f"{self.limit}{self._insist(label) if self.limit else ''}"

    def unchanged(self, called: str, label: str) -> str:
        """Why what is called so, and typed by its label, isn't changed."""
        now = figure(self.now)
        if not self.limit:
            return f"{'are' if is_several(called) else 'is'} {now} already"
        if self.limit in (AT_MINIMUM_TEXT, AT_MAXIMUM_TEXT):
            return f"can't go {'below' if self.limit == AT_MINIMUM_TEXT else 'above'} {now}{self._insist(label)}"
        return f"can't go above {now}: {self.limit}"

    def _insist(self, label: str) -> str:
        return f"; {label}! {self.wanted} sets it anyway" if self.wanted else ""


class Thing:
    """Something of which each holder has a number, or a place on a track: a place of the state for each.

    section: where game.yaml declares it. always: it is worth telling where nobody has any. hidden: nobody has thought
    of it yet, and only who types its name gets it, such as points in a game without any. of_both: players have one,
    too. several: what it is called with others.
    """

    section = ""
    always = hidden = of_both = False
    several: Sequence[str] = ()
    none = ""
    """Its value where nothing is noted."""

    def __init__(self, id: str, label: str, words_for: Sequence[str], of: str, way: Way, called: str = "") -> None:
        """`words_for` are other names for it; `of` is PLAYER, COMMON, SPACES or the id of a track; `way` leads to it
        from a player or the table, which has those of spaces as well; `called` is what it is called within a sentence,
        if not as it is typed."""
        self.id, self.label, self.words, self.of = id, label, tuple(words_for), of
        self.way: Way = (
            (SEATS, HOLDER_STEP, *way) if of == PLAYER else way if of == COMMON_PLACE else (*way, HOLDER_STEP)
        )
        self.called = called or (words(label) if label.isalpha() else label)

    @property
    def key(self) -> tuple[str, str, str]:
        """What no other thing of a game has alike."""
        return self.section, self.id, self.of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def holders(self, table: TrackedTable) -> Sequence[str]:
        """Who has one."""
        if self.of in (PLAYER, COMMON_PLACE):
            return table.seats if self.of == PLAYER else (COMMON_PLACE,)
        return table.game.tracks[self.of].spaces

    def name_holder(self, holder: str) -> str:
        """What a holder is called: a player by name, anything else by what it is, `Satellite B`."""
        return holder if self.of in (PLAYER, COMMON_PLACE, SPACES) else f"{capital(singular(self.of))} {holder}"

    def value(self, table: TrackedTable, holder: str) -> str:
        """What it is now."""
        kept = look(table.state, tuple(step or holder for step in self.way))
        return FLAG_YES if kept is True else str(kept or self.none)

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        """What adding, subtracting or setting leads to, as far as the limits allow, or further if it is forced. Raises
        ValueError where the amount makes no sense, with what is allowed."""
        raise NotImplementedError

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        """Write a value that is within the limits."""
        self._write(table, holder, value)

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

    section = "tracks"

    def __init__(self, game: Game, track: Track, of: str) -> None:
        names = (track.id, track.id.replace("-", " "), track.title)
        super().__init__(track.id, track.label or track.title.lower(), names, of, ("tracks", track.id))
        self.track, self.of_both = track, not track.of and of == COMMON_PLACE

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        was, spaces = self.value(table, holder), self.track.spaces
        if sign == SET:
            if found := [space for space in spaces if space.lower() == amount.lower()]:
                return Changed(was, found[0])
            if not (is_numbered(self.track) and is_number(amount)):
                raise ValueError(f"{self.called} goes from {spaces[0]} to {spaces[-1]}")
            return self._beyond(was, int(amount), forced, insist=True)
        if not was:
            raise ValueError(f"{self.called} has no marker yet; set it, such as {self.label} {spaces[0]}")
        if not is_number(amount):
            raise ValueError(f"{self.label} moves by a whole number of spaces")
        return self._move(was, sign, amount, forced)

    def _move(self, was: str, sign: str, amount: str, forced: bool) -> Changed:
        spaces = self.track.spaces
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

    section = "flags"

    def __init__(self, flag: Flag) -> None:
        names, way = (flag.id, flag.title), ("flags", flag.id)
        super().__init__(flag.id, flag.label or flag.title.lower(), names, flag.of, way)

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        said = {ADD: FLAG_YES, SUBTRACT: FLAG_NO}.get(sign, amount.lower())
        if said not in (FLAG_YES, FLAG_NO):
            raise ValueError(f"{self.called} is yes or no")
        return Changed(self.value(table, holder) or FLAG_NO, said)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        self._write(
            table, holder, value == FLAG_YES if value == FLAG_YES or self.of in (PLAYER, COMMON_PLACE) else None
        )


class Number(Thing):
    """A counter, or points of one category; is_penalty: which only costs points."""

    none = "0"

    def __init__(
        self, id: str, label: str, words_for: Sequence[str], of: str, way: Way, limits: Counter | None = None,
        called: str = "", is_penalty: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(id, label, words_for, of, way, called)
        self.limits, self.always, self.is_penalty = limits, limits is not None, is_penalty
        self.step, self.section = limits.step if limits else 1, "scores" if way[0] == POINTS else "counters"

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        if not is_number(amount.removeprefix("-") if sign == SET else amount):
            raise ValueError(f"{self.label} is a whole number")
        was, limits = self.value(table, holder), self.limits if not forced else None
        wanted = _reckon(int(was), sign, amount)
        now = wanted if limits is None else _between(limits.min, wanted, limits.max)
        return Changed(was, str(now), _limit(wanted, now), str(wanted) if sign == SET else "")

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        self._write(table, holder, int(value))


class Loose(Thing):
    """Loose pieces of one name: what is added comes from the supply, what is taken off goes there."""

    section = "kinds"

    def __init__(self, kind: Kind, name: str, piece: Piece, of: str) -> None:
        one, several = forms(kind, piece)
        label = piece.name if len(kind.pieces) > 1 else kind.label or kind.title.lower()
        names = (piece.code, name, piece.name, one, several, kind.held_in if of == PLAYER else "")
        called = several if several[-len(label) - 1 : -1] == label else ""
        super().__init__(loose_id(kind, piece), label, names, of, (), called)
        self.called = within_sentence(self.called) if kind.common else self.called
        self.kind, self.name, self.always, self.of_both = kind, name, bool(kind.label), of == COMMON_PLACE
        self.piece_name, self.several = piece.name, (kind.title,)

    def holders(self, table: TrackedTable) -> Sequence[str]:
        return super().holders(table) if self.of in (PLAYER, COMMON_PLACE) else spaces_of(table.game, self.kind)

    def value(self, table: TrackedTable, holder: str) -> str:
        return str(self.count(table, holder))

    def count(self, table: TrackedTable, at: str) -> int:
        """How many there are at a place: the supply, the table, a player or a space."""
        return heap(table, self.kind.id, at).get(self.name, 0)

    def is_watched(self, table: TrackedTable) -> bool:
        """Whether the supply is worth watching: its kind has a name of its own, or some of it is out."""
        is_out = any(self.count(table, at) for at in (COMMON_PLACE, *table.seats))
        return bool(self.kind.label) or (is_out and self.count(table, SUPPLY_PLACE) > 0)

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        if not is_number(amount):
            raise ValueError(f"{self.label} is a number of pieces")
        was, left = self.count(table, holder), self.count(table, SUPPLY_PLACE)
        wanted = _reckon(was, sign, amount)
        now = _between(0, wanted, was + left)
        limit = f"none left in the {self.kind.kept_in or SUPPLY_PLACE}" if wanted > now else _limit(wanted, now)
        return Changed(str(was), str(now), limit)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        more = int(value) - self.count(table, holder)
        at, to = (SUPPLY_PLACE, holder) if more > 0 else (holder, SUPPLY_PLACE)
        move(table, self.kind.id, self.name, abs(more), at, to)


def _reckon(was: int, sign: str, amount: str) -> int:
    """The number that an edit asks for."""
    return int(amount) if sign == SET else was + (int(amount) if sign == ADD else -int(amount))


def _between(least: int | None, wanted: int, most: int | None) -> int:
    """The number within limits that is nearest to one."""
    wanted = wanted if least is None else max(wanted, least)
    return wanted if most is None else min(wanted, most)


def _limit(wanted: int, now: int) -> str:
    """Which end of a range was in the way, if one was."""
    return "" if now == wanted else AT_MINIMUM_TEXT if wanted < now else AT_MAXIMUM_TEXT


# ---- what a game has of them ------------------------------------------------------------------------------------


def things(table: TrackedTable) -> list[Thing]:
    """All that is counted, the table's own after the players', then that of spaces."""
    game = table.game
    for number in (points := _points(game)):
        number.hidden = bool(game.points) and all(number.value(table, seat) == "0" for seat in table.seats)
    players = [*_declared(game, PLAYER), *_added(table, PLAYER), *points, *_loose(game, PLAYER)]
    common = [*_declared(game, COMMON_PLACE), *_added(table, COMMON_PLACE), *_loose(game, COMMON_PLACE)]
    return [*players, *common, *_of_spaces(game), *_loose(game, SPACES)]


def _added(table: TrackedTable, of: str) -> Iterator[Thing]:
    """Counters that people have added by a correction."""
    holders = table.state[SEATS].values() if of == PLAYER else [table.state]
    names = sorted({name for holder in holders for name in holder["counters"]} - {*table.game.counters})
    return (Number(name, name, (), of, ("counters", name)) for name in names)


@lru_cache(maxsize=64)  # Each knows nothing of a table, and they are made at every question.
def _declared(game: Game, of: str) -> tuple[Thing, ...]:
    """The tracks, counters and flags of players or the table."""
    counters = [each for each in game.counters.values() if each.of == of]
    return (
        *(OnTrack(game, track, of) for track in tracks_of(game, of) if not is_shared(game, track)),
        *(
            Number(each.id, each.label or each.title.lower(), (each.id, each.title), of, ("counters", each.id), each)
            for each in counters
        ),
        *(Yes(flag) for flag in game.flags.values() if flag.of == of),
    )


@lru_cache(maxsize=64)
def _of_spaces(game: Game) -> tuple[Thing, ...]:
    """The markers and flags of the spaces of a track."""
    tracks = (OnTrack(game, track, track.of) for track in game.tracks.values() if is_shared(game, track))
    return (*tracks, *(Yes(flag) for flag in game.flags.values() if flag.of in game.tracks))


@lru_cache(maxsize=64)
def _loose(game: Game, of: str) -> tuple[Loose, ...]:
    """The loose pieces of players, the table or the spaces; those that lie on spaces don't lie beside them."""
    kinds = [kind for kind in loose_kinds(game) if of == PLAYER or bool(kind.lies_on) == (of == SPACES)]
    return tuple(Loose(kind, name, piece, of) for kind in kinds for name, piece in game.by_name(kind.id).items())


def _points(game: Game) -> list[Number]:
    """Each player's points, by what they are for where the data say so."""
    if not game.scores:
        return [Number(POINTS, POINTS, (), PLAYER, (POINTS,), called=noun(game, POINTS))]
    return [
        Number(
            each.id, each.label or each.title.lower(), (each.id, each.title, each.was), PLAYER, (POINTS, each.id),
            called=what_points_are_for(game, each), is_penalty=each.sign == MINUS,
        )
        for each in game.scores.values()
    ]  # fmt: skip


def own_first(table: TrackedTable, found: list[Thing]) -> list[Thing]:
    """Of things called alike only one: the player's, unless only the table has noted anything."""
    if len({thing.label for thing in found}) > 1:
        return found
    noted = [thing for thing in found if any(thing.value(table, holder) for holder in thing.holders(table))]
    return (noted or found)[:1]


def spaces_of(game: Game, kind: Kind) -> Sequence[str]:
    """The spaces on which pieces of a kind lie; none where the data name none."""
    return list(game.tables[kind.lies_on].by_key) if kind.lies_on else []
