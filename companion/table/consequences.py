"""Consequences of a position as the game describes them: in sentences, and as a picture of the table.

A game's module `preview` may have `preview(table, ask) -> texts`, the consequences of answers to the pending question,
and `arrows(table, ask) -> Arrows` (layouts.drawing.hooks), the same drawn over the table. `ways(table, ask, answer) ->
Arrows` shows where pieces go by one of them. `warnings(table, ask) -> texts` warns of what is certain to go wrong
unless something is done, at the last chance. All of them use only what everybody may see. `lacks(table, player) ->
{name: words}` lists what cards in front of a player still need, "" for those that need nothing. The picture itself is
`positions.table` of the game's layouts, or else `positions.board`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.game_registry.games import REFEREE, part_of
from companion.positions.views import TABLE_KEY, view

if TYPE_CHECKING:
    from companion.engine import Option
    from companion.sessions.session import Session
    from layouts.drawing.hooks import Arrow


def preview(session: Session) -> list[str]:
    """Return the consequences of the answers to the pending question; empty if the game describes none."""
    return list(_call_game(session, "preview"))


def warnings(session: Session) -> list[str]:
    """Return warnings of what is certain to go wrong unless the pending question is answered with care."""
    return list(_call_game(session, "warnings"))


def draw(session: Session, file_path: Path, audience: str = TABLE_KEY) -> None:
    """Write a picture of the table as an audience sees it, with arrows for possible moves; as JSON in parts, without
    arrows.

    Raises SalvageError if the game has no picture, or the file can't be written.
    """
    from companion.table.pictures import draw_table, load_design, write_board

    is_refereed = session.meta.mode == REFEREE
    design = load_design(session.place, refereed=is_refereed)
    state = view(session.rules.dump(session.play.table), session.game.state, audience)
    if file_path.suffix.lower() == ".json":
        write_board(design, state, file_path)
    else:
        draw_table(design, state, file_path, _call_game(session, "arrows") if is_refereed else ())


def find_piece_ways(session: Session, answer: Option) -> Sequence[Arrow]:
    """Return the arrows on the board by which pieces go with an answer to the pending question."""
    return _call_game(session, "ways", answer)


def lacks(session: Session, table: Any, player_name: str) -> Mapping[str, str]:
    """Return what cards in front of a player still need at a table of the session's game, by name, "" for those that
    need nothing; empty if the game doesn't say."""
    find_game_needs = getattr(part_of(session.place, "preview", session.meta.mode), "lacks", None)
    return {} if find_game_needs is None else find_game_needs(table, player_name)


def _call_game(session: Session, name: str, *answer: Option) -> Sequence[Any]:
    """Return the result of a game's own function on the pending question; empty without that function or a question."""
    game_function = getattr(part_of(session.place, "preview", session.meta.mode), name, None)
    ask = session.play.ask
    return [] if game_function is None or ask is None else game_function(session.play.table, ask, *answer)
