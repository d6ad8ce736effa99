/* Memory for one piece of work. */
#include "scratch.h"

#include <stdint.h>
#include <stdlib.h>

struct scratch_block {
    scratch_block *next;
    double room[];
};

static void *take(scratch *self, size_t count, size_t size, void *(*get)(size_t size))
{
    scratch_block *block = NULL;
    if (!self->has_failed && count <= (SIZE_MAX - sizeof *block) / size)
        block = get(sizeof *block + count * size);
    if (!block) {
        self->has_failed = 1;
        return NULL;
    }
    block->next = self->blocks;
    self->blocks = block;
    return block->room;
}

static void *zeros(size_t size)
{
    return calloc(1, size);
}

void *take_zeros(scratch *self, size_t count, size_t size)
{
    return take(self, count, size, zeros);
}

void *take_room(scratch *self, size_t count, size_t size)
{
    return take(self, count, size, malloc);
}

void give_back(scratch *self)
{
    while (self->blocks) {
        scratch_block *block = self->blocks;
        self->blocks = block->next;
        free(block);
    }
}
