"""What pages ask for: a module for each subject, with its routes."""
