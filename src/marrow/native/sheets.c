/* The rules of style sheets that may hide something: few, in sheets that are long.
 *
 * hiding_rules(sheet) -> list, or None      of `_rules_in` of `render/styles.py`, for what `hides`, all that matter
 *
 * Pairs of what stands before the brace and of the declarations behind it, of rules outside of at-rules with a selector
 * that may be one of names, classes and ids alone: others have no effect. The sheet is without comments. None stands for
 * what is left to Python: a sheet that is not ASCII.
 */
#include "sheets.h"

#include <stdbool.h>
#include <string.h>

static bool ends_in(const char *begin, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - begin) >= length && !memcmp(end - length, word, length);
}

/* Whether declarations may say what is shown: by their names, or by letters that are not small. */
static bool may_hide(const char *at, const char *stop)
{
    bool has_small = false;
    for (const char *each = at; each < stop; each++) {
        if (*each >= 'A' && *each <= 'Z')
            return true;
        has_small |= *each >= 'a' && *each <= 'z';
        if (*each == 'y' && (ends_in(at, each, "displa") || ends_in(at, each, "visibilit")))
            return true;
    }
    return !has_small;
}

static bool is_of_name(char sign)
{
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9') || sign == '-' ||
           sign == '_' || sign == '.' || sign == '#';
}

/* Whether one of some selectors may be a simple one: a single word of the signs that such are made of. */
static bool may_be_simple(const char *at, const char *stop)
{
    int words = 0;
    bool is_simple = true;
    for (; at <= stop; at++) {
        if (at == stop || *at == ',' || *at == ';') {
            if (words == 1 && is_simple)
                return true;
            words = 0;
            is_simple = true;
        } else if (*at > ' ') {
            words += words == 0 || at[-1] <= ' ';
            is_simple &= is_of_name(*at);
        }
    }
    return false;
}

/* Counts the braces that open; gives the last one, or NULL. */
static const char *last_brace(const char *at, const char *stop, Py_ssize_t *count)
{
    const char *last = NULL;
    for (*count = 0; (at = memchr(at, '{', (size_t)(stop - at))); at++, ++*count)
        last = at;
    return last;
}

/* Adds a rule; 0, or -1 with an exception. */
static int add_rule(PyObject *rules, const char *at, const char *brace, const char *stop)
{
    PyObject *rule = Py_BuildValue("(s#s#)", at, brace - at, brace + 1, stop - brace - 1);
    int failed = rule ? PyList_Append(rules, rule) : -1;
    Py_XDECREF(rule);
    return failed;
}

PyObject *core_hiding_rules(PyObject *Py_UNUSED(module), PyObject *sheet)
{
    if (!PyUnicode_Check(sheet))
        return PyErr_Format(PyExc_TypeError, "hiding_rules takes a text");
    if (!PyUnicode_IS_ASCII(sheet))
        Py_RETURN_NONE;
    const char *at = PyUnicode_DATA(sheet), *stop = at + PyUnicode_GET_LENGTH(sheet);
    PyObject *rules = PyList_New(0);
    for (Py_ssize_t depth = 0, opened; rules && at < stop;) { /* of the at-rules around */
        const char *end = memchr(at, '}', (size_t)(stop - at));
        end = end ? end : stop;
        const char *brace = last_brace(at, end, &opened);
        depth += opened - 1; /* without a brace of its own, it closes an at-rule */
        depth = depth < 0 ? 0 : depth;
        if (brace && !depth && may_hide(brace + 1, end) && may_be_simple(at, brace) && add_rule(rules, at, brace, end))
            Py_CLEAR(rules);
        at = end + 1;
    }
    return rules;
}
