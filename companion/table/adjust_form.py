"""The form of `adjust`: it asks for a player or thing, a part of it, and its true value.

It is made from the game's declared state, so it reaches every field of any game. People who know the syntax type a line
at once (`ann hp 3`). A correction that isn't valid alone is kept until others join it. The form results in a valid
correction that isn't made yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.corrections.apply import Adjusted, adjusted, with_place
from companion.corrections.correction_lines import LineReader
from companion.corrections.names import NAME, nameable
from companion.corrections.places import StatePlace, has_parts
from companion.engine import Play
from companion.forms.form import BACK_WORDS, FieldKind, Form, FormField
from companion.forms.state_fields import kind_of, list_allowed, make_field, spell_value, tell_allowed
from companion.game_registry.games import part_of
from companion.positions.paths import look
from companion.positions.state_words import NOTHING_TEXT, StateWords, entry, field_words
from companion.positions.views import SEATS, TABLE_KEY, view
from companion.sessions.session import Session
from companion.state_diff.changed import CORRECTED_TITLE, tell_correction
from companion.state_diff.take_and_put import HEADINGS
from companion.table.facts import Asking, Drawing
from companion.text.grammar import capital, either
from components import scenarios
from components.fields import NUMBERS
from components.messages import _
from components.problems import Problem, SalvageError, dotted
from components.schema import HIDDEN_PIECE
from components.schema import Field as Declared

HEADING = "Correct"
IN_ONE_LINE, GAP = "In one line:  ", "   "
SEVERAL_HINT = "Several at once, with commas between them: all of them are made, or none."
TYPING_HINT = (
    "Type a number of the list, the beginning of a name on it, or what lies on the table, such as {such}; 0 goes back."
)
MAX_LISTED_KEYS = 12
"""Keys of a map up to which all are listed, even empty ones; of a larger map only those with something."""
FREE_KEY_TYPES = ("text", "name")
"""Types of keys that may be any text."""
AND_WORD = "and"
"""The word that keeps an invalid correction while another one is added."""
TOGETHER_HINT = "type another value, or 'and' to correct something else along with it"


class Attempts:
    """Tries corrections of a session's current position, and makes the one that is wanted."""

    def __init__(self, session: Session) -> None:
        session.refresh()
        self.session = session
        self.words = StateWords(session.game, session.entries)
        self.state = session.rules.dump(session.play.table)
        self.seen = view(self.state, session.game.state, TABLE_KEY)
        self.names = scenarios.names_in(session.game, self.state)
        self.lines = LineReader(session.game, self.names, self.state, session.play.table)
        self.kept: list[str] = []
        """Corrections that wait for others, as they aren't valid alone."""
        self.waiting: list[str] = []
        """The same corrections as they were typed."""
        self.refused: tuple[str, list[str]] = "", []
        """The correction that was refused last, as it was typed and as it was spelt out."""

    def attempt(self, typed_texts: Sequence[str]) -> Adjusted:
        """Try a correction with those that wait for it; it isn't made yet. Raises SalvageError if it isn't valid."""
        return self._attempt(" ".join(typed_texts), lambda: self.lines.spell_out(typed_texts))

    def attempt_at(self, state_place: StatePlace, typed_text: str) -> Adjusted:
        """Try a correction of one place. Raises SalvageError if it isn't valid."""
        line = f"{self.words.place(state_place.way)} {typed_text}"
        return self._attempt(line, lambda: [self.lines.at(state_place, typed_text, _takes_signs(state_place))])

    def _attempt(self, line: str, spell_out: Callable[[], list[str]]) -> Adjusted:
        self.refused = line, []
        try:
            lines = spell_out()
            self.refused = line, lines
            return adjusted(self.session.rules, self.session.game, self.session.play, [*self.kept, *lines])
        except SalvageError as problem:
            placed_faults = [with_place(fault, self.session.game, self.state) for fault in problem.faults]
            problems = [Problem("", None, capital(str(fault))) for fault in placed_faults]
            together_hint = Problem("", None, _(TOGETHER_HINT))
            raise SalvageError([*problems, together_hint] if self.refused[1] else problems) from None

    def keep(self) -> None:
        """Keep the correction that was refused last while others are added. Raises SalvageError."""
        typed_text, lines = self.refused
        if not lines:
            raise SalvageError(_("there is no correction that could be kept for later"))
        self.kept += lines
        self.waiting.append(typed_text)
        self.refused = "", []

    def make(self, correction: Adjusted, reason: str) -> list[str]:
        """Make a correction that has been tried, and return its effects in words. Raises SalvageError."""
        return self._describe_change(self.session.adjust(correction.typed, reason), self.session.play)

    def preview(self, correction: Adjusted) -> list[str]:
        """Describe the effects of a correction before it is made."""
        return self._describe_change(correction, correction.play, _("This will change:"))

    def _describe_change(self, correction: Adjusted, play: Play, title: str = CORRECTED_TITLE) -> list[str]:
        """Describe the effects of a correction, as far as the table may see them."""
        new_state = view(self.session.rules.dump(play.table), self.session.game.state, TABLE_KEY)
        return [*tell_correction(correction, self.seen, new_state, self.words, title)]


def _takes_signs(state_place: StatePlace) -> bool:
    """Check whether a sign means adding or subtracting; if a number may be below 0, -1 is a number."""
    minimum = state_place.field.min
    is_negative = state_place.kind.base in ("int", "number") and not (isinstance(minimum, int | float) and minimum >= 0)
    return not is_negative


class AdjustForm:
    """The forms by which one position of a session is corrected."""

    def __init__(self, session: Session) -> None:
        self.session, self.attempts = session, Attempts(session)
        self.state, self.seen, self.lines = self.attempts.state, self.attempts.seen, self.attempts.lines
        self.words, self.fields = self.attempts.words, session.game.state
        summary_module = part_of(session.place, "summary", session.meta.mode)
        self.drawings: Mapping[str, Drawing] = getattr(summary_module, "CLOSE_UPS", {})

    def read(self, typed_texts: Sequence[str]) -> Adjusted | Form:
        """Return the result of typed corrections, made together; or the form of a place if only that is named. Raises
        SalvageError."""
        spots = self.lines.places.spots(typed_texts[0], single=False) if len(typed_texts) == 1 else []
        if len(spots) == 1:
            try:
                self.lines.spell_out(typed_texts)
            except SalvageError:
                return self._open_place(spots[0])
        return self.attempts.attempt(typed_texts)

    # ---- menus

    def top(self) -> Form:
        """Return the form of the whole table: the players, the things between them, and those that only the companion
        tracks."""
        heaps = [field for field in self.fields.values() if field.on_table and _is_heap(field)]
        heaps = heaps if len(heaps) > 2 else []
        excluded_names = (*HEADINGS, SEATS, *(field.name for field in heaps))
        middle_fields = [field for field in self.fields.values() if field.on_table and field.name not in excluded_names]
        other_fields = [
            field for field in self.fields.values() if field.name != SEATS and field not in (*middle_fields, *heaps)
        ]
        groups = [
            FormField(
                label, ", ".join(self.words.field(each) for each in fields_of_group),
                pick=partial(self._make_menu, capital(label), partial(self._make_rows, fields_of_group)),
            )
            for label, fields_of_group in ((_("decks and supplies"), heaps), (_("turn, phase and more"), other_fields))
            if fields_of_group
        ]  # fmt: skip
        rows = [*self._make_player_rows(), *self._make_rows(middle_fields), *groups]
        example_lines = f"{_(IN_ONE_LINE)}{GAP.join(self.lines.examples())}"
        return self._make_menu(
            _("where the table shows something else"), lambda: rows, hints=[example_lines, _(SEVERAL_HINT)]
        )

    def _make_menu(
        self,
        title: str,
        list_rows: Callable[[], list[FormField]],
        state_place: StatePlace | None = None,
        hints: Sequence[str] = (),
    ) -> Form:
        """Return a form whose rows lead to further forms about a place."""
        if not (fields := list_rows()):
            raise SalvageError(_("{title}: there is nothing to correct", title=title))
        waiting_lines = ", ".join(self.attempts.waiting)
        notes = [_("Kept so far: {lines}", lines=waiting_lines)] if waiting_lines else []
        example_text = either([repr(each) for each in self.lines.examples()])
        form = Form(
            f"{_(HEADING)}: {title}", fields, other=lambda line: self.read(_split_line(line)), hints=[*notes, *hints],
            about=[_(TYPING_HINT, such=example_text)], help=_("0 back  ? what can be typed"),
            prompt=_("Correct what? A number or a name > "),
            again=lambda: self._make_menu(title, list_rows, state_place, hints),
        )  # fmt: skip
        return self._add_drawing_and_words(form, state_place)

    def _add_drawing_and_words(self, form: Form, state_place: StatePlace | None) -> Form:
        """Add to a form the game's drawing of a player's place, and the words that all of these forms know."""
        path_words = [*map(str, state_place.way)] if state_place else []
        drawing = self.drawings.get(path_words[2]) if len(path_words) > 2 and path_words[0] == SEATS else None
        draw = (lambda: drawing(self.seen, Asking(path_words[1]))) if drawing else None
        outer_verbs = {
            "adjust": form.read,
            "/adjust": form.read,
        }  # People also type this word, as they would outside the form.
        verbs = {AND_WORD: lambda rest: self.attempts.keep(), **outer_verbs}
        return replace(form, draw=draw, verbs=verbs)

    def _make_player_rows(self) -> list[FormField]:
        """Return a row for each player, without rarely wrong fields such as colour or ship."""
        player_fields = [*self.fields[SEATS].fields.values()]
        field_by_name = {
            each.name: each
            for number, each in enumerate(player_fields)
            if number or each.type.base not in ("piece", "row")
        }
        return [
            FormField(
                name,
                self.words.record(player, field_by_name),
                pick=partial(self._open_place, self._find_place((SEATS, name))),
            )
            for name, player in self.seen.get(SEATS, {}).items()
        ]

    def _make_rows(self, fields: Sequence[Declared]) -> list[FormField]:
        """Return the rows of fields of the table."""
        return [self._make_row(self.words.field(field), self._find_place((field.name,))) for field in fields]

    def _make_row(self, label: str, state_place: StatePlace) -> FormField:
        """Return the row of a place."""
        value = look(self.seen, state_place.way)
        if isinstance(state_place.way[-1], int) and state_place.kind.base == "record":
            text = self.words.entry_words(value, look(self.seen, state_place.way[:-1]), state_place.field)
        else:
            text = self._describe_value(state_place)
        kind = (
            kind_of(state_place.kind) if isinstance(value, int) else FieldKind.TEXT
        )  # A missing value has no next number.
        counter = self.session.game.counters.get(str(state_place.way[-1]))
        step = counter.step if counter else 1
        return FormField(
            label, text, pick=partial(self._open_place, state_place), type=kind, name=dotted(state_place.way), step=step
        )

    def _describe_value(self, state_place: StatePlace) -> str:
        """Return the value of a place in words; for an unseen pile that still counts pieces elsewhere, also how many
        those are."""
        value = look(self.seen, state_place.way)
        pieces_elsewhere = (
            self.state[state_place.field.less]
            if state_place.kind is state_place.field.type and state_place.field.less
            else 0
        )
        if (
            count_elsewhere := sum(pieces_elsewhere.values())
            if isinstance(pieces_elsewhere, Mapping)
            else pieces_elsewhere
        ):
            elsewhere_text = f"{count_elsewhere} {self.words.field(self.fields[state_place.field.less])}"
            return _("{n} unseen, {elsewhere}", n=value[HIDDEN_PIECE] - count_elsewhere, elsewhere=elsewhere_text)
        return self.words.value(value, state_place.field, state_place.kind)

    def _open_place(self, state_place: StatePlace) -> Form:
        """Return the form of a place: a question for a single value, else a menu of its parts."""
        if not has_parts(state_place.kind):
            return self._ask_value(state_place)
        if state_place.kind.base == "record" and look(self.state, state_place.way) is None:
            return self._ask_record(state_place, {})
        is_whole = state_place.kind is state_place.field.type and state_place.kind.base != "record"
        title = self._explain_place(state_place) if is_whole else capital(self.words.place(state_place.way))
        return self._make_menu(title, lambda: [*self._list_contents(state_place)], state_place)

    def _explain_place(self, state_place: StatePlace) -> str:
        """Return a place with its meaning, or one of them if the other adds nothing."""
        place_name, meaning = capital(self.words.place(state_place.way)), state_place.field.meaning
        if len(state_place.way) == 1 and meaning.lower().startswith(self.words.field(state_place.field).lower()):
            return capital(meaning)
        return (
            place_name
            if meaning.removeprefix("the ") in ("", field_words(state_place.field))
            else f"{place_name}: {meaning}"
        )

    def _list_contents(self, state_place: StatePlace) -> Iterator[FormField]:
        """Yield the rows of a place's contents."""
        path, field, value_type = state_place
        if value_type.base == "record":
            yield from self._list_parts(state_place)
            return
        assert value_type.item is not None
        contents = look(self.state, path) or ()
        keys = [*range(len(contents))] if value_type.base == "list" else self._list_keys(state_place)
        for key in keys:
            label = f"{entry(field)} {key + 1}" if isinstance(key, int) else self.words.key(key, value_type.key)
            yield self._make_row(label, StatePlace((*path, key), field, value_type.item))
        if value_type.base != "list":
            yield from self._offer_new_key(state_place, keys)
        elif value_type is not field.type or field.max_items is None or len(contents) < field.max_items:
            new_place = StatePlace((*path, len(contents)), field, value_type.item)
            text = _("one more {entry}", entry=entry(field))
            yield FormField(_("add"), text, name="add", pick=partial(self._ask_record, new_place, {}))

    def _list_parts(self, state_place: StatePlace) -> Iterator[FormField]:
        """Yield the rows of a record."""
        path, field, value_type = state_place
        value = look(self.state, path)
        if len(path) == 2 and path[1] in nameable(self.session.game, self.state):
            yield FormField(_(NAME), str(path[1]), name=NAME, pick=partial(self._ask_name, str(path[1])))
        for part in field.fields.values():
            # A number without a piece, such as points in a game without any, is listed unless it is 0.
            if part.on_table or part.type.base not in NUMBERS or look(value, (part.name,)):
                yield self._make_row(self.words.field(part), StatePlace((*path, part.name), part, part.type))
        if (path[0] != SEATS or len(path) > 2) and (value_type is not field.type or field.default is None):
            remove = partial(self.attempts.attempt, [f"{dotted(path)}="])
            remove_text = _("take this {entry} away", entry=entry(field))
            yield FormField(_("remove"), remove_text, name="remove", pick=remove)

    def _list_possible_keys(self, state_place: StatePlace) -> list[str]:
        assert state_place.kind.key is not None
        return [each.key for each in self.words.allowed(state_place.kind.key, state_place.field, self.lines.names)]

    def _list_keys(self, state_place: StatePlace) -> list[str]:
        """Return the keys of a map that have a row: all possible ones if they are few, and all that are present."""
        keys = self._list_possible_keys(state_place)
        few_keys = (
            keys
            if len(keys) <= MAX_LISTED_KEYS and state_place.kind.item and state_place.kind.item.base != "record"
            else []
        )
        return [*dict.fromkeys([*few_keys, *(look(self.state, state_place.way) or ())])]

    def _offer_new_key(self, state_place: StatePlace, keys: Sequence[str]) -> Iterator[FormField]:
        """Yield the row for another key of a map, if it may have one."""
        is_free = state_place.kind.key is not None and state_place.kind.key.base in FREE_KEY_TYPES
        if is_free or {*self._list_possible_keys(state_place)} - {*keys}:
            text = _("a new one") if is_free else _("one that isn't listed here")
            yield FormField(_("add"), text, name="add", pick=partial(self._ask_key, state_place))

    def _find_place(self, path: tuple[str | int, ...]) -> StatePlace:
        """Return the place of a field of the table, or of a player."""
        field = self.fields[str(path[0])]
        value_type = field.type.item if len(path) > 1 else field.type
        assert value_type is not None
        return StatePlace(path, field, value_type)

    # ---- questions

    def _ask_value(self, state_place: StatePlace) -> Form:
        """Return the question for a place's true value."""
        place_name, old_text = capital(self.words.place(state_place.way)), self._describe_value(state_place)
        title = self._explain_place(state_place) if state_place.kind is state_place.field.type else place_name
        put = partial(self.attempts.attempt_at, state_place)
        value_text = old_text if kind_of(state_place.kind) == FieldKind.NUMBER else ""
        return self._ask_one_value(
            state_place,
            put,
            _("{place}, now {now}: change to what?", place=place_name, now=old_text),
            title,
            value_text,
        )

    def _ask_name(self, player_name: str) -> Form:
        """Return the question for a player's new name."""
        put = partial(self._put_name, player_name)
        prompt_text = _("{player}'s name: change to what? > ", player=player_name)
        title = _("Correct: {player}'s name", player=player_name)
        return FormField(_("Name"), player_name, put, question=title, prompt=prompt_text, allowed=_("any name")).form()

    def _put_name(self, player_name: str, typed_text: str) -> Adjusted:
        return self.attempts.attempt([f"{SEATS}.{player_name}.{NAME}={typed_text}"])

    def _ask_key(self, state_place: StatePlace) -> Form:
        """Return the question for a new key of a map, which leads to the form of its value."""
        key_type, item_type = state_place.kind.key, state_place.kind.item
        assert key_type is not None
        assert item_type is not None
        keys = StatePlace(state_place.way, state_place.field, key_type)

        def put(typed_text: str) -> Form:
            name = (
                self.lines.pick(typed_text, key_type, state_place.field)
                if list_allowed(self.lines, state_place.field, key_type)
                else typed_text
            )
            return self._open_place(StatePlace((*state_place.way, name), state_place.field, item_type))

        return self._ask_one_value(keys, put, _("Which?"), capital(self.words.place(state_place.way)))

    def _ask_one_value(
        self, state_place: StatePlace, put: Callable[[str], Any], prompt_text: str, title: str, value_text: str = ""
    ) -> Form:
        """Return the question for one value of a place. value_text: the old value of a number."""
        return self._add_drawing_and_words(
            self._make_field(state_place, put, prompt_text, title, value_text).form(), state_place
        )

    def _make_field(
        self, state_place: StatePlace, put: Callable[[str], Any], question_text: str, title: str, value_text: str = ""
    ) -> FormField:
        free_hint = _("any whole number") if state_place.kind.leaf.base in NUMBERS else _("any words")
        return replace(
            make_field(self.lines, title, state_place.field, state_place.kind, value_text), put=put,
            question=f"{_(HEADING)}: {title}",
            prompt=f"{question_text} {self._make_hint(state_place)}> ", allowed=free_hint,
        )  # fmt: skip

    def _ask_record(self, state_place: StatePlace, value_by_name: dict[str, str]) -> Form:
        """Return the form of a new record, by its parts as a file spells them."""
        place_name = (
            self._explain_place(state_place)
            if state_place.kind is state_place.field.type
            else self.words.place(state_place.way)
        )

        def make() -> Adjusted:
            record_text = ", ".join(f"{name}: {value}" for name, value in value_by_name.items())
            return self.attempts.attempt([f"{dotted(state_place.way)}={{{record_text}}}"])

        def field(part: Declared) -> FormField:
            place = StatePlace((), part, part.type)
            default_text = "" if part.required and part.default is None else self.words.value(part.default, part)
            name = capital(field_words(part))

            def put(typed_text: str) -> None:
                value_by_name[part.name] = spell_value(self.lines, typed_text, part, part.type)

            form_field = self._make_field(
                place, put, f"{name}:", name, value_by_name.get(part.name) or default_text or "…"
            )
            return replace(form_field, name=part.name, help=part.meaning)

        form = Form(
            _("New: {what}", what=place_name), [*map(field, state_place.field.fields.values())], make,
            back=BACK_WORDS[1:],
            again=lambda: self._ask_record(state_place, value_by_name),
            prompt=_("Change what? (Enter when all is right) > "),
            help=_("0 back  ? what these are"), button=_("Add it"),
        )  # fmt: skip
        return self._add_drawing_and_words(form, state_place)

    def _make_hint(self, state_place: StatePlace) -> str:
        """Return a hint on what may be typed: a range, or some of the values and how to list the others."""
        value_type, record = state_place.kind, look(self.state, state_place.way[:-1]) if state_place.way else {}
        value_by_sibling = record if isinstance(record, Mapping) else {}
        hint = tell_allowed(self.lines, state_place.field, value_type, value_by_sibling)
        is_optional = (
            not state_place.field.required and state_place.field.default is None
        ) or value_type is state_place.field.type.item
        if value_type.base in ("list", "pile"):
            hint = "; ".join(filter(None, (hint, _("+ adds, - takes away"))))
        elif is_optional and value_type.base not in ("bool", *NUMBERS):
            empty_text = "{said}; or {empty}" if hint else "type it, or {empty}"
            hint = _(empty_text, said=hint, empty=state_place.field.empty or NOTHING_TEXT)
        return f"({hint}) " if hint else ""


def _split_line(typed_text: str) -> list[str]:
    """Split a line into corrections; commas only count if none of them has an equals sign.

    >>> _split_line("ann hp 3, G45 0"), _split_line("ann.hand=F, J; threat=3")
    (['ann hp 3', 'G45 0'], ['ann.hand=F, J', 'threat=3'])
    """
    parts = typed_text.split(";") if "=" in typed_text else re.split(r";|,(?!\d{3}\b)", typed_text)
    return [part.strip() for part in parts if part.strip()]


def _is_heap(field: Declared) -> bool:
    """Check whether a field is a deck, a discard pile or a supply."""
    return field.type.base == "pile" or field.rest or field.seen != "all"
