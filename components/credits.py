"""Makers of a game, and of the edition that is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated

from components.values import Key, NamedTuple


class Credit(NamedTuple):
    """A role, and the people who filled it."""

    role: Annotated[str, "What they did"]
    names: Annotated[tuple[str, ...], Key("Their names", min_items=1)]


class Credits(NamedTuple):
    """The makers of the game, as its rulebook names them, and the makers of the data and art that are printed."""

    designers: Annotated[tuple[str, ...], "The names of its designers"] = ()
    artists: Annotated[tuple[str, ...], "The names of the artists of the original game"] = ()
    publisher: Annotated[str, "The publisher of the original game"] = ""
    published: Annotated[int | None, Key("The year in which it was published", min=1)] = None
    others: Annotated[tuple[Credit, ...], Key("Everyone else, by what they did", name="credits")] = ()
    edition_by: Annotated[tuple[str, ...], "The makers of this edition of somebody's game"] = ()
    rights: Annotated[
        str, "Whose the game is, and what may be done with it: © 2026 Ann; CC BY 4.0, https://example.org"
    ] = ""
    """No rights are claimed if this is empty."""

    @property
    def authors(self) -> tuple[str, ...]:
        """The makers of this edition, or the game's designers if nobody else made it."""
        return self.edition_by or self.designers

    def describe(self, title: str) -> str:
        """Return a game's title, its makers and its rights on one line.

        >>> Credits(designers=("Ann", "Bo"), rights="CC BY 4.0").describe("Tin Cans")
        'Tin Cans by Ann, Bo; CC BY 4.0'
        >>> Credits(edition_by=("Di",)).describe("Tin Cans")
        'Print-and-play edition of Tin Cans'
        """
        by = f" by {', '.join(self.designers)}" if self.designers else ""
        rights = f"; {self.rights}" if self.rights else ""
        return f"{'Print-and-play edition of ' if self.edition_by else ''}{title}{by}{rights}"

    def of_the_game(self, words: Mapping[str, str] = MappingProxyType({})) -> Iterator[Credit]:
        """Yield the credits of the original game in printed order. words: headings in a book's language."""
        house = [self.publisher, *([str(self.published)] if self.published else [])] if self.publisher else []
        made = (
            Credit(words.get("game_design", "Game design"), self.designers),
            Credit(words.get("art", "Art"), self.artists),
            Credit(words.get("publisher", "Publisher"), tuple(house)),
        )
        yield from (credit for credit in (*made, *self.others) if credit.names)
