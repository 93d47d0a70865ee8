"""Goals of bots, and distances to them."""
