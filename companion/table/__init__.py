"""At the table: previews, pictures and score sheets."""
