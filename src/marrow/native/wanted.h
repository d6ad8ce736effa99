#ifndef MARROW_WANTED_H
#define MARROW_WANTED_H

#include <stdbool.h>

#include "tokens.h"

/* Must come before `choose_wanted`, and after `learn_names`. */
void learn_what_is_wanted(void);

/* Tells of the attributes of a start tag which ones readers of metadata want; `is_wanted` has a place for each that is
 * told. Gives false if all that are read have to stay. */
bool choose_wanted(const tag_token *tag, bool is_wanted[MOST_TOLD]);

#endif
