"""Cubes bought, sold and gathered, and the services of a Starport."""
