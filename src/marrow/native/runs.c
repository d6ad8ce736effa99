/* Text → runs, byte by byte. What a byte begins is known from a table; only a few characters beyond ASCII are white
 * space or cannot be seen, and all of these begin with one of five bytes.
 */
#include "runs.h"

#include <string.h>

enum { INK, BLANK, UNSEEN, INK_2, INK_3, INK_4, LOOK_2, LOOK_3, BAD };
static uint8_t begins[256];

/* What nobody sees: control characters, soft hyphens, zero-width spaces, direction marks; `_UNSEEN` of spans.py. */
static bool is_unseen(Py_UCS4 sign)
{
    return sign <= 0x08 || (sign >= 0x0E && sign <= 0x1B) || (sign >= 0x7F && sign <= 0x9F && sign != 0x85) ||
           sign == 0xAD || sign == 0x200B || sign == 0x200E || sign == 0x200F || sign == 0x2060 || sign == 0xFEFF ||
           sign == 0xFFFE || sign == 0xFFFF;
}

static uint8_t kind_of(Py_UCS4 sign, uint8_t ink)
{
    return Py_UNICODE_ISSPACE(sign) ? BLANK : is_unseen(sign) ? UNSEEN : ink;
}

void learn_blanks(void)
{
    for (int byte = 0; byte < 256; byte++)
        begins[byte] = byte < 0x80 ? kind_of((Py_UCS4)byte, INK) : byte < 0xC2 ? BAD : byte < 0xE0 ? INK_2
                     : byte < 0xF0 ? INK_3 : byte < 0xF5 ? INK_4 : BAD;
    begins[0xC2] = LOOK_2;                                              /* U+0080 to U+00BF */
    begins[0xE1] = begins[0xE2] = begins[0xE3] = begins[0xEF] = LOOK_3; /* U+1680, U+2000 and on, U+3000, U+FEFF */
}

/* What stands at a place, and how long it is; `left` bytes are there. */
static uint8_t look_at(const unsigned char *at, size_t left, size_t *length)
{
    uint8_t kind = begins[*at];
    *length = kind <= UNSEEN ? 1 : kind == INK_2 || kind == LOOK_2 ? 2 : kind == INK_4 ? 4 : 3;
    if (kind == BAD || *length > left)
        return BAD;
    if (kind == LOOK_2)
        return kind_of((Py_UCS4)(at[0] & 0x1F) << 6 | (at[1] & 0x3F), INK);
    if (kind == LOOK_3)
        return kind_of((Py_UCS4)(at[0] & 0x0F) << 12 | (Py_UCS4)(at[1] & 0x3F) << 6 | (at[2] & 0x3F), INK);
    return kind <= UNSEEN ? kind : INK;
}

static run *new_run(runs *self, uint8_t marks, PyObject *url)
{
    if (self->count == self->room) {
        int room = self->room ? 2 * self->room : 8;
        run *all = PyMem_Realloc(self->all, (size_t)room * sizeof *all);
        if (!all) {
            self->has_failed = true;
            return NULL;
        }
        self->all = all;
        self->room = room;
    }
    run *made = &self->all[self->count++];
    *made = (run){.from = self->size, .to = self->size, .url = Py_NewRef(url), .marks = marks};
    return made;
}

static bool is_plain(uint8_t marks, PyObject *url)
{
    return !marks && !PyUnicode_GET_LENGTH(url);
}

static bool is_of_kind(const run *one, uint8_t marks, PyObject *url)
{
    return one->marks == marks && (one->url == url || !PyUnicode_Compare(one->url, url));
}

static void add_space(runs *self)
{
    self->text[self->size++] = ' ';
    self->all[self->count - 1].to = self->size;
}

/* Begins a text of some kind: goes on with the last run or makes a new one. The space before it goes to what is plain
 * beside it; between two that are not it has a run of its own. */
static void begin(runs *self, uint8_t marks, PyObject *url)
{
    const run *last = self->count && !self->all[self->count - 1].is_break ? &self->all[self->count - 1] : NULL;
    bool is_spaced = last && self->is_spaced;
    self->is_spaced = false;
    if (last && is_of_kind(last, marks, url)) {
        if (is_spaced)
            add_space(self);
        return;
    }
    if (is_spaced && (is_plain(last->marks, last->url) || (!is_plain(marks, url) && new_run(self, 0, self->no_url)))) {
        add_space(self);
        is_spaced = false;
    }
    if (new_run(self, marks, url) && is_spaced)
        add_space(self);
}

/* Whether eight bytes are printable ASCII without two spaces beside each other. All at once: each byte has a bit that
 * says what it is, and no sum goes beyond its byte. */
static bool is_tidy(uint64_t word)
{
    const uint64_t ones = 0x0101010101010101u, high = 0x80 * ones;
    uint64_t below = word | high, blank = word ^ (' ' * ones), delete = word ^ (0x7F * ones);
    uint64_t control = ~(below - 0x20 * ones) & high;
    uint64_t blanks = ~((blank & ~high) + 0x7F * ones) & high, deletes = ~((delete & ~high) + 0x7F * ones) & high;
    return !((word & high) | control | deletes | (blanks & blanks << 8));
}

/* How many bytes from a place on, where ink is, are words of ASCII with single spaces between them: nothing to
 * collapse. */
static size_t tidy_ahead(const unsigned char *at, const unsigned char *stop)
{
    const unsigned char *from = at++;
    uint64_t word;
    while (stop - at >= 8 && (memcpy(&word, at, 8), is_tidy(word)) && (at[-1] != ' ' || at[0] != ' '))
        at += 8;
    while (at < stop && (begins[*at] == INK || (*at == ' ' && at[-1] != ' ')))
        at++;
    return (size_t)(at - from) - (at[-1] == ' ');
}

void add_text(runs *self, const char *text, size_t length, uint8_t marks, PyObject *url)
{
    const unsigned char *at = (const unsigned char *)text, *stop = at + length;
    bool has_begun = false;
    while (at < stop && !self->has_failed) {
        size_t size;
        uint8_t kind = look_at(at, (size_t)(stop - at), &size);
        if (kind == BLANK) {
            self->is_spaced = true;
        } else if (kind == INK) {
            if (!has_begun)
                begin(self, marks, url);
            else if (self->is_spaced)
                self->text[self->size++] = ' ';
            has_begun = true;
            self->is_spaced = false;
            if (size == 1)
                size = tidy_ahead(at, stop);
            memcpy(self->text + self->size, at, size);
            self->size += size;
        } else if (kind == BAD) {
            self->has_failed = true;
        }
        at += size;
    }
    if (has_begun && !self->has_failed)
        self->all[self->count - 1].to = self->size;
}

void add_break(runs *self)
{
    self->is_spaced = false;
    if (!self->count || self->all[self->count - 1].is_break)
        return;
    run *made = new_run(self, 0, self->no_url);
    if (made)
        made->is_break = true;
}

void release_runs(runs *self)
{
    while (self->count)
        Py_DECREF(self->all[--self->count].url);
    PyMem_Free(self->all);
}
