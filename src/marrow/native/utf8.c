/* How much of bytes is valid UTF-8: no surrogates, nothing longer than it need be, nothing past U+10FFFF.
 *
 * What is bad is counted as the Unicode standard advises and Python does: the longest beginning of a character that
 * could still have become one is a piece, and so is each byte that begins none.
 */
#include "utf8.h"

#include <stdbool.h>
#include <string.h>

/* A character that begins here: how long it is, or how long a bad piece is. */
static size_t character(const unsigned char *at, size_t left, bool *is_good)
{
    unsigned char first = at[0];
    size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    /* The second byte has its own bounds after some first ones. */
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    *is_good = false;
    if (first < 0xC2 || first > 0xF4 || left < 2 || at[1] < low || at[1] > high)
        return 1;
    for (size_t each = 2; each < length; each++)
        if (each >= left || (at[each] & 0xC0) != 0x80)
            return each;
    *is_good = true;
    return length;
}

static const uint64_t HIGH_BITS = 0x8080808080808080u;

/* Whether 32 bytes are ASCII. */
static bool is_ascii(const unsigned char *at)
{
    uint64_t words[4];
    memcpy(words, at, sizeof words);
    return !((words[0] | words[1] | words[2] | words[3]) & HIGH_BITS);
}

/* Whether a character of three bytes stands here that needs no second look, as most beyond ASCII do. */
static bool is_plain_three(const unsigned char *at)
{
    return at[0] >= 0xE1 && at[0] <= 0xEF && at[0] != 0xED && (at[1] & 0xC0) == 0x80 && (at[2] & 0xC0) == 0x80;
}

utf8_count count_utf8(const unsigned char *at, size_t size)
{
    utf8_count count = {0, 0};
    const unsigned char *stop = at + size;
    while (at < stop) {
        /* Markup is ASCII: take many bytes of it at a time. */
        uint64_t word;
        while (stop - at >= 32 && is_ascii(at))
            at += 32;
        while (stop - at >= 8 && (memcpy(&word, at, 8), !(word & HIGH_BITS)))
            at += 8;
        while (at < stop && *at < 0x80)
            at++;
        while (stop - at >= 3 && is_plain_three(at)) {
            at += 3;
            count.good++;
        }
        while (at < stop && *at >= 0x80) {
            bool is_good;
            at += character(at, (size_t)(stop - at), &is_good);
            count.good += is_good;
            count.bad += !is_good;
        }
    }
    return count;
}
