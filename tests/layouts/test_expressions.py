"""Expressions: what they may say, what they may not, and that no text whatever does harm."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layouts.faces.expressions import (
    FILTERS,
    MAX_EXPRESSION_CHARS,
    BadExpression,
    compile_text,
    evaluate,
    is_template,
    list_names_in,
)

from ..long_run import examples

VALUES = {
    "cost": 3,
    "bearing": 22.5,
    "name": "ion drive",
    "night": False,
    "xs": ["fuel", "metal", "junk"],
    "empty": None,
    "colour": "#112233",
}


def said(text: str, **more):
    return evaluate(compile_text(text, {**VALUES, **more}), {**VALUES, **more})


# ---- what they may say -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("plain", "plain"),
        ("{{ cost }}", 3),
        ("{{cost}}", 3),
        ("{{ xs }}", ["fuel", "metal", "junk"]),
        ("{{ night }}", False),
        ("costs {{ cost }}", "costs 3"),
        ("{{ cost }}{{ name }}", "3ion drive"),
        ("at {{ bearing }}°", "at 22.5°"),
        ("[{{ empty }}]", "[]"),
        ("{{ cost + 1 - 2 }}", 2),
        ("{{ -cost }}", -3),
        ("{{ 2 * cost + 1 }}", 7),
        ("{{ 6 / cost }} {{ cost / 2 }}", "2 1.5"),
        ("{{ 6 / cost }}", 2),
        ("{{ 7 // cost }} {{ 7 % cost }}", "2 1"),
        ("{{ 10.05 * 250000 }} coins", "2512500 coins"),
        ("{{ 'a' ~ cost ~ 'b' }}", "a3b"),
        ("{{ 'dear' if cost > 2 else 'cheap' }}", "dear"),
        ("{{ cost >= 2 and not night or false }}", True),
        ("{{ 'fuel' in xs }}", True),
        ("{{ cost == 3 }}", True),
        ("{{ [cost, 1] }}", [3, 1]),
        ("{{ name | capitalize }}", "Ion drive"),
        ("{{ name | upper | hyphens }}", "ION-DRIVE"),
        ("{{ 'pick-up_now' | words }}", "pick up now"),
        ("{{ xs | join(', ') }}", "fuel, metal, junk"),
        ("{{ xs | length }} {{ xs | first }} {{ xs | last }}", "3 fuel junk"),
        ("{{ [1, 2, cost] | sum }}", 6),
        ("{{ 2.345 | round(1) }}", 2.3),
        ("{{ 7 | round(-15) }}", 0),
        ("{{ bearing | number }} {{ 45.0 | number }} {{ -1 | number }}", "22.5 45 −1"),
        ("{{ (0 - cost) | signed }} {{ 0 | signed }} {{ 1 | signed }}", "−3 0 +1"),
        ("{{ 12000 | thousands }} {{ (0 - 500) | thousands }}", "12,000 −500"),
        ("{{ cost }} {{ cost | plural('city', 'cities') }}, {{ 1 }} {{ 1 | plural('card') }}", "3 cities, 1 card"),
        ("{{ -1 | plural('card') }}", "card"),
        ("{{ colour | mix('#000000', 0.5) }}", "#08111A"),
        ("{fuel} {{ cost }} {metal}", "{fuel} 3 {metal}"),
    ],
)
def test_what_expressions_say(text, value):
    """One expression alone keeps its type; with text around it, it becomes text."""
    assert said(text) == value
    assert type(said(text)) is type(value)


def test_every_filter_is_shown_above():
    """The list of filters is the whitelist: a new one needs a line here."""
    assert set(FILTERS) == {
        "upper", "lower", "capitalize", "words", "hyphens", "number", "signed", "thousands", "plural", "length",
        "join", "first", "last", "sum", "round", "mix",
    }  # fmt: skip


def test_the_names_of_a_text_are_known_before_it_is_read():
    """`names_in` lists what a text uses, so that unknown fields are found without any piece."""
    assert list_names_in("{{ cost }} {{ 'a' if night else name | upper }} {plain}") == {"cost", "night", "name"}
    assert [is_template(v) for v in ("{{ cost }}", "{fuel}", 3, None)] == [True, False, False, False]


def test_extra_filters_reach_only_who_asks_for_them():
    """A rulebook's `count` is no filter elsewhere."""
    extra = (("count", lambda what: len(what)),)

    assert evaluate(compile_text("{{ 'cards' | count }}", (), extra), {}) == 5
    with pytest.raises(BadExpression, match="there is no filter 'count'"):
        compile_text("{{ 'cards' | count }}")


# ---- what they may not -----------------------------------------------------------------------------------------

ATTACKS = {
    "getattr": ["{{ name.upper }}", "{{ ''.__class__ }}", "{{ (cost).real }}", "{{ xs.__class__.__mro__ }}"],
    "getitem": ["{{ xs[0] }}", "{{ ''['__class__'] }}", "{{ xs[0:2] }}"],
    "call": ["{{ name() }}", "{{ range(10**9) }}", "{{ ''.join(xs) }}", "{{ lipsum() }}", "{{ cycler.__init__() }}"],
    "pow": ["{{ 10 ** 10 ** 10 }}", "{{ 'a' * 10**9 }}"],
    "test": ["{{ cost is defined }}", "{{ name is string }}"],
    "dict": ["{{ {'a': 1} }}"],
    "pos": ["{{ +cost }}"],
    "keyword": ["{{ xs | join(by='x') }}"],
}


@pytest.mark.parametrize(("what", "text"), [(what, text) for what, texts in ATTACKS.items() for text in texts])
def test_what_is_not_on_the_list_is_refused(what, text):
    """The message says what is not allowed and what is; nothing is run."""
    with pytest.raises(BadExpression, match=rf"uses {what}, which is not allowed; allowed are names, constants"):
        compile_text(text)


OTHERS = {
    "there is no filter '": [
        "{{ name | attr('x') }}", "{{ name | map('upper') }}", "{{ name | format(1) }}", "{{ name | center(9) }}",
        "{{ name | replace('a', 'b') }}", "{{ name | list }}", "{{ name | batch(3) }}", "{{ name | safe }}",
    ],
    "has a block": [
        "{% for x in xs %}a{% endfor %}", "{% set x = 1 %}", "{# remark #}", "{{ cost }}{% include 'x' %}",
        "{{ '{%' }}",
    ],
    r"\S": ["{{ cost", "cost }}", "{{ {{ cost }}", "{{ a }} }}", "}} {{", "{{ '}}' }}"],
}  # fmt: skip


@pytest.mark.parametrize(("what", "text"), [(what, text) for what, texts in OTHERS.items() for text in texts])
def test_filters_of_jinja_blocks_and_braces_alone_are_refused(what, text):
    """Only our filters exist; Jinja2's can reach attributes and fill memory. Only expressions; no loops, includes,
    macros or remarks. An open or a closing pair of braces without its partner is a fault, not text."""
    with pytest.raises(BadExpression, match=what):
        compile_text(text)


@pytest.mark.parametrize(
    "source",
    ["", "cost +", "1 2", "1, 2", "- cost -", "cost -", "'open", "cost if", "$", "x := 1", "*xs", "cost; 1", "٣.٥"],
)
def test_what_cannot_be_read_says_so(source):
    """A syntax error of an expression is a fault of the text, also where Jinja2 or Python raise their own."""
    with pytest.raises(BadExpression, match=r"cannot be read|is not one expression|there is no"):
        compile_text(f"{{{{{source}}}}}", VALUES)


@pytest.mark.parametrize(
    "source",
    [
        "-" * 390 + "cost",
        "(" * 190 + "cost" + ")" * 190,
        "[" * 190 + "cost" + "]" * 190,
        "not " * 95 + "cost",
        "cost" + "|upper" * 60,
        "cost if cost else " * 20 + "cost",
        "1" + "<2" * 190,
        "'a'" + "~'a'" * 95,
    ],
)
def test_deep_nesting_is_refused_or_works(source):
    """400 characters nested as deep as they go: a value or a fault, never a crash of the interpreter's stack."""
    try:
        wrong = said(f"{{{{ {source} }}}}") is None
    except BadExpression as fault:
        wrong = "nested too deeply" not in str(fault)

    assert not wrong


def test_long_expressions_are_refused():
    """The limit is told; with it goes every attack by sheer length."""
    assert said("{{ " + "cost+" * 78 + "cost }}") == 79 * 3
    with pytest.raises(BadExpression, match=f"longer than {MAX_EXPRESSION_CHARS} characters"):
        compile_text("{{ " + "cost+" * 100 + "cost }}")
    with pytest.raises(BadExpression, match="longer than"):
        compile_text("{{ " + "(" * 1_000_000 + "}}")


@pytest.mark.parametrize(
    "source",
    [
        "'aaaaaaaaaa'" + "|join('aaaaaaaaaa')" * 6,
        "xs" + "|join(xs" * 14 + ")" * 14,
        "[1,1,1,1,1]|join(" * 12 + "'aaaa'" + ")" * 12,
        "5|round(-100000)",
        "5|round(100000)",
        "5|round(16)",
    ],
)
def test_nested_filters_cannot_grow_without_bounds(source):
    """Joints of joints of joints, and powers hidden in `round`, are stopped before they are made."""
    started = time.process_time()
    with pytest.raises(BadExpression, match=r"at most|has more than"):
        said(f"{{{{ {source} }}}}")
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    "source",
    ["'a' * 1000000000", "xs * cost", "cost * xs", "'%999999999d' % cost", "true * 5", "cost * empty", "cost / 0",
     "cost // 0", "cost % 0", "999999999*999999999*999999999", "1e200 * 1e200"],
)  # fmt: skip
def test_arithmetic_takes_numbers_and_stays_small(source):
    """Texts and lists are never repeated, formatted or left to grow, and nothing is divided by 0."""
    with pytest.raises(BadExpression, match=r"takes numbers|has no number|divided by 0|comes to more than"):
        said(f"{{{{ {source} }}}}")


@pytest.mark.parametrize("text", ["{{ t }}" * 100, f"{{{{ {'~'.join('t' * 100)} }}}}", f"{{{{ [{'t,' * 100}] }}}}"])
def test_texts_that_name_each_other_stay_small(text):
    """Whether side by side, joined or in lists: each could make a hundred of the one before."""
    value = said(text, t="x" * 20)
    with pytest.raises(BadExpression, match=r"^has more than 10,000 letters with its expressions worked out$"):
        said(text, t=said(text, t=value))


def test_a_failure_without_words_says_what_it_is():
    """Python's own has none where memory is short."""
    with pytest.raises(BadExpression, match=r"^the expression fails: MemoryError$"):
        evaluate(lambda values: bytes(2**62), {})


def test_unknown_fields_are_found_when_compiled():
    """With the known names given, a wrong one is a fault with a hint, before any piece is drawn."""
    with pytest.raises(BadExpression, match=r"there is no field 'cots' \(did you mean cost\?\); fields are bearing, "):
        compile_text("{{ cots }}", VALUES)


@pytest.mark.parametrize("name", ["self", "loop", "caller", "range", "__import__", "namespace", "dict", "open"])
def test_nothing_is_known_that_was_not_given(name):
    """No globals of Jinja2 or Python: a name is a field or nothing."""
    with pytest.raises(BadExpression, match="there is no field"):
        compile_text(f"{{{{ {name} ~ '' }}}}", VALUES)


@pytest.mark.parametrize(
    "text",
    ["{{ cost + name }}", "{{ name < cost }}", "{{ cost | length }}", "{{ '' | first }}", "{{ name | number }}",
     "{{ xs | sum }}", "{{ name | mix('#000', 0.5) }}", "{{ colour | mix('#000', 7) }}", "{{ -name }}", "{{ 1e999 }}",
     "{{ cost | round('x') }}", "{{ cost | join }}", "{{ name | upper(1) }}", "{{ 3 in cost }}"],
)  # fmt: skip
def test_operations_that_do_not_fit_are_faults(text):
    """What Python refuses on a piece's values comes back as one kind of fault."""
    with pytest.raises(BadExpression, match="the expression fails: "):
        said(text)


# ---- any text --------------------------------------------------------------------------------------------------

TOKENS = st.sampled_from(
    [*VALUES, *FILTERS, "'a'", '"b', "'", "1", "2.5", "10", "1e9", "(", ")", "[", "]", "{", "}", ",", ":", "|", "~",
     "+", "-", "*", "**", "/", "//", "%", "==", "!=", "<", ">=", "=", ".", "if", "else", "not", "and", "or", "in", "is",
     "true", "None", "__class__", "range", "loop", "self", "_", "\\", "\n", "#", "²", "٣", "é", "🚀", "0x1f", "1_0",
     "-}", "{-", "{%", "%}", "\x00", "\ud800", "''", "r''", "f'{cost}'", "@", "!", "?", ";", "`", "$"]
)  # fmt: skip
SOURCES = st.lists(TOKENS, max_size=14).flatmap(lambda words: st.sampled_from([" ".join(words), "".join(words)]))


def harmless(text: str) -> int:
    """Compiling and reading a text gives a value of bounded size or BadExpression, and nothing else. How often it was
    read: with names that are known when it is compiled, and without."""
    read = 0
    for known in (None, VALUES):
        try:
            value = evaluate(compile_text(text, known), VALUES)
        except BadExpression:
            continue
        assert len(repr(value)) < 50_000
        read += 1
    return read


@pytest.mark.parametrize(
    ("text", "read"), [("a {{ cost }} b", 2), ("plain", 2), ("{{ nothing }}", 0), ("{{ 1 + }}", 0)]
)
def test_a_text_is_read_twice_or_refused_twice(text, read):
    """What the properties below try does reach the reader, and its refusals."""
    assert harmless(text) == read


@examples(300)
@given(st.text())
@example("{{- cost -}}")
@example("{{ }}")
def test_any_text_is_read_or_refused(text):
    """Whatever stands in a cell or a YAML value."""
    harmless(text)


@examples(600)
@given(SOURCES)
def test_any_expression_is_read_or_refused(source):
    """Whatever stands between two pairs of braces, made of the words and signs expressions are made of."""
    harmless("{{" + source + "}}")
    harmless("a {{ " + source + " }} b")
