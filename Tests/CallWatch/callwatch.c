#define _GNU_SOURCE
#include "callwatch.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>

static _Atomic(pthread_t) watched = 0;
static atomic_int count = 0;
static _Atomic(const char *) first = 0;

void callwatch_begin(pthread_t thread) {
  atomic_store(&count, 0);
  atomic_store(&first, 0);
  atomic_store(&watched, thread);
}

void callwatch_end(void) { atomic_store(&watched, 0); }
int callwatch_count(void) { return atomic_load(&count); }
const char *callwatch_first(void) { return atomic_load(&first); }

static inline void note(const char *name) {
  if (atomic_load_explicit(&watched, memory_order_relaxed) != pthread_self()) return;
  if (atomic_fetch_add(&count, 1) == 0) atomic_store(&first, name);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

#ifdef SANITIZED
// Sanitizers stand in front of the same functions.
int callwatch_counts(void) { return 0; }
#else
int callwatch_counts(void) { return 1; }

// The C library's own functions, under the names that it keeps for those who stand in front of it.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) {
  note("malloc");
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note("calloc");
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note("realloc");
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note("aligned_alloc");
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  note("posix_memalign");
  *place = __libc_memalign(alignment, size);
  return *place ? 0 : ENOMEM;
}

void free(void *memory) {
  note("free");
  __libc_free(memory);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static int (*next)(pthread_mutex_t *);
  if (!next) next = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  note("pthread_mutex_lock");
  return next(mutex);
}

// Swift's Mutex waits by this, once someone else holds it.
long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_futex) note("futex");
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  return next(number, a, b, c, d, e, f);
}
#endif
