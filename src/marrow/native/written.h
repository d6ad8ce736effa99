/* Pieces of canonical HTML: escaped text, and attributes as a parser writes them. */
#ifndef MARROW_WRITTEN_H
#define MARROW_WRITTEN_H

#include <stddef.h>
#include <stdint.h>

/* Writes text without its escapes, of which there are five. Gives the end of what was written, which is never longer
 * than what was read. */
char *unescape(char *to, const char *from, const char *stop);

/* Characters of plain text, without white space and no-break spaces. */
int64_t count_ink(const char *from, const char *stop);

typedef struct {
    const char *name, *name_stop;
    const char *value, *value_stop; /* still escaped */
} written_attribute;

/* The attribute written at a place, ` name="value"`; gives where the next one is, or NULL if there is none here. */
const char *read_attribute(const char *at, const char *stop, written_attribute *found);

#endif
