/* P2's rule: the value of each segment, and the maximum scoring subsequence.
 *
 * values(chars, font_size, color, linked, leaves, start, segment_chars, min_size, min_color, max_link, value, is_linked)
 * maximum_run(value) -> tuple[int, int]
 *
 * `methods/segments.py` says what is meant, and has the same in NumPy.
 */
#include <stdlib.h>

#include "columns.h"

typedef struct {
    double value; /* a font size or a colour: both are exact */
    int64_t chars;
} weighed;

static int by_value(const void *one, const void *other)
{
    double a = ((const weighed *)one)->value, b = ((const weighed *)other)->value;
    return (a > b) - (a < b);
}

/* The value that most characters have, of equals the smallest. Sorts what it is given. */
static double commonest(weighed *all, Py_ssize_t count)
{
    qsort(all, (size_t)count, sizeof *all, by_value);
    double best = 0;
    int64_t most = -1;
    for (Py_ssize_t first = 0, next; first < count; first = next) {
        int64_t chars = 0;
        for (next = first; next < count && all[next].value == all[first].value; next++)
            chars += all[next].chars;
        if (chars > most) {
            most = chars;
            best = all[first].value;
        }
    }
    return best;
}

/* What the rule reads: columns over nodes, leaves and segments. */
typedef struct {
    const int32_t *chars, *color, *leaves, *start, *segment_chars;
    const float *size;
    const uint8_t *linked;
    Py_ssize_t leaf_count;
    double min_size, min_color, max_link;
} judging;

static double size_of(const judging *self, int32_t leaf)
{
    return self->size[leaf];
}

static double color_of(const judging *self, int32_t leaf)
{
    return self->color[leaf];
}

typedef double (*property)(const judging *, int32_t);

/* The commonest value of a property. That of the longest text has the majority, as a rule; else all are weighed. */
static double commonest_of(const judging *self, property of, weighed *weights)
{
    int64_t total = 0, same = 0;
    Py_ssize_t longest = 0;
    for (Py_ssize_t each = 0; each < self->leaf_count; each++) {
        total += self->chars[self->leaves[each]];
        if (self->chars[self->leaves[each]] > self->chars[self->leaves[longest]])
            longest = each;
    }
    double likely = of(self, self->leaves[longest]);
    for (Py_ssize_t each = 0; each < self->leaf_count; each++) {
        weights[each].value = of(self, self->leaves[each]);
        weights[each].chars = self->chars[self->leaves[each]];
        same += weights[each].value == likely ? weights[each].chars : 0;
    }
    return 2 * same > total ? likely : commonest(weights, self->leaf_count);
}

static void judge_segments(const judging *self, Py_ssize_t count, weighed *weights, int64_t *value, uint8_t *is_linked)
{
    double size = commonest_of(self, size_of, weights), color = commonest_of(self, color_of, weights);
    for (Py_ssize_t segment = 0; segment < count; segment++) {
        int64_t sized = 0, colored = 0, linked = 0;
        for (int32_t each = self->start[segment]; each < self->start[segment + 1]; each++) {
            int32_t leaf = self->leaves[each], chars = self->chars[leaf];
            sized += size_of(self, leaf) == size ? chars : 0;
            colored += color_of(self, leaf) == color ? chars : 0;
            linked += self->linked[leaf] ? chars : 0;
        }
        double all = self->segment_chars[segment];
        is_linked[segment] = (double)linked / all > self->max_link;
        int is_body = (double)sized / all >= self->min_size && (double)colored / all >= self->min_color;
        value[segment] = is_body && !is_linked[segment] ? self->segment_chars[segment] : -self->segment_chars[segment];
    }
}

/* Whether all leaves are nodes, and all segments are runs of leaves that are not empty. */
static int is_sound(const judging *self, Py_ssize_t node_count, Py_ssize_t count)
{
    for (Py_ssize_t each = 0; each < self->leaf_count; each++)
        if (self->leaves[each] < 0 || self->leaves[each] >= node_count)
            return 0;
    for (Py_ssize_t segment = 0; segment < count; segment++)
        if (self->start[segment] < 0 || self->start[segment] >= self->start[segment + 1])
            return 0;
    return self->leaf_count && count && self->start[count] <= self->leaf_count;
}

PyObject *core_values(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 12, "values"))
        return NULL;
    columns taken = {.taken = 0};
    judging self = {0};
    self.chars = TAKE(taken, arguments[0], -1, int32_t);
    Py_ssize_t nodes = last_length(&taken, sizeof(int32_t));
    self.size = TAKE(taken, arguments[1], nodes, float);
    self.color = TAKE(taken, arguments[2], nodes, int32_t);
    self.linked = TAKE(taken, arguments[3], nodes, uint8_t);
    self.leaves = TAKE(taken, arguments[4], -1, int32_t);
    self.leaf_count = last_length(&taken, sizeof(int32_t));
    self.segment_chars = TAKE(taken, arguments[6], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof(int32_t));
    self.start = TAKE(taken, arguments[5], count + 1, int32_t);
    self.min_size = PyFloat_AsDouble(arguments[7]);
    self.min_color = PyFloat_AsDouble(arguments[8]);
    self.max_link = PyFloat_AsDouble(arguments[9]);
    int64_t *value = FILL(taken, arguments[10], count, int64_t);
    uint8_t *is_linked = FILL(taken, arguments[11], count, uint8_t);
    if (is_linked && (PyErr_Occurred() || !is_sound(&self, nodes, count))) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "these are no segments");
        taken.has_failed = 1;
    }
    if (is_linked && !taken.has_failed) {
        weighed *weights = PyMem_Malloc((size_t)self.leaf_count * sizeof *weights);
        if (weights) {
            judge_segments(&self, count, weights, value, is_linked);
        } else {
            PyErr_NoMemory();
            taken.has_failed = 1;
        }
        PyMem_Free(weights);
    }
    return release_columns(&taken);
}

/* ---- the maximum scoring subsequence ---- */

/* The run with the largest sum, of equals the first; empty if no value is positive. */
static void find_run(const int64_t *value, Py_ssize_t count, Py_ssize_t *first, Py_ssize_t *last)
{
    uint64_t sum = 0, lowest = 0; /* unsigned: sums that are too large wrap around, as they do in NumPy */
    Py_ssize_t lowest_at = 0;
    int64_t best = 0;
    *first = *last = 0;
    for (Py_ssize_t at = 0; at < count; at++) {
        sum += (uint64_t)value[at];
        if ((int64_t)(sum - lowest) > best) {
            best = (int64_t)(sum - lowest);
            *first = lowest_at;
            *last = at + 1;
        }
        if ((int64_t)sum < (int64_t)lowest) {
            lowest = sum;
            lowest_at = at + 1;
        }
    }
}

PyObject *core_maximum_run(PyObject *Py_UNUSED(module), PyObject *values)
{
    columns taken = {.taken = 0};
    const int64_t *value = TAKE(taken, values, -1, int64_t);
    Py_ssize_t first = 0, last = 0;
    if (value)
        find_run(value, last_length(&taken, sizeof *value), &first, &last);
    PyObject *done = release_columns(&taken);
    if (!done)
        return NULL;
    Py_DECREF(done);
    return Py_BuildValue("nn", first, last);
}
