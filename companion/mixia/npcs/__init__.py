"""Ships that nobody flies."""
