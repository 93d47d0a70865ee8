"""Other people's tables as they come: columns by any name, ids made of names, some rows, lists in cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from components.loader import load
from components.places import locate
from components.problems import SalvageError
from components.schema import Game

from .. import spreadsheets
from ..game_folder import GameFolder

GAME = """\
title: Brought
players: [2, 4]
kinds:
  card:
    title: Cards
    size: poker
    source: published
    pieces: {file}
"""
NAMED = "\n    columns: {Bezeichner: name}"
FORMS = {
    "love letters": (
        "value,title,description,@count\n1,Sentry,Guess a hand,5\n8,Queen,Never discard,1\n",
        "columns: {value: value, description: text}",
        "sentry 5 1 Guess a hand; queen 1 8 Never discard",
    ),
    "names and numbers": ("Name,qty\nSpark,3\nBoom,1\n", "", "spark 3; boom 1"),
    "costs": (
        "name,cost,points\nMill,2,\nWell,,4\n",
        "columns: {cost: cost, points: points}",
        "mill 1 2 ; well 1  4",
    ),
    "odds": (
        "Name,Quantity,Hint,Description,Probability\nSea Fog,2,wet,Hide a ship,\"12,5\"\nÖl & Salz,1,,Swap,50%\n",
        "columns: {Hint: hint, Description: text, Probability: odds}",
        "sea-fog 2 wet Hide a ship 12,5; ol-salz 1  Swap 50%",
    ),
    "two sides": (
        "Qty;Name;Text;Name;Text\n2;Day;Rise;Night;Rest\n",
        "columns: {Text: text, Name (2): back_name, Text (2): back_text}",
        "day 2 Rise Night Rest",
    ),
}  # fmt: skip


def bring(folder: Path, table: str, more: str = "", file: str = "deck.csv", head: str = "") -> Game:
    """A game whose cards are that table. Raises SalvageError."""
    game = GAME.replace("{file}", f"{file}\n    {more}") + head
    made = GameFolder(folder, {"components/game.yaml": game, "components/deck.csv": table})
    if not file.endswith("csv"):
        spreadsheets.write(
            made.folder / "components" / file, {"Cards": [line.split(";") for line in table.split("\n")]}
        )
    return load(locate(str(folder)))


def tell(game: Game) -> str:
    """Each card in words."""
    cards = game.kinds["card"].pieces
    return "; ".join(" ".join([card.key, str(card.count), *map(str, card.fields.values())]) for card in cards)


@pytest.mark.parametrize("form", FORMS)
def test_a_table_comes_in_as_it_is(tmp_path: Path, form: str) -> None:
    """The first five of the forms in which decks are published: nothing in the file is changed."""
    table, written, cards = FORMS[form]
    assert tell(bring(tmp_path / "game", table, written)) == cards


@pytest.mark.parametrize("file", ["deck.csv", "deck.xlsx", "deck.ods"])
def test_columns_of_any_letters(tmp_path: Path, file: str) -> None:
    """Mapped once, from a file of any program; a field that is declared keeps its type."""
    table = "Название;Größe (cm);数\nЛес;3;2\nЛес;4;1\nForêt d'été;5;1"
    written = "fields: {size_cm: int}\n    columns: {Название: name, Größe (cm): size_cm, 数: count}"
    game = bring(tmp_path / "game", table, written, file)
    assert tell(game) == "n3799476487 2 3; n3799476487-2 1 4; foret-dete 1 5"
    assert [each.name for each in game.kinds["card"].pieces] == ["Лес", "Лес", "Forêt d'été"]


def test_ids_are_those_of_the_first_language(tmp_path: Path) -> None:
    """Whoever reads the German cards has the same pieces; an id that is given stays, and no made one is the same."""
    table = "name,Name:de,id\nOld Rod,Alte Rute,\nold rod,Rute,\nNet,Netz,old-rod-2\n"
    head = "language: en\nlanguages: [en, de]\n"
    bring(tmp_path / "game", table.replace("Name:de", "name:de"), head=head)
    games = [load(locate(f"{tmp_path / 'game'}#{code}")) for code in ("en", "de")]
    assert [each.name for each in games[1].kinds["card"].pieces] == ["Alte Rute", "Rute", "Netz"]
    for game in games:
        assert [each.key for each in game.kinds["card"].pieces] == ["old-rod", "old-rod-3", "old-rod-2"]


def test_some_rows_of_a_file(tmp_path: Path) -> None:
    """Two kinds share a file, each with its own rows; a row's faults keep its line."""
    table = "Typ,Name,cost\nspell,Gust,1\n5,Rat,2\nspell,Hush,x\n"
    head = "  foe: {title: Foes, size: mini, source: published, pieces: deck.csv, where: {Typ: 5}, ignore: [cost]}\n"
    written = "where: {Typ: [spell, trap]}\n    fields: {cost: COST}"
    game = bring(tmp_path / "a", table, written.replace("COST", "text"), head=head)
    assert [each.id for each in game.pieces()] == ["card.gust", "card.hush", "foe.rat"]

    with pytest.raises(SalvageError, match=r"deck.csv:4: cost is 'x'; it must be a whole number"):
        bring(tmp_path / "b", table, written.replace("COST", "int"))
    with pytest.raises(SalvageError, match=r"game.yaml:\d+: no row has trap in column 'Typ'; it has spell, 5"):
        bring(tmp_path / "c", table, "where: {Typ: trap}\n    ignore: [cost]")
    with pytest.raises(SalvageError, match=r"game.yaml:\d+: the file has no column 'Type' \(did you mean Typ"):
        bring(tmp_path / "d", table, "where: {Type: trap}\n    ignore: [Typ, cost]")


def test_lists_in_a_cell(tmp_path: Path) -> None:
    """By the sign that the field declares, numbers as numbers; other spellings of a piece by semicolons."""
    table = "name,tags,sums,also\nRat,grey; small,3;007;1.5,rodent; pest\nOwl,,4,\n"
    tags = "tags: {type: list of text, separator: ;, default: []}"
    written = f"fields: {{{tags}, sums: {{type: list of number, separator: ';'}}}}"
    rat, owl = bring(tmp_path / "a", table.replace("007", "7"), written).kinds["card"].pieces
    assert (rat.fields["tags"], rat.fields["sums"], rat.also) == (["grey", "small"], [3, 7, 1.5], ("rodent", "pest"))
    assert (owl.fields["tags"], owl.fields["sums"], owl.also) == ([], [4], ())

    with pytest.raises(SalvageError, match=r"deck.csv:2: sums is '007'; it must be a number"):
        bring(tmp_path / "b", table, written)
    with pytest.raises(SalvageError, match=r"deck.csv:2: tags is .*; it must be a list; in a cell its entries"):
        bring(tmp_path / "c", table.replace("007", "7"), written.replace("separator: ;, ", ""))


def test_what_is_proposed_brings_the_table_in(tmp_path: Path) -> None:
    """What `check` says can be pasted: the first column is the name, where none is; no field is taken for another."""
    table = "Bezeichner,Shade,Öl: Wert,Bezeichner\nRatte,dark,3,grau\n"
    with pytest.raises(SalvageError) as told:
        bring(tmp_path / "a", table)
    proposal = next(each.what for each in told.value.faults if "to read more" in each.what)
    written = proposal.partition("under kinds.card ")[2].partition(", or")[0]
    assert (
        written == 'columns: {Bezeichner: name, Shade: shade_text, "Öl: Wert": ol_wert, "Bezeichner (2)": bezeichner_2}'
    )
    assert tell(bring(tmp_path / "b", table, written)) == "ratte 1 dark 3 grau"
    left_out = proposal.partition("leave out ")[2]
    assert tell(bring(tmp_path / "c", table, left_out.replace("Bezeichner,", "") + NAMED)) == "ratte 1"


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("columns: {Nam: name}", "the file has no column 'Nam' (did you mean Name?); it has Name, Anzahl"),
        ("columns: {Anzahl: cuont}", "there is no field 'cuont' (did you mean count?); else declare it"),
        ("columns: {Name: name, Anzahl: name}", "'name' is there twice: two columns of the file are read as it"),
        ("columns: {Anzahl: Zahl!}", "kinds.card.columns.Anzahl is 'Zahl!'; it must be small letters and digits"),
    ],
)
def test_columns_that_are_wrong(tmp_path: Path, written: str, fault: str) -> None:
    """Told by line of game.yaml, with what there is."""
    with pytest.raises(SalvageError) as told:
        bring(tmp_path / "game", "Name,Anzahl\nRat,2\n", written)
    faults = [each for each in told.value.faults if fault in each.what]
    assert [(Path(each.file).name, each.line) for each in faults] == [("game.yaml", 9)]
