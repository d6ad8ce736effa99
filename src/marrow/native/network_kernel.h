/* The loops of the network over rows of channels; see lanes.h. */

static BY_LANES void IN_LANES(keep_positive)(float *numbers, size_t count)
{
    for (size_t each = 0; each < count; each++)
        numbers[each] = positive(numbers[each]);
}

static BY_LANES void IN_LANES(add_positive)(float *restrict to, const float *restrict more, size_t count)
{
    for (size_t each = 0; each < count; each++)
        to[each] += positive(more[each]);
}

/* Each channel by itself; there are zeros around the page. */
static BY_LANES void IN_LANES(convolve)(const network *self, const float *restrict state, int32_t count,
                                        float *restrict to)
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

/* Gates from logits: how far each is open, from 0 to 1. Two loops, for compilers do not vectorise them as one. */
static BY_LANES void IN_LANES(open_gates)(float *gates, size_t channels, size_t stride, int32_t count)
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
static BY_LANES void IN_LANES(scan)(const float *gates, size_t channels, size_t stride, int32_t count, int32_t first,
                                    int32_t step, float *to, size_t to_stride)
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
static BY_LANES void IN_LANES(summarise)(const float *state, const float *weight, size_t hidden, int32_t count,
                                         float *page)
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

/* What every segment sees of its neighbours. */
static BY_LANES void IN_LANES(look_around)(const network *self, const float *rows, int32_t count, int32_t padded,
                                           const room *in)
{
    size_t hidden = (size_t)self->hidden, half = hidden / 2, all = (size_t)count * hidden;
    apply_layer(&self->inp, rows, padded, in->state);
    IN_LANES(keep_positive)(in->state, all);
    IN_LANES(convolve)(self, in->state, count, in->gates);
    apply_layer(&self->conv_mix, in->gates, padded, in->made);
    IN_LANES(add_positive)(in->state, in->made, all);
    apply_layer(&self->scan, in->state, padded, in->gates);
    IN_LANES(open_gates)(in->gates, half, 2 * hidden, count);
    IN_LANES(open_gates)(in->gates + hidden, half, 2 * hidden, count);
    IN_LANES(scan)(in->gates, half, 2 * hidden, count, 0, 1, in->made, hidden);
    IN_LANES(scan)(in->gates + hidden, half, 2 * hidden, count, count - 1, -1, in->made + half, hidden);
    apply_layer(&self->scan_mix, in->made, padded, in->gates);
    IN_LANES(add_positive)(in->state, in->gates, all);
}

#undef LANES
#undef BY_LANES
#undef IN_LANES
