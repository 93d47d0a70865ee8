"""Records of words: named values, compared and copied like those of dataclasses, which take longer to import."""

from __future__ import annotations

from typing import Any, Self


class WordRecord:
    """A record of the values in `__slots__`. It is no tuple, so that nothing writes it as a list by mistake."""

    __slots__: tuple[str, ...] = ()

    def _get_values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, WordRecord) and other._get_values() == self._get_values()

    def __hash__(self) -> int:
        return hash(self._get_values())

    def __repr__(self) -> str:
        values_text = ", ".join(f"{name}={value!r}" for name in self.__slots__ if (value := getattr(self, name)))
        return f"{type(self).__name__}({values_text})"

    def replace(self, **new: Any) -> Self:
        """Return a copy with some values replaced."""
        return type(self)(**{**dict(zip(self.__slots__, self._get_values(), strict=True)), **new})
