"""Printing: from a design and options to files on disk. `output.print_games` is the way in."""
