/* Looking for one piece of text in many others: bytes are passed over by as many as the piece is long. */
#ifndef MARROW_SEARCH_H
#define MARROW_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *part;
    size_t length;
    uint8_t skip[256]; /* how far to go on, by the byte under the last one of the piece */
} search;

/* A search for a piece, which must stay where it is and not be empty. */
void begin_search(search *self, const char *part, size_t length);

bool occurs(const search *self, const char *text, size_t size);

#endif
