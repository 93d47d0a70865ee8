"""Compiles the template in a folder, in a process of its own: python -I -S run_typst.py PACKAGES FOLDER [own]

PACKAGES is where the library lies. With `own`, the template is a stranger's: time and memory are limited.
"""

from __future__ import annotations

import json
import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    import typst

CPU_SECONDS, MEMORY_BYTES = 30, 500_000_000
"""What a stranger's template may take."""
MIN_LAST_PAGE_SHARE, SIZES = 0.29, ((1, 1), (1, 0.85), (0.97, 0.85), (1.05, 1))
"""The last page of the text is so full at least, which makes three tenths when its columns have one length; what is
tried for it, until it is: sizes of type and of examples' pictures, as parts of the usual ones."""

FIRST_TEXT_PAGE, FULL_PAGE_SHARE, MIN_SLACK_SHARE, MAX_FEET = 2, 0.96, 0.025, 4
"""A text of one page stays as it flows; the last page of a longer one has columns of one length, unless it is that
full. The room in parts of a column that this takes at least; how many heights of a foot below them are tried."""


class TextEnd(NamedTuple):
    """The page on which the text ends, as a template says: its number, how full it is, whether it has one column; and
    the number of all pages."""

    page: int = 0
    full: float = 1.0
    slim: bool = True
    pages: int = 0


class TypstPress:
    """A template in a folder that is laid out until its pages are good, and then made a PDF. What is tried is in a file
    beside it: when that changes Typst keeps what it has laid out, but nothing when an input does."""

    def __init__(self, folder: Path, compiler: Callable[..., typst.Compiler]) -> None:
        self.tried, self.compiler = folder / "tried.json", compiler
        # Copies that makers have of an older template of ours know inputs only.
        self.wants_inputs = b"sys.inputs" in (folder / "main.typ").read_bytes()

    def lay_out(self, fit: float, **tried: float) -> TextEnd:
        """Lay it out with this size of type and what stands after the text. Raises TypstError."""
        tried["fit"] = fit
        self.tried.write_text(json.dumps(tried), encoding="utf-8")
        inputs = {name: str(value) for name, value in tried.items()} if self.wants_inputs else {}
        self.laid_out = self.compiler(sys_inputs=inputs)
        try:
            ends = json.loads(self.laid_out.query("<end>", field="value"))
        except RuntimeError:  # A query doesn't say in which line the fault is, but this does.
            self.laid_out.compile()
            raise
        return TextEnd(**next(iter(ends), {}))


def lay_out_full(press: TypstPress) -> TextEnd:
    """Lay it out with examples' pictures or type a little smaller or larger where the last page of its text would be
    nearly empty, and with columns of one length on that page; in a booklet, with pages for notes before its back
    cover."""
    tried: list[tuple[float, float, TextEnd]] = []
    for fit, pictures in SIZES:
        end = press.lay_out(fit, pictures=pictures)
        if not tried or end.pages - end.page <= tried[0][2].pages - tried[0][2].page:  # What comes after has its page.
            tried.append((fit, pictures, end))
        if tried[-1][2].full >= MIN_LAST_PAGE_SHARE:
            break
    fit, pictures, best = max(tried, key=lambda each: min(each[2].full, MIN_LAST_PAGE_SHARE))
    if best.slim and best.page:  # What comes after the text is the back cover of the last sheet.
        return press.lay_out(fit, pictures=pictures, notes=3 - best.page % 4)
    if not best.slim and best.page > FIRST_TEXT_PAGE and best.full < FULL_PAGE_SHARE:
        foot = 1 - best.full - MIN_SLACK_SHARE
        for _ in range(MAX_FEET):
            balanced = press.lay_out(fit, pictures=pictures, foot=round(max(foot, 0), 3))
            if balanced.page == best.page:
                return balanced
            foot -= max(balanced.full, MIN_SLACK_SHARE)  # Each column takes a half of what had no room.
    return press.lay_out(fit, pictures=pictures)


def main(packages: str, folder: str, *own: str) -> None:
    """Write `out.pdf` beside `main.typ`. Raises SystemExit with what is wrong."""
    sys.path.append(packages)
    import typst

    if own and sys.platform != "win32":  # There whoever waits for this process ends it after a while.
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    root = Path(folder)
    chosen = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(root / "fonts")])
    nowhere = str(root / "packages")
    try:
        compiler = partial(
            typst.Compiler, str(root / "main.typ"), root=folder, font_paths=chosen, package_path=nowhere,
            package_cache_path=nowhere,
        )  # fmt: skip
        lay_out_full(press := TypstPress(root, compiler))
        press.laid_out.compile(output=str(root / "out.pdf"))
    except typst.TypstError as bad:
        where = re.search(r"main\.typ:(\d+)", bad.diagnostic)
        words = [f"line {where[1]}:" if where else "", bad.message, *bad.hints]
        sys.exit(" ".join(words).replace(folder, "").replace("\n", " ").strip())


if __name__ == "__main__":
    main(*sys.argv[1:])
