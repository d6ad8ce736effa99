"""Facts about the pictures of a book."""

from __future__ import annotations

import pytest

from marrow.write.epub.plates import Plate, Plates
from tests.unit.write.epub.making import AVIF, GIF, SVG, WEBP, png


@pytest.mark.parametrize(
    ("data", "mime"),
    [
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (png(), "image/png"),
        (GIF, "image/gif"),
        (WEBP, "image/webp"),
        (SVG, "image/svg+xml"),
        (AVIF, ""),
        (b"<svg onload='x'/>", ""),
        (b"<svg \xff/>", ""),
        (b"<html>", ""),
        (b"", ""),
    ],
)
def test_a_picture_is_known_by_its_bytes(data: bytes, mime: str) -> None:
    plate = Plates({"a": data}).find("a")
    assert (plate.mime if plate else "") == mime


def test_the_same_picture_is_in_the_book_once() -> None:
    plates = Plates({"a": png(), "b": png(), "c": GIF, "d": GIF})
    assert plates.find("a") is plates.find("b")
    assert plates.find("c") == Plate("picture-2.gif", "image/gif", GIF)
    assert [plate.name for plate in plates.all] == ["picture-1.png", "picture-2.gif"]
    assert plates.warnings == ()


def test_only_pictures_that_are_asked_for_are_in_the_book() -> None:
    plates = Plates({"a": png()})
    assert plates.find("https://example.org/none.png") is None
    assert plates.all == ()
    assert plates.warnings == ()


def test_a_picture_that_e_readers_need_not_know_is_left_out_with_a_warning() -> None:
    plates = Plates({"a": AVIF, "b": AVIF})
    assert plates.find("a") is plates.find("a") is plates.find("b") is None
    assert plates.all == ()
    assert [warning.code for warning in plates.warnings] == ["images.not_embedded"] * 2
    assert plates.warnings[0].message.startswith("a is not in the book")
