/* Layers of weights: the product of a matrix with the rows of a page. */
#include "layers.h"

#include <string.h>

#include "lanes.h"

/* Weights of WIDE outputs are together, input by input: a strip of them fits into the nearest memory. */
static size_t place_of_weight(const layer *self, int output, int input)
{
    size_t strip = (size_t)(output / WIDE);
    return (strip * (size_t)self->inputs + (size_t)input) * WIDE + (size_t)(output % WIDE);
}

/* The first place from which on WIDE weights are in one line of memory; there is room for as many more. */
static float *in_line(float *numbers)
{
    const uintptr_t line = WIDE * sizeof *numbers;
    return (float *)(((uintptr_t)numbers + line - 1) & ~(line - 1));
}

layer new_layer(scratch *memory, const float *weights, const float *bias, int outputs, int inputs)
{
    layer made = {NULL, NULL, inputs, outputs, (outputs + WIDE - 1) / WIDE * WIDE};
    float *turned = in_line(ZEROS(memory, (size_t)inputs * (size_t)made.stride + WIDE, float));
    float *padded = ZEROS(memory, made.stride, float);
    if (!turned || !padded)
        return made;
    for (int output = 0; output < outputs; output++)
        for (int input = 0; input < inputs; input++)
            turned[place_of_weight(&made, output, input)] = weights[(size_t)output * (size_t)inputs + (size_t)input];
    memcpy(padded, bias, (size_t)outputs * sizeof *padded);
    made.weights = turned;
    made.bias = padded;
    return made;
}

#define LANES 4
#define BY_LANES
#define IN_LANES(name) name##_by_4
#include "layer_kernel.h"

#ifdef HAS_8_LANES
#define LANES 8
#define BY_LANES FOR_8_LANES
#define IN_LANES(name) name##_by_8
#include "layer_kernel.h"
#endif

void apply_layer(const layer *self, const float *rows, int32_t count, float *to)
{
    CALL_IN_LANES(apply, (self, rows, count, to));
}

void apply_layer_to_one(const layer *self, const float *row, float *to)
{
    for (int output = 0; output < self->stride; output += WIDE) {
        const float *weights = self->weights + place_of_weight(self, output, 0);
        float sums[WIDE];
        memcpy(sums, self->bias + output, sizeof sums);
        for (int input = 0; input < self->inputs; input++, weights += WIDE)
            for (int each = 0; each < WIDE; each++)
                sums[each] += row[input] * weights[each];
        memcpy(to + output, sums, sizeof sums);
    }
}
