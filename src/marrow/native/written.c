/* Pieces of canonical HTML. */
#include "written.h"

#include <string.h>

/* How long an escape is, and what it stands for; 1 and itself if it is none. */
static size_t escape_at(const char *at, const char *stop, const char **meaning)
{
    static const struct {
        const char *written, *meaning;
    } ESCAPES[] = {{"&amp;", "&"}, {"&nbsp;", "\xc2\xa0"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}};
    for (size_t each = 0; each < sizeof ESCAPES / sizeof *ESCAPES; each++) {
        size_t length = strlen(ESCAPES[each].written);
        if ((size_t)(stop - at) >= length && !memcmp(at, ESCAPES[each].written, length)) {
            *meaning = ESCAPES[each].meaning;
            return length;
        }
    }
    *meaning = "&";
    return 1;
}

char *unescape(char *to, const char *from, const char *stop)
{
    while (from < stop) {
        const char *mark = memchr(from, '&', (size_t)(stop - from));
        size_t plain = (size_t)((mark ? mark : stop) - from);
        memcpy(to, from, plain);
        to += plain;
        from += plain;
        if (mark) {
            const char *meaning;
            from += escape_at(from, stop, &meaning);
            while (*meaning)
                *to++ = *meaning++;
        }
    }
    return to;
}

/* A no-break space is C2 A0: its first byte has been counted as the beginning of a character. */
static int64_t count_no_break_spaces(const char *from, const char *stop)
{
    int64_t count = 0;
    for (; stop - from > 1 && (from = memchr(from, 0xC2, (size_t)(stop - from - 1))); from++)
        count += (unsigned char)from[1] == 0xA0;
    return count;
}

int64_t count_ink(const char *from, const char *stop)
{
    int64_t count = 0;
    unsigned char all = 0;
    for (const char *at = from; at < stop;) {
        /* So many that a byte can count them: then it is done for many bytes at once. */
        const char *end = stop - at > UINT8_MAX ? at + UINT8_MAX : stop;
        uint8_t ink = 0;
        for (; at < end; at++) {
            unsigned char byte = (unsigned char)*at;
            ink += (byte > 32) & ((byte & 0xC0) != 0x80); /* of a character's bytes the first one counts */
            all |= byte;
        }
        count += ink;
    }
    return all & 0x80 ? count - count_no_break_spaces(from, stop) : count; /* most texts are ASCII */
}

/* Where a name ends: at the first `="` after its first letter, since a name may begin with an equals sign. */
static const char *end_of_name(const char *name, const char *stop)
{
    for (const char *at = name + 1; stop - at > 1; at++)
        if (at[0] == '=' && at[1] == '"')
            return at;
    return NULL;
}

const char *read_attribute(const char *at, const char *stop, written_attribute *found)
{
    if (stop - at < 2 || *at != ' ')
        return NULL;
    found->name = at + 1;
    found->name_stop = end_of_name(found->name, stop);
    if (!found->name_stop)
        return NULL;
    found->value = found->name_stop + 2;
    found->value_stop = memchr(found->value, '"', (size_t)(stop - found->value));
    return found->value_stop ? found->value_stop + 1 : NULL;
}
