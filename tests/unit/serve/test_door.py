from __future__ import annotations

from base64 import b64encode

import pytest
from starlette.datastructures import Headers

from marrow.serve.door import HEADER, Door, Token, client_of, known

_KEYS = ("first-key-of-sixteen", "second-key-of-sixteen")
_USER = {"authorization": "Basic " + b64encode(b"me:s3cret").decode()}


def who(door: Door, token: Token | None = None, /, **headers: str) -> str:
    return door.who(Headers({name.replace("_", "-"): value for name, value in headers.items()}), token or Token())


@pytest.mark.parametrize(
    ("headers", "name"),
    [
        ({"authorization": f"Bearer {_KEYS[0]}"}, "key 1"),
        ({"authorization": f"bearer  {_KEYS[1]} "}, "key 2"),
        ({"x_api_key": _KEYS[1]}, "key 2"),
        ({"authorization": "Bearer wrong", "x_api_key": _KEYS[0]}, ""),
        ({"authorization": f"Token {_KEYS[0]}"}, ""),
        ({"x_api_key": ""}, ""),
        ({"x_api_key": " ".join(_KEYS)}, ""),
        ({}, ""),
        (_USER, ""),
    ],
)
def test_a_key_says_who_asks(headers: dict[str, str], name: str) -> None:
    assert who(Door(keys=_KEYS), **headers) == name


@pytest.mark.parametrize("told", ["Basic x", "Basic " + b64encode(b"me:wrong").decode(), "Bearer me:s3cret", "Basic é"])
def test_a_user_has_the_right_password(told: str) -> None:
    door = Door(user="me", password="s3cret")
    assert who(door, **_USER) == "user"
    assert who(door, authorization=told) == ""


def test_our_own_page_tells_its_token_unless_strangers_could() -> None:
    token = Token()
    told = {HEADER.lower().replace("-", "_"): token.text}
    assert who(Door(keys=_KEYS), token, **told) == "page"
    assert who(Door(keys=_KEYS, is_open=True, user="me", password="x"), token, **told) == "page"
    assert who(Door(keys=_KEYS, is_open=True), token, **told) == ""


def test_there_are_pages_for_people_who_can_say_who_they_are() -> None:
    assert Door().has_page
    assert Door(is_open=True, user="me", password="x").has_page
    assert not Door(is_open=True, keys=_KEYS).has_page


def test_origins_are_compared_whatever_their_case() -> None:
    door = Door(origins=frozenset(("https://a.test",)))
    assert door.allows("HTTPS://A.test")
    assert not door.allows("https://a.test.evil.test")
    assert not Door().allows("https://a.test")
    assert Door(origins=frozenset("*")).allows("null")


@pytest.mark.parametrize(
    ("host", "name"),
    [("192.0.2.1", "192.0.2.1"), ("2001:db8::1:2", "2001:db8::/64"), ("x" * 65, "x" * 64), (None, "")],
)
def test_a_stranger_is_known_by_address(host: str | None, name: str) -> None:
    assert client_of({"client": (host, 1) if host else None}) == name


def test_who_has_a_key_is_known_by_it() -> None:
    scope = {"client": ("192.0.2.1", 1)}
    assert client_of(known(scope, "key 2")) == "key 2"
    assert client_of(known(scope, "page")) == "192.0.2.1"
    assert scope == {"client": ("192.0.2.1", 1)}
