"""Words for the icons of a ship, in answers and sentences."""

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
    """Ask for the next icon, with the verbs that have an icon of some effect now."""
    return Prompt(f"{(name_verb(useful) or 'create or convert').lower()} what?", facts=f"stored: {stored(wells)}")


def name_verb(useful: Sequence[str]) -> str:
    """Return the verb that all icons share, or ""."""
    convert = [">" in icon for icon in useful]
    return "Convert" if all(convert) else "" if any(convert) else "Create"


def rank_icon(option: str) -> int:
    """Sort all icons together before single ones, and conversions last."""
    return -1 if option == ALL else int(">" in option)


def label_icon(option: str, wells: Wells, sources: Mapping[str, Sequence[str]], together: Amounts) -> Label:
    """Label an icon with its product; one with a choice, or with such an alternative, also with its source."""
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
    """Describe the total of the single-resource icons; beside an icon with a choice also their sources."""
    made = [(letter, number) for letter, number in zip(RESOURCES, together, strict=True) if number]
    if not any(CHOICE in each for each in sources):
        return f"Create {in_words(together)}"
    each_with = [f"{number} {NAME_OF[letter]} with {joined(sources[letter])}" for letter, number in made]
    return f"Create {joined(each_with)}"


def leave_icons(icons: Sequence[str]) -> str:
    """Describe unused create icons, by their products."""
    made = Counter(" or ".join(NAME_OF[letter] for letter in icon.split(CHOICE)) for icon in icons)
    named = "; ".join(name if number == 1 else numbered(name, number) for name, number in made.items())
    left = amount(len(icons), "create icon")
    return f"leaves {left} for {named} unused" if len(made) == 1 else f"leaves {left} unused: {named}"


def no_room_to_create(seat: str, full: Sequence[str]) -> str:
    """Explain that nothing is created, as there is no room for the icons' resources (SJ-027); "" if there is."""
    return f"{seat} has no room for {either([NAME_OF[letter] for letter in full])}" if full else ""


def icons_without_room(icons: Sequence[str]) -> str:
    """Describe create icons that go unused for lack of room."""
    full = {letter for icon in icons for letter in icon.split(CHOICE)}
    named = either([name for letter, name in NAME_OF.items() if letter in full])
    unused = f"{amount(len(icons), 'create icon')} {'goes' if len(icons) == 1 else 'go'} unused"
    return f"has no room for {named}: {unused}"
