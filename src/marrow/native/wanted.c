/* The attributes of an element that readers of metadata want.
 *
 * Most of those that somebody reads say how a picture is to be loaded, how a cell is set, or where a link leads. Who
 * asks for metadata alone asks for few of them; for addresses only of elements that are marked (by a relation, by
 * microdata, RDFa or a microformat) and for those that lead to an author or a licence; for styles that may hide. Keeps
 * true: `assemble/metadata` and what is hidden are the same with these attributes alone (a test holds this). What stays
 * is more than is asked for, never less: a value that is written in some unusual way stays. Of two attributes of one
 * name the first counts, so if one stays, so does the other.
 */
#include "wanted.h"

#include <stddef.h>
#include <string.h>

#include "names.h"

/* When an attribute is wanted. */
enum {
    NEVER,
    ALWAYS,
    MARK,     /* always; who looks for it asks where the element leads, too */
    RELATION, /* if it is one of a few, and then it is a mark */
    STYLE,    /* if it may hide something */
    DAY,      /* if the element may be a date */
    ADDRESS,  /* if the element is marked, or the address tells something by itself */
    OF_INPUT, /* if the parser asks for it */
};

/* What is known of an element. */
typedef struct {
    bool is_marked, is_related, is_hiding;
    int links; /* how many addresses it leads to */
} element;

static uint8_t wanted[256];
static uint8_t keeps_all[256];
static uint8_t is_dated[256]; /* elements that may be dates, whatever they are called */
static int ATTRIBUTE_CLASS, ATTRIBUTE_HREF, TAG_INPUT, TAG_LINK;

/* What is looked for in a value: a text, its length, and the place of the sign in it that is looked for first. */
typedef struct {
    const char *text;
    ptrdiff_t length, sign_at;
} part;

static const part IN_LINKS[] = {{"/author", 7, 0}, {"/profil", 7, 0}, {"creativecommons.org/", 20, 19}};
static const part IN_CLASSES[] = {{"u-photo", 7, 1}};
/* A character of any of these may be written by a name or a number, with "&": what it says is not known here. */
static parts in_relations, in_linked, in_styles, in_days;

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
    learn_parts(&in_relations, "author license category tag prev next alternate &");
    learn_parts(&in_linked, "canonical amphtml short image_src icon &"); /* of `link` as well */
    learn_parts(&in_styles, "display visibility &");
    learn_parts(&in_days, "publish updated &"); /* classes of microformats */
    mark_attributes("class id role hidden aria-hidden open datetime pubdate content", ALWAYS);
    mark_attributes("itemscope itemtype hreflang", ALWAYS);
    mark_attributes("itemprop property typeof", MARK);
    mark_attributes("rel", RELATION);
    mark_attributes("style", STYLE);
    mark_attributes("title", DAY);
    mark_attributes("href src data-src", ADDRESS);
    mark_attributes("type", OF_INPUT);
    mark_tags(keeps_all, "html body meta base script style", true);
    mark_tags(is_dated, "time abbr", true);
    ATTRIBUTE_CLASS = number_of_attribute("class", strlen("class"));
    ATTRIBUTE_HREF = number_of_attribute("href", strlen("href"));
    TAG_INPUT = known_tag("input");
    TAG_LINK = known_tag("link");
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

static bool has_any(const attribute_token *own, const part *wished, int count, char sign)
{
    for (const char *at = own->name_stop; (at = memchr(at, sign, (size_t)(own->end - at))); at++)
        for (int each = 0; each < count; each++)
            if (is_at(own, at, &wished[each]))
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

static bool is_picture_of_entry(const attribute_token *own)
{
    return has_any(own, IN_CLASSES, 1, '-') || has_references(own);
}

static bool tells(const attribute_token *own, const parts *wished)
{
    return has_one_of(own->name_stop, own->end, wished);
}

static void learn_of(element *self, const attribute_token *own, int number)
{
    if (number == ATTRIBUTE_HREF) {
        self->links++;
    } else if (wanted[number] == MARK) {
        self->is_marked = true;
    } else if (wanted[number] == RELATION) {
        self->is_related |= tells(own, &in_relations);
    } else if (wanted[number] == STYLE) {
        self->is_hiding |= tells(own, &in_styles);
    }
}

static bool is_called_day(const attribute_token *class)
{
    return tells(class, &in_days);
}

/* Classes are looked at only where an attribute is there that they may say something of: most elements have one. */
static bool has_class(const tag_token *tag, const int numbers[MOST_TOLD], bool (*is_it)(const attribute_token *))
{
    for (int each = 0; each < tag->told_count; each++)
        if (numbers[each] == ATTRIBUTE_CLASS && is_it(&tag->told[each]))
            return true;
    return false;
}

static bool is_marked(const element *self, const tag_token *tag, const int numbers[MOST_TOLD])
{
    return self->is_marked || self->is_related || has_class(tag, numbers, is_picture_of_entry);
}

/* Whether a `link` leads to another address of the page, or to a picture of it. */
static bool is_linked(const tag_token *tag, const int numbers[MOST_TOLD])
{
    for (int each = 0; each < tag->told_count; each++)
        if (numbers[each] >= 0 && wanted[numbers[each]] == RELATION && tells(&tag->told[each], &in_linked))
            return true;
    return false;
}

static bool is_wanted_of(const element *self, const tag_token *tag, int each, const int numbers[MOST_TOLD])
{
    int number = numbers[each];
    switch (number < 0 ? NEVER : wanted[number]) {
    case NEVER:
        return false;
    case RELATION:
        return self->is_related;
    case STYLE:
        return self->is_hiding;
    case DAY:
        return is_dated[tag->number] || has_class(tag, numbers, is_called_day);
    case ADDRESS: /* of two the first counts: the other may have to stay (behind a slash), and must not replace it */
        return is_marked(self, tag, numbers) ||
               (number == ATTRIBUTE_HREF && (self->links > 1 || is_telling_address(&tag->told[each])));
    case OF_INPUT:
        return tag->number == TAG_INPUT;
    default:
        return true;
    }
}

/* Whether the address itself tells something, as that of a licence does. */
static bool leads_somewhere(const tag_token *tag, const int *numbers)
{
    for (int each = 0; each < tag->told_count; each++)
        if (numbers[each] == ATTRIBUTE_HREF && is_telling_address(&tag->told[each]))
            return true;
    return false;
}

bool choose_wanted(const tag_token *tag, bool is_wanted[MOST_TOLD])
{
    int numbers[MOST_TOLD];
    element self = {.links = 0};
    if (keeps_all[tag->number])
        return false;
    for (int each = 0; each < tag->told_count; each++) {
        numbers[each] = number_of_token(&tag->told[each]);
        if (numbers[each] >= 0)
            learn_of(&self, &tag->told[each], numbers[each]);
    }
    if (tag->number == TAG_LINK) { /* all of it, or nothing: it is shown nowhere */
        memset(is_wanted, false, MOST_TOLD);
        return !is_marked(&self, tag, numbers) && !is_linked(tag, numbers) && !leads_somewhere(tag, numbers);
    }
    for (int each = 0; each < tag->told_count; each++)
        is_wanted[each] = is_wanted_of(&self, tag, each, numbers);
    return true;
}
