from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.cli.segment import _outline
from tests.unit.cli.conftest import Run, page
from tests.unit.inspect.test_blocks import ROWS, row
from tests.unit.io.loopback import Server, answer


@pytest.mark.usefixtures("site", "rendering")
def test_the_outline_tells_degree_place_and_first_words(run: Run) -> None:
    result = run("segment", "one.html", "--no-sandbox")
    assert (result.exit_code, result.stderr) == (0, "")
    first, *others = result.stdout.splitlines()
    assert re.fullmatch(r" \d  \d+×\d+ at \d+,\d+ +2 rows, \d apart", first)
    assert any("“Home News”" in line for line in others)


def test_lines_of_an_outline() -> None:
    assert list(_outline(ROWS)) == [
        " 2  600×300 at 10,100       2 rows, 7 apart\n",
        " 5  600×300 at 10,100         “Water”\n",
        "10  600×300 at 10,100         “Water”\n",
    ]
    assert list(_outline((row(0, -1, 0, layout="crowd"),))) == ["600×300 at 10,100       a crowd of 2\n"]
    assert list(_outline((row(0, -1, 0, text=""),))) == ["600×300 at 10,100       (no text)\n"]
    assert next(_outline((row(0, -1, 9, text="a " * 13),))).endswith("“a a a a a a a a a a a a …”\n")
    assert list(_outline(())) == ["The page shows nothing.\n"]


@pytest.mark.usefixtures("site", "rendering")
def test_json_is_the_tree(run: Run) -> None:
    told = json.loads(run("segment", "one.html", "--to", "json", "--pdoc", "10", "--no-sandbox").stdout)
    assert (told["by"], told["pdoc"]) == ("vips", 10)
    assert told["blocks"][0]["children"]


@pytest.mark.usefixtures("site", "rendering")
def test_an_address_that_is_no_text_is_told_as_far_as_it_is(run: Run) -> None:
    result = run("segment", "one.html", "--to", "json", "--url", "https://example.org/\udcff", "--no-sandbox")
    assert (result.exit_code, json.loads(result.stdout)["url"]) == (0, "https://example.org/?")


@pytest.mark.usefixtures("site", "rendering")
def test_the_suffix_names_the_format(run: Run) -> None:
    starts = {"seen.png": b"\x89PNG", "seen.html": b"<!DOCTYPE html>", "seen.json": b"{", "seen.txt": b" "}
    for name, start in starts.items():
        result = run("segment", "one.html", "-o", name, "--no-sandbox")
        assert (result.exit_code, result.stdout) == (0, "")
        assert Path(name).read_bytes().startswith(start)


@pytest.mark.usefixtures("site", "rendering")
def test_what_is_piped_in_is_cut_by_gaps_where_that_is_asked_for(run: Run) -> None:
    result = run("segment", "-", "--by", "cuts", "--min-gap", "0", "--no-sandbox", given=page("Story").encode())
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].strip().split("“")[1].startswith("Story three.")


@pytest.mark.usefixtures("site", "rendering")
def test_a_live_page_is_shown_with_its_scripts(run: Run, serve: Callable[..., Server]) -> None:
    html = page("Live") + "<script>document.querySelector('h1').textContent = 'Scripted'</script>"
    server = serve(answer(html.encode()))
    result = run("segment", server.url, "--no-sandbox", "--allow-private", "--pdoc", "10")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "“Scripted”" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("one.html", "-o", "seen.gif"), "its suffix names no format"),
        (("one.html", "-o", "one.html"), "would be overwritten"),
        (("one.html", "--to", "png"), "Use -o FILE.png"),
        (("one.html", "--to", "html"), "Use -o FILE.html"),
        (("one.html", "--pdoc", "11"), "between 1 and 10"),
        (("one.html", "--by", "luck"), "'luck'"),
        ((".",), "segment takes one"),
    ],
)
@pytest.mark.usefixtures("site")
def test_wrong_usage_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run("segment", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(("source", "code"), [("none.html", "input.missing"), ("empty.html", "input.empty")])
@pytest.mark.usefixtures("site")
def test_a_failure_leaves_no_file(run: Run, source: str, code: str) -> None:
    result = run("segment", source, "-o", "seen.png")
    assert result.exit_code == 3
    assert code in result.stderr
    assert not Path("seen.png").exists()


@pytest.mark.usefixtures("site")
def test_without_a_browser_it_says_where_one_was_looked_for(run: Run) -> None:
    result = run("segment", "one.html", "--browser", "no-such-browser")
    assert result.exit_code == 6
    assert "render.missing" in result.stderr
