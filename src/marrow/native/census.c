/* What may make a page slow to parse, counted in one pass over its bytes. `parse/guard.py` says what for. */
#include "census.h"

#include <string.h>

/* How far a sum rises above its lowest value so far. */
typedef struct {
    int64_t level, lowest, climb;
} climber;

static void step(climber *self, int by)
{
    self->level += by;
    if (self->level < self->lowest)
        self->lowest = self->level;
    if (self->level - self->lowest > self->climb)
        self->climb = self->level - self->lowest;
}

census take_census(const unsigned char *source, size_t size, const uint8_t *table, int64_t far, int64_t *far_at,
                   int64_t most_far)
{
    census found = {0};
    climber all = {0, INT64_MAX, 0}, formatting = {0, INT64_MAX, 0};
    if (size < 4)
        return found;
    const unsigned char *last = source + size - 3, *at = memchr(source, '<', size - 3);
    while (at) {
        const unsigned char *next = memchr(at + 1, '<', (size_t)(last - at - 1));
        int64_t length = (next ? next : source + size) - at;
        int is_end = at[1] == '/';
        uint8_t known = table[256 * at[1 + is_end] + at[2 + is_end]];
        found.tags++;
        step(&all, known & NESTS ? (is_end ? -1 : 1) : 0);
        step(&formatting, known & IS_FORMATTING ? (is_end ? -1 : 1) : 0);
        found.formatting += (known & IS_FORMATTING) != 0;
        if (known & IS_ROOT) {
            found.roots++;
            found.root_bytes += length;
        }
        if (length > far) {
            if (found.far < most_far)
                far_at[found.far] = at - source;
            found.far++;
        }
        at = next;
    }
    found.climb = all.climb;
    found.formatting_climb = formatting.climb;
    return found;
}
