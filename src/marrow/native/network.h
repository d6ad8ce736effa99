/* The network that judges a page's segments; see `methods/auto/network.py`, which has the same in NumPy. */
#ifndef MARROW_NETWORK_H
#define MARROW_NETWORK_H

#include <stdint.h>

#include "layers.h"
#include "scratch.h"

typedef struct {
    layer inp, conv_mix, scan, scan_mix, ctx, mid, out, type;
    const float *conv_weights; /* a row of channels for each place of the kernel */
    const float *conv_bias;
    int hidden, kernel;
} network;

/* Sets the kernel of the convolution: a row of places for each channel, which is copied, and the bias, which is not. */
void set_kernel(network *self, scratch *memory, const float *weights, const float *bias, int channels, int places);

/* Judges `count` segments, of which there is at least one. Gives the logits of all outputs but the last for each
 * segment in `roles`, of the last in `keep`, and of the page in `types`; has_failed tells if there was no memory. */
void run_network(const network *self, const float *rows, const int32_t *words, int32_t count, float *roles,
                 float *keep, float *types, scratch *memory);

/* What looks at roles again: a layer, of which only what is positive counts, and the logits of roles. */
typedef struct {
    layer inner, roles;
} second_look;

/* The logits of roles for `count` rows, to be added to those of the first network. */
void run_second_look(const second_look *self, const float *rows, int32_t count, float *roles, scratch *memory);

#endif
