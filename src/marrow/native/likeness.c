/* How much a segment says what the page says of itself.
 *
 * A hint is a bit. A word of a segment is looked up once, and counts for all hints that have it.
 */
#include "likeness.h"

#include <string.h>

#include "hashes.h"

enum { MAX_WORDS = 80, MAX_SHINGLES = 20000, LONGEST_TITLE = 60, LONGEST_NAME = 20, SHINGLED = 64 };

/* ---- reading hints ---- */

static size_t sizes(const pieces *texts)
{
    size_t size = 0;
    for (int each = 0; each < texts->count; each++)
        size += texts->pieces[each].size;
    return size;
}

typedef struct {
    comparison *to;
    int hint;
    int most; /* different words that are read */
} hint_reader;

static void on_hint_word(void *context, uint32_t word)
{
    hint_reader *self = context;
    comparison *to = self->to;
    if (to->length[self->hint] == self->most)
        return;
    uint32_t *hints = &to->hints[number_for(&to->words, word)];
    to->length[self->hint] += !(*hints >> self->hint & 1);
    *hints |= 1u << self->hint;
}

/* Each text is a hint of its own; one without words is none. */
static void read_hints(comparison *self, const pieces *texts)
{
    for (int each = 0; each < texts->count && self->count < MOST_HINTS - 1; each++) {
        hint_reader reader = {self, self->count, MAX_WORDS};
        read_words(texts->pieces[each].text, texts->pieces[each].size, on_hint_word, &reader);
        self->count += self->length[self->count] > 0;
    }
}

typedef struct {
    numbering *to;
    uint32_t before[2];
    int count; /* of words before, up to two */
} shingle_reader;

static void on_body_word(void *context, uint32_t word)
{
    shingle_reader *self = context;
    if (self->count == 2)
        number_for(self->to, mix(mix(self->before[0], self->before[1]), word));
    else
        self->count++;
    self->before[0] = self->before[1];
    self->before[1] = word;
}

/* Shingles that can come: two bytes belong to each word, and no body is begun after MAX_SHINGLES. */
static size_t most_shingles(const pieces *bodies)
{
    size_t largest = 0, all = sizes(bodies) / 2 + 1;
    for (int each = 0; each < bodies->count; each++)
        if (bodies->pieces[each].size > largest)
            largest = bodies->pieces[each].size;
    return all < MAX_SHINGLES + largest / 2 + 1 ? all : MAX_SHINGLES + largest / 2 + 1;
}

static void read_bodies(comparison *self, const pieces *bodies, scratch *memory)
{
    char *plain = ZEROS(memory, sizes(bodies), char);
    self->shingles = new_numbering(memory, most_shingles(bodies));
    for (int each = 0; !memory->has_failed && each < bodies->count && self->shingles.count < MAX_SHINGLES; each++) {
        shingle_reader reader = {&self->shingles, {0, 0}, 0};
        size_t length = without_escapes(plain, bodies->pieces[each].text, bodies->pieces[each].size);
        read_words(plain, length, on_body_word, &reader);
    }
    self->has_body = self->shingles.count > 0;
}

comparison compare_with(const hint_texts *hints, scratch *memory)
{
    comparison self = {.count = 0};
    size_t most = sizes(&hints->titles) + sizes(&hints->descriptions) + sizes(&hints->names);
    self.words = new_numbering(memory, most);
    self.hints = ZEROS(memory, most + 1, uint32_t);
    self.last = ZEROS(memory, most + 1, int32_t);
    if (memory->has_failed)
        return self;
    read_hints(&self, &hints->titles);
    self.titles = self.count;
    read_hints(&self, &hints->descriptions);
    for (int each = 0; each < hints->names.count; each++) {
        hint_reader reader = {&self, self.count, INT32_MAX};
        read_words(hints->names.pieces[each].text, hints->names.pieces[each].size, on_hint_word, &reader);
    }
    if (hints->bodies.count)
        read_bodies(&self, &hints->bodies, memory);
    return self;
}

/* ---- comparing ---- */

/* How many words of each hint are in a segment, and how many of the segment's are in the hint. */
typedef struct {
    int of[MOST_HINTS], by[MOST_HINTS];
} overlaps;

static void count_overlaps(comparison *self, int32_t segment, const uint32_t *words, int count, overlaps *found)
{
    memset(found, 0, sizeof *found);
    for (int each = 0; each < count; each++) {
        int32_t number = known_number(&self->words, words[each]);
        if (number < 0)
            continue;
        int is_new = self->last[number] != segment + 1;
        self->last[number] = segment + 1;
        for (int hint = 0; self->hints[number] >> hint; hint++) {
            int has_it = self->hints[number] >> hint & 1;
            found->by[hint] += has_it;
            found->of[hint] += has_it & is_new;
        }
    }
}

/* The best of the hints from `first` up to `last`: that with the largest product of both shares. */
static void best_overlap(const comparison *self, const overlaps *found, int first, int last, int count, double best[2])
{
    for (int hint = first; hint < last; hint++) {
        double of = (double)found->of[hint] / self->length[hint], by = (double)found->by[hint] / count;
        if (of * by > best[0] * best[1])
            best[0] = of, best[1] = by;
    }
}

static double share_of_shingles(const comparison *self, const uint32_t *words, int count)
{
    int shingles = (count < SHINGLED ? count : SHINGLED) - 2, found = 0;
    if (!self->has_body || shingles < 1)
        return 0;
    for (int each = 0; each < shingles; each++)
        found += known_number(&self->shingles, mix(mix(words[each], words[each + 1]), words[each + 2])) >= 0;
    return (double)found / shingles;
}

likeness compare(comparison *self, int32_t segment, const uint32_t *words, int count, int64_t all)
{
    overlaps found;
    double title[2] = {0, 0}, description[2] = {0, 0}, names = 0;
    if (count && self->words.count) {
        count_overlaps(self, segment, words, count, &found);
        if (count <= LONGEST_TITLE)
            best_overlap(self, &found, 0, self->titles, count, title);
        best_overlap(self, &found, self->titles, self->count, count, description);
        if (all <= LONGEST_NAME)
            names = (double)found.by[self->count] / count;
    }
    double body = share_of_shingles(self, words, count);
    return (likeness){title[0], title[1], description[0], description[1], names, body};
}
