"""The core game as a module, registered like the others."""
