from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.errors import InputError
from marrow.train.labels import UNKNOWN
from marrow.train.marks import marks_of, read_marks, roles_by_marks
from marrow.verdicts import Role

TEXTS = ["Home", "Tea is hot", "Tea is hot. It steams.", "Read on"]
ROLES = [Role.OTHER, Role.TITLE, Role.BODY, Role.RELATED]
OURS = Path(__file__).parents[3] / "labels" / "roles.jsonl"


@given(st.lists(st.tuples(st.text(), st.sampled_from(Role))))
def test_roles_come_back(segments: list[tuple[str, Role]]) -> None:
    texts, roles = [text for text, _ in segments], [role for _, role in segments]
    assert roles_by_marks(texts, marks_of(texts, roles)).tolist() == roles


def test_blanks_do_not_count() -> None:
    assert marks_of(["Tea  is\nhot "], [Role.BODY]) == marks_of(["Tea is hot"], [Role.BODY])


def test_a_segment_that_is_cut_in_another_way_has_no_role_and_all_others_keep_theirs() -> None:
    marks = marks_of(TEXTS, ROLES)
    cut = ["Home", "Tea is hot", "Tea is hot.", "It steams.", "Read on"]
    assert roles_by_marks(cut, marks).tolist() == [Role.OTHER, Role.TITLE, UNKNOWN, UNKNOWN, Role.RELATED]


def test_a_segment_that_came_or_went_moves_no_role() -> None:
    marks = marks_of(TEXTS, ROLES)
    assert roles_by_marks(["New", *TEXTS], marks).tolist() == [UNKNOWN, *ROLES]
    assert roles_by_marks(TEXTS[1:], marks).tolist() == ROLES[1:]


def test_texts_that_come_twice_have_the_roles_of_their_places() -> None:
    texts, roles = ["Tea", "Hot", "Tea"], [Role.OTHER, Role.BODY, Role.RELATED]
    assert roles_by_marks(texts, marks_of(texts, roles)).tolist() == roles


def test_marks_are_read_by_page(tmp_path: Path) -> None:
    file = tmp_path / "marks.jsonl"
    rows = [{"id": "set/a\u2028", "marks": "oa3ee b9c5e"}, {"id": "set/b", "marks": "i0000"}]
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    assert read_marks(file) == {"set/a\u2028": "oa3ee b9c5e", "set/b": "i0000"}


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[1]",
        b'"text"',
        b"7",
        b"null",
        b'{"id": "a"}',
        b'{"id": "a", "marks": 5}',
        b'{"id": "a", "marks": ""}',
        b'{"id": "a", "marks": "z56b5"}',
        b'{"id": "a", "marks": "b56b"}',
        b'{"id": "a", "marks": "b56b5b56b5"}',
        b'{"id": "a", "marks": "b56b5"}\n\n{"id": "b", "marks": "b56b5"}',
        b"[" * 100_000,
    ],
)
def test_a_file_of_something_else_is_refused(said: bytes, tmp_path: Path) -> None:
    file = tmp_path / "marks.jsonl"
    file.write_bytes(said)
    with pytest.raises(InputError, match="does not hold marks of pages") as caught:
        read_marks(file)
    assert (caught.value.code, caught.value.url) == ("input.not_html", str(file))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not hold marks of pages"):
        read_marks(tmp_path / "none.jsonl")


def test_our_own_labels_can_be_read() -> None:
    ours = read_marks(OURS)
    readme = OURS.with_name("README.md").read_text("utf-8")
    assert f"{len(ours)} pages" in readme
    assert {f"`{page.partition('/')[0]}`" for page in ours} <= set(readme.replace(",", " ").split())
