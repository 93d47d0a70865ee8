"""`{{ … }}` in faces and rulebooks: the harmless part of Jinja2's expressions.

A value that is a single expression keeps its type (`{{ cost }}` is a number); with text around it, it becomes text. `{{
field }}` alone is a look-up and never reaches Jinja2. Everything else is checked once, as a syntax tree, against a
whitelist: names, constants, lists of them, comparison, `if … else`, `and or not`, `~`, arithmetic and a few filters.
There are no attributes, calls or loops: Jinja2's own sandbox would let a template use a gigabyte. `*`, `join` and
`round`, which could still do so, have limits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from operator import floordiv, mod, mul, truediv
from typing import TYPE_CHECKING, Any

from components.base.limits import FILLED_LETTERS, TooMuch
from components.problems import did_you_mean, listed
from layouts.drawing.colour import mix

if TYPE_CHECKING:
    from jinja2 import Environment

Values = Mapping[str, Any]
Read = Callable[[Values], Any]
Filters = tuple[tuple[str, Callable[..., Any]], ...]
"""Filters beside the common ones, by name: those with which a rulebook looks up its game's data."""

MAX_EXPRESSION_CHARS = 400
"""Most characters of one expression; as only `join` repeats text, this and `FILLED_LETTERS` bound its output."""

MAX_DIGITS = 15
"""Most digits for `round`: for whole numbers Python would compute 10 to that power."""

MAX_NUMBER = 10**15
"""Largest result of arithmetic: products of products would grow without bounds."""

_SLOT = re.compile(r"\{\{((?:(?!\{\{).)*?)\}\}", re.S)  # No match runs past the next {{.
_NAME = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*")
_WORDS = {"true", "false", "none", "True", "False", "None", "not", "and", "or", "if", "else", "in", "is"}


class BadExpression(Exception):
    """An expression that can't be read, isn't allowed, or uses unknown names."""


def number(value: Any) -> str:
    """Format a number for print: at most six decimals, no trailing zeros, a true minus sign.

    >>> number(22.5), number(45.0), number(-1), number(2_500_000.5), number(2 / 3)
    ('22.5', '45', '−1', '2500000.5', '0.666667')
    """
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def signed(value: Any) -> str:
    """Format a number with its sign: `+1`, `−1`, `0`."""
    return ("+" if value > 0 else "") + number(value) if value else "0"


def thousands(value: Any) -> str:
    """Format a number with separators between its thousands, as for prices: `12,000`."""
    return f"{value:,}".replace("-", "−")


def plural(number: Any, one: str, several: str = "") -> str:
    """Return the noun for a number of things; `several` is its plural if that isn't the noun with an s.

    >>> plural(1, "space"), plural(2, "space"), plural("3", "city", "cities")
    ('space', 'spaces', 'cities')
    """
    return one if number in (1, -1, "1") else several or f"{one}s"


def _join(values: Iterable[Any], by: Any = "") -> str:
    parts, separator = [str(value) for value in values], str(by)
    FILLED_LETTERS.check(sum(map(len, parts)) + len(separator) * len(parts))
    return separator.join(parts)


def _round(value: Any, digit_count: int = 0) -> Any:
    if abs(digit_count) > MAX_DIGITS:
        raise ValueError(f"round takes at most {MAX_DIGITS} digits")
    return round(value, digit_count)


def calculate(operator_sign: str, left: Any, right: Any) -> Any:
    """Apply `*`, `/`, `//` or `%` to two numbers; a whole result is an int. Raises ValueError for anything but numbers
    (texts and lists would be repeated), for division by 0, and for results beyond `MAX_NUMBER`.

    >>> calculate("/", 6, 2), calculate("*", 2.5, 3), calculate("%", 7, 5)
    (3, 7.5, 2)
    """
    for value in (left, right):
        if isinstance(value, bool) or not isinstance(value, int | float):
            complaint = "has no number" if value is None else f"takes numbers, not '{value}'"
            raise ValueError(f"{operator_sign} {complaint}")
    if operator_sign != "*" and not right:
        raise ValueError(f"{number(left)} is divided by 0")
    outcome = {"*": mul, "/": truediv, "//": floordiv, "%": mod}[operator_sign](left, right)
    if not abs(outcome) <= MAX_NUMBER:
        raise ValueError(f"it comes to more than {MAX_NUMBER:,}")
    return int(outcome) if outcome == int(outcome) else outcome


@cache
def make_case_filters(language: str) -> Filters:
    """Return the filters that change case, by the rules of a language.

    >>> [letters("istanbul ISI") for _, letters in make_case_filters("tr")]
    ['İSTANBUL ISI', 'istanbul ısı', 'İstanbul ISI']
    """
    is_dotted, accents = language in ("az", "tr"), ("άέήίόύώΐΰΆΈΉΊΌΎΏ", "ΑΕΗΙΟΥΩΪΫΑΕΗΙΟΥΩ")  # Greek capitals have none.
    capital_by_lower = str.maketrans(*(("i", "İ") if is_dotted else accents if language == "el" else ("", "")))
    lower_by_capital = str.maketrans("Iİ", "ıi") if is_dotted else {}

    def upper(value: Any) -> str:
        return str(value).translate(capital_by_lower).upper()

    def lower(value: Any) -> str:
        return str(value).translate(lower_by_capital).lower()

    def capitalize(value: Any) -> str:
        letter_count = 2 if language == "nl" and str(value).startswith("ij") else 1
        return (upper if is_dotted else str.upper)(str(value)[:letter_count]) + str(value)[letter_count:]

    return ("upper", upper), ("lower", lower), ("capitalize", capitalize)


FILTERS: dict[str, Callable[..., Any]] = {
    **dict(make_case_filters("")),
    "words": lambda v: str(v).replace("-", " ").replace("_", " "),
    "hyphens": lambda v: str(v).replace(" ", "-").replace("_", "-"),
    "number": number,
    "signed": signed,
    "thousands": thousands,
    "plural": plural,
    "length": len,
    "join": _join,
    "first": lambda v: v[0],
    "last": lambda v: v[-1],
    "sum": sum,
    "round": _round,
    "mix": lambda a, b, share: mix(a, b, share),
}


def is_template(value: object) -> bool:
    """Return whether a value contains an expression."""
    return isinstance(value, str) and "{{" in value


def _check_expression(formula: str, extra_filters: Filters) -> tuple[str, ...]:
    """Return the names that an expression uses. Raises BadExpression for anything outside the whitelist."""
    from jinja2 import TemplateSyntaxError, nodes
    from jinja2.parser import Parser

    if len(formula) > MAX_EXPRESSION_CHARS:
        raise BadExpression(f"expression is longer than {MAX_EXPRESSION_CHARS} characters")
    allowed_nodes = (
        nodes.Name, nodes.Const, nodes.List, nodes.Tuple, nodes.Compare, nodes.Operand, nodes.CondExpr,
        nodes.And, nodes.Or, nodes.Not, nodes.Concat, nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv,
        nodes.Mod, nodes.Neg, nodes.Filter,
    )  # fmt: skip
    try:
        # Parsed as by `compile_expression`, so that the checked expression is the one that runs.
        parser = Parser(_make_environment(extra_filters), formula.strip(), state="variable")
        expression = parser.parse_expression()
    except RecursionError:
        raise BadExpression("expression is nested too deeply") from None
    except (TemplateSyntaxError, SyntaxError, ValueError) as error:
        # Python raises the last two for odd digits.
        raise BadExpression(f"'{formula.strip()}' cannot be read: {error}") from None
    if not parser.stream.eos:
        raise BadExpression(f"'{formula.strip()}' is not one expression")
    names: dict[str, None] = {}
    filter_by_name = {**FILTERS, **dict(extra_filters)}
    pending_items: list[nodes.Node] = [expression]
    while pending_items:
        node = pending_items.pop()
        if not isinstance(node, allowed_nodes):
            message = type(node).__name__.lower()
            raise BadExpression(
                f"'{formula.strip()}' uses {message}, which is not allowed; allowed are names, constants, comparison, "
                f"if … else, and, or, not, ~, + - * / // % and the filters {listed(sorted(filter_by_name), 20)}"
            )
        if isinstance(node, nodes.Filter) and node.name not in filter_by_name:
            message = f"there is no filter '{node.name}'{did_you_mean(node.name, filter_by_name)}"
            raise BadExpression(f"{message}; filters are {listed(sorted(filter_by_name), 20)}")
        if isinstance(node, nodes.Name):
            names[node.name] = None
        pending_items.extend(node.iter_child_nodes())
    return tuple(names)


@lru_cache(maxsize=8)
def _make_environment(extra_filters: Filters) -> Environment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    class BoundedEnvironment(SandboxedEnvironment):
        """Passes to `calculate` the operators that would otherwise repeat texts and grow without bounds."""

        intercepted_binops = frozenset(("*", "/", "//", "%"))

        def call_binop(self, context: Any, operator_sign: str, left: Any, right: Any) -> Any:
            return calculate(operator_sign, left, right)

    environment = BoundedEnvironment(undefined=StrictUndefined, autoescape=False, optimized=False)
    environment.filters.clear()
    environment.filters.update({**FILTERS, **dict(extra_filters)})
    environment.globals.clear()
    return environment


@lru_cache(maxsize=4096)
def _compile_expression(source_text: str, extra_filters: Filters = ()) -> tuple[tuple[str, ...], Read]:
    if (name_match := _NAME.fullmatch(source_text)) and (name := name_match[1]) not in _WORDS:
        max_letter_count = FILLED_LETTERS.most
        return (
            name,
        ), lambda values: v if type(v := values[name]) is str and len(v) <= max_letter_count else _check_size(v)
    names = _check_expression(source_text, extra_filters)
    try:
        compiled_expression = _make_environment(extra_filters).compile_expression(
            source_text.strip(), undefined_to_none=False
        )
    except (RecursionError, MemoryError, SyntaxError):
        raise BadExpression("expression is nested too deeply") from None
    return names, lambda values: _check_size(compiled_expression(**{name: _check_size(values[name]) for name in names}))


def list_names_in(text: str, extra_filters: Filters = ()) -> set[str]:
    """Return all names that the expressions of a text use."""
    return {name for source in _SLOT.findall(text) for name in _compile_expression(source, extra_filters)[0]}


def evaluate(read_value: Read, value_by_name: Values) -> Any:
    """Return the value of a compiled text. Raises BadExpression if its operations don't fit the values."""
    try:
        return read_value(value_by_name)
    except Exception as error:
        raise explain(error) from None


def explain(error: Exception) -> BadExpression:
    """Return the BadExpression for an error of an expression; operators may raise anything on a user's values."""
    reason = str(error) if isinstance(error, BadExpression | TooMuch) else ""
    return BadExpression(reason or f"the expression fails: {str(error) or type(error).__name__}")


def compile_text(text: str, known_names: Iterable[str] | None = None, extra_filters: Filters = ()) -> Read:
    """Compile a text to a function of its values. Raises BadExpression, also for names that aren't in `known_names`."""
    if text.count("{{") != text.count("}}") or len(_SLOT.findall(text)) != text.count("{{"):
        raise BadExpression(f"'{text}' has an unclosed {{{{ or }}}}")
    if "{%" in text or "{#" in text:
        raise BadExpression(f"'{text}' has a block; only {{{{ expressions }}}} are allowed")
    if known_names is not None:
        known_set = set(known_names)
        for name in sorted(list_names_in(text, extra_filters) - known_set):
            message = f"there is no field '{name}'{did_you_mean(name, known_set)}"
            raise BadExpression(f"{message}; fields are {listed(sorted(known_set), 30)}")
    parts = _SLOT.split(text)
    if len(parts) == 3 and not parts[0] and not parts[2]:
        return _compile_expression(parts[1], extra_filters)[1]
    reads: list[str | Read] = [
        p if i % 2 == 0 else _compile_expression(p, extra_filters)[1] for i, p in enumerate(parts)
    ]
    return lambda values: _fill_slots(reads, values)


def _fill_slots(reads: Iterable[str | Read], value_by_name: Values) -> str:
    """Join the parts of a text. Raises TooMuch."""
    text = ""
    for read_value in reads:
        text += read_value if isinstance(read_value, str) else format_value(read_value(value_by_name))
        FILLED_LETTERS.check(len(text))
    return text


def _check_size(value: Any) -> Any:
    """Return a value unchanged if it is small enough: expressions that use each other could make endless text or lists.
    Raises TooMuch."""
    pending_items, letter_count = [value] if isinstance(value, str | list | tuple) else [], 0
    while pending_items:
        each = pending_items.pop()
        letter_count += len(each) if isinstance(each, str | list | tuple) else 0
        pending_items += each if isinstance(each, list | tuple) else ()
        FILLED_LETTERS.check(letter_count)
    return value


def format_value(value: Any) -> str:
    """Format a value for the text around it: nothing for None, numbers without trailing zeros."""
    if value is None:
        return ""
    return number(value) if isinstance(value, float) else str(value)
