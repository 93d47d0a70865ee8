"""The parser for typed answers (docs/playing.md, What may be typed).

names        what an answer is called: its key, its codes, its name
refusals     why a text names no answer
answers      one text, read as an answer to one question
lines        a line of several answers, read on a copy of the game

The room knows no session. It gets a game in play, the list that is shown, the names of the game's things and what tells
why something isn't possible, and gives answers, of which none has been carried out.
"""
