"""Values that never change and are known by themselves, not by what they hold: pieces, and all that is made of them.

Commands begin with these classes, and a dataclass that is frozen takes Python up to a millisecond to make; one of these
takes none of that.
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


@dataclass_transform(frozen_default=True, eq_default=False)
class Frozen:
    """What a class below annotates are its fields, in that order; what it gives them are their defaults. What follows
    from them may be a `functools.cached_property`."""

    _fields: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(cls.__annotations__)

    def __init__(self, *given: Any, **named: Any) -> None:
        """From fields in their order and by name. Raises TypeError for those that are missing, unknown or doubled."""
        if not given and tuple(named) == self._fields:  # As most are made.
            vars(self).update(named)
            return
        values = dict(zip(self._fields, given, strict=False))
        known = {**values, **named}
        missing = [name for name in self._fields if name not in known and not hasattr(type(self), name)]
        if missing or len(known) != len(given) + len(named) or not known.keys() <= {*self._fields}:
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._fields)}, not {', '.join(known)}")
        vars(self).update(known)

    def _replace(self, **changes: Any) -> Self:
        """The same but for some fields."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} can't be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} can't be taken away")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({getattr(self, self._fields[0])!r})"
