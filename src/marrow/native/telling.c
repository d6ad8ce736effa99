/* What elements tell about a page: the `meta` elements, and links with a relation.
 *
 * metas(texts, most, known, learn) -> list, or None               the same as `_said` of `metadata/head.py`
 * related(texts, kinds) -> list of (node, relation), or None       the same as `_related` of `metadata/links.py`
 *
 * None stands for texts that are not those of a page that the core has read.
 */
#include "telling.h"

#include <stdbool.h>
#include <string.h>

#include "columns.h"
#include "having.h"
#include "names.h"
#include "reading.h"

enum { META_NAMES = 3, META_VALUES = 2, LONGEST_PLAIN = 5000 }; /* `clean.LONGEST`; bytes are no fewer than characters */

static int TAG_META, ATTRIBUTE_REL, NAME[META_NAMES], VALUE[META_VALUES];

static int attribute(const char *name)
{
    return number_of_attribute(name, strlen(name));
}

void learn_to_tell(void)
{
    TAG_META = known_tag("meta");
    ATTRIBUTE_REL = attribute("rel");
    NAME[0] = attribute("property"), NAME[1] = attribute("name"), NAME[2] = attribute("http-equiv");
    VALUE[0] = attribute("content"), VALUE[1] = attribute("value");
}

/* The first of some attributes that a node has and that is not empty, in the order of their numbers; NULL if none. */
static const struct attribute *first_of(const struct page *page, int32_t node, const int *numbers, int count)
{
    const struct attribute *from = page->attributes + page->attributes_at[node];
    const struct attribute *stop = page->attributes + page->attributes_at[node + 1];
    for (int each = 0; each < count; each++)
        for (const struct attribute *own = from; own < stop; own++)
            if (own->number == numbers[each] && own->value_length)
                return own;
    return NULL;
}

/* Adds an item to a list and lets go of it; lets go of the list if that fails. */
static void add_item(PyObject **list, PyObject *item)
{
    if (!item || PyList_Append(*list, item))
        Py_CLEAR(*list);
    Py_XDECREF(item);
}

/* What a name means: a borrowed look into `known`, or what `learn` says of it. A new reference, or NULL. */
static PyObject *meaning_of(PyObject *known, PyObject *learn, PyObject *name)
{
    PyObject *meaning = PyDict_GetItemWithError(known, name);
    if (meaning)
        return Py_NewRef(meaning);
    return PyErr_Occurred() ? NULL : PyObject_CallOneArg(learn, name);
}

/* What one element says: a candidate, if its name has a meaning; node, name and content, if that takes another look. Adds
 * nothing for a name without a meaning. */
static void add_meta(PyObject **found, const struct page *page, const struct attribute *value, PyObject *name,
                     PyObject *meaning)
{
    if (meaning == Py_None)
        return;
    PyObject *field, *source, *usual, *content = value_of(page, value);
    int is_plain = PyTuple_Check(meaning) && value->value_length <= LONGEST_PLAIN;
    if (!content)
        Py_CLEAR(*found);
    else if (!is_plain)
        add_item(found, Py_BuildValue("iOO", value->node, name, content));
    else if (PyArg_ParseTuple(meaning, "OOO", &field, &source, &usual))
        add_item(found, Py_BuildValue("OOOOi", field, content, source, usual, value->node));
    else
        Py_CLEAR(*found);
    Py_XDECREF(content);
}

PyObject *core_metas(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 4, "metas"))
        return NULL;
    if (!PyDict_Check(arguments[2]))
        return PyErr_Format(PyExc_TypeError, "what is known of names is a dict");
    long most = PyLong_AsLong(arguments[1]);
    if (most == -1 && PyErr_Occurred())
        return NULL;
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_NONE;
    PyObject *found = PyList_New(0);
    const uint8_t *at = page->tag, *stop = page->tag + page->count;
    for (; found && most > 0 && (at = memchr(at, TAG_META, (size_t)(stop - at))); at++, most--) {
        int32_t node = (int32_t)(at - page->tag);
        const struct attribute *called = first_of(page, node, NAME, META_NAMES);
        const struct attribute *value = called ? first_of(page, node, VALUE, META_VALUES) : NULL;
        if (!value)
            continue;
        PyObject *name = value_of(page, called);
        PyObject *meaning = name ? meaning_of(arguments[2], arguments[3], name) : NULL;
        if (meaning)
            add_meta(&found, page, value, name, meaning);
        else
            Py_CLEAR(found);
        Py_XDECREF(name);
        Py_XDECREF(meaning);
    }
    return found;
}

/* ---- relations ---- */

enum { MOST_KINDS = 32, LONGEST_KIND = 32 };

typedef struct {
    const char *names[MOST_KINDS];
    size_t lengths[MOST_KINDS];
    Py_ssize_t count;
} kinds;

static int take_kinds(PyObject *given, kinds *wanted)
{
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) > MOST_KINDS) {
        PyErr_SetString(PyExc_TypeError, "related takes a tuple of a few strings");
        return -1;
    }
    wanted->count = PyTuple_GET_SIZE(given);
    for (Py_ssize_t each = 0; each < wanted->count; each++) {
        Py_ssize_t length;
        if (!(wanted->names[each] = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(given, each), &length)))
            return -1;
        wanted->lengths[each] = (size_t)length;
    }
    return 0;
}

static bool is_kind(const kinds *wanted, const char *word, size_t length)
{
    char small[LONGEST_KIND];
    if (!length || length > LONGEST_KIND)
        return false;
    for (size_t at = 0; at < length; at++)
        small[at] = (char)(word[at] | (word[at] >= 'A' && word[at] <= 'Z' ? 0x20 : 0));
    for (Py_ssize_t each = 0; each < wanted->count; each++)
        if (wanted->lengths[each] == length && !memcmp(wanted->names[each], small, length))
            return true;
    return false;
}

/* Whether a relation names one of some kinds, in letters of either case; beyond ASCII, it may. */
static bool may_name(const kinds *wanted, const char *value, size_t size)
{
    size_t begin = 0;
    for (size_t at = 0; at <= size; at++) {
        unsigned char byte = at < size ? (unsigned char)value[at] : ' ';
        if (byte >= 0x80)
            return true;
        if (byte > ' ')
            continue;
        if (is_kind(wanted, value + begin, at - begin))
            return true;
        begin = at + 1;
    }
    return false;
}

PyObject *core_related(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    kinds wanted;
    if (check_arguments(given, 2, "related") || take_kinds(arguments[1], &wanted))
        return NULL;
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_NONE;
    PyObject *found = PyList_New(0);
    const struct attribute *own = page->attributes, *stop = own + page->attributes_at[page->count];
    for (; found && own < stop; own++)
        if (own->number == ATTRIBUTE_REL &&
            may_name(&wanted, page->values + own->at + own->name_length, (size_t)own->value_length))
            add_item(&found, Py_BuildValue("iN", own->node, value_of(page, own)));
    return found;
}
