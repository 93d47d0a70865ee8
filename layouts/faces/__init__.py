"""Faces: how each piece looks, as `faces.yaml` says. `loader.load` is the way in."""
