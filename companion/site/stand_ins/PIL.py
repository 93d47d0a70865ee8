"""What is named of Pillow in a browser, which has none: pictures were made plain when the site was written."""


class UnidentifiedImageError(Exception):
    """What all other pictures are."""


class Image:
    """The module of this name."""

    class Image:
        """A picture; there is none."""

    @staticmethod
    def open(*given: object, **settings: object) -> None:
        raise UnidentifiedImageError
