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
