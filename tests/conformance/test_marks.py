"""What can be chosen stands out in drawings."""

from __future__ import annotations

import pytest

from companion.table.facts import Asking
from companion.text.styled_text import ASCII, EMPTY_SIGN, FREE_SIGN, text


@pytest.mark.parametrize("sign", [FREE_SIGN, EMPTY_SIGN])
def test_an_empty_place_has_a_sign_of_its_own(sign: str) -> None:
    """Without colour, and on a terminal that knows ASCII alone, where `o` is a player's."""
    asking = Asking(None, {"A1": "1"})
    marked = asking.mark("A1" if sign == FREE_SIGN else "B2", [(EMPTY_SIGN, "dim")])
    assert text(marked) == sign
    assert text(marked).translate(ASCII) == {FREE_SIGN: "_", EMPTY_SIGN: "."}[sign]
