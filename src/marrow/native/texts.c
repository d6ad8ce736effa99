/* The text of each segment: one walk over its bytes. */
#include "texts.h"

#include <string.h>

#include "hashes.h"

enum { BEGINNING = 64, END = 8, OPENING = 3, SHORT = 6, MAX_REPEATED = 400 };

/* What a character counts as, besides letters and digits of ASCII. */
enum { INK = 1, SENTENCE_END = 2, COMMA = 4, QUOTE = 8 };

static uint8_t ascii[128];           /* what each character counts as */
static uint8_t is_letter[256];       /* letters and digits of ASCII */
static unsigned char small_letter[128];
static uint64_t counted_as[128]; /* digits, and 2^32 for each capital */

static void mark_letters(const char *letters, uint8_t mark)
{
    for (; *letters; letters++)
        ascii[(unsigned char)*letters] |= mark;
}

void learn_letters(void)
{
    for (int code = '!'; code < 128; code++) {
        bool is_capital = code >= 'A' && code <= 'Z', is_digit = code >= '0' && code <= '9';
        ascii[code] = INK;
        is_letter[code] = kind_of_letter((uint32_t)code) == LETTER;
        small_letter[code] = (unsigned char)(is_capital ? code | 0x20 : code);
        counted_as[code] = is_digit ? 1 : is_capital ? (uint64_t)1 << 32 : 0;
    }
    mark_letters(".!?", SENTENCE_END);
    mark_letters(",;", COMMA);
    mark_letters("\"'", QUOTE);
}

static uint8_t marks_of(uint32_t code)
{
    if (code < 0x80)
        return ascii[code];
    switch (code) {
    case 0xA0: /* no-break space */
        return 0;
    case 0x3002: case 0xFF01: case 0xFF1F: case 0x61F: case 0x964: case 0x2026: /* 。！？؟।… */
        return INK | SENTENCE_END;
    case 0xFF0C: case 0x3001: case 0x60C: case 0xFF1B: /* ，、،； */
        return INK | COMMA;
    case 0x201C: case 0xAB: case 0x201E: case 0x2018: /* “«„‘ */
        return INK | QUOTE;
    }
    return INK;
}

/* A walk over the leaves of a segment. A word may begin in one and end in the next. */
typedef struct {
    open_word word;
    uint32_t *words; /* room for MOST_WORDS: the beginning, and a ring for the end */
    int64_t count;
    uint32_t key;
    uint32_t first, last; /* characters with ink; 0 while there is none */
    int64_t digits, capitals, sentences, commas;
    bool has_at, has_copyright, has_bar;
} walk;

static void end_word(walk *self)
{
    int64_t place = self->count < BEGINNING ? self->count : BEGINNING + (self->count - BEGINNING) % END;
    self->words[place] = finished_word(&self->word);
    self->count++;
    begin_word(&self->word);
}

/* Letters and digits of ASCII, of which there is one at least; gives where they end. This is where the time goes. */
static const unsigned char *walk_letters(walk *self, const unsigned char *at, const unsigned char *stop)
{
    const unsigned char *from = at;
    uint32_t key = self->key, hash = self->word.hash;
    uint64_t counts = 0;
    unsigned char all = 0;
    do {
        unsigned char small = small_letter[*at];
        key = mix(key, *at);
        hash = mix(hash, small);
        all |= small;
        counts += counted_as[*at];
    } while (++at < stop && is_letter[*at]);
    if (!self->first)
        self->first = *from;
    self->last = at[-1];
    self->key = key;
    self->word.hash = hash;
    self->word.length += (uint32_t)(at - from);
    self->word.has_letters |= (all & 0x40) != 0; /* digits are without that bit */
    self->digits += (int64_t)(counts & UINT32_MAX);
    self->capitals += (int64_t)(counts >> 32);
    return at;
}

/* A character that is no letter or digit of ASCII. */
static const unsigned char *walk_other(walk *self, const unsigned char *at)
{
    const unsigned char *from = at;
    uint32_t code = next_code(&at);
    letter_kind kind = kind_of_letter(code);
    uint8_t marks = marks_of(code);
    if (kind != LETTER && self->word.length)
        end_word(self);
    if (!marks)
        return at;
    for (; from < at; from++) {
        self->key = mix(self->key, *from);
        if (kind != SEPARATOR)
            add_to_word(&self->word, *from);
    }
    if (kind == IDEOGRAPH)
        end_word(self);
    self->first = self->first ? self->first : code;
    self->last = code;
    self->sentences += (marks & SENTENCE_END) != 0;
    self->commas += (marks & COMMA) != 0;
    self->has_at |= code == '@';
    self->has_copyright |= code == 0xA9;
    self->has_bar |= code == '|';
    return at;
}

/* Puts the ring of the last words in order, and counts what is there. */
static void close_words(walk *self, said *made)
{
    if (self->word.length)
        end_word(self);
    made->all = self->count;
    made->count = self->count < MOST_WORDS ? (int)self->count : MOST_WORDS;
    int turn = self->count > MOST_WORDS ? (int)((self->count - BEGINNING) % END) : 0;
    if (turn) {
        uint32_t ring[END];
        memcpy(ring, made->words + BEGINNING, sizeof ring);
        for (int each = 0; each < END; each++)
            made->words[BEGINNING + each] = ring[(turn + each) % END];
    }
}

static void open_with(said *made)
{
    int count = made->count < OPENING ? made->count : OPENING;
    memcpy(made->opening, made->words, (size_t)count * sizeof *made->opening);
    if (made->count > OPENING)
        made->opening[count++] = made->words[made->count - 1];
    if (made->all > 0 && made->all <= SHORT) {
        uint32_t whole = HASH_SEED;
        for (int each = 0; each < made->count; each++)
            whole = mix(whole, made->words[each]);
        made->opening[count++] = whole;
    }
    made->opening_count = count;
}

static void set_flags(const walk *self, uint8_t flags[FLAG_COUNT])
{
    flags[0] = (marks_of(self->last) & SENTENCE_END) != 0;
    flags[1] = self->last == ':';
    flags[2] = (marks_of(self->first) & QUOTE) != 0;
    flags[3] = self->first >= 'a' && self->first <= 'z';
    flags[4] = self->has_at;
    flags[5] = self->has_copyright;
    flags[6] = self->has_bar;
}

void read_text(const segmented *segments, const node_facts *nodes, int32_t segment, text *made, said *words)
{
    const struct page *page = segments->page;
    walk self = {.words = words->words, .key = HASH_SEED};
    begin_word(&self.word);
    *made = (text){.longest = segments->leaves[segments->start[segment]]};
    for (int32_t each = segments->start[segment]; each < segments->start[segment + 1]; each++) {
        int32_t leaf = segments->leaves[each];
        if (page->chars[leaf] > page->chars[made->longest])
            made->longest = leaf;
        if (count_of_kind(nodes[leaf].inside, KIND_LINK))
            made->link_chars += page->chars[leaf];
        const unsigned char *at = (const unsigned char *)page->text + page->text_at[leaf];
        const unsigned char *stop = (const unsigned char *)page->text + page->text_at[leaf + 1];
        while (at < stop)
            at = is_letter[*at] ? walk_letters(&self, at, stop) : walk_other(&self, at);
    }
    close_words(&self, words);
    open_with(words);
    made->words = self.count;
    made->sentences = self.sentences;
    made->commas = self.commas;
    made->digits = self.digits;
    made->capitals = self.capitals;
    made->key = self.key;
    made->is_repeatable = segments->chars[segment] < MAX_REPEATED;
    set_flags(&self, made->flags);
}
