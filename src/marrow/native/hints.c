/* What a page says of itself, as `methods/auto/hints.py` reads it.
 *
 * hints(texts, json_ld) -> (titles, descriptions, names, bodies, kinds) | None
 * parts(value, prefix) -> the parts of a value, as `methods/auto/hashes.py` tells them; both are bytes
 *
 * None where only Python can tell: texts that are not those of a page which the core has read, and letters beyond ASCII
 * where their case or their class would matter. No byte of a script is looked at more than a few times.
 */
#include "hints.h"

#include <stdbool.h>
#include <string.h>

#include "hashes.h"
#include "names.h"
#include "reading.h"

enum { MAX_NODES = 4000, MAX_TEXTS = 4, MAX_TEXT = 600, MAX_NAMES = 60, MAX_NAME = 80, MAX_KINDS = 40 };
enum { MAX_GENERATOR = 40, MAX_SCRIPTS = 12, MAX_IN_SCRIPT = 40, MAX_BODIES = 3, MAX_BODY = 1 << 18 };
enum { MAX_TYPE = 200, MAX_TYPES = 1000, MIN_NAME_IN_SCRIPT = 2, MAX_NAME_IN_SCRIPT = 60, LONGEST_KEY = 19 };

static int TAG_META, TAG_TITLE, TAG_BODY, ATTRIBUTE_PROPERTY, ATTRIBUTE_NAME, ATTRIBUTE_CONTENT, ATTRIBUTE_CLASS;

static int attribute_number(const char *name)
{
    return number_of_attribute(name, strlen(name));
}

void learn_hints(void)
{
    TAG_META = known_tag("meta");
    TAG_TITLE = known_tag("title");
    TAG_BODY = known_tag("body");
    ATTRIBUTE_PROPERTY = attribute_number("property");
    ATTRIBUTE_NAME = attribute_number("name");
    ATTRIBUTE_CONTENT = attribute_number("content");
    ATTRIBUTE_CLASS = attribute_number("class");
}

/* A run of UTF-8. */
typedef struct {
    const char *at, *stop;
} run;

/* What was found so far. */
typedef struct {
    PyObject *titles, *descriptions, *names, *bodies;
    uint32_t kinds[MAX_KINDS];
    int kind_count;
    bool is_for_python;
} hints;

/* A run of no more than so many characters. */
static run first_of(run text, Py_ssize_t most)
{
    const char *at = text.at;
    if (text.stop - text.at > most)
        for (; at < text.stop; at++)
            if (((unsigned char)*at & 0xC0) != 0x80 && most-- == 0)
                return (run){text.at, at};
    return text;
}

static int add_text(PyObject *list, run text, Py_ssize_t most_texts, Py_ssize_t most)
{
    if (PyList_GET_SIZE(list) >= most_texts)
        return 0;
    run first = first_of(text, most);
    PyObject *made = PyUnicode_DecodeUTF8(first.at, first.stop - first.at, "replace");
    int failed = !made || PyList_Append(list, made);
    Py_XDECREF(made);
    return failed ? -1 : 0;
}

static void add_kind(hints *self, uint32_t kind)
{
    for (int each = 0; each < self->kind_count; each++)
        if (self->kinds[each] == kind)
            return;
    if (self->kind_count < MAX_KINDS)
        self->kinds[self->kind_count++] = kind;
}

static void add_parts(hints *self, run value, const char *prefix)
{
    uint32_t parts[MOST_PARTS];
    int count = read_parts(value.at, (size_t)(value.stop - value.at), prefix, parts);
    for (int each = 0; each < count; each++)
        add_kind(self, parts[each]);
}

/* ---- the head ---- */

static run value_of_attribute(const struct page *page, int32_t node, int number)
{
    for (int32_t each = page->attributes_at[node]; each < page->attributes_at[node + 1]; each++) {
        const struct attribute *own = page->attributes + each;
        const char *value = page->values + own->at + own->name_length;
        if (own->number == number)
            return (run){value, value + own->value_length};
    }
    return (run){"", ""};
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter | 0x20) : letter;
}

static bool is_white(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r') || (letter >= 0x1C && letter <= 0x1F);
}

/* The hash of an `og:type`, without what is around it. */
static void add_type(hints *self, run value)
{
    for (const char *at = value.at; at < value.stop; at++)
        self->is_for_python |= (unsigned char)*at >= 0x80;
    while (value.at < value.stop && is_white(*value.at))
        value.at++;
    while (value.at < value.stop && is_white(value.stop[-1]))
        value.stop--;
    uint32_t hash = hash_bytes(HASH_SEED, "o:", 2);
    for (; value.at < value.stop; value.at++)
        hash = mix(hash, (unsigned char)small(*value.at));
    add_kind(self, hash);
}

static const char *const TITLES[] = {"og:title", "twitter:title", NULL};
static const char *const DESCRIPTIONS[] = {"description", "og:description", "twitter:description", NULL};
static const char *const PEOPLE[] = {"author", "article:author", "dc.creator", "byl", "parsely-author",
                                     "sailthru.author", NULL};

static bool is_among(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (!strcmp(name, *names))
            return true;
    return false;
}

static int read_meta(hints *self, const struct page *page, int32_t node)
{
    run named = value_of_attribute(page, node, ATTRIBUTE_PROPERTY);
    if (named.at == named.stop)
        named = value_of_attribute(page, node, ATTRIBUTE_NAME);
    char name[LONGEST_KEY + 1];
    size_t length = (size_t)(named.stop - named.at);
    if (length > LONGEST_KEY)
        return 0;
    for (size_t each = 0; each < length; each++)
        name[each] = small(named.at[each]);
    name[length] = 0;
    run content = value_of_attribute(page, node, ATTRIBUTE_CONTENT);
    if (is_among(name, TITLES))
        return add_text(self->titles, content, MAX_TEXTS, MAX_TEXT);
    if (is_among(name, DESCRIPTIONS))
        return add_text(self->descriptions, content, MAX_TEXTS, MAX_TEXT);
    if (is_among(name, PEOPLE))
        return add_text(self->names, content, MAX_NAMES, MAX_NAME);
    if (!strcmp(name, "og:type"))
        add_type(self, content);
    else if (!strcmp(name, "generator"))
        add_parts(self, first_of(content, MAX_GENERATOR), "g:");
    return 0;
}

static int read_head(hints *self, const struct page *page)
{
    int32_t last = page->count < MAX_NODES ? page->count : MAX_NODES;
    for (int32_t node = 0; node < last; node++) {
        int tag = page->tag[node];
        if (tag == TAG_META && read_meta(self, page, node))
            return -1;
        if (tag == TAG_BODY) {
            add_parts(self, value_of_attribute(page, node, ATTRIBUTE_CLASS), "b:");
            return 0;
        }
        run text = {page->text + page->text_at[node], page->text + page->text_at[page->end[node]]};
        if (tag == TAG_TITLE && !PyList_GET_SIZE(self->titles) && add_text(self->titles, text, MAX_TEXTS, MAX_TEXT))
            return -1;
    }
    return 0;
}

/* ---- JSON-LD, as it stands ---- */

/* Moves behind the next `"key" :` and white space after it; false if there is none. */
static bool find_key(hints *self, run *text, const char *key)
{
    size_t length = strlen(key);
    while ((size_t)(text->stop - text->at) >= length) {
        const char *at = memchr(text->at, '"', (size_t)(text->stop - text->at) - length + 1);
        if (!at)
            return false;
        text->at = at + 1;
        if (memcmp(at, key, length))
            continue;
        for (at += length; at < text->stop && is_white(*at); at++)
            ;
        bool is_key = at < text->stop && *at == ':';
        for (at += is_key; at < text->stop && is_white(*at); at++)
            ;
        self->is_for_python |= at < text->stop && (unsigned char)*at >= 0x80; /* it may be white */
        if (is_key) {
            text->at = at;
            return true;
        }
    }
    return false;
}

/* What is between `open` and the next `close`, at most so many characters; without it, `at` is NULL. */
static run between(run text, char open, char close, Py_ssize_t most)
{
    if (text.at == text.stop || *text.at != open)
        return (run){NULL, NULL};
    run inner = first_of((run){text.at + 1, text.stop}, most + 1);
    const char *end = memchr(inner.at, close, (size_t)(inner.stop - inner.at));
    return end ? (run){inner.at, end} : (run){NULL, NULL};
}

static bool is_of_name(char letter)
{
    return letter == '_' || (letter >= '0' && letter <= '9') || (small(letter) >= 'a' && small(letter) <= 'z');
}

static void add_type_names(hints *self, run types)
{
    while (types.at < types.stop) {
        uint32_t hash = hash_bytes(HASH_SEED, "j:", 2);
        const char *from = types.at;
        for (; types.at < types.stop && is_of_name(*types.at); types.at++)
            hash = mix(hash, (unsigned char)*types.at);
        if (types.at > from)
            add_kind(self, hash);
        if (types.at < types.stop)
            self->is_for_python |= (unsigned char)*types.at++ >= 0x80;
    }
}

static void read_types(hints *self, run text)
{
    for (int found = 0; found < MAX_IN_SCRIPT && find_key(self, &text, "\"@type\"");) {
        run types = between(text, '[', ']', MAX_TYPES);
        types = types.at ? types : between(text, '"', '"', MAX_TYPE);
        if (!types.at)
            continue;
        add_type_names(self, types);
        text.at = types.stop + 1;
        found++;
    }
}

static int read_names(hints *self, run text)
{
    for (int found = 0; found < MAX_IN_SCRIPT && find_key(self, &text, "\"name\"");) {
        run name = between(text, '"', '"', MAX_NAME_IN_SCRIPT);
        if (!name.at || memchr(name.at, '\\', (size_t)(name.stop - name.at)))
            continue;
        run first = first_of(name, MIN_NAME_IN_SCRIPT - 1);
        if (first.stop == name.stop) /* it is shorter */
            continue;
        if (add_text(self->names, name, MAX_NAMES, MAX_NAME))
            return -1;
        text.at = name.stop + 1;
        found++;
    }
    return 0;
}

/* The content of a string, up to the quote that ends it; without one, or with a line that ends in it, `at` is NULL. */
static run string_at(run text)
{
    if (text.at == text.stop || *text.at != '"')
        return (run){NULL, NULL};
    const char *from = text.at + 1, *at = from;
    while (at < text.stop && *at != '"') {
        if (*at == '\\' && (++at == text.stop || *at == '\n'))
            return (run){NULL, NULL};
        at++;
    }
    return at < text.stop ? (run){from, at} : (run){NULL, NULL};
}

static int read_bodies(hints *self, run text)
{
    for (int found = 0; found < MAX_BODIES && find_key(self, &text, "\"articleBody\"");) {
        run body = string_at(text);
        if (!body.at)
            continue;
        if (add_text(self->bodies, body, PY_SSIZE_T_MAX, MAX_BODY))
            return -1;
        text.at = body.stop + 1;
        found++;
    }
    return 0;
}

static int read_script(hints *self, PyObject *script)
{
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(script, &size);
    if (!text)
        return -1;
    run whole = {text, text + size};
    read_types(self, whole);
    return read_names(self, whole) || read_bodies(self, whole) ? -1 : 0;
}

/* ---- for Python ---- */

static PyObject *as_tuple(const uint32_t *kinds, int count)
{
    PyObject *made = PyTuple_New(count);
    for (int each = 0; made && each < count; each++) {
        PyObject *kind = PyLong_FromUnsignedLong(kinds[each]);
        if (kind)
            PyTuple_SET_ITEM(made, each, kind);
        else
            Py_CLEAR(made);
    }
    return made;
}

static int read_all(hints *self, const struct page *page, PyObject *scripts)
{
    if (read_head(self, page))
        return -1;
    for (Py_ssize_t each = 0; each < PyTuple_GET_SIZE(scripts) && each < MAX_SCRIPTS; each++)
        if (read_script(self, PyTuple_GET_ITEM(scripts, each)))
            return -1;
    return 0;
}

PyObject *core_hints(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (given != 2 || !PyTuple_Check(arguments[1]))
        return PyErr_Format(PyExc_TypeError, "hints takes texts and a tuple");
    const struct page *page = page_of_texts(arguments[0]);
    if (!page)
        Py_RETURN_NONE;
    PyObject *made = NULL;
    hints self = {PyList_New(0), PyList_New(0), PyList_New(0), PyList_New(0), {0}, 0, false};
    if (self.titles && self.descriptions && self.names && self.bodies && !read_all(&self, page, arguments[1])) {
        PyObject *parts[] = {PyList_AsTuple(self.titles), PyList_AsTuple(self.descriptions),
                             PyList_AsTuple(self.names), PyList_AsTuple(self.bodies),
                             as_tuple(self.kinds, self.kind_count)};
        if (self.is_for_python)
            made = Py_NewRef(Py_None);
        else if (parts[0] && parts[1] && parts[2] && parts[3] && parts[4])
            made = PyTuple_Pack(5, parts[0], parts[1], parts[2], parts[3], parts[4]);
        for (int each = 0; each < 5; each++)
            Py_XDECREF(parts[each]);
    }
    Py_XDECREF(self.titles);
    Py_XDECREF(self.descriptions);
    Py_XDECREF(self.names);
    Py_XDECREF(self.bodies);
    return made;
}

PyObject *core_parts(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (given != 2 || !PyBytes_Check(arguments[0]) || !PyBytes_Check(arguments[1]))
        return PyErr_Format(PyExc_TypeError, "parts takes a value and a prefix in bytes");
    uint32_t parts[MOST_PARTS];
    int count = read_parts(PyBytes_AS_STRING(arguments[0]), (size_t)PyBytes_GET_SIZE(arguments[0]),
                           PyBytes_AS_STRING(arguments[1]), parts);
    return as_tuple(parts, count);
}
