"""How wrong a network is.

Takes: the outputs for a batch, and what is true of it, or what teachers say of it. Gives: one number, the smaller the
better. Keeps true: a page counts by its weight, and a segment by its length, but by far not as much as its length: a
page of one long text must not drown a page of many short ones.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, log_softmax

from marrow.train.labels import UNKNOWN
from marrow.train.learn.network import Outputs
from marrow.train.learn.tensors import Batch, Tensors
from marrow.train.recipe import Predictions
from marrow.verdicts import Role

_LENGTH_POWER = 0.35
_SURELY_OUT, _SURELY_IN = 0.25, 0.66
"""Segments of which a share between these is in the truth teach nothing."""
_BESIDE_ROLES = 0.3
"""How much a set's own truth counts where a page has roles: conventions differ, and roles have ours."""
_TYPE = 0.1
_SMOOTHING = 0.02
_RARE = {Role.TITLE: 1.2, Role.DECK: 2.0, Role.BYLINE: 1.5, Role.CAPTION: 1.3, Role.COMMENT: 2.0}
_RARE |= {Role.RELATED: 1.2, Role.PROMO: 1.5, Role.BIO: 1.5}
"""What roles count for a network that likes rare ones; the others 1."""


def loss_of_labels(found: Outputs, data: Tensors, batch: Batch, *, likes_rare: bool) -> Tensor:
    """How far outputs are from what people said."""
    weight = data.weight[batch.pages][batch.page] * _worth(data, batch)
    role, kept = data.role[batch.segments], data.kept[batch.segments]
    has_role = role != UNKNOWN
    rare = _rare(batch) if likes_rare else None
    own = cross_entropy(
        found.roles[has_role], role[has_role], weight=rare, reduction="none", label_smoothing=_SMOOTHING
    )
    is_body = binary_cross_entropy_with_logits(
        found.keep[has_role], (role[has_role] == Role.BODY).float(), reduction="none"
    )
    is_sure = (kept > _SURELY_IN) | (kept < _SURELY_OUT)  # and so not NaN
    beside = torch.where(data.is_labelled[batch.pages][batch.page], _BESIDE_ROLES, 1.0)[is_sure]
    is_kept = binary_cross_entropy_with_logits(found.keep[is_sure], (kept[is_sure] > 0.5).float(), reduction="none")
    total = ((own + is_body) * weight[has_role]).sum() + (is_kept * beside * weight[is_sure]).sum()
    return total / weight.sum() + _TYPE * _loss_of_types(found.types, data.page_type[batch.pages])


def loss_of_targets(found: Outputs, targets: Predictions, data: Tensors, batch: Batch) -> Tensor:
    """How far outputs are from what teachers said; `targets` are tensors."""
    weight = _worth(data, batch)
    segments, pages = data.taught[batch.segments], data.taught_page[batch.pages]
    role = -(targets.roles[segments] * log_softmax(found.roles, 1)).sum(1)
    keep = binary_cross_entropy_with_logits(found.keep, targets.keep[segments], reduction="none")
    types = -(targets.types[pages] * log_softmax(found.types, 1)).sum(1).mean()
    return ((role + keep) * weight).sum() / weight.sum() + _TYPE * types


def _worth(data: Tensors, batch: Batch) -> Tensor:
    """What each segment counts."""
    worth = (data.count[batch.segments] + 1) ** _LENGTH_POWER
    return worth / batch.sum(worth)[batch.page].sqrt()


def _loss_of_types(found: Tensor, wanted: Tensor) -> Tensor:
    is_known = wanted > 0
    return cross_entropy(found[is_known], wanted[is_known]) if bool(is_known.any()) else found.sum() * 0


def _rare(batch: Batch) -> Tensor:
    return torch.tensor([_RARE.get(role, 1.0) for role in Role], device=batch.device)
