"""The loader names every fault of a game's data with its file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import components
from components.problems import did_you_mean
from components.yamlfile import joined, parse

from ..long_run import LONG

Case = tuple[str, str, list[str]]


def cases() -> dict[str, Case]:
    """The cases of faults.txt by name: the text replaced, what replaces it, the faults told."""
    found: dict[str, Case] = {}
    for text in Path(__file__).with_name("faults.txt").read_text().split("\n### ")[1:]:
        name, rest = text.split("\n", 1)
        old, rest = rest.split("\n--- becomes\n")
        new, faults = ("\n" + rest).split("\n--- faults\n")
        # A text that becomes nothing takes its line with it.
        found[name] = (old if new else old + "\n", new.removeprefix("\n"), faults.strip().split("\n"))
    return found


FAULTS = cases()


@pytest.mark.parametrize("name", FAULTS)
def test_fault(box: Any, name: str) -> None:
    """Each kind of fault is told in these words, at this line, and nothing else is."""
    old, new, expected = FAULTS[name]
    box.change(old, new)

    assert sorted(box.faults()) == sorted(expected)


def test_tiny_game_loads(box: Any) -> None:
    """What is given comes out, defaults are filled in."""
    game = box.load()

    assert game.count("card") == game.count("deck") == 3
    assert game.count("card.one") == 2
    assert game.piece("card.one").fields == {"city": "Rome", "colour": "red"}
    assert game.piece("card.two").fields == {"city": None, "colour": "blue"}
    assert (game.piece("cube").key, game.piece("cube").name, game.piece("cube").size) == ("cube", "Cubes", (8.0, 8.0))
    assert game.kinds["card"].module == "base"
    assert game.constants["hand"].value == 3
    assert game.state["players"].fields["hand"].max_items == 3
    assert game.tables["cities"].row("Oslo") == {"city": "Oslo", "size": 1}
    assert game.tracks["score"].spaces == ("0", "1", "2")


def test_all_faults_at_once(box: Any) -> None:
    """Faults of all files come in one list, by file and line."""
    box.change("title: Tiny", "titel: Tiny")
    box.change("size: 8, count: 10", "size: 2, count: 0")
    box.change("    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.csv\n")
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "")
    box.write("cards.csv", "id,name,code,city\none,One,A1,Rome\ntwo,Two,B2,Roma\n")

    places = [fault.split(": ")[0] for fault in box.faults()]
    assert places == ["cards.csv:3", "game.yaml:1", "game.yaml:30", "game.yaml:30"]


def test_empty_cells_are_told_once_a_column(box: Any) -> None:
    """With how many there are, and what would do."""
    box.change("      city: {type: row cities, required: false}\n", "      worth: int\n")
    box.change("    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.csv\n")
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "")
    box.write("cards.csv", "id,name,code,worth\none,One,A1,3\ntwo,Two,B2,\nthree,Three,C3,\nfour,,D4,x\n")

    cure = "fill it in, or give the field a default in game.yaml"
    assert [fault for fault in box.faults() if "cards.csv" in fault] == [
        f"cards.csv:3: column 'worth' is empty here and in 1 more row; {cure}",
        "cards.csv:5: column 'name' is empty; fill it in",
        "cards.csv:5: worth is 'x'; it must be a whole number",
    ]


def test_pieces_from_csv(box: Any) -> None:
    """A CSV file gives the same pieces as a list, each with its own line."""
    listed = box.load().kinds["card"].pieces
    box.change("    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.csv\n")
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "")
    box.write("cards.csv", "id,name,code,count,city,colour\none,One,A1,2,Rome,\ntwo,Two,B2,,,blue\n")
    read = box.load().kinds["card"].pieces

    assert [(p.id, p.count, p.fields) for p in read] == [(p.id, p.count, p.fields) for p in listed]
    assert [(p.file, p.line) for p in read] == [("components/cards.csv", 2), ("components/cards.csv", 3)]


def test_rows_may_name_pieces_before_they_are_read(box: Any) -> None:
    """A table's row names a piece by key, printed code or id, as its own spelling; another name is a fault."""
    table = """\
  gifts:
    title: Gifts
    source: rulebook
    fields: {card: piece card}
    rows: [{card: one}, {card: b2}, {card: card.two}]
kinds:
"""
    box.change("kinds:\n  card", table + "  card")
    assert [row["card"] for row in box.load().tables["gifts"].rows] == ["one", "two", "two"]
    box.change("{card: b2}", "{card: C3}")

    assert box.faults() == [
        "game.yaml:23: tables.gifts.rows.card is 'C3', which isn't a piece of card; allowed: one, two"
    ]


def test_a_column_of_copies_is_the_count(box: Any) -> None:
    """As other tools call it; its faults are told as those of a count, and beside a column `count` it is unknown."""
    box.change("    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.csv\n")
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "")
    box.write("cards.csv", "id,name,copies\none,One,3\ntwo,Two,\n")
    assert [piece.count for piece in box.load().kinds["card"].pieces] == [3, 1]
    box.write("cards.csv", "id,name,copies\none,One,3\ntwo,Two,many\n")
    assert box.faults() == ["cards.csv:3: count is 'many'; it must be a whole number"]
    box.write("cards.csv", "id,name,copies,count\none,One,3,3\n")
    assert any("unknown column 'copies'" in fault for fault in box.faults())
    exported = "Id,Name,Kind,Copies,Front,Back,Width mm,Height mm,Shape"  # As `export --to pngs` writes it.
    box.write("cards.csv", f"{exported},_idea,mine\none,One,Cards,3,a.png,,63,88,rect,x,y\n")
    assert box.faults()[0].startswith("cards.csv:1: unknown column 'mine'")
    box.change("    pieces:", "    ignore: [mine]\n    pieces:")
    assert [(piece.key, piece.name, piece.count) for piece in box.load().kinds["card"].pieces] == [("one", "One", 3)]


def test_csv_columns(box: Any) -> None:
    """Columns too many or too few are told once, not for every row."""
    box.change("    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.csv\n")
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "")
    box.write("cards.csv", "id,code,citty\none,A1,Rome\ntwo,B2,Oslo\n")

    assert box.faults() == [
        "cards.csv:1: column 'name' is missing; columns here: id, code, citty",
        "cards.csv:1: unknown column 'citty' (did you mean city?); allowed: id, name, code, also, count, per_player, "
        "source, module, note, size, shape, city, colour; to read more, write under kinds.card columns: {citty: "
        "citty_text}, or to leave out ignore: [citty]",
    ]
    box.write("cards.csv", "name,also,city\nOne,A1;a,Rome\n$city,,Oslo\n")
    told = "column 'id' is empty; fill it in"
    assert box.faults() == [f"cards.csv:3: {told}"], "a template has no name of its own"


def test_templates(box: Any) -> None:
    """With `for_each`, a row that holds `$column` stands for a row for each of the table; others stay as they are.
    What is filled in is spelt as in the table."""
    one = "      - {id: one, name: One, code: A1, count: 2, city: Rome}"
    many = "      - {id: in-$city, name: $size is $big, code: $size$city, count: $size, city: $city, note: $share}"
    box.change("fields: {city: text, ", "fields: {city: text, big: bool, share: number, ")
    box.change("{city: Rome, size: 3}", "{city: Rome, size: 3, big: true, share: 1.10}")
    box.change("{city: Oslo, size: 1}", "{city: Oslo, size: 1, big: false, share: .50}")
    box.change("    pieces:\n" + one, "    for_each: cities\n    pieces:\n" + many)
    cards = box.load().kinds["card"].pieces

    assert [(p.key, p.name, p.code, p.count, p.fields["city"], p.note) for p in cards] == [
        ("in-Rome", "3 is true", "3Rome", 3, "Rome", "1.10"),
        ("in-Oslo", "1 is false", "1Oslo", 1, "Oslo", ".50"),
        ("two", "Two", "B2", 1, None, ""),
    ]
    assert [p.line for p in cards] == [31, 31, 32]


def test_templates_in_tables_and_csv(box: Any) -> None:
    """Templates go into tables and CSV files as well; a hole that fills a list brings all of it."""
    box.change("kinds:\n", "  roads:\n    title: Roads\n    key: road\n    source: rulebook\n"
               "    fields: {road: text, ends: list of row cities}\n    for_each: cities\n"
               "    rows: [{road: $city-Paris, ends: [$city, Rome]}]\nkinds:\n")  # fmt: skip
    box.change("    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.csv\n")
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "    for_each: roads\n")
    box.write("cards.csv", "id,name\n$road,Along $road\n")
    game = box.load()

    assert game.tables["roads"].row("Oslo-Paris")["ends"] == ["Oslo", "Rome"]
    assert [piece.id for piece in game.kinds["card"].pieces] == ["card.Rome-Paris", "card.Oslo-Paris"]


def test_templates_have_an_end(box: Any) -> None:
    """Templates of templates of templates are refused before they fill the memory."""
    rows = "\n".join(f"      - {{city: C{i}, size: 1}}" for i in range(48))
    box.change("      - {city: Oslo, size: 1}", rows)
    box.change("    pieces:\n", "    for_each: cities\n    pieces:\n" + "".join(
        f"      - {{id: p{i}-$city, name: P}}\n" for i in range(41)))  # fmt: skip

    assert box.faults()[0].endswith("43 rows for each of 49 are too many; templates may come to 2,000 rows")


@LONG
def test_many_names_are_not_compared_one_by_one(box: Any) -> None:
    """That would take minutes for each of these."""
    box.change("spaces: [0, 1, 2]", f"spaces: [{', '.join(map(str, range(60_000)))}]")
    assert box.faults() == ["game.yaml:36: tracks.score.spaces has 60000 entries; the most is 1000"]
    one, other = (parse("a: {" + ", ".join(f"{name}{i}: [x]" for i in range(20_000)) + "}", "f") for name in "bc")
    both = joined(one, other)
    assert (len(both.value["a"]), (both.at / "a" / "c7" / 0).line) == (40_000, 1)
    names = {f"{'ab' * 300}{i}" for i in range(900)}
    assert [did_you_mean(f"{'ab' * 300}c{i}", names) for i in range(500)] == [""] * 500


def test_long_lists_go_into_csv(box: Any) -> None:
    """Over fifty rows in YAML are refused."""
    box.change("      - {city: Oslo, size: 1}", "\n".join(f"      - {{city: C{i}, size: 1}}" for i in range(50)))

    assert box.faults() == ["game.yaml:16: tables.cities.rows has 51 rows; lists over 50 rows go into a file"]


def test_pieces_in_a_yaml_file(box: Any) -> None:
    """`pieces` and `rows` may name a YAML file with the list, as long as need be; faults are told with its lines."""
    box.change(
        "    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.yaml\n"
    )
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "")
    box.write("cards.yaml", "".join(f"- {{id: p{i}, name: Card {i}}}\n" for i in range(60)))
    cards = box.load().kinds["card"].pieces
    assert [(len(cards), p.id, p.file, p.line) for p in cards[59:]] == [(60, "card.p59", "components/cards.yaml", 60)]

    box.write("cards.yaml", "- {id: one, name: One}\n- {id: two, city: Roma}\n")
    assert [fault for fault in box.faults() if fault.startswith("cards.yaml:2: city is 'Roma'")]
    box.write("cards.yaml", "one: {name: One}\n")
    assert "cards.yaml:1: this is a mapping; it must be a list of rows" in box.faults()
    box.write("cards.yaml", "[]\n")
    assert "cards.yaml:1: this has no rows" in box.faults()


def test_state_in_its_own_file(box: Any) -> None:
    """`state` may name a file; its faults are told there."""
    text = (box.folder / "components" / "game.yaml").read_text()
    head, state = text.split("state:\n")
    box.write("game.yaml", head + "state: state.yaml\n")
    box.write("state.yaml", state)
    assert box.load().state["supply"].rest

    box.write("state.yaml", state.replace("at: row cities", "at: row towns"))
    assert box.faults() == ["state.yaml:7: there is no table 'towns'; there are: cities"]


def test_missing_game_file(box: Any) -> None:
    """A folder without game.yaml is a fault, not a crash."""
    (box.folder / "components" / "game.yaml").unlink()

    assert box.faults() == ["game.yaml: can't be read: No such file or directory"]


def test_link_out_of_the_folder(box: Any) -> None:
    """A link that leads out of the game's folder is refused like a path that does."""
    (box.folder / "secret.csv").write_text("id,name\none,One\n")
    (box.folder / "components" / "cards.csv").symlink_to(box.folder / "secret.csv")
    box.change("    pieces:\n      - {id: one, name: One, code: A1, count: 2, city: Rome}\n", "    pieces: cards.csv\n")
    box.change("      - {id: two, name: Two, code: B2, colour: blue}\n", "")

    assert box.faults() == ["game.yaml:29: 'cards.csv' leads out of the game's folder; name a file inside it"]


def test_text_stays_as_written(box: Any) -> None:
    """Text that looks like a number, or like a truth value elsewhere, is kept to the letter."""
    box.change("title: Tiny", "title: 1.10")
    box.change("name: One", "name: no")

    game = box.load()
    assert game.title == "1.10"
    assert game.piece("card.one").name == "no"


def test_alternative_decks(box: Any) -> None:
    """A deck of several kinds counts all of them."""
    box.change("kinds: [card]", "kinds: [card, cube]")

    assert box.load().count("deck") == 13


def test_smallest_game(box: Any) -> None:
    """The smallest game of the README loads as it stands there."""
    readme = Path(components.__file__).with_name("README.md").read_text()
    box.write("game.yaml", readme.split("```yaml\n")[1].split("```")[0])

    assert box.load().count("coin") == 3
