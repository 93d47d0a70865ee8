"""Nothing that a seat cannot see shows in anything that is made for it: not in its view, its choices, its screen.

Two cards that a seat can't see change places: between hands, between a hand and a pile, between the bags of a pile.
Whatever is made for that seat must then be the same to the byte.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli.turns import open_keys
from companion.conformance.secrecy import exchanged, leaks, twins
from companion.engine import Chance, Choice, Play, legal
from companion.positions.asks import only_seat
from companion.positions.views import TABLE_KEY, may_know
from companion.sessions import session_store
from companion.sessions.saves import exported
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.consequences import draw, preview
from components.problems import SalvageError

from ..long_run import longer
from ..views import rows_of

DRAWN, ASKED, PICTURED = 0.25, 0.04, 0.004
"""After how many of the exchanges behind an audience's back what takes longer is compared as well."""

FIRST, LOOKED_AT = 40, 0.25
"""After so many exchanges cards of a real game are exchanged at a part of its questions only: some games hide much."""
ENOUGH = 40
"""Exchanges of a real game after which no other game is begun."""


def shown(session: Any, play: Play, audience: str, drawn: bool = True) -> str:
    """Everything that is made for an audience of a game in this position; drawn: its screen as well, which is laid out
    from the view alone.

    What may come up is on the list of a chance that people answer: who types a card may see what is left, so that list
    is left out.
    """
    session._run.play = play
    seen = view(session, audience)
    status = seen.as_json()
    if isinstance(play.ask, Chance):
        return json.dumps({key: value for key, value in status.items() if key != "choices"})
    screen = rows_of(seen) if drawn else []
    # Functions are written out by where they lie, which says nothing.
    values = seen._replace(drawings={}, is_known=bool)
    return json.dumps(status) + repr(values) + "\n".join(screen)


def asked_for(session: Any, play: Play, audience: str) -> list[Any]:
    """What is made when somebody asks for it: a scenario, what answers lead to, what a shell offers."""
    session._run.play = play
    made = [exported(session, audience)]
    return made if isinstance(play.ask, Chance) else [*made, preview(session), completed(session, audience)]


def completed(session: Any, audience: str) -> list[str]:
    """What a shell offers to whoever answers: first of all, and after the first thing that it offers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session_store, "open_session", lambda name: session)
        first = open_keys(SimpleNamespace(params={"seat": audience}))  # type: ignore[arg-type]
        more = SimpleNamespace(params={"seat": audience, "keys": first[:1]})
        return [*first, *open_keys(more)] if first else []  # type: ignore[arg-type]


def pictured(session: Any, play: Play, audience: str, folder: Path) -> bytes:
    """The picture of the table, where the game has one."""
    session._run.play = play
    try:
        draw(session, folder / "table.svg", audience)
    except SalvageError as none:
        return str(none).encode()
    return (folder / "table.svg").read_bytes()


def refusals(session: Any, play: Play, audience: str, key: str) -> list[str]:
    """What is said of answers that can't be taken, alone and after one that may be taken; nothing is answered."""
    said = []
    for line in (["zzz"], ["e"], [key, "zzz"]):
        session._run.play = play.copy()
        with pytest.raises(SalvageError) as refused:
            session.answer([*line, "zzz"], audience=audience)
        said.append(f"{type(refused.value).__name__}: {refused.value}")
    return said


def refused_alike(session: Any, one: Play, other: Play, audience: str, random: Random) -> None:
    """See that refusals are the same in two positions that differ in what the audience can't see.

    The results of a chance that people answer are on their list, so what is said of a wrong one is left out.
    """
    key = random.choice(sorted(map(str, legal(one.ask))))
    secret = not may_know(only_seat(one.ask), audience)
    if not secret:
        if isinstance(one.ask, Chance):
            return
        nexts = [play.copy() for play in (one, other)]
        for play in nexts:
            play.answer(next(option for option in legal(play.ask) if str(option) == key))
        if any(isinstance(play.ask, Chance) for play in nexts):
            return
        if len({(play.ask.name, play.ask.seat) if play.ask else None for play in nexts}) > 1:
            return  # The answer lays open what was secret.
    assert refusals(session, one, audience, key) == refusals(session, other, audience, key), (audience, key)


def starts(case: Any) -> Iterator[Play]:
    """Games before set-up and, where a game can shuffle, in random positions."""
    for seed in range(12 if case.game == "toy" else 24):
        yield Play(case.rules, case.new(seed, shuffled=case.game != "toy"))


def compared(case: Any, session: Any, play: Play, random: Random, lots: Random, folder: Path) -> int:
    """Exchange cards behind the back of each audience, and look; the number of exchanges."""
    done = 0
    for audience, other in twins(case.rules, case.data, play, random):
        drawn = case.game == "toy" or lots.random() < DRAWN
        assert shown(session, other, audience, drawn) == shown(session, play, audience, drawn), audience
        if done % 4 == 0 or (isinstance(play.ask, Choice) and play.ask.secret):
            refused_alike(session, play, other, audience, random)
        if random.random() < ASKED:
            assert asked_for(session, other, audience) == asked_for(session, play, audience), audience
        if random.random() < PICTURED:
            assert pictured(session, other, audience, folder) == pictured(session, play, audience, folder), audience
        done += 1
    return done


def walked(case: Any, folder: Path, enough: int) -> int:
    """Walk through games and compare at some of their questions; the number of exchanges."""
    random, lots, done = Random("secrets"), Random("drawn"), 0
    often = 1 if case.game == "toy" else LOOKED_AT
    session = begin(case.place, ["Ann", "Bo", "Cy"], seed=1, trust=case.game == "toy", physical=["all"])
    for play in starts(case):
        if done > enough:
            break
        for _ in range(60):
            # The toy game asks where to sow with every place full, which no answer leads out of; test_every_game sees
            # to it that no real game does.
            if play.over or (case.game == "toy" and not [*legal(play.ask)]):
                break
            if done < FIRST or random.random() < often:
                done += compared(case, session, play, random, lots, folder)
            play.answer(random.choice(list(legal(play.ask))))
    return done


def secret_places(fields: Mapping[str, Any], owned: bool = False) -> Iterator[str]:
    """The kind or deck of every field that hides pieces from somebody; one of a player's counts for two players."""
    for field in fields.values():
        kind = field.type.item if field.type.base == "list" else field.type
        if field.seen != "all" and kind.base in ("piece", "pile"):
            yield from [kind.of] * (2 if owned else 1)
        yield from secret_places(field.fields, owned or field.type.base == "map")


def test_what_a_seat_cannot_see(refereed: Any, home: Path, rounds: Callable[[int], int]) -> None:
    """Positions of every game in which cards that a seat can't see have changed places look the same to it; where
    nothing but one pile is hidden, its order is all that nobody knows, and no position holds that."""
    places = Counter(secret_places(refereed.data.state))

    if max(places.values(), default=0) > 1:
        assert walked(refereed, home, rounds(ENOUGH)) > 20
    else:
        assert walked(refereed, home, rounds(ENOUGH)) == 0


def test_hands_and_bids_of_the_toy_game(toy: Any, home: Path, rounds: Callable[[int], int]) -> None:
    """Hands that only their owners see, and bids in secret, look the same to all others whatever they are."""
    enough = rounds(longer(20, 60))
    assert walked(toy, home, enough) > enough


@pytest.mark.parametrize("audience", [TABLE_KEY, "Ann"])
def test_a_leak_is_found(toy: Any, home: Path, audience: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison does see a hand that a question tells of."""
    session = begin(toy.place, ["Ann", "Bo"], seed=1, trust=True)
    rules = sys.modules[type(toy.rules).__module__]
    monkeypatch.setattr(rules, "about", lambda table: {"turn": f"{table.turn}, when Bo has {table.hands['Bo']}"})
    play = session.play.copy()
    state = toy.rules.dump(play.start)
    every = (exchanged(toy.data, state, audience, Random(n)) for n in range(99))
    other = next(o for o in every if o and o["players"]["Bo"] != state["players"]["Bo"])

    assert shown(session, Play(toy.rules, toy.rules.load(other)), audience) != shown(session, play, audience)
    assert any("shows" in what for n in range(9) for what in leaks(toy.rules, toy.data, play, Random(n)))
