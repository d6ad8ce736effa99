/* The parser's tree, read where it lies.
 *
 * The same page as `flatten` makes of the tree written out. Scripts and their like are left out, with what somebody
 * reads handed to the caller; so is a `template`, and an `iframe` loses its content. Refused are `xmp`, `plaintext`,
 * scripts that hold formulas and shadow trees, which become something else first.
 */
#include "lexbor.h"

#include <string.h>

#include "builder.h"
#include "names.h"
#include "tokens.h"

enum { ELEMENT = 1, TEXT = 3, INSTRUCTION = 7, COMMENT = 8 }; /* the numbers of the DOM standard */

typedef struct {
    builder page;
    const lexbor_layout *layout;
    const flatten_events *events;
} walker;

/* ---- memory ---- */

static inline uintptr_t word_at(const char *thing, size_t place)
{
    uintptr_t word;
    memcpy(&word, thing + place, sizeof word);
    return word;
}

static inline const char *thing_at(const char *thing, size_t place)
{
    return (const char *)word_at(thing, place);
}

static inline uint32_t type_of(const walker *self, const char *node)
{
    uint32_t type;
    memcpy(&type, node + self->layout->type, sizeof type);
    return type;
}

typedef struct {
    const char *text;
    size_t length;
} span;

static span read_string(const walker *self, const char *string)
{
    if (!string)
        return (span){"", 0};
    span found = {thing_at(string, 0), word_at(string, self->layout->string_length)};
    return found.text ? found : (span){"", 0};
}

/* A name that the parser has not numbered. */
static span read_entry(const walker *self, const char *entry)
{
    size_t length = word_at(entry, self->layout->entry_length);
    return (span){length > self->layout->entry_inside ? thing_at(entry, 0) : entry, length};
}

/* ---- names ---- */

/* The name as it is written: an element or attribute of SVG or MathML has one of its own. */
static inline uintptr_t name_of(const walker *self, const char *thing, size_t qualified_name)
{
    uintptr_t name = word_at(thing, qualified_name);
    return name ? name : word_at(thing, self->layout->name);
}

static lexbor_name name_of_element(const walker *self, const char *node)
{
    uintptr_t name = name_of(self, node, self->layout->qualified_name);
    if (name < MOST_NUMBERED)
        return self->layout->tags[name];
    span read = read_entry(self, (const char *)name);
    return (lexbor_name){read.text, read.length, number_of_tag(read.text, read.length)};
}

/* Its number is ATTRIBUTE_UNREAD if nobody reads it; all that are read are among the names that are known. */
static lexbor_name name_of_attribute(const walker *self, const char *attribute)
{
    uintptr_t name = name_of(self, attribute, self->layout->attribute_qualified_name);
    if (name < MOST_NUMBERED)
        return self->layout->attributes[name];
    span read = read_entry(self, (const char *)name);
    return (lexbor_name){read.text, read.length, number_of_attribute(read.text, read.length)};
}

/* ---- attributes and texts ---- */

static void add_attributes(walker *self, const char *node)
{
    const lexbor_layout *layout = self->layout;
    const char *attribute = thing_at(node, layout->first_attribute);
    for (; attribute; attribute = thing_at(attribute, layout->next_attribute)) {
        lexbor_name name = name_of_attribute(self, attribute);
        if (name.number == ATTRIBUTE_UNREAD)
            continue;
        span value = read_string(self, thing_at(attribute, layout->value));
        char *to = begin_value(&self->page, name.number, name.text, name.length, value.length);
        if (to) {
            memcpy(to, value.text, value.length);
            end_value(&self->page, to + value.length);
        }
    }
}

/* The value of an attribute that an element may have; its text is NULL if it has not. */
static span find_attribute(const walker *self, const char *node, const char *wanted)
{
    const lexbor_layout *layout = self->layout;
    size_t length = strlen(wanted);
    const char *attribute = thing_at(node, layout->first_attribute);
    for (; attribute; attribute = thing_at(attribute, layout->next_attribute)) {
        lexbor_name name = name_of_attribute(self, attribute);
        if (name.text && name.length == length && !memcmp(name.text, wanted, length))
            return read_string(self, thing_at(attribute, layout->value));
    }
    return (span){NULL, 0};
}

static void add_text(walker *self, const char *node)
{
    span read = read_string(self, node + self->layout->text);
    char *to = begin_text(&self->page, read.length);
    if (to) {
        memcpy(to, read.text, read.length);
        end_text(&self->page, to + read.length);
    }
}

/* ---- what is left out ---- */

/* Hands on the text of an element. */
static flatten_result hand_on(walker *self, const char *node, int (*event)(void *, const char *, size_t))
{
    const char *child = thing_at(node, self->layout->first_child);
    if (child && (type_of(self, child) != TEXT || thing_at(child, self->layout->next)))
        return NOT_CANONICAL; /* in SVG it may hold elements */
    span text = read_string(self, child ? child + self->layout->text : NULL);
    return event(self->events->context, text.text, text.length) ? STOPPED : FLAT;
}

static flatten_result leave_out(walker *self, const char *node, int tag)
{
    if (tag == TAG_STYLE)
        return hand_on(self, node, self->events->sheet);
    if (tag == TAG_TEMPLATE)
        return find_attribute(self, node, "shadowrootmode").text ? NOT_CANONICAL : FLAT;
    if (tag != TAG_SCRIPT)
        return FLAT;
    span type = find_attribute(self, node, "type");
    if (!type.text)
        return FLAT;
    if (has_part(type.text, type.text + type.length, "math/tex"))
        return NOT_CANONICAL;
    return has_part(type.text, type.text + type.length, "ld+json") ? hand_on(self, node, self->events->json_ld) : FLAT;
}

static bool is_left_out(int tag)
{
    return tag == TAG_SCRIPT || tag == TAG_STYLE || tag == TAG_TEMPLATE || tag == TAG_NOEMBED || tag == TAG_NOFRAMES;
}

/* ---- nodes ---- */

/* Adds an element; `inside` becomes its first child, or NULL if it has none that is to be read. */
static flatten_result enter_element(walker *self, const char *node, const char **inside)
{
    lexbor_name name = name_of_element(self, node);
    if (!name.text || name.number == TAG_XMP || name.number == TAG_PLAINTEXT)
        return NOT_CANONICAL;
    if (is_left_out(name.number))
        return leave_out(self, node, name.number);
    int32_t number = open_element(&self->page, name.number);
    if (number >= 0) {
        add_attributes(self, node);
        if (name.number == TAG_OTHER && self->events->name(self->events->context, number, name.text, name.length))
            return STOPPED;
    }
    if (name.number != TAG_IFRAME)
        *inside = thing_at(node, self->layout->first_child);
    if (!*inside)
        close_element(&self->page, name.number);
    return FLAT;
}

static flatten_result enter(walker *self, const char *node, const char **inside)
{
    *inside = NULL;
    switch (type_of(self, node)) {
    case ELEMENT:
        return enter_element(self, node, inside);
    case TEXT:
        add_text(self, node);
        return FLAT;
    case INSTRUCTION: /* no node, but it parts texts */
        part_texts(&self->page);
        return FLAT;
    case COMMENT:
        return FLAT;
    default:
        return NOT_CANONICAL;
    }
}

/* What comes behind a node, once all that is in it was read; NULL at the end. Closes what ends on the way. */
static const char *next_of(walker *self, const char *node, const char *root)
{
    const lexbor_layout *layout = self->layout;
    while (node != root) {
        const char *next = thing_at(node, layout->next);
        if (next)
            return next;
        node = thing_at(node, layout->parent);
        if (!node)
            return NULL; /* the root is around everything: this cannot be */
        close_element(&self->page, name_of_element(self, node).number);
    }
    return NULL;
}

static flatten_result walk(walker *self, const char *root)
{
    const char *inside;
    for (const char *node = root; node; node = inside ? inside : next_of(self, node, root)) {
        flatten_result result = enter(self, node, &inside);
        if (result != FLAT)
            return result;
    }
    return FLAT;
}

flatten_result walk_lexbor(struct page *made, const lexbor_root *root, int64_t max_nodes, const flatten_events *events)
{
    walker self = {.layout = root->layout, .events = events};
    start_page(&self.page, made, max_nodes);
    return complete_page(&self.page, type_of(&self, root->node) == ELEMENT ? walk(&self, root->node) : NOT_CANONICAL);
}
