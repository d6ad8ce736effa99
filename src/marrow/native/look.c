/* The static look: what each node sets itself, and what it inherits from those above it.
 *
 * look(texts, tags, rules, fonts, style_of, min_shown, display, hidden, font_size, color) -> bool
 *
 * `tags` are three tables over tag numbers: the display, the logarithm of a factor of the size, and the flags below.
 * `rules` and `fonts` are lists of nodes, each with the style that they get: before and after `style` attributes.
 * `style_of` reads what `read_style` leaves. The last four are filled; who wants to know what is hidden alone gives None
 * for the last two. For texts that are not those of a page which the
 * core has read it gives False, and fills nothing. `render/static.py` says what is made of all that, and has the same
 * in NumPy.
 */
#include <math.h>
#include <string.h>

#include "columns.h"
#include "names.h"
#include "panels.h"
#include "reading.h"
#include "scratch.h"
#include "styles.h"

enum { NEVER_SHOWN = 1, BUTTON = 2, HEADING = 4, PICTURE = 8, DOCUMENT = 16, HIDES = 32, DIALOG = 64 };

/* What a node sets itself. */
enum { IS_HIDING = 1, IS_STYLED = 2, IS_VISIBLE = 4, IS_INVISIBLE = 8, IS_OPEN = 16 };

/* What a node hands down. The first three: it is out because an element is never shown, the same but for pictures,
 * and it is inside a document within a picture. */
enum { OUT = 1, OUT_OF_OTHERS = 2, IN_DOCUMENT = 4, IN_HEADING = 8, HIDDEN = 16, INVISIBLE = 32 };

enum { MOST_LOG = 50 }; /* sizes that nobody could read must not overflow */

static const double ROOT_SIZE = 16;

static int ATTRIBUTE_STYLE, ATTRIBUTE_ID, ATTRIBUTE_HIDDEN, ATTRIBUTE_ARIA_HIDDEN, ATTRIBUTE_OPEN;

void learn_to_look(void)
{
    learn_panels();
    ATTRIBUTE_STYLE = number_of_attribute("style", strlen("style"));
    ATTRIBUTE_ID = number_of_attribute("id", strlen("id"));
    ATTRIBUTE_HIDDEN = number_of_attribute("hidden", strlen("hidden"));
    ATTRIBUTE_ARIA_HIDDEN = number_of_attribute("aria-hidden", strlen("aria-hidden"));
    ATTRIBUTE_OPEN = number_of_attribute("open", strlen("open"));
}

typedef struct {
    const struct page *page;
    const uint8_t *display_of_tag, *kinds;
    const double *log_of_tag;
    uint8_t *display;
    uint8_t *states; /* first what each node sets itself, then what it hands down, then whether it is hidden */
    int32_t *color;  /* UNSET where a node inherits it; NULL if nobody wants colours and sizes */
    double *size;    /* that a node sets: as in a style */
    float *font_size;
} look;

/* ---- what each node sets itself ---- */

static void begin(look *self)
{
    memset(self->states, 0, (size_t)self->page->count);
    for (int32_t node = 0; node < self->page->count; node++)
        self->display[node] = self->display_of_tag[self->page->tag[node]];
    for (int32_t node = 0; self->color && node < self->page->count; node++)
        self->color[node] = UNSET;
}

static void apply(look *self, int32_t node, const style *own)
{
    uint8_t *state = self->states + node;
    if (own->display != UNSET) {
        self->display[node] = (uint8_t)own->display;
        *state = (uint8_t)((*state & ~IS_HIDING) | IS_STYLED | (own->display == 0 ? IS_HIDING : 0));
    }
    if (own->visible != UNSET)
        *state = (uint8_t)((*state & ~(IS_VISIBLE | IS_INVISIBLE)) | (own->visible ? IS_VISIBLE : IS_INVISIBLE));
    if (!self->color)
        return;
    if (own->size != 0) /* the root has nothing above it: its factor is one of the standard's size */
        self->size[node] = node == 0 && own->size < 0 ? ROOT_SIZE * -own->size : own->size;
    if (own->color != UNSET)
        self->color[node] = own->color;
}

/* A style as Python has it: display, visibility, size, colour. */
static int take_style(PyObject *given, style *made)
{
    int display, visible;
    if (!PyArg_ParseTuple(given, "iidi", &display, &visible, &made->size, &made->color))
        return -1;
    made->display = (int8_t)display;
    made->visible = (int8_t)visible;
    return 0;
}

/* Applies a list of pairs: nodes, and the style that they get. 0, or -1 with an exception. */
static int apply_all(look *self, PyObject *pairs)
{
    if (!PyList_Check(pairs))
        return PyErr_Format(PyExc_TypeError, "styles come in a list"), -1;
    for (Py_ssize_t pair = 0; pair < PyList_GET_SIZE(pairs); pair++) {
        PyObject *nodes, *given;
        style own;
        if (!PyArg_ParseTuple(PyList_GET_ITEM(pairs, pair), "O!O!", &PyList_Type, &nodes, &PyTuple_Type, &given) ||
            take_style(given, &own))
            return -1;
        for (Py_ssize_t each = 0; each < PyList_GET_SIZE(nodes); each++) {
            long node = PyLong_AsLong(PyList_GET_ITEM(nodes, each));
            if (node < 0 || node >= self->page->count)
                return PyErr_Occurred() ? -1 : (PyErr_Format(PyExc_ValueError, "there is no node %ld", node), -1);
            apply(self, (int32_t)node, &own);
        }
    }
    return 0;
}

static int ask_python(PyObject *style_of, const char *text, size_t size, style *made)
{
    PyObject *declarations = PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "replace");
    PyObject *given = declarations ? PyObject_CallOneArg(style_of, declarations) : NULL;
    int failed = !given || take_style(given, made);
    Py_XDECREF(declarations);
    Py_XDECREF(given);
    return failed ? -1 : 0;
}

static int is_value(const struct page *page, const struct attribute *own, const char *wanted)
{
    const char *value = page->values + own->at + own->name_length;
    return (size_t)own->value_length == strlen(wanted) && !memcmp(value, wanted, (size_t)own->value_length);
}

/* Styles come before `hidden`, which they beat, and one node's attributes are together: 0, or -1 with an exception. */
static int apply_styles(look *self, PyObject *style_of)
{
    const struct page *page = self->page;
    const struct attribute *stop = page->attributes + page->attributes_at[page->count];
    for (const struct attribute *each = page->attributes; each < stop; each++) {
        if (each->number != ATTRIBUTE_STYLE)
            continue;
        style own;
        const char *value = page->values + each->at + each->name_length;
        if (!read_style(value, (size_t)each->value_length, &own) &&
            ask_python(style_of, value, (size_t)each->value_length, &own))
            return -1;
        apply(self, each->node, &own);
    }
    return 0;
}

/* React sends parts of a page hidden, at its end, for a script to put in their place: their ids are `S:` and a number. */
static int is_streamed(const struct page *page, int32_t node)
{
    for (int32_t each = page->attributes_at[node]; each < page->attributes_at[node + 1]; each++) {
        const struct attribute *own = page->attributes + each;
        const char *value = page->values + own->at + own->name_length;
        if (own->number != ATTRIBUTE_ID)
            continue;
        int64_t at = 2;
        if (own->value_length <= at || memcmp(value, "S:", 2))
            return 0;
        while (at < own->value_length && ((value[at] >= '0' && value[at] <= '9') || (value[at] >= 'a' && value[at] <= 'f')))
            at++;
        return at == own->value_length;
    }
    return 0;
}

static void apply_attributes(look *self)
{
    const struct page *page = self->page;
    const struct attribute *stop = page->attributes + page->attributes_at[page->count];
    for (const struct attribute *each = page->attributes; each < stop; each++) {
        uint8_t *state = self->states + each->node;
        if (each->number == ATTRIBUTE_HIDDEN && !(*state & IS_STYLED) && !is_value(page, each, "until-found") &&
            !is_streamed(page, each->node))
            *state |= IS_HIDING;
        else if (each->number == ATTRIBUTE_ARIA_HIDDEN && is_value(page, each, "true"))
            *state |= IS_HIDING;
        else if (each->number == ATTRIBUTE_OPEN)
            *state |= IS_OPEN;
    }
}

/* What is folded away is shown: it is as its tag would have it. */
static void open_panels(look *self)
{
    for (int32_t node = 0; node < self->page->count; node++) {
        if (!(self->states[node] & (IS_HIDING | IS_INVISIBLE)) || !is_panel(self->page, node))
            continue;
        self->states[node] &= (uint8_t)~(IS_HIDING | IS_INVISIBLE);
        if (self->display[node] == 0)
            self->display[node] = self->display_of_tag[self->page->tag[node]];
    }
}

/* ---- what it inherits ---- */

static uint8_t state_of(uint8_t own, uint8_t kind, uint8_t above)
{
    uint8_t state = above;
    if (kind & HEADING)
        state |= IN_HEADING;
    /* A button in a heading opens the section below it; its text is the heading's. */
    if (kind & NEVER_SHOWN || (kind & BUTTON && !(state & IN_HEADING)))
        state |= kind & PICTURE ? OUT : OUT | OUT_OF_OTHERS;
    if (kind & DOCUMENT)
        state |= IN_DOCUMENT;
    if (own & IS_HIDING || kind & HIDES || (kind & DIALOG && !(own & IS_OPEN)))
        state |= HIDDEN;
    if (own & IS_VISIBLE)
        state &= (uint8_t)~INVISIBLE;
    if (own & IS_INVISIBLE)
        state |= INVISIBLE;
    return state;
}

static int is_out(uint8_t state)
{
    return state & OUT && !(state & IN_DOCUMENT && !(state & OUT_OF_OTHERS));
}

/* Leaves in `states` what is out, or also what is hidden, unless that hides nearly all of the text. */
static void hide(look *self, double min_shown)
{
    int64_t shown = 0, all = 0;
    uint8_t *states = self->states;
    for (int32_t node = 0; node < self->page->count; node++) {
        if (!is_out(states[node])) {
            all += self->page->chars[node];
            if (!(states[node] & (HIDDEN | INVISIBLE)))
                shown += self->page->chars[node];
        }
    }
    int is_all_shown = (double)shown < min_shown * (double)all;
    for (int32_t node = 0; node < self->page->count; node++)
        states[node] = is_out(states[node]) || (!is_all_shown && states[node] & (HIDDEN | INVISIBLE));
}

static void inherit(look *self)
{
    const struct page *page = self->page;
    for (int32_t node = 0; node < page->count; node++) {
        int32_t above = page->parent[node];
        uint8_t kind = self->kinds[page->tag[node]];
        self->states[node] = state_of(self->states[node], kind, above >= 0 ? self->states[above] : 0);
    }
}

static void inherit_colors(look *self)
{
    for (int32_t node = 0; node < self->page->count; node++) {
        int32_t above = self->page->parent[node];
        if (self->color[node] == UNSET)
            self->color[node] = above >= 0 ? self->color[above] : 0;
    }
}

/* A size to a tenth of a pixel. What is right between two is rounded up, however it was computed. */
static float rounded(double size)
{
    return (float)(rint((size + 1e-9) * 10) / 10);
}

/* Sizes multiply along ancestors, from the nearest one that sets its own. `base` and `log_of` are room. */
static void inherit_sizes(look *self, double *base, double *log_of)
{
    const struct page *page = self->page;
    for (int32_t node = 0; node < page->count; node++) {
        int32_t above = page->parent[node];
        double own = self->size[node], more = own < 0 ? log(-own) : self->log_of_tag[page->tag[node]];
        if (own > 0 || above < 0) {
            base[node] = own > 0 ? own : ROOT_SIZE;
            log_of[node] = 0;
        } else {
            base[node] = base[above];
            log_of[node] = log_of[above] + more;
            if (more == 0) { /* most nodes */
                self->font_size[node] = self->font_size[above];
                continue;
            }
        }
        self->font_size[node] = rounded(base[node] * exp(fmin(log_of[node], MOST_LOG)));
    }
}

static int make(look *self, PyObject *const *arguments, double min_shown, scratch *memory)
{
    int32_t sized = self->color ? self->page->count : 0;
    double *base = ROOM(memory, sized, double), *log_of = ROOM(memory, sized, double);
    self->size = ZEROS(memory, sized, double);
    if (memory->has_failed) {
        PyErr_NoMemory();
        return -1;
    }
    begin(self);
    if (apply_all(self, arguments[2]) || apply_styles(self, arguments[4]))
        return -1;
    apply_attributes(self);
    if (apply_all(self, arguments[3]))
        return -1;
    open_panels(self);
    inherit(self);
    hide(self, min_shown);
    if (self->color) {
        inherit_colors(self);
        inherit_sizes(self, base, log_of);
    }
    return 0;
}

PyObject *core_look(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    PyObject *display, *log_factor, *kinds;
    if (check_arguments(given, 10, "look"))
        return NULL;
    double min_shown = PyFloat_AsDouble(arguments[5]);
    if ((min_shown == -1 && PyErr_Occurred()) || !PyArg_ParseTuple(arguments[1], "OOO", &display, &log_factor, &kinds))
        return NULL;
    look self = {.page = page_of_texts(arguments[0])};
    if (!self.page)
        Py_RETURN_FALSE;
    columns taken = {.taken = 0};
    Py_ssize_t count = self.page->count;
    self.display_of_tag = TAKE(taken, display, 256, uint8_t);
    self.log_of_tag = TAKE(taken, log_factor, 256, double);
    self.kinds = TAKE(taken, kinds, 256, uint8_t);
    self.display = FILL(taken, arguments[6], count, uint8_t);
    self.states = FILL(taken, arguments[7], count, uint8_t);
    if (arguments[8] != Py_None)
        self.font_size = FILL(taken, arguments[8], count, float);
    if (arguments[9] != Py_None)
        self.color = FILL(taken, arguments[9], count, int32_t);
    scratch memory = {NULL, 0};
    if ((arguments[8] == Py_None) != (arguments[9] == Py_None)) {
        PyErr_SetString(PyExc_TypeError, "sizes and colours are wanted together");
        taken.has_failed = true;
    }
    if (!taken.has_failed)
        taken.has_failed |= make(&self, arguments, min_shown, &memory) != 0;
    give_back(&memory);
    PyObject *done = release_columns(&taken);
    Py_XDECREF(done);
    return done ? Py_NewRef(Py_True) : NULL;
}
