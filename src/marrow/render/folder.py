"""What lies beside a saved page: its style sheets and pictures, from a folder.

Takes: the folder of a page. Gives: an `Answer` for the addresses that are below the page's own.
Refuses, by having no answer: whatever is outside of the folder, also by `..` or a link; folders; what is not there.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from marrow.render.requests import Answer, Resource
from marrow.render.window import NO_ADDRESS

_MOST_BYTES = 64 << 20


def folder_answer(folder: Path, url: str) -> Answer:
    """Answers for the files beside the page at an address, which stands for that folder."""
    top = folder.resolve()
    try:
        place = urljoin(url, ".")
    except ValueError:  # such as `http://[`, where the page is not either (`moved`)
        place = NO_ADDRESS

    def answer(asked: str) -> Resource | None:
        if not asked.startswith(place):
            return None
        try:
            path = (top / unquote(urlsplit(asked[len(place) :]).path)).resolve()
            if not path.is_relative_to(top) or not path.is_file() or path.stat().st_size > _MOST_BYTES:
                return None
            return Resource(path.read_bytes(), mimetypes.guess_type(path.name)[0] or "application/octet-stream")
        except (OSError, ValueError):  # not to be read, or no name for a file
            return None

    return answer
