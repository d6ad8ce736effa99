/* Memory for one piece of work: taken bit by bit, given back at once. */
#ifndef MARROW_SCRATCH_H
#define MARROW_SCRATCH_H

#include <stddef.h>

typedef struct scratch_block scratch_block;

typedef struct {
    scratch_block *blocks;
    int has_failed; /* there was no memory; whatever was asked for after that is NULL too */
} scratch;

/* Room for `count` items of `size` bytes, all zero; NULL if there is no memory. */
void *take_zeros(scratch *self, size_t count, size_t size);

/* The same, but with anything in it. */
void *take_room(scratch *self, size_t count, size_t size);

void give_back(scratch *self);

#define ZEROS(self, count, type) ((type *)take_zeros((self), (size_t)(count), sizeof(type)))
#define ROOM(self, count, type) ((type *)take_room((self), (size_t)(count), sizeof(type)))

#endif
