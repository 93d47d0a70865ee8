"""Space Junkyard: the salvage yard from above.

Every tile is a function of one row of the data (exits, icons, points) and of its code, which seeds the decoration.
`hull` makes the corridors meet: the section through a neck is the same, mirrored, on every open side.
"""
