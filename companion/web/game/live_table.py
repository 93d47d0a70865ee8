"""A session as pages show it: audiences look at it, seats answer, and it follows play on other screens.

Everything here runs on one thread (`server`), as sessions do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

from companion.answer_parser.answer_lines import Given
from companion.answer_parser.answers import Answer
from companion.engine import Chance
from companion.game_registry.games import REFEREE
from companion.positions.asks import offered, together
from companion.positions.label_words import tell_prompt
from companion.sessions.journal_rows import NATURE
from companion.sessions.log import list_last_entries
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session, Stale
from companion.table.draws_form import list_draw_tasks
from companion.table.feed import describe_move, list_recent
from companion.table.news import make_news
from companion.table.pictures import load_design
from companion.table.seat_bots import give_for
from companion.table.watch import MAX_LOG_LINES, Watch, is_correction
from companion.table.way_back import BACK_KEY
from companion.text.told import Told, say_all
from companion.web.game.clocks import Clocks
from companion.web.game.history import History
from companion.web.game.set_up import TableSetUp
from companion.web.views.art import Art
from companion.web.views.details import settle_details
from companion.web.views.draws import BY_COMPANION, draw_for_people
from companion.web.views.reveal import Reveal, find_reveal
from companion.web.views.round import PLAYERS_OWN_NO, AskedRound, find_round
from companion.web.views.screens import Screen, make_common, make_screen
from components.messages import _
from components.problems import SalvageError

MAX_CHANGES = 64
"""Changes that are listed one by one; a page that has missed more shows the whole table again."""
TOO_MANY = "So much has happened since that the history tells it better."


class TableChange(NamedTuple):
    """The result of a write to the session: the journal's count of moves after it, and its entries or, for something
    without entries, such as an undo, the news."""

    moves: int
    entries: Sequence[AnswerEntry]
    news: Sequence[Told]


class Changes:
    """The latest changes of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.since = session.head.moves
        """The count of moves since which every change is known."""
        self._known: deque[TableChange] = deque()

    def note(self, entries: Sequence[AnswerEntry] = (), news: Sequence[Told] = ()) -> None:
        """Note the latest change of the session."""
        self._known.append(TableChange(self.session.head.moves, entries, news))
        if len(self._known) > MAX_CHANGES:
            self.since = self._known.popleft().moves

    def tell(self, move_count: int, audience: str) -> list[str]:
        """Return sentences on all changes since a page was shown, as an audience may know them, oldest first."""
        if move_count < self.since:
            return [_(TOO_MANY)]
        return [
            sentence for change in self._known if change.moves > move_count for sentence in self._tell(change, audience)
        ]

    def _tell(self, change: TableChange, audience: str) -> Sequence[str]:
        if any(map(is_correction, change.entries)):
            return [line.text for line in list_recent(self.session, change.entries, audience)]
        return say_all(make_news(self.session, change.entries, audience) if change.entries else change.news)


MAX_TASKS = 12
"""Tasks that are remembered; people have seen older ones, or never will."""
NO_MORE = "that answer can't be given now; look at the question again"
LIES_ELSEWHERE = "by all that the companion knows that lies elsewhere; look again, or have what is wrong corrected"
UNDONE_ELSEWHERE = "Answers were undone on another screen."


class Task(NamedTuple):
    """Something for hands to do on the table."""

    id: int
    text: str
    done: bool


class LiveTable:
    """An open session, and what has happened in it since pages last changed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.watch = Watch(session)
        self.watch.begin()
        is_refereed = session.meta.mode == REFEREE
        self.art = Art(load_design(session.place, refereed=is_refereed), is_refereed)
        self.changes = Changes(session)
        """The changes of the table, for pages that missed some."""
        self.history = History(session)
        self.set_up = TableSetUp(session)
        self.clocks = Clocks()
        self.tasks: list[Task] = []
        """Tasks for hands, as ticked on pages."""
        self.givers: dict[int, str] = {}
        """The seat whose page gave an answer, by the answer's place in the journal."""
        self._by_bots: set[int] = set()
        """The nodes of the journal that bots have answered."""
        self._shown = -1
        """The count of moves for which the cached screens hold."""
        self._screens: dict[str, Screen] = {}
        """The cached screens by audience."""
        self._numbered = self._laid = 0
        """The number of the last task, and that of the last task that counts as done because people have answered
        since."""
        self._heard = -1, "", False
        """The count of moves after a question to several players, a sentence on who answered what, and whether that
        brought any news."""
        self._reveal: Reveal | None = None
        """The simultaneous choices while they are revealed."""
        self._said_no: tuple[int, frozenset[str]] = -1, frozenset()
        """The players who have said no to a question to several, and the count of moves at which it is asked. A restart
        forgets them, and asks again."""
        self._remember_head()

    @property
    def moves(self) -> int:
        """The count of moves that pages show."""
        return self.session.head.moves

    @property
    def round(self) -> AskedRound | None:
        """The players who are asked now, each for themselves; None for any other question."""
        asked_round, (move_count, refusing_players) = find_round(self.session), self._said_no
        return (
            asked_round._replace(said_no=refusing_players) if asked_round and move_count == self.moves else asked_round
        )

    @property
    def reveal(self) -> Reveal | None:
        """The simultaneous choices while they are revealed; anything done to the session ends that."""
        return self._reveal if self._reveal and self._reveal.moves == self.moves else None

    def end_reveal(self, move_count: int) -> None:
        """End the reveal of simultaneous choices, if it was open when pages showed `move_count`."""
        if self._reveal and self._reveal.moves == move_count:
            self._reveal, self._shown = None, -1

    def screen(self, audience: str) -> Screen:
        """Return the current screen of an audience; the parts that all share are made once."""
        if self._shown != self.moves:
            self._shown, self._screens, self._common = self.moves, {}, make_common(self.session, self.art)
        if audience not in self._screens:
            view = self.watch.see(audience)
            asked_round = self.round
            if asked_round and audience in self.session.meta.names:
                view = asked_round.show_own(view)
            round_move_count, round_text, has_news = self._heard
            if round_text and round_move_count == self.moves:
                round_event = Told(round_text)
                view = view._replace(news=[round_event, *view.news] if has_news else [*view.news, round_event])
            simultaneous = together(self.session.play.ask)
            waiting_players = asked_round.waiting if asked_round else simultaneous.waiting if simultaneous else ()
            if self.reveal:  # Nothing is asked during a reveal.
                view, waiting_players = view._replace(options=(), question=None), ()
            screen = make_screen(self.session, view, self.art, self._common, waiting_players)
            self._screens[audience] = screen._replace(reveal=self.reveal)
        return self._screens[audience]

    def answer(self, seat: str, key: str, shown_moves: int, detail_keys: Sequence[str] = ()) -> None:
        """Give a seat's answer, by its key, to the question asked at `seen`. detail_keys: the keys that say how it is
        carried out. Raises Stale, AnswerError."""
        if key == BACK_KEY:
            self.undo(1, shown_moves)
        elif key == BY_COMPANION:
            self._take_up(self.session.give(lambda: [draw_for_people(self.session, seat)], shown_moves), seat)
        elif not self._note_no(seat, key, shown_moves):
            round_text = self._describe_round(seat, key)
            entries = self.session.give(lambda: self._find_with(seat, key, detail_keys), shown_moves)
            news = self._take_up(entries, "" if key == PLAYERS_OWN_NO else seat)  # A no of all is nobody's own.
            self._heard = self.moves, round_text, bool(news)

    def answer_for(self, seat_name: str, key: str, move_count: int, does_go_on: bool = False) -> bool:
        """Give an answer for a player without hands, and tell others what to move on the table for it. Returns whether
        that brought any news. does_go_on: show them together with the previous news, as one turn. Raises Stale,
        AnswerError."""
        if self._note_no(seat_name, key, move_count):
            return False
        round_text = self._describe_round(seat_name, key)
        entries, task_texts = give_for(self.session, lambda: self._find(seat_name, key), move_count)
        news = self._go_on(entries, does_go_on)
        self._heard = self.moves, round_text, bool(news)
        self._by_bots.update(entry.node for entry in entries)
        if not self.set_up.note(entries):
            self._remember([Told(task_text, by_hand=True) for task_text in task_texts])
        return bool(news)

    def is_by_bot(self, node_id: int) -> bool:
        """Check whether a bot has given an answer of the journal since the table was opened."""
        return node_id in self._by_bots

    def count_answers_by_bots(self) -> int:
        """Count the answers that bots have given since a person gave one."""
        journal, head_node_id = self.session.journal, self.session.head.node
        node_ids = [node.id for node in reversed(journal.path(head_node_id)[1:]) if node.by != NATURE]
        count = next((number for number, id in enumerate(node_ids) if id not in self._by_bots), len(node_ids))
        return count if count < len(node_ids) else 0

    def type_line(self, seat_name: str, line: str, move_count: int) -> None:
        """Give the answers of a typed line; if several players are asked, the line is a key. Raises Stale,
        AnswerError."""
        if self.round:
            self.answer(seat_name, line.strip(), move_count)
        else:
            self._take_up(self.session.answer(line, seat_name, shown_moves=move_count), seat_name)

    def undo(self, repeat_count: int, move_count: int) -> None:
        """Undo a number of answers. Raises SalvageError."""
        self._tell(describe_move(self.session, self.session.undo(repeat_count, move_count), is_undo=True).told)

    def redo(self, repeat_count: int, move_count: int) -> None:
        """Redo a number of answers. Raises SalvageError."""
        self._tell(describe_move(self.session, self.session.redo(repeat_count, move_count), is_undo=False).told)

    def correct(self, lines: Sequence[str], reason: str, move_count: int) -> None:
        """Correct the position as it was shown at `move_count`. Raises Stale, SalvageError."""
        old_node_id = self.session.head.node
        self.session.adjust(lines, reason, move_count)
        self._take_up_since(old_node_id)

    def share_draws(self, decks: Sequence[str], shown_moves: int) -> None:
        """Have people make these draws and rolls themselves from now on. Raises Stale, SalvageError."""
        old_decks = self.session.meta.physical
        entries = self.session.share_draws(decks, shown_moves)
        self._tell(list_draw_tasks(self.session, old_decks))
        if entries:
            self._take_up(entries)

    def catch_up(self) -> bool:
        """Read what other screens have written, and return whether there was anything. A refused answer may have read
        it before. A reveal that has been open for long enough ends here, too."""
        is_over = self.reveal is not None and monotonic() > self.reveal.ends_at
        if is_over:
            self.end_reveal(self.moves)
        session, old_head, physical = self.session, *self._told_up_to
        session.refresh()
        if (session.head, session.meta.physical) == self._told_up_to:
            return is_over
        if session.meta.physical != physical:
            self._tell(list_draw_tasks(session, physical))
        path_node_ids = {node.id for node in session.journal.path(session.head.node)}
        if old_head.node in path_node_ids:
            self._take_up_since(old_head.node)
        else:
            self._tell([Told(_(UNDONE_ELSEWHERE))])
        return True

    def lay_out(self, id: str) -> None:
        """Tick an item of the set-up (`TableSetUp.tick`). If nothing is printed, there are no tasks for hands."""
        self.set_up.tick(id)
        if self.set_up.is_unprinted:
            self.tasks = []

    def tick(self, id: int) -> None:
        """Tick a task, or untick it."""
        self.tasks = [task._replace(done=not task.done) if task.id == id else task for task in self.tasks]

    @property
    def due_tasks(self) -> list[Task]:
        """The open tasks: those of people's last answer that moves pieces, and of bots' answers since."""
        return [task for task in self.tasks if not task.done and task.id > self._laid]

    def find_answer(self, seat_name: str, key: str) -> Answer | None:
        """Return the answer with a key, or None if that seat isn't offered it."""
        ask, asked_round = self.session.play.facing(seat_name).ask, self.round
        if asked_round and (
            seat_name not in asked_round.waiting or key not in (PLAYERS_OWN_NO, str(asked_round.speakers[seat_name]))
        ):
            return None
        if asked_round and key == PLAYERS_OWN_NO:
            return None if asked_round.nobody is None else Answer(None, asked_round.nobody)
        answers = (Answer(*each) for each in (offered(ask, seat_name) if ask else ()) if str(each[1]) == key)
        return next((answer for answer in answers if answer.seat in (None, seat_name)), None)

    def _find(self, seat_name: str, key: str) -> Given:
        """Return the answer with a key. Raises Stale if that seat isn't offered it, SalvageError if chance can't bring
        it."""
        if answer := self.find_answer(seat_name, key):
            return Given(answer, key, "")
        raise SalvageError(_(LIES_ELSEWHERE)) if isinstance(self.session.play.ask, Chance) else Stale(_(NO_MORE))

    def _find_with(self, seat_name: str, key: str, detail_keys: Sequence[str]) -> list[Given]:
        """Return the answer with a key, and its details. Raises Stale if one of them isn't offered."""
        answer = self._find(seat_name, key)
        detail_answers = (
            settle_details(self.session, answer.answer, detail_keys).answers[: len(detail_keys)] if detail_keys else []
        )
        if [str(each.option) for each in detail_answers] != [*detail_keys]:
            raise Stale(_(NO_MORE))
        return [answer, *(Given(each, str(each.option), "") for each in detail_answers)]

    def _note_no(self, seat_name: str, key: str, move_count: int) -> bool:
        """Note a player's no while others are still asked, and return whether it was noted; the last no goes to the
        rules. Raises Stale."""
        asked_round = self.round
        if key != PLAYERS_OWN_NO or not asked_round or asked_round.nobody is None or asked_round.waiting == [seat_name]:
            return False
        self.session.check_seen(move_count)
        if seat_name not in asked_round.waiting:
            raise Stale(_(NO_MORE))
        self._said_no, self._shown = (self.moves, frozenset({*asked_round.said_no, seat_name})), -1
        return True

    def _describe_round(self, seat_name: str, key: str) -> str:
        """Return a sentence on who has answered what to a question to several players; "" for any other question."""
        asked_round, ask = self.round, self.session.play.ask
        if not (asked_round and ask):
            return ""
        return (
            f"{tell_prompt(self.session.rules.texts.prompt(ask))} "
            f"{asked_round.tell('' if key == PLAYERS_OWN_NO else seat_name)}"
        )

    def _take_up_since(self, node_id: int) -> None:
        """Process the entries after a node of the journal."""
        self._take_up([entry for entry in list_last_entries(self.session, MAX_LOG_LINES) if entry.node > node_id])

    def _take_up(self, entries: Sequence[AnswerEntry], giver_seat_name: str = "") -> Sequence[Told]:
        """Process new entries and return their news. giver_seat_name: the seat that gave the answer, if known."""
        self.givers.update({entry.node: giver_seat_name for entry in entries if giver_seat_name})
        news = self._go_on(entries)
        if not self.set_up.note(entries):
            last_task_number = self._numbered
            self._remember(news)
            self._laid = self._laid if self._numbered == last_task_number else last_task_number
        return news

    def _go_on(self, entries: Sequence[AnswerEntry], does_continue: bool = False) -> Sequence[Told]:
        """Show the news of new entries and return them; if there are none, the previous news stay."""
        old_news = self.watch.news, self.watch.told
        self.watch.go_on(entries, does_continue)
        self.changes.note(entries)
        self._reveal = find_reveal(self.session, self.art, entries)
        self._remember_head()
        news = make_news(self.session, entries) if does_continue else self.watch.news
        if not news and not any(map(is_correction, entries)):
            self.watch.news, self.watch.told = old_news[0], entries if self._is_news_for_one(entries) else old_news[1]
        return news

    def _is_news_for_one(self, entries: Sequence[AnswerEntry]) -> bool:
        """Check whether only one player has learnt something, such as the face of a card that only they may look at."""
        seats = {note.seat for entry in entries for note in entry.notes} - {None}
        return any(make_news(self.session, entries, str(seat)) for seat in seats)

    def _tell(self, news: Sequence[Told]) -> None:
        """Show news without entries, such as those of an undo."""
        self.watch.news, self.watch.told = [*news], ()
        self.changes.note(news=news)
        self._remember_head()
        self.set_up.go_back()
        self._remember(news)

    def _remember_head(self) -> None:
        """Remember up to which point all is reported, and run the clock of the player who is waited for."""
        self._told_up_to = self.session.head, self.session.meta.physical
        ask, table = self.session.play.ask, self.session.play.table
        player = ask and not (self.round or together(ask)) and (ask.seat or getattr(table, "player", None))
        self.clocks.wait_for(player if player in self.session.meta.names else None)

    def _remember(self, news: Sequence[Told]) -> None:
        """Keep those news that are tasks for hands."""
        for sentence in say_all(each for each in news if each.by_hand and not self.set_up.is_unprinted):
            self._numbered += 1
            self.tasks.append(Task(self._numbered, sentence, False))
        self.tasks = self.tasks[-MAX_TASKS:]
