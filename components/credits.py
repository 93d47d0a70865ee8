"""Who made a game, and who made the edition of it that is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Credit(NamedTuple):
    """Who did what."""

    role: str
    names: tuple[str, ...]


class Credits(NamedTuple):
    """Those who made the game, as its rulebook names them. published: the year. edition_by: who made the data and art
    that are printed, where that is somebody else's game. rights: whose it is and what may be done with it, in the
    maker's words; nothing is claimed without them."""

    designers: tuple[str, ...] = ()
    artists: tuple[str, ...] = ()
    publisher: str = ""
    published: int | None = None
    others: tuple[Credit, ...] = ()
    edition_by: tuple[str, ...] = ()
    rights: str = ""

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

    def of_the_game(self) -> Iterator[Credit]:
        """Who made the original game, in the order in which it is printed."""
        house = [self.publisher, *([str(self.published)] if self.published else [])] if self.publisher else []
        made = Credit("Game design", self.designers), Credit("Art", self.artists), Credit("Publisher", tuple(house))
        yield from (credit for credit in (*made, *self.others) if credit.names)


def read_credits(given: Mapping[str, Any]) -> Credits:
    """The credits in the fields of `game.yaml`."""
    return Credits(
        designers=tuple(given["designers"]),
        artists=tuple(given["artists"]),
        publisher=given["publisher"],
        published=given.get("published"),
        others=tuple(Credit(credit["role"], tuple(credit["names"])) for credit in given["credits"]),
        edition_by=tuple(given["edition_by"]),
        rights=given["rights"],
    )
