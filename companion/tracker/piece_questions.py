"""What is asked about loose pieces in tracker mode: which and how many, from where to where."""

from __future__ import annotations

from companion.engine.texts import Question, Words
from companion.text.grammar import capital, title_within_sentence

from .box import loose_kinds
from .piece_words import PieceWords, piece_name
from .places import COMMON, SUPPLY


def questions(words: PieceWords) -> tuple[Question, ...]:
    return (*_from_where(words), *_to_where(words))


def _from_where(words: PieceWords) -> tuple[Question, ...]:
    kinds = {kind.id: kind.label or title_within_sentence(kind.title) for kind in loose_kinds(words.game)}

    def name_piece(option: str, group: str) -> str:
        return capital(piece_name(words.game, group, option))

    return (
        Question("kind", "Move which pieces?", lambda option: capital(kinds[option])),
        Question(
            "pieces from",
            lambda kind, held: f"Take {kinds[kind]} from {'whom' if held else 'where'}?",
            lambda option, held: option if held else f"From {option}",
            labels={
                SUPPLY: lambda kind: f"From the {words.game.kinds[kind].kept_in or SUPPLY}",
                COMMON: "From the table",
            },
            kind="text",
            held="bool",
        ),
        Question("piece", "Move what?", name_piece, group="text"),
    )


def _to_where(words: PieceWords) -> tuple[Question, ...]:
    def where(name: str, at: str) -> str:
        return f"Move {words.lying(name, at)}: where to?"

    def how_many(name: str, at: str, to: str) -> str:
        return f"Move how many {words.plural(name)} from {words.place(at, name)} to {words.place(to, name)}?"

    to: dict[str, Words] = {SUPPLY: lambda name: f"To {words.place(SUPPLY, name)}", COMMON: "To the table"}
    return (
        Question("pieces to", where, "To {option}", labels=to, name="text", at="text"),
        Question("pieces", how_many, name="text", at="text", to="text"),
    )
