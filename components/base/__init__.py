"""Foundations of all packages: safe files and folders, limits of untrusted input, worker processes."""
