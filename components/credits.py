"""Who made a game, and who made the edition of it that is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated

from components.values import Key, NamedTuple


class Credit(NamedTuple):
    """Who did what."""

    role: Annotated[str, "What they did"]
    names: Annotated[tuple[str, ...], Key("Their names", min_items=1)]


class Credits(NamedTuple):
    """Those who made the game, as its rulebook names them, and those who made the data and art that are printed."""

    designers: Annotated[tuple[str, ...], "The names of its designers"] = ()
    artists: Annotated[tuple[str, ...], "The names of the artists of the original game"] = ()
    publisher: Annotated[str, "The publisher of the original game"] = ""
    published: Annotated[int | None, Key("The year in which it was published", min=1)] = None
    others: Annotated[tuple[Credit, ...], Key("Everyone else, by what they did", name="credits")] = ()
    edition_by: Annotated[tuple[str, ...], "The makers of this edition of somebody's game"] = ()
    rights: Annotated[
        str, "Whose the game is, and what may be done with it: © 2026 Ann; CC BY 4.0, https://example.org"
    ] = ""
    """Nothing is claimed without them."""

    @property
    def authors(self) -> tuple[str, ...]:
        """Who made what is printed."""
        return self.edition_by or self.designers

    def describe(self, title: str) -> str:
        """A game's title, who made it, and its rights, on one line.

        >>> Credits(designers=("Ann", "Bo"), rights="CC BY 4.0").describe("Tin Cans")
        'Tin Cans by Ann, Bo; CC BY 4.0'
        >>> Credits(edition_by=("Di",)).describe("Tin Cans")
        'Print-and-play edition of Tin Cans'
        """
        by = f" by {', '.join(self.designers)}" if self.designers else ""
        rights = f"; {self.rights}" if self.rights else ""
        return f"{'Print-and-play edition of ' if self.edition_by else ''}{title}{by}{rights}"

    def of_the_game(self, words: Mapping[str, str] = MappingProxyType({})) -> Iterator[Credit]:
        """Who made the original game, in the order in which it is printed. words: those of a book's language."""
        house = [self.publisher, *([str(self.published)] if self.published else [])] if self.publisher else []
        made = (
            Credit(words.get("game_design", "Game design"), self.designers),
            Credit(words.get("art", "Art"), self.artists),
            Credit(words.get("publisher", "Publisher"), tuple(house)),
        )
        yield from (credit for credit in (*made, *self.others) if credit.names)
