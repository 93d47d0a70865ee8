"""The end of a game as its page shows it: the winners, and each line of the score with its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from companion.engine.ledger import RULE_ID
from companion.engine.notes import OVER
from companion.engine.scoring import format_points, has_points, together, verdict
from companion.engine.setup_options import FIRST_SETTING
from companion.sessions.log import list_last_entries
from companion.sessions.session import Session
from companion.table.facts import list_holdings
from companion.table.feed import feed, rules
from companion.table.view import View
from companion.text.grammar import capital, minus
from components.messages import _

RULE_IN_BRACKETS = re.compile(rf" \({RULE_ID.pattern}\)")
MAX_COLUMN_LETTERS = 16
"""Letters that fit into a column of a phone's table."""


class PointsRow(NamedTuple):
    """A row of the table: its label, its rule, and the points of each player, "" for none. Without a score there is no
    rule."""

    label: str
    rule: str
    points: Sequence[str]


class PointsBar(NamedTuple):
    """A part of a player's score: its row in `GameEnd.kinds`, its width in percent of the longest bar of any player,
    and its points."""

    kind: int
    width: float
    points: str


class PointsItem(NamedTuple):
    """One thing that counts: its name, its description, its points, and the rule."""

    label: str
    detail: str
    points: str
    rule: str


class GameEnd(NamedTuple):
    """The end of a game.

    title: the verdict. said: more sentences. players: the columns of the table, none if all won or lost together. rows,
    totals: the table; without a score it has what each player owns, and no totals. items: every single line, for each
    player or for all together. winners: players whose areas are shown, none if all won or lost together. ranks: place,
    name and points of each player, the first first. begins: the first player of the same game again, if that can be
    chosen.
    """

    title: str
    said: Sequence[str]
    players: Sequence[str]
    rows: Sequence[PointsRow]
    totals: Sequence[str]
    items: Mapping[str, Sequence[PointsItem]]
    winners: Sequence[str] = ()
    ranks: Sequence[tuple[int, str, str]] = ()
    begins: str = ""

    @property
    def kinds(self) -> list[PointsRow]:
        """The rows that give anybody points."""
        return [row for row in self.rows if any(map(_read_points, row.points))] if self.totals else []

    def bars(self, name: str) -> Iterator[PointsBar]:
        """Yield the parts of a player's score, side by side; penalties have a width, too."""
        sizes = [[abs(_read_points(points)) for points in row.points] for row in self.kinds]
        longest = max(map(sum, zip(*sizes, strict=True)), default=0)
        place_index = self.players.index(name)
        for kind_index, row in enumerate(self.kinds):
            if sizes[kind_index][place_index]:
                yield PointsBar(kind_index, 100 * sizes[kind_index][place_index] / longest, row.points[place_index])


def describe_end(session: Session, view: View) -> GameEnd | None:
    """Return the end of the game, or None while it goes on."""
    return _describe(session, view)._replace(begins=find_next_first(session)) if view.over else None


def _describe(session: Session, view: View) -> GameEnd:
    score = view.score
    if score is None:
        holdings_by_player = list_holdings(view.facts)
        rows, items = _compare_holdings(holdings_by_player)
        return GameEnd(
            capital(view.ending), _explain_end(session, view), [*holdings_by_player] if rows else (), rows, (), items
        )
    groups = together(score)
    are_points_counted = has_points(score)
    is_shared = len(groups) == 1 and len(score["players"]) > 1
    items = {
        _("How it ended") if is_shared else _("How {names} scored", names=names): [
            _make_item(line, are_points_counted) for line in player["lines"]
        ]
        for names, player in groups
    }
    tie_sentences = [_("Tie: {why}.", why=RULE_IN_BRACKETS.sub("", score["tie_break"]))] if score["tie_break"] else []
    sentences = [*tie_sentences, *_explain_end(session, view)]
    if is_shared:
        return GameEnd(f"{verdict(score)}.", sentences, (), (), (), items)
    players = [player["name"] for player in score["players"]]
    totals = [minus(player["total"]) for player in score["players"]]
    ranked_players = sorted(score["players"], key=lambda player: (player["rank"], -player["total"]))
    ranks = [(player["rank"], player["name"], minus(player["total"])) for player in ranked_players]
    if len(score["winners"]) == 1 and len(ranks) > 1 and are_points_counted:
        sentences = [
            _("{points} to {player}’s {less}.", points=ranks[0][2], player=ranks[1][1], less=ranks[1][2]),
            *sentences,
        ]
    rows = [*_make_rows(session, score)]
    return GameEnd(f"{verdict(score)}.", sentences, players, rows, totals, items, score["winners"], ranks)


def _compare_holdings(
    holdings_by_player: Mapping[str, Mapping[str, str]],
) -> tuple[list[PointsRow], dict[str, list[PointsItem]]]:
    """Return players' holdings: short ones in rows side by side, the rest player by player."""
    all_labels = dict.fromkeys(label for each in holdings_by_player.values() for label in each)
    short_labels = [
        label
        for label in all_labels
        if max(len(each.get(label, "")) for each in holdings_by_player.values()) in range(1, MAX_COLUMN_LETTERS)
    ]
    rows = [
        PointsRow(capital(label), "", [each.get(label, "") for each in holdings_by_player.values()])
        for label in short_labels
    ]
    items_by_heading = {
        _("What {player} has", player=name): [
            PointsItem(capital(label), value, "", "") for label, value in each.items() if label not in short_labels
        ]
        for name, each in holdings_by_player.items()
    }
    return rows, items_by_heading


def find_next_first(session: Session) -> str:
    """Return who begins if the same players play again: the neighbour of the last first player. "" if the rules leave
    no choice of who begins, or a tracker doesn't know it."""
    names, first_player = session.meta.names, getattr(session.play.table, "first", None)
    is_first_player_chosen = any(
        each.name == FIRST_SETTING and each.of_players for each in getattr(session.rules, "settings", ())
    )
    return (
        names[(names.index(first_player) + 1) % len(names)] if is_first_player_chosen and first_player in names else ""
    )


def _explain_end(session: Session, view: View) -> list[str]:
    """Return sentences on why the game ended, from its last answer: the event of the rule that ended it and the one
    before, or else the last event and that rule."""
    event_by_name = session.rules.texts.events
    notes = [
        note for row in feed(session, list_last_entries(session, 1)) for note in row["notes"]
        if note["text"] and not note["quiet"] and note["name"] in event_by_name and note["name"] != OVER
    ]  # fmt: skip
    end_index = next((number for number, note in enumerate(notes) if note["rule"] == view.reason), None)
    if end_index is not None:
        return [" ".join(note["text"] for note in notes[max(0, end_index - 1) : end_index + 1])]
    event_texts = [
        note["text"] for note in notes if event_by_name[note["name"]].harms or not event_by_name[note["name"]].by_hand
    ]
    return [" ".join([*event_texts[-1:], *_describe_reason(session, view)])]


def _describe_reason(session: Session, view: View) -> list[str]:
    """Return the reason why the game is over: words, or the rule that says so."""
    texts = [rule["text"] or str(view.reason) for rule in rules(session, [view.reason])] if view.reason else []
    return [capital(text) if text.endswith((".", "!")) else f"{capital(text)}." for text in texts]


def _read_points(points_text: str) -> int:
    """Return a cell of the table as a number."""
    return int(points_text.replace("−", "-") or 0)


def _make_rows(session: Session, score: Mapping[str, Any]) -> Iterator[PointsRow]:
    """Yield the rows of points by rule. If several things score by the same rule, the row is called by the words that
    their names begin with, or else by the rule's text."""
    lines = [line for player in score["players"] for line in player["lines"]]
    for rule in dict.fromkeys(line["rule"] for line in lines):
        (rule_entry,) = rules(session, [rule])
        word_column_pairs = zip(*(line["label"].split() for line in lines if line["rule"] == rule), strict=False)
        common_words = [word for word, *_ in takewhile(lambda each: len({*each}) == 1, word_column_pairs)]
        label = " ".join(common_words) or str(rule_entry["text"] or rule)
        yield PointsRow(label, rule, [_sum_points(player, rule) for player in score["players"]])


def _sum_points(player: Mapping[str, Any], rule_id: str) -> str:
    rule_points = [line["points"] for line in player["lines"] if line["rule"] == rule_id]
    return minus(sum(rule_points)) if rule_points else ""


def _make_item(line: Mapping[str, Any], are_points_counted: bool) -> PointsItem:
    return PointsItem(line["label"], line["detail"], format_points(line) if are_points_counted else "", line["rule"])
