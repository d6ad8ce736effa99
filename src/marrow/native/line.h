#ifndef MARROW_LINE_H
#define MARROW_LINE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Looks up the attributes that are asked for; must come before everything else. */
void learn_to_read_lines(void);

/* line(body, node, marks, url) -> tuple of spans, or None */
PyObject *core_line(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

/* lines(body, node, last) -> where it stopped, and the lines before that with their nodes; or None */
PyObject *core_lines(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
