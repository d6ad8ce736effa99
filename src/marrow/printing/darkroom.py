"""The darkroom: pictures made fit for print, in a process of its own.

    python -I darkroom.py FOLDER

Takes: a folder with `pictures.json`, which has the names of files in it that hold the bytes of pictures, and for how
many seconds to begin with another one. Gives: for each that can be shown a file that Typst reads and, as JSON on
standard output, its name, width and height by the name of the original. Keeps true: a picture has at most `MOST_PIXELS`
on its longer side, 240 to the inch across A4; one that is smaller, and of a kind that Typst reads, is kept byte by
byte; memory is limited.
Refuses, by leaving it out: what cannot be read to its end, and what would fill the memory.

It imports nothing of Marrow: decoders are the part of a program that hostile bytes aim at, so they have a process of
their own, which has nothing to lose.
"""

from __future__ import annotations

import io
import json
import re
import sys
import warnings
from pathlib import Path
from time import monotonic

from PIL import Image, ImageOps

MOST_PIXELS = 2000
LARGEST = 100_000_000  # pixels of a picture that is read at all
MOST_MEMORY = 4 << 30
_QUALITY = 85
_KINDS = ("JPEG", "PNG", "GIF", "WEBP", "AVIF")
_PLAIN = {"JPEG": ("L", "RGB"), "PNG": ("1", "L", "P", "RGB", "RGBA", "LA")}
"""Kinds of pictures and of their pixels that go into a PDF as they are."""
_ORIENTATION = 0x0112
_BOX = re.compile(rb"<svg\b[^>]*\bviewBox\s*=\s*[\"']\s*[\d.eE+-]+[\s,]+[\d.eE+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)")


def developed(data: bytes) -> tuple[bytes, str, int, int]:
    """A picture as Typst reads it, its suffix, width and height."""
    if data.startswith(b"<svg"):  # a clean drawing: no others are handed in
        width, height = _drawn_size(data)
        return data, ".svg", width, height
    opened = Image.open(io.BytesIO(data), formats=_KINDS)
    if opened.width * opened.height > LARGEST:
        raise ValueError("too large")
    opened.draft("RGB", (MOST_PIXELS, MOST_PIXELS))  # a large JPEG is read at half or a quarter of its size
    opened.load()
    kind, is_turned = opened.format or "", opened.getexif().get(_ORIENTATION, 1) != 1
    is_small = max(opened.size) <= MOST_PIXELS
    if is_small and not is_turned and opened.mode in _PLAIN.get(kind, ()):
        return data, f".{kind.lower()}", opened.width, opened.height
    return _written(ImageOps.exif_transpose(opened))


def _written(picture: Image.Image) -> tuple[bytes, str, int, int]:
    """A picture written anew: without a transparent pixel as JPEG, else as PNG."""
    is_clear = picture.has_transparency_data
    made = picture.convert("RGBA" if is_clear else "L" if picture.mode in ("1", "L") else "RGB")
    made.thumbnail((MOST_PIXELS, MOST_PIXELS))
    out = io.BytesIO()
    if is_clear:
        made.save(out, "PNG")
        return out.getvalue(), ".png", made.width, made.height
    made.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue(), ".jpeg", made.width, made.height


def _drawn_size(data: bytes) -> tuple[int, int]:
    """The width and height of a drawing; one that says nothing is taken for a square."""
    found = _BOX.search(data[:4096])
    width, height = (float(found[1]), float(found[2])) if found else (300.0, 300.0)
    return max(1, round(width)), max(1, round(height))


def main(folder: Path) -> dict[str, object]:
    """Develop all pictures; gives those that can be shown."""
    told: dict[str, object] = {}
    job = json.loads((folder / "pictures.json").read_bytes())
    end = monotonic() + job["seconds"]
    for name in job["names"]:
        if monotonic() > end:
            break
        try:
            data, suffix, width, height = developed((folder / name).read_bytes())
        except (OSError, ValueError, SyntaxError, MemoryError, EOFError, Image.DecompressionBombError):
            continue  # the parent tells which are not there
        (folder / f"{name}{suffix}").write_bytes(data)
        told[name] = {"file": f"{name}{suffix}", "width": width, "height": height}
    return told


def limit_memory(most: int = MOST_MEMORY) -> None:
    """Have no more memory than so many bytes, where the system knows such limits."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    limit_memory()
    warnings.simplefilter("ignore")  # of pictures that are odd, and shown all the same
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))))
