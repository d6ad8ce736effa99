/* What speaks for options, added up; see weigh.c. */
#ifndef MARROW_WEIGH_H
#define MARROW_WEIGH_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* shares(options, weights, none) -> list of float */
PyObject *core_shares(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
