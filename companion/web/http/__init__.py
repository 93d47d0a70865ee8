"""The application behind its guards, and the server that runs it."""
