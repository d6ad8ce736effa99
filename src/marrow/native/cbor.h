/* CBOR as Chromium's protocol has it.
 *
 * Maps and arrays have no count but an end, and stand in envelopes that say how many bytes they have: what nobody reads
 * is skipped at once. Strings are ASCII or UTF-8, or UTF-16 where they are neither; bytes that are no string have a tag.
 * Whatever is not like that is broken, and reading stops there: never past the end, and never deeper than it may.
 */
#ifndef MARROW_CBOR_H
#define MARROW_CBOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const uint8_t *at, *stop; /* what is left to read */
    bool is_broken;
} cbor;

typedef enum { BROKEN, NUMBER, REAL, TEXT, WIDE_TEXT, BINARY, YES, NO, NOTHING, MAP, ARRAY, END } cbor_kind;

typedef struct {
    cbor_kind kind;
    int64_t number;
    double real;
    const uint8_t *bytes; /* of TEXT, WIDE_TEXT (UTF-16, little-endian) and BINARY */
    size_t size;
} cbor_item;

/* The next item; of a map or an array its beginning. */
cbor_item next_item(cbor *self);

/* Past the next item, with all that is in it. */
void skip_item(cbor *self);

/* Past the end of the array that one is in. */
void skip_rest(cbor *self);

/* Whether an item is some text. */
bool is_text(const cbor_item *item, const char *text);

/* Begins a map: whether there is one. Then `next_key` gives whether there is a key, whose value comes next. */
bool begin_map(cbor *self);
bool next_key(cbor *self, cbor_item *key);

/* A text as Python has it; NULL with an exception. */
PyObject *text_of_item(const cbor_item *item);

/* cbor(message: bytes) -> object */
PyObject *core_cbor(PyObject *module, PyObject *message);

#endif
