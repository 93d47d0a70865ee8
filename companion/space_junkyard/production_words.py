"""What the icons of a ship make, as answers and sentences say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.engine.labels import Cost, Label
from companion.engine.prompts import Prompt
from companion.text.grammar import amount, either, joined, numbered

from .constants import NAME_OF, RESOURCES, Amounts
from .production import ALL, CHOICE, ends
from .resource_words import Wells, has_room, in_words, stored


def ask_icon(wells: Wells, useful: Sequence[str]) -> Prompt:
    """Which icon is used next: verbs that none of those is for which do anything now are left out."""
    return Prompt(f"{(name_verb(useful) or 'create or convert').lower()} what?", facts=f"stored: {stored(wells)}")


def name_verb(useful: Sequence[str]) -> str:
    """What all of some icons do, "" where they differ."""
    convert = [">" in icon for icon in useful]
    return "Convert" if all(convert) else "" if any(convert) else "Create"


def rank_icon(option: str) -> int:
    """All icons of one resource before one of them; conversions after what is created."""
    return -1 if option == ALL else int(">" in option)


def label_icon(option: str, wells: Wells, sources: Mapping[str, Sequence[str]], together: Amounts) -> Label:
    """What an icon makes; of a choice, and of what a choice comes down to as well, also what has the icon."""
    if option == ALL:
        return Label(_name_all(together, sources))
    if ">" in option:
        tail, head = (RESOURCES[each] for each in ends(option))
        name = f"Convert 1 {NAME_OF[tail]} to 1 {NAME_OF[head]}"
        lost = f"no room for {NAME_OF[head]}: {NAME_OF[tail]} lost"
        return Label(name) if has_room(wells, head) else Label(name, lost, risks=(Cost(lost),))
    every = option.split(CHOICE)
    full = [NAME_OF[each] for each in every if not has_room(wells, each)]
    fits = " or ".join(NAME_OF[each] for each in every if NAME_OF[each] not in full)
    choices = [each for each in sources if CHOICE in each and option in each.split(CHOICE)]
    by = f" with {' or '.join(sources.get(option, ()))}" if CHOICE in option or choices else ""
    return Label(f"Create 1 {fits}{by}", f"no room for {full[0]} instead" if full else "")


def _name_all(together: Amounts, sources: Mapping[str, Sequence[str]]) -> str:
    """What the icons of one resource make together; beside an icon with a choice also what has them."""
    made = [(letter, number) for letter, number in zip(RESOURCES, together, strict=True) if number]
    if not any(CHOICE in each for each in sources):
        return f"Create {in_words(together)}"
    each_with = [f"{number} {NAME_OF[letter]} with {joined(sources[letter])}" for letter, number in made]
    return f"Create {joined(each_with)}"


def leave_icons(icons: Sequence[str]) -> str:
    """Create icons that are left, by what each of them makes."""
    made = Counter(" or ".join(NAME_OF[letter] for letter in icon.split(CHOICE)) for icon in icons)
    named = "; ".join(name if number == 1 else numbered(name, number) for name, number in made.items())
    left = amount(len(icons), "create icon")
    return f"leaves {left} for {named} unused" if len(made) == 1 else f"leaves {left} unused: {named}"


def no_room_to_create(seat: str, full: Sequence[str]) -> str:
    """Why nothing is created, where there is no room for what the icons make (SJ-027); "" where there is some."""
    return f"{seat} has no room for {either([NAME_OF[letter] for letter in full])}" if full else ""


def icons_without_room(icons: Sequence[str]) -> str:
    """Create icons that go unused, by what there is no room for."""
    full = {letter for icon in icons for letter in icon.split(CHOICE)}
    named = either([name for letter, name in NAME_OF.items() if letter in full])
    unused = f"{amount(len(icons), 'create icon')} {'goes' if len(icons) == 1 else 'go'} unused"
    return f"has no room for {named}: {unused}"
