/* Makes a page, piece by piece and in document order.
 *
 * Whoever reads a tree says what comes next: an element opens or closes, it has an attribute, here is a piece of text.
 * Pieces that follow each other are one text: only elements part them, not what was left out in between. White space
 * between elements is no node, except in `pre`; it becomes a space in front of the next text. Elements that are void
 * in HTML have no content wherever they are: what is in them (SVG and MathML allow that) comes behind them.
 *
 * Nothing here fails at once. Past `max_nodes` the page takes no more, and is cut; without memory it takes no more,
 * and `complete_page` says so.
 */
#ifndef MARROW_BUILDER_H
#define MARROW_BUILDER_H

#include <stdbool.h>

#include "page.h"

typedef struct {
    char *at;
    size_t size, room;
} bytes;

typedef struct {
    struct page *made;
    bytes text, values; /* of the page, while they grow */
    int64_t max_nodes;
    int32_t node_room, attribute_room; /* how many there is room for */
    int32_t open;                      /* the innermost open element, or -1 */
    int32_t depth;
    int32_t in_pre; /* open elements of this kind */
    bool has_run;   /* there is text that no element has ended yet */
    size_t run;     /* where it begins */
    int64_t run_chars;
    bool has_blank; /* white space was left out since the last text */
    bool is_full;
    bool lacks_memory;
} builder;

/* `made` becomes an empty page. */
void start_page(builder *self, struct page *made, int64_t max_nodes);

/* An element; gives its number, or -1 if the page takes no more. Its attributes come next. */
int32_t open_element(builder *self, int tag);
void close_element(builder *self, int tag);

/* An attribute of the element that was added last: gives where its value is to be written, of `most` bytes at most, and
 * `end_value` is told where it stops. NULL: the page takes no more. */
char *begin_value(builder *self, int number, const char *name, size_t length, size_t most);
void end_value(builder *self, const char *stop);

/* The same for a piece of text. */
char *begin_text(builder *self, size_t most);
void end_text(builder *self, const char *stop);

/* What comes next is another text. */
void part_texts(builder *self);

/* Completes the page; if the reader says anything but FLAT, there is none. Gives what became of it. */
flatten_result complete_page(builder *self, flatten_result result);

#endif
