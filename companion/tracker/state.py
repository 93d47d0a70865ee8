"""The state of a tracked game: a table of fields built from the game's data.

Every tracked game has turn order, points, counters and reminders; tracks, counters with their start values, dice, decks
and loose pieces come from the data. Loose pieces are kinds with several alike that are in no deck and not one for each
player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.corrections import board
from companion.corrections.board import field, is_numbered, is_shared, tracks_of
from companion.corrections.box import is_secret, loose_kinds, own_fields, tracked_decks, with_decks
from companion.corrections.piece_words import BOX, PILES, PieceWords, boxed_pieces, discard_pile
from companion.engine.setup_options import Setting
from companion.positions.state_words import noun, singular, what_points_are_for, words
from companion.positions.views import copy_state
from companion.text.grammar import either, joined, with_the
from components.fields import fields_of
from components.messages import _
from components.schema import Deck, Field, Game, Hands, Kind, ScoreCategory, frozen
from components.tracks import Flag, Track

RESULT_FINISHED, RESULT_WON, RESULT_LOST = "finished", "won", "lost"
"""Results of a game: with points, or for all players together."""

WITH_PLAYER = "with {who}", "away from {who}"
"""Phrases for putting pieces with a player, and taking them away."""
MARKED_TEXT = "marked as"
"""Title of the flags of the table, or of a player."""
HAND_WORDS = {name: f"{{{name}}}" for name in ("back", "key", "value", "who", "whose")}
"""Placeholders of phrases for hands, which stay in the message (`components.schema.VERB_WORDS`)."""


def tracked(game: Game) -> Game:
    """Return the game with the state that a tracker keeps."""
    game = with_decks(game)
    flips = {kind.id: kind._replace(flips=True) for kind in loose_kinds(game) if kind.back == "own"}
    game = game._replace(kinds=frozen({**game.kinds, **flips}))
    return game._replace(state=state_fields(game))


def settings_of(game: Game) -> tuple[Setting, ...]:
    """Return the settings of a tracked game: whether the board is tracked, if the data say what is tracked without
    it."""
    answers = {"yes": "yes, all that lies on it", "no": "no, only what paper can't do well"}
    return (Setting("board", _("Board too"), answers),) if game.tracked_without_board else ()


def state_fields(game: Game) -> Mapping[str, Field]:
    """Build the fields of the state: those of any game, then the tracks, dice, decks and loose pieces of this one."""
    least, most = game.players
    specs: dict[str, Any] = {
        "options": {
            "type": "map of option to bool", "default": {}, "title": _("optional rules"),
            "meaning": "optional rules in use",
        },
        "phase": {
            "type": "choice", "choices": [board.TURN, "over"], "default": board.TURN, "title": _("game"),
            "choice_words": {board.TURN: _("in play")}, "meaning": "whether it goes on",
        },
        "turn": {
            "type": "int", "min": 1, "default": 1, "title": _("turn"),
            "meaning": "number of the turn, counting every player's turns",
        },
        "player": {"type": "key players", "required": False, "title": _("player"), "meaning": "whose turn it is"},
        "players": {
            "type": "map of name to record", "min_items": least, "max_items": most, "fields": _player(game),
            "meaning": "the players in seating order",
        },
        "first": {
            "type": "key players", "required": False, "title": _("first player"),
            "meaning": "whose turn comes first in a round",
        },
        "counters": {
            "type": "map of name to int", "default": _counters(game, board.COMMON_PLACE),
            "hands": _set("{key}"), "title": _("counters"),
            "meaning": "anything else that the whole table counts, by names that you choose",
        },
        "reminders": {
            "type": "list of text", "default": [], "title": _("remember each turn"), "on_table": False,
            "meaning": "what to remember whenever a turn begins",
        },
        "ticked": {
            "type": "list of int", "min": 1, "max": max(1, len(game.turn)), "required": False, "on_table": False,
            "title": _("steps that are done"),
            "meaning": "which steps of this turn are done, by number",
        },
        "board": {
            "type": "bool", "required": False, "on_table": False, "title": _("board tracked"),
            "meaning": "whether what lies on the board is tracked, too; it is where nothing is said",
        },
        "result": {
            "type": "choice", "required": False, "title": _("ending"),
            "choices": [RESULT_FINISHED, *([RESULT_WON, RESULT_LOST] if game.points == board.NO_POINTS else [])],
            "empty": _("not yet"), "meaning": "how the game ended",
        },
        "reason": {"type": "text", "required": False, "title": _("why it ended"), "meaning": "why the game ended"},
    }  # fmt: skip
    if game.tracks:
        tracks = _tracks(game, board.COMMON_PLACE)
        specs["tracks"] = {"type": "record", "fields": tracks, "default": {}, "meaning": "common markers"}
    if flags := _flags(game, board.COMMON_PLACE):
        specs["flags"] = {
            "type": "record",
            "fields": flags,
            "default": {},
            "title": _(MARKED_TEXT),
            "meaning": "what is so",
        }
    if game.dice:
        faces = {
            die.id: {
                "type": "list of choice", "choices": list(die.faces), "default": [], "meaning": "what it showed last",
                "title": _("last {die} roll", die=noun(game, die.title).removeprefix("the ")),
                "hands": Hands(put="", take="", set=""),  # Nobody turns a die back to its former face.
            }
            for die in game.dice.values()
        }  # fmt: skip
        specs["dice"] = {"type": "record", "fields": faces, "default": {}, "meaning": "what was rolled last"}
    for deck in tracked_decks(game):
        specs |= _deck(game, deck)
    for kind in loose_kinds(game):
        specs |= _loose(game, kind)
    fields = fields_of(specs)
    of_players, of_table = own_fields(game)
    players = fields["players"]
    player_fields = frozen({**players.fields, **of_players})
    return frozen({**fields, **of_table, "players": players._replace(fields=player_fields)})


def _player(game: Game) -> dict[str, Any]:
    title = {"title": _("points")}
    points: dict[str, Any] = {**title, "type": "int", "default": 0, "unit": _("points"), "meaning": "points"}
    if game.points:  # Sessions from before the data had `points` may have some.
        points["on_table"] = False
    if game.scores:
        parts = {
            score.id: {
                "type": "int", "default": 0, "title": noun(game, score.title), "meaning": score.title,
                "hands": _set(_("{whose} points for {category}", **HAND_WORDS, category=_points_for(game, score))),
            }
            for score in game.scores.values()
        }  # fmt: skip
        points = {**title, "type": "record", "fields": parts, "default": {}, "meaning": "points by what they are for"}
    specs: dict[str, Any] = {
        board.POINTS: points,
        "counters": {
            "type": "map of name to int", "default": _counters(game, board.PLAYER),
            "hands": _set(_("{whose} {thing}", **HAND_WORDS, thing="{key}")), "title": _("counters"),
            "meaning": "anything else that this player counts, by names that you choose",
        },
    }  # fmt: skip
    if tracks := _tracks(game, board.PLAYER):
        specs["tracks"] = {"type": "record", "fields": tracks, "default": {}, "meaning": "this player's markers"}
    if flags := _flags(game, board.PLAYER):
        specs["flags"] = {
            "type": "record", "fields": flags, "default": {}, "title": _(MARKED_TEXT),
            "meaning": "what is so of this player",
        }  # fmt: skip
    decks: dict[str, Any] = {
        deck.id: {
            "type": f"list of piece {deck.id}", "default": [], "title": noun(game, deck.title), "meaning": deck.title,
            "hands": _hands(*WITH_PLAYER), "seen": "owner" if is_secret(game, deck) else "all",
        }
        for deck in tracked_decks(game)
    }  # fmt: skip
    if decks:
        nouns = [many for _, many in dict.fromkeys(PieceWords(game).forms.values())]
        specs["hand"] = {
            "type": "record", "fields": decks, "default": {},
            "title": _("{pieces} held", pieces=joined(nouns)) if len(nouns) < 3 else _("drawn cards and pieces"),
            "meaning": "what was drawn and is held",
        }  # fmt: skip
    specs |= _front(game)
    loose: dict[str, Any] = {
        kind.id: {
            "type": f"pile {kind.id}", "default": {}, "title": kind.label or noun(game, kind.title),
            "meaning": kind.title,
            "hands": _hands("into {whose} {place}", "out of {whose} {place}", kind.held_in)
            if kind.held_in else _hands(*WITH_PLAYER),
        }
        for kind in loose_kinds(game)
    }  # fmt: skip
    if loose:
        specs["pieces"] = {
            "type": "record", "fields": loose, "default": {},
            "title": _("other pieces held") if decks else _("pieces held"),
            "meaning": "loose pieces held",
        }  # fmt: skip
    return specs


def _front(game: Game) -> dict[str, Any]:
    """Build the fields for cards face up in front of a player, by deck; optional, so that an empty one is left out."""
    return {
        field(deck.id, board.FRONT_PLACE): {
            "type": f"list of piece {deck.id}", "required": False, "title": _("cards in front"),
            "meaning": f"{deck.title}: what was played",
            "hands": _hands("in front of {who}", "away from in front of {who}"),
        }
        for deck in tracked_decks(game) if deck.held
    }  # fmt: skip


def _tracks(game: Game, whose: str) -> dict[str, Any]:
    """Build the fields for tracks on which the table, or each player, has markers."""
    return {
        track.id: _markers(game, track) if is_shared(game, track) else _marker(game, track, whose)
        for track in tracks_of(game, whose)
    }


def _marker(game: Game, track: Track, whose: str) -> dict[str, Any]:
    """Build the field of one marker. If the data don't name an owner, the table's marker is on its start, and players
    have none yet."""
    starts = track.start and (track.of == whose or whose == board.COMMON_PLACE)
    name = _(
        "{whose} {thing}" if whose == board.PLAYER else "the {thing}", **HAND_WORDS, thing=_plain(_title(game, track))
    )
    hands = _set(name, _("take the marker off {thing}", thing=name))
    spec = {**_on(track), "required": False, "meaning": track.title, "hands": hands}
    return spec | ({"default": track.start} if starts else {})


def _markers(game: Game, track: Track) -> dict[str, Any]:
    """Build the field with a marker for each space of another track."""
    start = dict.fromkeys(game.tracks[track.of].spaces, track.start) if track.start else {}
    of, title = f"{_plain(singular(track.of))} {{key}}", _plain(_title(game, track))
    hands = _set(_("{who}'s {place}", who=of, place=title))
    return {**_on(track), "type": "map of name to choice", "default": start, "meaning": track.title, "hands": hands}


def _title(game: Game, track: Track) -> str:
    return words(track.label) if track.label else noun(game, track.title)


def _on(track: Track) -> dict[str, Any]:
    """Build the type of a track's spaces; numbered tracks also accept numbers beyond their end."""
    return {"type": "choice", "choices": list(track.spaces), "beyond": is_numbered(track)}


def _flags(game: Game, whose: str) -> dict[str, Any]:
    """Build the fields for flags of the table, or of each player; flags of a track's spaces belong to the table."""
    spec = {"type": "bool", "default": False}
    return {
        flag.id: {
            **(spec if flag.of == whose else {"type": "map of name to bool", "default": {}}),
            "title": flag.label or noun(game, flag.title), "meaning": flag.title, "hands": _mark(game, flag),
        }
        for flag in game.flags.values()
        if (flag.of if flag.of == board.PLAYER else board.COMMON_PLACE) == whose
    }  # fmt: skip


def _mark(game: Game, flag: Flag) -> Hands:
    """Return the phrases for marking a player, the spaces of a track, or the table."""
    of = "{who}" if flag.of == board.PLAYER else _("the table")
    of = f"{_plain(singular(flag.of))} {{key}}" if flag.of in game.tracks else of
    as_so = _plain(flag.label or noun(game, flag.title))
    put, take = (_(said, who=of, thing=as_so) for said in ("mark {who} as {thing}", "mark {who} as not {thing}"))
    return Hands(put=put, take=take)


def start_of(track: Track, players: int) -> str | None:
    """Return where markers begin, for a number of players."""
    return track.starts.get(str(players), track.start)


def _counters(game: Game, whose: str) -> dict[str, int]:
    counters = [counter for counter in game.counters.values() if counter.of == whose and not counter.when_used]
    return {counter.id: counter.start for counter in counters}


def _deck(game: Game, deck: Deck) -> dict[str, Any]:
    pile = f"pile {deck.id}"
    boxed = {
        "type": "int", "min": 0, "default": 0, "unit": _("pieces"),
        "title": f"{'' if len(game.decks) == 1 else f'{noun(game, deck.title)} '}{_elsewhere(game, deck)}",
        "meaning": f"{deck.title}: how many nobody will draw, as they lie elsewhere",
    }  # fmt: skip
    leaves_some = bool(_elsewhere(game, deck))
    open_title = "on offer from the {deck}" if deck.market else "revealed from the {deck}"
    pile_name = noun(game, deck.title)
    if game.language == "en":
        pile_name = f"the {pile_name if pile_name.endswith(PILES) else f'stack of {pile_name}'}"
    onto, off = "onto {place}", "off {place}"
    discards = _("the {pile}", pile=discard_pile(game, deck))
    away = _hands(onto, off, discards) if deck.discards else _hands("into the box", "out of the box")
    return {
        field(deck.id, board.DISCARD_PLACE): {
            "type": pile, "default": {},
            "title": discard_pile(game, deck) if deck.discards else boxed_pieces(game, deck),
            "meaning": f"{deck.title}: {'the discard pile' if deck.discards else f'what is back in {BOX}'}",
            "hands": away,
        },
        field(deck.id, board.OPEN_PLACE): {
            "type": f"list of piece {deck.id}", "default": [], "title": _(open_title, deck=noun(game, deck.title)),
            "meaning": "what lies face up on the table",
            "hands": _hands("face up onto the table", "off the table"),
        },
        deck.id: {
            "type": pile, "rest": True, "left_out": True, "seen": "nobody", "title": noun(game, deck.title),
            "meaning": f"{deck.title}: what is left of the deck, in any order",
            "hands": _hands(onto, off, pile_name),
            **({"less": field(deck.id, board.BOXED_FIELD)} if leaves_some else {}),
        },
        **({field(deck.id, board.BOXED_FIELD): boxed} if leaves_some else {}),
    }  # fmt: skip


def _elsewhere(game: Game, deck: Deck) -> str:
    """Describe where unseen pieces of a deck lie that nobody will draw; "" if there are none."""
    lie = {_("laid out"): game.laid_out, _("left in the box"): game.left_out}
    return either([where for where, rows in lie.items() if any(row.of == deck.id and row.number for row in rows)])


def _loose(game: Game, kind: Kind) -> dict[str, Any]:
    pile, title = f"pile {kind.id}", kind.label or noun(game, kind.title)
    supply_title = f"{kind.kept_in} ({title})" if kind.kept_in else _("supply of {pieces}", pieces=title)
    on_board = {
        field(kind.id, board.SPACES): {
            "type": f"map of row {kind.lies_on} to {pile}", "default": {},
            "title": _("{pieces} on the board", pieces=title), "meaning": f"{kind.title}: on the spaces",
        }
    }  # fmt: skip
    return {
        **(on_board if kind.lies_on else {}),
        field(kind.id): {
            "type": pile, "rest": True, "left_out": True, "title": supply_title,
            "meaning": f"{kind.title}: the {kind.kept_in or 'supply'}",
            "hands": _hands("into the {place}", "from the {place}", kind.kept_in or _(board.SUPPLY_PLACE)),
        },
        field(kind.id, board.COMMON_PLACE): {
            "type": pile, "default": {}, "title": _("{pieces} on the table", pieces=title),
            "meaning": f"{kind.title}: on the table", "hands": _hands("on the table", "off the table"),
        },
    }  # fmt: skip


def _points_for(game: Game, score: ScoreCategory) -> str:
    category = what_points_are_for(game, score)
    return _plain(with_the(category) if game.language == "en" else category)


def _hands(into: str, off: str, place: str = "") -> Hands:
    """Return the phrases for putting pieces at a place and taking them away; the place's name may hold braces."""
    into, off = (_(said, **HAND_WORDS, place=_plain(place)) for said in (into, off))
    return Hands(into, off)


def _set(name: str, take: str | None = None) -> Hands:
    """Return the phrases for setting a value, and for removing it."""
    return Hands(set=_("set {thing}{back} to {value}", **HAND_WORDS, thing=name), take=take)


def _plain(name: str) -> str:
    """Escape a name of the data for the phrases."""
    return name.replace("{", "{{").replace("}", "}}")


def filled(values: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    """Fill in the defaults of fields at all levels, and drop pieces with a count of 0 from piles."""
    record: dict[str, Any] = copy_state(dict(values))
    for name, spec in fields.items():
        if name not in record and spec.default is not None:
            record[name] = copy_state(spec.default)
        if spec.type.base == "pile" and isinstance(record.get(name), dict):
            record[name] = {piece: number for piece, number in record[name].items() if number != 0}
        if name in record and spec.fields:
            if spec.type.base == "record":
                record[name] = filled(record[name], spec.fields)
            elif spec.type.base == "map":
                record[name] = {key: filled(part, spec.fields) for key, part in record[name].items()}
    return record
