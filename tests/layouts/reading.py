"""A page of a PDF as pdfplumber reads it, in mm."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pdfplumber
import pytest

from layouts.drawing.scene import PT

NEAR = 0.05
"""mm; half of what the print standards allow."""


def read(data: bytes) -> Any:
    """The first page in pdfplumber."""
    return pdfplumber.open(BytesIO(data)).pages[0]


def mm(value: float) -> float:
    return value * PT


def near(value: float) -> Any:
    return pytest.approx(value, abs=NEAR)
