"""Where cards and pieces of a tracked game lie, besides with a player or on a space of the board."""

DECK, OPEN, DISCARD, SUPPLY, COMMON, ALL = "deck", "open", "discard", "supply", "table", "all"
RESERVED = {DECK, OPEN, DISCARD, SUPPLY, COMMON, ALL}
"""Words of questions and edits beside the players' names: no player may be called so."""
