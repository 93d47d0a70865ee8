"""Missions and Powers: lasting powers of ships, and four types of missions.

rules       all of it, as tables play with it       state, tables   its fields, and tables that have them
cards       the powers                              missions        Assist, Transport, Counterfeit
boom        Boom!                                   words, told     what they ask and report, and tell
bots        what bots do for them
"""
