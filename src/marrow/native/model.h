/* The learned judge as Python sees it. */
#ifndef MARROW_MODEL_H
#define MARROW_MODEL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Makes the type `Model` ready and adds it to the module; 0, or -1 with an exception. */
int add_model_type(PyObject *module);

#endif
