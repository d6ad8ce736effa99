/* Learned vectors of hashed words or names; see `methods/auto/lexicon.py`.
 *
 * A hash has one or two vectors, for two uses of a word, side by side in its row. Row 0 belongs to the unknown.
 */
#ifndef MARROW_LEXICON_H
#define MARROW_LEXICON_H

#include <stdint.h>

#include "numbering.h"
#include "scratch.h"

enum { MOST_WIDTH = 128 };

/* Asks the memory for what is needed soon. */
#ifdef __GNUC__
#define EXPECT_USE_OF(address) __builtin_prefetch(address)
#else
#define EXPECT_USE_OF(address) ((void)(address))
#endif

/* One of the vectors of each row. */
typedef struct {
    const float *scale;
    int at, width; /* where it is in the row */
} vector;

typedef struct {
    numbering hashes;
    const int8_t *rows;
    size_t stride;
    vector of[2];
} lexicon;

/* The row of a hash: 0 if it is unknown. */
static inline int32_t row_of(const lexicon *self, uint32_t hash)
{
    return (int32_t)slot_for(&self->hashes, hash)->above;
}

static inline const int8_t *row_at(const lexicon *self, int32_t row)
{
    return self->rows + (size_t)row * self->stride;
}

/* Adds a vector of small integers to a sum. */
static inline void add_vector(int32_t *restrict sum, const int8_t *restrict more, int width)
{
    for (int each = 0; each < width; each++)
        sum[each] += more[each];
}

/* Numbers the hashes of a lexicon, which must all be different. */
void index_hashes(lexicon *self, const uint32_t *hashes, size_t count, scratch *memory);

/* A sum as numbers, divided by `divisor`; rounded once. */
void write_scaled(const vector *self, const int32_t *sum, double divisor, float *to);

#endif
