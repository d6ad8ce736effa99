/* What a page says of itself; see `methods/auto/hints.py`, which reads the same. */
#ifndef MARROW_HINTS_H
#define MARROW_HINTS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Fills the numbers of names; must come before everything else. */
void learn_hints(void);

/* hints(texts, json_ld) -> tuple | None */
PyObject *core_hints(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *core_parts(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
