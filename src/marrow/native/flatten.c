/* Canonical HTML -> page.
 *
 * In the form in which a parser writes its tree, `<` and `>` stand for nothing but tags, every element that is not
 * void is closed, closing tags match, and values are in double quotes. So one pass over the tags is enough, and the
 * innermost open element is the only state that nesting needs.
 *
 * Elements whose content is raw text are the exception. Scripts and their like are left out, with what somebody reads
 * handed to the caller; an `iframe` loses its content. `template`, `xmp`, `plaintext`, scripts that hold formulas, and
 * raw text whose end is in doubt are refused: NOT_CANONICAL. `parse/html.py` then takes them out with the parser's
 * help and comes again.
 *
 * What is left out (comments too) parts no text: the pieces on both sides are one. White space between tags is no
 * node, except in `pre`; it becomes a space in front of the next text.
 */
#include "page.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "tokens.h"
#include "written.h"

enum { LONGEST_NAME = 300 };

typedef struct {
    struct page *made;
    const flatten_events *events;
    const char *at, *stop; /* what is left to read */
    int32_t capacity;      /* nodes that there is room for */
    int32_t room;          /* attributes that there is room for */
    int32_t open;          /* the innermost open element, or -1 */
    int32_t depth;
    int32_t in_pre, in_foreign; /* open elements of these kinds */
    char *text_to, *values_to;
    char *run; /* where the text before the next tag begins, or NULL */
    int64_t run_chars;
    bool has_blank; /* white space was left out since the last text */
    bool is_full;
} reader;

/* ---- memory ---- */

/* A bound of the tags. Counting in bytes, a little at a time, lets the compiler count many at once. */
static int64_t count_angles(const char *at, const char *stop)
{
    int64_t count = 0;
    while (at < stop) {
        const char *until = stop - at > 255 ? at + 255 : stop;
        uint8_t few = 0;
        for (; at < until; at++)
            few = (uint8_t)(few + (*at == '<'));
        count += few;
    }
    return count;
}

static bool give_room(reader *self, size_t size, int64_t max_nodes)
{
    int64_t most = 2 * count_angles(self->at, self->stop) + 1; /* an element and a text for each tag */
    if (most > max_nodes)
        most = max_nodes;
    if (most > INT32_MAX - 1)
        most = INT32_MAX - 1;
    size_t count = (size_t)most;
    struct page *made = self->made;
    self->capacity = (int32_t)most;
    self->room = 0;
    made->columns = malloc(count * (3 * sizeof(int32_t) + 1));
    made->text_at = malloc((count + 1) * sizeof(int64_t));
    made->attributes_at = malloc((count + 1) * sizeof(int32_t));
    made->text = malloc(size + 1);
    made->values = malloc(size + 1);
    if (!made->columns || !made->text_at || !made->attributes_at || !made->text || !made->values)
        return false;
    made->parent = made->columns;
    made->end = made->parent + count;
    made->chars = made->end + count;
    made->tag = (uint8_t *)(made->chars + count);
    return true;
}

static void *shrunk(void *memory, size_t size)
{
    void *smaller = realloc(memory, size ? size : 1);
    return smaller ? smaller : memory;
}

/* Lets go of the room that was not needed; columns move together. */
static void tidy(reader *self)
{
    struct page *made = self->made;
    size_t count = (size_t)made->count, row = count * sizeof(int32_t);
    int32_t *to = made->columns;
    memmove(to + count, made->end, row);
    memmove(to + 2 * count, made->chars, row);
    memmove(to + 3 * count, made->tag, count);
    made->columns_size = 3 * row + count;
    made->columns = shrunk(made->columns, made->columns_size);
    made->parent = made->columns;
    made->end = made->parent + count;
    made->chars = made->end + count;
    made->tag = (uint8_t *)(made->chars + count);
    made->text_at = shrunk(made->text_at, (count + 1) * sizeof(int64_t));
    made->attributes_at = shrunk(made->attributes_at, (count + 1) * sizeof(int32_t));
    made->text = shrunk(made->text, (size_t)(self->text_to - made->text));
    made->values = shrunk(made->values, (size_t)(self->values_to - made->values));
    made->attributes = shrunk(made->attributes, (size_t)made->attributes_at[count] * sizeof(struct attribute));
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

/* ---- texts ---- */

/* A piece of text: it joins the run that the next tag ends. */
static void add_text(reader *self, const char *from, const char *stop)
{
    if (from == stop || self->is_full)
        return;
    if (!self->run) {
        self->run = self->text_to;
        self->run_chars = 0;
        if (self->has_blank && !self->in_pre)
            *self->text_to++ = ' '; /* there is room: the white space it stands for was left out */
    }
    char *begin = self->text_to;
    self->text_to = unescape(begin, from, stop);
    self->run_chars += count_ink(begin, self->text_to);
}

/* ---- nodes ---- */

/* Adds a node below the innermost open element; gives its number, or -1 if the page is full. */
static int32_t add_node(reader *self, int tag, const char *text, int64_t chars)
{
    struct page *made = self->made;
    if (made->count >= self->capacity) {
        self->is_full = true;
        return -1;
    }
    int32_t node = made->count++;
    made->tag[node] = (uint8_t)tag;
    made->parent[node] = self->open;
    made->end[node] = node + 1;
    made->chars[node] = chars > INT32_MAX ? INT32_MAX : (int32_t)chars;
    made->text_at[node] = text - made->text;
    made->text_at[node + 1] = self->text_to - made->text;
    made->attributes_at[node + 1] = made->attributes_at[node];
    if (self->depth > made->height)
        made->height = self->depth;
    return node;
}

/* A tag ends the run of text before it. */
static void end_run(reader *self)
{
    char *run = self->run;
    if (!run)
        return;
    self->run = NULL;
    if (self->run_chars || self->in_pre) {
        if (add_node(self, TAG_TEXT, run, self->run_chars) >= 0)
            self->has_blank = false;
    } else {
        self->text_to = run;
        self->has_blank = true;
    }
}

static void close_element(reader *self)
{
    struct page *made = self->made;
    if (self->open < 0)
        return;
    made->end[self->open] = made->count;
    self->open = made->parent[self->open];
    self->depth--;
}

/* ---- attributes ---- */

static bool add_attribute(reader *self, const written_attribute *written)
{
    struct page *made = self->made;
    size_t length = (size_t)(written->name_stop - written->name);
    int number = number_of_attribute(written->name, length);
    if (number == ATTRIBUTE_UNREAD)
        return true;
    int32_t *count = &made->attributes_at[made->count];
    if (*count >= self->room) {
        int64_t room = self->room ? 2 * (int64_t)self->room : 1024;
        if (room > INT32_MAX)
            return false;
        struct attribute *larger = realloc(made->attributes, (size_t)room * sizeof(struct attribute));
        if (!larger)
            return false;
        made->attributes = larger;
        self->room = (int32_t)room;
    }
    struct attribute *added = &made->attributes[(*count)++];
    added->at = self->values_to - made->values;
    added->node = made->count - 1;
    added->name_length = (int16_t)length; /* names that are read are short */
    added->number = (int16_t)number;
    memcpy(self->values_to, written->name, length);
    char *begin = self->values_to + length;
    self->values_to = unescape(begin, written->value, written->value_stop);
    added->value_length = self->values_to - begin;
    return true;
}

static bool add_attributes(reader *self, const char *at, const char *stop)
{
    written_attribute found;
    while ((at = read_attribute(at, stop, &found)))
        if (!add_attribute(self, &found))
            return false;
    return true;
}

/* ---- raw text ---- */

enum { ORDINARY, JSON_LD, FOR_THE_PARSER };

/* What a script holds, by its attribute `type`. */
static int kind_of_script(const char *at, const char *stop)
{
    written_attribute found;
    while ((at = read_attribute(at, stop, &found))) {
        if (found.name_stop - found.name != 4 || memcmp(found.name, "type", 4))
            continue;
        if (has_part(found.value, found.value_stop, "&") || has_part(found.value, found.value_stop, "math/tex"))
            return FOR_THE_PARSER; /* escaped, or a formula: seldom enough */
        return has_part(found.value, found.value_stop, "ld+json") ? JSON_LD : ORDINARY;
    }
    return ORDINARY;
}

/* Goes to the end of an element that holds raw text, and hands on what somebody reads of it. `attributes` is where
 * the attributes of its tag are, up to `at`. */
static flatten_result skip_raw(reader *self, int tag, const char *attributes)
{
    const char *name = tag_names.names[tag];
    const char *from = self->at, *stop = end_of_raw_text(from, self->stop, name);
    if (!stop)
        return NOT_CANONICAL;
    /* In SVG and MathML it may hold elements. In HTML a script may hold scripts, inside of what is like a comment. */
    if (self->in_foreign && memchr(from, '<', (size_t)(stop - from)))
        return NOT_CANONICAL;
    if (tag == TAG_SCRIPT) {
        int kind = kind_of_script(attributes, from - 1);
        if (kind == FOR_THE_PARSER || has_part(from, stop, "<script"))
            return NOT_CANONICAL;
        if (kind == JSON_LD && self->events->json_ld(self->events->context, from, (size_t)(stop - from)))
            return STOPPED;
    } else if (tag == TAG_STYLE && self->events->sheet(self->events->context, from, (size_t)(stop - from))) {
        return STOPPED;
    }
    self->at = stop + strlen(name) + 3;
    return FLAT;
}

/* ---- tags ---- */

static int tag_number(const char *name, size_t length)
{
    int number = number_of(&tag_names, name, length, TAG_OTHER);
    if (number == TAG_OTHER && length == 13 && !memcmp(name, "foreignObject", 13))
        return number_of(&tag_names, "foreignobject", 13, TAG_OTHER);
    return number;
}

static void closing_tag(reader *self, const char *name, const char *stop)
{
    int tag = tag_number(name, (size_t)(stop - name));
    if (is_void_tag[tag])
        return; /* in SVG and MathML, where void elements of HTML are ordinary ones */
    end_run(self);
    self->in_foreign -= tag == TAG_SVG || tag == TAG_MATH;
    if (self->is_full)
        return;
    self->in_pre -= tag == TAG_PRE;
    close_element(self);
}

static flatten_result opening_tag(reader *self, const char *name, const char *stop)
{
    const char *blank = memchr(name, ' ', (size_t)(stop - name));
    const char *name_stop = blank ? blank : stop;
    int tag = tag_number(name, (size_t)(name_stop - name));
    if (tag == TAG_SCRIPT || tag == TAG_STYLE || tag == TAG_NOEMBED || tag == TAG_NOFRAMES)
        return skip_raw(self, tag, name_stop);
    if (tag == TAG_TEMPLATE || tag == TAG_XMP || tag == TAG_PLAINTEXT)
        return NOT_CANONICAL;
    end_run(self);
    int32_t node = self->is_full ? -1 : add_node(self, tag, self->text_to, 0);
    if (node >= 0) {
        if (!add_attributes(self, name_stop, stop))
            return NO_MEMORY;
        size_t length = (size_t)(name_stop - name);
        if (length > LONGEST_NAME)
            length = LONGEST_NAME;
        if (tag == TAG_OTHER && self->events->name(self->events->context, node, name, length))
            return STOPPED;
        if (!is_void_tag[tag]) {
            self->open = node;
            self->depth++;
        }
        self->in_pre += tag == TAG_PRE;
    }
    self->in_foreign += tag == TAG_SVG || tag == TAG_MATH;
    if (tag != TAG_IFRAME)
        return FLAT;
    flatten_result result = skip_raw(self, tag, name_stop);
    if (result == FLAT && node >= 0)
        close_element(self);
    return result;
}

/* One tag, from its `<` on. */
static flatten_result read_tag(reader *self)
{
    const char *begin = self->at + 1;
    if (self->stop - begin > 2 && !memcmp(begin, "!--", 3)) {
        const char *end = end_of_comment_token(begin + 3, self->stop);
        self->at = end ? end : self->stop;
        return FLAT;
    }
    const char *stop = memchr(begin, '>', (size_t)(self->stop - begin));
    if (!stop) {
        self->at = self->stop;
        return FLAT;
    }
    self->at = stop + 1;
    if (*begin == '/') {
        closing_tag(self, begin + 1, stop);
        return FLAT;
    }
    if (*begin == '?') {
        end_run(self); /* a processing instruction is no node, but it parts texts */
        return FLAT;
    }
    return opening_tag(self, begin, stop);
}

static flatten_result read_all(reader *self)
{
    while (self->at < self->stop) {
        const char *angle = memchr(self->at, '<', (size_t)(self->stop - self->at));
        const char *text_stop = angle ? angle : self->stop;
        add_text(self, self->at, text_stop);
        self->at = text_stop;
        if (angle) {
            flatten_result result = read_tag(self);
            if (result != FLAT)
                return result;
        }
    }
    end_run(self);
    while (self->open >= 0)
        close_element(self);
    return self->is_full ? FLAT_CUT : FLAT;
}

flatten_result flatten(struct page *made, const char *source, size_t size, int64_t max_nodes, const flatten_events *events)
{
    memset(made, 0, sizeof *made);
    reader self = {.made = made, .events = events, .at = source, .stop = source + size, .open = -1};
    flatten_result result = NO_MEMORY;
    if (give_room(&self, size, max_nodes)) {
        self.text_to = made->text;
        self.values_to = made->values;
        made->text_at[0] = 0;
        made->attributes_at[0] = 0;
        result = read_all(&self);
    }
    if (result == FLAT || result == FLAT_CUT)
        tidy(&self);
    else
        free_page(made);
    return result;
}
