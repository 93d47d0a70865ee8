"""`salvage scenario`, `sessions`, `save`, `load`, `export-scenario`, `history`, `stats`: what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.options import GameArgument, Json, Seat, SessionOption, Trust
from companion.cli.output import echo, echo_json, say, table
from companion.text.grammar import amount
from components.places import locate
from components.problems import SalvageError


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("scenario", epilog="Example: salvage scenario space-debris > late.yaml")(scenario)
    app.command("sessions", epilog="Example: salvage sessions --json")(sessions)
    app.command("save", epilog="Example: salvage save friday.json")(save)
    app.command("load", epilog="Example: salvage load friday.json --session saturday")(load)
    app.command("export-scenario", epilog="Example: salvage export-scenario now.yaml --seat all")(export_scenario)
    app.command("history", epilog="Example: salvage history --json")(history)
    app.command("stats", epilog="Example: salvage stats space-debris")(stats)


def scenario(game: GameArgument, trust: Trust = False) -> None:
    """Print a commented scenario file, with every field of the game's state, that is valid as it stands."""
    from companion.library.games import box_of, default_mode, rules_of
    from companion.positions.scenarios import template

    place = locate(game)
    mode = default_mode(place)
    rules = rules_of(place, mode, trust)
    echo(template(box_of(place, mode), rules), nl=False)


def sessions(as_json: Json = False) -> None:
    """List the sessions there are; the newest is what commands mean that name none."""
    from companion.sessions.session_store import listing

    found = listing()
    if as_json:
        echo_json(found)
        return
    if not found:
        echo("No sessions yet. Begin one: salvage new GAME --players Ann,Bo")
        return
    rows = []
    for row in found:
        mark = "*" if row["newest"] else ""
        if row["damaged"]:
            rows.append((mark, row["name"], "", "", "", row["damaged"]))
            continue
        state = row["outcome"]["result"] if row["over"] else amount(row["seq"], "answer")
        rows.append((mark, row["name"], row["game"], ", ".join(row["players"]), row["created"][:10], state))
    table(rows)


def save(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, one JSON document.")],
    session: SessionOption = None,
) -> None:
    """Write a session, whole, into one portable file."""
    from companion.sessions.journal import Journal
    from companion.sessions.saves import saved, write
    from companion.sessions.session_store import find

    journal = Journal(find(session))
    write(file, saved(journal))
    echo(f"{file}: session {journal.file.stem}")


def load(
    file: Annotated[str, typer.Argument(metavar="FILE|SESSION", help="A save; or a session, with the options below.")],
    session: Annotated[str | None, typer.Option("--session", metavar="NAME", help="Name of the new session.")] = None,
    recover: Annotated[
        bool, typer.Option("--recover", help="Make a session of what can be read of a damaged one.")
    ] = False,
    from_snapshot: Annotated[
        bool, typer.Option("--from-snapshot", help="Begin where the last turn of a session of another version began.")
    ] = False,
    game: Annotated[
        str | None, typer.Option("--game", metavar="PATH", help="The own game's folder, if it is another here.")
    ] = None,
) -> None:
    """Make a session of a save. The file or session it comes from stays as it is."""
    from companion.sessions import saves

    if recover and from_snapshot:
        raise SalvageError("--recover is for damaged sessions, --from-snapshot for those of another version; give one")
    if recover or from_snapshot:
        made = (saves.recover if recover else saves.from_snapshot)(_session_file(file), session)
    else:
        made = saves.load(Path(file), session, game)
    for line in made.told:
        echo(line)
    echo(f"Session {made.name}.")
    if made.problem:
        raise SalvageError(made.problem)


def _session_file(given: str) -> Path:
    """A session by its file or its name."""
    from companion.sessions.session_store import find

    path = Path(given)
    return path if path.is_file() else find(given)


def export_scenario(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The scenario file to write.")],
    session: SessionOption = None,
    seat: Seat = "table",
) -> None:
    """Write the position as a scenario, as one seat, the table or all see it; "?" stands for what is unseen."""
    from companion.sessions.saves import exported, write
    from companion.sessions.session_store import open_session

    opened = open_session(session)
    audience = opened.seat(seat)
    write(file, exported(opened, audience))
    echo(f"{file}: as seen by {audience}")


def history(as_json: Json = False) -> None:
    """List the games that have come to their end."""
    from companion.sessions.results import played

    rows = played()
    if as_json:
        echo_json(rows)
        return
    if not rows:
        echo("No game has come to its end yet.")
        return
    table([(row["ended"][:10], row["game"], ", ".join(_totals(row)), _result(row), _turns(row)) for row in rows])


def _totals(row: dict[str, Any]) -> list[str]:
    """The players, with their points where there was a score."""
    points = {player["name"]: f" {player['total']}" for player in (row.get("score") or {}).get("players", ())}
    return [f"{name}{points.get(name, '')}" for name in row["players"]]


def _result(row: dict[str, Any]) -> str:
    """The result, and who won where not all have or nobody has."""
    winners = (row.get("score") or {}).get("winners", ())
    won = f", won by {' and '.join(winners)}" if 0 < len(winners) < len(row["players"]) else ""
    return f"{row['result'] or 'scored'}{won}"


def _turns(row: dict[str, Any]) -> str:
    return amount(row["turn"], "turn") if row["turn"] else ""


def stats(game: GameArgument, as_json: Json = False) -> None:
    """Figures of all games of one kind that have come to their end."""
    from companion.sessions.results import stats as told

    row = told(locate(game).id)
    if as_json:
        echo_json(row)
        return
    echo(f"{row['game']}: {amount(row['games'], 'game')}")
    for name in ("results", "reasons", "winners", "players"):
        if row[name]:
            say(f"  {name}: {', '.join(f'{what} ({number})' for what, number in row[name].items())}", 4)
    if row["turns"]:
        turns = row["turns"]
        echo(f"  turns: {turns['least']} to {turns['most']}, {turns['mean']:.1f} on average")
