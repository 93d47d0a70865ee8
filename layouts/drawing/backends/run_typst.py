"""Compile the template in a folder, in a separate process: python -I -S run_typst.py PACKAGES FOLDER [own]

PACKAGES is the folder of the library. With `own` the template is a stranger's: time and memory are limited.
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
"""Limits for a stranger's template."""
MIN_LAST_PAGE_SHARE, SIZES = 0.29, ((1, 1), (1, 0.85), (0.97, 0.85), (1.05, 1))
"""Smallest share of the text's last page that may be filled (three tenths once its columns are balanced), and the sizes
to try until it is reached: scales of type and of examples' pictures."""

FIRST_TEXT_PAGE, FULL_PAGE_SHARE, MIN_SLACK_SHARE, MAX_FEET = 2, 0.96, 0.025, 4
"""The last page of a text is balanced, unless the text has only this page or that page is at least FULL_PAGE_SHARE
full; balancing leaves at least MIN_SLACK_SHARE of a column free, and tries that many heights below the columns."""


class TextEnd(NamedTuple):
    """The end of the text, as a template reports it: its page, how full that is, whether it has one column; and the
    number of all pages."""

    page: int = 0
    full: float = 1.0
    slim: bool = True
    pages: int = 0


class TypstPress:
    """Lays out a template in a folder until its pages are good, then makes a PDF. Parameters are in a file beside it:
    if the file changes, Typst keeps its earlier work, but not if an input changes."""

    def __init__(self, folder: Path, compiler: Callable[..., typst.Compiler]) -> None:
        self.tried, self.compiler = folder / "tried.json", compiler
        # Makers' copies of our older template only know inputs.
        self.wants_inputs = b"sys.inputs" in (folder / "main.typ").read_bytes()

    def lay_out(self, fit: float, **tried: float) -> TextEnd:
        """Lay out the template with a type size and other parameters. Raises TypstError."""
        tried["fit"] = fit
        self.tried.write_text(json.dumps(tried), encoding="utf-8")
        inputs = {name: str(value) for name, value in tried.items()} if self.wants_inputs else {}
        self.laid_out = self.compiler(sys_inputs=inputs)
        try:
            ends = json.loads(self.laid_out.query("<end>", field="value"))
        except RuntimeError:  # A query doesn't give the line of the fault, but compiling does.
            self.laid_out.compile()
            raise
        return TextEnd(**next(iter(ends), {}))


def lay_out_full(press: TypstPress) -> TextEnd:
    """Lay out a book so that its last text page isn't nearly empty, by scaling type and examples' pictures a little,
    and balance the columns of that page; in a booklet, add pages for notes before the back cover."""
    tried: list[tuple[float, float, TextEnd]] = []
    for fit, pictures in SIZES:
        end = press.lay_out(fit, pictures=pictures)
        if not tried or end.pages - end.page <= tried[0][2].pages - tried[0][2].page:  # The pages after the text stay.
            tried.append((fit, pictures, end))
        if tried[-1][2].full >= MIN_LAST_PAGE_SHARE:
            break
    fit, pictures, best = max(tried, key=lambda each: min(each[2].full, MIN_LAST_PAGE_SHARE))
    if best.slim and best.page:  # The page after the text is the back cover of the last sheet.
        return press.lay_out(fit, pictures=pictures, notes=3 - best.page % 4)
    if not best.slim and best.page > FIRST_TEXT_PAGE and best.full < FULL_PAGE_SHARE:
        foot = 1 - best.full - MIN_SLACK_SHARE
        for _ in range(MAX_FEET):
            balanced = press.lay_out(fit, pictures=pictures, foot=round(max(foot, 0), 3))
            if balanced.page == best.page:
                return balanced
            foot -= max(balanced.full, MIN_SLACK_SHARE)  # Each column takes half of the overflow.
    return press.lay_out(fit, pictures=pictures)


def main(packages: str, folder: str, *own: str) -> None:
    """Write `out.pdf` beside `main.typ`. Raises SystemExit with the fault."""
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
