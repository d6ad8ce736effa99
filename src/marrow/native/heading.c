/* The heading of what a page is about.
 *
 * heading(texts, title, top, lesser, limits) -> int, or None      the same as `heading` of `metadata/places.py`
 *
 * `title` and `top` are tag numbers, `lesser` a tuple of those of lesser headings, the most important first. `limits` are
 * how many headings of a kind are looked at, how many nodes of each, how many characters of a heading are sought in the
 * title, at least and at most, and how many of the title are looked at. None stands for texts that are not those of a page
 * that the core has read.
 */
#include "heading.h"

#include <stdbool.h>
#include <string.h>

#include "columns.h"
#include "reading.h"

enum { LIMITS = 5, LONGEST_BEGIN = 512, SOFT_HYPHEN = 0xAD };

typedef struct {
    long headings, nodes, shortest, longest, title;
} limits;

static int take_limits(PyObject *given, limits *taken)
{
    long *const all[LIMITS] = {&taken->headings, &taken->nodes, &taken->shortest, &taken->longest, &taken->title};
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != LIMITS) {
        PyErr_SetString(PyExc_TypeError, "heading takes five limits");
        return -1;
    }
    for (int each = 0; each < LIMITS; each++)
        *all[each] = PyLong_AsLong(PyTuple_GET_ITEM(given, each));
    if (!PyErr_Occurred() && (taken->longest > LONGEST_BEGIN || taken->title > LONGEST_BEGIN))
        PyErr_SetString(PyExc_ValueError, "heading looks at the beginning of texts");
    return PyErr_Occurred() ? -1 : 0;
}

/* The first words below a node, in small letters; NULL with an exception. */
static PyObject *begin_of(const struct page *page, int32_t node, long nodes, long longest)
{
    int32_t last = page->end[node] < node + nodes ? page->end[node] : (int32_t)(node + nodes);
    int64_t from = page->text_at[node + 1], size = last > node ? page->text_at[last] - from : 0;
    PyObject *text = PyUnicode_DecodeUTF8(page->text + from, size > 0 ? (Py_ssize_t)size : 0, "replace");
    if (!text)
        return NULL;
    Py_UCS4 made[LONGEST_BEGIN] = {0};
    long length = 0;
    bool is_spaced = false;
    for (Py_ssize_t at = 0; at < PyUnicode_GET_LENGTH(text) && length < longest; at++) {
        Py_UCS4 character = PyUnicode_READ_CHAR(text, at);
        if (character == SOFT_HYPHEN)
            continue;
        if (Py_UNICODE_ISSPACE(character)) {
            is_spaced = length > 0;
            continue;
        }
        if (is_spaced)
            made[length++] = ' ';
        is_spaced = false;
        if (length < longest)
            made[length++] = character;
    }
    Py_SETREF(text, PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, made, length));
    if (text)
        Py_SETREF(text, PyObject_CallMethod(text, "lower", NULL));
    return text;
}

/* The next element with a tag, from a node on; -1 if there is none. */
static int32_t next_of(const struct page *page, int32_t node, int tag)
{
    const uint8_t *at = node < page->count ? memchr(page->tag + node, tag, (size_t)(page->count - node)) : NULL;
    return at ? (int32_t)(at - page->tag) : -1;
}

/* The first heading with a tag whose beginning stands in the title; 0 if none does, -1 with an exception. */
static int32_t in_title(const struct page *page, int tag, PyObject *title, const limits *most)
{
    long left = most->headings;
    for (int32_t node = next_of(page, 0, tag); node >= 0 && left > 0; node = next_of(page, node + 1, tag), left--) {
        PyObject *begin = begin_of(page, node, most->nodes, most->longest);
        if (!begin)
            return -1;
        bool is_long = PyUnicode_GET_LENGTH(begin) >= most->shortest;
        int is_found = is_long ? PyUnicode_Contains(title, begin) : 0;
        Py_DECREF(begin);
        if (is_found)
            return is_found < 0 ? -1 : node;
    }
    return 0;
}

PyObject *core_heading(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    limits most;
    if (check_arguments(given, 5, "heading") || take_limits(arguments[4], &most))
        return NULL;
    int title_tag = (int)PyLong_AsLong(arguments[1]), top = (int)PyLong_AsLong(arguments[2]);
    if (PyErr_Occurred() || !PyTuple_Check(arguments[3]))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "heading takes a tuple of tags");
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_NONE;
    int32_t first = next_of(page, 0, top), said = next_of(page, 0, title_tag), found = 0;
    PyObject *title = said >= 0 ? begin_of(page, said, most.nodes, most.title) : NULL;
    if (title) {
        found = in_title(page, top, title, &most);
        Py_ssize_t lesser = first >= 0 ? 1 : PyTuple_GET_SIZE(arguments[3]);
        for (Py_ssize_t each = 0; !found && each < lesser && each < PyTuple_GET_SIZE(arguments[3]); each++)
            found = in_title(page, (int)PyLong_AsLong(PyTuple_GET_ITEM(arguments[3], each)), title, &most);
        Py_DECREF(title);
    }
    if (PyErr_Occurred())
        return NULL;
    return PyLong_FromLong(found ? found : first >= 0 ? first : 0);
}
