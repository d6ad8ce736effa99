/* Names of containers of comments. */
#ifndef MARROW_COMMENTS_H
#define MARROW_COMMENTS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a class or an id, in valid UTF-8, calls its element comments: the same as `methods/auto/decide.py` finds. */
bool calls_itself_comments(const char *value, size_t size);

/* Must come before everything else. */
void learn_comments(void);

#endif
