/* The time of day that follows a date: 14:30, 14:30:05, 2:30 pm, 14:30 Uhr.
 *
 * All that is read here, `metadata/dates/times.py` reads in the same way; what might be more (a zone, a fraction, a time
 * with a dot) is left to it.
 */
#include <string.h>

#include "cursor.h"

/* What may stand between a date and its time, a mark and a word, each once. A dash with no space before it makes a range
 * of days. */
static bool skip_to_time(cursor *self, int end)
{
    skip_spaces(self);
    bool has_mark = skip(self, ',') || skip(self, '|') || skip(self, '/') || skip(self, '@');
    if (!has_mark && self->at > end)
        skip(self, '-');
    skip_spaces(self);
    if (self->at > end && (skip_word(self, "at") || skip_word(self, "um")))
        skip_spaces(self);
    return self->at > end;
}

/* "pm", "p.m.": -1 for the morning, 1 for the afternoon, 0 for none; 2 for what is left to Python. */
static int read_half(cursor *self)
{
    int from = self->at + is_space(self->text[self->at]);
    Py_UCS4 half = self->text[from];
    int at = from + 1 + (self->text[from] && self->text[from + 1] == '.');
    if ((half != 'a' && half != 'p') || self->text[at] != 'm')
        return 0;
    at += 1 + (self->text[at + 1] == '.');
    if (is_letter_of_ascii(self->text[at]) || is_digit(self->text[at]))
        return 2;
    self->at = at;
    return half == 'a' ? -1 : 1;
}

/* Passes over "Uhr". */
static void skip_uhr(cursor *self)
{
    int before = self->at;
    self->at += is_space(self->text[self->at]);
    if (skip_word(self, "uhr"))
        skip(self, '.');
    else
        self->at = before;
}

/* Whether nothing that follows belongs to the time or is another date. */
static bool is_over(const cursor *self, bool is_alone)
{
    cursor rest = *self;
    skip_spaces(&rest);
    Py_UCS4 next = rest.text[rest.at];
    if (!next || is_alone)
        return !next;
    return next < 0x80 && strchr("|/,;", (int)next) && !has_digits(&rest);
}

static bool read_clock(cursor *self, moment *found)
{
    number hour = read_number(self), minute, second = {0, 2};
    if (hour.width < 1 || hour.width > 2 || !skip(self, ':'))
        return false;
    minute = read_number(self);
    if (skip(self, ':'))
        second = read_number(self);
    if (minute.width != 2 || second.width != 2 || hour.value > 23 || minute.value > 59 || second.value > 59)
        return false;
    found->hour = hour.value, found->minute = minute.value, found->second = second.value;
    return true;
}

bool read_time(cursor *self, moment *found, bool is_alone, bool is_german)
{
    found->end = self->at;
    found->hour = -1;
    if (!has_digits(self)) {
        skip_spaces(self);
        return !is_alone || !self->text[self->at];
    }
    if (!skip_to_time(self, found->end) || !read_clock(self, found))
        return false;
    int half = read_half(self);
    if (half == 2 || (half && is_german)) /* in German "am" is "on" */
        return false;
    if (half && found->hour >= 1 && found->hour <= 12)
        found->hour = found->hour % 12 + (half > 0 ? 12 : 0);
    if (!half)
        skip_uhr(self);
    found->end = self->at;
    return is_over(self, is_alone);
}
