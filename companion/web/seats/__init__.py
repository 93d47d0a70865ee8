"""The seats of a table: who plays them, people or bots, and what players agree on."""
