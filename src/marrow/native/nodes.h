/* What the numbers of a segment need to know of the nodes around it; see `methods/auto/nodes.py`. */
#ifndef MARROW_NODES_H
#define MARROW_NODES_H

#include <stdint.h>

#include "page.h"
#include "scratch.h"

enum { KIND_COUNT = 24, KIND_LINK = 12, KIND_HEADING = 15, MOST_OF_A_KIND = 3 };

typedef struct {
    uint64_t inside; /* two bits for each kind: how many ancestors are of it, up to MOST_OF_A_KIND */
    uint32_t path;   /* a hash of the tags from the root down */
    int32_t depth, children, rank;
} node_facts;

/* How much there is before a node; what is between two is a difference. */
typedef struct {
    int64_t chars, link_chars, prose;
    int32_t segments, media, links, times;
} amounts;

/* Fills the tables of tags; must come before everything else. */
void learn_kinds(void);

/* Walks down a page. `before` has one more than there are nodes; its last three are filled. */
void walk_down(const struct page *page, node_facts *nodes, amounts *before);

static inline int count_of_kind(uint64_t inside, int kind)
{
    return (int)(inside >> 2 * kind & 3);
}

#endif
