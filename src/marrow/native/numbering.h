/* Hashes, numbered from 0 in the order in which they come: a table with open addressing.
 *
 * Whoever makes a page can choose its hashes. Where they go in the table is mixed with a number that is different in
 * every process, so nobody can make them meet in one place.
 */
#ifndef MARROW_NUMBERING_H
#define MARROW_NUMBERING_H

#include <stdint.h>

#include "scratch.h"

typedef struct {
    uint32_t hash;
    uint32_t above; /* the number plus 1; 0 in a free slot */
} numbering_slot;

typedef struct {
    numbering_slot *slots;
    int32_t count;
    int shift; /* slots are numbered by the upper bits of a product */
    uint32_t mask;
} numbering;

/* Sets the number that slots are mixed with; once, before the first table. */
void mix_slots(uint64_t secret);

/* An empty table with room for `most` hashes; without slots if there is no memory. */
numbering new_numbering(scratch *memory, size_t most);

/* The number of a hash; a new one for a new hash. */
int32_t number_for(numbering *self, uint32_t hash);

extern uint64_t slot_multiplier;

/* Where the search for a hash begins. */
static inline uint32_t first_place(const numbering *self, uint32_t hash)
{
    return (uint32_t)((hash * slot_multiplier) >> self->shift);
}

static inline numbering_slot *slot_for(const numbering *self, uint32_t hash)
{
    uint32_t place = first_place(self, hash);
    while (self->slots[place].above && self->slots[place].hash != hash)
        place = (place + 1) & self->mask;
    return self->slots + place;
}

/* The number of a hash, or -1 if it has none. */
static inline int32_t known_number(const numbering *self, uint32_t hash)
{
    return (int32_t)slot_for(self, hash)->above - 1;
}

#endif
