/* The parts that dates are made of, and their spelling; see dates.c. */
#ifndef MARROW_DATES_H
#define MARROW_DATES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* date_parts(text, start, names, language, part) -> list | None */
PyObject *core_date_parts(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

/* even_spelling(text, folded, fold_one) -> str | None */
PyObject *core_even_spelling(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
