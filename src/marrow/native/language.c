/* Counting what tells languages apart.
 *
 * count_kinds(text, kinds) -> dict of int        how many characters there are of each kind: `metadata/scripts.py`
 * word_hashes(text) -> bytes                     the words of a text as 64-bit numbers
 * hear(text, words, letters, weights, kin) -> (best, score, rival, words, known words)
 *                                               which language the words and letters of a text speak for:
 *                                               `metadata/detect.py`
 *
 * `kinds` has a kind for each character of the basic plane; one beyond it is two, as in UTF-16. `words` are sorted hashes,
 * `letters` sorted characters, both 64-bit; `weights` has a row for each word, then for each letter, with a column for
 * each language; `kin` says which of these belong together. Texts are in small letters; of words beyond the first
 * thousand nothing is known.
 */
#include "language.h"

#include <stdint.h>
#include <string.h>

#include "columns.h"

enum { BASIC_PLANE = 1 << 16, MOST_KINDS = 256, MOST_LANGUAGES = 256 };

/* The counts that are not 0, by kind, smaller kinds first. */
static PyObject *by_kind(const long long *counts)
{
    PyObject *found = PyDict_New();
    for (int kind = 0; found && kind < MOST_KINDS; kind++) {
        if (!counts[kind])
            continue;
        PyObject *key = PyLong_FromLong(kind), *count = PyLong_FromLongLong(counts[kind]);
        if (!key || !count || PyDict_SetItem(found, key, count))
            Py_CLEAR(found);
        Py_XDECREF(key);
        Py_XDECREF(count);
    }
    return found;
}

PyObject *core_count_kinds(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 2, "count_kinds"))
        return NULL;
    if (!PyUnicode_Check(arguments[0]))
        return PyErr_Format(PyExc_TypeError, "count_kinds takes a text");
    columns taken = {.taken = 0};
    const uint8_t *kinds = TAKE(taken, arguments[1], BASIC_PLANE, uint8_t);
    long long counts[MOST_KINDS] = {0};
    int width = PyUnicode_KIND(arguments[0]);
    const void *text = PyUnicode_DATA(arguments[0]);
    Py_ssize_t length = kinds ? PyUnicode_GET_LENGTH(arguments[0]) : 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS4 character = PyUnicode_READ(width, text, at);
        if (character < BASIC_PLANE) {
            counts[kinds[character]]++;
        } else {
            counts[kinds[Py_UNICODE_HIGH_SURROGATE(character)]]++;
            counts[kinds[Py_UNICODE_LOW_SURROGATE(character)]]++;
        }
    }
    PyObject *done = release_columns(&taken);
    PyObject *found = done ? by_kind(counts) : NULL;
    Py_XDECREF(done);
    return found;
}

/* ---- words ---- */

/* A word as one number: FNV-1a over its characters. That two words of the tables, or of a text, have the same is as
 * unlikely as that the memory errs. */
static uint64_t begin_hash(void)
{
    return 0xcbf29ce484222325u;
}

static uint64_t add_to_hash(uint64_t hash, Py_UCS4 character)
{
    return (hash ^ character) * 0x100000001b3u;
}

static int parts_words(Py_UCS4 character)
{
    return character == '\'' || character == 0x2019 || Py_UNICODE_ISSPACE(character);
}

/* The next word of a text from `at` on, as its hash; 0 if there is none. */
static int next_word(PyObject *text, Py_ssize_t *at, uint64_t *hash)
{
    int width = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    while (*at < length && parts_words(PyUnicode_READ(width, data, *at)))
        ++*at;
    if (*at >= length)
        return 0;
    *hash = begin_hash();
    for (Py_UCS4 each; *at < length && !parts_words(each = PyUnicode_READ(width, data, *at)); ++*at)
        *hash = add_to_hash(*hash, each);
    return 1;
}

PyObject *core_word_hashes(PyObject *Py_UNUSED(module), PyObject *text)
{
    if (!PyUnicode_Check(text))
        return PyErr_Format(PyExc_TypeError, "word_hashes takes a text");
    Py_ssize_t at = 0, count = 0;
    uint64_t hash;
    while (next_word(text, &at, &hash))
        count++;
    PyObject *made = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof hash);
    char *out = made ? PyBytes_AS_STRING(made) : NULL;
    for (at = 0; out && next_word(text, &at, &hash); out += sizeof hash)
        memcpy(out, &hash, sizeof hash);
    return made;
}

/* Where a number stands among sorted ones; -1 if it does not. */
static Py_ssize_t place_among(const uint64_t *sorted, Py_ssize_t count, uint64_t wanted)
{
    Py_ssize_t first = 0;
    while (count > 1) {
        Py_ssize_t half = count / 2;
        first += sorted[first + half] <= wanted ? half : 0;
        count -= half;
    }
    return count && sorted[first] == wanted ? first : -1;
}

/* ---- languages ---- */

enum { SEEN_SLOTS = 1 << 11, MOST_WORDS = SEEN_SLOTS / 2 };

/* The words and letters of a text, each counted once. */
typedef struct {
    uint64_t seen[SEEN_SLOTS]; /* hashes, by open addressing; 0 where there is none */
    int distinct;
} seen_words;

/* Whether a word is new; past so many, all are old. */
static int is_new(seen_words *self, uint64_t hash)
{
    hash += !hash;
    size_t place = hash % SEEN_SLOTS;
    for (; self->seen[place]; place = (place + 1) % SEEN_SLOTS)
        if (self->seen[place] == hash)
            return 0;
    if (self->distinct == MOST_WORDS)
        return 0;
    self->seen[place] = hash;
    self->distinct++;
    return 1;
}

/* What is known of languages: a row of weights for each word, then for each letter. */
typedef struct {
    const uint64_t *words, *letters;
    const int8_t *weights;
    const uint8_t *kin;
    Py_ssize_t word_count, letter_count, width;
} known_languages;

static void add_row(const known_languages *known, Py_ssize_t row, long *sums)
{
    const int8_t *own = known->weights + row * known->width;
    for (Py_ssize_t column = 0; column < known->width; column++)
        sums[column] += own[column];
}

static int add_words(const known_languages *known, PyObject *text, seen_words *seen, long *sums)
{
    int found = 0;
    uint64_t hash;
    for (Py_ssize_t at = 0; next_word(text, &at, &hash);) {
        Py_ssize_t row = is_new(seen, hash) ? place_among(known->words, known->word_count, hash) : -1;
        if (row >= 0) {
            add_row(known, row, sums);
            found++;
        }
    }
    return found;
}

static void add_letters(const known_languages *known, PyObject *text, long *sums)
{
    uint8_t seen[BASIC_PLANE / 8] = {0};
    int width = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    for (Py_ssize_t at = 0; at < PyUnicode_GET_LENGTH(text); at++) {
        Py_UCS4 letter = PyUnicode_READ(width, data, at);
        if (letter >= BASIC_PLANE || seen[letter / 8] & 1u << letter % 8)
            continue;
        seen[letter / 8] |= (uint8_t)(1u << letter % 8);
        Py_ssize_t row = place_among(known->letters, known->letter_count, letter);
        if (row >= 0)
            add_row(known, known->word_count + row, sums);
    }
}

/* The language with the largest sum, the first of several, and the largest of those that are not its kin, or 0. */
static Py_ssize_t favourite(const known_languages *known, const long *sums, long *rival)
{
    Py_ssize_t best = 0;
    for (Py_ssize_t each = 1; each < known->width; each++)
        if (sums[each] > sums[best])
            best = each;
    *rival = 0;
    for (Py_ssize_t each = 0; each < known->width; each++)
        if (known->kin[each] != known->kin[best] && sums[each] > *rival)
            *rival = sums[each];
    return best;
}

PyObject *core_hear(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 5, "hear"))
        return NULL;
    if (!PyUnicode_Check(arguments[0]))
        return PyErr_Format(PyExc_TypeError, "hear takes a text");
    columns taken = {.taken = 0};
    known_languages known;
    known.words = TAKE(taken, arguments[1], -1, uint64_t);
    known.word_count = last_length(&taken, sizeof *known.words);
    known.letters = TAKE(taken, arguments[2], -1, uint64_t);
    known.letter_count = last_length(&taken, sizeof *known.letters);
    known.kin = TAKE(taken, arguments[4], -1, uint8_t);
    known.width = last_length(&taken, 1);
    known.weights = TAKE(taken, arguments[3], (known.word_count + known.letter_count) * known.width, int8_t);
    PyObject *heard = NULL;
    if (known.weights && known.width > 0 && known.width <= MOST_LANGUAGES) {
        long sums[MOST_LANGUAGES] = {0}, rival;
        seen_words seen = {.distinct = 0};
        int found = add_words(&known, arguments[0], &seen, sums);
        if (!PyUnicode_IS_ASCII(arguments[0]))
            add_letters(&known, arguments[0], sums);
        Py_ssize_t best = favourite(&known, sums, &rival);
        heard = Py_BuildValue("nllii", best, sums[best], rival, seen.distinct, found);
    } else if (known.weights) {
        PyErr_SetString(PyExc_ValueError, "hear knows up to 256 languages");
    }
    PyObject *done = release_columns(&taken);
    if (!done)
        Py_CLEAR(heard);
    Py_XDECREF(done);
    return heard;
}
