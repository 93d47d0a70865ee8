"""The contents of a game's box: pieces, fields, tables, state and scenarios, read from data files. This package knows
nothing of paper, drawing or rules.

A game is a folder with `game.yaml` and the files it names. `places` finds such folders, `loader.load` turns one into a
`schema.Game`, and `scenarios` reads and checks named positions. All faults of the data are raised together as one
`problems.SalvageError`, each with its line.
"""
