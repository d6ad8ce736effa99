/* Functions over the bytes of a page, before it is parsed: arguments in, results out. */
#include "source.h"

#include <stdbool.h>

#include "census.h"
#include "tokens.h"
#include "trim.h"
#include "utf8.h"

PyObject *core_count_utf8(PyObject *Py_UNUSED(module), PyObject *data)
{
    if (!PyBytes_Check(data))
        return PyErr_Format(PyExc_TypeError, "count_utf8 takes bytes");
    utf8_count count = count_utf8((const unsigned char *)PyBytes_AS_STRING(data), (size_t)PyBytes_GET_SIZE(data));
    return Py_BuildValue("LL", (long long)count.good, (long long)count.bad);
}

PyObject *core_trim(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 3 || !PyBytes_Check(arguments[0]))
        return PyErr_Format(PyExc_TypeError, "trim takes bytes, max_sheet and for_metadata");
    size_t max_sheet = PyLong_AsSize_t(arguments[1]);
    int for_metadata = PyObject_IsTrue(arguments[2]);
    if (for_metadata < 0 || (max_sheet == (size_t)-1 && PyErr_Occurred()))
        return NULL;
    Py_ssize_t size = PyBytes_GET_SIZE(arguments[0]);
    PyObject *trimmed = PyBytes_FromStringAndSize(NULL, size);
    if (!trimmed)
        return NULL;
    const char *source = PyBytes_AS_STRING(arguments[0]);
    size_t left = trim(PyBytes_AS_STRING(trimmed), source, (size_t)size, max_sheet, for_metadata);
    _PyBytes_Resize(&trimmed, (Py_ssize_t)left);
    return trimmed;
}

static PyObject *tuple_of(const int64_t *numbers, int64_t count)
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (int64_t each = 0; tuple && each < count; each++) {
        PyObject *number = PyLong_FromLongLong(numbers[each]);
        if (number)
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)each, number);
        else
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *census_of(PyObject *data, const uint8_t *table, int64_t far)
{
    Py_ssize_t size = PyBytes_GET_SIZE(data);
    int64_t most = size / (far + 1) + 1; /* no more than that can be so far apart */
    int64_t *far_at = PyMem_Calloc((size_t)most, sizeof *far_at);
    if (!far_at)
        return PyErr_NoMemory();
    census found = take_census((const unsigned char *)PyBytes_AS_STRING(data), (size_t)size, table, far, far_at, most);
    PyObject *places = tuple_of(far_at, found.far < most ? found.far : most);
    PyMem_Free(far_at);
    if (!places)
        return NULL;
    return Py_BuildValue("LLLLLLN", (long long)found.tags, (long long)found.formatting, (long long)found.climb,
                         (long long)found.formatting_climb, (long long)found.roots, (long long)found.root_bytes, places);
}

PyObject *core_census(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 3 || !PyBytes_Check(arguments[0]))
        return PyErr_Format(PyExc_TypeError, "census takes bytes, a table and a distance");
    long long far = PyLong_AsLongLong(arguments[2]);
    if (far == -1 && PyErr_Occurred())
        return NULL;
    Py_buffer table;
    if (far < 0 || PyObject_GetBuffer(arguments[1], &table, PyBUF_SIMPLE))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "a distance is not negative");
    PyObject *found = table.len == 256 * 256
                          ? census_of(arguments[0], table.buf, far < INT64_MAX ? far : INT64_MAX - 1)
                          : PyErr_Format(PyExc_ValueError, "the table has 256 x 256 bytes");
    PyBuffer_Release(&table);
    return found;
}

/* Whether one of the tags that begin at some places has more attributes than so many, in `least` bytes or more: 1 if it
 * has, or if tags stand in each other or have no end; -1 if only patterns tell. */
static int has_many(PyObject *data, PyObject *starts, int64_t most, int64_t least)
{
    const char *source = PyBytes_AS_STRING(data), *stop = source + PyBytes_GET_SIZE(data), *done = source;
    for (Py_ssize_t each = 0; each < PyTuple_GET_SIZE(starts); each++) {
        Py_ssize_t start = PyLong_AsSsize_t(PyTuple_GET_ITEM(starts, each));
        if (start < 0 || start > PyBytes_GET_SIZE(data) - 3)
            return -1;
        const char *at = source + start, *name = at + 1 + (at[1] == '/');
        tag_token tag;
        if (!is_letter(*name))
            continue;
        bool has_end = at >= done && read_tag_token(name, stop, &tag);
        if (!has_end)
            return at >= done && tag.is_unclosed ? -1 : 1;
        done = tag.end;
        if (tag.end - 1 - tag.attributes > least && tag.count > most)
            return 1;
    }
    return 0;
}

PyObject *core_has_many_attributes(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 4 || !PyBytes_Check(arguments[0]) || !PyTuple_Check(arguments[1]))
        return PyErr_Format(PyExc_TypeError, "has_many_attributes takes bytes, a tuple and two numbers");
    long long most = PyLong_AsLongLong(arguments[2]), least = PyLong_AsLongLong(arguments[3]);
    int found = PyErr_Occurred() ? -1 : has_many(arguments[0], arguments[1], most, least);
    if (PyErr_Occurred())
        return NULL;
    if (found < 0)
        Py_RETURN_NONE;
    return PyBool_FromLong(found);
}
