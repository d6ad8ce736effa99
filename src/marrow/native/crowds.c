/* Segments that are alike, and their scores drawn together: see `methods/auto/crowds.py`, which gives the same ones,
 * bit for bit.
 *
 * draw(texts, nln, keep_share, role_share, most, roles, keep, roles_out, keep_out, crowd_out) -> bool
 *
 * Scores beyond `most` count as that. Crowds are numbered in the order in which they begin. False for texts that are
 * not those of a page which the core has read.
 */
#include "columns.h"
#include "hashes.h"
#include "names.h"
#include "numbering.h"
#include "reading.h"

enum { LEVELS_ALIKE = 3 };

static int attribute_class;

void learn_to_draw(void)
{
    attribute_class = number_of_attribute("class", 5);
}

/* What elements are called, as numbers; made when they are asked for. */
typedef struct {
    const struct page *page;
    uint64_t *made; /* by node: the name, and a bit above it once there is one */
} callings;

static uint32_t read_name(const struct page *page, int32_t node)
{
    uint32_t hash = HASH_SEED;
    for (int32_t each = page->attributes_at[node]; each < page->attributes_at[node + 1]; each++) {
        const struct attribute *own = page->attributes + each;
        if (own->number == attribute_class)
            hash = hash_bytes(HASH_SEED, page->values + own->at + own->name_length, (size_t)own->value_length);
    }
    return mix(hash, page->tag[node]);
}

static uint32_t name_of(callings *self, int32_t node)
{
    if (!self->made[node])
        self->made[node] = (uint64_t)1 << 32 | read_name(self->page, node);
    return (uint32_t)self->made[node];
}

/* An element and the two around it. */
static uint32_t key_of(callings *self, int32_t node)
{
    uint32_t key = HASH_SEED;
    for (int level = 0; level < LEVELS_ALIKE && node >= 0; level++) {
        key = mix(key, name_of(self, node));
        node = self->page->parent[node];
    }
    return key;
}

/* The crowd of each segment; gives how many there are, or -1 with an exception or without memory. */
static int32_t find_crowds(const struct page *page, const int32_t *nln, Py_ssize_t count, int32_t *crowd,
                           scratch *memory)
{
    callings names = {page, ZEROS(memory, page->count, uint64_t)};
    numbering numbers = new_numbering(memory, (size_t)count);
    if (memory->has_failed)
        return -1;
    for (Py_ssize_t each = 0; each < count; each++) {
        if (nln[each] < 0 || nln[each] >= page->count) {
            PyErr_SetString(PyExc_ValueError, "these are not the segments of the page");
            return -1;
        }
        crowd[each] = number_for(&numbers, key_of(&names, nln[each]));
    }
    return numbers.count;
}

/* A table of scores, with a row for each segment. */
typedef struct {
    const float *given;
    float *drawn;
    Py_ssize_t width;
    double share; /* how far they move towards the mean */
} table;

static double limited(float score, double most)
{
    return score > most ? most : score < -most ? -most : score;
}

/* `mean` has room for a row of each crowd, and is all zero. */
static void draw(const table *self, const int32_t *crowd, Py_ssize_t count, const double *size, int32_t crowds,
                 double most, double *mean)
{
    Py_ssize_t width = self->width;
    for (Py_ssize_t each = 0; each < count; each++)
        for (Py_ssize_t column = 0; column < width; column++)
            mean[crowd[each] * width + column] += limited(self->given[each * width + column], most);
    for (Py_ssize_t each = 0; each < crowds; each++)
        for (Py_ssize_t column = 0; column < width; column++)
            mean[each * width + column] /= size[each];
    for (Py_ssize_t each = 0; each < count; each++)
        for (Py_ssize_t column = 0; column < width; column++) {
            double own = limited(self->given[each * width + column], most);
            self->drawn[each * width + column] =
                (float)(own + self->share * (mean[crowd[each] * width + column] - own));
        }
}

static void draw_both(const struct page *page, const int32_t *nln, Py_ssize_t count, double most, const table *roles,
                      const table *keep, int32_t *crowd, scratch *memory)
{
    int32_t crowds = find_crowds(page, nln, count, crowd, memory);
    if (crowds < 0)
        return;
    double *size = ZEROS(memory, crowds, double);
    double *roles_mean = ZEROS(memory, crowds * roles->width, double), *keep_mean = ZEROS(memory, crowds, double);
    if (memory->has_failed)
        return;
    for (Py_ssize_t each = 0; each < count; each++)
        size[crowd[each]]++;
    draw(roles, crowd, count, size, crowds, most, roles_mean);
    draw(keep, crowd, count, size, crowds, most, keep_mean);
}

PyObject *core_draw(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 10, "draw"))
        return NULL;
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_FALSE;
    columns taken = {.taken = 0};
    const int32_t *nln = TAKE(taken, arguments[1], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof *nln);
    table keep = {.width = 1, .share = PyFloat_AsDouble(arguments[2])};
    table roles = {.share = PyFloat_AsDouble(arguments[3])};
    double most = PyFloat_AsDouble(arguments[4]);
    roles.given = TAKE(taken, arguments[5], -1, float);
    roles.width = count ? last_length(&taken, sizeof(float)) / count : 0;
    keep.given = TAKE(taken, arguments[6], count, float);
    roles.drawn = FILL(taken, arguments[7], count * roles.width, float);
    keep.drawn = FILL(taken, arguments[8], count, float);
    int32_t *crowd = FILL(taken, arguments[9], count, int32_t);
    scratch memory = {NULL, 0};
    if (crowd && count && !PyErr_Occurred())
        draw_both(page, nln, count, most, &roles, &keep, crowd, &memory);
    return is_done(&taken, &memory);
}
