#include "History.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double cents(__int128 sum) {
  // In two parts that a double holds exactly.
  return ((double)(int64_t)(sum >> 53) * 0x1p53 + (double)((int64_t)sum & 0x1FFFFFFFFFFFFF)) * 0x1p-56;
}

struct training *training_make(int64_t comparisons, int64_t days) {
  struct training *t = calloc(1, sizeof *t);
  t->trend.later = malloc((size_t)comparisons * sizeof *t->trend.later);
  t->days = malloc((size_t)days * sizeof *t->days);
  training_reset(t);
  return t;
}

void training_reset(struct training *t) {
  memset(t->notes, 0, sizeof t->notes);
  for (int i = 0; i < 128; i++) t->notes[i].last = -1;
  t->trend = (struct trend){.later = t->trend.later};
  t->day_count = 0;
  t->tally = (struct tally){.before = 1, .last = 1};
}

void training_free(struct training *t) {
  free(t->trend.later);
  free(t->days);
  free(t);
}

struct note_statistics training_note(const struct training *t, int note) { return t->notes[note]; }

int64_t training_days(const struct training *t) { return t->day_count; }

struct day_statistics training_day(const struct training *t, int64_t index) {
  const struct day *day = &t->days[index];
  return (struct day_statistics){day->start, day->count, day->right, cents(day->total) / (double)day->count};
}

struct tally_statistics training_tally(const struct training *t) {
  const struct tally *tally = &t->tally;
  return (struct tally_statistics){
      tally->seen, tally->right, tally->longest_error_run, tally->converged, tally->too_easy,
      tally->too_hard, tally->octaves + log2(tally->before * tally->last)};
}

double training_trend(const struct training *t) {
  int64_t earlier = t->trend.count / 2, later = t->trend.count - earlier;
  return cents(t->trend.later_sum) / (double)later / (cents(t->trend.earlier_sum) / (double)earlier) - 1;
}
