"""Games of strangers that are far larger than any: refused in a line, soon, instead of being worked on for minutes."""

from __future__ import annotations

import time
from typing import Any

import pytest

from ..long_run import LONG, first_of

HEAD = "id,name,code,count,port,motto\n"


def rows(number: int, port: str = "Rome", count: int = 1) -> str:
    return HEAD + "".join(f"s{i},N{i},C{i},{count},{port},x\n" for i in range(number))


@pytest.mark.parametrize("command", first_of(["check", "plan", "contents"]))
def test_very_many_rows_are_refused(own: Any, command: str) -> None:
    """As a spreadsheet may have them by mistake."""
    own.write("components/ships.csv", rows(60_000))
    begun = time.process_time()
    said = own.run(command, own.folder)

    assert (said.code, said.faults) == (
        2, ["fleet/components/ships.csv:5002: there are more than 5,000 rows"],
    )  # fmt: skip
    assert time.process_time() - begun < 5


def test_very_many_pieces_are_refused(own: Any) -> None:
    """Few rows are enough for them."""
    own.write("components/ships.csv", rows(2, count=4000))

    assert own.check().faults == ["fleet/components/game.yaml:14: the game has 8,001 pieces; the most is 5,000"]


def test_a_run_without_end_is_refused(own: Any) -> None:
    """Before its pieces are laid on sheets, as boards in panels take thousands."""
    own.change("components/game.yaml", "63 x 88", "1100 x 1600")
    own.write("components/ships.csv", rows(1, count=4990))
    begun = time.process_time()

    for command in ("plan", "print"):
        said = own.run(command, own.folder)
        assert said.code == 2
        assert "sheets; the most is 1,000; print some with --only" in said.err
    assert time.process_time() - begun < 5


@LONG
def test_very_many_mistakes_are_told_soon(own: Any) -> None:
    """What may have been meant isn't looked for among thousands, nor for thousands."""
    own.change("components/game.yaml", "    rows:\n      - {port: Rome, size: 3}\n      - {port: Oslo, size: 1}\n",
               "    rows: ports.csv\n")  # fmt: skip
    own.write("components/ports.csv", "port,size\n" + "".join(f"Port{i},1\n" for i in range(900)))
    own.write("components/ships.csv", rows(4990, port="Pxrt"))
    begun = time.process_time()
    said = own.check()

    assert said.code == 2
    assert "port is 'Pxrt'" in said.err
    assert "… and 150 more" in said.err
    assert time.process_time() - begun < 8
