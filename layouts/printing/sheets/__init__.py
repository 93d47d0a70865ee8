"""Sheets: the place of each face on paper. Arithmetic on rectangles; `imposition.impose` is the way in."""
