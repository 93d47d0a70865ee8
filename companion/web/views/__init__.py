"""What a page shows: plain values of a moment, pictures, and the HTML of them."""
