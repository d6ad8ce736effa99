/* The heading of what a page is about; see heading.c. */
#ifndef MARROW_HEADING_H
#define MARROW_HEADING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* heading(texts, title, tops, lesser, most) -> int | None */
PyObject *core_heading(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
