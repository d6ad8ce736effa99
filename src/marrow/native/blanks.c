/* Which white space between tags is of no matter to the page.
 *
 * A page has no node for white space alone; what is left of it is one blank before the next text (`builder.c`). So of
 * all that stands between two texts one piece is enough. The parser, though, does one thing with white space besides
 * keeping it: it opens formatting elements again that were left open (`<p><b>a</p> <p>`). So none is left out while
 * such an element may be open. They are followed as long as they are simple: each is closed by its own end tag, with
 * nothing around it in which the parser would not look for it. Whatever leaves a doubt keeps all from there on; so does
 * `pre`, where white space is text, and `table`, before which the parser puts what has no place in it.
 */
#include "blanks.h"

#include "names.h"

enum { PLAIN, FORMATTING, ONCE, BARRIER, KEEPING };
enum { MOST_INSIDE = 7 }; /* elements that the parser takes out of a formatting element when that ends; of more, some */

static uint8_t kinds[256];
static int tag_head, tag_title;

void learn_spare_blanks(void)
{
    mark_tags(kinds, "b big code em font i s small strike strong tt u", FORMATTING);
    mark_tags(kinds, "a nobr", ONCE); /* a second one closes the first */
    mark_tags(kinds, "caption tbody thead tfoot tr td th applet marquee object select button html body", BARRIER);
    mark_tags(kinds, "pre table", KEEPING);
    tag_head = known_tag("head");
    tag_title = known_tag("title");
}

static bool is_open(const blanks *self, int tag)
{
    for (int each = 0; each < self->open_count; each++)
        if (self->open[each] == tag)
            return true;
    return false;
}

static void open_formatting(blanks *self, int tag)
{
    if (self->open_count == MOST_FOLLOWED || (kinds[tag] == ONCE && is_open(self, tag))) {
        self->keeps_all = true;
        return;
    }
    self->opened_at[self->open_count] = self->inside;
    self->open[self->open_count++] = (uint8_t)tag;
}

void follow_start(blanks *self, int tag)
{
    int kind = kinds[tag];
    if (kind == KEEPING || (kind == BARRIER && self->open_count))
        self->keeps_all = true;
    else if (kind == FORMATTING || kind == ONCE)
        open_formatting(self, tag);
    else if (self->open_count && !is_void_tag[tag])
        self->inside++;
}

void follow_end(blanks *self, int tag)
{
    int kind = kinds[tag];
    self->is_past_head |= tag == tag_head;
    if (!self->open_count)
        return;
    if (kind == BARRIER)
        self->keeps_all = true;
    if (kind != FORMATTING && kind != ONCE) {
        self->inside -= self->inside > 0;
        return;
    }
    int last = self->open_count - 1;
    if (self->open[last] != tag) {
        self->keeps_all |= is_open(self, tag);
        return;
    }
    self->keeps_all |= self->inside - self->opened_at[last] > MOST_INSIDE;
    self->inside = self->opened_at[last];
    self->open_count = last;
}

void follow_raw_text(blanks *self, int tag)
{
    self->keeps_all |= self->is_past_head && tag == tag_title;
    follow_text(self);
}

bool is_spare(blanks *self)
{
    if (self->has_one && !self->keeps_all && !self->open_count)
        return true;
    self->has_one |= !self->is_after_text;
    return false;
}
