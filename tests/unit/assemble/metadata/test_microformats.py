from __future__ import annotations

from marrow.assemble.metadata.microformats import read_microformats
from tests.unit.assemble.metadata.build import given, page

ENTRY = """<article class="h-entry"><h1 class="p-name">Bees return</h1>
    <p class="p-author h-card"><img src="/ada.jpg"><span class="p-name">Ada Lovelace</span></p>
    <time class="dt-published" datetime="2021-03-04">4 March</time><time class="dt-updated">2021-03-05</time>
    <p class="p-summary">They are back.</p><a class="p-category" href="/nature">Nature</a>
    <img class="u-photo" src="/bee.jpg"></article>"""
OLD = """<div class="post hentry"><h1 class="entry-title">Bees return</h1>
    <span class="author vcard"><a class="url fn" href="/ada">Ada</a></span>
    <abbr class="published" title="2021-03-04">Thursday</abbr></div>"""


def found(html: str) -> list[tuple[str, str, str]]:
    made = page(html)
    candidates = [candidate for candidate in given(read_microformats, made) if candidate.value]
    assert all(candidate.source == "microformats" for candidate in candidates)
    assert all(candidate.name in made.tree.attributes[candidate.node]["class"] for candidate in candidates)
    return [(candidate.field, candidate.value, candidate.name) for candidate in candidates]


def test_an_entry_gives_its_properties() -> None:
    assert found(ENTRY) == [
        ("title", "Bees return", "p-name"),
        ("authors", "Ada Lovelace", "p-author"),
        ("date", "2021-03-04", "dt-published"),
        ("modified", "2021-03-05", "dt-updated"),
        ("description", "They are back.", "p-summary"),
        ("categories", "Nature", "p-category"),
        ("lead_image", "/bee.jpg", "u-photo"),
    ]


def test_so_does_an_entry_of_the_old_kind() -> None:
    assert found(OLD) == [
        ("title", "Bees return", "entry-title"),
        ("authors", "Ada", "author"),
        ("date", "2021-03-04", "published"),
    ]


def test_of_several_entries_the_one_with_the_top_heading_is_meant() -> None:
    teaser = '<div class="hentry"><h2 class="entry-title">Wasps</h2></div>'
    assert found(teaser + OLD + teaser) == found(OLD)
    assert found(teaser + teaser) == []


def test_what_is_in_an_entry_inside_belongs_to_that() -> None:
    comment = '<div class="h-cite"><b class="p-author">Troll</b></div>'
    assert found(ENTRY.replace("</article>", comment + "</article>")) == found(ENTRY)


def test_outside_of_an_entry_the_names_mean_nothing() -> None:
    assert found('<h1 class="entry-title p-name">Bees</h1><b class="author">Ada</b>') == []


def test_a_page_full_of_properties_is_read_in_time() -> None:
    many = "<b class='author'>Ada</b>" * 2000
    assert len(found(f'<div class="hentry">{many}</div>')) == 20
