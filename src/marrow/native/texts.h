/* The text of each segment: its words, and what its characters tell; see `methods/auto/texts.py`. */
#ifndef MARROW_TEXTS_H
#define MARROW_TEXTS_H

#include <stdbool.h>
#include <stdint.h>

#include "nodes.h"
#include "page.h"

/* The segments of a page. Node numbers in them are numbers of nodes: whoever makes this has checked them. */
typedef struct {
    const struct page *page;
    const float *font_size; /* by node */
    const int32_t *leaves, *start, *nln, *chars;
    int32_t count;
} segmented;

enum { MOST_WORDS = 72, MOST_OPENING = 5 };

/* The words of a segment that are read: the first 64 and the last 8. */
typedef struct {
    uint32_t words[MOST_WORDS], opening[MOST_OPENING];
    int count, opening_count;
    int64_t all; /* how many words there are */
} said;

enum { FLAG_COUNT = 7 };

typedef struct {
    int32_t longest; /* the leaf with most characters */
    bool is_repeatable; /* short enough to be compared with other texts, by its key */
    uint8_t flags[FLAG_COUNT];
    uint32_t key;
    int64_t link_chars, words, sentences, commas, digits, capitals;
} text;

/* Fills the table of characters; must come before everything else. */
void learn_letters(void);

/* Reads the text of a segment. */
void read_text(const segmented *segments, const node_facts *nodes, int32_t segment, text *made, said *words);

#endif
