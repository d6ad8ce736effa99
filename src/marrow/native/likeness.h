/* How much a segment says what the page says of itself; see `methods/auto/likeness.py`. */
#ifndef MARROW_LIKENESS_H
#define MARROW_LIKENESS_H

#include <stdbool.h>
#include <stdint.h>

#include "numbering.h"
#include "scratch.h"

typedef struct {
    const char *text; /* UTF-8 */
    size_t size;
} piece;

/* The texts that a page gives for one thing. */
typedef struct {
    const piece *pieces;
    int count;
} pieces;

typedef struct {
    pieces titles, descriptions, names, bodies; /* bodies are contents of JSON strings */
} hint_texts;

enum { MOST_HINTS = 16 };

/* The words of all hints in one table, with a bit for each hint that has a word. */
typedef struct {
    numbering words;
    uint32_t *hints;        /* by the number of a word: the bits of the hints that have it */
    int32_t *last;          /* by the number of a word: the last segment that had it, plus 1 */
    int length[MOST_HINTS]; /* how many different words a hint has */
    int titles, count;      /* first come titles, then descriptions up to `count`; there are the names */
    numbering shingles;
    bool has_body;
} comparison;

typedef struct {
    double of_title, by_title, of_description, by_description, names, body;
} likeness;

/* Reads the hints of a page; without memory nothing is like them. */
comparison compare_with(const hint_texts *hints, scratch *memory);

/* How much the words of a segment are like the hints; `all` is how many words it has, `count` how many are given. */
likeness compare(comparison *self, int32_t segment, const uint32_t *words, int count, int64_t all);

#endif
