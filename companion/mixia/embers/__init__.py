"""Embers of a Forsaken Star: what it adds to the rules, by subject.

module      all of it, as tables play with it       state       its fields

economy     the board, what is In Demand            kei         cubes swapped for cubes
ember       selling Ember                           ice         quarrying, thawing, freezing
tokens      exploration tokens                      needs       Captains in Need
mods        Piercer, Enviro-Shld, GTS, M-Comp       holds       plates and pods: what lies outside a hold
kiln        Nyr, and The Kiln that orbits it        tigris      the gate that leads to Spawn Points
paths       gravity paths                           comets      comets and their paths
relics      Dead Worlds, relics in holds            sifting     what relics bring at The Kiln
events      the 16 events, and when they act        rikishi, giant_line   the giant comet of one of them
missions    four types of missions                  abilities, titles     what its cards do
hold_checks what can't be in a hold                 errands, answers      what bots fly for and answer

What they ask, report and explain stands in `…_words`, what screens show of them in `…_facts`, `map_words` and
`risk_words`, what is typed for actions in `kiln_verbs`.
"""
