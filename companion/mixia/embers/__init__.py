"""Embers of a Forsaken Star: what it adds to the rules, by subject.

module      all of it, as tables play with it       state    its fields

economy     the board, what planets produce and what is In Demand     kei    cubes swapped for cubes
ember       selling Ember

tokens      exploration tokens     needs    Captains in Need

tokens_words    their questions and events, and what they tell of captains
economy_words   their questions, events and `?`     economy_facts    the board on screens
"""
