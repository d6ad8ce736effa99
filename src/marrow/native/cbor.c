/* CBOR as Chromium's protocol has it: item by item, or as objects of Python. */
#include "cbor.h"

#include <string.h>

enum { BINARY_BYTE = 0xD6, FALSE_BYTE = 0xF4, TRUE_BYTE = 0xF5, NULL_BYTE = 0xF6, DOUBLE_BYTE = 0xFB };
enum { ARRAY_BYTE = 0x9F, MAP_BYTE = 0xBF, END_BYTE = 0xFF };

static cbor_item broken(cbor *self)
{
    self->is_broken = true;
    self->at = self->stop;
    return (cbor_item){.kind = BROKEN};
}

static bool has(const cbor *self, size_t size)
{
    return (size_t)(self->stop - self->at) >= size;
}

static uint64_t big_endian(const uint8_t *at, size_t size)
{
    uint64_t number = 0;
    for (size_t each = 0; each < size; each++)
        number = number << 8 | at[each];
    return number;
}

/* Goes into an envelope, if one is here; gives the bytes of what is in it, or -1. */
static int64_t open_envelope(cbor *self)
{
    static const uint8_t ENVELOPE[] = {0xD8, 0x18, 0x5A};
    if (!has(self, sizeof ENVELOPE + 4) || memcmp(self->at, ENVELOPE, sizeof ENVELOPE))
        return -1;
    int64_t size = (int64_t)big_endian(self->at + sizeof ENVELOPE, 4);
    self->at += sizeof ENVELOPE + 4;
    return size;
}

/* The number that a head of one byte has, or that follows it. */
static bool read_count(cbor *self, uint8_t head, uint64_t *count)
{
    unsigned detail = head & 0x1F;
    if (detail < 24) {
        *count = detail;
        return true;
    }
    if (detail > 27)
        return false;
    size_t size = (size_t)1 << (detail - 24);
    if (!has(self, size))
        return false;
    *count = big_endian(self->at, size);
    self->at += size;
    return true;
}

static cbor_item read_real(cbor *self)
{
    if (!has(self, 8))
        return broken(self);
    cbor_item item = {.kind = REAL};
    uint64_t bits = big_endian(self->at, 8);
    memcpy(&item.real, &bits, sizeof bits);
    self->at += 8;
    return item;
}

/* A number or a string, whose head has been read. */
static cbor_item read_counted(cbor *self, uint8_t head, cbor_kind bytes_are)
{
    unsigned major = head >> 5;
    uint64_t count;
    if (major > 3 || !read_count(self, head, &count) || count > INT64_MAX)
        return broken(self);
    if (major < 2)
        return (cbor_item){.kind = NUMBER, .number = major ? -1 - (int64_t)count : (int64_t)count};
    if (!has(self, (size_t)count))
        return broken(self);
    cbor_item item = {.kind = major == 2 ? bytes_are : TEXT, .bytes = self->at, .size = (size_t)count};
    self->at += count;
    return item.kind == WIDE_TEXT && item.size % 2 ? broken(self) : item;
}

cbor_item next_item(cbor *self)
{
    open_envelope(self);
    if (!has(self, 1))
        return broken(self);
    uint8_t head = *self->at++;
    switch (head) {
    case FALSE_BYTE:
        return (cbor_item){.kind = NO};
    case TRUE_BYTE:
        return (cbor_item){.kind = YES};
    case NULL_BYTE:
        return (cbor_item){.kind = NOTHING};
    case DOUBLE_BYTE:
        return read_real(self);
    case MAP_BYTE:
        return (cbor_item){.kind = MAP};
    case ARRAY_BYTE:
        return (cbor_item){.kind = ARRAY};
    case END_BYTE:
        return (cbor_item){.kind = END};
    case BINARY_BYTE:
        return has(self, 1) && *self->at >> 5 == 2 ? read_counted(self, *self->at++, BINARY) : broken(self);
    default:
        return read_counted(self, head, WIDE_TEXT);
    }
}

void skip_item(cbor *self)
{
    int64_t depth = 0;
    do {
        int64_t size = open_envelope(self);
        if (size >= 0 && has(self, (size_t)size)) {
            self->at += size;
            continue;
        }
        cbor_kind kind = size < 0 ? next_item(self).kind : broken(self).kind;
        depth += (kind == MAP || kind == ARRAY) - (kind == END);
    } while (depth > 0 && !self->is_broken);
    if (depth < 0)
        broken(self); /* the end of what was not begun */
}

void skip_rest(cbor *self)
{
    while (!self->is_broken && has(self, 1) && *self->at != END_BYTE)
        skip_item(self);
    if (next_item(self).kind != END)
        broken(self);
}

bool is_text(const cbor_item *item, const char *text)
{
    size_t size = strlen(text);
    return item->kind == TEXT && item->size == size && !memcmp(item->bytes, text, size);
}

bool begin_map(cbor *self)
{
    if (next_item(self).kind == MAP)
        return true;
    broken(self);
    return false;
}

bool next_key(cbor *self, cbor_item *key)
{
    *key = next_item(self);
    if (key->kind == TEXT || key->kind == WIDE_TEXT)
        return true;
    if (key->kind != END)
        broken(self);
    return false;
}

/* ---- objects of Python ---- */

PyObject *text_of_item(const cbor_item *item)
{
    int little_endian = -1;
    if (item->kind == WIDE_TEXT)
        return PyUnicode_DecodeUTF16((const char *)item->bytes, (Py_ssize_t)item->size, "surrogatepass", &little_endian);
    return PyUnicode_DecodeUTF8((const char *)item->bytes, (Py_ssize_t)item->size, "replace");
}

static PyObject *object_of(cbor *self, const cbor_item *item);

static PyObject *list_of(cbor *self)
{
    PyObject *list = PyList_New(0);
    while (list) {
        cbor_item item = next_item(self);
        if (item.kind == END)
            break;
        PyObject *object = object_of(self, &item);
        if (!object || PyList_Append(list, object))
            Py_CLEAR(list);
        Py_XDECREF(object);
    }
    return list;
}

static PyObject *dict_of(cbor *self)
{
    PyObject *dict = PyDict_New();
    cbor_item key;
    while (dict && next_key(self, &key)) {
        cbor_item item = next_item(self);
        PyObject *name = text_of_item(&key), *object = name ? object_of(self, &item) : NULL;
        if (!object || PyDict_SetItem(dict, name, object))
            Py_CLEAR(dict);
        Py_XDECREF(name);
        Py_XDECREF(object);
    }
    return dict;
}

static PyObject *nested(cbor *self, PyObject *(*read)(cbor *))
{
    if (Py_EnterRecursiveCall(" while reading CBOR"))
        return NULL;
    PyObject *object = read(self);
    Py_LeaveRecursiveCall();
    return object;
}

static PyObject *object_of(cbor *self, const cbor_item *item)
{
    switch (item->kind) {
    case NUMBER:
        return PyLong_FromLongLong(item->number);
    case REAL:
        return PyFloat_FromDouble(item->real);
    case TEXT:
    case WIDE_TEXT:
        return text_of_item(item);
    case BINARY:
        return PyBytes_FromStringAndSize((const char *)item->bytes, (Py_ssize_t)item->size);
    case YES:
    case NO:
        return PyBool_FromLong(item->kind == YES);
    case NOTHING:
        Py_RETURN_NONE;
    case MAP:
        return nested(self, dict_of);
    case ARRAY:
        return nested(self, list_of);
    default:
        return PyErr_Format(PyExc_ValueError, "this is no CBOR");
    }
}

PyObject *core_cbor(PyObject *Py_UNUSED(module), PyObject *message)
{
    if (!PyBytes_Check(message))
        return PyErr_Format(PyExc_TypeError, "cbor takes bytes");
    const uint8_t *at = (const uint8_t *)PyBytes_AS_STRING(message);
    cbor self = {.at = at, .stop = at + PyBytes_GET_SIZE(message)};
    cbor_item first = next_item(&self);
    PyObject *object = object_of(&self, &first);
    if (object && self.is_broken) {
        Py_DECREF(object);
        return PyErr_Format(PyExc_ValueError, "this is no CBOR");
    }
    return object;
}
