from __future__ import annotations

import numpy as np
import pytest

from marrow.batch import minhash
from marrow.batch.minhash import SIZE, Bands, bands_for, signature, similarity
from marrow.batch.shingling import Numbers

RANDOM = np.random.default_rng(7)


def numbers(count: int) -> Numbers:
    return RANDOM.integers(0, 1 << 63, count, dtype=np.uint64)


@pytest.mark.parametrize("shared", [0.0, 0.3, 0.5, 0.8, 0.95, 1.0])
def test_similarity_estimates_the_share_of_common_shingles(shared: float) -> None:
    estimates = []
    for _ in range(20):
        common, rest = numbers(int(1000 * shared)), 1000 - int(1000 * shared)
        one, two = (np.concatenate((common, numbers(rest // 2))) for _ in range(2))
        estimates.append(float(similarity(signature(one), signature(two))))
    # The standard error of a mean of twenty is at most 0.01.
    assert abs(np.mean(estimates) - shared) < 0.03


def test_order_and_repetition_do_not_matter() -> None:
    given = numbers(50)
    assert (signature(given) == signature(np.concatenate((given[::-1], given)))).all()


def test_parts_of_a_long_text_all_count(monkeypatch: pytest.MonkeyPatch) -> None:
    given = numbers(100)
    whole = signature(given)
    monkeypatch.setattr(minhash, "_AT_ONCE", 7)
    assert (signature(given) == whole).all()


def test_a_text_without_shingles_has_a_signature_too() -> None:
    assert (signature(numbers(0)) == 0xFFFFFFFF).all()


def test_signatures_stay_the_same_for_ever() -> None:
    found = signature(np.arange(10, dtype=np.uint64) << np.uint64(40))
    assert found[:3].tolist() == [193370253, 423582256, 662791527]


def test_similarity_compares_rows() -> None:
    one = np.zeros((2, SIZE), np.uint32)
    two = one.copy()
    two[1, : SIZE // 2] = 1
    assert similarity(one, two).tolist() == [1, 0.5]


@pytest.mark.parametrize("near", [0.5, 0.6, 0.7, 0.8, 0.9, 0.99])
def test_bands_let_nearly_all_pairs_meet(near: float) -> None:
    bands = bands_for(near)
    assert bands.count * bands.rows <= SIZE
    assert 1 - (1 - near**bands.rows) ** bands.count >= 0.98


def test_the_less_alike_pages_may_be_the_shorter_bands_are() -> None:
    rows = [bands_for(near).rows for near in (0.01, 0.5, 0.8, 0.95)]
    assert rows == sorted(rows)
    assert rows[0] == 1


def test_keys_agree_where_a_whole_band_does() -> None:
    bands = Bands(count=3, rows=2)
    one = np.arange(SIZE, dtype=np.uint32)
    two = one.copy()
    two[2] += 1
    keys = bands.keys(np.stack((one, two)))
    assert (keys[0] == keys[1]).tolist() == [True, False, True]
    assert len(set(keys[0].tolist())) == 3
