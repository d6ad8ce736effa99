/* Dates as most lines have them; see plain_dates.c. */
#ifndef MARROW_PLAIN_DATES_H
#define MARROW_PLAIN_DATES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* plain_date(text, names, language, order, is_alone) -> tuple | None */
PyObject *core_plain_date(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
