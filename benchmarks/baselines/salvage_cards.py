"""Our own path as people run it: `salvage print FOLDER --no-rulebook --jobs 1 --out OUT`, data to finished PDF.

The files of the game's folder are the data; reading the command line, checks, fitting, the manifest and putting the
files in place are part of the work.
"""

import sys

import clock

import companion.cli

clock.ready()
folder, out = sys.argv[1:]
sys.argv = ["salvage", "print", folder, "--no-rulebook", "--jobs", "1", "--out", out]
try:
    companion.cli.main()
except SystemExit as end:
    if end.code:
        raise
clock.done()
