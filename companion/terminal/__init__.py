"""The table in a terminal: what `salvage play` shows, reads and says.

    picture   what there is to show                   layout    a picture as the lines of one screen
    screen    a terminal: rich draws the lines        plain     sentences, for pipes and screen readers
    typed     what a typed line means                 sitting   the loop of a game: show, read, do
    invite    which game or session is to be played

A game may have a module `summary` beside its rules, with `summary(state) -> lines` for the screen and
`sentences(state) -> texts` for plain output; both get the state as the audience may see it. Other games are listed
field by field.
"""
