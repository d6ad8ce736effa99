/* Words and names as 32-bit numbers. */
#include "hashes.h"

#include <string.h>

enum { LONGEST_NUMBER = 5, MAX_VALUE = 200, MOST_FOUND = 24 };

uint32_t hash_bytes(uint32_t seed, const char *bytes, size_t size)
{
    for (size_t each = 0; each < size; each++)
        seed = mix(seed, (unsigned char)bytes[each]);
    return seed;
}

static bool is_between(uint32_t code, uint32_t first, uint32_t last)
{
    return code >= first && code <= last;
}

letter_kind kind_of_letter(uint32_t code)
{
    if (code < 0x80)
        return is_between(code | 0x20, 'a', 'z') || is_between(code, '0', '9') ? LETTER : SEPARATOR;
    if (code < 0x2000)
        return code >= 0xC0 && code != 0xD7 && code != 0xF7 ? LETTER : SEPARATOR;
    if (is_between(code, 0x2E80, 0x2FFF) || is_between(code, 0x3040, 0x9FFF) || is_between(code, 0xF900, 0xFAFF) ||
        is_between(code, 0x20000, 0x3FFFF))
        return IDEOGRAPH;
    return is_between(code, 0xA000, 0xD7FF) || is_between(code, 0xFE70, 0xFEFC) ? LETTER : SEPARATOR;
}

uint32_t finished_word(const open_word *word)
{
    if (word->has_letters)
        return word->hash;
    uint32_t hash = HASH_SEED;
    for (uint32_t digit = 0; digit < word->length && digit < LONGEST_NUMBER; digit++)
        hash = mix(hash, '0');
    return hash;
}

static unsigned char lower(unsigned char byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte;
}

void read_words(const char *text, size_t size, void (*on_word)(void *context, uint32_t word), void *context)
{
    const unsigned char *at = (const unsigned char *)text, *stop = at + size;
    open_word word;
    begin_word(&word);
    while (at < stop) {
        const unsigned char *from = at;
        letter_kind kind = kind_of_letter(next_code(&at));
        if (kind != LETTER && word.length) {
            on_word(context, finished_word(&word));
            begin_word(&word);
        }
        if (kind == SEPARATOR)
            continue;
        while (from < at)
            add_to_word(&word, lower(*from++));
        if (kind == IDEOGRAPH) {
            on_word(context, finished_word(&word));
            begin_word(&word);
        }
    }
    if (word.length)
        on_word(context, finished_word(&word));
}

/* What a byte is in a name; everything beyond ASCII is a small letter. */
typedef enum { NO_PART, CAPITAL, SMALL } part_kind;

static part_kind kind_in_name(unsigned char byte)
{
    if (byte >= 'A' && byte <= 'Z')
        return CAPITAL;
    return (byte >= 'a' && byte <= 'z') || byte >= 0x80 ? SMALL : NO_PART;
}

static bool is_among(uint32_t wanted, const uint32_t *all, int count)
{
    for (int each = 0; each < count; each++)
        if (all[each] == wanted)
            return true;
    return false;
}

int read_parts(const char *value, size_t size, const char *prefix, uint32_t parts[MOST_PARTS])
{
    const unsigned char *at = (const unsigned char *)value, *stop = at + (size < MAX_VALUE ? size : MAX_VALUE);
    uint32_t seed = hash_bytes(HASH_SEED, prefix, strlen(prefix));
    int count = 0;
    for (int found = 0; found < MOST_FOUND; found++) {
        while (at < stop && kind_in_name(*at) == NO_PART)
            at++;
        const unsigned char *from = at;
        uint32_t hash = seed;
        for (; at < stop && kind_in_name(*at) == CAPITAL; at++)
            hash = mix(hash, lower(*at));
        for (; at < stop && kind_in_name(*at) == SMALL; at++)
            hash = mix(hash, *at);
        if (at == from)
            break;
        if (at - from > 1 && count < MOST_PARTS && !is_among(hash, parts, count))
            parts[count++] = hash;
    }
    return count;
}

/* The value of four hexadecimal digits, or -1. */
static int32_t four_digits(const char *from, const char *stop)
{
    int32_t value = 0;
    if (stop - from < 4)
        return -1;
    for (int each = 0; each < 4; each++) {
        unsigned char digit = lower((unsigned char)from[each]);
        bool is_letter = digit >= 'a' && digit <= 'f';
        if (!is_letter && !(digit >= '0' && digit <= '9'))
            return -1;
        value = value * 16 + (is_letter ? digit - 'a' + 10 : digit - '0');
    }
    return value;
}

/* A character of up to 16 bits as UTF-8. Half of a surrogate pair is no letter. */
static char *write_code(char *to, int32_t code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3F));
    } else if (code >= 0xD800 && code <= 0xDFFF) {
        *to++ = ' ';
    } else {
        *to++ = (char)(0xE0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
        *to++ = (char)(0x80 | (code & 0x3F));
    }
    return to;
}

size_t without_escapes(char *to, const char *from, size_t size)
{
    const char *begin = to, *stop = from + size;
    while (from < stop) {
        if (*from != '\\' || from + 1 == stop) {
            *to++ = *from++;
            continue;
        }
        int32_t code = from[1] == 'u' ? four_digits(from + 2, stop) : -1;
        if (code >= 0) {
            to = write_code(to, code);
            from += 6;
            continue;
        }
        *to++ = ' ';
        from += 2;
        while (from < stop && ((unsigned char)*from & 0xC0) == 0x80)
            from++;
    }
    return (size_t)(to - begin);
}
