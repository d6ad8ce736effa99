from __future__ import annotations

from marrow.assemble.images.decide import decide
from marrow.assemble.images.semantic import alike
from tests.unit.assemble.images.build import seen

STORY = "<p>Barack Obama spoke in Cairo on Monday. Many had come from Alexandria to hear Barack Obama.</p>" * 4
PAGE = (
    '<img src="above.jpg"><h1>Obama in Cairo</h1><div>'
    f"{STORY}<div><img src=obama.jpg><p class=dropped>Barack Obama at the university of Cairo</p></div>{STORY}"
    f"<div><img src=shoes.jpg><p class=dropped>Save on shoes at Bigfoot Outlet today</p></div>{STORY}"
    f"<div><img src=bare.jpg></div>{STORY}</div>"
)


def test_a_picture_belongs_if_its_caption_is_about_what_the_article_is_about() -> None:
    scene = seen(PAGE)
    found = {each.picture.url.rpartition("/")[2]: each for each in alike(scene, decide(scene), "en")}
    assert [name for name, each in found.items() if each.is_chosen] == ["obama.jpg"]
    assert found["obama.jpg"].because == ("semantic.representative",)
    assert found["obama.jpg"].role in ("inline", "lead")
    assert found["bare.jpg"].because == ("semantic.none",)
    assert (found["above.jpg"].because, found["above.jpg"].score) == (("semantic.outside",), 0.0)
    assert found["shoes.jpg"].role == "other"
