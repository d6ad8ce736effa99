/* Names as small numbers. The tables are filled once, when the module is loaded, and never change after that. */
#include "names.h"

#include <string.h>

static const char *const TAGS[] = {
    "#text", "#other",
    "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont", "bdi",
    "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption", "center", "cite",
    "code", "col", "colgroup", "data", "datalist", "dd", "del", "desc", "details", "dfn", "dialog", "dir", "div", "dl",
    "dt", "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "foreignobject", "form", "frame",
    "frameset", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "img",
    "input", "ins", "kbd", "keygen", "label", "legend", "li", "link", "listing", "main", "map", "mark", "marquee",
    "math", "menu", "meta", "meter", "nav", "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup",
    "option", "output", "p", "param", "path", "picture", "plaintext", "pre", "progress", "q", "rb", "rp", "rt", "rtc",
    "ruby", "s", "samp", "script", "search", "section", "select", "slot", "small", "source", "span", "strike", "strong",
    "style", "sub", "summary", "sup", "svg", "symbol", "table", "tbody", "td", "template", "textarea", "tfoot", "th",
    "thead", "time", "title", "tr", "track", "tt", "u", "ul", "use", "var", "video", "wbr", "xmp",
    "amp-img", "annotation", "annotation-xml", "mfenced", "mfrac", "mi", "mn", "mo", "mover", "mpadded", "mroot",
    "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder",
    "munderover", "semantics", "mmultiscripts", "mprescripts", "menclose",
};

static const char VOID_TAGS[] =
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr";

static const char *const ATTRIBUTES[] = {
    "#other",
    "alt", "alttext", "aria-hidden", "aria-label", "cite", "class", "close", "color", "colspan", "content", "data",
    "data-actualsrc", "data-bluesky-uri", "data-code-language", "data-delayed-url", "data-echo",
    "data-enlighter-language", "data-full-url", "data-hi-res-src", "data-href", "data-image", "data-img-src",
    "data-instgrm-permalink", "data-lang", "data-language", "data-large-file", "data-lazy", "data-lazy-src",
    "data-lazy-srcset", "data-litespeed-src", "data-orig-file", "data-original", "data-original-src", "data-src",
    "data-srcset", "data-type", "data-url", "datetime", "dir", "display", "encoding", "height", "hidden", "href",
    "hreflang", "http-equiv", "id", "itemprop", "itemscope", "itemtype", "lang", "media", "mode", "name", "open",
    "property", "pubdate", "rel", "role", "rowspan", "separators", "size", "sizes", "src", "srcset", "start", "style",
    "title", "type", "typeof", "value", "width", "xml:lang",
    "data-component", "data-testid", /* these have no number of their own */
    "data-background-image", "data-bg", "data-bgset", "data-cfsrc", "data-ezsrc", "data-lazyload", "data-lzl-bg",
    "data-lzl-src", "data-pagespeed-lazy-src", "data-poster", "nitro-lazy-src", "nitro-lazy-srcset", "poster",
    "checked", "disabled", "reversed",
};
enum { UNNUMBERED = 18 };

#define LENGTH(array) ((int)(sizeof(array) / sizeof(array)[0]))

name_table tag_names = {TAGS, LENGTH(TAGS), {0}, {0}};
name_table attribute_names = {ATTRIBUTES, LENGTH(ATTRIBUTES), {0}, {0}};
uint8_t is_void_tag[256];
int TAG_IFRAME, TAG_MATH, TAG_NOEMBED, TAG_NOFRAMES, TAG_PLAINTEXT, TAG_PRE, TAG_SCRIPT, TAG_STYLE, TAG_SVG,
    TAG_TEMPLATE, TAG_XMP;

/* Length and three letters tell nearly all names apart; the rest is told by comparing. */
static size_t place_of(const char *name, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)name;
    size_t mixed = bytes[0] + 7 * length + 29 * bytes[length - 1] + 97 * bytes[length / 2];
    return mixed % NAME_SLOTS;
}

/* Names are too short for a call that compares them. */
static int is_same(const char *one, const char *other, size_t length)
{
    while (length && one[length - 1] == other[length - 1])
        length--;
    return !length;
}

int number_of(const name_table *table, const char *name, size_t length, int other)
{
    if (!length)
        return other;
    for (size_t place = place_of(name, length);; place = (place + 1) % NAME_SLOTS) {
        int number = table->slots[place];
        if (!number)
            return other;
        if (table->lengths[number] == length && is_same(table->names[number], name, length))
            return number;
    }
}

int number_of_tag(const char *name, size_t length)
{
    int number = number_of(&tag_names, name, length, TAG_OTHER);
    if (number == TAG_OTHER && length == 13 && !memcmp(name, "foreignObject", 13))
        return known_tag("foreignobject");
    return number;
}

int number_of_attribute(const char *name, size_t length)
{
    int number = number_of(&attribute_names, name, length, ATTRIBUTE_UNREAD);
    return number < attribute_names.count - UNNUMBERED ? number : ATTRIBUTE_OTHER;
}

/* No table has as many names as slots, so a free slot is always found. */
static void learn(name_table *table, int number)
{
    const char *name = table->names[number];
    table->lengths[number] = (uint8_t)strlen(name);
    size_t place = place_of(name, strlen(name));
    while (table->slots[place])
        place = (place + 1) % NAME_SLOTS;
    table->slots[place] = (uint8_t)number;
}

int known_tag(const char *name)
{
    return number_of(&tag_names, name, strlen(name), TAG_OTHER);
}

void mark_tags(uint8_t table[256], const char *names, uint8_t mark)
{
    while (*names) {
        size_t length = strcspn(names, " ");
        table[number_of(&tag_names, names, length, TAG_OTHER)] = mark;
        names += length;
        names += *names == ' ';
    }
}

void learn_names(void)
{
    if (TAG_XMP)
        return;
    for (int number = 2; number < tag_names.count; number++)
        learn(&tag_names, number);
    for (int number = 1; number < attribute_names.count; number++)
        learn(&attribute_names, number);
    mark_tags(is_void_tag, VOID_TAGS, 1);
    TAG_IFRAME = known_tag("iframe"), TAG_MATH = known_tag("math"), TAG_NOEMBED = known_tag("noembed");
    TAG_NOFRAMES = known_tag("noframes"), TAG_PLAINTEXT = known_tag("plaintext"), TAG_PRE = known_tag("pre");
    TAG_SCRIPT = known_tag("script"), TAG_STYLE = known_tag("style"), TAG_SVG = known_tag("svg");
    TAG_TEMPLATE = known_tag("template");
    TAG_XMP = known_tag("xmp"); /* last: it tells that all is done */
}
