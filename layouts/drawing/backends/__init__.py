"""Backends draw scenes and decide nothing: no fitting, wrapping or colour choice, no piece and no game.

`pdf` writes pages through reportlab, `svg` through svgwrite; `png` is rendered from the PDF, so the picture is the
print.
"""
