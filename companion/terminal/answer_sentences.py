"""Things of a long list by their names, in sentences: so many for one price, or each with what differs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from companion.table.view import Option
from companion.text.grammar import is_number, is_several
from companion.text.styled_text import BOLD, DIM, PLAIN, Line, flowed, line, text, wrapped
from companion.text.styled_text import width as width_of

from .answer_cells import answer_cell, answer_label, flow_cells, name_of, price_of, says_more, without_price
from .cut_list import describe_rest

INDENT = "  "
"""Before what goes on below."""
NOTHING_ELSE: Mapping[str, str] = {}
ANY_ROOM = 1000
"""More lines than any list has."""
FREE = "free"
"""Before things that cost nothing, where others have a price."""
OTHERS = "others"
"""Before things that do no more, where some do what isn't paid for: carry a tug, hit somebody."""
ONE_BRACKET = re.compile(r"\(([^()]*)\)")
"""A price that says in brackets all that it says."""
NOTHING = "–"
"""Stands for a fact that isn't so."""
TOLD_ALIKE = re.compile(r"(?: \(|; )(?:[a-z]+ (?=[A-Z\d]*[A-Z][A-Z\d]* ))?([^\s;]+) ([^();\d]+)\)$")
"""A fact that ends a label, alone or after what it costs: what differs from thing to thing, and then words:
`(K14B falls off)`, `(moves Bo; tile B falls off)`."""
NO_VERBS = ("as", "besides", "its", "towards")
"""What ends as a verb does and may stand behind a name."""
RISK = re.compile(r"\([a-z]+s ([A-Z][^()]*)\)")
"""What an answer does to somebody: `(moves Bo)`."""
PAID = re.compile(r"\bfor ")
"""What tells a price from what an answer does besides."""


def list_by_price(things: Sequence[Option], width: int) -> list[Line]:
    """Things by their names, a sentence for each price, or with the price beside each where all have the same or that
    takes less room."""
    priced = _priced_alike(things)
    if len(priced) == 1:
        ((price, alike),) = priced.items()
        return flow_cells([answer_cell(option, f"{name_of(option)} {price}".rstrip(), 1) for option in alike], width)
    every = [(price, option) for price, alike in priced.items() for option in alike]
    free = _word_for_free(priced)
    sentences = [row for price, alike in priced.items() for row in _sentence(price, alike, width, free)]
    beside = flow_cells([line((name_of(option), BOLD), f" {price}".rstrip()) for price, option in every], width)
    return min(sentences, beside, key=len)


def list_run_together(things: Sequence[Option], width: int) -> list[Line]:
    """The same with short sentences beside each other, which takes the fewest lines of all that leave nothing out."""
    priced = _priced_alike(things)
    sentences = [_sentence(price, alike, width, _word_for_free(priced)) for price, alike in priced.items()]
    rows: list[Line] = []
    for are_short, some in groupby(sentences, lambda sentence: len(sentence) == 1):
        run = [row for sentence in some for row in sentence]
        rows += flowed(run, width) if are_short else run
    return rows


def list_by_fact(things: Sequence[Option], width: int, room: int) -> list[Line]:
    """Things by their names with what is told of most of them in the same words, and their costs: `choices and what
    falls off (– nothing): L1 YB, L2 K14B (moves Bo), L3 –`, those with one initial together if there is room. Nothing
    where that isn't so."""
    facts = [TOLD_ALIKE.search(without_price(option)) for option in things]
    alike = {fact[2] for fact in facts if fact}
    heading = _heading_of_facts([fact[1] for fact in facts if fact], *alike) if len(alike) == 1 else None
    if heading is None or any(says_more(option) for option, fact in zip(things, facts, strict=True) if not fact):
        return []
    each = [
        f"{name_of(option)} {fact[1] if fact else NOTHING} {_in_brackets(price_of(option))}".rstrip()
        for option, fact in zip(things, facts, strict=True)
    ]
    said = f"{heading}{'' if all(facts) else f' ({NOTHING} nothing)'}:"
    first, *others = [wrapped(", ".join(side), width, "  ") for _, side in groupby(each, lambda name: name[:1])]
    beside = wrapped(f"{said} {' '.join(each.strip() for each in first)}", width, "  ")
    rows = [said, *first] if len(beside) > len(first) == 1 else beside
    rows += [row for side in others for row in side]
    return [line(row) for row in (rows if len(rows) <= room else wrapped(f"{said} {', '.join(each)}", width, "  "))]


def part_notable(options: Sequence[Option]) -> tuple[list[Option], list[Option]]:
    """The things of which nothing is told but name and price, and those that have more to them, if these are few."""
    things = [option for option in options if not option.verb]
    notable = [*filter(says_more, things)]
    if 2 * len(notable) > len(things):
        return things, []
    return [option for option in things if option not in notable], notable


def list_notable(notable: Sequence[Option], width: int) -> list[Line]:
    """Things with all that is told of them, the cheapest first; those of one price in one sentence if that takes less
    room."""
    rows = flow_cells([_unnumbered(option) for option in _cheapest_first(notable)], width)
    priced = _priced_alike(notable)
    if not priced or not all(PAID.search(price) for price in priced):
        return rows
    cells = [cell for price, alike in priced.items() for cell in _noted(price, alike)]
    cells[-1] = [*cells[-1][:-1], (text(cells[-1][-1:]).rstrip(";"), PLAIN)]
    if any(width_of(cell) > width - len(INDENT) for cell in cells):
        return rows
    first, *others = flow_cells(cells, width - len(INDENT), 1)
    return min(rows, [first, *(line(INDENT, *row) for row in others)], key=len)


def _facts_of(option: Option) -> str:
    """What is told of a thing besides its price, behind its name."""
    facts = without_price(option).removeprefix(name_of(option)).strip(" ,")
    return f" {facts}" if "(" in facts else f" ({facts})" if facts else ""


def list_with_facts(things: Sequence[Option], width: int) -> list[Line]:
    """A sentence for each price, with what else is told behind the names; nothing where not all are paid for."""
    priced = _priced_alike(things)
    if not all(PAID.search(price) for price in priced):
        return []
    names = {option.key: f"{name_of(option)}{_facts_of(option)}" for option in things}
    return [row for price, alike in priced.items() for row in _sentence(price, alike, width, FREE, names)]


def _noted(price: str, alike: Sequence[Option]) -> Iterator[Line]:
    """Things of one price with what else is told of them, as parts of a sentence that no line breaks."""
    for number, option in enumerate(alike, 1):
        name, facts = name_of(option), _facts_of(option)
        before = f"{price}: " if number == 1 else ""
        yield [(before, PLAIN), (name, BOLD), (f"{facts}{',' if number < len(alike) else ';'}", PLAIN)]


def list_cheapest(notable: Sequence[Option], plain: Sequence[Option], width: int, room: int) -> list[Line]:
    """Things in so many lines: what has more to it, as the game ranks it; what costs least, and risks; then the
    cheapest, and how many are left. Nothing if that is too much for the room. What has no room with more to it stands
    among those of its price."""
    every = sorted(_cheapest_first(notable), key=lambda option: option.rank)
    # As many as leave room for what costs least, if that leaves any, and for a line that says how many more there are.
    told = every[: _most_told(every, plain, width, room, least=True) or _most_told(every, plain, width, room)]
    rows, priced = list_notable(told, width), _priced_alike(_others(every, plain, len(told)))
    free = _word_for_free(priced)
    rows += _take_cheapest(priced, width, room - len(rows), free)
    while priced:
        price, alike = next(iter(priced.items()))
        sentence = _sentence(price, alike, width, free)
        more = len(priced) > 1  # Then a line is needed that says so.
        if len(rows) + len(sentence) + more > room:
            break
        rows += sentence
        del priced[price]
    if not priced:
        return rows if len(rows) <= room else []
    names = {price: [name_of(option) for option in alike] for price, alike in priced.items()}
    return [*rows, line((describe_rest(names, width, free), DIM))] if rows and len(rows) < room else []


def _most_told(every: Sequence[Option], plain: Sequence[Option], width: int, room: int, least: bool = False) -> int:
    """How many things may have all told of them above a line that says how many more there are; least: and above what
    costs least, and risks."""
    for number in range(len(every), 0, -1):
        priced = _priced_alike(_others(every, plain, number)) if least else {}
        beside = len(_take_cheapest(priced, width, ANY_ROOM, _word_for_free(priced)))
        if len(list_notable(every[:number], width)) + beside < room:
            return number
    return 0


def _others(every: Sequence[Option], plain: Sequence[Option], told: int) -> list[Option]:
    """The things that stand by their prices, where so many have more told of them."""
    return sorted([*plain, *every[told:]], key=lambda option: option.place)


def _take_cheapest(priced: dict[str, list[Option]], width: int, room: int, free: str) -> list[Line]:
    """The sentences of what costs least, and of risks, as far as there is room; these are no longer left."""
    least = min((_dearness(price)[1] for price in priced), default=0)
    rows: list[Line] = []
    for price in [price for price in priced if not price.startswith("for ") or _dearness(price)[1] == least]:
        sentence = _sentence(price, priced[price], width, free)
        if len(rows) + len(sentence) >= room:
            break
        rows += sentence
        del priced[price]
    return rows


def _heading_of_facts(told: Sequence[str], alike: str) -> str | None:
    """What heads the words that facts share: a verb after the codes of pieces, after numbers what is counted. None
    where they can't be read alone: `(to Mars)`, `(K14B of Ann)`, and where those before them may be people.

    >>> _heading_of_facts(["YB", "K14B"], "falls off"), _heading_of_facts(["2", "3"], "cubes")
    ('choices and what falls off', 'cubes')
    >>> _heading_of_facts(["to", "to"], "Mars"), _heading_of_facts(["YB"], "of Ann"), _heading_of_facts(["Bo"], "moves")
    (None, None, None)
    """
    verb = alike.split()[0]
    acts = is_several(verb) and verb not in NO_VERBS  # They end alike: falls, cubes.
    if acts and all(fact.isupper() for fact in told):
        return f"choices and what {alike}"
    return alike if all(map(is_number, told)) else None


def _in_brackets(price: str) -> str:
    """A price behind a fact, with which it would be read: `BR (moves Ann)`."""
    return f"({price})" if price and not price.startswith("(") else price


def _sentence(
    price: str, alike: Sequence[Option], width: int, free: str, called: Mapping[str, str] = NOTHING_ELSE
) -> list[Line]:
    """Things of one price; free: the word for none. called: what to call them by their keys, if not by their names."""
    names = [called.get(option.key) or name_of(option) for option in alike]
    short, long = [name for name in names if " " not in name], [name for name in names if " " in name]
    said = "; ".join(filter(None, [" ".join(short), ", ".join(long)]))  # `LU2 LU3; LU8 through the shield`: LU8 alone.
    inside = ONE_BRACKET.fullmatch(price)
    price = inside[1] if inside else price or free
    said = f"{price}: {said}" if price else said
    return [line(row) for row in wrapped(said, width, "  ")]


def _priced_alike(things: Sequence[Option]) -> dict[str, list[Option]]:
    """Things by what they cost: what is free, then risks, then the cheapest; of what nothing is paid for, what does no
    more comes last, as it is told as others."""
    found: dict[str, list[Option]] = {}
    for option in things:
        found.setdefault(price_of(option), []).append(option)
    found = {_alone(price, found): found[price] for price in sorted(found, key=_dearness)}
    if "" in found and _word_for_free(found) == OTHERS:
        found[""] = found.pop("")
    return found


def _alone(price: str, among: Iterable[str]) -> str:
    """What is done to somebody alone, where other answers do it to somebody else as well.

    >>> _alone("(moves Bo)", ["(moves Bo)", "(moves Ann and Bo)"]), _alone("(moves Bo)", ["(moves Ann)"])
    ('(moves Bo only)', '(moves Bo)')
    """
    whom = RISK.fullmatch(price)
    others = [other for other in among if whom and other != price and re.search(rf"\b{re.escape(whom[1])}\b", other)]
    return f"{price[:-1]} only)" if others else price


def _word_for_free(priced: Iterable[str]) -> str:
    """What comes before things without a price; nothing where all have the same."""
    every = [*priced]
    return "" if len(every) == 1 else FREE if any(map(PAID.search, every)) else OTHERS


def _dearness(price: str) -> tuple[bool, int, int, str]:
    amount = re.search(r"\d[\d,]*", price)
    return price.startswith("for "), int(amount[0].replace(",", "")) if amount else 0, len(price), price


def _unnumbered(option: Option) -> Line:
    """A thing with all that is told of it, without the number of a list that isn't whole."""
    name = name_of(option)
    said = answer_label(option)
    return line((name, BOLD), said.removeprefix(name)) if said.startswith(name) else line((said, BOLD))


def _cheapest_first(things: Sequence[Option]) -> list[Option]:
    return sorted(things, key=lambda option: _dearness(price_of(option)))
