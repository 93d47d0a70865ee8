"""`python -P -m companion` is `salvage`.

Without `-P`, Python looks for modules in the folder one is in before anywhere else, and an own game has folders of the
very names of our packages: its `companion` would run in the place of this one. What is imported from here on does not
come from there; only `-P` sees to it from the start, and so does the command `salvage` (docs/safety.md).
"""

import sys
from pathlib import Path

PACKAGES_FOLDER = Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    if not sys.flags.safe_path and Path(sys.path[0] or ".").resolve() != PACKAGES_FOLDER:
        del sys.path[0]
    from companion.cli import main

    main()
