/* Words and names as 32-bit numbers, as `methods/auto/hashes.py` makes them. */
#ifndef MARROW_HASHES_H
#define MARROW_HASHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HASH_SEED 2166136261u

/* A hash with one more byte or number in it. */
static inline uint32_t mix(uint32_t hash, uint32_t value)
{
    return (hash ^ value) * 16777619u;
}

uint32_t hash_bytes(uint32_t seed, const char *bytes, size_t size);

/* What a character is to words. */
typedef enum { SEPARATOR, LETTER, IDEOGRAPH } letter_kind;

letter_kind kind_of_letter(uint32_t code);

/* The character at a place in valid UTF-8; the place moves behind it. */
static inline uint32_t next_code(const unsigned char **at)
{
    const unsigned char *from = *at;
    if (from[0] < 0x80) {
        *at += 1;
        return from[0];
    }
    if (from[0] < 0xE0) {
        *at += 2;
        return (from[0] & 0x1Fu) << 6 | (from[1] & 0x3Fu);
    }
    if (from[0] < 0xF0) {
        *at += 3;
        return (from[0] & 0x0Fu) << 12 | (from[1] & 0x3Fu) << 6 | (from[2] & 0x3Fu);
    }
    *at += 4;
    return (from[0] & 0x07u) << 18 | (from[1] & 0x3Fu) << 12 | (from[2] & 0x3Fu) << 6 | (from[3] & 0x3Fu);
}

/* The word that is being read; of length 0 where none is. */
typedef struct {
    uint32_t hash;
    uint32_t length; /* in bytes */
    bool has_letters;
} open_word;

static inline void begin_word(open_word *word)
{
    *word = (open_word){HASH_SEED, 0, false};
}

/* One more byte; A-Z must be a-z already. */
static inline void add_to_word(open_word *word, unsigned char byte)
{
    word->hash = mix(word->hash, byte);
    word->length++;
    word->has_letters |= byte > '9';
}

/* The number of a word. Of a number only its length counts. */
uint32_t finished_word(const open_word *word);

/* Calls back with each word of a text. */
void read_words(const char *text, size_t size, void (*on_word)(void *context, uint32_t word), void *context);

enum { MOST_PARTS = 16 };

/* The parts of an attribute's value, each once; gives how many. `prefix` ends with a zero. */
int read_parts(const char *value, size_t size, const char *prefix, uint32_t parts[MOST_PARTS]);

/* The content of a JSON string without its escapes; `to` has room for `size` bytes. Gives how many there are. Escapes
 * that stand for no letter become a space: there is no word in them. */
size_t without_escapes(char *to, const char *from, size_t size);

#endif
