from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import marrow
from marrow.article import Article, Warning
from marrow.errors import NoArticle
from marrow.options import Options
from marrow.write import WRITERS
from tests.unit.cli.conftest import Run, page
from tests.unit.io.loopback import Server, answer

CITATIONS = ("bibtex", "csl", "ris")


def written(to: str, article: Article) -> bytes:
    """An article as the command is to write it: with a line end at its end."""
    return (WRITERS[to](article).rstrip("\n") + WRITERS[to].newline).encode()


@pytest.mark.parametrize("to", list(WRITERS))
@pytest.mark.usefixtures("site")
def test_every_format_is_what_the_library_gives(run: Run, to: str) -> None:
    article = marrow.extract(Path("one.html").read_bytes())
    result = run("one.html", "--to", to)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout_bytes == written(to, article)


@pytest.mark.usefixtures("site")
def test_markdown_is_the_default(run: Run) -> None:
    assert run("one.html").stdout == run("one.html", "--to", "md").stdout


def test_the_suffix_of_the_output_says_the_format(run: Run, site: Path) -> None:
    assert run("one.html", "-o", "out.txt").stdout == ""
    assert (site / "out.txt").read_bytes() == run("one.html", "--to", "text").stdout_bytes
    run("one.html", "-o", "other.txt", "--to", "json")
    assert json.loads((site / "other.txt").read_bytes())["title"] == "Story one"


def test_standard_input_is_read(run: Run) -> None:
    html = page("Überschrift").encode("utf-16")
    result = run("-", "--to", "json", "--url", "https://example.org/a/", given=html)
    found = json.loads(result.stdout)
    assert (found["title"], found["url"]) == ("Überschrift", "https://example.org/a/")


def test_the_charset_can_be_told(run: Run) -> None:
    html = page("Привет").encode("windows-1251")
    assert "# Привет" in run("-", "--charset", "windows-1251", given=html).stdout


@pytest.mark.usefixtures("site")
def test_several_pages_of_text_have_their_names_above_them(run: Run) -> None:
    text = run("one.html", "two.html", "--to", "text").stdout
    assert text.startswith("==> one.html <==\n\n")
    assert "\n\n\n==> two.html <==\n\n" in text


@pytest.mark.usefixtures("site")
def test_several_pages_of_markdown_have_rules_between_them(run: Run) -> None:
    one, two = run("one.html").stdout, run("two.html").stdout
    assert run("one.html", "two.html").stdout == f"{one}\n---\n\n{two}"


def test_several_pages_of_json_are_lines(run: Run, site: Path) -> None:
    lines = run("more", "one.html", "--to", "jsonl").stdout.splitlines()
    assert [json.loads(line)["title"] for line in lines] == ["Story three", "Story one"]
    run("more", "one.html", "-o", "all.jsonl")
    assert (site / "all.jsonl").read_text().splitlines() == lines


@pytest.mark.parametrize(("to", "between"), [("bibtex", b"\n"), ("ris", b"\r\n")])
def test_several_citations_are_entries_of_one_file(run: Run, site: Path, to: str, between: bytes) -> None:
    one, two = (run(name, "--to", to).stdout_bytes for name in ("one.html", "two.html"))
    assert run("one.html", "two.html", "--to", to).stdout_bytes == one + between + two
    run("one.html", "two.html", "-o", f"all{WRITERS[to].suffix}")
    assert (site / f"all{WRITERS[to].suffix}").read_bytes() == one + between + two


def test_several_citations_of_csl_are_one_array(run: Run, site: Path) -> None:
    items = json.loads(run("one.html", "none.html", "two.html", "--to", "csl").stdout)
    assert [item["title"] for item in items] == ["Story one", "Story two"]
    run("one.html", "two.html", "-o", "all.CSL.json")
    assert json.loads((site / "all.CSL.json").read_bytes()) == items


@pytest.mark.parametrize("to", CITATIONS)
def test_citations_go_into_a_folder_as_they_go_into_a_pipe(run: Run, site: Path, to: str) -> None:
    run("one.html", "two.html", "-o", "out/", "--to", to)
    assert (site / "out" / f"one{WRITERS[to].suffix}").read_bytes() == run("one.html", "--to", to).stdout_bytes


@pytest.mark.parametrize("to", ["html", "json", "tei"])
@pytest.mark.usefixtures("site")
def test_formats_that_hold_one_document_need_a_folder(run: Run, to: str) -> None:
    for output in ((), ("-o", f"all{WRITERS[to].suffix}")):
        result = run("one.html", "two.html", "--to", to, *output)
        assert result.exit_code == 2
        assert "-o FOLDER" in result.stderr


def test_several_pages_go_into_a_folder(run: Run, site: Path) -> None:
    assert run("one.html", "more", "-o", "out", "--to", "json").exit_code == 0
    assert sorted(path.name for path in (site / "out").iterdir()) == ["one.json", "three.json"]
    assert run("more", "-o", "single").exit_code == 0
    assert [path.name for path in (site / "single").iterdir()] == ["three.md"]


def test_one_page_goes_into_a_folder_that_exists_or_is_named_as_one(run: Run, site: Path) -> None:
    run("one.html", "-o", "more")
    run("one.html", "-o", "new/")
    assert (site / "more" / "one.md").read_text() == (site / "new" / "one.md").read_text()


@pytest.mark.parametrize(
    ("source", "code", "exit_code"),
    [
        ("none.html", "input.missing", 3),
        ("empty.html", "input.empty", 3),
        ("http://127.0.0.1/", "fetch.private", 4),
        ("ftp://example.org/", "fetch.scheme", 4),
    ],
)
def test_a_single_failure_has_its_own_exit_code(run: Run, site: Path, source: str, code: str, exit_code: int) -> None:
    result = run(source, "-o", "out.md")
    assert result.exit_code == exit_code
    assert result.stderr.startswith(f"marrow: {source}: ")
    assert f"[{code}] " in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (site / "out.md").exists()


def test_a_page_without_an_article_is_exit_code_5(run: Run) -> None:
    result = run("-", given=b"<!doctype html><p>Hi")
    assert result.exit_code == 5
    assert "[article." in result.stderr


@pytest.mark.usefixtures("site")
def test_one_failure_among_several_is_exit_code_1_and_the_others_are_written(run: Run) -> None:
    result = run("none.html", "one.html", "empty.html", "two.html", "--to", "jsonl")
    assert result.exit_code == 1
    assert [json.loads(line)["title"] for line in result.stdout.splitlines()] == ["Story one", "Story two"]
    assert "[input.missing]" in result.stderr
    assert "[input.empty]" in result.stderr


@pytest.mark.usefixtures("site")
def test_settings_reach_the_library(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Options] = []

    def extract(_: bytes, *, options: Options, **__: object) -> Article:
        seen.append(options)
        return Article()

    monkeypatch.setattr("marrow.extract", extract)
    Path("marrow.toml").write_text("max_nodes = 1000\nmax_depth = 100\nmin_chars = 1\n")
    environ = {"MARROW_MAX_DEPTH": "200", "MARROW_MIN_CHARS": "2"}
    run("one.html", "--settings", "marrow.toml", "--min-chars", "3", "--no-images", environ=environ)
    (options,) = seen
    assert (options.limits.max_nodes, options.limits.max_depth) == (1000, 200)
    assert (options.article.min_chars, options.article.images) == (3, "none")


@pytest.mark.usefixtures("site")
def test_warnings_go_to_stderr_unless_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    article = Article(warnings=(Warning("limits.nodes", "the page was \x1b[31mcut"),))
    monkeypatch.setattr("marrow.extract", lambda *_, **__: article)
    assert run("one.html").stderr == "marrow: one.html: the page was �[31mcut [limits.nodes]\n"
    assert run("one.html", "-q").stderr == ""


@pytest.mark.usefixtures("site")
def test_a_variable_that_is_no_setting_is_a_warning(run: Run) -> None:
    result = run("one.html", environ={"MARROW_COLOUR": "blue"})
    assert result.exit_code == 0
    assert "MARROW_COLOUR" in result.stderr


@pytest.mark.usefixtures("site")
def test_errors_are_told_even_when_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Article:
        raise NoArticle("article.login", "log in first")

    monkeypatch.setattr("marrow.extract", fail)
    result = run("one.html", "-q")
    assert result.exit_code == 5
    assert "log in first [article.login]" in result.stderr


@pytest.mark.usefixtures("site")
def test_a_defect_on_one_page_is_told_in_full_and_spares_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = marrow.extract

    def stumble(html: bytes, *, url: str | None, charset: str | None, live: bool, options: Options) -> Article:
        if b"Story one" in html:
            raise ZeroDivisionError("oops")
        return real(html, url=url, charset=charset, live=live, options=options)

    monkeypatch.setattr("marrow.extract", stumble)
    result = run("one.html", "two.html")
    assert result.exit_code == 1
    assert "a defect of Marrow" in result.stderr
    assert "ZeroDivisionError: oops" in result.stderr
    assert "# Story two" in result.stdout


BEANS = Path(__file__).parents[3] / "docs" / "examples" / "beans.html"


@pytest.mark.parametrize("to", list(WRITERS))
def test_the_switches_of_policy_are_those_of_the_library(run: Run, tmp_path: Path, to: str) -> None:
    article = marrow.extract(BEANS.read_bytes(), title=True, captions=False, comments=True)
    assert (len(article.comments), article.has_headline, article.images[0].caption) == (2, True, "")
    expected = written(to, article)
    assert run(str(BEANS), "--to", to, "--title", "--no-captions", "--comments").stdout_bytes == expected
    file = tmp_path / "marrow.toml"
    file.write_text("title = true\ncaptions = false\ncomments = true\n")
    assert run(str(BEANS), "--to", to, "--settings", str(file)).stdout_bytes == expected


@pytest.mark.parametrize("to", [to for to in WRITERS if to not in CITATIONS])
def test_comments_stay_out_unless_they_are_asked_for(run: Run, to: str) -> None:
    without, with_them = (run(str(BEANS), "--to", to, *flags).stdout for flags in ((), ("--comments",)))
    assert "waste of good beer" not in without
    assert with_them.count("waste of good beer") == 1


SHELL = "<title>Flood</title><div id=root></div><script>document.querySelector('div').innerHTML = '<p>{}</p>'</script>"


def test_a_page_that_scripts_build_is_rendered_if_that_is_asked_for(run: Run, site: Path, rendering: Options) -> None:
    story = "The river rose in the night and carried the old wooden bridge away. " * 3
    (site / "app.html").write_text(SHELL.format(story))
    flags = () if rendering.rendering.sandbox else ("--no-sandbox",)
    assert "[article.no_text] Use --render auto" in run("app.html").stderr
    assert run("app.html", "--render", "auto", "--to", "text", *flags).stdout.strip() == story.strip()
    assert run("one.html", "--render", "always", "--to", "json", *flags).stdout.count('"rendered": true') == 1


def test_a_browser_that_is_missing_is_a_warning_or_an_error(run: Run, site: Path) -> None:
    (site / "app.html").write_text(SHELL.format("Tea") + "<p>" + "Water, leaves, time. " * 4)
    degraded = run("app.html", "--render", "auto", "--browser", "none")
    assert (degraded.exit_code, "[render.missing]" in degraded.stderr) == (0, True)
    assert run("one.html", "--render", "always", "--browser", "none").exit_code == 6


def test_a_live_page_is_rendered_at_its_address(run: Run, rendering: Options, serve: Callable[..., Server]) -> None:
    story = "The river rose in the night and carried the old wooden bridge away. " * 3
    script = "fetch('/text').then(a => a.text()).then(t => document.getElementById('root').innerHTML = `<p>${t}</p>`)"
    html = f"<title>Flood</title><div id=root></div><script>{script}</script>".encode()
    server = serve(lambda head: answer(story.encode() if head.split()[1] == "/text" else html))
    flags = () if rendering.rendering.sandbox else ("--no-sandbox",)
    result = run(server.url, "--render", "auto", "--allow-private", "--to", "text", *flags)
    assert result.stdout.strip() == story.strip()
