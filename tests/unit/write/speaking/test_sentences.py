"""Facts about sentences and pieces."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.write.speaking.sentences import pieces, sentences
from marrow.write.speaking.utterance import MAX_CHARS


@pytest.mark.parametrize(
    ("language", "cut"),
    [
        ("en", "Dr. Ada came. | J. K. Rowling wrote. | The U.S. Army left. | Done"),
        ("en", "It costs 3.50 now. | Really?! | Yes."),
        ("en", "He said “Stop.” | Then he left… and came back."),
        ("en", '"Yes!" she said. | (It was late.) | Night fell.'),
        ("en", "Wait... | Now."),
        ("en", "Version 3. | Next."),
        ("en", "One; two; three."),
        ("de", "Am 3. Mai kam er, z.B. mit Dr. Ada. | Es war 1999. | Dann nicht mehr."),
        ("de", "„Es regnet.“ | Doch sie blieb. | »So?« | Ja. | ‚Nein.‘ | Gut."),
        ("fr", "Il dit : « Non. » | « Oui. »"),
        ("fr", "Il cria : «\u00a0Non\u202f!\u00a0» | Puis il partit. | «\u00a0Quoi\u202f?\u00a0» dit-elle."),
        ("fr", "M. Dupont arrive. | Ça va ? | Oui."),
        ("es", "¿Qué tal? | El Sr. López viene. | ¡Bien!"),
        ("pl", "Dnia 3. maja, m.in. w Łodzi. | Koniec."),
        ("ru", "В 1990 г. он родился. | Т.е. давно. | Да!"),
        ("el", "Τι είναι; | Δεν ξέρω."),
        ("zh", "他说：“你好。” | 然后走了。 | 真的吗？ | “好。”"),
        ("ja", "「雨だ。」と言った。 | 『行く？』って。 | 「はい。」 | 「いいえ。」 | 本当に？"),
        ("ar", "كيف الحال؟ | أنا بخير."),
        ("ur", "یہ ہے۔ | وہ تھا۔"),
        ("hi", "यह है। | वह था।"),
        ("hy", "Այո։ | Ոչ։"),
        ("am", "አዎ። | አይ።"),
        ("", "One. | Two."),
    ],
)
def test_text_is_cut_here(language: str, cut: str) -> None:
    is_dense = language in ("zh", "ja")
    assert sentences(cut.replace(" | ", "" if is_dense else " "), language) == cut.split(" | ")


def test_a_point_after_nothing_ends_a_sentence() -> None:
    assert sentences("( . Then", "en") == ["( .", "Then"]


def test_a_long_sentence_is_cut_at_a_clause() -> None:
    text = "a" * 150 + ", " + "b" * 100 + ", " + "c" * 200
    assert [len(piece) for piece in pieces(text)] == [253, 200]


def test_without_clauses_it_is_cut_between_words_and_else_anywhere() -> None:
    assert [len(piece) for piece in pieces("ab " * 150)] == [299, 149]
    assert [len(piece) for piece in pieces("中" * 700)] == [300, 300, 100]


@given(st.text("ab.!?。, ;:…\"')”中 ", max_size=900), st.sampled_from(("en", "de", "zh", "")))
@settings(max_examples=150, deadline=None)
def test_nothing_is_lost_and_no_piece_is_long(text: str, language: str) -> None:
    found = pieces(text, language)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(0 < len(piece) <= MAX_CHARS for piece in found)


@pytest.mark.parametrize("part", [".", "a. ", "a", "1. ", "(", "…”", "A.B."])
def test_it_takes_time_by_the_length_of_the_text(part: str) -> None:
    text = part * (200_000 // len(part))
    start = time.process_time()
    pieces(text, "de")
    assert time.process_time() - start < 2
