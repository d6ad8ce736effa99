/* Nodes of a kind: lists of their numbers, in document order.
 *
 * elements(tag, wanted, first, last) -> list of int                         the same as `assemble/elements.py`
 * short_texts(tag, parent, chars, hidden, outside, first, last, shortest, longest) -> list of int
 *                                                                           the same as `metadata/places.py`
 * longest_texts(chars, shortest, most) -> list of int                       the same as `metadata/sample.py`
 * below_long(chars, longest, least, most) -> list of int                    the same as `metadata/bylines.py`
 * joined(texts, first, last) -> str, or None                                the same as `metadata/places.py`
 * texts_with(texts, nodes, parts) -> list of int, or None                   the same as `metadata/places.py`
 *
 * `outside` has a flag for each tag number: texts in elements with it are not wanted. None stands for texts that are
 * not those of a page that the core has read.
 */
#include <stdbool.h>
#include <string.h>

#include "columns.h"
#include "picked.h"
#include "reading.h"

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

enum { MOST_LONGEST = 64 };

PyObject *core_longest_texts(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "longest_texts"))
        return NULL;
    long shortest = PyLong_AsLong(arguments[1]), most = PyLong_AsLong(arguments[2]);
    columns taken = {.taken = 0};
    const int32_t *chars = TAKE(taken, arguments[0], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof *chars);
    if (!PyErr_Occurred() && (most < 1 || most > MOST_LONGEST))
        PyErr_SetString(PyExc_ValueError, "longest_texts gives a few texts");
    PyObject *found = chars && !PyErr_Occurred() ? PyList_New(0) : NULL;
    int32_t longest[MOST_LONGEST]; /* in document order; once full, the shortest goes, of the same length the last */
    int kept = 0, last_shortest = 0;
    for (int32_t node = 0; found && node < count; node++) {
        if (chars[node] < shortest)
            continue;
        if (kept == most) {
            if (chars[node] <= chars[longest[last_shortest]])
                continue;
            memmove(longest + last_shortest, longest + last_shortest + 1,
                    (size_t)(--kept - last_shortest) * sizeof *longest);
        }
        longest[kept++] = node;
        for (int each = last_shortest = 0; kept == most && each < kept; each++)
            if (chars[longest[each]] <= chars[longest[last_shortest]])
                last_shortest = each;
    }
    for (int each = 0; found && each < kept; each++)
        add_node(&found, longest[each]);
    return finish(&taken, found);
}

PyObject *core_below_long(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 4, "below_long"))
        return NULL;
    long longest = PyLong_AsLong(arguments[1]), least = PyLong_AsLong(arguments[2]), most = PyLong_AsLong(arguments[3]);
    columns taken = {.taken = 0};
    const int32_t *chars = TAKE(taken, arguments[0], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof *chars), below = -1; /* the text after the one that is looked at */
    PyObject *found = chars && !PyErr_Occurred() ? PyList_New(0) : NULL;
    for (Py_ssize_t node = count - 1; found && node >= 0 && most > 0; node--) {
        if (!chars[node])
            continue;
        if (below >= 0 && chars[node] >= least && chars[below] > 1 && chars[below] <= longest) {
            add_node(&found, below);
            most--;
        }
        below = node;
    }
    if (found && PyList_Reverse(found))
        Py_CLEAR(found);
    return finish(&taken, found);
}

PyObject *core_joined(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "joined"))
        return NULL;
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_NONE;
    Py_ssize_t first = bound(arguments[1], page->count), last = bound(arguments[2], page->count);
    if (PyErr_Occurred())
        return NULL;
    int64_t size = first < last ? page->text_at[last] - page->text_at[first] : 0;
    return PyUnicode_DecodeUTF8(page->text + page->text_at[first], (Py_ssize_t)size, "replace");
}

enum { MOST_PARTS = 8 };

/* Some short pieces of text, and which of them begin with a byte, as bits. One look at each byte is enough for most. */
typedef struct {
    const char *text[MOST_PARTS];
    size_t length[MOST_PARTS];
    uint8_t begins[256];
} parts;

static int has_part(const struct page *page, int32_t node, const void *of)
{
    const parts *wanted = of;
    const char *at = page->text + page->text_at[node], *stop = page->text + page->text_at[node + 1];
    for (; at < stop; at++)
        for (unsigned left = wanted->begins[(unsigned char)*at], each = 0; left; left >>= 1, each++)
            if (left & 1 && wanted->length[each] <= (size_t)(stop - at) &&
                !memcmp(at, wanted->text[each], wanted->length[each]))
                return true;
    return false;
}

/* Takes some strings; 0, or -1 with an exception. */
static int take_parts(PyObject *given, parts *wanted)
{
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) > MOST_PARTS) {
        PyErr_SetString(PyExc_TypeError, "texts_with takes a tuple of a few strings");
        return -1;
    }
    memset(wanted->begins, 0, sizeof wanted->begins);
    for (Py_ssize_t each = 0; each < PyTuple_GET_SIZE(given); each++) {
        Py_ssize_t length;
        const char *part = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(given, each), &length);
        if (!part || !length) {
            if (part)
                PyErr_SetString(PyExc_ValueError, "an empty part is in every text");
            return -1;
        }
        wanted->text[each] = part;
        wanted->length[each] = (size_t)length;
        wanted->begins[(unsigned char)*part] |= (uint8_t)(1u << each);
    }
    return 0;
}

PyObject *core_texts_with(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    parts wanted;
    if (check_arguments(given, 3, "texts_with") || take_parts(arguments[2], &wanted))
        return NULL;
    return picked(arguments[0], arguments[1], has_part, &wanted);
}
