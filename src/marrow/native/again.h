/* What the second look at roles is told of a page; see `methods/auto/again.py`, which has the same in NumPy. */
#ifndef MARROW_AGAIN_H
#define MARROW_AGAIN_H

#include <stddef.h>
#include <stdint.h>

#include "page.h"
#include "scratch.h"

enum { ROLE_COUNT = 10, AROUND = 310 }; /* numbers of a row */

/* What is known at first sight; columns over segments, of which there is at least one. */
typedef struct {
    const struct page *page;
    const int32_t *leaves, *start, *nln, *words, *crowd;
    const float *logits; /* of roles, the likeliest 0 */
    const float *powers; /* of e, of those */
    const float *keep;
    const float *rows; /* the numbers come first */
    size_t stride;     /* of rows */
    int32_t count;
    const int32_t *unsure; /* the segments that are looked at, in their order */
    int32_t looked_at;     /* how many */
} first_sight;

/* Writes a row of AROUND numbers for each segment that is looked at; `memory` tells if there was none. */
void write_surroundings(const first_sight *self, float *rows, scratch *memory);

#endif
