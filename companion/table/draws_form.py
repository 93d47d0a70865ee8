"""A change of who draws and rolls what in the middle of a game: its form, and the tasks that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.forms.draws import ask_draws, find_own, name_decks_in_play, switch
from companion.forms.form import Form
from companion.sessions.session import Session
from companion.text.grammar import joined, title_within_sentence
from companion.text.told import Told
from components.messages import _, count


class DrawsForm:
    """The form for who draws what from now on. `own` is what people have chosen so far."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.own = [*session.meta.physical]
        table = session.play.table
        options = [name for name, is_on in getattr(table, "options", {}).items() if is_on is True]
        self.decks = name_decks_in_play(session.game, len(session.meta.names), options)

    def form(self) -> Form:
        """Return the form; its result is what people draw and roll themselves."""
        field = ask_draws(self.session.game, self.decks, find_own(self.session.game, self.own), self._switch)
        return Form(
            _("From now on: what do you draw and roll yourselves?"), [field], lambda: self.own, again=self.form,
            prompt=_("Enter to go on with that, 1 to change it, back to leave it as it was > "),
            button=_("Go on with that"), hints=(_("What has come stays where it is."),), back=("back", "b"),
        )  # fmt: skip

    def _switch(self, key: str) -> None:
        self.own = switch(self.session.game, find_own(self.session.game, self.own), key)


def list_draw_tasks(session: Session, old_names: Sequence[str]) -> list[Told]:
    """Return the tasks for hands after a change of who draws what. old_names: what people drew and rolled themselves
    before."""
    game = session.game
    old_decks, new_decks = find_own(game, old_names), find_own(game, session.meta.physical)
    title_by_name = DrawsForm(session).decks
    gained_decks = [id for id in title_by_name if id in new_decks and id not in old_decks]
    returned_titles = [
        title_within_sentence(title_by_name[id]) for id in title_by_name if id in old_decks and id not in new_decks
    ]
    events = [
        Told(task_text, by_hand=True)
        for id in gained_decks
        for task_text in _begin_to_draw(session, id, title_by_name[id])
    ]
    if returned_titles:
        returned_text = _("From now on the companion draws or rolls itself: {decks}.", decks=joined(returned_titles))
        events.append(Told(returned_text, by_hand=True))
    return events or [Told(_("Everything is drawn and rolled as before."))]


def _begin_to_draw(session: Session, id: str, title: str) -> Iterator[str]:
    """Yield what to do before people draw from a deck, or roll a die."""
    deck_title, remaining_piece_count = title_within_sentence(title), _count_left(session, id)
    if id in session.game.dice:
        yield _("From now on you roll {dice} yourselves.", dice=deck_title)
    elif remaining_piece_count:
        singular_text = "From now on you draw yourselves: {deck}. Shuffle the {n} piece still in it."
        yield count(remaining_piece_count, singular_text, singular_text.replace("piece", "pieces"), deck=deck_title)
    else:
        yield _("From now on you draw yourselves: {deck}.", deck=deck_title)


def _count_left(session: Session, id: str) -> int:
    """Count the pieces in the face-down pile of a deck; 0 if the game has no single pile of it."""
    names = {id, *session.game.decks[id].kinds} if id in session.game.decks else set()
    piles = [
        getattr(session.play.table, field.name, ())
        for field in session.game.state.values()
        if field.type.base == "pile" and field.type.of in names and field.rest and field.seen == "nobody"
    ]
    return len(piles[0]) if len(piles) == 1 else 0
