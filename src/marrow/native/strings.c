/* Strings of Python as UTF-8.
 *
 * A string has one, two or four bytes for each character, as many as its largest one needs. A page is mostly markup,
 * and that is ASCII: it is taken sixteen characters at a time. For a page, this takes a quarter of Python's time.
 */
#include "strings.h"

#include <stdbool.h>
#include <stdint.h>

enum { AT_ONCE = 16, MOST_BYTES = 4 };

/* Writes one character; NULL if it is half of a surrogate pair. */
static inline char *write_character(char *to, uint32_t character)
{
    if (character < 0x80) {
        *to++ = (char)character;
        return to;
    }
    if (character < 0x800) {
        *to++ = (char)(0xC0 | character >> 6);
    } else {
        if (character < 0x10000) {
            if (character >= 0xD800 && character < 0xE000)
                return NULL;
            *to++ = (char)(0xE0 | character >> 12);
        } else {
            *to++ = (char)(0xF0 | character >> 18);
            *to++ = (char)(0x80 | (character >> 12 & 0x3F));
        }
        *to++ = (char)(0x80 | (character >> 6 & 0x3F));
    }
    *to++ = (char)(0x80 | (character & 0x3F));
    return to;
}

/* The same three times, for one, two and four bytes to a character. Gives where the text ends, or NULL. */
#define WRITER(name, unit)                                                                                             \
    static bool is_plain_##name(const unit *at)                                                                        \
    {                                                                                                                  \
        unit all = 0;                                                                                                  \
        for (int each = 0; each < AT_ONCE; each++)                                                                     \
            all |= at[each];                                                                                           \
        return all < 0x80;                                                                                             \
    }                                                                                                                  \
                                                                                                                       \
    static char *name(char *to, const unit *at, const unit *stop)                                                      \
    {                                                                                                                  \
        while (at < stop) {                                                                                            \
            for (; stop - at >= AT_ONCE && is_plain_##name(at); at += AT_ONCE, to += AT_ONCE)                          \
                for (int each = 0; each < AT_ONCE; each++)                                                             \
                    to[each] = (char)at[each];                                                                         \
            const unit *until = stop - at > AT_ONCE ? at + AT_ONCE : stop;                                             \
            for (; at < until; at++)                                                                                   \
                if (!(to = write_character(to, *at)))                                                                  \
                    return NULL;                                                                                       \
        }                                                                                                              \
        return to;                                                                                                     \
    }

WRITER(write_1, uint8_t)
WRITER(write_2, uint16_t)
WRITER(write_4, uint32_t)

static char *write_all(char *to, PyObject *string)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(string);
    const void *data = PyUnicode_DATA(string);
    switch (PyUnicode_KIND(string)) {
    case PyUnicode_1BYTE_KIND:
        return write_1(to, data, (const uint8_t *)data + length);
    case PyUnicode_2BYTE_KIND:
        return write_2(to, data, (const uint16_t *)data + length);
    default:
        return write_4(to, data, (const uint32_t *)data + length);
    }
}

/* Python's own way: for ASCII it copies nothing, and it says what is wrong with a string. */
static int ask_python(PyObject *string, utf8_text *taken)
{
    Py_ssize_t size;
    taken->text = PyUnicode_AsUTF8AndSize(string, &size);
    taken->size = (size_t)size;
    return taken->text ? 0 : -1;
}

int take_utf8(PyObject *string, utf8_text *taken)
{
    taken->own = NULL;
    if (!PyUnicode_Check(string) || PyUnicode_IS_ASCII(string))
        return ask_python(string, taken);
    /* Of one byte two are made at most, of two three, of four four. */
    size_t kind = (size_t)PyUnicode_KIND(string), most = kind < MOST_BYTES ? kind + 1 : MOST_BYTES;
    taken->own = PyMem_Malloc((size_t)PyUnicode_GET_LENGTH(string) * most);
    if (!taken->own) {
        PyErr_NoMemory();
        return -1;
    }
    char *stop = write_all(taken->own, string);
    if (!stop) {
        release_utf8(taken);
        return ask_python(string, taken);
    }
    taken->text = taken->own;
    taken->size = (size_t)(stop - taken->own);
    return 0;
}

void release_utf8(utf8_text *taken)
{
    PyMem_Free(taken->own);
    taken->own = NULL;
}
