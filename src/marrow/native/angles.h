/* Where the next `<` stands. Tags are short: most of what a search for one takes is its call, so where the processor can
 * look at many bytes at once, it does so for several tags.
 */
#ifndef MARROW_ANGLES_H
#define MARROW_ANGLES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

enum { ANGLES_BLOCK = 64 };

typedef struct {
    const unsigned char *block, *next, *stop; /* a block, and where the next one begins */
    uint64_t left;                            /* the signs of the block that are still to come, as bits */
} angles;

static inline uint64_t angles_of(const unsigned char *block)
{
    const __m128i sign = _mm_set1_epi8('<');
    uint64_t found = 0;
    for (int at = 0; at < ANGLES_BLOCK; at += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(block + at));
        found |= (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, sign)) << at;
    }
    return found;
}

/* The same of fewer bytes than a block has. */
static inline uint64_t angles_of_rest(const unsigned char *rest, const unsigned char *stop)
{
    uint64_t found = 0;
    for (int at = 0; rest + at < stop; at++)
        found |= (uint64_t)(rest[at] == '<') << at;
    return found;
}

static inline angles angles_from(const unsigned char *from, const unsigned char *stop)
{
    return (angles){.next = from, .stop = stop};
}

/* The next one, or NULL. */
static inline const unsigned char *next_angle(angles *self)
{
    while (!self->left) {
        if (self->next >= self->stop)
            return NULL;
        self->block = self->next;
        bool is_whole = self->stop - self->block >= ANGLES_BLOCK;
        self->left = is_whole ? angles_of(self->block) : angles_of_rest(self->block, self->stop);
        self->next = is_whole ? self->block + ANGLES_BLOCK : self->stop;
    }
    const unsigned char *at = self->block + __builtin_ctzll(self->left);
    self->left &= self->left - 1;
    return at;
}

#else

typedef struct {
    const unsigned char *at, *stop;
} angles;

static inline angles angles_from(const unsigned char *from, const unsigned char *stop)
{
    return (angles){from, stop};
}

static inline const unsigned char *next_angle(angles *self)
{
    const unsigned char *at = self->at < self->stop ? memchr(self->at, '<', (size_t)(self->stop - self->at)) : NULL;
    self->at = at ? at + 1 : self->stop;
    return at;
}

#endif

#endif
