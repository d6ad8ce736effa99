from __future__ import annotations

import pytest

from marrow.article import Embed
from marrow.assemble.embeds import embed, is_wanted, post
from tests.builders import blocks_of, kept_of, node_of

YOUTUBE = "https://www.youtube.com/embed/abcdefghijk"


def framed(attributes: str, name: str = "iframe") -> Embed | None:
    kept = kept_of(f"<p>text</p><{name} {attributes}></{name}>")
    return embed(kept, node_of(kept, name))


@pytest.mark.parametrize(
    ("address", "url", "kind"),
    [
        (YOUTUBE + "?rel=0", "https://www.youtube.com/watch?v=abcdefghijk", "video"),
        ("https://www.youtube-nocookie.com/embed/abcdefghijk", "https://www.youtube.com/watch?v=abcdefghijk", "video"),
        ("//player.vimeo.com/video/123?h=1", "https://vimeo.com/123", "video"),
        ("https://w.soundcloud.com/player/?url=x", "https://w.soundcloud.com/player/?url=x", "audio"),
        (
            "https://www.facebook.com/plugins/post.php?href=x",
            "https://www.facebook.com/plugins/post.php?href=x",
            "post",
        ),
        ("https://www.google.com/maps/embed?pb=1", "https://www.google.com/maps/embed?pb=1", "map"),
        ("https://docs.google.com/a", "https://docs.google.com/a", "document"),
    ],
)
def test_frames_of_known_places_are_links_that_say_what_they_are(address: str, url: str, kind: str) -> None:
    found = framed(f'src="{address}" title=" A  title "')
    assert found is not None
    assert (found.url, found.kind, found.title) == (url, kind, "A title")


@pytest.mark.parametrize(
    "address",
    [
        "https://ads.example.net/slot",
        "https://www.facebook.com/plugins/like.php?href=x",
        "https://platform.twitter.com/widgets/button.html",
        "about:blank",
        "javascript:1",
        "",
    ],
)
def test_frames_of_other_places_are_no_part_of_an_article(address: str) -> None:
    assert framed(f'src="{address}"') is None


def test_a_lazy_frame_has_its_real_address() -> None:
    found = framed(f'src="about:blank" data-src="{YOUTUBE}"'.replace('src="about:blank" ', ""))
    assert found is not None
    assert found.kind == "video"


def test_players_say_where_their_film_is() -> None:
    kept = kept_of('<p>x</p><video aria-label="Storm"><source src="/s.mp4"></video><audio src="/a.mp3"></audio>')
    video, audio = embed(kept, node_of(kept, "video")), embed(kept, node_of(kept, "audio"))
    assert video == Embed("https://example.org/s.mp4", "video", "Storm", node=node_of(kept, "video"))
    assert audio == Embed("https://example.org/a.mp3", "audio", "", node=node_of(kept, "audio"))
    empty = kept_of("<p>x</p><video></video>")
    assert not is_wanted(empty, node_of(empty, "video"))


def test_a_quoted_post_is_its_words_and_its_address() -> None:
    kept = kept_of(
        '<blockquote class="twitter-tweet"><p>We <b>slept</b>.</p>— Office <a href="https://twitter.com/o/1">May</a>'
        "</blockquote>"
    )
    found = post(kept, node_of(kept, "blockquote"))
    assert found is not None
    assert (found.url, found.kind, found.title) == ("https://twitter.com/o/1", "post", "We slept. — Office May")


def test_a_post_without_a_link_may_say_its_address_itself() -> None:
    html = (
        '<blockquote class="instagram-media" data-instgrm-permalink="https://instagram.com/p/1">A picture</blockquote>'
    )
    kept = kept_of(html)
    found = post(kept, node_of(kept, "blockquote"))
    assert found is not None
    assert found.url == "https://instagram.com/p/1"
    nowhere = kept_of('<blockquote class="instagram-media">A picture</blockquote>')
    assert post(nowhere, node_of(nowhere, "blockquote")) is None


def test_an_ordinary_quote_is_no_post() -> None:
    kept = kept_of('<blockquote><a href="https://twitter.com/o/1">May</a></blockquote>')
    assert post(kept, node_of(kept, "blockquote")) is None


@pytest.mark.parametrize(("words", "title"), [("The film", "The film"), ("https://vimeo.com/1", "")])
def test_our_own_pages_say_an_embed_with_a_link(words: str, title: str) -> None:
    blocks = blocks_of(f'<p>a</p><p class="embed"><a href="https://vimeo.com/1" class="embed-video">{words}</a></p>')
    found = blocks[1]
    assert isinstance(found, Embed)
    assert (found.url, found.kind, found.title) == ("https://vimeo.com/1", "video", title)


def test_a_link_that_only_is_called_so_and_leads_nowhere_is_text() -> None:
    assert [type(block).__name__ for block in blocks_of('<p><a class="embed-video">a</a></p>')] == ["Paragraph"]
