"""Our own path, as the command line runs it: `salvage print FOLDER --no-rulebook --jobs 1`.

The modules that the command imports when it runs are imported first, so that they count as imports; `late` in the
result names any that were missed.
"""

import sys
from time import perf_counter

began = perf_counter()

import companion.cli  # noqa: E402
import companion.printers  # noqa: E402
import companion.trust  # noqa: E402
import components.loader  # noqa: E402
import layouts.design  # noqa: E402
import layouts.hooks  # noqa: E402
import layouts.printing  # noqa: E402
import layouts.printrun  # noqa: E402
import typer._adapters  # noqa: E402, F401

imported = perf_counter()
known = set(sys.modules)
folder, out = sys.argv[1:]
companion.cli.app(["print", folder, "--no-rulebook", "--jobs", "1", "--out", out], standalone_mode=False)
done = perf_counter()
print(f"late: {' '.join(sorted(set(sys.modules) - known))}")
print(f"timing {imported - began:.6f} {done - imported:.6f}")
