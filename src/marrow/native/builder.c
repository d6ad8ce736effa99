/* Makes a page, piece by piece. */
#include "builder.h"

#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "written.h"

/* ---- memory ---- */

enum { FIRST_NODES = 2048, FIRST_BYTES = 1 << 16 };

/* The page takes no more. Always false, for those that could not give room. */
static bool lack_memory(builder *self)
{
    self->is_full = self->lacks_memory = true;
    return false;
}

static size_t size_of_columns(size_t count)
{
    return count * (3 * sizeof(int32_t) + sizeof(uint8_t));
}

/* The columns lie in one block, each with room for as many nodes, one after the other. */
static void set_columns(struct page *made, void *block, size_t room)
{
    made->columns = block;
    made->parent = block;
    made->end = made->parent + room;
    made->chars = made->end + room;
    made->tag = (uint8_t *)(made->chars + room);
}

/* Into another block, or closer together in the same one. */
static void move_columns(struct page *made, void *block, size_t room)
{
    struct page old = *made;
    size_t count = (size_t)made->count, row = count * sizeof(int32_t);
    set_columns(made, block, room);
    if (!count)
        return;
    memmove(made->parent, old.parent, row);
    memmove(made->end, old.end, row);
    memmove(made->chars, old.chars, row);
    memmove(made->tag, old.tag, count);
}

static bool grow_nodes(builder *self)
{
    struct page *made = self->made;
    size_t room = self->node_room ? 2 * (size_t)self->node_room : FIRST_NODES;
    if (room >= INT32_MAX)
        return lack_memory(self);
    int64_t *text_at = realloc(made->text_at, (room + 1) * sizeof *text_at);
    if (text_at)
        made->text_at = text_at;
    int32_t *attributes_at = realloc(made->attributes_at, (room + 1) * sizeof *attributes_at);
    if (attributes_at)
        made->attributes_at = attributes_at;
    void *old = made->columns, *columns = malloc(size_of_columns(room));
    if (!text_at || !attributes_at || !columns) {
        free(columns);
        return lack_memory(self);
    }
    move_columns(made, columns, room);
    free(old);
    self->node_room = (int32_t)room;
    return true;
}

static bool grow_attributes(builder *self)
{
    size_t room = self->attribute_room ? 2 * (size_t)self->attribute_room : FIRST_NODES;
    if (room > INT32_MAX)
        return lack_memory(self);
    struct attribute *larger = realloc(self->made->attributes, room * sizeof *larger);
    if (!larger)
        return lack_memory(self);
    self->made->attributes = larger;
    self->attribute_room = (int32_t)room;
    return true;
}

static bool grow_bytes(builder *self, bytes *run, size_t more)
{
    if (more > SIZE_MAX / 2 - run->room)
        return lack_memory(self);
    size_t room = run->room + (more > run->room ? more : run->room);
    char *larger = realloc(run->at, room);
    if (!larger)
        return lack_memory(self);
    run->at = larger;
    run->room = room;
    return true;
}

static inline bool has_room(builder *self, bytes *run, size_t more)
{
    return more <= run->room - run->size || grow_bytes(self, run, more);
}

static void *shrunk(void *memory, size_t size)
{
    void *smaller = realloc(memory, size ? size : 1);
    return smaller ? smaller : memory;
}

/* Lets go of the room that was not needed. */
static void tidy(builder *self)
{
    struct page *made = self->made;
    size_t count = (size_t)made->count;
    made->columns_size = size_of_columns(count);
    move_columns(made, made->columns, count);
    set_columns(made, shrunk(made->columns, made->columns_size), count);
    made->text_at = shrunk(made->text_at, (count + 1) * sizeof(int64_t));
    made->attributes_at = shrunk(made->attributes_at, (count + 1) * sizeof(int32_t));
    made->attributes = shrunk(made->attributes, (size_t)made->attributes_at[count] * sizeof(struct attribute));
    made->text = shrunk(self->text.at, self->text.size);
    made->values = shrunk(self->values.at, self->values.size);
    self->text.at = self->values.at = NULL;
}

void free_page(struct page *made)
{
    free(made->columns);
    free(made->text_at);
    free(made->attributes_at);
    free(made->text);
    free(made->values);
    free(made->attributes);
    memset(made, 0, sizeof *made);
}

/* ---- nodes ---- */

/* Adds a node below the innermost open element; gives its number, or -1 if the page takes no more. */
static int32_t add_node(builder *self, int tag, size_t text_at, int64_t chars)
{
    struct page *made = self->made;
    if (made->count >= self->max_nodes)
        self->is_full = true;
    if (self->is_full || (made->count >= self->node_room && !grow_nodes(self)))
        return -1;
    int32_t node = made->count++;
    made->tag[node] = (uint8_t)tag;
    made->parent[node] = self->open;
    made->end[node] = node + 1;
    made->chars[node] = chars > INT32_MAX ? INT32_MAX : (int32_t)chars;
    made->text_at[node] = (int64_t)text_at;
    made->text_at[node + 1] = (int64_t)self->text.size;
    made->attributes_at[node + 1] = made->attributes_at[node];
    if (self->depth > made->height)
        made->height = self->depth;
    return node;
}

void part_texts(builder *self)
{
    if (!self->has_run)
        return;
    self->has_run = false;
    if (self->run_chars || self->in_pre) {
        if (add_node(self, TAG_TEXT, self->run, self->run_chars) >= 0)
            self->has_blank = false;
    } else {
        self->text.size = self->run;
        self->has_blank = true;
    }
}

int32_t open_element(builder *self, int tag)
{
    part_texts(self);
    int32_t node = add_node(self, tag, self->text.size, 0);
    if (node < 0 || is_void_tag[tag])
        return node;
    self->open = node;
    self->depth++;
    self->in_pre += tag == TAG_PRE;
    return node;
}

static void close_innermost(builder *self)
{
    self->made->end[self->open] = self->made->count;
    self->open = self->made->parent[self->open];
    self->depth--;
}

void close_element(builder *self, int tag)
{
    if (is_void_tag[tag])
        return;
    part_texts(self);
    if (self->is_full || self->open < 0)
        return;
    self->in_pre -= tag == TAG_PRE;
    close_innermost(self);
}

/* ---- texts and attributes ---- */

char *begin_text(builder *self, size_t most)
{
    if (!most || self->is_full || !has_room(self, &self->text, most + 1))
        return NULL;
    if (!self->has_run) {
        self->has_run = true;
        self->run = self->text.size;
        self->run_chars = 0;
        if (self->has_blank && !self->in_pre)
            self->text.at[self->text.size++] = ' ';
    }
    return self->text.at + self->text.size;
}

void end_text(builder *self, const char *stop)
{
    const char *begin = self->text.at + self->text.size;
    self->run_chars += count_ink(begin, stop);
    self->text.size = (size_t)(stop - self->text.at);
}

char *begin_value(builder *self, int number, const char *name, size_t length, size_t most)
{
    struct page *made = self->made;
    int32_t *count = &made->attributes_at[made->count];
    if (self->is_full || (*count >= self->attribute_room && !grow_attributes(self)) ||
        !has_room(self, &self->values, length + most))
        return NULL;
    char *to = self->values.at + self->values.size;
    struct attribute *added = &made->attributes[(*count)++];
    added->at = (int64_t)self->values.size;
    added->node = made->count - 1;
    added->name_length = (int16_t)length; /* names that are read are short */
    added->number = (int16_t)number;
    made->has_attribute[number] = true;
    memcpy(to, name, length);
    self->values.size += length;
    return to + length;
}

void end_value(builder *self, const char *stop)
{
    struct page *made = self->made;
    const char *begin = self->values.at + self->values.size;
    made->attributes[made->attributes_at[made->count] - 1].value_length = stop - begin;
    self->values.size = (size_t)(stop - self->values.at);
}

/* ---- beginning and end ---- */

void start_page(builder *self, struct page *made, int64_t max_nodes)
{
    memset(made, 0, sizeof *made);
    *self = (builder){.made = made, .max_nodes = max_nodes, .open = -1};
    if (!grow_nodes(self))
        return;
    made->text_at[0] = 0;
    made->attributes_at[0] = 0;
    grow_bytes(self, &self->text, FIRST_BYTES);
    grow_bytes(self, &self->values, FIRST_BYTES);
}

flatten_result complete_page(builder *self, flatten_result result)
{
    part_texts(self);
    if (result == FLAT && self->lacks_memory)
        result = NO_MEMORY;
    if (result != FLAT) {
        free(self->text.at);
        free(self->values.at);
        free_page(self->made);
        return result;
    }
    while (self->open >= 0)
        close_innermost(self);
    tidy(self);
    return self->is_full ? FLAT_CUT : FLAT;
}
