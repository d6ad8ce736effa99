from __future__ import annotations

import pytest

from marrow.errors import OptionError
from marrow.options.serve import ServeOptions

_KEY = "a-key-of-sixteen-letters"


@pytest.mark.parametrize(
    "options",
    [
        ServeOptions(),
        ServeOptions(serve_host="::1"),
        ServeOptions(serve_host="0.0.0.0", serve_user="a", serve_password="c"),
        ServeOptions(serve_host="0.0.0.0", serve_keys=f"{_KEY} {_KEY}2"),
        ServeOptions(serve_names="marrow.test", serve_keys=_KEY),
    ],
)
def test_doors_with_a_lock_are_no_open_doors(options: ServeOptions) -> None:
    options.refuse_open_doors()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (ServeOptions(serve_user="a:b", serve_password="c"), "colon"),
        (ServeOptions(serve_user="a"), "go together"),
        (ServeOptions(serve_password="a"), "go together"),
        (ServeOptions(serve_host="0.0.0.0"), "'0.0.0.0' is open to others"),
        (ServeOptions(serve_names="marrow.test"), "'marrow.test' is open to others"),
        (ServeOptions(serve_keys="short"), "too short"),
        (ServeOptions(serve_keys=f"{_KEY} {'é' * 20}"), "not ASCII"),
    ],
)
def test_open_doors_are_refused(options: ServeOptions, why: str) -> None:
    with pytest.raises(OptionError, match=why) as caught:
        options.refuse_open_doors()
    assert _KEY not in caught.value.message


def test_lists_are_written_with_spaces() -> None:
    options = ServeOptions(serve_keys=" a  b ", serve_names="A.test b.test", serve_cors="https://A.test *")
    assert options.keys == ("a", "b")
    assert options.names == {"a.test", "b.test"}
    assert options.origins == {"https://a.test", "*"}
