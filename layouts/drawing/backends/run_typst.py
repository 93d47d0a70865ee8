"""Compiles the template in a folder, in a process of its own: python -I -S run_typst.py PACKAGES FOLDER [own]

PACKAGES is where the library lies. With `own`, the template is a stranger's: time and memory are limited.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typst

CPU_SECONDS, MEMORY_BYTES = 30, 500_000_000
"""What a stranger's template may take."""
MIN_LAST_PAGE_SHARE, FITS = 0.2, ("1", "0.97")
"""The last page of the text is so full at least; the sizes of type that are tried for it, as parts of the usual one."""


def compile_full(made: typst.Compiler) -> bytes:
    """The PDF, with type a little smaller or larger where the last page of its text would be nearly empty."""
    tried: list[tuple[float, bytes]] = []
    for fit in FITS:
        data = made.compile(sys_inputs={"fit": fit})
        assert isinstance(data, bytes)
        ends = json.loads(made.query("<end>", field="value"))
        tried.append((ends[0]["full"] if ends else 1.0, data))
        if tried[-1][0] >= MIN_LAST_PAGE_SHARE:
            break
    return max(tried, key=lambda each: min(each[0], MIN_LAST_PAGE_SHARE))[1]


def main() -> None:
    """Write `out.pdf` beside `main.typ`; what is wrong goes to the error stream."""
    packages, folder, *own = sys.argv[1:]
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
    main()
