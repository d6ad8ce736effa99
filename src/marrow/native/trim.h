#ifndef MARROW_TRIM_H
#define MARROW_TRIM_H

#include <stddef.h>

/* Must come before `trim`, and after `learn_names`. */
void learn_to_trim(void);

/* Writes a page without what nobody reads to `to`, which has room for `size` bytes; gives how many were written. */
size_t trim(char *to, const char *source, size_t size, size_t max_sheet);

#endif
