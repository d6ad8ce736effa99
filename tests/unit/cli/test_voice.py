from __future__ import annotations

import io
import sys

import pytest

from marrow.cli.voice import Voice, is_terminal, printable


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_printable_text_is_untouched() -> None:
    assert printable("Größe\tin\n日本 …") == "Größe\tin\n日本 …"
    assert printable("\x00\x07\x1b\x7f\x85\x9b") == "�" * 6


def test_a_closed_stream_is_no_terminal() -> None:
    assert not is_terminal(None)
    assert not is_terminal(io.StringIO())
    assert is_terminal(Terminal())


def test_quiet_silences_warnings_and_not_errors(capsys: pytest.CaptureFixture[str]) -> None:
    voice = Voice(quiet=True)
    voice.warning("careful")
    voice.error("stop")
    assert capsys.readouterr().err == "marrow: stop\n"


@pytest.mark.parametrize(
    ("screen", "quiet", "said"), [(Terminal(), False, True), (Terminal(), True, False), (io.StringIO(), False, False)]
)
def test_a_hint_is_for_people(monkeypatch: pytest.MonkeyPatch, screen: io.StringIO, quiet: bool, said: bool) -> None:
    monkeypatch.setattr(sys, "stderr", screen)
    Voice(quiet=quiet).hint("try this")
    assert ("try this" in screen.getvalue()) == said


def shown(
    monkeypatch: pytest.MonkeyPatch, *, quiet: bool = False, is_wanted: bool = True, is_terminal: bool = True
) -> str:
    """What appears on stderr while three items are taken and one of them is worth a warning."""
    screen = Terminal() if is_terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    voice = Voice(quiet=quiet)
    taken = []
    with voice.progress(("a", "b", "c"), is_wanted=is_wanted) as items:
        for item in items:
            taken.append(item)
            if item == "b":
                voice.warning("careful \x1b[31m" + "x" * 200)
    voice.error("after")
    assert taken == ["a", "b", "c"]
    return screen.getvalue()


def test_a_bar_shows_on_a_terminal_and_warnings_stay_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch)
    assert "3/3" in text
    assert "careful �[31m" + "x" * 200 in text
    assert "after" in text


@pytest.mark.parametrize("setting", ["quiet", "is_wanted", "is_terminal"])
def test_no_bar_shows_where_nobody_wants_it(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    assert "3/3" not in shown(monkeypatch, **{setting: setting == "quiet"})
