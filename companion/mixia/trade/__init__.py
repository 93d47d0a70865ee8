"""Trade and gathering of cubes, and the services of a Starport."""
