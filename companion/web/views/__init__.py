"""Contents of pages: plain values of one moment, pictures, and their HTML."""
