/* What readers find, put together by field.
 *
 * gather(parts, type, found, before, most) -> None
 *
 * `parts` are tuples, the first `most` of which are taken: a field, a value, and more. Those with a value become tuples of
 * `type`, which is a named tuple, in the list that `found` has for their field. A list that is not there yet begins with
 * what `before` has for that field. The same as the loop of `metadata/candidates.py`.
 */
#include "gather.h"

#include "columns.h"

/* A tuple of another type with the same items. */
static PyObject *made_of(PyTypeObject *type, PyObject *parts)
{
    Py_ssize_t count = PyTuple_GET_SIZE(parts);
    PyObject *made = type->tp_alloc(type, count);
    for (Py_ssize_t each = 0; made && each < count; each++)
        PyTuple_SET_ITEM(made, each, Py_NewRef(PyTuple_GET_ITEM(parts, each)));
    return made;
}

/* The list of a field, borrowed; NULL with an exception. */
static PyObject *list_of(PyObject *found, PyObject *before, PyObject *field)
{
    PyObject *list = PyDict_GetItemWithError(found, field);
    if (list || PyErr_Occurred())
        return list;
    PyObject *old = PyDict_GetItemWithError(before, field);
    if (!old && PyErr_Occurred())
        return NULL;
    list = old ? PySequence_List(old) : PyList_New(0);
    int failed = !list || PyDict_SetItem(found, field, list);
    Py_XDECREF(list); /* the dict has it */
    return failed ? NULL : list;
}

static int add(PyObject *parts, PyTypeObject *type, PyObject *found, PyObject *before)
{
    if (!PyTuple_Check(parts) || PyTuple_GET_SIZE(parts) < 2)
        return PyErr_Format(PyExc_TypeError, "a candidate has a field and a value"), -1;
    int is_said = PyObject_IsTrue(PyTuple_GET_ITEM(parts, 1));
    if (is_said <= 0)
        return is_said;
    PyObject *list = list_of(found, before, PyTuple_GET_ITEM(parts, 0));
    if (!list || !PyList_Check(list))
        return list ? (PyErr_Format(PyExc_TypeError, "candidates are in lists"), -1) : -1;
    PyObject *made = Py_TYPE(parts) == type ? Py_NewRef(parts) : made_of(type, parts);
    int failed = !made || PyList_Append(list, made);
    Py_XDECREF(made);
    return failed ? -1 : 0;
}

PyObject *core_gather(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (check_arguments(count, 5, "gather"))
        return NULL;
    PyObject *found = arguments[2], *before = arguments[3];
    long most = PyLong_AsLong(arguments[4]);
    if (most == -1 && PyErr_Occurred())
        return NULL;
    if (!PyType_Check(arguments[1]) || !PyType_IsSubtype((PyTypeObject *)arguments[1], &PyTuple_Type) ||
        !PyDict_Check(found) || !PyDict_Check(before))
        return PyErr_Format(PyExc_TypeError, "gather takes parts, a type of tuples and two dicts");
    PyObject *parts = PyObject_GetIter(arguments[0]), *one = NULL;
    int failed = !parts;
    while (!failed && most-- > 0 && (one = PyIter_Next(parts))) {
        failed = add(one, (PyTypeObject *)arguments[1], found, before);
        Py_DECREF(one);
    }
    Py_XDECREF(parts);
    if (failed || PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}
