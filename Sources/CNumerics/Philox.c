#include "CNumerics.h"

typedef uint64_t vector __attribute__((vector_size(32)));

#define ALL(x) {x, x, x, x}

static inline __attribute__((always_inline)) void blocks_of_four(
    const void *constants, uint32_t first, void *blocks) {
  const vector lower = ALL(0xFFFFFFFF), multiplier0 = ALL(0xD2511F53), multiplier1 = ALL(0xCD9E8D57);
  const vector *constant = constants;
  // Only the lower half of a lane is significant: the multiplication of vectors ignores the upper one. Rounds 1 and 2 lack
  // the products that do not depend on the trial.
  const vector trials = {first, first + 1, first + 2, first + 3};
  const vector product = multiplier0 * trials;
  vector c1 = multiplier1 * ((product >> 32 ^ constant[0]) & lower);
  vector c0 = c1 >> 32 ^ constant[1], c2 = product ^ constant[2], c3 = constant[3];
#pragma clang loop unroll(full)
  for (int round = 2; round < 10; round++) {
    const vector product0 = multiplier0 * (c0 & lower), product1 = multiplier1 * (c2 & lower);
    c0 = product1 >> 32 ^ c1 ^ constant[2 * round];
    c2 = product0 >> 32 ^ c3 ^ constant[2 * round + 1];
    c1 = product1;
    c3 = product0;
  }
  vector *result = blocks;
  result[0] = (c0 & lower) | c3 << 32;
  result[1] = (c1 & lower) | c2 << 32;
}

void philox_blocks_of_four_by_halves(const void *constants, uint32_t first, void *blocks) {
  blocks_of_four(constants, first, blocks);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void blocks_at_once(const void *constants, uint32_t first, void *blocks) {
  blocks_of_four(constants, first, blocks);
}
#endif

void philox_blocks_of_four(const void *constants, uint32_t first, void *blocks) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2")) return blocks_at_once(constants, first, blocks);
#endif
  philox_blocks_of_four_by_halves(constants, first, blocks);
}
