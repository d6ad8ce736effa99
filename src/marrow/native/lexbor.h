/* The parser's tree, read where it lies: nodes of lexbor -> page.
 *
 * The parser does not say how its nodes are laid out, so that comes from outside: `parse/layout.py` finds every place
 * below in a document that it knows, and proves it there. The tree must not change meanwhile.
 */
#ifndef MARROW_LEXBOR_H
#define MARROW_LEXBOR_H

#include "page.h"

/* Names that the parser numbers have small numbers; the number of any other is the address of its entry. */
enum { MOST_NUMBERED = 4096 };

typedef struct {
    const char *text; /* NULL: not known */
    size_t length;
    int number; /* in `tag_names` or `attribute_names` */
} lexbor_name;

/* Where things are, in bytes from the beginning of what holds them. */
typedef struct {
    size_t name, type, parent, next, first_child;           /* of a node */
    size_t text;                                            /* of a text: its string */
    size_t qualified_name, first_attribute;                 /* of an element */
    size_t attribute_qualified_name, value, next_attribute; /* of an attribute, which has a name like a node */
    size_t string_length;                                   /* of a string, which begins with the address of its text */
    size_t entry_length; /* of an entry, which begins with a name */
    size_t entry_inside; /* or with its address, if the name is longer than this */
    lexbor_name tags[MOST_NUMBERED], attributes[MOST_NUMBERED];
} lexbor_layout;

typedef struct {
    const lexbor_layout *layout;
    const char *node;
} lexbor_root;

/* The page below an element. NOT_CANONICAL: there is something that has to be put in order first, as `parse/html.py`
 * does it, or that is not known. See `flatten` in page.h for the rest. */
flatten_result walk_lexbor(struct page *made, const lexbor_root *root, int64_t max_nodes, const flatten_events *events);

#endif
