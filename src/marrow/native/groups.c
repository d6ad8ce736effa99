/* What is repeated on a page, and where its running text is. */
#include "groups.h"

#include "names.h"

grouping new_grouping(scratch *memory, int32_t segments)
{
    grouping made = {new_numbering(memory, (size_t)segments), NULL, NULL};
    made.groups = ZEROS(memory, segments, group);
    made.of = ZEROS(memory, segments, int32_t);
    return made;
}

void put_into_group(grouping *self, int32_t segment, uint32_t key, int64_t chars, int64_t link_chars)
{
    int32_t number = number_for(&self->keys, key);
    self->of[segment] = number;
    self->groups[number].count++;
    self->groups[number].chars += chars;
    self->groups[number].link_chars += link_chars;
}

uint32_t commonest_key(const grouping *self, uint32_t otherwise)
{
    uint32_t best = otherwise;
    int64_t most = -1;
    for (size_t place = 0; place <= self->keys.mask; place++) {
        numbering_slot slot = self->keys.slots[place];
        if (!slot.above)
            continue;
        int64_t chars = self->groups[slot.above - 1].chars;
        if (chars > most || (chars == most && slot.hash < best)) {
            most = chars;
            best = slot.hash;
        }
    }
    return best;
}

int32_t smallest_holder(const struct page *page, const amounts *before, double need)
{
    int32_t found = 0;
    for (;;) {
        int32_t child = found + 1, end = page->end[found];
        while (child < end && (page->tag[child] == TAG_TEXT ||
                               (double)(before[page->end[child]].prose - before[child].prose) < need))
            child = page->end[child];
        if (child >= end)
            return found;
        found = child;
    }
}
