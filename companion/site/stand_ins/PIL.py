"""What reportlab names of Pillow as it is imported, in a browser, which has none: no picture is read or drawn by it."""


class Image:
    """The module of this name."""

    class Image:
        """A picture; there is none."""
