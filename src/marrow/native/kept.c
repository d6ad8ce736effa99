/* What of a page goes into the article, by node.
 *
 * kept(tag, parent, chars, hidden, mask, leaves, start, line_break, alive_out, segment_out, kept_out, shown_out)
 *
 * `mask` is what is kept, `leaves` and `start` are the segments, `line_break` is the tag number of `br`.
 * `assemble/kept.py` says what the columns are, and has the same in NumPy.
 */
#include "columns.h"

typedef struct {
    const uint8_t *tag, *hidden, *mask;
    const int32_t *parent, *chars, *leaves, *start;
    int32_t count;
    Py_ssize_t leaf_count, segment_count;
} keeping;

/* Sums over subtrees of the characters that are in a mask, or that are not. */
static void sum_below(const keeping *self, const uint8_t *mask, int is_in, int32_t *sums)
{
    for (int32_t node = 0; node < self->count; node++)
        sums[node] = !mask[node] == !is_in ? self->chars[node] : 0;
    for (int32_t node = self->count - 1; node > 0; node--) {
        int32_t above = parent_of(self->parent, node);
        if (above >= 0)
            sums[above] = (int32_t)((uint32_t)sums[above] + (uint32_t)sums[node]);
    }
}

static void find_alive(const keeping *self, const int32_t *kept_chars, uint8_t line_break, uint8_t *alive)
{
    for (int32_t node = 0; node < self->count; node++) {
        int32_t above = parent_of(self->parent, node);
        alive[node] = kept_chars[node] > 0;
        if (self->tag[node] == line_break && above >= 0 && kept_chars[above] > 0)
            alive[node] = 1;
    }
}

static void number_segments(const keeping *self, int32_t *segment)
{
    for (int32_t node = 0; node < self->count; node++)
        segment[node] = -1;
    for (Py_ssize_t each = 0; each < self->segment_count; each++)
        for (int32_t at = self->start[each]; at < self->start[each + 1] && at < self->leaf_count; at++)
            if (at >= 0 && self->leaves[at] >= 0 && self->leaves[at] < self->count)
                segment[self->leaves[at]] = (int32_t)each;
}

PyObject *core_kept(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 12, "kept"))
        return NULL;
    long line_break = PyLong_AsLong(arguments[7]);
    if (line_break == -1 && PyErr_Occurred())
        return NULL;
    columns taken = {.taken = 0};
    keeping self = {0};
    self.tag = TAKE(taken, arguments[0], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1);
    self.count = (int32_t)count;
    self.parent = TAKE(taken, arguments[1], count, int32_t);
    self.chars = TAKE(taken, arguments[2], count, int32_t);
    self.hidden = TAKE(taken, arguments[3], count, uint8_t);
    self.mask = TAKE(taken, arguments[4], count, uint8_t);
    self.leaves = TAKE(taken, arguments[5], -1, int32_t);
    self.leaf_count = last_length(&taken, sizeof(int32_t));
    self.start = TAKE(taken, arguments[6], -1, int32_t);
    self.segment_count = last_length(&taken, sizeof(int32_t)) - 1;
    uint8_t *alive = FILL(taken, arguments[8], count, uint8_t);
    int32_t *segment = FILL(taken, arguments[9], count, int32_t);
    int32_t *kept_chars = FILL(taken, arguments[10], count, int32_t);
    int32_t *shown_chars = FILL(taken, arguments[11], count, int32_t);
    if (shown_chars) {
        number_segments(&self, segment);
        sum_below(&self, self.mask, 1, kept_chars);
        sum_below(&self, self.hidden, 0, shown_chars);
        find_alive(&self, kept_chars, (uint8_t)line_break, alive);
    }
    return release_columns(&taken);
}
