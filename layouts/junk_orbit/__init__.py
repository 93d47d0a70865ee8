"""Junk Orbit as travel posters of the hauling age: flat bodies, sun rays, landmarks on the globe, big round numerals.

`rings` computes the places of cities and routes; `boards` (made of `globes`, `bands`) draws them; `positions` puts live
pieces and arrows on the joined boards; `tiles` and `ships` draw the art that faces.yaml names; `drawings` reads the
library of drawings: junk, landmarks, hulls. Numbers of the game come from its data; measures of a drawing stand beside
it. Modules import each other relatively, so that a copied folder works by itself.
"""
