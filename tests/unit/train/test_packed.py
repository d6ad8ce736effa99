from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from marrow.errors import InputError
from marrow.train.corpus import Corpus, Vocabularies, corpus_of
from marrow.train.packed import read_corpus, write_corpus
from marrow.train.ragged import Ragged
from tests.unit.train.build import LABELS, STORY, sample, twins


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """Pages of four sites, one of them labelled, one without a truth, all but one of them also aged."""
    pages = [*twins("a"), *twins("b", segments=LABELS, page_type="forum"), *twins("c", text=None), sample("d")]
    return corpus_of(pages, {"news_andy": "digest"})


@pytest.fixture
def file(tmp_path: Path, corpus: Corpus) -> Path:
    """The corpus, written."""
    write_corpus(tmp_path / "corpus.zip", corpus)
    return tmp_path / "corpus.zip"


def test_what_is_read_is_what_was_written(file: Path, corpus: Corpus) -> None:
    again = read_corpus(file)
    assert (again.data, again.sites) == (corpus.data, corpus.sites)
    for each in fields(Vocabularies):
        one, other = (getattr(known, each.name).hashes for known in (corpus.vocabularies, again.vocabularies))
        assert (one.dtype, one.tolist()) == (other.dtype, other.tolist())
    for each in fields(Corpus):
        one, other = getattr(corpus, each.name), getattr(again, each.name)
        if isinstance(one, Ragged):
            assert (one.values.tolist(), one.start.tolist()) == (other.values.tolist(), other.start.tolist())
        elif isinstance(one, np.ndarray):
            assert (one.dtype, one.shape) == (other.dtype, other.shape)
            np.testing.assert_array_equal(one, other)


def test_numbers_below_zero_come_back(corpus: Corpus, file: Path) -> None:
    assert (corpus.heading < 0).any()
    assert (read_corpus(file).heading < 0).tolist() == (corpus.heading < 0).tolist()


def test_the_file_holds_no_text_of_any_page(file: Path) -> None:
    with zipfile.ZipFile(file) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist())
    for word in STORY.split():
        if len(word) > 4:
            assert word.encode() not in everything
            assert word.encode("utf-32-le") not in everything


def changed(change: Callable[[zipfile.ZipFile], None], file: Path, *, without: str = "") -> None:
    """Write the archive anew, without one of its members, and with what a change adds."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist() if name != without}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        change(archive)


def refused(file: Path) -> None:
    with pytest.raises(InputError, match="is not a corpus") as caught:
        read_corpus(file)
    assert (caught.value.code, caught.value.url) == ("input.not_html", str(file))


@pytest.mark.parametrize("said", [b"", b"no archive", b"PK\x03\x04", b"PK\x05\x06" + bytes(18)])
def test_a_file_of_something_else_is_refused(said: bytes, tmp_path: Path) -> None:
    file = tmp_path / "corpus.zip"
    file.write_bytes(said)
    refused(file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "corpus.zip")


@pytest.mark.parametrize("name", ["data.npy", "sites.npy", "known.words.npy", "path.lengths.npy", "role.npy"])
def test_a_corpus_with_a_part_missing_is_refused(name: str, file: Path) -> None:
    changed(lambda _: None, file, without=name)
    refused(file)


def test_half_a_file_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    refused(file)


def test_a_damaged_file_is_refused(file: Path) -> None:
    said = bytearray(file.read_bytes())
    said[200:260] = bytes(60)
    file.write_bytes(said)
    refused(file)


class Trap:
    """Something that leaves a trace where it is unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.trace,)


def test_pickled_objects_are_refused_and_never_executed(file: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace"

    def pickled(archive: zipfile.ZipFile) -> None:
        with archive.open("role.npy", "w") as out:
            np.lib.format.write_array(out, np.array([Trap(trace)], object), allow_pickle=True)

    changed(pickled, file, without="role.npy")
    refused(file)
    assert not trace.exists()


@pytest.mark.parametrize("said", ["{", json.dumps(5), json.dumps("text")])
def test_digests_that_are_none_are_refused(said: str, file: Path) -> None:
    def written(archive: zipfile.ZipFile) -> None:
        with archive.open("data.npy", "w") as out:
            np.lib.format.write_array(out, np.array(said), allow_pickle=False)

    changed(written, file, without="data.npy")
    refused(file)


def test_a_column_of_another_kind_is_refused(file: Path) -> None:
    def written(archive: zipfile.ZipFile) -> None:
        with archive.open("words.lengths.npy", "w") as out:
            np.lib.format.write_array(out, np.array(["one", "two"]), allow_pickle=False)

    changed(written, file, without="words.lengths.npy")
    refused(file)
