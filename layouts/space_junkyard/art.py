"""The pictures that faces.yaml may ask for, as `art.<function>`, each around (0, 0)."""

from .markers import standee
from .tiles import hexagon
from .tokens import resource_token
from .verbs import verb_sample

__all__ = ["hexagon", "resource_token", "standee", "verb_sample"]
