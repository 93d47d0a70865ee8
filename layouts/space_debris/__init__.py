"""Space Debris as mission control sees it: an orbit chart of turning discs, cards in the colours of its resources.

`rings` knows where things are, `earth`, `boards` and `threat` draw the table, `positions` puts live pieces on it,
`art` lists the pictures that faces.yaml may ask for. Numbers of the game come from its data; the drawings' own
measures stand beside the drawing. Modules name each other relatively, so that a copied folder works on its own.
"""
