/* Segments: what stands between two line breaks.
 *
 * segment(tag, parent, end, chars, display, hidden, breaks, first_block, leaves, start, nln, segment_chars)
 *     -> tuple[int, int]: how many leaves and segments there are; the last four are filled so far
 *
 * `segments.py` says what is meant, and has the same in NumPy.
 */
#include "columns.h"
#include "names.h"

typedef struct {
    const uint8_t *tag, *display, *hidden, *breaks;
    const int32_t *parent, *end, *chars;
    uint8_t first_block;
    int32_t *leaves, *start, *nln, *segment_chars;
} segmenting;

static int is_line_break(const segmenting *self, int32_t node)
{
    uint8_t tag = self->tag[node];
    return !node || (tag != TAG_TEXT && (self->display[node] >= self->first_block || self->breaks[tag]));
}

/* `nearest` is scratch: the nearest line-break node of every node. */
static void find_segments(const segmenting *self, int32_t count, int32_t *nearest, int32_t *leaves, int32_t *segments)
{
    int32_t group = -1; /* the line-break node of the leaf before, text or not */
    int is_new = 1;
    *leaves = *segments = 0;
    for (int32_t node = 0; node < count; node++) {
        int32_t above = parent_of(self->parent, node);
        nearest[node] = is_line_break(self, node) ? node : above >= 0 ? nearest[above] : 0;
        if (self->end[node] != node + 1 || self->hidden[node])
            continue;
        is_new |= nearest[node] != group;
        group = nearest[node];
        if (self->chars[node] <= 0)
            continue;
        if (is_new) {
            self->start[*segments] = *leaves;
            self->nln[*segments] = group;
            self->segment_chars[(*segments)++] = 0;
            is_new = 0;
        }
        self->leaves[(*leaves)++] = node;
        int32_t *sum = &self->segment_chars[*segments - 1];
        *sum = (int32_t)((uint32_t)*sum + (uint32_t)self->chars[node]);
    }
    self->start[*segments] = *leaves;
}

PyObject *core_segment(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 12, "segment"))
        return NULL;
    long first_block = PyLong_AsLong(arguments[7]);
    if (first_block == -1 && PyErr_Occurred())
        return NULL;
    columns taken = {.taken = 0};
    segmenting self = {.first_block = (uint8_t)first_block};
    self.tag = TAKE(taken, arguments[0], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1);
    self.parent = TAKE(taken, arguments[1], count, int32_t);
    self.end = TAKE(taken, arguments[2], count, int32_t);
    self.chars = TAKE(taken, arguments[3], count, int32_t);
    self.display = TAKE(taken, arguments[4], count, uint8_t);
    self.hidden = TAKE(taken, arguments[5], count, uint8_t);
    self.breaks = TAKE(taken, arguments[6], 256, uint8_t);
    self.leaves = FILL(taken, arguments[8], count, int32_t);
    self.start = FILL(taken, arguments[9], count + 1, int32_t);
    self.nln = FILL(taken, arguments[10], count, int32_t);
    self.segment_chars = FILL(taken, arguments[11], count, int32_t);
    int32_t leaves = 0, segments = 0;
    if (self.segment_chars) {
        int32_t *nearest = PyMem_Malloc((size_t)count * sizeof *nearest);
        if (nearest) {
            find_segments(&self, (int32_t)count, nearest, &leaves, &segments);
        } else {
            PyErr_NoMemory();
            taken.has_failed = 1;
        }
        PyMem_Free(nearest);
    }
    PyObject *done = release_columns(&taken);
    if (!done)
        return NULL;
    Py_DECREF(done);
    return Py_BuildValue("ii", leaves, segments);
}
