"""Compiles the template in a folder, in a process of its own: python -I -S run_typst.py PACKAGES FOLDER [own]

PACKAGES is where the library lies. With `own`, the template is a stranger's: time and memory are limited.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import typst

CPU_SECONDS, MEMORY_BYTES = 30, 500_000_000
"""What a stranger's template may take."""
MIN_LAST_PAGE_SHARE, FITS = 0.2, ("1", "0.97")
"""The last page of the text is so full at least; the sizes of type that are tried for it, as parts of the usual one."""

FIRST_TEXT_PAGE, FULL_PAGE_SHARE, SLACK_SHARES = 2, 0.96, (0.01, 0.03, 0.06, 0.1)
"""A text of one page stays as it flows; the last page of a longer one has columns of one length, unless it is that
full. The room, as parts of a column, that is tried for what can't be parted where they are made so."""


class Compiled(NamedTuple):
    """A PDF, with what its template says of the page on which its text ends: its number, how full it is, and whether
    it has one column."""

    pdf: bytes
    page: int = 0
    full: float = 1.0
    slim: bool = True


def compile_once(made: typst.Compiler, **inputs: str) -> Compiled:
    """The PDF that the template makes of these inputs."""
    pdf = made.compile(sys_inputs=inputs)
    assert isinstance(pdf, bytes)
    return Compiled(pdf, **next(iter(json.loads(made.query("<end>", field="value"))), {}))


def compile_full(made: typst.Compiler) -> bytes:
    """The PDF, with type a little smaller where the last page of its text would be nearly empty, and with columns of
    one length on that page; in a booklet, with pages for notes before its back cover."""
    tried: list[tuple[str, Compiled]] = []
    for fit in FITS:
        tried.append((fit, compile_once(made, fit=fit)))
        if tried[-1][1].full >= MIN_LAST_PAGE_SHARE:
            break
    fit, best = max(tried, key=lambda each: min(each[1].full, MIN_LAST_PAGE_SHARE))
    if best.slim and best.page:  # What comes after the text is the back cover of the last sheet.
        return compile_once(made, fit=fit, notes=str(3 - best.page % 4)).pdf
    if not best.slim and best.page > FIRST_TEXT_PAGE and best.full < FULL_PAGE_SHARE:
        for slack in SLACK_SHARES:
            foot = 1 - best.full - slack
            if foot > 0 and (balanced := compile_once(made, fit=fit, foot=f"{foot:.3f}")).page == best.page:
                return balanced.pdf
    return best.pdf


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
        made = typst.Compiler(
            str(root / "main.typ"), root=folder, font_paths=chosen, package_path=nowhere, package_cache_path=nowhere
        )
        (root / "out.pdf").write_bytes(compile_full(made))
    except typst.TypstError as bad:
        where = re.search(r"main\.typ:(\d+)", bad.diagnostic)
        words = [f"line {where[1]}:" if where else "", bad.message, *bad.hints]
        sys.exit(" ".join(words).replace(folder, "").replace("\n", " ").strip())


if __name__ == "__main__":
    main(*sys.argv[1:])
