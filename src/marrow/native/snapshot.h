/* What a browser tells of a page (`DOMSnapshot.captureSnapshot`), in columns; see `render/columns.py`.
 *
 * `nodes` are the browser's, in document order. Texts are numbers of strings, -1 where there is none; `read_snapshot` has
 * checked that they are. Strings are UTF-8, with U+FFFD for a NUL and for half of a surrogate pair.
 */
#ifndef MARROW_SNAPSHOT_H
#define MARROW_SNAPSHOT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>

#include "cbor.h"
#include "page.h"
#include "scratch.h"

enum { ELEMENT_NODE = 1, TEXT_NODE = 3, DOCUMENT_NODE = 9 };

typedef struct {
    int32_t *at;
    size_t count, room;
} numbers;

typedef struct {
    const char *text;
    size_t size;
} piece;

typedef struct {
    numbers parent, kind, name, value, backend; /* of each node */
    numbers attributes, attributes_end;         /* names and values in turn; where those of a node end */
    numbers boxed, styles, bounds, order;       /* of each box: its node, a row of styles, four floats, a place */
    int32_t url;
    double height;
    piece *strings;
    int32_t string_count;
    scratch memory;
    bool lacks_memory;
} snapshot;

bool push_number(numbers *self, int32_t number);

/* Reads an answer; `width` styles were asked for, and a mark is taken out of strings (`render/muted.py`). Gives whether
 * all is as it should be. `free_snapshot` comes after it in any case. */
bool read_snapshot(snapshot *made, const uint8_t *message, size_t size, size_t width, piece mark);
void free_snapshot(snapshot *made);

/* A string without a mark, in memory of the message or of its own. */
piece plain_string(scratch *memory, const cbor_item *item, piece mark);

/* The page of a snapshot; see `render/document.py`. Gives which of the browser's nodes is behind each node, and which of
 * those are formulas. For `make_page`. */
typedef struct {
    snapshot *from;
    numbers sources, formulas;
} document;

flatten_result read_document(struct page *made, const void *from, int64_t max_nodes, const flatten_events *events);

/* snapshot(message: bytes, width: int, mark: bytes, max_nodes: int) -> tuple | None */
PyObject *core_snapshot(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
