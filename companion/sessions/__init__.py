"""Sessions: each is a tree of answers in an SQLite file of its own; everything else is made by replay."""
