/* Words and names as learned vectors; see `methods/auto/embed.py`, which gives the same rows, bit for bit. */
#ifndef MARROW_EMBED_H
#define MARROW_EMBED_H

#include <stdint.h>

#include "lexicon.h"
#include "numbers.h"
#include "scratch.h"
#include "texts.h"

/* The lexicons of a model: names by their path and nearness, words by mean and opening, the page's kind and address. */
typedef struct {
    lexicon names, words, kinds, urls;
} lexicons;

enum { PATH = 0, NEAR = 1, MEAN = 0, OPENING_OF = 1 }; /* which vector of a row */

/* Hashes that say something of the page as a whole. */
typedef struct {
    const uint32_t *ids;
    int count;
} tokens;

/* Fills the table of attributes; must come before everything else. */
void learn_attributes(void);

/* How many floats a row has. */
size_t row_width(const lexicons *self);

/* Writes the words of a segment into its row. */
void embed_words(const lexicons *self, const said *words, float *row);

/* Writes the names around each segment, the heading above, the page's kind and its address into all rows. */
void embed_page(const lexicons *self, const described *page, tokens kinds, tokens address, float *rows,
                scratch *memory);

#endif
