from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow import splitting
from marrow.article import Article, Code, Figure, Heading, List, Listed, Paragraph, Quote, Span, plain, walk
from marrow.blog import Post
from marrow.options import Options, Value
from marrow.splitting import articles_of, is_front_page, split
from tests.builders import page_of
from tests.unit.posted import posts_by_class

FRONT = """<html lang=en><title>Front</title><meta property=og:site_name content="The Kettle"><main>
<article><a class=title href=/1>One</a><p><img src=/lead.png></p>
  <div><p class=content>First, <b>then</b> <a href=/x>second</a>.</p>
  <ul><li class=content>a</li><li class=content>b</li></ul></div>
  <span class=category>Tea</span></article>
<article><div><img src=/two.png></div><a class=title href=/2>Two</a><pre class=content>code
  more</pre><span class=readmore>More</span></article>
<h2 class=title>Three</h2><p class=content>It is flat.</p><p><img src=/gap.png></p>
<h2 class=title>Four</h2></main>
<aside><img src=/side.png><p>Something beside it all.</p></aside>"""


def articles(html: str, **settings: Value) -> list[Article]:
    page = page_of(html)
    return articles_of(page, posts_by_class(page), Options().change(**settings))


def test_a_page_of_posts_is_not_called_as_one_of_them() -> None:
    found = articles(FRONT.replace("<title>Front</title>", "<title>One</title>"))
    assert {article.listed.page_title for article in found if article.listed} == {"The Kettle"}
    assert {article.listed.page_title for article in articles(FRONT) if article.listed} == {"Front"}


def pictures(article: Article) -> list[str]:
    return [image.url.rpartition("/")[2] for image in article.images]


def test_posts_are_articles_in_page_order_with_their_blocks() -> None:
    one, two, three, four = articles(FRONT)
    assert [each.title for each in (one, two, three, four)] == ["One", "Two", "Three", "Four"]
    assert [type(block) for block in one.blocks] == [Figure, Paragraph, List]
    assert [type(block) for block in two.blocks] == [Figure, Code]
    assert one.text == "First, then second.\n\n- a\n- b"
    assert (one.url, three.text, four.blocks) == ("/1", "It is flat.", ())


def test_words_around_the_text_of_a_post_are_not_in_it() -> None:
    assert all(word not in article.text for article in articles(FRONT) for word in ("Tea", "More", "beside"))


def test_a_picture_goes_with_the_post_that_it_stands_in() -> None:
    one, two, three, four = articles(FRONT)
    assert [pictures(each) for each in (one, two, three, four)] == [["lead.png"], ["two.png"], ["gap.png"], []]
    assert one.lead_image.endswith("/lead.png")


def test_a_picture_beside_a_title_alone_is_that_posts() -> None:
    cards = "".join(f"<div><a><img src=/{n}.png><i class=title>T{n}</i></a></div>" for n in (1, 2))
    told = "<div><b class=title>Told</b><p class=content>In words.</p></div>"
    assert [pictures(each) for each in articles(f"<main>{cards}{told}</main>")] == [["1.png"], ["2.png"], []]


def test_titles_alone_have_pictures_beside_them_and_no_text() -> None:
    card = "<div><a><img src=/{0}.png></a><p><a class=title href=/{0}>T{0}</a><i class=date>May {0}</i></p></div>"
    one, two = articles("".join(card.format(number) for number in (1, 2)))
    assert (pictures(one), pictures(two)) == (["1.png"], ["2.png"])
    assert (one.text, two.text) == ("", "")


def test_pictures_links_tables_and_captions_are_left_out_where_they_are_not_wanted() -> None:
    one, *_ = articles(FRONT, images=False, links=False)
    assert [type(block) for block in one.blocks] == [Paragraph, List]
    assert all(not span.url for block in walk(one.blocks) if isinstance(block, Paragraph) for span in block.spans)


def test_site_language_and_page_are_those_of_the_page() -> None:
    one, *_ = articles(FRONT)
    assert (one.site, one.language, one.method, one.rendered) == ("The Kettle", "en", "split.auto", False)
    assert one.listed == Listed(page_url="https://example.org/notes/page.html", page_title="Front")


def test_what_is_known_of_a_post_is_told_with_its_source() -> None:
    page = page_of("<p class=title>One</p><p class=content>Words.</p>")
    (post,) = posts_by_class(page)
    known = Post(
        title="One",
        authors=("Ana",),
        more_link="https://example.org/1#more",
        comment_link="https://example.org/1#c",
        comment_count=3,
        box=(1.0, 2.0, 3.0, 4.0),
        blocks=post.blocks,
    )
    (article,) = articles_of(page, [known])
    assert (article.authors, article.url) == (("Ana",), "https://example.org/1#more")
    assert dict(article.sources) == {"title": ("visible",), "authors": ("visible",)}
    assert dict(article.confidences) == {"title": 0.9, "authors": 1.0}
    listed = article.listed
    assert listed is not None
    assert (listed.comment_count, listed.comments_url, listed.box) == (3, "https://example.org/1#c", (1, 2, 3, 4))


def test_the_title_is_the_first_block_where_it_is_asked_for() -> None:
    one, _, _, four = articles(FRONT, title=True)
    assert isinstance(one.blocks[0], Heading)
    assert plain(one.blocks[0].spans) == one.headline == "One"
    assert four.text == "Four"
    assert (four.has_headline, four.body) == (True, ())


def test_a_title_that_is_also_in_the_text_is_said_once() -> None:
    (article,) = articles("<h2 class='title content'>One</h2><p class=content>Words.</p>")
    assert article.text == "Words."


def test_items_of_one_list_may_be_posts() -> None:
    items = "".join(f"<li><b class=title>T{n}</b><p class=content>Words {n}.</p>" for n in range(3))
    assert [article.text for article in articles(f"<ul>{items}</ul>")] == ["Words 0.", "Words 1.", "Words 2."]


def test_a_list_that_a_post_shares_with_the_next_is_parted() -> None:
    one, two = articles(
        "<h2 class=title>One</h2><ul><li class=content>a</li><li class=content>b</li>"
        "<li class=title>Two</li><li class=content>c</li></ul>"
    )
    assert (one.text, two.text) == ("- a\n- b", "c")


def test_pieces_of_one_line_stay_one_paragraph() -> None:
    (article,) = articles(
        "<b class=title>T</b><p><span class=content>Read </span><a class=content>this</a> <i>never</i></p>"
    )
    assert article.text == "Read this"


def test_notes_stay_with_their_post() -> None:
    post = "<div><h2 class=title>T{0}</h2><p class=content>Words{0}<sup id=r{0}><a href=#n{0}>1</a></sup> and more.</p>"
    note = "<ol class=footnotes><li class=content id=n{0}>A note {0}. <a href=#r{0}>↩</a></li></ol></div>"
    one, two = articles("".join((post + note).format(n) for n in (1, 2)))
    assert one.text.count("A note 1.") == 1
    assert "note 2" not in one.text
    assert two.text.count("A note 2.") == 1


def test_quotes_keep_their_structure() -> None:
    (article,) = articles("<h2 class=title>T</h2><blockquote><p class=content>Said she.</p></blockquote>")
    assert isinstance(article.blocks[0], Quote)


def test_a_post_without_blocks_is_an_article_all_the_same() -> None:
    page = page_of("<h2 class=title>One</h2><p class=content>Words.</p>")
    one, bare = articles_of(page, [*posts_by_class(page), Post(title="Bare")])
    assert (one.text, bare.title, bare.blocks) == ("Words.", "Bare", ())
    assert articles_of(page, [Post(title="Bare")])[0].blocks == ()


def test_splitting_refuses_a_page_without_posts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "posts_of", lambda _page, _options: ())
    with pytest.raises(marrow.NoArticle) as raised:
        split("<p>Words.</p>", url="https://example.org/")
    assert (raised.value.code, raised.value.url) == ("article.no_posts", "https://example.org/")


def test_split_reads_the_page_with_the_settings_that_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "posts_of", lambda page, _options: posts_by_class(page))
    assert [article.images for article in marrow.split(FRONT.encode(), images="none")] == [()] * 4


def posted(days: Sequence[int]) -> tuple[str, tuple[Post, ...]]:
    """A page with an article and posts of some days of a month, and these posts."""
    posts = "".join(f"<div><h2 class=title>T{day}</h2><p class=content>Words.</p></div>" for day in days)
    html = f"<article><p>One.</p></article><main>{posts}</main>"
    found = posts_by_class(marrow.read(html))
    return html, tuple(replace(post, date=date(2024, 1, day)) for post, day in zip(found, days, strict=True))


def keeping(*nodes: int) -> Article:
    return Article(blocks=tuple(Paragraph((Span("Words."),), node=node) for node in nodes))


@pytest.mark.parametrize(("days", "is_front"), [((1, 2, 3), True), ((1, 1, 2), False), ((), False)])
def test_a_page_whose_text_is_that_of_posts_with_several_days_is_a_front_page(
    monkeypatch: pytest.MonkeyPatch, days: tuple[int, ...], is_front: bool
) -> None:
    html, posts = posted(days)
    monkeypatch.setattr(splitting, "posts_of", lambda _page, _options: posts)
    kept = keeping(*(post.blocks[-1].node for post in posts))
    assert is_front_page(kept, html) == is_front


def test_posts_beside_an_article_make_no_front_page(monkeypatch: pytest.MonkeyPatch) -> None:
    html, posts = posted((1, 2, 3))
    monkeypatch.setattr(splitting, "posts_of", lambda _page, _options: posts)
    assert not is_front_page(keeping(4), html)
    assert not is_front_page(keeping(4, posts[0].blocks[-1].node), html)


def test_the_method_may_say_that_a_page_is_one_and_a_rendered_page_is_not_read_again() -> None:
    assert is_front_page(Article(page_type="listing"), b"")
    assert not is_front_page(Article(rendered=True), b"")


PIECES = st.sampled_from(
    [
        *("<h3>", "</h3>", "<div>", "</div>", "<p>", "<ul><li>", "<table><td>", "<pre>", "<br>", "<nav>", "<figure>"),
        *("<a href=/x#y>", "</a>", "<img src=a.png>", "<time datetime=2024-01-01>", "<i class=author>", "&lt;", "\x00"),
        *("Water, leaves and time. " * 4, "Milk&nbsp;cow", "4 March 2024", "Read more", "3 comments"),
    ]
)


@given(posts=st.lists(st.lists(PIECES, max_size=12), min_size=3, max_size=6))
@settings(max_examples=60, deadline=None)
def test_any_page_gives_posts_of_its_words_or_says_that_there_are_none(posts: list[list[str]]) -> None:
    title = "<article><h2 class=entry-title><a href=/{0}>Tea and the number {0}</a></h2><p>{1}</p></article>"
    html = "".join(title.format(number, "".join(pieces)) for number, pieces in enumerate(posts))
    try:
        found = split(html, url="https://example.org/")
    except marrow.NoArticle:
        found = []
    tree = marrow.read(html).tree
    said = "".join("".join(tree.texts(0, len(tree))).split())
    for article in found:
        # Word by word: what stands between two words of a line, a date for one, may be no part of the text.
        assert all(word.lstrip("-1.>") in said for word in article.text.split())


def test_thousands_of_posts_take_time_in_proportion() -> None:
    def took(count: int) -> float:
        post = "<div><h2 class=title>T</h2><img src=/{0}.png><p class=content>Words {0}.</p></div>"
        page = page_of("".join(post.format(number) for number in range(count)))
        posts = posts_by_class(page)
        start = process_time()
        assert len(articles_of(page, posts)) == count
        return process_time() - start

    took(50)
    assert took(4000) < 30 * took(400)  # ten times, and room for noise


def test_without_an_address_links_are_relative_to_the_one_that_the_page_says_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(splitting, "posts_of", lambda page, _options: (Post(title="One", link=f"{page.base}1"),))
    html = "<link rel=canonical href='https://kettle.example/blog/'><h2>One</h2><p>Text.</p>"
    assert split(html)[0].url == "https://kettle.example/blog/1"
    assert split(html, url="https://other.example/")[0].url == "https://other.example/1"
