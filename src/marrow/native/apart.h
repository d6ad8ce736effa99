/* Whether a node stands beside the content; see apart.c. */
#ifndef MARROW_APART_H
#define MARROW_APART_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Fills the numbers of names; must come before everything else. */
void learn_what_is_apart(void);

/* is_apart(texts, node, tags, parts, most) -> bool | None */
PyObject *core_is_apart(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
