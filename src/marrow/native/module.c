/* The module `marrow.native._core`: what Python can call. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "apart.h"
#include "cbor.h"
#include "clean.h"
#include "columns.h"
#include "dated.h"
#include "dates.h"
#include "gather.h"
#include "heading.h"
#include "hints.h"
#include "language.h"
#include "line.h"
#include "model.h"
#include "names.h"
#include "placed.h"
#include "plain_dates.h"
#include "reading.h"
#include "sheets.h"
#include "snapshot.h"
#include "source.h"
#include "telling.h"
#include "trim.h"
#include "walker.h"
#include "weigh.h"

#define FASTCALL(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef functions[] = {
    {"flatten", FASTCALL(core_flatten), METH_FASTCALL,
     "flatten(source, max_nodes): the page of canonical HTML, or None if only the parser can read it."},
    {"placed", FASTCALL(core_placed), METH_FASTCALL,
     "placed(source, max_nodes): where the nodes of canonical HTML stand, or None if NumPy has to read it."},
    {"cbor", core_cbor, METH_O, "cbor(message): what a browser says, as objects."},
    {"snapshot", FASTCALL(core_snapshot), METH_FASTCALL,
     "snapshot(message, width, mark, max_nodes): a page as a browser shows it, and columns on its look."},
    {"count_utf8", core_count_utf8, METH_O,
     "count_utf8(data): the characters beyond ASCII that are valid UTF-8, and the pieces that are not."},
    {"census", FASTCALL(core_census), METH_FASTCALL, "census(data, table, far): the tags of a page, counted."},
    {"has_many_attributes", FASTCALL(core_has_many_attributes), METH_FASTCALL,
     "has_many_attributes(data, starts, most, least): whether a tag that begins at one of some places has."},
    {"trim", FASTCALL(core_trim), METH_FASTCALL,
     "trim(data, max_sheet, for_metadata): a page without the texts of scripts, long style sheets and comments."},
    {"below", FASTCALL(core_below), METH_FASTCALL, "below(parent, amount, out)"},
    {"along", FASTCALL(core_along), METH_FASTCALL, "along(end, amount, out)"},
    {"inside", FASTCALL(core_inside), METH_FASTCALL, "inside(end, mask, out)"},
    {"nearest", FASTCALL(core_nearest), METH_FASTCALL, "nearest(parent, mask, out)"},
    {"look", FASTCALL(core_look), METH_FASTCALL, "look(...): the static look of a page."},
    {"hints", FASTCALL(core_hints), METH_FASTCALL, "hints(texts, json_ld): what a page says of itself."},
    {"parts", FASTCALL(core_parts), METH_FASTCALL, "parts(value, prefix): hashes of a value's parts."},
    {"segment", FASTCALL(core_segment), METH_FASTCALL, "segment(...): the segments of a page."},
    {"values", FASTCALL(core_values), METH_FASTCALL, "values(...): the value of each segment by P2's rule."},
    {"draw", FASTCALL(core_draw), METH_FASTCALL, "draw(...): scores of segments that are alike, drawn together."},
    {"fold", FASTCALL(core_fold), METH_FASTCALL, "fold(roles, keep, out): logits, none of them above 0."},
    {"chances", FASTCALL(core_chances), METH_FASTCALL, "chances(keep, powers, say, steps, out): probabilities."},
    {"decide", FASTCALL(core_decide), METH_FASTCALL, "decide(...): why each segment is kept or not."},
    {"verdicts", FASTCALL(core_verdicts), METH_FASTCALL, "verdicts(...): roles and reasons of segments."},
    {"maximum_run", core_maximum_run, METH_O, "maximum_run(value): the run with the largest sum."},
    {"kept", FASTCALL(core_kept), METH_FASTCALL, "kept(...): what is kept of a page, by node."},
    {"elements", FASTCALL(core_elements), METH_FASTCALL, "elements(tag, wanted, first, last): the elements of a name."},
    {"short_texts", FASTCALL(core_short_texts), METH_FASTCALL, "short_texts(...): the short texts that a page shows."},
    {"holding", FASTCALL(core_holding), METH_FASTCALL, "holding(texts, name, parts): attributes with a part."},
    {"opening", FASTCALL(core_opening), METH_FASTCALL, "opening(texts, nodes, words, signs): those that may be labelled."},
    {"naming", FASTCALL(core_naming), METH_FASTCALL, "naming(texts, nodes): those that may be names."},
    {"joined", FASTCALL(core_joined), METH_FASTCALL, "joined(texts, first, last): the text of some nodes."},
    {"longest_texts", FASTCALL(core_longest_texts), METH_FASTCALL, "longest_texts(chars, shortest, most)"},
    {"below_long", FASTCALL(core_below_long), METH_FASTCALL, "below_long(chars, longest, least, most)"},
    {"texts_with", FASTCALL(core_texts_with), METH_FASTCALL, "texts_with(texts, nodes, parts): those with a part."},
    {"metas", FASTCALL(core_metas), METH_FASTCALL, "metas(texts, most, known, learn): what the meta elements say."},
    {"gather", FASTCALL(core_gather), METH_FASTCALL, "gather(parts, type, found, before, most): candidates by field."},
    {"related", FASTCALL(core_related), METH_FASTCALL, "related(texts, kinds): links with a relation of some kind."},
    {"count_kinds", FASTCALL(core_count_kinds), METH_FASTCALL, "count_kinds(text, kinds): characters by kind."},
    {"word_hashes", core_word_hashes, METH_O, "word_hashes(text): its words as 64-bit numbers."},
    {"hear", FASTCALL(core_hear), METH_FASTCALL, "hear(text, ...): the language that its words and letters speak for."},
    {"clean", FASTCALL(core_clean), METH_FASTCALL, "clean(text, longest, signs): a text as it may leave."},
    {"shown", FASTCALL(core_shown), METH_FASTCALL, "shown(texts, node, between, most, longest): what a node shows."},
    {"bare", core_bare, METH_O, "bare(text): a text without white space, signs and case."},
    {"spelling", core_spelling, METH_O, "spelling(text): a title as it is compared."},
    {"shares", FASTCALL(core_shares), METH_FASTCALL, "shares(options, weights, none): how likely each is."},
    {"dated", FASTCALL(core_dated), METH_FASTCALL, "dated(texts, nodes, longest): those in which a day may stand."},
    {"date_parts", FASTCALL(core_date_parts), METH_FASTCALL, "date_parts(text, start, names, language, part)"},
    {"even_spelling", FASTCALL(core_even_spelling), METH_FASTCALL, "even_spelling(text, folded, fold_one)"},
    {"hiding_rules", core_hiding_rules, METH_O, "hiding_rules(sheet): rules that may hide something."},
    {"heading", FASTCALL(core_heading), METH_FASTCALL, "heading(texts, title, top, lesser, limits)"},
    {"plain_date", FASTCALL(core_plain_date), METH_FASTCALL, "plain_date(text, names, language, order, is_alone)"},
    {"is_apart", FASTCALL(core_is_apart), METH_FASTCALL, "is_apart(texts, node, tags, parts, most)"},
    {"line", FASTCALL(core_line), METH_FASTCALL, "line(body, node, marks, url): the spans of an element that is a line."},
    {"lines", FASTCALL(core_lines), METH_FASTCALL, "lines(body, node, last): the lines from a node on."},
    {0},
};

/* Names in the order of their numbers: tests compare them with `marrow/tags.py` and `marrow/parse/attributes.py`. */
static int add_names(PyObject *module, const char *called, const name_table *table)
{
    PyObject *names = PyTuple_New(table->count);
    for (int number = 0; names && number < table->count; number++) {
        PyObject *name = PyUnicode_FromString(table->names[number]);
        if (name)
            PyTuple_SET_ITEM(names, number, name);
        else
            Py_CLEAR(names);
    }
    int failed = !names || PyModule_AddObjectRef(module, called, names);
    Py_XDECREF(names);
    return failed ? -1 : 0;
}

static int execute(PyObject *module)
{
    learn_names();
    learn_hints();
    learn_to_look();
    learn_to_draw();
    learn_to_decide();
    learn_to_trim();
    learn_to_read_lines();
    learn_to_tell();
    learn_what_is_apart();
    if (add_names(module, "TAGS", &tag_names) || add_names(module, "ATTRIBUTES", &attribute_names))
        return -1;
    return add_page_types(module) || add_walker_type(module) || add_model_type(module) ? -1 : 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "marrow.native._core",
    .m_doc = "Reading pages in C. The same answers as the NumPy form, which is used where this was not built.",
    .m_methods = functions,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
