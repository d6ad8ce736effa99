/* Dates as most lines have them: alone, or with words around them, and no other numbers but a time.
 *
 * plain_date(text, names, language, order, is_alone) -> (year, month, day, hour, minute, second, start, end), or None
 *
 *     October 18, 2012      18. October 2012      27-Dec-2006      01.09.2021      9/24/2021      2021/09/24      2021年9月24日
 *
 * each of them with a time of day after it or without; then the hour is -1. Unless it has to stand `is_alone`, words of ASCII
 * may stand before it and behind it ("Published: Friday, March 4th, 2021"). `text` is folded; `names` has for each name of
 * a month its number, or a dict of its numbers by language; `order` is "dmy", "mdy" or "", where it is not known. What is
 * read here, `find_in_line` of `metadata/dates/lines.py` reads in the same way; None stands for all that is left to it.
 */
#include "plain_dates.h"

#include <string.h>

#include "columns.h"
#include "cursor.h"

enum { FIRST_YEAR = 1990, LAST_YEAR = 2100, MONTHS = 12, WIDEST_GAP = 24 };
enum { CJK_YEAR = 0x5E74, CJK_MONTH = 0x6708, CJK_DAY = 0x65E5 };

/* The month that a word here names, 0 if there is none; -1 with an exception. */
static int read_month(cursor *self, PyObject *names, PyObject *language)
{
    int start = self->at;
    while (self->text[self->at] && Py_UNICODE_ISALPHA(self->text[self->at]))
        self->at++;
    if (self->at - start < 2)
        return 0;
    PyObject *word = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, self->text + start, self->at - start);
    PyObject *meaning = word ? PyDict_GetItemWithError(names, word) : NULL;
    Py_XDECREF(word);
    if (meaning && PyDict_Check(meaning))
        meaning = PyDict_GetItemWithError(meaning, language);
    long month = meaning ? PyLong_AsLong(meaning) : 0;
    return PyErr_Occurred() ? -1 : (int)month; /* the months of Iran come after ours */
}

static bool is_day(int year, int month, int day)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > MONTHS || day < 1)
        return false;
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return day <= lengths[month - 1] + (month == 2 && is_leap);
}

/* Whether a day was read: a year of four digits, a day of two at most, and both of our calendar. */
static bool set(moment *found, number year, int month, number day)
{
    if (year.width != 4 || day.width < 1 || day.width > 2 || !is_day(year.value, month, day.value))
        return false;
    found->year = year.value, found->month = month, found->day = day.value;
    return true;
}

/* What stands between a month's name and a number: spaces, or a dash, a dot or a comma and spaces. */
static bool skip_gap(cursor *self, bool may_be_dash)
{
    int start = self->at;
    if (may_be_dash && skip(self, '-'))
        return true;
    bool has_sign = skip(self, '.') || skip(self, ',');
    skip_spaces(self);
    return self->at > start && (!has_sign || self->at - start <= WIDEST_GAP);
}

/* The end of an ordinal: "4th". */
static void skip_ordinal(cursor *self)
{
    if (!skip_word(self, "th") && !skip_word(self, "st") && !skip_word(self, "nd"))
        skip_word(self, "rd");
}

/* "October 18, 2012" */
static int month_first(cursor *self, PyObject *names, PyObject *language, moment *found)
{
    int month = read_month(self, names, language);
    if (month <= 0 || !skip_gap(self, false))
        return month < 0 ? -1 : 0;
    number day = read_number(self);
    skip_ordinal(self);
    if (!skip_gap(self, false))
        return 0;
    return set(found, read_number(self), month, day);
}

/* "18. October 2012", "27-Dec-2006" */
static int day_first(cursor *self, number day, PyObject *names, PyObject *language, moment *found)
{
    skip_ordinal(self);
    if (!skip_gap(self, true))
        return 0;
    int month = read_month(self, names, language);
    if (month <= 0 || !skip_gap(self, true))
        return month < 0 ? -1 : 0;
    return set(found, read_number(self), month, day);
}

/* "01.09.2021", "9/24/2021", "2021/09/24": `language` is English where dots do not tell the order. */
static int numbers_alone(cursor *self, number first, bool is_english, const char *order, moment *found)
{
    Py_UCS4 mark = self->text[self->at++];
    number second = read_number(self);
    if (second.width < 1 || second.width > 2 || !skip(self, mark))
        return 0;
    number third = read_number(self);
    if (first.width == 4)
        return set(found, first, second.value, third);
    if (first.width > 2 || third.width != 4)
        return 0;
    bool is_dmy = is_day(third.value, second.value, first.value), is_mdy = is_day(third.value, first.value, second.value);
    if (is_dmy && is_mdy && first.value != second.value) {
        if (!*order && (mark != '.' || is_english))
            return 0;
        is_dmy = !*order || !strcmp(order, "dmy");
    }
    return is_dmy ? set(found, third, second.value, first) : set(found, third, first.value, second);
}

/* "2021年9月24日" */
static int cjk(cursor *self, number year, moment *found)
{
    self->at++;
    number month = read_number(self);
    if (month.width < 1 || month.width > 2 || !skip(self, CJK_MONTH))
        return 0;
    number day = read_number(self);
    return skip(self, CJK_DAY) && set(found, year, month.value, day);
}

static int read_day(cursor *self, PyObject *const *arguments, moment *found)
{
    PyObject *names = arguments[1], *language = arguments[2];
    if (!is_digit(self->text[self->at]))
        return month_first(self, names, language, found);
    number first = read_number(self);
    Py_UCS4 sign = self->text[self->at], after = sign ? self->text[self->at + 1] : 0;
    if (sign == CJK_YEAR)
        return cjk(self, first, found);
    if ((sign == '.' || sign == '/' || sign == '-') && is_digit(after)) {
        bool is_english = PyUnicode_CompareWithASCIIString(language, "en") == 0;
        const char *order = PyUnicode_AsUTF8(arguments[3]);
        return order ? numbers_alone(self, first, is_english, order, found) : -1;
    }
    return day_first(self, first, names, language, found);
}

/* ---- words before it ---- */

/* As `_COUNTERS` of `metadata/dates/reading.py`: a number behind them is no day. */
static const char *const COUNTERS[] = {"issue", "no", "nr", "vol", "volume", "version", "part", "page", "chapter",
                                       "number", "heft", "ausgabe", "numero", "num", "edition", "episode", "n"};

/* Whether a word counts something, or may belong to the name of a month. */
static bool is_doubtful(cursor *self)
{
    if (skip_word(self, "th") || skip_word(self, "thg") || skip_word(self, "thang"))
        return true;
    for (size_t each = 0; each < sizeof COUNTERS / sizeof *COUNTERS; each++)
        if (skip_word(self, COUNTERS[each]))
            return true;
    return false;
}

/* Goes to where a date may begin: the first number, or the name of a month right before it. Gives false for what is left
 * to Python, -1 with an exception. */
static int skip_words(cursor *self, PyObject *names, PyObject *language)
{
    int last = 0; /* where the last word begins */
    bool is_month = false;
    for (skip_spaces(self); self->text[self->at] && !is_digit(self->text[self->at]);) {
        Py_UCS4 here = self->text[self->at];
        if (is_month && here != '.' && here != ',' && !is_space(here))
            return 0;
        if (!is_letter_of_ascii(here)) {
            self->at++;
            continue;
        }
        last = self->at;
        if (is_doubtful(self))
            return 0;
        int month = read_month(self, names, language);
        if (month < 0)
            return -1;
        is_month = month > 0;
    }
    if (!self->text[self->at])
        return 0;
    if (is_month)
        self->at = last;
    else if (self->at && is_letter_of_ascii(self->text[self->at - 1]))
        return 0;
    return 1;
}

static int read_line(cursor *self, PyObject *const *arguments, bool is_alone, moment *found)
{
    bool is_german = PyUnicode_CompareWithASCIIString(arguments[2], "de") == 0;
    int is_read = 1;
    if (is_alone || !PyUnicode_IS_ASCII(arguments[0]))
        skip_spaces(self);
    else
        is_read = skip_words(self, arguments[1], arguments[2]);
    if (is_read > 0) {
        found->start = self->at;
        is_read = read_day(self, arguments, found);
    }
    return is_read > 0 ? read_time(self, found, is_alone || !PyUnicode_IS_ASCII(arguments[0]), is_german) : is_read;
}

PyObject *core_plain_date(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 5, "plain_date"))
        return NULL;
    if (!PyUnicode_Check(arguments[0]) || !PyDict_Check(arguments[1]) || !PyUnicode_Check(arguments[2]) ||
        !PyUnicode_Check(arguments[3]))
        return PyErr_Format(PyExc_TypeError, "plain_date takes a text, a dict, a language and an order");
    cursor self = {.at = 0};
    Py_ssize_t length = PyUnicode_GET_LENGTH(arguments[0]);
    int is_alone = PyObject_IsTrue(arguments[4]);
    if (is_alone < 0)
        return NULL;
    if (length > LONGEST_LINE)
        Py_RETURN_NONE;
    for (Py_ssize_t place = 0; place < length; place++)
        if (!(self.text[place] = PyUnicode_READ_CHAR(arguments[0], place)))
            Py_RETURN_NONE; /* a zero would end the text, and what is behind it may be another date */
    moment found = {.start = 0};
    int is_read = read_line(&self, arguments, is_alone, &found);
    if (is_read < 0)
        return NULL;
    if (!is_read)
        Py_RETURN_NONE;
    return Py_BuildValue("iiiiiiii", found.year, found.month, found.day, found.hour, found.minute, found.second,
                         found.start, found.end);
}
