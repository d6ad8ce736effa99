#ifndef MARROW_GATHER_H
#define MARROW_GATHER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* gather(parts, type, found, before, most) -> None */
PyObject *core_gather(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
