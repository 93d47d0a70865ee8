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
            players, winners, tie_break = document["players"], document["winners"], document["tie_break"]
            tallies = [
                Tally(player["name"], player["rank"], tuple(Line(**line) for line in player["lines"]))
                for player in players
            ]
            score = cls((*tallies,), (*winners,), tie_break, document.get(LOWEST_WINS, False))
            lines, player_names = [line for each in tallies for line in each.lines], [each.name for each in tallies]
            texts = [text for each in lines for text in (each.label, each.rule, each.detail)]
            texts += [*player_names, document["game"], "" if tie_break is None else tie_break]
            numbers = [
                *(each.points for each in lines),
                *(player[key] for player in players for key in ("rank", "total")),
            ]
            is_sound = (
                0 < len(tallies) <= PLAYERS.most and len(winners) == len({*winners} & {*player_names})
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
    lines_by_name = {name: tuple(player_lines) for name, player_lines in lines.items()}
    sign = -1 if lowest else 1
    standing_by_name = {
        name: (sign * sum(line.points for line in lines_by_name[name]), (ties or {}).get(name, 0))
        for name in lines_by_name
    }
    tallies = [
        Tally(
            name,
            1 + sum(other_standing > standing_by_name[name] for other_standing in standing_by_name.values()),
            lines_by_name[name],
        )
        for name in lines_by_name
    ]
    return Score(tuple(tallies), tuple(tally.name for tally in tallies if tally.rank == 1), lowest=lowest)


def together(score: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """List the players of a score's document by rank. Players with the same items, as in a game won or lost together,
    are one entry under all their names."""
    players_by_result: dict[str, list[Mapping[str, Any]]] = {}
    for player in sorted(score["players"], key=lambda player: int(player["rank"])):
        players_by_result.setdefault(repr((player["rank"], player["lines"])), []).append(player)
    return [(joined([player["name"] for player in players]), players[0]) for players in players_by_result.values()]


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
    winners, first_player = score["winners"], score["players"][0]
    is_pair = len(score["players"]) == 2
    if len(score["players"]) == 1 and (not winners or first_player["total"] != 1):  # 1 may be a game that was won.
        score_message = _("{name} scored {n}", name=first_player["name"], n=minus(first_player["total"]))
        return score_message if winners else _("You lost")
    if len(winners) == len(score["players"]) > 1 and len(together(score)) == 1:
        if score["tie_break"]:
            return _("{names} share the victory", names=joined(winners))
        is_won = any(player["total"] for player in score["players"])
        return _(("You both won" if is_pair else "You all won") if is_won else "A tie: nobody has scored")
    victory_message = count(len(winners), "{names} won", "{names} won", names=joined(winners))
    return victory_message if winners else _("You both lost" if is_pair else "You all lost")


def score_lines(score: Mapping[str, Any]) -> Iterator[str]:
    """Yield a score's document as lines for people."""
    are_points_shown = has_points(score)
    for joined_names, player_score in together(score):
        has_several_players = len(score["players"]) > 1
        total_line = _(
            "{names}: total {n}, rank {rank}",
            names=joined_names,
            n=minus(player_score["total"]),
            rank=player_score["rank"],
        )
        yield total_line if are_points_shown and has_several_players else joined_names
        for item in player_score["lines"]:
            rule_suffix = f" ({item['rule']})" if item["rule"] else ""
            points_text = format_points(item) if are_points_shown else ""
            yield f"{points_text:>6}  {item['label']}{': ' if item['detail'] else ''}{item['detail']}{rule_suffix}"
    yield verdict(score)
    if score["tie_break"]:
        yield _("Tie: {tie_break}", **score)


def only(fields: Mapping[str, Field], *names: str) -> dict[str, Field]:
    """Select fields of a state, or parts of them: `only(state, "threat", "players.hp")`."""
    field_by_name: dict[str, Field] = {}
    for name in names:
        field_name, _dot, inner_name = name.partition(".")
        field = fields[field_name]
        if inner_name:
            earlier_field_by_name = field_by_name[field_name].fields if field_name in field_by_name else {}
            field = field._replace(fields={**earlier_field_by_name, **only(field.fields, inner_name)})
        field_by_name[field_name] = field
    return field_by_name
