/* What tells languages apart, counted; see language.c. */
#ifndef MARROW_LANGUAGE_H
#define MARROW_LANGUAGE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* count_kinds(text, kinds) -> dict of counts by kind, without those that are 0 */
PyObject *core_count_kinds(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
/* word_hashes(text) -> bytes */
PyObject *core_word_hashes(PyObject *module, PyObject *text);
/* hear(text, words, letters, weights, kin) -> (best, score, rival, words, known words) */
PyObject *core_hear(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
