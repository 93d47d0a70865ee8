"""The final score: itemised lines for each player, tie breaks, and the winners.

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
"""The lowest number that SQLite, and so a session, can't hold."""
LOWEST_WINS = "lowest_wins"
"""The key in a score's document that is there only if the lowest total wins."""


class Line(NamedTuple):
    """One item of a score: its points, the rule that gives them, and a detail that explains them."""

    label: str
    points: int
    rule: str
    detail: str = ""


class Tally(NamedTuple):
    """A player's lines. `rank` is 1 for whoever is first; tied players share a rank."""

    name: str
    rank: int
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class Score(NamedTuple):
    """The tallies of all players, the winners' names, the tie break if there was one, and whether the lowest total
    wins."""

    tallies: tuple[Tally, ...]
    winners: tuple[str, ...]
    tie_break: str | None = None
    lowest: bool = False

    @classmethod
    def of(cls, document: Any) -> Score:
        """Read a score from its document, which has the shape that `as_json` gives it. Raises ValueError."""
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
        """Return the document of `salvage score --json`."""
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
    """A question about the end of a game without points, if only its ending is entered: a field of its score sheet.

    answers: the answers in words by the field's value; empty: a number, which may be left out. The first question has
    answers.
    """

    field: str
    prompt: str
    answers: Mapping[Any, str] = {}


class PieceByPiece(NamedTuple):
    """A field of a score sheet that is entered piece by piece, in words.

    prompt: what to type, with an example. read: adds a piece from a line to those before; raises SalvageError.
    describe: says what the last piece does, and what all of them add up to. finish: makes the field's value. replaces:
    fields of the same record that needn't be asked then. example: pieces as a sheet may have them, separated by
    semicolons.
    """

    prompt: str
    read: Callable[[str, Sequence[Any]], Sequence[Any]]
    describe: Callable[[Sequence[Any]], str]
    finish: Callable[[Sequence[Any]], Any] = list
    replaces: Sequence[str] = ()
    example: str = ""


class LineQuestion(NamedTuple):
    """A field of a score sheet that is asked in words and answered in one line.

    prompt: words the question from the player to whom the field belongs ("" for nobody) and the answers so far. read:
    reads the value from a line, which may be empty, and the answers so far; raises SalvageError. describe: comments on
    that value. example: a line.
    """

    prompt: Callable[[str, Mapping[str, Any]], str]
    read: Callable[[str, Mapping[str, Any]], Any]
    describe: Callable[[Any, Mapping[str, Any]], str] | None = None
    example: str = ""


class LaidOut(NamedTuple):
    """Pieces of a score sheet that lie on a grid around a first one, for photographs of them (`LAID_OUT` in a game's
    module `scoring`).

    around: the kind whose piece lies at 0, 0. gaps: finds free cells to which pieces lead, where one may have been
    overlooked. doubts: finds cells of pieces that can't be placed like that, each with the reason.
    """

    around: str
    gaps: Callable[[Sequence[Mapping[str, Any]]], Iterable[tuple[int, int]]]
    doubts: Callable[[Sequence[Mapping[str, Any]]], Iterable[tuple[tuple[int, int], str]]]


def ranked(lines: Mapping[str, Iterable[Line]], ties: Mapping[str, int] | None = None, lowest: bool = False) -> Score:
    """Score players who play against each other: most points win, or the fewest if the `lowest` wins. `ties`: a number
    for each player that breaks ties, the higher the better; players tied in that, too, share the rank."""
    own = {name: tuple(each) for name, each in lines.items()}
    sign = -1 if lowest else 1
    standing = {name: (sign * sum(line.points for line in own[name]), (ties or {}).get(name, 0)) for name in own}
    tallies = [Tally(name, 1 + sum(other > standing[name] for other in standing.values()), own[name]) for name in own]
    return Score(tuple(tallies), tuple(tally.name for tally in tallies if tally.rank == 1), lowest=lowest)


def together(score: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """List the players of a score's document by rank. Players with the same items, as in a game won or lost together,
    are one entry under all their names."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for player in sorted(score["players"], key=lambda player: int(player["rank"])):
        groups.setdefault(repr((player["rank"], player["lines"])), []).append(player)
    return [(joined([player["name"] for player in players]), players[0]) for players in groups.values()]


def has_points(score: Mapping[str, Any]) -> bool:
    """Check whether a score has points to show. A game that all win together has 1 point for that and no others; one
    that all lose has no winners."""
    if len(score["players"]) == 1 and score["winners"]:
        return True
    total = score["players"][0]["total"]
    return len(together(score)) > 1 or total > 1 or (not total and bool(score["winners"]))


def format_points(item: Mapping[str, Any]) -> str:
    """Format the points of an item; "" for one that has a detail and no points."""
    return minus(item["points"]) if item["points"] or not item["detail"] else ""


def verdict(score: Mapping[str, Any]) -> str:
    """Say who has won. A game with one score for all was won or lost together; a single player just scores points."""
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
    """Yield a score's document as lines for people."""
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
    """Select fields of a state, or parts of them: `only(state, "threat", "players.hp")`."""
    chosen: dict[str, Field] = {}
    for name in names:
        first, _dot, part = name.partition(".")
        field = fields[first]
        if part:
            earlier = chosen[first].fields if first in chosen else {}
            field = field._replace(fields={**earlier, **only(field.fields, part)})
        chosen[first] = field
    return chosen
