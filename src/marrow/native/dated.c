/* Texts in which a day may stand.
 *
 * dated(texts, nodes, longest) -> list of nodes, or None      the same as the patterns of `metadata/date_lines.py`
 *
 * Of each text the first `longest` characters are looked at. Those that are ASCII have a number of four digits, or two
 * numbers and a third of two digits with the same mark between them, and two numbers at least. Those that are not are
 * given too: they are for the patterns to tell. None stands for texts that are not those of a page that the core has read.
 */
#include "dated.h"

#include <stdbool.h>

#include "columns.h"
#include "picked.h"

enum { YEAR_DIGITS = 4 };

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static bool is_mark(char letter)
{
    return letter == '.' || letter == '/' || letter == '-';
}

static const char *skip_digits(const char *at, const char *stop)
{
    while (at < stop && is_digit(*at))
        at++;
    return at;
}

/* Whether 4/3/21 begins here, at the first digit of a number that ends at `end`. */
static bool is_short_date(const char *begin, const char *at, const char *end, const char *stop)
{
    if (end - at > 2 || (at > begin && (is_mark(at[-1]) || at[-1] == ',')) || end == stop || !is_mark(*end))
        return false;
    const char *second = end + 1, *second_end = skip_digits(second, stop);
    if (second_end == second || second_end - second > 2 || second_end == stop || *second_end != *end)
        return false;
    const char *third_end = skip_digits(second_end + 1, stop);
    return third_end - second_end == 3 && (third_end == stop || !is_mark(*third_end));
}

static bool may_hold_day(const char *begin, const char *stop)
{
    int numbers = 0;
    bool has_date = false;
    for (const char *at = begin; at < stop;) {
        if ((unsigned char)*at >= 0x80)
            return true;
        if (!is_digit(*at)) {
            at++;
            continue;
        }
        const char *end = skip_digits(at, stop);
        numbers++;
        has_date = has_date || end - at >= YEAR_DIGITS || is_short_date(begin, at, end, stop);
        at = end;
    }
    return has_date && numbers > 1;
}

static int is_dated(const struct page *page, int32_t node, const void *longest)
{
    const char *begin = page->text + page->text_at[node];
    int64_t size = page->text_at[node + 1] - page->text_at[node], most = *(const long *)longest;
    return may_hold_day(begin, begin + (size < most ? size : most));
}

PyObject *core_dated(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "dated"))
        return NULL;
    long longest = PyLong_AsLong(arguments[2]);
    if (PyErr_Occurred())
        return NULL;
    return picked(arguments[0], arguments[1], is_dated, &longest);
}
