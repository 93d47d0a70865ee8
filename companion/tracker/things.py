"""What a tracked game counts: tracks, counters, points and loose pieces, all of which go up and down in one way.

Each has a short label that people type, and holders: the players, the table, or the spaces of another track (the
satellites A to D, each with hit points of its own).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.positions import state_words
from companion.positions.piece_names import forms
from companion.positions.state_words import noun
from companion.positions.views import SEATS
from companion.text.grammar import capital, figure, is_number
from components.schema import Counter, Game, Kind, Piece, Track

from .box import loose_kinds
from .state import (
    COMMON,
    PLAYER,
    POINTS,
    SPACES,
    SUPPLY,
    Pile,
    TrackedTable,
    counts_points,
    field,
    holds_others,
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

    def unchanged(self, called: str) -> str:
        """Why what is called so isn't changed."""
        now = figure(self.now)
        if not self.limit:
            return f"{'are' if called.endswith('s') else 'is'} {now} already"
        if self.limit in (LOWEST, HIGHEST):
            return f"can't go {'below' if self.limit == LOWEST else 'above'} {now}"
        return f"can't go above {now}: {self.limit}"


class Thing:
    """Something of which each holder has a number, or a place on a track.

    always: it is worth telling where nobody has any. hidden: nobody has thought of it yet, and only who types its name
    gets it, such as points in a game without any.
    """

    always = False
    hidden = False

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
        return f"{capital(state_words.singular(self.of))} {holder}"

    def value(self, table: TrackedTable, holder: str) -> str:
        """What it is now, "" where nothing is noted."""
        raise NotImplementedError

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str) -> Changed:
        """What adding, subtracting or setting leads to, as far as the limits allow. Raises ValueError where the amount
        makes no sense, with what is allowed."""
        raise NotImplementedError

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        """Write a value that is within the limits."""
        raise NotImplementedError

    def change(self, table: TrackedTable, holder: str, sign: str, amount: str) -> Changed:
        """Add, subtract or set. Raises ValueError, as `outcome` does."""
        changed = self.outcome(table, holder, sign, amount)
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

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str) -> Changed:
        spaces, was = self.track.spaces, self.value(table, holder)
        if sign == SET:
            now = next((space for space in spaces if space.lower() == amount.lower()), "")
            if not now:
                raise ValueError(f"{self.called} goes from {spaces[0]} to {spaces[-1]}")
        elif not was:
            raise ValueError(f"{self.called} has no marker yet; set it, such as {self.label} {spaces[0]}")
        else:
            if not is_number(amount):
                raise ValueError(f"{self.label} moves by a whole number of spaces")
            to = spaces.index(was) + (int(amount) if sign == ADD else -int(amount))
            now = spaces[max(0, min(to, len(spaces) - 1))]
            return Changed(was, now, _limit(to, spaces.index(now)))
        return Changed(was, now)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        markers, key = self._markers(table, holder)
        markers[key] = value


class Number(Thing):
    """A counter, or points of one category."""

    def __init__(
        self, id: str, label: str, words: Sequence[str], of: str, limits: Counter | None = None, called: str = ""
    ) -> None:
        super().__init__(id, label, words, of, called)
        self.limits, self.always = limits, limits is not None

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

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str) -> Changed:
        if not is_number(amount):
            raise ValueError(f"{self.label} is a whole number")
        numbers, key = self._numbers(table, holder)
        was = numbers.get(key, 0)
        wanted = int(amount) if sign == SET else was + (int(amount) if sign == ADD else -int(amount))
        now = wanted
        if self.limits is not None:
            now = now if self.limits.min is None else max(now, self.limits.min)
            now = now if self.limits.max is None else min(now, self.limits.max)
        return Changed(str(was), str(now), _limit(wanted, now))

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        numbers, key = self._numbers(table, holder)
        numbers[key] = int(value)


class Loose(Thing):
    """Loose pieces of one name: what is added comes from the supply, what is taken off goes there."""

    def __init__(self, kind: Kind, name: str, piece: Piece, label: str, words: Sequence[str], of: str) -> None:
        super().__init__(f"{kind.id}.{name}" if len(kind.pieces) > 1 else kind.id, label, words, of)
        self.kind, self.name, self.always = kind, name, bool(kind.label)
        self.piece_name = piece.name

    def holders(self, table: TrackedTable) -> Sequence[str]:
        if self.of in (PLAYER, COMMON):
            return super().holders(table)
        return spaces_of(table.game, self.kind)

    def _pile(self, table: TrackedTable, holder: str) -> dict[str, int]:
        """The pieces that somebody has, or that lie on a space; for these a copy, as an empty space has none."""
        state, pile = table.state, {}
        if self.of == PLAYER:
            pile = state[SEATS][holder]["pieces"][self.kind.id]
        elif self.of == COMMON:
            pile = state[field(self.kind.id, COMMON)]
        else:
            pile = dict(state[field(self.kind.id, SPACES)].get(holder, {}))
        return pile

    def value(self, table: TrackedTable, holder: str) -> str:
        return str(self._pile(table, holder).get(self.name, 0))

    def remaining(self, table: TrackedTable) -> int:
        """How many the supply has."""
        number: int = table.state[field(self.kind.id)].get(self.name, 0)
        return number

    def on_table(self, table: TrackedTable) -> int:
        """How many lie on the table, before nobody and on no space."""
        number: int = table.state[field(self.kind.id, COMMON)].get(self.name, 0)
        return number

    def is_watched(self, table: TrackedTable) -> bool:
        """Whether the supply is worth watching: its kind has a name of its own, or some of it is out."""
        held = (table.state[SEATS][seat]["pieces"][self.kind.id].get(self.name, 0) for seat in table.seats)
        return bool(self.kind.label or self.on_table(table)) or any(held)

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str) -> Changed:
        if not is_number(amount):
            raise ValueError(f"{self.label} is a number of pieces")
        was, left = self._pile(table, holder).get(self.name, 0), self.remaining(table)
        wanted = int(amount) if sign == SET else was + (int(amount) if sign == ADD else -int(amount))
        now = max(0, min(wanted, was + left))
        limit = f"none left in the {SUPPLY}" if wanted > now else _limit(wanted, now)
        return Changed(str(was), str(now), limit)

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        pile, supply = self._pile(table, holder), table.state[field(self.kind.id)]
        left = supply.get(self.name, 0) + pile.get(self.name, 0) - int(value)
        for lying, number in ((pile, int(value)), (supply, left)):
            lying[self.name] = number
            if not number:
                del lying[self.name]
        if self.of not in (PLAYER, COMMON):
            board: dict[str, Pile] = table.state[field(self.kind.id, SPACES)]
            board[holder] = pile
            if not pile:
                del board[holder]


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
    return every + [thing for kind in loose_kinds(game) if kind.lies_on for thing in _loose(game, kind, SPACES)]


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
    for name in _named_at_the_table(table, of):
        yield Number(name, name, (), of)
    for score in scores(game) if of == PLAYER else ():
        title = game.scores[score].title if score in game.scores else score
        number = Number(score, title.lower(), (score,), of, called=noun(game, title))
        number.hidden = not counts_points(game) and all(number.value(table, seat) == "0" for seat in table.seats)
        yield number
    for kind in loose_kinds(game):
        if of == PLAYER or not kind.lies_on:
            yield from _loose(game, kind, of)


def _loose(game: Game, kind: Kind, of: str) -> Iterator[Loose]:
    """The pieces of a kind that players, the table or the spaces have."""
    for name, piece in game.by_name(kind.id).items():
        label = piece.name if len(kind.pieces) > 1 else kind.label or kind.title.lower()
        _, several = forms(kind, piece)
        words = (piece.code, name, piece.name, kind.title, several, kind.held_in if of == PLAYER else "")
        thing = Loose(kind, name, piece, label, words, of)
        thing.called = several if several[-len(label) - 1 : -1] == label else thing.called
        yield thing


def _named_at_the_table(table: TrackedTable, of: str) -> list[str]:
    """Counters that people have added by a correction."""
    holders = table.state[SEATS].values() if of == PLAYER else [table.state]
    return sorted({name for holder in holders for name in holder["counters"]} - {*table.game.counters})
