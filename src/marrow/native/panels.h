/* Panels: what a page folds away until a reader asks for it. */
#ifndef MARROW_PANELS_H
#define MARROW_PANELS_H

#include <stdbool.h>
#include <stdint.h>

#include "page.h"

/* Whether an element that is hidden is a panel: the same as `render/panels.py` finds, which says why. */
bool is_panel(const struct page *page, int32_t node);

/* Must come before everything else. */
void learn_panels(void);

#endif
