"""The position: the state of a game, and operations on dice, fame, credits and energy."""
