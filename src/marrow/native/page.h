/* A page in columns, as C code sees it.
 *
 * Nodes are numbered in document order; the subtree of node i is i up to end[i]. Texts and attribute values are plain
 * UTF-8, with nothing left to unescape. The texts of a page are one run of bytes, in order, so the text of a whole
 * subtree is one slice:
 *
 *     text + text_at[i]  ..  text + text_at[end[i]]
 *
 * Of attributes it has those that somebody reads. `walk_lexbor` (lexbor.h) makes a page of the parser's tree, and
 * `flatten` of that tree written out. Nothing changes it after that; whatever reads it takes a `const struct page *`.
 */
#ifndef MARROW_PAGE_H
#define MARROW_PAGE_H

#include <stddef.h>
#include <stdint.h>

struct attribute {
    int64_t at; /* in `values`: the name, and right behind it the value */
    int64_t value_length;
    int32_t node;
    int16_t name_length;
    int16_t number; /* see `number_of_attribute` */
};

struct page {
    int32_t count;
    int32_t height; /* ancestors of the deepest node */

    /* One number for each node; all four lie in `columns`, one after the other. */
    int32_t *parent; /* -1 at the root */
    int32_t *end;
    int32_t *chars; /* of its own text, white space not counted */
    uint8_t *tag;   /* in `tag_names` */
    void *columns;
    size_t columns_size;

    /* One more than there are nodes: what belongs to node i is at[i] up to at[i + 1]. */
    int64_t *text_at;
    int32_t *attributes_at;

    char *text;
    char *values;
    struct attribute *attributes;
    uint8_t has_attribute[256]; /* by its number, whether some element has it */
};

/* What is found besides the page; its caller has the callbacks. Each gives 0, or -1 to stop. */
typedef struct {
    int (*json_ld)(void *context, const char *text, size_t length);
    int (*sheet)(void *context, const char *text, size_t length);
    int (*name)(void *context, int32_t node, const char *name, size_t length); /* of elements not in `tag_names` */
    void *context;
} flatten_events;

typedef enum { FLAT, FLAT_CUT, NOT_CANONICAL, NO_MEMORY, STOPPED } flatten_result;

/* Canonical HTML in, a page out. FLAT_CUT: it has more than `max_nodes`, and the page is its first ones.
 * NOT_CANONICAL: there is an element whose content only the parser can read (see flatten.c). After any other result
 * than the first two there is no page. */
flatten_result flatten(struct page *made, const char *source, size_t size, int64_t max_nodes,
                       const flatten_events *events);

void free_page(struct page *made);

#endif
