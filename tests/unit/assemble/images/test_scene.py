from __future__ import annotations

import pytest

from marrow.assemble.images.scene import file_name, is_hidden, reach, site_of
from tests.unit.assemble.images.build import PROSE, kept_as_judged, seen

PAGE = (
    '<div class="dropped"><p>One</p><p>Two</p><p>Three</p><img src="logo.png"><p>Four</p></div>'
    f'<img src="hero.jpg"><h1>The bridge</h1>{PROSE}<img src="inside.jpg">{PROSE}<img src="end.jpg">'
    '<div class="dropped"><p>More</p><img src="teaser.jpg"></div>'
)


def names(html: str) -> list[str]:
    return [each.url.rpartition("/")[2] for each in seen(html).pictures]


def test_reach_is_from_just_above_the_headline_to_the_end_of_the_body() -> None:
    scene = seen(PAGE)
    first, last = scene.within
    inside = [each.url.rpartition("/")[2] for each in scene.pictures if first <= each.node < last]
    assert inside == ["logo.png", "hero.jpg", "inside.jpg", "end.jpg"]  # the logo is two segments above
    assert "teaser.jpg" in names(PAGE)


def test_without_a_headline_reach_begins_some_segments_above_the_body() -> None:
    lines = "".join(f'<p class="dropped">{number}</p>' for number in range(20))
    kept, segments, verdicts = kept_as_judged(f"{lines}{PROSE}")
    first, last = reach(segments, verdicts)
    assert kept.texts[first - 1] == "11"
    assert last > len(kept.tags)


def test_a_picture_knows_the_segments_beside_it() -> None:
    scene = seen(PAGE)
    at = names(PAGE).index("inside.jpg")
    assert scene.text(scene.before[at]) == scene.text(scene.after[at])
    assert scene.text(scene.before[0]) == "Three"
    assert (seen('<img src="a.jpg"><p>b</p>').before, seen('<p>b</p><img src="a.jpg">').after) == ([-1], [-1])


def test_the_characters_before_a_picture_are_those_of_the_body() -> None:
    scene = seen(PAGE)
    one = scene.chars(scene.first)
    assert [scene.chars_before(number) for number in range(len(scene.pictures))] == [0, 0, one, 2 * one, 2 * one]


def test_the_opening_is_the_first_large_picture_that_is_shown() -> None:
    small = '<img src="a.jpg" width="50"><img src="b.svg"><noscript><img src="c.jpg"></noscript>'
    scene = seen(f'<h1>T</h1>{small}<img src="d.jpg">{PROSE}')
    assert scene.pictures[scene.opening].url.endswith("d.jpg")
    assert seen(f"<h1>T</h1>{small}{PROSE}").opening == -1


def test_a_chart_does_not_open_an_article() -> None:
    labels, shapes = "<text>a</text>" * 3, "<path></path>" * 3
    chart = f'<svg viewBox="0 0 640 360">{labels}{shapes}</svg>'
    scene = seen(f'<h1>T</h1>{chart}<img src="a.jpg">{PROSE}')
    assert [picture.kind for picture in scene.pictures] == ["drawing", "img"]
    assert scene.opening == 1
    assert not is_hidden(scene.kept, scene.pictures[0])


def test_a_background_behind_the_headline_stands_there() -> None:
    menu = "<a href=/>Home</a>" * 3
    head = f'<header style="background:url(/hero.jpg)"><div class=dropped>{menu}</div><h1>T</h1></header>'
    scene = seen(f"{head}{PROSE}")
    assert scene.stands == [scene.leaf(scene.title)]
    assert (scene.before[0], scene.after[0]) == (scene.title - 1, scene.title)
    around = seen(f'<div style="background:url(/hero.jpg)"><h1>T</h1>{PROSE}</div>')
    assert around.stands == [around.pictures[0].node]


def test_structure_and_names_are_those_of_the_elements_around() -> None:
    scene = seen(f'{PROSE}<aside><div id="promoBox"><a><img src="a.jpg" class="avatar"></a></div></aside>')
    node = scene.pictures[0].node
    assert scene.structure(node) == {"in_aside", "in_a"}
    assert scene.names(node) == {"author", "ad"}


def test_names_far_above_say_nothing() -> None:
    nested = "<div>" * 5 + '<img src="a.jpg">' + "</div>" * 5
    assert seen(f'{PROSE}<div class="author">{nested}</div>').names(seen(f"{PROSE}{nested}").pictures[0].node) == set()


def test_a_long_class_is_read_in_part() -> None:
    scene = seen(f'{PROSE}<img src="a.jpg" class="{"x " * 300}author">')
    assert scene.names(scene.pictures[0].node) == set()


def test_what_an_element_says_is_read_once() -> None:
    scene = seen("<p>One <b>two</b> <span hidden>three</span></p><img src=a.jpg>")
    body = int(scene.kept.parents[scene.pictures[0].node])
    assert scene.text_below(body) is scene.text_below(body)
    assert scene.text_below(body) == "One two"


def test_pictures_with_the_same_elements_around_are_alike() -> None:
    scene = seen(PROSE + '<div><p><img src="1.jpg"></p><p><img src="2.jpg"></p><img src="3.jpg"></div>')
    assert [scene.alike[path] for path in scene.paths] == [2, 2, 1]


@pytest.mark.parametrize(
    ("url", "name"),
    [("/a/Tea-Cup-300x200.jpg?w=1", "tea-cup"), ("/tea-cup-scaled.webp", "tea-cup"), ("/tea@2x.png", "tea"), ("/", "")],
)
def test_renditions_share_the_name_of_the_file(url: str, name: str) -> None:
    assert file_name(url) == name


def test_parts_of_a_site_know_each_other() -> None:
    assert site_of("news.example.org") == site_of("Example.org:8080") != site_of("example.com")
