"""Space Debris as mission control sees it: an orbit chart of turning discs, cards in the colours of its resources.

`rings` computes the places of spaces; `boards` (made of `chart`, `discs`, `marks`, `earth`) and `threat` draw the
table; `positions` puts live pieces on it; `art` has the pictures that faces.yaml may name; they all draw with a `Pen`.
Numbers of the game come from its data; measures of a drawing stand beside it. Modules import each other relatively, so
that a copied folder works by itself.
"""
