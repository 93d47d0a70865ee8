"""Questions, answers and what happens in tracker mode, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.engine import END
from companion.engine.texts import Event, Question, Texts, Words
from companion.positions import state_words
from companion.text.grammar import amount, capital, either, with_article, within_sentence
from components.schema import Game, Kind

from .box import loose_kinds, tracked_decks
from .edits import label as label_edit
from .event_words import EVENTS
from .piece_words import BOX, PieceWords, piece_name
from .places import COMMON, DECK, DISCARD, OPEN, SUPPLY
from .state import LOST, WON

ADD_OR_SUBTRACT = {"gain": "Add", "lose": "Subtract"}
VERBS = {
    "track": "Move a marker along its track",
    "flag": "Mark as so or not",
    "pieces": "Move pieces",
    "draw": "Draw from a deck",
    "card": "Move a drawn card or piece",
    "shuffle": "Shuffle discards back in",
    "roll": "Roll dice",
    "next": "Next turn (Enter)",
    "finish": "End the game",
    END: "End the game",
}
"""What is asked for word by word, in the order of the list."""

TO_OR_FROM = {"gain": "Add to", "lose": "Subtract from"}
WHOSE_POINTS = {"gain": "Add points for {} to", "lose": "Subtract points for {} from"}
HOW_MUCH = {"gain": "Add how much to", "lose": "Subtract how much from"}
HOW_MANY_POINTS = {"gain": "add how many points for", "lose": "subtract how many points for"}

MOST_NAMED = 2
"""More words for what is drawn, moved or counted are too many for a label."""

TO_PLACES = {OPEN: "Face up on the table", SUPPLY: "To the supply", COMMON: "To the table"}
FROM_PLACES = {OPEN: "From those face up on the table", SUPPLY: "From the supply", COMMON: "From the table"}


def texts(game: Game) -> Texts:
    """The words of a tracked game, in which decks, tracks, dice and pieces have their titles."""
    words = PieceWords(game)
    nouns, plural = words.nouns, words.plural
    decks = {deck.id: deck for deck in tracked_decks(game)}
    called, gone = words.titles, words.gone
    one_of = words.one_of if len(decks) > 1 else nouns
    pile = _pile_noun(list(called.values()))
    from_decks = _few(list(dict.fromkeys(nouns.values())))
    called_by_kind = {kind.id: kind.label or _title(kind.title) for kind in loose_kinds(game)}
    loose = sorted(loose_kinds(game), key=lambda kind: -kind.count)

    def title(option: str) -> str:
        return titled(game, option)

    def piece(option: str, group: str) -> str:
        return capital(piece_name(game, group, option))

    def card(option: str, deck: str) -> str:
        return capital(piece_name(game, deck, option))

    def edit(option: str, player: str) -> str:
        return label_edit(words, option, player)

    labels: dict[str, Words] = {
        "gain": lambda counted: _counted("gain", counted),
        "lose": lambda counted: _counted("lose", counted),
        **VERBS,
    }
    if game.flags:
        labels["flag"] = _mark(game)
    if from_decks:
        labels["card"] = f"Move a drawn {from_decks}"
        if len(decks) == 1:  # "Draw a tile" alone is an edit.
            labels["draw"] = f"Draw {with_article(from_decks)} and choose where it goes"
    if len(decks) > 1:
        labels["draw"] = f"Draw from {'either' if len(decks) == MOST_NAMED else 'any'} {pile or 'deck'}"
    if loose:
        labels["pieces"] = f"Move {_moved_pieces(loose, bool(game.tracks))}"
    from_which = {
        "draw": f"Draw from which {pile}?" if pile else "Draw from what?",
        "card": f"Move a {from_decks} from which {pile}?" if from_decks and pile else "Move which kind of piece?",
        "shuffle": f"Shuffle the discards back into which {pile}?" if pile else "Shuffle which discards back in?",
    }
    where_to: dict[str, Words] = {
        **TO_PLACES,
        DISCARD: lambda deck: f"{'In' if gone[deck] == BOX else 'On'} {gone[deck]}",
    }
    where_from: dict[str, Words] = {**FROM_PLACES, DISCARD: lambda deck: f"From {gone[deck]}"}
    into_deck = {id: f"Back {words.into(id)}" for id in decks}

    questions = (
        Question("what", "{player}: what next?", edit, labels=labels, player="key players", counted="list of text"),
        Question("deck", lambda verb: from_which[verb], title, verb="text"),
        Question(
            "draw to",
            lambda deck: f"Where does the {one_of[deck]} you draw go?",
            "With {option}",
            labels=where_to,
            deck="text",
        ),
        Question(
            "card drawn", lambda deck: f"Draw from the {called[deck]}. Which {nouns[deck]} is it?", card, deck="text"
        ),
        Question(
            "card from",
            lambda deck, held: f"Take {with_article(one_of[deck])} from {'whom' if held else 'where'}?",
            lambda option, held: option if held else f"From {option}",
            labels=where_from,
            deck="text",
            held="bool",
        ),
        Question("card", lambda group: f"Move which {nouns[group]}?", piece, group="text"),
        Question(
            "card to",
            lambda deck, card, at: f"Put {_of_holder(words.one(card, deck), at)} where?",
            "With {option}",
            labels={**where_to, DECK: lambda deck: into_deck[deck]},
            deck="text",
            card="text",
            at="text",
        ),
        Question("flag", "Mark what?", lambda option: capital(game.flags[option].label or game.flags[option].title)),
        Question(
            "whose flag",
            lambda of: f"Mark which {of or 'player'}?",
            lambda option, flag, so: f"{option} as {'not ' if so[option] else ''}{flag}",
            flag="text",
            so="map of text to bool",
            of="text",
        ),
        Question("die", "Roll which die?", title),
        Question("how many", "Roll how many dice?"),
        Question("die rolled", lambda die: f"Roll {within_sentence(title(die))}. What did you roll?", die="text"),
        Question("track", "Move the marker on which track?", title),
        Question(
            "whose marker",
            lambda track, of: f"Move the {track} marker of which {of}?" if of else f"Move whose {track} marker?",
            labels={COMMON: "The table's"},
            track="text",
            of="text",
        ),
        Question(
            "space",
            lambda track, of, whose: f"Set {_owner(f'{of} {whose}' if of else whose) or 'the '}{track} to what?",
            track="text",
            of="text",
            whose="text",
        ),
        Question(
            "counter",
            lambda verb: f"{ADD_OR_SUBTRACT[verb]} points for what?" if game.scores else f"{TO_OR_FROM[verb]} what?",
            lambda option: counted(game, option),
            labels={id: counted(game, id) for id in (*game.counters, *game.scores)},
            verb="text",
        ),
        Question(
            "whose counter",
            lambda verb, thing, for_points: (
                f"{WHOSE_POINTS[verb].format(thing)} whose score?"
                if for_points
                else f"{TO_OR_FROM[verb]} whose {thing}?"
            ),
            verb="text",
            thing="text",
            for_points="bool",
        ),
        Question(
            "by how much",
            lambda verb, thing, whose, for_points: (
                f"{whose}: {HOW_MANY_POINTS[verb]} {thing}?"
                if for_points
                else f"{HOW_MUCH[verb]} {_owner(whose)}{thing}?"
            ),
            verb="text",
            thing="text",
            whose="text",
            for_points="bool",
        ),
        Question("kind", "Move which pieces?", lambda option: capital(called_by_kind[option])),
        Question(
            "pieces from",
            lambda kind, held: f"Take {called_by_kind[kind]} from {'whom' if held else 'where'}?",
            lambda option, held: option if held else f"From {option}",
            labels=FROM_PLACES,
            kind="text",
            held="bool",
        ),
        Question("piece", "Move which piece?", piece, group="text"),
        Question(
            "pieces to",
            lambda name, at: f"Move {plural(name)} from {words.place(at, name)} to where?",
            "To {option}",
            labels=TO_PLACES,
            name="text",
            at="text",
        ),
        Question(
            "pieces",
            lambda name, at, to: (
                f"Move how many {plural(name)} from {words.place(at, name)} to {words.place(to, name)}?"
            ),
            name="text",
            at="text",
            to="text",
        ),
        Question("result", "How did the game end?", labels={WON: "You won", LOST: "You lost"}),
    )
    events = (
        Event(
            "drawn",
            lambda deck, card, to: (
                f"{_draws(to)} {words.one(card, deck)}{words.origin(card, deck)}{_lays(to, gone[deck])}."
            ),
            deck="text",
            card="text",
            to="text",
        ),
        Event(
            "card moved",
            lambda deck, card, at, to: f"{words.say_move(words.one(card, deck), at, to, deck)}.",
            deck="text",
            card="text",
            at="text",
            to="text",
        ),
        Event(
            "pieces moved",
            lambda number, name, at, to: f"{words.say_pieces(number, name, at, to)}.",
            name="text",
            at="text",
            to="text",
            number="int",
        ),
        Event(
            "shuffled",
            lambda deck, number: f"Shuffle {amount(number, nouns[deck])} {words.into(deck)}.",
            deck="text",
            number="int",
        ),
    )
    return Texts(questions, (*EVENTS, *events))


def _pile_noun(titles: Sequence[str]) -> str:
    """What most of the decks are called: `deck` or `stack`; "" where they have no such name."""
    return next((word for word in ("stack", "deck") if any(title.endswith(word) for title in titles)), "")


def _of_holder(one: str, at: str) -> str:
    """A card as that of the player who holds it: `Bo's Fuel card`."""
    return one if at in (OPEN, DISCARD) else f"{at}'s {re.sub('^(an?|the) ', '', one)}"


def _few(names: Sequence[str]) -> str:
    """Some names of which one will do; "" where they are too many."""
    return either(names) if len(names) <= MOST_NAMED else ""


def _counted(verb: str, names: Sequence[str]) -> str:
    """What is added or subtracted, where that is few things."""
    few = len(names) <= MOST_NAMED
    return f"{ADD_OR_SUBTRACT[verb]} {either(names)}" if few else f"{TO_OR_FROM[verb]} a counter"


def _mark(game: Game) -> str:
    """The edit of what is so or not: `Mark a satellite as working or not`."""
    if len(game.flags) > 1:
        return "Change a yes-or-no mark"
    flag = next(iter(game.flags.values()))
    of = state_words.singular(flag.of) if flag.of in game.tracks else flag.of
    whose = "" if of == COMMON else f"{with_article(of)} "
    return f"Mark {whose}as {flag.label or flag.title.lower()} or not"


def _moved_pieces(kinds: Sequence[Kind], beside_tracks: bool) -> str:
    """Loose pieces of some kinds: `starter tiles`, `cubes or tokens`, `cubes or other pieces`. beside_tracks: there are
    markers of tracks to move, too, so that `markers` would say both."""
    if len(kinds) == 1:
        return kinds[0].label or within_sentence(kinds[0].title)
    last = [kind.label or _last_word(kind.title) for kind in kinds]
    first = next((name for name in last if not (beside_tracks and name == "markers")), last[0])
    return either(last if len(last) <= MOST_NAMED else [first, "other pieces"])


def _title(title: str) -> str:
    """A kind's title within a sentence: `cargo cubes`, but `How to Win cards`."""
    return title if any(word[:1].isupper() for word in title.split()[1:]) else within_sentence(title)


def _last_word(title: str) -> str:
    """What many pieces are called, by the word of their title that says so: `tokens` of 2 or 3 cubes."""
    every = title.lower().split()
    return every[0] if "of" in every else every[-1]


def titled(game: Game, key: str) -> str:
    """What a deck, track, die, kind, score or piece is called."""
    for known in (game.decks, game.tracks, game.dice, game.kinds, game.scores):
        if key in known:
            return str(known[key].title)
    return next((piece.name for piece in game.pieces() if key in (piece.key, piece.id)), key)


def counted(game: Game, key: str) -> str:
    """What a counter or a score is called; a piece may have the id of a counter."""
    if key in game.counters:
        return capital(game.counters[key].label or game.counters[key].title)
    return game.scores[key].title if key in game.scores else capital(titled(game, key))  # A kind may be called so, too.


def _draws(to: str) -> str:
    return "Draw" if to in (OPEN, DISCARD) else f"{to} draws"


def _lays(to: str, gone: str) -> str:
    if to == DISCARD:
        return " and discard it" if gone != BOX else f" and put it into {BOX}"
    return " and lay it face up on the table" if to == OPEN else ""


def _owner(whose: str) -> str:
    """Whose something is, before its name; nothing before the table's."""
    return "" if whose == COMMON else f"{whose}'s "
