"""Tables of `salvage playtest` with the main figures; `--json` has all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.output import echo, table
from companion.game_registry.games import box, part_of
from companion.simulation.intervals import describe_chance
from companion.simulation.quality_words import describe_quality, describe_unused, describe_worth, names_of
from companion.text.grammar import amount
from components.places import GamePlace

LINE = 110
"""Most columns of a table of turns."""
CURVES = "mean after turn"


def show(place: GamePlace, found: Mapping[str, Any]) -> None:
    """Print the main figures of a playtest, comparison or ladder."""
    title = box(place).title
    if "compare" in found:
        _show_comparison(title, found)
        return
    if "ladder" in found:
        _show_ladder(title, found)
        return
    notes, names = getattr(part_of(place, "metrics"), "SHOWN", ()), names_of(place)
    for made in found["by_players"]:
        echo(f"{title}, {_describe_games(found, made)}")
        _shortcomings(made, found["most_answers"])
        _endings(made["endings"], names)
        _shares_asked(made.get("asked", ()), found["until"])
        if found["scenario"] or not _turn_is_drawn(made):
            _seats(made["seats"])
        _spreads({**made["length"], **{f"{name}, at the end": spread for name, spread in made["at_end"].items()}})
        _curves(made["curves"])
        for name, values in made["traits"].items():
            _traits(name, values, made["fair_share"])
        for note in notes:
            told = {names.get(key, key): told[note] for key, told in made["cards"].items() if note in told}
            _cards(note, told, made["fair_share"])
        if "quality" in made:
            _quality(made["quality"], names, made["games"])
        echo("")
    for each in found["other_seeds"]:
        echo(f"Counted with these: {amount(each['games'], 'game')} of seed {each['seed']}, which the file has kept")
    time = found["time"]
    rates = f"{time['games_per_second']:,} games and {time['answers_per_second']:,} answers a second"
    how = "on the cluster" if time["jobs"] is None else f"with {amount(time['jobs'], 'job')}"
    echo(f"{rates}, in {time['seconds']:g} s {how}")


def _shortcomings(made: Mapping[str, Any], most_answers: int) -> None:
    """Print how many games were stopped, and how many answers were given without a search."""
    if made["stopped"]:
        games, most = amount(made["games"], "game"), f"{most_answers:,}"
        echo(f"  {made['stopped']} of {games} stopped after {most} answers, so without length, score and winner")
    if made["undealt"]:
        why = "since no position could be dealt that looks the same from their seat"
        echo(f"  Search bots gave {amount(made['undealt'], 'answer')} without a search, {why}")


def _describe_games(found: Mapping[str, Any], made: Mapping[str, Any]) -> str:
    """Describe the games with one number of players: bots, seed and options."""
    bots = ", ".join(dict.fromkeys(made["bots"])) + (" in turn" if found["rotate"] else "")
    size = f"{amount(made['players'], 'player')}, {amount(made['games'], 'game')}"
    options = "".join(f", {name}={value}" for name, value in found["options"].items())
    return f"{size}, bots {bots}, seed {found['seed']}{options}{', from a scenario' if found['scenario'] else ''}"


def _show_comparison(title: str, found: Mapping[str, Any]) -> None:
    """Print the differences between two versions with their confidence intervals."""
    this, other = found["this"], found["other"]
    options = "".join(f", {name}={value}" for name, value in this["options"].items())
    echo(f"{title}, seed {this['seed']}{options}; compared with {found['compare']}")
    for made, its in zip(this["by_players"], other["by_players"], strict=False):
        bots = ", ".join(dict.fromkeys(made["bots"]))
        played = f"{amount(made['games'], 'game')} and {amount(its['games'], 'game')}"
        echo(f"  {amount(made['players'], 'player')}, bots {bots}: {played}, in pairs that meet the same luck")
    heading = ("here", "there", "difference", "95 %", "differs")
    if found["shares"]:
        rows = [("wins", *heading, "pairs to see 2 points")]
        rows += ((*_difference(each, 100), f"{each['pairs_for_2_points']:,}") for each in found["shares"])
        table(rows, right=(1, 2, 3, 4, 6))
    if found["means"]:
        table([("means", *heading), *(_difference(each, 1) for each in found["means"])], right=(1, 2, 3, 4))
    if found["asked"] is not None and not all(each["decided"] for each in found["shares"]):
        echo(f"  Not decided yet: whether wins differ by {100 * found['asked']:g} points or more")


def _quality(found: Mapping[str, Any], names: Mapping[str, str], games: int) -> None:
    """Print the measures of a game's quality."""
    table([("what makes it good", "", "95 %"), *describe_quality(found)], right=(1, 2))
    if worth := describe_worth(found, names):
        table([("goes with winning or losing", "points", "95 %"), *worth], right=(1, 2))
    if unused := describe_unused(found, games):
        echo(f"  {unused}")


def _show_ladder(title: str, found: Mapping[str, Any]) -> None:
    """Print each bot's rating with its confidence interval."""
    sizes = sorted({each["players"] for each in found["by_players"]})
    players = amount(sizes[-1], "player") if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]} players"
    echo(f"{title}, {players}, seed {found['seed']}: each bot with each other, in turn in each seat")
    rows: list[tuple[str, ...]] = [("bot", "rating", "95 %", "ahead of the next", "95 %", "games", "wins", "95 %")]
    for each in found["ladder"]:
        rating, lead = (
            (f"{each[name]:.0f}", "{:.0f} to {:.0f}".format(*each[f"{name}_95"])) if name in each else ("", "")
            for name in ("rating", "lead")
        )
        rows.append((each["bot"], *rating, *lead, str(each["games"]), *_percent(each, "win_rate")))
    table(rows, right=(1, 2, 3, 4, 5, 6, 7))


def _difference(each: Mapping[str, Any], unit: int) -> tuple[str, str, str, str, str, str]:
    """Return a row of a comparison. unit: 100 for shares, whose differences are in percentage points."""
    ends, mark = each["difference_95"], "%" if unit == 100 else ""
    here, there = (f"{unit * each[name]:.1f}{mark}" for name in ("this", "other"))
    interval = f"{unit * ends[0]:+.1f} to {unit * ends[1]:+.1f}" if ends else ""
    name = f"{each['name']}, {amount(each['players'], 'player')}"
    return name, here, there, f"{unit * each['difference']:+.1f}", interval, "yes" if each["differs"] else "not shown"


def _percent(found: Mapping[str, Any], name: str) -> tuple[str, str]:
    """Format a share and its 95 % interval."""
    ends = found[f"{name}_95"]
    return f"{found[name]:.1%}", f"{100 * ends[0]:.0f}–{100 * ends[1]:.0f}" if ends else ""


def _mean(found: Mapping[str, Any], name: str, places: int = 1) -> tuple[str, str]:
    """Format a mean and the larger half of its 95 % interval."""
    ends = found[f"{name}_95"]
    reach = f"±{max(ends[1] - found[name], found[name] - ends[0]):.{places}f}" if ends else ""
    return f"{found[name]:.{places}f}", reach


def _endings(endings: Sequence[Mapping[str, Any]], rules: Mapping[str, str]) -> None:
    for each in endings:
        rate, interval = _percent(each, "share")
        echo(f"  {rate:>6} ({interval}) {each['result']}  {each['rule']} {rules.get(each['rule'], '')}")


def _shares_asked(shares: Sequence[Mapping[str, Any]], until: float | None) -> None:
    """Print the shares that `--until` asked for, with intervals that stay valid however often they are checked."""
    if not shares or until is None:
        return
    known = all(each["share_95"] and each["share_95"][1] - each["share_95"][0] <= 2 * until + 0.0001 for each in shares)
    told = f"known to ±{100 * until:g} points" if known else f"not known to ±{100 * until:g} points yet"
    rows: list[tuple[str, ...]] = [("wins", told, "95 %")]
    rows += ((each["name"], *_percent(each, "share")) for each in shares)
    table(rows, right=(1, 2))


def _turn_is_drawn(made: Mapping[str, Any]) -> bool:
    """Return whether seats can't differ: identical bots draw lots for the first turn, and wins are counted by turn
    order."""
    return "turn" in made["traits"] and len(set(made["bots"])) == 1


def _seats(seats: Sequence[Mapping[str, Any]]) -> None:
    """Print each seat's win rate, unless all seats have the same."""
    if len({seat["win_rate"] for seat in seats}) > 1:
        rows: list[tuple[str, ...]] = [("seat", "bot", "wins", "95 %", "points", "95 %")]
        for number, seat in enumerate(seats, 1):
            rows.append((str(number), seat.get("bot", ""), *_percent(seat, "win_rate"), *_mean(seat["score"], "mean")))
        table(rows, right=(2, 3, 4, 5))


def _traits(name: str, values: Mapping[str, Mapping[str, Any]], fair: float | None) -> None:
    """Print win rates by a trait of seats, such as the turn order, the best first."""
    rows: list[tuple[str, ...]] = [(name, "seats", "wins", "95 %", "points", "95 %")]
    for trait, told in sorted(values.items(), key=lambda item: (-item[1]["win_rate"], item[0])):
        rows.append((trait, f"{told['seats']:g}", *_percent(told, "win_rate"), *_mean(told, "mean_score")))
    table(rows, right=(1, 2, 3, 4, 5))
    if note := describe_chance([(told, fair) for told in values.values()]):
        echo(f"  {note}")


def _in_play(spread: Mapping[str, Any]) -> bool:
    """Return whether a metric has values; one that is 0 in every game belongs to a module that wasn't in play."""
    return any(spread.get(key) for key in ("min", "max"))


def _spreads(spreads: Mapping[str, Mapping[str, Any]]) -> None:
    rows: list[tuple[str, ...]] = [("", "mean", "95 %", "least", "10 %", "median", "90 %", "most")]
    for name, spread in spreads.items():
        if _in_play(spread):
            rest = (f"{spread[key]:g}" for key in ("min", "p10", "median", "p90", "max"))
            rows.append((name, *_mean(spread, "mean"), *rest))
    table(rows, right=(1, 2, 3, 4, 5, 6, 7))


def _curves(curves: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Print the mean of each metric after some turns, as many as a line has room for. Only turns that nine games of ten
    reach are shown, as long games aren't like the others."""
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
    """Return the turns of a curve that at least nine games of ten reach."""
    return [row for row in curve if row["games"] * 10 >= 9 * curve[0]["games"]]


def _cells(curve: Sequence[Mapping[str, Any]]) -> Mapping[float, str]:
    """Format the mean after each turn with its confidence interval."""
    return {row["turn"]: " ".join(_mean(row, "mean")).strip() for row in _lasting(curve)}


def _cards(note: str, cards: Mapping[str, Mapping[str, Any]], fair: float | None) -> None:
    """Print how often notes named each card: a game, in how many games, and the win rate of these. In games with
    separate winners it is the win rate of the players named, beside the fair share (`fair`).

    A card named just once in every game tells nothing and isn't shown.
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
