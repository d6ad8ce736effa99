/* The numbers of each segment; see `methods/auto/numbers.py`, which gives the same ones, bit for bit. */
#ifndef MARROW_NUMBERS_H
#define MARROW_NUMBERS_H

#include <stddef.h>

#include "described.h"

enum { NUMBER_COUNT = 106, LEVELS = 5 };

/* Fills the table of logarithms; must come before everything else. */
void learn_logarithms(void);

/* The logarithm of 1 + number. Most numbers are small, and a logarithm takes longer than all else that is done. */
double log_of(int64_t number);

/* Writes the numbers of all segments into rows that are `stride` floats long. */
void write_numbers(described *self, float *rows, size_t stride);

#endif
