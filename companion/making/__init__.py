"""What makers of games of their own begin with and work by: a first game, schemas for editors, what has changed."""
