"""Edits of a tracked game: one short line each, read as people type them, kept in one spelling."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Chance, Choice, Play
from companion.library.games import box, rules_of
from companion.sessions.session_store import begin
from companion.table.view import view
from companion.terminal.layout import screen
from companion.text.grammar import amount
from companion.text.styled_text import text
from companion.tracker.edits import Reader
from companion.tracker.piece_words import PieceWords
from companion.tracker.state import remaining
from components.places import find_games, locate
from components.problems import SalvageError

PLAYERS = ["Ann", "Bo", "Cleo"]


def play_of(game: str, players: list[str] = PLAYERS) -> Play:
    rules = rules_of(locate(game), "tracker")
    table = rules.setup(players, {})
    table.notes = []
    return Play(rules, table)


def edit(play: Play, line: str) -> list[str]:
    """What an edit is told as; cards and dice come up in order."""
    play.table.notes.clear()
    assert play.ask is not None
    play.answer(play.ask.free.read(line))
    while isinstance(play.ask, Chance):
        play.answer(play.ask.source.pick(0))
    return [play.rules.texts.describe(note) for note in play.table.notes]


@pytest.mark.parametrize(
    ("line", "kept", "said"),
    [
        ("threat +1", "threat +1", "Threat 5 → 6."),
        ("t+1", "threat +1", "Threat 5 → 6."),
        ("threat 9", "threat =9", "Threat 5 → 9."),
        ("hp -1", "Ann hp -1", "Ann: HP 4 → 3."),
        ("hp--", "Ann hp -1", "Ann: HP 4 → 3."),
        ("bo.hp=2", "Bo hp =2", "Bo: HP 4 → 2."),
        ("b hp 1", "B hp =1", "Satellite B: HP 4 → 1."),
        ("cl hp -9", "Cleo hp -9", "Cleo: HP 4 → 0 (it can't go lower)."),
        ("cub 3", "Ann cubes =3", "Ann: cubes 0 → 3."),
        ("points +2", "Ann points +2", "Ann: points 0 → 2."),
        ("next cleo", "next Cleo", "Turn 2: Cleo."),
        ("draw orbit to discard", "draw orbit-deck to discard", "Draw G0 from the orbit deck and discard it."),
        ("flip orbit", "draw orbit-deck to open", "Draw G0 from the orbit deck and lay it face up on the table."),
        ("draw fuel to bo", "draw fuel to Bo", "Bo takes a Fuel card from the resource deck."),
        ("roll d6", "roll 1 d6", "The d6 shows 1."),
        ("G45 +1", "G45 cubes +1", "G45: cubes 0 → 1."),
        ("g22.5+2", "G22.5 cubes +2", "G22.5: cubes 0 → 2."),
        ("cubes G45 2", "G45 cubes =2", "G45: cubes 0 → 2."),
        ("L0 = 3", "L0 cubes =3", "L0: cubes 0 → 3."),
        ("note Ann owes Bo a card", "note Ann owes Bo a card", "Note: Ann owes Bo a card"),
    ],
)
def test_an_edit_is_one_short_line(line: str, kept: str, said: str) -> None:
    """Any clear beginning will do; the player whose turn it is comes first, then the table."""
    play = play_of("space-debris")
    assert play.ask is not None

    assert play.ask.free.read(line) == kept == play.ask.free.read(kept)
    assert edit(play, line) == [said]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("c +1", "'c' could be capacity or cubes; type more"),
        ("hp 4", "Ann's HP is 4 already"),
        ("hp +1", "Ann's HP can't go above 4"),
        ("capacity 12", "capacity goes from 5 to 10"),
        ("draw 41 orbit", "draw 1 to 20 cards at once; the orbit deck has 40"),
        ("G45 -1", "G45's cubes can't go below 0"),
        ("discard", "which card? Type one that is held by Ann or face up on the table"),
        ("drwa orbit", "'drwa orbit' isn't understood; type what changes and by how much, such as threat +1"),
        ("give bo fuel", "'fuel' isn't held by Ann"),
        ("warp +1", "'warp' isn't counted here; these are: HP, capacity, cubes, "),
        ("perhaps", "'perhaps' isn't understood; type what changes and by how much, such as threat +1"),
    ],
)
def test_what_cannot_be_done_says_what_can(line: str, said: str) -> None:
    with pytest.raises(SalvageError, match=re.escape(said)):
        Reader(play_of("space-debris").table).read(line)


def test_a_draw_of_more_than_there_is_says_what_to_do() -> None:
    play = play_of("space-debris")
    edit(play, "draw 20 orbit to discard")
    edit(play, "draw 8 orbit to discard")

    with pytest.raises(SalvageError) as said:
        Reader(play.table).read("draw 15 orbit")
    assert str(said.value) == (
        "12 cards are left in the orbit deck, and 28 in the discard pile; type draw 12 orbit deck, then shuffle orbit "
        "deck, then draw 3 orbit deck"
    )
    for line in ("draw 12 orbit", "shuffle orbit", "draw 3 orbit"):
        assert edit(play, line)
    with pytest.raises(SalvageError, match="1 card is left in the resource deck, and none in the discard pile; draw 1"):
        [edit(play, line) for line in ("draw 20 res", "draw 20 res", "draw 11 res", "draw 2 res")]


@pytest.mark.parametrize("game", find_games())
def test_nothing_is_drawn_by_a_slip(game: str, home: Path) -> None:
    """A verb of which one or two letters are typed, or that is misspelt, or that lacks its card, draws nothing, and
    neither does a word of what the list of the commonest edits says."""
    session = begin(locate(game), PLAYERS, mode="tracker", seed=1)
    before = session.rules.dump(session.play.table)
    ask = session.play.ask
    assert isinstance(ask, Choice)
    assert ask.free
    words = {word for option in ask.free.suggest() for word in str(option).split() if word != "draw"}
    names = {word for deck in session.game.decks.values() for word in (deck.label, *deck.title.lower().split())}
    slips = {"discard", "disc", "d", "r", "dr", "drwa", "t", "dra x", "flp", "tak", "give", "drawn", *words, *names} - {
        ""
    }
    for slip in sorted(slips):
        if slip[0] in "+-" or slip.isdecimal():
            continue  # A plain number answers, and a sign is about points.
        with suppress(SalvageError):
            session.answer([slip])
        now = session.rules.dump(session.play.table)
        assert {name: now[name] for name in now if name in session.game.decks} == {
            name: before[name] for name in before if name in session.game.decks
        }, slip
        if session.play.answers:
            session.undo()


def test_the_edits_of_the_page_are_edits() -> None:
    """docs/playing.md: each line of the table can be typed as it stands."""
    page = Path(__file__).parents[2].joinpath("docs/playing.md").read_text(encoding="utf-8")
    rows = [
        row.split("|")[2] for row in page.split("## Without a referee")[1].split("## ")[0].splitlines() if "|" in row
    ]
    lines = [line for row in rows[2:] for line in re.findall(r"`([^`]+)`", row) if line not in "123 u r"]
    play = play_of("space-debris")
    for first in ("draw junk to ann", "draw fuel to ann", "draw junk to ann", "draw metal to bo", "bo discard metal"):
        edit(play, first)
    for line in lines:
        if "R3" not in line:  # A card of a game of your own.
            assert edit(play if line != "+3" else play_of("mixia"), line), line
    assert len(lines) > 15


def test_cards_change_hands() -> None:
    """Known cards are discarded, given and taken by name or code, several in a line."""
    play = play_of("space-debris")
    edit(play, "draw fuel to ann")
    edit(play, "draw junk to ann")

    assert edit(play, "give bo F J") == ["Ann gives a Fuel card to Bo.", "Ann gives a Junk card to Bo."]
    assert edit(play, "bo discard junk") == ["Bo discards a Junk card."]
    assert edit(play, "take junk from discard") == ["Ann takes a Junk card from the discard pile."]
    assert play.table.state["players"]["Bo"]["hand"]["resource-deck"] == ["fuel"]


def test_everybody_at_once() -> None:
    play = play_of("space-debris")

    assert edit(play, "all cubes +1") == [f"{who}: cubes 0 → 1." for who in PLAYERS]
    assert play.table.state["debris"] == {"debris": 47}


def test_pieces_go_by_the_number_of_players() -> None:
    """Junk Orbit with three plays without the tiles of Phobos and Deimos; starters go to each (JO-A36)."""
    state = play_of("junk-orbit").table.state

    assert [sum(state[f"{stack}-stack"].values()) for stack in ("earth", "moon", "mars")] == [24, 19, 24]
    assert play_of("space-debris", PLAYERS[:2]).table.state["tracks"]["threat"] == "4"
    assert play_of("space-debris").table.state["players"]["Bo"]["tracks"] == {"ship-hp": "4", "ship-capacity": "5"}


def problem(play: Play, line: str) -> str:
    """The end of what is wrong with an edit, "" if nothing is."""
    try:
        Reader(play.table).read(line)
    except SalvageError as error:
        return str(error)[-16:]
    return ""


@pytest.mark.parametrize("game", find_games())
def test_the_commonest_edits_are_listed(game: str) -> None:
    """Each is a line that may be typed, and at least three are possible when the game begins."""
    play = play_of(game)
    assert play.ask is not None
    listed = play.ask.free.suggest()

    assert len(listed) >= 3
    assert [play.ask.free.read(line) for line in listed] == [*listed]
    assert {problem(play, line) for line in play.rules.game.edits} <= {"", "can't go below 0"}


@pytest.mark.parametrize("game", find_games())
def test_the_commonest_edits_are_two_presses(game: str, home: Path) -> None:
    """The first three are numbered first, on every turn; Enter alone is the next turn; no id is on the screen."""
    session = begin(locate(game), PLAYERS, mode="tracker", seed=1)
    for _ in range(len(PLAYERS)):
        shown = view(session)
        first = [option for option in shown.listed if option.typed in ("1", "2", "3")]
        assert [session.play.ask.free.read(option.key) for option in first] == [option.key for option in first]
        lines = [text(line) for line in screen(shown, 80, 24)]
        assert len(lines) <= 23
        assert all(option.words in "\n".join(lines) for option in shown.listed)
        assert not [id for id in session.game.decks if "-" in id and any(id in line for line in lines)]
        session.answer([""])
    assert (session.play.table.turn, session.play.table.state["player"]) == (len(PLAYERS) + 1, "Ann")


def test_names_with_spaces_and_names_of_verbs(home: Path) -> None:
    """A player may be called like an edit begins."""
    play = play_of("space-debris", ["Draw", "Ann B", "A"])

    assert edit(play, "ann b hp -1") == ["Ann B: HP 4 → 3."]
    assert edit(play, "draw hp -1") == ["Draw: HP 4 → 3."]
    assert edit(play, "draw resource") == ["Draw draws an Electronics card from the resource deck."]


def test_an_edit_is_words_of_a_command(salvage: Any, home: Path) -> None:
    """`salvage do` takes an edit as several words; undo takes it back."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)

    assert "Threat 4 → 5." in salvage("do", "threat", "+1").out
    assert "Ann: HP 4 → 3." in salvage("do", "hp-1").out
    salvage("undo", 2)
    assert salvage("status", "--json").json["state"]["tracks"]["threat"] == "4"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("discard", "plastic"), "'plastic' isn't held by Ann or face up on the table"),
        (("threat", "13"), "threat goes from 1 to 12"),
        (("bo", "give", "ann", "fuel"), "'fuel' isn't held by Bo"),
    ],
)
def test_a_refused_edit_is_no_beginning_of_another(line: tuple[str, ...], said: str, home: Path) -> None:
    """`discard plastic`, with none in hand, must not draw a card that is then discarded."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], mode="tracker")
    with pytest.raises(SalvageError, match=said):
        session.answer(line)

    assert session.seq == 0


def test_labels_are_typed_and_read_like_the_table() -> None:
    """A label is the edit as the screen writes it: a capital first, capitals of an abbreviation, a true minus."""
    play = play_of("space-debris")
    assert play.ask is not None
    labels = [play.rules.texts.label(play.ask, option) for option in ("Ann hp -1", "threat -1", "threat +1")]

    assert labels == ["Ship HP −1", "Threat −1", "Threat +1"]


def test_a_label_as_it_stands_is_an_edit() -> None:
    """Signs and words that screens add for people do no harm: points, a comma at thousands, an article."""
    lines = {
        "junk-orbit": {
            "Deliveries +2 points": "Ann deliveries +2",
            "Reveal an Earth tile": "draw earth-stack to open",
        },
        "mixia": {"Credits −1,000": "Ann credits -1000", "Roll the d20": "roll 1 d20", "+2": "Ann fame +2"},
        "space-debris": {
            "Draw an orbit card and discard it": "draw orbit-deck to discard",
            "Ship HP −1": "Ann hp -1",
            "Hold +1 cube": "Ann cubes +1",
            "Bo's hold +2 cubes": "Bo cubes +2",
            "Bo's HP -1": "Bo hp -1",
        },
    }
    for game, kept in lines.items():
        play = play_of(game)
        assert play.ask is not None
        assert {line: play.ask.free.read(line) for line in kept} == kept
        shown = {option: play.rules.texts.label(play.ask, option) for option in play.ask.free.suggest()}
        assert {option: play.ask.free.read(label) for option, label in shown.items()} == {each: each for each in shown}


@pytest.mark.parametrize(
    ("game", "players", "options", "left"),
    [
        ("space-debris", 2, {"identified_debris": True}, {"resource-deck": 40}),
        ("space-junkyard", 2, {"two_players": True}, {"game-tiles": 60}),
        ("junk-orbit", 2, {"with_phobos": True, "with_deimos": True}, {"earth-stack": 37, "mars-stack": 47}),
        ("spacecraft", 2, {}, {"junk-tiles": 68, "designs": 18, "advanced-designs": 0}),
        ("spacecraft", 4, {"advanced": True}, {"junk-tiles": 75, "designs": 0, "advanced-designs": 8}),
    ],
)
def test_decks_begin_without_what_stays_in_the_box(
    game: str, players: int, options: dict[str, bool], left: dict[str, int]
) -> None:
    """SD-136, SJ-062, JO-098, SC-015, SC-023, SC-026, SC-110: by optional rule and number of players."""
    rules = rules_of(locate(game), "tracker")
    table = rules.setup(["Ann", "Bo", "Cleo", "Dai"][:players], options)
    facts = rules.facts(rules.dump(table))
    told = next(str(fact.value) for fact in facts if fact.group == "Left").split(", ")
    one_of = PieceWords(rules.game).one_of

    assert {deck: remaining(table, deck) for deck in left} == left
    assert {amount(number, one_of[deck]) for deck, number in left.items() if number} <= {*told}
    kinds = {value.split(" ", 1)[1].split(" (")[0].removesuffix("s") for value in told}
    assert not [deck for deck, number in left.items() if not number and one_of[deck] in kinds]


def test_edits_that_were_typed_read_as_sentences() -> None:
    """What the log says of them: no key of a deck, no sign without room."""
    play = play_of("space-debris")
    kept = ("Bo hp =2", "resource-deck metal from Ann to discard", "draw metal to Bo", "draw 3 resource-deck to Ann")
    assert play.ask is not None

    assert [play.rules.texts.label(play.ask, line) for line in kept] == [
        "Bo HP = 2", "Ann discards a Metal card", "Draw a Metal card to Bo", "Draw 3 resource cards",
    ]  # fmt: skip


def test_what_a_player_has_is_told_in_words() -> None:
    """Cubes are in the hold, the supply is counted, several cards of a name are cards; a hand is no second hold."""
    play = play_of("space-debris")
    for line in ("hold +2", "G45 +3", "draw junk", "draw junk", "bo draw fuel"):
        edit(play, line)
    told = {(fact.group, fact.label): fact.value for fact in play.rules.facts(play.rules.dump(play.table))}

    assert (told["Ann", "hold"], told["Bo", "hold"]) == ("2 cubes", "0 cubes")
    assert (told["Ann", "has"], told["Bo", "has"]) == ("2 Junk cards", "Fuel")
    assert (told["", "Supply"], told["cubes on the board".capitalize(), ""]) == ("45 cubes", "G45 3")


def test_only_the_player_whose_turn_it_is_has_a_sign() -> None:
    """Signs by seats would be those of other players' ships."""
    play = play_of("junk-orbit")
    edit(play, "next bo")

    assert {who: sign.strip() for who, (sign, _) in play.rules.signs(play.table.state).items()} == {
        "Ann": "", "Bo": "▸", "Cleo": "",
    }  # fmt: skip


def test_a_game_without_discard_piles_offers_none() -> None:
    """Used tiles of Space Junkyard go back to the box; what was shuffled back before that was said still can be."""
    play = play_of("space-junkyard")
    assert edit(play, "draw tiles to discard")[0].endswith(" from the stack and put it into the box.")
    assert play.ask is not None

    assert "shuffle" not in play.ask.options
    assert play.ask.free.read("shuffle") == "shuffle"


@pytest.mark.parametrize(("players", "shown"), [(3, "Phobos with fewer players"), (5, "")])
def test_optional_rules_without_effect_are_not_named(players: int, shown: str) -> None:
    """JO-098: with five, all of Junk Orbit's boards are used anyway."""
    rules = rules_of(locate("junk-orbit"), "tracker")
    table = rules.setup(["Ann", "Bo", "Cleo", "Dai", "Eve"][:players], {"with_phobos": True})
    told = [fact.value for fact in rules.facts(rules.dump(table)) if fact.group == "Optional rules"]

    assert told == ([shown] if shown else [])


def test_a_counter_has_no_number_for_a_name(salvage: Any, home: Path) -> None:
    salvage("new", "junk-orbit", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)

    assert "no counter can be called '6': that is a number" in salvage("adjust", "counters.6=2", "--reason", "x").err


def test_moves_of_pieces_say_from_where_to_where() -> None:
    play = play_of("space-debris")
    said = []
    for answer in ("pieces", "debris", "Bo"):
        play.answer(answer)
        assert play.ask is not None
        said.append(play.rules.texts.prompt(play.ask))

    assert said[-2:] == ["Move cubes from the supply to where?", "Move how many cubes from the supply to Bo?"]


def test_a_deck_of_which_some_are_boxed_unseen_runs_out_before_all_are_seen() -> None:
    """Any of the tiles may be in the box: what is drawn is one of all, and the last 16 aren't drawn."""
    rules = rules_of(locate("space-junkyard"), "tracker")
    table = rules.setup(PLAYERS[:2], {"two_players": True})
    table.notes = []
    play = Play(rules, table)
    for _ in range(3):
        edit(play, "draw 20 tiles to discard")
    with pytest.raises(SalvageError, match="no tile is left"):
        Reader(play.table).read("draw tiles")
    assert edit(play, "shuffle tiles")
    assert remaining(play.table, "game-tiles") == 60


def test_a_game_without_points_offers_none_and_reads_those_of_before() -> None:
    """All win or lose together in Space Debris; journals from before that was said hold points, and go on."""
    play = play_of("space-debris")
    assert play.ask is not None
    assert not {"gain", "lose", "finish"} & {*play.ask.options}
    with pytest.raises(SalvageError, match=re.escape("say what changes, such as threat +1")):
        play.ask.free.read("+2")
    play.answer(play.ask.free.read("gain"))
    for answer in ("Bo", 5):
        play.answer(answer)
    edit(play, "Ann points +2")
    players = play.table.state["players"]
    assert (players["Ann"]["points"], players["Bo"]["points"]) == (2, 5)


@pytest.mark.parametrize("result", ["won", "lost"])
def test_a_game_without_points_asks_how_it_ended(result: str, salvage: Any, home: Path) -> None:
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    said = salvage("do", "end", result)
    row = salvage("history", "--json").json[0]

    assert f"The game is over: you {result}." in said.out
    assert (row["result"], row["score"]["winners"]) == (result, ["Ann", "Bo"] if result == "won" else [])


def test_who_has_most_of_what_decides_the_game_wins(salvage: Any, home: Path) -> None:
    """XI-001: fame decides in Mixia."""
    salvage("new", "mixia", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "bo fame +3")
    said = salvage("do", "finish")

    assert "Bo has the most fame: 3." in said.out
    assert salvage("history", "--json").json[0]["score"]["winners"] == ["Bo"]


def test_points_of_several_sorts_need_to_say_what_they_are_for() -> None:
    play = play_of("junk-orbit")
    for line in ("+3", "points +3"):
        with pytest.raises(SalvageError, match="say what the points are for: deliveries, "):
            Reader(play.table).read(line)
    assert play.ask is not None
    assert play.rules.texts.label(play.ask, "Bo deliveries +1") == "Bo deliveries +1 point"
    assert play_of("space-debris").rules.texts.label(play.ask, "Bo hp -1") == "Bo HP −1"


def test_a_face_of_a_die_is_called_as_it_is_printed() -> None:
    """Even where a piece has that for a key, as the event tokens of Mixia have."""
    play = play_of("mixia")
    for answer in ("roll", "d6"):
        play.answer(answer)
    assert isinstance(play.ask, Chance)
    assert [play.rules.texts.label(play.ask, face) for face in play.ask.source.weights()] == [*"123456"]


def test_what_stays_in_the_box_agrees_with_the_rest_of_the_data() -> None:
    """SC-015, SC-023, SC-026 to SC-028, SJ-062: the same numbers as in tables and constants."""
    game = box(locate("spacecraft"))
    left = {(row.of, row.option, row.players): row.number for row in game.left_out}
    advanced = sum(piece.count for kind in game.kinds_of("advanced-designs") for piece in kind.pieces)
    for row in game.tables["setups"].rows:
        players, decks = int(row["players"]), len(game.tables["design-decks"].rows)
        assert left["designs", None, players] == row["designs_removed"] * decks
        assert left["advanced-designs", "advanced", players] == advanced - row["side_a"] - row["side_b"]
        assert left.get(("junk", None, players), 0) == row["returned"]
    junkyard = box(locate("space-junkyard"))
    assert [row.number for row in junkyard.left_out] == [junkyard.constants["tiles_removed"].value]
