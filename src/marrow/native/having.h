#ifndef MARROW_HAVING_H
#define MARROW_HAVING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "page.h"

/* The value of an attribute as a string. */
PyObject *value_of(const struct page *page, const struct attribute *found);

/* having(name, word="", *, part="") -> dict[int, str]: the elements that have an attribute, with `word` among the
 * words of its value, or `part` in it. */
PyObject *having(const struct page *page, PyObject *arguments, PyObject *keywords);

/* holders(name) -> bytes: the elements that have an attribute, as 64-bit numbers. */
PyObject *holders(const struct page *page, PyObject *name);

#endif
