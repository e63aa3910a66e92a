#include <sqlite3.h>
#include <stdio.h>

#include "History.h"

struct sqlite3 *load_open(const char *path) {
  sqlite3 *database = NULL;
  // One thread only, as GRDB's connections: without it every call would lock.
  sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
  return database;
}

void load_close(struct sqlite3 *database) { sqlite3_close(database); }

int64_t load_comparisons(struct sqlite3 *database, struct training *t) {
  sqlite3_stmt *statement;
  const char *sql =
      "SELECT timestamp, reference_note, interval, cent_offset, is_correct FROM comparison ORDER BY id";
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) return -1;
  int64_t count = 0, latest = INT64_MIN;
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    int64_t now = sqlite3_column_int64(statement, 0);
    int note = sqlite3_column_int(statement, 1), interval = sqlite3_column_int(statement, 2);
    double offset = sqlite3_column_double(statement, 3);
    int right = sqlite3_column_int(statement, 4);
    if (note < 0 || note > 127 || interval < 0 || interval > 12 || now < latest) break;
    latest = now;
    double level = offset < 0 ? -offset : offset;
    add_to_note(&t->notes[note], level);
    add_to_trend(&t->trend, level);
    add_to_day(t, level, right, now);
    count++;
  }
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? count : -1;
}

int repeat_comparisons(const char *path, int times, int64_t shift) {
  sqlite3 *database;
  char sql[1000];
  snprintf(
      sql, sizeof sql,
      "INSERT INTO comparison (timestamp, reference_note, interval, cent_offset, is_correct, target_note, "
      "tuning_system) WITH RECURSIVE copy(number) AS (VALUES (1) UNION ALL SELECT number + 1 FROM copy WHERE "
      "number < %d) SELECT timestamp + number * %lld, reference_note, interval, cent_offset, is_correct, "
      "target_note, tuning_system FROM copy CROSS JOIN comparison ORDER BY number, comparison.id",
      times - 1, (long long)shift);
  int code = sqlite3_open(path, &database);
  if (code == SQLITE_OK && times > 1) code = sqlite3_exec(database, sql, NULL, NULL, NULL);
  sqlite3_close(database);
  return code;
}
