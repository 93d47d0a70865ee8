"""Photographs read in a process of their own, which ends when nobody needs it."""

import random
from io import BytesIO

import cv2
import pytest

from companion.photo.apart import Apart
from components.places import locate
from components.problems import SalvageError
from tests.photo_tables import ORBIT, lay_rows
from tests.photographs import LEVELS, photograph


def test_a_process_of_its_own_says_what_is_wrong() -> None:
    """What is wrong with a picture comes back, and after a rest the process begins anew."""
    apart = Apart(locate(ORBIT))
    for _ in range(2):
        with pytest.raises(SalvageError, match="it: isn't a photograph"):
            apart.read(BytesIO(b"no picture"), "it")
        apart.close()


@pytest.mark.long
def test_a_process_of_its_own_reads() -> None:
    """What it finds comes back."""
    codes, rows = lay_rows("full", 4, random.Random(3))
    photo = cv2.imencode(".jpg", photograph(rows, LEVELS["easy"], 3, 1.0))[1].tobytes()
    apart = Apart(locate(ORBIT))

    reading = apart.read(BytesIO(photo), "it")
    apart.close()

    assert sorted(each.piece for each in reading.pieces) == sorted(codes)
