/* The parts that dates are made of.
 *
 * date_parts(text, start, names, language, part) -> list, or None      the same as `parts_of` of `metadata/dates/parts.py`
 *
 * `names` has for each name of a month its number, or a dict of its numbers by language; `part` is the type of a part, a
 * tuple of kind, value, width, start and end. None stands for what is left to Python: a text that is not ASCII, or that
 * may number its months with a word ("th3").
 */
#include "dates.h"

#include <stdbool.h>
#include <string.h>

#include "columns.h"

enum { LONGEST_NUMBER = 4, LONGEST_NAME = 24, BETWEEN_NAMES = 3, ITEMS = 5 };
enum { KIND, VALUE, WIDTH, START, END };

typedef struct {
    const char *text;
    Py_ssize_t length;
    PyObject *names, *language, *found;
    PyTypeObject *type;
    long last_month; /* of the last part, 0 if it is none */
    Py_ssize_t last_end;
} reading;

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static bool is_small(char letter)
{
    return letter >= 'a' && letter <= 'z';
}

static char at(const reading *self, Py_ssize_t place)
{
    return place >= 0 && place < self->length ? self->text[place] : 0;
}

static Py_ssize_t end_of(const reading *self, Py_ssize_t start, bool (*is_of)(char))
{
    while (start < self->length && is_of(self->text[start]))
        start++;
    return start;
}

/* A part; NULL with an exception. */
static PyObject *part_of(PyTypeObject *type, const char *kind, long value, Py_ssize_t width, Py_ssize_t start, Py_ssize_t end)
{
    PyObject *items[ITEMS] = {PyUnicode_InternFromString(kind), PyLong_FromLong(value), PyLong_FromSsize_t(width),
                              PyLong_FromSsize_t(start), PyLong_FromSsize_t(end)};
    PyObject *part = type->tp_alloc(type, ITEMS);
    for (int each = 0; each < ITEMS; each++) {
        if (!items[each])
            Py_CLEAR(part);
        if (part)
            PyTuple_SET_ITEM(part, each, items[each]);
        else
            Py_XDECREF(items[each]);
    }
    return part;
}

/* Adds a part, in the place of the last one if that is told; 0, or -1 with an exception. */
static int add(reading *self, PyObject *part, bool is_instead)
{
    if (!part)
        return -1;
    if (is_instead)
        return PyList_SetItem(self->found, PyList_GET_SIZE(self->found) - 1, part);
    int failed = PyList_Append(self->found, part);
    Py_DECREF(part);
    return failed;
}

static int add_number(reading *self, Py_ssize_t start, Py_ssize_t end)
{
    long value = 0;
    for (Py_ssize_t place = start; place < end; place++)
        value = 10 * value + self->text[place] - '0';
    self->last_month = 0;
    return add(self, part_of(self->type, "n", value, end - start, start, end), false);
}

/* The month that a word names, 0 if none; -1 with an exception. */
static long month_of(const reading *self, Py_ssize_t start, Py_ssize_t end)
{
    if (end - start < 2 || end - start > LONGEST_NAME)
        return 0;
    PyObject *word = PyUnicode_FromStringAndSize(self->text + start, end - start);
    PyObject *meaning = word ? PyDict_GetItemWithError(self->names, word) : NULL;
    Py_XDECREF(word);
    if (meaning && PyDict_Check(meaning))
        meaning = PyDict_GetItemWithError(meaning, self->language);
    return PyErr_Occurred() ? -1 : meaning ? PyLong_AsLong(meaning) : 0;
}

/* A month that is named twice in a row is one part. */
static int add_word(reading *self, Py_ssize_t start, Py_ssize_t end)
{
    long month = month_of(self, start, end);
    if (month <= 0)
        return (int)month;
    bool is_again = month == self->last_month && start - self->last_end <= BETWEEN_NAMES;
    Py_ssize_t first = start;
    if (is_again) {
        PyObject *last = PyList_GET_ITEM(self->found, PyList_GET_SIZE(self->found) - 1);
        first = PyLong_AsSsize_t(PyTuple_GET_ITEM(last, START));
    }
    self->last_month = month;
    self->last_end = end;
    return add(self, part_of(self->type, "m", month, 0, first, end), is_again);
}

static bool is_word(const reading *self, Py_ssize_t start, Py_ssize_t end, const char *word)
{
    return strlen(word) == (size_t)(end - start) && !memcmp(self->text + start, word, (size_t)(end - start));
}

/* Whether a word may number a month ("th", "thg"), as it does not behind a digit ("4th"), or begin a longer name. */
static bool may_number(const reading *self, Py_ssize_t start, Py_ssize_t end)
{
    char before = at(self, start - 1);
    bool is_joined = is_digit(before) || before == '_';
    return is_word(self, start, end, "thang") ||
           (!is_joined && (is_word(self, start, end, "th") || is_word(self, start, end, "thg")));
}

/* Where a time of day ends that begins with some digits; their own end if there is none. */
static Py_ssize_t end_of_time(const reading *self, Py_ssize_t start, Py_ssize_t end)
{
    Py_ssize_t time = end;
    for (int group = 0; group < 2 && end - start <= 2 && at(self, time) == ':'; group++) {
        if (!is_digit(at(self, time + 1)) || !is_digit(at(self, time + 2)) || is_digit(at(self, time + 3)))
            break;
        time += 3;
    }
    return time;
}

/* Reads all parts; 1 if Python has to, -1 with an exception. */
static int read_parts(reading *self, Py_ssize_t start)
{
    while (start < self->length) {
        Py_ssize_t end = start + 1;
        int failed = 0;
        if (is_digit(self->text[start])) {
            Py_ssize_t digits = end_of(self, start, is_digit);
            end = end_of_time(self, start, digits);
            if (end == digits && digits - start <= LONGEST_NUMBER)
                failed = add_number(self, start, end);
        } else if (is_small(self->text[start])) {
            end = end_of(self, start, is_small);
            if (may_number(self, start, end))
                return 1;
            failed = add_word(self, start, end);
        }
        if (failed)
            return -1;
        start = end;
    }
    return 0;
}

PyObject *core_date_parts(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 5, "date_parts"))
        return NULL;
    Py_ssize_t start = PyLong_AsSsize_t(arguments[1]);
    PyObject *type = arguments[4];
    if (PyErr_Occurred())
        return NULL;
    if (!PyUnicode_Check(arguments[0]) || !PyDict_Check(arguments[2]) || !PyUnicode_Check(arguments[3]) ||
        !PyType_Check(type) || !PyType_IsSubtype((PyTypeObject *)type, &PyTuple_Type))
        return PyErr_Format(PyExc_TypeError, "date_parts takes a text, a place, a dict, a language and a type of tuples");
    if (!PyUnicode_IS_ASCII(arguments[0]))
        Py_RETURN_NONE;
    reading self = {.text = PyUnicode_DATA(arguments[0]), .length = PyUnicode_GET_LENGTH(arguments[0]),
                    .names = arguments[2], .language = arguments[3], .found = PyList_New(0), .type = (PyTypeObject *)type};
    int left = self.found ? read_parts(&self, start < 0 ? 0 : start) : -1;
    if (!left)
        return self.found;
    Py_XDECREF(self.found);
    if (left < 0)
        return NULL;
    Py_RETURN_NONE;
}
