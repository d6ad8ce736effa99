"""Facts about tags of languages."""

from __future__ import annotations

import pytest

from marrow.write.language import language_tag


@pytest.mark.parametrize(
    ("given", "tag"),
    [
        ("en", "en"),
        ("pt-BR", "pt-BR"),
        ("zh-Hant-TW", "zh-Hant-TW"),
        ("es-419", "es-419"),
        ("de-1996", "de"),
        ("ckb", "ckb"),
        ("english", ""),
        ("e", ""),
        ("", ""),
        ('en" x="', ""),
        ("-en", ""),
    ],
)
def test_a_tag_is_cut_to_what_has_the_form(given: str, tag: str) -> None:
    assert language_tag(given) == tag
