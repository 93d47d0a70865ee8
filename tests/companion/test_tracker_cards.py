"""Cards of an own game without rules: dealt, held in secret, played, taken from a market, however it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion.conformance.secrecy import leaks, twins
from companion.corrections.edits import Edit
from companion.engine import Choice, Play, legal
from companion.game_registry.games import rules_of
from companion.positions.label_words import tell_prompt
from companion.positions.trials import Trials
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.own_secrets import list_secrets
from companion.tracker.reader import TrackerReader
from components.places import GamePlace
from components.problems import SalvageError

from ..long_run import longer
from .deck_games import MARKET_GAME, tracked_play, write_game
from .tracking import edit


@pytest.fixture
def own(tmp_path: Path, home: Path) -> GamePlace:
    return write_game(tmp_path / "harbour")


@pytest.fixture
def play(own: GamePlace) -> Play:
    """Ann holds A2, B3 and B4, Bo has A5 and has played A6; B7 is discarded."""
    play = tracked_play(own)
    held = {"Ann": ["anchor-2", "barrel-3", "barrel-4"], "Bo": ["anchor-5", "anchor-6"]}
    state = play.table.state
    for who, cards in held.items():
        state["players"][who]["hand"]["deck"] = cards
    state["deck-discard"] = {"barrel-7": 1}
    state["deck"] = {card: 1 for card in state["deck"] if card not in (*held["Ann"], *held["Bo"], "barrel-7")}
    edit(play, "Bo play A6")
    return play


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("give bo A2", "all would read which it is; type Ann give 1 card to Bo, and Ann chooses in secret"),
        ("draw A2 to ann", "all would read which it is; type draw 1 card to Ann, and whoever draws a real card"),
        ("A2 to deck", "all would read which it is; type Ann 1 card to deck, and Ann chooses in secret"),
        ("play A5", "'A5' isn't held by Ann"),
        ("A2", "what about A2? Type play A2, discard A2 or take A2"),
        ("bo takes the trick", "type clear, which discards what was played"),
        ("peek", "a deck has no order here"),
        ("deal 9", "7 cards are left in the deck, 1 of them discarded; type deal 2 card"),
        ("draw A3", "all would read which it is; type draw 1 card to Ann"),
        ("choose goods", "nobody holds cards that only they see"),
        ("hand", "salvage status --seat NAME"),
        *((sign, f"{sign!r} says nothing; type what changes, such as course +1") for sign in "?.!,+-=…"),
    ],
)
def test_what_is_refused_says_what_would_be_right(play: Play, line: str, said: str) -> None:
    with pytest.raises(SalvageError) as refused:
        TrackerReader(play.table).read(line)
    assert said in str(refused.value)


def test_a_market_refills_itself(play: Play) -> None:
    """At the beginning, after whatever is taken, with what was discarded once its deck has run out."""
    assert len(play.table.state["goods-deck-open"]) == 2
    for _ in range(5):
        edit(play, f"take {play.table.state['goods-deck-open'][0]}")
        assert len(play.table.state["goods-deck-open"]) == 2
    edit(play, f"take {play.table.state['goods-deck-open'][0]}")
    assert len(play.table.state["goods-deck-open"]) == 1
    edit(play, "discard silk")
    assert len(play.table.state["goods-deck-open"]) == 2
    assert not play.table.state["goods-deck-discard"]


def test_rounds_begin_with_the_first_player(play: Play) -> None:
    """From the round on in which somebody is said to be first; who has too many cards at a turn's end is told."""
    edit(play, "first Bo")
    assert play.table.state["player"] == "Bo"
    edit(play, "ann draw 1")
    assert "Turn 2: Cy." in edit(play, "next")
    edit(play, "next")
    assert "Remember: Ann: 4 cards; the limit is 2." in edit(play, "next round")
    assert play.table.state["player"] == "Bo"


def test_what_is_held_is_seen_by_its_player_alone(own: GamePlace) -> None:
    """In views, in the log and in what a player may look at; others can't find out by typing either."""
    session = begin(own, ["Ann", "Bo"], mode="tracker", seed=4)
    session.answer("deal 3")
    card, other = session.play.table.state["players"]["Ann"]["hand"]["deck"][:2]
    names = {session.game.by_name("deck")[key].name for key in (card, other)}

    for audience in ("table", "Bo"):
        shown = view(session, audience)
        assert shown.state["players"]["Ann"]["hand"]["deck"] == ["?"] * 3
        assert not [name for name in names if name in str(shown.facts)]
    assert all(name in str(view(session, "Ann").facts) for name in names)
    assert all(name in str(list_secrets(session, "Ann")) for name in names)

    refused = {
        _refusal(session, f"ann {verb} {key}", "Bo") for verb in ("play", "discard") for key in (card, "barrel-7")
    }
    assert len(refused) == 4
    assert all("isn't held by Ann" in said for said in refused)
    session.answer(f"play {card}", "Ann")
    assert session.play.table.state["players"]["Ann"]["deck-front"] == [card]
    assert session.play.table.state["player"] == "Ann"
    session.answer("all play a card face down")
    for seat, played in (("Bo", 1), ("Bo", 1), ("Ann", 3)):
        session.answer(view(session, seat).options[0].key, seat)
        players = session.play.table.state["players"].values()
        assert sum(len(each.get("deck-front") or ()) for each in players) == played


def _refusal(session: object, line: str, seat: str) -> str:
    with pytest.raises(SalvageError) as refused:
        session.answer(line, seat)  # type: ignore[attr-defined]
    return str(refused.value)


def test_twins_see_the_same(own: GamePlace) -> None:
    """Hands and deck dealt anew where an audience can't see them: questions, answers and outlooks stay the same."""
    random, play, looked = Random(5), tracked_play(own), 0
    edit(play, "deal 3")
    for _ in range(longer(25, 300)):
        looked += len([*twins(play.rules, play.rules.game, play, random)])
        assert [*leaks(play.rules, play.rules.game, play, random)] == []
        assert play.ask
        if isinstance(play.ask, Choice) and play.ask.name == "what" and random.random() < 0.7:
            play.answer(random.choice([*_edits(play, random), "card", "next"]))
        else:
            play.answer(random.choice([each for each in legal(play.ask) if each not in ("finish", "end")]))
    assert looked > 20


def test_outlooks_of_lines_tell_no_card(play: Play) -> None:
    """What a draw into a hand would bring isn't foreseen, nor what a deck holds after it."""
    for line in ("draw deck to Ann", "deal 1 deck", "Ann hand 1 deck to Bo"):
        trial = Trials(play, "Bo").answer(TrackerReader(play.table).read(line))
        assert not [note for note in trial.tell(play.rules.texts.describe) if " of " in note]


def test_a_deck_of_single_cards_need_not_be_declared(tmp_path: Path, home: Path) -> None:
    """Common backs and more cards than players make a deck with secret hands, whatever else the box holds."""
    text = MARKET_GAME.partition("decks:")[0]
    rules = rules_of(write_game(tmp_path / "plain", text), "tracker")
    assert [*rules.game.decks] == ["card"]  # type: ignore[attr-defined]
    assert rules.game.state["players"].fields["hand"].fields["card"].seen == "owner"  # type: ignore[attr-defined]
    assert Counter(deck.hand for deck in rules.game.decks.values()) == {0: 1}  # type: ignore[attr-defined]


def _edits(play: Play, random: Random) -> Iterator[Edit]:
    """Edits of somebody's cards."""
    who, to = random.sample(["Ann", "Bo", "Cy"], 2)
    held = play.table.state["players"][who]["hand"]["deck"]
    lines = ["deal 1 deck", f"draw deck to {who}", f"{who} hand 1 deck to {to}", f"{who} hand 1 deck to deck", "clear"]
    for line in (*lines, *(f"{who} {verb} {card}" for verb in ("play", "discard") for card in held[:1])):
        with suppress(SalvageError):
            yield TrackerReader(play.table).read(line)


def test_the_list_shows_nobody_another_hand(play: Play) -> None:
    """A card that is moved by the list out of a secret hand is chosen by its player, and not named afterwards."""
    for answer in ("card", "deck", "Ann"):
        play.answer(answer)
    assert isinstance(play.ask, Choice)
    assert (play.ask.seat, play.ask.secret, [*play.ask.options]) == ("Ann", True, ["anchor-2", "barrel-3", "barrel-4"])
    play.answer("barrel-3")
    assert tell_prompt(play.rules.texts.prompt(play.ask)) == "Move what was drawn (deck, from Ann): where to?"
