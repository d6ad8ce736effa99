/* The same loops for registers of four floats, which every processor has, and of eight, where there are such.
 *
 * A file with loops is included once for each width. It has functions like `static BY_LANES void IN_LANES(name)(...)`,
 * and LANES is the width; CALL_IN_LANES calls the one that is best for this processor. All give the same numbers.
 */
#ifndef MARROW_LANES_H
#define MARROW_LANES_H

#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_8_LANES
#define FOR_8_LANES __attribute__((target("avx2")))
#define CALL_IN_LANES(name, arguments) \
    (__builtin_cpu_supports("avx2") ? name##_by_8 arguments : name##_by_4 arguments)
#else
#define CALL_IN_LANES(name, arguments) name##_by_4 arguments
#endif

#endif
