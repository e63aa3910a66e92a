#pragma once

#include <stdint.h>

// The simulated kazez training written as one would in C, for the Swift code to be measured against: the same
// arithmetic on the same random numbers, hence the same results to the last bit.

// How a listener hears and what is presented.
struct kazez_setting {
  uint32_t key0, key1, listener;
  double threshold, bias, lapse_rate;
  double narrowing, widening;
  double lowest, highest;
  int lowest_note, highest_note;
  int64_t trial_microseconds;
  double convergence_level;
  // In thresholds: above the one a comparison is too easy, below the other too hard.
  double easy, hard;
};

// What is known of a note.
struct note_statistics {
  double last;
  int64_t count;
  double mean, sum_of_squares;
};

// What is known of a calendar day in UTC.
struct day_statistics {
  int64_t start, count, right;
  double mean;
};

// What was counted.
struct tally_statistics {
  int64_t seen, right, longest_error_run, converged, too_easy, too_hard;
  double sum_of_octaves;
};

// A listener's profile, trend, timeline and tally.
struct training;

// Room for so many comparisons on so many days, forgotten.
struct training *training_make(int64_t comparisons, int64_t days);
void training_reset(struct training *training);
void training_free(struct training *training);

// Trains for one session; returns when it ends, in microseconds since 1970.
int64_t kazez_session(
    struct training *training, const struct kazez_setting *setting, uint32_t session, int64_t comparisons,
    int64_t start);

// Only what of so many comparisons waits for the comparison before: the level decides the answer, the answer the next
// level. needed[i] is the smallest level at which comparison i is answered right. Returns the last level presented.
double kazez_chain(const struct kazez_setting *setting, const double *needed, int64_t comparisons, double level);

// The results.
struct note_statistics training_note(const struct training *training, int note);
int64_t training_days(const struct training *training);
struct day_statistics training_day(const struct training *training, int64_t index);
struct tally_statistics training_tally(const struct training *training);
// Relative change from the earlier to the later half.
double training_trend(const struct training *training);

// A connection that reads a store, by SQLite's own interface.
struct sqlite3 *load_open(const char *path);
void load_close(struct sqlite3 *database);
// Takes in the comparisons of a store, which must be in the order of time; returns how many, or -1.
int64_t load_comparisons(struct sqlite3 *database, struct training *training);

// Copies a store's comparisons so that there are that many times as many, each copy later by that many
// microseconds; returns SQLite's result code. Makes large stores in seconds.
int repeat_comparisons(const char *path, int times, int64_t shift);
