"""What a game's folder looks like now (`salvage watch`): faces and sheets, drawn when asked for, and its faults.

A folder is read again when a file in it has changed. Whatever state it is in, half saved or gone, the game as it could
last be read stays, or of it the kinds whose rows are wrong, and the faults say why. A face is known by a digest of all
that it is drawn from, so that a page asks only for those that a change has changed. What differs from an earlier
version, such as the last print, and what prints but may not serve, is found bit by bit, while nobody waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import islice, starmap
from pathlib import Path
from time import monotonic
from typing import Any

from companion.making.comparing import Comparison
from companion.making.reading import NO_OPTIONS, FolderReading, PageFace, describe, sign
from components.places import split_language
from components.problems import Problem, SalvageError, display_path, in_quotes
from layouts.drawing.backends import pdf, svg
from layouts.drawing.colour import in_ink
from layouts.drawing.look import INKS
from layouts.drawing.scene import Scene
from layouts.faces.design import Design
from layouts.faces.lint import Lint, find_greyed
from layouts.faces.loader import load as load_design
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.render import page_scenes
from layouts.printing.run import plan
from layouts.printing.sheets.pages import SheetOptions

Warnings = dict[Problem, list[str]]
"""Each warning with the keys of the faces that it is about; none where the line of the data says so."""


class Warned:
    """The warnings about what was read of a folder. found: by the ink that they are about, or all."""

    def __init__(self, reading: FolderReading) -> None:
        self.reading, self.found = reading, dict[str, Warnings]()
        self.is_done = False
        self._rest = self._look_through()

    def go_on(self, seconds: float) -> bool:
        """Look for so long; whether all has been looked at now. Never raises."""
        until = monotonic() + seconds
        with suppress(Exception):  # Files that change meanwhile, or own Python; what is wrong is told as a fault.
            for _ in self._rest:
                if monotonic() > until:
                    return False
        self.is_done = True
        return True

    def _look_through(self) -> Iterator[None]:
        """With a design of its own, as lines are heard only while a design is drawn for the first time."""
        read = self.reading
        lint = Lint(load_design(read.place, "full", read.trusted, read.game), read.place)
        yield from lint.look_through()
        self.found = dict.fromkeys(INKS, self._name(lint.warnings()))
        for greyed in find_greyed(read.design("mono"), read.place):
            self.found["mono"] = {**self._name(greyed), **self.found["mono"]}
            yield

    def _name(self, warnings: Mapping[Problem, set[tuple[str, str]]]) -> Warnings:
        return {problem: self._keys(faces) for problem, faces in warnings.items()}

    def _keys(self, faces: set[tuple[str, str]]) -> list[str]:
        """List the keys of sides of pieces, in the order of the data."""
        every = {key for id, side in faces for key in self.reading.keys_of(self.reading.game.piece(id), (side,))}
        return [key for key in self.reading.faces("full") if key in every]


CONTEXT_LINES = 2
MAX_FAULTS = 30
"""More are counted: nobody mends them at once."""
MAX_LINE_LETTERS = 300
"""Length of a line that is shown."""
PICTURE_CACHE_SIZE = 1500
"""Pictures that are kept; drawing one takes a millisecond or two."""

Json = dict[str, Any]


class Preview:
    """A folder, and what could last be read of it."""

    def __init__(self, folder: str, since: str = "", called: str = "", options: Mapping[str, str] = NO_OPTIONS) -> None:
        """since: where an earlier version lies, which may come later, as `locate` takes it; called: what people call
        it; options: print options by name."""
        self.folder, self._since, self.called, self._ways = folder, since, called, options
        self.version = 0
        """Goes up whenever there is something else to be seen."""
        self.faults: list[Problem] = []
        """What keeps the folder as it is now from being read."""
        self.stale: list[str] = []
        """The kinds that are shown as they were, for these faults."""
        self.now: FolderReading | None = None
        """The folder as it could last be read."""
        self.then: FolderReading | None = None
        """The earlier version; None where there is none to compare with."""
        self._signatures: dict[str, object] = {}
        """What tells that a file has changed, by folder."""
        self._drawn: dict[str, Json] = {}
        """Pictures of faces, by digest."""
        self._unchecked: list[PageFace] = []
        """The faces that haven't been drawn yet, to find those that are wrong."""
        self._wrong: dict[str, tuple[str, list[Problem]]] = {}
        """What keeps faces from being drawn, by their keys, with the digest of each when it was last looked at."""
        self._comparisons: dict[str, Comparison] = {}
        """What differs from the earlier version, by the ink."""
        self._warned: Warned | None = None
        self._warnings: dict[str, list[Json]] = {}
        """Those of the last version that has been looked through, by the ink."""

    # ---- reading ----

    def look(self) -> bool:
        """Read the folder again if a file has changed since, or one of the earlier version; whether one has. Never
        raises."""
        has_changed = self._has_changed(self.folder)
        if self._since and self._has_changed(self._since):
            has_changed, self.then = True, self._read_earlier()
        if not has_changed:
            return False
        if now := self._read():
            self.now = now
            faces = now.faces("full")
            self._wrong = {key: self._wrong.get(key, ("", [])) for key in faces}
            self._unchecked = [face for key, face in faces.items() if face.digest != self._wrong[key][0]]
            self._comparisons = {ink: self._compare(ink, known) for ink, known in self._comparisons.items()}
            self._warned = Warned(now)
        self.version += 1
        return True

    def _read(self) -> FolderReading | None:
        """Read the folder; kinds with unreadable rows stay as they were. Return None if it can't be read."""
        before = self.now.game.kinds if self.now else {}
        self.faults, self.stale = [], []
        try:
            return FolderReading(self.folder, self._ways)
        except SalvageError as error:
            self.faults = error.faults
        except Exception as error:  # Whatever it is, the maker goes on typing, and the next save may be better.
            self.faults = [Problem(self.folder, None, f"can't be read: {type(error).__name__}: {error}")]
        files = {each.file.partition("#")[0] for each in self.faults}
        old = {id: kind for id, kind in before.items() if {each.file.partition("#")[0] for each in kind.pieces} & files}
        self.stale = [*(old or before)]
        with suppress(Exception):  # What else is wrong is told already.
            return FolderReading(self.folder, self._ways, old) if old else None
        self.stale = [*before]
        return None

    def _has_changed(self, folder: str) -> bool:
        before, self._signatures[folder] = self._signatures.get(folder), sign(Path(split_language(folder)[0]))
        return self._signatures[folder] != before

    def _read_earlier(self) -> FolderReading | None:
        """Read the earlier version; return None if there is none, or none that can be read."""
        self._comparisons.clear()
        try:
            return FolderReading(self._since, self._ways)
        except Exception:  # Of that which is printed a copy may be just being made.
            return None

    def design(self, ink: str) -> Design:
        """Return the design in an ink. Raises SalvageError."""
        if self.now is None:
            raise SalvageError(self.faults)
        return self.now.design(ink)

    def faces(self, ink: str) -> dict[str, PageFace]:
        """All faces by their keys, kind by kind."""
        return self.now.faces(ink) if self.now else {}

    # ---- what a page is told ----

    def tell(self, ink: str, known: dict[str, str]) -> Json:
        """Return the update for a page: the faces that differ from those it knows by their digests, which are brought
        up to date; the order of all faces if one came or went; problems, stale kinds, problems of faces, and the
        weights of own fonts."""
        faces = self.faces(ink)
        order = [*faces] if [*faces] != [*known] else None
        changed = [face for key, face in faces.items() if known.get(key) != face.digest]
        known.clear()
        known.update({key: face.digest for key, face in faces.items()})
        told: Json = {
            "version": self.version,
            "title": self.now.game.title if self.now else Path(self.folder).name,
            "faults": [self._show(fault) for fault in self.faults[:MAX_FAULTS]],
            "more": max(0, len(self.faults) - MAX_FAULTS),
            "stale": self.stale,
            "bad": [self._show(fault, keys) for fault, keys in islice(self._bad().items(), MAX_FAULTS)],
            "warnings": self._warnings.get(ink, []),
            "faces": {face.key: describe(face) for face in changed},
            "since": self._tell_since(ink),
            "fonts": {
                role: svg.family_of(role)[1] for each in (self.now, self.then) if each for role in each.fonts.values()
            },
        }
        if order is not None:
            kinds = self.now.game.kinds.values() if self.now else ()
            told |= {"order": order, "kinds": {kind.id: kind.title for kind in kinds}}
        return told

    def _tell_since(self, ink: str) -> Json:
        """Return the page's information about the earlier version: whether there is one, whether it has been compared,
        and the differences."""
        if not (self.then and self.now):
            return {"called": self.called, "is_there": False}
        known = self._comparisons.setdefault(ink, self._compare(ink))
        told = {"is_ready": known.is_done, "keys": [*known.changed_keys()], "number": known.number}
        return {"called": self.called, "is_there": True, **told}

    def pictures(self, ink: str, keys: Sequence[str], of_then: bool = False) -> Json:
        """Faces by their keys, as they are now or were then: SVG of each with its cut line, or what keeps it from being
        drawn."""
        reading = self.then if of_then else self.now
        faces = reading.faces(ink) if reading else {}
        return {key: self._picture(reading, ink, faces[key]) for key in keys if reading and key in faces}

    def _picture(self, reading: FolderReading, ink: str, face: PageFace) -> Json:
        if face.digest in self._drawn:
            return self._drawn[face.digest]
        if len(self._drawn) >= PICTURE_CACHE_SIZE:
            self._drawn.clear()
        made: Json = {"digest": face.digest}
        try:
            design = reading.design(ink)
            scene = design.cut_out(face.piece, face.side)
            at = design.place(face.piece, face.side)
            # Pictures of one page mustn't share the ids of their parts.
            made |= {
                "look": f"{at.file}:{at.line}" if at.line else at.file,  # As editors take it.
                "svg": _draw(in_ink(scene, ink), f"p{face.digest[:10]}-"),
                "cut": design.trim(face.piece).cut(face.side),
            }
        except SalvageError as error:
            made["faults"] = [self._show(fault) for fault in error.faults[:3]]
        except Exception as error:
            fault = Problem(face.piece.file, face.piece.line, f"can't be drawn: {type(error).__name__}: {error}")
            made["faults"] = [self._show(fault)]
        self._drawn[face.digest] = made
        return made

    def _check(self, seconds: float) -> bool:
        """Look for faces that can't be drawn among those not looked at yet, for so long; whether one was found."""
        until, before = monotonic() + seconds, self._bad()
        while self._unchecked and monotonic() < until:
            face = self._unchecked.pop()
            self._wrong[face.key] = face.digest, self._find_wrong(face)
        if self._bad() == before:
            return False
        self.version += 1
        return True

    def _find_wrong(self, face: PageFace) -> list[Problem]:
        try:
            self.design("full").scene(face.piece, face.side)
        except SalvageError as error:
            return error.faults
        except Exception as error:
            return [Problem(face.piece.file, face.piece.line, f"can't be drawn: {type(error).__name__}: {error}")]
        return []

    def _bad(self) -> Warnings:
        """Return the problems of faces, one for each line, with the keys of their faces."""
        by_place: dict[tuple[str, int | None], tuple[Problem, list[str]]] = {}
        for key, (_, faults) in self._wrong.items():
            for fault in faults:
                by_place.setdefault((fault.file, fault.line), (fault, []))[1].append(key)
        return dict(by_place.values())

    def go_on(self, seconds: float) -> bool:
        """Look for what is wrong with faces, then for what differs from the earlier version, then for warnings, for so
        long; whether there is something else to be seen."""
        if self._unchecked:
            return self._check(seconds)
        waiting = next((each for each in self._comparisons.values() if not each.is_done), None)
        if not (waiting.go_on(seconds) if waiting else self._warn(seconds)):
            return False
        self.version += 1
        return True

    def _warn(self, seconds: float) -> bool:
        """Look for warnings; whether there are others than before."""
        if self._warned is None or self._warned.is_done or not self._warned.go_on(seconds):
            return False
        before, found = self._warnings, self._warned.found.items()
        self._warnings = {ink: [*starmap(self._show, islice(each.items(), MAX_FAULTS))] for ink, each in found}
        return self._warnings != before

    @property
    def is_idle(self) -> bool:
        """Whether all has been looked at."""
        are_compared = all(each.is_done for each in self._comparisons.values())
        return not self._unchecked and are_compared and (self._warned is None or self._warned.is_done)

    # ---- what differs ----

    def _compare(self, ink: str, known: Comparison | None = None) -> Comparison:
        assert self.then is not None
        assert self.now is not None
        return Comparison(self.then, self.now, ink, known)

    def changes(self, ink: str) -> Json:
        """Return the differences from the earlier version, piece by piece, with what to print and to take out of the
        box; nothing before they have been compared."""
        known = self._comparisons.get(ink)
        if known is None:
            return {"rows": [], "faces": {}}
        command = f"salvage print {in_quotes(display_path(Path(self.folder)))} --changed-since {self.called}"
        command += "".join(f" --option {name}={value}" for name, value in self._ways.items())
        return {**known.tell(), "command": command + ("" if ink == "full" else f" --ink {ink}")}

    def _show(self, fault: Problem, keys: Sequence[str] = ()) -> Json:
        """Return a problem with the lines around it, and its faces, or else those of the pieces in that line."""
        lines = _lines_around(fault)
        faces = self.faces("full").values()
        pieces = [face.key for face in faces if fault.line and (face.piece.file, face.piece.line) == fault[:2]]
        return {"what": fault.what, "file": fault.file, "line": fault.line, "lines": lines, "keys": keys or pieces[:50]}

    # ---- sheets ----

    def sheets(self, ink: str, paper: str) -> Json:
        """Return the pages that `salvage print` would lay out: the file, sheet and side of each, or the problems."""
        try:
            planned = self._plan(ink, paper)
        except SalvageError as error:
            return {"pages": [], "faults": [self._show(fault) for fault in error.faults[:3]]}
        pages = [
            {"file": file.title, "id": file.id, "page": number, "sheet": page.sheet, "side": page.side}
            for file in planned
            for number, page in enumerate(file.pages)
        ]
        return {"pages": pages, "faults": []}

    def sheet(self, ink: str, paper: str, id: str, number: int) -> Json:
        """One of these pages as SVG, and where its pieces lie in mm."""
        try:
            design, file = self.design(ink), next(file for file in self._plan(ink, paper) if file.id == id)
            scene = next(islice(page_scenes(design, file, _options(ink, paper)), number, None))
        except StopIteration:
            return {"faults": [{"what": "there is no such page any more", "file": "", "line": None}]}
        except SalvageError as error:
            return {"faults": [self._show(fault) for fault in error.faults[:3]]}
        placed = [[each.x, each.y, each.w, each.h, list(each.bleed)] for each in file.pages[number].placements]
        return {"w": scene.width, "h": scene.height, "svg": _draw(scene, "sheet-"), "pieces": placed}

    def sheet_pdf(self, ink: str, paper: str, id: str, number: int) -> bytes:
        """Return the sheet of such a page as a PDF, front and back. Raises SalvageError."""
        design, options = self.design(ink), _options(ink, paper)
        file = next((file for file in self._plan(ink, paper) if file.id == id and number < len(file.pages)), None)
        if file is None:
            raise SalvageError("there is no such page any more")
        sheet, target = file.pages[number].sheet, BytesIO()
        drawn = zip(file.pages, page_scenes(design, file, options), strict=False)
        title = f"{design.game.title}: {file.title}, sheet {sheet} of {file.sheets}"
        about = pdf.Document(title, lang=design.game.language)
        pdf.write(target, (scene for page, scene in drawn if page.sheet == sheet), about)
        return target.getvalue()

    def _plan(self, ink: str, paper: str) -> list[PlannedFile]:
        return [file for file in plan(self.design(ink), _options(ink, paper)) if file.pages]


def _draw(scene: Scene, prefix: str) -> str:
    """Draw a scene as SVG for the page, which loads the fonts and sets the styles."""
    return svg.fragment(scene.items, prefix).replace(f' style="{svg.STYLE}"', "")


def _options(ink: str, paper: str) -> PrintOptions:
    return PrintOptions(SheetOptions(paper=paper), ink=ink, rulebook=False)


def _lines_around(fault: Problem) -> list[tuple[int, str]]:
    if not fault.line:
        return []
    try:
        with open(fault.file, encoding="utf-8", errors="replace") as file:
            lines = [*islice(file, max(0, fault.line - CONTEXT_LINES - 1), fault.line + CONTEXT_LINES)]
    except OSError:
        return []
    first = max(1, fault.line - CONTEXT_LINES)
    return [(first + i, line.rstrip("\n")[:MAX_LINE_LETTERS]) for i, line in enumerate(lines)]
