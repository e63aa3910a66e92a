#include <math.h>
#include <string.h>

#include "History.h"

enum { BLOCK = 128, CELLS = 1024 };

// Philox4x32-10 for consecutive trials, word by word in columns. Words are kept in 64 bits, the upper half of
// which may hold anything: the multiplication of vector registers reads the lower half only.
static void fill(
    uint32_t words[4][BLOCK], uint32_t key0, uint32_t key1, uint32_t first, uint32_t session, uint32_t listener,
    uint32_t purpose, uint32_t count) {
  // In fours, which need no remainder loop.
  for (uint32_t i = 0; i < ((count + 3) & ~3u); i++) {
    uint64_t c0 = first + i, c1 = session, c2 = listener, c3 = purpose;
    uint32_t k0 = key0, k1 = key1;
    for (int round = 0; round < 10; round++) {
      uint64_t p0 = 0xD2511F53 * (c0 & 0xFFFFFFFF), p1 = 0xCD9E8D57 * (c2 & 0xFFFFFFFF);
      c0 = p1 >> 32 ^ c1 ^ k0;
      c1 = p1;
      c2 = p0 >> 32 ^ c3 ^ k1;
      c3 = p0;
      k0 += 0x9E3779B9;
      k1 += 0xBB67AE85;
    }
    words[0][i] = (uint32_t)c0;
    words[1][i] = (uint32_t)c1;
    words[2][i] = (uint32_t)c2;
    words[3][i] = (uint32_t)c3;
  }
}

static double gaussian(double z) { return 0.5 * erfc(-(z * 0.6744897501960817) * 0.7071067811865476); }

// The quantiles of the noise at i/1024, by bisection: what lies between two of them is decided by erfc, so
// their last bits do not matter.
static const double *noise_quantiles(void) {
  static double quantiles[CELLS + 1];
  if (quantiles[CELLS] != 0) return quantiles;
  for (int i = 1; i < CELLS; i++) {
    double low = -20, high = 20;
    for (int step = 0; step < 100; step++) {
      double middle = (low + high) / 2;
      if (gaussian(middle) < (double)i / CELLS) low = middle; else high = middle;
    }
    quantiles[i] = low;
  }
  quantiles[0] = -INFINITY;
  quantiles[CELLS] = INFINITY;
  return quantiles;
}

static double mean_of_notes(const struct training *t, double unknown) {
  double sum = 0;
  int64_t count = 0;
  for (int i = 0; i < 128; i++)
    if (t->notes[i].count > 0) sum += t->notes[i].mean, count++;
  return count > 0 ? sum / (double)count : unknown;
}

// x with its sign turned when the top bit is set: that bit cannot be foreseen.
static inline double flipped(double x, uint32_t top_bit) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits ^= (uint64_t)top_bit << 32;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline double clamped(double x, double lowest, double highest) {
  double raised = x > lowest ? x : lowest;
  return raised < highest ? raised : highest;
}

int64_t kazez_session(
    struct training *t, const struct kazez_setting *setting, uint32_t session, int64_t comparisons,
    int64_t start) {
  uint32_t words[4][BLOCK];
  const double *quantiles = noise_quantiles();
  const struct kazez_setting s = *setting;
  const double inverse = 1 / s.threshold, half_lapse = s.lapse_rate / 2, sensitivity = 1 / (1 - s.lapse_rate);
  // Right answers cannot be foreseen: the step is looked up and not branched to.
  const double steps[2] = {s.widening, -s.narrowing};
  const uint64_t notes = (uint64_t)(s.highest_note - s.lowest_note + 1);
  struct trend trend = t->trend;
  struct tally tally = t->tally;
  double level = clamped(mean_of_notes(t, s.highest), s.lowest, s.highest);
  int64_t now = start;
  for (int64_t first = 0; first < comparisons; first += BLOCK) {
    int64_t count = comparisons - first < BLOCK ? comparisons - first : BLOCK;
    fill(words, s.key0, s.key1, (uint32_t)first, session, s.listener, 1, (uint32_t)count);
    for (int64_t i = 0; i < count; i++) {
      // What is presented.
      struct note_statistics *note = &t->notes[s.lowest_note + (int)(words[0][i] * notes >> 32)];
      int is_lower = words[3][i] >> 31;
      double offset = flipped(level, words[3][i] & 0x80000000);

      // What is answered. Both ends of the bracket are compared without a branch between them, which would be
      // guessed wrong all the time.
      double z = (offset - s.bias) * inverse;
      double uniform = (double)(int64_t)(((uint64_t)words[2][i] << 32 | words[1][i]) >> 11) * 0x1p-53;
      double u = (uniform - half_lapse) * sensitivity;
      int higher = u < 0;
      if (u >= 0 && u < 1) {
        int cell = (int)(u * CELLS);
        higher = z >= quantiles[cell + 1];
        if (higher ^ (z >= quantiles[cell])) higher = u < gaussian(z);
      }
      int right = higher ^ is_lower;
      now += s.trial_microseconds;

      // What is learned from it.
      add_to_note(note, level);
      add_to_trend(&trend, level);
      add_to_day(t, level, right, now);

      // What is counted.
      tally.seen++;
      if (tally.converged == 0 && level <= s.convergence_level) tally.converged = tally.seen;
      tally.right += right;
      tally.error_run = (tally.error_run + 1) & (right - 1);
      if (tally.error_run > tally.longest_error_run) tally.longest_error_run = tally.error_run;
      tally.too_easy += level * inverse > s.easy;
      tally.too_hard += level * inverse < s.hard;
      double next = tally.before * level;
      tally.before = tally.last;
      tally.last = next;
      if ((tally.seen & 63) == 0) {
        tally.octaves += log2(tally.before * tally.last);
        tally.before = tally.last = 1;
      }

      level = clamped(level * (1 + steps[right] * sqrt(level)), s.lowest, s.highest);
    }
  }
  t->trend = trend;
  t->tally = tally;
  return now;
}

double kazez_chain(
    const struct kazez_setting *setting, const double *needed, int64_t comparisons, double level) {
  const struct kazez_setting s = *setting;
  const double steps[2] = {s.widening, -s.narrowing};
  double presented = level;
  for (int64_t i = 0; i < comparisons; i++) {
    presented = level;
    level = clamped(level * (1 + steps[level >= needed[i]] * sqrt(level)), s.lowest, s.highest);
  }
  return presented;
}
