"""The end of a game as its page tells it: who has won, and each line of the score with its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from companion.engine.ledger import RULE_ID
from companion.engine.notes import OVER
from companion.engine.scoring import format_points, has_points, together, verdict
from companion.engine.setup_options import FIRST_SETTING
from companion.sessions.log import last_entries
from companion.sessions.session import Session
from companion.table.facts import holdings_of_players
from companion.table.feed import feed, rules
from companion.table.view import View
from companion.text.grammar import capital, minus
from components.messages import _

RULE_IN_BRACKETS = re.compile(rf" \({RULE_ID.pattern}\)")
MAX_COLUMN_LETTERS = 16
"""Letters of what stands in a column of a phone's table."""


class PointsRow(NamedTuple):
    """A line of the table: what gives points by one rule, and how many that is for each player, "" of none. Without a
    score there is no rule."""

    label: str
    rule: str
    points: Sequence[str]


class PointsBar(NamedTuple):
    """A part of what a player has scored: of which row of `GameEnd.kinds`, how wide it is in percent of the longest bar
    of any player, and its points."""

    kind: int
    width: float
    points: str


class PointsItem(NamedTuple):
    """One thing that counts: its name, what there is to say of it, its points, and the rule."""

    label: str
    detail: str
    points: str
    rule: str


class GameEnd(NamedTuple):
    """How a game has ended.

    title: the verdict. said: what else there is to say. players: those of the table's columns, none where all won or
    lost together. rows, totals: the table; of a game without a score what each player has, and no totals. items: for
    each player, or all of them together, every single line. winners: whose things are shown, none where all won or
    lost together. ranks: place, name and points of each player, the first first. begins: who would begin the same game
    again, if that can be settled.
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
        return [row for row in self.rows if any(map(_count, row.points))] if self.totals else []

    def bars(self, name: str) -> Iterator[PointsBar]:
        """What a player's points are made of, side by side; what is taken off has its width, too."""
        sizes = [[abs(_count(points)) for points in row.points] for row in self.kinds]
        longest = max(map(sum, zip(*sizes, strict=True)), default=0)
        place = self.players.index(name)
        for kind, row in enumerate(self.kinds):
            if sizes[kind][place]:
                yield PointsBar(kind, 100 * sizes[kind][place] / longest, row.points[place])


def tell_end(session: Session, view: View) -> GameEnd | None:
    """How the game has ended; None as long as it goes on."""
    return _tell(session, view)._replace(begins=find_next_first(session)) if view.over else None


def _tell(session: Session, view: View) -> GameEnd:
    score = view.score
    if score is None:
        own = holdings_of_players(view.facts)
        rows, items = _compare(own)
        return GameEnd(capital(view.ending), _tell_why(session, view), [*own] if rows else (), rows, (), items)
    groups = together(score)
    points = has_points(score)
    alone = len(groups) == 1 and len(score["players"]) > 1
    items = {
        _("How it ended") if alone else _("How {names} scored", names=names): [
            _item(line, points) for line in player["lines"]
        ]
        for names, player in groups
    }
    tie = [_("Tie: {why}.", why=RULE_IN_BRACKETS.sub("", score["tie_break"]))] if score["tie_break"] else []
    said = [*tie, *_tell_why(session, view)]
    if alone:
        return GameEnd(f"{verdict(score)}.", said, (), (), (), items)
    players = [player["name"] for player in score["players"]]
    totals = [minus(player["total"]) for player in score["players"]]
    ranked = sorted(score["players"], key=lambda player: (player["rank"], -player["total"]))
    ranks = [(player["rank"], player["name"], minus(player["total"])) for player in ranked]
    if len(score["winners"]) == 1 and len(ranks) > 1 and points:
        said = [_("{points} to {player}’s {less}.", points=ranks[0][2], player=ranks[1][1], less=ranks[1][2]), *said]
    rows = [*_rows(session, score)]
    return GameEnd(f"{verdict(score)}.", said, players, rows, totals, items, score["winners"], ranks)


def _compare(own: Mapping[str, Mapping[str, str]]) -> tuple[list[PointsRow], dict[str, list[PointsItem]]]:
    """What players have, side by side where it is said in few letters; the rest player by player."""
    every = dict.fromkeys(label for each in own.values() for label in each)
    short = [
        label
        for label in every
        if max(len(each.get(label, "")) for each in own.values()) in range(1, MAX_COLUMN_LETTERS)
    ]
    rows = [PointsRow(capital(label), "", [each.get(label, "") for each in own.values()]) for label in short]
    told = {
        _("What {player} has", player=name): [
            PointsItem(capital(label), value, "", "") for label, value in each.items() if label not in short
        ]
        for name, each in own.items()
    }
    return rows, told


def find_next_first(session: Session) -> str:
    """Who would begin if the same players played again: whoever sits next to the one who began. "" where the rules let
    nobody say who begins, or a tracker knows none."""
    names, first = session.meta.names, getattr(session.play.table, "first", None)
    settled = any(each.name == FIRST_SETTING and each.of_players for each in getattr(session.rules, "settings", ()))
    return names[(names.index(first) + 1) % len(names)] if settled and first in names else ""


def _tell_why(session: Session, view: View) -> list[str]:
    """What ended the game, as its last answer tells it: up to what the rule of the end did there, or else what happened
    last, and that rule."""
    known = session.rules.texts.events
    notes = [
        note for row in feed(session, last_entries(session, 1)) for note in row["notes"]
        if note["text"] and not note["quiet"] and note["name"] in known and note["name"] != OVER
    ]  # fmt: skip
    ended = next((number for number, note in enumerate(notes) if note["rule"] == view.reason), None)
    if ended is not None:
        return [" ".join(note["text"] for note in notes[max(0, ended - 1) : ended + 1])]
    events = [note["text"] for note in notes if known[note["name"]].harms or not known[note["name"]].by_hand]
    return [" ".join([*events[-1:], *_tell_rule(session, view)])]


def _tell_rule(session: Session, view: View) -> list[str]:
    """Why the game is over: a reason in words, or the rule that says so."""
    texts = [rule["text"] or str(view.reason) for rule in rules(session, [view.reason])] if view.reason else []
    return [capital(text) if text.endswith((".", "!")) else f"{capital(text)}." for text in texts]


def _count(points: str) -> int:
    """A cell of the table as a number."""
    return int(points.replace("−", "-") or 0)


def _rows(session: Session, score: Mapping[str, Any]) -> Iterator[PointsRow]:
    """What gives points, by rule; where several things do by the same one, it is told by what all of them are called,
    or else by what the rule says."""
    lines = [line for player in score["players"] for line in player["lines"]]
    for rule in dict.fromkeys(line["rule"] for line in lines):
        (known,) = rules(session, [rule])
        words = zip(*(line["label"].split() for line in lines if line["rule"] == rule), strict=False)
        called = [same for same, *_ in takewhile(lambda each: len({*each}) == 1, words)]
        label = " ".join(called) or str(known["text"] or rule)
        yield PointsRow(label, rule, [_sum(player, rule) for player in score["players"]])


def _sum(player: Mapping[str, Any], rule: str) -> str:
    own = [line["points"] for line in player["lines"] if line["rule"] == rule]
    return minus(sum(own)) if own else ""


def _item(line: Mapping[str, Any], points: bool) -> PointsItem:
    return PointsItem(line["label"], line["detail"], format_points(line) if points else "", line["rule"])
