/* Names of containers of comments.
 *
 * The Python form parts a value at its humps, between a small letter and a capital, makes all letters small and looks
 * for whole words. Here the value is left as it is: a word must not go over a hump, and must not be part of a longer
 * run of letters; a hump ends a run too. Of the characters beyond ASCII two become small letters of ASCII: the sign of
 * kelvin is a `k`, and a capital I with a dot is an `i` with a mark behind it.
 */
#include "comments.h"

#include <string.h>

#include "search.h"
#include "tokens.h"

static const char *const WORDS[] = {"comment", "comments", "commentlist", "commenttext", "disqus", "kommentare",
                                    "commentaires"};
static const char KELVIN[] = "\xE2\x84\xAA", DOTTED_I[] = "\xC4\xB0";
static search omment, isqus;

void learn_comments(void)
{
    begin_search(&omment, "omment", 6);
    begin_search(&isqus, "isqus", 5);
}

static bool is_small(char letter)
{
    return letter >= 'a' && letter <= 'z';
}

static bool is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

/* Whether a small letter ends before a place, and a capital begins there. */
static bool is_hump(const char *value, const char *at, const char *stop)
{
    return at > value && at < stop && is_small(at[-1]) && is_capital(*at);
}

static bool is_here(const char *at, const char *stop, const char *sign)
{
    size_t length = strlen(sign);
    return (size_t)(stop - at) >= length && !memcmp(at, sign, length);
}

/* Where the letter at a place ends if it is the one that is wanted, else NULL. */
static const char *behind_letter(const char *at, const char *stop, char wanted)
{
    if (at < stop && lower(*at) == wanted)
        return at + 1;
    return wanted == 'k' && is_here(at, stop, KELVIN) ? at + strlen(KELVIN) : NULL;
}

/* Where the word at a place ends, or NULL. */
static const char *behind_word(const char *value, const char *at, const char *stop, const char *word)
{
    for (const char *letter = word; *letter; letter++) {
        if (letter > word && is_hump(value, at, stop))
            return NULL;
        at = behind_letter(at, stop, *letter);
        if (!at)
            return NULL;
    }
    return at;
}

static bool begins_run(const char *value, const char *at, const char *stop)
{
    if (at == value || is_hump(value, at, stop))
        return true;
    return !is_letter(at[-1]) && !(at - value >= 3 && is_here(at - 3, at, KELVIN));
}

static bool ends_run(const char *value, const char *at, const char *stop)
{
    if (at == stop || is_hump(value, at, stop))
        return true;
    return !is_letter(*at) && !is_here(at, stop, KELVIN) && !is_here(at, stop, DOTTED_I);
}

static bool has_word(const char *value, const char *at, const char *stop)
{
    for (size_t each = 0; each < sizeof WORDS / sizeof *WORDS; each++) {
        const char *behind = behind_word(value, at, stop, WORDS[each]);
        if (behind && ends_run(value, behind, stop))
            return true;
    }
    return false;
}

bool calls_itself_comments(const char *value, size_t size)
{
    if (!occurs(&omment, value, size) && !occurs(&isqus, value, size)) /* which is soon known */
        return false;
    const char *stop = value + size;
    for (const char *at = value; at < stop; at++)
        if (begins_run(value, at, stop) && has_word(value, at, stop))
            return true;
    return false;
}
