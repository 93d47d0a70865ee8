"""YAML files: plain values with line marks, and refusals of all that would surprise."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from components import yamlfile
from components.problems import Problem, SalvageError
from components.yamlfile import parse

from ..long_run import first_of

QUOTE_IT = "is not allowed; write the value out, or put text in quotes"
NO_KEY = "f:1: a key must be a word or a number, not a list or mapping; quote text with {{ … }}"
REFUSED = {
    "anchor and alias": ("a: &x 1\nb: *x", [f"f:1: anchor &x {QUOTE_IT}", f"f:2: alias *x {QUOTE_IT}"]),
    "anchor on a list": ("a: &x [1]", [f"f:1: anchor &x {QUOTE_IT}"]),
    "alias as a key": ("*x : 1", [f"f:1: alias *x {QUOTE_IT}"]),
    "tag": ("- !thing 3", ["f:1: tag '!thing' is not allowed; put text in quotes"]),
    "standard tag": ("a: !!binary aGk=", ["f:1: tag 'tag:yaml.org,2002:binary' is not allowed; put text in quotes"]),
    "merge key": ("a:\n  <<: {b: 1}", ["f:2: merge key << is not allowed; write the values out"]),
    "unseen blank": ("\u00a0b: 1", ["f:1: the key 'b' has a blank that isn't seen beside it; type usual ones"]),
    "doubled key": ("a: 1\nb: 2\na: 3", ["f:3: key 'a' is there twice, first in line 1"]),
    "list as a key": ("? [1, 2]\n: 3", [NO_KEY]),
    "mapping as a key": ("{a: 1}: 3", [NO_KEY]),
    "two documents": ("--- 1\n--- 2", ["f:2: a second document begins here; a file holds one"]),
    "text behind a hash": (
        "a: Route #66\nb: #1A2233\nc: # none\nd: 3 #three\ne: 'f' #f\ng: h #--",
        [f"f:{n}: '{text}' is left out as a remark; put text in quotes, or a blank after the # of a remark"
         for n, text in ((1, "#66"), (2, "#1A2233"))],
    ),
    "very many values": ("- a\n" * 200_000, ["f: has more than 100,000 values; keep long lists in CSV files"]),
    "nothing": ("# only a comment\n", ["f: the file is empty"]),
    "tab": ("a:\n\t- b", ["f:2: a tab can't indent YAML; use spaces"]),
    "colon in text": ("a: b: c", ["f:1: not valid YAML: …; text with ': ' in it must be quoted"]),
    "open list": ("a: [1,\nb: 2", ["f:3: not valid YAML: …"]),
    "control character": ("a: \x07", ["f: not valid YAML: …"]),
    "faults before a syntax error": (
        "a: 1\na: 2\n- b", ["f:2: key 'a' is there twice, first in line 1", "f:3: not valid YAML: …"]
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """What could mean something else than it shows is refused, in these words; … stands for those of the library."""
    text, expected = REFUSED[name]
    with pytest.raises(SalvageError) as caught:
        parse(text, "f")

    assert [re.sub("(not valid YAML: )[^;]+", r"\1…", str(fault)) for fault in caught.value.faults] == expected


MISTAKES = {
    **{f"{sign} so": f"text that begins with {sign!r} must be quoted" for sign in "&@`%|>?-]"},
    "*Still* water": "text that begins with '*' must be quoted",
    "{{ cost }}": "quote text with {{ … }}",
    "\u00a0{b: 1}": r"'\xa0' is a blank that isn't seen; type a usual one",
    **{text: f"comma is missing before {text[-1]!r}" for text in ('"Foo" b', "'don't", "[b]x", "{b: Costs {{ c }} {")},
    **{f"{sign}#FFF, 3}}\n\n": "'#FFF, 3}' in line 1 is left out as a remark" for sign in ("{b: ", "[")},
    '"open': "which begins in line 1",
    '"W11\nc: "d"': "the quotation mark of '\"W11' in line 1 isn't closed",
}


@pytest.mark.parametrize("typed", MISTAKES)
@pytest.mark.parametrize("form", ["a: %s\nb: 1", "- {c: 1, a: %s, b: 2}\n- 1"])
def test_what_is_meant_is_told_in_both_styles(typed: str, form: str) -> None:
    """Whatever the library calls a mistake, and where it stumbles."""
    with pytest.raises(SalvageError) as caught:
        parse(form % typed, "f")

    assert any(MISTAKES[typed] in fault.what for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ('"e\\u0301"', "\u00e9"),
        ("NO", "NO"),
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("True", "True"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("12", 12),
        ("-3", -3),
        ("+4", 4),
        ("22.5", 22.5),
        (".5", 0.5),
        ("1.5e3", 1500.0),
        ("08", "08"),
        ("0o17", "0o17"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2024-01-01", "2024-01-01"),
        (".inf", ".inf"),
        ("1.0e999", "1.0e999"),
        ("9" * 5000, "9" * 5000),
        ("=", "="),
        ("'12'", "12"),
        ('"true"', "true"),
        ("|\n  12", "12"),
    ],
)
def test_scalars(text: str, value: object) -> None:
    """Plain scalars follow YAML 1.2; quoted and block scalars are text."""
    read = parse(f"- {text}", "f").value[0]

    assert (read, type(read)) == (value, type(value))


def test_keys_are_text() -> None:
    """Keys that look like numbers or truth values stay as they are written."""
    assert list(parse("5: a\n22.50: b\ntrue: c\nA: d", "f").value) == ["5", "22.50", "true", "A"]


def test_lines() -> None:
    """Every value knows its line; what isn't there has that of the nearest thing around it."""
    doc = parse("a: 1\nkinds:\n  card:\n    size: 2\n    list: [3,\n      4]\n", "f")

    assert (doc.at / "kinds" / "card" / "size").line == 4
    assert (doc.at / "kinds" / "card" / "list" / 0).line == 5
    assert (doc.at / "kinds" / "card" / "list" / 1).line == 6
    assert (doc.at / "kinds" / "card" / "nothing" / "here").line == 3
    assert doc.at.line == 1


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000, "[{" * 50_000])
def test_deep_nesting(text: str) -> None:
    """A file nested without end is refused at once; the parser neither crashes nor crawls."""
    began = time.process_time()
    with pytest.raises(SalvageError, match="nested deeper than 30 levels"):
        parse(text, "f")

    assert time.process_time() - began < 1


def test_thirty_levels_are_read() -> None:
    """The limit allows what it says."""
    assert parse("[" * 30 + "]" * 30, "f").value == eval("[" * 30 + "]" * 30)


def test_without_the_c_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML's own parser gives the same values and refusals where the C library is missing."""
    text = "a: {b: [1, 'no', no]}\nc: |\n  text\n"
    fast = parse(text, "f")
    monkeypatch.setattr(yaml, "CSafeLoader", yaml.SafeLoader)

    assert parse(text, "f") == fast
    with pytest.raises(SalvageError, match="nested deeper"):
        parse("[" * 100_000, "f")


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("part", first_of(["layouts", "components", "companion"]))
def test_our_files_are_read_without_the_c_library(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """PyYAML's own parser is stricter, such as about a question mark that ends a word in braces."""
    files = sorted((ROOT / part).rglob("*.yaml"))
    fast = [parse(file.read_text(encoding="utf-8"), str(file)) for file in files]
    monkeypatch.setattr(yaml, "CSafeLoader", yaml.SafeLoader)

    assert [parse(file.read_text(encoding="utf-8"), str(file)) for file in files] == fast


def test_unreadable_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are missing, folders, too large or no text are refused with their name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "large").write_bytes(b"#" * 2_000_001)
    (tmp_path / "latin").write_bytes(b"a: 1\nb: \xe9\n")

    said = []
    for name in ("missing", "folder", "large", "latin", "nul\0", "half\ud800"):
        with pytest.raises(SalvageError) as caught:
            yamlfile.read(tmp_path / name)
        said.append(str(caught.value).replace("nul\0", "nul").replace("half\ud800", "half"))
    assert said == [
        "missing: can't be read: No such file or directory",
        "folder: can't be read: this is a folder, a file is needed here",
        "large: can't be read: the file is larger than 2 MB",
        "latin:2: byte 0xe9 is not UTF-8 text; save the file as UTF-8, as any editor can",
        "nul: can't be read: no file can have this name",
        "half: can't be read: no file can have this name",
    ]


def test_byte_order_mark(tmp_path: Path) -> None:
    """A byte order mark, as some editors write it, is no part of the text."""
    (tmp_path / "f").write_bytes(b"\xef\xbb\xbfa: 1")

    assert yamlfile.read(tmp_path / "f").value == {"a": 1}


@given(st.text(alphabet="ab:-? \n[]{},&*!|>'\"#%@`~<1.\t", max_size=60))
def test_any_text(text: str) -> None:
    """Whatever stands in a file, it is read or refused with a message of single lines."""
    faults: list[Problem] = []
    try:
        value = parse(text, "f").value
    except SalvageError as problem:
        value, faults = None, problem.faults

    assert (value is None) == bool(faults)
    assert all("\n" not in fault.what for fault in faults)
