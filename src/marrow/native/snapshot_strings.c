/* The strings of a snapshot: as UTF-8, with U+FFFD for what no page can have, and without the mark of muted addresses. */
#include <string.h>

#include "snapshot.h"

static char *write_character(char *to, uint32_t character)
{
    if (character < 0x80) {
        *to++ = (char)character;
    } else if (character < 0x800) {
        *to++ = (char)(0xC0 | character >> 6);
        *to++ = (char)(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        *to++ = (char)(0xE0 | character >> 12);
        *to++ = (char)(0x80 | (character >> 6 & 0x3F));
        *to++ = (char)(0x80 | (character & 0x3F));
    } else {
        *to++ = (char)(0xF0 | character >> 18);
        *to++ = (char)(0x80 | (character >> 12 & 0x3F));
        *to++ = (char)(0x80 | (character >> 6 & 0x3F));
        *to++ = (char)(0x80 | (character & 0x3F));
    }
    return to;
}

/* UTF-16 of `size` bytes; gives the end of what was written: three bytes for each two at most. */
static char *write_wide(char *to, const uint8_t *at, size_t size)
{
    for (size_t each = 0; each < size; each += 2) {
        uint32_t unit = at[each] | (uint32_t)at[each + 1] << 8;
        uint32_t next = each + 3 < size ? at[each + 2] | (uint32_t)at[each + 3] << 8 : 0;
        if (unit >= 0xD800 && unit < 0xDC00 && next >= 0xDC00 && next < 0xE000) {
            unit = 0x10000 + ((unit - 0xD800) << 10) + (next - 0xDC00);
            each += 2;
        } else if (!unit || (unit >= 0xD800 && unit < 0xE000)) {
            unit = 0xFFFD;
        }
        to = write_character(to, unit);
    }
    return to;
}

static char *write_plain(char *to, const uint8_t *at, size_t size)
{
    for (size_t each = 0; each < size; each++)
        if (at[each])
            *to++ = (char)at[each];
        else
            to = write_character(to, 0xFFFD);
    return to;
}

static bool begins_with(const char *at, const char *stop, piece mark)
{
    return (size_t)(stop - at) >= mark.size && !memcmp(at, mark.text, mark.size);
}

/* A string without a mark, in a copy; itself if the mark is not in it. */
static piece without(scratch *memory, piece string, piece mark)
{
    const char *at = string.text, *stop = at + string.size, *found = at;
    while ((found = memchr(found, mark.text[0], (size_t)(stop - found))) && !begins_with(found, stop, mark))
        found++;
    char *copy = found ? ROOM(memory, string.size, char) : NULL, *to = copy;
    if (!copy)
        return string;
    while (at < stop)
        if (begins_with(at, stop, mark))
            at += mark.size;
        else
            *to++ = *at++;
    return (piece){copy, (size_t)(to - copy)};
}

piece plain_string(scratch *memory, const cbor_item *item, piece mark)
{
    piece string = {(const char *)item->bytes, item->size};
    bool is_wide = item->kind == WIDE_TEXT;
    if (is_wide || (item->size && memchr(item->bytes, 0, item->size))) {
        char *copy = ROOM(memory, is_wide ? item->size / 2 * 3 : item->size * 3, char);
        if (!copy)
            return (piece){"", 0};
        char *stop = (is_wide ? write_wide : write_plain)(copy, item->bytes, item->size);
        string = (piece){copy, (size_t)(stop - copy)};
    }
    return without(memory, string, mark);
}
