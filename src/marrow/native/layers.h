/* Layers of weights: outputs = weights × inputs + bias.
 *
 * Products are added in one order, whatever the processor offers, and none is fused with a sum: with the same weights
 * every machine gives the same outputs.
 */
#ifndef MARROW_LAYERS_H
#define MARROW_LAYERS_H

#include <stdint.h>

#include "scratch.h"

enum { TILE = 6, WIDE = 16 }; /* rows and outputs that are computed together */

typedef struct {
    const float *weights;
    const float *bias;
    int inputs, outputs;
    int stride; /* outputs, rounded up to WIDE; what is too much is 0 */
} layer;

/* Copies weights as training writes them, a row of inputs for each output, into a layer. */
layer new_layer(scratch *memory, const float *weights, const float *bias, int outputs, int inputs);

/* The outputs for `count` rows, at least TILE of them, in rows of `stride`. */
void apply_layer(const layer *self, const float *rows, int32_t count, float *to);

/* The outputs for one row. */
void apply_layer_to_one(const layer *self, const float *row, float *to);

#endif
