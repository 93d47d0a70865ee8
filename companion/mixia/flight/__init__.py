"""What borders do to a ship, its ways and its movement, and sectors that it finds."""
