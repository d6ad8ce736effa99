"""Facts about the archive of a book."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from marrow.write.epub.archive import archive


def test_the_kind_of_file_stands_at_its_beginning() -> None:
    assert archive(())[:58] == archive((("a.xml", b"x"),))[:58]
    assert archive(())[30:58] == b"mimetypeapplication/epub+zip"


def test_texts_are_packed_and_pictures_stored() -> None:
    with ZipFile(BytesIO(archive((("a.xhtml", b"x" * 99), ("b.jpg", b"y" * 99))))) as book:
        kinds = {entry.filename: entry.compress_type for entry in book.infolist()}
        assert kinds == {"mimetype": ZIP_STORED, "a.xhtml": ZIP_DEFLATED, "b.jpg": ZIP_STORED}
        assert {entry.date_time for entry in book.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert book.read("a.xhtml") == b"x" * 99
