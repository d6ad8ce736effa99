/* Functions over the bytes of a page, before it is parsed. */
#ifndef MARROW_SOURCE_H
#define MARROW_SOURCE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* count_utf8(data: bytes) -> tuple[int, int] */
PyObject *core_count_utf8(PyObject *module, PyObject *data);
/* census(data: bytes, table: buffer of 256 x 256, far: int) -> tuple */
PyObject *core_census(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
/* has_many_attributes(data: bytes, starts: tuple, most: int, least: int) -> bool | None */
PyObject *core_has_many_attributes(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
/* trim(data: bytes, max_sheet: int, for_metadata: bool) -> bytes */
PyObject *core_trim(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
