"""Edits of what is counted, or is so or not: `threat +1`, `ann hp 3`, `hp! 5`, `B works`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from companion.engine import NotUnderstood, Step
from companion.positions import state_words
from companion.positions.piece_names import forms
from companion.positions.state_words import what_points_are_for
from companion.text.grammar import amount as amount_of
from companion.text.grammar import capital, could_be, either, figure, is_number, is_several, with_the
from components.problems import SalvageError
from components.schema import Game

from . import operations
from .box import loose_kinds
from .edit import Edit, Read
from .meanings import Meanings
from .piece_words import PieceWords
from .places import ALL, COMMON
from .state import NO, NO_POINTS, PLAYER, POINTS, YES, TrackedTable
from .things import ADD, SET, SUBTRACT, Loose, Number, OnTrack, Thing, Yes

SIGNS = {"+": ADD, "++": ADD, "-": SUBTRACT, "--": SUBTRACT, "−": SUBTRACT, "=": SET}
MOST_NAMED = 8
"""Of what is counted, in a refusal."""
SAID = {"yes": YES, "on": YES, "true": YES, "again": YES, "no": NO, "off": NO, "false": NO}
_SHOWN = {ADD: "+", SUBTRACT: "−", SET: "= "}
_LINE = re.compile(r"(?:(.*?[^\s+=−-])\s*)?(?:(\+\+|--|[+−-])\s*(\d*)|(=)\s*(\S+))")
_NUMBER_FIRST = re.compile(r"([+−-]?) ?(\d+) (?:points? (?:for|of) (?:the )?)?(\D.*)")
_BETWEEN = frozenset({"by", "for", "from", "of", "point", "points", "the", "to"})
"""What stands between a number, a thing and whose that is."""
_NOT = re.compile(r"\b(?:is not|isn't|not|no longer|doesn't)\b ?", re.IGNORECASE)


class Unchanged(SalvageError):
    """What a line would change is so already; on a line with others this is no mistake."""


@dataclass(frozen=True, slots=True)
class Change(Edit):
    """A thing of one holder, or of all players, goes up, down, or to a value; `forced` beyond its limit."""

    who: str
    thing: Thing
    sign: str
    amount: str
    forced: bool = False

    def spelling(self) -> str:
        who = "" if self.who == COMMON else f"{self.who} "
        return f"{who}{self.thing.label}{'!' if self.forced else ''} {self.sign}{self.amount}"

    def perform(self, table: TrackedTable) -> Step:
        for holder in table.seats if self.who == ALL else [self.who]:
            operations.change(table, self.thing, holder, self.sign, self.amount, self.forced)
        yield from ()


def read_change(meanings: Meanings, line: str) -> Change | None:
    """What a line changes; None where it has neither a sign nor a value, and names nothing that is so or not."""
    forced = "!" in line
    line = line.replace("!", " ", 1).strip() if forced else line
    if change := _LINE.fullmatch(line):
        return _read(meanings, change[1] or "", SIGNS[change[2] or change[4]], change[3] or change[5] or "1", forced)
    what, _, value = line.rpartition(" ")
    if what and (is_number(value) or _is_space(meanings, value)):
        return _read(meanings, what, SET, value, forced)
    return _read_flag(meanings, line)


def name_first(meanings: Meanings, line: str) -> str:
    """A line whose number comes first, `-1 carbon`, `bo +2 metal`, `4 designs`, with the name first; other lines as
    they are. Raises SalvageError where a number without a sign could be a place on a track."""
    for who, words in meanings.holders(line):
        found = _NUMBER_FIRST.fullmatch(words)
        if found is None:
            continue
        sign, number, name = found.groups()
        things = meanings.find_things(who, name)
        points = name.lower() in ("point", POINTS)
        if not (things or points):
            continue
        name = POINTS if points and not things else name
        decided = deciding(meanings.table.game)
        if not sign and any(isinstance(thing, OnTrack) and thing.id != decided for thing in things):
            raise SalvageError(could_be(line, [f"{name} {number}", f"{name} +{number}"]))
        costs = all(isinstance(thing, Number) and thing.is_penalty for thing in things) and not points
        return f"{who} {name} {sign or ('-' if costs else '+')}{number}".strip()
    return line


def _read_sum(sign: str, meanings: Meanings, who: str, rest: str) -> Change | None:
    """What is added or subtracted in the words of lists and their questions, in whatever order: `2 energy`, `3 points
    from bo's open exits`, `credits bo 500`; None of what has no number or names nothing, which is asked for."""
    seats = {seat.lower(): seat for seat in meanings.table.seats}
    words = [word.removesuffix("'s") for word in rest.lower().split() if word not in _BETWEEN]
    named = [seats[word] for word in words if word in seats]
    numbers = [word for word in words if is_number(word.replace(",", ""))]
    thing = " ".join(word for word in words if word not in seats and word not in numbers)
    if len(numbers) != 1 or len(named) > 1 or not thing:
        return None
    for holder in (*named, who, ""):
        if meanings.find_things(holder, thing):
            return read_change(meanings, f"{holder} {thing} {sign}{numbers[0].replace(',', '')}".strip())
    return None


def _is_space(meanings: Meanings, word: str) -> bool:
    spaces = {space.lower() for track in meanings.table.game.tracks.values() for space in track.spaces}
    return word.lower() in spaces


def _read_flag(meanings: Meanings, line: str) -> Change | None:
    """What is said to be so, or not: `B works`, `B not working`, `B working no`."""
    said = SAID.get(line.rpartition(" ")[2].lower(), "")
    named = line.rpartition(" ")[0] if said else line
    plain = _NOT.sub("", re.sub(r"\bis (?!not\b)", "", named))
    said = said or (NO if _NOT.search(named) else YES)
    for who, words in meanings.holders(plain):
        for spelt in (words, words.removesuffix("s")):
            if found := [thing for thing in meanings.find_things(who, spelt) if spelt and isinstance(thing, Yes)]:
                return _checked(meanings, Change(_holder(meanings, who, found[0]), found[0], SET, said))
    return None


def _read(meanings: Meanings, what: str, sign: str, amount: str, forced: bool) -> Change:
    game = meanings.table.game
    what = re.sub(r"(?<=\D)\.(?=\w)", " ", what)
    things = meanings.find_things("", what)
    exact = any(what.lower() in (thing.id, thing.label.lower()) for thing in things)
    is_name = what.lower() in [seat.lower() for seat in meanings.table.seats]
    seat = "" if things and (exact or not is_name) else meanings.seat(what)  # `bo` is Bo, and no bounty.
    what = "" if seat else what
    if what.lower() in ("", POINTS) and (scores := game.scores):
        every = either([what_points_are_for(game, score) for score in scores.values()])
        example = meanings.example.removesuffix(" +1")
        others = not what and any(thing.id not in scores for thing in meanings.find_things("", example))
        say = f"say what changes, such as {_SHOWN[sign]}{amount} {example}, or" if others and not seat else "say"
        raise SalvageError(f"{say} what the points are for: {every}")
    decided = deciding(game)
    if not what and decided is None:
        raise SalvageError(f"say what changes, such as {meanings.example}")
    if seat and sign == SET:
        raise SalvageError(could_be(f"{seat} {amount}", [f"{seat} {decided} {amount}", f"{seat} {decided} +{amount}"]))
    for who, words in meanings.holders(what) if what else [(seat or meanings.current, decided or "")]:
        found = meanings.find_things(who, words)
        if len(found) > 1:
            raise SalvageError(could_be(what, (thing.label for thing in found)))
        if found:
            return _checked(meanings, Change(_holder(meanings, who, found[0]), found[0], sign, amount, forced))
    counted = [thing for thing in meanings.things if not thing.hidden and not isinstance(thing, Yes)]
    named = [thing.called for thing in counted if thing.always or not isinstance(thing, Loose)]
    known = ", ".join([*dict.fromkeys(named)][:MOST_NAMED])
    raise NotUnderstood(f"{what!r} isn't counted here; these are: {known}")


def deciding(game: Game) -> str | None:
    """What a number alone means: what decides the game, None where nothing does that players count."""
    return None if game.points == NO_POINTS else game.points or POINTS


def _holder(meanings: Meanings, who: str, thing: Thing) -> str:
    return who or (meanings.current if thing.of == PLAYER else COMMON)


def _checked(meanings: Meanings, edit: Change) -> Change:
    """The edit, once it is found to change something."""
    table, thing, kept = meanings.table, edit.thing, meanings.kept
    edit = edit if kept or not isinstance(thing, Number) or not thing.is_penalty else _as_cost(table, edit)
    holders = [edit.who] if edit.who != ALL else table.seats
    try:
        changed = [thing.outcome(table, holder, edit.sign, edit.amount, edit.forced) for holder in holders]
    except ValueError as error:
        raise SalvageError(str(error)) from None
    if all(each.was == each.now for each in changed):
        if isinstance(thing, Yes):
            whose = "" if edit.who in (COMMON, ALL) else f"{thing.name_holder(edit.who)}: "
            raise SalvageError(f"{whose}{'' if edit.amount == YES else 'not '}{thing.called} already")
        whose = "" if edit.who in (COMMON, ALL) else f"{edit.who}'s "
        raise Unchanged(f"{whose}{thing.called} {changed[0].unchanged(thing.called, thing.label)}")
    return edit


def _as_cost(table: TrackedTable, edit: Change) -> Change:
    """A change of what only costs points: a number without a sign is what it costs. Raises SalvageError where somebody
    would gain some."""
    thing, amount = edit.thing, edit.amount.replace("−", "-").removeprefix("-")
    if edit.sign == SET and is_number(amount):
        return replace(edit, amount=f"-{amount}" if int(amount) else "0")
    holders = [edit.who] if edit.who != ALL else table.seats
    if edit.sign == ADD and any(int(thing.outcome(table, holder, ADD, amount, True).now) > 0 for holder in holders):
        costs = "cost" if is_several(thing.called) else "costs"
        lost = f"for {amount_of(int(amount), 'point')} lost, type {thing.label} -{amount}"
        raise SalvageError(f"{thing.called} only {costs} points; {lost}")
    return edit


VERBS: Mapping[str, Read] = {"add": partial(_read_sum, ADD), "subtract": partial(_read_sum, SUBTRACT)}


# ---- words ------------------------------------------------------------------------------------------------------


def label(words: PieceWords, line: str, player: str) -> str:
    """A change in an order's words: `Ship HP −1`, `Credits +1,000`, `+1 point for deliveries`, `Hold +1 cube`."""
    said = line.removeprefix(f"{player} ")
    if flag := _label_flag(words.game, line):
        return flag
    change = re.fullmatch(r"(.+?) ([+=-])(-?\d+)", said)
    return _label(words.game, change[1], change[2], change[3], own=said != line) if change else ""


def _label_flag(game: Game, line: str) -> str:
    """What is said to be so or not: `Satellite B is working`, `Bo isn't first`, `Night`."""
    for flag in game.flags.values():
        name = flag.label or flag.title.lower()
        if found := re.fullmatch(rf"(?:(.+) )?{re.escape(name)} =(yes|no)", line):
            who, so = found[1] or "", found[2] == YES
            if who in ("", ALL):
                return capital(f"{who} {'' if so else 'not '}{name}".strip())
            whose = f"{state_words.singular(flag.of)} {who}" if flag.of in game.tracks else who
            return f"{capital(whose)} {'is' if so else 'is not'} {name}"
    return ""


def _label(game: Game, what: str, sign: str, number: str, own: bool) -> str:
    """own: it is that of a player."""
    kept = next((kind for kind in loose_kinds(game) if own and kind.held_in and kind.label == what), None)
    if kept:
        by = amount_of(int(number), *forms(kept, kept.pieces[0]))
        return f"{capital(kept.held_in)} {_SHOWN[sign]}{by}"
    alike = [track for track in game.tracks.values() if track.label == what]
    if own and len(alike) > 1:  # Satellites have HP, too.
        what = next(track.id.replace("-", " ") for track in alike if track.of == PLAYER)
    name = " ".join(state_words.words(word) if word.isalpha() and word.islower() else word for word in what.split())
    by = f"{_SHOWN[sign]}{figure(number)}"
    labels = {each.label or each.title.lower(): each for each in game.scores.values()}
    label = max((label for label in labels if f" {what}".endswith(f" {label}")), key=len, default="")
    if sign != SET and label:
        who, called = what[: -len(label)].strip(), what_points_are_for(game, labels[label])
        owner = who if who == ALL else f"{who}'s"
        of_whom = f"{owner} {called}" if who else with_the(called)
        return f"{by} {'point' if number == '1' else 'points'} for {of_whom}"
    return f"{capital(name)} {by}"
