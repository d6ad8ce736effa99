/* Inline text as runs of one kind, with white space collapsed across them.
 *
 * The same as `assemble/spans.py`: a space belongs to what is plain beside it, or to both sides if they are of one
 * kind.
 */
#ifndef MARROW_RUNS_H
#define MARROW_RUNS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>

/* Text that is all alike. */
typedef struct {
    size_t from, to; /* in the text of `runs` */
    PyObject *url;   /* owned; empty for no link */
    uint8_t marks;
    bool is_break; /* a line break, which has no text */
} run;

typedef struct {
    char *text; /* room for all that will be added: collapsing makes nothing longer */
    size_t size;
    PyObject *no_url; /* an empty string */
    run *all;
    int count, room;
    bool is_spaced; /* white space stands before what comes next */
    bool has_failed; /* no memory, or bytes that are no UTF-8 */
} runs;

/* Fills the table of bytes; must come before everything else. */
void learn_blanks(void);

/* Adds a text of one kind. */
void add_text(runs *self, const char *text, size_t length, uint8_t marks, PyObject *url);

/* Adds a line break, where there is a line to break. */
void add_break(runs *self);

/* Lets go of the runs; the text is its owner's. */
void release_runs(runs *self);

#endif
