/* Learned vectors of hashed words or names. */
#include "lexicon.h"

void index_hashes(lexicon *self, const uint32_t *hashes, size_t count, scratch *memory)
{
    self->hashes = new_numbering(memory, count);
    for (size_t each = 0; self->hashes.slots && each < count; each++)
        number_for(&self->hashes, hashes[each]);
}

void write_scaled(const vector *self, const int32_t *sum, double divisor, float *to)
{
    for (int each = 0; each < self->width; each++)
        to[each] = (float)(sum[each] * (double)self->scale[each] / divisor);
}
