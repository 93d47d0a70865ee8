"""Features of pages: a module for each subject, with its routes."""
