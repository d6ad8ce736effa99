"""An article becomes passages to be heard.

Takes: an article. Gives: a `Passage` for each block that has something to say, the title first, notes and comments
last. Keeps true: nothing is heard twice: a quote that repeats the text, a caption that repeats it or what the picture
shows, a picture that shows what one before it does; code is named and not read; what Marrow says itself is in the
article's language, or in English and marked so, and what the page says is not in that mark.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.article import (
    Article,
    Block,
    Blocks,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    List,
    Paragraph,
    Quote,
    Spans,
    Table,
    walk,
)
from marrow.numbering import rows
from marrow.write.formulas.spoken import spoken
from marrow.write.speaking.heard import Heard, folded
from marrow.write.speaking.lines import said_line, said_picture, said_text
from marrow.write.speaking.marks import marks
from marrow.write.speaking.sentences import pieces
from marrow.write.speaking.tables import Read, read_table
from marrow.write.speaking.utterance import MAX_CHARS, Passage, Utterance
from marrow.write.wording import wording

MOST_ROWS = 20
"""Of a table that are read out."""
_MOST_LINES = 99_999
_MOST_NUMBER = 2**31 - 1  # of an item, as in HTML
_EMBEDS = frozenset(("video", "audio", "post", "map", "document"))
_FIRST_ASTRAL = "\U00010000"
_COLONS = ":：\u00a0 "
_ENDS = tuple(".!?…。！？؟")

Said = list[Utterance]


def passages(article: Article) -> list[Passage]:
    """What there is to hear of an article, in order."""
    speaker = _Speaker(article)
    found = [*speaker.opening(), *speaker.body(), *speaker.notes(), *speaker.comments()]
    return [passage for passage in found if passage.utterances]


class _Speaker:
    """Says the blocks of one article."""

    def __init__(self, article: Article) -> None:
        self._article = article
        self._wording = wording(article.language)
        self._marks = marks(article.language)
        is_own = article.language.lower().partition("-")[0] == self._wording.language
        self._foreign = "" if is_own else self._wording.language
        self._heard = Heard(article.headline, article.blocks, self._line)
        self._pictured: set[str] = set()

    def opening(self) -> Iterator[Passage]:
        """Title and authors."""
        mark = "block-0" if self._article.has_headline else "title"
        yield Passage(mark, tuple(self._text(self._article.headline)), is_heading=True)
        names = self._marks.comma.join(
            filter(None, (" ".join(said_text(name).split()) for name in self._article.authors))
        )
        yield Passage("authors", tuple(self._named("by", names)))

    def body(self) -> Iterator[Passage]:
        start = len(self._article.blocks) - len(self._article.body)
        for number, block in enumerate(self._article.body, start):
            yield Passage(f"block-{number}", tuple(self._block(block)), is_heading=isinstance(block, Heading))

    def notes(self) -> Iterator[Passage]:
        """The footnotes, each named by its label."""
        found = [
            (number, note)
            for number, block in enumerate(self._article.blocks)
            for note in walk((block,))
            if isinstance(note, Footnote)
        ]
        if found:
            yield Passage("notes", tuple(self._announce("notes")), is_heading=True)
        for number, note in found:
            label = " ".join(said_text(note.label).split())[:MAX_CHARS]
            said = self._headed(self._announce("note", label=label), self._blocks(note.blocks))
            yield Passage(f"block-{number}", tuple(said))

    def comments(self) -> Iterator[Passage]:
        if self._article.comments:
            yield Passage("comments", tuple(self._announce("comments")), is_heading=True)
        for number, block in enumerate(self._article.comments):
            inner = block.blocks if isinstance(block, Quote) else (block,)
            said = self._headed(self._announce("comment", number=number + 1), self._blocks(inner))
            yield Passage(f"comment-{number}", tuple(said))

    def _line(self, spans: Spans) -> str:
        return said_line(spans, self._wording)

    def _text(self, text: str) -> Said:
        """Text as utterances; what has neither letters nor pictures in it is not said."""
        language = self._article.language
        found = [piece for line in said_text(text).split("\n") for piece in pieces(line.strip(), language)]
        return [Utterance(piece) for piece in found if any(char.isalnum() or char >= _FIRST_ASTRAL for char in piece)]

    def _announce(self, key: str, **values: object) -> Said:
        """What Marrow says itself."""
        phrase = self._wording(key, **values)
        return [Utterance(piece, self._foreign) for piece in pieces(phrase, self._wording.language)]

    def _named(self, key: str, names: str) -> Said:
        """What Marrow says of names; nothing if there are none. They are the page's, and in its language."""
        if not names or not self._foreign:
            return self._announce(key, names=names) if names else []
        return self._announce(key, names="") + self._text(names)

    def _headed(self, head: Said, said: Said) -> Said:
        """An announcement and what it announces, in one utterance where that is short; nothing if that is nothing."""
        if not said or self._foreign or said[0].language or len(head) != 1:
            return head + said if said else []
        first = self._joined(head[0].text, said[0].text)
        return [Utterance(first), *said[1:]] if len(first) <= MAX_CHARS else head + said

    def _blocks(self, blocks: Blocks, depth: int = 0) -> Said:
        return [utterance for block in blocks for utterance in self._block(block, depth)]

    def _block(self, block: Block, depth: int = 0) -> Said:
        match block:
            case Heading(level=level, spans=spans):
                return self._headed(
                    self._announce("heading", level=min(max(level, 1), 6)), self._text(self._line(spans))
                )
            case Paragraph(spans=spans):
                return self._text(self._line(spans))
            case List():
                return self._list(block, depth)
            case Definitions():
                return self._definitions(block, depth)
            case Quote(blocks=blocks):
                return self._quote(blocks, depth)
            case Code():
                return self._code(block)
            case Table():
                return self._table(block, depth)
            case Figure():
                return self._figure(block)
            case Formula(text=text):
                said = self._text(spoken(text, self._wording))
                return self._headed(self._announce("formula"), said) or self._announce("formula")
            case Embed(kind=kind, title=title):
                named = self._announce(kind if kind in _EMBEDS else "page")
                return self._headed(named, self._text(" ".join(title.split()))) or named
        return []  # a rule; a footnote, which is said at the end

    def _list(self, block: List, depth: int) -> Said:
        items = [
            (number, is_done, said) for number, is_done, item in rows(block) if (said := self._blocks(item, depth + 1))
        ]
        found = self._announce("list", count=len(items)) if items else []
        is_counted = block.ordered and all(abs(number) <= _MOST_NUMBER for number, _, _ in items)
        for place, (number, is_done, said) in enumerate(items, 1):
            key = "item" if is_done is None else "item_done" if is_done else "item_open"
            found += self._headed(self._announce(key, number=number if is_counted else place), said)
        return found + self._announce("list_end") if items and depth else found

    def _definitions(self, block: Definitions, depth: int) -> Said:
        entries = []
        for terms, blocks in block.entries:
            term = self._text(self._marks.comma.join(filter(None, map(self._line, terms))))
            if said := self._headed(term, self._blocks(blocks, depth + 1)) or term:
                entries.append(said)
        if not entries:
            return []
        return self._announce("definitions", count=len(entries)) + [said for entry in entries for said in entry]

    def _quote(self, blocks: Blocks, depth: int) -> Said:
        """A quote; one whose longest part stands in the text is there to be seen, not to be heard again."""
        longest = max((self._line(each.spans) for each in blocks if isinstance(each, Paragraph)), key=len, default="")
        said = [] if longest in self._heard else self._blocks(blocks, depth + 1)
        return self._headed(self._announce("quote"), said) + self._announce("quote_end") if said else []

    def _code(self, block: Code) -> Said:
        count = min(len(block.text.strip().splitlines()), _MOST_LINES)
        if not count:
            return []
        lines = self._wording("lines", count=count)
        language = " ".join(said_text(block.language).split())
        if not language:
            return self._announce("code", lines=lines)
        return self._announce("code_in", language=language, lines=lines)

    def _figure(self, block: Figure) -> Said:
        """What pictures show, and their caption: each sentence once, and only what the text does not say."""
        caption = self._line(block.caption)
        captioned = folded(caption)
        below = self._text(caption) if self._is_new(caption) else []
        told = [alt for image in block.images if self._is_new(alt := said_picture(image.alt))]
        said = [each for alt in told for each in self._text(alt) if folded(each.text) not in captioned]
        return self._headed(self._announce("picture"), said + below)

    def _is_new(self, shown: str) -> bool:
        """Whether neither a picture before nor the text says what a picture shows."""
        said = folded(shown)
        if said in self._pictured or shown in self._heard:
            return False
        self._pictured.add(said)
        return True

    def _table(self, block: Table, depth: int) -> Said:
        caption = self._text(self._line(block.caption))
        read = read_table(block, self._cell)
        if read is None:
            return caption + [said for row in block.rows for cell in row for said in self._blocks(cell.blocks, depth)]
        if not read.rows:
            return caption
        size = {name: self._wording(name, count=count) for name, count in _sizes(read)}
        found = self._announce("table", **size) + caption
        found += self._named("headers", self._marks.comma.join(filter(None, dict.fromkeys(read.names))))
        for number, row in enumerate(read.rows[:MOST_ROWS], 1):
            cells = self._marks.semicolon.join(self._under(column, text, read.names) for column, text in row if text)
            for colon in ":：":  # many a row begins with its own name
                cells = cells.replace(colon + self._marks.semicolon, self._marks.colon)
            said = self._text(cells)
            found += self._headed(self._announce("row", number=number), said)
        left = len(read.rows) - MOST_ROWS
        return found + self._announce("more_rows", count=left) if left > 0 else found

    def _cell(self, blocks: Blocks) -> str:
        return " ".join(said.text for said in self._blocks(blocks))

    def _under(self, column: int, text: str, names: tuple[str, ...]) -> str:
        """A cell under the name of its column."""
        name = names[column] if column < len(names) else ""
        return self._joined(name, text) if name else text

    def _joined(self, head: str, text: str) -> str:
        """What heads a text, and the text; a head may have its colon, or end a sentence."""
        bare = head.rstrip(_COLONS)
        return f"{bare} {text}" if bare.endswith(_ENDS) else f"{bare}{self._marks.colon}{text}"


def _sizes(read: Read) -> tuple[tuple[str, int], ...]:
    return ("rows", len(read.rows)), ("columns", read.columns)
