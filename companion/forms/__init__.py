"""Settings, corrections and entries as plain data: a terminal asks for them line by line, a page may show them."""
