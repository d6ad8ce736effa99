/* What is repeated on a page, and where its running text is; see `methods/auto/groups.py`. */
#ifndef MARROW_GROUPS_H
#define MARROW_GROUPS_H

#include <stdint.h>

#include "nodes.h"
#include "numbering.h"
#include "page.h"
#include "scratch.h"

/* Segments that are alike. `numbers` is room for what is told of them. */
typedef struct {
    int64_t count, chars, link_chars;
    float numbers[4];
} group;

/* The groups of all segments, by one way of being alike. */
typedef struct {
    numbering keys;
    group *groups; /* by the number of their key */
    int32_t *of;   /* by segment: the number of its group */
} grouping;

/* Empty groups, with room for so many segments. */
grouping new_grouping(scratch *memory, int32_t segments);

/* Puts a segment into the group of its key. */
void put_into_group(grouping *self, int32_t segment, uint32_t key, int64_t chars, int64_t link_chars);

static inline group *group_of(const grouping *self, int32_t segment)
{
    return self->groups + self->of[segment];
}

/* The key that most characters have, of equals the smallest; `otherwise` where there is no segment. */
uint32_t commonest_key(const grouping *self, uint32_t otherwise);

/* The deepest element that holds `need` or more of the running text. */
int32_t smallest_holder(const struct page *page, const amounts *before, double need);

#endif
