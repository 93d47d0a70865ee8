"""Lines about what goes up and down, or is so or not, at a table without rules: `threat +1`, `-1 hp`, `B works`.

[who] thing + number, - number, = place or number      bo hp -1, cubes 5, all cubes +1, A hp 3, cubes G45 2, G45 +1
[who] + number thing, number thing                     -1 hp, 4 designs (4 more)
add number thing · subtract number from thing          add 2 energy, subtract 3 from bo's open exits
[who] thing! number                                    hp! 5, beyond its limit
[who] thing · [who] not thing                          B works, B not working (what is so or not)
"""

from __future__ import annotations

import re
from dataclasses import replace

from companion.corrections.board import ALL_PLACES, COMMON_PLACE, FLAG_NO, FLAG_YES, NO_POINTS, PLAYER, POINTS
from companion.corrections.counted import ADD, SET, SIGN_SYMBOLS, SUBTRACT, Changed, Loose, Thing
from companion.corrections.edits import Change
from companion.corrections.meanings import Meanings
from companion.engine import NotUnderstood
from companion.positions.state_words import what_points_are_for
from companion.text.grammar import could_be, either, is_number, is_several
from components.messages import _, count
from components.problems import SalvageError
from components.schema import Game

SIGNS = {"+": ADD, "-": SUBTRACT, "−": SUBTRACT, "=": SET}
MAX_NAMED_THINGS = 8
"""Counted things that a refusal names."""

_SIGNED_AMOUNT = re.compile(r"(?:(.*?[^\s+=−-])\s*)?(?:([+−-])\s*(\d*)|(=)\s*(\S+))")
_NUMBER_FIRST = re.compile(r"([+−-]?) ?(\d+) (?:points? for (?:the )?)?(\D.*)")
_FILLER_WORDS = re.compile(r"\b(?:from|of|points?|the|to) ")
_NEGATION = re.compile(r"\b(?:is not|isn't|not|no longer)\b ?", re.IGNORECASE)


class Unchanged(SalvageError):
    """What a line would change is so already; on a line with others this is no mistake. edit: what it means."""

    def __init__(self, message: str, edit: Change) -> None:
        super().__init__(message)
        self.edit = edit


class ChangeReader(Meanings):
    """Reads what a line changes in one position."""

    def read_change(self, line: str) -> Change | None:
        """Read the change in a line; None if it has neither a sign nor a value, and sets no flag."""
        line = self._put_name_first(line)
        forced = "!" in line
        line = line.replace("!", " ", 1).strip()
        if change := _SIGNED_AMOUNT.fullmatch(line):
            subject, sign, by, equals, value = change.groups()
            return self._change(subject or "", SIGNS[sign or equals], by or value or "1", forced)
        subject, _space, value = line.rpartition(" ")
        spaces = {space.lower() for track in self.table.game.tracks.values() for space in track.spaces}
        if subject and (is_number(value) or value.lower() in spaces):
            return self._change(subject, SET, value, forced)
        return self._read_flag(line)

    def read_sum(self, player: str, words: str, sign: str) -> Change | None:
        """Read an addition or subtraction in words: `2 energy`, `3 points from bo's open exits`, `credits bo 500`; None
        if they have no number or name nothing."""
        subject, _space, number = words.rpartition(" ")
        if subject and is_number(number):
            noun, _space, last = subject.rpartition(" ")
            words = f"{number} {f'{owner} {noun}' if (owner := self.seat(last) if noun else '') else subject}"
        line = f"{sign}{_FILLER_WORDS.sub('', words)}"
        for candidate in (line, f"{player} {line}") if player == self.current else (f"{player} {line}",):
            if (turned_line := self._put_name_first(candidate)) != candidate:
                return self.read_change(turned_line)
        return None

    def _put_name_first(self, line: str) -> str:
        """Put the name first in a line that begins with a number: `-1 carbon`, `bo +2 metal`, `4 designs`. Raises
        SalvageError if a number without a sign could be a place on a track."""
        for holder, words in self.holders(line):
            if match := _NUMBER_FIRST.fullmatch(words):
                sign, number, name = match.groups()
                if turned_line := self._name_first(line, f"{holder} {name}".strip(), sign, number):
                    return turned_line
        return line

    def _name_first(self, line: str, name: str, sign: str, number: str) -> str:
        """Write a name with its sign and number behind it; "" if it names nothing."""
        _, things = self._resolve(name)
        if not things:
            points = re.fullmatch(r"(?:(.+) )?points?", name, re.IGNORECASE)
            return f"{points[1] or ''} {POINTS} {sign or '+'}{number}".strip() if points else ""
        decided = deciding(self.table.game)
        if not sign and any(each.section == "tracks" and each.id != decided for each in things):
            raise SalvageError(could_be(line, [f"{name} {number}", f"{name} +{number}"]))
        return f"{name} {sign or ('-' if things[0].is_penalty else '+')}{number}"

    def _resolve(self, words: str) -> tuple[str, list[Thing]]:
        """Return the holder that words name first, and the holder's things that the others may mean; none if they mean
        nothing. The beginning of a thing's name goes before a space with that name, such as C, if nothing more is said
        of it."""
        holders = sorted(self.holders(words), key=lambda holder: not holder[1])
        readings = ((who, self.find_things(who, what)) for who, what in holders)
        return next((each for each in readings if each[1]), ("", []))

    def _read_flag(self, line: str) -> Change | None:
        """Read a flag that is set or not: `B works`, `B not working`, `night no`."""
        subject, _, last = line.rpartition(" ")
        subject = subject if last in (FLAG_YES, FLAG_NO) else line
        plain = _NEGATION.sub("", re.sub(r"\bis (?!not\b)", "", subject))
        value = last if subject != line else FLAG_NO if _NEGATION.search(subject) else FLAG_YES
        for holder, words in self.holders(plain):
            for spelt in filter(None, (words, words.removesuffix("s"))):
                if flags := [thing for thing in self.find_things(holder, spelt) if thing.base == "bool"]:
                    return self._checked(Change(self._holder(holder, flags[0]), flags[0], SET, value))
        return None

    def _change(self, subject: str, sign: str, amount: str, forced: bool) -> Change:
        """Return the change of the thing that words name. Raises SalvageError if they name none, or several."""
        subject = re.sub(r"(?<=\D)\.(?=\w)", " ", subject)
        seat = self._only_seat(subject)
        subject = "" if seat else subject
        decided = self._refuse_points(subject, seat, sign, amount)
        holder = seat or self.current
        holder, candidates = self._resolve(subject) if subject else (holder, self.find_things(holder, decided))
        if len(candidates) > 1:
            raise SalvageError(could_be(subject, (thing.label for thing in candidates)))
        if candidates:
            return self._checked(Change(self._holder(holder, candidates[0]), candidates[0], sign, amount, forced))
        raise NotUnderstood(self._say_what_is_counted(subject))

    def _say_what_is_counted(self, subject: str) -> str:
        """Say that words name nothing that is counted, and list what is: at the space that they name, or anywhere."""
        countables = [thing for thing in self.things if not (thing.hidden or thing.base == "bool")]
        spaces = {*self.marked, *self.spaces}
        space, subject = next(((who, words) for who, words in self.holders(subject) if who in spaces), ("", subject))
        candidates = [each for each in countables if space in each.holders(self.table)]
        where = candidates[0].name_holder(space) if candidates else ""
        candidates = candidates or [each for each in countables if each.always or not isinstance(each, Loose)]
        names = [*dict.fromkeys(each.called for each in candidates)][:MAX_NAMED_THINGS]
        message = "{typed!r} isn't counted at {place}" if where else "{typed!r} isn't counted here"
        listing = "{said}; these are: {names}" if names[1:] else "{said}; this is: {names}"
        return _(listing, said=_(message, typed=subject, place=where), names=", ".join(names))

    def _only_seat(self, words: str) -> str:
        """Return the player that words name and nothing else: `bo` is Bo, and no bounty; "" for nobody."""
        seat = self.seat(words)
        things = self.find_things("", words) if seat else []
        is_thing = any(words.lower() in (thing.id, thing.label.lower()) for thing in things)
        return "" if is_thing or (things and words.lower() != seat.lower()) else seat

    def _refuse_points(self, subject: str, seat: str, sign: str, amount: str) -> str:
        """Return the thing that a number alone means. Raises SalvageError if such a line is unclear."""
        game, decided = self.table.game, deciding(self.table.game)
        usual = [id for id in game.scores if any(line.startswith(f"{id} ") for line in game.edits)]
        if len(usual) == 1 and sign != SET and not subject:
            return usual[0]
        owners = [who for who, words in self.holders(subject) if words.lower() == POINTS]
        if game.scores and (not subject or owners):
            example = "" if subject or seat else f"{SIGN_SYMBOLS[sign]}{amount} {self.example.removesuffix(' +1')}"
            category = what_points_are_for(game, next(iter(game.scores.values())))
            line = f"{seat or ''.join(owners[:1])} {category} {SIGN_SYMBOLS[sign]}{amount}".strip()
            raise SalvageError(_("{said}, such as {line}", said=self._ask_category(example), line=line))
        if not subject and decided is None:
            raise SalvageError(_("say what changes, such as {example}", example=self.example))
        if seat and sign == SET:
            both = [f"{seat} {decided} {amount}", f"{seat} {decided} +{amount}"]
            raise SalvageError(could_be(f"{seat} {amount}", both))
        return decided or ""

    def _ask_category(self, such: str) -> str:
        """Ask what the points are for. such: another line with the same number, "" if there is none."""
        scores = self.table.game.scores
        categories = either([what_points_are_for(self.table.game, score) for score in scores.values()])
        has_others = such and any(thing.id not in scores for thing in self.find_things("", such.partition(" ")[2]))
        alone = "say what the points are for: {categories}"
        both = "say what changes, such as {example}, or what the points are for: {categories}"
        return _(both if has_others else alone, example=such, categories=categories)

    def _holder(self, holder: str, thing: Thing) -> str:
        holders = thing.holders(self.table) if thing.of == PLAYER else (COMMON_PLACE,)
        return holder or (self.current if self.current in holders else holders[0])

    def _checked(self, edit: Change) -> Change:
        """Return an edit after checking that it changes something."""
        table, thing = self.table, edit.thing
        if thing.is_penalty:
            edit = self._as_cost(edit)
        holders = [edit.who] if edit.who != ALL_PLACES else table.seats
        try:
            changed = [thing.outcome(table, holder, edit.sign, edit.amount, edit.forced) for holder in holders]
        except ValueError as error:
            raise SalvageError(str(error)) from None
        if all(each.was == each.now for each in changed):
            _refuse_unchanged(edit, changed[0])
        return edit

    def _as_cost(self, edit: Change) -> Change:
        """Convert a change of a penalty: a number without a sign is its cost. Raises SalvageError if somebody would
        gain points."""
        table, thing, amount = self.table, edit.thing, edit.amount.replace("−", "-").removeprefix("-")
        if edit.sign == SET and is_number(amount):
            return replace(edit, amount=f"-{amount}" if int(amount) else "0")
        holders = [edit.who] if edit.who != ALL_PLACES else table.seats
        if edit.sign == ADD and any(int(thing.outcome(table, each, ADD, amount, True).now) > 0 for each in holders):
            several = "{thing} only cost points; for {points} lost, type {line}"
            said = several if is_several(thing.called) else "{thing} only costs points; for {points} lost, type {line}"
            points, line = count(int(amount), "{n} point", "{n} points"), f"{thing.label} -{amount}"
            raise SalvageError(_(said, thing=thing.called, points=points, line=line))
        return edit


def deciding(game: Game) -> str | None:
    """Return the thing that a number alone means: the one that decides the game, None if players count no
    such thing."""
    return None if game.points == NO_POINTS else game.points or POINTS


def _refuse_unchanged(edit: Change, changed: Changed) -> None:
    thing, is_common = edit.thing, edit.who in (COMMON_PLACE, ALL_PLACES)
    if thing.base == "bool":
        whose = "" if is_common else f"{thing.name_holder(edit.who)}: "
        message = "{thing} already" if edit.amount == FLAG_YES else "not {thing} already"
        raise SalvageError(f"{whose}{_(message, thing=thing.called)}")
    name = thing.called if is_common else _("{who}'s {thing}", who=edit.who, thing=thing.called)
    raise Unchanged(changed.unchanged(name, thing.label), edit)
