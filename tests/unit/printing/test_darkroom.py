from __future__ import annotations

import io
import json
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from marrow.printing.darkroom import MOST_PIXELS, developed, main


def picture(kind: str, size: tuple[int, int] = (60, 40), mode: str = "RGB", **more: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind, **more)
    return out.getvalue()


@pytest.mark.parametrize(("kind", "suffix"), [("JPEG", ".jpeg"), ("PNG", ".png")])
def test_a_small_picture_is_kept_byte_by_byte(kind: str, suffix: str) -> None:
    data = picture(kind)
    assert developed(data) == (data, suffix, 60, 40)


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "AVIF"])
def test_other_kinds_become_jpeg(kind: str) -> None:
    data, suffix, width, height = developed(picture(kind))
    assert (data[:2], suffix, width, height) == (b"\xff\xd8", ".jpeg", 60, 40)


def test_a_large_picture_is_scaled_down() -> None:
    for kind in ("JPEG", "PNG"):
        data, suffix, width, height = developed(picture(kind, (4400, 2200)))
        assert (suffix, width, height) == (".jpeg", MOST_PIXELS, MOST_PIXELS // 2)
        assert Image.open(io.BytesIO(data)).size == (width, height)


def test_what_can_be_seen_through_stays_so() -> None:
    data, suffix, *_ = developed(picture("WEBP", mode="RGBA"))
    assert (data[:4], suffix) == (b"\x89PNG", ".png")


def test_colours_for_printers_become_those_of_screens() -> None:
    data, suffix, *_ = developed(picture("JPEG", mode="CMYK"))
    assert (Image.open(io.BytesIO(data)).mode, suffix) == ("RGB", ".jpeg")


def test_grey_stays_grey() -> None:
    data, *_ = developed(picture("GIF", mode="L"))
    assert Image.open(io.BytesIO(data)).mode in ("L", "RGB")


def test_a_picture_lying_on_its_side_is_turned() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    assert developed(picture("JPEG", exif=exif))[2:] == (40, 60)


def test_a_drawing_has_the_size_of_its_view() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120.4 80"><path d="M0 0h9"/></svg>'
    assert developed(svg) == (svg, ".svg", 120, 80)
    assert developed(b"<svg/>")[1:] == (".svg", 300, 300)


def bomb(width: int, height: int) -> bytes:
    """The beginning of a PNG that says to be huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(head)) + chunk + struct.pack(">I", zlib.crc32(chunk))


def test_pictures_that_cannot_be_read_are_left_out(tmp_path: Path) -> None:
    given = {
        "good": picture("PNG"),
        "cut": picture("JPEG", (600, 400))[:-300],
        "none": b"<html>",
        "empty": b"",
        "bomb": bomb(60_000, 60_000),
        "large": bomb(11_000, 11_000),
        "tiff": picture("TIFF"),
    }
    for name, data in given.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "pictures.json").write_text(json.dumps({"names": list(given), "seconds": 60}))
    assert main(tmp_path) == {"good": {"file": "good.png", "width": 60, "height": 40}}
    assert (tmp_path / "good.png").read_bytes() == given["good"]


def test_past_its_time_no_picture_is_begun(tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(picture("PNG"))
    (tmp_path / "pictures.json").write_text(json.dumps({"names": ["good"], "seconds": -1}))
    assert main(tmp_path) == {}
