"""The server of a table, and what it does beside requests."""
