import Testing

/// Everything that plays: one at a time, for sound is a matter of time.
@Suite(.serialized) enum `Audio output` {}
