#ifndef MARROW_BLANKS_H
#define MARROW_BLANKS_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_FOLLOWED = 16 };

typedef struct {
    bool keeps_all;               /* from here on: what the parser would make of a page with fewer is in doubt */
    bool has_one;                 /* white space was kept since the last text, and is no part of that */
    bool is_past_head;            /* the head has ended: a title that comes now is put there all the same */
    bool is_after_text;           /* there was no tag since the last text: white space is a part of it */
    int open_count, inside;       /* formatting elements that are open; all elements that were opened in them */
    uint8_t open[MOST_FOLLOWED];  /* the tags of these formatting elements */
    int opened_at[MOST_FOLLOWED]; /* how many were inside before each */
} blanks;

/* Must come after `learn_names`. */
void learn_spare_blanks(void);

/* A start tag, or an end tag, of an element of HTML. */
void follow_start(blanks *self, int tag);
void follow_end(blanks *self, int tag);

/* A text that is more than white space. */
static inline void follow_text(blanks *self)
{
    self->has_one = false;
    self->is_after_text = true;
}

/* A text that only its own end tag ends: a title is a text like others. */
void follow_raw_text(blanks *self, int tag);

/* Whether white space between two tags can be left out. */
bool is_spare(blanks *self);

#endif
