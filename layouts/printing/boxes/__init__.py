"""Boxes for storing a game: tuck boxes, trays with lids, labels for bags, sized to the printed pieces."""
