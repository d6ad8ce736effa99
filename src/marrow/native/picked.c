/* Of a list of nodes those of which something is true; see picked.h. */
#include "picked.h"

#include "reading.h"

PyObject *picked(PyObject *texts, PyObject *nodes, node_test is_true, const void *wanted)
{
    if (!PyList_Check(nodes))
        return PyErr_Format(PyExc_TypeError, "nodes are given as a list");
    const struct page *page = page_of_texts(texts);
    if (!page)
        Py_RETURN_NONE;
    PyObject *found = PyList_New(0);
    for (Py_ssize_t each = 0; found && each < PyList_GET_SIZE(nodes); each++) {
        PyObject *number = PyList_GET_ITEM(nodes, each);
        long node = PyLong_AsLong(number);
        int is_picked = node < 0 || node >= page->count ? -1 : is_true(page, (int32_t)node, wanted);
        if (is_picked < 0 && !PyErr_Occurred())
            PyErr_SetString(PyExc_IndexError, "there is no such node");
        if (is_picked < 0 || (is_picked && PyList_Append(found, number)))
            Py_CLEAR(found);
    }
    return found;
}
