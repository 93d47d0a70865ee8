"""SPACEcraft once more: a second engine, written from the ledger and the box alone.

It knows the rules from `docs/rules/spacecraft.md`, with the ids beside what they say, and pieces from
`components/spacecraft`. It shares nothing with `companion/spacecraft` but what both are asked and answer: the names of
questions and the spelling of answers. It keeps nothing but the plain `state` of a position and looks through it
whenever something is wanted. It is slow, and meant to be read against the ledger line by line.

rocket.py    parts, joints, places; what a rocket has
score.py     goals, design cards, points, winners
table.py     what a position allows
turn.py      set-up, turns, ends
"""
