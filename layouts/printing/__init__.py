"""Printing: turns a design and options into files on disk. `output.print_games` is the way in."""
