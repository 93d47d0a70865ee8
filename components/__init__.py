"""What is in the box: pieces, fields, tables, state and scenarios of each game, read from data files.

Knows nothing of paper, drawing or rules. A game is a folder with `game.yaml` and the files it names;
`places` finds such folders, `loader.load` turns one into a `schema.Game`, `scenarios` reads and checks named
positions. Whatever is wrong with the data comes as one `problems.SalvageError` that lists every fault with its line.
"""
