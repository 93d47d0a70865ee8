"""Missions from their drawing to their delivery, and titles."""
