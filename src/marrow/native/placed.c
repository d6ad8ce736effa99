/* Where the nodes of canonical HTML stand, and the tree they make; comments and raw text are blanked in it.
 *
 * One pass over the tags: every element that is not void is closed, closing tags match, so the innermost open element
 * is the only state that nesting needs. What breaks these rules (closing tags of void names in SVG, tags that nothing
 * closes) and pages of too many nodes are left to NumPy: PLACED_ELSEWHERE.
 */
#include "placed.h"

#include <stdint.h>
#include <string.h>

#include "names.h"

enum { OF_PLACES = 5, OF_NUMBERS = 3, OF_BYTES = 2 }; /* columns of each kind, in this order in one block */

typedef struct {
    int64_t *start, *inner, *outer, *stop; /* of each node, and of its content */
    int64_t *named;                        /* where the name of an element ends */
    int32_t *parent, *end, *chars;
    uint8_t *tag, *is_spaced;
    Py_ssize_t count, room;
    int32_t open; /* the innermost open element, or -1 */
    int32_t depth, height;
    int32_t in_pre;
    int has_blank; /* white space was left out since the last text */
} placing;

static size_t size_of_block(size_t count)
{
    return count * (OF_PLACES * sizeof(int64_t) + OF_NUMBERS * sizeof(int32_t) + OF_BYTES);
}

static void set_columns(placing *self, char *block)
{
    size_t room = (size_t)self->room;
    self->start = (int64_t *)block;
    self->inner = self->start + room;
    self->outer = self->inner + room;
    self->stop = self->outer + room;
    self->named = self->stop + room;
    self->parent = (int32_t *)(self->named + room);
    self->end = self->parent + room;
    self->chars = self->end + room;
    self->tag = (uint8_t *)(self->chars + room);
    self->is_spaced = self->tag + room;
}

/* Adds a node that has no content yet; gives its number, or -1 if there are too many. */
static int32_t add_node(placing *self, int tag, int64_t start, int64_t stop)
{
    if (self->count >= self->room)
        return -1;
    int32_t node = (int32_t)self->count++;
    self->start[node] = start;
    self->inner[node] = self->outer[node] = self->stop[node] = stop;
    self->named[node] = start;
    self->parent[node] = self->open;
    self->end[node] = node + 1;
    self->chars[node] = 0;
    self->tag[node] = (uint8_t)tag;
    self->is_spaced[node] = 0;
    if (self->depth > self->height)
        self->height = self->depth;
    return node;
}

/* The characters of a text, white space not counted: of several bytes the first one counts, of an escape one. */
static int64_t characters(const unsigned char *at, const unsigned char *stop)
{
    int64_t count = 0;
    for (; at < stop; at++) {
        count += *at > 32 && (*at & 0xC0) != 0x80;
        if (*at == '&' && at + 1 < stop)
            count -= at[1] == 'a' ? 4 : at[1] == 'l' || at[1] == 'g' ? 3 : at[1] == 'n' ? 6 : 0;
    }
    return count;
}

static int add_text(placing *self, const char *source, const char *at, const char *stop)
{
    if (at == stop)
        return 0;
    int64_t chars = characters((const unsigned char *)at, (const unsigned char *)stop);
    if (chars <= 0 && !self->in_pre) {
        self->has_blank = 1;
        return 0;
    }
    int32_t node = add_node(self, TAG_TEXT, at - source, stop - source);
    if (node < 0)
        return -1;
    self->inner[node] = at - source;
    self->chars[node] = (int32_t)(chars > INT32_MAX ? INT32_MAX : chars);
    self->is_spaced[node] = self->has_blank && !self->in_pre;
    self->has_blank = 0;
    return 0;
}

static int close_element(placing *self, const char *source, const char *at, const char *name, const char *stop)
{
    int tag = number_of_tag(name, (size_t)(stop - name));
    if (is_void_tag[tag] || self->open < 0)
        return -1;
    self->in_pre -= tag == TAG_PRE;
    self->outer[self->open] = at - source;
    self->stop[self->open] = stop + 1 - source;
    self->end[self->open] = (int32_t)self->count;
    self->open = self->parent[self->open];
    self->depth--;
    return 0;
}

static int open_element(placing *self, const char *source, const char *at, const char *stop)
{
    const char *blank = memchr(at + 1, ' ', (size_t)(stop - at - 1));
    const char *named = blank ? blank : stop;
    int tag = number_of_tag(at + 1, (size_t)(named - at - 1));
    int32_t node = add_node(self, tag, at - source, stop + 1 - source);
    if (node < 0)
        return -1;
    self->named[node] = named - source;
    if (is_void_tag[tag])
        return 0;
    self->open = node;
    self->depth++;
    self->in_pre += tag == TAG_PRE;
    return 0;
}

/* Gives -1 for what NumPy has to read. */
static int place_all(placing *self, const char *source, size_t size)
{
    const char *end = source + size, *at = memchr(source, '<', size);
    while (at) {
        const char *stop = memchr(at, '>', (size_t)(end - at));
        if (!stop || at[1] == '?')
            return -1;
        if (at[1] == '/' ? close_element(self, source, at, at + 2, stop) : open_element(self, source, at, stop))
            return -1;
        const char *next = memchr(stop + 1, '<', (size_t)(end - stop - 1));
        if (add_text(self, source, stop + 1, next ? next : end))
            return -1;
        at = next;
    }
    return self->count && self->open < 0 ? 0 : -1;
}

/* The columns, each with as many rows as there are nodes. */
static PyObject *packed(const placing *self)
{
    size_t count = (size_t)self->count;
    PyObject *block = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size_of_block(count));
    if (!block)
        return NULL;
    char *to = PyBytes_AS_STRING(block);
    const int64_t *places[OF_PLACES] = {self->start, self->inner, self->outer, self->stop, self->named};
    const int32_t *numbers[OF_NUMBERS] = {self->parent, self->end, self->chars};
    const uint8_t *bytes[OF_BYTES] = {self->tag, self->is_spaced};
    for (int each = 0; each < OF_PLACES; each++, to += count * sizeof(int64_t))
        memcpy(to, places[each], count * sizeof(int64_t));
    for (int each = 0; each < OF_NUMBERS; each++, to += count * sizeof(int32_t))
        memcpy(to, numbers[each], count * sizeof(int32_t));
    for (int each = 0; each < OF_BYTES; each++, to += count)
        memcpy(to, bytes[each], count);
    return block;
}

static Py_ssize_t tags_in(const char *at, size_t size)
{
    Py_ssize_t count = 0;
    for (const char *end = at + size; (at = memchr(at, '<', (size_t)(end - at))); at++)
        count++;
    return count;
}

PyObject *core_placed(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 2 || !PyBytes_Check(arguments[0]))
        return PyErr_Format(PyExc_TypeError, "placed takes bytes and max_nodes");
    Py_ssize_t max_nodes = PyLong_AsSsize_t(arguments[1]);
    if (max_nodes == -1 && PyErr_Occurred())
        return NULL;
    const char *source = PyBytes_AS_STRING(arguments[0]);
    size_t size = (size_t)PyBytes_GET_SIZE(arguments[0]);
    Py_ssize_t most = 2 * tags_in(source, size); /* each tag is a node at most, and the text after it */
    placing self = {.open = -1, .room = most < max_nodes ? most : max_nodes};
    if (self.room <= 0 || self.room >= INT32_MAX)
        Py_RETURN_NONE;
    char *block = PyMem_Malloc(size_of_block((size_t)self.room));
    if (!block)
        return PyErr_NoMemory();
    set_columns(&self, block);
    PyObject *made = NULL;
    if (place_all(&self, source, size)) {
        made = Py_NewRef(Py_None);
    } else {
        PyObject *columns = packed(&self);
        made = columns ? Py_BuildValue("niN", self.count, (int)self.height, columns) : NULL;
    }
    PyMem_Free(block);
    return made;
}
