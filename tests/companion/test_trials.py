"""What an answer leads to is told and drawn up to the first thing that its seat can't see, whatever that is.

The game is as small as can be: what Bo has in secret is of every type that a state knows, and rules read it, or lay it
open, after an answer of Ann's.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from inspect import isgenerator
from pathlib import Path
from typing import Any

import pytest

from companion.answer_parser.answer_lines import Reader, read_line
from companion.engine import Chance, Choice, Ending, Play, legal
from companion.engine.reasons import Refusal
from companion.game_registry.games import rules_of
from companion.game_registry.trust import is_trusted
from companion.positions.answer_errors import AnswerError
from companion.positions.game_words import GameWords
from companion.positions.trials import TrialPlay, Trials
from companion.positions.views import TABLE_KEY
from companion.sessions.session_store import begin
from companion.table.feed import log
from components.places import locate

from ..game_folder import GameFolder
from ..secret_games import lay_out

GAME = """\
title: Secrets
version: "1"
players: [2, 2]
kinds:
  card:
    {title: Cards, size: 44 x 63, sides: 2, back: common, source: house, note: Ours.,
     pieces: [{id: sun, name: Sun, code: S, count: 6}, {id: moon, name: Moon, code: M, count: 6}]}
  coin: {title: Coins, size: 20, shape: circle, source: house, note: Ours., pieces: [{id: coin, name: Coin, code: C}]}
decks: {all: {title: All, kinds: [card, coin]}}
tables:
  goods: {title: Goods, key: good, source: house, note: Ours., fields: {good: text}, rows: [{good: ore}, {good: silk}]}
state:
  phase: {type: choice, choices: [act], default: act, meaning: step}
  turn: {type: int, min: 1, default: 1, meaning: turn}
  players:
    type: map of name to record
    meaning: players
    fields:
      hand: {type: list of piece card, default: [], seen: owner, meaning: hand}
      spare: {type: pile card, default: {}, seen: owner, meaning: cards aside}
      box: {type: pile card, default: {}, seen: owner, meaning: cards in a box}
      charm: {type: piece card, required: false, seen: owner, meaning: charm}
      money: {type: int, default: 0, seen: owner, meaning: money}
      ready: {type: bool, default: false, seen: owner, meaning: whether ready}
      role: {type: choice, choices: [thief, guard], default: thief, seen: owner, meaning: role}
      stores: {type: map of row goods to int, default: {}, seen: owner, meaning: goods}
      every: {type: map of row goods to int, default: {}, seen: owner, meaning: all goods}
      places: {type: map of row goods to int, default: {}, seen: owner, meaning: goods by place}
  deck: {type: pile all, rest: true, seen: nobody, meaning: the deck}
  top: {type: list of piece card, default: [], seen: nobody, meaning: the top card}
  row: {type: list of piece card, default: [], meaning: cards that lie open}
  result: {type: choice, choices: [over], required: false, meaning: how it ended}
  reason: {type: text, required: false, meaning: rule}
"""
RULES = """\
from companion.engine import Table
from companion.engine.piles import Pile
from companion.engine.ruleset import RuleSet
from companion.engine.state import EveryRow, MapKey, Record
from companion.engine.texts import Event, Question
from companion.game_registry.games import box_beside

GAME = box_beside(__file__)


class Player(Record):
    name: MapKey
    hand: list[str]
    spare: Pile
    box: dict[str, int]
    charm: str
    money: int
    ready: bool
    role: int
    stores: dict[str, int]
    every: EveryRow[dict[str, int]]
    places: list[int]


class Secrets(Table, game=GAME):
    turn: int
    players: dict[str, Player]
    deck: Pile
    top: list[str]
    row: list[str]


class setup:
    def new_table(players, options):
        return Secrets(phase="act", players={name: Player(name=name) for name in players})


class state:
    check = staticmethod(lambda table: [])


class text:
    QUESTIONS = (Question("go", "Go?", "{option}"), Question("pick", "Pick?", "{option}"))
    EVENTS = (
        Event("told", "{what}.", types={"what": "text"}), Event("bid", "{number} is bid.", types={"number": "int"}),
        Event("shown", lambda card: "A card.", types={"card": "piece card"}),
    )


RULES = RuleSet(GAME, {}, table=Secrets, setup=setup, state=state, text=text)
"""
HIDDEN: dict[str, Any] = {
    "hand": ["moon", "sun"], "spare": {"moon": 1}, "box": {"moon": 1}, "charm": "moon", "money": 3, "ready": True,
    "role": "guard", "stores": {"ore": 2}, "every": {"ore": 2}, "places": {"ore": 2},
}  # fmt: skip

ALL = ["before.", "after.", "The game is over."]
READS: dict[str, Callable[[Any, Any], Any]] = {
    "a card": lambda table, bo: bo.hand[0] == "moon",
    "a hand": lambda table, bo: "sun" in bo.hand,
    "cards by name": lambda table, bo: {"moon": 1}[bo.hand[0]],
    "a choice of cards": lambda table, bo: sorted({*bo.hand}),
    "letters": lambda table, bo: bo.hand[0][0] + "x" + bo.hand[0].upper(),
    "words": lambda table, bo: "A " + bo.hand[0] if table.turn else f"{bo.hand[0]}",
    "a pile": lambda table, bo: bo.spare.weights(),
    "a pile in numbers": lambda table, bo: bo.box.get("sun", 0),
    "what isn't in a pile": lambda table, bo: "sun" in bo.box,
    "a deck of which cards lie elsewhere": lambda table, bo: table.deck.cards().count("sun"),
    "a known top": lambda table, bo: table.top[0].startswith("m"),
    "a charm": lambda table, bo: bo.charm == "moon",
    "money": lambda table, bo: bo.money > 2,
    "as many as there is money": lambda table, bo: [*range(bo.money)],
    "whether": lambda table, bo: 1 if bo.ready else 2,
    "a role": lambda table, bo: bo.role == 0,
    "stores": lambda table, bo: sum(bo.stores.values()),
    "what isn't in stores": lambda table, bo: bo.stores.get("silk", 0) + 1,
    "all stores": lambda table, bo: bo.every["silk"] + 1,
    "stores by place": lambda table, bo: bo.places[1] + 1,
}
OPEN: dict[str, Callable[[Any, Any], Any]] = {
    "how many": lambda table, bo: (len(bo.hand), len(bo.spare), len(table.deck), bool(table.top)),
    "a card that goes from one secret place to another": lambda table, bo: table.players["Bo"].hand.append(
        bo.hand.pop()
    ),
    "one's own": lambda table, bo: (table.players["Ann"].money > 2, "sun" in table.players["Ann"].hand),
}


@pytest.fixture
def rules(tmp_path: Path, home: Path, game_folder: Callable[..., GameFolder]) -> Any:
    game_folder(tmp_path / "secrets", {"components/game.yaml": GAME, "companion/__init__.py": RULES})
    place = locate(str(tmp_path / "secrets"))
    assert is_trusted(place, grant=True)
    return rules_of(place)


def play(rules: Any, then: Any, before: Any = lambda table: ()) -> tuple[Play, TrialPlay]:
    """The game at a question of Ann's, and where her answer leads. then: what rules do after it; before: until then."""

    def act(table: Any) -> Any:
        yield from before(table)
        yield Choice("Ann", "go", ["here", "there"], "SE-001")
        table.note("SE-002", "told", what="before")
        more = then(table, table.players["Bo"])
        if isgenerator(more):
            yield from more
        table.note("SE-002", "told", what="after")
        raise Ending("over", "SE-003")

    rules.steps = {"act": act}
    state = {"players": {"Ann": HIDDEN, "Bo": HIDDEN}, "top": ["moon"], "deck": {"moon": 1, "sun": 2}}
    game = Play(rules, rules.load({"phase": "act", "turn": 1, "row": [], **state}))
    while game.ask and game.ask.name != "go":
        game.answer("moon" if "moon" in legal(game.ask) else 2)
    return game, Trials(game, "Ann").answer("here")


def told(trial: TrialPlay) -> list[str]:
    return trial.tell(trial.rules.texts.describe)


@pytest.mark.parametrize("what", READS)
def test_an_outlook_ends_where_rules_read_what_its_seat_cannot_see(rules: Any, what: str) -> None:
    """Whatever they make of it: nothing that happens then is told, not even that the game ends."""
    game, trial = play(rules, READS[what])
    assert (told(trial), trial.ended, trial.table.result, trial.ask) == (["before."], True, None, None)
    game.answer("here")
    assert game.over


@pytest.mark.parametrize("what", OPEN)
def test_an_outlook_goes_on_where_they_read_what_it_can_see(rules: Any, what: str) -> None:
    _, trial = play(rules, OPEN[what])
    assert (told(trial), trial.ended, trial.table.result) == (ALL, False, "over")


def test_nothing_is_told_or_drawn_of_what_comes_to_light(rules: Any) -> None:
    """Though rules only move it, and never read it."""

    def show(table: Any, bo: Any) -> None:
        table.row.append(table.top.pop())
        table.note("SE-002", "shown", card=table.row[0])

    _, trial = play(rules, show)
    assert not trial.shows(rules.dump(trial.table))
    assert (told(trial), trial.ended, trial.lies) == (["before."], True, True)


@pytest.mark.parametrize("secret", [True, False])
def test_another_s_secret_answer_ends_it_though_it_is_the_only_one(rules: Any, secret: bool) -> None:
    """In games that began when such an answer was given unasked, too."""
    rules.gives_secrets = True
    game, trial = play(rules, lambda table, bo: (yield Choice("Bo", "pick", ["moon"], "SE-001", secret=secret)))
    assert told(trial) == (ALL[:1] if secret else ALL)
    game.answer("here")
    assert game.over


@pytest.mark.parametrize(("note", "ends"), [(None, True), ("Bo", True), ("Ann", False)])
def test_what_another_has_answered_in_secret_before(rules: Any, note: str | None, ends: bool) -> None:
    """Rules may have made anything of it: nothing is tried while it hasn't come to light."""

    def bid(table: Any) -> Any:
        card = yield Choice("Bo", "pick", ["moon", "sun"], "SE-001", secret=True)
        table.turn = {"moon": 2, "sun": 3}[card]
        if note:
            table.note_for(note, "SE-002", "shown", card=card)

    _, trial = play(rules, lambda table, bo: table.turn == 2, bid)
    assert (told(trial), trial.ended) == ([] if ends else ALL, ends)


def test_a_number_bid_in_secret_stays_one(rules: Any) -> None:
    """Though a note says the same number: it may be that of anything else."""

    def bid(table: Any) -> Any:
        table.turn = yield Choice("Bo", "pick", [2, 3], "SE-001", secret=True)
        table.note("SE-002", "bid", number=table.turn)

    def then(table: Any, bo: Any) -> None:
        table.note("SE-002", "told", what=str(table.turn))

    _, trial = play(rules, then, bid)
    assert (told(trial), trial.ended) == ([], True)


def test_what_another_has_drawn_in_secret_before(rules: Any) -> None:
    """Is a card that can't be seen, as those that were held when the step began, and so are those left in the deck."""

    def draw(table: Any) -> Any:
        card = yield Chance("pick", table.deck, "SE-001", seat="Bo")
        table.deck.draw(card)
        table.players["Bo"].hand.append(card)

    for read in (lambda table, bo: bo.hand[-1] == "moon", lambda table, bo: "moon" in table.deck.cards()):
        _, trial = play(rules, read, draw)
        assert (told(trial), trial.ended) == (["before."], True)


def test_a_line_does_not_go_on_where_its_player_cannot_see(rules: Any) -> None:
    """Else whoever types `here moon` would learn whether Bo has one, and nothing would be done."""

    def then(table: Any, bo: Any) -> Any:
        yield Choice("Ann", "pick", ["moon"] if bo.money > 2 else ["sun"], "SE-001", also={"x": "moon"})

    game, _ = play(rules, then)
    rules.gives_secrets = True
    reader = Reader(rules.texts, GameWords(rules.game), "Ann", "Ann", lambda ask: False, lambda *_: Refusal())
    for line in ("here moon", "here sun", "here zzz"):
        with pytest.raises(AnswerError, match=f"^you can't see yet what comes there; type '{line[5:]}' once you can"):
            read_line(reader, game, line)
    assert [given.answer.option for given in read_line(reader, game, "here")] == ["here"]


def test_the_log_does_not_show_who_had_no_choice_in_secret(tmp_path: Path, home: Path) -> None:
    """Everybody is asked, and what others see of the answer is the same."""
    with closing(begin(lay_out(tmp_path, "tricks"), ["Ann", "Bo", "Cy"], seed=3, trust=True)) as session:
        seen: dict[bool, set[tuple[Any, ...]]] = {True: set(), False: set()}
        while not session.play.over:
            ask = session.play.ask
            assert isinstance(ask, Choice)
            session.random()
            row = log(session, TABLE_KEY)[-1]
            noted = tuple(note["name"] for note in row["notes"] if note["name"] != "over")
            seen[len(ask.options) == 1].add((row["by"], row["key"], row["label"], row["prompt"], noted[:1]))
    assert seen[True] <= seen[False] != set()
    assert all(key == "?" for _, key, *_ in seen[True] | seen[False])
    assert seen[True]
