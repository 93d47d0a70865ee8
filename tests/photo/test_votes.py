"""Features of photographs are found all over them."""

import numpy as np

from companion.photo.votes import find_features

from ..long_run import LONG


@LONG
def test_print_on_the_table_leaves_features_to_pieces() -> None:
    """Where a newspaper lies beside them, fainter things have as many features for their part of the picture."""
    chance = np.random.default_rng(1)
    grey = chance.choice(np.array([0, 255], np.uint8), (100, 150)).repeat(10, 0).repeat(10, 1)
    grey[:500, :500] = 100 + 40 * (grey[:500, :500] // 255)

    features = find_features(grey, 1500)

    x, y = features.places[:, :2].T
    share = ((x < 490) & (y < 490)).mean()
    assert 0.1 < share < 0.2, "a sixth of the picture"
