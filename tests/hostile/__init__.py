"""Hostile inputs for the whole program: games, saves, scenarios, score sheets, arguments and surroundings from people
who mean harm, or who made a mistake.

`values` spoils texts and `entries` folders, `cases` makes inputs of nine kinds from a seed, `run` gives each to
`salvage` in a process of its own with limits and looks at what came of it; `kills` ends it halfway. A bounded number
runs with the tests, all of them by hand: `python benchmarks/hostile.py` and `kills.py`.
"""
