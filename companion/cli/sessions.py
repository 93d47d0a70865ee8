"""`salvage scenario`, `sessions`, `save`, `load` and `export-scenario`: saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from companion.cli.options import GameArgument, Json, Modules, Seat, SessionOption, Trust, options_of, with_expansions
from companion.cli.output import NO_RESULT, agree_to_delete, echo, echo_document, echo_json, table
from companion.cli.parameters import argument, flag, value
from components.places import locate
from components.problems import SalvageError


def scenario(game: GameArgument, module: Modules = None, trust: Trust = False) -> None:
    """Print a commented scenario file, with every field of the game's state, that is valid as it stands."""
    from companion.game_registry.games import box_of, default_mode, rules_of
    from companion.positions.scenarios import template
    from components.modules import base_and, game_with

    game, module = with_expansions(game, module)
    place = locate(game)
    mode = default_mode(place)
    rules = rules_of(place, mode, trust)
    box = box_of(place, mode)
    if module:
        box = game_with(box, base_and(box, module))
    echo_document(template(box, rules, options_of(game, module, None)))


def sessions(
    rename: Annotated[tuple[str, str] | None, value("--rename", "OLD NEW", "Give a session another name.")] = None,
    delete: Annotated[str | None, value("--delete", "NAME", "Delete a session.")] = None,
    undelete: Annotated[str | None, value("--undelete", "NAME", "Bring a deleted session back.")] = None,
    yes: Annotated[bool, flag("--yes", "Don't ask before deleting.")] = False,
    as_json: Json = False,
) -> None:
    """List your sessions; commands use the newest unless you name one. Rename and delete them."""
    from companion.sessions.session_list import listing

    if rename or delete or undelete:
        _put_in_order(rename, delete, undelete, yes)
        return
    found = listing()
    if as_json:
        echo_json(found)
    elif found:
        _list(found)
    else:
        echo("No sessions yet. Start one: salvage new GAME --players Ann,Bo")


def _put_in_order(rename: tuple[str, str] | None, delete: str | None, undelete: str | None, yes: bool) -> None:
    """Rename, delete or restore a session."""
    from companion.sessions import kept_files
    from companion.sessions.session_store import find

    if rename:
        echo(f"Renamed {find(rename[0]).stem} to {kept_files.rename(*rename)}.")
    if delete:
        name = find(delete).stem
        if not agree_to_delete(f"Delete session {name}, with its log?", yes):
            echo("Nothing was deleted.")
            return
        kept_files.delete(name)
        echo(f"Deleted {name}. For {kept_files.DAYS} days salvage sessions --undelete {name} brings it back.")
    if undelete:
        echo(f"Session {kept_files.undelete(undelete)} is back.")


def _list(found: Sequence[dict[str, Any]]) -> None:
    """Print the sessions with their current state or result; for damaged ones, what is wrong."""
    from companion.game_registry.games import titles_of
    from companion.table.standing import describe_last_played, describe_standings

    stands = describe_standings([row for row in found if row["over"] is False])
    titles = titles_of(row["address"] for row in found if not row["damaged"])
    rows = []
    for row in found:
        mark = "*" if row["newest"] else ""
        if row["damaged"]:
            rows.append((mark, row["name"], "", "", row["damaged"], "", ""))
        else:
            state, when = (
                _ending(row["outcome"]) if row["outcome"] else (stands[row["name"]], describe_last_played(row["name"]))
            )
            rows.append(
                (mark, row["name"], titles[row["address"]], ", ".join(row["players"]), state, row["mode"], when)
            )
    table(rows)


def _ending(outcome: dict[str, Any]) -> tuple[str, str]:
    """Return how a session ended, and when."""
    from companion.sessions.local_days import ago

    result = outcome["result"]
    return "over" if result in NO_RESULT else f"over: {result}", ago(outcome["ended"])


def save(
    file: Annotated[Path, argument("FILE", "The file to write, one JSON document.")],
    session: SessionOption = None,
) -> None:
    """Write a session, whole, into one portable file."""
    from companion.sessions.journal import Journal
    from companion.sessions.saves import saved, write
    from companion.sessions.session_store import find

    journal = Journal(find(session))
    write(file, saved(journal))
    echo(f"Saved session {journal.file.stem} to {file}.")


def load(
    file: Annotated[str, argument("FILE|SESSION", "A save; or a session, with the options below.")],
    session: Annotated[str | None, value("--session", "NAME", "Name of the new session.")] = None,
    recover: Annotated[bool, flag("--recover", "Make a session of what can be read of a damaged one.")] = False,
    from_snapshot: Annotated[
        bool, flag("--from-snapshot", "Begin where the last turn of a session of another version began.")
    ] = False,
    game: Annotated[str | None, value("--game", "PATH", "The own game's folder, if it is another here.")] = None,
) -> None:
    """Restore a saved session. The file or session it comes from stays as it is."""
    from companion.sessions import saves

    if recover and from_snapshot:
        raise SalvageError("--recover is for damaged sessions, --from-snapshot for those of another version; give one")
    if recover or from_snapshot:
        made = (saves.recover if recover else saves.load_from_snapshot)(_session_file(file), session)
    else:
        made = saves.load(Path(file), session, game)
    for line in made.told:
        echo(line)
    echo(f"Loaded as session {made.name}.")
    if made.problem:
        raise SalvageError(made.problem)


def _session_file(given: str) -> Path:
    """Return a session's file, from its path or name."""
    from companion.sessions.session_store import find

    path = Path(given)
    return path if path.is_file() else find(given)


def export_scenario(
    file: Annotated[Path, argument("FILE", "The scenario file to write.")],
    session: SessionOption = None,
    seat: Seat = "table",
) -> None:
    """Write the position as a scenario, as one seat, the table or all see it; "?" stands for what is unseen."""
    from companion.sessions.saves import exported, write
    from companion.sessions.session_store import open_session

    opened = open_session(session)
    audience = opened.seat(seat)
    write(file, exported(opened, audience))
    seen = {"table": "the table sees it", "all": "it is, with all secrets"}.get(audience, f"{audience} sees it")
    echo(f"Wrote the position to {file}, as {seen}.")
