/* The page as Python sees it.
 *
 *     page.count, page.height, page.is_cut, page.names, page.json_ld, page.sheets
 *     page.columns               a memoryview of the columns parent, end, chars and tag, one after the other
 *     page.texts[node]           -> str, "" for elements
 *     page.attributes[node]      -> dict, the same one each time
 *     page.having(name, word="", *, part="") -> dict of node and value
 *     page.holders(name)         -> bytes, the nodes that have an attribute as 64-bit numbers
 *
 * Strings are made when asked for. A page never changes, and whoever reads it keeps it alive.
 */
#include "reading.h"

#include <string.h>

#include "having.h"
#include "names.h"
#include "page.h"
#include "strings.h"

typedef struct {
    PyObject_HEAD
    struct page page;
    PyObject *names, *json_ld, *sheets;
    PyObject **made; /* the dict of each node's attributes, once it was asked for */
    char is_cut;
} page_object;

/* `texts` and `attributes`: the page, looked up by node number. */
typedef struct {
    PyObject_HEAD
    page_object *owner;
} view_object;

enum { LONGEST_NAME = 300 }; /* of an element */

static PyTypeObject page_type, texts_type, attributes_type;
static PyObject *known_names[256]; /* of attributes, by their numbers */
static PyObject *no_attributes;

/* ---- making ---- */

static int add_string(PyObject *list, const char *text, size_t length)
{
    PyObject *string = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
    int failed = !string || PyList_Append(list, string);
    Py_XDECREF(string);
    return failed ? -1 : 0;
}

static int on_json_ld(void *context, const char *text, size_t length)
{
    return add_string(((page_object *)context)->json_ld, text, length);
}

static int on_sheet(void *context, const char *text, size_t length)
{
    return add_string(((page_object *)context)->sheets, text, length);
}

static int on_name(void *context, int32_t node, const char *name, size_t length)
{
    PyObject *key = PyLong_FromLong(node);
    Py_ssize_t shown = length < LONGEST_NAME ? (Py_ssize_t)length : LONGEST_NAME;
    PyObject *value = PyUnicode_DecodeUTF8(name, shown, "replace");
    int failed = !key || !value || PyDict_SetItem(((page_object *)context)->names, key, value);
    Py_XDECREF(key);
    Py_XDECREF(value);
    return failed ? -1 : 0;
}

static page_object *new_page(void)
{
    page_object *self = PyObject_New(page_object, &page_type);
    if (!self)
        return NULL;
    memset(&self->page, 0, sizeof self->page);
    self->made = NULL;
    self->is_cut = 0;
    self->names = PyDict_New();
    self->json_ld = PyList_New(0);
    self->sheets = PyList_New(0);
    if (!self->names || !self->json_ld || !self->sheets)
        Py_CLEAR(self);
    return self;
}

PyObject *make_page(page_maker make, const void *from, long long max_nodes)
{
    page_object *self = new_page();
    if (!self)
        return NULL;
    flatten_events events = {on_json_ld, on_sheet, on_name, self};
    flatten_result result = make(&self->page, from, max_nodes, &events);
    self->is_cut = result == FLAT_CUT;
    if (result == FLAT || result == FLAT_CUT)
        return (PyObject *)self;
    Py_DECREF(self);
    if (result == NOT_CANONICAL)
        Py_RETURN_NONE;
    return result == NO_MEMORY ? PyErr_NoMemory() : NULL;
}

static flatten_result flatten_text(struct page *made, const void *from, int64_t max_nodes, const flatten_events *events)
{
    const utf8_text *source = from;
    return flatten(made, source->text, source->size, max_nodes, events);
}

PyObject *core_flatten(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 2)
        return PyErr_Format(PyExc_TypeError, "flatten takes a source and max_nodes");
    long long max_nodes = PyLong_AsLongLong(arguments[1]);
    utf8_text source;
    if ((max_nodes == -1 && PyErr_Occurred()) || take_utf8(arguments[0], &source))
        return NULL;
    PyObject *page = make_page(flatten_text, &source, max_nodes);
    release_utf8(&source);
    return page;
}

static void page_dealloc(PyObject *object)
{
    page_object *self = (page_object *)object;
    for (int32_t node = 0; self->made && node < self->page.count; node++)
        Py_XDECREF(self->made[node]);
    PyMem_Free(self->made);
    free_page(&self->page);
    Py_XDECREF(self->names);
    Py_XDECREF(self->json_ld);
    Py_XDECREF(self->sheets);
    Py_TYPE(object)->tp_free(object);
}

static int page_getbuffer(PyObject *object, Py_buffer *view, int flags)
{
    page_object *self = (page_object *)object;
    return PyBuffer_FillInfo(view, object, self->page.columns, (Py_ssize_t)self->page.columns_size, 1, flags);
}

/* ---- strings ---- */

static PyObject *text_of(page_object *self, int32_t node)
{
    const int64_t *at = self->page.text_at + node;
    return PyUnicode_DecodeUTF8(self->page.text + at[0], (Py_ssize_t)(at[1] - at[0]), "replace");
}

static PyObject *name_of(const struct page *page, const struct attribute *found)
{
    if (found->number != ATTRIBUTE_OTHER)
        return Py_NewRef(known_names[found->number]);
    return PyUnicode_DecodeUTF8(page->values + found->at, found->name_length, "replace");
}

static PyObject *make_attributes(const struct page *page, int32_t node)
{
    PyObject *made = PyDict_New();
    if (!made)
        return NULL;
    for (int32_t at = page->attributes_at[node]; at < page->attributes_at[node + 1]; at++) {
        PyObject *name = name_of(page, page->attributes + at);
        PyObject *value = value_of(page, page->attributes + at);
        int failed = !name || !value || PyDict_SetItem(made, name, value);
        Py_XDECREF(name);
        Py_XDECREF(value);
        if (failed) {
            Py_DECREF(made);
            return NULL;
        }
    }
    return made;
}

static PyObject *attributes_of(page_object *self, int32_t node)
{
    const struct page *page = &self->page;
    if (page->attributes_at[node] == page->attributes_at[node + 1])
        return Py_NewRef(no_attributes);
    if (!self->made && !(self->made = PyMem_Calloc((size_t)page->count, sizeof *self->made)))
        return PyErr_NoMemory();
    if (!self->made[node] && !(self->made[node] = make_attributes(page, node)))
        return NULL;
    return Py_NewRef(self->made[node]);
}

/* The number of a node, counted from the end if it is negative; -1 with an exception if there is none. */
static int32_t node_number(page_object *self, PyObject *key)
{
    Py_ssize_t node = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (node == -1 && PyErr_Occurred())
        return -1;
    if (node < 0)
        node += self->page.count;
    if (node < 0 || node >= self->page.count) {
        PyErr_SetString(PyExc_IndexError, "there is no such node");
        return -1;
    }
    return (int32_t)node;
}

static PyObject *texts_subscript(PyObject *view, PyObject *key)
{
    page_object *owner = ((view_object *)view)->owner;
    int32_t node = node_number(owner, key);
    return node < 0 ? NULL : text_of(owner, node);
}

static PyObject *attributes_subscript(PyObject *view, PyObject *key)
{
    page_object *owner = ((view_object *)view)->owner;
    int32_t node = node_number(owner, key);
    return node < 0 ? NULL : attributes_of(owner, node);
}

static Py_ssize_t view_length(PyObject *view)
{
    return ((view_object *)view)->owner->page.count;
}

static void view_dealloc(PyObject *object)
{
    Py_DECREF(((view_object *)object)->owner);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *new_view(PyObject *owner, PyTypeObject *type)
{
    view_object *view = PyObject_New(view_object, type);
    if (view)
        view->owner = (page_object *)Py_NewRef(owner);
    return (PyObject *)view;
}

/* ---- types ---- */

static PyObject *get_count(PyObject *self, void *Py_UNUSED(closure))
{
    return PyLong_FromLong(((page_object *)self)->page.count);
}

static PyObject *get_height(PyObject *self, void *Py_UNUSED(closure))
{
    return PyLong_FromLong(((page_object *)self)->page.height);
}

static PyObject *get_is_cut(PyObject *self, void *Py_UNUSED(closure))
{
    return PyBool_FromLong(((page_object *)self)->is_cut);
}

static PyObject *get_names(PyObject *self, void *Py_UNUSED(closure))
{
    return Py_NewRef(((page_object *)self)->names);
}

static PyObject *get_json_ld(PyObject *self, void *Py_UNUSED(closure))
{
    return PyList_AsTuple(((page_object *)self)->json_ld);
}

static PyObject *get_sheets(PyObject *self, void *Py_UNUSED(closure))
{
    return PyList_AsTuple(((page_object *)self)->sheets);
}

static PyObject *get_columns(PyObject *self, void *Py_UNUSED(closure))
{
    return PyMemoryView_FromObject(self);
}

static PyObject *get_texts(PyObject *self, void *Py_UNUSED(closure))
{
    return new_view(self, &texts_type);
}

static PyObject *get_attributes(PyObject *self, void *Py_UNUSED(closure))
{
    return new_view(self, &attributes_type);
}

static PyObject *page_having(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return having(&((page_object *)self)->page, arguments, keywords);
}

static PyObject *page_holders(PyObject *self, PyObject *name)
{
    return holders(&((page_object *)self)->page, name);
}

static PyGetSetDef page_members[] = {
    {"count", get_count, NULL, "How many nodes there are.", NULL},
    {"height", get_height, NULL, "Ancestors of the deepest node.", NULL},
    {"is_cut", get_is_cut, NULL, "Whether there were more nodes than allowed.", NULL},
    {"names", get_names, NULL, "The names of elements that have no number.", NULL},
    {"json_ld", get_json_ld, NULL, "The JSON-LD of the page.", NULL},
    {"sheets", get_sheets, NULL, "The style sheets of the page.", NULL},
    {"columns", get_columns, NULL, "The columns parent, end, chars and tag, one after the other.", NULL},
    {"texts", get_texts, NULL, "Texts by node number.", NULL},
    {"attributes", get_attributes, NULL, "Attributes by node number.", NULL},
    {0},
};

static PyMethodDef page_methods[] = {
    {"having", (PyCFunction)(void (*)(void))page_having, METH_VARARGS | METH_KEYWORDS,
     "The value of an attribute for the elements that have it, with `word` among its words or `part` in it."},
    {"holders", page_holders, METH_O, "The elements that have an attribute, as bytes of 64-bit numbers."},
    {0},
};

static PyBufferProcs page_buffer = {page_getbuffer, NULL};
static PyMappingMethods texts_mapping = {view_length, texts_subscript, NULL};
static PyMappingMethods attributes_mapping = {view_length, attributes_subscript, NULL};

static PyTypeObject page_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "marrow.native._core.Page",
    .tp_doc = "A page in columns.",
    .tp_basicsize = sizeof(page_object),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = page_dealloc,
    .tp_getset = page_members,
    .tp_methods = page_methods,
    .tp_as_buffer = &page_buffer,
};

static PyTypeObject texts_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "marrow.native._core.Texts",
    .tp_doc = "Texts by node number.",
    .tp_basicsize = sizeof(view_object),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = view_dealloc,
    .tp_as_mapping = &texts_mapping,
};

static PyTypeObject attributes_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "marrow.native._core.Attributes",
    .tp_doc = "Attributes by node number.",
    .tp_basicsize = sizeof(view_object),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = view_dealloc,
    .tp_as_mapping = &attributes_mapping,
};

const struct page *page_of_texts(PyObject *texts)
{
    return Py_IS_TYPE(texts, &texts_type) ? &((view_object *)texts)->owner->page : NULL;
}

int add_page_types(PyObject *module)
{
    for (int number = 1; number < attribute_names.count; number++)
        if (!known_names[number] && !(known_names[number] = PyUnicode_InternFromString(attribute_names.names[number])))
            return -1;
    if (!no_attributes && !(no_attributes = PyDict_New()))
        return -1;
    if (PyType_Ready(&page_type) || PyType_Ready(&texts_type) || PyType_Ready(&attributes_type))
        return -1;
    return PyModule_AddObjectRef(module, "Page", (PyObject *)&page_type);
}
