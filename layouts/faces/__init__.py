"""Faces: how each piece looks, as `faces.yaml` says. `loader.load_design` is the way in."""
