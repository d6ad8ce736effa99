from __future__ import annotations

from pathlib import Path

import pytest

from marrow.batch.marks import Marking, mark, site_of
from marrow.batch.schema import Row

NOTE = "All rights reserved."
LONG = " ".join(f"word{number}" for number in range(200))


def row(id: str, text: str | None, **more: object) -> Row:
    head: Row = {"id": id, "url": f"https://www.example.org/{id}", "source": "", "status": "ok"}
    return head | {"code": None, "stage": None, "message": None, "title": id, "text": text} | more


def marked(rows: list[Row], scratch: Path, marking: Marking) -> list[Row]:
    given = [dict(each) for each in rows]
    made = list(mark(lambda: rows, scratch, marking))
    assert rows == given  # what is read stays as it is
    assert [each["id"] for each in made] == [each["id"] for each in rows]
    assert not list(scratch.iterdir())
    return made


def test_rows_are_as_they_were_where_nothing_is_asked_for(tmp_path: Path) -> None:
    rows = [row("a", LONG), row("b", LONG)]
    assert marked(rows, tmp_path, Marking()) == rows


def test_duplicates_are_marked(tmp_path: Path) -> None:
    rows = [row("a", LONG), row("b", LONG), row("c", LONG + " more"), row("d", "another")]
    made = marked(rows, tmp_path, Marking(duplicates="mark"))
    assert [each["duplicate_of"] for each in made] == [None, "a", "a", None]
    assert [each["duplicate_kind"] for each in made] == [None, "exact", "near", None]
    assert [each["text"] for each in made] == [each["text"] for each in rows]
    assert "repeated" not in made[0]


def test_dropped_duplicates_are_skipped_rows(tmp_path: Path) -> None:
    rows = [row("a", LONG, html="<p>"), row("b", LONG, html="<p>")]
    kept, dropped = marked(rows, tmp_path, Marking(duplicates="drop"))
    assert kept == rows[0] | {"duplicate_of": None, "duplicate_kind": None}
    assert dropped["status"] == "skipped"
    assert (dropped["code"], dropped["stage"]) == ("filter.duplicate", "filter")
    assert dropped["message"] == "has the text of a"
    assert dropped["duplicate_of"] == "a"
    assert dropped["url"] == rows[1]["url"]
    assert dropped["title"] is dropped["text"] is dropped["html"] is None


def test_rows_that_are_not_ok_are_never_marked(tmp_path: Path) -> None:
    rows = [row("a", None, status="failed"), row("b", None, status="skipped"), row("c", LONG)]
    made = marked(rows, tmp_path, Marking(duplicates="drop", repeated="drop"))
    assert [each["duplicate_of"] for each in made] == [None, None, None]
    assert [each["repeated"] for each in made] == [None, None, []]
    assert [each["status"] for each in made] == ["failed", "skipped", "ok"]


def test_near_one_finds_exact_duplicates_alone(tmp_path: Path) -> None:
    rows = [row("a", LONG), row("b", LONG + " more"), row("c", LONG)]
    made = marked(rows, tmp_path, Marking(duplicates="mark", near=1.0))
    assert [each["duplicate_of"] for each in made] == [None, None, "a"]


def test_repeated_blocks_are_marked(tmp_path: Path) -> None:
    rows = [row(name, f"Story {name}.\n\n{NOTE}") for name in "abc"]
    made = marked(rows, tmp_path, Marking(repeated="mark"))
    assert [each["repeated"] for each in made] == [[1], [1], [1]]
    assert made[0]["text"] == rows[0]["text"]
    assert "duplicate_of" not in made[0]


def test_how_often_is_repeated_can_be_chosen(tmp_path: Path) -> None:
    rows = [row(name, f"Story {name}.\n\n{NOTE}") for name in "abc"]
    assert not marked(rows, tmp_path, Marking(repeated="mark", repeated_pages=4))[0]["repeated"]
    rows += [row(name, f"Story {name}.") for name in "defg"]
    assert not marked(rows, tmp_path, Marking(repeated="mark", repeated_share=0.5))[0]["repeated"]
    assert marked(rows, tmp_path, Marking(repeated="mark", repeated_share=0.4))[0]["repeated"]


def test_dropped_blocks_are_cut_out_of_text_and_markdown(tmp_path: Path) -> None:
    rows = [
        row(name, f"Story {name}.\n\n{NOTE}", markdown=f"![](p)\n\nStory {name}.\n\n**{NOTE}**", chars=30, words=5)
        for name in "abc"
    ]
    made = marked(rows, tmp_path, Marking(repeated="drop"))
    assert made[0]["text"] == "Story a."
    assert made[0]["markdown"] == "Story a."  # the picture is on all pages too
    assert made[0]["repeated"] == [1]
    assert (made[0]["chars"], made[0]["words"]) == (8, 2)


def test_markdown_is_looked_at_where_there_is_no_text(tmp_path: Path) -> None:
    rows = [{**row(name, None), "markdown": f"Story {name}.\n\n{NOTE}"} for name in "abc"]
    rows = [{name: value for name, value in each.items() if name != "text"} for each in rows]
    made = marked(rows, tmp_path, Marking(repeated="drop", duplicates="mark"))
    assert [each["repeated"] for each in made] == [[1], [1], [1]]
    assert made[2]["markdown"] == "Story c."
    assert "words" not in made[2]


def test_duplicates_do_not_make_their_text_repeated(tmp_path: Path) -> None:
    rows = [row(name, f"{LONG}\n\nSeen by {name}.") for name in "abcd"]
    assert marked(rows, tmp_path, Marking(repeated="mark"))[0]["repeated"] == [0]
    both = marked(rows, tmp_path, Marking(repeated="mark", duplicates="mark"))
    assert [each["repeated"] for each in both] == [[], [], [], []]


@pytest.mark.parametrize("url", [None, "", "no address", "http://[", "file:///a"])
def test_without_a_host_there_is_no_site(url: object) -> None:
    assert site_of(url) == ""
