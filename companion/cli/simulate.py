"""`salvage playtest`: many games played by bots, and what came of them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

from companion.cli.options import Choices, GameArgument, Json, Modules, Trust, names, options_of, with_expansions
from companion.cli.output import echo, echo_json, table
from companion.cli.parameters import value
from companion.text.grammar import amount
from components.places import GamePlace, locate
from components.problems import SalvageError

MOST_GAMES = 10_000_000
"""Days of playing; what is asked for beyond is a slip of the hand."""
MOST_ANSWERS = 100_000
"""The longest game of ours, played at random, takes 6,000 on average, and seldom twice as many."""
LINE = 110
"""Columns that a table of turns may fill."""
CURVES = "mean after turn"


def playtest(
    game: GameArgument,
    games: Annotated[
        int, value("--games", "NUMBER", "Games to play, for each number of players.", min=1, max=MOST_GAMES)
    ] = 100,
    players: Annotated[
        str | None, value("--players", "N|N..M", "How many play. Default: all numbers there can be.")
    ] = None,
    seed: Annotated[str, value("--seed", "SEED", "The same seed plays the same games.")] = "1",
    bots: Annotated[
        str | None, value("--bots", "NAME,…", "One bot for all, or one per seat. Default: the game's best.")
    ] = None,
    module: Modules = None,
    option: Choices = None,
    most_answers: Annotated[
        int, value("--most-answers", "NUMBER", "Stop a game after so many answers: bots may get stuck.", min=1)
    ] = MOST_ANSWERS,
    jobs: Annotated[
        int | None, value("--jobs", "NUMBER", "Processes to play in. Default: one per processor.", min=1)
    ] = None,
    dask: Annotated[
        str | None, value("--dask", "ADDRESS", "Play on the dask cluster of that scheduler instead.")
    ] = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Let bots play a game many times and show what came of it: who wins, why not, how long, and what mattered."""
    from companion.game_registry.games import rules_of
    from companion.simulation.playtest import playtest as play
    from companion.simulation.playtest import settings
    from companion.simulation.playtest_report import document

    game, module = with_expansions(game, module)
    place = locate(game)
    rules_of(place, trust=trust)
    chosen = options_of(game, module, option)
    tests = settings(place, _numbers(place, players), names(bots) or (), seed, chosen, most_answers)
    jobs = jobs or os.cpu_count() or 1
    with _progress() as tell:
        made, seconds = play(tests, games, jobs, dask, tell)
    found = document(place.id, tests, made, None if dask else jobs, seconds)
    if as_json:
        echo_json(found)
    else:
        _show(place, found)
    done, wanted = sum(each.games for each in made), games * len(tests)
    if done < wanted:
        raise SalvageError(
            f"the dask cluster at {dask} was lost with {done} of {amount(wanted, 'game')} played; "
            "the figures are of these"
        )


def _numbers(place: GamePlace, given: str | None) -> Sequence[int]:
    """The numbers of players to play with."""
    from companion.game_registry.games import box

    least, most = box(place).players
    if given is None:
        return range(least, most + 1)
    found = re.fullmatch(r"(\d{1,3})(?:\.\.(\d{1,3}))?", given)
    if not found:
        raise SalvageError(f"--players is {given!r}: give a number or a range such as {least}..{most}")
    low, high = int(found[1]), int(found[2] or found[1])
    if not least <= low <= high <= most:
        raise SalvageError(f"--players is {given!r}: {place.id} is for {least} to {most} players")
    return range(low, high + 1)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """The games done, on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    yield lambda done, games: print(f"\r{done} of {games} games", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# ---- for people -------------------------------------------------------------------------------------------------


def _show(place: GamePlace, found: Mapping[str, Any]) -> None:
    """The figures that people look for first; `--json` has all."""
    from companion.engine.ledger import read
    from companion.game_registry.games import box, part_of

    metrics = part_of(place, "metrics")
    notes = getattr(metrics, "SHOWN", ())
    rules, names = read(place), {piece.key: piece.name for piece in reversed([*box(place).pieces()])}
    options = "".join(f", {name}={value}" for name, value in found["options"].items())
    for made in found["by_players"]:
        bots = ", ".join(dict.fromkeys(made["bots"]))
        size = f"{amount(made['players'], 'player')}, {amount(made['games'], 'game')}"
        echo(f"{box(place).title}, {size}, bots {bots}, seed {found['seed']}{options}")
        if made["stopped"]:
            games, most = amount(made["games"], "game"), f"{found['most_answers']:,}"
            echo(f"  {made['stopped']} of {games} stopped after {most} answers, so without length, score and winner")
        _endings(made["endings"], {id: rule.text for id, rule in rules.items()})
        if not _turn_is_drawn(made):
            _seats(made["seats"])
        _spreads({**made["length"], **{f"{name}, at the end": spread for name, spread in made["at_end"].items()}})
        _curves(made["curves"])
        for name, values in made["traits"].items():
            _traits(name, values)
        for note in notes:
            told = {names.get(key, key): told[note] for key, told in made["cards"].items() if note in told}
            _cards(note, told, made["fair_share"])
        echo("")
    time = found["time"]
    rates = f"{time['games_per_second']:,} games and {time['answers_per_second']:,} answers a second"
    how = "on the cluster" if time["jobs"] is None else f"with {amount(time['jobs'], 'job')}"
    echo(f"{rates}, in {time['seconds']:g} s {how}")


def _percent(found: Mapping[str, Any], name: str) -> tuple[str, str]:
    """A share and its 95 % interval."""
    ends = found[f"{name}_95"]
    return f"{found[name]:.1%}", f"{100 * ends[0]:.0f}–{100 * ends[1]:.0f}" if ends else ""


def _mean(found: Mapping[str, Any], name: str, places: int = 1) -> tuple[str, str]:
    """A mean and half its 95 % interval, which lies evenly around it."""
    ends = found[f"{name}_95"]
    return f"{found[name]:.{places}f}", f"±{(ends[1] - ends[0]) / 2:.{places}f}" if ends else ""


def _endings(endings: Sequence[Mapping[str, Any]], rules: Mapping[str, str]) -> None:
    for each in endings:
        rate, interval = _percent(each, "share")
        echo(f"  {rate:>6} ({interval}) {each['result']}  {each['rule']} {rules.get(each['rule'], '')}")


def _turn_is_drawn(made: Mapping[str, Any]) -> bool:
    """Whether seats can't differ: bots that are alike draw lots to see who goes first, and wins are counted by that."""
    return "turn" in made["traits"] and len(set(made["bots"])) == 1


def _seats(seats: Sequence[Mapping[str, Any]]) -> None:
    """Each seat's rate, where seats don't win and lose together."""
    if len({seat["win_rate"] for seat in seats}) > 1:
        rows: list[tuple[str, ...]] = [("seat", "bot", "wins", "95 %", "points", "95 %")]
        for number, seat in enumerate(seats, 1):
            rows.append((str(number), seat["bot"], *_percent(seat, "win_rate"), *_mean(seat["score"], "mean")))
        table(rows, right=(2, 3, 4, 5))


def _traits(name: str, values: Mapping[str, Mapping[str, Any]]) -> None:
    """The rates of seats by what tells them apart, the best first."""
    rows: list[tuple[str, ...]] = [(name, "seats", "wins", "95 %", "points", "95 %")]
    for trait, told in sorted(values.items(), key=lambda item: (-item[1]["win_rate"], item[0])):
        rows.append((trait, f"{told['seats']:g}", *_percent(told, "win_rate"), *_mean(told, "mean_score")))
    table(rows, right=(1, 2, 3, 4, 5))


def _in_play(spread: Mapping[str, Any]) -> bool:
    """Whether there is anything to tell: what is 0 in every game belongs to a module that wasn't in play."""
    return any(spread.get(key) for key in ("min", "max"))


def _spreads(spreads: Mapping[str, Mapping[str, Any]]) -> None:
    rows: list[tuple[str, ...]] = [("", "mean", "95 %", "least", "10 %", "median", "90 %", "most")]
    for name, spread in spreads.items():
        if _in_play(spread):
            rest = (f"{spread[key]:g}" for key in ("min", "p10", "median", "p90", "max"))
            rows.append((name, *_mean(spread, "mean"), *rest))
    table(rows, right=(1, 2, 3, 4, 5, 6, 7))


def _curves(curves: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """The mean of each metric after some of the turns that nine games of ten last, as many as a line has room for: what
    comes later is about long games, which aren't like the others."""
    cells = {name: _cells(curve) for name, curve in curves.items() if any(map(_in_play, _lasting(curve)))}
    if not cells:
        return
    turns = sorted({turn for by_turn in cells.values() for turn in by_turn})
    column = 2 + max(len(cell) for by_turn in cells.values() for cell in by_turn.values())
    room = max(1, (LINE - max(map(len, (*cells, CURVES)))) // column)
    turns = turns[:: -(-len(turns) // room)]
    rows: list[tuple[str, ...]] = [(CURVES, *(f"{turn:g}" for turn in turns))]
    rows.extend((name, *(by_turn.get(turn, "") for turn in turns)) for name, by_turn in cells.items())
    table(rows, right=tuple(range(1, len(turns) + 1)))


def _lasting(curve: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """The turns of a curve that nine games of ten last."""
    return [row for row in curve if row["games"] * 10 >= 9 * curve[0]["games"]]


def _cells(curve: Sequence[Mapping[str, Any]]) -> Mapping[float, str]:
    """The mean after each turn, and how sure it is."""
    return {row["turn"]: " ".join(_mean(row, "mean")).strip() for row in _lasting(curve)}


def _cards(note: str, cards: Mapping[str, Mapping[str, Any]], fair: float | None) -> None:
    """What notes told of cards: how often in a game, in how many games, and how many of these all won together; where
    players win apart, how often those won of whom it was told, beside the fair share (`fair`).

    What comes just once in every game tells nothing, and isn't shown.
    """
    won = "win_rate" if fair is None else "seat_win_rate"
    heading = ("of them won", "95 %") if fair is None else (f"wins (fair {fair:.1%})", "95 %")
    by_nobody = fair is not None and not any(told["seats"] for told in cards.values())
    rows: list[tuple[str, ...]] = [(note, "a game", "95 %", "in games", "95 %", *(() if by_nobody else heading))]
    for name, told in sorted(cards.items(), key=lambda card: (-card[1]["times"], card[0])):
        if (told["per_game"], told["games"]) != (1, 1):
            rates = () if by_nobody else _percent(told, won) if told.get(f"{won}_95") else ("", "")
            rows.append((name, *_mean(told, "per_game", 2), *_percent(told, "games"), *rates))
    if len(rows) > 1:
        table(rows, right=tuple(range(1, len(rows[0]))))
