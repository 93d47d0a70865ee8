"""Printing: from a design and options to files on disk. `output.print_game` is the way in."""
