from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.unit.cli.conftest import Run
from tests.unit.io.loopback import Server, answer

Serve = Callable[..., Server]
POLITE = ("--allow-private", "--delay-s", "0", "--to", "json")
LEAD = "A tale in several parts, and this is what every page of it says at its top, in a paragraph of its own."


def part(number: int, links: str) -> str:
    text = f"Part {number} tells of the river and the bridge that it carried away in the night of the flood. "
    body = "".join(f"<p>{number}.{place} {text * 3}</p>" for place in range(3))
    return f"<title>The tale</title><article><h1>The tale</h1><p>{LEAD}</p>{body}</article><nav>{links}</nav>"


def tale(parts: dict[str, str]) -> Callable[[str], bytes]:
    """A server's answers by path; a text that begins with http is where to go instead."""

    def respond(head: str) -> bytes:
        path = head.split()[1]
        if path not in parts:
            return answer(status="404 Not Found")
        if parts[path].startswith(("/", "http")):
            return answer(status="302 Found", head=f"Location: {parts[path]}")
        return answer(parts[path].encode(), head="Content-Type: text/html; charset=utf-8")

    return respond


def extracted(run: Run, server: Server, *flags: str) -> dict[str, object]:
    result = run(f"{server.url}/tale", *POLITE, *flags)
    assert result.exit_code == 0, result.output
    data: dict[str, object] = json.loads(result.stdout)
    return data


THREE = {
    "/tale": part(1, "<a href=/tale/2>2</a> <a href=/tale/3>3</a> <a rel=next href=/storm>Next story</a>"),
    "/tale/2": part(2, "<a href=/tale>1</a> <a href=/tale/3>Next</a>"),
    "/tale/3": part(3, "<a href=/tale>1</a> <a href=/tale/2>2</a> <a href=/tale/3>Next</a>"),
}


def test_pages_are_followed_to_the_end_and_joined(run: Run, serve: Serve) -> None:
    server = serve(tale(THREE))
    data = extracted(run, server, "--pages", "9")
    text = str(data["text"])
    assert [text.count(f"{n}.0 Part") for n in (1, 2, 3)] == [1, 1, 1]
    assert text.count(LEAD) == 1
    assert data["pages"] == [f"{server.url}/tale", f"{server.url}/tale/2", f"{server.url}/tale/3"]
    assert data["warnings"] == []
    assert server.paths == ["/robots.txt", "/tale", "/tale/2", "/tale/3"]


def test_of_a_file_no_pages_are_followed_and_that_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tale.html"
    file.write_text(THREE["/tale"], "utf-8")
    data = json.loads(run(str(file), "--to", "json", "--pages", "9").stdout)
    assert [(each["code"], "--as-one" in each["message"]) for each in data["warnings"]] == [("cut.pages", True)]
    assert json.loads(run(str(file), "--to", "json").stdout)["warnings"] == []


def test_without_being_asked_one_page_is_read(run: Run, serve: Serve) -> None:
    server = serve(tale(THREE))
    data = extracted(run, server)
    assert (data["pages"], server.paths) == ([], ["/tale"])


def test_more_pages_than_asked_for_are_told(run: Run, serve: Serve) -> None:
    server = serve(tale(THREE))
    result = run(f"{server.url}/tale", *POLITE, "--pages", "2")
    assert "only the first 2 pages were read [cut.pages]" in result.stderr
    assert server.paths == ["/robots.txt", "/tale", "/tale/2"]


def test_an_article_on_one_page_stays_as_it_is(run: Run, serve: Serve) -> None:
    data = extracted(run, serve(tale({"/tale": part(1, "<a href=/storm>Next</a>")})), "--pages", "3")
    assert (data["pages"], data["warnings"]) == ([], [])


def test_a_missing_page_is_told_and_the_others_stay(run: Run, serve: Serve) -> None:
    data = extracted(run, serve(tale({"/tale": part(1, "<a href=/tale/2>2</a>")})), "--pages", "3")
    assert "1.0 Part" in str(data["text"])
    assert "page 2 is missing" in str(data["warnings"])


def test_a_page_that_leads_back_ends_it(run: Run, serve: Serve) -> None:
    server = serve(tale({"/tale": part(1, "<a href=/tale/2>2</a>"), "/tale/2": "/tale"}))
    assert extracted(run, server, "--pages", "5")["pages"] == []
    assert server.paths == ["/robots.txt", "/tale", "/tale/2", "/tale"]


def test_a_page_that_leads_to_another_host_is_not_joined(run: Run, serve: Serve) -> None:
    elsewhere = serve(tale({"/tale/2": part(2, "")}))
    away = elsewhere.url.replace("127.0.0.1", "localhost") + "/tale/2"
    data = extracted(run, serve(tale({"/tale": part(1, "<a href=/tale/2>2</a>"), "/tale/2": away})), "--pages", "5")
    assert "/tale/2" in elsewhere.paths
    assert "2.0 Part" not in str(data["text"])
    assert "page 2 is missing: it led elsewhere" in str(data["warnings"])


def test_a_page_that_leads_to_another_page_of_the_host_is_not_joined(run: Run, serve: Serve) -> None:
    parts = {"/tale": part(1, "<a href=/tale/2>2</a>"), "/tale/2": "/", "/": part(2, "<a href=/tale/3>3</a>")}
    server = serve(tale(parts))
    data = extracted(run, server, "--pages", "5")
    assert "2.0 Part" not in str(data["text"])
    assert "page 2 is missing: it led elsewhere" in str(data["warnings"])
    assert server.paths == ["/robots.txt", "/tale", "/tale/2", "/"]


def test_a_page_that_leads_to_another_of_its_forms_is_joined(run: Run, serve: Serve) -> None:
    parts = {"/tale": part(1, "<a href=/tale/2>2</a>"), "/tale/2": "/tale/page/2", "/tale/page/2": part(2, "")}
    data = extracted(run, serve(tale(parts)), "--pages", "5")
    assert "2.0 Part" in str(data["text"])


def test_a_site_that_gives_one_page_for_every_number_is_not_followed_on(run: Run, serve: Serve) -> None:
    parts = {f"/tale/{n}": part(2, f"<a rel=next href=/tale/{n + 1}>Next</a>") for n in range(2, 9)}
    server = serve(tale({"/tale": part(1, "<a href=/tale/2>2</a>"), **parts}))
    data = extracted(run, server, "--pages", "9")
    assert data["pages"] == [f"{server.url}/tale", f"{server.url}/tale/2"]
    assert server.paths == ["/robots.txt", "/tale", "/tale/2", "/tale/3"]


def test_robots_are_asked_before_pages_are_followed(run: Run, serve: Serve) -> None:
    rules = answer(b"User-agent: *\nDisallow: /tale/", head="Content-Type: text/plain")
    pages = tale(THREE)
    server = serve(lambda head: rules if "GET /robots.txt" in head else pages(head))
    assert "fetch.robots" in str(extracted(run, server, "--pages", "3")["warnings"])
    assert server.paths == ["/robots.txt", "/tale"]


def test_files_are_joined_as_one(run: Run, tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"{number}.html").write_text(part(number, ""), encoding="utf-8")
    result = run(str(tmp_path / "1.html"), str(tmp_path / "2.html"), "--as-one", "--to", "json")
    data = json.loads(result.stdout)
    assert (data["text"].count(LEAD), data["text"].count("2.0 Part"), data["pages"]) == (1, 1, [])


def test_a_file_that_fails_leaves_the_others_joined(run: Run, tmp_path: Path) -> None:
    (tmp_path / "1.html").write_text(part(1, ""), encoding="utf-8")
    (tmp_path / "2.html").write_text("", encoding="utf-8")
    result = run(str(tmp_path / "1.html"), str(tmp_path / "2.html"), "--as-one")
    assert result.exit_code == 1
    assert "1.0 Part" in result.stdout
    assert "input.empty" in result.stderr


def test_where_all_fail_nothing_is_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "1.html").write_text("", encoding="utf-8")
    result = run(str(tmp_path / "1.html"), "--as-one")
    assert (result.exit_code != 0, result.stdout) == (True, "")
