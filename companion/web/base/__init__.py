"""Basics of the web room: links, open pages, rate limits, compression and static files."""
