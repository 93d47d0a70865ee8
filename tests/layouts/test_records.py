"""Lists of records in a face: a `repeat` of a piece's list, or of one in a row it names, may name their fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from components.loader import load as load_game
from components.places import locate
from components.problems import SalvageError
from layouts.drawing.scene import Text, walk
from layouts.faces.design import Design
from layouts.faces.loader import load

from ..game_folder import GameFolder

GAME = """\
title: Bands
players: [1, 2]
tables:
  jobs:
    title: Jobs
    key: job
    source: house
    note: An example.
    fields:
      job: text
      pays: {type: list of record, fields: {low: int, high: {type: int, default: 0}}}
    rows:
      - {job: dig, pays: [{low: 1, high: 3}, {low: 4}]}
kinds:
  card:
    title: Cards
    size: 63 x 88
    source: house
    note: An example.
    fields:
      job: row jobs
      rolls: {type: list of record, fields: {says: text}}
    pieces:
      - {id: one, name: One, job: dig, rolls: [{says: well}, {says: ill}, {says: both}]}
"""
FACES = """\
kinds:
  card: {front: f}
faces:
  f:
    - repeat: "{{ job_pays }}"
      at: [5, 10]
      step: [0, 10]
      draw:
        - {text: "{{ low ~ '-' ~ high if high else low ~ ' up' }}", at: [0, 0]}
    - repeat: "{{ rolls }}"
      at: [30, 10]
      step: [0, 10]
      draw:
        - {text: "{{ SAID }}", at: [0, 0]}
"""


def design_of(tmp_path: Path, said: str) -> Design:
    for folder, file, text in (("components", "game.yaml", GAME), ("layouts", "faces.yaml", FACES)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_text(text.replace("SAID", said))
    return load(locate(str(tmp_path)), "full")


def test_a_repeat_names_the_fields_of_records(tmp_path: Path) -> None:
    """Those of a field and of a table's column, defaults too."""
    design = design_of(tmp_path, "says")
    piece = load_game(locate(str(tmp_path))).piece("card.one")
    words = [item.text for item in walk(design.scene(piece, "front").items) if isinstance(item, Text)]

    assert words == ["1-3", "4 up", "well", "ill", "both"]


def test_cells_hold_arithmetic(tmp_path: Path) -> None:
    """Over the values of their row, and those that it brings; what can't be worked out is told with its line."""
    game = GAME.replace("job: text", "job: text\n      tools: int\n      hint: text")
    game = game.replace("{job: dig,", '{job: dig, tools: 2, hint: "Take {{ tools + 1 }}.",')
    game = game.replace("job: row jobs", "job: row jobs\n      words: text")
    game = game.replace("job: dig, rolls", 'job: dig, words: "Deal {{ job_tools * 3 }} {fuel}", rolls')
    faces = "kinds: {card: {front: f}}\nfaces: {f: [{text: '{{ words ~ job_hint }}', at: [0, 9]}]}\n"
    made = GameFolder(tmp_path, {"components/game.yaml": game, "layouts/faces.yaml": faces})
    design = load(made.place, "full")
    scene = design.scene(design.game.piece("card.one"), "front")

    assert [item.text for item in walk(scene.items) if isinstance(item, Text)] == ["Deal 6 {fuel}Take 3."]
    made.change("components/game.yaml", "{{ job_tools * 3 }}", "{{ job_tools * job_hint }}")
    with pytest.raises(SalvageError, match=r"game.yaml:\d+: card.one: the expression fails: \* takes numbers"):
        load(made.place, "full")


def test_what_no_record_has_is_a_fault(tmp_path: Path) -> None:
    """Of other lists' fields too: each repeat knows its own."""
    design = design_of(tmp_path, "low")

    with pytest.raises(SalvageError, match="there is no field 'low'"):
        design.scene(design.game.piece("card.one"), "front")


STALLS = """\
  suits:
    title: Suits
    key: suit
    source: house
    note: An example.
    fields: {suit: name, rank: int}
    rows: [{suit: corn, rank: 2}, {suit: water, rank: 3}]
  stalls:
    title: Stalls
    key: stall
    source: house
    note: An example.
    fields: {stall: name, suit: row suits, offers: {type: list of record, fields: {for: row suits}}}
    rows: [{stall: north, suit: corn, offers: [{for: water}, {for: corn}]}, {stall: south, suit: water, offers: []}]
kinds:
"""


def test_a_repeat_over_a_table_brings_the_columns_of_rows_that_it_names(tmp_path: Path) -> None:
    """Of records in a table's row and of a piece's list, too; what no table has is a fault."""
    game = GAME.replace("kinds:\n", STALLS).replace("fields: {says: text}", "fields: {says: row suits}")
    game = re.sub(r"says: (well|ill|both)", "says: water", game)
    listed = "- {text: '{{ stall }} {{ suit_rank * 2 }}', at: [0, 0]}"
    nested = "- {repeat: '{{ offers }}', draw: [{text: '{{ for_rank }}', at: [0, 0]}]}"
    faces = FACES.replace('"{{ job_pays }}"', "stalls").replace("SAID", "says_rank")
    faces = re.sub(r"- \{text: .* up.*", f"{listed}\n        {nested}", faces)
    for folder, file, text in (("components", "game.yaml", game), ("layouts", "faces.yaml", faces)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_text(text)
    design = load(locate(str(tmp_path)), "full")

    scene = design.scene(design.game.piece("card.one"), "front")
    assert [item.text for item in walk(scene.items) if isinstance(item, Text)] == [
        "north 4", "3", "2", "south 6", "3", "3", "3",
    ]  # fmt: skip
