"""Faces: how each piece looks, as `faces.yaml` says. `design.load_design` is the way in."""
