/* The network that judges a page's segments.
 *
 * Nothing here depends on the processor, as layers.h says of layers; so there is no call of `expf` either, which is the
 * system's.
 */
#include "network.h"

#include <math.h>
#include <string.h>

#include "lanes.h"

void set_kernel(network *self, scratch *memory, const float *weights, const float *bias, int channels, int places)
{
    float *turned = ZEROS(memory, (size_t)places * (size_t)channels, float);
    for (int channel = 0; turned && channel < channels; channel++)
        for (int place = 0; place < places; place++)
            turned[place * channels + channel] = weights[channel * places + place];
    self->conv_weights = turned;
    self->conv_bias = bias;
    self->hidden = channels;
    self->kernel = places;
}

static float positive(float number)
{
    return number > 0 ? number : 0;
}

/* e to the power of a number between -40 and 40: a power of two and what is left, as a polynomial. */
static inline float power_of_e(float number)
{
    const float whole = 12582912.0f; /* adding 1.5 × 2^23 rounds to a whole number */
    float shifted = number * 1.44269504f + whole;
    float twos = shifted - whole;
    float left = number - twos * 0.693359375f - twos * -2.12194440e-4f;
    float sum = 1.9875691500e-4f;
    sum = sum * left + 1.3981999507e-3f;
    sum = sum * left + 8.3334519073e-3f;
    sum = sum * left + 4.1665795894e-2f;
    sum = sum * left + 1.6666665459e-1f;
    sum = sum * left + 5.0000001201e-1f;
    sum = sum * (left * left) + left + 1.0f;
    uint32_t bits; /* the lowest of `shifted` are the whole number */
    float scale;
    memcpy(&bits, &shifted, sizeof bits);
    bits = (bits + 127) << 23;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

/* The rows, and zeros after them if they are too few for a tile. */
static const float *filled_up(const float *rows, int32_t count, size_t width, scratch *memory)
{
    if (count >= TILE)
        return rows;
    float *copy = ZEROS(memory, TILE * width, float);
    if (copy)
        memcpy(copy, rows, (size_t)count * width * sizeof *rows);
    return copy;
}

/* Room for what the layers make of a page. */
typedef struct {
    float *state, *made, *gates, *scores;
    float *weight;                /* of each segment in the mean */
    float *page, *context, *type; /* one row */
} room;

static room take_all(const network *self, int32_t rows, scratch *memory)
{
    size_t count = (size_t)rows, hidden = (size_t)self->hidden;
    return (room){
        .state = ROOM(memory, count * hidden, float),
        .made = ROOM(memory, count * hidden, float),
        .gates = ROOM(memory, count * 2 * hidden, float),
        .scores = ROOM(memory, count * (size_t)self->out.stride, float),
        .weight = ROOM(memory, count, float),
        .page = ROOM(memory, 2 * hidden, float),
        .context = ROOM(memory, self->ctx.stride, float),
        .type = ROOM(memory, self->type.stride, float),
    };
}

#define LANES 4
#define BY_LANES
#define IN_LANES(name) name##_by_4
#include "network_kernel.h"

#ifdef HAS_8_LANES
#define LANES 8
#define BY_LANES FOR_8_LANES
#define IN_LANES(name) name##_by_8
#include "network_kernel.h"
#endif

void run_network(const network *self, const float *rows, const int32_t *words, int32_t count, float *roles,
                 float *keep, float *types, scratch *memory)
{
    int32_t padded = count < TILE ? TILE : count;
    size_t hidden = (size_t)self->hidden, others = (size_t)self->out.outputs - 1, stride = (size_t)self->out.stride;
    rows = filled_up(rows, count, (size_t)self->inp.inputs, memory);
    room in = take_all(self, padded, memory);
    if (memory->has_failed)
        return;
    CALL_IN_LANES(look_around, (self, rows, count, padded, &in));
    for (int32_t row = 0; row < count; row++)
        in.weight[row] = sqrtf((float)words[row]) + 0.1f;
    CALL_IN_LANES(summarise, (in.state, in.weight, hidden, count, in.page));
    apply_layer_to_one(&self->ctx, in.page, in.context);
    apply_layer_to_one(&self->type, in.page, in.type);
    memcpy(types, in.type, (size_t)self->type.outputs * sizeof *types);
    layer mid = self->mid; /* the page adds the same to every segment */
    for (int output = 0; output < mid.stride; output++)
        in.context[output] += mid.bias[output];
    mid.bias = in.context;
    apply_layer(&mid, in.state, padded, in.made);
    CALL_IN_LANES(keep_positive, (in.made, (size_t)count * hidden));
    apply_layer(&self->out, in.made, padded, in.scores);
    for (int32_t row = 0; row < count; row++) {
        memcpy(roles + (size_t)row * others, in.scores + (size_t)row * stride, others * sizeof *roles);
        keep[row] = in.scores[(size_t)row * stride + others];
    }
}

void run_second_look(const second_look *self, const float *rows, int32_t count, float *roles, scratch *memory)
{
    int32_t padded = count < TILE ? TILE : count;
    size_t hidden = (size_t)self->inner.stride, stride = (size_t)self->roles.stride;
    size_t outputs = (size_t)self->roles.outputs;
    rows = filled_up(rows, count, (size_t)self->inner.inputs, memory);
    float *made = ROOM(memory, (size_t)padded * hidden, float), *scores = ROOM(memory, (size_t)padded * stride, float);
    if (memory->has_failed)
        return;
    apply_layer(&self->inner, rows, padded, made);
    CALL_IN_LANES(keep_positive, (made, (size_t)padded * hidden));
    apply_layer(&self->roles, made, padded, scores);
    for (int32_t row = 0; row < count; row++)
        memcpy(roles + (size_t)row * outputs, scores + (size_t)row * stride, outputs * sizeof *roles);
}
