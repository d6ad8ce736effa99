/* What is known of a page and its segments before the first row is made. */
#include "described.h"

#include <string.h>

#include "hashes.h"
#include "names.h"

enum { MIN_PROSE_WORDS = 8, COMMON_SIZE = 160, SMALLEST_SIZE = 10 };

static int TAG_H1, ATTRIBUTE_CLASS;

void learn_to_describe(void)
{
    TAG_H1 = known_tag("h1");
    ATTRIBUTE_CLASS = number_of(&attribute_names, "class", strlen("class"), ATTRIBUTE_OTHER);
}

void begin_page(described *self, const segmented *segments, scratch *memory)
{
    int32_t nodes = segments->page->count, count = segments->count;
    self->segments = segments;
    self->nodes = ZEROS(memory, nodes, node_facts);
    self->before = ZEROS(memory, nodes + 1, amounts);
    self->levels = ZEROS(memory, nodes, level);
    self->texts = ZEROS(memory, count, text);
    self->likenesses = ZEROS(memory, count, likeness);
    self->heading = ZEROS(memory, count, int32_t);
    self->h1 = ZEROS(memory, count, int32_t);
    self->paths = new_grouping(memory, count);
    self->classes = new_grouping(memory, count);
    self->keys = new_grouping(memory, count);
    self->sizes = new_grouping(memory, count);
    if (!memory->has_failed)
        walk_down(segments->page, self->nodes, self->before);
}

static const struct attribute *class_of(const struct page *page, int32_t at)
{
    for (int32_t each = page->attributes_at[at]; each < page->attributes_at[at + 1]; each++)
        if (page->attributes[each].number == ATTRIBUTE_CLASS)
            return page->attributes + each;
    return NULL;
}

/* By its class, its tag and its parent's tag. */
static uint32_t class_key(const struct page *page, int32_t at)
{
    const struct attribute *own = class_of(page, at);
    uint32_t key = HASH_SEED;
    if (own)
        key = hash_bytes(key, page->values + own->at + own->name_length, (size_t)own->value_length);
    int32_t above = page->parent[at];
    return mix(mix(key, page->tag[at]), above >= 0 ? page->tag[above] : 0);
}

static bool is_prose(const text *own, int64_t chars)
{
    return own->words >= MIN_PROSE_WORDS && (own->sentences || own->commas) && own->link_chars * 2 < chars;
}

void add_segment(described *self, int32_t segment, const likeness *like)
{
    const segmented *segments = self->segments;
    const text *own = self->texts + segment;
    int64_t chars = segments->chars[segment];
    self->likenesses[segment] = *like;
    uint32_t path = self->nodes[own->longest].path, class = class_key(segments->page, segments->nln[segment]);
    put_into_group(&self->paths, segment, path, chars, own->link_chars);
    put_into_group(&self->classes, segment, class, chars, own->link_chars);
    put_into_group(&self->sizes, segment, size_in_tenths(segments->font_size[own->longest]), chars, 0);
    if (own->is_repeatable)
        put_into_group(&self->keys, segment, own->key, chars, 0);
    amounts *after = self->before + segments->leaves[segments->start[segment]] + 1;
    after->chars = chars;
    after->link_chars = own->link_chars;
    after->prose = is_prose(own, chars) ? chars - own->link_chars : 0;
    after->segments = 1;
}

/* From the amounts of single nodes to those of all before. */
static void sum_amounts(amounts *before, int32_t count)
{
    for (int32_t each = 0; each < count; each++) {
        before[each + 1].chars += before[each].chars;
        before[each + 1].link_chars += before[each].link_chars;
        before[each + 1].prose += before[each].prose;
        before[each + 1].segments += before[each].segments;
    }
}

static int32_t find_title(const described *self)
{
    int32_t title = -1;
    double best = 0.2;
    for (int32_t segment = 0; segment < self->segments->count; segment++) {
        const likeness *like = self->likenesses + segment;
        double worth = like->of_title * like->by_title * (is_in_heading(self, segment) ? 1.5 : 1.0);
        if (worth > best) {
            best = worth;
            title = segment;
        }
    }
    return title;
}

/* For each segment the last heading and the last h1 until its first leaf. */
static void find_headings(described *self)
{
    const segmented *segments = self->segments;
    const uint8_t *tag = segments->page->tag;
    int32_t heading = -1, h1 = -1, passed = 0;
    for (int32_t segment = 0; segment < segments->count; segment++) {
        for (int32_t first = segments->leaves[segments->start[segment]]; passed <= first; passed++)
            if (tag[passed] == TAG_H1) {
                self->h1_count++;
                h1 = segment;
            }
        if (is_in_heading(self, segment))
            heading = segment;
        self->heading[segment] = heading;
        self->h1[segment] = h1;
    }
    for (; passed < segments->page->count; passed++)
        self->h1_count += tag[passed] == TAG_H1;
}

void finish_page(described *self)
{
    const struct page *page = self->segments->page;
    sum_amounts(self->before, page->count);
    amounts all = self->before[page->count];
    self->chars = at_least_1(all.chars);
    self->prose = at_least_1(all.prose);
    self->link_share = (double)all.link_chars / (double)self->chars;
    uint32_t size = commonest_key(&self->sizes, COMMON_SIZE);
    self->common_size = size > SMALLEST_SIZE ? size : SMALLEST_SIZE;
    self->title = find_title(self);
    self->half = smallest_holder(page, self->before, 0.5 * (double)self->prose);
    self->most = smallest_holder(page, self->before, 0.8 * (double)self->prose);
    find_headings(self);
}
