/* Names as small numbers: those of elements and of attributes.
 *
 * Elements have the numbers of `marrow/tags.py`, in the same order; a test compares the two lists. What is not listed
 * has the number TAG_OTHER. Attributes that are not listed are no part of a page.
 */
#ifndef MARROW_NAMES_H
#define MARROW_NAMES_H

#include <stddef.h>
#include <stdint.h>

enum { TAG_TEXT = 0, TAG_OTHER = 1 };
enum { ATTRIBUTE_UNREAD = -1, ATTRIBUTE_OTHER = 0 };

enum { NAME_SLOTS = 1024 };

typedef struct {
    const char *const *names;
    int count;
    uint8_t slots[NAME_SLOTS]; /* open addressing; a number, or 0 where there is none */
    uint8_t lengths[256];      /* of the names */
} name_table;

/* The names of elements; the first two stand for texts and for all other elements. */
extern name_table tag_names;
/* The attributes that somebody reads: `READ` of `marrow/parse/attributes.py`. The first stands for all others. */
extern name_table attribute_names;

/* Fills both tables. Must come before everything else. */
void learn_names(void);

/* The number of a name; `other` if it is not in the table. */
int number_of(const name_table *table, const char *name, size_t length, int other);

/* The number of an element; SVG has one name with a capital that HTML has without. */
int number_of_tag(const char *name, size_t length);

/* The number that an attribute has in a page, or ATTRIBUTE_UNREAD if nobody reads it. A few that are read have none of
 * their own, but ATTRIBUTE_OTHER: they are told apart by their names. */
int number_of_attribute(const char *name, size_t length);

/* Numbers that C code asks for by name; filled by `learn_names`. */
extern int TAG_IFRAME, TAG_MATH, TAG_NOEMBED, TAG_NOFRAMES, TAG_PLAINTEXT, TAG_PRE, TAG_SCRIPT, TAG_STYLE, TAG_SVG,
    TAG_TEMPLATE, TAG_XMP;

/* The number of an element that C code names; the name must be in the table. */
int known_tag(const char *name);

/* Marks the elements that are named in a text, with blanks between them, in a table over tag numbers. */
void mark_tags(uint8_t table[256], const char *names, uint8_t mark);

/* Whether an element of a number has no content and no end tag, by its name. */
extern uint8_t is_void_tag[256];

#endif
