"""Articles as a book for e-readers (EPUB 3).

Takes: one article or several, and their pictures. Gives: the bytes of one file. Keeps true: the same articles give the
same bytes; the book asks for nothing from the network; what stands in it is made of allowed elements alone.
"""

from marrow.write.epub.book import to_epub as to_epub
