#ifndef MARROW_TRIM_H
#define MARROW_TRIM_H

#include <stdbool.h>
#include <stddef.h>

/* Must come before `trim`, and after `learn_names`. */
void learn_to_trim(void);

/* Writes a page without what nobody reads to `to`, which has room for `size` bytes; gives how many were written. What
 * is `for_metadata` has fewer attributes, no comments and scripts, and less white space. */
size_t trim(char *to, const char *source, size_t size, size_t max_sheet, bool for_metadata);

#endif
