/* Words and names as learned vectors. Where each part of a row begins:
 *
 *     numbers | path | near | mean of words | opening | opening of the heading | kind | address
 */
#include "embed.h"

#include <string.h>

#include "hashes.h"
#include "names.h"

enum { MAX_DEPTH = 60 };

static const char *prefixes[256]; /* by the number of an attribute: what its parts begin with, or NULL */
static uint32_t tag_ids[256];
static int TAG_A, ATTRIBUTE_HREF;

static int attribute_number(const char *name)
{
    return number_of(&attribute_names, name, strlen(name), ATTRIBUTE_OTHER);
}

void learn_attributes(void)
{
    static const char *const known[][2] = {
        {"class", "c:"}, {"id", "c:"}, {"data-type", "c:"}, {"aria-label", "c:"}, {"role", "r:"}, {"rel", "r:"},
        {"itemprop", "i:"}, {"property", "i:"},
    };
    for (size_t each = 0; each < sizeof known / sizeof *known; each++)
        prefixes[attribute_number(known[each][0])] = known[each][1];
    for (int tag = 0; tag < tag_names.count; tag++)
        tag_ids[tag] = hash_bytes(hash_bytes(HASH_SEED, "t:", 2), tag_names.names[tag], strlen(tag_names.names[tag]));
    TAG_A = known_tag("a");
    ATTRIBUTE_HREF = attribute_number("href");
}

/* ---- where things are in a row ---- */

static size_t names_at(void)
{
    return NUMBER_COUNT;
}

static size_t words_at(const lexicons *self)
{
    return names_at() + (size_t)(self->names.of[PATH].width + self->names.of[NEAR].width);
}

static size_t opening_at(const lexicons *self)
{
    return words_at(self) + (size_t)self->words.of[MEAN].width;
}

static size_t heading_at(const lexicons *self)
{
    return opening_at(self) + (size_t)self->words.of[OPENING_OF].width;
}

static size_t kinds_at(const lexicons *self)
{
    return heading_at(self) + (size_t)self->words.of[OPENING_OF].width;
}

size_t row_width(const lexicons *self)
{
    return kinds_at(self) + (size_t)(self->kinds.of[0].width + self->urls.of[0].width);
}

/* ---- words ---- */

/* The rows of words. All are asked for before the first is waited for: most are not in the nearest memory. */
static void find_rows(const lexicon *self, const uint32_t *words, int count, const int8_t **rows)
{
    for (int each = 0; each < count; each++)
        EXPECT_USE_OF(self->hashes.slots + first_place(&self->hashes, words[each]));
    for (int each = 0; each < count; each++) {
        rows[each] = row_at(self, row_of(self, words[each]));
        EXPECT_USE_OF(rows[each]);
    }
}

static void write_sum(const vector *self, const int8_t *const *rows, int count, double divisor, float *to)
{
    int32_t sum[MOST_WIDTH];
    memset(sum, 0, (size_t)self->width * sizeof *sum);
    for (int each = 0; each < count; each++)
        add_vector(sum, rows[each] + self->at, self->width);
    write_scaled(self, sum, divisor, to);
}

void embed_words(const lexicons *self, const said *words, float *row)
{
    const lexicon *from = &self->words;
    const int8_t *rows[MOST_WORDS + MOST_OPENING];
    find_rows(from, words->words, words->count, rows);
    find_rows(from, words->opening, words->opening_count, rows + words->count);
    write_sum(&from->of[MEAN], rows, words->count, words->count ? words->count : 1, row + words_at(self));
    write_sum(&from->of[OPENING_OF], rows + words->count, words->opening_count, 1, row + opening_at(self));
}

/* ---- names ---- */

/* The vectors of the nodes around segments. A path is the sum from the root down, so it is made once for all below. */
typedef struct {
    const lexicons *from;
    const struct page *page;
    int width;      /* of each of both sums */
    int32_t *place; /* by node: where its sums are, plus 1; 0 while there are none */
    int32_t *sums;  /* path and near of each place */
    int32_t count;
    int32_t *waiting; /* nodes whose sums come next */
} names;

static int32_t *path_of(const names *self, int32_t node)
{
    return self->sums + 2 * (size_t)self->width * (size_t)(self->place[node] - 1);
}

static int32_t *near_of(const names *self, int32_t node)
{
    return path_of(self, node) + self->width;
}

/* What the parts of an attribute begin with, or NULL if it is not read. */
static const char *prefix_of(const struct page *page, const struct attribute *own, int tag)
{
    static const char *const others[] = {"data-testid", "data-component"};
    if (own->number != ATTRIBUTE_OTHER)
        return own->number == ATTRIBUTE_HREF && tag == TAG_A ? "h:" : prefixes[own->number];
    for (int each = 0; each < 2; each++)
        if ((size_t)own->name_length == strlen(others[each]) &&
            !memcmp(page->values + own->at, others[each], (size_t)own->name_length))
            return "c:";
    return NULL;
}

enum { MOST_NAMES = 1 + 11 * MOST_PARTS };

/* Adds the vectors of names, all that are known. */
static void add_names(const names *self, const uint32_t *ids, int count, int32_t *sums)
{
    const lexicon *from = &self->from->names;
    const int8_t *rows[MOST_NAMES];
    find_rows(from, ids, count, rows);
    for (int each = 0; each < count; each++)
        if (rows[each] != from->rows) /* the first is all zeros */
            add_vector(sums, rows[each], 2 * self->width);
}

/* The names of a node: its tag, and the parts of what its attributes call it. */
static int read_names(const struct page *page, int32_t node, uint32_t ids[MOST_NAMES])
{
    int tag = page->tag[node], count = 1;
    ids[0] = tag_ids[tag];
    for (int32_t each = page->attributes_at[node]; each < page->attributes_at[node + 1]; each++) {
        const struct attribute *own = page->attributes + each;
        const char *prefix = prefix_of(page, own, tag), *value = page->values + own->at + own->name_length;
        if (prefix && count <= MOST_NAMES - MOST_PARTS)
            count += read_parts(value, (size_t)own->value_length, prefix, ids + count);
    }
    return count;
}

/* Makes the sums of a node whose parent has them. */
static void add_node(names *self, int32_t node)
{
    int32_t above = self->page->parent[node];
    uint32_t ids[MOST_NAMES];
    self->place[node] = ++self->count;
    int32_t *sums = path_of(self, node);
    memset(sums, 0, 2 * (size_t)self->width * sizeof *sums);
    if (above >= 0)
        memcpy(sums, path_of(self, above), (size_t)self->width * sizeof *sums);
    add_names(self, ids, read_names(self->page, node, ids), sums);
}

/* Makes the sums of a node and all its ancestors. */
static void need(names *self, int32_t node)
{
    int32_t count = 0;
    for (; node >= 0 && !self->place[node]; node = self->page->parent[node])
        self->waiting[count++] = node;
    while (count)
        add_node(self, self->waiting[--count]);
}

static void write_path(const names *self, int32_t leaf, int32_t depth, float *to)
{
    int32_t sum[MOST_WIDTH];
    const int32_t *path = path_of(self, leaf);
    int32_t over = leaf;
    for (int32_t step = 0; over >= 0 && step < MAX_DEPTH && depth >= MAX_DEPTH; step++)
        over = self->page->parent[over];
    const int32_t *too_much = depth >= MAX_DEPTH && over >= 0 ? path_of(self, over) : NULL;
    for (int each = 0; each < self->width; each++)
        sum[each] = path[each] - (too_much ? too_much[each] : 0);
    write_scaled(&self->from->names.of[PATH], sum, 1, to);
}

static void write_near(const names *self, int32_t leaf, int32_t nln, float *to)
{
    int32_t above = self->page->parent[nln] >= 0 ? self->page->parent[nln] : nln, sum[MOST_WIDTH];
    const int32_t *one = near_of(self, leaf), *two = near_of(self, nln), *three = near_of(self, above);
    for (int each = 0; each < self->width; each++)
        sum[each] = 2 * (one[each] + two[each]) + three[each];
    write_scaled(&self->from->names.of[NEAR], sum, 2, to);
}

static void embed_names(names *self, const described *page, float *rows, size_t stride)
{
    for (int32_t segment = 0; segment < page->segments->count; segment++) {
        int32_t leaf = self->page->parent[page->texts[segment].longest], nln = page->segments->nln[segment];
        float *to = rows + (size_t)segment * stride + names_at();
        need(self, nln);
        need(self, leaf);
        write_path(self, leaf, page->nodes[leaf].depth, to);
        write_near(self, leaf, nln, to + self->width);
    }
}

/* ---- the page ---- */

/* The mean of those that are known. */
static void write_mean(const lexicon *self, tokens given, float *to)
{
    int32_t sum[MOST_WIDTH] = {0}, known = 0;
    for (int each = 0; each < given.count; each++) {
        int32_t row = row_of(self, given.ids[each]);
        known += row > 0;
        if (row)
            add_vector(sum, row_at(self, row), self->of[0].width);
    }
    write_scaled(&self->of[0], sum, known ? known : 1, to);
}

void embed_page(const lexicons *self, const described *page, tokens kinds, tokens address, float *rows,
                scratch *memory)
{
    const struct page *tree = page->segments->page;
    size_t stride = row_width(self), opening = opening_at(self), heading = heading_at(self), last = kinds_at(self);
    size_t opening_size = (last - heading) * sizeof *rows, last_size = (stride - last) * sizeof *rows;
    names around = {.from = self, .page = tree, .width = self->names.of[PATH].width};
    around.place = ZEROS(memory, tree->count, int32_t);
    around.waiting = ROOM(memory, tree->count, int32_t);
    around.sums = ROOM(memory, 2 * (size_t)around.width * (size_t)tree->count, int32_t);
    if (memory->has_failed)
        return;
    embed_names(&around, page, rows, stride);
    write_mean(&self->kinds, kinds, rows + last);
    write_mean(&self->urls, address, rows + last + self->kinds.of[0].width);
    for (int32_t segment = 0; segment < page->segments->count; segment++) {
        float *row = rows + (size_t)segment * stride;
        int32_t above = page->heading[segment];
        if (above >= 0)
            memcpy(row + heading, rows + (size_t)above * stride + opening, opening_size);
        else
            memset(row + heading, 0, opening_size);
        if (segment)
            memcpy(row + last, rows + last, last_size);
    }
}
