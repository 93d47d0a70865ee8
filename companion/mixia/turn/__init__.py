"""Set-up and turns, and what captains do in them."""
