/* What a browser tells of a page, for Python: arguments in, results out. */
#include <stdlib.h>

#include "reading.h"
#include "snapshot.h"

static PyObject *bytes_of(const numbers *column)
{
    return PyBytes_FromStringAndSize((const char *)column->at, (Py_ssize_t)(column->count * sizeof *column->at));
}

static PyObject *text_of_piece(piece text)
{
    return PyUnicode_DecodeUTF8(text.text, (Py_ssize_t)text.size, "replace");
}

/* The distinct strings of styles, in the order of their numbers; the styles become numbers of those. */
static PyObject *words_of(snapshot *self)
{
    numbers *styles = &self->styles;
    int32_t *word_of = calloc((size_t)self->string_count + 1, sizeof *word_of);
    if (!word_of)
        return PyErr_NoMemory();
    for (size_t each = 0; each < styles->count; each++)
        word_of[styles->at[each] + 1] = 1;
    PyObject *words = PyList_New(0);
    word_of[0] = -1; /* where there is none */
    int32_t count = 0;
    for (int32_t number = 0; words && number < self->string_count; number++) {
        if (!word_of[number + 1])
            continue;
        word_of[number + 1] = count++;
        PyObject *word = text_of_piece(self->strings[number]);
        if (!word || PyList_Append(words, word))
            Py_CLEAR(words);
        Py_XDECREF(word);
    }
    for (size_t each = 0; each < styles->count; each++)
        styles->at[each] = word_of[styles->at[each] + 1];
    free(word_of);
    return words;
}

static PyObject *drawn(snapshot *self, long long max_nodes)
{
    document read = {.from = self};
    PyObject *page = make_page(read_document, &read, max_nodes);
    PyObject *words = page ? words_of(self) : NULL, *result = NULL;
    if (words)
        result = Py_BuildValue("ONNNdNNNNNO", page, bytes_of(&read.sources), bytes_of(&read.formulas),
                               text_of_piece(self->strings[self->url]), self->height, bytes_of(&self->backend),
                               bytes_of(&self->boxed), bytes_of(&self->bounds), bytes_of(&self->order),
                               bytes_of(&self->styles), words);
    Py_XDECREF(page);
    Py_XDECREF(words);
    free(read.sources.at);
    free(read.formulas.at);
    return result;
}

PyObject *core_snapshot(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 4 || !PyBytes_Check(arguments[0]) || !PyBytes_Check(arguments[2]) || !PyBytes_GET_SIZE(arguments[2]))
        return PyErr_Format(PyExc_TypeError, "snapshot takes bytes, a width, a mark and max_nodes");
    size_t width = PyLong_AsSize_t(arguments[1]);
    long long max_nodes = PyErr_Occurred() ? -1 : PyLong_AsLongLong(arguments[3]);
    if (PyErr_Occurred())
        return NULL;
    piece mark = {PyBytes_AS_STRING(arguments[2]), (size_t)PyBytes_GET_SIZE(arguments[2])};
    const uint8_t *message = (const uint8_t *)PyBytes_AS_STRING(arguments[0]);
    snapshot read;
    PyObject *result = NULL;
    if (read_snapshot(&read, message, (size_t)PyBytes_GET_SIZE(arguments[0]), width, mark))
        result = drawn(&read, max_nodes);
    else
        result = read.lacks_memory ? PyErr_NoMemory() : PyErr_Format(PyExc_ValueError, "this is no snapshot");
    free_snapshot(&read);
    return result;
}
