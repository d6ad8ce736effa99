/* What nodes inherit from those above them, for the static look: one pass in document order.
 *
 * inherit(tag, parent, chars, kinds, hides, visible, size, log_factor, color, min_shown, hidden, font_size, color_out)
 *
 * `kinds` has the flags below for every tag number. What each node sets itself: `hides`; `visible` (1, 0, or -1: not
 * set); `size` in px (0: not set) or the logarithm of a factor; `color` (-1: not set). `render/static.py` says what is
 * made of that, and has the same in NumPy.
 */
#include <math.h>
#include <string.h>

#include "columns.h"

enum { NEVER_SHOWN = 1, BUTTON = 2, HEADING = 4, PICTURE = 8, DOCUMENT = 16 };

/* What a node hands down. The first three: it is out because an element is never shown, the same but for pictures,
 * and it is inside a document within a picture. */
enum { OUT = 1, OUT_OF_OTHERS = 2, IN_DOCUMENT = 4, IN_HEADING = 8, HIDDEN = 16, INVISIBLE = 32 };

enum { MOST_LOG = 50 }; /* sizes that nobody could read must not overflow */

typedef struct {
    const uint8_t *tag, *kinds, *hides;
    const int8_t *visible;
    const int32_t *parent, *chars, *color;
    const double *size, *log_factor;
} own_columns;

static uint8_t state_of(const own_columns *own, int32_t node, uint8_t above)
{
    uint8_t kind = own->kinds[own->tag[node]], state = above;
    if (kind & HEADING)
        state |= IN_HEADING;
    /* A button in a heading opens the section below it; its text is the heading's. */
    if (kind & NEVER_SHOWN || (kind & BUTTON && !(state & IN_HEADING)))
        state |= kind & PICTURE ? OUT : OUT | OUT_OF_OTHERS;
    if (kind & DOCUMENT)
        state |= IN_DOCUMENT;
    if (own->hides[node])
        state |= HIDDEN;
    if (own->visible[node] >= 0)
        state = (uint8_t)(own->visible[node] ? state & ~INVISIBLE : state | INVISIBLE);
    return state;
}

static int is_out(uint8_t state)
{
    return state & OUT && !(state & IN_DOCUMENT && !(state & OUT_OF_OTHERS));
}

/* Leaves in `hidden` what is out, or also what is hidden, unless that hides nearly all of the text. */
static void hide(const own_columns *own, int32_t count, uint8_t *states, double min_shown)
{
    int64_t shown = 0, all = 0;
    for (int32_t node = 0; node < count; node++) {
        if (!is_out(states[node])) {
            all += own->chars[node];
            if (!(states[node] & (HIDDEN | INVISIBLE)))
                shown += own->chars[node];
        }
    }
    int is_all_shown = (double)shown < min_shown * (double)all;
    for (int32_t node = 0; node < count; node++)
        states[node] = is_out(states[node]) || (!is_all_shown && states[node] & (HIDDEN | INVISIBLE));
}

static void inherit_states(const own_columns *own, int32_t count, uint8_t *states, double min_shown)
{
    for (int32_t node = 0; node < count; node++) {
        int32_t above = parent_of(own->parent, node);
        states[node] = state_of(own, node, above >= 0 ? states[above] : 0);
    }
    hide(own, count, states, min_shown);
}

static void inherit_colors(const own_columns *own, int32_t count, int32_t *colors)
{
    for (int32_t node = 0; node < count; node++) {
        int32_t above = parent_of(own->parent, node);
        colors[node] = own->color[node] >= 0 ? own->color[node] : above >= 0 ? colors[above] : 0;
    }
}

/* A size to a tenth of a pixel. What is right between two is rounded up, however it was computed. */
static float rounded(double size)
{
    return (float)(rint((size + 1e-9) * 10) / 10);
}

/* Sizes multiply along ancestors, from the nearest one that sets its own. `base` and `log` are scratch. */
static void inherit_sizes(const own_columns *own, int32_t count, float *sizes, double *base, double *log)
{
    for (int32_t node = 0; node < count; node++) {
        int32_t above = parent_of(own->parent, node);
        if (own->size[node] > 0) {
            base[node] = own->size[node];
            log[node] = 0;
        } else {
            base[node] = above >= 0 ? base[above] : 0;
            log[node] = (above >= 0 ? log[above] : 0) + own->log_factor[node];
            if (above >= 0 && own->log_factor[node] == 0) { /* most nodes */
                sizes[node] = sizes[above];
                continue;
            }
        }
        sizes[node] = rounded(base[node] * exp(fmin(log[node], MOST_LOG)));
    }
}

PyObject *core_inherit(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 13, "inherit"))
        return NULL;
    double min_shown = PyFloat_AsDouble(arguments[9]);
    if (min_shown == -1 && PyErr_Occurred())
        return NULL;
    columns taken = {.taken = 0};
    own_columns own;
    own.tag = TAKE(taken, arguments[0], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1);
    own.parent = TAKE(taken, arguments[1], count, int32_t);
    own.chars = TAKE(taken, arguments[2], count, int32_t);
    own.kinds = TAKE(taken, arguments[3], 256, uint8_t);
    own.hides = TAKE(taken, arguments[4], count, uint8_t);
    own.visible = TAKE(taken, arguments[5], count, int8_t);
    own.size = TAKE(taken, arguments[6], count, double);
    own.log_factor = TAKE(taken, arguments[7], count, double);
    own.color = TAKE(taken, arguments[8], count, int32_t);
    uint8_t *hidden = FILL(taken, arguments[10], count, uint8_t);
    float *sizes = FILL(taken, arguments[11], count, float);
    int32_t *colors = FILL(taken, arguments[12], count, int32_t);
    if (colors) {
        double *scratch = PyMem_Malloc(2 * (size_t)count * sizeof *scratch);
        if (scratch) {
            inherit_states(&own, (int32_t)count, hidden, min_shown);
            inherit_colors(&own, (int32_t)count, colors);
            inherit_sizes(&own, (int32_t)count, sizes, scratch, scratch + count);
        } else {
            PyErr_NoMemory();
            taken.has_failed = 1;
        }
        PyMem_Free(scratch);
    }
    return release_columns(&taken);
}
