"""The answers of a question on so many lines: as richly as there is room for, never without a verb or a cost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from companion.table.view import Option
from companion.text.grammar import figure, is_number, is_several
from companion.text.styled_text import BOLD, DIM, Line, columns, flowed, line, packed, text, wide, wrapped
from companion.text.styled_text import width as width_of

from .price_range import price_range
from .short_labels import shorten

BY_NAME = "type a name"
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
NO_VERBS = ("as", "besides", "its", "this", "towards")
"""What ends as a verb does and may stand behind a name."""

PAID = re.compile(r"\bfor ")
"""What tells a price from what an answer does besides."""

GAP = 2
"""Columns between answers that stand beside each other."""
NARROW = 72
"""Columns below which answers stand closer together."""


def answer_rows(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """The answers as richly as there is room for; where no way shows all, verbs and the way out before the many. What
    is longer than a line goes on below, if there is room for all of it."""
    digits = digits_of(options)
    if any(digits + 1 + wide(answer_label(option)) > width for option in options):
        rows = [row for option in options for row in _whole(option, digits, width)]
        if len(rows) <= room:
            return rows
    ways = WAYS[:FULL] if any(option.unnumbered for option in options) else WAYS  # Prices of names go into sentences.
    for name, laid in ways:
        cells = [answer_cell(option, name(option), digits) for option in options]
        if laid is not _flow:
            cells = [shorten(cell, _half(width) if laid is _halved else width) for cell in cells]
        rows = laid(cells, width)
        if len(rows) <= room and not any(map(_loses_words, options, cells)):
            return rows
    verbs, things = tightest_rows(options, width)
    plain, notable = _part(options)
    left = room - len(verbs)
    every = [*_flowed(notable, width), *_by_price(plain, width)]
    told = [] if notable else _by_fact(plain, width, left)
    for rows in (told, every, _cut(notable, plain, width, left), things, _cut([], [*plain, *notable], width, left)):
        if len(rows) <= left and bool(rows) == bool(things):
            return [*verbs, *rows]
    return [*[*verbs, *things][: room - 1], line((f"… {len(options)} in all; {BY_NAME}", DIM))]


def digits_of(options: Sequence[Option]) -> int:
    """Columns of what is typed before answers; a verb without a number is typed by its own first word."""
    return max((len(option.typed) for option in options if not (option.verb and option.typed == option.key)), default=1)


def fewest_rows(options: Sequence[Option], width: int, most: int) -> int:
    """The fewest lines that say all that so many would."""
    rows = answer_rows(options, width, most) if options and most else []
    said = _letters(rows)
    return next(
        (room for room in range(1, len(rows)) if _letters(answer_rows(options, width, room)) == said), len(rows)
    )


def _letters(rows: Sequence[Line]) -> str:
    return "".join("".join(map(text, rows)).split())


def tightest_rows(options: Sequence[Option], width: int) -> tuple[list[Line], list[Line]]:
    """The answers in the least room that keeps every verb and every cost: verbs and the way out, numbered; then things
    that are called by their key, a sentence for each price if they have several, without numbers."""
    verbs = [answer_cell(option, _priced(option), 1) for option in options if option.verb]
    return _flow(verbs, width, 1 if width < NARROW else 2), _by_price([o for o in options if not o.verb], width)


def _by_price(things: Sequence[Option], width: int) -> list[Line]:
    """Things by their names, a sentence for each price, or with the price beside each where all have the same or that
    takes less room."""
    priced = _priced_alike(things)
    if len(priced) == 1:
        ((price, alike),) = priced.items()
        return _flow([answer_cell(option, f"{_called(option)} {price}".rstrip(), 1) for option in alike], width)
    every = [(price, option) for price, alike in priced.items() for option in alike]
    free = _word_for_free(priced)
    sentences = [row for price, alike in priced.items() for row in _sentence(price, alike, width, free)]
    beside = _flow([line((_called(option), BOLD), f" {price}".rstrip()) for price, option in every], width)
    return min(sentences, beside, key=len)


def _by_fact(things: Sequence[Option], width: int, room: int) -> list[Line]:
    """Things by their names with what is told of most of them in the same words, and their costs: `each with what falls
    off (– nothing): L1 YB, L2 K14B (moves Bo), L3 –`, those with one initial together if there is room. Nothing
    where that isn't so."""
    facts = [TOLD_ALIKE.search(_withoutprice_range(option)) for option in things]
    alike = {fact[2] for fact in facts if fact}
    heading = _heading_of_facts([fact[1] for fact in facts if fact], *alike) if len(alike) == 1 else None
    if heading is None or any(_says_more(option) for option, fact in zip(things, facts, strict=True) if not fact):
        return []
    each = [
        f"{_called(option)} {fact[1] if fact else NOTHING} {_in_brackets(_price(option))}".rstrip()
        for option, fact in zip(things, facts, strict=True)
    ]
    said = f"{heading}{'' if all(facts) else f' ({NOTHING} nothing)'}: "
    sides = [
        wrapped(", ".join(side), width, "  ") for _, side in groupby([f"{said}{each[0]}", *each[1:]], _initial(said))
    ]
    rows = [row for side in sides for row in side]
    return [line(row) for row in (rows if len(rows) <= room else wrapped(said + ", ".join(each), width, "  "))]


def _heading_of_facts(told: Sequence[str], alike: str) -> str | None:
    """What heads the words that facts share: a verb after the codes of pieces, after numbers what is counted. None
    where they can't be read alone: `(to Mars)`, `(K14B of Ann)`, and where those before them may be people.

    >>> _heading_of_facts(["YB", "K14B"], "falls off"), _heading_of_facts(["2", "3"], "cubes")
    ('each with what falls off', 'cubes')
    >>> _heading_of_facts(["to", "to"], "Mars"), _heading_of_facts(["YB"], "of Ann"), _heading_of_facts(["Bo"], "moves")
    (None, None, None)
    """
    verb = alike.split()[0]
    acts = is_several(verb) and verb not in NO_VERBS  # They end alike: falls, cubes.
    if acts and all(fact.isupper() for fact in told):
        return f"each with what {alike}"
    return alike if all(map(is_number, told)) else None


def _withoutprice_range(option: Option) -> str:
    """The words of an answer, less those that say what it costs."""
    said = option.words
    for price in option.costs:
        said = said.replace(price, "")
    return said


def _in_brackets(price: str) -> str:
    """A price behind a fact, with which it would be read: `BR (moves Ann)`."""
    return f"({price})" if price and not price.startswith("(") else price


def _initial(said: str) -> Callable[[str], str]:
    """Takes the first letter of a thing, the first of which comes after some words."""
    return lambda each: each.removeprefix(said)[:1]


def _sentence(price: str, alike: Sequence[Option], width: int, free: str) -> list[Line]:
    """Things of one price; free: the word for none."""
    names = [_called(option) for option in alike]
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
        found.setdefault(_price(option), []).append(option)
    found = {price: found[price] for price in sorted(found, key=_dearness)}
    if "" in found and _word_for_free(found) == OTHERS:
        found[""] = found.pop("")
    return found


def _word_for_free(priced: Iterable[str]) -> str:
    """What comes before things without a price; nothing where all have the same."""
    every = [*priced]
    return "" if len(every) == 1 else FREE if any(map(PAID.search, every)) else OTHERS


def _dearness(price: str) -> tuple[bool, int, int, str]:
    amount = re.search(r"\d[\d,]*", price)
    return price.startswith("for "), int(amount[0].replace(",", "")) if amount else 0, len(price), price


def _part(options: Sequence[Option]) -> tuple[list[Option], list[Option]]:
    """The things of which nothing is told but name and price, and those that have more to them, if these are few."""
    things = [option for option in options if not option.verb]
    notable = [*filter(_says_more, things)]
    if 2 * len(notable) > len(things):
        return things, []
    return [option for option in things if option not in notable], notable


def _says_more(option: Option) -> bool:
    """Whether more is told of a thing than its name and price."""
    return option.words != f"{_called(option)} {_price(option)}".rstrip()


def _flowed(notable: Sequence[Option], width: int) -> list[Line]:
    """Things with all that is told of them, the cheapest first."""
    return _flow([_unnumbered(option) for option in _cheapest_first(notable)], width)


def _unnumbered(option: Option) -> Line:
    """A thing with all that is told of it, without the number of a list that isn't whole."""
    name = _called(option)
    said = answer_label(option)
    return line((name, BOLD), said.removeprefix(name)) if said.startswith(name) else line((said, BOLD))


def _cheapest_first(things: Sequence[Option]) -> list[Option]:
    return sorted(things, key=lambda option: _dearness(_price(option)))


def _cut(notable: Sequence[Option], plain: Sequence[Option], width: int, room: int) -> list[Line]:
    """Things in so many lines: what costs least, and risks; what has more to it; then the cheapest, and how many are
    left. Nothing if that is too much for the room. What has no room with more to it stands among those of its price."""
    every = _cheapest_first(notable)
    for number in range(len(every), -1, -1):
        told, others = every[:number], sorted([*plain, *every[number:]], key=lambda option: option.place)
        priced = _priced_alike(others)
        free = _word_for_free(priced)
        rows = _take_cheapest(priced, width, room, free)
        if not told or len(rows) + len(_flowed(told, width)) < room:
            break
    rows += _flowed(told, width)
    while priced:
        price, alike = next(iter(priced.items()))
        sentence = _sentence(price, alike, width, free)
        if len(rows) + len(sentence) >= room:
            break
        rows += sentence
        del priced[price]
    if not priced:
        return rows if len(rows) <= room else []
    said = f"… {sum(map(len, priced.values()))} more"
    costs = f" {price_range([*filter(None, priced)])}".rstrip()
    price, alike = next(reversed(priced.items()))
    such = f", such as {_called(alike[0])} {price}".rstrip()
    ways = (f"{costs}{such}: {BY_NAME}", f"{costs}: {BY_NAME}", f": {BY_NAME}")
    said += next((each for each in ways if wide(said + each) <= width), "")
    return [*rows, line((said, DIM))] if rows and len(rows) < room else []


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


def _called(option: Option) -> str:
    """What a thing is typed by, or what it says before its price where that is something else."""
    name, said = option.code or option.key, _head(option)
    price = next((price for price in option.costs if price in said), "")
    return name if option.words.startswith(name) else said.removesuffix(price).strip()


def _loses_words(option: Option, cell: Line) -> bool:
    """Whether a cell leaves out what an answer means or costs, or anything of several answers."""
    needed = [answer_label(option)] if option.whole else [_head(option), *option.costs]
    return any(words not in text(cell) for words in needed)


def _whole(option: Option, digits: int, width: int) -> list[Line]:
    """An answer with all that it means, on as many lines as that takes."""
    first, *others = wrapped(answer_label(option), width - digits - 1, "  ")
    return [answer_cell(option, first, digits), *(line(" " * (digits + 1) + row) for row in others)]


def answer_cell(option: Option, name: str, digits: int) -> Line:
    """An answer with its number, both in bold as far as they may be typed: the number, and the first word."""
    if option.typed == option.key and f"{name} ".lower().startswith(f"{option.key} ".lower()):
        itself = name[: len(option.key)]  # A number or a word that means itself is not told twice.
        return line((itself.rjust(digits), BOLD), name.removeprefix(itself))
    if option.typed == option.key and re.match(rf"{re.escape(figure(option.key))}\b", name):
        itself = figure(option.key)  # Nor one with a comma for its thousands, which may be typed as well.
        return line((itself.rjust(digits), BOLD), name.removeprefix(itself))
    first, space, rest = name.partition(" ")
    return line((f"{option.typed.rjust(digits)} {first}", BOLD), space + rest)


def answer_label(option: Option) -> str:
    """What an answer means, whose it is where that is somebody else's, and what is typed for it where that is no
    number: Enter, or its name among cards that have their own."""
    named = option.verb and option.typed == option.key and not option.key.isdecimal()
    brackets = (option.player, option.other), ("Enter", option.enter), (f"type {option.typed}", named)
    return " ".join([option.words, *(f"({said})" for said, is_so in brackets if is_so)])


def _head(option: Option) -> str:
    """What an answer means, up to the first comma, colon, semicolon or bracket; `3,000` is one word."""
    return re.split(r",(?!\d)|[:;(]", option.words, maxsplit=1)[0].strip() or option.key


def _priced(option: Option) -> str:
    """As `_head`, with what it costs; several answers that are given together whole."""
    return answer_label(option) if option.whole else _withprice_range(option, _head(option))


def _brief(option: Option) -> str:
    """As far as its first colon, with what it costs: `E14 (4 for Utopia)`; several answers given together whole."""
    if option.whole:
        return answer_label(option)
    name = option.words.partition(": ")[0]
    return _withprice_range(option, name.rpartition(" (")[0] if name.count("(") > name.count(")") else name)


def _withprice_range(option: Option, name: str) -> str:
    """The beginning of a label, with those costs that come after it; facts that stood in brackets in one bracket."""
    costs = " ".join(said for price, said in _prices(option) if price not in name)
    return f"{name} {costs}".rstrip().replace(") (", "; ")


def _price(option: Option) -> str:
    """All that an answer costs."""
    return " ".join(said for _, said in _prices(option))


def _prices(option: Option) -> list[tuple[str, str]]:
    """What an answer costs, and that as its label says it, which may be in brackets."""
    found = []
    for price in option.costs:
        before = option.words.partition(price)[0]
        found.append((price, f"({price})" if before.count("(") > before.count(")") else price))
    return found


def _half(width: int) -> int:
    """Half a line, less what stands between two cells."""
    return (width - 2) // 2


def _flow(cells: Sequence[Line], width: int, gap: int = 2) -> list[Line]:
    """Cells one after the other; what is longer than a line goes on below, so that nothing of a cost is cut off."""
    rows: list[Line] = []
    for is_long, found in groupby(cells, lambda cell: width_of(cell) > width):
        some = [*found]
        rows += [row for cell in some for row in _fold(cell, width)] if is_long else flowed(some, width, gap)
    return rows


def _fold(cell: Line, width: int) -> list[Line]:
    """A cell on several lines."""
    (typed, style), *_ = cell
    first, *others = wrapped(text(cell), width, "  ")
    return [line((typed, style), first.removeprefix(typed)), *map(line, others)]


def _halved(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells in two columns, of each as much as fits beside another."""
    return columns([shorten(cell, _half(width)) for cell in cells], width)


def _in_runs(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells in runs, each in columns of its own, on the fewest lines that any runs take: a few long ones among many
    that are short don't spoil the columns of these."""
    best: list[tuple[int, int, int]] = [(0, 0, 0)]  # Of so many cells: lines, runs, where the last run begins.
    for end in range(1, len(cells) + 1):
        widest, found = 0, []
        for begin in range(end - 1, -1, -1):
            widest = max(widest, width_of(cells[begin]))
            across = max(1, (width + GAP) // (widest + GAP))
            found.append((best[begin][0] - (begin - end) // across, best[begin][1] + 1, begin))
        best.append(min(found))
    rows: list[Line] = []
    end = len(cells)
    while end:
        begin = best[end][2]
        rows, end = [*columns(cells[begin:end], width), *rows], begin
    return rows


WAYS: Sequence[tuple[Callable[[Option], str], Callable[[Sequence[Line], int], list[Line]]]] = (
    (answer_label, columns), (answer_label, packed), (answer_label, _in_runs), (answer_label, _halved),
    (_brief, columns), (_brief, packed), (_priced, columns), (_priced, packed), (_priced, _in_runs), (_priced, _flow),
)  # fmt: skip
"""How answers may be shown, the richest first."""
FULL = 4
"""Of these the ways that show labels in full, as far as a line holds them."""
