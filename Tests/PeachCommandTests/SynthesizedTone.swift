import Sound

/// The synthesiser's tone: tests have a suite `Tone`, and `TestSupport` a type `Sound`.
typealias SynthesizedTone = Sound.Tone
