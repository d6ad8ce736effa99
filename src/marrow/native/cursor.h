/* A short folded text and a place in it. */
#ifndef MARROW_CURSOR_H
#define MARROW_CURSOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

enum { LONGEST_LINE = 120 };

typedef struct {
    Py_UCS4 text[LONGEST_LINE + 1]; /* ends with a zero */
    int at;
} cursor;

/* Digits: their value, and how many they are. */
typedef struct {
    int value, width;
} number;

typedef struct {
    int year, month, day, hour, minute, second, start, end;
} moment;

static inline bool is_space(Py_UCS4 character)
{
    return character && Py_UNICODE_ISSPACE(character);
}

static inline bool is_digit(Py_UCS4 character)
{
    return character >= '0' && character <= '9';
}

/* Of folded texts, which have no capitals. */
static inline bool is_letter_of_ascii(Py_UCS4 character)
{
    return character >= 'a' && character <= 'z';
}

static inline void skip_spaces(cursor *self)
{
    while (is_space(self->text[self->at]))
        self->at++;
}

static inline bool skip(cursor *self, Py_UCS4 sign)
{
    if (self->text[self->at] != sign)
        return false;
    self->at++;
    return true;
}

/* Passes over a word of ASCII, if it stands here and no letter follows. */
static inline bool skip_word(cursor *self, const char *word)
{
    int at = self->at;
    for (; *word; word++, at++)
        if (self->text[at] != (Py_UCS4)*word)
            return false;
    if (is_letter_of_ascii(self->text[at]))
        return false;
    self->at = at;
    return true;
}

/* The digits here; one of no digits has the width 0. */
static inline number read_number(cursor *self)
{
    number found = {0, 0};
    for (; is_digit(self->text[self->at]) && found.width < 5; self->at++, found.width++)
        found.value = 10 * found.value + (int)(self->text[self->at] - '0');
    return found;
}

/* Whether what follows has digits. */
static inline bool has_digits(const cursor *self)
{
    for (const Py_UCS4 *at = self->text + self->at; *at; at++)
        if (is_digit(*at))
            return true;
    return false;
}

/* The time of day behind a date that ends here, into `found`; its hour is -1 if there is none. A line that `is_alone` ends
 * behind it, but for spaces. Gives false for what is left to Python. */
bool read_time(cursor *self, moment *found, bool is_alone, bool is_german);

#endif
