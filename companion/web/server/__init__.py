"""The server of a table, and its work besides requests."""
