"""The application behind its guards, and how it is run."""
