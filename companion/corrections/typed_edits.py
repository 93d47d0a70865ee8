"""Lines about a table without rules, as people type them, read as edits; what goes up and down is in `typed_changes`.

    [who] what [from where] to where                       3 cubes to G45, 2 cubes from bo to ann, fuel to bo
    [who] discard what · give player what · take what [from where] · lay [what] where
    [who] VERB words, the game's own, such as recycle 3 (its module `tracker`)
    several of these                                       metal +2, carbon +1

Any clear beginning of a word will do. What is meant without a name is the player's whose turn it is, then the table's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.answer_parser.names import find_named
from companion.corrections import board
from companion.corrections.board import front_of, seat_before
from companion.corrections.box import tracked_decks
from companion.corrections.counted import ADD, SUBTRACT, Loose
from companion.corrections.edits import Change, DiscardAll, Edit, MoveCards, MovePieces, Own, Several, own_edit
from companion.corrections.meanings import MIN_VERB_LETTERS, split
from companion.corrections.own_edits import Shorthand
from companion.corrections.piles import is_unseen
from companion.corrections.typed_changes import SIGNS, ChangeReader, Unchanged
from companion.engine import NotUnderstood
from companion.positions.views import copy_state
from companion.text.grammar import either, is_number
from components.messages import _
from components.problems import SalvageError
from components.schema import Deck

OF_PIECES = {board.OPEN_PLACE: board.COMMON_PLACE, board.DISCARD_PLACE: board.SUPPLY_PLACE}
"""Where loose pieces lie that are said to be where cards are."""
CARD_LOCATION_TEXTS = {board.OPEN_PLACE: "face up on the table", board.DISCARD_PLACE: "discarded"}
"""How cards lie that nobody holds."""

_MOVE = re.compile(r"(?:move )?(.+?)(?: from (.+?))? (?:to|on|onto|into|in) (.+)")
_COMMA = re.compile(r"(?<!\d),|,(?!\d)| and ")
_FIGURE = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
_ENDS_A_CHANGE = re.compile(r"(?:.*[^\d])?\d+")


class EditReader(ChangeReader):
    """Reads what is typed in one position."""

    verbs: Mapping[str, Callable[[Any, str, str], Edit | None]]
    """What reads a line by the word it begins with, with whose it is."""

    def read(self, line: str) -> Edit:
        """Read the edit in a line. Raises SalvageError with what is wrong, or with what may be typed."""
        line = " ".join(line.split())
        try:
            return self._read_one(line)
        except SalvageError:
            parts = self._split_parts(line)
            if parts[1:] and (several := self._read_parts(parts)):
                return several
            raise

    def _read_one(self, line: str) -> Edit:
        """Read a line that is one edit."""
        figure = _FIGURE.search(line)
        if figure and not {*figure[0].split(",")} <= self.words.numbers:
            line = line.replace(figure[0], figure[0].replace(",", ""))
        for holder, words in self.holders(line):
            if holder in (*self.table.seats, "") and (edit := self._read_verb(holder or self.current, words)):
                return edit
        if edit := self.read_change(line):
            return edit
        unclear = "{line!r} isn't understood; type what changes and by how much, such as {example}"
        raise NotUnderstood(_(unclear, line=line, example=self.example))

    def _read_verb(self, player: str, line: str) -> Edit | None:
        """Read an edit that begins with a verb, or a move; None for others."""
        verb, tail = split(line)
        named_verbs = [(name, [name, f"{name}s"]) for name in (*self.verbs, *self.table.own)]
        begun = find_named(verb, named_verbs, in_full=len(verb) < MIN_VERB_LETTERS)
        if len(begun) != 1:
            return self.read_move(player, line)
        if tail[:1] in SIGNS and self.find_things(player, verb):
            return None  # Something that is counted is called like a verb.
        if begun[0] in self.table.own:
            return self._read_own(player, line, begun[0], tail)
        return self.verbs[begun[0]](self, player, tail)

    def _read_own(self, player: str, line: str, verb: str, words: str) -> Edit | None:
        """Read an edit of the game's own."""
        edit = self.table.own[verb]
        try:
            if isinstance(edit, Shorthand):
                first, *other_lines = edit.lines(words)
                return self._read_parts([f"{player} {first}", *other_lines], sure=True)
            spelt_out, _said = own_edit(self.table, verb)(copy_state(self.table.state), player, words)
            return Own(player, verb, spelt_out)
        except NotUnderstood:
            return self.read_move(player, line)

    # ---- cards and loose pieces

    def read_move(self, player: str, line: str) -> Edit | None:
        """`3 cubes to G45`, `fuel to bo`, `2 cubes from bo to ann`: pieces come from the supply unless it is said from
        where."""
        match = _MOVE.fullmatch(line)
        target = self.place(match[3]) if match else ""
        source = self.place(match[2]) if match and match[2] else ""
        if match is None or not target or (match[2] and not source):
            return None
        if source:
            return self._move(match[1], [source], source, target)
        of_pieces = player if target in (board.SUPPLY_PLACE, board.DISCARD_PLACE) else board.SUPPLY_PLACE
        return self._find_move(match[1], [player, board.OPEN_PLACE], of_pieces, target)

    def read_play(self, player: str, words: str) -> Edit:
        """`play fuel`: out of the hand, face up in front of its player."""
        return self._move(words, [player], board.SUPPLY_PLACE, front_of(player))

    def read_discard(self, player: str, words: str) -> Edit:
        """`discard fuel`, `discard 1 cube`, `discard hand`."""
        if words in ("hand", "my hand", "all"):
            return self.read_all(player, _("{who} holds no cards that could be discarded here", who=player))
        return self._move(words, [player, front_of(player), board.OPEN_PLACE], player, board.DISCARD_PLACE)

    def read_clear(self, player: str, words: str) -> Edit | None:
        """`clear`: what has been played is discarded."""
        return None if words else self.read_all("", _("nobody has played a card, so there is nothing to clear"))

    def read_all(self, player: str, nothing: str) -> Edit:
        """All that a player holds, or "" has been played. nothing: what is said where that is none."""
        edit = DiscardAll(player)
        cards = (self.seen_at(deck, at) for deck in tracked_decks(self.table.game) for at in edit.places(self.table))
        if not any(cards):
            raise SalvageError(nothing)
        return edit

    def read_give(self, player: str, words: str) -> Edit:
        """`give bo fuel`, `give fuel to bo`."""
        piece, _to, last = words.rpartition(" to ")
        to = self.seat(last) if piece else ""
        if not to:
            first, piece = split(words)
            to = self.seat(first)
        if to:
            return self._move(piece, [player, board.OPEN_PLACE, board.DISCARD_PLACE], player, to)
        seats = either([each for each in self.table.seats if each != player])
        refused = "{typed!r} names no player; end with: to {names}" if words else "give what to whom? Players: {names}"
        raise SalvageError(_(refused, typed=words, names=seats))

    def read_give_to(self, player: str, words: str) -> Edit | None:
        """`to bo fuel`."""
        return self.read_give(player, words) if self.seat(split(words)[0]) else None

    def read_take(self, who: str, words: str) -> Edit:
        """`take 2 cubes`, `take fuel from discard`, `take 2 H30`: so many pieces of the only kind that lies there."""
        piece, _from, where = words.partition(" from ")
        number, _space, name = piece.partition(" ")
        space = next((each for each in self.spaces if each.lower() == name.lower()), "")
        if space and is_number(number) and not where:
            piece, where = f"{number} {self._only_piece(space)}", space
        at = self.place(where) if where else ""
        if where and not at:
            raise SalvageError(_("{typed!r} isn't a place to take from", typed=where))
        return self._move(piece, [at] if at else [board.OPEN_PLACE, board.DISCARD_PLACE], at or board.SUPPLY_PLACE, who)

    def read_lay(self, player: str, rest: str) -> Edit:
        """`lay 2 cubes G45`; `lay G45`, a piece of the only kind that lies on spaces; `lay metal`, a card face up."""
        for space in self.spaces:
            if f" {rest.lower()}".endswith(f" {space.lower()}"):
                piece = re.sub(r" ?\b(?:to|on|onto|at|in)$", "", rest[: -len(space)].strip()) or self._only_piece(space)
                return self._move(piece, [], board.SUPPLY_PLACE, space)
        return self.read_move(player, rest) or self._move(rest, [player], board.SUPPLY_PLACE, board.OPEN_PLACE)

    def _only_piece(self, space: str) -> str:
        """Return the only kind of piece for a space that is named alone. Raises SalvageError if it may be a card as
        well."""
        countables = [each for each in self.things if space in each.holders(self.table) and not each.hidden]
        kinds = [*dict.fromkeys(each.label for each in countables)]
        held_cards = self.cards(space, self.current)
        if held_cards or len(kinds) != 1:
            both = "{place} could be the space or the card that {who} holds; say what you lay, such as {line}"
            message = both if held_cards else "{place} could be the space; say what you lay, such as {line}"
            raise SalvageError(_(message, place=space, who=self.current, line=f"lay {kinds[0]} {space}"))
        return kinds[0]

    def _move(self, piece: str, of_cards: Sequence[str], of_pieces: str, to: str) -> Edit:
        """Cards from the first of some places where they lie, else pieces. Raises SalvageError of what is neither."""
        if edit := self._find_move(piece, of_cards, of_pieces, to):
            return edit
        lie = [at for at in self._card_places(of_cards, to) if not seat_before(at)]
        where = either([_(CARD_LOCATION_TEXTS.get(at, "held by {who}"), who=at) for at in lie])
        if not where:
            raise SalvageError(_("{typed!r} isn't a piece that lies there", typed=piece))
        for seat in self.table.seats if piece else ():
            if self.cards(piece, front_of(seat)):
                line = f"take {piece} from {seat.lower()}'s front"
                raise SalvageError(_("{typed!r} lies in front of {who}; type {line}", typed=piece, who=seat, line=line))
        piece = self._name_absent(piece, lie)
        refused = "{typed!r} isn't {place}" if piece else "which card? Type one that is {place}"
        raise SalvageError(_(refused, typed=piece, place=where))

    def _name_absent(self, cards: str, places: Sequence[str]) -> str:
        """Return the first of several cards that lies at none of some places, or all of them if none does."""
        names = cards.replace(",", " ").split()
        absent = [name for name in names if not any(self.cards(name, at) for at in places)]
        return absent[0] if 0 < len(absent) < len(names) else cards

    def _find_move(self, piece: str, of_cards: Sequence[str], of_pieces: str, to: str) -> Edit | None:
        """Find the move of a card or a piece; None if words name neither."""
        goes = board.OPEN_PLACE if to == board.COMMON_PLACE else to
        for at in self._card_places(of_cards, to) if goes not in (board.SUPPLY_PLACE, *self.spaces) else ():
            if edit := self.read_unnamed(piece, at, goes):
                return edit
            if deck_and_cards := self.cards(piece, at):
                return self._move_cards(*deck_and_cards, at, goes)
        some = self.pieces(piece)
        return self._move_some(*some, OF_PIECES.get(of_pieces, of_pieces), OF_PIECES.get(to, to)) if some else None

    def read_unnamed(self, cards: str, at: str, to: str) -> Edit | None:
        """So many cards out of a hand that are chosen in secret; None where nobody is asked, or words name them."""
        return None

    def _move_cards(self, deck: Deck, cards: tuple[str, ...], source: str, target: str) -> Edit:
        """Known cards. Raises SalvageError where the line would show what only their player sees."""
        if is_unseen(self.table, deck.id, source) and is_unseen(self.table, deck.id, target):
            card_count = f"{len(cards)} {deck.label or self.words.nouns[deck.id]}"
            command = f"give {card_count} to {target}" if target in self.table.seats else f"{card_count} to {target}"
            message = "all would read which it is; type {line}, and {who} chooses in secret"
            raise SalvageError(_(message, line=f"{source} {command}", who=source))
        if (goes := goes_to(deck, target)) == source != target:
            raise SalvageError(_("{card} lies with {who} already", card=self.words.name(cards[0], deck.id), who=source))
        return MoveCards(deck.id, cards, source, goes)

    def _card_places(self, places: Sequence[str], to: str) -> list[str]:
        excluded = (to, board.SUPPLY_PLACE, *self.spaces)
        return [board.OPEN_PLACE if at == board.COMMON_PLACE else at for at in places if at not in excluded]

    def _move_some(self, number: int, thing: Loose, source: str, target: str) -> Edit:
        """Loose pieces, where there are enough. Raises SalvageError."""
        words, kind, name = self.words, thing.kind, thing.piece_name
        on_spaces = any(place in self.spaces for place in (source, target))
        if board.DECK_PLACE in (source, target) or (on_spaces and not kind.lies_on) or source == target:
            origin, place = (words.place(each, kind.id) for each in (source, target))
            refusal = "{pieces} don't go from {origin} to {place}"
            message = "{pieces} don't go into a deck" if target == board.DECK_PLACE else refusal
            raise SalvageError(_(message, pieces=words.plural(name), origin=origin, place=place))
        if (available := thing.count(self.table, source)) < number:
            contents = words.pieces(name, available) if available else _("no {pieces}", pieces=words.plural(name))
            raise SalvageError(_("{place} has {pieces}", place=words.place(source, kind.id), pieces=contents))
        if not number:
            raise SalvageError(_("nothing moves; type at least 1"))
        return MovePieces(number, thing, source, target)

    # ---- several on one line

    def _read_parts(self, parts: Sequence[str], sure: bool = False) -> Edit | None:
        """Read parts of a line that are done together, each on a copy where those before it are done. Parts that change
        nothing are skipped. sure: they are known to be edits; otherwise None if the line may mean something else.
        Raises SalvageError with what is wrong."""
        table, edits, unchanged = self.table.copy(), list[Edit](), list[Unchanged]()
        player = self._first_seat(parts[0])[0]
        for number, part in enumerate(parts, 1):
            try:
                edit = type(self)(table, self.viewer)._read_part(part, player if edits or unchanged else "")
            except Unchanged as error:
                unchanged.append(error)
                continue
            except SalvageError:
                # Only a change of a number is an edit for certain; any other line may still mean something else.
                if sure or unchanged or isinstance([*edits, None][0], Change):
                    raise
                return None
            each = edit.edits if isinstance(edit, Several) else (edit,)
            edits += each
            # The last part may be a draw, as no other depends on what comes up; it isn't tried on the copy.
            if number == len(parts) and each[-1].is_drawn:
                break
            if not all(done.at_once for done in each):
                return None
            edit.do(table)
        if not edits:
            raise unchanged[0]
        return Several(tuple(edits)) if edits[1:] else edits[0]

    def _first_seat(self, line: str) -> tuple[str, str]:
        """Split a line into the player at its beginning, "" for nobody, and the rest."""
        return next((each for each in self.holders(line) if each[0] in self.table.seats), ("", line))

    def _read_part(self, part: str, player: str) -> Edit:
        """Read a part of a line, about the player of its first part if possible."""
        if player and not self._first_seat(part)[0]:
            try:
                return self._read_one(f"{player} {part}")
            except Unchanged:
                raise
            except SalvageError:
                pass  # Something of the table's, such as the threat.
        return self._read_one(part)

    def _split_parts(self, line: str) -> list[str]:
        """Split a line into parts: at commas, or else so that each has one number, at its beginning or at its end.
        Names with numbers spoil that, but then the whole line has been read before."""
        if len(parts := [part.strip() for part in _COMMA.split(line) if part.strip()]) > 1:
            return parts
        player, words = self._first_seat(line)
        parts = _split_behind_numbers(words.split())
        if not parts or any(" " not in part and not re.search(r"\D\d", part) for part in parts):
            return [line]
        return [f"{player} {parts[0]}".strip(), *parts[1:]]


VERBS: Mapping[str, Callable[[Any, str, str], Edit | None]] = {
    "play": EditReader.read_play,
    "clear": EditReader.read_clear,
    "discard": EditReader.read_discard,
    "give": EditReader.read_give,
    "to": EditReader.read_give_to,
    "take": EditReader.read_take,
    "lay": EditReader.read_lay,
    **dict.fromkeys(("add", "gain"), lambda reader, who, rest: reader.read_sum(who, rest, ADD)),
    **dict.fromkeys(("subtract", "lose"), lambda reader, who, rest: reader.read_sum(who, rest, SUBTRACT)),
}
EditReader.verbs = VERBS


def goes_to(deck: Deck, place: str) -> str:
    """Return the place of a card that is laid somewhere: if nobody holds this deck in hand, a player's only place is
    the one in front of them."""
    return place if deck.held else seat_before(place) or place


def _split_behind_numbers(words: Sequence[str]) -> list[str]:
    """Words in parts with one number each, which stands first or last in all of them; none where that can't be."""
    numbers = [place for place, word in enumerate(words) if _ENDS_A_CHANGE.fullmatch(word)]
    if len(numbers) < 2 or (numbers[0] and numbers[-1] != len(words) - 1):
        return []
    begins = [0, *(place + 1 for place in numbers[:-1])] if numbers[0] else numbers
    return [" ".join(words[begin:end]) for begin, end in zip(begins, [*begins[1:], len(words)], strict=True)]
