"""How a piece looks and where it lies on a sheet: pieces -> faces (scenes in mm) -> sheets -> PDF, SVG, PNG.

This package reads `components` and knows nothing of turns, players or sessions.
"""
