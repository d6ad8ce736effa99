/* Texts as they may leave, and as they are compared.
 *
 * clean(text, longest, signs) -> str, or None                      the same as `clean` of `metadata/clean.py`; a text with
 *                                                                  one of two signs is left to Python
 * shown(texts, node, between, most, longest) -> str, or None       the same as `shown` of `metadata/clean.py`
 * bare(text) -> str, or None                                       the same as `assemble/bare.py`
 * spelling(text) -> str, or None                                   the same as `spelling` of `metadata/titles.py`
 *
 * None stands for what is rare, and left to Python: characters that nobody sees, letters beyond ASCII in the last two,
 * texts that are not those of a page that the core has read.
 */
#include "clean.h"

#include <stdbool.h>
#include <string.h>

#include "columns.h"
#include "reading.h"

enum { MOST_SIGNS = 4, LONGEST_ON_STACK = 512 };

/* ---- clean ---- */

typedef enum { CLEAN, SPACED, UNSEEN } state;

/* Whether a text is clean as it is, after its white space is made even, or not even then. */
static state state_of(PyObject *text)
{
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    bool is_even = true, was_space = true; /* at the beginning, a space is one too many */
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS4 character = PyUnicode_READ(kind, data, at);
        if (character == ' ') {
            is_even &= !was_space;
            was_space = true;
        } else if (character < 0x7F ? character > ' ' : Py_UNICODE_ISPRINTABLE(character)) {
            was_space = false;
        } else if (Py_UNICODE_ISSPACE(character)) {
            is_even = false;
            was_space = true;
        } else {
            return UNSEEN;
        }
    }
    return is_even && (!was_space || !length) ? CLEAN : SPACED;
}

/* A text with single spaces, and none at its ends. */
static PyObject *evened(PyObject *text)
{
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), size = 0;
    Py_UCS4 few[LONGEST_ON_STACK], *made = length <= LONGEST_ON_STACK ? few : PyMem_New(Py_UCS4, (size_t)length);
    if (!made)
        return PyErr_NoMemory();
    *made = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS4 character = PyUnicode_READ(kind, data, at);
        if (!Py_UNICODE_ISSPACE(character))
            made[size++] = character;
        else if (size && made[size - 1] != ' ')
            made[size++] = ' ';
    }
    size -= size && made[size - 1] == ' ';
    PyObject *found = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, made, size);
    if (made != few)
        PyMem_Free(made);
    return found;
}

/* A text as it may leave; lets go of what is given. */
static PyObject *cleaned(PyObject *text, Py_ssize_t longest)
{
    PyObject *made = NULL;
    if (!text || PyUnicode_GET_LENGTH(text) > longest) {
        made = text ? PyUnicode_New(0, 0) : NULL;
    } else {
        switch (state_of(text)) {
        case CLEAN:
            return text;
        case SPACED:
            made = evened(text);
            break;
        case UNSEEN:
            made = Py_NewRef(Py_None);
        }
    }
    Py_XDECREF(text);
    return made;
}

/* Whether one of some signs stands in a text. */
static bool has_sign(PyObject *text, PyObject *signs)
{
    for (Py_ssize_t each = 0; each < PyUnicode_GET_LENGTH(signs); each++)
        if (PyUnicode_FindChar(text, PyUnicode_READ_CHAR(signs, each), 0, PyUnicode_GET_LENGTH(text), 1) >= 0)
            return true;
    return false;
}

PyObject *core_clean(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "clean"))
        return NULL;
    if (!PyUnicode_CheckExact(arguments[0]) || !PyUnicode_Check(arguments[2]))
        return PyErr_Format(PyExc_TypeError, "clean takes texts");
    Py_ssize_t longest = PyLong_AsSsize_t(arguments[1]);
    if (longest == -1 && PyErr_Occurred())
        return NULL;
    if (PyUnicode_GET_LENGTH(arguments[0]) <= longest && has_sign(arguments[0], arguments[2]))
        Py_RETURN_NONE;
    return cleaned(Py_NewRef(arguments[0]), longest);
}

/* ---- what a node shows ---- */

PyObject *core_shown(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 5, "shown"))
        return NULL;
    const struct page *page = page_of_texts(arguments[0]);
    long node = PyLong_AsLong(arguments[1]), most = PyLong_AsLong(arguments[3]), longest = PyLong_AsLong(arguments[4]);
    if (PyErr_Occurred())
        return NULL;
    if (!page)
        Py_RETURN_NONE;
    if (node < 0 || node >= page->count)
        return PyErr_Format(PyExc_IndexError, "there is no such node");
    int32_t end = page->end[node];
    if (end - node > most)
        return PyUnicode_New(0, 0);
    columns taken = {.taken = 0};
    const uint8_t *between = TAKE(taken, arguments[2], -1, uint8_t);
    Py_ssize_t tags = between ? last_length(&taken, 1) : 0;
    /* The texts are one run of bytes; each element may add a space. */
    int64_t size = page->text_at[end] - page->text_at[node], length = 0;
    char few[LONGEST_ON_STACK], *made = size + end - node <= LONGEST_ON_STACK ? few : PyMem_Malloc((size_t)(size + end - node));
    PyObject *text = NULL;
    if (!made) {
        PyErr_NoMemory();
    } else if (between) {
        for (int32_t inner = (int32_t)node; inner < end; inner++) {
            int64_t own = page->text_at[inner + 1] - page->text_at[inner];
            memcpy(made + length, page->text + page->text_at[inner], (size_t)own);
            length += own;
            if (page->tag[inner] < tags && between[page->tag[inner]])
                made[length++] = ' ';
        }
        text = PyUnicode_DecodeUTF8(made, (Py_ssize_t)length, "replace");
    }
    if (made != few)
        PyMem_Free(made);
    PyObject *done = release_columns(&taken);
    if (!done)
        Py_CLEAR(text);
    Py_XDECREF(done);
    return cleaned(text, longest);
}

/* ---- as texts are compared ---- */

/* Makes another text of one in ASCII, which has no more characters; None for other texts. */
static PyObject *respelt(PyObject *text, Py_ssize_t (*respell)(const char *from, Py_ssize_t length, char *made))
{
    if (!PyUnicode_Check(text))
        return PyErr_Format(PyExc_TypeError, "a text is compared, and nothing else");
    if (!PyUnicode_IS_ASCII(text))
        Py_RETURN_NONE;
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    char few[LONGEST_ON_STACK], *made = length <= LONGEST_ON_STACK ? few : PyMem_Malloc((size_t)length);
    if (!made)
        return PyErr_NoMemory();
    Py_ssize_t size = respell(PyUnicode_DATA(text), length, made);
    PyObject *found = PyUnicode_DecodeASCII(made, size, NULL);
    if (made != few)
        PyMem_Free(made);
    return found;
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter | 0x20) : letter;
}

static Py_ssize_t without_signs(const char *from, Py_ssize_t length, char *made)
{
    Py_ssize_t size = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        char letter = small(from[at]);
        made[size] = letter;
        size += (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    }
    return size;
}

PyObject *core_bare(PyObject *Py_UNUSED(module), PyObject *text)
{
    return respelt(text, without_signs);
}

/* Quotes are one, and a dash between spaces is one without. */
static Py_ssize_t with_one_quote(const char *from, Py_ssize_t length, char *made)
{
    Py_ssize_t size = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        char letter = from[at] == '\'' || from[at] == '`' ? '"' : small(from[at]);
        if (letter == ' ' && at + 2 < length && from[at + 1] == '-' && from[at + 2] == ' ') {
            letter = '-';
            at += 2;
        }
        made[size++] = letter;
    }
    return size;
}

PyObject *core_spelling(PyObject *Py_UNUSED(module), PyObject *text)
{
    return respelt(text, with_one_quote);
}
