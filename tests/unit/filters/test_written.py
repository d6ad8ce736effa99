from __future__ import annotations

from marrow.filters.written import Written
from marrow.parse.document import document


def _values(html: str, name: str) -> list[str]:
    made = document(html.encode(), max_nodes=10_000)
    assert made is not None
    assert Written(made).values(name) == dict(made.tree.having(name))
    return list(Written(made).values(name).values())


def test_values_are_those_of_the_tree() -> None:
    html = "<p class='a b' data-class=c>x</p><p class=\"it's &quot;so&quot;\">class=\"z\"</p><b aria-label='a=b'>"
    assert _values(html, "class") == ["a b", 'it\'s "so"']
    assert _values(html, "aria-label") == ["a=b"]
    assert _values(html, "id") == []


def test_scripts_and_comments_have_none() -> None:
    assert _values('<script>a = \' class="x"\'</script><!-- <p class="y"> --><p class=z>', "class") == ["z"]


def test_what_only_looks_like_one_and_has_no_end_is_none() -> None:
    made = document(b"<p title=' class='>x</p>", max_nodes=100)
    assert made is not None
    assert Written(made).values("class") == {}


def test_names_that_end_alike_are_told_apart() -> None:
    assert _values("<b x-aria-label=a></b><b aria-label=b></b>", "aria-label") == ["b"]


def test_the_first_of_two_that_look_alike_counts() -> None:
    assert _values("<p class=a title=' class=' id=b>", "class") == ["a"]
