/* An element that is one line of text → its spans.
 *
 * line(body, node, marks, url) -> tuple of Span | None
 *
 * None: something in the element is more than inline text, or is on another line, and `assemble/blocks.py` goes there
 * step by step. `marks` and `url` are those around the element. `body` is what is the same for a whole page:
 *
 *     (texts, alive, segment, nln, chars, special, kinds, marks, Span, names, is_sign, addresses)
 *
 * texts .. chars     columns of `Kept`
 * special            a set of elements that are something else: pictures, notes, references to notes
 * kinds              for every tag what it is in a line: IS_BREAK, IS_LINK, GOES_ON with the mark that it sets, or 0
 * marks              every combination of marks, as the objects that spans have
 * names              a mapping of classes and ids to whether they are those of clutter
 * is_sign            a function of a link of few characters: whether it is but a sign
 * addresses          a mapping of `href` to address, "" for what is no link; None where links are not wanted
 */
#include "line.h"

#include <string.h>

#include "having.h"
#include "names.h"
#include "page.h"
#include "reading.h"
#include "runs.h"

enum { IS_BREAK = 1, IS_LINK = 2, GOES_ON = 0x80 };
enum { KINDS = 256, MARKS = 128, PARTS = 12, MOST_OPEN = 32, FEW_BYTES = 2048 };
enum { MOST_CLUTTER = 200, MOST_OF_A_SIGN = 2 }; /* characters; see clutter.py */

static int class_number, id_number, href_number;

typedef struct {
    const int32_t *numbers;
    Py_ssize_t length;
} view;

typedef struct {
    const struct page *page;
    view segment, nln, chars;
    const uint8_t *kinds;
    PyObject *alive, *special, *marks, *span, *names, *is_sign, *addresses;
} body;

/* The kind of text inside an element. */
typedef struct {
    int32_t end;
    uint8_t marks;
    PyObject *url; /* owned */
} style;

typedef enum { GO_ON, SKIP, GIVE_UP } step;

typedef struct {
    const body *of;
    int32_t node; /* whose line it is */
    int32_t segment; /* of the last text; -1 before the first */
    int breaks;   /* since the last text */
    style open[MOST_OPEN];
    int depth; /* of `open`; the first is what is around the element */
    runs made;
} reading;

void learn_to_read_lines(void)
{
    class_number = number_of_attribute("class", 5);
    id_number = number_of_attribute("id", 2);
    href_number = number_of_attribute("href", 4);
    learn_blanks();
}

/* ---- what Python gives ---- */

/* A column that Python sees through a view. */
static bool take_view(PyObject *object, view *made)
{
    if (!PyMemoryView_Check(object))
        return false;
    const Py_buffer *buffer = PyMemoryView_GET_BUFFER(object);
    *made = (view){buffer->buf, buffer->len / (Py_ssize_t)sizeof(int32_t)};
    return buffer->itemsize == sizeof(int32_t) && PyBuffer_IsContiguous(buffer, 'C');
}

/* Reads the parts of a body; gives whether each of them is what it should be. */
static bool read_body(PyObject *given, body *made)
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

/* A number of a column; -1 where there is none. */
static int32_t number_at(view column, int32_t at)
{
    return at >= 0 && at < column.length ? column.numbers[at] : -1;
}

static int is_alive(const body *self, int32_t node)
{
    return node < PyByteArray_GET_SIZE(self->alive) && PyByteArray_AS_STRING(self->alive)[node];
}

static const struct attribute *attribute_of(const struct page *page, int32_t node, int number)
{
    for (int32_t at = page->attributes_at[node]; at < page->attributes_at[node + 1]; at++)
        if (page->attributes[at].number == number)
            return page->attributes + at;
    return NULL;
}

/* ---- steps ---- */

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

static int is_special(const body *self, int32_t node)
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

/* Whether an element is left out, as clutter.py has it: by its name, or as a link that is but a sign. */
static int is_clutter(const body *self, int32_t node, uint8_t kind)
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

/* A link of our own that stands for something embedded. */
static int is_embed(const struct page *page, int32_t node)
{
    const struct attribute *found = attribute_of(page, node, class_number);
    return found && found->value_length >= 6 && !memcmp(page->values + found->at + found->name_length, "embed-", 6);
}

/* The address of a link, as a new reference; `around` if it leads nowhere. */
static PyObject *url_of(const body *self, int32_t node, PyObject *around)
{
    const struct attribute *found = self->addresses == Py_None ? NULL : attribute_of(self->page, node, href_number);
    if (!found)
        return Py_NewRef(around);
    PyObject *href = value_of(self->page, found);
    PyObject *url = href ? PyObject_GetItem(self->addresses, href) : NULL;
    Py_XDECREF(href);
    if (url && !PyUnicode_Check(url)) {
        PyErr_SetString(PyExc_TypeError, "an address is a string");
        Py_CLEAR(url);
    }
    if (url && !PyUnicode_GET_LENGTH(url))
        Py_SETREF(url, Py_NewRef(around));
    return url;
}

static step open_element(reading *self, int32_t node, uint8_t kind)
{
    const style *around = &self->open[self->depth - 1];
    uint8_t marks = around->marks | (kind & GOES_ON ? kind & ~GOES_ON : 0);
    PyObject *url = kind == IS_LINK ? url_of(self->of, node, around->url) : Py_NewRef(around->url);
    if (!url)
        return GIVE_UP;
    if (marks == around->marks && url == around->url) {
        Py_DECREF(url);
        return GO_ON;
    }
    if (self->depth == MOST_OPEN) {
        Py_DECREF(url);
        return GIVE_UP;
    }
    self->open[self->depth++] = (style){self->of->page->end[node], marks, url};
    return GO_ON;
}

static step read_element(reading *self, int32_t node)
{
    const body *of = self->of;
    uint8_t kind = of->kinds[of->page->tag[node]];
    if (kind == IS_BREAK) {
        self->breaks++;
        return GO_ON;
    }
    if (!kind || is_special(of, node))
        return GIVE_UP;
    int is_out = is_clutter(of, node, kind);
    if (is_out)
        return is_out < 0 ? GIVE_UP : SKIP;
    if (kind == IS_LINK && is_embed(of->page, node))
        return GIVE_UP;
    return open_element(self, node, kind);
}

/* A text is on the line if the element is its nearest line break; another segment on it comes after one `br`. */
static step read_text(reading *self, int32_t node)
{
    const struct page *page = self->of->page;
    int32_t segment = number_at(self->of->segment, node);
    if (segment != self->segment) {
        if (number_at(self->of->nln, segment) != self->node || (self->segment >= 0 && self->breaks != 1))
            return GIVE_UP;
        if (self->segment >= 0)
            add_break(&self->made);
        self->segment = segment;
    }
    self->breaks = 0;
    const style *inside = &self->open[self->depth - 1];
    add_text(&self->made, page->text + page->text_at[node], (size_t)(page->text_at[node + 1] - page->text_at[node]),
             inside->marks, inside->url);
    return self->made.has_failed ? GIVE_UP : GO_ON;
}

/* Reads all that is in the element; GIVE_UP, perhaps with an exception, or GO_ON. */
static step read_inside(reading *self)
{
    const struct page *page = self->of->page;
    int32_t node = self->node + 1, last = page->end[self->node];
    while (node < last) {
        step done = SKIP;
        if (is_alive(self->of, node)) {
            while (self->depth > 1 && node >= self->open[self->depth - 1].end)
                Py_DECREF(self->open[--self->depth].url);
            done = page->tag[node] == TAG_TEXT ? read_text(self, node) : read_element(self, node);
        }
        if (done == GIVE_UP)
            return done;
        node = done == SKIP ? page->end[node] : node + 1;
    }
    return GO_ON;
}

/* Whether the first text in an element is on its line: most elements only hold others, and are told so at once. */
static int opens_line(const body *self, int32_t node)
{
    int32_t inner = node + 1, last = self->page->end[node];
    while (inner < last) {
        if (!is_alive(self, inner))
            inner = self->page->end[inner];
        else if (self->page->tag[inner] == TAG_TEXT)
            return number_at(self->nln, number_at(self->segment, inner)) == node;
        else
            inner++;
    }
    return 0;
}

/* ---- spans ---- */

static PyObject *span_of(const body *self, const runs *made, const run *one)
{
    PyTypeObject *type = (PyTypeObject *)self->span;
    const char *said = one->is_break ? "\n" : made->text + one->from;
    PyObject *text = PyUnicode_DecodeUTF8(said, one->is_break ? 1 : (Py_ssize_t)(one->to - one->from), NULL);
    PyObject *span = text ? type->tp_alloc(type, 3) : NULL;
    if (!span) {
        Py_XDECREF(text);
        return NULL;
    }
    PyTuple_SET_ITEM(span, 0, text);
    PyTuple_SET_ITEM(span, 1, Py_NewRef(PyTuple_GET_ITEM(self->marks, one->marks)));
    PyTuple_SET_ITEM(span, 2, Py_NewRef(one->url));
    return span;
}

static PyObject *spans_of(const body *self, const runs *made)
{
    int count = made->count;
    if (count && made->all[count - 1].is_break)
        count--;
    PyObject *spans = PyTuple_New(count);
    for (int each = 0; spans && each < count; each++) {
        PyObject *span = span_of(self, made, &made->all[each]);
        if (span)
            PyTuple_SET_ITEM(spans, each, span);
        else
            Py_CLEAR(spans);
    }
    return spans;
}

static PyObject *read_line(const body *of, int32_t node, uint8_t marks, PyObject *url, char *room, PyObject *no_url)
{
    reading self = {.of = of, .node = node, .segment = -1, .depth = 1, .made = {.text = room, .no_url = no_url}};
    self.open[0] = (style){of->page->end[node], marks, Py_NewRef(url)};
    step done = read_inside(&self);
    PyObject *spans = NULL;
    if (done == GO_ON && self.segment >= 0)
        spans = spans_of(of, &self.made);
    else if (!PyErr_Occurred())
        spans = Py_NewRef(Py_None);
    while (self.depth)
        Py_DECREF(self.open[--self.depth].url);
    release_runs(&self.made);
    return spans;
}

PyObject *core_line(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    body of;
    if (count != 4 || !PyUnicode_Check(arguments[3]))
        return PyErr_Format(PyExc_TypeError, "line takes a body, a node, marks and an address");
    if (!read_body(arguments[0], &of))
        return PyErr_Format(PyExc_TypeError, "line takes a body as line.c describes it");
    long node = PyLong_AsLong(arguments[1]), marks = PyLong_AsLong(arguments[2]);
    if (PyErr_Occurred())
        return NULL;
    if (!of.page)
        Py_RETURN_NONE;
    if (node < 0 || node >= of.page->count || marks < 0 || marks >= MARKS)
        return PyErr_Format(PyExc_IndexError, "there is no such node, or no such mark");
    if (!opens_line(&of, (int32_t)node))
        Py_RETURN_NONE;
    size_t size = (size_t)(of.page->text_at[of.page->end[node]] - of.page->text_at[node]);
    char few[FEW_BYTES], *room = size <= sizeof few ? few : PyMem_Malloc(size);
    PyObject *no_url = PyUnicode_New(0, 0), *spans = NULL;
    if (room && no_url)
        spans = read_line(&of, (int32_t)node, (uint8_t)marks, arguments[3], room, no_url);
    else
        PyErr_NoMemory();
    Py_XDECREF(no_url);
    if (room != few)
        PyMem_Free(room);
    return spans;
}
