/* Horspool's search: if the byte under the end of the piece is not the one there, the piece cannot end before the next
 * place where it has that byte. */
#include "search.h"

#include <string.h>

enum { FARTHEST = 255 };

void begin_search(search *self, const char *part, size_t length)
{
    self->part = part;
    self->length = length;
    memset(self->skip, length < FARTHEST ? (int)length : FARTHEST, sizeof self->skip);
    for (size_t at = 0; at + 1 < length; at++) {
        size_t left = length - 1 - at;
        self->skip[(unsigned char)part[at]] = (uint8_t)(left < FARTHEST ? left : FARTHEST);
    }
}

bool occurs(const search *self, const char *text, size_t size)
{
    size_t before = self->length - 1;
    char last = self->part[before];
    for (size_t at = before; at < size; at += self->skip[(unsigned char)text[at]])
        if (text[at] == last && !memcmp(text + at - before, self->part, before))
            return true;
    return false;
}
