#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

static inline void calsa_ignore(
    const char *file, int line, const char *function, int error, const char *format, ...) {}

/// Keeps libasound from writing its own messages to stderr: what goes wrong is told once, as an error.
/// Here because Swift cannot write the variadic handler.
static inline void calsa_silence(void) { snd_lib_error_set_handler(calsa_ignore); }

#endif
