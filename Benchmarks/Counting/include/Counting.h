#pragma once

// How often the program has called malloc.
unsigned long allocation_count(void);

// Does the work and nothing else: callgrind counts instructions between its entry and its end.
void counted_work(void (*work)(void *), void *context);
