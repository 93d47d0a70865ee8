"""Immutable values that compare by identity, such as pieces and everything built from them.

Every command imports these classes. A frozen dataclass takes Python up to a millisecond to create, these almost
nothing. Their annotations stay text, which a NamedTuple would compile, until they are needed.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, dataclass_transform

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Named(type):
        """Makes named tuples as typing does, but for compiling each annotation: that takes longer than all else."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            fields = body["__annotations__"]
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body.pop("__module__"))
            for key, value in body.items():
                setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Named, "NamedTuple", (), {})


class Key(NamedTuple):
    """An attribute's form in data (`form.keys_of`): its meaning, and whatever its annotation doesn't say.

    `type` is in the language of `fields`. `name` is the key, if it differs from the attribute's name. `default` is the
    value to fill in, if the attribute has none; `optional`: it may be missing without being filled in. `separator` is
    that of `schema.Field`.
    """

    meaning: str
    type: str = ""
    name: str = ""
    min: int | None = None
    max: int | None = None
    min_items: int | None = None
    default: Any = None
    optional: bool = False
    separator: str = ""


@dataclass_transform(frozen_default=True, eq_default=False, kw_only_default=True)
class Frozen:
    """Base class whose subclasses' annotations are their fields, in that order, with the assigned values as defaults.
    Derived values may be a `functools.cached_property`; a ClassVar is a key that only data have (`Key`)."""

    _fields: ClassVar[tuple[str, ...]]
    _field_defaults: ClassVar[dict[str, Any]]
    _needed: ClassVar[frozenset[str]]

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(name for name, hint in cls.__annotations__.items() if not hint.startswith("ClassVar"))
        cls._field_defaults = {name: vars(cls)[name] for name in cls._fields if name in vars(cls)}
        cls._needed = frozenset(cls._fields) - cls._field_defaults.keys()

    def __init__(self, **named: Any) -> None:
        """Set fields by name. Raises TypeError for missing or unknown ones."""
        if not self._needed <= named.keys() <= {*self._fields}:
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._fields)}, not {', '.join(named)}")
        vars(self).update(named)

    def _replace(self, **changes: Any) -> Self:
        """Return a copy with some fields changed."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} can't be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} can't be taken away")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({getattr(self, self._fields[0])!r})"
