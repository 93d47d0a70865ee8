"""Non-player ships."""
