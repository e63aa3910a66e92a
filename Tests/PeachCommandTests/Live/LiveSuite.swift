import Testing

/// Everything that must happen in time, with sound, keys or another process under way: one at a time. What is declared
/// in an extension of this belongs to it, wherever its file lies. `Scripts/test.sh` runs these, and those of
/// `AudioOutput`, while nothing else asks for the processor.
@Suite(.serialized) enum LiveSuite {}
