/* Elements that are one line of text → their spans.
 *
 * line(body, node, marks, url) -> tuple of Span | None
 * lines(body, node, last) -> (node, [(node, spans), ...]) | None
 *
 * `line` gives None if something in the element is more than inline text, or is on another line: then
 * `assemble/blocks.py` goes there step by step. `marks` and `url` are those around the element. `lines` does what the
 * loop there does with elements that hold lines and nothing else, from a node on that has no marks; it gives where it
 * stopped, and the lines before that. None: the core has not read the page. `body` is what body.h says.
 */
#include "line.h"

#include <string.h>

#include "body.h"
#include "having.h"
#include "names.h"
#include "reading.h"
#include "runs.h"

enum { MOST_OPEN = 32, FEW_BYTES = 2048 };

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
    learn_to_read_bodies();
    learn_blanks();
}

/* ---- steps ---- */

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

/* The spans of an element, or None. */
static PyObject *try_line(const body *of, int32_t node, uint8_t marks, PyObject *url)
{
    if (!opens_line(of, node))
        return Py_NewRef(Py_None);
    size_t size = (size_t)(of->page->text_at[of->page->end[node]] - of->page->text_at[node]);
    char few[FEW_BYTES], *room = size <= sizeof few ? few : PyMem_Malloc(size);
    PyObject *no_url = PyUnicode_New(0, 0), *spans = NULL;
    if (room && no_url)
        spans = read_line(of, node, marks, url, room, no_url);
    else
        PyErr_NoMemory();
    Py_XDECREF(no_url);
    if (room != few)
        PyMem_Free(room);
    return spans;
}

PyObject *core_line(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    body of;
    if (count != 4 || !PyUnicode_Check(arguments[3]))
        return PyErr_Format(PyExc_TypeError, "line takes a body, a node, marks and an address");
    if (!read_body(arguments[0], &of))
        return PyErr_Format(PyExc_TypeError, "line takes a body as body.h describes it");
    long node = PyLong_AsLong(arguments[1]), marks = PyLong_AsLong(arguments[2]);
    if (PyErr_Occurred())
        return NULL;
    if (!of.page)
        Py_RETURN_NONE;
    if (node < 0 || node >= of.page->count || marks < 0 || marks >= MARKS)
        return PyErr_Format(PyExc_IndexError, "there is no such node, or no such mark");
    return try_line(&of, (int32_t)node, (uint8_t)marks, arguments[3]);
}

/* ---- many lines ---- */

/* Adds the line of an element to a list, if it is one with words; gives whether it is one, -1 with an exception. */
static int add_line(const body *of, int32_t node, PyObject *no_url, PyObject *found)
{
    PyObject *spans = try_line(of, node, 0, no_url);
    if (!spans)
        return -1;
    int is_line = spans != Py_None, has_failed = 0;
    if (is_line && PyTuple_GET_SIZE(spans)) {
        PyObject *pair = Py_BuildValue("iO", (int)node, spans);
        has_failed = !pair || PyList_Append(found, pair);
        Py_XDECREF(pair);
    }
    Py_DECREF(spans);
    return has_failed ? -1 : is_line;
}

/* Reads lines up to a node that is none and holds none; gives that node, or -1 with an exception. */
static int32_t read_lines(const body *of, int32_t node, int32_t last, PyObject *no_url, PyObject *found)
{
    const struct page *page = of->page;
    while (node < last) {
        int is_out = !is_alive(of, node);
        if (!is_out) {
            if (page->tag[node] == TAG_TEXT || of->kinds[page->tag[node]] != GOES_ON)
                return node;
            int is_other = is_special(of, node);
            if (is_other)
                return is_other < 0 ? -1 : node;
            is_out = is_clutter(of, node, GOES_ON);
            if (!is_out)
                is_out = add_line(of, node, no_url, found);
            if (is_out < 0)
                return -1;
        }
        node = is_out ? page->end[node] : node + 1;
    }
    return node;
}

PyObject *core_lines(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    body of;
    if (count != 3 || !read_body(arguments[0], &of))
        return PyErr_Format(PyExc_TypeError, "lines takes a body as body.h describes it, and two nodes");
    long node = PyLong_AsLong(arguments[1]), last = PyLong_AsLong(arguments[2]);
    if (PyErr_Occurred())
        return NULL;
    if (!of.page)
        Py_RETURN_NONE;
    if (node < 0 || node > last || last > of.page->count)
        return PyErr_Format(PyExc_IndexError, "there are no such nodes");
    PyObject *no_url = PyUnicode_New(0, 0), *found = PyList_New(0);
    int32_t stopped = no_url && found ? read_lines(&of, (int32_t)node, (int32_t)last, no_url, found) : -1;
    Py_XDECREF(no_url);
    if (stopped < 0) {
        Py_XDECREF(found);
        return NULL;
    }
    return Py_BuildValue("iN", (int)stopped, found);
}
