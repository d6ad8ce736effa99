/* Functions over the columns of a tree: arguments in, results out.
 *
 * Columns come as buffers, and results go into buffers that Python has made. Lengths are checked against the first
 * column, and node numbers that are read from a column are checked before they are used: a wrong column gives a
 * ValueError or a wrong result, never a wild read.
 */
#ifndef MARROW_COLUMNS_H
#define MARROW_COLUMNS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#include "scratch.h"

enum { MOST_COLUMNS = 16 };

/* The buffers of one call. */
typedef struct {
    Py_buffer buffers[MOST_COLUMNS];
    int taken;
    int has_failed;
} columns;

/* A column of `count` items of `size` bytes, for reading or writing; NULL if it is not, and then has_failed is set.
 * A count of -1 takes any number of items. */
void *take_column(columns *self, PyObject *object, Py_ssize_t count, Py_ssize_t size, int is_writable);

/* How many items of `size` bytes the last column that was taken has. */
Py_ssize_t last_length(const columns *self, Py_ssize_t size);

/* Lets go of all columns. Gives None, or NULL with an exception if one has failed. */
PyObject *release_columns(columns *self);

/* The same, and lets go of memory. Gives True: what was asked for is in the columns. */
PyObject *is_done(columns *self, scratch *memory);

#define TAKE(self, object, count, type) ((const type *)take_column(&(self), (object), (count), sizeof(type), 0))
#define FILL(self, object, count, type) ((type *)take_column(&(self), (object), (count), sizeof(type), 1))

/* The parent of a node if it is a node before it, else -1. */
static inline int32_t parent_of(const int32_t *parent, int32_t node)
{
    return parent[node] < node ? parent[node] : -1;
}

int check_arguments(Py_ssize_t given, Py_ssize_t wanted, const char *function);

/* All take and give columns; `_core.pyi` has their arguments, tree.py, static.py, segments.py ... say what they do. */
PyObject *core_below(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_along(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_inside(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_nearest(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_look(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_segment(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_values(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_fold(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_chances(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_verdicts(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_draw(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_decide(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_maximum_run(PyObject *module, PyObject *values);
PyObject *core_kept(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_elements(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_short_texts(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_holding(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_opening(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_naming(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_joined(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_below_long(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_longest_texts(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_texts_with(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

/* Each fills the numbers of names that its function reads; must come before it. */
void learn_to_look(void);
void learn_to_draw(void);
void learn_to_decide(void);

#endif
