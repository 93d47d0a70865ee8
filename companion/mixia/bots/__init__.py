"""What bots fly for, and how far it is."""
