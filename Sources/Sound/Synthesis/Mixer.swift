/// The voices that sound together, each in a slot, summed to samples.
///
/// A slot is free until a voice is started in it, and again when the voice has faded. No method allocates, locks or
/// throws; the compiler checks this (`@_noLocks`). `render` may therefore run on an audio thread.
package struct Mixer: BitwiseCopyable, Sendable {
  /// The maximum number of simultaneous voices, including fading ones. Array types that need the number repeat it as a
  /// literal.
  package static var polyphony: Int { @_noLocks get { 4 } }
  /// The length of a glide to another frequency in seconds.
  package static var glide: Double { 0.005 }

  private var voices = InlineArray<4, Voice>(repeating: .silence)
  private let glideLength: Int

  /// An empty mixer.
  /// - Parameter sampleRate: samples per second.
  package init(sampleRate: Double) { glideLength = Int((Self.glide * sampleRate).rounded()) }

  /// Starts a voice.
  /// - Parameter slot: 0 ..< `polyphony`. A voice that sounds in the slot is cut off, so use a free slot.
  @_noLocks package mutating func start(_ voice: Voice, in slot: Int) { voices[slot] = voice }

  /// Glides the voice to another frequency in 5 ms with continuous phase. No effect on a free slot.
  @_noLocks package mutating func glide(slot: Int, to step: PhaseStep) {
    voices[slot].glide(to: step, within: glideLength)
  }

  /// Fades the voice within 20 ms. No effect on a free slot or a fading voice.
  @_noLocks package mutating func release(slot: Int) { voices[slot].release() }

  /// Whether no voice sounds in the slot.
  @_noLocks package func isFree(slot: Int) -> Bool { voices[slot].isOver }

  /// Writes the sum of all voices, −1…1, to `samples` and frees the slots of voices that have faded.
  /// - Complexity: O(samples · voices · partials).
  @_noLocks package mutating func render(into samples: inout MutableSpan<Float>) {
    for index in samples.indices { samples[index] = 0 }
    for slot in voices.indices {
      for index in samples.indices where !voices[slot].isOver { samples[index] += Float(voices[slot].next()) }
    }
  }
}
