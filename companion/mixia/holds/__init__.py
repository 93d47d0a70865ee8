"""What lies in a ship's hold: damage, outfits, cubes; how it is drawn."""
