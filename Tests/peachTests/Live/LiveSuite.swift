import Testing

/// Everything that waits for sound, keys or another process's progress: one at a time, for it is a matter of time.
/// `Scripts/test.sh` runs these, and those of `AudioOutput`, while nothing else asks for the processor.
@Suite(.serialized) enum Live {}
