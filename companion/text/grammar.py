"""Small words of sentences: numbers of things, lists, and what people write between commas.

English has articles, an s of several and small letters within a sentence; in another language a name stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from components.messages import _, count, dictionary

MAX_DIGITS = 9
"""Digits of a number that somebody means."""
MAX_MEANINGS = 6
"""That are named of words that mean several things."""
FRACTIONS = {0: "", 15: "¼", 30: "½", 45: "¾"}
"""Fractions of an hour, by minutes."""


def amount(number: int, what: str, several: str | None = None) -> str:
    """Return a number of things in words. several: the plural, if it isn't formed by an s.

    >>> amount(1, "card"), amount(0, "card"), amount(2, "city", "cities")
    ('1 card', '0 cards', '2 cities')
    """
    language, key = dictionary(), f"{{n}} {what}"
    many = several or (f"{what}s" if in_english() else what)
    forms = language.own.get(key) or language.counted.get(key)
    return language.form(forms, number, key, f"{{n}} {many}").format(n=number)


def in_english() -> bool:
    """Return whether the present language is English."""
    return dictionary().is_english


_NUMBERS_TO_19 = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SPELT_NUMBERS = (
    *_NUMBERS_TO_19,
    *(f"{tens}{f'-{ones}' if ones else ''}" for tens in _TENS for ones in ("", *_NUMBERS_TO_19[1:10])),
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def amount_of_any(number: int, what: str, several: str) -> str:
    """Return a number of things, in words before a name that begins with a number or a code itself.

    >>> amount_of_any(3, "cube", "cubes"), amount_of_any(3, "2-cube token", "2-cube tokens")
    ('3 cubes', 'three 2-cube tokens')
    >>> amount_of_any(2, "S2 starter tile", "S2 starter tiles")
    'two S2 starter tiles'
    >>> amount_of_any(25, "1,000-credit coin", "1,000-credit coins")
    'twenty-five 1,000-credit coins'
    """
    if not any(map(str.isdigit, what.partition(" ")[0])):
        return amount(number, what, several)
    if not in_english():
        return f"{number} × {what if number == 1 else several}"
    if number >= len(_SPELT_NUMBERS):
        return f"{number} of the {several}"
    return f"{_SPELT_NUMBERS[number]} {what if number == 1 else several}"


def hours(minutes: int) -> str:
    """Round a time as people plan it: to quarters of an hour up to two hours, then to halves."""
    step = 15 if minutes <= 120 else 30
    quarters = max(1, round(minutes / step)) * step
    if quarters < 60:
        return count(quarters, "{n} minute", "{n} minutes")
    whole, part = divmod(quarters, 60)
    return _("1 hour") if quarters == 60 else _("{n} hours", n=f"{whole}{FRACTIONS[part]}")


def ordinal(number: int) -> str:
    """Return an ordinal number, in words if these are short.

    >>> ordinal(1), ordinal(5), ordinal(12)
    ('first', 'fifth', '12th')
    """
    return _(_ORDINALS[number - 1]) if number <= len(_ORDINALS) else _("{n}th", n=number)


_VOWEL_SOUND = r"""(?x)
    (?! (?i: uni(?![dmn]) | us[aeu] | ur[ai] | ut[eio] | eu | ewe | one\b | once ) | U[A-Z] )  # A unit, a one, a UFO.
    (?i: [aeiou] | hour | heir | hono | honest | 8 | 1[18](?!\d) )  # An orbit, an hour, an 18-credit coin.
    | [FHLMNRSX] (?: [B-DF-HJ-NP-TV-Z]+ )? (?: \d | \b )  # Letters by their names: an HP, an X-ray, an F9; but a LEO.
    """
"""How what begins with a vowel when it is said is spelt, as far as names of things go."""


def with_article(thing: str) -> str:
    """One thing with its indefinite article.

    >>> [with_article(each) for each in ("orbit card", "Utopia tile", "unit", "UFO", "HP", "hour", "8-ball")]
    ['an orbit card', 'a Utopia tile', 'a unit', 'a UFO', 'an HP', 'an hour', 'an 8-ball']
    """
    return f"{'an' if re.match(_VOWEL_SOUND, thing) else 'a'} {thing}".rstrip() if in_english() else thing


_ONE_THING = {"atlas", "bias", "canvas", "chaos", "cosmos", "gas", "lens", "news"}
"""What ends as several things do and is one."""


def is_several(noun: str) -> bool:
    """Return whether a noun is a plural: `deliveries`, but neither `bonus` nor `progress`, nor `gas`.

    >>> [is_several(noun) for noun in ("deliveries", "Earth bonus", "progress", "HP", "Fuel gas", "ideas")]
    [True, False, False, False, False, True]
    """
    last = noun.lower().rpartition(" ")[2]
    return last.endswith("s") and not last.endswith(("ss", "us", "is")) and last not in _ONE_THING


def with_the(thing: str) -> str:
    """Something by its definite article, which several things do without.

    >>> with_the("goal"), with_the("Mars bonus"), with_the("deliveries")
    ('the goal', 'the Mars bonus', 'deliveries')
    """
    return thing if is_several(thing) or not in_english() else f"the {thing}"


def one_by_name(name: str, unique: bool = False, common: bool = True) -> str:
    """Return a piece's name in the form for the middle of a sentence: with an article, since it is the only one with
    this name, or one of several. common: whether its name is an ordinary word; any other stays as it is printed, and a
    single word, such as a city's name, has no article.

    >>> one_by_name("Engine"), one_by_name("Red Kite", unique=True), one_by_name("Bolts"), one_by_name("The Kiln")
    ('an engine', 'the Red Kite', 'bolts', 'The Kiln')
    >>> one_by_name("Rio", common=False), one_by_name("Captain of anchor", unique=True, common=False)
    ('Rio', 'the Captain of anchor')
    """
    thing = title_within_sentence(name) if common else name
    if name.startswith("The ") or is_several(thing) or not (common or " " in name):
        return thing
    return with_the(thing) if unique else with_article(thing)


def numbered(name: str, number: int | str) -> str:
    """So many pieces of a printed name, which has no plural: nobody says `33 × Debris` or `2 How to Wins`.

    >>> numbered("Debris", 33), numbered("How to Win", 1), numbered("M37 (Thief)", 2)
    ('Debris (33)', 'How to Win (1)', 'M37 (Thief; 2)')
    """
    return f"{name.removesuffix(')')}; {number})" if name.endswith(")") else f"{name} ({number})"


def several(name: str, number: int) -> str:
    """Pieces of a name: one by its name, several counted as players do, but with a sign where a code or brackets would
    run into the number.

    >>> several("Fuel", 2), several("Fuel", 1), several("M37 (Thief)", 2), several("2-cube token", 3)
    ('2 Fuel', 'Fuel', '2 × M37 (Thief)', '2-cube token (3)')
    """
    if number == 1:
        return name
    if name[:1].isdigit():
        return numbered(name, number)
    return f"{number} × {name}" if any(map(str.isdigit, name)) else f"{number} {name}"


def within_sentence(title: str) -> str:
    """Return a title in the form for the middle of a sentence; an abbreviation stays as it is.

    >>> within_sentence("Orbit cards"), within_sentence("HP")
    ('orbit cards', 'HP')
    """
    return title if title[:2].isupper() or not in_english() else title[:1].lower() + title[1:]


def title_within_sentence(title: str) -> str:
    """Return a title in the form for the middle of a sentence; it keeps its capital if it has others.

    >>> title_within_sentence("Cargo cubes"), title_within_sentence("How to Win cards")
    ('cargo cubes', 'How to Win cards')
    """
    return title if any(word[:1].isupper() for word in title.split()[1:]) else within_sentence(title)


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def as_sentence(said: str, begins: bool = True) -> str:
    """Return a refusal as a sentence for a screen; elsewhere it follows the name of a file or a command. begins: the
    sentence has no part before it.

    >>> as_sentence("type a number; 0 goes back"), as_sentence("game.yaml: no title")
    ('Type a number; 0 goes back.', 'game.yaml: no title.')
    """
    first = said.partition(" ")[0]
    said = capital(said) if begins and first.rstrip("?:,").isalpha() else said  # The name of a file stays as it is.
    return said if said[-1:] in ".?!" else f"{said}."


def minus(number: int | str) -> str:
    """Return a number with a true minus sign if it is negative.

    >>> minus(-13), minus("-2"), minus("-"), minus(4)
    ('−13', '−2', '-', '4')
    """
    text = str(number)
    return f"−{text[1:]}" if text[:1] == "-" and text[1:].isdecimal() else text


def figure(number: int | str) -> str:
    """Return a number for screens: with a true minus sign, and with a comma from 1,000 on, or a thin space in other
    languages.

    >>> figure(4000), figure("-1000"), figure(-3), figure("12"), figure("x")
    ('4,000', '−1,000', '−3', '12', 'x')
    """
    text = str(number)
    digits = text.removeprefix("-")
    if not is_number(digits):
        return text
    apart = f"{int(digits):,}" if in_english() else f"{int(digits):,}".replace(",", "\u202f")
    return f"−{apart}" if digits != text else apart


def is_number(text: str) -> bool:
    """Return whether a text is a plausible whole number; Python refuses to read those of thousands of digits.

    >>> is_number("12"), is_number("-1"), is_number("9" * 5_000)
    (True, False, False)
    """
    return text.isdecimal() and len(text) <= MAX_DIGITS


def joined(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> joined(["Ann"]), joined(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    return _listed("{several} and {last}", words)


def either(words: Sequence[str]) -> str:
    """Words of which one will do.

    >>> either(["Ann"]), either(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo or Cy')
    """
    return _listed("{several} or {last}", words)


def _listed(message: str, words: Sequence[str]) -> str:
    several, last = ", ".join(words[:-1]), "".join(words[-1:])
    return _(message, several=several, last=last) if several and last else several or last


def leading_key(said: str, key: str) -> str:
    """Return the key at the beginning of a text, as it is spelt there; "" if the text begins with something else.

    >>> leading_key("Reserve a design", "reserve"), leading_key("1,000-credit coin", "1000")
    ('Reserve', '1,000')
    >>> leading_key("1,000-credit coin", "1"), leading_key("12 Joy", "1")
    ('', '')
    """
    if f"{said} ".lower().startswith(f"{key} ".lower()):
        return said[: len(key)]
    begins = key[-1:].isdecimal() and re.match(rf"{re.escape(figure(key))}(?!\w|,\d)", said)
    return figure(key) if begins else ""


def could_be(typed: str, meanings: Iterable[str]) -> str:
    """Return the message for words that mean several things.

    >>> could_be("st", ["Stay", "Stop"])
    "'st' could be Stay or Stop; type more"
    """
    names = [*dict.fromkeys(meanings)]
    if len(names) > MAX_MEANINGS:
        fits = len(names)
        return _("{typed!r} fits {n} choices, such as {name!r}; type more", typed=typed, n=fits, name=names[0])
    return _("{typed!r} could be {names}; type more", typed=typed, names=either(names))


STANDS_FOR = " as "
"""Between a thing and the one it stands for: what comes after it would be read with that."""


def join_alike(said: Sequence[str], items: Sequence[str] = ()) -> str:
    """Sentences that differ in some words at one place, as one sentence. items: the words at that place, where those
    that are the same are counted, after the single ones (`2 Metal and Fuel` could be 2 of each), and those that stand
    for something else come last.

    >>> join_alike(["Ann draws Metal.", "Ann draws Fuel.", "Ann draws Metal."], ["Metal", "Fuel", "Metal"])
    'Ann draws Fuel and 2 Metal.'
    >>> join_alike(["Ann lays Junk as Fuel.", "Ann lays Metal.", "Ann lays Fuel."], ["Junk as Fuel", "Metal", "Fuel"])
    'Ann lays Metal and Fuel plus Junk as Fuel.'
    >>> join_alike(["Ann moves to H0.", "Ann moves to L0.", "Ann moves to H0."])
    'Ann moves to H0, L0 and H0.'
    >>> join_alike(["Ann rolls a hit.", "Ann rolls a hit."])
    'Ann rolls a hit, twice.'
    >>> join_alike(["Ann delivers Junk to B.", "Ann delivers Junk as Fuel to B."])
    'Ann delivers Junk and Junk as Fuel to B.'
    >>> join_alike(["Put E1 on 1a (half turned).", "Put B1 on 2a (turned)."])
    'Put E1 on 1a (half turned) and B1 on 2a (turned).'
    >>> join_alike(["Put Ann's pawn beside Ann's board.", "Put Bo's pawn beside Bo's board."])
    "Put Ann's pawn beside Ann's board and Bo's pawn beside Bo's board."
    """
    if items:
        before, _item, after = said[0].rpartition(items[0])
        counted = count_alike(items)
        alone, instead = ([part for part in counted if (STANDS_FOR in part) is so] for so in (False, True))
        both = _("{several} plus {last}", several=joined(alone), last=joined(instead))
        return f"{before}{both if alone and instead else joined(alone or instead)}{after}"
    stop = "." if said[0].endswith(".") else ""
    if len({*said}) == 1:
        again = {1: "{deed}", 2: "{deed}, twice"}.get(len(said), "{deed}, {n} times")
        return f"{_(again, deed=said[0].removesuffix('.'), n=len(said))}{stop}"
    words = [sentence.removesuffix(".").split() for sentence in said]
    most = min(map(len, words)) - 1  # Each has a word of its own.
    tail = _outside_brackets(words[0][::-1], min(_count_shared([each[::-1] for each in words]), most))
    start = _outside_brackets(words[0], min(_count_shared(words), most - tail))
    if any(sum(word.endswith("'s") for word in each[start : len(each) - tail]) > 1 for each in words):
        tail = 0  # The board is Ann's; it isn't the word that both sentences share.
    parts = [" ".join(each[start : len(each) - tail]) for each in words]
    first = words[0]
    return f"{' '.join([*first[:start], joined(parts), *first[len(first) - tail :]])}{stop}"


def count_alike(items: Sequence[str]) -> list[str]:
    """Words that are the same counted, after those that come once.

    >>> joined(count_alike(["Metal", "Metal", "Fuel"]))
    'Fuel and 2 Metal'
    """
    counted = sorted(Counter(items).items(), key=lambda part: part[1] > 1)
    return [part if times == 1 else f"{times} {part}" for part, times in counted]


def _count_shared(several: Sequence[Sequence[str]]) -> int:
    """Count the first words that all have in common."""
    columns = enumerate(zip(*several, strict=False))
    return next((place for place, each in columns if len({*each}) > 1), min(map(len, several)))


def _outside_brackets(words: Sequence[str], number: int) -> int:
    """Return the highest number of first words, up to `number`, that leave no bracket open."""
    opened = "".join(words[:number])
    return number if opened.count("(") == opened.count(")") else _outside_brackets(words, number - 1)


def between_commas(text: str) -> list[str]:
    """Split names that are written with commas between them.

    >>> between_commas("Ann, Bo,")
    ['Ann', 'Bo']
    """
    return [name.strip() for name in text.split(",") if name.strip()]
