from __future__ import annotations

from marrow.blog.marks import address_marks, marked, marks_of
from tests.builders import tree_of


def test_names_are_read_by_their_parts_however_they_are_joined() -> None:
    assert marks_of("postTitle") & marks_of("title")
    assert marks_of("post_title") == marks_of("post-title") == marks_of("post title")
    assert marks_of("READMORE") == marks_of("readmore")


def test_nodes_have_the_marks_of_all_their_names() -> None:
    tree = tree_of("div class=entry-meta", "  a rel=author id=x", '    "Ana"', "  b", '    "x"')
    bits = marked(tree).tolist()
    assert bits[0] == marks_of("entry-meta")
    assert bits[1] == marks_of("author")
    assert bits[2:] == [0, 0, 0]


def test_an_address_is_known_by_its_steps_and_not_by_the_name_of_a_post() -> None:
    assert address_marks("https://blog.example/author/ana/") == marks_of("author")
    assert address_marks("https://blog.example/2021/my-author") == 0
    assert address_marks("/cgi/mt-comments.cgi?entry_id=3") & marks_of("comments")
    assert address_marks("javascript:OpenComments(3)") & marks_of("comments")
    assert address_marks("") == 0
