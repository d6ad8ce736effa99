/* Hashes, numbered from 0 in the order in which they come. */
#include "numbering.h"

#include <stdbool.h>

uint64_t slot_multiplier = 0x9E3779B97F4A7C15u;

void mix_slots(uint64_t secret)
{
    static bool is_mixed = false; /* tables that exist would be lost */
    if (!is_mixed)
        slot_multiplier = (slot_multiplier ^ secret) | 1; /* an odd multiplier loses nothing */
    is_mixed = true;
}

numbering new_numbering(scratch *memory, size_t most)
{
    numbering made = {NULL, 0, 64, 0};
    size_t slots = 1;
    do {
        slots *= 2;
        made.shift--;
    } while (slots < 2 * most && slots < (size_t)1 << 31);
    made.mask = (uint32_t)(slots - 1);
    made.slots = ZEROS(memory, slots, numbering_slot);
    return made;
}

int32_t number_for(numbering *self, uint32_t hash)
{
    numbering_slot *slot = slot_for(self, hash);
    if (!slot->above)
        *slot = (numbering_slot){hash, (uint32_t)++self->count};
    return (int32_t)slot->above - 1;
}
