/* Strings of Python as UTF-8, without the copy that Python would make and keep with the string. */
#ifndef MARROW_STRINGS_H
#define MARROW_STRINGS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

typedef struct {
    const char *text;
    size_t size;
    char *own; /* what `release_utf8` frees, or NULL */
} utf8_text;

/* Gives 0, or -1 with an exception: it is no string, or has half of a surrogate pair. */
int take_utf8(PyObject *string, utf8_text *taken);

void release_utf8(utf8_text *taken);

#endif
