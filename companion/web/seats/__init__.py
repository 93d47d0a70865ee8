"""Who plays which seat, people or bots, and what players agree on."""
