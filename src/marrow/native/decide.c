/* From probabilities to what is kept: see `methods/auto/decide.py`, which says why, and gives the same.
 *
 * decide(texts, leaves, start, nln, keep, words, asked, rule, reason_out) -> bool
 *
 * `asked` is (the usual probability, that outside of the main container, the share of the sure text that is in that, or
 * 0 where there is none, whether comments are told apart), `rule` the numbers of `_RULE`. False for texts that are
 * not those of a page which the core has read. Numbers are made floats where they are compared with a probability, as NumPy does.
 */
#include "columns.h"
#include "comments.h"
#include "names.h"
#include "reading.h"
#include "scratch.h"

typedef enum { UNLIKELY, KEPT, OUTSIDE, COMMENTS, FILLED } reason;

static int attribute_class, attribute_id, tag_figcaption;
static uint8_t is_unit[256], is_picture[256];

void learn_to_decide(void)
{
    learn_comments();
    attribute_class = number_of_attribute("class", 5);
    attribute_id = number_of_attribute("id", 2);
    tag_figcaption = known_tag("figcaption");
    mark_tags(is_unit, "pre listing xmp math", 1);
    mark_tags(is_picture, "img picture svg canvas", 1);
}

/* A page whose segments are decided on. */
typedef struct {
    const struct page *page;
    const int32_t *first; /* by segment: its first text */
    const int32_t *nln, *words;
    const float *keep;
    uint8_t *reason;
    int32_t count;
    double asked, outside, main_share; /* a share of 0: there is no main container */
    int has_comments;
    double faint, sure, between;
    int min_elsewhere, longest_gap;
} deciding;

/* ---- comments ---- */

static bool is_of_comments(const struct page *page, const struct attribute *own)
{
    if (own->number != attribute_class && own->number != attribute_id)
        return false;
    return calls_itself_comments(page->values + own->at + own->name_length, (size_t)own->value_length);
}

/* Takes comments out, unless there is hardly anything else. Attributes come in the order of their nodes, and so do
 * segments: what is in a container is a run of them. */
static void drop_comments(deciding *self, scratch *memory)
{
    const struct page *page = self->page;
    uint8_t *is_inside = NULL;
    int32_t segment = 0, until = 0; /* the node where the last container ends */
    for (int32_t each = 0; each < page->attributes_at[page->count]; each++) {
        int32_t node = page->attributes[each].node;
        if (node < until || !is_of_comments(page, page->attributes + each))
            continue;
        if (!is_inside && !(is_inside = ZEROS(memory, self->count, uint8_t)))
            return;
        until = page->end[node];
        while (segment < self->count && self->first[segment] < node)
            segment++;
        while (segment < self->count && self->first[segment] < until)
            is_inside[segment++] = 1;
    }
    int64_t elsewhere = 0;
    for (int32_t each = 0; is_inside && each < self->count; each++)
        if (self->reason[each] == KEPT && !is_inside[each])
            elsewhere += self->words[each];
    for (int32_t each = 0; is_inside && elsewhere >= self->min_elsewhere && each < self->count; each++)
        if (self->reason[each] == KEPT && is_inside[each])
            self->reason[each] = COMMENTS;
}

/* ---- the main container ---- */

static int64_t weight_of(const deciding *self, int32_t segment)
{
    return self->reason[segment] == KEPT && self->keep[segment] > (float)self->sure ? self->words[segment] : 0;
}

/* The innermost element with most of the weight; the root if there is no weight. An element with more than half of it
 * holds the segment in which the first half ends, so only what is around that one is looked at. */
static int32_t innermost_holder(const deciding *self)
{
    const struct page *page = self->page;
    int64_t total = 0, sum = 0;
    for (int32_t each = 0; each < self->count; each++)
        total += weight_of(self, each);
    if (!total)
        return 0;
    int32_t from = 0, to; /* the segments that are summed */
    while (2 * (sum + weight_of(self, from)) < total)
        sum += weight_of(self, from++);
    int32_t node = self->first[from];
    sum = 0;
    for (to = from;; node = page->parent[node]) {
        while (from > 0 && self->first[from - 1] >= node)
            sum += weight_of(self, --from);
        while (to < self->count && self->first[to] < page->end[node])
            sum += weight_of(self, to++);
        if (node <= 0 || (page->tag[node] != TAG_TEXT && (double)sum >= self->main_share * (double)total))
            return node;
    }
}

/* The same, but more than one line. */
static int32_t main_container(const deciding *self, scratch *memory)
{
    uint8_t *is_line = ZEROS(memory, self->page->count, uint8_t);
    int32_t main = innermost_holder(self);
    if (!is_line)
        return 0;
    for (int32_t each = 0; each < self->count; each++)
        is_line[self->nln[each]] = 1;
    while (main > 0 && is_line[main])
        main = self->page->parent[main];
    return main;
}

static void drop_outside(deciding *self, int32_t main)
{
    for (int32_t each = 0; each < self->count; each++) {
        bool is_far = self->first[each] < main || self->first[each] >= self->page->end[main];
        if (is_far && self->reason[each] == KEPT && self->keep[each] < (float)self->outside)
            self->reason[each] = OUTSIDE;
    }
}

/* ---- between ---- */

/* How many pictures come before each node, and in all; made for pages with captions alone. */
static const int32_t *count_pictures(const struct page *page, scratch *memory)
{
    int32_t *before = ROOM(memory, (size_t)page->count + 1, int32_t);
    if (before)
        before[0] = 0;
    for (int32_t node = 0; before && node < page->count; node++)
        before[node + 1] = before[node] + is_picture[page->tag[node]];
    return before;
}

/* Which nodes are in elements that are of the body where their surroundings are; NULL if there is no memory. */
static const uint8_t *inside_units(const struct page *page, scratch *memory)
{
    uint8_t *inside = ROOM(memory, page->count, uint8_t);
    const int32_t *pictures = NULL;
    int32_t until = 0;
    for (int32_t node = 0; inside && node < page->count; node++) {
        bool begins = is_unit[page->tag[node]];
        if (page->tag[node] == tag_figcaption && node >= until && node > 0) {
            int32_t figure = page->parent[node];
            if (!pictures && !(pictures = count_pictures(page, memory)))
                return NULL;
            begins = pictures[page->end[figure]] == pictures[figure];
        }
        if (begins && page->end[node] > until)
            until = page->end[node];
        inside[node] = node < until;
    }
    return inside;
}

static int32_t above(const deciding *self, int32_t segment)
{
    return self->page->parent[self->nln[segment]];
}

/* Fills the gap between two kept segments. */
static void fill_gap(deciding *self, int32_t before, int32_t after, const uint8_t *inside)
{
    bool are_siblings = above(self, before) == above(self, after);
    for (int32_t each = before + 1; each < after; each++) {
        bool is_sibling = are_siblings && above(self, each) == above(self, before);
        if (self->reason[each] == UNLIKELY &&
            (inside[self->first[each]] || (is_sibling && self->keep[each] >= (float)(self->between * self->asked))))
            self->reason[each] = FILLED;
    }
}

static void fill(deciding *self, scratch *memory)
{
    const uint8_t *inside = NULL;
    int32_t before = -1;
    for (int32_t each = 0; each < self->count; each++) {
        if (self->reason[each] != KEPT)
            continue;
        if (before >= 0 && each - before > 1 && each - before <= self->longest_gap + 1) {
            if (!inside && !(inside = inside_units(self->page, memory)))
                return;
            fill_gap(self, before, each, inside);
        }
        before = each;
    }
}

/* ---- all of it ---- */

static void decide(deciding *self, scratch *memory)
{
    float likeliest = 0;
    for (int32_t each = 0; each < self->count; each++)
        likeliest = self->keep[each] > likeliest ? self->keep[each] : likeliest;
    if (self->main_share > 0 && self->faint <= likeliest && likeliest < self->asked)
        self->asked = likeliest / 2;
    for (int32_t each = 0; each < self->count; each++)
        self->reason[each] = self->keep[each] >= (float)self->asked ? KEPT : UNLIKELY;
    if (self->has_comments)
        drop_comments(self, memory);
    if (self->main_share > 0) {
        drop_outside(self, main_container(self, memory));
        fill(self, memory);
    }
}

/* The first text of each segment; NULL without memory, or with an exception if these are no segments of the page. */
static const int32_t *first_texts(const deciding *self, const int32_t *leaves, Py_ssize_t leaf_count,
                                  const int32_t *start, scratch *memory)
{
    int32_t nodes = self->page->count;
    int32_t *first = ROOM(memory, self->count, int32_t);
    for (int32_t each = 0; first && each < self->count; each++) {
        bool is_leaf = start[each] >= 0 && start[each] < leaf_count;
        first[each] = is_leaf ? leaves[start[each]] : -1;
        if (first[each] < 0 || first[each] >= nodes || (each && first[each] <= first[each - 1]) ||
            self->nln[each] < 0 || self->nln[each] >= nodes) {
            PyErr_SetString(PyExc_ValueError, "these are not the segments of the page");
            return NULL;
        }
    }
    return first;
}

PyObject *core_decide(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 9, "decide"))
        return NULL;
    deciding self = {.page = page_of_texts(arguments[0])};
    if (!self.page)
        Py_RETURN_FALSE;
    if (!PyArg_ParseTuple(arguments[6], "dddp", &self.asked, &self.outside, &self.main_share, &self.has_comments) ||
        !PyArg_ParseTuple(arguments[7], "dddii", &self.faint, &self.sure, &self.between, &self.min_elsewhere,
                          &self.longest_gap))
        return NULL;
    columns taken = {.taken = 0};
    const int32_t *leaves = TAKE(taken, arguments[1], -1, int32_t);
    Py_ssize_t leaf_count = last_length(&taken, sizeof *leaves);
    self.nln = TAKE(taken, arguments[3], -1, int32_t);
    self.count = (int32_t)last_length(&taken, sizeof(int32_t));
    const int32_t *start = TAKE(taken, arguments[2], (Py_ssize_t)self.count + 1, int32_t);
    self.keep = TAKE(taken, arguments[4], self.count, float);
    self.words = TAKE(taken, arguments[5], self.count, int32_t);
    self.reason = FILL(taken, arguments[8], self.count, uint8_t);
    scratch memory = {NULL, 0};
    if (self.reason && (self.first = first_texts(&self, leaves, leaf_count, start, &memory)))
        decide(&self, &memory);
    return is_done(&taken, &memory);
}
