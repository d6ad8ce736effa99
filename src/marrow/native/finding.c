/* Nodes of a kind: lists of their numbers, in document order.
 *
 * elements(tag, wanted, first, last) -> list of int                         the same as `assemble/elements.py`
 * short_texts(tag, parent, chars, hidden, outside, first, last, shortest, longest) -> list of int
 *                                                                           the same as `metadata/places.py`
 *
 * texts_with(texts, nodes, parts) -> list of int, or None                   the same as `metadata/places.py`
 *
 * `outside` has a flag for each tag number: texts in elements with it are not wanted. None stands for texts that are
 * not those of a page that the core has read.
 */
#include <stdbool.h>
#include <string.h>

#include "columns.h"
#include "reading.h"
#include "search.h"

/* A number among the arguments, within the bounds of a slice; -1 with an exception if it is no number. */
static Py_ssize_t bound(PyObject *given, Py_ssize_t count)
{
    Py_ssize_t number = PyNumber_AsSsize_t(given, NULL);
    if (number == -1 && PyErr_Occurred())
        return -1;
    return number < 0 ? 0 : number > count ? count : number;
}

/* Adds a node to a list; lets go of the list if that fails. */
static void add_node(PyObject **list, Py_ssize_t node)
{
    PyObject *number = PyLong_FromSsize_t(node);
    if (!number || PyList_Append(*list, number))
        Py_CLEAR(*list);
    Py_XDECREF(number);
}

/* Lets go of the columns; gives what was found, or NULL with an exception. */
static PyObject *finish(columns *taken, PyObject *found)
{
    PyObject *done = release_columns(taken);
    if (!done)
        Py_CLEAR(found);
    Py_XDECREF(done);
    return found;
}

PyObject *core_elements(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 4, "elements"))
        return NULL;
    long wanted = PyLong_AsLong(arguments[1]);
    columns taken = {.taken = 0};
    const uint8_t *tag = TAKE(taken, arguments[0], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1);
    Py_ssize_t first = bound(arguments[2], count), last = bound(arguments[3], count);
    PyObject *found = tag && !PyErr_Occurred() ? PyList_New(0) : NULL;
    while (found && first < last) {
        const uint8_t *at = memchr(tag + first, (int)wanted, (size_t)(last - first));
        if (!at)
            break;
        add_node(&found, at - tag);
        first = at - tag + 1;
    }
    return finish(&taken, found);
}

PyObject *core_short_texts(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 9, "short_texts"))
        return NULL;
    long shortest = PyLong_AsLong(arguments[7]), longest = PyLong_AsLong(arguments[8]);
    columns taken = {.taken = 0};
    const uint8_t *tag = TAKE(taken, arguments[0], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1);
    const int32_t *parent = TAKE(taken, arguments[1], count, int32_t);
    const int32_t *chars = TAKE(taken, arguments[2], count, int32_t);
    const uint8_t *hidden = TAKE(taken, arguments[3], count, uint8_t);
    const uint8_t *outside = TAKE(taken, arguments[4], -1, uint8_t);
    Py_ssize_t tags = last_length(&taken, 1);
    Py_ssize_t first = bound(arguments[5], count), last = bound(arguments[6], count);
    PyObject *found = outside && !PyErr_Occurred() ? PyList_New(0) : NULL;
    for (Py_ssize_t node = first; found && node < last; node++) {
        if (chars[node] < shortest || chars[node] > longest || hidden[node])
            continue;
        int32_t above = parent_of(parent, (int32_t)node);
        if (above < 0 || tag[above] >= tags || !outside[tag[above]])
            add_node(&found, node);
    }
    return finish(&taken, found);
}

enum { MOST_PARTS = 8 };

static bool has_part(const struct page *page, int32_t node, const search *parts, Py_ssize_t count)
{
    const int64_t *at = page->text_at + node;
    for (Py_ssize_t each = 0; each < count; each++)
        if (occurs(&parts[each], page->text + at[0], (size_t)(at[1] - at[0])))
            return true;
    return false;
}

/* Makes a search for each of some strings; 0, or -1 with an exception. */
static int take_parts(PyObject *given, search *parts)
{
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) > MOST_PARTS) {
        PyErr_SetString(PyExc_TypeError, "texts_with takes a tuple of a few strings");
        return -1;
    }
    for (Py_ssize_t each = 0; each < PyTuple_GET_SIZE(given); each++) {
        Py_ssize_t length;
        const char *part = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(given, each), &length);
        if (!part || !length) {
            if (part)
                PyErr_SetString(PyExc_ValueError, "an empty part is in every text");
            return -1;
        }
        begin_search(&parts[each], part, (size_t)length);
    }
    return 0;
}

PyObject *core_texts_with(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    search parts[MOST_PARTS];
    if (check_arguments(given, 3, "texts_with") || take_parts(arguments[2], parts))
        return NULL;
    if (!PyList_Check(arguments[1]))
        return PyErr_Format(PyExc_TypeError, "texts_with takes a list of nodes");
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_NONE;
    PyObject *found = PyList_New(0);
    for (Py_ssize_t each = 0; found && each < PyList_GET_SIZE(arguments[1]); each++) {
        PyObject *number = PyList_GET_ITEM(arguments[1], each);
        long node = PyLong_AsLong(number);
        if (node < 0 || node >= page->count) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "there is no such node");
            Py_CLEAR(found);
        } else if (has_part(page, (int32_t)node, parts, PyTuple_GET_SIZE(arguments[2])) &&
                   PyList_Append(found, number)) {
            Py_CLEAR(found);
        }
    }
    return found;
}
