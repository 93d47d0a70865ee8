"""What each key of the data files is for, in a line, for editors (`json_schema`); components/README.md says more.

By the way to the key: of `game.yaml` from its top, of fields, pieces and scenarios after a word of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

_NOTE = "Why a value of the house is as it is, or anything else to remember"
_SOURCE = "Where the figures come from; a house value needs its reason in note"
_LABEL = "What players call it in short; typed in tracker mode"
_OF = "Whose it is: player, table, or a track each space of which has one"
_USE = {
    "of": "A deck, kind or piece",
    "option": "Only with this optional rule",
    "unless": "Not with this optional rule",
    "players": "Only with this number of players",
    "number": "How many; of a kind, copies of each of its pieces",
}


def _below(path: str, keys: Mapping[str, str]) -> dict[str, str]:
    return {f"{path}.{key}": words for key, words in keys.items()}


MEANINGS: Mapping[str, str] = {
    "title": "What the game is called",
    "version": "The edition of these data",
    "language": "The language of its books, for hyphens and for those who hear them: en, de, …",
    "players": "The least and the most players: [2, 4]",
    "age": "From which age",
    "cover": "The piece by which a list of games shows it",
    "minutes": "How long a game takes, the least and the most: [30, 45]",
    "summary": "The game in a sentence",
    "rulebook": "Which rulebook these data are from",
    "designers": "The names of its designers",
    "artists": "The names of the artists of the original game",
    "publisher": "The publisher of the original game",
    "published": "The year in which it was published",
    "credits": "Everyone else, by what they did",
    "credits.role": "What they did",
    "credits.names": "Their names",
    "edition_by": "The makers of this edition of somebody's game",
    "rights": "Whose the game is, and what may be done with it: © 2026 Ann; CC BY 4.0, https://example.org",
    "notice": "A line about rights, printed on the last page",
    "modules": "Parts of the box that can be left out",
    "options": "Rules that a group may switch on",
    "constants": "Numbers of the rules; faces and books name them rule_NAME",
    "decks": "Kinds that are shuffled together",
    "tracks": "Rows of spaces for markers",
    "counters": "Numbers without a track, such as money",
    "flags": "What is so or isn't, such as whether a lamp is lit",
    "dice": "Dice that are rolled",
    "scores": "Categories of the final score",
    "tables": "Named data, which pieces and faces may refer to",
    "kinds": "The pieces, kind by kind",
    "supply": "What the table needs besides the printed pieces",
    "points": "The track or counter that decides who wins, or none where all win or lose together",
    "tie": "How ties are broken",
    "photographed": "How the table is photographed in mid-game",
    "left_out": "Pieces that stay in the box",
    "laid_out": "How many pieces of a deck set-up lays out",
    "turn": "The steps of a turn, as tracker mode shows them",
    "edits": "The commonest lines in tracker mode, as they are typed",
    "tracked": "Fields of the state that tracker mode keeps, too",
    "starter": "The least copies that a short first game needs",
    "state": "The fields of a game in progress, or the file with them",
    **_below(
        "modules",
        {
            "title": "What the part is called",
            "players": "The least players it is used with",
            "option": "Used with this optional rule",
            "expansion": "Printed only where it is asked for",
            "supply": "What it needs besides its pieces",
            "note": _NOTE,
        },
    ),
    **_below(
        "options",
        {
            "title": "What the rule is called",
            "text": "What it does",
            "rules": "Its rules in the ledger",
            "not_with": "Rules that exclude it",
            "players": "The numbers of players it is for",
            "less_of": "The rule of which it leaves out a part",
        },
    ),
    **_below(
        "constants",
        {
            "value": "The number",
            "meaning": "What it is the number of",
            "source": _SOURCE,
            "note": _NOTE,
        },
    ),
    **_below(
        "decks",
        {
            "title": "What the deck is called",
            "label": _LABEL,
            "kinds": "The kinds in it",
            "discards": "Whether what is used is shuffled in again",
            "held": "Whether players take what they draw into their hand",
            "drawn": "Whether anybody draws from it",
        },
    ),
    **_below(
        "tracks",
        {
            "title": "What the track is called",
            "spaces": "The names of its spaces, in order",
            "start": "Where markers begin",
            "starts": "Where they begin by the number of players",
            "label": _LABEL,
            "of": _OF,
            "marker": "The kind of its markers",
            "reminders": "What the tracker says when a marker comes to a space",
            "note": _NOTE,
        },
    ),
    **_below(
        "counters",
        {
            "title": "What is counted",
            "label": _LABEL,
            "of": "Whose it is",
            "start": "What it begins with",
            "min": "The least it can be",
            "max": "The most it can be",
            "step": "What it goes up or down by",
            "when_used": "Kept only once somebody has some",
            "note": _NOTE,
        },
    ),
    **_below(
        "flags", {"title": "What it says", "label": "An adjective, typed in tracker mode", "of": _OF, "note": _NOTE}
    ),
    **_below(
        "dice", {"title": "What the die is called", "faces": "What its faces show", "count": "How many there are"}
    ),
    **_below(
        "scores",
        {
            "title": "What the category is called",
            "label": "What is typed for it",
            "was": "What its label used to be",
            "note": _NOTE,
            "sign": "plus: never below 0; minus: only loses points",
        },
    ),
    **_below(
        "tie",
        {
            "ask": "The question that breaks a tie",
            "rule": "Its rule",
            "shared": "The rule by which a victory is shared",
        },
    ),
    **_below(
        "photographed",
        {
            "lies": "The field of the state with what lies on the board, by place",
            "stands": "The players' field with the place where something of theirs stands",
            "when": "When a photograph may be taken",
            "asked": "What no photograph shows, in the order in which it is asked",
            "asked.of": "The path of a field of the state",
            "asked.unless": "The field beside it with which it isn't asked for",
        },
    ),
    **_below("left_out", _USE),
    **_below("laid_out", _USE),
    **_below(
        "tables",
        {
            "title": "What the table is called",
            "key": "The field that names a row",
            "source": _SOURCE,
            "note": _NOTE,
            "fields": "The columns, each with its type",
            "for_each": "A table for each row of which templates stand",
            "rows": "A list of rows, or the name of a CSV or YAML file",
        },
    ),
    **_below(
        "kinds",
        {
            "title": "What the pieces are called",
            "label": _LABEL,
            "size": "Width x height of the trimmed piece in mm",
            "shape": "How it is cut",
            "sides": "1, or 2 with a back",
            "back": "common: all alike; own: each its own",
            "module": "The part of the box it belongs to",
            "source": _SOURCE,
            "size_source": "Where the size comes from, if not from source",
            "note": _NOTE,
            "stands_for": "A kind that these pieces may replace",
            "lies_on": "The table whose rows are spaces for its pieces",
            "held_in": "Where players have its pieces, such as hold",
            "kept_in": "Where its unused pieces lie",
            "common": "Names of its pieces are ordinary words, small in a sentence",
            "per_player": "How many each player needs",
            "count": "How many there are, instead of pieces",
            "fields": "What each piece has besides its name",
            "for_each": "A table for each row of which templates stand",
            "pieces": "A list with a row for each distinct piece, or the name of a CSV or YAML file",
        },
    ),
    **_below(
        "piece",
        {
            "id": "What names it in its kind",
            "name": "What it is called",
            "code": "Short and printed on it; players type it",
            "also": "Other ways to type it",
            "count": "How many copies there are",
            "per_player": "Copies that each player needs",
            "source": _SOURCE,
            "module": "The part of the box it belongs to",
            "note": _NOTE,
            "size": "Width x height in mm, if not that of its kind",
            "shape": "How it is cut, if not as its kind",
        },
    ),
    **_below(
        "field",
        {
            "type": "text, name, int, number, bool, choice, record, row TABLE, piece KIND, pile KIND, "
            "count KIND, key MAP, list of TYPE, map of TYPE to TYPE",
            "meaning": "What it is, in a few words",
            "title": "What players call it, if not by its name",
            "unit": "What a number counts",
            "required": "Whether it must be given",
            "default": "What it is where it isn't given",
            "min": "The least: a number, constant NAME, or a field beside it",
            "max": "The most, likewise",
            "min_items": "The least entries of a list or map",
            "max_items": "The most entries of a list or map",
            "choices": "What a choice may be",
            "choice_words": "What players call choices",
            "choice_synonyms": "What else may be typed for choices",
            "empty": "What players say where nothing is there",
            "fields": "The fields of a record",
            "seen": "all, owner or nobody: the players that see it at the table",
            "rest": "This pile or count holds what a position names nowhere else",
            "left_out": "What the number of players leaves in the box isn't in it",
            "less": "A number of the state: unseen pieces that lie elsewhere",
            "on_table": "Whether pieces on the table show it",
            "hands": "What undo says to do with the pieces",
            "hands.into": "Where a piece is put: into {whose} cargo",
            "hands.off": "Where a piece is taken from: out of {whose} cargo",
            "hands.put": "The sentence for what comes, or is so: put {it}{back} on {whose} mat",
            "hands.take": "The sentence for what goes, or isn't so",
            "hands.set": "The sentence for another value: set {whose} HP{back} to {value}",
            "hands.deck": "A deck or kind: only where players draw from it themselves",
            "hands.lies_in": "The hidden pile of the state in which its pieces lie",
            "hands.goes_with": "The field beside it without whose piece nothing of it is there",
            "hands.late": "-1: goes back before others and comes after them; 1: the other way round",
            "source": _SOURCE,
            "module": "The part of the box that it comes with",
        },
    ),
    **_below(
        "scenario",
        {
            "title": "What the position shows",
            "cites": "Rules and examples that it is about",
            "note": _NOTE,
            "modules": "Parts of the box that it needs",
            "state": "The position; what isn't named has its default",
            "aside": "What lies beside the game",
            "do": "Answers, in the order they are asked for",
            "then": "What must hold after them",
        },
    ),
}
