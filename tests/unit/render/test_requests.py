"""Who answers what, told by the browser's events alone."""

from __future__ import annotations

from typing import Any

import pytest

from marrow.render.requests import Answer, Requests, Resource, Served

PAGE = Resource(b"<p>page")


class Told(list[tuple[str, dict[str, Any]]]):
    """What the browser was told."""

    def __call__(self, method: str, /, **parameters: Any) -> None:
        self.append((method, parameters))


def paused(url: str, *, frame: str = "main", kind: str = "Document") -> dict[str, Any]:
    return {"requestId": url, "frameId": frame, "resourceType": kind, "request": {"url": url}}


def begun(served: Served | None, password: str = "") -> tuple[Requests, Told]:
    told = Told()
    requests = Requests(told)
    requests.begin(served, password, "main")
    return requests, told


def only(url: str) -> Resource | None:
    return Resource(b"p {}", "text/css") if url == "http://a/s.css" else None


@pytest.mark.parametrize("answer", [None, only])
def test_the_page_is_served_once_and_stays(answer: Answer | None) -> None:
    requests, told = begun(Served(PAGE, answer))
    requests.hear("Fetch.requestPaused", paused("http://a/"))
    requests.hear("Fetch.requestPaused", paused("http://a/"))
    (first, fulfilled), (second, failed) = told
    assert (first, fulfilled["body"]) == ("Fetch.fulfillRequest", b"<p>page")
    assert (second, failed["errorReason"]) == ("Fetch.failRequest", "Aborted")
    has_policy = any(header["name"] == "Content-Security-Policy" for header in fulfilled["responseHeaders"])
    assert has_policy == (answer is None)


def test_what_is_beside_the_page_comes_from_the_answer() -> None:
    requests, told = begun(Served(PAGE, only))
    assert requests.wanted["patterns"] == [{"urlPattern": "*"}]
    requests.hear("Fetch.requestPaused", paused("http://a/s.css", kind="Stylesheet"))
    requests.hear("Fetch.requestPaused", paused("http://a/frame", frame="inner"))
    assert [method for method, _ in told] == ["Fetch.fulfillRequest", "Fetch.failRequest"]


def test_live_requests_go_on_and_only_our_proxy_gets_the_password() -> None:
    requests, told = begun(None, "secret")
    assert requests.wanted["handleAuthRequests"]
    requests.hear("Fetch.requestPaused", paused("http://a/"))
    for source in ("Proxy", "Server"):
        requests.hear("Fetch.authRequired", {"requestId": "1", "authChallenge": {"source": source}})
    assert told[0][0] == "Fetch.continueRequest"
    assert told[1][1]["authChallengeResponse"]["password"] == "secret"
    assert told[2][1]["authChallengeResponse"] == {"response": "CancelAuth"}


def test_requests_under_way_are_counted_and_the_status_is_the_pages() -> None:
    requests, _ = begun(None)
    for number in ("1", "2", "2", "3"):
        requests.hear("Network.requestWillBeSent", {"requestId": number})
    requests.hear("Network.loadingFinished", {"requestId": "1"})
    requests.hear("Network.loadingFailed", {"requestId": "9"})
    assert requests.under_way == 2
    for frame, status in (("main", 404), ("inner", 200)):
        requests.hear(
            "Network.responseReceived", {"type": "Document", "frameId": frame, "response": {"status": status}}
        )
    assert requests.status == 404
    requests.begin(None, "", "main")
    assert (requests.under_way, requests.status) == (0, 0)
