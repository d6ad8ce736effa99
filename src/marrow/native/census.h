#ifndef MARROW_CENSUS_H
#define MARROW_CENSUS_H

#include <stddef.h>
#include <stdint.h>

/* What the first two bytes of a name tell of an element; the table of `parse/guard.py` has these flags. */
enum { NESTS = 1, IS_FORMATTING = 2, IS_ROOT = 4 };

typedef struct {
    int64_t tags;            /* every `<` that is not among the last three bytes */
    int64_t formatting;      /* tags of formatting elements */
    int64_t climb;           /* the most elements open at once, if each end tag closes one */
    int64_t formatting_climb;
    int64_t roots;           /* tags of `html` and `body` */
    int64_t root_bytes;      /* from these tags up to the next one */
    int64_t far;             /* tags with more than so many bytes up to the next one */
} census;

/* Counts the tags of a page, as far as single bytes tell. `table` has 256 rows of 256. Where the first `most_far`
 * far tags begin is written to `far_at`. */
census take_census(const unsigned char *source, size_t size, const uint8_t *table, int64_t far, int64_t *far_at,
                   int64_t most_far);

#endif
