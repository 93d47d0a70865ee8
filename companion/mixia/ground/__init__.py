"""What all rooms stand on: what is printed, the map and the holds, the places of modules, names and signs."""
