/* A page without what nobody reads: more than half of the bytes of real pages, before the parser sees them.
 *
 * Scripts lose their text, unless it is JSON-LD or a formula; so do style sheets of more than `max_sheet` characters;
 * comments become empty ones. Their tags stay, because they take part in how the parser builds the tree. Tags lose the
 * attributes that nobody reads, but for those of elements that the parser compares by their attributes. Keeps true: the
 * parser makes the same tree of both pages, but for these texts and attributes (a test holds this).
 *
 * Templates lose all that is in them: the parser puts it in a tree of its own, which nobody reads, and nothing in it
 * has to do with what is around. Shadow trees are read, and stay.
 *
 * Whether `<script>` begins raw text depends on where the parser is. It does nearly everywhere. In SVG and MathML it
 * does not, so these are followed as long as they are simple: there is a stack of their open elements, and nothing
 * else in them than tags and text. Whatever leaves a doubt (HTML inside of SVG, a shadow tree, `frameset`, `plaintext`,
 * an end tag of something else inside of SVG, a tag without an end) ends the trimming: the rest stays as it is.
 *
 * Where metadata alone is asked for, comments and scripts that nobody reads are left out with their tags, and of the
 * white space between two texts one piece stays. The page has the same nodes and texts then, but for how much white
 * space there is at the ends of a text that the parser puts together from several. (Where tags stand in places that no
 * document has, such as a row outside of a table, that may make a value a little more or less sure: 8 of 9,600 pages
 * that were broken at random, none of those that are as they were found.)
 */
#include "trim.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "blanks.h"
#include "names.h"
#include "tokens.h"
#include "wanted.h"

enum { MOST_FOREIGN = 64 };

/* What an element means here: in HTML, and in SVG and MathML. */
enum { PLAIN, SCRIPT, RAW, SELECT, FOREIGN, TEMPLATE, TEXT_ALONE, BREAKOUT, DOUBTFUL };
static uint8_t in_html[256], in_foreign[256];
static uint8_t keeps_attributes[256];
static uint8_t leaks[256]; /* elements by which a template may have to do with what is around */
static parts in_read_scripts; /* what their attributes have; what "&" stands for is not known here */
static int TAG_HEAD, TAG_BODY, TAG_NOSCRIPT, TAG_COL, TAG_COLGROUP;

/* What is around. */
typedef struct {
    bool in_noscript, has_head; /* whether `noscript` is open, and whether `head` or `body` was opened */
    int last_start;             /* the tag that was opened last, but for `template` */
    blanks blanks;
} surroundings;

typedef struct {
    const char *source, *at, *stop;
    const char *copied; /* up to here, the page was written or left out */
    char *to;
    size_t max_sheet;
    bool for_metadata; /* of the attributes that somebody reads, those of metadata alone stay */
    bool in_select;
    surroundings here, outside; /* now, and where the outermost template began */
    char *to_inside;            /* where what it holds begins in what is written */
    int templates;              /* that are open */
    int depth;                  /* open elements of SVG and MathML */
    char open[MOST_FOREIGN][LONGEST_KNOWN_NAME + 1];
} trimmer;

void learn_to_trim(void)
{
    mark_tags(in_html, "script", SCRIPT);
    mark_tags(in_html, "style title textarea iframe noframes noembed xmp", RAW);
    mark_tags(in_html, "select", SELECT);
    mark_tags(in_html, "svg math", FOREIGN);
    mark_tags(in_html, "template", TEMPLATE);
    mark_tags(in_html, "frameset plaintext", DOUBTFUL);
    mark_tags(in_foreign, "title desc style script mi mo mn ms mtext", TEXT_ALONE);
    mark_tags(in_foreign, "font foreignobject annotation-xml template frameset plaintext", DOUBTFUL);
    mark_tags(in_foreign, "select textarea iframe noframes noembed xmp", DOUBTFUL);
    mark_tags(in_foreign, "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr", BREAKOUT);
    mark_tags(in_foreign, "i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup", BREAKOUT);
    mark_tags(in_foreign, "table tt u ul var", BREAKOUT);
    /* Of formatting elements left open, the parser drops those that are alike. Options are copied if one is selected. */
    mark_tags(keeps_attributes, "b big code em font i nobr s small strike strong tt u select option", true);
    /* Left open, these take the place of the template where the parser forgets which formatting elements it opened in
     * it. And after `col`, a template may have nothing else: the parser passes over the tags of scripts, too. */
    mark_tags(leaks, "applet object marquee caption td th col", true);
    TAG_HEAD = known_tag("head");
    TAG_BODY = known_tag("body");
    TAG_NOSCRIPT = known_tag("noscript");
    TAG_COL = known_tag("col");
    TAG_COLGROUP = known_tag("colgroup");
    learn_parts(&in_read_scripts, "ld+json math/tex &");
    learn_what_is_wanted();
    learn_spare_blanks();
}

static void leave_out(trimmer *self, const char *from, const char *until, const char *instead)
{
    size_t length = (size_t)(from - self->copied);
    memcpy(self->to, self->copied, length);
    self->to += length;
    length = strlen(instead);
    memcpy(self->to, instead, length);
    self->to += length;
    self->copied = until;
}

/* ---- attributes ---- */

/* Where an attribute that goes begins: with the blank before it, unless that parts its neighbours, or a slash and `>`. */
static const char *begin_with_blank(const attribute_token *told)
{
    const char *name = told->name;
    bool is_parted = is_blank(*told->end) || *told->end == '>';
    return is_parted && is_blank(name[-1]) && name[-2] != '/' ? name - 1 : name;
}

static void leave_out_attributes(trimmer *self, const tag_token *tag)
{
    bool is_wanted[MOST_TOLD];
    /* Of many attributes some are not told, and one that begins with "=" would be the value of one far before it. */
    if (keeps_attributes[tag->number] || tag->count > tag->told_count)
        return;
    bool is_chosen = self->for_metadata && choose_wanted(tag, is_wanted);
    for (int each = 0; each < tag->told_count; each++) {
        const attribute_token *told = &tag->told[each];
        bool stays = is_chosen ? is_wanted[each] : number_of_token(told) != ATTRIBUTE_UNREAD;
        if (told->name[-1] != '/' && !stays) /* behind a slash it keeps the tag from closing itself */
            leave_out(self, begin_with_blank(told), told->end, "");
    }
}

/* ---- HTML ---- */

/* Whether a text has more characters than so many, as the parser counts them: CR LF is one. All are counted, so that
 * it is done for many bytes at once. */
static bool has_more(const char *at, const char *stop, size_t most)
{
    size_t size = (size_t)(stop - at), more = 0;
    if (size <= most || size > 4 * most) /* no character has more than four bytes */
        return size > most;
    for (size_t each = 0; each + 1 < size; each++)
        more += (((unsigned char)at[each] & 0xC0) == 0x80) | ((at[each] == '\r') & (at[each + 1] == '\n'));
    return size - more - (((unsigned char)stop[-1] & 0xC0) == 0x80) > most;
}

/* Each of these gives whether all is clear; if not, the rest of the page stays as it is. */

/* Whether nothing is left of what begins here if it goes: behind a letter it may part what would then be one sign. */
static bool can_go(const trimmer *self, const char *begin)
{
    return self->for_metadata && !self->here.blanks.keeps_all && begin > self->source &&
           (begin[-1] == '>' || is_blank(begin[-1]));
}

/* Whether the parser does the same with a script and without: in some places one ends what is open. */
static bool can_script_go(const trimmer *self, const char *begin)
{
    return can_go(self, begin) && self->here.has_head && !self->here.in_noscript && self->here.last_start != TAG_COL &&
           self->here.last_start != TAG_COLGROUP;
}

static bool is_read_script(const tag_token *tag)
{
    return has_one_of(tag->attributes, tag->end - 1, &in_read_scripts);
}

/* Leaves a script out with its tags, from `begin` on; gives whether it did. */
static bool leave_out_script(trimmer *self, const tag_token *tag, const char *begin)
{
    tag_token closing;
    if (in_html[tag->number] != SCRIPT || !can_script_go(self, begin) || is_read_script(tag))
        return false;
    const char *end = end_of_script(tag->end, self->stop);
    if (!end || !read_tag_token(end + 2, self->stop, &closing))
        return false;
    leave_out(self, begin, closing.end, "");
    self->at = closing.end;
    return true;
}

static bool script(trimmer *self, const tag_token *tag)
{
    const char *end = end_of_script(tag->end, self->stop);
    if (!end)
        return false;
    if (end > tag->end && !is_read_script(tag))
        leave_out(self, tag->end, end, "");
    self->at = end;
    return true;
}

static bool raw_text(trimmer *self, const tag_token *tag)
{
    const char *end = self->in_select ? NULL : end_of_raw_text(tag->end, self->stop, tag->name);
    if (!end)
        return false;
    if (tag->number == TAG_STYLE && has_more(tag->end, end, self->max_sheet))
        leave_out(self, tag->end, end, "");
    follow_raw_text(&self->here.blanks, tag->number);
    self->at = end;
    return true;
}

static bool enter_foreign(trimmer *self, const tag_token *tag)
{
    if (tag->is_self_closing)
        return true;
    if (self->in_select || self->depth == MOST_FOREIGN || !*tag->name)
        return false;
    strcpy(self->open[self->depth++], tag->name);
    return true;
}

static void enter_template(trimmer *self, const tag_token *tag)
{
    if (self->templates++)
        return;
    leave_out(self, tag->end, tag->end, "");
    self->to_inside = self->to;
    self->outside = self->here;
}

/* What is around is as it was before: the parser closes all that is open inside. */
static void leave_template(trimmer *self, const char *end_tag)
{
    if (!self->templates || --self->templates)
        return;
    self->to = self->to_inside;
    self->copied = end_tag;
    self->here = self->outside;
    self->here.blanks.is_after_text = false;
    self->in_select = false; /* or it would have been left in doubt */
}

static void note_start(trimmer *self, int tag)
{
    if (tag != TAG_TEMPLATE) /* it ends nothing that is open */
        self->here.last_start = tag;
    self->here.has_head |= tag == TAG_HEAD || tag == TAG_BODY;
    self->here.in_noscript |= tag == TAG_NOSCRIPT;
    follow_start(&self->here.blanks, tag);
}

static bool html_start(trimmer *self, const tag_token *tag)
{
    self->at = tag->end;
    note_start(self, tag->number);
    switch (in_html[tag->number]) {
    case SCRIPT:
        return script(self, tag);
    case RAW:
        return raw_text(self, tag);
    case FOREIGN:
        return enter_foreign(self, tag);
    case SELECT:
        self->in_select = true;
        return true;
    case TEMPLATE:
        enter_template(self, tag);
        return true;
    default:
        return true;
    }
}

/* ---- SVG and MathML ---- */

/* An element that may hold HTML, or that would hold raw text in HTML: clear if it holds text alone. */
static bool text_alone(trimmer *self, const tag_token *tag)
{
    if (tag->is_self_closing)
        return true;
    const char *angle = memchr(tag->end, '<', (size_t)(self->stop - tag->end));
    tag_token end;
    if (!angle || self->stop - angle < 3 || angle[1] != '/' || !is_letter(angle[2]) ||
        !read_tag_token(angle + 2, self->stop, &end) || strcmp(end.name, tag->name))
        return false;
    follow_text(&self->here.blanks);
    self->at = end.end;
    return true;
}

static bool foreign_start(trimmer *self, const tag_token *tag)
{
    self->at = tag->end;
    switch (in_foreign[tag->number]) {
    case BREAKOUT: /* HTML again */
        self->depth = 0;
        return html_start(self, tag);
    case TEXT_ALONE:
        return text_alone(self, tag);
    default:
        return enter_foreign(self, tag);
    }
}

/* It closes the nearest element of its name; if there is none, it may close HTML around. */
static bool foreign_end(trimmer *self, const tag_token *tag)
{
    int depth = self->depth;
    while (depth && strcmp(self->open[depth - 1], tag->name))
        depth--;
    if (!depth)
        return false;
    self->depth = depth - 1;
    return true;
}

/* ---- tokens ---- */

static void note_end(trimmer *self, int tag)
{
    self->here.in_noscript &= tag != TAG_NOSCRIPT;
    follow_end(&self->here.blanks, tag);
}

/* Whether it matters which element an end tag closes. */
static bool follows_ends(const trimmer *self)
{
    return self->depth || self->in_select || self->templates || self->here.in_noscript || self->here.blanks.open_count;
}

/* Passes over an end tag that is a name alone, as nearly all are. */
static bool pass_plain_end(trimmer *self)
{
    const char *at = self->at + 2;
    while (at < self->stop && (is_letter(*at) || (*at >= '0' && *at <= '9')))
        at++;
    if (at == self->stop || *at != '>')
        return false;
    self->at = at + 1;
    return true;
}

static bool end_tag(trimmer *self)
{
    const char *begin = self->at;
    tag_token tag;
    self->here.blanks.is_after_text = false;
    if (!follows_ends(self) && pass_plain_end(self))
        return true;
    if (!read_tag_token(self->at + 2, self->stop, &tag))
        return false;
    self->at = tag.end;
    if (self->depth)
        return foreign_end(self, &tag);
    note_end(self, tag.number);
    if (in_html[tag.number] == SELECT)
        self->in_select = false;
    if (in_html[tag.number] == TEMPLATE)
        leave_template(self, begin);
    return true;
}

static bool is_doubtful(const trimmer *self, const tag_token *tag)
{
    if (self->depth)
        return in_foreign[tag->number] == DOUBTFUL;
    if (in_html[tag->number] == TEMPLATE)
        return self->in_select || has_part(tag->attributes, tag->end - 1, "shadowroot");
    return in_html[tag->number] == DOUBTFUL || (self->templates && leaks[tag->number]);
}

static bool start_tag(trimmer *self)
{
    tag_token tag;
    if (!read_tag_token(self->at + 1, self->stop, &tag))
        return false;
    if (is_doubtful(self, &tag))
        return false;
    if (!self->depth && leave_out_script(self, &tag, self->at))
        return true;
    leave_out_attributes(self, &tag);
    self->here.blanks.is_after_text &= in_html[tag.number] == SCRIPT;
    return self->depth ? foreign_start(self, &tag) : html_start(self, &tag);
}

static bool comment(trimmer *self)
{
    const char *end = end_of_comment_token(self->at + 4, self->stop);
    if (!end)
        return false;
    if (can_go(self, self->at))
        leave_out(self, self->at, end, "");
    else if (end - self->at > 7)
        leave_out(self, self->at, end, "<!---->");
    self->at = end;
    return true;
}

/* A doctype, a processing instruction, or what is taken for a comment: it goes up to the next `>`. */
static bool up_to_angle(trimmer *self)
{
    if (self->depth && self->stop - self->at > 2 && self->at[2] == '[')
        return false; /* CDATA, which only SVG and MathML have */
    const char *angle = memchr(self->at, '>', (size_t)(self->stop - self->at));
    self->at = angle ? angle + 1 : self->stop;
    return angle;
}

/* Takes one token, from its `<` on. */
static bool token(trimmer *self)
{
    const char *at = self->at;
    if (self->stop - at < 4)
        return false; /* too short to matter */
    if (is_letter(at[1]))
        return start_tag(self);
    if (at[1] == '/')
        return is_letter(at[2]) ? end_tag(self) : up_to_angle(self);
    if (at[1] == '!')
        return at[2] == '-' && at[3] == '-' ? comment(self) : up_to_angle(self);
    if (at[1] == '?')
        return up_to_angle(self);
    self->at++;
    follow_text(&self->here.blanks); /* one that begins with this sign */
    return true;
}

/* Whether what is from `begin` up to a `<` is no part of a text that goes on there, and none that began before it. */
static bool stands_between_tags(const trimmer *self, const char *begin, const char *angle)
{
    if (self->depth || !self->here.has_head || begin[-1] != '>' || self->stop - angle < 3)
        return false; /* before the head the parser drops white space itself: there is none that could stay */
    return is_letter(angle[1]) || (angle[1] == '/' && is_letter(angle[2])) || angle[1] == '!';
}

/* Goes up to the next `<`; white space alone is left out if it is of no matter. Gives whether there is one. */
static bool pass_text(trimmer *self)
{
    const char *begin = self->at, *at = begin;
    while (self->stop - at >= 8 && !memcmp(at, "        ", 8)) /* lines are indented */
        at += 8;
    while (at < self->stop && is_blank(*at))
        at++;
    bool is_text = at < self->stop && *at != '<';
    if (is_text) {
        follow_text(&self->here.blanks);
        at = memchr(at, '<', (size_t)(self->stop - at));
    } else if (begin < at && stands_between_tags(self, begin, at) && is_spare(&self->here.blanks)) {
        leave_out(self, begin, at, "");
    }
    self->at = at;
    return at && at < self->stop;
}

size_t trim(char *to, const char *source, size_t size, size_t max_sheet, bool for_metadata)
{
    trimmer self = {.at = source, .stop = source + size, .source = source, .copied = source, .to = to,
                    .max_sheet = max_sheet, .for_metadata = for_metadata};
    self.here.blanks.keeps_all = !for_metadata;
    while (pass_text(&self) && token(&self))
        ;
    leave_out(&self, source + size, source + size, "");
    return (size_t)(self.to - to);
}
