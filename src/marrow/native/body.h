/* What is the same for all lines of a page:
 *
 *     (texts, alive, segment, nln, chars, special, kinds, marks, Span, names, is_sign, addresses)
 *
 * texts .. chars     columns of `Kept`
 * special            a set of elements that are something else: pictures, notes, references to notes
 * kinds              for every tag what it is in a line: IS_BREAK, IS_LINK, GOES_ON with the mark that it sets, or 0
 * marks              every combination of marks, as the objects that spans have
 * names              a mapping of classes and ids to whether they are those of clutter
 * is_sign            a function of a link of few characters: whether it is but a sign
 * addresses          a mapping of `href` to address, "" for what is no link; None where links are not wanted
 */
#ifndef MARROW_BODY_H
#define MARROW_BODY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>

#include "page.h"

enum { IS_BREAK = 1, IS_LINK = 2, GOES_ON = 0x80 };
enum { MARKS = 128 };

typedef struct {
    const int32_t *numbers;
    Py_ssize_t length;
} view;

typedef struct {
    const struct page *page;
    view segment, nln, chars;
    const uint8_t *kinds;
    PyObject *alive, *special, *marks, *span, *names, *is_sign, *addresses;
} body;

extern int class_number, href_number; /* of attributes */

/* Looks up the attributes that are asked for; must come before everything else. */
void learn_to_read_bodies(void);

/* Reads the parts of a body; gives whether each of them is what it should be. Its page is NULL if the core has not read
 * it. */
bool read_body(PyObject *given, body *made);

/* A number of a column; -1 where there is none. */
int32_t number_at(view column, int32_t at);

int is_alive(const body *self, int32_t node);

/* An attribute of a node, or NULL. */
const struct attribute *attribute_of(const struct page *page, int32_t node, int number);

/* Whether an element is something else than text; -1 with an exception. */
int is_special(const body *self, int32_t node);

/* Whether an element is left out, as clutter.py has it: by its name, or as a link that is but a sign; -1 with an
 * exception. */
int is_clutter(const body *self, int32_t node, uint8_t kind);

#endif
