/* What speaks for options, added up.
 *
 * shares(options, weights, none) -> list of float      the same as `shares` of `metadata/evidence.py`
 *
 * An option is a tuple whose third item is a tuple of traits; `weights` is a dict of their weights, `none` the weight of
 * "none of these". Sums are made in the order of the traits, so they are those of Python.
 */
#include "weigh.h"

#include <math.h>

#include "columns.h"

enum { TRAITS = 2 };

/* The sum of the weights of an option's traits; -1 with an exception if it has none that could be read. */
static double score_of(PyObject *option, PyObject *weights)
{
    PyObject *traits = PyTuple_Check(option) && PyTuple_GET_SIZE(option) > TRAITS ? PyTuple_GET_ITEM(option, TRAITS) : NULL;
    if (!traits || !PyTuple_Check(traits)) {
        PyErr_SetString(PyExc_TypeError, "an option has a tuple of traits");
        return -1;
    }
    double sum = 0;
    for (Py_ssize_t each = 0; each < PyTuple_GET_SIZE(traits); each++) {
        PyObject *weight = PyDict_GetItemWithError(weights, PyTuple_GET_ITEM(traits, each));
        if (weight)
            sum += PyFloat_AsDouble(weight);
        if (PyErr_Occurred())
            return -1;
    }
    return sum;
}

PyObject *core_shares(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "shares"))
        return NULL;
    if (!PyList_Check(arguments[0]) || !PyDict_Check(arguments[1]))
        return PyErr_Format(PyExc_TypeError, "shares takes a list of options and a dict of weights");
    double none = PyFloat_AsDouble(arguments[2]), highest = none;
    Py_ssize_t count = PyList_GET_SIZE(arguments[0]);
    double *scores = PyErr_Occurred() ? NULL : PyMem_New(double, (size_t)count + 1);
    if (!scores)
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    for (Py_ssize_t each = 0; each < count && !PyErr_Occurred(); each++) {
        scores[each] = score_of(PyList_GET_ITEM(arguments[0], each), arguments[1]);
        highest = scores[each] > highest ? scores[each] : highest;
    }
    scores[count] = none;
    double whole = 0;
    PyObject *shares = PyErr_Occurred() ? NULL : PyList_New(count);
    for (Py_ssize_t each = 0; shares && each <= count; each++)
        whole += scores[each] = exp(scores[each] - highest);
    for (Py_ssize_t each = 0; shares && each < count; each++) {
        PyObject *share = PyFloat_FromDouble(scores[each] / whole);
        if (share)
            PyList_SET_ITEM(shares, each, share);
        else
            Py_CLEAR(shares);
    }
    PyMem_Free(scores);
    return shares;
}
