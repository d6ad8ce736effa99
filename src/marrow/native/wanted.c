/* The attributes of an element that readers of metadata want.
 *
 * Most of those that somebody reads say how a picture is to be loaded, how a cell is set, or where a link leads. Who
 * asks for metadata alone asks for few of them, and for addresses only of elements that are marked: by a relation, by
 * microdata, RDFa or a microformat; and for those that lead to an author or a licence. Keeps true: `assemble/metadata`
 * and what is hidden are the same with these attributes alone (a test holds this). What stays is more than is asked
 * for, never less: an address that is written in some unusual way stays.
 */
#include "wanted.h"

#include <stddef.h>
#include <string.h>

#include "names.h"

enum { NEVER, ALWAYS, MARKS, ADDRESS }; /* an address is wanted where the element is marked */

static uint8_t wanted[256];
static uint8_t keeps_all[256];
static int ATTRIBUTE_CLASS, ATTRIBUTE_HREF;

/* What is looked for in a value: a text, its length, and the place of the sign in it that is looked for first. */
typedef struct {
    const char *text;
    ptrdiff_t length, sign_at;
} part;

static const part IN_LINKS[] = {{"/author", 7, 0}, {"/profil", 7, 0}, {"creativecommons.org/", 20, 19}};
static const part IN_CLASSES[] = {{"u-photo", 7, 1}};

static void mark_attributes(const char *names, uint8_t mark)
{
    while (*names) {
        size_t length = strcspn(names, " ");
        wanted[number_of_attribute(names, length)] = mark;
        names += length;
        names += *names == ' ';
    }
}

void learn_what_is_wanted(void)
{
    mark_attributes("class id role style hidden aria-hidden open title datetime pubdate content itemscope itemtype", ALWAYS);
    mark_attributes("type", ALWAYS); /* the parser asks for that of an `input` */
    mark_attributes("rel hreflang itemprop property typeof", MARKS);
    mark_attributes("href src data-src", ADDRESS);
    mark_tags(keeps_all, "html body meta link base script style", true);
    ATTRIBUTE_CLASS = number_of_attribute("class", strlen("class"));
    ATTRIBUTE_HREF = number_of_attribute("href", strlen("href"));
}

static bool is_at(const attribute_token *own, const char *sign, const part *wished)
{
    if (sign - own->name_stop <= wished->sign_at)
        return false;
    const char *from = sign - wished->sign_at;
    /* Their last letters tell nearly all apart. */
    return own->end - from >= wished->length &&
           from[wished->length - 1] == wished->text[wished->length - 1] && *from == *wished->text &&
           !memcmp(from, wished->text, (size_t)wished->length);
}

static bool has_any(const attribute_token *own, const part *parts, int count, char sign)
{
    for (const char *at = own->name_stop; (at = memchr(at, sign, (size_t)(own->end - at))); at++)
        for (int each = 0; each < count; each++)
            if (is_at(own, at, &parts[each]))
                return true;
    return false;
}

/* Whether a character of an address may be written by a name or a number: what it says is not known here. */
static bool has_references(const attribute_token *own)
{
    for (const char *at = own->name_stop; (at = memchr(at, '&', (size_t)(own->end - at))); at++)
        if (own->end - at < 4 || memcmp(at, "&amp", 4))
            return true;
    return false;
}

static bool is_telling_address(const attribute_token *own)
{
    return has_any(own, IN_LINKS, 3, '/') || has_references(own);
}

bool choose_wanted(const tag_token *tag, bool is_wanted[MOST_TOLD])
{
    int numbers[MOST_TOLD];
    bool is_marked = false;
    int links = 0; /* of two the first counts, and stays: the other may have to (behind a slash), and must not replace it */
    if (keeps_all[tag->number])
        return false;
    for (int each = 0; each < tag->told_count; each++) {
        const attribute_token *own = &tag->told[each];
        int number = numbers[each] = number_of_token(own);
        if (number < 0)
            continue;
        links += number == ATTRIBUTE_HREF;
        is_marked |= wanted[number] == MARKS ||
                     (number == ATTRIBUTE_CLASS && (has_any(own, IN_CLASSES, 1, '-') || has_references(own)));
    }
    for (int each = 0; each < tag->told_count; each++) {
        int number = numbers[each], kind = number < 0 ? NEVER : wanted[number];
        if (kind == ADDRESS && !is_marked)
            is_wanted[each] = number == ATTRIBUTE_HREF && (links > 1 || is_telling_address(&tag->told[each]));
        else
            is_wanted[each] = kind != NEVER;
    }
    return true;
}
