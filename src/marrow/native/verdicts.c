/* From what the network says of segments to verdicts: what is around `decide` in `methods/auto/verdict.py`.
 *
 * All take columns over segments.
 */
#include <math.h>

#include "columns.h"

/* fold(logits, out): every logit with a minus before it, as far as it has none. */
PyObject *core_fold(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 2, "fold"))
        return NULL;
    columns taken = {.taken = 0};
    const float *logits = TAKE(taken, arguments[0], -1, float);
    Py_ssize_t count = last_length(&taken, sizeof *logits);
    float *out = FILL(taken, arguments[1], count, float);
    for (Py_ssize_t each = 0; out && each < count; each++)
        out[each] = -fabsf(logits[each]);
    return release_columns(&taken);
}

/* chances(logits, powers, steps): turns powers of e, of folded logits, into probabilities that are whole numbers of
 * steps; `steps` is how many make a probability of 1. */
PyObject *core_chances(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "chances"))
        return NULL;
    columns taken = {.taken = 0};
    const float steps = (float)PyFloat_AsDouble(arguments[2]);
    const float *logits = TAKE(taken, arguments[0], -1, float);
    Py_ssize_t count = last_length(&taken, sizeof *logits);
    float *powers = FILL(taken, arguments[1], count, float);
    taken.has_failed |= PyErr_Occurred() != NULL;
    for (Py_ssize_t each = 0; powers && each < count; each++) {
        float chance = (logits[each] >= 0 ? 1 : powers[each]) / (1 + powers[each]);
        powers[each] = rintf(chance * steps) / steps;
    }
    return release_columns(&taken);
}

/* The likeliest role but one; of equals the first. */
static uint8_t best_other(const float *scores, uint8_t roles, uint8_t but)
{
    uint8_t best = but == 0;
    for (uint8_t role = best; role < roles; role++)
        if (role != but && scores[role] > scores[best])
            best = role;
    return best;
}

enum { OPEN = 255, BODY = 1 };

/* verdicts(reason, keep, words, scores, role_of, why_of, role_out, why_out) -> (words, sum)
 *
 * `role_of` and `why_of` are tables over reasons; where the first is OPEN, the scores of roles tell, and where the
 * second is, the role does. Gives how many words are kept, and the sum of the probabilities of all of them. */
PyObject *core_verdicts(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 8, "verdicts"))
        return NULL;
    columns taken = {.taken = 0};
    const uint8_t *reason = TAKE(taken, arguments[0], -1, uint8_t);
    Py_ssize_t count = last_length(&taken, 1), kept = 0;
    const float *keep = TAKE(taken, arguments[1], count, float);
    const int32_t *words = TAKE(taken, arguments[2], count, int32_t);
    const float *scores = TAKE(taken, arguments[3], -1, float);
    Py_ssize_t roles = count ? last_length(&taken, sizeof *scores) / count : 0;
    const uint8_t *role_of = TAKE(taken, arguments[4], 256, uint8_t), *why_of = TAKE(taken, arguments[5], 256, uint8_t);
    uint8_t *role = FILL(taken, arguments[6], count, uint8_t), *why = FILL(taken, arguments[7], count, uint8_t);
    double sum = 0;
    if (why && count && (roles <= BODY || roles >= OPEN)) {
        PyErr_SetString(PyExc_ValueError, "a column has no score for each role");
        taken.has_failed = 1;
    }
    for (Py_ssize_t each = 0; why && !taken.has_failed && each < count; each++) {
        uint8_t told = role_of[reason[each]];
        role[each] = told != OPEN ? told : best_other(scores + each * roles, (uint8_t)roles, BODY);
        why[each] = why_of[reason[each]] != OPEN ? why_of[reason[each]] : role[each];
        if (told == BODY) {
            kept += words[each];
            sum += (double)keep[each] * words[each];
        }
    }
    PyObject *done = release_columns(&taken);
    Py_XDECREF(done);
    return done ? Py_BuildValue("nd", kept, sum) : NULL;
}
