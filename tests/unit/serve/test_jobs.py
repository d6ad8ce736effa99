from __future__ import annotations

import json
import logging
import pickle

import pytest

from marrow.options import Options
from marrow.serve import jobs
from marrow.serve.jobs import CODE, JOBS, Answer, Ask, Job, done
from tests.unit.serve.serving import PAGE

_ASK = Ask(url="https://a.test/", html=PAGE.encode(), to="md", extra={"pictures": {"a": b"b"}})


def only(monkeypatch: pytest.MonkeyPatch, job: Job) -> None:
    monkeypatch.setattr(jobs, "JOBS", {"one": job})


def test_an_ask_and_an_answer_go_over_a_pipe() -> None:
    assert pickle.loads(pickle.dumps(_ASK)) == _ASK
    answer = Answer(200, "text/plain", b"\xff", {"A": "b"})
    assert Answer.of(list(answer.packed())) == answer


@pytest.mark.parametrize("parts", [[], [b"{}"], [b"{", b""], [b'{"other": 1}', b""], [b"1", b""]])
def test_what_is_no_answer_is_refused(parts: list[bytes]) -> None:
    with pytest.raises((ValueError, TypeError)):
        Answer.of(parts)


def test_a_page_is_shown_neither_by_an_ask_nor_by_an_answer() -> None:
    assert "river" not in repr(_ASK)
    assert "secret" not in repr(Answer(200, "text/plain", b"secret"))


def test_jobs_are_done_by_name() -> None:
    answer = done("extract", _ASK, Options())
    assert (answer.status, answer.kind) == (200, "text/markdown; charset=utf-8")
    assert answer.body.startswith(b"# The bridge\n")
    assert {"extract", "split", "declutter", "explain", "render", "pictures"} <= JOBS.keys()


def test_an_error_is_an_answer_with_its_code() -> None:
    answer = done("extract", Ask(html=b"<p>Hi", to="md"), Options())
    assert (answer.status, answer.headers) == (422, {CODE: "article.too_short"})
    assert json.loads(answer.body)["code"] == "article.too_short"


def test_a_defect_is_an_answer_and_a_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Ask, __: Options) -> Answer:
        raise ZeroDivisionError

    only(monkeypatch, broken)
    with caplog.at_level(logging.ERROR):
        answer = done("one", _ASK, Options())
    assert (answer.status, answer.headers[CODE]) == (500, "server.defect")
    assert "https://a.test/" in caplog.text


def test_a_lack_of_memory_is_for_the_process_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    def eat(_: Ask, __: Options) -> Answer:
        raise MemoryError

    only(monkeypatch, eat)
    with pytest.raises(MemoryError):
        done("one", _ASK, Options())
