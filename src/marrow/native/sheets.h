/* The rules of style sheets that may hide something; see sheets.c. */
#ifndef MARROW_SHEETS_H
#define MARROW_SHEETS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* hiding_rules(sheet) -> list | None */
PyObject *core_hiding_rules(PyObject *module, PyObject *sheet);

#endif
