from __future__ import annotations

import io
import sys
from pathlib import Path

import click
import pytest

from marrow.cli.output import refuse_overwriting
from marrow.cli.reading import Reader
from marrow.cli.showing import made_of, showing
from marrow.io.sources import Kind, Source
from marrow.options import Options


def test_a_saved_page_is_shown_with_what_lies_beside_it(tmp_path: Path, rendering: Options) -> None:
    (tmp_path / "site.css").write_text("p { position: absolute; left: 333px }")
    saved = tmp_path / "page.html"
    saved.write_text('<link rel="stylesheet" href="site.css"><p>Tea</p>')
    source = Source(Kind.FILE, str(saved), "page")
    shown = showing(source, Reader([source], rendering, None), rendering, picture=False)
    assert shown.page.look.box is not None
    assert shown.page.look.box[-1, 0] == 333
    assert shown.picture == b""


def test_the_page_to_read_is_not_overwritten(tmp_path: Path) -> None:
    page = Source(Kind.FILE, str(tmp_path / "page.html"), "page")
    refuse_overwriting([page], [tmp_path / "other.html"])
    refuse_overwriting([Source(Kind.STDIN, "-", "-")], [tmp_path / "page.html"])
    with pytest.raises(click.UsageError, match="would be overwritten"):
        refuse_overwriting([page], [tmp_path / "more" / ".." / "page.html"])


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text("<p>Tea</p>")
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, encoding="utf-8"))
    code = made_of(
        "page.html",
        lambda _source, _reader: (b"\x89PNG", ()),
        command="inspect",
        output="-",
        url=None,
        charset=None,
        options=Options(),
        quiet=True,
    )
    assert (code, pipe.getvalue()) == (0, b"\x89PNG")
    assert not (tmp_path / "-").exists()
