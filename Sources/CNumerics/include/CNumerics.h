#ifndef CNUMERICS_H
#define CNUMERICS_H

#include <stdint.h>
#include <stdio.h>

// The Philox blocks of the trials first … first + 3, one in each 64-bit lane of a vector of 32 bytes. The constants are those
// of DrawBuffer.begin, 20 vectors; the first vector of the result holds words 0 and 3, the second words 1 and 2, the lower
// number in the lower half of a lane. Both addresses are multiples of 32. Takes vectors of 32 bytes where the processor has
// them (AVX2).
void philox_blocks_of_four(const void *constants, uint32_t first, void *blocks);

// The form of all other processors, on any: the same bits.
void philox_blocks_of_four_by_halves(const void *constants, uint32_t first, void *blocks);

// The number without its fraction, undefined outside of what 64 bits hold.
static inline int64_t without_fraction(double x) { return (int64_t)x; }

// snprintf of one number with a precision. Swift calls no C function with variable arguments, and lists of them cost more than
// the digits.
static inline int write_number(char *text, size_t size, const char *format, int precision, double x) {
  return snprintf(text, size, format, precision, x);
}

#endif
