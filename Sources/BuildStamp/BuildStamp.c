#include "BuildStamp.h"

// A C file of its own: another commit recompiles these lines and no Swift.
#ifndef PEACH_COMMIT
#define PEACH_COMMIT ""
#endif

const char *peach_commit(void) { return PEACH_COMMIT; }
