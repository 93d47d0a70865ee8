"""The editor of positions: an edit is a place of the declared state, an operation and a value, read from one line."""
