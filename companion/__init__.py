"""How the games play, and the `salvage` command. Of the three packages this one knows the other two."""
