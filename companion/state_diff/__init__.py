"""The differences between two positions of a game, described to people.

differ       the walk over two states by the table of the game's fields
changed      what lies otherwise than before: `Ann's HP from 2 to 3`; what a correction did
"""
