/* The network that judges a page's segments; see `methods/auto/network.py`, which has the same in NumPy. */
#ifndef MARROW_NETWORK_H
#define MARROW_NETWORK_H

#include <stdint.h>

#include "scratch.h"

/* A layer of weights: outputs = weights × inputs + bias. */
typedef struct {
    const float *weights;
    const float *bias;
    int inputs, outputs;
    int stride; /* outputs, rounded up; what is too much is 0 */
} layer;

typedef struct {
    layer inp, conv_mix, scan, scan_mix, ctx, mid, out, type;
    const float *conv_weights; /* a row of channels for each place of the kernel */
    const float *conv_bias;
    int hidden, kernel;
} network;

/* Copies weights as training writes them, a row of inputs for each output, into a layer. */
layer new_layer(scratch *memory, const float *weights, const float *bias, int outputs, int inputs);

/* Sets the kernel of the convolution: a row of places for each channel, which is copied, and the bias, which is not. */
void set_kernel(network *self, scratch *memory, const float *weights, const float *bias, int channels, int places);

/* Judges `count` segments, of which there is at least one. Gives the logits of `out.outputs` for each segment and of
 * `type.outputs` for the page; has_failed tells if there was no memory. */
void run_network(const network *self, const float *rows, const int32_t *words, int32_t count, float *scores,
                 float *types, scratch *memory);

#endif
