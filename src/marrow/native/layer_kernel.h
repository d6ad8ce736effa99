/* The product of a layer's weights with rows; see lanes.h. The sums of a tile stay in registers. */
#ifdef __GNUC__
#define LANES_TYPE typedef float lanes __attribute__((vector_size(LANES * sizeof(float))))
#define ADD_PRODUCT(sum, number, factors) ((sum) += (number) * (factors))
#else
#define LANES_TYPE       \
    typedef struct {     \
        float of[LANES]; \
    } lanes
#define ADD_PRODUCT(sum, number, factors)    \
    for (int lane = 0; lane < LANES; lane++) \
    (sum).of[lane] += (number) * (factors).of[lane]
#endif

static BY_LANES void IN_LANES(apply)(const layer *self, const float *rows, int32_t count, float *to)
{
    LANES_TYPE;
    enum { ACROSS = WIDE / LANES };
    size_t inputs = (size_t)self->inputs, stride = (size_t)self->stride;
    for (size_t column = 0; column < stride; column += WIDE)
        for (int32_t begin = 0; begin < count; begin += TILE) {
            /* The last tile may overlap the one before. */
            size_t first = (size_t)(begin + TILE <= count ? begin : count - TILE);
            const float *from = rows + first * inputs, *weights = self->weights + column * inputs;
            lanes sums[TILE][ACROSS], own[ACROSS];
            for (int each = 0; each < ACROSS; each++) {
                memcpy(&own[each], self->bias + column + each * LANES, sizeof own[each]);
                for (int row = 0; row < TILE; row++)
                    sums[row][each] = own[each];
            }
            for (size_t input = 0; input < inputs; input++, weights += WIDE) {
                for (int each = 0; each < ACROSS; each++)
                    memcpy(&own[each], weights + each * LANES, sizeof own[each]);
                for (int row = 0; row < TILE; row++) {
                    float number = from[(size_t)row * inputs + input];
                    for (int each = 0; each < ACROSS; each++)
                        ADD_PRODUCT(sums[row][each], number, own[each]);
                }
            }
            for (int row = 0; row < TILE; row++)
                for (int each = 0; each < ACROSS; each++)
                    memcpy(to + (first + (size_t)row) * stride + column + each * LANES, &sums[row][each], sizeof *own);
        }
}

#undef LANES_TYPE
#undef ADD_PRODUCT
#undef LANES
#undef BY_LANES
#undef IN_LANES
