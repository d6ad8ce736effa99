/* Whether a node stands beside the content, by what it is in.
 *
 * is_apart(texts, node, tags, parts, most) -> bool, or None      the same as `is_apart` of `metadata/places.py`
 *
 * `tags` has a flag for each tag number; `parts` are pieces of classes, in small letters; `most` ancestors are looked at.
 * None stands for what is left to Python: a class that is not ASCII, texts that are not those of a page that the core has
 * read.
 */
#include "apart.h"

#include <stdbool.h>
#include <string.h>

#include "columns.h"
#include "names.h"
#include "reading.h"

enum { MOST_PARTS = 16 };
enum { NO, YES, ASK_PYTHON };

static int ATTRIBUTE_CLASS;

void learn_what_is_apart(void)
{
    ATTRIBUTE_CLASS = number_of_attribute("class", strlen("class"));
}

typedef struct {
    const char *text[MOST_PARTS];
    size_t length[MOST_PARTS];
    Py_ssize_t count;
} parts;

static int take_parts(PyObject *given, parts *wanted)
{
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) > MOST_PARTS) {
        PyErr_SetString(PyExc_TypeError, "is_apart takes a tuple of a few strings");
        return -1;
    }
    wanted->count = PyTuple_GET_SIZE(given);
    for (Py_ssize_t each = 0; each < wanted->count; each++) {
        Py_ssize_t length;
        if (!(wanted->text[each] = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(given, each), &length)))
            return -1;
        wanted->length[each] = (size_t)length;
    }
    return 0;
}

/* Whether one of the parts begins here, in letters of either case. */
static bool begins(const char *value, size_t size, const parts *wanted)
{
    for (Py_ssize_t each = 0; each < wanted->count; each++) {
        size_t at = 0, length = wanted->length[each];
        if (length > size)
            continue;
        while (at < length && (value[at] | (value[at] >= 'A' && value[at] <= 'Z' ? 0x20 : 0)) == wanted->text[each][at])
            at++;
        if (at == length)
            return true;
    }
    return false;
}

static int is_called_apart(const struct page *page, int32_t node, const parts *wanted)
{
    const struct attribute *own = page->attributes + page->attributes_at[node];
    const struct attribute *stop = page->attributes + page->attributes_at[node + 1];
    while (own < stop && own->number != ATTRIBUTE_CLASS)
        own++;
    if (own == stop)
        return NO;
    const char *value = page->values + own->at + own->name_length;
    size_t size = (size_t)own->value_length;
    int found = NO;
    for (size_t at = 0; at < size; at++) {
        if ((unsigned char)value[at] >= 0x80)
            return ASK_PYTHON;
        if (found == NO && begins(value + at, size - at, wanted))
            found = YES;
    }
    return found;
}

PyObject *core_is_apart(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    parts wanted;
    if (check_arguments(given, 5, "is_apart") || take_parts(arguments[3], &wanted))
        return NULL;
    long node = PyLong_AsLong(arguments[1]), most = PyLong_AsLong(arguments[4]);
    if (PyErr_Occurred())
        return NULL;
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_NONE;
    if (node < 0 || node >= page->count)
        return PyErr_Format(PyExc_IndexError, "there is no such node");
    columns taken = {.taken = 0};
    const uint8_t *tags = TAKE(taken, arguments[2], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1);
    int found = NO;
    for (; tags && found == NO && most > 0; most--) {
        node = parent_of(page->parent, (int32_t)node);
        if (node < 0)
            break;
        found = page->tag[node] < count && tags[page->tag[node]] ? YES : is_called_apart(page, (int32_t)node, &wanted);
    }
    PyObject *done = release_columns(&taken);
    if (!done || found == ASK_PYTHON)
        return done;
    Py_DECREF(done);
    return PyBool_FromLong(found);
}
