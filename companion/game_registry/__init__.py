"""The library of games: their data and rules loaded, and trust in the Python of people's own games."""
