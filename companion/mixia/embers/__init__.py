"""Embers of a Forsaken Star: what it adds to the rules, by subject.

rules       all of it, as tables play with it       state, tables   its fields, and tables that have them

economy     the board, what is In Demand, Kei's swaps, Ember         ice         quarrying, thawing, freezing
tokens      exploration tokens, Captains in Need    mods        mods, plates and pods, what can't be in a hold
kiln        Nyr, The Kiln that orbits it, the gate that leads to Spawn Points
paths       gravity paths, comets and theirs        relics      Dead Worlds, relics in holds, what they bring
events      the 16 events, and when they act        giant_line  the giant comet of one of them
missions    four types of missions                  titles      what its titles and abilities do
bots        what bots fly for and answer            told        what it tells: the sum of `…_words` and `tracking`
"""
