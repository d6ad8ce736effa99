/* Panels, by their role or by what their author called them: see `render/panels.py`, which says why. */
#include "panels.h"

#include <stddef.h>
#include <string.h>

#include "names.h"
#include "tokens.h"

static const char *const ROLES[] = {"tabpanel", "region", NULL};
static parts names, others;
static int attribute_class, attribute_id, attribute_role;

void learn_panels(void)
{
    learn_parts(&names, "accordion collaps faq toggle tab-pane tabpane disclosure expand");
    learn_parts(&others, "nav menu modal dialog cookie search drawer popup dropdown cart login header footer consent gdpr "
                         "paywall comment newsletter subscri banner advert toast tooltip");
    attribute_class = number_of_attribute("class", strlen("class"));
    attribute_id = number_of_attribute("id", strlen("id"));
    attribute_role = number_of_attribute("role", strlen("role"));
}

static bool is_any(const char *value, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (length == strlen(*words) && !memcmp(value, *words, length))
            return true;
    return false;
}

bool is_panel(const struct page *page, int32_t node)
{
    bool is_one = false;
    for (int32_t each = page->attributes_at[node]; each < page->attributes_at[node + 1]; each++) {
        const struct attribute *own = page->attributes + each;
        const char *value = page->values + own->at + own->name_length, *stop = value + own->value_length;
        if (own->number == attribute_class || own->number == attribute_id) {
            if (has_one_of(value, stop, &others))
                return false;
            is_one |= has_one_of(value, stop, &names);
        } else if (own->number == attribute_role) {
            is_one |= is_any(value, (size_t)own->value_length, ROLES);
        }
    }
    return is_one;
}
