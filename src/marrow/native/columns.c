/* The buffers of one call, and the operations of `Tree`: below, along, inside, nearest. */
#include "columns.h"

int check_arguments(Py_ssize_t given, Py_ssize_t wanted, const char *function)
{
    if (given == wanted)
        return 0;
    PyErr_Format(PyExc_TypeError, "%s takes %zd arguments", function, wanted);
    return -1;
}

void *take_column(columns *self, PyObject *object, Py_ssize_t count, Py_ssize_t size, int is_writable)
{
    if (self->has_failed)
        return NULL;
    Py_buffer *buffer = &self->buffers[self->taken];
    if (self->taken == MOST_COLUMNS || PyObject_GetBuffer(object, buffer, is_writable ? PyBUF_WRITABLE : PyBUF_SIMPLE)) {
        self->has_failed = 1;
        return NULL;
    }
    self->taken++;
    if (count < 0 ? buffer->len % size : buffer->len != count * size) {
        self->has_failed = 1;
        PyErr_SetString(PyExc_ValueError, "a column has another length than the others");
    }
    return self->has_failed ? NULL : buffer->buf;
}

Py_ssize_t last_length(const columns *self, Py_ssize_t size)
{
    return self->has_failed ? 0 : self->buffers[self->taken - 1].len / size;
}

PyObject *release_columns(columns *self)
{
    while (self->taken)
        PyBuffer_Release(&self->buffers[--self->taken]);
    if (self->has_failed)
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "there are too many columns");
    Py_RETURN_NONE;
}

PyObject *is_done(columns *self, scratch *memory)
{
    if (memory->has_failed)
        PyErr_NoMemory();
    give_back(memory);
    self->has_failed |= PyErr_Occurred() != NULL;
    PyObject *done = release_columns(self);
    Py_XDECREF(done);
    return done ? Py_NewRef(Py_True) : NULL;
}

/* below(parent, amount, out): the sum of 64-bit amounts over every subtree. */
PyObject *core_below(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "below"))
        return NULL;
    columns taken = {.taken = 0};
    const int32_t *parent = TAKE(taken, arguments[0], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof *parent);
    const uint64_t *amount = TAKE(taken, arguments[1], count, uint64_t);
    uint64_t *out = FILL(taken, arguments[2], count, uint64_t); /* unsigned: sums that are too large wrap around */
    if (out) {
        memcpy(out, amount, (size_t)count * sizeof *out);
        for (Py_ssize_t node = count - 1; node > 0; node--) {
            int32_t above = parent_of(parent, (int32_t)node);
            if (above >= 0)
                out[above] += out[node];
        }
    }
    return release_columns(&taken);
}

/* along(end, amount, out): the sum over a node and its ancestors; out has room for one more. The sums are made in the
 * order in which NumPy makes them, for they are not exact. */
PyObject *core_along(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "along"))
        return NULL;
    columns taken = {.taken = 0};
    const int32_t *end = TAKE(taken, arguments[0], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof *end);
    const double *amount = TAKE(taken, arguments[1], count, double);
    double *out = FILL(taken, arguments[2], count + 1, double);
    if (out) {
        for (Py_ssize_t node = 0; node <= count; node++)
            out[node] = 0;
        for (Py_ssize_t node = 0; node < count; node++)
            if (end[node] >= 0 && end[node] <= count)
                out[end[node]] += amount[node];
        double sum = 0;
        for (Py_ssize_t node = 0; node < count; node++)
            out[node] = sum += amount[node] - out[node];
    }
    return release_columns(&taken);
}

/* inside(end, mask, out): which nodes are in a mask or below one that is. */
PyObject *core_inside(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "inside"))
        return NULL;
    columns taken = {.taken = 0};
    const int32_t *end = TAKE(taken, arguments[0], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof *end);
    const uint8_t *mask = TAKE(taken, arguments[1], count, uint8_t);
    uint8_t *out = FILL(taken, arguments[2], count, uint8_t);
    Py_ssize_t until = 0;
    for (Py_ssize_t node = 0; out && node < count; node++) {
        if (mask[node] && end[node] > until)
            until = end[node];
        out[node] = node < until;
    }
    return release_columns(&taken);
}

/* nearest(parent, mask, out): the nearest of a node and its ancestors that is in a mask, or -1. */
PyObject *core_nearest(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "nearest"))
        return NULL;
    columns taken = {.taken = 0};
    const int32_t *parent = TAKE(taken, arguments[0], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof *parent);
    const uint8_t *mask = TAKE(taken, arguments[1], count, uint8_t);
    int32_t *out = FILL(taken, arguments[2], count, int32_t);
    for (int32_t node = 0; out && node < count; node++) {
        int32_t above = parent_of(parent, node);
        out[node] = mask[node] ? node : above >= 0 ? out[above] : -1;
    }
    return release_columns(&taken);
}
