"""The menu of `adjust` reaches every declared field of every game and sets it to another legal value; undo takes that
back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.corrections.correction_lines import LineReader
from companion.engine import Choice
from companion.forms.form import Form
from companion.positions.differ import differences as apart
from companion.positions.scenarios import flow
from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import bots_of
from companion.table.adjust_form import IN_ONE_LINE
from companion.terminal.adjust_prompts import correct as ask_to_correct
from components.places import find_games, locate
from components.problems import SalvageError, dotted
from components.scenarios import FOLDER, names_in
from components.schema import Field

from ..long_run import LONG, first_of

MOST_TRIES = 12
"""Values that are tried for a field in one position, so that the test stays short."""
POSITIONS, APART = 8, 13
"""Positions of a game in which the fields that are left are tried, and the answers between two of them."""
MOST_ANSWERS = 250

GROUPS = ("decks and supplies", "turn, phase and more")
HEADING = "Correct: "
TOP, NEW = f"{HEADING}where the table shows something else", "add"


def declared(fields: Mapping[str, Field], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every field that a game declares, by the names on the way."""
    for name, field in fields.items():
        if field.fields:
            yield from declared(field.fields, (*before, name))
        else:
            yield (*before, name)


def fields_of(fields: Mapping[str, Field], path: tuple[str, ...]) -> Iterator[Field]:
    """The fields on the way to a declared one."""
    for name in path:
        yield fields[name]
        fields = fields[name].fields


def values(state: Any, path: tuple[str, ...]) -> list[Any]:
    """Everything that lies at a declared field: of each player, each entry of a list."""
    if not path:
        return [state]
    if isinstance(state, Mapping) and path[0] in state:
        return values(state[path[0]], path[1:])
    parts = state.values() if isinstance(state, Mapping) else state if isinstance(state, list) else ()
    return [value for part in parts if isinstance(part, Mapping | list) for value in values(part, path)]


class Page(NamedTuple):
    """A form that was shown, and what was said to whoever had typed."""

    form: Form
    message: Sequence[str]


class Shown:
    """A display that keeps what is shown, for whoever answers."""

    def __init__(self) -> None:
        self.now = Form("")
        self.pages: list[Page] = []
        self.told: list[str] = []

    def page(self, form: Form, message: Sequence[str] = ()) -> None:
        self.now = form
        self.pages.append(Page(form, message))

    def tell(self, rows: Sequence[str]) -> None:
        self.told += rows

    def ask(self, prompt: str = "> ") -> str:
        raise EOFError


class Lines(Shown):
    """Types lines, then leaves."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = [*lines]
        self.asked: list[str] = []

    def ask(self, prompt: str = "> ") -> str:
        self.asked.append(prompt)
        return self.lines.pop(0) if self.lines else "q"


class Typist(Shown):
    """Answers the form: chooses the rows that lead to a field, then tries what `?` lists until something is taken."""

    def __init__(self, session: Session, path: tuple[str, ...], random: Random) -> None:
        super().__init__()
        self.session, self.path, self.random = session, path, random
        self.left = [*map(StateWords(session.game).field, fields_of(session.game.state, path))]
        self.groups = [*GROUPS]
        self.prompt, self.asked = "", 0
        self.filled: set[str] = set()
        self.tries: Iterator[str] | None = None

    def run(self) -> bool:
        """Whether the field was set; undo takes back what was corrected."""
        before, seq = self.state, self.session.seq
        with suppress(EOFError):
            ask_to_correct(self.session, self)
        was_set = values(before, self.path) != values(self.state, self.path)
        if self.session.seq > seq:
            self.session.undo()
        assert self.state == before
        return was_set

    @property
    def state(self) -> dict[str, Any]:
        return self.session.rules.dump(self.session.play.table)

    def ask(self, prompt: str = "> ") -> str:
        self.asked += 1
        if self.asked > 5 * MOST_TRIES:
            raise EOFError
        if prompt.startswith("Why?"):
            return ""
        if prompt.startswith("Change what?"):
            return self.fill()
        return self.choose() if prompt.startswith("Correct what?") else self.value(prompt)

    def choose(self) -> str:
        """The row of the form that leads on."""
        found = {row.title: str(number) for number, row in enumerate(self.now.fields, 1)}
        if self.left[:1] == [SEATS]:
            self.left = self.left[1:]
            return next(iter(found.values()))
        if self.left and self.left[0] in found:
            return found[self.left.pop(0)]
        if self.now.title == TOP:
            self.groups = [group for group in self.groups if group in found]
            return found[self.groups.pop(0)] if self.groups else self.stop()
        if self.now.title.removeprefix(HEADING).lower() in GROUPS:
            return "0"  # It wasn't in that group.
        there = [number for label, number in found.items() if label not in (NEW, "remove", *GROUPS)]
        if not there or self.random.random() < 0.3:
            return found.get(NEW) or self.stop()
        return self.random.choice(there)

    def fill(self) -> str:
        """The next part of a new record that must be told, or is the field; Enter once there is none."""
        rows = ((str(number), row) for number, row in enumerate(self.now.fields, 1) if row.title not in self.filled)
        name = "".join(self.left[:1]).lower()
        number, wanted = next(
            ((no, row) for no, row in rows if row.value == "…" or row.title.lower() == name), ("", None)
        )
        self.filled = self.filled | {wanted.title} if wanted else set()
        return number

    def stop(self) -> str:
        raise EOFError

    def value(self, prompt: str) -> str:
        """A value: first what is allowed is listed, then one after the other is tried."""
        if prompt != self.prompt:
            self.prompt, self.tries = prompt, None
            return "?"
        if self.tries is None:
            self.tries = iter(self.candidates(prompt))
        return next(self.tries, None) or self.stop()

    def candidates(self, prompt: str) -> list[str]:
        listed = self.told[-1]
        if listed == "any whole number":
            return [str(self.random.randrange(6)) for _ in range(3)] + ["+1", "-1", "1", "0", "2", "9"]
        if listed.startswith("any "):
            every = sorted(set(re.findall(r"'([^' ]+)'", str(self.state))))
            every = self.random.sample(every, min(len(every), MOST_TRIES))
        else:
            every = listed.split(", ")
            every = self.random.sample(every, min(len(every), MOST_TRIES))
        return [f"{sign}{each}" for each in every for sign in "+-"] if "+ adds" in prompt else every


def positions(game: str, random: Random) -> Iterator[Session]:
    """A game of the game's own bots, by and by, and its end if that comes soon."""
    session = begin(locate(game), ["Ann", "Bo", "Cleo"], seed=3)
    bot = bots_of(locate(game))["heuristic"](random.random)
    for number in range(1, MOST_ANSWERS):
        if session.play.over:
            break
        assert isinstance(session.play.ask, Choice)
        session.answer([str(bot(session.play.table, session.play.ask))])
        if number % APART == 0:
            yield session
    yield session


NEVER = {("junk-orbit", ("launched", "tile"))}
"""Fields that are only set in the middle of a step; at its start, which is what is corrected, they are empty."""


TOGETHER = {
    ("space-debris", "orbit_done"): "{gravity}.card gravity; {gravity} oper yes; used gravity; orbit_done=yes",
    ("space-debris", "top"): "{forecast}.card=debris-forecast; top={card}; {forecast} oper yes",
    ("space-debris", "orbit_before"): "phase=place; face_down=[{{cubes: 0}}]; orbit_before={card}; orbit_deck -{card}",
    ("mixia", "proofs"): "ann plans +{card}; players.Ann.proofs={{{card}: 1}}",
    ("spacecraft", "supply"): "supply -hull-white; ann spare +hull-white",
    ("spacecraft", "covered"): "covered +gears; returned -gears",
}
"""What only holds with other corrections, of a field by its last name."""
ENDS = "phase=over; result={result}"


def together(session: Session, path: tuple[str, ...]) -> list[str]:
    """Corrections that hold with each other, for a field that can't change alone."""
    state, fields = session.rules.dump(session.play.table), session.game.state
    held = {each["card"]: letter for letter, each in state.get("satellites", {}).items()}
    deck = state.get("orbit_deck") or state.get("mission_deck") or ["none"]
    lines = TOGETHER.get((session.place.id, path[-1]), ENDS)
    return lines.format(
        gravity=held.get("gravity-assist", "A"),
        forecast=held.get("debris-forecast", "A"),
        card=next(iter(deck)),
        result=fields["result"].choices[0],
    ).split("; ")


def all_that_differs(session: Session, target: Mapping[str, Any]) -> list[str]:
    """The corrections that lead to another position of the game."""
    now = session.rules.dump(session.play.table)
    return [f"{dotted(each.way)}={'' if each.after is None else flow(each.after)}" for each in apart(now, target)]


def correct(session: Session, lines: list[str]) -> bool:
    """Type corrections at the menu, then undo them; whether they were made."""
    before, seq = session.rules.dump(session.play.table), session.seq
    ask_to_correct(session, Lines("; ".join(lines), ""))
    was_made = session.seq > seq
    if was_made:
        session.undo()
    assert session.rules.dump(session.play.table) == before
    return was_made


@LONG
@pytest.mark.parametrize("game", first_of(find_games()))
def test_every_field_is_reached(game: str, home: Path) -> None:
    """One by one from the rows of the form; what can't change alone, together with what it hangs on."""
    random = Random(game)
    starts: list[dict[str, Any]] = []
    every: list[tuple[str, ...]] = []
    left = every
    for number, session in enumerate(positions(game, random)):
        fields = session.game.state
        every = every or [path for path in declared(fields) if session.game.options or path != ("options",)]
        left = left or every if not number else left
        starts.append(session.rules.dump(session.play.start))
        if number < POSITIONS:
            left = [path for path in left if not Typist(session, path, random).run()]
    assert len(left) < len(every) / 3
    now = session.rules.dump(session.play.table)
    for start in starts:
        others = [path for path in left if values(start, path) != values(now, path)]
        if others and correct(session, all_that_differs(session, start)):
            left = [path for path in left if path not in others]
    left = [path for path in left if (game, path) not in NEVER]
    begun = begin(locate(game), None, scenario=next(iter((session.game.folder / FOLDER).glob("*.yaml"))))
    left = [path for path in left if not any(correct(each, together(each, path)) for each in (session, begun))]
    assert not left, left


def test_any_number_of_values_may_be_refused(home: Path) -> None:
    """Asking again is no deeper than asking once."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=3, name="refused")
    display = Lines("ann", "hold", *["9"] * 400, "q")
    assert ask_to_correct(session, display) == ["Nothing was corrected."]
    assert len(display.asked) == 403


def test_each_step_is_a_page_of_its_own(home: Path) -> None:
    """What was refused stands on it; a line may begin with adjust."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=3, name="pages")
    display = Lines("ann", "back", "adjust ann hpp 2", "adjust ann hp 2", "a slip")
    told = ask_to_correct(session, display)
    assert [page.form.title for page in display.pages] == [TOP, f"{HEADING}Ann", TOP, TOP, "Correct"]
    assert "(did you mean HP?); there are: colour, space, HP" in " ".join(display.pages[3].message)
    assert [(row.title, row.value) for row in display.pages[0].form.fields][:2] == [
        ("Ann", "HP 4, capacity 5"),
        ("Bo", "HP 4, capacity 5"),
    ]
    assert display.pages[-1].message == ["This will change: Ann's HP from 4 to 2."]
    assert told == ["Corrected: Ann's HP from 4 to 2."]


def test_what_cannot_be_alone_is_kept_for_others(home: Path) -> None:
    """A game that is over has a result: `and` keeps what was refused until the rest is typed."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=3, name="kept")
    result = session.game.state["result"].choices[0]
    display = Lines("and", "phase=over", "and", f"result={result}", "")
    told = ask_to_correct(session, display)
    said = [line for page in display.pages for line in page.message]
    assert said[0] == "There is no correction that could be kept for later."
    assert said[2] == "Type another value, or 'and' to correct something else along with it."
    assert display.pages[3].form.hints[0] == "Kept so far: phase=over"
    assert told[0].startswith("Corrected: ")


def test_a_line_that_is_refused_asks_for_no_other_value(home: Path) -> None:
    """`/adjust ann hp 9` opens no form: a number that is typed next would be an answer in the game."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=3)
    with pytest.raises(SalvageError) as refused:
        ask_to_correct(session, Lines(), ["ann hp 9"])
    assert [str(fault) for fault in refused.value.faults] == ["Ann's HP is 9; it must be at most 4"]


@pytest.mark.parametrize("typed", [(), ("ann cards",), ("ann",)])
def test_a_place_alone_leads_to_its_page(typed: tuple[str, ...], home: Path) -> None:
    """Behind adjust and in its form, as a number would."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=3, name="places")
    display = Lines(*(["ann cards"] if not typed else []), *(["hand"] if typed == ("ann",) else []))
    ask_to_correct(session, display, typed)
    assert display.asked[-1].startswith("Ann's hand, now ")
    assert len(display.asked) == (1 if typed == ("ann cards",) else 2)


def test_a_question_mark_says_what_can_be_typed(home: Path) -> None:
    """On each page; the example is of a player who is somewhere."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=3, name="somewhere")
    while not session.play.table.players["Bo"].at:
        session.random(1)
    session.adjust(["players.Ann.at=", "players.Ann.board="], "a test")
    display = Lines("?", "bo", "?")
    ask_to_correct(session, display)
    told = [row for row in display.told if row.startswith("Type a number of the list")]
    assert len(told) == 2
    assert f"such as 'bo at {session.play.table.players['Bo'].at}'" in told[0]


@pytest.mark.parametrize("game", find_games())
def test_what_the_menu_offers_can_be_typed(game: str, home: Path) -> None:
    """Its lines are of this game and position; each is read as a correction, and they fit one row."""
    session = next(positions(game, Random(game)))
    display = Lines()
    ask_to_correct(session, display)
    offered = next(row for row in display.pages[0].form.hints if row.startswith(IN_ONE_LINE))
    assert len(offered) <= 80
    state = session.rules.dump(session.play.table)
    every = offered.removeprefix(IN_ONE_LINE).split("   ")
    assert every
    assert LineReader(session.game, names_in(session.game, state), state).spell_out(every)
