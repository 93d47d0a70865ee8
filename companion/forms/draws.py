"""The choice of who draws and rolls what: people, with their printed pieces, or the companion."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from companion.forms.form import NONE_WORD, FieldKind, FormChoice, FormField
from companion.positions.views import ALL_KEY
from companion.sessions import session_store
from components.messages import _
from components.modules import in_play
from components.schema import Game


def name_decks(game: Game) -> Mapping[str, str]:
    """Return everything people may draw and roll themselves under any optional rules, with titles."""
    decks = {id: deck for id, deck in game.decks.items() if not session_store.decks_of(id, game)}
    titles = {id: deck.title for id, deck in decks.items() if deck.drawn}
    return {**titles, **{id: die.title for id, die in game.dice.items()}}


def name_decks_in_play(game: Game, players: int, options: Collection[str]) -> Mapping[str, str]:
    """Return what people may draw and roll themselves with a number of players and optional rules, with titles."""
    dealt = {*game.dice, *(id for id in game.decks if in_play(game, id, players, options))}
    return {id: title for id, title in name_decks(game).items() if id in dealt}


def find_own(game: Game, physical: Sequence[str]) -> list[str]:
    """Return what people draw and roll themselves, from names, under any optional rules. Raises SalvageError."""
    given = session_store.find_physical_decks(physical, game)
    return [id for id in name_decks(game) if id in given or ALL_KEY in given]


def switch(game: Game, own: Sequence[str], key: str) -> list[str]:
    """Return what people draw and roll themselves after one is switched; if it is everything, the key for all, which
    includes cards and dice outside decks."""
    every = [*name_decks(game)]
    switched = [id for id in every if (id in own) != (id == key)]
    return [ALL_KEY] if switched == every else switched


def ask_draws(game: Game, decks: Mapping[str, str], own: Sequence[str], put: Callable[[str], Any]) -> FormField:
    """Build the field for what people draw and roll themselves: `own`, of which `decks` are in play. put: switches
    one."""
    mine = [id for id in own if id in decks]
    companion = _("the companion draws and rolls") if game.dice else _("the companion draws")
    mixed = _("you: {decks}; the companion: the rest", decks=", ".join(decks[id] for id in mine))
    every = [*name_decks(game)]
    # The groups also hold decks that aren't in play yet.
    groups = {ALL_KEY: [id for id in every if id not in own], NONE_WORD: [*own]}
    if game.dice:
        groups[session_store.DICE] = [*game.dice]

    return FormField(
        _("Cards") if not game.dice else _("Cards, dice"),
        companion if not mine else _("you draw it all yourselves") if len(mine) == len(decks) else mixed,
        put,
        called=_("Cards"),
        name="cards",
        type=FieldKind.CHOICES,
        choices=[FormChoice(id, title, id in mine) for id, title in decks.items()],
        question=_("What do you draw yourselves, from what you have printed?"), groups=groups,
        help=_(
            "What you draw yourselves you shuffle, too, and you type what is printed on it. The companion does the"
            " rest at once and says what came."
        ),
    )  # fmt: skip
