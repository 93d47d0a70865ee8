"""Lines of a tracked game, as people type them, read as edits: `threat +1`, `ann hp -1`, `draw 3 orbit`.

    [who] thing + number, - number, = place or number      bo hp -1, cubes 5, all cubes +1, A hp 3, cubes G45 2, G45 +1
    [who] + number thing, number thing                     -1 hp, 4 designs (4 more)
    add number thing · subtract number from thing          add 2 energy, subtract 3 from bo's open exits
    several of these                                       metal +2, carbon +1
    [who] thing! number                                    hp! 5, beyond its limit
    [who] thing · [who] not thing                          B works, B not working (what is so or not)
    [who] draw [number] deck [to where]                    draw 2 resource, draw orbit to discard
    [who] draw card [to where]                             draw metal to ann (a card known by name)
    [who] what [from where] to where                       3 cubes to G45, 2 cubes from bo to ann, fuel to bo
    [who] discard what · give player what · take what [from where] · lay [what] where
    [who] VERB words, the game's own, such as load spice 3c (its module `tracker`)
    shuffle deck · roll [number] [die], such as roll 2 d6 · next [player] · round · note words

Any clear beginning of a word will do. What is meant without a name is the player's whose turn it is, then the table's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.engine import NotUnderstood
from companion.positions.state_words import what_points_are_for
from companion.positions.views import copy_state
from companion.text.grammar import amount as amount_of
from companion.text.grammar import could_be, either, is_number, is_several
from companion.typing.names import find_named
from components.modules import in_play
from components.problems import SalvageError
from components.schema import Deck, Game

from .box import tracked_decks
from .edits import (
    Change,
    Draw,
    Edit,
    MoveCards,
    MovePieces,
    Next,
    Own,
    Remark,
    Roll,
    Round,
    Several,
    Shorthand,
    Shuffle,
    own_edit,
)  # fmt: skip
from .meanings import LEAST_OF_A_VERB, Meanings, count, split, without_article
from .piece_words import discard_pile
from .piles import lying, remaining, size
from .places import ALL, COMMON, DECK, DISCARD, OPEN, SUPPLY
from .state import NO, NO_POINTS, PLAYER, POINTS, YES, field
from .things import ADD, SET, SHOWN, SUBTRACT, Changed, Loose, Number, OnTrack, Thing, Yes

SIGNS = {"+": ADD, "-": SUBTRACT, "−": SUBTRACT, "=": SET}
MOST_NAMED = 8
"""Of what is counted, in a refusal."""
MOST_DRAWN, MOST_DICE, MOST_SIDES = 20, 20, 100
"""More than anybody draws or rolls at once; a slip of a zero would go on for long."""
QUOTES = "\"'“”‘’"
OF_PIECES = {OPEN: COMMON, DISCARD: SUPPLY}
"""Where loose pieces lie that are said to be where cards are."""
LYING = {OPEN: "face up on the table", DISCARD: "discarded"}
"""How cards lie that nobody holds."""
DONE_AT_ONCE = (Change, MoveCards, MovePieces, Own)
"""Edits that chance has no part in, so that a line is done as a whole or not at all."""
BY_CHANCE = (Draw, Roll)
"""Those that may come last: nothing on the line depends on what comes up."""

_SIGNED = re.compile(r"(?:(.*?[^\s+=−-])\s*)?(?:([+−-])\s*(\d*)|(=)\s*(\S+))")
_NUMBER_FIRST = re.compile(r"([+−-]?) ?(\d+) (?:points? for (?:the )?)?(\D.*)")
_BETWEEN = re.compile(r"\b(?:from|of|points?|the|to) ")
_NOT = re.compile(r"\b(?:is not|isn't|not|no longer)\b ?", re.IGNORECASE)
_MOVE = re.compile(r"(?:move )?(.+?)(?: from (.+?))? (?:to|on|onto|into|in) (.+)")
_DIE = re.compile(r"(\d{0,4})\s*d(\d{1,4})")
_COMMA = re.compile(r"(?<!\d),|,(?!\d)| and ")
_FIGURE = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
_ENDS_A_CHANGE = re.compile(r"(?:.*[^\d])?\d+")


class Unchanged(SalvageError):
    """What a line would change is so already; on a line with others this is no mistake."""


class Reader(Meanings):
    """Reads what is typed in one position."""

    def read(self, line: str) -> Edit:
        """The edit that a line means. Raises SalvageError with what is wrong, or with what may be typed."""
        line = " ".join(line.split())
        verb, words = split(line)
        if verb.lower() == "note":
            return _read_note(words)
        try:
            return self._read_one(line)
        except SalvageError:
            parts = self._split_parts(line)
            if parts[1:] and (several := self._read_parts(parts)):
                return several
            raise

    def _read_one(self, line: str) -> Edit:
        """What a line means that is one edit."""
        figure = _FIGURE.search(line)
        if figure and not {*figure[0].split(",")} <= self.words.numbers:
            line = line.replace(figure[0], figure[0].replace(",", ""))
        for who, words in self.holders(line):
            if who in (*self.table.seats, "") and (edit := self._read_verb(who or self.current, words)):
                return edit
        if edit := self._read_change(self._put_name_first(line)):
            return edit
        raise NotUnderstood(f"{line!r} isn't understood; type what changes and by how much, such as {self.example}")

    def _read_verb(self, who: str, line: str) -> Edit | None:
        """An edit that begins with a verb, or says what goes where; None for others."""
        verb, rest = split(line)
        every = [(name, [name, f"{name}s"]) for name in (*VERBS, *self.table.own)]
        begun = find_named(verb, every, in_full=len(verb) < LEAST_OF_A_VERB)
        if len(begun) != 1:
            return self._read_move(who, line)
        own = self.table.own.get(begun[0])
        if own is None:
            return VERBS[begun[0]](self, who, rest)
        try:
            if isinstance(own, Shorthand) and not (self.kept and own.former):
                first, *others = own.lines(rest)
                return self._read_parts([f"{who} {first}", *others], sure=True)
            told, _ = own_edit(self.table, begun[0])(copy_state(self.table.state), who, rest)
            return Own(who, begun[0], told)
        except NotUnderstood:
            return self._read_move(who, line)

    # ---- what goes up and down, or is so or not

    def _read_change(self, line: str) -> Change | None:
        """What a line changes; None where it has neither a sign nor a value, and names nothing that is so or not."""
        forced = "!" in line
        line = line.replace("!", " ", 1).strip() if forced else line
        if change := _SIGNED.fullmatch(line):
            what, sign, by, equals, value = change.groups()
            return self._change(what or "", SIGNS[sign or equals], by or value or "1", forced)
        what, _, value = line.rpartition(" ")
        spaces = {space.lower() for track in self.table.game.tracks.values() for space in track.spaces}
        if what and (is_number(value) or value.lower() in spaces):
            return self._change(what, SET, value, forced)
        return self._read_flag(line)

    def _put_name_first(self, line: str) -> str:
        """A line whose number comes first, `-1 carbon`, `bo +2 metal`, `4 designs`, with the name first; other lines as
        they are. Raises SalvageError where a number without a sign could be a place on a track."""
        for who, words in self.holders(line):
            if found := _NUMBER_FIRST.fullmatch(words):
                sign, number, name = found.groups()
                if named := self._name_first(line, f"{who} {name}".strip(), sign, number):
                    return named
        return line

    def _name_first(self, line: str, name: str, sign: str, number: str) -> str:
        """What words name with its sign and number behind it; "" where there is no such thing."""
        _, things = self._resolve(name)
        if not things:
            points = re.fullmatch(r"(?:(.+) )?points?", name, re.IGNORECASE)
            return f"{points[1] or ''} {POINTS} {sign or '+'}{number}".strip() if points else ""
        decided = deciding(self.table.game)
        if not sign and any(isinstance(each, OnTrack) and each.id != decided for each in things):
            raise SalvageError(could_be(line, [f"{name} {number}", f"{name} +{number}"]))
        costs = all(isinstance(each, Number) and each.is_penalty for each in things)
        return f"{name} {sign or ('-' if costs else '+')}{number}"

    def _resolve(self, words: str) -> tuple[str, list[Thing]]:
        """Whom words name first, and the things of theirs that the others may mean; none where they mean nothing."""
        readings = ((who, self.find_things(who, what)) for who, what in self.holders(words))
        return next((each for each in readings if each[1]), ("", []))

    def _read_sum(self, who: str, rest: str, sign: str) -> Edit | None:
        """What is added or subtracted in words: `2 energy`, `3 points from bo's open exits`; None of what has no number
        or names nothing, which is asked for."""
        line = f"{sign}{_BETWEEN.sub('', rest)}"
        for said in (line, f"{who} {line}") if who == self.current else (f"{who} {line}",):
            if (named := self._put_name_first(said)) != said:
                return self._read_change(named)
        return None

    def _read_flag(self, line: str) -> Change | None:
        """What is said to be so, or not: `B works`, `B not working`, `night no`."""
        named, _, last = line.rpartition(" ")
        named = named if last in (YES, NO) else line
        plain = _NOT.sub("", re.sub(r"\bis (?!not\b)", "", named))
        said = last if named != line else NO if _NOT.search(named) else YES
        for who, words in self.holders(plain):
            for spelt in filter(None, (words, words.removesuffix("s"))):
                if found := [thing for thing in self.find_things(who, spelt) if isinstance(thing, Yes)]:
                    return self._checked(Change(self._holder(who, found[0]), found[0], SET, said))
        return None

    def _change(self, what: str, sign: str, amount: str, forced: bool) -> Change:
        """What words name goes up, down or to a value. Raises SalvageError where they name nothing, or several."""
        what = re.sub(r"(?<=\D)\.(?=\w)", " ", what)
        seat = self._only_seat(what)
        what = "" if seat else what
        decided = self._refuse_points(what, seat, sign, amount)
        who = seat or self.current
        who, found = self._resolve(what) if what else (who, self.find_things(who, decided))
        if len(found) > 1:
            raise SalvageError(could_be(what, (thing.label for thing in found)))
        if found:
            return self._checked(Change(self._holder(who, found[0]), found[0], sign, amount, forced))
        counted = [thing for thing in self.things if not (thing.hidden or isinstance(thing, Yes))]
        named = dict.fromkeys(each.called for each in counted if each.always or not isinstance(each, Loose))
        raise NotUnderstood(f"{what!r} isn't counted here; these are: {', '.join([*named][:MOST_NAMED])}")

    def _only_seat(self, what: str) -> str:
        """The player that words name and nothing else: `bo` is Bo, and no bounty; "" for nobody."""
        things = self.find_things("", what)
        is_thing = any(what.lower() in (thing.id, thing.label.lower()) for thing in things)
        is_name = what.lower() in map(str.lower, self.table.seats)
        return "" if is_thing or (things and not is_name) else self.seat(what)

    def _refuse_points(self, what: str, seat: str, sign: str, amount: str) -> str:
        """What a number alone means. Raises SalvageError where a line with no more words doesn't say what it is of."""
        game = self.table.game
        decided = deciding(game)
        if game.scores and (not what or any(words.lower() == POINTS for _, words in self.holders(what))):
            self._refuse_without_category(what, seat, sign, amount)
        if not what and decided is None:
            raise SalvageError(f"say what changes, such as {self.example}")
        if seat and sign == SET:
            both = [f"{seat} {decided} {amount}", f"{seat} {decided} +{amount}"]
            raise SalvageError(could_be(f"{seat} {amount}", both))
        return decided or ""

    def _refuse_without_category(self, what: str, seat: str, sign: str, amount: str) -> None:
        game = self.table.game
        every = either([what_points_are_for(game, score) for score in game.scores.values()])
        example = self.example.removesuffix(" +1")
        others = not (what or seat) and any(thing.id not in game.scores for thing in self.find_things("", example))
        say = f"say what changes, such as {SHOWN[sign]}{amount} {example}, or" if others else "say"
        raise SalvageError(f"{say} what the points are for: {every}")

    def _holder(self, who: str, thing: Thing) -> str:
        return who or (self.current if thing.of == PLAYER else COMMON)

    def _checked(self, edit: Change) -> Change:
        """The edit, once it is found to change something."""
        table, thing = self.table, edit.thing
        if isinstance(thing, Number) and thing.is_penalty and not self.kept:
            edit = self._as_cost(edit)
        holders = [edit.who] if edit.who != ALL else table.seats
        try:
            changed = [thing.outcome(table, holder, edit.sign, edit.amount, edit.forced) for holder in holders]
        except ValueError as error:
            raise SalvageError(str(error)) from None
        if all(each.was == each.now for each in changed):
            self._refuse_unchanged(edit, changed[0])
        return edit

    def _refuse_unchanged(self, edit: Change, changed: Changed) -> None:
        thing, is_common = edit.thing, edit.who in (COMMON, ALL)
        if isinstance(thing, Yes):
            whose = "" if is_common else f"{thing.name_holder(edit.who)}: "
            raise SalvageError(f"{whose}{'' if edit.amount == YES else 'not '}{thing.called} already")
        whose = "" if is_common else f"{edit.who}'s "
        raise Unchanged(f"{whose}{thing.called} {changed.unchanged(thing.called, thing.label)}")

    def _as_cost(self, edit: Change) -> Change:
        """A change of what only costs points: a number without a sign is what it costs. Raises SalvageError where
        somebody would gain some."""
        table, thing, amount = self.table, edit.thing, edit.amount.replace("−", "-").removeprefix("-")
        if edit.sign == SET and is_number(amount):
            return replace(edit, amount=f"-{amount}" if int(amount) else "0")
        holders = [edit.who] if edit.who != ALL else table.seats
        if edit.sign == ADD and any(int(thing.outcome(table, each, ADD, amount, True).now) > 0 for each in holders):
            costs = "cost" if is_several(thing.called) else "costs"
            lost = f"for {amount_of(int(amount), 'point')} lost, type {thing.label} -{amount}"
            raise SalvageError(f"{thing.called} only {costs} points; {lost}")
        return edit

    # ---- cards and loose pieces

    def _read_draw(self, who: str, rest: str, to: str = "") -> Edit | None:
        """`[number] deck [to where]`, or a card that is known by name. What nobody holds is laid open."""
        what, _, where = rest.partition(" to ")
        number, name = count(what)
        if what and not name and len(tracked_decks(self.table.game)) > 1:
            number, name = 1, what  # A card whose name is a number.
        to = self.card_place(where) if where else to
        decks = self.decks(name)
        if len(decks) > 1:
            names = either([deck.label or deck.id for deck in decks])
            raise SalvageError(f"draw from which deck? {names}")
        if decks:
            self._check_draw(decks[0], number)
            return Draw(decks[0].id, number, to or self._where_drawn(decks[0], who))
        found = self.cards(name, DECK) if name else None
        if found is None or len(found[1]) != 1:
            return None
        return MoveCards(found[0].id, found[1], DECK, to or self._where_drawn(found[0], who))

    def _where_drawn(self, deck: Deck, who: str) -> str:
        return who if deck.held else OPEN

    def _check_draw(self, deck: Deck, number: int) -> None:
        """Raise SalvageError where a deck hasn't so many cards, with how many there are and what to do."""
        table, left = self.table, remaining(self.table, deck.id)
        one, title, called = self.words.nouns[deck.id], self.words.titles[deck.id], deck.label or deck.title.lower()
        there = f"{amount_of(left, one) if left else f'no {one}'} {'are' if left > 1 else 'is'} left in the {title}"
        if not 1 <= number <= MOST_DRAWN:
            raise SalvageError(f"draw 1 to {MOST_DRAWN} {one}s at once; {there}")
        if number <= left:
            return
        if not in_play(
            table.game, deck.id, len(table.seats), [name for name, on in table.state["options"].items() if on]
        ):
            raise SalvageError(f"the {title} isn't used in this game")
        discarded = size(table.state[field(deck.id, DISCARD)]) if deck.discards else 0
        steps = [f"draw {left} {called}"] if left else []
        steps += [f"shuffle {called}", f"draw {min(number - left, discarded)} {called}"] if discarded else []
        raise SalvageError(f"{there}{'; type ' if steps else ''}{', then '.join(steps)}")

    def _read_shuffle(self, who: str, rest: str) -> Edit | None:
        decks = self.decks(rest)
        full = [deck for deck in decks if lying(self.table, deck.id, DISCARD)]
        if len(decks) == 1 and not full:
            pile = discard_pile(self.table.game, decks[0])
            has = f"the {pile} is empty" if decks[0].discards else f"{pile} go back to the box"
            raise SalvageError(f"{has}, so there is nothing to shuffle in")
        return Shuffle(full[0].id) if len(full) == 1 else None

    def _read_move(self, who: str, line: str) -> Edit | None:
        """`3 cubes to G45`, `fuel to bo`, `2 cubes from bo to ann`: pieces come from the supply unless it is said from
        where."""
        match = _MOVE.fullmatch(line)
        to = self.place(match[3]) if match else ""
        at = self.place(match[2]) if match and match[2] else ""
        if match is None or not to or (match[2] and not at):
            return None
        if at:
            return self._move(match[1], [at], at, to)
        return self._find_move(match[1], [who, OPEN], who if to in (SUPPLY, DISCARD) else SUPPLY, to)

    def _read_discard(self, who: str, rest: str) -> Edit:
        return self._move(rest, [who, OPEN], who, DISCARD)

    def _read_give(self, who: str, rest: str) -> Edit:
        """`give bo fuel`, `give fuel to bo`."""
        what, _, last = rest.rpartition(" to ")
        to = self.seat(last) if what else ""
        if not to:
            first, what = split(rest)
            to = self.seat(first)
        if to:
            return self._move(what, [who, OPEN, DISCARD], who, to)
        seats = either([each for each in self.table.seats if each != who])
        refused = f"{rest!r} names no player; end with: to {seats}"
        raise SalvageError(refused if rest else f"give what to whom? Players: {seats}")

    def _read_give_to(self, who: str, rest: str) -> Edit | None:
        return self._read_give(who, rest) if self.seat(split(rest)[0]) else None

    def _read_take(self, who: str, rest: str) -> Edit:
        what, _, where = rest.partition(" from ")
        at = self.place(where) if where else ""
        if where and not at:
            raise SalvageError(f"{where!r} isn't a place to take from")
        return self._move(what, [at] if at else [OPEN, DISCARD], at or SUPPLY, who)

    def _read_lay(self, who: str, rest: str) -> Edit:
        """`lay 2 cubes G45`; `lay G45`, a piece of the only kind that lies on spaces; `lay metal`, a card face up."""
        for space in self.spaces:
            if f" {rest.lower()}".endswith(f" {space.lower()}"):
                what = re.sub(r" ?\b(?:to|on|onto|at|in)$", "", rest[: -len(space)].strip()) or self._only_piece(space)
                return self._move(what, [], SUPPLY, space)
        return self._read_move(who, rest) or self._move(rest, [who], SUPPLY, OPEN)

    def _only_piece(self, space: str) -> str:
        """What is laid where only a space is named. Raises SalvageError where that may be a card as well."""
        kinds = list(dict.fromkeys(thing.label for thing in self.things if space in thing.holders(self.table)))
        held = self.cards(space, self.current)
        if held or len(kinds) != 1:
            more = f" or the card that {self.current} holds" if held else ""
            raise SalvageError(f"{space} could be the space{more}; say what you lay, such as lay {kinds[0]} {space}")
        return kinds[0]

    def _move(self, what: str, of_cards: Sequence[str], of_pieces: str, to: str) -> Edit:
        """Cards from the first of some places where they lie, else pieces. Raises SalvageError of what is neither."""
        if edit := self._find_move(what, of_cards, of_pieces, to):
            return edit
        where = either([LYING.get(at, f"held by {at}") for at in self._card_places(of_cards, to)])
        if not where:
            raise SalvageError(f"{what!r} isn't a piece that lies there")
        raise SalvageError(f"{what!r} isn't {where}" if what else f"which card? Type one that is {where}")

    def _find_move(self, what: str, of_cards: Sequence[str], of_pieces: str, to: str) -> Edit | None:
        """The same; None of what is neither."""
        if not what:
            return None
        goes = OPEN if to == COMMON else to
        for at in self._card_places(of_cards, to) if goes not in (SUPPLY, *self.spaces) else ():
            if found := self.cards(what, at):
                return MoveCards(found[0].id, found[1], at, goes)
        some = self.pieces(what)
        return self._move_some(*some, OF_PIECES.get(of_pieces, of_pieces), OF_PIECES.get(to, to)) if some else None

    def _card_places(self, every: Sequence[str], to: str) -> list[str]:
        return [OPEN if at == COMMON else at for at in every if at not in (to, SUPPLY, *self.spaces)]

    def _move_some(self, number: int, thing: Loose, at: str, to: str) -> Edit:
        """Loose pieces, where there are enough. Raises SalvageError."""
        words, on_spaces = self.words, any(place in self.spaces for place in (at, to))
        if DECK in (at, to) or (on_spaces and not thing.kind.lies_on) or at == to:
            way = f"from {words.place(at, thing.kind.id)} to {words.place(to, thing.kind.id)}"
            raise SalvageError(f"{words.plural(thing.piece_name)} don't go {'into a deck' if to == DECK else way}")
        if (there := thing.count(self.table, at)) < number:
            left = words.pieces(thing.piece_name, there) if there else f"no {words.plural(thing.piece_name)}"
            raise SalvageError(f"{words.place(at, thing.kind.id)} has {left}")
        if not number:
            raise SalvageError("nothing moves; type at least 1")
        return MovePieces(number, thing, at, to)

    # ---- turns and dice

    def _read_roll(self, who: str, rest: str) -> Edit:
        dice = self.table.game.dice
        number, name = count(without_article(rest))
        name = name or ("" if len(dice) > 1 else next(iter(dice), "d6"))
        found = find_named(name, [(die, [die.id, die.title]) for die in dice.values()])
        if len(found) == 1:
            return _roll(number, found[0].id, found[0].faces)
        plain = _DIE.fullmatch(name)
        if not plain or not 2 <= int(plain[2]) <= MOST_SIDES:
            such = next(iter(dice), "d6")
            raise NotUnderstood(f"roll which dice? Type their number and sides, such as roll 2 {such}")
        id = f"d{int(plain[2])}"
        faces = dice[id].faces if id in dice else [str(face) for face in range(1, int(plain[2]) + 1)]
        return _roll(int(plain[1] or number), id, faces)

    def _read_next(self, who: str, rest: str) -> Edit | None:
        seat = self.seat(rest)
        return Round() if rest == "round" else Next(seat) if seat else None

    def _read_round(self, who: str, rest: str) -> Edit | None:
        return None if rest else Round()

    # ---- several on one line

    def _read_parts(self, parts: Sequence[str], sure: bool = False) -> Edit | None:
        """What lines mean that are done together, each where those before it have been done. What is so already is
        passed over. sure: they are known to be edits; otherwise None where the first is nothing that is counted. Raises
        SalvageError with what is wrong."""
        table, found, unchanged = self.table.copy(), list[Edit](), list[Unchanged]()
        who = self._first_seat(parts[0])[0]
        for number, part in enumerate(parts, 1):
            try:
                edit = Reader(table, self.kept)._read_part(part, who if found or unchanged else "")
            except Unchanged as error:
                unchanged.append(error)
                continue
            except SalvageError:
                if sure or unchanged or isinstance([*found, None][0], Change):
                    raise
                return None
            found.append(edit)
            if number == len(parts) and isinstance(edit, BY_CHANCE):
                break
            if not isinstance(edit, DONE_AT_ONCE):
                return None
            list(edit.perform(table))  # Asks nothing.
        if not found:
            raise unchanged[0]
        return Several(tuple(found)) if found[1:] else found[0]

    def _first_seat(self, line: str) -> tuple[str, str]:
        """The player that a line begins with, and the rest of it; "" for nobody."""
        return next((each for each in self.holders(line) if each[0] in self.table.seats), ("", line))

    def _read_part(self, part: str, who: str) -> Edit:
        """A part of a line: about the player that its first part names, where it can be."""
        if who and not self._first_seat(part)[0]:
            try:
                return self._read_one(f"{who} {part}")
            except Unchanged:
                raise
            except SalvageError:
                pass  # Something of the table's, such as the threat.
        return self._read_one(part)

    def _split_parts(self, line: str) -> list[str]:
        """The parts of a line: those between commas, else each with one number, which stands first or last in all of
        them. A name that has a number itself is none of these; the whole line has been read before."""
        if len(parts := [part.strip() for part in _COMMA.split(line) if part.strip()]) > 1:
            return parts
        who, rest = self._first_seat(line)
        parts = _split_behind_numbers(rest.split())
        if not parts or any(" " not in part and not re.search(r"\D\d", part) for part in parts):
            return [line]
        return [f"{who} {parts[0]}".strip(), *parts[1:]]


VERBS: Mapping[str, Callable[[Reader, str, str], Edit | None]] = {
    "draw": Reader._read_draw,
    "flip": lambda reader, who, rest: reader._read_draw(who, rest, OPEN),
    "shuffle": Reader._read_shuffle,
    "discard": Reader._read_discard,
    "give": Reader._read_give,
    "to": Reader._read_give_to,
    "take": Reader._read_take,
    "lay": Reader._read_lay,
    "roll": Reader._read_roll,
    "next": Reader._read_next,
    "round": Reader._read_round,
    **dict.fromkeys(("add", "gain"), lambda reader, who, rest: reader._read_sum(who, rest, ADD)),
    **dict.fromkeys(("subtract", "lose"), lambda reader, who, rest: reader._read_sum(who, rest, SUBTRACT)),
}
"""Edits by the word they begin with."""


def deciding(game: Game) -> str | None:
    """What a number alone means: what decides the game, None where nothing does that players count."""
    return None if game.points == NO_POINTS else game.points or POINTS


def _split_behind_numbers(words: Sequence[str]) -> list[str]:
    """Words in parts with one number each, which stands first or last in all of them; none where that can't be."""
    numbers = [place for place, word in enumerate(words) if _ENDS_A_CHANGE.fullmatch(word)]
    if len(numbers) < 2 or (numbers[0] and numbers[-1] != len(words) - 1):
        return []
    begins = [0, *(place + 1 for place in numbers[:-1])] if numbers[0] else numbers
    return [" ".join(words[begin:end]) for begin, end in zip(begins, [*begins[1:], len(words)], strict=True)]


def _read_note(words: str) -> Edit:
    """`note Ann owes Bo a card`, in quotation marks or without; `"x" and "y"` keeps its own."""
    while len(words) > 1 and words[0] in QUOTES and words[-1] in QUOTES and not {words[0], words[-1]} & {*words[1:-1]}:
        words = words[1:-1]
    if not words:
        raise SalvageError("note what? Type the words behind it, such as note Ann owes Bo a card")
    return Remark(words)


def _roll(number: int, die: str, faces: Sequence[str]) -> Edit:
    if not 1 <= number <= MOST_DICE:
        raise SalvageError(f"roll 1 to {MOST_DICE} dice at once")
    return Roll(number, die, faces)
