/* Of a list of nodes those of which something is true. */
#ifndef MARROW_PICKED_H
#define MARROW_PICKED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#include "page.h"

/* Whether it is true of a node of the page, or -1 with an exception; `wanted` is what the caller gave. */
typedef int (*node_test)(const struct page *page, int32_t node, const void *wanted);

/* A new list of the nodes; None if the texts are not those of a page that the core has read, NULL with an exception. */
PyObject *picked(PyObject *texts, PyObject *nodes, node_test is_true, const void *wanted);

#endif
