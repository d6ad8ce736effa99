/* What declarations of CSS set: the four properties that the static look reads; see `render/styles.py`. */
#ifndef MARROW_STYLES_H
#define MARROW_STYLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UNSET = -1 };

typedef struct {
    int8_t display; /* a number of `Display`, or UNSET */
    int8_t visible; /* 1, 0 or UNSET */
    double size;    /* in px; 0: not set; below 0: minus the factor of the parent's */
    int32_t color;  /* 0xRRGGBB or UNSET */
} style;

#define NO_STYLE ((style){UNSET, UNSET, 0, UNSET})

/* Reads declarations. False if only `style_of` can: they are not plain ASCII, or written in an unusual way. */
bool read_style(const char *text, size_t size, style *made);

#endif
