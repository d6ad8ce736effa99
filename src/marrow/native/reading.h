/* The page as Python sees it: an object with columns, and look-ups by node number. */
#ifndef MARROW_READING_H
#define MARROW_READING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "page.h"

/* Reads a page from something: see `flatten` in page.h for what it does with events and gives. */
typedef flatten_result (*page_maker)(struct page *made, const void *from, int64_t max_nodes,
                                     const flatten_events *events);

/* The page as an object, None if it is NOT_CANONICAL, or NULL with an exception. */
PyObject *make_page(page_maker make, const void *from, long long max_nodes);

/* flatten(source: str, max_nodes: int) -> Page | None */
PyObject *core_flatten(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

/* The page that texts belong to; NULL if they are something else. */
const struct page *page_of_texts(PyObject *texts);

/* Makes the types ready and adds them to the module; 0, or -1 with an exception. */
int add_page_types(PyObject *module);

#endif
