/* The parts that dates are made of, and the spelling in which they are sought.
 *
 * date_parts(text, start, names, language, part) -> list, or None      the same as `parts_of` of `metadata/dates/parts.py`
 *
 * `names` has for each name of a month its number, or a dict of its numbers by language; `part` is the type of a part, a
 * tuple of kind, value, width, start and end. None stands for what is left to Python: a text that may number its months
 * with a word ("th3"), name them in several, or write a year in words or after an era; and combining accents.
 */
#include "dates.h"

#include <stdbool.h>
#include <string.h>

#include "columns.h"

enum { LONGEST_NUMBER = 4, SHORTEST_NAME = 2, LONGEST_NAME = 24, BETWEEN_NAMES = 3, MOST_NUMERALS = 4, ITEMS = 5 };
enum { NO_MONTH = -1 }; /* "0月" is a month as well */
enum { KIND, VALUE, WIDTH, START, END };

typedef struct {
    const void *text;
    int width; /* of its characters, as Python keeps them */
    bool is_ascii;
    Py_ssize_t length;
    PyObject *names, *language, *found;
    PyTypeObject *type;
    long last_month; /* of the last part, NO_MONTH if it is none */
    Py_ssize_t last_width, last_end;
} reading;

/* ---- characters ---- */

static Py_UCS4 at(const reading *self, Py_ssize_t place)
{
    return place >= 0 && place < self->length ? PyUnicode_READ(self->width, self->text, place) : 0;
}

static bool is_digit(Py_UCS4 sign)
{
    return sign >= '0' && sign <= '9';
}

static bool is_small(Py_UCS4 sign)
{
    return sign >= 'a' && sign <= 'z';
}

static bool is_one_of(Py_UCS4 sign, const Py_UCS4 *signs)
{
    while (*signs && *signs != sign)
        signs++;
    return *signs;
}

/* `WORD` of `dates/fold.py`. */
static bool is_of_word(Py_UCS4 sign)
{
    static const Py_UCS4 MARKS[] = {0x60C, 0x61B, 0xB7, 0x2022, 0x2013, 0x2014, 0x2026, 0x201C, 0x201D, 0x2018, 0x2019,
                                    0xAB, 0xBB, 0x5F3, 0x5F4, 0x970, 0x964, 0};
    if (sign < 0x80)
        return is_small(sign) || (sign >= 'A' && sign <= 'Z') || (sign < '!' && !Py_UNICODE_ISSPACE(sign)) || sign == 0x7F;
    if ((sign >= 0xE00 && sign <= 0xE7F) || (sign >= 0x3000 && sign <= 0xD7FF))
        return false;
    return !is_one_of(sign, MARKS) && !Py_UNICODE_ISSPACE(sign);
}

/* `_ACCENTS` of `dates/fold.py`, and digits that were not folded. */
static bool is_odd(Py_UCS4 sign)
{
    static const Py_UCS4 ACCENTS[] = {0x670, 0x93C, 0x9BC, 0x200C, 0x200D, 0};
    return (sign >= 0x300 && sign < 0x370) || (sign >= 0x64B && sign < 0x656) || is_one_of(sign, ACCENTS) ||
           (sign > 0x7F && Py_UNICODE_ISDECIMAL(sign));
}

static Py_ssize_t end_of(const reading *self, Py_ssize_t start, bool (*is_of)(Py_UCS4))
{
    while (start < self->length && is_of(at(self, start)))
        start++;
    return start;
}

/* ---- parts ---- */

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

static long value_of(const reading *self, Py_ssize_t start, Py_ssize_t end)
{
    long value = 0;
    for (Py_ssize_t place = start; place < end; place++)
        value = 10 * value + (long)at(self, place) - '0';
    return value;
}

static int add_number(reading *self, const char *kind, Py_ssize_t start, Py_ssize_t digits, Py_ssize_t end)
{
    self->last_month = NO_MONTH;
    return add(self, part_of(self->type, kind, value_of(self, start, digits), digits - start, start, end), false);
}

/* A month that is named twice in a row is one part. */
static int add_month(reading *self, long month, Py_ssize_t width, Py_ssize_t start, Py_ssize_t end)
{
    bool is_again = month == self->last_month && start - self->last_end <= BETWEEN_NAMES;
    if (is_again) {
        PyObject *last = PyList_GET_ITEM(self->found, PyList_GET_SIZE(self->found) - 1);
        start = PyLong_AsSsize_t(PyTuple_GET_ITEM(last, START));
        width = self->last_width;
    }
    self->last_month = month;
    self->last_width = width;
    self->last_end = end;
    return add(self, part_of(self->type, "m", month, width, start, end), is_again);
}

/* The month that a word names, 0 if none; -1 with an exception. */
static long month_of(const reading *self, Py_ssize_t start, Py_ssize_t end)
{
    if (end - start < SHORTEST_NAME || end - start > LONGEST_NAME)
        return 0;
    PyObject *word = PyUnicode_FromKindAndData(self->width, (const char *)self->text + self->width * start, end - start);
    PyObject *meaning = word ? PyDict_GetItemWithError(self->names, word) : NULL;
    Py_XDECREF(word);
    if (meaning && PyDict_Check(meaning))
        meaning = PyDict_GetItemWithError(meaning, self->language);
    return PyErr_Occurred() ? -1 : meaning ? PyLong_AsLong(meaning) : 0;
}

static int add_word(reading *self, Py_ssize_t start, Py_ssize_t end)
{
    long month = month_of(self, start, end);
    return month > 0 ? add_month(self, month, 0, start, end) : (int)month;
}

static bool is_word(const reading *self, Py_ssize_t start, Py_ssize_t end, const char *word)
{
    while (start < end && *word && at(self, start) == (Py_UCS4)*word)
        start++, word++;
    return start == end && !*word;
}

/* Whether a word may number a month ("th", "thg"), as it does not behind a digit ("4th"), or begin a longer name. */
static bool may_number(const reading *self, Py_ssize_t start, Py_ssize_t end)
{
    Py_UCS4 before = at(self, start - 1);
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

/* What a number counts by the sign behind it, `end` then lies behind that; a plain number if there is none. */
static const char *kind_of_number(const reading *self, Py_ssize_t *end)
{
    static const Py_UCS4 YEARS[] = {0x5E74, 0xB144, 0}, MONTHS[] = {0x6708, 0xC6D4, 0}, /* 年년, 月월 */
        DAYS[] = {0x65E5, 0x53F7, 0x865F, 0xC77C, 0}; /* 日号號일 */
    Py_ssize_t place = *end + Py_UNICODE_ISSPACE(at(self, *end));
    Py_UCS4 unit = at(self, place);
    const char *kind = is_one_of(unit, YEARS) ? "y" : is_one_of(unit, MONTHS) ? "m" : is_one_of(unit, DAYS) ? "d" : "n";
    if (*kind != 'n')
        *end = place + 1;
    return kind;
}

/* Reads what begins with a digit; gives where it ends, or -1 with an exception. */
static Py_ssize_t read_number(reading *self, Py_ssize_t start)
{
    Py_ssize_t digits = end_of(self, start, is_digit), end = end_of_time(self, start, digits);
    if (end > digits || digits - start > LONGEST_NUMBER)
        return end;
    const char *kind = self->is_ascii ? "n" : kind_of_number(self, &end);
    int failed = *kind == 'm' ? add_month(self, value_of(self, start, digits), digits - start, start, end)
                              : add_number(self, kind, start, digits, end);
    return failed ? -1 : end;
}

/* Whether a sign of Chinese, Japanese or Thai may begin a year in words, that of an era, or the name of a month. */
static bool may_begin(const reading *self, Py_ssize_t start)
{
    static const Py_UCS4 ERAS[] = {0x4EE4, 0x5E73, 0x662D, 0x5927, 0x660E, 0x6C11, 0},    /* 令平昭大明民 */
        ENDS[] = {0x548C, 0x6210, 0x6B63, 0x6CBB, 0x570B, 0x56FD, 0},                    /* 和成正治國国 */
        NUMERALS[] = {0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D, 0x96F6, 0x5341, 0};
    Py_UCS4 sign = at(self, start);
    if (sign >= 0xE00 && sign <= 0xE7F)
        return true;
    if (is_one_of(sign, ERAS))
        return is_one_of(at(self, start + 1), ENDS);
    Py_ssize_t end = start;
    while (end - start < MOST_NUMERALS && is_one_of(at(self, end), NUMERALS))
        end++;
    return end > start && *kind_of_number(self, &end) != 'n';
}

/* Whether a word may be the first one of a name: کانون, تشرین. */
static bool may_go_on(Py_UCS4 first)
{
    return first == 0x6A9 || first == 0x62A;
}

/* Reads all parts; 1 if Python has to, -1 with an exception. */
static int read_parts(reading *self, Py_ssize_t start)
{
    bool (*is_letter)(Py_UCS4) = self->is_ascii ? is_small : is_of_word;
    while (start < self->length) {
        Py_UCS4 sign = at(self, start);
        Py_ssize_t end = start + 1;
        if (is_digit(sign)) {
            end = read_number(self, start);
        } else if (is_letter(sign)) {
            end = end_of(self, start, is_letter);
            for (Py_ssize_t each = start; !self->is_ascii && each < end; each++)
                if (is_odd(at(self, each)))
                    return 1;
            if (may_number(self, start, end) || may_go_on(sign))
                return 1;
            if (add_word(self, start, end))
                return -1;
        } else if (!self->is_ascii && (is_odd(sign) || may_begin(self, start))) {
            return 1;
        }
        if (end < 0)
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
    reading self = {.text = PyUnicode_DATA(arguments[0]), .length = PyUnicode_GET_LENGTH(arguments[0]),
                    .width = PyUnicode_KIND(arguments[0]), .is_ascii = PyUnicode_IS_ASCII(arguments[0]),
                    .names = arguments[2], .language = arguments[3], .found = PyList_New(0), .type = (PyTypeObject *)type,
                    .last_month = NO_MONTH};
    int left = self.found ? read_parts(&self, start < 0 ? 0 : start) : -1;
    if (!left)
        return self.found;
    Py_XDECREF(self.found);
    if (left < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* ---- spelling ---- */

enum { LONGEST_FOLDED = 512, CODES = 0x10000 };

/* What a character becomes, told by Python; whether that is not to be kept, or there is an exception. */
static bool learn(uint16_t *folded, Py_UCS4 sign, PyObject *fold_one)
{
    PyObject *one = PyUnicode_FromOrdinal((int)sign), *made = one ? PyObject_CallOneArg(fold_one, one) : NULL;
    Py_UCS4 code = made && PyUnicode_Check(made) && PyUnicode_GET_LENGTH(made) == 1 ? PyUnicode_READ_CHAR(made, 0) : 0;
    *folded = code < CODES ? (uint16_t)code : 0;
    Py_XDECREF(one);
    Py_XDECREF(made);
    return !*folded;
}

/* Gives how many characters it could fold. */
static Py_ssize_t fold_into(uint16_t *made, uint16_t *folded, PyObject *text, PyObject *fold_one)
{
    Py_ssize_t done = 0, length = PyUnicode_GET_LENGTH(text);
    for (; done < length; done++) {
        Py_UCS4 sign = PyUnicode_READ_CHAR(text, done);
        if (!folded[sign] && learn(&folded[sign], sign, fold_one))
            break;
        made[done] = folded[sign];
    }
    return done;
}

/* even_spelling(text, folded, fold_one) -> str, or None      the same as `fold` of `metadata/dates/fold.py`
 *
 * `folded` has what each of the first 65,536 characters becomes, 0 where that is not known yet: then `fold_one` tells
 * it. None stands for what is left to Python: other characters, and long texts. */
PyObject *core_even_spelling(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    Py_buffer folded;
    uint16_t made[LONGEST_FOLDED];
    if (check_arguments(given, 3, "even_spelling"))
        return NULL;
    if (!PyUnicode_Check(arguments[0]))
        return PyErr_Format(PyExc_TypeError, "even_spelling takes a text");
    Py_ssize_t length = PyUnicode_GET_LENGTH(arguments[0]);
    if (PyUnicode_KIND(arguments[0]) == PyUnicode_4BYTE_KIND || length > LONGEST_FOLDED)
        Py_RETURN_NONE;
    if (PyObject_GetBuffer(arguments[1], &folded, PyBUF_WRITABLE))
        return NULL;
    PyObject *result = NULL;
    Py_ssize_t done = 0;
    if (folded.len != CODES * (Py_ssize_t)sizeof(uint16_t))
        PyErr_Format(PyExc_ValueError, "even_spelling takes a table of all characters");
    else
        done = fold_into(made, folded.buf, arguments[0], arguments[2]);
    if (!PyErr_Occurred())
        result = done < length ? Py_NewRef(Py_None) : PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, made, length);
    PyBuffer_Release(&folded);
    return result;
}
