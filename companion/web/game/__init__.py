"""A session as pages follow it: its screens, answers, changes, history and set-up."""
