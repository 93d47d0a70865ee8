"""What all rooms stand on: safe files and folders, limits of untrusted input, worker processes."""
