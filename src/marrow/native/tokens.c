/* Where tokens of HTML end. `parse/tokens.py` has the same as patterns. */
#include "tokens.h"

#include <assert.h>
#include <string.h>

#include "names.h"

enum { LONGEST_READ = 32 }; /* no attribute that is read has a longer name */

/* What a byte is to a name: where it ends, the sign that ends that of an attribute as well, a capital in it. */
enum { END = 1, SIGN = 2, CAPITAL = 4 };
static const uint8_t KINDS[256] = {
    [' '] = END, ['\n'] = END, ['\t'] = END, ['\r'] = END, ['\f'] = END, ['/'] = END, ['>'] = END, ['='] = SIGN,
    ['A'] = CAPITAL, ['B'] = CAPITAL, ['C'] = CAPITAL, ['D'] = CAPITAL, ['E'] = CAPITAL, ['F'] = CAPITAL,
    ['G'] = CAPITAL, ['H'] = CAPITAL, ['I'] = CAPITAL, ['J'] = CAPITAL, ['K'] = CAPITAL, ['L'] = CAPITAL,
    ['M'] = CAPITAL, ['N'] = CAPITAL, ['O'] = CAPITAL, ['P'] = CAPITAL, ['Q'] = CAPITAL, ['R'] = CAPITAL,
    ['S'] = CAPITAL, ['T'] = CAPITAL, ['U'] = CAPITAL, ['V'] = CAPITAL, ['W'] = CAPITAL, ['X'] = CAPITAL,
    ['Y'] = CAPITAL, ['Z'] = CAPITAL,
};

static bool is_end_of_name(char letter)
{
    return KINDS[(unsigned char)letter] & END;
}

/* Goes up to what ends a name. */
static const char *skip_name(const char *at, const char *stop, uint8_t ends, bool *has_capitals)
{
    uint8_t seen = 0;
    for (; at < stop && !(KINDS[(unsigned char)*at] & ends); at++)
        seen |= KINDS[(unsigned char)*at];
    *has_capitals = seen & CAPITAL;
    return at;
}

/* Whether a name stands here, in any case, and ends here. */
static bool is_name(const char *at, const char *stop, const char *name)
{
    size_t length = strlen(name);
    if ((size_t)(stop - at) <= length || !is_end_of_name(at[length]))
        return false;
    for (size_t each = 0; each < length; each++)
        if (lower(at[each]) != name[each])
            return false;
    return true;
}

bool has_part(const char *at, const char *stop, const char *part)
{
    size_t length = strlen(part);
    for (; (size_t)(stop - at) >= length; at++) {
        if (!is_letter(*part) && !(at = memchr(at, *part, (size_t)(stop - at) - length + 1)))
            return false;
        size_t same = 0;
        while (same < length && lower(at[same]) == part[same])
            same++;
        if (same == length)
            return true;
    }
    return false;
}

void learn_parts(parts *self, const char *pieces)
{
    for (self->count = 0; *pieces && self->count < MOST_PIECES; self->count++) {
        size_t length = strcspn(pieces, " ");
        self->text[self->count] = pieces;
        self->length[self->count] = length;
        self->begins[(unsigned char)*pieces] = true;
        if (is_letter(*pieces))
            self->begins[(unsigned char)*pieces - 'a' + 'A'] = true;
        pieces += length;
        pieces += *pieces == ' ';
    }
    assert(!*pieces);
}

static bool begins_with(const char *at, const char *stop, const char *part, size_t length)
{
    size_t same = 0;
    if ((size_t)(stop - at) < length || lower(*at) != *part)
        return false;
    while (same < length && lower(at[same]) == part[same])
        same++;
    return same == length;
}

bool has_one_of(const char *at, const char *stop, const parts *wanted)
{
    for (; at < stop; at++) {
        if (!wanted->begins[(unsigned char)*at])
            continue;
        for (int each = 0; each < wanted->count; each++)
            if (begins_with(at, stop, wanted->text[each], wanted->length[each]))
                return true;
    }
    return false;
}

/* ---- tags ---- */

static const char *skip_blanks(const char *at, const char *stop)
{
    while (at < stop && is_blank(*at))
        at++;
    return at;
}

/* The value of an attribute, from behind its `=` on. */
static const char *skip_value(const char *at, const char *stop, tag_token *tag)
{
    at = skip_blanks(at, stop);
    if (at < stop && (*at == '"' || *at == '\'')) {
        const char *quote = memchr(at + 1, *at, (size_t)(stop - at - 1));
        tag->is_unclosed = !quote;
        return quote ? quote + 1 : stop;
    }
    while (at < stop && !is_blank(*at) && *at != '>')
        at++;
    return at;
}

/* An attribute, name and value; a name may begin with an equals sign. */
static const char *read_attribute_token(const char *at, const char *stop, tag_token *tag)
{
    attribute_token found = {.name = at};
    bool begins_with_capital = KINDS[(unsigned char)*at] & CAPITAL;
    at = skip_name(at + 1, stop, END | SIGN, &found.has_capitals);
    found.has_capitals |= begins_with_capital;
    found.name_stop = at;
    const char *sign = skip_blanks(at, stop);
    found.end = sign < stop && *sign == '=' ? skip_value(sign + 1, stop, tag) : at;
    tag->count++;
    if (tag->told_count < MOST_TOLD)
        tag->told[tag->told_count++] = found;
    return found.end;
}

/* What a tag is called. Nearly all names are known, and in small letters. */
static void name_tag(tag_token *tag, const char *name, size_t length, bool has_capitals)
{
    bool is_long = length > LONGEST_KNOWN_NAME;
    tag->number = is_long || has_capitals ? TAG_OTHER : number_of(&tag_names, name, length, TAG_OTHER);
    if (tag->number == TAG_OTHER) {
        length = is_long ? 0 : length;
        for (size_t each = 0; each < length; each++)
            tag->unknown[each] = lower(name[each]);
        tag->unknown[length] = '\0';
        tag->number = number_of(&tag_names, tag->unknown, length, TAG_OTHER);
    }
    tag->name = tag->number == TAG_OTHER ? tag->unknown : tag_names.names[tag->number];
}

bool read_tag_token(const char *at, const char *stop, tag_token *tag)
{
    const char *name = at;
    bool has_capitals;
    at = skip_name(at, stop, END, &has_capitals);
    name_tag(tag, name, (size_t)(at - name), has_capitals);
    tag->attributes = at;
    tag->told_count = 0;
    tag->count = 0;
    tag->is_unclosed = tag->is_self_closing = false;
    while (at < stop && *at != '>') {
        tag->is_self_closing = *at == '/';
        at = tag->is_self_closing || is_blank(*at) ? at + 1 : read_attribute_token(at, stop, tag);
    }
    tag->end = at + 1;
    return at < stop;
}

int number_of_token(const attribute_token *own)
{
    char name[LONGEST_READ];
    size_t length = (size_t)(own->name_stop - own->name);
    if (length > LONGEST_READ)
        return ATTRIBUTE_UNREAD;
    if (!own->has_capitals)
        return number_of_attribute(own->name, length);
    for (size_t each = 0; each < length; each++)
        name[each] = lower(own->name[each]);
    return number_of_attribute(name, length);
}

/* ---- what is not markup ---- */

const char *end_of_comment_token(const char *at, const char *stop)
{
    if (at < stop && *at == '>')
        return at + 1;
    if (stop - at > 1 && at[0] == '-' && at[1] == '>')
        return at + 2;
    for (const char *angle = at; (angle = memchr(angle, '>', (size_t)(stop - angle))); angle++) {
        const char *dashes = angle - 2;
        if (angle > at && angle[-1] == '!')
            dashes--;
        if (dashes >= at && dashes[0] == '-' && dashes[1] == '-')
            return angle + 1;
    }
    return NULL;
}

const char *end_of_raw_text(const char *at, const char *stop, const char *name)
{
    for (; (at = memchr(at, '<', (size_t)(stop - at))); at++)
        if (stop - at > 1 && at[1] == '/' && is_name(at + 2, stop, name))
            return at;
    return NULL;
}

/* Behind the next `-->`. */
static const char *end_of_dashes(const char *at, const char *stop)
{
    for (const char *angle = at; (angle = memchr(angle, '>', (size_t)(stop - angle))); angle++)
        if (angle - at > 1 && angle[-1] == '-' && angle[-2] == '-')
            return angle + 1;
    return NULL;
}

/* From `<!--` on: a script inside hides its end tag. Gives where the comment ends, or where the script does. */
static const char *skip_script_comment(const char *at, const char *stop, bool *is_end)
{
    bool is_inner = false;
    for (;; at++) {
        const char *angle = memchr(at, '<', (size_t)(stop - at));
        const char *end = end_of_dashes(at, angle ? angle : stop); /* no `<` is in them */
        if (end || !angle)
            return end;
        at = angle;
        if (stop - at > 1 && at[1] == '/' && is_name(at + 2, stop, "script")) {
            if (!is_inner) {
                *is_end = true;
                return at;
            }
            is_inner = false;
        } else if (is_name(at + 1, stop, "script")) {
            is_inner = true;
        }
    }
}

const char *end_of_script(const char *at, const char *stop)
{
    while (at && (at = memchr(at, '<', (size_t)(stop - at)))) {
        bool is_end = stop - at > 1 && at[1] == '/' && is_name(at + 2, stop, "script");
        if (!is_end && stop - at > 3 && !memcmp(at, "<!--", 4))
            at = skip_script_comment(at + 2, stop, &is_end); /* its dashes may end it as well: <!--> */
        else if (!is_end)
            at++;
        if (is_end)
            return at;
    }
    return NULL;
}
