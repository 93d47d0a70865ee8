"""Junk Orbit as travel posters of the hauling age: flat bodies, sun rays, landmarks on the globe, big round numerals.

`rings` knows where cities and routes are; `boards` (made of `globes`, `bands`) draws them; `positions` puts
live pieces and arrows on the joined boards; `tiles` and `ships` are the art that faces.yaml asks for; `drawings` reads
the drawn library: junk, landmarks, hulls. Numbers of the game come from its data; the drawings' own measures stand
beside the drawing. Modules name each other relatively, so that a copied folder works on its own.
"""
