/* Functions over the bytes of a page, before it is parsed: arguments in, results out. */
#include "source.h"

#include "census.h"
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
    if (count != 2 || !PyBytes_Check(arguments[0]))
        return PyErr_Format(PyExc_TypeError, "trim takes bytes and max_sheet");
    size_t max_sheet = PyLong_AsSize_t(arguments[1]);
    if (max_sheet == (size_t)-1 && PyErr_Occurred())
        return NULL;
    Py_ssize_t size = PyBytes_GET_SIZE(arguments[0]);
    PyObject *trimmed = PyBytes_FromStringAndSize(NULL, size);
    if (!trimmed)
        return NULL;
    size_t left = trim(PyBytes_AS_STRING(trimmed), PyBytes_AS_STRING(arguments[0]), (size_t)size, max_sheet);
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
