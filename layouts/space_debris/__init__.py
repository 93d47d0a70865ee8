"""Space Debris as mission control sees it: an orbit chart of turning discs, cards in the colours of its resources.

`rings` knows where things are; `boards` (made of `chart`, `discs`, `marks`, `earth`) and `threat` draw the table;
`positions` puts live pieces on it; `art` lists the pictures that faces.yaml may ask for; `pen` draws for them all.
Numbers of the game come from its data; the drawings' own measures stand beside the drawing. Modules name each other
relatively, so that a copied folder works on its own.
"""
