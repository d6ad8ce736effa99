from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, page
from tests.unit.io.loopback import Server, answer


@pytest.mark.usefixtures("site", "rendering")
def test_the_suffix_names_the_format(run: Run) -> None:
    for name, start in (("seen.png", b"\x89PNG"), ("seen.html", b"<!DOCTYPE html>")):
        result = run("inspect", "one.html", "-o", name, "--no-sandbox")
        assert (result.exit_code, result.stdout) == (0, "")
        assert Path(name).read_bytes().startswith(start)
    assert "one.html" in Path("seen.html").read_text("utf-8")


@pytest.mark.usefixtures("site", "rendering")
def test_to_names_the_format_of_what_is_piped_in(run: Run) -> None:
    arguments = ("-", "-o", "seen", "--to", "html", "--method", "segments", "--no-sandbox")
    result = run("inspect", *arguments, given=page("Story").encode())
    assert result.exit_code == 0
    assert "method segments" in Path("seen").read_text("utf-8")


@pytest.mark.usefixtures("site", "rendering")
def test_blocks_are_drawn_where_they_are_asked_for(run: Run) -> None:
    result = run("inspect", "one.html", "-o", "seen.html", "--what", "blocks", "--pdoc", "9", "--no-sandbox")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "VIPS, PDoC 9" in Path("seen.html").read_text("utf-8")


@pytest.mark.usefixtures("site", "rendering")
def test_posts_are_drawn_where_they_are_asked_for(run: Run) -> None:
    result = run("inspect", "one.html", "-o", "seen.html", "--what", "posts", "--no-sandbox")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "labeller auto" in Path("seen.html").read_text("utf-8")


@pytest.mark.usefixtures("site", "rendering")
def test_a_live_page_is_shown_with_its_scripts(run: Run, serve: Callable[..., Server]) -> None:
    html = page("Live") + "<script>document.querySelector('h1').textContent = 'Scripted'</script>"
    server = serve(answer(html.encode()))
    result = run("inspect", server.url, "-o", "seen.html", "--no-sandbox", "--allow-private")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Scripted" in Path("seen.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("one.html",), "Missing option '-o'"),
        (("one.html", "-o", "seen.gif"), "its suffix names no format"),
        (("one.html", "-o", "one.html"), "would be overwritten"),
        ((".", "-o", "seen.png"), "inspect takes one"),
    ],
)
@pytest.mark.usefixtures("site")
def test_wrong_usage_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run("inspect", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(("source", "code"), [("none.html", "input.missing"), ("empty.html", "input.empty")])
@pytest.mark.usefixtures("site")
def test_a_failure_leaves_no_file(run: Run, source: str, code: str) -> None:
    result = run("inspect", source, "-o", "seen.png")
    assert result.exit_code == 3
    assert code in result.stderr
    assert not Path("seen.png").exists()
