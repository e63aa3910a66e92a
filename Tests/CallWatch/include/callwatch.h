#ifndef CALLWATCH_H
#define CALLWATCH_H

#include <pthread.h>

/// Counts the calls by which a thread allocates, frees, locks or waits for another. This module defines malloc,
/// pthread_mutex_lock and their like in front of the C library's, for the whole test program.

/// Whether anything is counted: not in a program built with a sanitizer.
int callwatch_counts(void);

/// Begins counting on the thread, from zero.
void callwatch_begin(pthread_t thread);

/// Ends counting.
void callwatch_end(void);

/// Calls counted since the last begin, and the name of the first of them or null.
int callwatch_count(void);
const char *callwatch_first(void);

#endif
