from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, page

TEASER = '<aside><a href="/x"><img src="/img/teaser.jpg" width="90" height="90"></a></aside>'


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, rest = page("Story one").split("</p>", 1)
    figure = '<figure><img src="/img/water.jpg?w=1" width="800" height="600" alt="The water"></figure>'
    Path("one.html").write_text(f"{first}</p>{figure}{rest}{TEASER}")


def test_every_picture_has_a_line_and_those_that_are_kept_a_mark(run: Run) -> None:
    result = run("explain", "one.html", "--pictures")
    assert result.exit_code == 0
    kept, dropped = [line for line in result.stdout.splitlines() if ".jpg" in line]
    assert kept.startswith("●")
    assert "lead" in kept
    assert "The water" in kept
    assert "water.jpg" in kept
    assert "●" not in dropped


def test_programs_get_everything(run: Run) -> None:
    told = json.loads(run("explain", "one.html", "--pictures", "--to", "json").stdout)["images"]
    assert [(each["kept"], each["role"]) for each in told] == [(True, "lead"), (False, "teaser")]
    assert told[0]["xpath"].endswith("/img[1]")
    assert 0 < told[1]["score"] < told[0]["score"] <= 1


def test_the_address_of_a_drawing_is_not_shown(run: Run) -> None:
    drawn = f'<svg viewBox="0 0 640 360">{"<text>a</text>" * 3}{"<path></path>" * 3}</svg>'
    Path("two.html").write_text(page("Story one").replace("</p>", f"</p><figure>{drawn}</figure>", 1))
    shown = run("explain", "two.html", "--pictures").stdout
    assert "(drawn in the page)" in shown
    assert "data:" not in shown
