/* Where the nodes of canonical HTML stand; see `parse/placed.py`, whose NumPy form does the same. */
#ifndef MARROW_PLACED_H
#define MARROW_PLACED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* placed(source: bytes, max_nodes: int) -> tuple[int, int, bytes] | None */
PyObject *core_placed(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
