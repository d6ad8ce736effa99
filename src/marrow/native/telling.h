/* What elements tell about a page; see telling.c. */
#ifndef MARROW_TELLING_H
#define MARROW_TELLING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Fills the numbers of names; must come before everything else. */
void learn_to_tell(void);

/* metas(texts, most, known, learn) -> list | None */
PyObject *core_metas(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
/* related(texts, kinds) -> list | None */
PyObject *core_related(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
