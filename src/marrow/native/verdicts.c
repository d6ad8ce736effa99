/* From what the network says of segments to verdicts: what is around `decide` in `methods/auto/verdict.py`.
 *
 * All take columns over segments.
 */
#include <math.h>

#include "columns.h"

/* fold(roles, keep, out): logits from which powers of e can be made without overflow. `out` has one more than there are
 * roles for each segment: how far each role is below the likeliest, and the logit of being kept, with a minus before it
 * as far as it has none. */
PyObject *core_fold(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 3, "fold"))
        return NULL;
    columns taken = {.taken = 0};
    const float *keep = TAKE(taken, arguments[1], -1, float);
    Py_ssize_t count = last_length(&taken, sizeof *keep);
    const float *roles = TAKE(taken, arguments[0], -1, float);
    Py_ssize_t width = count ? last_length(&taken, sizeof *roles) / count : 0;
    float *out = FILL(taken, arguments[2], count * (width + 1), float);
    for (Py_ssize_t each = 0; out && each < count; each++, roles += width) {
        float most = width ? roles[0] : 0;
        for (Py_ssize_t role = 1; role < width; role++)
            most = roles[role] > most ? roles[role] : most;
        for (Py_ssize_t role = 0; role < width; role++)
            *out++ = roles[role] - most;
        *out++ = -fabsf(keep[each]);
    }
    return release_columns(&taken);
}

/* chances(keep, powers, say, steps, out): makes probabilities of powers of e, those of what `fold` has made; `say` is
 * what each role adds. They are whole numbers of steps; `steps` is how many make a probability of 1. */
PyObject *core_chances(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    if (check_arguments(given, 5, "chances"))
        return NULL;
    columns taken = {.taken = 0};
    const double steps = PyFloat_AsDouble(arguments[3]);
    const float *keep = TAKE(taken, arguments[0], -1, float);
    Py_ssize_t count = last_length(&taken, sizeof *keep);
    const double *say = TAKE(taken, arguments[2], -1, double);
    Py_ssize_t width = last_length(&taken, sizeof *say);
    const float *powers = TAKE(taken, arguments[1], count * (width + 1), float);
    float *out = FILL(taken, arguments[4], count, float);
    taken.has_failed |= PyErr_Occurred() != NULL;
    for (Py_ssize_t each = 0; out && each < count; each++) {
        double said = 0, sum = 0;
        for (Py_ssize_t role = 0; role < width; role++, powers++) {
            said += *powers * say[role];
            sum += *powers;
        }
        double power = *powers++;
        double chance = (keep[each] >= 0 ? 1 : power) / (1 + power) + said / sum;
        chance = chance < 0 ? 0 : chance > 1 ? 1 : chance;
        out[each] = (float)(rint(chance * steps) / steps);
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

/* The likeliest role; of equals the first. */
static uint8_t best(const float *scores, uint8_t roles)
{
    uint8_t found = 0;
    for (uint8_t role = 1; role < roles; role++)
        if (scores[role] > scores[found])
            found = role;
    return found;
}

/* What verdicts are made of, and of what. */
typedef struct {
    const uint8_t *reason, *role_of, *why_of, *of_article;
    const float *scores;
    uint8_t *role, *why, *kept;
    uint8_t roles;
} judging;

static void judge(const judging *self, Py_ssize_t segment)
{
    const float *scores = self->scores + segment * self->roles;
    uint8_t told = self->role_of[self->reason[segment]], why = self->why_of[self->reason[segment]];
    uint8_t role = told != OPEN ? told : best_other(scores, self->roles, BODY);
    if (told == BODY && self->of_article[best(scores, self->roles)])
        role = best(scores, self->roles);
    self->role[segment] = role;
    self->why[segment] = why != OPEN ? why : role;
    self->kept[segment] = told == BODY;
}

/* verdicts(reason, keep, words, scores, tables, role_out, why_out, kept_out) -> (words, sum)
 *
 * `tables` is (role_of, why_of, of_article). The first two are over reasons: where one is OPEN, the scores of roles
 * tell, and where the other is, the role does. The third is over roles: those that a kept segment may have besides the
 * body's. Gives how many words are kept, and the sum of the probabilities of all of them. */
PyObject *core_verdicts(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t given)
{
    PyObject *role_of, *why_of, *of_article;
    if (check_arguments(given, 8, "verdicts") || !PyArg_ParseTuple(arguments[4], "OOO", &role_of, &why_of, &of_article))
        return NULL;
    columns taken = {.taken = 0};
    judging self = {.reason = TAKE(taken, arguments[0], -1, uint8_t)};
    Py_ssize_t count = last_length(&taken, 1), kept = 0;
    const float *keep = TAKE(taken, arguments[1], count, float);
    const int32_t *words = TAKE(taken, arguments[2], count, int32_t);
    self.role_of = TAKE(taken, role_of, 256, uint8_t);
    self.why_of = TAKE(taken, why_of, 256, uint8_t);
    self.of_article = TAKE(taken, of_article, -1, uint8_t);
    Py_ssize_t roles = last_length(&taken, 1);
    self.roles = (uint8_t)roles;
    self.scores = TAKE(taken, arguments[3], count * roles, float);
    self.role = FILL(taken, arguments[5], count, uint8_t);
    self.why = FILL(taken, arguments[6], count, uint8_t);
    self.kept = FILL(taken, arguments[7], count, uint8_t);
    if (self.kept && (roles <= BODY || roles >= OPEN)) {
        PyErr_SetString(PyExc_ValueError, "a column has no score for each role");
        taken.has_failed = 1;
    }
    double sum = 0;
    for (Py_ssize_t each = 0; !taken.has_failed && each < count; each++) {
        judge(&self, each);
        if (self.kept[each]) {
            kept += words[each];
            sum += (double)keep[each] * words[each];
        }
    }
    PyObject *done = release_columns(&taken);
    Py_XDECREF(done);
    return done ? Py_BuildValue("nd", kept, sum) : NULL;
}
