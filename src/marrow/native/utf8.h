#ifndef MARROW_UTF8_H
#define MARROW_UTF8_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    int64_t good; /* characters beyond ASCII */
    int64_t bad;  /* pieces that are none; Python's decoder puts one U+FFFD for each */
} utf8_count;

/* How much of bytes can be read as UTF-8. Valid UTF-8 has nothing bad. */
utf8_count count_utf8(const unsigned char *at, size_t size);

#endif
