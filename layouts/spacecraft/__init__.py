"""SPACEcraft: the mad inventors' workshop, loud rocket parts on quiet kraft paper.

The rockets are the stars: saturated parts with one thick line and somebody looking out of every hull. Everything else
is kraft, note paper, tape and marker lines. `joints` cuts the parts so that they join, `parts` paints them.
"""
