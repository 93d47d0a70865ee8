"""Faces: the look of each piece, as `faces.yaml` describes it. `loader.load` is the way in."""
