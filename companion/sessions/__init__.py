"""Sessions: a tree of answers in SQLite, one file for each; all else is replay."""
