from __future__ import annotations

import json

import pytest

from marrow.assemble.images import decide as module
from marrow.assemble.images.decide import BIAS, FILE, decide, probability, weights
from marrow.assemble.images.likeness import LIKE, UNLIKE
from tests.unit.assemble.images.build import PROSE, seen

LARGE = 'width="800" height="600"'


def roles(html: str, **given: tuple[str, ...]) -> dict[str, str]:
    """Of each picture its role, in capitals if it was chosen."""
    decided = decide(seen(html, **given))  # type: ignore[arg-type]  # a title is not given here
    return {each.picture.url.rpartition("/")[2]: each.role.upper() if each.is_chosen else each.role for each in decided}


def test_the_weights_are_those_of_the_file_and_can_be_read() -> None:
    assert weights() == json.loads(FILE.read_text("utf-8"))["weights"]
    assert weights()[BIAS] < 0
    assert weights()["place_inside"] > 0 > weights()["link_in"]


def test_a_score_is_a_probability_of_a_logit() -> None:
    assert probability(["a", "b", "unknown"], {BIAS: -1, "a": 0.5, "b": 0.5}) == 0.5


def test_a_score_does_not_depend_on_the_order_of_traits() -> None:
    weighed = {BIAS: 0.1, "a": 1e16, "b": -1e16, "c": 0.3}
    assert probability(["a", "b", "c"], weighed) == probability(["a", "c", "b"], weighed)


def test_a_picture_of_the_body_is_chosen_and_a_teaser_is_not() -> None:
    teaser = '<div class="related"><a href="/x"><img src="teaser.jpg" class="card"></a><p>Another</p></div>'
    found = roles(f'<h1>T</h1>{PROSE * 6}<figure><img src="in.jpg" {LARGE}></figure>{PROSE}{teaser}')
    assert found == {"in.jpg": "INLINE", "teaser.jpg": "teaser"}


def test_what_is_out_of_reach_is_never_chosen() -> None:
    far = f'<p class="dropped">x</p><figure class="hero"><img src="far.jpg" alt="long words here" {LARGE}></figure>'
    assert roles(f"<h1>T</h1>{PROSE}{far}")["far.jpg"].islower()


def test_the_picture_at_the_head_leads() -> None:
    found = roles(f'<h1>T</h1><img src="a.jpg" {LARGE}>{PROSE}<img src="b.jpg" {LARGE}>{PROSE}')
    assert found == {"a.jpg": "LEAD", "b.jpg": "INLINE"}


def test_of_the_pictures_at_the_head_the_one_that_metadata_names_leads() -> None:
    html = f'<h1>T</h1><img src="some-a.jpg" {LARGE}><p>Short.</p><img src="named-b.jpg" {LARGE}>{PROSE}'
    assert roles(html, declared=("/named-b.jpg",))["named-b.jpg"] == "LEAD"
    assert roles(html)["some-a.jpg"] == "LEAD"


def test_a_picture_far_down_leads_nothing() -> None:
    assert roles(f'<h1>T</h1>{PROSE * 12}<img src="a.jpg" {LARGE}>{PROSE}') == {"a.jpg": "INLINE"}


@pytest.mark.parametrize(
    ("picture", "role"),
    [
        (f'<img src="a.jpg" {LARGE}>', "LEAD"),
        ('<img src="a.jpg" width="600" height="800">', "INLINE"),
        (f'<a href="/a.jpg"><img src="a.jpg" {LARGE}></a>', "INLINE"),
    ],
)
def test_a_picture_between_paragraphs_leads_unless_it_is_upright_or_a_link(picture: str, role: str) -> None:
    assert roles(f"<h1>T</h1>{PROSE}{picture}{PROSE * 9}") == {"a.jpg": role}


def test_above_the_body_an_upright_picture_leads_too() -> None:
    assert roles(f'<h1>T</h1><img src="a.jpg" width="600" height="800">{PROSE * 9}') == {"a.jpg": "LEAD"}


def asked_with(monkeypatch: pytest.MonkeyPatch, bias: float, said: list[str]) -> tuple[list[int], list[bool]]:
    """Which pictures are compared, and which are chosen, where nothing but the comparison weighs anything."""
    asked: list[int] = []

    def compare(number: int) -> list[str]:
        asked.append(number)
        return said

    monkeypatch.setattr(module, "weights", lambda: {BIAS: bias, LIKE: 0.4, UNLIKE: -0.2})
    small = 'width="200" height="150"'  # as it is, none opens the article
    scene = seen(
        f'<h1>T</h1>{PROSE * 9}<img src="a.jpg" {small}>{PROSE}<p class="dropped">x</p><img src="b.jpg" {small}>'
    )
    return asked, [each.is_chosen for each in decide(scene, compare)]


def test_a_comparison_is_asked_for_where_it_can_turn_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    below, above, far = -0.3, -0.1, 1.0  # the threshold is at −0.2
    assert asked_with(monkeypatch, below, [LIKE]) == ([0], [True, False])
    assert asked_with(monkeypatch, below, [UNLIKE]) == ([0], [False, False])
    assert asked_with(monkeypatch, above, [UNLIKE]) == ([0], [False, False])
    assert asked_with(monkeypatch, above, []) == ([0], [True, False])
    assert asked_with(monkeypatch, far, [UNLIKE]) == ([], [True, False])
    assert asked_with(monkeypatch, -far, [LIKE]) == ([], [False, False])


def test_one_that_opens_the_article_needs_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "weights", lambda: {BIAS: -0.5})  # everything has the probability 0.38
    found = roles(f'<h1>T</h1><img src="a.jpg" {LARGE}>{PROSE}<img src="b.jpg" {LARGE}>{PROSE}')
    assert found == {"a.jpg": "LEAD", "b.jpg": "other"}


def test_reasons_are_what_weighs_most_for_what_was_decided() -> None:
    kept, dropped = decide(
        seen(f'{PROSE * 9}<img src="a.jpg" {LARGE}>{PROSE}<p class=dropped>x</p><a href="/x"><img src="b.jpg"></a>')
    )
    assert (kept.is_chosen, dropped.is_chosen) == (True, False)
    known = weights()
    assert len(kept.because) == 3
    assert all(known[trait] > 0 for trait in kept.because)
    assert all(known[trait] < 0 for trait in dropped.because)


def test_a_page_without_pictures_has_nothing_to_decide() -> None:
    assert decide(seen(PROSE)) == []
