/* What is known of a page and its segments before the first row is made. */
#ifndef MARROW_DESCRIBED_H
#define MARROW_DESCRIBED_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "groups.h"
#include "likeness.h"
#include "nodes.h"
#include "scratch.h"
#include "texts.h"

/* What is told of an element around a segment; made when it is first asked for. */
typedef struct {
    float numbers[5];
    bool is_made;
} level;

/* What is known of a page and its segments. */
typedef struct {
    const segmented *segments;
    node_facts *nodes;
    amounts *before;
    level *levels;
    text *texts;
    likeness *likenesses;
    int32_t *heading, *h1; /* by segment: that of the last heading and h1, itself included; -1 for none */
    grouping paths, classes, keys, sizes;
    bool has_body; /* the page gives its own body */

    /* once all segments are there */
    int64_t chars, prose, common_size;
    double link_share;
    int32_t title;      /* the segment, or -1 */
    int32_t half, most; /* the smallest elements with so much of the running text */
    int32_t h1_count;
} described;

/* Fills the numbers of names; must come before everything else. */
void learn_to_describe(void);

/* Takes memory for a page and walks down it. */
void begin_page(described *self, const segmented *segments, scratch *memory);

/* Takes in a segment whose text was read. All must come, in order. */
void add_segment(described *self, int32_t segment, const likeness *like);

/* Does what can be done once all segments are there. */
void finish_page(described *self);

static inline int64_t at_least_1(int64_t number)
{
    return number > 1 ? number : 1;
}

/* Sizes that nobody could read have bounds. */
static inline uint32_t size_in_tenths(float px)
{
    return (uint32_t)(fmin(fmax(px, 0), 100000) * 10 + 0.5);
}

static inline bool is_in_heading(const described *self, int32_t segment)
{
    return count_of_kind(self->nodes[self->texts[segment].longest].inside, KIND_HEADING) > 0;
}

#endif
