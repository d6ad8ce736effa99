from __future__ import annotations

import json
from typing import Any

from marrow.options import Options
from marrow.serve.jobs import LENGTH, Answer, Ask, done

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said."
PAGE = f"<title>Bridge</title><nav><a href=/>Home</a></nav><h1>Bridge</h1><p>{STORY}</p><p>{STORY} Two.</p>"


def _compared(html: str = PAGE, options: Options | None = None, **extra: object) -> Answer:
    return done("compare", Ask(html=html.encode(), url="https://example.org/a", extra=extra), options or Options())


def _told(answer: Answer) -> tuple[Any, str]:
    """The two parts of an answer."""
    assert answer.status == 200, answer.body
    length = int(answer.headers[LENGTH])
    return json.loads(answer.body[:length]), answer.body[length:].decode()


def test_a_page_is_told_beside_its_article() -> None:
    told, page = _told(_compared())
    assert told["url"] == "https://example.org/a"
    assert told["article"]["title"] == "Bridge"
    assert told["problem"] is None
    assert [segment["text"] for segment in told["segments"]] == ["Home", "Bridge", STORY, f"{STORY} Two."]
    assert [segment["kept"] for segment in told["segments"]] == [False, False, True, True]
    assert told["places"] == [[2], [3]]
    assert '<p data-marrow="2">' in page
    assert "<script>" in page


def test_every_segment_says_why_in_words() -> None:
    told, _ = _told(_compared())
    for segment in told["segments"]:
        assert told["reasons"][segment["because"]].endswith(".")
        assert segment["xpath"].startswith("/html/body/")
        assert 0 <= segment["score"] <= 1


def test_metadata_has_its_sources_and_what_was_not_chosen() -> None:
    told, _ = _told(_compared(PAGE.replace("Bridge</title>", "Bridge | The Valley Post</title>")))
    titles = [claim for claim in told["metadata"] if claim["field"] == "title"]
    assert [claim["value"] for claim in titles if claim["chosen"]] == ["Bridge"]
    assert "Bridge | The Valley Post" in [claim["value"] for claim in titles if not claim["chosen"]]
    assert titles[0]["sources"]
    assert all(claim["value"] for claim in told["metadata"])


def test_what_a_reader_decided_is_done() -> None:
    told, _ = _told(_compared(keep=[0], drop=[3]))
    assert told["article"]["text"] == f"Home\n\n{STORY}"
    assert [segment["kept"] for segment in told["segments"]] == [True, False, True, False]


def test_a_page_without_an_article_tells_why_and_what_there_is() -> None:
    told, page = _told(_compared("<p>Hi.</p>"))
    assert told["article"] is None
    assert told["problem"]["code"] == "article.too_short"
    assert [segment["text"] for segment in told["segments"]] == ["Hi."]
    assert 'data-marrow="0"' in page


def test_a_long_segment_is_cut() -> None:
    told, _ = _told(_compared(f"<p>{STORY * 20}</p>"))
    assert len(told["segments"][0]["text"]) == 601
    assert told["segments"][0]["chars"] > 1000


def test_what_goes_wrong_has_its_code() -> None:
    for answer, code in (
        (_compared(keep=[99]), "option.value"),
        (_compared("{}"), "input.not_html"),
        (_compared(options=Options().change(method="density", vision="vips")), "render.needed"),
    ):
        assert answer.status == 422
        assert json.loads(answer.body)["code"] == code


def test_what_the_page_says_cannot_break_out_of_the_data() -> None:
    told, page = _told(_compared(f"<p>{STORY} \ud83d \u2028 </script><b>x</b>".encode("utf-8", "replace").decode()))
    assert told["article"] is not None
    assert page.startswith("<html")
