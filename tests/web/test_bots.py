"""Bots in seats: they know no more than their seat, play on through what people do, and others move their pieces."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from companion.engine import Chance, Choice, Play
from companion.game_registry.games import box, part_of, rules_of
from companion.positions.deals import imagine
from companion.positions.views import view
from companion.sessions.session import Stale
from companion.sessions.session_store import begin, open_session
from companion.simulation.search import SearchResult
from companion.table import seat_bots
from companion.table.seat_bots import recall_bots, think
from companion.web.game.live_table import LiveTable, Task
from companion.web.seats.bots import BotPace, TableBots
from components.base.processes import ProcessLost
from components.modules import game_in_play
from components.places import find_games, locate
from components.problems import SalvageError

from ..long_run import LONG, first_of
from .table import Serve, pushed

PLAYERS = ("Ann", "Bo", "Cleo")
GAMES = sorted(find_games())


@pytest.fixture
def bots(home: Path) -> Iterator[TableBots]:
    """The bots of a new session of Junk Orbit."""
    made = bots_of("junk-orbit")
    yield made
    made.table.session.close()


@pytest.fixture
def seated(bots: TableBots) -> TableBots:
    """The same in both seats."""
    bots.take("Ann")
    bots.take("Bo")
    return bots


def bots_of(game: str, **options: Any) -> TableBots:
    """The bots of a new session."""
    session = begin(locate(game), ("Ann", "Bo"), seed=3, **options)
    return TableBots(LiveTable(open_session(session.name)))


def play_on(bots: TableBots, until: Callable[[], object] = lambda: False) -> None:
    """Let bots answer what they are asked, until something is so."""
    while not until() and (thought := bots.look()):
        bots.give(thought, think(thought))


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_sees_what_its_seat_sees(game: str, home: Path) -> None:
    """The table that it thinks about looks to its seat as the real one does; what is hidden was dealt anew."""
    place, random = locate(game), Random(game)
    rules, data = rules_of(place), box(place)
    play, differ, hidden = Play(rules, rules.setup(PLAYERS, {})), 0, 0
    for _ in range(150):
        ask = play.ask
        if ask is None:
            break
        if isinstance(ask, Chance):
            play.answer(ask.source.pick(random.random()))
            continue
        seat, known = ask.seat or "Ann", game_in_play(data, {"options": getattr(play.table, "options", {})})
        real, made = rules.dump(play.table), rules.dump(imagine(play, known, seat, random.randrange(9999)))
        assert view(made, known.state, seat) == view(real, known.state, seat)
        hidden += view(real, known.state, seat) != view(real, known.state, "all")
        differ += made != real
        play.answer(random.choice(ask.options))
    assert hidden


def test_a_bot_thinks_of_no_piece_that_lies_aside(home: Path) -> None:
    """A mission that a correction has taken off the table is in no deck and no hand of the table a bot imagines."""
    session = begin(locate("mixia"), PLAYERS, seed=3)
    rules, data = session.rules, session.game
    while (ask := session.play.ask) is not None and ask.name != "action":
        session.random()
    deck = rules.dump(session.play.table)["mission_deck"]
    session.adjust([f"mission_deck -{next(iter(deck))}"], "it is torn")
    real, made = rules.dump(session.play.table), rules.dump(imagine(session.play, data, "Ann", 5))
    session.close()

    assert sum(made["mission_deck"].values()) == sum(real["mission_deck"].values()) == sum(deck.values()) - 1
    assert next(iter(deck)) not in made["mission_deck"] or deck[next(iter(deck))] > 1


def test_a_bot_is_dealt_other_secrets_of_others(home: Path) -> None:
    """Junk Orbit's deliveries lie face down: a bot thinks of any that they could be."""
    place = locate("junk-orbit")
    rules, data, random = rules_of(place), box(place), Random(1)
    play = Play(rules, rules.setup(("Ann", "Bo"), {}))
    while not any(ship.deliveries for ship in play.table.players.values()):
        ask = play.ask
        assert ask is not None
        play.answer(ask.source.pick(random.random()) if isinstance(ask, Chance) else random.choice(ask.options))
    owner = next(name for name, ship in play.table.players.items() if ship.deliveries)
    other = next(name for name in play.table.players if name != owner)

    thought = {tuple(imagine(play, data, other, seed).players[owner].deliveries) for seed in range(20)}

    assert len(thought) > 1
    assert imagine(play, data, owner, 5).players[owner].deliveries == play.table.players[owner].deliveries


def test_bots_play_a_game_to_its_end(seated: TableBots) -> None:
    """What the whole table decides they decide where no people play, and the journal has it all."""
    play_on(seated)

    assert seated.table.session.play.over
    assert seated.table.count_answers_by_bots() == 0


def test_the_pieces_of_a_bot_are_moved_by_others(seated: TableBots) -> None:
    """A bot has no hands: what its answer changes on the table is to be done by people."""
    play_on(seated, lambda: seated.table.tasks)

    assert seated.table.tasks
    assert not any(task.done for task in seated.table.tasks)


def test_the_set_up_is_over_once_a_bot_has_had_a_turn(seated: TableBots) -> None:
    """As it is once somebody else has: the table is laid out then."""
    play_on(seated, lambda: (seated.table.session.play.table.turn or 0) >= 2)

    assert seated.table.set_up.steps
    assert not seated.table.set_up.steps_left


def test_a_bot_waits_for_people(bots: TableBots) -> None:
    """Neither what they are asked nor what the table decides is a bot's to answer as long as people play."""
    bots.take("Bo")
    play_on(bots)

    ask = bots.table.session.play.ask
    assert isinstance(ask, Choice)
    assert ask.seat in (None, "Ann")


@pytest.mark.parametrize(
    ("pace", "waited", "ticked", "goes_on"),
    [(BotPace.TABLE, 2.9, True, False), (BotPace.TABLE, 3.1, False, True), (BotPace.SECONDS, 4.9, True, False),
     (BotPace.SECONDS, 5.1, False, True), (BotPace.TICKS, 60.0, False, False), (BotPace.TICKS, 1.1, True, True),
     (BotPace.ONCE, 0.4, False, True)],
)  # fmt: skip
def test_the_pace_of_bots(bots: TableBots, pace: BotPace, waited: float, ticked: bool, goes_on: bool) -> None:
    """As at a table, slower, after ticks, or at once."""
    bots.table.tasks = [Task(1, "Move Ann's ship", ticked)]
    bots.set_pace(pace)

    assert bots.may_go_on(waited, "Ann") == goes_on


@pytest.mark.parametrize("game", first_of(["space-debris", "junk-orbit", "mixia"], 3))
def test_a_turn_of_a_bot_takes_three_to_five_seconds(game: str, home: Path) -> None:
    """However many answers it has: those that do nothing yet, such as a verb, have no pause of their own. Two bots in a
    row share the time of one."""
    bots = bots_of(game)
    bots.take("Ann")
    bots.take("Bo")
    answers: list[tuple[str, float, bool]] = []
    while (thought := bots.look()) and len(answers) < 60:
        paused = bots.find_pause_seconds(thought.seat)
        bots.give(thought, think(thought))
        answers.append((thought.seat, paused, bots.last.is_deed))
    bots.table.session.close()

    runs = [[*run] for _, run in groupby(answers, key=lambda each: each[0])][:-1]
    assert len(runs) > 5
    taken = [sum(paused for _, paused, _ in run) for run in runs]
    assert all(
        3 <= first <= 5 and 1 <= second <= 3 and first + second <= 6
        for first, second in zip(taken[::2], taken[1::2], strict=False)
    )
    assert all(is_deed or not paused for run in runs for (_, _, is_deed), (_, paused, _) in pairwise(run))
    assert any(not is_deed for run in runs for _, _, is_deed in run)


def test_bots_pause_and_step(seated: TableBots) -> None:
    """A step is one answer, and then they wait."""
    seated.pause(True)
    assert not seated.may_go_on(99, "Ann")
    seated.step()
    assert seated.may_go_on(0, "Ann")
    thought = seated.look()
    assert thought is not None
    seated.give(thought, think(thought))
    assert not seated.may_go_on(99, "Ann")


def test_a_bot_may_answer_what_is_offered_beside_the_options(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rocket rebuilt for a card is one answer of many; what is offered nowhere is none."""
    session = begin(locate("spacecraft"), ("Ann", "Bo"), seed=3)
    while not (isinstance(ask := session.play.ask, Choice) and ask.free and "for-9" in ask.free.suggest()):
        session.random()
    assert "for-9" not in ask.options
    bots = TableBots(LiveTable(open_session(session.name)))
    monkeypatch.setattr(seat_bots, "make_bot", lambda *given: lambda table, ask: "for-9")
    bots.take(str(ask.seat))
    thought = bots.look()
    assert thought
    before = session.seq
    bots.give(thought, think(thought))
    session.refresh()

    assert session.seq > before
    with pytest.raises(SalvageError, match="isn't one of the options"):
        think(thought._replace(decide=lambda table, ask: "for-99"))


def test_a_tracker_has_no_bots(home: Path) -> None:
    """It knows the box, and no rules."""
    with pytest.raises(SalvageError, match="tracker"):
        bots_of("junk-orbit", mode="tracker").take("Ann")


def test_the_host_seats_a_bot_and_all_see_it_play(serve: Serve) -> None:
    """A bot given a seat answers by itself, and the player takes over again with one tap."""
    table = serve("junk-orbit", seed=3)
    table.post("host", "pace", {"pace": "once"})
    with table.listen("screen") as screen:
        before = pushed(screen)["moves"]
        for seat in ("Ann", "Bo"):
            table.post("host", "bot", {"seat": seat})
        while pushed(screen)["moves"] < before + 2:
            pass
        table.post("Ann", "people", {"seat": "Ann"})

    assert "Ann" not in table.server.bots.seats
    assert table.post("Ann", "people", {"seat": "Bo"}).status == 409


def test_the_host_seats_a_bot_while_the_game_goes_on(serve: Serve) -> None:
    """Bots that play at once are faster than a host: what page the tap was made on makes no difference."""
    table = serve("junk-orbit", seed=3, played=20)
    said = table.post("host", "bot", {"seat": "Bo", "moves": 3})

    assert said.status == 200
    assert "Bo" in table.server.bots.seats


def test_undo_goes_back_past_the_answers_of_bots(serve: Serve) -> None:
    """Whoever plays with bots undoes their own last answer: a bot would only give its own again."""
    table = serve("space-junkyard", seed=3)
    live, bots = table.server.table, table.server.bots
    run = table.server.worker.submit
    while (ask := live.session.play.ask) and ask.seat != "Bo":
        key = run(live.screen, ask.seat or "Ann").result().answers[0].key
        assert table.answer(ask.seat or "Ann", key).status == 200
    given = live.session.seq
    run(bots.take, "Bo").result()
    thought = run(bots.look).result()
    run(bots.give, thought, think(thought)).result()

    table.post("Ann", "undo", {})

    assert live.session.seq == given - 1


def test_bots_play_on_after_a_restart(seated: TableBots) -> None:
    """The seats that they had are kept beside the sessions, and so is that one was given back."""
    seated.dismiss("Ann")

    assert [*TableBots(seated.table).seats] == ["Bo"]


def test_the_host_chooses_how_well_a_bot_plays(serve: Serve) -> None:
    """As well as bots of that game can; what it plays is said, and kept."""
    table = serve("junk-orbit", seed=3)
    sheet = table.get(f"{table.path('host')}sheet/seat/Bo").text
    assert [f'data-strength="{each}"' in sheet for each in ("easy", "normal", "hard")] == [True] * 3
    assert table.post("host", "bot", {"seat": "Bo", "strength": "hard"}).status == 200
    assert table.post("host", "bot", {"seat": "Ann", "strength": "mean"}).status == 409
    assert "a bot plays (hard)" in table.get(table.path("join")).text
    assert recall_bots(table.session.name, table.session.meta) == {"Bo": "hard"}
    assert serve("space-debris").post("host", "bot", {"seat": "Bo", "strength": "hard"}).status == 409


def test_who_plays_alone_with_bots_sits_down_with_one_tap(serve: Serve) -> None:
    """The host's page leads to the one seat that people have, before all else."""
    table = serve("junk-orbit", seed=3)
    assert "Bots have the other seats" not in table.get(table.path("host")).text
    table.post("host", "bot", {"seat": "Bo"})
    said = table.get(table.path("host")).text
    assert said.count("Play Ann here") == 1
    assert said.index(f"..{table.path('Ann')}") < said.index("way-in")
    assert "Bots have the other seats" in said


def test_a_turn_of_a_bot_is_told_as_one(seated: TableBots) -> None:
    """What it has done so far in its turn stays in the news, joined; the next turn's news take their place."""
    told = 0
    while (thought := seated.look()) and told < 4:
        goes_on = seated.last.leads_on(thought.seat, seated.table.moves)
        before = [entry.node for entry in seated.table.watch.told] if goes_on else []
        seated.give(thought, think(thought))
        now = [entry.node for entry in seated.table.watch.told]
        if seated.last.is_deed:
            assert now[: len(before)] == before
            told += len(before) > 0
    assert told == 4


THINKS, NEAR_ITS_END = "space-junkyard", 150
"""A game, and how many answers of it are given before its bots are."""


@pytest.fixture
def thinking(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableBots]:
    """Bots in both seats of a session, of which Ann's thinks ahead and is asked."""
    monkeypatch.setattr(part_of(locate(THINKS), "bot"), "STRENGTHS", {"hard": "search:8"}, raising=False)
    made = bots_of(THINKS)
    made.take("Bo")
    made.take("Ann", "hard")
    while (thought := made.look()) and (made.table.session.seq < 4 or thought.seat != "Ann"):
        made.give(thought, think(thought))
    yield made
    made.thinking.kill()
    made.table.session.close()


def test_a_bot_whose_process_fails_plays_as_a_normal_one(thinking: TableBots, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are told, until it thinks again."""
    thought = thinking.look()
    assert thought
    usual, other = thought.ask.options[:2]
    monkeypatch.setattr(thinking.seats["Ann"], "usual", lambda table, ask: usual)
    monkeypatch.setattr(thinking.thinking, "search", Mock(side_effect=[ProcessLost, SearchResult(other, usual, 8)]))

    assert thinking.think(thought) == usual
    assert "Ann plays as a normal one" in thinking.trouble
    assert thinking.think(thought) == other
    assert thinking.trouble == ""


@pytest.mark.parametrize(
    "meanwhile", first_of([lambda bots: bots.table.undo(1, bots.table.moves), lambda bots: bots.dismiss("Ann")])
)
def test_what_was_thought_for_too_long_is_not_given(thinking: TableBots, meanwhile: Callable[[TableBots], Any]) -> None:
    """Somebody undoes, or takes the seat back, while the bot thinks."""
    thought = thinking.look()
    assert thought
    meanwhile(thinking)

    with pytest.raises(Stale):
        thinking.give(thought, thought.ask.options[0])


@LONG
@pytest.mark.skipif(os.name != "posix", reason="other systems know no such signal")
def test_a_game_with_a_bot_that_thinks(thinking: TableBots, serve: Serve) -> None:
    """It plays to the end, its process killed once; the journal comes out the same, and it says why it did what."""
    table = serve(THINKS, seed=3, played=NEAR_ITS_END)
    table.post("host", "pace", {"pace": "once"})
    table.post("host", "bot", {"seat": "Bo"})
    assert table.post("host", "bot", {"seat": "Ann", "strength": "hard"}).status == 200
    live, told, bots, killed = table.server.table, "", table.server.bots, False
    with table.listen("screen") as screen:
        while not live.session.play.over:
            pushed(screen)
            told += table.get(f"{table.path('Bo')}sheet/reason/{live.session.seq}").text
            if bots.thinking._pool and not killed:
                killed = not os.kill(*bots.thinking._pool._processes, signal.SIGKILL)
    again = open_session(table.session.name)

    assert again.rules.dump(again.play.table) == live.session.rules.dump(live.session.play.table)
    assert "games it played on from here" in told
    assert (killed, bots.trouble) == (True, "")
    again.close()
