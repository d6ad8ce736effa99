from __future__ import annotations

from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.evaluate.images.pages import Group, file_in, fold, groups, read_labels
from tests.unit.evaluate.images.conftest import HERE, LABELS, label, page, write_labels


def test_elements_that_share_an_address_are_one_picture() -> None:
    (one,) = groups(
        [label("a.jpg", "teaser"), label("b.jpg", "inline"), label("c.jpg", "other", others=("a.jpg", "b.jpg"))]
    )
    assert (one.is_article, one.kind, len(one.addresses)) == (True, "inline", 3)


def test_of_its_elements_a_lead_and_a_caption_count() -> None:
    (one,) = groups([label("a.jpg", "inline"), label("a.jpg", "lead", caption="The water")])
    assert (one.kind, one.caption) == ("lead", "The water")


def test_placeholders_are_left_out() -> None:
    assert groups([label("", "inline")]) == ()


def test_addresses_are_compared_without_what_does_not_matter() -> None:
    assert fold("HTTPS://x/a%20b") == "x/a b"
    assert fold("//x/a#b") == fold("http://x/a") == "x/a"
    assert fold("a.jpg") == "a.jpg"


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("/i?url=%2Fold-bridge-300x200.jpg&w=1", "old-bridge"),
        ("/old-bridge-scaled.jpg.webp", "old-bridge"),
        ("/1.jpg", ""),
        ("/x", ""),
    ],
)
def test_renditions_have_the_name_of_a_file_in_common(url: str, name: str) -> None:
    assert file_in(url) == name


def test_an_address_is_of_the_picture_that_has_it_or_of_the_only_one_with_its_file() -> None:
    a = Group(frozenset(["x/old-bridge.jpg"]), True, "lead")
    b = Group(frozenset(["x/new-bridge.jpg"]), True, "inline")
    assert page(a, b).group_of("https://x/new-bridge.jpg") is b
    assert page(a, b).group_of("https://cdn/old-bridge-300x200.jpg") is a
    assert page(a, a).group_of("https://cdn/old-bridge-300x200.jpg") is None
    assert page(a, b).group_of("https://x/") is None


def test_labels_are_read_with_their_pages(labels: Path) -> None:
    found = read_labels(labels)
    assert [(each.id, each.split, each.url, len(each.groups)) for each in found] == [
        ("a", "train", HERE, 4),
        ("b", "train", HERE, 4),
        ("c", "dev", HERE, 4),
    ]
    assert found[0].html.startswith(b"<title>")
    assert found[0].without_html().html == b""
    assert read_labels(labels / "train.parquet", labels.parent / "pages") == found


def test_what_holds_no_labels_is_refused(labels: Path, tmp_path: Path) -> None:
    for path in (tmp_path, labels.parent / "pages"):
        with pytest.raises(InputError) as caught:
            read_labels(path)
        assert caught.value.code == "input.missing"


def test_a_label_without_its_page_is_refused(tmp_path: Path) -> None:
    folder = write_labels(tmp_path / "data", {"a": ("train", LABELS)}, b"x")
    (tmp_path / "data" / "pages" / "train.parquet").unlink()
    with pytest.raises(InputError, match="there is no page a in pages"):
        read_labels(folder)
