/* Where tokens of HTML end, by the tokeniser of the HTML standard.
 *
 * Each function takes where a token begins and where the page stops, reads nothing past that, and gives where the
 * token ends, or NULL if the page stops first. The page is valid UTF-8.
 */
#ifndef MARROW_TOKENS_H
#define MARROW_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LONGEST_KNOWN_NAME = 19, MOST_TOLD = 24 };

/* From the first byte of its name up to behind its value. */
typedef struct {
    const char *name, *name_stop, *end;
    bool has_capitals; /* in its name */
} attribute_token;

/* Not to be copied: `name` may lie in `unknown`. */
typedef struct {
    const char *name;                     /* in lower case; "" if it is longer */
    char unknown[LONGEST_KNOWN_NAME + 1]; /* the name, where it is not in `tag_names` */
    int number;                           /* in `tag_names` */
    const char *attributes;            /* they go up to the `>` */
    attribute_token told[MOST_TOLD];   /* the first of them */
    int told_count;
    int64_t count;                     /* of all */
    bool is_unclosed;                  /* a quote is open where the page stops */
    const char *end;                   /* behind the `>` */
    bool is_self_closing;
} tag_token;

static inline bool is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

static inline bool is_blank(char letter)
{
    return letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r' || letter == '\f';
}

static inline char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter;
}

/* A tag whose name begins at `at`. */
bool read_tag_token(const char *at, const char *stop, tag_token *tag);

/* The number of an attribute, as `number_of_attribute` gives it. */
int number_of_token(const attribute_token *own);

/* A comment whose `<!--` ends at `at`. */
const char *end_of_comment_token(const char *at, const char *stop);

/* Text that begins at `at` and that only its own end tag ends: gives where that tag begins. */
const char *end_of_raw_text(const char *at, const char *stop, const char *name);

/* The same for scripts, where what is like a comment may hide the end tag of a script inside it. */
const char *end_of_script(const char *at, const char *stop);

/* Whether ASCII text occurs, in any case; `part` is in lower case. */
bool has_part(const char *at, const char *stop, const char *part);

/* Pieces of ASCII text in lower case that are looked for at once, and the bytes that one may begin with. */
enum { MOST_PIECES = 32 };
typedef struct {
    const char *text[MOST_PIECES];
    size_t length[MOST_PIECES];
    int count;
    bool begins[256];
} parts;

/* Takes the pieces with blanks between them: no more than there is room for. */
void learn_parts(parts *self, const char *pieces);

/* Whether one of them occurs, in any case. */
bool has_one_of(const char *at, const char *stop, const parts *wanted);

#endif
