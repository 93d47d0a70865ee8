"""`salvage init`, `schema`, `watch`, `pull` and `diff`: begin, watch and compare your own game."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from companion.cli.options import Json, Trust, game_names, pairs
from companion.cli.parameters import argument, flag, value
from companion.text.grammar import amount
from components.places import game_id, locate
from components.problems import SalvageError, check_one_of, display_path, in_quotes, listed

if TYPE_CHECKING:
    from companion.making.difference import GameDifference
    from companion.making.starter_questions import StarterQuestions


def _starters() -> list[str]:
    """Return the starter games, for shell completion."""
    from companion.making.init import STARTERS

    return list(STARTERS)


def _sorts() -> list[str]:
    """Return the file types that have a schema, for shell completion."""
    from companion.making.schemas import SCHEMAS

    return list(SCHEMAS)


def init(
    folder: Annotated[
        Path,
        argument(
            "FOLDER", "A folder that isn't there yet, or is empty; its name is the game's. With --rules also a game."
        ),
    ],
    name: Annotated[str | None, value("--name", "TITLE", "The game's title. Default: from the folder's name.")] = None,
    starter: Annotated[
        str | None,
        value(
            "--from",
            "STARTER",
            "The game to begin with: cards, tiles, board, hexes, track, tricks or roll-and-write. Default: cards.",
            autocompletion=_starters,
        ),
    ] = None,
    players: Annotated[str | None, value("--players", "N..M", "How many can play. Default: 2..4.")] = None,
    rules: Annotated[
        bool | None,
        flag("--rules/--no-rules", "Whether the companion referees it, with rules in Python. Default: no."),
    ] = None,
) -> None:
    """Begin a game of your own: a small one that prints, plays and scores as it stands, to be changed."""
    from companion.cli.output import echo, say
    from companion.making.add_rules import has_data
    from companion.making.init import check_empty, suggest_title
    from companion.making.starter_questions import StarterQuestions

    game_id(folder)
    if rules and has_data(folder):
        if any((name, starter, players)):
            raise SalvageError("the game is there already; --rules alone adds rules to it")
        _add_rules(folder)
        return
    check_empty(folder)
    questions = StarterQuestions(suggest_title(folder))
    knows_rules = None if rules is None else ("no", "yes")[rules]
    _ask(questions, {"title": name, "starter": starter, "players": players, "rules": knows_rules})
    written = questions.begin(folder)
    shown = [file for file in written if not file.startswith(".")]
    echo(f"Wrote {len(shown)} files to {folder}, and {len(written) - len(shown)} that editors read:")
    for file in shown:
        echo(f"  {file}")
    mine = in_quotes(str(folder) if folder.is_absolute() else f"./{folder.as_posix()}")
    say("Change a line, and see what comes of it:")
    for line in (f"watch {mine}", f"check {mine}", f"print {mine}", f'play {mine} --players "Ann,Bo"', "table"):
        echo(f"  salvage {line}")


def _add_rules(folder: Path) -> None:
    """Add rules to a game that only has data, and list the files."""
    from companion.cli.output import echo, say
    from companion.game_registry.trust import trust_written
    from companion.making.add_rules import add_rules

    written = add_rules(folder)
    place = locate(str(folder))
    others = trust_written(place, written)  # Salvage wrote these; once they change, trust is asked for again.
    echo(f"Wrote {len(written)} files to {folder}, and changed none:")
    for file in written:
        echo(f"  {file}")
    say("They deal, play and end as a beginning: change them into your rules. Sessions that were tracked go on so.")
    if others:
        say(f"None of its Python runs yet, as {listed(others)} came from elsewhere; read that, then:")
    echo(f"  salvage check {place.command_name}{' --trust' if others else ''}")


def _ask(questions: StarterQuestions, given: Mapping[str, str | None]) -> None:
    """Ask at a terminal for everything that no option gave; elsewhere the defaults hold. Raises SalvageError."""
    from companion.forms.form import Left
    from companion.terminal.form_prompts import FormPrompts
    from companion.terminal.plain import Plain

    for name, answer in given.items():
        if answer is not None:
            questions.put(name, answer)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    try:
        for field in questions.fields():
            if given[field.key] is None:
                FormPrompts(Plain(beside=True)).fill_in(field.form())
    except (EOFError, Left):
        raise SalvageError("nothing was written") from None


def schema(
    sort: Annotated[
        str | None,
        argument("[SORT]", "game, faces, theme, scenario, ledger or state.", autocompletion=_sorts),
    ] = None,
    game: Annotated[
        str | None,
        argument("[GAME|FOLDER]", "A game, whose kinds, fields and state it then knows.", autocompletion=game_names),
    ] = None,
    *,
    write: Annotated[
        Path | None,
        value("--write", "FOLDER", "Write all of them into your game's folder, where its files look for them."),
    ] = None,
) -> None:
    """Print the JSON Schema of a game's files, with which editors complete, explain and check as you type."""
    from companion.cli.output import echo, echo_json
    from companion.making.schemas import FOLDER, SCHEMAS

    if (sort is None) == (write is None) or (write and game):
        raise SalvageError(f"name one of {', '.join(SCHEMAS)}, or --write FOLDER for all of them")
    if write:
        from companion.making.schemas import write_schemas

        echo(f"Wrote {len(write_schemas(locate(str(write))))} files to {write / FOLDER}")
        return
    check_one_of("schema", sort or "", SCHEMAS)
    from companion.game_registry.games import box

    echo_json(SCHEMAS[sort or ""](box(locate(game)) if game else None))


def watch(
    folder: Annotated[str, argument("FOLDER", "The folder of your own game.", True, autocompletion=game_names)],
    *,
    changed_since: Annotated[
        str | None,
        value(
            "--changed-since", "OLD", "Show what differs from this folder or FOLDER@REVISION. Default: last (print)."
        ),
    ] = None,
    option: Annotated[
        list[str] | None, value("--option", "NAME=VALUE", "Show what prints with this option (may be repeated).")
    ] = None,
    port: Annotated[
        int, value("--port", "NUMBER", "Port to listen at. Default: any that is free.", min=0, max=65535)
    ] = 0,
    browser: Annotated[bool, flag("--browser/--no-browser", "Whether to open the page in the browser.")] = True,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Show your own game in the browser while you make it: every save is drawn at once, and its page edits files."""
    from companion.game_registry.trust import is_trusted
    from companion.making.difference import find_version
    from companion.making.printed import LAST_PRINT, find_printed

    place, ways = locate(folder), pairs(option)
    if trust:
        is_trusted(place, grant=True)
    if changed_since not in (None, LAST_PRINT):
        with find_version(f"{changed_since}#{place.language}".rstrip("#")) as then:
            _serve((folder, then.address, str(changed_since), ways), port, browser, as_json)
        return
    printed = "" if place.builtin else f"{find_printed(place)}#{place.language}".rstrip("#")
    _serve((folder, printed, LAST_PRINT, ways), port, browser, as_json)


def _serve(watched: tuple[Any, ...], port: int, browser: bool, as_json: bool) -> None:
    """Serve the preview of a folder until somebody ends it. watched: the arguments of `Watching`."""

    from companion.cli.output import echo
    from companion.making.watching import Watching
    from companion.web.http.running import LOOPBACK, make_web_server, open_listener

    listening, watching = open_listener(LOOPBACK, port), Watching(*watched)
    address = f"http://{LOOPBACK}:{listening.getsockname()[1]}/{watching.token}/"
    if as_json:
        echo(json.dumps({"address": address}))  # One line, so that a script can read it while the server runs.
    else:
        echo(f"Watching {watched[0]}: {address}")
        echo("Ctrl+C ends it.")
    if browser and not as_json:
        import webbrowser

        webbrowser.open(address)
    make_web_server(watching.make_app()).run(sockets=[listening])


def pull(game: Annotated[str, argument("GAME", "The folder of your own game.", autocompletion=game_names)]) -> None:
    """Fetch your game's tables from where its data say that a spreadsheet publishes them; those before stay beside."""
    from companion.cli.output import echo
    from companion.making.pulling import pull_tables

    for table in pull_tables(locate(game)):
        before = f"; the one before is {table.before}" if table.before else ""
        echo(f"{display_path(table.file)}: {amount(table.rows, 'row')}{before if table.changed else ', as before'}")


def diff(
    old: Annotated[str, argument("OLD", "A game's folder, or FOLDER@REVISION of git.", autocompletion=game_names)],
    new: Annotated[str, argument("NEW", "The same, as it is now.", True, autocompletion=game_names)],
    *,
    html: Annotated[Path | None, value("--html", "FILE", "Write a page with faces side by side.")] = None,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """List which pieces of a game were added, are gone or changed, field by field and face by face."""
    from companion.cli.output import echo, echo_json, write_page
    from companion.making.difference import compare, versions

    with versions(old, new, trust=trust) as (then, now):
        found = compare(then, now)
        if html:
            from companion.making.difference_page import render_page

            write_page(html, render_page(found))
    if as_json:
        echo_json(found.as_json())
        return
    _show_difference(found)
    if html:
        echo(f"Wrote {html}.")


def _show_difference(found: GameDifference) -> None:
    from companion.cli.output import echo
    from components.piece_changes import find_renamed

    for id in found.added:
        echo(f"added    {id}")
    for id in found.removed:
        echo(f"gone     {id}")
    for each in found.changed:
        fields = [f"{name} {_tell(a)} → {_tell(b)}" for name, (a, b) in each.fields.items()]
        looks = [f"{side} looks different" for side in each.sides]
        echo(f"changed  {each.id}: {'; '.join([*fields, *looks])}")
    for renamed in find_renamed(found.old.game, found.new.game):
        echo(f"renamed? {renamed.what}")
    if not (found.added or found.removed or found.changed):
        echo("No piece differs.")


def _tell(value: object) -> str:
    return "nothing" if value in (None, "", (), []) else str(value)
