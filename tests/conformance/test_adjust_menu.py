"""The menu of `adjust` reaches every declared field of every game and sets it to another legal value; undo takes that
back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Choice
from companion.positions.adjust_lines import LineReader, spell_out
from companion.positions.scenarios import flow
from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import bots_of
from companion.table import adjust_menu
from companion.table.adjust_menu import IN_ONE_LINE, AdjustMenu
from companion.table.adjust_rows import samples
from companion.tellers.differ import differences as apart
from components.places import find_games, locate
from components.problems import dotted
from components.scenarios import FOLDER, names_in
from components.schema import Field

MOST_TRIES = 12
"""Values that are tried for a field in one position, so that the test stays short."""
POSITIONS, APART = 8, 13
"""Positions of a game in which the fields that are left are tried, and the answers between two of them."""
MOST_ANSWERS = 250

GROUPS = ("decks and supplies", "turn, phase and more")
HEADING = "Adjust: "
TOP, NEW = f"{HEADING}the table is right, the companion wrong", "add"

ROW = re.compile(r" *(\d+) (.+?)(?:  .*)?")


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


class Typist:
    """Answers the menu: chooses the rows that lead to a field, then tries what `?` lists until something is taken."""

    def __init__(self, session: Session, path: tuple[str, ...], random: Random) -> None:
        self.session, self.path, self.random = session, path, random
        self.left = [*map(StateWords(session.game).field, fields_of(session.game.state, path))]
        self.groups = [*GROUPS]
        self.rows: list[str] = []
        self.prompt, self.asked = "", 0
        self.tries: Iterator[str] | None = None

    def run(self) -> bool:
        """Whether the field was set; undo takes back what was corrected."""
        before, seq = self.state, self.session.seq
        with suppress(EOFError):
            AdjustMenu(self.session, self.ask, self.tell).run()
        was_set = values(before, self.path) != values(self.state, self.path)
        if self.session.seq > seq:
            self.session.undo()
        assert self.state == before
        return was_set

    @property
    def state(self) -> dict[str, Any]:
        return self.session.rules.dump(self.session.play.table)

    def tell(self, rows: Any) -> None:
        self.rows = [*rows]

    def ask(self, prompt: str) -> str:
        self.asked += 1
        if self.asked > 5 * MOST_TRIES:
            raise EOFError
        if prompt.startswith(("Why?", "Type 'and'")):
            return ""
        return self.choose() if prompt.startswith("Correct what?") else self.value(prompt)

    def choose(self) -> str:
        """The row of the menu that leads on."""
        found = {match[2]: match[1] for row in self.rows[1:] if (match := ROW.fullmatch(row))}
        if self.left[:1] == [SEATS]:
            self.left = self.left[1:]
            return next(iter(found.values()))
        if self.left and self.left[0] in found:
            return found[self.left.pop(0)]
        if self.rows[0] == TOP:
            self.groups = [group for group in self.groups if group in found]
            return found[self.groups.pop(0)] if self.groups else self.stop()
        if self.rows[0].removeprefix(HEADING).lower() in GROUPS:
            return "0"  # It wasn't in that group.
        there = [number for label, number in found.items() if label not in (NEW, "remove", *GROUPS)]
        if not there or self.random.random() < 0.3:
            return found.get(NEW) or self.stop()
        return self.random.choice(there)

    def stop(self) -> str:
        raise EOFError

    def value(self, prompt: str) -> str:
        """A value: first what is allowed is listed, then one after the other is tried."""
        if prompt != self.prompt:
            self.prompt, self.tries = prompt, None
            if re.search(r"\[.*\] > $", prompt) and (
                not self.left or not prompt.lower().startswith(self.left[0].lower())
            ):
                return ""
            return "?"
        if self.tries is None:
            self.tries = iter(self.candidates(prompt))
        return next(self.tries, None) or self.stop()

    def candidates(self, prompt: str) -> list[str]:
        listed = self.rows[-1]
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
    (
        "space-debris",
        "orbit_done",
    ): "{gravity}.card gravity; {gravity} oper yes; used gravity; orbit_done=yes",
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
    typed = iter(["; ".join(lines), ""])
    with suppress(StopIteration):
        AdjustMenu(session, lambda prompt: next(typed), lambda rows: print(*rows, sep="\n")).run()
    was_made = session.seq > seq
    if was_made:
        session.undo()
    assert session.rules.dump(session.play.table) == before
    return was_made


@pytest.mark.parametrize("game", find_games())
def test_every_field_is_reached(game: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One by one from the rows of the menu; what can't change alone, together with what it hangs on. The lines that the
    menu gives as examples are tried when it is first opened in a position: they take as long as all else of it."""
    random, opened = Random(game), set[str]()

    def samples_once(lines: LineReader) -> Iterator[str]:
        there = repr(lines.state)
        if there not in opened:
            opened.add(there)
            yield from samples(lines)

    monkeypatch.setattr(adjust_menu, "samples", samples_once)
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


def test_any_number_of_values_may_be_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Asking again is no deeper than asking once."""
    monkeypatch.setenv("SALVAGE_HOME", str(tmp_path))
    answers = iter(["ann", "cubes", *["9", ""] * 400, "q"])
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=3)
    told = AdjustMenu(session, lambda prompt: next(answers), lambda rows: None).run()
    session.close()
    assert told == ["Nothing was corrected."]
    assert next(answers, None) is None


def test_the_menu_is_a_screen_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each step begins with an empty screen; what was refused stands below it; a line may begin with adjust."""
    monkeypatch.setenv("SALVAGE_HOME", str(tmp_path))
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=3)
    answers = iter(["ann", "back", "adjust ann hpp 2", "adjust ann hp 2", "a slip"])
    screens: list[list[str]] = []
    show = lambda rows: screens[-1].extend(rows)  # noqa: E731
    told = AdjustMenu(session, lambda prompt: next(answers), show, lambda: screens.append([]) or 24).run()
    session.close()
    headings = [screen[0].removesuffix(session.name).rstrip() for screen in screens]
    assert headings == [TOP, f"{HEADING}Ann", TOP, TOP]
    assert {len(screen[0]) for screen in screens} == {80}
    assert "isn't a correction (did you mean HP?); Ann has: colour, space, HP" in " ".join(screens[-1])
    assert [" ".join(row.split()) for row in screens[0][1:4]] == [
        "",
        "1 Ann HP 4 capacity 5 not placed",
        "2 Bo HP 4 capacity 5 not placed",
    ]
    assert told == ["Corrected: Ann's HP from 4 to 2."]


@pytest.mark.parametrize("typed", [(), ("ann cards",), ("ann",)])
def test_a_place_alone_leads_to_its_page(typed: tuple[str, ...], home: Path) -> None:
    """Behind adjust and in its menu, as a number would."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=3, name="places")
    answers = iter([*(["ann cards"] if not typed else []), *(["hand"] if typed == ("ann",) else [])])
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(answers, "q")

    AdjustMenu(session, ask, lambda rows: None).run(typed)
    assert asked[-1].startswith("Ann's hand, now ")
    assert len(asked) == (1 if typed == ("ann cards",) else 2)


def test_a_question_mark_says_what_can_be_typed(home: Path) -> None:
    """On each page; the example is of a player who is somewhere."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=3, name="somewhere")
    while not session.play.table.players["Bo"].at:
        session.random(1)
    session.adjust(["players.Ann.at=", "players.Ann.board="], "a test")
    answers = iter(["?", "bo", "?"])
    said: list[str] = []
    AdjustMenu(session, lambda prompt: next(answers, "q"), said.extend).run()
    told = [row for row in said if row.startswith("Type a number of the list")]
    assert len(told) == 2
    assert f"such as 'bo at {session.play.table.players['Bo'].at}'" in told[0]
    assert not any("isn't a correction" in row for row in said)


@pytest.mark.parametrize("game", find_games())
def test_what_the_menu_offers_can_be_typed(game: str, home: Path) -> None:
    """Its lines are of this game and position; each is read as a correction, and they fit one row."""
    session = next(positions(game, Random(game)))
    rows: list[str] = []
    AdjustMenu(session, lambda prompt: "q", rows.extend).run()
    offered = next(row for row in rows if row.startswith(IN_ONE_LINE))
    assert len(offered) <= 80
    state = session.rules.dump(session.play.table)
    every = offered.removeprefix(IN_ONE_LINE).split("   ")
    assert len(every) > 2
    assert spell_out(every, session.game, names_in(session.game, state), state)
