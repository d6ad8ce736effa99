/* The learned judge as Python sees it.
 *
 *     model = Model(weights)         a mapping of arrays, named and shaped as `methods/auto/model.py` has checked them
 *     model.describe(texts, font_size, leaves, start, nln, chars, hints, rows, words)
 *     model.judge(rows, words, roles, keep, types)
 *     model.revise(texts, leaves, start, nln, crowd, words, rows, logits, powers, keep, unsure, roles)
 *
 * `describe` fills a row for each segment, and how many words it has; it gives False for texts that are not those of a
 * page which the core has read. `judge` makes logits of the rows. `revise` makes those of roles anew for some segments, of
 * what all around them was taken for; it gives False as `describe` does. A model never changes, so threads may share it.
 */
#include "model.h"

#include <string.h>

#include "again.h"
#include "columns.h"
#include "embed.h"
#include "hashes.h"
#include "network.h"
#include "reading.h"

typedef struct {
    PyObject_HEAD
    scratch memory;
    lexicons lexicons;
    network network;
    second_look again;
} model_object;

/* ---- loading ---- */

/* An array of the weights: its shape and a copy of its numbers. */
typedef struct {
    void *numbers;
    Py_ssize_t rows, columns;
} array;

/* Has has_failed set if there is no such array of numbers of that size, or no memory. */
static array take_array(PyObject *weights, const char *name, Py_ssize_t size, scratch *memory)
{
    array made = {NULL, 0, 1};
    Py_buffer buffer;
    PyObject *given = PyMapping_GetItemString(weights, name);
    if (!given || PyObject_GetBuffer(given, &buffer, PyBUF_ND)) {
        Py_XDECREF(given);
        memory->has_failed = 1;
        return made;
    }
    if (buffer.itemsize == size && (buffer.ndim == 1 || buffer.ndim == 2)) {
        made.rows = buffer.shape[0];
        made.columns = buffer.ndim == 2 ? buffer.shape[1] : 1;
        made.numbers = take_room(memory, (size_t)buffer.len + 1, 1);
        if (made.numbers)
            memcpy(made.numbers, buffer.buf, (size_t)buffer.len);
    } else {
        PyErr_Format(PyExc_ValueError, "%s has another type", name);
        memory->has_failed = 1;
    }
    PyBuffer_Release(&buffer);
    Py_DECREF(given);
    return made;
}

static int refuse(scratch *memory, const char *name)
{
    if (!memory->has_failed)
        PyErr_Format(PyExc_ValueError, "%s has another shape", name);
    memory->has_failed = 1;
    return -1;
}

/* Copies the vectors of one name into the rows of a lexicon. */
static void place_vectors(lexicon *made, const vector *own, const int8_t *from, size_t count)
{
    int8_t *rows = (int8_t *)made->rows + own->at;
    for (size_t each = 0; each < count; each++)
        memcpy(rows + each * made->stride, from + each * (size_t)own->width, (size_t)own->width);
}

static int load_lexicon(lexicon *made, PyObject *weights, const char *hashes, const char *const names[2],
                        scratch *memory)
{
    array known = take_array(weights, hashes, sizeof(uint32_t), memory), rows[2] = {{0}};
    for (int each = 0; each < 2 && names[each]; each++) {
        char name[32];
        PyOS_snprintf(name, sizeof name, "%s_scale", names[each]);
        array scale = take_array(weights, name, sizeof(float), memory);
        rows[each] = take_array(weights, names[each], sizeof(int8_t), memory);
        if (memory->has_failed || rows[each].rows != known.rows + 1 || rows[each].columns != scale.rows ||
            scale.rows > MOST_WIDTH / 2)
            return refuse(memory, names[each]);
        made->of[each] = (vector){scale.numbers, (int)made->stride, (int)scale.rows};
        made->stride += (size_t)scale.rows;
    }
    made->rows = take_zeros(memory, (size_t)known.rows + 1, made->stride);
    index_hashes(made, known.numbers, (size_t)known.rows, memory);
    for (int each = 0; !memory->has_failed && each < 2 && names[each]; each++)
        place_vectors(made, &made->of[each], rows[each].numbers, (size_t)rows[each].rows);
    return memory->has_failed ? -1 : 0;
}

static int load_layer(layer *made, PyObject *weights, const char *name, int outputs, int inputs, scratch *memory)
{
    char full[32];
    PyOS_snprintf(full, sizeof full, "%s_w", name);
    array own = take_array(weights, full, sizeof(float), memory);
    PyOS_snprintf(full, sizeof full, "%s_b", name);
    array bias = take_array(weights, full, sizeof(float), memory);
    if (memory->has_failed || own.rows != outputs || own.columns != inputs || bias.rows != outputs)
        return refuse(memory, name);
    *made = new_layer(memory, own.numbers, bias.numbers, outputs, inputs);
    return memory->has_failed ? -1 : 0;
}

static int load_network(network *made, PyObject *weights, int inputs, scratch *memory)
{
    array kernel = take_array(weights, "conv_w", sizeof(float), memory);
    array bias = take_array(weights, "conv_b", sizeof(float), memory);
    if (memory->has_failed || kernel.rows % 16 || kernel.rows > 4096 || kernel.columns > 64 || bias.rows != kernel.rows)
        return refuse(memory, "conv_w");
    int hidden = (int)kernel.rows;
    set_kernel(made, memory, kernel.numbers, bias.numbers, hidden, (int)kernel.columns);
    return load_layer(&made->inp, weights, "inp", hidden, inputs, memory) ||
           load_layer(&made->conv_mix, weights, "conv_mix", hidden, hidden, memory) ||
           load_layer(&made->scan, weights, "scan", 2 * hidden, hidden, memory) ||
           load_layer(&made->scan_mix, weights, "scan_mix", hidden, hidden, memory) ||
           load_layer(&made->ctx, weights, "ctx", hidden, 2 * hidden, memory) ||
           load_layer(&made->mid, weights, "mid", hidden, hidden, memory) ||
           load_layer(&made->out, weights, "out", 11, hidden, memory) ||
           load_layer(&made->type, weights, "type", 10, 2 * hidden, memory);
}

static int load_second_look(second_look *made, PyObject *weights, scratch *memory)
{
    array inner = take_array(weights, "again_w", sizeof(float), memory);
    if (memory->has_failed || inner.rows % WIDE || inner.rows > 4096)
        return refuse(memory, "again_w");
    int hidden = (int)inner.rows;
    return load_layer(&made->inner, weights, "again", hidden, AROUND, memory) ||
           load_layer(&made->roles, weights, "revised", ROLE_COUNT, hidden, memory);
}

static int load(model_object *self, PyObject *weights)
{
    lexicons *all = &self->lexicons;
    scratch *memory = &self->memory;
    if (load_lexicon(&all->names, weights, "token_hash", (const char *const[2]){"path", "near"}, memory) ||
        load_lexicon(&all->words, weights, "word_hash", (const char *const[2]){"words", "first"}, memory) ||
        load_lexicon(&all->kinds, weights, "kind_hash", (const char *const[2]){"kinds", NULL}, memory) ||
        load_lexicon(&all->urls, weights, "url_hash", (const char *const[2]){"urls", NULL}, memory))
        return -1;
    if (all->names.of[PATH].width != all->names.of[NEAR].width)
        return refuse(memory, "near");
    return load_network(&self->network, weights, (int)row_width(all), memory) ||
           load_second_look(&self->again, weights, memory);
}

static PyObject *new_model(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *allowed[] = {"weights", NULL};
    PyObject *weights;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O", allowed, &weights))
        return NULL;
    model_object *self = (model_object *)type->tp_alloc(type, 0);
    if (self && load(self, weights)) {
        Py_CLEAR(self);
        if (!PyErr_Occurred())
            PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void free_model(PyObject *object)
{
    give_back(&((model_object *)object)->memory);
    Py_TYPE(object)->tp_free(object);
}

/* ---- describing ---- */

/* The texts of a tuple; they stay where they are while the tuple is there. 0, or -1 with an exception. */
static int take_pieces(PyObject *tuple, pieces *made, scratch *memory)
{
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "hints are tuples");
        return -1;
    }
    Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    piece *all = ROOM(memory, count + 1, piece);
    if (!all)
        return -1;
    for (Py_ssize_t each = 0; each < count; each++) {
        Py_ssize_t size;
        all[each].text = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(tuple, each), &size);
        all[each].size = (size_t)size;
        if (!all[each].text)
            return -1;
    }
    *made = (pieces){all, (int)count};
    return 0;
}

static int take_tokens(PyObject *tuple, tokens *made, scratch *memory)
{
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "hints are tuples");
        return -1;
    }
    Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    uint32_t *ids = ROOM(memory, count + 1, uint32_t);
    for (Py_ssize_t each = 0; ids && each < count; each++)
        ids[each] = (uint32_t)PyLong_AsUnsignedLongMask(PyTuple_GET_ITEM(tuple, each));
    *made = (tokens){ids, (int)count};
    return !ids || PyErr_Occurred() ? -1 : 0;
}

typedef struct {
    hint_texts texts;
    tokens kinds, address;
} all_hints;

static int take_hints(PyObject *given, all_hints *made, scratch *memory)
{
    PyObject *titles, *descriptions, *names, *bodies, *kinds, *address;
    if (!PyArg_ParseTuple(given, "OOOOOO", &titles, &descriptions, &names, &bodies, &kinds, &address))
        return -1;
    return take_pieces(titles, &made->texts.titles, memory) ||
           take_pieces(descriptions, &made->texts.descriptions, memory) ||
           take_pieces(names, &made->texts.names, memory) || take_pieces(bodies, &made->texts.bodies, memory) ||
           take_tokens(kinds, &made->kinds, memory) || take_tokens(address, &made->address, memory);
}

/* Whether the columns of segments are those of a page: leaves in order, each with a parent. */
static bool are_sound(const segmented *self, Py_ssize_t leaves)
{
    int32_t nodes = self->page->count;
    for (Py_ssize_t each = 0; each < leaves; each++)
        if (self->leaves[each] <= (each ? self->leaves[each - 1] : 0) || self->leaves[each] >= nodes)
            return false;
    for (int32_t each = 0; each < self->count; each++)
        if (self->nln[each] < 0 || self->nln[each] >= nodes || self->start[each] >= self->start[each + 1])
            return false;
    return self->start[0] == 0 && self->start[self->count] == leaves;
}

/* Fills the rows of a page; without segments there are none. */
static void describe(const model_object *self, const segmented *segments, const all_hints *hints, float *rows,
                     int32_t *words, scratch *memory)
{
    size_t stride = row_width(&self->lexicons);
    described page = {0};
    if (!segments->count)
        return;
    begin_page(&page, segments, memory);
    comparison with = compare_with(&hints->texts, memory);
    if (memory->has_failed)
        return;
    page.has_body = with.has_body;
    for (int32_t segment = 0; segment < segments->count; segment++) {
        said read;
        read_text(segments, page.nodes, segment, page.texts + segment, &read);
        likeness like = compare(&with, segment, read.words, read.count, read.all);
        add_segment(&page, segment, &like);
        embed_words(&self->lexicons, &read, rows + (size_t)segment * stride);
        words[segment] = read.all < INT32_MAX ? (int32_t)read.all : INT32_MAX;
    }
    finish_page(&page);
    write_numbers(&page, rows, stride);
    embed_page(&self->lexicons, &page, hints->kinds, hints->address, rows, memory);
}

/* describe(texts, font_size, leaves, start, nln, chars, hints, rows, words) -> bool */
static PyObject *model_describe(PyObject *object, PyObject *const *arguments, Py_ssize_t given)
{
    const model_object *self = (const model_object *)object;
    if (check_arguments(given, 9, "describe"))
        return NULL;
    segmented segments = {.page = page_of_texts(arguments[0])};
    if (!segments.page)
        Py_RETURN_FALSE;
    columns taken = {.taken = 0};
    segments.font_size = TAKE(taken, arguments[1], segments.page->count, float);
    segments.leaves = TAKE(taken, arguments[2], -1, int32_t);
    Py_ssize_t leaves = last_length(&taken, sizeof(int32_t));
    segments.nln = TAKE(taken, arguments[4], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof(int32_t));
    segments.count = (int32_t)count;
    segments.start = TAKE(taken, arguments[3], count + 1, int32_t);
    segments.chars = TAKE(taken, arguments[5], count, int32_t);
    float *rows = FILL(taken, arguments[7], count * (Py_ssize_t)row_width(&self->lexicons), float);
    int32_t *words = FILL(taken, arguments[8], count, int32_t);
    scratch memory = {NULL, 0};
    all_hints hints;
    if (words && !take_hints(arguments[6], &hints, &memory)) {
        if (are_sound(&segments, leaves))
            describe(self, &segments, &hints, rows, words, &memory);
        else
            PyErr_SetString(PyExc_ValueError, "these are not the segments of the page");
    }
    if (memory.has_failed && !PyErr_Occurred())
        PyErr_NoMemory();
    give_back(&memory);
    taken.has_failed |= PyErr_Occurred() != NULL;
    PyObject *done = release_columns(&taken);
    Py_XDECREF(done);
    return done ? Py_NewRef(Py_True) : NULL;
}

/* judge(rows, words, roles, keep, types) */
static PyObject *model_judge(PyObject *object, PyObject *const *arguments, Py_ssize_t given)
{
    const network *own = &((const model_object *)object)->network;
    if (check_arguments(given, 5, "judge"))
        return NULL;
    columns taken = {.taken = 0};
    const int32_t *words = TAKE(taken, arguments[1], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof(int32_t));
    const float *rows = TAKE(taken, arguments[0], count * own->inp.inputs, float);
    float *roles = FILL(taken, arguments[2], count * (own->out.outputs - 1), float);
    float *keep = FILL(taken, arguments[3], count, float);
    float *types = FILL(taken, arguments[4], own->type.outputs, float);
    scratch memory = {NULL, 0};
    if (types && count && count <= INT32_MAX)
        run_network(own, rows, words, (int32_t)count, roles, keep, types, &memory);
    if (memory.has_failed) {
        PyErr_NoMemory();
        taken.has_failed = 1;
    }
    give_back(&memory);
    return release_columns(&taken);
}

/* Fills the logits of roles of the segments that are looked at. */
static void revise(const second_look *own, const first_sight *given, float *roles, scratch *memory)
{
    float *rows = ROOM(memory, (size_t)given->looked_at * AROUND, float);
    if (rows)
        write_surroundings(given, rows, memory);
    if (!memory->has_failed)
        run_second_look(own, rows, given->looked_at, roles, memory);
    for (int32_t each = 0; !memory->has_failed && each < given->looked_at; each++)
        for (int role = 0; role < ROLE_COUNT; role++)
            roles[(size_t)each * ROLE_COUNT + role] += given->logits[(size_t)given->unsure[each] * ROLE_COUNT + role];
}

static bool are_crowds(const first_sight *given)
{
    for (int32_t each = 0; each < given->count; each++)
        if (given->crowd[each] < 0 || given->crowd[each] >= given->count)
            return false;
    return true;
}

static bool are_in_order(const first_sight *given)
{
    for (int32_t each = 0, last = -1; each < given->looked_at; last = given->unsure[each++])
        if (given->unsure[each] <= last || given->unsure[each] >= given->count)
            return false;
    return true;
}

/* revise(texts, leaves, start, nln, crowd, words, rows, logits, powers, keep, unsure, roles) -> bool */
static PyObject *model_revise(PyObject *object, PyObject *const *arguments, Py_ssize_t given)
{
    const model_object *self = (const model_object *)object;
    if (check_arguments(given, 12, "revise"))
        return NULL;
    segmented segments = {.page = page_of_texts(arguments[0])};
    if (!segments.page)
        Py_RETURN_FALSE;
    columns taken = {.taken = 0};
    segments.leaves = TAKE(taken, arguments[1], -1, int32_t);
    Py_ssize_t leaves = last_length(&taken, sizeof(int32_t));
    segments.nln = TAKE(taken, arguments[3], -1, int32_t);
    Py_ssize_t count = last_length(&taken, sizeof(int32_t));
    segments.count = (int32_t)count;
    segments.start = TAKE(taken, arguments[2], count + 1, int32_t);
    first_sight seen = {segments.page, segments.leaves, segments.start, segments.nln, .count = segments.count};
    seen.crowd = TAKE(taken, arguments[4], count, int32_t);
    seen.words = TAKE(taken, arguments[5], count, int32_t);
    seen.stride = row_width(&self->lexicons);
    seen.rows = TAKE(taken, arguments[6], count * (Py_ssize_t)seen.stride, float);
    seen.logits = TAKE(taken, arguments[7], count * ROLE_COUNT, float);
    seen.powers = TAKE(taken, arguments[8], count * ROLE_COUNT, float);
    seen.keep = TAKE(taken, arguments[9], count, float);
    seen.unsure = TAKE(taken, arguments[10], -1, int32_t);
    Py_ssize_t looked_at = last_length(&taken, sizeof(int32_t));
    seen.looked_at = (int32_t)looked_at;
    float *roles = FILL(taken, arguments[11], looked_at * ROLE_COUNT, float);
    scratch memory = {NULL, 0};
    if (roles && !taken.has_failed && looked_at) {
        if (are_sound(&segments, leaves) && are_crowds(&seen) && are_in_order(&seen))
            revise(&self->again, &seen, roles, &memory);
        else
            PyErr_SetString(PyExc_ValueError, "these are not the segments of the page");
    }
    return is_done(&taken, &memory);
}

/* ---- the type ---- */

#define FASTCALL(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef methods[] = {
    {"describe", FASTCALL(model_describe), METH_FASTCALL,
     "describe(texts, font_size, leaves, start, nln, chars, hints, rows, words): a row for each segment of a page."},
    {"judge", FASTCALL(model_judge), METH_FASTCALL,
     "judge(rows, words, roles, keep, types): the logits of each segment and of the page."},
    {"revise", FASTCALL(model_revise), METH_FASTCALL, "revise(...): the logits of roles, at second sight."},
    {0},
};

static PyTypeObject model_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "marrow.native._core.Model",
    .tp_doc = "A learned judge.",
    .tp_basicsize = sizeof(model_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = new_model,
    .tp_dealloc = free_model,
    .tp_methods = methods,
};

int add_model_type(PyObject *module)
{
    PyObject *seed = PyUnicode_FromString("marrow"); /* its hash is different in every process */
    if (!seed)
        return -1;
    mix_slots((uint64_t)PyObject_Hash(seed));
    Py_DECREF(seed);
    learn_kinds();
    learn_letters();
    learn_logarithms();
    learn_to_describe();
    learn_attributes();
    if (PyType_Ready(&model_type))
        return -1;
    return PyModule_AddObjectRef(module, "Model", (PyObject *)&model_type);
}
