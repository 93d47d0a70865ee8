"""What spoils a text: values nobody expects, lines in disorder, bytes of another encoding."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

OBEYED = "\x1b[2J\x1b]0;gone\x07\x9b31m\u202eevil\u2066"
"""What a terminal would obey."""
WORDS = (
    "", " ", "x" * 200, "x" * 20_000, "-1", "0", "1e999", "-0.0", "9" * 30, "9" * 5_000, "0x10", "1_000", "nan", "null",
    "true", "~", "?", "*", "[]", "{}", "../../outside/secret.txt", "../../outside", "/", ".", "..", "con", "a:b", "x.",
    "-", "--", "--help", "=", "a=b=c", ",", ",,", "Ann,Ann", "{{ 10 ** 10 ** 10 }}", "{{ name.__class__ }}",
    "{% for %}", "{0.__class__}", "%s%n", "$HOME", "`id`", "; id", "\t", "\n", "a\nb", "\r", "\x00", "\x7f", "\u2028",
    "\ufeff", "日本", "e\u0301" * 40, "\U0001f680", "ﬀ", OBEYED, "\u202e" * 20, "Ann", "table", "all", "H30", "é", "İ",
    "ß", "٣",
)  # fmt: skip
"""What is typed, and stands in cells and values."""

YAML = (
    "null", "~", "''", "-1", "0", "1", "1e999", "-.inf", ".nan", "9" * 30, "9" * 5_000, "0o17", "2026-01-01", "yes",
    "[]", "{}", "[[]]", "[{}]", "{a: {a: {a: {}}}}", "[1, [2, [3]]]", "'?'", '"\\e[2J\\u202e"', "x" * 3_000, "|",
    "!!python/object/apply:os.system [exit]", "&a [*a, *a]", "*nobody", "<<: 1", "'{{ name }}'", "'{{ 9 ** 9 ** 9 }}'",
    "../../outside/secret.txt", "art.wave", "[1, 2, 3, 4]", "[-1.0e+300, 1.0e+300, 9, 9]", "'#12345g'", "[" * 5_000,
    "{" * 5_000, "'" + "a" * 5_000 + "'", "0.0000001", "10000000000", "true", "players", "'- '", "? a", "@", "%", "`",
)  # fmt: skip
JSON: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**400, 0.5, 1e308, "", " ", "x" * 5_000, "?", "Ann",
    OBEYED, "\ud800", "\x00", "../../outside/secret.txt", "/", [], {}, [[]], [None], {"": None},
    {"a": {"a": {"a": []}}},
    ["x"] * 500, [[[[[[[[]]]]]]]], "9" * 5_000, "referee", "tracker", "toy", "space-debris", "2026-11-21",
)  # fmt: skip
EXPRESSIONS = (
    "{{ name.__class__ }}", "{{ 9 ** 9 ** 9 }}", "{{ 'a' * 10 ** 9 }}", "{{ [[[[[[]]]]]] }}", "{{ name|attr('x') }}",
    "{{ name", "{% for i in name %}", "{{ " + "(" * 200 + "}}", "{{ nobody }}", "{{ 1 / 0 }}", "{{ name[0:9] }}",
    "{{ 'x' ~ 'y' ~ name }}", "{{ count + name }}", "{{ -count }}", "{{ name|upper|upper|upper }}", "{# #}",
    "{{ self }}", "{{ name.__class__.__mro__ }}", "{{ '{:>999999999}'.format(1) }}", "{{ '%999999999d' % 1 }}",
    "{{ " + "not " * 90 + "name }}", "{{ name|join(name|join(name|join(name|join(name)))) }}", "{{ lipsum }}",
    "{{ 9|round(999999999) }}", "{{ 1e308 + 1e308 }}", "{who:>999999999}", "{who.__class__}",
)  # fmt: skip

VALUE = re.compile(r"(?<=: )[^\s,{}\[\]#][^,{}\[\]#\n]*")
"""A plain value behind its key, in block or in flow."""


def spoil_value(text: str, random: Random) -> str:
    """One value of a YAML file is another."""
    found = list(VALUE.finditer(text))
    if not found:
        return text + random.choice(YAML)
    at = random.choice(found)
    return text[: at.start()] + random.choice((*YAML, *EXPRESSIONS)) + text[at.end() :]


def spoil_key(text: str, random: Random) -> str:
    """One key of a YAML file is another."""
    found = list(re.finditer(r"(?<![\w-])[\w-]+(?=: )", text))
    if not found:
        return text
    at = random.choice(found)
    new = random.choice(("", "x", "__class__", "1", "null", "[a]", "? {}", "<<", "a" * 300, f'"{OBEYED}"', "players"))
    return text[: at.start()] + new + text[at.end() :]


def spoil_cell(text: str, random: Random) -> str:
    """One cell of a CSV file is another."""
    rows = text.split("\n")
    row = random.randrange(len(rows))
    cells = rows[row].split(",")
    cells[random.randrange(len(cells))] = random.choice((*WORDS, '"', '"a', "a,b" * 99, "=1+1"))
    rows[row] = ",".join(cells)
    return "\n".join(rows)


def spoil_lines(text: str, random: Random) -> str:
    """A line is lost, doubled, moved, indented, or there a thousand times."""
    rows = text.split("\n")
    at, to = random.randrange(len(rows)), random.randrange(len(rows))
    change = random.randrange(5)
    if change == 0:
        del rows[at]
    elif change == 1:
        rows.insert(to, rows[at])
    elif change == 2:
        rows[at], rows[to] = rows[to], rows[at]
    elif change == 3:
        rows[at] = random.choice(("  ", "\t", "- ", "? ", "        ")) + rows[at]
    else:
        rows[at:at] = [rows[at]] * 1_000
    return "\n".join(rows)


def spoil_letters(text: str, random: Random) -> str:
    """Some letters are others, lost, or control characters."""
    letters = list(text)
    for _ in range(random.choice((1, 3, 40))):
        if letters:
            letters[random.randrange(len(letters))] = random.choice(
                ("", "\x00", "\x1b", "\u202e", '"', "'", "{", ":", "9")
            )
    return "".join(letters)


def spoil_end(text: str, random: Random) -> str:
    """The file breaks off, or goes on with nonsense."""
    return random.choice((text[: random.randrange(len(text) + 1)], text + random.choice(WORDS), "", "\n" * 5_000))


def deepen(text: str, random: Random) -> str:
    """Something without end stands at the beginning or the end."""
    deep = random.choice(("[" * 60_000, "{a: " * 20_000, "- " * 20_000, "a:\n" + " " * 9_000 + "b: c", "(" * 50_000))
    return random.choice((deep + text, f"{text}\nzzz: {deep}", f"{text}\n{deep}"))


def enlarge(text: str, random: Random) -> str:
    """The file is near the limit of its size, or over it."""
    row = random.choice(
        (text + "\n", "# " + "x" * 98 + "\n", "x" * 1_000, "a: b\n", "| a | b |\n", "<path d='M0 0'/>\n")
    )
    return text + row * (random.choice((250_000, 1_900_000, 2_100_000)) // len(row))


TEXT: tuple[Callable[[str, Random], str], ...] = (
    spoil_value, spoil_value, spoil_value, spoil_key, spoil_lines, spoil_lines, spoil_letters, spoil_end, deepen,
    enlarge,
)  # fmt: skip


def spoil_text(text: str, random: Random, name: str = "x.yaml") -> bytes:
    """A text of a file of that name in disorder, as bytes in some encoding."""
    ways = TEXT
    if name.endswith(".csv"):
        ways = (spoil_cell, spoil_cell, spoil_cell, spoil_lines, spoil_letters, spoil_end, enlarge)
    elif name.endswith(".md"):
        ways = (spoil_prose, spoil_prose, spoil_prose, spoil_lines, spoil_letters, spoil_end, deepen, enlarge)
    elif name.endswith(".svg"):
        ways = (spoil_icon, spoil_icon, spoil_letters, spoil_end, enlarge)
    if random.random() < 0.15:
        return encode(text, random)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        text = random.choice(ways)(text, random)
    return encode(text, random) if random.random() < 0.1 else text.encode("utf-8", "surrogatepass")


def spoil_prose(text: str, random: Random) -> str:
    """Something stands in a rulebook that it does not expect."""
    rows = text.split("\n")
    new = random.choice((
        "![x](../../../outside/secret.txt)", "[x](file:///etc/hosts)", "<script>alert(1)</script>", "> " * 300 + "x",
        "- " * 300 + "x", "* a\n" * 3_000, "#" * 9 + " x", "[" * 3_000, "*" * 3_000, "`" * 999,
        "| a |\n|--|\n" + "| b |\n" * 2_000,
        "::: figure nobody", ":::", "{{ ship.count }}", *EXPRESSIONS, "x" * 5_000, OBEYED, "日本", "&nbsp;&#0;&#x202e;",
        "[a]: b\n" * 2_000, "{ship}", "{" * 500, "---\n" * 99, "![[x]]", "!include ../../outside/secret.txt",
        "[](<" * 999,
    ))  # fmt: skip
    rows.insert(random.randrange(len(rows) + 1), new)
    return "\n".join(rows)


def spoil_icon(text: str, random: Random) -> str:
    """An icon that is another picture, or none, or would take long."""
    return random.choice((
        text.replace("M", random.choice(("M1e999 ", "Mnan ", "M", "A1 1 1 1 1 1 1", "M" * 999)), 1),
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 24 24"><path d="&b;"/></svg>',
        '<svg viewBox="0 0 24 24"><path d="' + "M0 0L9 9" * 10_000 + '"/></svg>',
        '<svg viewBox="0 0 0 0"><path d="M0 0Z"/></svg>',
        '<svg viewBox="nan 0 1e999 24"><path d="M0 0L9 9Z"/></svg>', "<svg " * 9_000, "<path " * 9_000,
        '<svg viewBox="0 0 24 24"><image href="../../outside/secret.txt"/><path d="M0 0L9 9Z"/></svg>',
    ))  # fmt: skip


def encode(text: str, random: Random) -> bytes:
    """A text in another encoding, with other ends of lines, or in no encoding at all."""
    change = random.randrange(7)
    if change == 0:
        return text.replace("\n", "\r\n").encode("utf-8", "surrogatepass")
    if change == 1:
        return text.replace("\n", "\r").encode("utf-8", "surrogatepass")
    if change < 5:
        return text.encode(("utf-8-sig", "utf-16", "latin-1")[change - 2], "replace")
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(random.choice((1, 1, 5, 100))):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def spoil_json(text: str, random: Random) -> bytes:
    """A JSON document with values that are others, or out of order as a text."""
    if random.random() < 0.2:
        return spoil_text(text, random)
    made = json.loads(text)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        place, key = _somewhere(made, random)
        if place is not None:
            _spoil_at(place, key, random)
    # Numbers that JSON doesn't know, and halves of characters, are written all the same.
    return json.dumps(made).encode("utf-8")


def _somewhere(made: Any, random: Random) -> tuple[Any, Any]:
    """A container in a document and a key or index of it; containers count the less the longer they are."""
    place: Any = made
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return None, None
        key = random.choice(keys)
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or random.random() < 0.15:
            return place, key
        place = inner


def _spoil_at(place: Any, key: Any, random: Random) -> None:
    change = random.random()
    if change < 0.15:
        del place[key]
    elif change < 0.25 and isinstance(place, list):
        place.insert(random.randrange(len(place) + 1), deepcopy(place[key]))
    elif change < 0.35 and isinstance(place, dict):
        place[random.choice(("", "x", OBEYED, "players", "__class__", "\ud800"))] = deepcopy(place[key])
    elif isinstance(place[key], str) and place[key][:1] in ("{", "["):
        # A document in a text, such as an outcome or a correction.
        place[key] = spoil_json(place[key], random).decode("utf-8", "replace")
    elif isinstance(place[key], int) and not isinstance(place[key], bool) and change < 0.7:
        place[key] += random.choice((-1, 1, 2, 10, -1000, 10**6, 2**62))
    else:
        place[key] = deepcopy(random.choice(JSON))
