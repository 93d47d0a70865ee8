"""Sheets: where each face lies on paper. Arithmetic on rectangles; `imposition.impose` is the way in."""
