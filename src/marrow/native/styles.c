/* What declarations of CSS set.
 *
 * What is written as nearly everybody does is read here, in the way of `render/styles.py`; the rest is left to that.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "styles.h"

#include <string.h>

enum { LONGEST_NAME = 10, LONGEST_VALUE = 47, MOST_DIGITS = 9 };

/* A word and the number that it stands for. */
typedef struct {
    const char *word;
    int number;
} meaning;

static const meaning DISPLAYS[] = {
    {"none", 0}, {"block", 4}, {"inline", 2}, {"inline-block", 3}, {"flex", 9}, {"inherit", UNSET}, {"", UNSET},
    {"contents", 1}, {"inline-flex", 3}, {"inline-grid", 3}, {"inline-table", 3}, {"flow-root", 4}, {"list-item", 5},
    {"table", 6}, {"table-row", 7}, {"table-row-group", 7}, {"table-caption", 7}, {"table-cell", 8}, {"grid", 9},
    {NULL, UNSET},
};

static const meaning SIZES[] = {
    {"xx-small", 9}, {"x-small", 10}, {"small", 13}, {"medium", 16}, {"large", 18}, {"x-large", 24}, {"xx-large", 32},
    {"inherit", 0}, {"", 0}, {NULL, UNSET},
};

static const meaning COLORS[] = {
    {"black", 0x000000}, {"silver", 0xC0C0C0}, {"gray", 0x808080}, {"grey", 0x808080}, {"white", 0xFFFFFF},
    {"maroon", 0x800000}, {"red", 0xFF0000}, {"purple", 0x800080}, {"fuchsia", 0xFF00FF}, {"green", 0x008000},
    {"lime", 0x00FF00}, {"olive", 0x808000}, {"yellow", 0xFFFF00}, {"navy", 0x000080}, {"blue", 0x0000FF},
    {"teal", 0x008080}, {"aqua", 0x00FFFF}, {"orange", 0xFFA500}, {"inherit", UNSET}, {"transparent", UNSET},
    {"", UNSET}, {NULL, UNSET},
};

static const struct {
    const char *name;
    double px;
} UNITS[] = {{"px", 1.0}, {"pt", 4.0 / 3}, {"pc", 16.0}, {"rem", 16.0}, {"in", 96.0}, {"cm", 96 / 2.54},
             {"mm", 9.6 / 2.54}};

/* A value, in small letters and without what is around it; it ends with a zero. */
typedef struct {
    char text[LONGEST_VALUE + 1];
    size_t length;
} value;

static bool is_white(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r') || (letter >= 0x1C && letter <= 0x1F);
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter | 0x20) : letter;
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static void strip(const char **from, const char **stop)
{
    while (*from < *stop && is_white(**from))
        ++*from;
    while (*from < *stop && is_white((*stop)[-1]))
        --*stop;
}

/* False if it is too long to be anything that is known. */
static bool take_value(const char *from, const char *stop, value *made)
{
    static const char important[] = "!important";
    strip(&from, &stop);
    if (stop - from > LONGEST_VALUE)
        return false;
    made->length = (size_t)(stop - from);
    for (size_t each = 0; each < made->length; each++)
        made->text[each] = small(from[each]);
    made->text[made->length] = 0;
    char *marked = strstr(made->text, important);
    if (!marked)
        return true;
    if (marked[sizeof important - 1]) /* there is more behind it */
        return false;
    while (marked > made->text && is_white(marked[-1]))
        marked--;
    *marked = 0;
    made->length = (size_t)(marked - made->text);
    return true;
}

/* Gives the number that a value stands for; false if it is none of these words. */
static bool look_up(const meaning *known, const char *word, int *number)
{
    for (; known->word; known++)
        if (!strcmp(known->word, word)) {
            *number = known->number;
            return true;
        }
    return false;
}

static double between(double number, double low, double high)
{
    return number < low ? low : number > high ? high : number;
}

/* A number as `1`, `1.5` or `.5`, with few digits; gives where it ends, or NULL. */
static const char *read_number(const char *text, double *number)
{
    char digits[2 * MOST_DIGITS + 2];
    const char *at = text;
    while (is_digit(*at))
        at++;
    size_t whole = (size_t)(at - text), parts = 0;
    if (*at == '.')
        for (at++; is_digit(*at); at++)
            parts++;
    if (whole > MOST_DIGITS || parts > MOST_DIGITS || at == text || at[-1] == '.')
        return NULL;
    memcpy(digits, text, (size_t)(at - text));
    digits[at - text] = 0;
    *number = PyOS_string_to_double(digits, NULL, NULL);
    return at;
}

static bool read_size(const value *from, double *size)
{
    int named;
    double number;
    *size = 0;
    if (look_up(SIZES, from->text, &named)) {
        *size = named;
        return true;
    }
    const char *unit = read_number(from->text, &number);
    if (!unit)
        return false;
    if (!strcmp(unit, "em") || !strcmp(unit, "%")) {
        *size = -between(*unit == 'e' ? number : number / 100, 0.01, 100);
        return true;
    }
    for (size_t each = 0; each < sizeof UNITS / sizeof *UNITS; each++)
        if (!strcmp(unit, UNITS[each].name)) {
            *size = between(number * UNITS[each].px, 1, 1000);
            return true;
        }
    return false;
}

static int value_of_digit(char letter)
{
    if (is_digit(letter))
        return letter - '0';
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* `#rgb` and `#rrggbb`, and both with a transparency, which is not read. */
static bool read_hexadecimal(const value *from, int32_t *color)
{
    size_t digits = from->length - 1;
    if (digits != 3 && digits != 6 && digits != 4 && digits != 8)
        return false;
    size_t times = digits < 6 ? 2 : 1;
    uint32_t number = 0;
    for (size_t each = 0; each < digits; each++) {
        int own = value_of_digit(from->text[1 + each]);
        if (own < 0)
            return false;
        for (size_t time = 0; time < times && each * times < 6; time++)
            number = number << 4 | (uint32_t)own;
    }
    *color = (int32_t)number;
    return true;
}

/* `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)`: the first three numbers. */
static bool read_rgb(const value *from, int32_t *color)
{
    const char *at = from->text + 3;
    int32_t made = 0;
    for (int part = 0; part < 3; part++) {
        while (*at && !is_digit(*at))
            at++;
        if (!*at)
            return false;
        int32_t number = 0;
        for (int place = 0; is_digit(*at); at++, place++)
            number = place < 4 ? number * 10 + (*at - '0') : number;
        made = made << 8 | (number < 255 ? number : 255);
    }
    *color = made;
    return true;
}

static bool read_color(const value *from, int32_t *color)
{
    int known;
    if (look_up(COLORS, from->text, &known)) {
        *color = known;
        return true;
    }
    if (from->text[0] == '#')
        return read_hexadecimal(from, color);
    return !strncmp(from->text, "rgb", 3) && read_rgb(from, color);
}

static bool read_display(const value *from, int8_t *display)
{
    int known;
    bool is_known = look_up(DISPLAYS, from->text, &known);
    *display = (int8_t)(is_known ? known : UNSET);
    return is_known;
}

static bool read_declaration(const char *name, const char *from, const char *stop, style *made)
{
    value own;
    bool is_display = !strcmp(name, "display"), is_size = !strcmp(name, "font-size"), is_color = !strcmp(name, "color");
    bool is_visibility = !strcmp(name, "visibility");
    if (!is_display && !is_size && !is_color && !is_visibility)
        return true;
    if (!take_value(from, stop, &own))
        return false;
    if (is_visibility)
        made->visible = (int8_t)(own.length ? strcmp(own.text, "hidden") && strcmp(own.text, "collapse") : UNSET);
    return is_visibility || (is_display ? read_display(&own, &made->display)
                             : is_size  ? read_size(&own, &made->size)
                                        : read_color(&own, &made->color));
}

/* The name of a declaration, in small letters; "" if it is longer than those that are read. */
static void take_name(const char *from, const char *stop, char name[LONGEST_NAME + 1])
{
    strip(&from, &stop);
    size_t length = stop - from > LONGEST_NAME ? 0 : (size_t)(stop - from);
    for (size_t each = 0; each < length; each++)
        name[each] = small(from[each]);
    name[length] = 0;
}

static bool is_ascii(const char *text, size_t size)
{
    unsigned char all = 0;
    for (size_t each = 0; each < size; each++)
        all |= (unsigned char)text[each];
    return all < 0x80;
}

bool read_style(const char *text, size_t size, style *made)
{
    const char *stop = text + size;
    *made = NO_STYLE;
    if (!is_ascii(text, size))
        return false;
    for (const char *at = text; at < stop; at++) {
        const char *end = memchr(at, ';', (size_t)(stop - at));
        end = end ? end : stop;
        const char *colon = memchr(at, ':', (size_t)(end - at));
        char name[LONGEST_NAME + 1];
        take_name(at, colon ? colon : end, name);
        if (*name && !read_declaration(name, colon ? colon + 1 : end, end, made))
            return false;
        at = end;
    }
    return true;
}
