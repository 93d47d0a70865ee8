"""Boxes to keep a game in: tuck boxes, trays with lids, labels for bags, sized from what is printed."""
