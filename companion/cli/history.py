"""`salvage history` and `stats`: list, correct, delete and export finished games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from companion.cli.options import Json, OptionalGame
from companion.cli.output import NO_RESULT, agree_to_delete, echo, echo_json, say, table
from companion.cli.parameters import argument, flag, value
from components.messages import _, count
from components.places import find_games, locate, split_language
from components.problems import SalvageError

BGSTATS = "bgstats"


def history(
    changes: Annotated[
        list[str] | None, argument("[NAME=VALUE…]", "With --edit: date, place, note, a player's points, or Ann.name.")
    ] = None,
    game: Annotated[str | None, value("--game", "GAME", "Only this game.")] = None,
    player: Annotated[str | None, value("--player", "NAME", "Only games of this player.")] = None,
    since: Annotated[str | None, value("--since", "DAY", "Only from that day, or month, on.")] = None,
    open_: Annotated[int | None, value("--open", "NUMBER", "Show the score of a game as it was at the end.")] = None,
    edit: Annotated[int | None, value("--edit", "NUMBER", "Correct a game.")] = None,
    delete: Annotated[int | None, value("--delete", "NUMBER", "Delete a game.")] = None,
    deleted: Annotated[bool, flag("--deleted", "List the deleted games instead.")] = False,
    undelete: Annotated[int | None, value("--undelete", "NUMBER", "Bring a deleted game back.")] = None,
    export: Annotated[str | None, value("--export", "KIND", "For the app BG Stats: bgstats.")] = None,
    file: Annotated[Path | None, value("--file", "FILE", "Where to write it. Default: salvage.bgsplay.")] = None,
    yes: Annotated[bool, flag("--yes", "Don't ask before deleting.")] = False,
    as_json: Json = False,
) -> None:
    """List finished games, newest first; correct, delete and export them."""
    from companion.sessions import history as kept

    if changes and edit is None:
        show_game(_find_game(*changes), as_json)
    elif open_ is not None:
        show_game(kept.find(open_), as_json)
    elif edit is not None:
        _edit(edit, changes)
    elif delete is not None:
        _delete(delete, yes)
    elif undelete is not None:
        _show(kept.undelete(undelete))
    else:
        rows = kept.history(locate(game) if game else None, player, since, deleted)
        if export is not None:
            _export(export, file, rows)
        elif as_json:
            echo_json(rows)
        else:
            _list(rows, deleted, any((game, player, since)))


def _find_game(which: str, *more: str) -> dict[str, Any]:
    """Find a game by its number on the list, or by its session."""
    from companion.sessions import history as kept

    if more or "=" in which:
        raise SalvageError(_("changes need the number of a game, such as: salvage history --edit 2 place=Home"))
    return kept.find(int(which)) if which.isdecimal() else kept.find_finished_game(which)


def _edit(number: int, changes: list[str] | None) -> None:
    """Correct a game of the list."""
    from companion.sessions import history as kept

    if not changes:
        line = f"salvage history --edit {number} date=2026-11-14 Ann=12"
        raise SalvageError(_("say what to correct, such as: {line}", line=line))
    row = kept.edit(number, changes)
    _show(row)
    if row["number"] != number:
        moved = "The list goes by date: this game was number {number} and is now number {now}."
        echo(_(moved, number=number, now=row["number"]))


def _delete(number: int, yes: bool) -> None:
    """Delete a game of the list, once the user confirms it."""
    from companion.sessions import history as kept

    row = kept.find(number)
    if not yes:
        _show(row)
    if not agree_to_delete(_("Delete this game from the history?"), yes):
        echo(_("Nothing was deleted."))
        return
    kept.delete(number)
    echo(_("Deleted. salvage history --deleted lists it; --undelete 1 brings back the newest one."))


def _list(rows: Sequence[dict[str, Any]], deleted: bool, chosen: bool) -> None:
    """List games, or say that there are none. chosen: a filter may have left some out."""
    from companion.game_registry.games import titles_of

    if rows:
        titles = titles_of(row["address"] for row in rows)
        table([_cells(row, titles[row["address"]]) for row in rows], right=(0,))
    elif chosen:
        echo(_("No deleted games like that." if deleted else "No finished games like that."))
    else:
        echo(_("No deleted games." if deleted else "No finished games yet."))


def show_game(row: dict[str, Any], as_json: bool) -> None:
    """Show a game of the list with its score, the rule that ended it, and the command for its log."""
    from companion.engine.scoring import score_lines

    if as_json:
        echo_json(row)
        return
    _show(row)
    for line in score_lines(row["score"]) if row["score"] else _tell_holdings(row):
        say(f"  {line}", 4)
    if row["reason"]:
        say(f"  {_('Ended by {rule}', rule=_rule(row['game'], row['reason']))}", 4)
    if row["session"]:
        line = f"salvage log --session {row['session']}"
        echo(f"  {_('Its log: {line}', line=line)}")


def _tell_holdings(row: dict[str, Any]) -> Iterator[str]:
    """Describe each player's final holdings, for a game without a score whose session is still there."""
    from companion.table.facts import tell_holdings
    from companion.table.standing import find_final_holdings

    return tell_holdings(find_final_holdings(row["session"]) if row["session"] else {})


def _rule(game: str, id: str) -> str:
    """Format a rule's id with its text, if the game and the rule are still there: `SD-131 (The crew loses …)`."""
    from companion.engine.ledger import read

    place = find_games().get(game)
    known = read(place).get(id) if place else None
    return f"{id} ({known.text.rstrip('.')})" if known else id


def _export(kind: str, file: Path | None, rows: list[dict[str, Any]]) -> None:
    """Write games of the history in the format of another program. Raises SalvageError."""
    from companion.game_registry.games import titles_of
    from companion.sessions import bgstats
    from companion.sessions.history import list_known_spellings
    from companion.sessions.saves import write

    if kind != BGSTATS:
        raise SalvageError(_("there is no export {kind!r}; the only one is {known}", kind=kind, known=BGSTATS))
    if not rows:
        raise SalvageError(_("there are no finished games to export"))
    titles = titles_of(row["address"] for row in rows)
    to = file or Path(f"salvage{bgstats.END}")
    write(
        to, json.dumps(bgstats.document(rows, titles, list_known_spellings().get), ensure_ascii=False, indent=1) + "\n"
    )
    games = count(len(rows), "{n} game", "{n} games")
    echo(_("Wrote {games} to {file}. Send the file to your phone and open it with BG Stats.", games=games, file=to))


def _show(row: dict[str, Any]) -> None:
    from companion.game_registry.games import titles_of

    table([_cells(row, titles_of([row["address"]])[row["address"]])])


def _cells(row: dict[str, Any], title: str) -> tuple[str, ...]:
    """Return the cells of a game's row on the list."""
    turns = row["turn"] and count(row["turn"], "{n} turn", "{n} turns")
    more = " · ".join(filter(None, (turns, row["place"], row["note"])))
    return str(row["number"]), row["day"], title, _players(row), _result(row), more


def _players(row: dict[str, Any]) -> str:
    """Join the players' names, winners first, with their points unless the game is cooperative."""
    from companion.sessions.history import is_together

    score = row["score"]
    if not score or is_together(row):
        return ", ".join(row["players"])
    ranked = sorted(score["players"], key=lambda player: int(player["rank"]))
    return ", ".join(f"{player['name']} {player['total']}" for player in ranked)


def _result(row: dict[str, Any]) -> str:
    """Describe a game's result, and name the winners unless all or none of the players won."""
    from companion.sessions.history import is_together

    if is_together(row):
        return _("{result} together", result=_(row["result"]))
    winners = (row["score"] or {}).get("winners", ())
    if len(row["players"]) == 1:
        return _("scored")
    return _("{names} won", names=f" {_('and')} ".join(winners)) if winners else _(row["result"] or "scored")


def stats(game: OptionalGame = None, as_json: Json = False) -> None:
    """Show statistics of finished games of one title, or list the titles."""
    from companion.game_registry.games import box
    from companion.sessions.history import stats as summarise

    if game is None:
        _list_titles(as_json)
        return
    place = locate(game)
    row = summarise(place)
    if as_json:
        echo_json(row)
        return
    echo(f"{box(place).title}: {count(row['games'], '{n} game', '{n} games')}")
    counted = {"results": "Results", "winners": "Won by", "players": "Number of players"}
    for name, title in counted.items():
        if row[name] and not {*row[name]} <= NO_RESULT:
            say_key = {"results": _}.get(name, str)
            every = (f"{say_key(key)} ({count(number, '{n} game', '{n} games')})" for key, number in row[name].items())
            say(f"  {_(title)}: {', '.join(every)}", 4)
    for reason, number in row["reasons"].items():
        rule = _rule(place.id, reason)
        say(f"  {count(number, '{n} game ended by {rule}', '{n} games ended by {rule}', rule=rule)}", 4)
    if turns := row["turns"]:
        few, most = turns["least"], turns["most"]
        said = "Turns: {few}" if few == most else "Turns: {few} to {most}, {mean:.1f} on average"
        echo(f"  {_(said, few=few, most=most, mean=turns['mean'])}")


def _list_titles(as_json: bool) -> None:
    """List the titles of finished games, the most played first, with their names for `salvage stats`."""
    from companion.game_registry.games import titles_of
    from companion.sessions.history import history as finished_games

    numbers = Counter(split_language(row["address"])[0] for row in finished_games()).most_common()
    if as_json:
        echo_json([{"game": address, "games": number} for address, number in numbers])
        return
    titles = titles_of(address for address, _ in numbers)
    table([(titles[address], count(number, "{n} game", "{n} games"), address) for address, number in numbers])
    if not numbers:
        echo(_("No finished games yet."))
