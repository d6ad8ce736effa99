/* What may make a page slow to parse, counted in one pass over its bytes. `parse/guard.py` says what for. */
#include "census.h"

#include "angles.h"

/* How far a sum rises above its lowest value so far. */
typedef struct {
    int64_t level, lowest, climb;
} climber;

static void step(climber *self, int by)
{
    self->level += by;
    self->lowest = self->level < self->lowest ? self->level : self->lowest;
    int64_t climb = self->level - self->lowest;
    self->climb = climb > self->climb ? climb : self->climb;
}

census take_census(const unsigned char *source, size_t size, const uint8_t *table, int64_t far, int64_t *far_at,
                   int64_t most_far)
{
    census found = {0};
    climber all = {0, INT64_MAX, 0}, formatting = {0, INT64_MAX, 0};
    if (size < 4)
        return found;
    angles all_angles = angles_from(source, source + size - 3);
    const unsigned char *at = next_angle(&all_angles);
    while (at) {
        const unsigned char *next = next_angle(&all_angles);
        int64_t length = (next ? next : source + size) - at;
        int is_end = at[1] == '/';
        uint8_t known = table[256 * at[1 + is_end] + at[2 + is_end]];
        found.tags++;
        int by = 1 - 2 * is_end;
        step(&all, known & NESTS ? by : 0);
        step(&formatting, known & IS_FORMATTING ? by : 0);
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
