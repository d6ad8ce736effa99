/* Where bylines may stand: what the plain form need not look at is left out here, by the bytes alone.
 *
 * holding(texts, name, parts) -> dict of node and value, or None     the same as `holding` of `metadata/places.py`
 * opening(texts, nodes, words, signs) -> list of int, or None        texts that may begin with one of some words, or have
 *                                                                    one of some characters
 * naming(texts, nodes) -> list of int, or None                       texts that may be names and nothing else
 *
 * The last two give too many rather than too few: `metadata/bylines.py` looks again at what they give. None stands for
 * texts that are not those of a page that the core has read.
 */
#include <stdbool.h>
#include <string.h>

#include "columns.h"
#include "having.h"
#include "names.h"
#include "picked.h"
#include "reading.h"

/* ---- attributes that hold one of some parts ---- */

enum { MOST_PARTS = 8 };

/* Horspool's search for several parts at once: no part ends before the next place where one of them has the byte. */
typedef struct {
    const char *text[MOST_PARTS];
    size_t length[MOST_PARTS], shortest;
    Py_ssize_t count;
    uint8_t skip[256];
} wanted_parts;

static int take_parts(PyObject *given, wanted_parts *parts)
{
    parts->count = PyTuple_Check(given) ? PyTuple_GET_SIZE(given) : 0;
    if (parts->count < 1 || parts->count > MOST_PARTS) {
        PyErr_SetString(PyExc_TypeError, "holding takes a tuple of a few strings");
        return -1;
    }
    parts->shortest = UINT8_MAX;
    for (Py_ssize_t each = 0; each < parts->count; each++) {
        Py_ssize_t length;
        if (!(parts->text[each] = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(given, each), &length)))
            return -1;
        if (!length) {
            PyErr_SetString(PyExc_ValueError, "an empty part is in every value");
            return -1;
        }
        parts->length[each] = (size_t)length;
        if ((size_t)length < parts->shortest)
            parts->shortest = (size_t)length;
    }
    /* Only the first bytes of each part, as many as the shortest has, decide how far to go on. */
    memset(parts->skip, (int)parts->shortest, sizeof parts->skip);
    for (Py_ssize_t each = 0; each < parts->count; each++)
        for (size_t at = 0; at < parts->shortest; at++) {
            uint8_t *skip = &parts->skip[(unsigned char)parts->text[each][at]];
            uint8_t left = (uint8_t)(parts->shortest - 1 - at);
            if (left < *skip)
                *skip = left;
        }
    return 0;
}

static bool holds(const wanted_parts *parts, const char *value, size_t size)
{
    size_t before = parts->shortest - 1;
    for (size_t at = before; at < size;) {
        uint8_t skip = parts->skip[(unsigned char)value[at]];
        if (skip) {
            at += skip;
            continue;
        }
        const char *begin = value + at - before;
        for (Py_ssize_t each = 0; each < parts->count; each++)
            if (parts->length[each] <= size - (at - before) && !memcmp(begin, parts->text[each], parts->length[each]))
                return true;
        at++;
    }
    return false;
}

enum { BLOCK = 64 };

/* Whether a part may begin among the bytes of a block, by its first byte and one further on. The compiler makes this
 * loop look at many bytes at once; where it says no, as nearly everywhere, no value has to be looked at by itself. */
static bool may_begin_in(const wanted_parts *parts, const char *block)
{
    size_t before = parts->shortest - 1;
    unsigned char any = 0;
    for (Py_ssize_t each = 0; each < parts->count; each++) {
        char first = parts->text[each][0], last = parts->text[each][before];
        for (int at = 0; at < BLOCK; at++)
            any |= (unsigned char)((block[at] == first) & (block[at + before] == last));
    }
    return any;
}

/* The values of a page, and up to where among them it is known that no part begins. */
typedef struct {
    const char *clear, *stop;
} values;

static const char *end_of_value(const struct page *page, const struct attribute *own)
{
    return page->values + own->at + own->name_length + own->value_length;
}

/* Whether a value may hold a part; if not, that is soon known. */
static bool may_hold(values *all, const wanted_parts *parts, const char *value, size_t size)
{
    if (all->clear < value)
        all->clear = value;
    while (all->clear < value + size) {
        if ((size_t)(all->stop - all->clear) < BLOCK + parts->shortest || may_begin_in(parts, all->clear))
            return true;
        all->clear += BLOCK;
    }
    return false;
}

PyObject *core_holding(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    wanted_parts parts;
    Py_ssize_t length;
    if (check_arguments(given, 3, "holding") || take_parts(arguments[2], &parts))
        return NULL;
    const char *name = PyUnicode_AsUTF8AndSize(arguments[1], &length);
    const struct page *page = name ? page_of_texts(arguments[0]) : NULL;
    int number = name ? number_of_attribute(name, (size_t)length) : 0;
    if (PyErr_Occurred())
        return NULL;
    if (!page || number == ATTRIBUTE_OTHER)
        Py_RETURN_NONE;
    PyObject *found = PyDict_New();
    const struct attribute *own = page->attributes, *stop = own + page->attributes_at[page->count];
    values all = {page->values, own < stop ? end_of_value(page, stop - 1) : page->values};
    for (; found && own < stop; own++) {
        if (own->number != number)
            continue;
        const char *begin = page->values + own->at + own->name_length;
        size_t size = (size_t)own->value_length;
        if (!may_hold(&all, &parts, begin, size) || !holds(&parts, begin, size))
            continue;
        PyObject *node = PyLong_FromLong(own->node), *value = node ? value_of(page, own) : NULL;
        if (!value || PyDict_SetItem(found, node, value))
            Py_CLEAR(found);
        Py_XDECREF(node);
        Py_XDECREF(value);
    }
    return found;
}

/* ---- texts ---- */

/* What stands between the text of a node and the words of it: white space, and what pages put between parts of a line. */
static bool is_edge(unsigned char byte)
{
    return byte <= ' ' || byte == '|' || byte == ',' || byte == '-' || byte == '/';
}

enum { FIRST_DENSE = 0xE3 };
/* The first byte of U+3000: from there on, Chinese, Japanese and Korean. */

enum { LONGEST_WORD = 48, SIGN = 3 };

/* Whether a character that begins with a byte may be white space or part a line, and is not ASCII. */
static bool may_part(unsigned char byte)
{
    return byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3;
}

/* Whether a byte begins a Chinese or Korean character; labels in those scripts are known by their signs. */
static bool is_dense(unsigned char byte)
{
    return byte >= 0xE4 && byte <= 0xED;
}

/* Whether a word is among some in small letters; -1 with an exception. */
static int is_among(const char *word, Py_ssize_t length, bool is_ascii, PyObject *words)
{
    PyObject *made = PyUnicode_DecodeUTF8(word, length, "replace");
    if (made && !is_ascii)
        Py_SETREF(made, PyObject_CallMethod(made, "lower", NULL));
    int is_found = made ? PySet_Contains(words, made) : -1;
    Py_XDECREF(made);
    return is_found;
}

/* Whether the first word of a text may be one of some words. */
static int may_open(const char *at, const char *stop, PyObject *words)
{
    char small[LONGEST_WORD] = "";
    Py_ssize_t length = 0;
    bool is_ascii = true, is_unusual = false;
    while (at < stop && is_edge((unsigned char)*at))
        at++;
    for (; at < stop && (unsigned char)*at > ' '; at++) {
        if (is_dense((unsigned char)*at) || length == LONGEST_WORD)
            return 0;
        is_unusual |= may_part((unsigned char)*at);
        is_ascii &= (unsigned char)*at < 0x80;
        small[length++] = (char)(*at | (*at >= 'A' && *at <= 'Z' ? 0x20 : 0));
    }
    while (length && is_edge((unsigned char)small[length - 1]))
        length--;
    return !length ? 0 : is_unusual ? 1 : is_among(small, length, is_ascii, words);
}

/* Whether a text has one of some characters, each of three bytes. */
static bool has_sign(const char *at, const char *stop, const char *signs, Py_ssize_t size)
{
    for (; at + SIGN <= stop; at++)
        if ((unsigned char)*at >= FIRST_DENSE)
            for (Py_ssize_t each = 0; each < size; each += SIGN)
                if (!memcmp(at, signs + each, SIGN))
                    return true;
    return false;
}

static bool is_large(unsigned char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

static bool is_small(unsigned char byte)
{
    return byte >= 'a' && byte <= 'z';
}

enum { LONGEST_PARTICLE = 6, LONGEST_DENSE = 48 };

/* What may stand in a name beside letters. */
static bool is_in_names(unsigned char byte)
{
    return is_large(byte) || is_small(byte) || byte >= 0x80 || byte == '.' || byte == '\'' || byte == '-' || byte == '`' ||
           byte == '&';
}

static bool ends_word(unsigned char byte)
{
    return byte <= ' ' || byte == ',' || byte == '/' || byte == '|';
}

/* Whether a text may be the name of a person or a list of such names. There are only letters and what stands in names;
 * it begins with a capital; words without one are short, and not the last. What is not ASCII may be any letter. */
static bool may_name(const char *text, const char *stop)
{
    const unsigned char *at = (const unsigned char *)text, *end = (const unsigned char *)stop;
    bool has_space = false, is_last_small = false;
    if (at < end && *at >= FIRST_DENSE)
        return end - at <= LONGEST_DENSE || memchr(at, ',', (size_t)(end - at)) || memchr(at, '/', (size_t)(end - at));
    for (int words = 0;; words++) {
        bool is_spaced = false;
        for (; at < end && is_edge(*at); at++)
            is_spaced |= *at == ' ' || *at == '\n';
        if (at == end)
            return has_space && !is_last_small;
        const unsigned char *begin = at;
        for (; at < end && !ends_word(*at); at++) {
            if (*at >= FIRST_DENSE)
                return true;
            if (!is_in_names(*at))
                return false;
        }
        has_space |= is_spaced && words;
        is_last_small = is_small(*begin);
        if (is_last_small && (!words || at - begin > LONGEST_PARTICLE))
            return false;
    }
}

/* What is looked for: texts that begin with one of some words, or have one of some characters; without words, names. */
typedef struct {
    PyObject *words;
    const char *signs;
    Py_ssize_t size;
} wanted_texts;

static int is_wanted(const struct page *page, int32_t node, const void *of)
{
    const wanted_texts *wanted = of;
    const char *at = page->text + page->text_at[node], *stop = page->text + page->text_at[node + 1];
    if (!wanted->words)
        return may_name(at, stop);
    return has_sign(at, stop, wanted->signs, wanted->size) ? 1 : may_open(at, stop, wanted->words);
}

PyObject *core_opening(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 4, "opening"))
        return NULL;
    wanted_texts wanted = {.words = arguments[2]};
    if (!(wanted.signs = PyUnicode_AsUTF8AndSize(arguments[3], &wanted.size)))
        return NULL;
    if (!PyAnySet_Check(wanted.words) || wanted.size % SIGN)
        return PyErr_Format(PyExc_TypeError, "opening takes a set of words, and characters of three bytes");
    return picked(arguments[0], arguments[1], is_wanted, &wanted);
}

PyObject *core_naming(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    wanted_texts names = {0};
    return check_arguments(given, 2, "naming") ? NULL : picked(arguments[0], arguments[1], is_wanted, &names);
}
