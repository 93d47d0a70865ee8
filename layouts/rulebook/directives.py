"""From a manuscript's parts to a story of blocks: one function per directive, and the faults they find.

Figures are positions: `::: figure scenario=ID` draws the scenario's `state`, its `then`, or both, with the game's own
`positions.board`. Every block is measured once here at its width, so that what can't be set is told with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from components import scenarios
from components.problems import SalvageError, did_you_mean, listed
from components.schema import Game, Kind, Scenario
from layouts.faces.design import Design, sides
from layouts.hooks import BOARD, Arrow
from layouts.rulebook.book import Sheet
from layouts.rulebook.boxes import Boxed, Grid
from layouts.rulebook.figures import Exhibit, Figure, Gallery, Picture, Signs, Steps, picture
from layouts.rulebook.manuscript import DIRECTIVES, Manuscript
from layouts.rulebook.markdown import Heading, Insert, Paragraph, Part, Table
from layouts.rulebook.opening import Banner, Contents, Entry, Placed
from layouts.rulebook.typeset import BODY, HEADINGS, ITEM, Block, Prose, Setting, Title
from layouts.scene import Scene
from layouts.text import Overflow

T = TypeVar("T")

LONG = 75
"""Contents of more lines than this list chapters only."""


@dataclass(slots=True)
class Storyteller:
    """Makes the blocks of one manuscript, noting faults in it; pictures are made once and shared by all passes."""

    design: Design
    manuscript: Manuscript
    setting: Setting
    sheet: Sheet
    _scenarios: dict[str, Scenario] = field(default_factory=dict)
    _pictures: dict[tuple[object, ...], Picture] = field(default_factory=dict)

    def story(self, parts: Sequence[Part]) -> list[Block]:
        """The blocks of a book: banner, contents, and what follows the opening words."""
        start = next((i for i, part in enumerate(parts) if isinstance(part, Heading) and part.level > 1), len(parts))
        title = ""
        opening: list[str] = []
        cover: Placed | None = None
        for part in parts[:start]:
            if isinstance(part, Heading):
                title = part.plain
            elif isinstance(part, Paragraph):
                opening.append(part.text)
            elif isinstance(part, Insert) and part.name == "cover":
                cover = self._noting(part, self._cover)
            else:
                self.manuscript.fault(
                    part.line, "before the first chapter stand only title, paragraphs and '::: cover'"
                )
        headings = {i: part for i, part in enumerate(parts) if isinstance(part, Heading) and 1 < part.level < 4}
        entries = [Entry(part.plain, part.level, f"h{i}") for i, part in headings.items()]
        if len(entries) > LONG:
            entries = [entry for entry in entries if entry.level == 2]
        self.setting.title = title or self.design.game.title
        made: list[Block] = [Banner(self.setting, self.setting.title, opening, cover)]
        made.append(Contents(self.setting, entries))
        for i, part in enumerate(parts[start:], start):
            made += self._measured(part, self._blocks(part, f"h{i}"))
        return _wide_before_headings(_spaced(made))

    def _measured(self, part: Part, blocks: Sequence[Block]) -> list[Block]:
        for block in blocks:
            try:
                block.measure(self.sheet.span(block)[1] if block.wide else self.sheet.column)
            except Overflow as bad:
                self.manuscript.fault(part.line, str(bad))
                return []
            block.line = part.line
        return list(blocks)

    def _blocks(self, part: Part, key: str = "") -> list[Block]:
        if isinstance(part, Heading):
            if part.level == 1:
                return []  # a second title, told already
            if part.level < 4:
                return [Title(self.setting, part.text, part.plain, part.level, part.ids, key)]
            small = Prose(self.setting, part.text, HEADINGS[4], part.ids)
            small.leads = True
            return [small]
        if isinstance(part, Paragraph):
            style = ITEM if part.depth else BODY
            return [Prose(self.setting, part.text, style, part.ids, part.depth, part.marker)]
        if isinstance(part, Table):
            return [Grid(self.setting, part.header, part.rows, part.aligns)]
        return self._insert(part)

    def _insert(self, part: Insert) -> list[Block]:
        if any(key not in part.attributes for key in DIRECTIVES[part.name].needs):
            return []  # told already
        return self._noting(part, lambda insert: MAKERS[insert.name](self, insert)) or []

    def _noting(self, part: Insert, make: Callable[[Insert], T]) -> T | None:
        """What is made of a directive; None, with its faults noted, where it can't be."""
        try:
            return make(part)
        except SalvageError as bad:
            for fault in bad.faults:
                if fault.file:
                    self.manuscript.faults.append(fault)
                else:
                    self.manuscript.fault(part.line, fault.what)
            return None

    # ---- directives ----------------------------------------------------------------------------------------------

    def _cover(self, cover: Insert) -> Placed | None:
        """The cover's position, cropped to what the banner shows of it."""
        if "scenario" not in cover.attributes:
            return None
        scene = self._drawn(self._scenario(cover.attributes["scenario"]).state, None)
        x, y = _numbers(cover.attributes, "at", f"{scene.width / 2:g} {scene.height / 2:g}", 2)
        (scale,) = _numbers(cover.attributes, "scale", f"{Banner.tall / scene.height:.3g}", 1)
        if not 0.05 <= scale <= 5:
            raise SalvageError(f"scale is '{scale:g}'; it is 0.05 to 5")
        key = ("cover", x, y, scale)
        if key not in self._pictures:
            window = Banner.window(self.sheet.width - 2 * self.sheet.margin, (x, y), scale)
            self._pictures[key] = picture("cover", scene, window=window)
        return Placed(self._pictures[key], (x, y), scale)

    def figure(self, part: Insert) -> list[Block]:
        """A scenario's position, before, after or both."""
        a = part.attributes
        view = _choice(a, "view", ("state", "then", "both"))
        wide = _choice(a, "width", ("column", "page")) == "page"
        crop = tuple(a["crop"].split()) if "crop" in a else None
        views = ("state", "then") if view == "both" else (view,)
        arrows = tuple(_arrow(words) for words in a.get("arrows", "").split(";") if words.strip())
        shown = [self._board(a["scenario"], v, crop, arrows if v == views[0] else ()) for v in views]
        tallest = self.sheet.height * (0.46 if wide else 0.3)
        return [(Steps if view == "both" else Figure)(self.setting, shown, a.get("caption", ""), tallest, wide)]

    def _board(self, id: str, view: str, crop: tuple[str, ...] | None, arrows: tuple[Arrow, ...]) -> Picture:
        key = (id, view, crop, arrows)
        if key not in self._pictures:
            scenario = self._scenario(id)
            state = scenario.then if view == "then" else scenario.state
            if not state:
                raise SalvageError(f"scenario '{id}' has no '{view}' to show")
            scene = self._drawn(state, crop, arrows)
            self._pictures[key] = picture(f"{id}-{view}", scene)
        return self._pictures[key]

    def _drawn(self, state: Mapping[str, Any], crop: tuple[str, ...] | None, arrows: tuple[Arrow, ...] = ()) -> Scene:
        more = {"arrows": arrows} if arrows else {}
        try:
            made = self.design.find(BOARD)(self.design.studio, state, crop, **more)
        except KeyError as bad:
            raise SalvageError(f"the position can't be drawn: there is no {bad}") from None
        except ValueError as bad:
            raise SalvageError(f"the position can't be drawn: {bad}") from None
        if not isinstance(made, Scene):
            raise SalvageError(f"the position can't be drawn: '{BOARD}' gave {type(made).__name__}, not a Scene")
        return made

    def _scenario(self, id: str) -> Scenario:
        if id not in self._scenarios:
            folder = self.design.game.folder / scenarios.FOLDER
            known = sorted(path.stem for path in folder.glob("*.yaml"))
            if id not in known:
                hint = did_you_mean(id, known)
                raise SalvageError(f"there is no scenario '{id}'{hint}; scenarios are {listed(known, 30)}")
            self._scenarios[id] = scenarios.load_scenario(folder / f"{id}.yaml", self.design.game)
        return self._scenarios[id]

    def pieces(self, part: Insert) -> list[Block]:
        """Faces of pieces in a row."""
        a = part.attributes
        side = _choice(a, "side", ("front", "back"))
        wide = _choice(a, "width", ("column", "page")) == "page"
        shown = [self._piece(id, side) for id in a["ids"].split()]
        return [Figure(self.setting, shown, a.get("caption", ""), 45, wide)]

    def _piece(self, id: str, side: str) -> Picture:
        game = self.design.game
        try:
            piece = game.piece(id)
        except KeyError:
            every = [piece.id for piece in game.pieces()]
            raise SalvageError(f"there is no piece '{id}'{did_you_mean(id, every)}") from None
        if side not in sides(game.kinds[piece.kind]):
            raise SalvageError(f"piece '{id}' has no {side}")
        key = (id, side)
        if key not in self._pictures:
            scene = self.design.scene(piece, side)
            corner = min(3.0, min(piece.size) / 8)
            outline = self.design.outline(piece, side)
            self._pictures[key] = picture(f"{id}-{side}", scene, piece.shape, corner, outline=outline)
        return self._pictures[key]

    def icons(self, part: Insert) -> list[Block]:
        """Icons with their names."""
        return [Signs(self.setting, part.attributes["names"].split())]

    def components(self, part: Insert) -> list[Block]:
        """What is in the box: a picture and the number of each kind, and what else the table needs."""
        game = self.design.game
        kinds = [kind for kind in game.kinds.values() if kind.pieces]
        shown = [self._piece(max(kind.pieces, key=lambda p: p.size[0] * p.size[1]).id, "front") for kind in kinds]
        exhibits = [Exhibit(p, *row) for p, row in zip(shown, component_rows(game), strict=True)]
        supply = f"**Not printed, but useful:** {'; '.join(game.supply)}." if game.supply else ""
        starts = range(0, len(exhibits), Gallery.most * 3)
        groups = [exhibits[start : start + Gallery.most * 3] for start in starts]
        return [Gallery(self.setting, group, supply if group is groups[-1] else "") for group in groups]

    def boxed(self, part: Insert) -> list[Block]:
        """An example with its number, or a note."""
        inside = [block for inner in part.parts for block in self._blocks(inner)]
        if not inside:
            raise SalvageError(f"'{part.name}' is empty")
        title = " ".join((part.name.capitalize(), *part.words)) if part.words else ""
        return [Boxed(self.setting, title, _spaced(inside))]

    def cover(self, part: Insert) -> list[Block]:
        """Only the banner has one."""
        raise SalvageError("'cover' stands before the first chapter")


MAKERS: dict[str, Callable[[Storyteller, Insert], list[Block]]] = {
    "cover": Storyteller.cover,
    "figure": Storyteller.figure,
    "pieces": Storyteller.pieces,
    "icons": Storyteller.icons,
    "components": Storyteller.components,
    "example": Storyteller.boxed,
    "note": Storyteller.boxed,
}


def component_rows(game: Game) -> list[tuple[int, str, str]]:
    """Count, title and size (with its unit) of each kind that has pieces."""
    return [(kind.count, _named(game, kind), _size(kind)) for kind in game.kinds.values() if kind.pieces]


def _arrow(words: str) -> Arrow:
    """An arrow as the manuscript writes it: `tile A>B>C deliver a`; kind, way, what happens at its end, its label."""
    kind, way, ends, label = (*words.split(), "", "", "", "")[:4]
    if ">" not in way:
        raise SalvageError(f"arrow '{words.strip()}' has no way; it is written as 'piece A>B>C end label'")
    return Arrow(tuple(way.split(">")), kind, ends, label)


def _choice(attributes: Mapping[str, str], key: str, allowed: Sequence[str]) -> str:
    """An attribute that is one of a few words, the first unless given. Raises SalvageError."""
    value = attributes.get(key, allowed[0])
    if value not in allowed:
        raise SalvageError(f"{key} is '{value}'{did_you_mean(value, allowed)}; allowed are {listed(allowed)}")
    return value


def _numbers(attributes: Mapping[str, str], key: str, default: str, count: int) -> list[float]:
    value = attributes.get(key, default)
    try:
        numbers = [float(word) for word in value.split()]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(0 <= number < 10_000 for number in numbers):
        raise SalvageError(f"{key} is '{value}'; it needs {count} number{'s' * (count > 1)} in mm, such as '{default}'")
    return numbers


def _named(game: Game, kind: Kind) -> str:
    if kind.stands_for is None:
        return kind.title
    return f"{kind.title} (in place of {game.kinds[kind.stands_for].title.lower()})"


def _size(kind: Kind) -> str:
    """The trim size of a kind's pieces, or of its largest, as a ruler tells it: whole mm, of small pieces tenths."""
    every = {(piece.size, piece.shape) for piece in kind.pieces}
    (w, h), shape = max(every, key=lambda size: size[0][0] * size[0][1])
    wide, high = (f"{round(side, 1 if side < 100 else None):g}" for side in (w, h))
    shown = f"Ø {wide}" if shape == "circle" else f"{wide} × {high}"
    return f"{shown} mm" if len(every) == 1 else f"to {shown} mm"


def _spaced(blocks: list[Block]) -> list[Block]:
    """The last item of a list keeps the distance of a paragraph from what follows. Neither the first nor the last is
    left alone in a column."""
    items = [isinstance(block, Prose) and block.depth > 0 for block in blocks]
    for i in (i for i, item in enumerate(items) if item):
        following = items[i + 1 : i + 3]
        if following[:1] != [True]:
            blocks[i].after = BODY.after
        elif following != [True, True] or not any(items[max(0, i - 1) : i]):
            blocks[i].leads = True
    return blocks


def _wide_before_headings(blocks: list[Block]) -> list[Block]:
    """Blocks across the page go before the headings they follow, or these would be held together with nothing."""
    made: list[Block] = []
    for block in blocks:
        at = len(made)
        while block.wide and at > 2 and isinstance(made[at - 1], Title):
            at -= 1
        made.insert(at, block)
    return made
