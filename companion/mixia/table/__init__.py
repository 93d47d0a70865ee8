"""The position: the state of a game, and what is done with dice, fame, credits and energy."""
