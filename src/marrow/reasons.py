"""The reasons of verdicts, in plain words.

Takes: the name of a reason, as a verdict has it. Gives: a sentence for a reader who does not know the method.
Keeps true: every reason that a method of ours can give has its words; one that is not known is told by its name.
"""

from __future__ import annotations

_WORDS = {
    "auto.other": "It looks like part of the site's frame: menus, notices, buttons, advertising.",
    "auto.body": "It reads like what the page is about, and stands where such text stands.",
    "auto.title": "It looks like the page's title, which is told apart from the text.",
    "auto.deck": "It looks like the standfirst below the title.",
    "auto.byline": "It tells who wrote this, or when; that goes into the metadata.",
    "auto.caption": "It looks like the caption of a picture.",
    "auto.comment": "It looks like a comment by a reader.",
    "auto.related": "It looks like a teaser of another page, or a link to one.",
    "auto.promo": "It looks like promotion: a newsletter, a donation, a subscription.",
    "auto.bio": "It looks like a note about the author.",
    "auto.outside": "It is outside the part of the page that holds the text, and not sure enough to be taken in.",
    "auto.comments": "It stands among what readers wrote below the text.",
    "auto.filled": "It stands between parts that are kept, and belongs to them.",
    "auto.apart": "It is in a dialog, another story or a second copy of the text, or a last line that leads on.",
    "segments.outside": "It is outside the run of segments that look most like the body.",
    "segments.inside": "It is in the run of segments that look most like the body: by font, by colour, by few links.",
    "segments.links": "It is inside the body, but nearly all of it is links.",
    "segments.beside": "It is a paragraph right beside the end of the body, in the same element.",
    "segments.aside": "It is inside the body, but does not stand in its column.",
    "segments.title": "It stands out above the body, as a title does.",
    "density.thin": "It has too little text for its tags and links.",
    "density.beside": "It has much text for few tags and links, but is outside the part of the page that is content.",
    "density.within": "It has little text for its tags and links, but is inside a part of the page that is content.",
    "density.content": "It has much text for few tags and links, and is inside a part of the page that is content.",
    "semantic.outside": "It is outside the first part of the page with enough text in paragraphs.",
    "semantic.body": "It is in the first part of the page with enough text in paragraphs.",
    "semantic.links": "It is in a list of links inside the article.",
    "semantic.later": "It has enough text in paragraphs, but another part of the page came first.",
    "semantic.small": "Its paragraphs have too little text together to be an article.",
    "semantic.caption": "It is the caption of a picture, about what the article is about.",
    "semantic.unlike": "It is the caption of a picture, about something else than the article.",
    "own.frame": "Marrow wrote this page, and this is not of its article.",
    "own.article": "Marrow wrote this page, and this is of its article.",
    "own.title": "Marrow wrote this page, and this is its title.",
    "own.comments": "Marrow wrote this page, and this is a comment on its article.",
    "reader.kept": "You brought it back.",
    "reader.dropped": "You left it out.",
}


def in_words(because: str) -> str:
    """A reason, told plainly.

    >>> in_words("segments.links"), in_words("mine.rule")
    ('It is inside the body, but nearly all of it is links.', 'By the rule mine.rule.')
    """
    return _WORDS.get(because) or f"By the rule {because}."
