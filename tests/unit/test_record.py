from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from marrow.record import record


@record(kw_only=True)
class Base:
    """With a part that is given by name."""

    node: int = -1


@record
class Leaf(Base):
    """With parts of all kinds."""

    name: str
    tags: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)
    memo: int = field(default=0, repr=False, compare=False)


@record(eq=False)
class Handle:
    """Compared by identity."""

    size: int


@record
class Even:
    """Checks what it is given."""

    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError(self.number)


def test_parts_are_given_by_place_or_by_name_and_have_defaults() -> None:
    leaf = Leaf("oak", ("tree",), node=3)
    assert (leaf.name, leaf.tags, leaf.notes, leaf.memo, leaf.node) == ("oak", ("tree",), {}, 0, 3)
    assert Leaf(name="oak").node == -1


def test_what_is_missing_or_unknown_is_an_error() -> None:
    with pytest.raises(TypeError, match="name"):
        Leaf()  # type: ignore[call-arg]  # that is what is tested
    with pytest.raises(TypeError, match="colour"):
        Leaf("oak", colour="green")  # type: ignore[call-arg]  # that is what is tested


def test_a_default_that_can_change_is_made_anew() -> None:
    assert Leaf("oak").notes is not Leaf("oak").notes


def test_parts_cannot_be_set_or_deleted() -> None:
    leaf = Leaf("oak")
    with pytest.raises(FrozenInstanceError):
        leaf.name = "elm"  # type: ignore[misc]  # that is what is tested
    with pytest.raises(FrozenInstanceError):
        del leaf.name
    with pytest.raises(FrozenInstanceError):
        leaf.other = 1  # type: ignore[attr-defined]  # that is what is tested
    assert not hasattr(leaf, "__dict__")


def test_records_are_equal_if_their_class_and_compared_parts_are() -> None:
    assert Leaf("oak", memo=1) == Leaf("oak", memo=2)
    assert Leaf("oak") != Leaf("elm")
    assert Leaf("oak") != Leaf("oak", node=1)
    others: list[object] = [Handle(2), 2]
    assert Even(2) not in others
    assert len({Even(2), Even(2), Even(4)}) == 2


def test_records_without_eq_are_equal_to_themselves_alone() -> None:
    handle = Handle(1)
    assert handle == handle
    assert handle != Handle(1)
    assert len({handle, Handle(1)}) == 2


def test_a_record_shows_its_parts() -> None:
    assert repr(Leaf("oak", node=3)) == "Leaf(node=3, name='oak', tags=(), notes={})"


def test_a_record_may_check_its_parts() -> None:
    with pytest.raises(ValueError, match="3"):
        Even(3)


def test_records_are_data_classes_to_the_standard_library() -> None:
    assert [part.name for part in fields(Leaf)] == ["node", "name", "tags", "notes", "memo"]
    assert replace(Leaf("oak", node=3), name="elm") == Leaf("elm", node=3)
    match Leaf("oak", ("tree",)):
        case Leaf(name, tags):
            assert (name, tags) == ("oak", ("tree",))


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_records_can_be_copied_and_pickled(twin: object) -> None:
    assert callable(twin)
    leaf = Leaf("oak", ("tree",), {"a": "b"}, memo=5, node=3)
    made = twin(leaf)
    assert made == leaf
    assert made.memo == 5


def test_the_signature_says_what_a_record_takes() -> None:
    assert list(inspect.signature(Leaf).parameters) == ["name", "tags", "notes", "memo", "node"]
    assert inspect.signature(Even).return_annotation is None
