"""Embers of a Forsaken Star: what it adds to the rules, by subject.

module      all of it, as tables play with it       state    its fields

economy     the board, what planets produce and what is In Demand     kei    cubes swapped for cubes
ember       selling Ember                       tigris   the gate that leads to Spawn Points
kiln        Nyr, and The Kiln that orbits it

economy_words   their questions, events and `?`     economy_facts    the board on screens
kiln_words, kiln_verbs                              the same of The Kiln and Tigris
"""
