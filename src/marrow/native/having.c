/* Who has an attribute. A page has its attributes in one table, so that is one loop over small numbers; strings are made
 * only of what is found.
 */
#include "having.h"

#include <string.h>

#include "names.h"
#include "search.h"

PyObject *value_of(const struct page *page, const struct attribute *found)
{
    const char *value = page->values + found->at + found->name_length;
    return PyUnicode_DecodeUTF8(value, (Py_ssize_t)found->value_length, "replace");
}

/* The name that is looked for, and its number. */
typedef struct {
    const char *name;
    Py_ssize_t length;
    int number;
} wanted_name;

static int want(PyObject *name, wanted_name *wanted)
{
    wanted->name = PyUnicode_AsUTF8AndSize(name, &wanted->length);
    if (!wanted->name)
        return -1;
    wanted->number = number_of_attribute(wanted->name, (size_t)wanted->length);
    return 0;
}

static int is_wanted(const struct page *page, const struct attribute *found, const wanted_name *wanted)
{
    if (found->number != wanted->number)
        return 0;
    return wanted->number != ATTRIBUTE_OTHER ||
           (found->name_length == wanted->length &&
            !memcmp(page->values + found->at, wanted->name, (size_t)wanted->length));
}

static const struct attribute *end_of_attributes(const struct page *page)
{
    return page->attributes + page->attributes_at[page->count];
}

/* The next attribute that is wanted, from `found` on; the end if there is none. An element has no two of a name. */
static const struct attribute *next(const struct page *page, const struct attribute *found, const wanted_name *wanted)
{
    const struct attribute *stop = end_of_attributes(page);
    if (wanted->number < 0 || !page->has_attribute[wanted->number])
        return stop;
    while (found < stop && !is_wanted(page, found, wanted))
        found++;
    return found;
}

typedef enum { NO, YES, ASK_PYTHON } answer;

/* Whether a byte parts words, as Python sees it; beyond ASCII some characters do. */
static answer parts_words(unsigned char byte)
{
    if (byte >= 0x80)
        return ASK_PYTHON;
    return byte == ' ' || (byte >= '\t' && byte <= '\r') || (byte >= 0x1C && byte <= 0x1F) ? YES : NO;
}

/* Whether a value has a word. Linear: bytes are compared only where a word begins, and a word is read once. */
static answer has_word(const char *value, size_t size, const char *word, size_t length)
{
    const char *stop = value + size;
    for (const char *at = value; (size_t)(stop - at) >= length; at++) {
        answer before = at == value ? YES : parts_words((unsigned char)at[-1]);
        if (*at != *word || before == NO)
            continue;
        if (before == ASK_PYTHON)
            return ASK_PYTHON;
        if (memcmp(at, word, length))
            continue;
        answer after = at + length == stop ? YES : parts_words((unsigned char)at[length]);
        if (after != NO)
            return after;
    }
    return NO;
}

static int has_word_in_python(PyObject *value, PyObject *word)
{
    PyObject *words = PyUnicode_Split(value, NULL, -1);
    int found = words ? PySequence_Contains(words, word) : -1;
    Py_XDECREF(words);
    return found;
}

/* What is looked for in the values. */
typedef struct {
    PyObject *word; /* or NULL */
    const char *text;
    Py_ssize_t length; /* 0: any value will do */
    search part;
} wanted_text;

static answer fits(const struct page *page, const struct attribute *found, const wanted_text *wanted)
{
    const char *value = page->values + found->at + found->name_length;
    size_t size = (size_t)found->value_length, length = (size_t)wanted->length;
    if (!length)
        return YES;
    if (!occurs(&wanted->part, value, size)) /* which is soon known */
        return NO;
    return wanted->word ? has_word(value, size, wanted->text, length) : YES;
}

/* Adds a node to what was found; 0, or -1 with an exception. */
static int add_found(PyObject *all, int32_t node, PyObject *value, PyObject *word_to_ask)
{
    PyObject *key = value ? PyLong_FromLong(node) : NULL;
    int is_found = !key ? -1 : word_to_ask ? has_word_in_python(value, word_to_ask) : 1;
    if (is_found > 0 && PyDict_SetItem(all, key, value))
        is_found = -1;
    Py_XDECREF(key);
    return is_found < 0 ? -1 : 0;
}

static PyObject *find_all(const struct page *page, const wanted_name *name, const wanted_text *text)
{
    PyObject *all = PyDict_New();
    const struct attribute *found = page->attributes, *stop = end_of_attributes(page);
    for (; all && (found = next(page, found, name)) < stop; found++) {
        answer fit = fits(page, found, text);
        if (fit == NO)
            continue;
        PyObject *value = value_of(page, found);
        if (add_found(all, found->node, value, fit == ASK_PYTHON ? text->word : NULL))
            Py_CLEAR(all);
        Py_XDECREF(value);
    }
    return all;
}

/* Whether a string is one word: nothing else can be among the words of a value. */
static int is_word(PyObject *text)
{
    PyObject *words = PyUnicode_Split(text, NULL, -1);
    int is_one = !words ? -1 : PyList_GET_SIZE(words) == 1 ? PyUnicode_Compare(PyList_GET_ITEM(words, 0), text) == 0 : 0;
    Py_XDECREF(words);
    return is_one;
}

PyObject *having(const struct page *page, PyObject *arguments, PyObject *keywords)
{
    static char *allowed[] = {"name", "word", "part", NULL};
    PyObject *name, *word = NULL, *part = NULL;
    wanted_name wanted;
    wanted_text text = {.text = ""};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "U|U$U", allowed, &name, &word, &part) || want(name, &wanted))
        return NULL;
    if (word && PyUnicode_GetLength(word)) {
        int is_one = is_word(word);
        if (is_one <= 0)
            return is_one ? NULL : PyDict_New();
        text.word = part = word;
    }
    if (part && !(text.text = PyUnicode_AsUTF8AndSize(part, &text.length)))
        return NULL;
    if (text.length)
        begin_search(&text.part, text.text, (size_t)text.length);
    return find_all(page, &wanted, &text);
}

PyObject *holders(const struct page *page, PyObject *name)
{
    wanted_name wanted;
    if (want(name, &wanted))
        return NULL;
    const struct attribute *stop = end_of_attributes(page);
    Py_ssize_t count = 0;
    for (const struct attribute *found = page->attributes; (found = next(page, found, &wanted)) < stop; found++)
        count++;
    PyObject *made = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(int64_t));
    int64_t *numbers = made ? (int64_t *)PyBytes_AS_STRING(made) : NULL;
    const struct attribute *each = page->attributes;
    for (; numbers && (each = next(page, each, &wanted)) < stop; each++)
        *numbers++ = each->node;
    return made;
}
