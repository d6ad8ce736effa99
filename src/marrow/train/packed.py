"""A corpus in a file: pages are read and described on one machine, and learned from on another.

Takes: a corpus, or the file of one. Gives: the file, or the corpus. Keeps true: what is read is what was written.
The file holds no text of any page: words and names are hashes. Nothing in it is ever executed.
Refuses: a file of something else (`input.not_html`).
"""

from __future__ import annotations

import json
import lzma
import zipfile
import zlib
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from marrow.errors import InputError
from marrow.train.corpus import Corpus, Vocabularies
from marrow.train.ragged import Ragged
from marrow.train.vocabulary import Vocabulary

_OTHER = ("data", "vocabularies", "sites")
"""Fields of a corpus that are no columns of numbers."""
_BROKEN = (OSError, EOFError, KeyError, RuntimeError, TypeError, ValueError)
_DAMAGED = (zipfile.BadZipFile, lzma.LZMAError, zlib.error)
"""What reading a file of something else, or half a file, may raise."""


def write_corpus(file: Path, corpus: Corpus) -> None:
    """Write a corpus, as small as it gets."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        for name, array in _arrays(corpus).items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as out:
                npy.write_array(out, np.asfortranarray(_small(array)), allow_pickle=False)


def read_corpus(file: Path) -> Corpus:
    """Read a corpus."""
    try:
        with zipfile.ZipFile(file) as archive:
            arrays = {name.removesuffix(".npy"): _read(archive, name) for name in archive.namelist()}
        hashes = (arrays[f"known.{each.name}"].astype(np.uint32) for each in fields(Vocabularies))
        known = Vocabularies(*map(Vocabulary, hashes))
        data, sites = dict(json.loads(arrays["data"].item())), tuple(arrays["sites"].tolist())
        columns = {name: _column(name, kind, arrays) for name, kind in _columns().items()}
    except (*_BROKEN, *_DAMAGED) as error:
        raise InputError("input.not_html", f"is not a corpus ({error})", url=str(file)) from error
    return Corpus(data=data, vocabularies=known, sites=sites, **columns)


def _columns() -> dict[str, Any]:
    kinds = get_type_hints(Corpus)
    return {each.name: kinds[each.name] for each in fields(Corpus) if each.name not in _OTHER}


def _arrays(corpus: Corpus) -> dict[str, NDArray[Any]]:
    known = corpus.vocabularies
    arrays: dict[str, NDArray[Any]] = {f"known.{each.name}": getattr(known, each.name).hashes for each in fields(known)}
    arrays["sites"], arrays["data"] = np.array(corpus.sites), np.array(json.dumps(dict(corpus.data)))
    for name, kind in _columns().items():
        column = getattr(corpus, name)
        if kind is Ragged:
            arrays[f"{name}.values"], arrays[f"{name}.lengths"] = column.values, np.diff(column.start)
        else:
            arrays[name] = column
    return arrays


def _small(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in fewer bytes, if they are whole."""
    if array.dtype.kind not in "iu" or not array.size:
        return array
    least, most = int(array.min()), int(array.max())
    kind = np.result_type(np.min_scalar_type(least), np.min_scalar_type(most))
    return array.astype(kind)


def _read(archive: zipfile.ZipFile, name: str) -> NDArray[Any]:
    with archive.open(name) as file:
        return np.ascontiguousarray(npy.read_array(file, allow_pickle=False))


def _column(name: str, kind: Any, arrays: dict[str, NDArray[Any]]) -> Any:
    if kind is Ragged:
        start = np.concatenate((np.zeros(1, np.int64), np.cumsum(arrays[f"{name}.lengths"], dtype=np.int64)))
        return Ragged(_wide(arrays[f"{name}.values"]), start)
    return _wide(arrays[name])


def _wide(array: NDArray[Any]) -> NDArray[Any]:
    return array.astype(np.int64) if array.dtype.kind in "iu" else array
