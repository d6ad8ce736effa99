/* Reads pages in the parser's memory.
 *
 *     Walker(places: dict[str, int], tags: dict[int, str], attributes: dict[int, str])
 *     walker.read(node, max_nodes)   -> Page | None
 *
 * `places` has a number for each name in PLACES below; `tags` and `attributes` are the names that the parser numbers.
 * It believes what it is told about the parser's memory, and it never changes.
 */
#include "walker.h"

#include <stddef.h>

#include "lexbor.h"
#include "names.h"
#include "reading.h"

typedef struct {
    PyObject_HEAD
    lexbor_layout layout;
    PyObject *names; /* it keeps the texts of the names alive */
} walker_object;

static const struct {
    const char *name;
    size_t at;
} PLACES[] = {
    {"name", offsetof(lexbor_layout, name)},
    {"type", offsetof(lexbor_layout, type)},
    {"parent", offsetof(lexbor_layout, parent)},
    {"next", offsetof(lexbor_layout, next)},
    {"first_child", offsetof(lexbor_layout, first_child)},
    {"text", offsetof(lexbor_layout, text)},
    {"qualified_name", offsetof(lexbor_layout, qualified_name)},
    {"first_attribute", offsetof(lexbor_layout, first_attribute)},
    {"attribute_qualified_name", offsetof(lexbor_layout, attribute_qualified_name)},
    {"value", offsetof(lexbor_layout, value)},
    {"next_attribute", offsetof(lexbor_layout, next_attribute)},
    {"string_length", offsetof(lexbor_layout, string_length)},
    {"entry_length", offsetof(lexbor_layout, entry_length)},
    {"entry_inside", offsetof(lexbor_layout, entry_inside)},
};

static int take_places(lexbor_layout *layout, PyObject *places)
{
    for (size_t each = 0; each < sizeof PLACES / sizeof *PLACES; each++) {
        PyObject *place = PyMapping_GetItemString(places, PLACES[each].name);
        size_t *to = (size_t *)((char *)layout + PLACES[each].at);
        *to = place ? PyLong_AsSize_t(place) : 0;
        Py_XDECREF(place);
        if (PyErr_Occurred())
            return -1;
    }
    return 0;
}

/* One name, into a table of MOST_NUMBERED; `number` tells what it is to us. */
static int take_name(lexbor_name *table, PyObject *key, PyObject *value, int (*number)(const char *, size_t))
{
    size_t place = PyLong_AsSize_t(key);
    Py_ssize_t length;
    const char *text = PyErr_Occurred() ? NULL : PyUnicode_AsUTF8AndSize(value, &length);
    if (!text)
        return -1;
    if (place >= MOST_NUMBERED) {
        PyErr_SetString(PyExc_ValueError, "the number of a name is too large");
        return -1;
    }
    table[place] = (lexbor_name){text, (size_t)length, number(text, (size_t)length)};
    return 0;
}

/* `names` is a dict of our own: nobody changes it, and it keeps the texts alive. */
static int take_names(lexbor_name *table, PyObject *names, int (*number)(const char *, size_t))
{
    PyObject *key, *value;
    for (Py_ssize_t at = 0; PyDict_Next(names, &at, &key, &value);)
        if (take_name(table, key, value, number))
            return -1;
    return 0;
}

static int fill(walker_object *self, PyObject *places, PyObject *tags, PyObject *attributes)
{
    for (int each = 0; each < MOST_NUMBERED; each++)
        self->layout.attributes[each].number = ATTRIBUTE_UNREAD;
    PyObject *own_tags = PyDict_Copy(tags), *own_attributes = PyDict_Copy(attributes);
    if (own_tags && own_attributes)
        self->names = PyTuple_Pack(2, own_tags, own_attributes);
    int failed = !self->names || take_places(&self->layout, places) ||
                 take_names(self->layout.tags, own_tags, number_of_tag) ||
                 take_names(self->layout.attributes, own_attributes, number_of_attribute);
    Py_XDECREF(own_tags);
    Py_XDECREF(own_attributes);
    return failed ? -1 : 0;
}

static PyObject *walker_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *places, *tags, *attributes;
    if (keywords && PyDict_GET_SIZE(keywords))
        return PyErr_Format(PyExc_TypeError, "Walker takes no keywords");
    if (!PyArg_ParseTuple(arguments, "O!O!O!", &PyDict_Type, &places, &PyDict_Type, &tags, &PyDict_Type, &attributes))
        return NULL;
    PyObject *self = type->tp_alloc(type, 0);
    if (self && fill((walker_object *)self, places, tags, attributes))
        Py_CLEAR(self);
    return self;
}

static void walker_dealloc(PyObject *self)
{
    Py_XDECREF(((walker_object *)self)->names);
    Py_TYPE(self)->tp_free(self);
}

static flatten_result walk_below(struct page *made, const void *from, int64_t max_nodes, const flatten_events *events)
{
    return walk_lexbor(made, from, max_nodes, events);
}

static PyObject *walker_read(PyObject *self, PyObject *arguments)
{
    PyObject *node;
    long long max_nodes;
    if (!PyArg_ParseTuple(arguments, "OL", &node, &max_nodes))
        return NULL;
    PyObject *address = PyObject_GetAttrString(node, "mem_id");
    lexbor_root root = {&((walker_object *)self)->layout, address ? PyLong_AsVoidPtr(address) : NULL};
    Py_XDECREF(address);
    if (!root.node)
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "a node has an address");
    return make_page(walk_below, &root, max_nodes);
}

static PyMethodDef walker_methods[] = {
    {"read", walker_read, METH_VARARGS, "The page below an element of the parser, or None if it is not in order."},
    {0},
};

static PyTypeObject walker_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "marrow.native._core.Walker",
    .tp_doc = "Reads pages in the parser's memory.",
    .tp_basicsize = sizeof(walker_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = walker_new,
    .tp_dealloc = walker_dealloc,
    .tp_methods = walker_methods,
};

int add_walker_type(PyObject *module)
{
    if (PyType_Ready(&walker_type))
        return -1;
    return PyModule_AddObjectRef(module, "Walker", (PyObject *)&walker_type);
}
