"""Who draws and rolls what, changed in the middle of a game."""

from __future__ import annotations

import pytest

from companion.engine import Chance, Choice
from companion.positions.answer_errors import AnswerError
from companion.sessions.journal_rows import NATURE
from companion.sessions.recovery import recover
from companion.sessions.session import Session, Stale
from companion.sessions.session_store import begin
from companion.table.draws_form import DrawsForm, list_draw_tasks
from companion.text.told import say_all
from companion.web.game.live_table import LiveTable
from components.places import find_games, locate

from .seen import again

pytestmark = pytest.mark.usefixtures("home")


def at_a_draw() -> Session:
    """A game in which people draw everything, after some answers, at a draw."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=12, physical=["all"])
    while session.seq < 20 or not isinstance(session.play.ask, Chance):
        session.random()
    return session


def test_what_was_waited_for_comes_at_once() -> None:
    """Once the companion draws, nobody is asked for the draw that was pending, and what came before stays."""
    session = at_a_draw()
    before = session.journal.nodes()[1:]

    (drawn,) = session.share_draws([])

    assert drawn.drawn
    assert not isinstance(session.play.ask, Chance)
    assert session.journal.nodes()[1 : len(before) + 1] == before
    assert session.journal.last_answer(session.head.node) == before[-1]


def test_people_are_asked_from_then_on() -> None:
    """A deck that the companion has kept is drawn from by hand, and hands are told how many pieces are in it."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=12)
    session.random(10)

    assert session.share_draws(["orbit-deck", "resource-deck"]) == []
    left, told = len(session.play.table.orbit_deck), list_draw_tasks(session, [])
    while not isinstance(session.play.ask, Chance):
        session.random()

    assert f"orbit deck. Shuffle the {left} pieces still in it." in " ".join(say_all(told))
    assert session.play.ask.deck in ("orbit-deck", "resource-deck")


def test_others_who_have_it_open_see_the_change() -> None:
    """Another process takes it up, and who opens the session later finds it so."""
    session = at_a_draw()
    other = again(session)

    session.share_draws(["orbit-deck"])

    assert other.refresh()
    assert other.meta.physical == again(session).meta.physical == ("orbit-deck",)


def test_undo_leaves_it_as_it_is() -> None:
    """Who draws is no move: undo goes back behind the change, and what is asked again is drawn by whoever draws now."""
    session = at_a_draw()
    drawn_by_hand = session.head.node
    session.random()
    session.share_draws([])

    session.undo()

    assert session.meta.physical == ()
    assert not isinstance(session.play.ask, Chance)
    assert session.head.node != drawn_by_hand
    assert session.journal.node(session.head.node).by == NATURE
    while session.seq:
        session.undo()


def test_a_stale_change_changes_nothing() -> None:
    """Whoever looked at an older position is told, and all stays as it was."""
    session = at_a_draw()

    with pytest.raises(Stale):
        session.share_draws([], shown_moves=session.head.moves - 1)

    assert session.meta.physical == again(session).meta.physical == ("all",)


def test_what_is_read_of_a_damaged_file_knows_it() -> None:
    """A session that is recovered while its log holds the change is drawn for as it was last."""
    session = at_a_draw()
    session.share_draws(["orbit-deck"])

    assert recover(session.journal.file).meta.physical == ("orbit-deck",)


def test_the_form_switches_single_decks() -> None:
    """The form begins with what is so now, and comes to what was switched."""
    session = at_a_draw()
    form = DrawsForm(session)
    (field,) = form.form().fields

    field.change("resource")

    assert form.form().enter() == ["orbit-deck"]


def test_all_stays_all() -> None:
    """What is drawn by `all` without being a deck, such as Mixia's NPC cards, stays with people who change nothing, and
    who take everything again."""
    session = begin(locate("mixia"), ["Ann", "Bo"], seed=12, physical=["all"])
    form = DrawsForm(session)
    assert form.form().enter() == ["all"]

    form.form().fields[0].change("none")
    assert form.form().enter() == []
    form.form().fields[0].change("all")
    assert form.form().enter() == ["all"]


def test_pages_tell_hands_what_to_do() -> None:
    """A change from elsewhere is something to do on every page's table."""
    session = at_a_draw()
    table = LiveTable(again(session))

    session.share_draws(["orbit-deck"])
    table.catch_up()

    assert any("the companion draws" in task.text for task in table.tasks)


@pytest.mark.parametrize("game", find_games())
def test_a_line_goes_on_after_the_draw_it_begins_with(game: str) -> None:
    """Whoever acts next after what was typed in from the table may say so in the same line, and nobody in another's
    place."""
    session = begin(locate(game), ["Ann", "Bo"], seed=5, physical=["all"])
    lines = 0
    for _ in range(120):
        if isinstance(drawn := session.play.ask, Chance):
            option, after = session.pick_by_chance(drawn), session.play.copy()
            after.answer(option)
            ask = after.ask
            if isinstance(ask, Choice) and ask.seat and not ask.secret:
                line = [str(option), str(ask.options[0])]
                assert len(session.read(line)) == 2
                with pytest.raises(AnswerError):
                    session.read(line, "Ann" if ask.seat == "Bo" else "Bo")
                lines += 1
        session.random()
    assert lines
