/* A browser's document -> page.
 *
 * The same that `render/document.py` writes out and the reader of markup then reads: no comments, scripts or white space
 * between tags; raw text as ordinary text; other documents (frames) left out. Shadow trees are where they are shown.
 */
#include <string.h>

#include "builder.h"
#include "names.h"
#include "snapshot.h"
#include "written.h"

enum { UNKNOWN, WRITTEN, LEFT_OUT, SCRIPT, NOSCRIPT, RAW_FRAME };

/* What an element's name means. */
typedef struct {
    piece name; /* in small letters */
    int16_t tag;
    uint8_t role;
} meaning;

typedef struct {
    document *made;
    const snapshot *from;
    const flatten_events *events;
    builder page;
    scratch memory;
    int32_t *first, *next;  /* child, and sibling, or -1 */
    meaning *meanings;      /* by string */
    int16_t *attribute_of;  /* by string: its number + 2, or 0 if that is not known yet */
    int32_t in_pre;
    bool was_text; /* text that goes on after text is no node of its own */
    bool has_stopped, lacks_memory;
} walker;

static piece string_at(const walker *self, int32_t number)
{
    return number >= 0 ? self->from->strings[number] : (piece){"", 0};
}

static void note(walker *self, numbers *to, int32_t number)
{
    self->lacks_memory |= !push_number(to, number);
}

/* ---- names ---- */

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter + 'a' - 'A') : letter;
}

/* Whether a tag with this name can be written. */
static bool is_name(piece name)
{
    if (!name.size || name.text[0] < 'a' || name.text[0] > 'z')
        return false;
    for (size_t each = 0; each < name.size; each++)
        if (strchr("\t\n\v\f\r /<>\"'=&", name.text[each]))
            return false;
    return true;
}

static uint8_t role_of(piece name, int tag)
{
    if (name.size && name.text[0] == ':')
        return LEFT_OUT; /* `::before`: what a style adds is not the document's */
    if (tag == TAG_SCRIPT)
        return SCRIPT;
    if (tag == TAG_STYLE || tag == TAG_TEMPLATE || tag == TAG_NOEMBED || tag == TAG_NOFRAMES)
        return LEFT_OUT;
    return tag == TAG_IFRAME ? RAW_FRAME : tag == known_tag("noscript") ? NOSCRIPT : WRITTEN;
}

static const meaning *meaning_of(walker *self, int32_t number)
{
    meaning *found = &self->meanings[number];
    if (found->role != UNKNOWN)
        return found;
    piece given = string_at(self, number);
    char *small = ROOM(&self->memory, given.size + 1, char);
    for (size_t each = 0; small && each < given.size; each++)
        small[each] = lower(given.text[each]);
    found->name = small ? (piece){small, given.size} : (piece){"", 0};
    int tag = number_of_tag(found->name.text, found->name.size);
    found->role = role_of(found->name, tag);
    if (tag == TAG_XMP || tag == TAG_PLAINTEXT || tag == known_tag("listing"))
        tag = TAG_PRE;
    if (tag == TAG_OTHER && !is_name(found->name))
        found->name = (piece){"x-odd", 5}; /* scripts may think of any name */
    found->tag = (int16_t)tag;
    return found;
}

static int attribute_number(walker *self, int32_t string)
{
    if (!self->attribute_of[string]) {
        piece name = string_at(self, string);
        self->attribute_of[string] = (int16_t)(number_of_attribute(name.text, name.size) + 2);
    }
    return self->attribute_of[string] - 2;
}

/* ---- texts ---- */

static bool has_ink(piece text)
{
    return count_ink(text.text, text.text + text.size) > 0;
}

static void add_text(walker *self, piece text)
{
    char *to = begin_text(&self->page, text.size);
    if (!to)
        return;
    memcpy(to, text.text, text.size);
    end_text(&self->page, to + text.size);
}

static void read_text(walker *self, int32_t node)
{
    piece text = string_at(self, self->from->value.at[node]);
    if (!text.size)
        return;
    bool is_node = self->in_pre || has_ink(text);
    if (is_node && !self->was_text)
        note(self, &self->made->sources, node);
    self->was_text |= is_node;
    add_text(self, text);
}

/* The texts right in an element, as one. */
static piece text_in(walker *self, int32_t node)
{
    size_t size = 0;
    int32_t last = -1;
    for (int32_t child = self->first[node]; child >= 0; child = self->next[child]) {
        last = child;
        size += string_at(self, self->from->value.at[child]).size;
    }
    if (last == self->first[node])
        return last < 0 ? (piece){"", 0} : string_at(self, self->from->value.at[last]);
    char *all = ROOM(&self->memory, size + 1, char), *to = all;
    for (int32_t child = self->first[node]; all && child >= 0; child = self->next[child]) {
        piece text = string_at(self, self->from->value.at[child]);
        memcpy(to, text.text, text.size);
        to += text.size;
    }
    return all ? (piece){all, size} : (piece){"", 0};
}

/* ---- elements ---- */

static void add_value(walker *self, int number, piece name, piece value)
{
    char *to = begin_value(&self->page, number, name.text, name.size, value.size);
    if (!to)
        return;
    memcpy(to, value.text, value.size);
    end_value(&self->page, to + value.size);
}

static void add_attributes(walker *self, int32_t node)
{
    const int32_t *own = self->from->attributes.at, *ends = self->from->attributes_end.at;
    for (int32_t at = node ? ends[node - 1] : 0; at < ends[node]; at += 2) {
        int number = own[at] < 0 ? ATTRIBUTE_UNREAD : attribute_number(self, own[at]);
        if (number != ATTRIBUTE_UNREAD)
            add_value(self, number, string_at(self, own[at]), string_at(self, own[at + 1]));
    }
}

static void open_node(walker *self, int32_t node, const meaning *element)
{
    self->was_text = false;
    note(self, &self->made->sources, node);
    int32_t number = open_element(&self->page, element->tag);
    if (number < 0)
        return;
    add_attributes(self, node);
    const flatten_events *events = self->events;
    if (element->tag == TAG_OTHER && events->name(events->context, number, element->name.text, element->name.size))
        self->has_stopped = true;
}

static void close_node(walker *self, int tag)
{
    close_element(&self->page, tag);
    self->was_text = false;
}

/* Whether a text in any case begins with a part, or has it somewhere. */
static bool has_part(piece text, const char *part, bool at_start)
{
    size_t size = strlen(part);
    for (size_t from = 0; from + size <= text.size && (!from || !at_start); from++) {
        size_t same = 0;
        while (same < size && lower(text.text[from + same]) == part[same])
            same++;
        if (same == size)
            return true;
    }
    return false;
}

static piece type_of(const walker *self, int32_t node)
{
    const int32_t *own = self->from->attributes.at, *ends = self->from->attributes_end.at;
    for (int32_t at = node ? ends[node - 1] : 0; at < ends[node]; at += 2) {
        piece name = string_at(self, own[at]);
        if (name.size == 4 && !memcmp(name.text, "type", 4))
            return string_at(self, own[at + 1]);
    }
    return (piece){"", 0};
}

static void add_formula(walker *self, int32_t node, piece text, bool is_block)
{
    numbers *sources = &self->made->sources;
    for (int each = 0; each < 2; each++) { /* the element and its text */
        note(self, &self->made->formulas, (int32_t)sources->count);
        note(self, sources, node);
    }
    if (open_element(&self->page, TAG_MATH) >= 0) {
        piece name = {"display", 7};
        add_value(self, number_of_attribute(name.text, name.size), name, is_block ? (piece){"block", 5} : (piece){"inline", 6});
    }
    add_text(self, text);
    close_node(self, TAG_MATH);
}

/* Keeps what somebody reads of a script. */
static void read_script(walker *self, int32_t node)
{
    piece type = type_of(self, node);
    if (has_part(type, "ld+json", false)) {
        piece text = text_in(self, node);
        if (self->events->json_ld(self->events->context, text.text, text.size))
            self->has_stopped = true;
    } else if (has_part(type, "math/tex", true)) {
        piece text = text_in(self, node);
        if (has_ink(text))
            add_formula(self, node, text, has_part(type, "display", false));
    }
}

/* Whether an element holds markup that was not read, as scripts run. */
static bool is_unread(walker *self, int32_t node)
{
    int32_t child = self->first[node];
    if (child < 0 || self->next[child] >= 0)
        return false;
    piece text = text_in(self, node);
    return text.size && memchr(text.text, '<', text.size);
}

/* ---- the walk ---- */

/* A node begins; gives whether what is in it comes next, and then its end. */
static bool enter(walker *self, int32_t node)
{
    int32_t kind = self->from->kind.at[node];
    if (kind == TEXT_NODE)
        read_text(self, node);
    if (kind != ELEMENT_NODE)
        return kind == DOCUMENT_NODE;
    const meaning *element = meaning_of(self, self->from->name.at[node]);
    if (element->role == SCRIPT)
        read_script(self, node);
    if (element->role == SCRIPT || element->role == LEFT_OUT)
        return false;
    open_node(self, node, element);
    if (is_void_tag[element->tag])
        return false;
    if (element->role == RAW_FRAME || (element->role == NOSCRIPT && is_unread(self, node))) {
        close_node(self, element->tag);
        return false;
    }
    self->in_pre += element->tag == TAG_PRE;
    return true;
}

static void leave(walker *self, int32_t node)
{
    if (self->from->kind.at[node] != ELEMENT_NODE)
        return;
    int tag = meaning_of(self, self->from->name.at[node])->tag;
    self->in_pre -= tag == TAG_PRE;
    close_node(self, tag);
}

/* Without recursion: a page may nest as deep as it likes. */
static void walk(walker *self)
{
    int32_t node = 0;
    while (!self->has_stopped) {
        if (enter(self, node)) {
            if (self->first[node] >= 0) {
                node = self->first[node];
                continue;
            }
            leave(self, node);
        }
        while (node && self->next[node] < 0) {
            node = self->from->parent.at[node];
            leave(self, node);
        }
        if (!node)
            return;
        node = self->next[node];
    }
}

/* Whose children are whose. Parents come before their children, so nothing can stand in itself. */
static void link_nodes(walker *self, int32_t count)
{
    for (int32_t node = 0; node < count; node++)
        self->first[node] = self->next[node] = -1;
    for (int32_t node = count - 1; node > 0; node--) {
        int32_t parent = self->from->parent.at[node];
        if (parent < 0 || parent >= node)
            continue;
        self->next[node] = self->first[parent];
        self->first[parent] = node;
    }
}

flatten_result read_document(struct page *made, const void *from, int64_t max_nodes, const flatten_events *events)
{
    document *result = (document *)from;
    walker self = {.made = result, .from = result->from, .events = events};
    int32_t count = (int32_t)self.from->parent.count, strings = self.from->string_count;
    self.first = ROOM(&self.memory, count, int32_t);
    self.next = ROOM(&self.memory, count, int32_t);
    self.meanings = ZEROS(&self.memory, strings, meaning);
    self.attribute_of = ZEROS(&self.memory, strings, int16_t);
    start_page(&self.page, made, max_nodes);
    if (!self.memory.has_failed) {
        link_nodes(&self, count);
        walk(&self);
    }
    bool lacks_memory = self.lacks_memory || self.memory.has_failed;
    give_back(&self.memory);
    return complete_page(&self.page, self.has_stopped ? STOPPED : lacks_memory ? NO_MEMORY : FLAT);
}
