"""What a position leads to, where a game tells it: in sentences, and as a picture of the table.

A game's module `preview` may have `preview(table, ask) -> texts`, what the answers to the pending question lead to, and
`arrows(table, ask) -> Arrows` (layouts.drawing.hooks), the same to be drawn over the table. `ways(table, ask, answer)
-> Arrows` is where pieces go by one of them. `warnings(table, ask) -> texts` is what is certain to go wrong unless
something is done, at the last chance. All tell only what all may see. `lacks(table, player) -> {name: words}` is what
cards in front of a player still ask for, "" of those that are met.
The picture itself is `positions.table` of the game's layouts, or `positions.board` where there is none.
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
    """What the answers to the pending question lead to; nothing where the game doesn't tell."""
    return list(_call_game(session, "preview"))


def warnings(session: Session) -> list[str]:
    """What is certain to go wrong unless the pending question is answered with care."""
    return list(_call_game(session, "warnings"))


def draw(session: Session, file: Path, audience: str = TABLE_KEY) -> None:
    """Write a picture of the table as an audience sees it, with arrows for what can be done; as JSON in parts, without.

    Raises SalvageError where the game has none, and where the file can't be written.
    """
    from companion.table.pictures import draw_table, load_design, write_board

    refereed = session.meta.mode == REFEREE
    design = load_design(session.place, refereed=refereed)
    state = view(session.rules.dump(session.play.table), session.game.state, audience)
    if file.suffix.lower() == ".json":
        write_board(design, state, file)
    else:
        draw_table(design, state, file, _call_game(session, "arrows") if refereed else ())


def ways(session: Session, answer: Option) -> Sequence[Arrow]:
    """Where pieces go by an answer to the pending question, to be drawn over the board."""
    return _call_game(session, "ways", answer)


def lacks(session: Session, table: Any, player: str) -> Mapping[str, str]:
    """What cards in front of a player still ask for at a table of the session's game, by their names, "" of those that
    are met; nothing where the game doesn't tell."""
    tell = getattr(part_of(session.place, "preview", session.meta.mode), "lacks", None)
    return {} if tell is None else tell(table, player)


def _call_game(session: Session, name: str, *answer: Option) -> Sequence[Any]:
    """What a game's own function says of the pending question; nothing where there is no such function or question."""
    tell = getattr(part_of(session.place, "preview", session.meta.mode), name, None)
    ask = session.play.ask
    return [] if tell is None or ask is None else tell(session.play.table, ask, *answer)
