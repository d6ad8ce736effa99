/* What of a page goes into the article, by node.
 *
 * kept(tag, parent, end, chars, hidden, wanted, leaves, start, kinds, alive_out, segment_out, kept_out, shown_out)
 *
 * `wanted` tells of each segment whether it is kept, `leaves` and `start` are the segments, `kinds` are those below, by
 * tag number. Gives the first and the last text that is kept, or None if none is.
 * `assemble/kept.py` says what the columns are, and has the same in NumPy.
 */
#include "columns.h"

enum { NEVER = 1, WHOLE = 2, LINE_BREAK = 4, TEXT = 8, KINDS = 256 };

typedef struct {
    const uint8_t *tag, *hidden, *wanted, *kinds;
    const int32_t *parent, *end, *chars, *leaves, *start;
    int32_t count;
    Py_ssize_t leaf_count, segment_count;
    uint8_t *mask;
    int32_t *segment;
} keeping;

/* Where the subtree of a node ends, and at least behind it. */
static int32_t end_of(const keeping *self, int32_t node)
{
    int32_t end = self->end[node];
    return end > node && end <= self->count ? end : node + 1;
}

/* The segment of each text, and which texts are wanted. */
static void number_segments(const keeping *self)
{
    memset(self->mask, 0, (size_t)self->count);
    memset(self->segment, 0xFF, (size_t)self->count * sizeof *self->segment); /* -1 */
    for (Py_ssize_t each = 0; each < self->segment_count; each++)
        for (int32_t at = self->start[each]; at < self->start[each + 1] && at < self->leaf_count; at++)
            if (at >= 0 && self->leaves[at] >= 0 && self->leaves[at] < self->count) {
                self->segment[self->leaves[at]] = (int32_t)each;
                self->mask[self->leaves[at]] = self->wanted[each] != 0;
            }
}

/* Where one text of an element is kept that is kept whole, all of its visible texts are. */
static void keep_whole(const keeping *self, int32_t node, int32_t end)
{
    if (!memchr(self->mask + node, 1, (size_t)(end - node)))
        return;
    for (int32_t inner = node; inner < end; inner++)
        if (self->kinds[self->tag[inner]] & TEXT && !self->hidden[inner])
            self->mask[inner] = 1;
}

/* Takes away what is never kept, then adds what is kept because something beside it is. */
static void correct(const keeping *self)
{
    int seen = 0;
    for (int32_t node = 0; node < self->count; node++)
        seen |= self->kinds[self->tag[node]];
    for (int32_t node = 0; seen & NEVER && node < self->count;)
        if (self->kinds[self->tag[node]] & NEVER) {
            int32_t end = end_of(self, node);
            memset(self->mask + node, 0, (size_t)(end - node));
            node = end;
        } else
            node++;
    for (int32_t node = 0; seen & WHOLE && node < self->count;)
        if (self->kinds[self->tag[node]] & WHOLE) {
            int32_t end = end_of(self, node);
            keep_whole(self, node, end);
            node = end;
        } else
            node++;
}

/* Sums over subtrees of the characters that are kept, and of those that are shown. */
static void sum_below(const keeping *self, int32_t *kept, int32_t *shown)
{
    for (int32_t node = 0; node < self->count; node++) {
        kept[node] = self->mask[node] ? self->chars[node] : 0;
        shown[node] = self->hidden[node] ? 0 : self->chars[node];
    }
    for (int32_t node = self->count - 1; node > 0; node--) {
        int32_t above = parent_of(self->parent, node);
        if (above >= 0) {
            kept[above] = (int32_t)((uint32_t)kept[above] + (uint32_t)kept[node]);
            shown[above] = (int32_t)((uint32_t)shown[above] + (uint32_t)shown[node]);
        }
    }
}

static void find_alive(const keeping *self, const int32_t *kept, uint8_t *alive)
{
    for (int32_t node = 0; node < self->count; node++) {
        int32_t above = parent_of(self->parent, node);
        alive[node] = kept[node] > 0;
        if (self->kinds[self->tag[node]] & LINE_BREAK && above >= 0 && kept[above] > 0)
            alive[node] = 1;
    }
}

PyObject *core_kept(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 13, "kept"))
        return NULL;
    columns taken = {.taken = 0};
    keeping self = {0};
    self.tag = TAKE(taken, arguments[0], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1);
    self.count = (int32_t)count;
    self.parent = TAKE(taken, arguments[1], count, int32_t);
    self.end = TAKE(taken, arguments[2], count, int32_t);
    self.chars = TAKE(taken, arguments[3], count, int32_t);
    self.hidden = TAKE(taken, arguments[4], count, uint8_t);
    self.wanted = TAKE(taken, arguments[5], -1, uint8_t);
    self.segment_count = last_length(&taken, 1);
    self.leaves = TAKE(taken, arguments[6], -1, int32_t);
    self.leaf_count = last_length(&taken, sizeof(int32_t));
    self.start = TAKE(taken, arguments[7], self.segment_count + 1, int32_t);
    self.kinds = TAKE(taken, arguments[8], KINDS, uint8_t);
    uint8_t *alive = self.mask = FILL(taken, arguments[9], count, uint8_t);
    self.segment = FILL(taken, arguments[10], count, int32_t);
    int32_t *kept = FILL(taken, arguments[11], count, int32_t);
    int32_t *shown = FILL(taken, arguments[12], count, int32_t);
    const uint8_t *first = NULL;
    int32_t last = self.count - 1;
    if (shown) {
        number_segments(&self);
        correct(&self);
        first = memchr(self.mask, 1, (size_t)count);
        while (first && !self.mask[last])
            last--;
    }
    Py_ssize_t first_node = first ? first - self.mask : 0;
    if (first) {
        sum_below(&self, kept, shown);
        find_alive(&self, kept, alive); /* the mask is not needed any more */
    }
    PyObject *released = release_columns(&taken);
    if (!released || !first)
        return released;
    Py_DECREF(released);
    return Py_BuildValue("ni", first_node, (int)last);
}
