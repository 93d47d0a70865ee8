"""Embers of a Forsaken Star: what it adds to the rules, by subject.

module      all of it, as tables play with it       state    its fields

economy     the board, what planets produce and what is In Demand     kei    cubes swapped for cubes
ember       selling Ember
events      the 16 events and when they act         rikishi, giant_line  the giant comet of one of them

tokens      exploration tokens     needs    Captains in Need

tokens_words    their questions and events, and what they tell of captains
economy_words   their questions, events and `?`     economy_facts    the board on screens
event_words     those of events, and what is told of those in play
ice         quarrying, thawing, freezing
abilities   ships' abilities that it brings
titles      goals, and skills that are looks

economy_words   their questions, events and `?`     economy_facts    the board on screens
ice_words, title_words
ember       selling Ember                       tigris   the gate that leads to Spawn Points
kiln        Nyr, and The Kiln that orbits it

kiln_words, kiln_verbs                              the same of The Kiln and Tigris
paths       gravity paths                           comets   comets and their paths
relics      Dead Worlds, relics in holds            sifting  what relics bring at The Kiln

path_words, relic_words                             risk_words   what steps risk on paths
map_words   paths, comets and relics on screens
mods        Piercer, Enviro-Shld, GTS, M-Comp       holds    plates and pods: what lies outside a hold
mods_words  what both of them ask and report
"""
