from __future__ import annotations

from marrow.assemble.images.chosen import chosen, rendition_of, scene_of
from marrow.assemble.images.decide import decide
from marrow.assemble.metadata import candidates as offered_by
from tests.unit.assemble.images.build import PROSE, kept_as_judged, seen

LARGE = 'width="800" height="600"'
PAGE = (
    f'<h1>T</h1>{PROSE}<figure><img src="a-300x200.jpg" alt=" The  bridge " {LARGE}>'
    f"<figcaption class=dropped>A bridge. Photo: Ana Lee</figcaption></figure>{PROSE}"
    f'<img src="a.jpg" {LARGE}>{PROSE}<p class=dropped>x</p><a href="/x"><img src="b.jpg"></a>'
)


def test_a_chosen_picture_has_all_that_is_known_of_it() -> None:
    scene = seen(PAGE)
    (image,) = chosen(scene, decide(scene)).images.values()
    assert (image.alt, image.caption, image.credit) == ("The bridge", "A bridge.", "Photo: Ana Lee")
    assert (image.width, image.height, image.role, image.node) == (800, 600, "lead", scene.pictures[0].node)
    assert 0.5 < image.score <= 1
    assert image.because.count(", ") == 2


def test_of_the_renditions_of_a_picture_the_first_is_taken() -> None:
    scene = seen(PAGE)
    assert [url.rpartition("/")[2] for url in chosen(scene, decide(scene)).images] == ["a-300x200.jpg"]
    assert rendition_of("/a-300x200.jpg?x=1") == rendition_of("/a-scaled.jpg") == "/a.jpg"
    assert rendition_of("/i?id=1") != rendition_of("/i?id=2")


def test_all_may_be_wanted_then_others_have_no_caption() -> None:
    scene = seen(PAGE)
    images = chosen(scene, decide(scene), is_all=True).images
    assert [image.role for image in images.values()] == ["lead", "teaser"]
    assert images[scene.pictures[2].url].caption == ""


def test_a_chosen_rendition_stands_for_those_that_are_not() -> None:
    teaser = '<div class="related"><a href="/x"><img src="a-150x100.jpg" class="card"></a><p>Another</p></div>'
    scene = seen(f'{teaser}<h1>T</h1>{PROSE * 6}<figure><img src="a-800x600.jpg" {LARGE}></figure>{PROSE}')
    images = chosen(scene, decide(scene), is_all=True).images
    assert [(url.rpartition("/")[2], image.role) for url, image in images.items()] == [("a-800x600.jpg", "inline")]


def test_captions_that_the_text_lacks_are_to_be_shown() -> None:
    scene = seen(PAGE)
    assert list(chosen(scene, decide(scene)).shown.values()) == ["A bridge. Photo: Ana Lee"]
    assert list(chosen(scene, decide(scene), with_captions=False).shown.values()) == [""]
    in_text = seen(f'<h1>T</h1>{PROSE}<p><img src="a.jpg" {LARGE}></p><p>Photo: Ana Lee</p>{PROSE}')
    found = chosen(in_text, decide(in_text))
    assert (list(found.shown), [image.credit for image in found.images.values()]) == ([], ["Photo: Ana Lee"])


def test_a_scene_is_of_all_pictures_or_of_those_in_reach_and_knows_what_is_declared() -> None:
    head = '<meta property="og:image" content="/old-bridge.jpg">'
    kept, segments, verdicts = kept_as_judged(head + PAGE)
    offered = offered_by(kept.page)
    assert len(scene_of(kept, segments, verdicts, offered, "T").pictures) == 3
    near = scene_of(kept, segments, verdicts, offered, "T", is_all=False)
    assert (len(near.pictures), near.declared) == (2, ("old-bridge",))
