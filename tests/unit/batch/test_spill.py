from __future__ import annotations

from pathlib import Path

import numpy as np

from marrow.batch import spill
from marrow.batch.spill import Column


def test_numbers_come_back_in_their_order(tmp_path: Path) -> None:
    column = Column(tmp_path / "a", np.int64)
    column.append(np.array([3, 1]))
    column.append(np.array([2]))
    assert len(column) == 3
    assert column.read().tolist() == [3, 1, 2]


def test_rows_of_several_numbers_are_a_matrix(tmp_path: Path) -> None:
    column = Column(tmp_path / "a", np.uint32, width=2)
    column.append(np.array([[1, 2], [3, 4]]))
    assert len(column) == 2
    assert column.read().tolist() == [[1, 2], [3, 4]]


def test_a_column_may_be_empty(tmp_path: Path) -> None:
    assert Column(tmp_path / "a", np.int64).read().shape == (0,)
    assert Column(tmp_path / "b", np.int64, width=3).read().shape == (0, 3)


def test_what_waits_in_memory_is_bounded(tmp_path: Path) -> None:
    column = Column(tmp_path / "a", np.uint8)
    for _ in range(10):
        column.append_bytes(bytes(spill._WAITING - 1))
    assert (tmp_path / "a").stat().st_size >= 8 * spill._WAITING
    assert len(column.read()) == 10 * (spill._WAITING - 1)


def test_what_lay_there_before_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    assert not len(Column(tmp_path / "a", np.uint8).read())
