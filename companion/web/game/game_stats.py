"""Statistics of a game that is over: the time it took, everybody's answers, the points over time, and changes of the
lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from companion.engine.notes import TURN
from companion.engine.scoring import LOWEST_WINS, has_points, together
from companion.sessions.log import states
from companion.sessions.replay import AnswerEntry
from companion.sessions.results import played
from companion.sessions.session import Session
from companion.text.grammar import joined, minus
from companion.web.game.clocks import Clocks, format_time
from components.messages import _, count
from components.problems import SalvageError

MAX_LEAD_CHANGES = 4
"""Changes of the lead that are listed: the last ones."""
CHART_WIDTH, CHART_HEIGHT = 300, 100


class PlayerStanding(NamedTuple):
    """The points of all players at the beginning of a turn, or at the end, and whose turn it was."""

    turn: int
    player: str
    points: Mapping[str, int]


class PlayerEvening(NamedTuple):
    """A player's statistics: time in words ("" if none was taken), answers, draws and rolls."""

    name: str
    time: str
    answers: int
    draws: int


class Evening(NamedTuple):
    """The statistics of a game. said: sentences about the whole game. turning: sentences about its turning points. own:
    the statistics of each player. lines: the points of each player over time, as the points of a polyline; empty for a
    game without points. turns: the first and the last turn of these lines."""

    said: Sequence[str]
    turning: Sequence[str]
    own: Sequence[PlayerEvening]
    lines: Mapping[str, str]
    turns: tuple[int, int] = (0, 0)


def collect_statistics(session: Session, entries: Sequence[AnswerEntry], clocks: Clocks) -> Evening:
    """Return the statistics of a game that is over. entries: all entries of its path."""
    answer_counts = Counter(entry.player for entry in entries)
    draw_counts = Counter[str | None]()
    for entry in entries:
        draw_counts[entry.player] += len(entry.drawn)
    time_by_player = {name: format_time(seconds) for name, seconds in clocks.seconds.items()}
    players = [
        PlayerEvening(name, time_by_player.get(name, ""), answer_counts[name], draw_counts[name])
        for name in session.meta.names
    ]
    standings = _find_standings(session, entries)
    turns = (standings[0].turn, standings[-1].turn) if standings else (0, 0)
    sentences = [*_describe_length(session, clocks), *_describe_games(session)]
    does_lowest_win = bool((session.score() or {}).get(LOWEST_WINS))
    return Evening(
        sentences, [*_describe_turning_points(standings, does_lowest_win)], players, _draw_lines(standings), turns
    )


def _describe_length(session: Session, clocks: Clocks) -> Iterator[str]:
    turn = getattr(session.play.table, "turn", None)
    turns = [count(turn, "{n} turn", "{n} turns")] if isinstance(turn, int) and turn > 0 else []
    seconds = sum(clocks.seconds.values())
    times = [_("{time} of thinking and playing", time=format_time(seconds))] if seconds >= 60 else []
    yield f"{joined([*turns, count(session.seq, '{n} answer', '{n} answers'), *times])}."


def _describe_games(session: Session) -> Iterator[str]:
    """Yield a sentence on how often these players have played the game, and how often each has won."""
    names = sorted(session.meta.names)
    with suppress(SalvageError):  # The list of sessions reports a damaged history.
        rows = (row for row in played() if row["address"] == session.meta.game)
        games = [row for row in rows if sorted(row["players"]) == names]
        win_counts = Counter(winner for row in games for winner in (row["score"] or {}).get("winners", ()))
        if len(games) > 1 and len(names) > 1:
            win_texts = [f"{name} {win_counts[name]}" for name in names if win_counts[name]]
            games_text = count(len(games), "{n} game of it with these players", "{n} games of it with these players")
            yield (
                _("{games}; won by {names}.", games=games_text, names=joined(win_texts))
                if win_texts
                else f"{games_text}."
            )


def _find_standings(session: Session, entries: Sequence[AnswerEntry]) -> list[PlayerStanding]:
    """Return the points at the beginning of each turn and at the end; empty for a game without points."""
    score = session.score()
    if not score or len(together(score)) < 2 or not has_points(score):
        return []
    path_nodes = session.journal.path(session.head.node)
    turn_nodes = {
        entry.node for previous, entry in pairwise(entries) if any(note.name == TURN for note in previous.notes)
    }
    end_nodes = {node.parent for node in path_nodes if node.id in turn_nodes} | {session.head.node}
    nodes = [node for node in path_nodes if node.id in end_nodes]
    with suppress(SalvageError):  # Some games can't be scored before their end.
        return [*_score_states(session, states(session, nodes))]
    return []


def _score_states(session: Session, states: Iterator[dict[str, Any]]) -> Iterator[PlayerStanding]:
    for state in states:
        score = session.rules.score(state)  # type: ignore[attr-defined]
        points = {tally.name: tally.total for tally in score.tallies}
        yield PlayerStanding(state.get("turn") or 0, state.get("player") or "", points)


def _describe_turning_points(standings: Sequence[PlayerStanding], does_lowest_win: bool) -> Iterator[str]:
    """Yield sentences on changes of the lead and on the turn with the most points, unless the lowest score wins."""
    sentences, last_leader_name = [], ""
    for previous_standing, current_standing in pairwise(standings):
        leader_name = _find_leader(current_standing.points, does_lowest_win)
        if leader_name and leader_name != last_leader_name:
            last_leader_name = leader_name
            best, next_best = sorted(current_standing.points.values(), reverse=not does_lowest_win)[:2]
            message = "Turn {turn}: {player} takes the lead, {best} to {next}."
            sentences.append(
                _(message, turn=previous_standing.turn, player=leader_name, best=minus(best), next=minus(next_best))
            )
    yield from sentences[-MAX_LEAD_CHANGES:]
    if does_lowest_win:
        return
    gains = [
        (after.points[name] - before.points[name], before.turn, name)
        for before, after in pairwise(standings)
        for name in after.points
    ]
    best_gain, turn, name = max(gains, key=lambda gain: gain[0], default=(0, 0, ""))
    if best_gain > 0:
        singular_text = "The best turn was {player}’s in turn {turn}: {n} point."
        yield count(best_gain, singular_text, singular_text.replace("point", "points"), player=name, turn=turn)


def _find_leader(points_by_player: Mapping[str, int], does_lowest_win: bool) -> str:
    """Return the only player in the lead, by most points or by fewest; "" for a tie."""
    best_points = (min if does_lowest_win else max)(points_by_player.values())
    leaders = [name for name, number in points_by_player.items() if number == best_points]
    return leaders[0] if len(leaders) == 1 else ""


def _draw_lines(standings: Sequence[PlayerStanding]) -> dict[str, str]:
    """Return the points of each player over time as a polyline, from left to right."""
    if len(standings) < 2:
        return {}
    numbers = [number for each in standings for number in each.points.values()]
    bottom, top = min(0, *numbers), max(1, *numbers)
    return {
        name: " ".join(
            f"{number * CHART_WIDTH / (len(standings) - 1):.1f},"
            f"{CHART_HEIGHT - (each.points[name] - bottom) * CHART_HEIGHT / (top - bottom):.1f}"
            for number, each in enumerate(standings)
        )
        for name in standings[0].points
    }
