#pragma once

#include "TrainingReference.h"

// A day's sums, in multiples of 2^-56 cents.
struct day {
  int64_t start, end, count, right;
  __int128 total;
};

// The later half of all difficulties is later[first ..< count].
struct trend {
  double *later;
  int64_t first, count;
  __int128 earlier_sum, later_sum;
};

// Until 64 of them are folded into octaves, two products stand for the logarithms of the difficulties: each has every second.
struct tally {
  int64_t seen, right, error_run, longest_error_run, converged, too_easy, too_hard;
  double octaves, before, last;
};

struct training {
  struct note_statistics notes[128];
  struct trend trend;
  struct day *days;
  int64_t day_count;
  struct tally tally;
};

static const int64_t DAY = 86400000000;

// Multiples of 2^-56 cents.
static inline __int128 quantum(double x) {
  return x < 64 ? (__int128)(int64_t)(x * 0x1p56) : (__int128)(int64_t)(x * 0x1p48) << 8;
}

static inline void add_to_note(struct note_statistics *note, double level) {
  note->last = level;
  note->count++;
  double delta = level - note->mean;
  note->mean += delta / (double)note->count;
  note->sum_of_squares += delta * (level - note->mean);
}

static inline void add_to_trend(struct trend *trend, double level) {
  trend->later_sum += quantum(level);
  trend->later[trend->count++] = level;
  if ((trend->count & 1) != 0) return;
  __int128 passed = quantum(trend->later[trend->first++]);
  trend->later_sum -= passed;
  trend->earlier_sum += passed;
}

static inline void add_to_day(struct training *t, double level, int right, int64_t now) {
  struct day *day = &t->days[t->day_count - 1];
  if (t->day_count == 0 || now >= day->end) {
    int64_t start = now / DAY * DAY;
    day = &t->days[t->day_count++];
    *day = (struct day){.start = start, .end = start + DAY};
  }
  day->total += quantum(level);
  day->count++;
  day->right += right;
}
