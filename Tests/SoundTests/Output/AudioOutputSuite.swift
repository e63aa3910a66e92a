import Testing

/// The suite of all tests that play sound, one at a time, because they depend on time.
@Suite(.serialized) enum `Audio output` {}
