"""A session as pages follow it: looked at, answered, its changes, history and set-up."""
