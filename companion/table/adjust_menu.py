"""The menu of `adjust`: who or what, which thing of it, what it is now; why is asked last.

It is made from what the game declares of its state, so it reaches every field of any game. Whoever knows what to say
types the line at once (`ann hp 3`). A correction is tried before the reason is asked, and what it makes different is
said; one that can't be alone is kept while others are made with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, NamedTuple

from companion.corrections.lines import spell_with
from companion.corrections.places import Spot, has_parts
from companion.library.games import part_of
from companion.positions.instructions import HEADINGS
from companion.positions.label_words import fitting
from companion.positions.paths import look
from companion.positions.state_words import NOTHING as NO_VALUE
from companion.positions.state_words import entry, field_words
from companion.positions.views import SEATS
from companion.table.adjust_attempts import Attempts
from companion.table.adjust_prompts import BACK, LEAVE, WIDE, Left, Prompts, ReadLine, cut_row, takes_signs
from companion.table.adjust_rows import heading, player_rows, samples
from companion.table.facts import Drawing, Room
from companion.text.grammar import capital, could_be, either, is_number, joined
from companion.text.styled_text import text
from components.problems import SalvageError, dotted
from components.schema import UNSEEN, Field
from components.specs import NUMBERS

if TYPE_CHECKING:
    from companion.sessions.session import Session

NOTHING_DONE = "Nothing was corrected."
IN_ONE_LINE, GAP = "In one line:  ", "   "
SEVERAL = "Several at once, with commas between them: all of them are made, or none."
HOW = "Type a number of the list, the beginning of a name on it, or what lies on the table,"
WIDEST = 80
MOST_APART = 16
"""Rows of a menu that leave room on a small screen for empty lines between players and the rest."""
TYPED_ROWS = 4
"""Rows of a screen below a step and what is drawn of it, for what is typed."""
LEAST_DRAWN = 3
"""Rows of a drawing at the least, with the empty ones round it."""
MOST_KEYS = 12
"""Keys of a map that are all listed, though nothing may be there; of others only those with something."""
TURN = ("turn", "player")
OPEN = ("text", "name")
"""Types of keys that may be anything."""


class Row(NamedTuple):
    """A row of the menu: what it is called, what is there now, and what it leads to."""

    label: str
    now: str
    leads: Callable[[], bool]
    is_player: bool = False


class AdjustMenu:
    """Asks for corrections of one session until one holds, and makes it."""

    def __init__(
        self,
        session: Session,
        ask: ReadLine,
        tell: Callable[[Sequence[str]], None],
        clear: Callable[[], int] | None = None,
    ) -> None:
        """clear: empties the screen for each step and gives its rows, 0 where there is none."""
        self.session, self.ask, self.clear = session, ask, clear
        self.show = tell
        summary = part_of(session.place, "summary", session.meta.mode)
        self.drawings: Mapping[str, Drawing] = getattr(summary, "FIELD_DRAWINGS", {})
        self.said: Sequence[str] = ()
        """What was told last, which a cleared screen tells again below the menu."""

    def tell(self, rows: Sequence[str]) -> None:
        """Answer what was typed."""
        self.said = rows
        self.show(rows)

    def _begin_step(self, rows: Sequence[str], spot: Spot | None = None) -> None:
        """Show a step, on a screen of its own where that can be, with what the game draws of a place."""
        high = self.clear() if self.clear else 0
        said = ["", *self.said] if self.said and high else []
        self.said = ()
        drawn = self._draw(spot, high - TYPED_ROWS - len(rows) - len(said)) if spot else []
        self.show([*rows[:1], *drawn, *rows[1:], *said])

    def _draw(self, spot: Spot, rows: int) -> list[str]:
        """What a game draws of a player's place, between empty lines; nothing where that is too high."""
        way = [*map(str, spot.way)]
        drawing = self.drawings.get(way[2]) if len(way) > 2 and way[0] == SEATS else None
        if drawing is None or rows < LEAST_DRAWN:
            return []
        drawn = drawing(self.seen, Room(WIDEST, rows - 2, way[1]))
        return ["", *map(text, drawn), ""] if drawn and len(drawn) <= rows - 2 else []

    def run(self, typed: Sequence[str] = (), reason: str | None = None) -> list[str]:
        """Ask until something has been corrected, and tell what. `typed`: only this, which is done at once or not at
        all, or a place by its name, whose page it leads to; without a reason that is asked. Raises SalvageError where
        it can't be."""
        self.session.refresh()
        attempts = self.attempts = Attempts(self.session, self.ask, self.tell)
        self.state, self.seen, self.lines, self.words = attempts.state, attempts.seen, attempts.lines, attempts.words
        self.prompts = Prompts(self.lines, self.ask, self.tell)
        place = self._place_alone(typed) if reason is None else None
        if typed and not place:
            made = attempts.try_one(typed)
            if reason is None:
                self.tell(attempts.preview(made))
            with suppress(Left):
                attempts.make(made, reason)
            return attempts.news or [NOTHING_DONE]
        with suppress(Left):
            self._go(place) if place else self._top()
        if attempts.waiting and not attempts.news:
            return [f"Nothing was corrected; what was kept for later is dropped: {joined(attempts.waiting)}."]
        return attempts.news or [NOTHING_DONE]

    # ---- menus

    def _top(self) -> None:
        """The table: the players, what lies between them, and what only the companion keeps."""
        fields = self.session.game.state
        heaps = [field for field in fields.values() if field.on_table and _is_heap(field)]
        heaps = heaps if len(heaps) > 2 else []
        between = [field for field in fields.values() if field.on_table and field.name not in (*HEADINGS, SEATS)]
        between = [field for field in between if field not in heaps]
        others = [field for field in fields.values() if field.name != SEATS and field not in (*between, *heaps)]

        def rows() -> list[Row]:
            every = [*self._players(), *self._rows(between)]
            for label, found in (("decks and supplies", heaps), ("turn, phase and more", others)):
                if found:
                    now = self._summarise(found)
                    every.append(Row(label, now, partial(self._menu, capital(label), partial(self._rows, found))))
            return every

        longer = accumulate(samples(self.lines), lambda said, line: said + GAP + line)
        such = [*takewhile(lambda said: len(said) < WIDEST, (IN_ONE_LINE + said for said in longer))]
        self._menu("the table is right, the companion wrong", rows, hints=[*such[-1:], SEVERAL])

    def _players(self) -> list[Row]:
        """A row for each player, what most have in columns."""
        players, fields = self.seen.get(SEATS, {}), self.session.game.state[SEATS].fields
        names = [*players]
        said = player_rows(self.words, players, fields)
        leads = [partial(self._go, self._spot((SEATS, name))) for name in names]
        return [Row(*each, is_player=True) for each in zip(names, said, leads, strict=True)]

    def _summarise(self, fields: Sequence[Field]) -> str:
        """What fields of the table hold; whose turn it is first, as players say it."""
        turn, player = (self.seen.get(name) if name in {each.name for each in fields} else None for name in TURN)
        others = {each.name: each for each in fields if turn is None or each.name not in HEADINGS}
        whose = ", ".join(filter(None, (f"turn {turn}" if turn is not None else "", f"{player}" if player else "")))
        rest = self.words.record(self.seen, others) if others else ""
        rest = rest.replace("; ", ", ") if whose else rest
        return ", ".join(said for said in (whose, rest) if said and said != NO_VALUE) or NO_VALUE

    def _rows(self, fields: Sequence[Field]) -> list[Row]:
        """The rows of fields of the table."""
        return [self._row(self.words.field(field), self._spot((field.name,))) for field in fields]

    def _menu(
        self, title: str, rows: Callable[[], list[Row]], spot: Spot | None = None, hints: Sequence[str] = ()
    ) -> bool:
        """Show rows about a place and do what is chosen, until something has been corrected; whether it has."""
        while True:
            found = rows()
            if not found:
                self.tell([f"{title}: there is nothing to correct."])
                return False
            kept = [f"Kept so far: {', '.join(self.attempts.waiting)}"] if self.attempts.waiting else []
            name = self.session.name if self.clear else ""
            self._begin_step([heading(title, name), *self._list_rows(found), *kept, *hints], spot)
            line = self.ask("Correct what? A number or a name (0 goes back) > ").strip()
            line = re.sub(r"^/?adjust\s+", "", line, flags=re.IGNORECASE)  # As it is typed outside the menu.
            if line.lower() in BACK:
                return False
            if line.lower() in LEAVE:
                raise Left
            if line == "?":
                self.tell([f"{HOW} such as {either([repr(each) for each in self.lines.examples()])}; 0 goes back."])
            elif self._obey(line, found):
                return True

    def _list_rows(self, rows: Sequence[Row]) -> list[str]:
        """Numbered rows, players apart from the rest on a screen."""
        listed = []
        for players in (True, False):
            part = [(number, row) for number, row in enumerate(rows, 1) if row.is_player == players]
            width = max((len(row.label) for _, row in part), default=0)
            if part and self.clear and len(part) < len(rows) <= MOST_APART:
                listed.append("")
            for number, row in part:
                now = cut_row(row.now, width + 6, WIDEST if players else WIDE)
                listed.append(f"{number:>3} {row.label:<{width}}  {now}".rstrip())
        return [*listed, ""] if self.clear and "" in listed else listed

    def _obey(self, line: str, rows: Sequence[Row]) -> bool:
        """Do what a line of the menu means: a row of it, or a correction."""
        if is_number(line):
            if 1 <= int(line) <= len(rows):
                return rows[int(line) - 1].leads()
            numbers = f"a number from 1 to {len(rows)}" if len(rows) > 1 else "1"
            self.tell([f"There is no {line} on the list; type {numbers}, or 0 to go back."])
            return False
        labels = [row.label for row in rows]
        found = fitting(line, labels, labels)
        if len(found) == 1:
            return rows[found[0]].leads()
        if len(found) > 1:
            self.tell([could_be(line, (labels[place] for place in found))])
            return False
        if place := self._place_alone(_lines(line)):
            return self._go(place)
        return bool(self.attempts.attempt(_lines(line)))

    def _place_alone(self, lines: Sequence[str]) -> Spot | None:
        """The one place that a line names, if it says nothing of what is there."""
        spots = self.lines.places.spots(lines[0], single=False) if len(lines) == 1 else []
        if len(spots) != 1:
            return None
        try:
            spell_with(self.lines, lines)
        except SalvageError:
            return spots[0]
        return None

    def _row(self, label: str | int, spot: Spot) -> Row:
        """The row of a place."""
        now = look(self.seen, spot.way)
        if isinstance(spot.way[-1], int) and spot.kind.base == "record":
            said = self.words.entry_words(now, look(self.seen, spot.way[:-1]), spot.field)
        else:
            said = self._value(spot)
        return Row(str(label), said, lambda: self._go(spot))

    def _value(self, spot: Spot) -> str:
        """What is there now; of an unseen pile that still counts pieces that lie elsewhere, how many those are."""
        now = look(self.seen, spot.way)
        less = self.state[spot.field.less] if spot.kind is spot.field.type and spot.field.less else 0
        if gone := sum(less.values()) if isinstance(less, Mapping) else less:
            return f"{now[UNSEEN] - gone} unseen, {gone} {self.words.field(self.session.game.state[spot.field.less])}"
        return self.words.value(now, spot.field, spot.kind)

    def _go(self, spot: Spot) -> bool:
        """Correct a place: a value at once, others by a menu of what is in them."""
        kind = spot.kind
        if not has_parts(kind):
            return self._ask_value(spot)
        if kind.base == "record" and look(self.state, spot.way) is None:
            return self._add(spot)
        whole = kind is spot.field.type and kind.base != "record"
        title = self._explain(spot) if whole else capital(self.words.place(spot.way))
        return self._menu(title, lambda: [*self._inside(spot)], spot)

    def _explain(self, spot: Spot) -> str:
        """A place and what it means; one of them where the other says no more."""
        place, meaning = capital(self.words.place(spot.way)), spot.field.meaning
        if len(spot.way) == 1 and meaning.lower().startswith(self.words.field(spot.field).lower()):
            return capital(meaning)
        return place if meaning.removeprefix("the ") in ("", field_words(spot.field)) else f"{place}: {meaning}"

    def _inside(self, spot: Spot) -> Iterator[Row]:
        """The rows of what is in a place."""
        way, field, kind = spot
        value = look(self.state, way)
        if kind.base == "record":
            for part in field.fields.values():
                # A number that no piece shows, such as points in a game without any, is told where it isn't 0.
                if part.on_table or part.type.base not in NUMBERS or look(value, (part.name,)):
                    yield self._row(self.words.field(part), Spot((*way, part.name), part, part.type))
            if (way[0] != SEATS or len(way) > 2) and (kind is not field.type or field.default is None):
                yield Row(
                    "remove", f"take this {entry(field)} away", lambda: bool(self.attempts.attempt([f"{dotted(way)}="]))
                )
        elif kind.base == "list" and kind.item:
            for number in range(len(value or ())):
                yield self._row(f"{entry(field)} {number + 1}", Spot((*way, number), field, kind.item))
            new = Spot((*way, len(value or ())), field, kind.item)
            if kind is not field.type or field.max_items is None or len(value or ()) < field.max_items:
                yield Row("add", f"one more {entry(field)}", lambda: self._add(new))
        elif kind.item and kind.key:
            there, item = [*(value or ())], kind.item
            every = [each.key for each in self.words.allowed(kind.key, field, self.lines.names)]
            few = every if len(every) <= MOST_KEYS and item.base != "record" else []
            for key in dict.fromkeys([*few, *there]):
                yield self._row(self.words.key(key, kind.key), Spot((*way, key), field, item))
            free = kind.key.base in OPEN
            if free or {*every} - {*there, *few}:
                yield Row("add", "a new one" if free else "one that isn't listed here", lambda: self._ask_key(spot))

    def _spot(self, way: tuple[str | int, ...]) -> Spot:
        """The place of a field of the table, or of a player."""
        field = self.session.game.state[str(way[0])]
        kind = field.type.item if len(way) > 1 else field.type
        assert kind is not None
        return Spot(way, field, kind)

    # ---- questions

    def _ask_key(self, spot: Spot) -> bool:
        """A new key of a map, then what is there."""
        kind = spot.kind
        assert kind.key is not None
        assert kind.item is not None
        keys = Spot(spot.way, spot.field, kind.key)
        while True:
            line = self.ask(f"{capital(self.words.place(spot.way))}: which? {self.prompts.hint(keys)}> ").strip()
            if self.prompts.is_back(line, keys):
                return False
            if line == "?":
                self.prompts.list_values(keys)
                continue
            try:
                key = self.lines.pick(line, kind.key, spot.field) if self.prompts.allowed(keys) else line
            except SalvageError as problem:
                self.tell([str(problem)])
                continue
            return self._go(Spot((*spot.way, key), spot.field, kind.item))

    def _add(self, spot: Spot) -> bool:
        """A record that isn't there yet: what must be said of it, then what may be."""
        given: Mapping[str, str] = {}
        while (record := self._ask_record(spot, given)) is not None:
            written = ", ".join(f"{name}: {value}" for name, value in record.items())
            made = self.attempts.attempt([f"{dotted(spot.way)}={{{written}}}"])
            if made is not None:
                return made
            given = record
        return False

    def _ask_record(self, spot: Spot, given: Mapping[str, str]) -> dict[str, str] | None:
        """The parts of a new record as a file writes them; None where one is left out that must be there. `given`: what
        was said before."""
        what = self._explain(spot) if spot.kind is spot.field.type else self.words.place(spot.way)
        self._begin_step([f"New: {what}. Press Enter to accept an answer in [brackets]."], spot)
        record: dict[str, str] = {}
        for part in spot.field.fields.values():
            value = self.prompts.ask_part(part, given.get(part.name))
            if value is None and part.required and part.default is None:
                return None
            if value is not None:
                record[part.name] = value
        return record

    def _ask_value(self, spot: Spot) -> bool:
        """What a place holds now."""
        now = self._value(spot)
        place = capital(self.words.place(spot.way))
        prompt = f"{place}, now {now}: change to what? {self.prompts.hint(spot)}> "
        meant = self._explain(spot) if spot.kind is spot.field.type else place
        self._begin_step([f"{meant}."] if meant != place else [], spot)
        while True:
            line = self.ask(prompt).strip()
            if self.prompts.is_back(line, spot):
                self.said = ()
                return False
            if line == "?":
                self.prompts.list_values(spot)
                continue
            try:
                text = self.lines.at(spot, line, takes_signs(spot))
            except SalvageError as problem:
                self.tell(self.attempts.problems(problem))
                continue
            made = self.attempts.attempt([text])
            if made is not None:
                return made


def _lines(typed: str) -> list[str]:
    """The corrections of one line; between commas only where none is written with an equals sign.

    >>> _lines("ann hp 3, G45 0"), _lines("ann.hand=F, J; threat=3")
    (['ann hp 3', 'G45 0'], ['ann.hand=F, J', 'threat=3'])
    """
    parts = typed.split(";") if "=" in typed else re.split("[,;]", typed)
    return [part.strip() for part in parts if part.strip()]


def _is_heap(field: Field) -> bool:
    """Whether a field is a deck, a discard pile or a supply."""
    return field.type.base == "pile" or field.rest or field.seen != "all"
