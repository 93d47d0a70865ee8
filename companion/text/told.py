"""What has happened and what is to be done, as values, and the sentences that tell it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.text.grammar import joined
from components.messages import _
from components.values import NamedTuple

SIGNS = (". ", ":", ";", "!", "?")
"""Signs within a sentence that says more than one thing; a full stop may stand in a name, such as G22.5."""


class Told(NamedTuple):
    """One thing that is told.

    text: what `who` does, in the words that follow the name; or, without `who`, a whole sentence, or the heading of
    `items`. by_hand: something is to be done with the pieces for it; others are only news. harms: somebody loses
    something by it. step: its number among things that are to be done in their order, 0 of others. corrects: it tells
    of a correction, not of an answer.
    """

    text: str
    who: str = ""
    by_hand: bool = False
    harms: bool = False
    step: int = 0
    items: Sequence[str] = ()
    corrects: bool = False


def say(told: Told) -> str:
    """Return the sentence, without its number."""
    if told.items:
        return f"{told.text}: {', '.join(told.items)}."
    return f"{told.who} {told.text}." if told.who else told.text


def say_all(told: Iterable[Told]) -> list[str]:
    """List the sentences, with their numbers if they have any."""
    return [f"{each.step}. {say(each)}" if each.step else say(each) for each in told]


def join_deeds(told: Iterable[Told], longest: int) -> list[Told]:
    """Join consecutive deeds of one player, up to a number of letters. One with a list comes last in its sentence;
    after one that is itself of two deeds comes `then`.

    >>> say_all(join_deeds([Told("moves to F2", "Ann"), Told("pays 1", "Ann"), Told("waits", "Bo")], 78))
    ['Ann moves to F2 and pays 1.', 'Bo waits.']
    >>> say_all(join_deeds([Told(each, "Ann") for each in ("pays 1", "draws M1, M2 and M3", "discards M1")], 78))
    ['Ann pays 1 and draws M1, M2 and M3.', 'Ann discards M1.']
    >>> say_all(join_deeds([Told("pays gears and builds BN", "Ann"), Told("puts BN on top of SH", "Ann")], 78))
    ['Ann pays gears and builds BN, then puts BN on top of SH.']
    """
    found, deeds = list[Told](), list[str]()
    between = _("{several} and {last}", several="", last="")
    then = _("{deeds}, then {last}", deeds="", last="")
    for each in told:
        lists = "," in each.text
        plain = bool(each.who) and not any(sign in each.text for sign in SIGNS)
        plain = plain and (not lists or between in each.text.rpartition(",")[2])  # Not `rolls a hit, twice`.
        join = then.join if any(between in deed for deed in deeds) else joined
        longer = each._replace(text=join([*deeds, each.text]))
        if plain and deeds and each.who == found[-1].who and len(say(longer)) <= longest:
            by_hand, harms = each.by_hand or found[-1].by_hand, each.harms or found[-1].harms
            found[-1] = longer._replace(by_hand=by_hand, harms=harms)
            deeds.append(each.text)
        else:
            found.append(each)
            deeds = [each.text] if plain else []
        if lists:
            deeds = []
    return found
