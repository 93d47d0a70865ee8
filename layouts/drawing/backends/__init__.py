"""Backends render scenes as they are: fitting, wrapping and choice of colours are done before, and pieces and games are
unknown here.

`pdf` writes pages with reportlab, `svg` with svgwrite; `png` is rendered from the PDF, so the picture is the print.
"""
