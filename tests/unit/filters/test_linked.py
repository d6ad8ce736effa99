from __future__ import annotations

from tests.unit.filters.alone import head


def test_relations_are_read_in_any_spelling() -> None:
    html = '<link REL=" Alternate  Canonical " href=a><link rel=MODULEPRELOAD href=b><title>x</title>'
    assert "canonical" not in head(html, remove_meta=True).lower()
    assert "modulepreload" not in head(html, remove_scripts=True).lower()
