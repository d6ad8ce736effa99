"""The pictures of a book.

Takes: pictures by their address. Gives: a `Plate` for each that is asked for and can be shown. Keeps true: a picture
is in the book once, however often it is shown; names are numbers, so that nothing of an address gets into the book.
Refuses, with a warning: what is no core media type of EPUB 3.3, such as AVIF, and drawings that are not clean.
"""

from __future__ import annotations

from marrow.article import Warning
from marrow.picture_kinds import kind_of
from marrow.record import record
from marrow.write.binary import Pictures

WARNING = "images.not_embedded"
_MOST_SAID = 200  # characters of an address in a warning
_SUFFIXES = {"jpeg": "jpg", "png": "png", "gif": "gif", "webp": "webp", "svg+xml": "svg"}
"""The kinds of pictures that every e-reader knows."""


@record
class Plate:
    """A picture in the book."""

    name: str
    mime: str
    data: bytes


class Plates:
    """The pictures that are in the book so far."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._by_data: dict[bytes, Plate | None] = {}
        self._refused: dict[str, Warning] = {}

    def find(self, url: str) -> Plate | None:
        """The picture of an address, put into the book; None if it cannot be shown."""
        data = self._pictures.get(url)
        if data is None:
            return None
        if data not in self._by_data:
            kind = kind_of(data)
            suffix = _SUFFIXES.get(kind)
            name = f"picture-{len(self._by_data) + 1}.{suffix}"
            self._by_data[data] = Plate(name, f"image/{kind}", data) if suffix else None
        plate = self._by_data[data]
        if plate is None:
            message = f"{url[:_MOST_SAID]} is not in the book: e-readers need not know its kind of picture"
            self._refused[url] = Warning(WARNING, message)
        return plate

    @property
    def all(self) -> tuple[Plate, ...]:
        """The pictures in the book, in the order in which they were found."""
        return tuple(plate for plate in self._by_data.values() if plate is not None)

    @property
    def warnings(self) -> tuple[Warning, ...]:
        """What there is to say of pictures that are left out."""
        return tuple(self._refused.values())
