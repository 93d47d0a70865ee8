"""How Mixia looks: ink-teal space, brass fittings, ivory permits."""
