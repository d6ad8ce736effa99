/* What is the same for all lines of a page, and what is asked of it. */
#include "body.h"

#include "having.h"
#include "names.h"
#include "reading.h"

enum { KINDS = 256, PARTS = 12 };
enum { MOST_CLUTTER = 200, MOST_OF_A_SIGN = 2 }; /* characters; see clutter.py */

int class_number, href_number;
static int id_number;

void learn_to_read_bodies(void)
{
    class_number = number_of_attribute("class", 5);
    id_number = number_of_attribute("id", 2);
    href_number = number_of_attribute("href", 4);
}

/* A column that Python sees through a view. */
static bool take_view(PyObject *object, view *made)
{
    if (!PyMemoryView_Check(object))
        return false;
    const Py_buffer *buffer = PyMemoryView_GET_BUFFER(object);
    *made = (view){buffer->buf, buffer->len / (Py_ssize_t)sizeof(int32_t)};
    return buffer->itemsize == sizeof(int32_t) && PyBuffer_IsContiguous(buffer, 'C');
}

bool read_body(PyObject *given, body *made)
{
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != PARTS)
        return false;
    PyObject *parts[PARTS];
    for (int each = 0; each < PARTS; each++)
        parts[each] = PyTuple_GET_ITEM(given, each);
    made->page = page_of_texts(parts[0]);
    made->alive = parts[1];
    bool has_columns = PyByteArray_Check(made->alive) && take_view(parts[2], &made->segment) &&
                       take_view(parts[3], &made->nln) && take_view(parts[4], &made->chars);
    made->special = parts[5];
    PyObject *kinds = parts[6];
    made->marks = parts[7];
    bool has_tables = PyAnySet_Check(made->special) && PyBytes_Check(kinds) && PyBytes_GET_SIZE(kinds) == KINDS &&
                      PyTuple_Check(made->marks) && PyTuple_GET_SIZE(made->marks) == MARKS;
    made->kinds = has_tables ? (const uint8_t *)PyBytes_AS_STRING(kinds) : NULL;
    made->span = parts[8];
    bool has_span = PyType_Check(made->span) && PyType_IsSubtype((PyTypeObject *)made->span, &PyTuple_Type);
    made->names = parts[9];
    made->is_sign = parts[10];
    made->addresses = parts[11];
    return has_columns && has_tables && has_span;
}

int32_t number_at(view column, int32_t at)
{
    return at >= 0 && at < column.length ? column.numbers[at] : -1;
}

int is_alive(const body *self, int32_t node)
{
    return node < PyByteArray_GET_SIZE(self->alive) && PyByteArray_AS_STRING(self->alive)[node];
}

const struct attribute *attribute_of(const struct page *page, int32_t node, int number)
{
    for (int32_t at = page->attributes_at[node]; at < page->attributes_at[node + 1]; at++)
        if (page->attributes[at].number == number)
            return page->attributes + at;
    return NULL;
}

/* What a Python function says of a node; -1 with an exception. */
static int ask(PyObject *function, int32_t node)
{
    PyObject *number = PyLong_FromLong(node);
    PyObject *answer = number ? PyObject_CallOneArg(function, number) : NULL;
    int is_true = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(number);
    Py_XDECREF(answer);
    return is_true;
}

int is_special(const body *self, int32_t node)
{
    if (!PySet_GET_SIZE(self->special))
        return 0;
    PyObject *number = PyLong_FromLong(node);
    int is_in = number ? PySet_Contains(self->special, number) : -1;
    Py_XDECREF(number);
    return is_in;
}

/* Whether a class or an id is that of clutter; -1 with an exception. */
static int is_named(const body *self, int32_t node, int number)
{
    const struct attribute *found = attribute_of(self->page, node, number);
    if (!found)
        return 0;
    PyObject *name = value_of(self->page, found);
    PyObject *answer = name ? PyObject_GetItem(self->names, name) : NULL;
    int is_true = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(name);
    Py_XDECREF(answer);
    return is_true;
}

int is_clutter(const body *self, int32_t node, uint8_t kind)
{
    int32_t chars = number_at(self->chars, node);
    if (chars <= 0 || chars > MOST_CLUTTER || (kind != GOES_ON && kind != IS_LINK))
        return 0;
    int is_true = is_named(self, node, class_number);
    if (!is_true)
        is_true = is_named(self, node, id_number);
    if (!is_true && kind == IS_LINK && chars <= MOST_OF_A_SIGN)
        is_true = ask(self->is_sign, node);
    return is_true;
}
