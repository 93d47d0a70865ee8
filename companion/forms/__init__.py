"""What can be settled, corrected or entered, as plain data: a terminal asks for it line by line, a page may show it."""
