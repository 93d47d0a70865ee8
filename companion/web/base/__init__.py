"""What all rooms of the page stand on: links, open pages, paces, and what is packed and sent."""
