"""What a tracked game lists and says: the commonest edits, their labels, what a table holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import Chance, Choice, Play
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.feed import tell_move
from companion.table.news import tell_undo
from companion.tracker import summary
from companion.tracker.reader import Reader
from components.places import find_games, locate
from components.problems import SalvageError

from ..views import rows_of
from .tracking import PLAYERS, edit, play_of


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
        lines = rows_of(shown)
        assert all(option.words in "\n".join(lines) for option in shown.listed)
        assert not [id for id in session.game.decks if "-" in id and any(id in line for line in lines)]
        session.answer([""])
    assert (session.play.table.turn, session.play.table.state["player"]) == (len(PLAYERS) + 1, "Ann")


def test_labels_are_typed_and_read_like_the_table() -> None:
    """A label is the edit as the screen writes it: a capital first, capitals of an abbreviation, a true minus."""
    play = play_of("space-debris")
    assert play.ask is not None
    labels = [play.rules.texts.label(play.ask, option) for option in ("Ann hp -1", "threat -1", "threat +1")]

    assert labels == ["Ship HP −1", "Threat −1", "Threat +1"]


def test_edits_that_were_typed_read_as_sentences() -> None:
    """What the log says of them: no key of a deck, no sign without room."""
    play = play_of("space-debris")
    kept = ("Bo hp =2", "resource-deck metal from Ann to discard", "draw metal to Bo", "draw 3 resource-deck to Ann")
    assert play.ask is not None

    assert [play.rules.texts.label(play.ask, line) for line in kept] == [
        "Bo HP = 2", "Ann discards Metal", "Draw Metal to Bo", "Draw 3 resource cards",
    ]  # fmt: skip


def test_what_a_player_has_is_told_in_words() -> None:
    """Cubes are in the hold, the supply is counted, several cards of a name are cards; a hand is no second hold."""
    play = play_of("space-debris")
    for line in ("hold +2", "G45 +3", "draw junk", "draw junk", "bo draw fuel", "draw H240 to Bo"):
        edit(play, line)
    told = {(fact.group, fact.label): fact.value for fact in play.rules.facts(play.rules.dump(play.table))}

    assert (told["Ann", "hold"], told["Bo", "hold"]) == ("2 cubes", "0 cubes")
    assert (told["Ann", "has"], told["Bo", "has"]) == ("2 Junk", "Fuel, card H240")
    assert (told["", "Supply"], told["cubes on the board".capitalize(), ""]) == ("45 cubes", "G45 3")


def test_only_the_player_whose_turn_it_is_has_a_sign() -> None:
    """Signs by seats would be those of other players' ships."""
    play = play_of("junk-orbit")
    edit(play, "next bo")

    assert {who: sign.strip() for who, (sign, _) in play.rules.signs(play.table.state).items()} == {
        "Ann": "", "Bo": "▸", "Cleo": "",
    }  # fmt: skip


def test_questions_name_what_they_are_about() -> None:
    """What has been said so far stands before each question."""

    def prompts(play: Play, *answers: str) -> tuple[str, list[str]]:
        for answer in answers:
            play.answer(answer)
        assert isinstance(play.ask, Choice)
        return play.rules.texts.prompt(play.ask), [play.rules.texts.label(play.ask, each) for each in play.ask.options]

    ships = play_of("junk-orbit", ["Ann", "Bo"])
    where = ["To Ann", "To Bo", "To the box", "To the table"]
    assert prompts(ships, "draw", "ship-cards") == ("Draw (ship cards): where to?", where)
    edit(debris := play_of("space-debris", ["Ann", "Bo"]), "draw junk")
    assert prompts(debris, "card") == (
        "Move what was drawn (resource deck, from Ann, Junk): where to?",
        ["To Bo", "To the resource deck", "To the discard pile", "To the table"],
    )


def test_progress_is_one_thing() -> None:
    changed = play_of("mixia").rules.texts.events["changed"].text
    assert callable(changed)
    assert changed("progress", "Ann", "0", "0", "it can't go lower") == "Ann: progress stays at 0 (it can't go lower)."


def test_what_stays_stays_in_grammar() -> None:
    play = play_of("mixia")
    edit(play, "credits = 0")
    assert edit(play, "bo credits -9000, fame +1, all credits -1000")[-3:] == [
        "Ann: credits stay at 0 (they can't go lower).",
        "Bo: credits stay at 0 (they can't go lower).",
        "Cleo: credits 4,000 → 3,000.",
    ]


def test_a_face_of_a_die_is_called_as_it_is_printed() -> None:
    """Even where a piece has that for a key, as the event tokens of Mixia have."""
    play = play_of("mixia")
    for answer in ("roll", "d6"):
        play.answer(answer)
    assert isinstance(play.ask, Chance)
    assert [play.rules.texts.label(play.ask, face) for face in play.ask.source.weights()] == [*"123456"]


def test_what_somebody_has_is_called_what_it_is() -> None:
    """Letters alone say nothing beside points."""
    play = play_of("mixia", ["Ann", "Bo"])
    edit(play, "draw sectors to Ann")
    edit(play, "draw sectors to open")
    facts = {(fact.group, fact.label): fact.value for fact in play.rules.facts(play.table.whole())}

    assert str(facts["Ann", "has"]).startswith("sector ")
    edit(play, "draw titles to discard")
    assert edit(play, "shuffle titles") == ["1 title card is shuffled back into the title deck."]


def test_what_an_undo_lists_is_told_with_where_it_goes(home: Path) -> None:
    """What nobody has goes where the data keep it, drawn cards onto their deck, each by its name."""
    for game, lines, told in (
        ("junk-orbit", ("S1 to ann", "2 S2 to bo", "draw ship to open"), ("S1 starter", "into the box", "Purple ship")),
        ("mixia", ("2 spice to ann", "gaiden to bo"), ("2 Spice", "into the supply", "Gaiden", "into the box")),
        ("space-debris", ("draw fuel to ann", "draw fuel to ann", "draw junk to bo"), (
            "Move back onto the resource deck: 2 Fuel from Ann; Junk from Bo.",
        )),
    ):  # fmt: skip
        session = begin(locate(game), ["Ann", "Bo"], seed=1, mode="tracker")
        for line in lines:
            session.answer([line])
        said = " ".join(tell_undo(tell_move(session, session.undo(len(lines)), back=True))[1:])
        assert all(each in said for each in told), said
        session.close()


def test_a_refusal_names_what_is_counted_and_no_other_pieces() -> None:
    """Ships' standees are loose pieces, but nobody would count them; a number is read with its comma."""
    play = play_of("mixia")
    with pytest.raises(SalvageError, match="'zeal' isn't counted here; these are: fame, credits, energy"):
        Reader(play.table).read("zeal 3")
    assert "Puddle Jumper" not in _refusal(play, "zeal 3")
    assert edit(play, "credits 1,234") == ["Ann: credits 4,000 → 1,234."]
    assert "cubes" in _refusal(play_of("space-debris"), "zeal 3")


def _refusal(play: Play, line: str) -> str:
    with pytest.raises(SalvageError) as refused:
        Reader(play.table).read(line)
    return str(refused.value)


def test_what_has_been_taken_from_a_deck_is_said_to_lie_where_it_lies() -> None:
    """On a discard pile, or in the box where there is none."""

    def left(game: str, line: str) -> str:
        play = play_of(game)
        edit(play, line)
        told = summary.facts(play.table)
        return next(str(fact.value) for fact in told if fact.group == "Left")

    assert left("junk-orbit", "draw earth to discard").startswith("23 Earth tiles (1 returned to the box), 19 Moon")
    assert left("mixia", "fame +1").startswith("21 sectors, 52 mission cards, 18 title cards")
    assert "(2 discarded)" in left("space-debris", "draw 2 resource to discard")
    title = play_of("junk-orbit").table.game.state["earth-stack-discard"].title
    assert title == "Earth tiles back in the box"
    with pytest.raises(SalvageError, match=r"which card.* that is face up on the table or discarded$"):
        Reader(play_of("junk-orbit").table).read("take")
