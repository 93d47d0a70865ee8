"""Missions and Powers: lasting powers of ships, and four types of missions.

module      all of it, as tables play with it       state    its fields
cards       the powers                              missions Assist, Transport, Counterfeit
boom        Boom!                                   words    what they ask and report
errands     what bots do for them
"""
