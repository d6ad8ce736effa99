from __future__ import annotations

import pytest

from marrow.cli.failures import EXIT_LIST, HINTS, LONGEST_NAME, Tally, exit_code, line
from marrow.cli.voice import Voice
from marrow.errors import CODES, FetchError, InputError, MarrowError, MissingExtra


def test_every_code_has_a_hint_and_an_exit_code() -> None:
    assert HINTS.keys() == CODES.keys()
    for code in CODES:
        assert str(exit_code(MarrowError(code, "x"))) in EXIT_LIST


def test_hints_are_sentences() -> None:
    assert all(hint[0].isupper() and hint.endswith(".") for hint in HINTS.values())


def test_a_line_names_the_source_and_where_it_led() -> None:
    error = FetchError("fetch.status", "gone", url="http://b.org/")
    assert line(error, "http://a.org/").startswith("http://a.org/: http://b.org/: gone [fetch.status] ")
    assert line(error, "http://b.org/").startswith("http://b.org/: gone [fetch.status] ")
    assert line(error).startswith("http://b.org/: gone")


def test_a_line_does_not_repeat_a_password() -> None:
    said = line(FetchError("fetch.address", "no", url="http://me:secret@b.org/"), "http://me:secret@a.org/@me")
    assert said.startswith("http://***@a.org/@me: http://***@b.org/: no [fetch.address] ")


def test_a_line_is_one_line_and_not_endless() -> None:
    assert line(InputError("input.missing", "no"), "a\nb\udcff").startswith("a\\nb\\udcff: no ")
    name, _, _ = line(InputError("input.missing", "no"), "x" * 5000).partition(":")
    assert name == "x" * (LONGEST_NAME - 1) + "…"


def test_a_missing_extra_comes_with_the_command_that_installs_it() -> None:
    said = line(MissingExtra("extra.missing", "tables need pyarrow, of the extra `eval`"))
    assert said.endswith("[extra.missing] In a clone: .venv/bin/pip install -e '.[eval]'.")
    assert line(MissingExtra("extra.missing", "a package is missing")).endswith(HINTS["extra.missing"])


def test_a_tally_without_failures_is_exit_code_0() -> None:
    tally = Tally(Voice(), is_several=True)
    with tally.watch("a"):
        pass
    assert tally.exit_code == 0


def fail(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(("is_several", "expected"), [(True, 1), (False, 4)])
def test_a_failure_is_told_and_counted(capsys: pytest.CaptureFixture[str], is_several: bool, expected: int) -> None:
    tally = Tally(Voice(), is_several=is_several)
    with tally.watch("a"):
        fail(FetchError("fetch.dns", "no address"))
    assert tally.exit_code == expected
    assert capsys.readouterr().err.startswith("marrow: a: no address [fetch.dns] Check the spelling")


def test_a_result_that_cannot_be_written_stops_everything() -> None:
    tally = Tally(Voice(), is_several=True)
    with pytest.raises(OSError, match="disk full"), tally.watch("a"):
        fail(OSError("disk full"))
