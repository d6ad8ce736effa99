/* What the numbers of a segment need to know of the nodes around it. */
#include "nodes.h"

#include "hashes.h"
#include "names.h"

static const char *const KINDS[KIND_COUNT] = {
    "article", "main", "nav", "header", "footer", "aside", "section", "ul ol", "table", "form", "figure figcaption",
    "blockquote", "a", "pre", "li", "h1 h2 h3 h4 h5 h6", "dl", "b strong", "i em", "label button", "time", "small",
    "td th", "p",
};

enum { IS_MEDIA = 1, IS_LINK = 2, IS_TIME = 4 };

static uint8_t kind_above[256]; /* by tag: the kind plus 1, or 0 */
static uint8_t counted[256];    /* by tag: what it counts as */

void learn_kinds(void)
{
    for (int kind = 0; kind < KIND_COUNT; kind++)
        mark_tags(kind_above, KINDS[kind], (uint8_t)(kind + 1));
    mark_tags(counted, "img picture video iframe", IS_MEDIA);
    mark_tags(counted, "a", IS_LINK);
    mark_tags(counted, "time", IS_TIME);
}

static uint64_t with_one_more(uint64_t inside, int kind)
{
    return count_of_kind(inside, kind) < MOST_OF_A_KIND ? inside + ((uint64_t)1 << 2 * kind) : inside;
}

void walk_down(const struct page *page, node_facts *nodes, amounts *before)
{
    amounts sum = {0};
    for (int32_t each = 0; each < page->count; each++) {
        uint8_t tag = page->tag[each];
        int32_t above = page->parent[each];
        node_facts *own = nodes + each;
        *own = (node_facts){.path = HASH_SEED};
        if (above >= 0) {
            own->depth = nodes[above].depth + 1;
            own->rank = ++nodes[above].children;
            own->path = mix(nodes[above].path, tag);
            own->inside = nodes[above].inside;
            if (kind_above[tag])
                own->inside = with_one_more(own->inside, kind_above[tag] - 1);
        }
        before[each] = sum;
        sum.media += counted[tag] == IS_MEDIA;
        sum.links += counted[tag] == IS_LINK;
        sum.times += counted[tag] == IS_TIME;
    }
    before[page->count] = sum;
}
