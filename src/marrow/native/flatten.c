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
 */
#include <string.h>

#include "builder.h"
#include "names.h"
#include "tokens.h"
#include "written.h"

typedef struct {
    builder page;
    const flatten_events *events;
    const char *at, *stop; /* what is left to read */
    int32_t in_foreign;    /* open elements `svg` and `math` */
} reader;

/* ---- texts and attributes ---- */

static void add_text(reader *self, const char *from, const char *stop)
{
    char *to = begin_text(&self->page, (size_t)(stop - from));
    if (to)
        end_text(&self->page, unescape(to, from, stop));
}

static void add_attributes(reader *self, const char *at, const char *stop)
{
    written_attribute found;
    while ((at = read_attribute(at, stop, &found))) {
        size_t length = (size_t)(found.name_stop - found.name);
        int number = number_of_attribute(found.name, length);
        if (number == ATTRIBUTE_UNREAD)
            continue;
        size_t most = (size_t)(found.value_stop - found.value);
        char *to = begin_value(&self->page, number, found.name, length, most);
        if (to)
            end_value(&self->page, unescape(to, found.value, found.value_stop));
    }
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

static void closing_tag(reader *self, const char *name, const char *stop)
{
    int tag = number_of_tag(name, (size_t)(stop - name));
    self->in_foreign -= tag == TAG_SVG || tag == TAG_MATH;
    close_element(&self->page, tag);
}

static flatten_result opening_tag(reader *self, const char *name, const char *stop)
{
    const char *blank = memchr(name, ' ', (size_t)(stop - name));
    const char *name_stop = blank ? blank : stop;
    int tag = number_of_tag(name, (size_t)(name_stop - name));
    if (tag == TAG_SCRIPT || tag == TAG_STYLE || tag == TAG_NOEMBED || tag == TAG_NOFRAMES)
        return skip_raw(self, tag, name_stop);
    if (tag == TAG_TEMPLATE || tag == TAG_XMP || tag == TAG_PLAINTEXT)
        return NOT_CANONICAL;
    int32_t node = open_element(&self->page, tag);
    if (node >= 0) {
        add_attributes(self, name_stop, stop);
        if (tag == TAG_OTHER && self->events->name(self->events->context, node, name, (size_t)(name_stop - name)))
            return STOPPED;
    }
    self->in_foreign += tag == TAG_SVG || tag == TAG_MATH;
    if (tag != TAG_IFRAME)
        return FLAT;
    flatten_result result = skip_raw(self, tag, name_stop);
    close_element(&self->page, tag);
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
        part_texts(&self->page); /* a processing instruction is no node, but it parts texts */
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
    return FLAT;
}

flatten_result flatten(struct page *made, const char *source, size_t size, int64_t max_nodes,
                       const flatten_events *events)
{
    reader self = {.events = events, .at = source, .stop = source + size};
    start_page(&self.page, made, max_nodes);
    return complete_page(&self.page, read_all(&self));
}
