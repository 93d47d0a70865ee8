"""The content of a page for one audience at one moment: plain values for its templates, computed once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.answer_parser.answer_lines import ask_before
from companion.answer_parser.names import MAX_NUMBERED_RESULTS, WAY_OUT, is_end
from companion.corrections.board import TrackedTable
from companion.engine import Choice, Option
from companion.engine.labels import Label
from companion.engine.messages import _ as of_game
from companion.engine.seats import seats_from
from companion.positions.asks import offered, only_seat, together
from companion.positions.label_words import DONE_LABEL, tell_more
from companion.positions.trials import TrialPlay, Trials
from companion.positions.views import SEATS, TABLE_KEY, veil
from companion.positions.views import view as seen_by
from companion.sessions.session import Session
from companion.simulation.search import score_of
from companion.table.consequences import lacks
from companion.table.facts import Fact, groups
from companion.table.open_cards import list_common
from companion.table.options import ENDS
from companion.table.view import ShownOption, View
from companion.table.way_back import BACK_KEY
from companion.text.grammar import capital, joined
from companion.text.styled_text import MARKS as SIGNS
from companion.text.told import say_all
from companion.web.views.answer_preview import Foreseen, foresee_answer
from companion.web.views.art import Art, ArtPicture
from companion.web.views.asked import ShownAnswer, Unavailable, describe_unused, find_unavailable
from companion.web.views.cards import HeldCard, find_hand, find_piece
from companion.web.views.draws import BY_COMPANION, OfferedDraw, find_draw
from companion.web.views.reveal import Reveal
from companion.web.views.targets import find_tappable_names, name_places
from components.messages import _, count
from components.used_pieces import all_used

MARKS = ("triangle", "circle", "square", "star", "cross", "diamond")
"""Players' marks by seat, if a game prints none: nothing is told by colour alone."""
COLOUR = re.compile("#[0-9A-Fa-f]{6}")
WHITE = "#FFFFFF"
"""The colour of white print, which on a terminal has the default colour of text."""
MAX_TRIED_ANSWERS = 80
"""Answers whose consequences are tried, so that a page appears at once; among more only the way out is tried."""
MAX_LISTED_SPACES = 6
"""Places of a picture that are also on the list; more are one line of it, until somebody opens that."""
FEW_WORDS = 36
"""Letters of an answer that fit beside its face in half the width of a phone."""
END_OF_TURN = "End the turn"
"""The name of an end without a name of its own, if it is the last answer of a turn."""
NOTHING_FORESEEN = Foreseen(False, "", ())


class Seat(NamedTuple):
    """A player: name, mark, CSS colour, whether it is that player's turn or answer, and the facts about them."""

    name: str
    mark: str
    colour: str
    acts: bool
    facts: Sequence[Fact]


class Screen(NamedTuple):
    """The whole content of a page. mine: this audience may answer. shown: the picture that the question is about. draw:
    the draw or roll that people make now. waiting: the players who are asked each for themselves, and have yet to
    answer. lacks: what cards in front of this audience still need. lying: as in `Common`. asked_at: the count of moves
    since which the same is asked, though others choose meanwhile who are asked at once. reveal: simultaneous choices,
    shown before anything else is asked. unavailable: pieces that can't be chosen now."""

    view: View
    audience: str
    mine: bool
    answers: Sequence[ShownAnswer]
    seats: Sequence[Seat]
    common: Sequence[tuple[str, Sequence[Fact]]]
    board: ArtPicture | None
    place: ArtPicture | None
    shown: str
    hand: Sequence[HeldCard]
    draw: OfferedDraw | None = None
    waiting: Sequence[str] = ()
    lacks: Mapping[str, str] = MappingProxyType({})
    lying: Sequence[tuple[str, Mapping[str, int]]] = ()
    asked_at: int = 0
    reveal: Reveal | None = None
    unavailable: Sequence[Unavailable] = ()

    @property
    def amounts(self) -> Sequence[ShownAnswer]:
        """The answers that form a counter, if they are too many to stand side by side."""
        numbers = [answer for answer in self.answers if answer.is_number]
        is_roll = self.draw is not None and self.draw.is_roll
        return numbers if len(numbers) > MAX_NUMBERED_RESULTS and not is_roll else []

    @property
    def spaces(self) -> Sequence[ShownAnswer]:
        """The answers that are places on the picture in view, if they are too many to be listed."""
        picture = self.place if self.shown == "place" else self.board
        if picture is None or self.draw:
            return []
        answers = [answer for answer in self.answers if answer.is_space and find_tappable_names(picture, answer)]
        return answers if len(answers) > MAX_LISTED_SPACES else []

    @property
    def has_few_words(self) -> bool:
        """Whether all answers with faces are so short that two fit side by side."""
        return all(len(answer.name) + len(answer.more) <= FEW_WORDS for answer in self.answers if answer.face)

    @property
    def is_seen_whole(self) -> bool:
        """Whether the picture matters beyond its places: cards there say what they still need, or most things to choose
        aren't places."""
        if self.shown == "place" and self.lacks:
            return True
        picture = self.place if self.shown == "place" else self.board
        things = [answer for answer in self.answers if not (answer.is_verb or answer.is_out)]
        tappable_answers = [answer for answer in things if picture and find_tappable_names(picture, answer)]
        return 2 * len(tappable_answers) < len(things)

    @property
    def pinned(self) -> ShownAnswer | None:
        """The answer that stays in sight beside all others: the way out, but never one that ends the game."""
        last_answer = next((answer for answer in reversed(self.answers) if not answer.meanwhile), None)
        return last_answer if last_answer and last_answer.is_out and last_answer.risk not in ("over", "lost") else None

    @property
    def pressing(self) -> list[Fact]:
        """The facts that a small screen shows of the whole table: urgent ones, then the others in order."""
        common_facts = next((facts for name, facts in self.common if not name), [])
        urgent_facts = (
            fact for _, facts in self.common for fact in facts if fact.group and fact.level in ("warn", "strong")
        )
        urgent_common = [fact for fact in common_facts if fact.level in ("warn", "strong")]
        return [*urgent_common, *urgent_facts, *(fact for fact in common_facts if fact not in urgent_common)]

    @property
    def meters(self) -> list[tuple[str, Sequence[Fact]]]:
        """Things on the table that are counted up to a limit, such as hit points: that fact, and those after it."""
        groups = ((name, [*dropwhile(lambda fact: fact.of is None, facts)]) for name, facts in self.common if name)
        return [each for each in groups if each[1]]

    @property
    def news(self) -> list[tuple[str, str]]:
        """The news, each with its CSS class: whether it is a task for hands, and whether somebody has lost something;
        losses come first."""
        events = sorted(self.view.news, key=lambda each: not each.harms)
        kinds = [("by-hand " * each.by_hand + "harm" * each.harms).strip() or "said" for each in events]
        return [*zip(kinds, say_all(events), strict=True)]

    @property
    def acting(self) -> Seat | None:
        """The player whose turn or answer it is; None if the whole table decides, or several at once."""
        if self.reveal or (self.view.question and self.view.question.answered):
            return None
        return next((seat for seat in self.seats if seat.acts), None)

    @property
    def waits(self) -> bool:
        """Whether somebody else is asked, though this audience may say something, too."""
        return self.view.question is not None and self.view.question.who not in (None, self.audience)

    @property
    def whose(self) -> str:
        """The heading on whose turn or answer it is, worded for this audience; "" if it is nobody's."""
        player_name, me = self.view.player, self.audience
        question = self.view.question
        seat_name = question.who if question else None
        if self.reveal:
            return _("all have chosen")
        if question and question.answered:
            return question.progress if question.chosen or not self.mine else _("your turn, {player}", player=me)
        if self.waiting and (self.audience not in self.waiting or not self.mine):
            return count(len(self.waiting), "{names} is asked", "{names} are asked", names=joined(self.waiting))
        if self.mine and not (seat_name or player_name):
            return _("you all decide, {player}", player=me)
        if self.mine and (seat_name or player_name) == me:
            is_others_turn = self.view.turn and player_name not in (None, me)
            return _("you are asked, {player}" if is_others_turn else "your turn, {player}", player=me)
        if seat_name and seat_name != player_name:
            return count(1, "{names} is asked", "{names} are asked", names=seat_name)
        return _("{player}’s turn", player=player_name) if player_name else ""

    @property
    def call(self) -> str:
        """The words that call this audience to the phone when it must act; "" if it needn't."""
        question = self.view.question
        is_asked = question is not None and self.audience == (question.who or self.view.player) and not question.chosen
        return capital(self.whose) if self.mine and is_asked else ""

    @property
    def before_me(self) -> list[str]:
        """The players whose turns come before the viewer's, from the present one on; empty if there are no turns."""
        names = [seat.name for seat in self.seats]
        if self.view.player not in names or self.audience not in names:
            return []
        ordered_names = seats_from(names, self.view.player)
        return ordered_names[: ordered_names.index(self.audience)]

    @property
    def me(self) -> Seat | None:
        return next((seat for seat in self.seats if seat.name == self.audience), None)


class Common(NamedTuple):
    """The shared content of all screens at one moment: the position as all may see it, its board, and the pieces that
    lie open beside it and belong to nobody, by the title of their group."""

    state: Mapping[str, Any]
    board: ArtPicture | None
    lying: Sequence[tuple[str, Mapping[str, int]]]


def is_small(session: Session) -> bool:
    """Check whether a tracker doesn't track the board."""
    table = session.play.table
    return isinstance(table, TrackedTable) and table.is_small


def make_common(session: Session, art: Art) -> Common:
    """Return the content that all audiences see alike now, made once for all of them."""
    public = seen_by(session.rules.dump(session.play.table), session.game.state, TABLE_KEY)
    board_picture = None if is_small(session) else art.board(public, TABLE_KEY)
    names = board_picture.names if board_picture else frozenset()
    return Common(public, board_picture, [*list_common(session.game, public, names)])


def make_screen(session: Session, view: View, art: Art, common: Common, waiting_players: Sequence[str] = ()) -> Screen:
    """Return the content of a page for a view. waiting_players: the players who are asked each for themselves."""
    audience, board_picture = view.audience, common.board
    player_name = audience if audience in session.meta.names else None
    is_mine = player_name is not None and any(option.player in (None, player_name) for option in view.options)
    area_picture = (
        art.place(view.state, player_name, audience, is_mine) if player_name and not is_small(session) else None
    )
    draw = find_draw(session, view, art) if is_mine else None
    answers = [*_list_answers(session, view, art, (board_picture, area_picture), draw)] if is_mine else []
    # A drawn card can't be one that somebody has already.
    hand_cards = (
        [*find_hand(session, view, art, common.state, area_picture, [] if draw else answers)] if player_name else []
    )
    return Screen(
        view, audience, is_mine, answers, _list_seats(session, view),
        [each for each in groups(view.facts) if not each[1][0].owner and each[0] not in session.meta.names],
        board_picture, area_picture,
        _choose_picture(answers, hand_cards, board_picture, area_picture,
        area_picture is not None and _is_about_own(session, audience)),
        hand_cards, draw, waiting_players,
        lacks(session, session.play.table, player_name) if player_name and area_picture else {},
        common.lying, view.moves - (joint_question.given if (joint_question := together(session.play.ask)) else 0),
        unavailable=[*find_unavailable(session, view, art)] if is_mine else (),
    )  # fmt: skip


def _list_answers(
    session: Session, view: View, art: Art, pictures: Sequence[ArtPicture | None], draw: OfferedDraw | None
) -> Iterator[ShownAnswer]:
    """Yield the viewer's answers, in the order in which people look for them."""
    ask = session.play.facing(view.audience).ask
    assert ask is not None
    option_by_key = {str(option): option for _, option in offered(ask)}
    # A drawn card isn't a piece that lies there already, even of the same name; but it may name a space.
    drawn_pictures = [replace(picture, placed=()) if draw else picture for picture in pictures if picture]
    shown_options = draw.options if draw else sorted(view.options, key=lambda option: option.place)
    trials = Trials(session.play, view.audience) if (draw.is_roll if draw else isinstance(ask, Choice)) else None
    joint_question = together(ask)
    closing_sentences = (
        [_("Then all are shown.")] if joint_question and joint_question.waiting == [view.audience] else []
    )
    for option in shown_options:
        if option.player not in (None, view.audience):
            continue
        engine_option, foreseen, confirmation, given_up = option_by_key.get(option.key), NOTHING_FORESEEN, "", ""
        if engine_option is not None and isinstance(ask, Choice):
            confirmation = ask_before(session.rules.texts, ask, engine_option)
            given_up = describe_unused(session.rules.texts, ask, engine_option)
        if (
            trials
            and engine_option is not None
            and (len(shown_options) <= MAX_TRIED_ANSWERS or is_end(ask, session.rules.texts, engine_option))
        ):
            foreseen = foresee_answer(session, trials, engine_option)
        answer = _make_answer(session, view, option, art, drawn_pictures, foreseen, confirmation)._replace(
            unused=given_up
        )
        if trials and engine_option is not None and foreseen is not NOTHING_FORESEEN:
            answer = answer._replace(is_safe=_is_safe(session, trials, engine_option, answer))
        answer = answer._replace(outlook=[*answer.outlook, *closing_sentences])
        yield answer._replace(left=draw.tell_left(answer.key), face=draw.faces.get(answer.key, "")) if draw else answer
    if draw:
        yield _make_companion_answer(draw)


def _is_safe(session: Session, trials: Trials, option: Option, answer: ShownAnswer) -> bool:
    """Check whether a single tap gives an answer because its undo takes all of it back: a place, or an answer with
    nothing left to say, whose consequences are all foreseen, while nothing comes to light and nothing is drawn, passed
    on or lost."""
    has_news = answer.outlook and not answer.is_space
    if has_news or answer.risk or answer.sure or answer.ends_turn or answer.costs or answer.has_details:
        return False
    current_trial, trial, event_by_name = trials.begin(), trials.answer(option), session.rules.texts.events
    ask, next_ask, notes = current_trial.ask, trial.ask, trial.table.notes
    if not isinstance(ask, Choice) or next_ask is None or session.answers_itself(next_ask) or trial.ended:
        return False
    is_others_turn = isinstance(next_ask, Choice) and next_ask.seat not in (ask.seat, trials.audience)
    if (
        is_others_turn
        or only_seat(ask)
        or only_seat(next_ask)
        or any(each.seat or event_by_name[each.name].harms for each in notes)
    ):
        return False
    (hidden_values, count_by_name), (later_hidden_values, later_count_by_name) = (
        _look_at(current_trial),
        _look_at(trial),
    )
    return hidden_values == later_hidden_values and all(
        later_count_by_name.get(each, 0) >= number for each, number in count_by_name.items()
    )


def _look_at(trial: TrialPlay) -> tuple[list[Any], dict[str, int]]:
    """Return everything that somebody can't see; and how much the audience has of pieces, figures and points, as far as
    it may know."""
    game, state, hidden_values, score = trial.rules.game, trial.rules.dump(trial.table), list[Any](), None
    veil(state, game.state, lambda value, field, owner: hidden_values.append((field, owner, value)))
    record = state.get(SEATS, {}).get(trial.audience, {})
    count_by_name: dict[str, int] = {**all_used(game, {SEATS: {trial.audience: record}})}
    for field in (game.state[SEATS].fields[name] for name in record):
        if field.on_table and field.type.leaf.base == "int":
            amount_by_part = record[field.name] if isinstance(record[field.name], dict) else {"": record[field.name]}
            count_by_name |= {
                f"{field.name} {key}": part for key, part in amount_by_part.items() if isinstance(part, int)
            }
    with trial.veiled():
        score = score_of(trial.rules, trial.table)
    total_by_player = {each.name: each.total or 0 for each in score.tallies} if score else {}
    return hidden_values, {**count_by_name, "": total_by_player.get(trial.audience, 0)}


def _make_companion_answer(draw: OfferedDraw) -> ShownAnswer:
    """Return the answer that leaves a draw or roll to the companion, this once."""
    name = _("The companion rolls") if draw.is_roll else _("The companion draws")
    sure = _("Then take what comes out of your own, and shuffle the rest again.") if draw.faces else ""
    return ShownAnswer(BY_COMPANION, name, sure=sure, risk="draw", is_out=True)


def _make_answer(
    session: Session,
    view: View,
    option: ShownOption,
    art: Art,
    pictures: Sequence[ArtPicture],
    foreseen: Foreseen,
    confirmation: str,
) -> ShownAnswer:
    name = (
        _(END_OF_TURN) if foreseen.ends_turn and option.label == Label(of_game(DONE_LABEL.name)) else option.label.name
    )
    ask = session.play.facing(view.audience).ask
    is_thing = isinstance(ask, Choice) and not option.verb
    group_name = session.rules.texts.questions[ask.name].among if ask and is_thing else None
    targets = name_places(pictures, option.key, option.code, among=group_name) or name_places(pictures, option.spot)
    if not art.refereed:  # A line about a player's things doesn't mean that player.
        targets = [name for name in targets if name == option.key or name not in session.meta.names]
    ending_risk_text = "lost" if foreseen.ends == "lost" else "over" if foreseen.ends else ""
    risk_text = "draw" if foreseen.draws else "light" if foreseen.lights else ending_risk_text
    deed_text = "" if option.verb or not view.question else view.question.prompt.deed
    piece = None if targets or option.verb else find_piece(session, option.key, option.label)
    return ShownAnswer(
        option.key, name, tell_more(option.label), option.costs, option.rule,
        targets, art.face(piece.id) if piece else "", confirmation, risk_text, foreseen.told,
        option.typed == WAY_OUT or option.key in (*ENDS, BACK_KEY),
        deed=deed_text if _adds_to_name(deed_text, name) else "", piece=piece.id if piece else "",
        meanwhile=option.player is None and view.question is not None and view.question.who is not None,
        icon=art.icon(option.key) if option.verb else "", is_verb=option.verb, has_details=foreseen.details,
        among=group_name, ends_turn=foreseen.ends_turn,
    )  # fmt: skip


def _adds_to_name(deed_text: str, name: str) -> bool:
    """Check whether an answer's deed adds anything to its name, which may begin with the same verb."""
    return bool(deed_text) and deed_text.split()[0].lower() != name.split()[0].lower()


def _choose_picture(
    answers: Sequence[ShownAnswer],
    hand_cards: Sequence[HeldCard],
    board_picture: ArtPicture | None,
    place_picture: ArtPicture | None,
    is_own: bool,
) -> str:
    """Return the kind of picture that a question is about: the one on which more of its answers can be tapped, not
    counting those tapped in the hand, which is in sight anyhow; the board if neither. is_own: it is about the area of
    the player who is asked."""
    hand_keys = {key for card in hand_cards for key in card.keys}
    answers_elsewhere = [answer for answer in answers if answer.key not in hand_keys]

    def count(picture: ArtPicture | None) -> int:
        if picture is None:
            return 0
        return sum(bool(find_tappable_names(picture, answer)) for answer in answers_elsewhere)

    board_count, place_count = count(board_picture), count(place_picture)
    return "place" if is_own or place_count > board_count or (place_picture and not board_picture) else "board"


def _is_about_own(session: Session, audience: str) -> bool:
    """Check whether a player is asked about their own area."""
    ask = session.play.facing(audience).ask
    return isinstance(ask, Choice) and ask.seat == audience and session.rules.texts.questions[ask.name].in_front


def _list_seats(session: Session, view: View) -> list[Seat]:
    """Return the players in seating order."""
    answered_by_player = view.question.answered if view.question else {}
    acting_player_name = (view.question.who if view.question else None) or view.player
    acting_players = (
        [name for name, has_answered in answered_by_player.items() if not has_answered]
        if answered_by_player
        else [acting_player_name]
    )
    facts_by_seat: dict[str, list[Fact]] = {name: [] for name in session.meta.names}
    for fact in view.facts:
        owner_name = fact.owner or fact.group
        if owner_name in facts_by_seat:
            facts_by_seat[owner_name].append(fact)
    return [
        Seat(name, *_find_mark_and_colour(view, name, MARKS[number % len(MARKS)]), name in acting_players, facts)
        for number, (name, facts) in enumerate(facts_by_seat.items())
    ]


def _find_mark_and_colour(view: View, player_name: str, default_mark: str) -> tuple[str, str]:
    """Return a player's mark and colour, as printed on the pieces; without a printed mark, the one given."""
    printed_mark, style = view.signs.get(player_name, ("", ""))
    marks = [name for name, mark in SIGNS.items() if mark == printed_mark]
    match = COLOUR.search(style)
    return (marks[0] if marks else default_mark), match[0] if match else WHITE if "default" in style else ""
