from __future__ import annotations

import pytest

from marrow.options import Options
from marrow.printing import to_pdf
from marrow.write.binary import BINARY_WRITERS
from tests.unit.write.sample import SAMPLE


def test_typst_is_the_default() -> None:
    assert b"Typst" in to_pdf([SAMPLE], {}, Options()).data


def test_there_has_to_be_an_article() -> None:
    with pytest.raises(ValueError, match="no article"):
        to_pdf([], {}, Options())


def test_the_writer_of_documents_finds_it() -> None:
    assert BINARY_WRITERS["pdf"]([SAMPLE], {}, Options()).data.startswith(b"%PDF")
