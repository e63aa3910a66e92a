#include "Counting.h"

#include <stdatomic.h>
#include <stddef.h>

// The program's own malloc goes before the C library's; Swift's runtime comes through here.
extern void *__libc_malloc(size_t size);

static atomic_ulong count;

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

unsigned long allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

__attribute__((noinline)) void counted_work(void (*work)(void *), void *context) {
  work(context);
  // Not the last thing it does, or the compiler would jump there instead of calling.
  atomic_signal_fence(memory_order_seq_cst);
}
