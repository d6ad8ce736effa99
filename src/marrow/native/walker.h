/* The type `Walker`: what was found out about the parser's memory, and reading pages by it. */
#ifndef MARROW_WALKER_H
#define MARROW_WALKER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Makes the type ready and adds it to the module; 0, or -1 with an exception. */
int add_walker_type(PyObject *module);

#endif
