/* What a browser tells of a page: CBOR in, columns out. */
#include "snapshot.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

enum { BOX = 4 };

bool push_number(numbers *self, int32_t number)
{
    if (self->count == self->room) {
        size_t room = self->room ? 2 * self->room : 1024;
        int32_t *larger = realloc(self->at, room * sizeof *larger);
        if (!larger)
            return false;
        self->at = larger;
        self->room = room;
    }
    self->at[self->count++] = number;
    return true;
}

/* ---- columns ---- */

typedef struct {
    snapshot *made;
    cbor from;
    size_t width; /* styles of a row */
} reader;

static void push(reader *self, numbers *to, int32_t number)
{
    if (push_number(to, number))
        return;
    self->made->lacks_memory = self->from.is_broken = true;
}

static void fail(reader *self)
{
    self->from.is_broken = true;
}

static bool goes_on(const reader *self)
{
    return !self->from.is_broken;
}

static int32_t number_of_item(reader *self, const cbor_item *item)
{
    if (item->kind == NUMBER && item->number >= INT32_MIN && item->number <= INT32_MAX)
        return (int32_t)item->number;
    fail(self);
    return -1;
}

/* The bits of an item as a float. */
static int32_t float_of_item(reader *self, const cbor_item *item)
{
    if (item->kind != REAL && item->kind != NUMBER)
        fail(self);
    float real = (float)(item->kind == REAL ? item->real : (double)item->number);
    int32_t bits;
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

static bool begin_array(reader *self)
{
    if (next_item(&self->from).kind == ARRAY)
        return true;
    fail(self);
    return false;
}

static void read_numbers(reader *self, numbers *to)
{
    if (!begin_array(self))
        return;
    while (goes_on(self)) {
        cbor_item item = next_item(&self->from);
        if (item.kind == END)
            return;
        push(self, to, number_of_item(self, &item));
    }
}

typedef int32_t (*item_reader)(reader *self, const cbor_item *item);
/* What is done at the end of a row that begins at a place. */
typedef void (*row_ender)(reader *self, numbers *to, size_t begin);

static void read_rows(reader *self, numbers *to, item_reader read, row_ender end)
{
    if (!begin_array(self))
        return;
    while (goes_on(self)) {
        cbor_item item = next_item(&self->from);
        if (item.kind == END)
            return;
        if (item.kind != ARRAY)
            fail(self);
        size_t begin = to->count;
        while (goes_on(self) && (item = next_item(&self->from)).kind != END)
            push(self, to, read(self, &item));
        end(self, to, begin);
    }
}

/* Rows have one width; one that is empty is all -1. */
static void fill_row(reader *self, numbers *to, size_t begin, size_t width)
{
    if (to->count == begin)
        for (size_t each = 0; each < width; each++)
            push(self, to, -1);
    if (to->count - begin != width)
        fail(self);
}

static void end_styles(reader *self, numbers *to, size_t begin)
{
    fill_row(self, to, begin, self->width);
}

static void read_styles(reader *self, numbers *to)
{
    read_rows(self, to, number_of_item, end_styles);
}

static void end_box(reader *self, numbers *to, size_t begin)
{
    fill_row(self, to, begin, BOX);
}

static void read_bounds(reader *self, numbers *to)
{
    read_rows(self, to, float_of_item, end_box);
}

static void end_attributes(reader *self, numbers *to, size_t begin)
{
    (void)begin; /* a row may have any width */
    if (to->count % 2)
        fail(self); /* a name without a value */
    push(self, &self->made->attributes_end, (int32_t)to->count);
}

static void read_attributes(reader *self, numbers *to)
{
    read_rows(self, to, number_of_item, end_attributes);
}

typedef struct {
    const char *key;
    void (*read)(reader *self, numbers *to);
    size_t place; /* in a snapshot */
} column;

static const column NODES[] = {
    {"parentIndex", read_numbers, offsetof(snapshot, parent)},
    {"nodeType", read_numbers, offsetof(snapshot, kind)},
    {"nodeName", read_numbers, offsetof(snapshot, name)},
    {"nodeValue", read_numbers, offsetof(snapshot, value)},
    {"backendNodeId", read_numbers, offsetof(snapshot, backend)},
    {"attributes", read_attributes, offsetof(snapshot, attributes)},
    {0},
};
static const column LAYOUT[] = {
    {"nodeIndex", read_numbers, offsetof(snapshot, boxed)},
    {"styles", read_styles, offsetof(snapshot, styles)},
    {"bounds", read_bounds, offsetof(snapshot, bounds)},
    {"paintOrders", read_numbers, offsetof(snapshot, order)},
    {0},
};

static void read_columns(reader *self, const column *columns)
{
    cbor_item key;
    if (!begin_map(&self->from))
        return;
    while (next_key(&self->from, &key)) {
        const column *found = columns;
        while (found->key && !is_text(&key, found->key))
            found++;
        numbers *to = (numbers *)((char *)self->made + found->place);
        if (found->key && !to->count)
            found->read(self, to);
        else
            skip_item(&self->from);
    }
}

/* ---- the whole ---- */

static void read_first_document(reader *self)
{
    cbor_item key;
    if (!begin_map(&self->from))
        return;
    while (next_key(&self->from, &key)) {
        if (is_text(&key, "nodes")) {
            read_columns(self, NODES);
        } else if (is_text(&key, "layout")) {
            read_columns(self, LAYOUT);
        } else if (is_text(&key, "documentURL")) {
            cbor_item item = next_item(&self->from);
            self->made->url = number_of_item(self, &item);
        } else if (is_text(&key, "contentHeight")) {
            cbor_item item = next_item(&self->from);
            self->made->height = item.kind == REAL ? item.real : (double)number_of_item(self, &item);
        } else {
            skip_item(&self->from);
        }
    }
}

static void read_documents(reader *self)
{
    if (!begin_array(self))
        return;
    read_first_document(self);
    skip_rest(&self->from); /* those of frames */
}

static void read_strings(reader *self, piece mark)
{
    snapshot *made = self->made;
    size_t room = 0;
    if (made->strings)
        fail(self); /* there is one list of them */
    if (!begin_array(self))
        return;
    while (goes_on(self)) {
        cbor_item item = next_item(&self->from);
        if (item.kind == END)
            return;
        if ((size_t)made->string_count == room) {
            room = room ? 2 * room : 1024;
            piece *larger = room < INT32_MAX ? realloc(made->strings, room * sizeof *larger) : NULL;
            if (!larger) {
                made->lacks_memory = self->from.is_broken = true;
                return;
            }
            made->strings = larger;
        }
        /* Whoever reads a page relies on it that texts are UTF-8, and reads to the end of a character. */
        bool is_good = item.kind == TEXT && !count_utf8(item.bytes, item.size).bad;
        if (is_good || item.kind == WIDE_TEXT)
            made->strings[made->string_count++] = plain_string(&made->memory, &item, mark);
        else
            fail(self);
    }
}

static void read_result(reader *self, piece mark)
{
    cbor_item key;
    if (!begin_map(&self->from))
        return;
    while (next_key(&self->from, &key)) {
        if (is_text(&key, "documents") && !self->made->parent.count)
            read_documents(self);
        else if (is_text(&key, "strings"))
            read_strings(self, mark);
        else
            skip_item(&self->from);
    }
}

static bool are_strings(const snapshot *self, const numbers *places)
{
    for (size_t each = 0; each < places->count; each++)
        if (places->at[each] < -1 || places->at[each] >= self->string_count)
            return false;
    return true;
}

static bool are_finite(const numbers *floats)
{
    for (size_t each = 0; each < floats->count; each++) {
        float real;
        memcpy(&real, &floats->at[each], sizeof real);
        if (!isfinite(real))
            return false;
    }
    return true;
}

/* Whether one thing at most stands right in a document: a tree has one root. */
static bool has_one_root(const snapshot *self)
{
    int roots = 0;
    for (size_t each = 1; each < self->parent.count && roots < 2; each++) {
        int32_t parent = self->parent.at[each], kind = self->kind.at[each];
        bool is_inside = parent >= 0 && (size_t)parent < each && self->kind.at[parent] == DOCUMENT_NODE;
        roots += is_inside && (kind == ELEMENT_NODE || kind == TEXT_NODE || kind == DOCUMENT_NODE);
    }
    return roots < 2;
}

/* Whether the columns fit together, and all numbers in them are those of something. */
static bool is_sound(const snapshot *self, size_t width)
{
    size_t nodes = self->parent.count, boxes = self->boxed.count;
    if (!nodes || self->kind.count != nodes || self->name.count != nodes || self->value.count != nodes)
        return false;
    if (self->backend.count != nodes || self->attributes_end.count != nodes || self->styles.count != boxes * width)
        return false;
    if (self->bounds.count != boxes * BOX || self->order.count != boxes)
        return false;
    for (size_t each = 0; each < boxes; each++)
        if (self->boxed.at[each] < 0 || (size_t)self->boxed.at[each] >= nodes)
            return false;
    for (size_t each = 0; each < nodes; each++)
        if (self->name.at[each] < 0)
            return false;
    return self->url >= 0 && self->url < self->string_count && are_finite(&self->bounds) && has_one_root(self) &&
           are_strings(self, &self->name) &&
           are_strings(self, &self->value) && are_strings(self, &self->attributes) && are_strings(self, &self->styles);
}

bool read_snapshot(snapshot *made, const uint8_t *message, size_t size, size_t width, piece mark)
{
    *made = (snapshot){.url = -1};
    reader self = {.made = made, .from = {.at = message, .stop = message + size}, .width = width};
    cbor_item key;
    bool is_map = size <= INT32_MAX && begin_map(&self.from); /* so nothing in it has more than that */
    while (is_map && next_key(&self.from, &key))
        if (is_text(&key, "result"))
            read_result(&self, mark);
        else
            skip_item(&self.from);
    made->lacks_memory |= made->memory.has_failed != 0;
    return goes_on(&self) && !made->lacks_memory && is_sound(made, width);
}

void free_snapshot(snapshot *made)
{
    numbers *columns[] = {&made->parent,     &made->kind,           &made->name,  &made->value,
                          &made->backend,    &made->attributes,     &made->boxed, &made->styles,
                          &made->bounds,     &made->attributes_end, &made->order};
    for (size_t each = 0; each < sizeof columns / sizeof *columns; each++)
        free(columns[each]->at);
    free(made->strings);
    give_back(&made->memory);
}
