/* What of a page goes into the article, as lists: Python reads single nodes of these, and is faster at that with lists.
 *
 * kept_lists(tag, parent, end, chars, hidden, mask, leaves, start, line_break)
 *     -> tags, ends, parents, alive, hidden, segment, kept_chars, shown_chars
 *
 * `mask` is what is kept, `leaves` and `start` are the segments, `line_break` is the tag number of `br`.
 * `assemble/kept.py` says what the lists are, and has the same in NumPy.
 */
#include <string.h>

#include "columns.h"

enum { LISTS = 8 };

typedef struct {
    const uint8_t *tag, *hidden, *mask;
    const int32_t *parent, *end, *chars, *leaves, *start;
    int32_t count;
    Py_ssize_t leaf_count, segment_count;
    PyObject **numbers; /* 0 up to and with `count`: most numbers of the lists, made once */
} keeping;

static PyObject *number(const keeping *self, int64_t value)
{
    return value >= 0 && value <= self->count ? Py_NewRef(self->numbers[value]) : PyLong_FromLongLong(value);
}

static PyObject *list_of_bytes(const keeping *self, const uint8_t *column)
{
    PyObject *list = PyList_New(self->count);
    for (int32_t node = 0; list && node < self->count; node++)
        PyList_SET_ITEM(list, node, PyLong_FromLong(column[node])); /* small numbers always exist */
    return list;
}

static PyObject *list_of_flags(const keeping *self, const uint8_t *column)
{
    PyObject *list = PyList_New(self->count);
    for (int32_t node = 0; list && node < self->count; node++)
        PyList_SET_ITEM(list, node, Py_NewRef(column[node] ? Py_True : Py_False));
    return list;
}

static PyObject *list_of_numbers(const keeping *self, const int32_t *column)
{
    PyObject *list = PyList_New(self->count);
    for (int32_t node = 0; list && node < self->count; node++) {
        PyObject *made = number(self, column[node]);
        if (!made)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, node, made);
    }
    return list;
}

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

/* Fills `lists`; a list that could not be made is NULL. `numbers` and `flags` are scratch. */
static void make_lists(const keeping *self, uint8_t line_break, int32_t *numbers, uint8_t *flags, PyObject **lists)
{
    lists[0] = list_of_bytes(self, self->tag);
    lists[1] = list_of_numbers(self, self->end);
    lists[2] = list_of_numbers(self, self->parent);
    lists[4] = list_of_flags(self, self->hidden);
    number_segments(self, numbers);
    lists[5] = list_of_numbers(self, numbers);
    sum_below(self, self->hidden, 0, numbers);
    lists[7] = list_of_numbers(self, numbers);
    sum_below(self, self->mask, 1, numbers);
    lists[6] = list_of_numbers(self, numbers);
    find_alive(self, numbers, line_break, flags);
    lists[3] = list_of_flags(self, flags);
}

static PyObject *tuple_of_lists(PyObject **lists)
{
    PyObject *tuple = PyTuple_New(LISTS);
    for (int each = 0; each < LISTS; each++) {
        if (tuple && !lists[each])
            Py_CLEAR(tuple);
        if (tuple)
            PyTuple_SET_ITEM(tuple, each, lists[each]);
        else
            Py_XDECREF(lists[each]);
    }
    return tuple;
}

static int make_numbers(keeping *self)
{
    self->numbers = PyMem_Calloc((size_t)self->count + 1, sizeof *self->numbers);
    for (int32_t each = 0; self->numbers && each <= self->count; each++)
        if (!(self->numbers[each] = PyLong_FromLong(each)))
            return -1;
    return self->numbers ? 0 : -1;
}

static void free_numbers(keeping *self)
{
    for (int32_t each = 0; self->numbers && each <= self->count; each++)
        Py_XDECREF(self->numbers[each]);
    PyMem_Free(self->numbers);
}

static PyObject *lists_of(keeping *self, uint8_t line_break)
{
    PyObject *lists[LISTS] = {NULL}, *made = NULL;
    int32_t *numbers = PyMem_Malloc((size_t)self->count * sizeof *numbers + 1);
    uint8_t *flags = PyMem_Malloc((size_t)self->count + 1);
    if (numbers && flags && !make_numbers(self)) {
        make_lists(self, line_break, numbers, flags, lists);
        made = tuple_of_lists(lists);
    }
    free_numbers(self);
    PyMem_Free(numbers);
    PyMem_Free(flags);
    return made || PyErr_Occurred() ? made : PyErr_NoMemory();
}

PyObject *core_kept_lists(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 9, "kept_lists"))
        return NULL;
    long line_break = PyLong_AsLong(arguments[8]);
    if (line_break == -1 && PyErr_Occurred())
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
    self.mask = TAKE(taken, arguments[5], count, uint8_t);
    self.leaves = TAKE(taken, arguments[6], -1, int32_t);
    self.leaf_count = last_length(&taken, sizeof(int32_t));
    self.start = TAKE(taken, arguments[7], -1, int32_t);
    self.segment_count = last_length(&taken, sizeof(int32_t)) - 1;
    PyObject *lists = taken.has_failed ? NULL : lists_of(&self, (uint8_t)line_break);
    PyObject *done = release_columns(&taken);
    if (!done) {
        Py_XDECREF(lists);
        return NULL;
    }
    Py_DECREF(done);
    return lists;
}
