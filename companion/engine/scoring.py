"""The final score: itemised lines for each player, tie breaks, and who has won.

A game's `score` is a pure function from final holdings to a `Score`; referee, command line and table all use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.text.grammar import joined, minus
from components.base.limits import PLAYERS
from components.messages import _, count
from components.schema import Field
from components.values import NamedTuple

MAX_NUMBER = 2**63
"""What SQLite, and so a session, can hold."""
LOWEST_WINS = "lowest_wins"
"""The key of a score's document that says so; it is there only where the lowest total wins."""


class Line(NamedTuple):
    """One item of a score: the points it gives, the rule that says so, and how they came about."""

    label: str
    points: int
    rule: str
    detail: str = ""


class Tally(NamedTuple):
    """A player's lines. `rank` is 1 for whoever is first; players who are level share one."""

    name: str
    rank: int
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class Score(NamedTuple):
    """The tallies of all players, the winners' names, and what broke a tie, if there was one; and whether the lowest
    total wins."""

    tallies: tuple[Tally, ...]
    winners: tuple[str, ...]
    tie_break: str | None = None
    lowest: bool = False

    @classmethod
    def of(cls, document: Any) -> Score:
        """From its document, in which all is as `as_json` says it. Raises ValueError."""
        try:
            players, winners, tie = document["players"], document["winners"], document["tie_break"]
            tallies = [Tally(one["name"], one["rank"], tuple(Line(**line) for line in one["lines"])) for one in players]
            score = cls((*tallies,), (*winners,), tie, document.get(LOWEST_WINS, False))
            lines, names = [line for each in tallies for line in each.lines], [each.name for each in tallies]
            texts = [text for each in lines for text in (each.label, each.rule, each.detail)]
            texts += [*names, document["game"], "" if tie is None else tie]
            numbers = [*(each.points for each in lines), *(one[key] for one in players for key in ("rank", "total"))]
            is_sound = (
                0 < len(tallies) <= PLAYERS.most and len(winners) == len({*winners} & {*names})
                and all(isinstance(text, str) for text in texts) and isinstance(score.lowest, bool)
                and all(type(number) is int and abs(number) < MAX_NUMBER for number in numbers)
                and all(each.rank > 0 for each in tallies)
            )  # fmt: skip
        except (LookupError, TypeError, AttributeError):
            is_sound = False
        if not is_sound:
            raise ValueError("the score lacks players, their lines or who of them has won, or has them wrong")
        return score

    def as_json(self, game: str) -> dict[str, Any]:
        """The document of `salvage score --json`."""
        players = [
            {
                "name": tally.name,
                "total": tally.total,
                "rank": tally.rank,
                "lines": [line._asdict() for line in tally.lines],
            }
            for tally in self.tallies
        ]
        document = {"game": game, "players": players, "winners": list(self.winners), "tie_break": self.tie_break}
        return {**document, LOWEST_WINS: True} if self.lowest else document


class EndingQuestion(NamedTuple):
    """What is asked of a game without points when only its ending is entered: a field of its score sheet.

    answers: what may be answered, in words, by the field's value; none: a number, which may be left out. The first
    question has answers.
    """

    field: str
    prompt: str
    answers: Mapping[Any, str] = {}


class PieceByPiece(NamedTuple):
    """How a field of a score sheet is asked piece by piece, in words.

    prompt: what to type, with an example. read: the pieces with one more, from a line; raises SalvageError. describe:
    what the last piece does, and what all of them come to. finish: the field's value. replaces: fields of the same
    record that needn't be asked then. example: pieces as a sheet may have them, with semicolons between.
    """

    prompt: str
    read: Callable[[str, Sequence[Any]], Sequence[Any]]
    describe: Callable[[Sequence[Any]], str]
    finish: Callable[[Sequence[Any]], Any] = list
    replaces: Sequence[str] = ()
    example: str = ""


class LineQuestion(NamedTuple):
    """How a field of a score sheet is asked in words, to be answered in one line.

    prompt: the question, to whoever the field belongs to ("" where that is nobody), after what has been answered so
    far. read: the value that a line means, be it empty, after what has been answered so far; raises SalvageError.
    describe: what to say about that value. example: a line.
    """

    prompt: Callable[[str, Mapping[str, Any]], str]
    read: Callable[[str, Mapping[str, Any]], Any]
    describe: Callable[[Any, Mapping[str, Any]], str] | None = None
    example: str = ""


class LaidOut(NamedTuple):
    """Pieces of a score sheet that lie on a grid around a first one, for photographs of them (`LAID_OUT` in a game's
    module `scoring`).

    around: the kind whose piece lies at 0, 0. gaps: the free cells that pieces lead to, where one may have been
    overlooked. doubts: cells of pieces that can't rightly lie so, each with the reason.
    """

    around: str
    gaps: Callable[[Sequence[Mapping[str, Any]]], Iterable[tuple[int, int]]]
    doubts: Callable[[Sequence[Mapping[str, Any]]], Iterable[tuple[tuple[int, int], str]]]


def ranked(lines: Mapping[str, Iterable[Line]], ties: Mapping[str, int] | None = None, lowest: bool = False) -> Score:
    """The score of players who play against each other: whoever has most points has won, or the
    fewest if the `lowest` wins. `ties`: of what those who are level must have more; who is level in that, too, shares
    the rank."""
    own = {name: tuple(each) for name, each in lines.items()}
    sign = -1 if lowest else 1
    standing = {name: (sign * sum(line.points for line in own[name]), (ties or {}).get(name, 0)) for name in own}
    tallies = [Tally(name, 1 + sum(other > standing[name] for other in standing.values()), own[name]) for name in own]
    return Score(tuple(tallies), tuple(tally.name for tally in tallies if tally.rank == 1), lowest=lowest)


def together(score: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """The players of a score as its document has them, by rank; those with the same items, as in a game won or lost
    together, are one entry under all their names."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for player in sorted(score["players"], key=lambda player: int(player["rank"])):
        groups.setdefault(repr((player["rank"], player["lines"])), []).append(player)
    return [(joined([player["name"] for player in players]), players[0]) for players in groups.values()]


def has_points(score: Mapping[str, Any]) -> bool:
    """Whether there are points to tell; a game that all win together has 1 for that and nothing else, one that all lose
    has no winners."""
    if len(score["players"]) == 1 and score["winners"]:
        return True
    total = score["players"][0]["total"]
    return len(together(score)) > 1 or total > 1 or (not total and bool(score["winners"]))


def format_points(item: Mapping[str, Any]) -> str:
    """The points of an item; none where it only tells something."""
    return minus(item["points"]) if item["points"] or not item["detail"] else ""


def verdict(score: Mapping[str, Any]) -> str:
    """Who has won; a game with one score for all was won or lost together, and one player alone has points."""
    winners, first = score["winners"], score["players"][0]
    both = len(score["players"]) == 2
    if len(score["players"]) == 1 and (not winners or first["total"] != 1):  # 1 may be a game that was won.
        scored = _("{name} scored {n}", name=first["name"], n=minus(first["total"]))
        return scored if winners else _("You lost")
    if len(winners) == len(score["players"]) > 1 and len(together(score)) == 1:
        if score["tie_break"]:
            return _("{names} share the victory", names=joined(winners))
        is_won = any(player["total"] for player in score["players"])
        return _(("You both won" if both else "You all won") if is_won else "A tie: nobody has scored")
    won = count(len(winners), "{names} won", "{names} won", names=joined(winners))
    return won if winners else _("You both lost" if both else "You all lost")


def score_lines(score: Mapping[str, Any]) -> Iterator[str]:
    """A score as its document has it, in lines for people."""
    points = has_points(score)
    for names, player in together(score):
        several = len(score["players"]) > 1
        total = _("{names}: total {n}, rank {rank}", names=names, n=minus(player["total"]), rank=player["rank"])
        yield total if points and several else names
        for item in player["lines"]:
            rule = f" ({item['rule']})" if item["rule"] else ""
            points_text = format_points(item) if points else ""
            yield f"{points_text:>6}  {item['label']}{': ' if item['detail'] else ''}{item['detail']}{rule}"
    yield verdict(score)
    if score["tie_break"]:
        yield _("Tie: {tie_break}", **score)


def only(fields: Mapping[str, Field], *names: str) -> dict[str, Field]:
    """Some fields of a state, or parts of them: `only(state, "threat", "players.hp")`."""
    chosen: dict[str, Field] = {}
    for name in names:
        first, _dot, part = name.partition(".")
        field = fields[first]
        if part:
            earlier = chosen[first].fields if first in chosen else {}
            field = field._replace(fields={**earlier, **only(field.fields, part)})
        chosen[first] = field
    return chosen
