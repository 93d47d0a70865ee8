"""The core as a module among others: what it has at the places that it opens for any of them."""
