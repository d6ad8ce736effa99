/* The network that judges a page's segments.
 *
 * Nothing here depends on the processor, as layers.h says of layers; so there is no call of `expf` either, which is the
 * system's.
 */
#include "network.h"

#include <math.h>
#include <string.h>

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

static void keep_positive(float *numbers, size_t count)
{
    for (size_t each = 0; each < count; each++)
        numbers[each] = positive(numbers[each]);
}

static void add_positive(float *restrict to, const float *restrict more, size_t count)
{
    for (size_t each = 0; each < count; each++)
        to[each] += positive(more[each]);
}

/* Each channel by itself; there are zeros around the page. */
static void convolve(const network *self, const float *restrict state, int32_t count, float *restrict to)
{
    size_t hidden = (size_t)self->hidden;
    int32_t reach = self->kernel / 2;
    for (int32_t row = 0; row < count; row++, to += hidden) {
        memcpy(to, self->conv_bias, hidden * sizeof *to);
        for (int32_t place = 0; place < self->kernel; place++) {
            int32_t other = row + place - reach;
            if (other < 0 || other >= count)
                continue;
            const float *restrict weights = self->conv_weights + (size_t)place * hidden;
            const float *restrict from = state + (size_t)other * hidden;
            for (size_t channel = 0; channel < hidden; channel++)
                to[channel] += from[channel] * weights[channel];
        }
    }
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

/* Gates from logits: how far each is open, from 0 to 1. Two loops, for compilers do not vectorise them as one. */
static void open_gates(float *gates, size_t channels, size_t stride, int32_t count)
{
    for (int32_t row = 0; row < count; row++, gates += stride) {
        for (size_t channel = 0; channel < channels; channel++) {
            float logit = gates[channel] > -40 ? gates[channel] : -40;
            gates[channel] = logit < 40 ? logit : 40;
        }
        for (size_t channel = 0; channel < channels; channel++)
            gates[channel] = 1 / (1 + power_of_e(-gates[channel]));
    }
}

/* One direction of the scan: every channel moves from what it was to what is new, as far as its gate is open. A row of
 * `gates` has the gates and then what is new. The page is read from row `first` on, in steps of 1 or -1. */
static void scan(const float *gates, size_t channels, size_t stride, int32_t count, int32_t first, int32_t step,
                         float *to, size_t to_stride)
{
    const float *before = NULL;
    for (int32_t done = 0, row = first; done < count; done++, row += step) {
        const float *restrict gate = gates + (size_t)row * stride, *restrict new = gate + channels;
        float *restrict state = to + (size_t)row * to_stride;
        if (before)
            memcpy(state, before, channels * sizeof *state);
        else
            memset(state, 0, channels * sizeof *state);
        for (size_t channel = 0; channel < channels; channel++)
            state[channel] += gate[channel] * (new[channel] - state[channel]);
        before = state;
    }
}

/* The mean over the segments, in which long ones count more, and the maximum. */
static void summarise(const float *state, const float *weight, size_t hidden, int32_t count, float *page)
{
    float *mean = page, *most = page + hidden, total = 0;
    memset(mean, 0, hidden * sizeof *mean);
    memcpy(most, state, hidden * sizeof *most);
    for (int32_t row = 0; row < count; row++, state += hidden) {
        total += weight[row];
        for (size_t channel = 0; channel < hidden; channel++) {
            mean[channel] += weight[row] * state[channel];
            most[channel] = state[channel] > most[channel] ? state[channel] : most[channel];
        }
    }
    for (size_t channel = 0; channel < hidden; channel++)
        mean[channel] /= total;
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

/* What every segment sees of its neighbours. */
static void look_around(const network *self, const float *rows, int32_t count, int32_t padded, const room *in)
{
    size_t hidden = (size_t)self->hidden, half = hidden / 2, all = (size_t)count * hidden;
    apply_layer(&self->inp, rows, padded, in->state);
    keep_positive(in->state, all);
    convolve(self, in->state, count, in->gates);
    apply_layer(&self->conv_mix, in->gates, padded, in->made);
    add_positive(in->state, in->made, all);
    apply_layer(&self->scan, in->state, padded, in->gates);
    open_gates(in->gates, half, 2 * hidden, count);
    open_gates(in->gates + hidden, half, 2 * hidden, count);
    scan(in->gates, half, 2 * hidden, count, 0, 1, in->made, hidden);
    scan(in->gates + hidden, half, 2 * hidden, count, count - 1, -1, in->made + half, hidden);
    apply_layer(&self->scan_mix, in->made, padded, in->gates);
    add_positive(in->state, in->gates, all);
}

void run_network(const network *self, const float *rows, const int32_t *words, int32_t count, float *scores,
                 float *types, scratch *memory)
{
    int32_t padded = count < TILE ? TILE : count;
    size_t hidden = (size_t)self->hidden, outputs = (size_t)self->out.outputs, stride = (size_t)self->out.stride;
    rows = filled_up(rows, count, (size_t)self->inp.inputs, memory);
    room in = take_all(self, padded, memory);
    if (memory->has_failed)
        return;
    look_around(self, rows, count, padded, &in);
    for (int32_t row = 0; row < count; row++)
        in.weight[row] = sqrtf((float)words[row]) + 0.1f;
    summarise(in.state, in.weight, hidden, count, in.page);
    apply_layer_to_one(&self->ctx, in.page, in.context);
    apply_layer_to_one(&self->type, in.page, in.type);
    memcpy(types, in.type, (size_t)self->type.outputs * sizeof *types);
    layer mid = self->mid; /* the page adds the same to every segment */
    for (int output = 0; output < mid.stride; output++)
        in.context[output] += mid.bias[output];
    mid.bias = in.context;
    apply_layer(&mid, in.state, padded, in.made);
    keep_positive(in.made, (size_t)count * hidden);
    apply_layer(&self->out, in.made, padded, in.scores);
    for (int32_t row = 0; row < count; row++)
        memcpy(scores + (size_t)row * outputs, in.scores + (size_t)row * stride, outputs * sizeof *scores);
}
