"""How a piece looks and where it lies on a sheet: pieces -> faces (scenes in mm) -> sheets -> PDF, SVG, PNG.

`faces` says how a piece looks, `sheets` where it lies, `printing` puts both on paper, `rulebook` sets the book,
`backends` write files. This package reads `components` and knows nothing of turns, players or sessions.
"""
