/* The numbers of each segment.
 *
 * Doubles are computed in the order of `methods/auto/numbers.py` and rounded to floats once. That makes the two the
 * same; so an expression that looks as if it could be simplified must not be.
 */
#include "numbers.h"

#include <math.h>
#include <stdlib.h>

enum { KNOWN_LOGARITHMS = 1024 };

static double logarithms[KNOWN_LOGARITHMS];

void learn_logarithms(void)
{
    for (int number = 0; number < KNOWN_LOGARITHMS; number++)
        logarithms[number] = log1p(number);
}

double log_of(int64_t number)
{
    return number >= 0 && number < KNOWN_LOGARITHMS ? logarithms[number] : log1p((double)number);
}

static double share(int64_t part, int64_t whole)
{
    return (double)part / (double)at_least_1(whole);
}

static void tell_groups(const grouping *self, int64_t total)
{
    for (int32_t each = 0; each < self->keys.count; each++) {
        group *own = self->groups + each;
        own->numbers[0] = (float)(log_of(own->count) / 6);
        own->numbers[1] = (float)((double)own->chars / (double)total);
        own->numbers[2] = (float)(log1p((double)own->chars / (double)own->count) / 8);
        own->numbers[3] = (float)share(own->link_chars, own->chars);
    }
}

/* Where the next number goes. */
typedef struct {
    float *to;
} row;

static void put(row *self, double number)
{
    *self->to++ = (float)number;
}

static void put_all(row *self, const float *numbers, int count)
{
    for (int each = 0; each < count; each++)
        *self->to++ = numbers[each];
}

static void put_text(row *to, const described *self, int32_t segment, int64_t chars_before)
{
    const text *own = self->texts + segment;
    int64_t chars = self->segments->chars[segment];
    double size = size_in_tenths(self->segments->font_size[own->longest]);
    put(to, log_of(chars) / 8);
    put(to, log_of(own->words) / 6);
    put(to, (double)(own->sentences < 10 ? own->sentences : 10) / 10);
    put(to, (double)(own->commas < 10 ? own->commas : 10) / 10);
    put(to, share(own->digits, chars));
    put(to, share(own->capitals, chars));
    put(to, share(own->link_chars, chars));
    put(to, fmin(size / (double)self->common_size, 3.0) / 2);
    put(to, (double)segment / self->segments->count);
    put(to, (double)chars_before / (double)self->chars);
    put(to, log_of(self->segments->count) / 8);
    put(to, log_of(self->chars) / 12);
    put(to, self->link_share);
    for (int flag = 0; flag < FLAG_COUNT; flag++)
        put(to, own->flags[flag]);
    const node_facts *leaf = self->nodes + own->longest;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        put(to, (double)count_of_kind(leaf->inside, kind) / MOST_OF_A_KIND);
    put(to, (double)(leaf->depth < 40 ? leaf->depth : 40) / 40);
}

static void put_groups(row *to, const described *self, int32_t segment)
{
    put_all(to, group_of(&self->paths, segment)->numbers, 3);
    put_all(to, group_of(&self->classes, segment)->numbers, 4);
    int64_t same = self->texts[segment].is_repeatable ? group_of(&self->keys, segment)->count : 1;
    put(to, log_of(same - 1) / 3);
}

static void put_likeness(row *to, const described *self, int32_t segment)
{
    const likeness *like = self->likenesses + segment;
    put(to, like->of_title);
    put(to, like->by_title);
    put(to, like->of_description);
    put(to, like->by_description);
    put(to, like->names);
    put(to, like->body);
    put(to, self->has_body);
    put(to, segment == self->title);
}

static void put_headings(row *to, const described *self, int32_t segment)
{
    int32_t h1 = self->h1[segment], heading = self->heading[segment], after = segment - self->title;
    put(to, h1 >= 0);
    put(to, h1 >= 0 ? log_of(segment - h1) / 6 : 0);
    put(to, log_of(self->h1_count) / 3);
    put(to, heading >= 0 ? log_of(segment - heading) / 6 : 0);
    put(to, heading >= 0);
    put(to, self->title >= 0);
    put(to, self->title >= 0 ? (after >= 0 ? log_of(after) : -log_of(-after)) / 6 : 0);
}

static const float *level_of(described *self, int32_t at)
{
    level *own = self->levels + at;
    if (!own->is_made) {
        const amounts *from = self->before + at, *to = self->before + self->segments->page->end[at];
        row made = {own->numbers};
        put(&made, log_of(to->chars - from->chars) / 12);
        put(&made, share(to->link_chars - from->link_chars, to->chars - from->chars));
        put(&made, (double)(to->prose - from->prose) / (double)self->prose);
        put(&made, log_of(to->segments - from->segments) / 7);
        put(&made, log_of(to->media - from->media) / 4);
        own->is_made = true;
    }
    return own->numbers;
}

static void put_surroundings(row *to, described *self, int32_t at)
{
    const struct page *page = self->segments->page;
    const amounts *before = self->before;
    int32_t around = at, above = page->parent[at] > 0 ? page->parent[at] : 0;
    for (int each = 0; each < LEVELS; each++) {
        put_all(to, level_of(self, around), 5);
        around = page->parent[around] > 0 ? page->parent[around] : 0;
    }
    int32_t children = self->nodes[above].children;
    put(to, log_of(children) / 5);
    put(to, share(self->nodes[at].rank, children));
    put(to, before[page->end[above]].times > before[above].times);
    put(to, before[page->end[at]].times > before[at].times);
}

static void put_running_text(row *to, const described *self, int32_t segment)
{
    const int32_t *end = self->segments->page->end;
    int32_t first = self->segments->leaves[self->segments->start[segment]], half = self->half, most = self->most;
    int32_t depth = self->nodes[half].depth;
    put(to, half <= first && first < end[half]);
    put(to, most <= first && first < end[most]);
    put(to, log_of(abs(self->nodes[self->texts[segment].longest].depth - depth)) / 4);
    put(to, (double)(self->before[end[half]].prose - self->before[half].prose) / (double)self->prose);
    put(to, log_of(depth) / 4);
}

/* What lies between the segment before and this one; and the links around it. */
static void put_gap(row *to, const described *self, int32_t segment)
{
    const segmented *segments = self->segments;
    int32_t place = segments->start[segment], at = segments->nln[segment];
    int32_t first = segments->leaves[place], last = place ? segments->leaves[place - 1] + 1 : 0;
    const amounts *until = self->before + first + 1, *from = self->before + last, *around = self->before + at;
    put(to, log_of(until->links - from->links) / 4);
    put(to, log_of(until->media - from->media) / 4);
    put(to, log_of(first - last) / 6);
    put(to, log_of(self->before[segments->page->end[at]].links - around->links) / 4);
}

void write_numbers(described *self, float *rows, size_t stride)
{
    const segmented *segments = self->segments;
    int64_t chars_before = 0;
    tell_groups(&self->paths, self->chars);
    tell_groups(&self->classes, self->chars);
    for (int32_t segment = 0; segment < segments->count; segment++) {
        row to = {rows + (size_t)segment * stride};
        put_text(&to, self, segment, chars_before);
        put_groups(&to, self, segment);
        put_likeness(&to, self, segment);
        put_headings(&to, self, segment);
        put_surroundings(&to, self, segments->nln[segment]);
        put_running_text(&to, self, segment);
        put_gap(&to, self, segment);
        chars_before += segments->chars[segment];
    }
}
