from __future__ import annotations

import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path

import pytest

from marrow.adlists import store as store_module
from marrow.adlists.fetching import Answer, from_web
from marrow.adlists.heading import DAY_S, HOUR_S
from marrow.adlists.store import Outcome, Store
from marrow.adlists.subscription import Subscription, path_of, read_text
from marrow.errors import FetchError, InputError, MarrowError, OptionError
from marrow.options import FetchOptions
from tests.unit.io.loopback import Server, answer

URL = "https://lists.test/list.txt"
PAGE = "https://news.example/"
NOW = 1_800_000_000.0


class Web:
    """A stand-in for the web: gives what is next, or raises it."""

    def __init__(self, *answers: bytes | Answer | MarrowError | None) -> None:
        self.answers = [*answers]
        self.asked: list[Subscription] = []

    def __call__(self, subscription: Subscription) -> Answer | None:
        self.asked.append(subscription)
        given = self.answers.pop(0)
        if isinstance(given, MarrowError):
            raise given
        return Answer(given) if isinstance(given, bytes) else given


def subscribed(folder: Path, *answers: bytes | Answer | MarrowError | None) -> tuple[Store, Web]:
    web = Web(*answers)
    store = Store(folder / "lists", web)
    store.add(URL, "mine")
    return store, web


def states(outcomes: tuple[Outcome, ...]) -> list[str]:
    return [outcome.state for outcome in outcomes]


def is_blocked(store: Store, host: str) -> bool:
    return store.blocker().blocks(f"https://{host}/x.js", page=PAGE, kind="script") is not None


def test_a_list_is_fetched_and_blocks(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path, Answer(b"! Title: Mine\n! Expires: 2 days\n||ads.test^$script\n", '"v1"', "then"))
    assert not is_blocked(store, "ads.test")
    assert store.update(NOW) == (Outcome("mine", "updated"),)
    assert is_blocked(store, "ads.test")
    (found,) = store.subscriptions
    assert (found.title, found.rules, found.expires_s) == ("Mine", 1, 2 * DAY_S)
    assert (found.etag, found.last_modified) == ('"v1"', "then")
    assert (found.fetched, found.current, found.checked) == (NOW, NOW, NOW)


def test_subscriptions_follow_what_somebody_names(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("||ads.test^")
    store, _ = subscribed(tmp_path, b"||ads.test^", b"||ads.test^", b"||ads.test^")
    store.update(NOW)
    named = {"mine": URL.replace("https", "HTTPS"), "own": str(own), "easylist": "easylist", "b a d": URL, "gone": "no"}
    store.follow(named)
    assert [each.name for each in store.subscriptions] == ["easylist", "mine", "own"]
    assert store.age("mine", NOW) == 0  # the copy that was there stays
    store.update(NOW, force=True)
    own.unlink()
    store.follow({"mine": "https://other.test/", "own": str(own)})
    assert [(each.name, each.source, each.rules) for each in store.subscriptions] == [
        ("mine", "https://other.test/", 0),
        ("own", str(own), 1),
    ]
    store.follow({})
    assert store.subscriptions == ()


def test_a_list_that_cannot_be_removed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, f"{path.name} stays, {missing_ok}")

    store, _ = subscribed(tmp_path)
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(InputError) as caught:
        store.remove("mine")
    assert caught.value.code == "input.missing"
    store.follow({})
    assert len(store.subscriptions) == 1


def test_a_list_is_asked_for_again_when_it_says_so_or_when_forced(tmp_path: Path) -> None:
    store, web = subscribed(tmp_path, b"! Expires: 2 days\n||ads.test^", None, None)
    store.update(NOW)
    assert states(store.update(NOW + 2 * DAY_S - 1)) == ["fresh"]
    assert states(store.update(NOW + 10, force=True)) == ["unchanged"]
    assert states(store.update(NOW + 2 * DAY_S + 10)) == ["unchanged"]
    assert len(web.asked) == 3


def test_a_clock_that_went_back_does_not_stop_updates(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path, b"||ads.test^", None)
    store.update(NOW)
    assert states(store.update(NOW - 400 * DAY_S)) == ["unchanged"]


def test_age_counts_from_when_the_copy_was_known_to_be_the_newest(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path, b"||ads.test^", None, None)
    assert store.age("mine", NOW) is None
    store.update(NOW)
    assert store.age("mine", NOW + 60) == 60
    store.update(NOW + 100, force=True)
    assert store.age("mine", NOW + 160) == 60
    assert store.blocker().age(NOW + 160) == 60
    assert store.subscriptions[0].fetched == NOW
    store.update(time.time() - 60, force=True)
    assert 60 <= (store.age("mine") or 0) < 120


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (FetchError("fetch.connect", "gone"), "fetch.connect"),
        (b"<!doctype html><title>Moved", "input.not_list"),
        (b"", "input.not_list"),
        (b"||one.test^", "input.shrunk"),
    ],
)
def test_the_last_good_copy_is_kept_whatever_comes(bad: bytes | MarrowError, code: str, tmp_path: Path) -> None:
    good = b"||ads.test^\n" + b"".join(b"||a%d.test^\n" % number for number in range(100))
    store, web = subscribed(tmp_path, Answer(good, "v1"), bad, None)
    store.update(NOW)
    (outcome,) = store.update(NOW + 10 * DAY_S)
    assert (outcome.state, outcome.code) == ("failed", code)
    assert outcome.message
    assert is_blocked(store, "ads.test")
    assert store.subscriptions[0].failure == code
    assert store.age("mine", NOW + 10 * DAY_S) == 10 * DAY_S
    assert states(store.update(NOW + 10 * DAY_S + HOUR_S - 1)) == ["fresh"]
    assert states(store.update(NOW + 10 * DAY_S + HOUR_S)) == ["unchanged"]
    assert web.asked[-1].etag == "v1"
    assert store.subscriptions[0].failure == ""


def test_the_same_text_again_is_no_change(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path, b"||ads.test^", b"||ads.test^")
    store.update(NOW)
    assert states(store.update(NOW, force=True)) == ["unchanged"]


def test_one_list_that_fails_does_not_stop_the_others(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path, FetchError("fetch.dns", "no such host"), b"||b.test^")
    store.add("https://lists.test/b", "other")
    assert states(store.update(NOW)) == ["failed", "updated"]
    assert store.blocker().names == ("other", "embedded")


def test_files_are_read_again_when_they_change(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("||one.test^")
    store = Store(tmp_path / "lists", Web())
    assert store.add(str(file), "own").source == str(file)
    assert states(store.update(NOW)) == ["updated"]
    assert states(store.update(NOW + 1)) == ["unchanged"]
    file.write_text("||two.test^")
    assert states(store.update(NOW + 2)) == ["updated"]
    assert (is_blocked(store, "one.test"), is_blocked(store, "two.test")) == (False, True)
    file.unlink()
    assert store.update(NOW + 3)[0].code == "input.missing"
    assert is_blocked(store, "two.test")


def test_a_new_store_reads_what_another_has_written(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path, b"||ads.test^")
    store.update(NOW)
    again = Store(tmp_path / "lists", Web())
    assert again.subscriptions == store.subscriptions
    assert is_blocked(again, "ads.test")


def test_a_subscription_ends_with_its_list(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path, b"||ads.test^")
    store.update(NOW)
    store.remove("mine")
    assert store.subscriptions == ()
    assert not is_blocked(store, "ads.test")
    assert store.blocker().names == ("embedded",)
    with pytest.raises(OptionError) as caught:
        store.remove("mine")
    assert caught.value.code == "option.unknown"


def test_a_list_that_is_removed_while_it_is_fetched_stays_removed(tmp_path: Path) -> None:
    def remove_meanwhile(subscription: Subscription) -> Answer:
        store.remove(subscription.name)
        return Answer(b"||ads.test^")

    store = Store(tmp_path, remove_meanwhile)
    store.add(URL, "mine")
    store.update(NOW)
    assert store.subscriptions == ()


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 65, "é", "embedded", "a\n"])
def test_names_that_cannot_be_files_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError):
        Store(tmp_path, Web()).add(URL, name)
    with pytest.raises(OptionError):
        Store(tmp_path, Web()).remove(name)


def test_names_are_taken_once_and_lists_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, _ = subscribed(tmp_path)
    with pytest.raises(OptionError):
        store.add(URL, "MINE")
    monkeypatch.setattr(store_module, "MOST", 1)
    with pytest.raises(OptionError):
        store.add(URL, "another")


@pytest.mark.parametrize(
    ("source", "code"),
    [("ftp://lists.test/x", "fetch.scheme"), ("https://", "fetch.address"), ("no/such/file.txt", "input.missing")],
)
def test_sources_that_cannot_be_had_are_refused_at_once(source: str, code: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "lists", Web())
    with pytest.raises(MarrowError) as caught:
        store.add(source, "x")
    assert caught.value.code == code
    assert store.subscriptions == ()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InputError, match="cannot be written"):
        Store(tmp_path / "file" / "lists", Web()).add(URL, "x")


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path)
    (store.folder / "notes.list").write_text("not ours")
    assert [each.name for each in store.subscriptions] == ["mine"]


def _update_often(folder: str, text: bytes) -> None:
    store = Store(folder, lambda _: Answer(text))
    for number in range(20):
        store.update(NOW + number, force=True)
        store.blocker()


def test_two_processes_at_once_leave_a_whole_copy(tmp_path: Path) -> None:
    store, _ = subscribed(tmp_path)
    texts = [b"".join(b"||%s%d.test^\n" % (name, number) for number in range(2000)) for name in (b"a", b"b")]
    spawned = get_context("spawn")
    processes = [spawned.Process(target=_update_often, args=(str(store.folder), text)) for text in texts]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0, 0]
    assert read_text(path_of(store.folder, "mine")).encode() in texts
    assert store.blocker().lists[0].count == 2000
    assert not [path for path in store.folder.iterdir() if path.suffix == ".part"]


def test_over_the_wire_an_unchanged_list_is_not_sent_again(serve: Callable[..., Server], tmp_path: Path) -> None:
    def respond(request: str) -> bytes:
        if 'If-None-Match: "v1"' in request:
            return answer(b"", status="304 Not Modified", head='ETag: "v1"')
        return answer(b"||ads.test^\n", head='Content-Type: text/plain\r\nETag: "v1"')

    server = serve(respond)
    store = Store(tmp_path, from_web(FetchOptions(allow_private=True, timeout_s=5)))
    store.add(f"{server.url}/list.txt", "mine")
    assert states(store.update(NOW)) == ["updated"]
    assert states(store.update(NOW + 30 * DAY_S)) == ["unchanged"]
    assert len(server.requests) == 2
    assert is_blocked(store, "ads.test")
