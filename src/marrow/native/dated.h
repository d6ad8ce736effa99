/* Texts in which a day may stand; see dated.c. */
#ifndef MARROW_DATED_H
#define MARROW_DATED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* dated(texts, nodes, longest) -> list | None */
PyObject *core_dated(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
