/* What the second look at roles is told of a page.
 *
 * Each function writes its part of every row. What is told of a run of segments is the mean of how likely they are of
 * each role and to be kept; sums over all that is before a segment make it as quick for a page as for a line.
 */
#include "again.h"

#include <math.h>
#include <string.h>

#include "numbers.h"

enum {
    REACH = 3,    /* segments before and after */
    ELEMENTS = 6, /* around a segment */
    TOLD = ROLE_COUNT + 1,
    OF_ELEMENT = TOLD + 2, /* its mean and two sizes */
    TITLE = 2,
    IN_HEADING = 35, /* the number that is not 0 there */
    NO_ROW = -1,
};

enum { /* where each part of a row begins */
    AT_LOGITS = 0,
    AT_KEEP = AT_LOGITS + ROLE_COUNT,
    AT_BESIDE = AT_KEEP + 1,
    AT_INSIDE = AT_BESIDE + 2 * REACH * TOLD,
    AT_ALIKE = AT_INSIDE + ELEMENTS * (OF_ELEMENT + 1),
    AT_HEADING = AT_ALIKE + TOLD + 1,
    AT_PLACE = AT_HEADING + 2 * TOLD + 2,
    AT_NUMBERS = AT_PLACE + 7,
};

_Static_assert(AT_NUMBERS + NUMBER_COUNT == AROUND, "a row has another width");

/* How likely a segment is of each role, and to be kept; or sums of that by weight, and of weight. */
typedef struct {
    double of[TOLD], weight;
} likely;

typedef struct {
    const first_sight *given;
    float *rows;
    int32_t *row;   /* of each segment; NO_ROW where it is not looked at */
    likely *told;   /* of each segment */
    likely *before; /* of all before it; one more than there are segments */
} looking;

static bool is_looked_at(const looking *self, int32_t segment)
{
    return self->row[segment] != NO_ROW;
}

static float *part(const looking *self, int32_t segment, int begin)
{
    return self->rows + (size_t)self->row[segment] * AROUND + begin;
}

static void put_likely(float *to, const likely *from)
{
    for (int each = 0; each < TOLD; each++)
        to[each] = (float)from->of[each];
}

/* The mean of the segments from `first` to before `after`, and their weight. */
static likely mean_of(const looking *self, int32_t first, int32_t after)
{
    const likely *begin = self->before + first, *end = self->before + after;
    likely made = {.weight = end->weight - begin->weight};
    for (int each = 0; each < TOLD; each++)
        made.of[each] = (end->of[each] - begin->of[each]) / made.weight;
    return made;
}

static void tell(looking *self)
{
    const first_sight *given = self->given;
    likely sum = {{0}, 0};
    for (int32_t segment = 0; segment < given->count; segment++) {
        const float *powers = given->powers + (size_t)segment * ROLE_COUNT;
        likely *own = self->told + segment;
        float total = 0;
        for (int role = 0; role < ROLE_COUNT; role++)
            total += powers[role];
        for (int role = 0; role < ROLE_COUNT; role++)
            own->of[role] = powers[role] / total;
        own->of[ROLE_COUNT] = given->keep[segment];
        own->weight = sqrt(given->words[segment] + 0.5);
        self->before[segment] = sum;
        for (int each = 0; each < TOLD; each++)
            sum.of[each] += own->of[each] * own->weight;
        sum.weight += own->weight;
    }
    self->before[given->count] = sum;
}

static void put_own(const looking *self)
{
    const first_sight *given = self->given;
    for (int32_t each = 0; each < given->looked_at; each++) {
        int32_t segment = given->unsure[each];
        memcpy(part(self, segment, AT_LOGITS), given->logits + (size_t)segment * ROLE_COUNT,
               ROLE_COUNT * sizeof(float));
        *part(self, segment, AT_KEEP) = given->keep[segment];
        memcpy(part(self, segment, AT_NUMBERS), given->rows + (size_t)segment * given->stride,
               NUMBER_COUNT * sizeof(float));
    }
}

static void put_beside(const looking *self)
{
    for (int32_t each = 0; each < self->given->looked_at; each++) {
        int32_t segment = self->given->unsure[each];
        float *to = part(self, segment, AT_BESIDE);
        for (int32_t other = segment - REACH; other <= segment + REACH; other++) {
            if (other == segment)
                continue;
            if (other >= 0 && other < self->given->count)
                put_likely(to, self->told + other);
            else
                memset(to, 0, TOLD * sizeof *to);
            to += TOLD;
        }
    }
}

/* How many segments begin before each node. */
static const int32_t *count_before(const first_sight *given, scratch *memory)
{
    int32_t nodes = given->page->count, passed = 0;
    int32_t *before = ROOM(memory, nodes + 1, int32_t);
    for (int32_t node = 0; before && node <= nodes; node++) {
        before[node] = passed;
        passed += passed < given->count && given->leaves[given->start[passed]] == node;
    }
    return before;
}

/* An element around segments, as it was told last. */
typedef struct {
    int32_t node, first, count;
    float numbers[OF_ELEMENT];
} element;

static void look_into(const looking *self, const int32_t *before, int32_t node, element *made)
{
    made->node = node;
    made->first = before[node];
    made->count = before[self->given->page->end[node]] - made->first;
    likely mean = mean_of(self, made->first, made->first + made->count);
    put_likely(made->numbers, &mean);
    made->numbers[TOLD] = (float)(log_of(made->count) / 3);
    made->numbers[TOLD + 1] = (float)(log1p(mean.weight) / 4);
}

static void put_inside(const looking *self, scratch *memory)
{
    const first_sight *given = self->given;
    const int32_t *before = count_before(given, memory);
    element around[ELEMENTS];
    for (int step = 0; step < ELEMENTS; step++)
        around[step].node = -1;
    for (int32_t each = 0; before && each < given->looked_at; each++) {
        int32_t segment = given->unsure[each];
        float *to = part(self, segment, AT_INSIDE);
        int32_t node = given->nln[segment];
        for (int step = 0; step < ELEMENTS; step++) {
            element *own = around + step;
            if (own->node != node) /* mostly it is that of the one before */
                look_into(self, before, node, own);
            memcpy(to, own->numbers, sizeof own->numbers);
            to[OF_ELEMENT] = (float)((double)(segment - own->first) / own->count);
            to += OF_ELEMENT + 1;
            node = node > 0 ? given->page->parent[node] : 0;
        }
    }
}

static void put_alike(const looking *self, scratch *memory)
{
    const first_sight *given = self->given;
    likely *crowds = ZEROS(memory, given->count, likely);
    if (!crowds)
        return;
    for (int32_t segment = 0; segment < given->count; segment++) {
        likely *crowd = crowds + given->crowd[segment];
        for (int each = 0; each < TOLD; each++)
            crowd->of[each] += self->told[segment].of[each];
        crowd->weight++;
    }
    for (int32_t number = 0; number < given->looked_at; number++) {
        int32_t segment = given->unsure[number];
        const likely *crowd = crowds + given->crowd[segment];
        float *to = part(self, segment, AT_ALIKE);
        for (int each = 0; each < TOLD; each++)
            to[each] = (float)(crowd->of[each] / crowd->weight);
        to[TOLD] = (float)(log_of((int64_t)crowd->weight) / 3);
    }
}

static bool is_in_heading_of(const first_sight *given, int32_t segment)
{
    return given->rows[(size_t)segment * given->stride + IN_HEADING] > 0;
}

/* The heading above, itself included, and all that is below it. */
static void put_heading(const looking *self)
{
    int32_t count = self->given->count, heading = -1, begin = 0;
    while (begin < count) {
        if (is_in_heading_of(self->given, begin))
            heading = begin;
        int32_t after = begin + 1;
        while (after < count && !is_in_heading_of(self->given, after))
            after++;
        likely below = mean_of(self, begin, after);
        for (int32_t segment = begin; segment < after; segment++) {
            if (!is_looked_at(self, segment))
                continue;
            float *to = part(self, segment, AT_HEADING);
            if (heading >= 0)
                put_likely(to, self->told + heading);
            else
                memset(to, 0, TOLD * sizeof *to);
            put_likely(to + TOLD, &below);
            to[2 * TOLD] = (float)(log_of(segment - heading) / 3);
            to[2 * TOLD + 1] = (float)(log_of(after - begin) / 3);
        }
        begin = after;
    }
}

static bool is_likely_kept(const first_sight *given, int32_t segment)
{
    return given->keep[segment] >= 0.5f;
}

/* How far it is from the title, and from what is kept. */
static void put_place(const looking *self)
{
    const first_sight *given = self->given;
    int32_t count = given->count, title = 0, last = -1, following = count;
    int64_t words = 0, passed = 0;
    for (int32_t segment = 0; segment < count; segment++) {
        if (self->told[segment].of[TITLE] > self->told[title].of[TITLE])
            title = segment;
        words += is_likely_kept(given, segment) ? given->words[segment] : 0;
    }
    for (int32_t segment = count - 1; segment >= 0; segment--) {
        following = is_likely_kept(given, segment) ? segment : following;
        if (is_looked_at(self, segment))
            part(self, segment, AT_PLACE)[4] = (float)(log_of(following - segment) / 3);
    }
    float all = (float)(log_of(words) / 5), sure = (float)self->told[title].of[TITLE];
    for (int32_t segment = 0; segment < count; segment++) {
        bool is_kept = is_likely_kept(given, segment);
        passed += is_kept ? given->words[segment] : 0;
        last = is_kept ? segment : last;
        if (!is_looked_at(self, segment))
            continue;
        int32_t far = segment - title;
        float *to = part(self, segment, AT_PLACE);
        to[0] = (float)(far < 0 ? -log_of(-far) / 3 : log_of(far) / 3);
        to[1] = sure;
        to[2] = (float)((double)passed / (double)(words > 1 ? words : 1));
        to[3] = (float)(log_of(segment - last) / 3);
        to[5] = is_kept;
        to[6] = all;
    }
}

static void number_rows(looking *self)
{
    for (int32_t segment = 0; segment < self->given->count; segment++)
        self->row[segment] = NO_ROW;
    for (int32_t each = 0; each < self->given->looked_at; each++)
        self->row[self->given->unsure[each]] = each;
}

void write_surroundings(const first_sight *given, float *rows, scratch *memory)
{
    looking self = {given, rows, ROOM(memory, given->count, int32_t), ROOM(memory, given->count, likely),
                    ROOM(memory, given->count + 1, likely)};
    if (memory->has_failed)
        return;
    number_rows(&self);
    tell(&self);
    put_own(&self);
    put_beside(&self);
    put_inside(&self, memory);
    put_alike(&self, memory);
    put_heading(&self);
    put_place(&self);
}
