"""The first page of a rulebook: banner, a turn at a glance, contents, what is in the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.problems import SalvageError
from layouts.rulebook.box import galleries
from layouts.rulebook.elements import Element
from layouts.rulebook.figures import Gallery
from layouts.rulebook.markdown import Heading, Insert, Paragraph, Part, list_contents, slug
from layouts.rulebook.opening import Banner, Contents, Entry, Front, Panel, Panels, Placed, head
from layouts.rulebook.pages import Page
from layouts.rulebook.positions import choice, numbers
from layouts.rulebook.typeset import Block, Setting, Title

if TYPE_CHECKING:
    from layouts.rulebook.directives import Storyteller

LINES = 9
"""Contents of more lines than this stand in columns."""
BANNER = 64.0
"""Height of the banner on A4, in mm, if the page is full."""
GROWTH, LARGE_GROWTH = 32.0, 130.0
"""It grows by at most so many mm where the page has room; in large print contents and box may have the next page."""
LARGER = 90.0
"""What is in the box grows by at most so many mm."""
FOOT = 4.0
"""So many mm of the first page stay free at its foot."""


def open_book(teller: Storyteller, parts: Sequence[Part], tree: Element, every: Sequence[Part]) -> list[Block]:
    """The first page: banner, a turn in pictures, contents and box; `every` part of the book is for the contents."""
    setting = teller.setting
    title, line = "", 1
    opening: list[str] = []
    cover: Placed | None = None
    panels: list[Panel] = []
    box: list[Gallery] = []
    said: list[Block] = []
    for part in parts:
        if isinstance(part, Heading):
            title, line = part.plain, part.line
        elif isinstance(part, Paragraph):
            opening.append(teller.lead(part.text))
        elif isinstance(part, Insert) and part.name == "cover":
            cover = cover_of(teller, part)
        elif isinstance(part, Insert) and part.name == "panel":
            if panel := panel_of(teller, part):
                panels.append(panel)
        elif isinstance(part, Insert) and part.name == "components":
            box = galleries(setting, teller.positions, teller.modules, _tall_pictures(teller))
        elif isinstance(part, Insert) and part.name == "note":
            said += teller.blocks_of(part, tree)
        else:
            teller.manuscript.fault(
                part.line,
                "before the first chapter come only title, paragraphs, '::: cover', '::: panel', '::: note' and "
                "'::: components'",
            )
    setting.title = title or teller.game.title
    banner = Banner(setting, setting.title, opening, cover, _banner(teller))
    banner.describe(tree)
    made: list[Block] = [banner]
    if panels:
        strip = Panels(setting, panels, Panels.tall - 8 if _short(teller) else Panels.tall)
        made += [_head(setting, "A turn at a glance", tree), strip]
        strip.describe(tree)
    entries = [Entry(heading.plain, slug(heading.plain)) for heading in list_contents(every)]
    if box:
        made += said
        left = _head(setting, "Contents", tree)
        contents = Contents(setting, entries)
        contents.describe(tree)
        right = _head(setting, "In the box", tree)
        for gallery in box:
            gallery.describe(tree)
        made.append(Front(setting, contents, (left, right), box))
    else:
        above = _head(setting, "Contents", tree)
        contents = Contents(setting, entries, 3 if len(entries) > LINES else 2)
        contents.describe(tree)
        made += [*said, above, contents]
    if teller.measured(line, made):
        _grow(banner, made, teller)
    return made


def _grow(banner: Banner, made: Sequence[Block], teller: Storyteller) -> None:
    """Make the banner as much taller as the first page has room for, and the pictures of the box as the second has."""
    first = Page(teller.sheet)
    rest = first.fill(made)
    banner.tall += min(LARGE_GROWTH if teller.setting.large else GROWTH, max(0.0, first.room - FOOT))
    for front in (block for block in rest if isinstance(block, Front)):
        most = min(LARGER, teller.sheet.tall - FOOT - front.measure(teller.sheet.width))
        for gallery in front.gallery:
            gallery.grow(most)


def _head(setting: Setting, words: str, tree: Element) -> Title:
    made = head(setting, words, f"front-{slug(words)}")
    made.element, made.wide, made.level = tree.add("H2"), True, 0
    return made


def _short(teller: Storyteller) -> bool:
    """Whether on the first page everything is a little lower: in large print, and on paper as low as Letter."""
    return teller.setting.large or teller.sheet.tall < 255


def _banner(teller: Storyteller) -> float:
    return BANNER - 8 if _short(teller) else BANNER


def _tall_pictures(teller: Storyteller) -> float:
    return Gallery.tall - 2.5 if _short(teller) else Gallery.tall


def cover_of(teller: Storyteller, part: Insert) -> Placed | None:
    """The cover's picture; None where there is none or it can't be made."""
    return teller.noting(part, lambda cover: _cover(teller, cover))


def _cover(teller: Storyteller, cover: Insert) -> Placed | None:
    """The cover's position, cropped to what the banner shows of it."""
    if "scenario" not in cover.attributes:
        return None
    a = cover.attributes
    scene = teller.positions.scene(a["scenario"])
    x, y = numbers(a, "at", f"{scene.width / 2:g} {scene.height / 2:g}", 2)
    tall = _banner(teller) + GROWTH
    (scale,) = numbers(a, "scale", f"{tall / scene.height:.3g}", 1)
    if not 0.05 <= scale <= 5:
        raise SalvageError(f"scale is '{scale:g}'; it is 0.05 to 5")
    window = Banner.window((teller.sheet.width, tall), (x, y), scale)
    return Placed(teller.positions.window(a["scenario"], window), (x, y), scale, tall)


def _panel(teller: Storyteller, part: Insert) -> Panel:
    """A picture of a turn at a glance."""
    a = part.attributes
    words = " ".join(teller.lead(p.text) for p in part.parts if isinstance(p, Paragraph))
    if "scenario" in a:
        # What is named in a crop is meant to be seen, so it lies on the ground whole; a whole board fills the panel.
        return Panel(tuple(teller.pictures(a)[:1]), a["title"], words, fills="crop" not in a)
    side = choice(a, "side", ("front", "back"))
    shown = tuple(teller.positions.piece(id, side) for id in a.get("ids", "").split())
    return Panel(shown, a["title"], words, fills=False)


def panel_of(teller: Storyteller, part: Insert) -> Panel | None:
    """A panel; None where it can't be made."""
    return teller.noting(part, lambda panel: _panel(teller, panel))
