/* Texts as they may leave, and as they are compared; see clean.c. */
#ifndef MARROW_CLEAN_H
#define MARROW_CLEAN_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* clean(text, longest, signs) -> str | None */
PyObject *core_clean(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
/* shown(texts, node, between, most, longest) -> str | None */
PyObject *core_shown(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
/* bare(text) -> str | None */
PyObject *core_bare(PyObject *module, PyObject *text);
/* spelling(text) -> str | None */
PyObject *core_spelling(PyObject *module, PyObject *text);

#endif
